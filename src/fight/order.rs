//! Decisions, the orders that answer them, the offers that say which orders there are, and refusals.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::data::scope::{ActionId, ConditionId, EntryId, PointId};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, DecisionId, ItemId, ObjectId, SideId};

/// A question that the fight has halted at. It is put to a side; what may be answered is computed when asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// Counts up by one with every question.
    pub id: DecisionId,
    /// Who is asked.
    pub side: SideId,
    /// What is asked.
    pub kind: Question,
}

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// What will your combatants do this round?
    Plan,
    /// Who of yours acts now at this count?
    Call {
        /// The count.
        count: u8,
    },
    /// What does this combatant do in its turn?
    Turn {
        /// Whose turn it is.
        by: CombatantId,
    },
    /// Does anybody of yours cut in?
    Window {
        /// Where the window opened.
        point: PointId,
        /// The one the event is about.
        subject: CombatantId,
        /// The other party.
        other: Option<CombatantId>,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    /// The decision it answers; an outdated one is refused.
    pub decision: DecisionId,
    /// The answer.
    pub body: Body,
}

/// What an order says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// Answers `Plan`; at any other question of the side outside a begun turn it is an aside: the plans change and the
    /// question is asked again.
    Plan(Vec<PlanOrder>),
    /// Answers `Call`: this planned turn begins.
    Take {
        /// Whose.
        by: CombatantId,
        /// Which of its slots.
        slot: u8,
    },
    /// Walks along cells, the start not included.
    Walk {
        /// Who.
        by: CombatantId,
        /// Cells in order; for big footprints the upper left one.
        path: Vec<Cell>,
    },
    /// Does something.
    Act(Draft),
    /// Ends the turn.
    EndTurn,
    /// Answers `Call` with "nobody (more)", a window with "let it pass".
    Pass,
}

/// Changes to the plan of one combatant: whole slots by number, extras on top.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlanOrder {
    /// Whose plan.
    pub by: CombatantId,
    /// Slot numbers and what they shall hold; None empties the slot.
    pub slots: Vec<(u8, Option<EntryId>)>,
    /// Extra and Free entries that come on top.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<EntryId>,
}

/// An act: who, what, with what, at what.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Draft {
    /// Who.
    pub by: CombatantId,
    /// What.
    pub action: ActionId,
    /// With what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<ItemId>,
    /// At what.
    pub aim: Aim,
}

/// The open parameter of an act.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// There is none.
    Nothing,
    /// A combatant.
    Target(CombatantId),
    /// A condition of a combatant.
    Condition(CombatantId, ConditionId),
    /// A use of a scene object.
    Object(ObjectId, u8),
    /// What the hands hold afterwards, sorted.
    Loadout(Vec<ItemId>),
    /// An item on the ground.
    Item(ItemId),
    /// A turn to buy, at this count.
    Buy(EntryId, u8),
    /// A coming turn (by slot number), its new count, and what an empty slot shall hold.
    Shift(u8, u8, Option<EntryId>),
}

impl Aim {
    /// The combatant aimed at.
    #[must_use]
    pub fn target(&self) -> Option<CombatantId> {
        match self {
            Aim::Target(who) | Aim::Condition(who, _) => Some(*who),
            _ => None,
        }
    }
}

/// One thing that may be answered, with everything that may be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Plans; every combination within the unique-action rule.
    Plan(Vec<PlanOffer>),
    /// A due turn.
    Take {
        /// Whose.
        by: CombatantId,
        /// Which of its slots.
        slot: u8,
    },
    /// Any walk within the reach of [`crate::fight::reach::Reach`].
    Walk {
        /// Who.
        by: CombatantId,
        /// Movement left.
        budget: u16,
    },
    /// An act with one of these aims.
    Act {
        /// Who.
        by: CombatantId,
        /// What.
        action: ActionId,
        /// With what.
        tool: Option<ItemId>,
        /// At what: never empty.
        aims: Vec<Aim>,
    },
    /// Ending the turn.
    EndTurn,
    /// Nobody, or nothing.
    Pass,
}

/// What one combatant may plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanOffer {
    /// Who.
    pub by: CombatantId,
    /// Slots that can still be changed, with what they may hold. Two slots may not share a unique key.
    pub slots: Vec<(u8, Vec<EntryId>)>,
    /// Entries that may come on top.
    pub extras: Vec<EntryId>,
}

/// Why an order is not accepted: a sentence for the player. The state is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl Refusal {
    /// A refusal with this sentence.
    #[must_use]
    pub fn new(why: impl Into<String>) -> Refusal {
        Refusal(why.into())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}
