//! A ruleset: the models it chooses and the content it lists, as read from RON. See `docs/architecture.md` for how the
//! parts of a folder under `assets/rulesets` become one [`Ruleset`].

mod content;
mod harm;
mod numbers;
mod position;
mod riding;
mod rolls;
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
    CornersName, CostsDef, GridDef, Named, PcsName, PoolDef, Procedures, Roles, RoutineDef, SizeDef, TableDef, ValueDef,
};
pub use position::{
    CUT_OFF, CircumstanceDef, CoverDef, DegreeDef, FactorsName, FlankModel, FlankingDef, MOST_COVER, RunDef, SightName,
};
pub use riding::RidingDef;
pub use rolls::RollDef;
pub use time::{Carries, Ties, TimeDef, WalkingDef};
pub use track::{TrackStepDef, reached};
pub use world::{ArchetypeDef, HandyDef, ObjectDef, ObjectState, SturdyDef, TerrainDef, UseDef, UseOn};

use crate::data::effect::{Effect, Happening, ListId, Requirement, TriggerDef, When, WindowDef};
use crate::data::inquiry::{InquiryDef, SetDef};
use crate::data::read::{At, record};
use crate::data::scope::{
    ActionId, ArchetypeId, ConditionId, EntryId, InquiryId, ItemDefId, ObjectDefId, PointId, PoolId, RollId, RoutineId,
    Scope, SetId, SizeStep, TableId, TerrainId, TriggerId, ValueId,
};
use crate::kernel::metric::{Corners, Metric};
use crate::kernel::odds::Dist;

record! {
    /// One file of a ruleset folder: any of the sections.
    #[derive(Clone, Debug, Default)]
    pub struct Part {
        /// The ruleset's key; in one of the files.
        pub key: Option<At<String>> = None,
        /// Its name.
        pub name: Option<String> = None,
        /// A paragraph for the player.
        pub about: Option<String> = None,
        /// Measures.
        pub grid: Option<GridDef> = None,
        /// What gives out turns.
        pub time: Option<TimeDef> = None,
        /// Steps.
        pub procedures: Option<At<Procedures>> = None,
        /// What the engine must know.
        pub roles: Option<Roles> = None,
        /// Cover.
        pub cover: Option<CoverDef> = None,
        /// Who is flanked.
        pub flanking: Option<FlankingDef> = None,
        /// What the moment adds to rolls.
        pub circumstances: Vec<CircumstanceDef> = Vec::new(),
        /// Adjustments in steps, the least first.
        pub track: Vec<TrackStepDef> = Vec::new(),
        /// What stands before health.
        pub front: Option<FrontDef> = None,
        /// What harm leaves behind.
        pub wounds: Option<At<WoundsDef>> = None,
        /// Full strikes.
        pub main_strike: Option<StrikeDef> = None,
        /// Strikes with the second weapon.
        pub second_strike: Option<StrikeDef> = None,
        /// Labels.
        pub tags: Vec<String> = Vec::new(),
        /// Points.
        pub points: Vec<At<String>> = Vec::new(),
        /// Unique keys.
        pub uniques: Vec<String> = Vec::new(),
        /// Scores.
        pub scores: Vec<Named> = Vec::new(),
        /// Weapon speeds, slowest first.
        pub speeds: Vec<Named> = Vec::new(),
        /// Sizes, smallest first.
        pub sizes: Vec<SizeDef> = Vec::new(),
        /// Values.
        pub values: Vec<ValueDef> = Vec::new(),
        /// Pools.
        pub pools: Vec<PoolDef> = Vec::new(),
        /// Rolls.
        pub rolls: Vec<RollDef> = Vec::new(),
        /// Windows.
        pub windows: Vec<WindowDef> = Vec::new(),
        /// What held acts wait for.
        pub triggers: Vec<TriggerDef> = Vec::new(),
        /// Conditions.
        pub conditions: Vec<ConditionDef> = Vec::new(),
        /// Plan entries.
        pub entries: Vec<EntryDef> = Vec::new(),
        /// Actions and reactions.
        pub actions: Vec<ActionDef> = Vec::new(),
        /// What actions of a kind have in common.
        pub shared: Vec<SharedDef> = Vec::new(),
        /// Items.
        pub items: Vec<ItemDef> = Vec::new(),
        /// Terrain.
        pub terrain: Vec<TerrainDef> = Vec::new(),
        /// Objects.
        pub objects: Vec<ObjectDef> = Vec::new(),
        /// Questions about combatants.
        pub inquiries: Vec<InquiryDef> = Vec::new(),
        /// Sets of abilities.
        pub sets: Vec<SetDef> = Vec::new(),
        /// What must be true of everybody when a fight is set up; `me` is the one asked about.
        pub creatures: Vec<Requirement> = Vec::new(),
        /// What is told of everybody once a fight is over.
        pub report: Vec<ReportDef> = Vec::new(),
        /// Routines.
        pub routines: Vec<RoutineDef> = Vec::new(),
        /// Tables.
        pub tables: Vec<TableDef> = Vec::new(),
        /// Archetypes.
        pub roster: Vec<ArchetypeDef> = Vec::new(),
    }
}

