//! A ruleset: the models it chooses and the content it lists, as read from RON. See `docs/architecture.md` for how the
//! parts of a folder under `assets/rulesets` become one [`Ruleset`].

mod content;
mod harm;
mod numbers;
mod position;
mod riding;
mod rolls;
mod sections;
mod time;
mod track;
mod world;

use std::sync::Arc;

pub use content::{
    ActionDef, BrittleDef, ConditionDef, CriticalDef, EntryDef, EntryKind, ItemDef, ReportDef, RiderDef, SharedDef,
    TickDef, WeaponDef,
};
pub use harm::{FrontDef, StrikeDef, WoundLevelDef, WoundsDef};
pub use numbers::{
    CornersName, CostsDef, GridDef, MetricName, Named, PcsName, PoolDef, Procedures, Roles, RoutineDef, SizeDef,
    StalemateDef, TableDef, ValueDef,
};
pub use position::{
    CUT_OFF, CircumstanceDef, CoverDef, DegreeDef, FactorsName, FlankModel, FlankingDef, MOST_COVER, RunDef, SightName,
};
pub use riding::RidingDef;
pub use rolls::RollDef;
pub(crate) use rolls::RollDiceName;
pub(crate) use sections::sections;
pub use sections::{Part, Ruleset};
pub use time::{Carries, Ties, TimeDef, WalkingDef};
pub use track::{TrackStepDef, reached};
pub use world::{ArchetypeDef, HandyDef, ObjectDef, ObjectState, SturdyDef, TerrainDef, UseDef, UseOn};

use crate::data::effect::{Effect, Happening, ListId, TriggerDef, When, WindowDef};
use crate::data::formula::Reading;
use crate::data::inquiry::{InquiryDef, SetDef};
use crate::data::scope::{
    ActionId, ArchetypeId, ConditionId, EntryId, InquiryId, ItemDefId, ObjectDefId, PointId, PoolId, RollId, RoutineId,
    SetId, SizeStep, TableId, TagId, TerrainId, TriggerId, ValueId,
};
use crate::kernel::metric::{Corners, Metric};
use crate::kernel::odds::Dist;

/// What the engine looks up often, worked out once.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Actions of a plan entry, by [`EntryId`].
    pub by_entry: Vec<Vec<ActionId>>,
    /// Actions possible in any own turn.
    pub in_turn: Vec<ActionId>,
    /// Actions possible at any question.
    pub asides: Vec<ActionId>,
    /// Whether a stat block knows an action by itself, by [`ArchetypeId`] and [`ActionId`].
    pub known: Vec<Vec<bool>>,
    /// Reactions, by [`PointId`].
    pub reactions: Vec<Vec<ActionId>>,
    /// Whether a condition keeps its bearer from acting at all, by [`ConditionId`].
    pub disabling: Vec<bool>,
    /// Whether a condition means that its bearer is down, by [`ConditionId`].
    pub downing: Vec<bool>,
    /// Whether a condition hides its bearer, from all foes or from one, by [`ConditionId`].
    pub hiding: Vec<bool>,
    /// To what a condition listens, one bit for each happening by its number, by [`ConditionId`].
    pub listening: Vec<u64>,
    /// The conditions that begin and end with a test.
    pub holding: Vec<ConditionId>,
    /// What the tests of those hang on.
    pub holding_reads: Reading,
    /// What the test of interrupts hangs on.
    pub interrupt_reads: PairReading,
    /// What an act in a window asks at least, by [`ActionId`].
    pub sieves: Vec<WindowSieve>,
    /// Menu actions, by [`PointId`].
    pub menus: Vec<Vec<ActionId>>,
    /// What modifies a value, by [`ValueId`].
    pub modifying: Vec<Modifying>,
    /// What a value hangs on, its modifiers included, by [`ValueId`].
    pub readings: Vec<Reading>,
    /// Whether any condition listens to a happening, by its number.
    pub listened: [bool; Happening::keys().len()],
    /// Whether what precedes the effects of acts can bring a condition, by [`ConditionId`].
    pub brought: Vec<bool>,
    /// Whether a reaction listens to leaving threatened cells.
    pub departures: bool,
    /// Whether the damage of strikes goes by the roll to hit.
    pub rolled: bool,
    /// Whether something else of that damage than its plain bonus may: a value, what a weapon pierces, or by what its dice
    /// are divided.
    pub rolled_values: bool,
    /// What the dice of each roll can come to, by [`RollId`].
    pub spreads: Vec<Dist>,
    /// Scores of each archetype in table order.
    pub scores: Vec<Vec<i32>>,
    /// The file of each rule that figures name as a reason.
    pub files: RuleFiles,
}

/// In which file rules stand, each list by the ids of what it is about.
#[derive(Clone, Debug, Default)]
pub struct RuleFiles {
    /// Conditions.
    pub conditions: Vec<Arc<str>>,
    /// Items.
    pub items: Vec<Arc<str>>,
    /// Actions.
    pub actions: Vec<Arc<str>>,
    /// Circumstances.
    pub circumstances: Vec<Arc<str>>,
}

/// What an act in a window asks at least: of the event, and of whoever acts. Where this does not hold, its tests need
/// not be evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowSieve {
    /// The act that the event is about bears this label.
    pub label: Option<TagId>,
    /// It is a player character.
    pub pc: bool,
    /// It is no ally of the subject, nor the subject itself.
    pub nonally: bool,
    /// It is the other party of the event.
    pub other: bool,
    /// It is the subject of the event.
    pub subject: bool,
    /// It is one of those whose threatened cells the subject has left in this movement.
    pub left: bool,
    /// The subject bears this condition from it.
    pub given: Option<ConditionId>,
    /// It bears this condition from the subject.
    pub borne: Option<ConditionId>,
    /// It is beside the subject.
    pub beside: bool,
    /// A weapon in hand reaches the subject in melee.
    pub near: bool,
    /// The step that the subject is about to make leads into the reach of a weapon in hand.
    pub enters: bool,
    /// The step that the subject is about to make makes it flank whoever reacts.
    pub flanks: bool,
}

