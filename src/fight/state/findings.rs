//! Findings: what sides have found out about combatants, as it was then (TEMPO-RULE-31).

use crate::data::inquiry::Topic;
use crate::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, PoolId, ScoreId, SetId, Tags, ValueId};
use crate::fight::state::arena::Arena;
use crate::kernel::ids::{CombatantId, SideId};

/// When something was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// The round.
    pub round: u32,
    /// The count inside it.
    pub count: Option<u8>,
}

/// A member of a set of abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetMember {
    /// An item.
    Item(ItemDefId),
    /// An action or reaction.
    Action(ActionId),
    /// A plan entry.
    Entry(EntryId),
    /// A condition: a stance or a trait.
    Condition(ConditionId),
}

/// One answer that a side has found out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    /// A score.
    Score(ScoreId, i32),
    /// A pool and the most it holds.
    Pool(PoolId, i32, i32),
    /// A value.
    Value(ValueId, i32),
    /// All conditions with one of these tags, with their sources.
    Conditions(Tags, Vec<(ConditionId, Option<CombatantId>)>),
    /// The actions that it sustains.
    Sustained(Vec<ActionId>),
    /// The sets that are not empty.
    Sets(Vec<SetId>),
    /// The content of a set.
    Set(SetId, Vec<SetMember>),
    /// Planned turns that are not spent, with their counts. An undecided one has no entry.
    Plan(Vec<(Option<EntryId>, u8)>),
    /// Items carried out of sight.
    Stowed(Vec<ItemDefId>),
    /// A fact of the scene, by its number.
    Fact(u8),
}

impl Finding {
    /// Whether two findings answer the same topic, so that the newer replaces the older.
    pub(in crate::fight) fn renews(&self, older: &Finding) -> bool {
        match (self, older) {
            (Finding::Score(a, _), Finding::Score(b, _)) => a == b,
            (Finding::Pool(a, ..), Finding::Pool(b, ..)) => a == b,
            (Finding::Value(a, _), Finding::Value(b, _)) => a == b,
            (Finding::Conditions(a, _), Finding::Conditions(b, _)) => a == b,
            (Finding::Set(a, _), Finding::Set(b, _)) => a == b,
            (Finding::Fact(a), Finding::Fact(b)) => a == b,
            (Finding::Sets(_), Finding::Sets(_))
            | (Finding::Sustained(_), Finding::Sustained(_))
            | (Finding::Plan(_), Finding::Plan(_))
            | (Finding::Stowed(_), Finding::Stowed(_)) => true,
            _ => false,
        }
    }

    /// Whether it answers a topic.
    pub(in crate::fight) fn answers(&self, topic: Topic) -> bool {
        match (self, topic) {
            (Finding::Score(a, _), Topic::Score(b)) => *a == b,
            (Finding::Pool(a, ..), Topic::Pool(b)) => *a == b,
            (Finding::Value(a, _), Topic::Value(b)) => *a == b,
            (Finding::Conditions(a, _), Topic::Conditions(b)) => *a == b,
            (Finding::Set(a, _), Topic::Set(b)) => *a == b,
            (Finding::Sustained(_), Topic::Sustained)
            | (Finding::Sets(_), Topic::Sets)
            | (Finding::Plan(_), Topic::Plan)
            | (Finding::Stowed(_), Topic::Stowed) => true,
            _ => false,
        }
    }

    /// Whether an open sheet tells it too, up to date.
    #[must_use]
    pub fn on_sheet(&self) -> bool {
        matches!(self, Finding::Score(..) | Finding::Pool(..) | Finding::Value(..) | Finding::Conditions(..))
    }
}

/// Whether a side knows the answer to an inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKnown {
    /// Not all of it.
    No,
    /// All of it is visible now.
    Open,
    /// It was found out; its oldest part at this time.
    Found(Seen),
}

/// One finding of one side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Known {
    /// The side that knows it.
    pub side: SideId,
    /// The combatant that it is about; for a fact of the scene the one that asked.
    pub of: CombatantId,
    /// The answer.
    pub finding: Finding,
    /// When it was true.
    pub seen: Seen,
}

/// The findings of all sides, the oldest topic first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Knowledge(pub Vec<Known>);

impl Arena<'_> {
    /// What a side has found out about a combatant, and when.
    pub fn findings(&self, side: SideId, of: CombatantId) -> impl Iterator<Item = (&Finding, Seen)> {
        self.knowledge.0.iter().filter(move |k| k.side == side && k.of == of).map(|k| (&k.finding, k.seen))
    }

    /// Whether a side knows a fact of the scene.
    #[must_use]
    pub fn fact_known(&self, side: SideId, fact: u8) -> bool {
        self.knowledge.0.iter().any(|k| k.side == side && k.finding == Finding::Fact(fact))
    }
}