/// A complete ruleset.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// A paragraph for the player.
    pub about: String,
    /// Hash of all its source texts: a record of a battle names it.
    pub fingerprint: u64,
    /// All names.
    pub scope: Scope,
    /// Measures.
    pub grid: GridDef,
    /// What gives out turns.
    pub time: TimeDef,
    /// Steps.
    pub procedures: Procedures,
    /// What the engine must know.
    pub roles: Roles,
    /// Cover, where there is any.
    pub cover: Option<CoverDef>,
    /// Who is flanked, where anybody is.
    pub flanking: Option<FlankingDef>,
    /// What the moment adds to rolls.
    pub circumstances: Vec<CircumstanceDef>,
    /// Adjustments in steps, the least first.
    pub track: Vec<TrackStepDef>,
    /// What stands before health, where something does.
    pub front: Option<FrontDef>,
    /// Wounds, where harm leaves them.
    pub wounds: Option<WoundsDef>,
    /// Full strikes.
    pub main_strike: StrikeDef,
    /// Strikes with the second weapon.
    pub second_strike: StrikeDef,
    /// Scores, by [`crate::data::scope::ScoreId`].
    pub scores: Vec<Named>,
    /// Speeds, by [`crate::data::scope::SpeedStep`].
    pub speeds: Vec<Named>,
    /// Sizes, by [`SizeStep`].
    pub sizes: Vec<SizeDef>,
    /// Values, by [`ValueId`].
    pub values: Vec<ValueDef>,
    /// Pools, by [`PoolId`].
    pub pools: Vec<PoolDef>,
    /// Rolls, by [`RollId`].
    pub rolls: Vec<RollDef>,
    /// Windows, by [`PointId`]; a point without a definition never opens.
    pub windows: Vec<Option<WindowDef>>,
    /// What held acts wait for, by [`TriggerId`].
    pub triggers: Vec<TriggerDef>,
    /// Conditions, by [`ConditionId`].
    pub conditions: Vec<ConditionDef>,
    /// Plan entries, by [`EntryId`].
    pub entries: Vec<EntryDef>,
    /// Actions, by [`ActionId`].
    pub actions: Vec<ActionDef>,
    /// Items, by [`ItemDefId`].
    pub items: Vec<ItemDef>,
    /// Terrain, by [`TerrainId`].
    pub terrain: Vec<TerrainDef>,
    /// Objects, by [`ObjectDefId`].
    pub objects: Vec<ObjectDef>,
    /// Questions about combatants, by [`InquiryId`].
    pub inquiries: Vec<InquiryDef>,
    /// Sets of abilities, by [`SetId`].
    pub sets: Vec<SetDef>,
    /// What must be true of everybody when a fight is set up.
    pub creatures: Vec<Requirement>,
    /// What is told of everybody once a fight is over.
    pub report: Vec<ReportDef>,
    /// Routines, by [`RoutineId`].
    pub routines: Vec<RoutineDef>,
    /// Tables, by [`TableId`].
    pub tables: Vec<TableDef>,
    /// Archetypes, by [`ArchetypeId`].
    pub roster: Vec<ArchetypeDef>,
    /// Every effect list, by [`ListId`].
    pub lists: Vec<Arc<[Effect]>>,
    /// Lookup tables derived from the content.
    pub index: Index,
}

/// What the engine looks up often, worked out once.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Actions of a plan entry, by [`EntryId`].
    pub by_entry: Vec<Vec<ActionId>>,
    /// Actions possible in any own turn.
    pub in_turn: Vec<ActionId>,
    /// Actions possible at any question.
    pub asides: Vec<ActionId>,
    /// Reactions, by [`PointId`].
    pub reactions: Vec<Vec<ActionId>>,
    /// Menu actions, by [`PointId`].
    pub menus: Vec<Vec<ActionId>>,
    /// Whether anything modifies a value, by [`ValueId`].
    pub modified: Vec<bool>,
    /// Whether any condition listens to a happening, by its number.
    pub listened: [bool; Happening::keys().len()],
    /// Whether what precedes the effects of acts can bring a condition, by [`ConditionId`].
    pub brought: Vec<bool>,
    /// Whether some reaction listens to leaving what somebody threatens.
    pub departures: bool,
    /// Whether the damage of strikes goes by the roll to hit.
    pub rolled: bool,
    /// What the dice of each roll can come to, by [`RollId`].
    pub spreads: Vec<Dist>,
    /// Scores of each archetype in table order.
    pub scores: Vec<Vec<i32>>,
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

    /// Whether one can break into the running turn at a point.
    #[must_use]
    pub fn breaks(&self, point: PointId) -> bool {
        self.window(point).is_some_and(|window| window.interrupt.is_some())
    }

    /// Whether the points of a pool are what one has for a turn.
    #[must_use]
    pub fn pays_turns(&self, pool: PoolId) -> bool {
        self.time.purse() == Some(pool) || self.pool(pool).refill.contains(&When::OwnTurnStarted)
    }

    /// The actions of a turn, where there are such: pools that stand in for one another, and that of reactions.
    #[must_use]
    pub fn slots(&self) -> Vec<PoolId> {
        let backs = |pool: PoolId| self.pools.iter().any(|other| other.backed_by.contains(&pool));
        let all = || (0..self.pools.len()).filter_map(|at| u16::try_from(at).ok()).map(PoolId);
        // What stands in for strength is no action.
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