/// What the answer of a test about a combatant and the subject hangs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PairReading {
    /// The state of the combatant alone.
    Own,
    /// The state of both.
    Pair,
    /// More than that.
    #[default]
    Fight,
}

/// What modifies one value.
#[derive(Clone, Debug, Default)]
pub struct Modifying {
    /// Whether anything does. A scene may bear on whatever the track does.
    pub any: bool,
    /// Whether a Size does, by its step.
    pub sizes: Vec<bool>,
    /// Whether a stat block does, by [`ArchetypeId`].
    pub archetypes: Vec<bool>,
    /// Whether an item does, by [`ItemDefId`].
    pub items: Vec<bool>,
    /// Whether a condition does, by [`ConditionId`].
    pub conditions: Vec<bool>,
    /// The numbers of the circumstances that do.
    pub circumstances: Vec<u8>,
}

macro_rules! table_access {
    ($($(#[$doc:meta])* $name:ident($id:ty) -> $def:ty = $field:ident;)*) => {
        impl Ruleset {$(
            $(#[$doc])*
            #[must_use]
            pub fn $name(&self, id: $id) -> &$def {
                &self.$field[id.index()]
            }
        )*}
    };
}

table_access! {
    /// The value with this id.
    value(ValueId) -> ValueDef = values;
    /// The pool with this id.
    pool(PoolId) -> PoolDef = pools;
    /// The roll with this id.
    roll(RollId) -> RollDef = rolls;
    /// The trigger with this id.
    trigger(TriggerId) -> TriggerDef = triggers;
    /// The condition with this id.
    condition(ConditionId) -> ConditionDef = conditions;
    /// The plan entry with this id.
    entry(EntryId) -> EntryDef = entries;
    /// The action with this id.
    action(ActionId) -> ActionDef = actions;
    /// The item definition with this id.
    item(ItemDefId) -> ItemDef = items;
    /// The terrain with this id.
    ground(TerrainId) -> TerrainDef = terrain;
    /// The object definition with this id.
    object(ObjectDefId) -> ObjectDef = objects;
    /// The inquiry with this id.
    inquiry(InquiryId) -> InquiryDef = inquiries;
    /// The set with this id.
    set(SetId) -> SetDef = sets;
    /// The routine with this id.
    routine(RoutineId) -> RoutineDef = routines;
    /// The table with this id.
    table(TableId) -> TableDef = tables;
    /// The archetype with this id.
    archetype(ArchetypeId) -> ArchetypeDef = roster;
    /// The Size with this id.
    size(SizeStep) -> SizeDef = sizes;
}

impl Ruleset {
    /// The effects of a numbered list.
    #[must_use]
    pub fn list(&self, id: ListId) -> &Arc<[Effect]> {
        &self.lists[usize::from(id.0)]
    }

    /// The window that opens at a point.
    #[must_use]
    pub fn window(&self, point: PointId) -> Option<&WindowDef> {
        self.windows.get(point.index()).and_then(Option::as_ref)
    }

    /// Whether the running turn can be interrupted at a point.
    #[must_use]
    pub fn breaks(&self, point: PointId) -> bool {
        self.window(point).is_some_and(|window| window.interrupt.is_some())
    }

    /// Whether a turn is paid for with the points of a pool.
    #[must_use]
    pub fn pays_turns(&self, pool: PoolId) -> bool {
        self.time.purse() == Some(pool) || self.pool(pool).refill.contains(&When::OwnTurnStarted)
    }

    /// The pools that hold the actions of a turn, if there are such: those that stand in for one another, and that of
    /// reactions.
    #[must_use]
    pub fn slots(&self) -> Vec<PoolId> {
        let backs = |pool: PoolId| self.pools.iter().any(|other| other.backed_by.contains(&pool));
        let all = || (0..self.pools.len()).filter_map(|at| u16::try_from(at).ok()).map(PoolId);
        // A pool that stands in for strength holds no actions.
        let strength = |pool: PoolId| pool == self.roles.health || self.front.as_ref().is_some_and(|f| f.pool == pool);
        let stands_in = |pool: PoolId| !strength(pool) && (!self.pool(pool).backed_by.is_empty() || backs(pool));
        if !all().any(stands_in) {
            return Vec::new();
        }
        all().filter(|pool| stands_in(*pool) || self.roles.reaction == Some(*pool)).collect()
    }

    /// The act that an action is a form of: itself, if it is none of another's.
    #[must_use]
    pub fn act_of(&self, action: ActionId) -> ActionId {
        let whole = self.action(action).instead_of.unwrap_or(action);
        self.action(whole).form_of.unwrap_or(whole)
    }

    /// Whether two actions are forms of one act, and both or neither of them in a hurry.
    #[must_use]
    pub fn alike(&self, one: ActionId, other: ActionId) -> bool {
        let hurried = |action| self.action(action).instead_of.is_some();
        self.act_of(one) == self.act_of(other) && hurried(one) == hurried(other)
    }

    /// How distances are counted.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.grid.metric.metric()
    }

    /// How the reach of weapons is counted.
    #[must_use]
    pub fn reach_metric(&self) -> Metric {
        self.grid.reach.unwrap_or(self.grid.metric).metric()
    }

    /// When corners cut off a step.
    #[must_use]
    pub fn corners(&self) -> Corners {
        match self.grid.corners {
            CornersName::Both => Corners::Both,
            CornersName::Either => Corners::Either,
        }
    }
}
