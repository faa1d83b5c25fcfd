//! A ruleset: the models it chooses and the content it lists, as read from RON. See `docs/architecture.md` for how the
//! parts of a folder under `assets/rulesets` become one [`Ruleset`].

use std::sync::Arc;

use crate::data::effect::{
    Ask, Cost, Effect, Effects, Limit, ListId, Modifier, Occasion, Pattern, Requirement, Step, Target, Tool, Until,
    When, WindowDef,
};
use crate::data::formula::{Amount, Formula};
use crate::data::read::{At, Table, choice, record};
use crate::data::scope::{
    ActionId, ArchetypeId, ConditionId, EntryId, ItemDefId, ObjectDefId, PointId, PoolId, RollId, Scope, ScoreId,
    SizeStep, SpeedStep, Tags, TerrainId, UniqueId, ValueId,
};
use crate::kernel::metric::{Corners, Metric};

choice! {
    /// How diagonals are counted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MetricName {
        /// A diagonal step counts one.
        Chebyshev,
        /// Every second diagonal step counts two.
        Alternating,
    }
}

choice! {
    /// When a diagonal step is cut off by corners.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum CornersName {
        /// When both neighbours block.
        Both,
        /// When either blocks.
        Either,
    }
}

record! {
    /// Measures of the battlefield.
    #[derive(Clone, Debug, PartialEq)]
    pub struct GridDef {
        /// How diagonals are counted.
        pub metric: MetricName,
        /// When corners are in the way.
        pub corners: CornersName,
        /// What one cell is called, for one and for many: `("cell", "cells")`.
        pub unit: (String, String),
        /// Extra cost of a step up one level.
        pub climb: u8 = 1,
        /// Two bodies may pass each other when their Sizes differ at least this much.
        pub pass_size_gap: u8 = 2,
        /// Dice for each level fallen beyond the first.
        pub fall: Amount,
    }
}

choice! {
    /// What gives out turns.
    #[derive(Clone, Debug, PartialEq)]
    pub enum TimeDef {
        /// Plans are made first; then a count runs from 0 to `last` and each planned turn comes at its count.
        Counted {
            last: u8,
            slots: Formula,
            order: Vec<Formula>,
            bought_per_round: Option<u8> = None,
        },
    }
}

record! {
    /// How a strike of one form does damage.
    #[derive(Clone, Debug, PartialEq)]
    pub struct StrikeDef {
        /// The roll to hit.
        pub roll: RollId,
        /// Whether the weapon's second dice are used where it has some.
        pub second_dice: bool = false,
        /// Added to the dice.
        pub bonus: Formula,
        /// Values of the striker that join in.
        pub values: Vec<ValueId> = Vec::new(),
        /// Values of the one struck that join in.
        pub foe_values: Vec<ValueId> = Vec::new(),
        /// Damage before armour is never less.
        pub at_least: i32 = 1,
        /// What lessens it.
        pub soak: ValueId,
        /// What lessens it when somebody takes it over.
        pub soak_taken: ValueId,
        /// Armour takes away at most one part in this many (2 = half), rounded down.
        pub soak_at_most: i32 = 1,
    }
}

record! {
    /// A way of rolling: one die and a bonus against a number.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RollDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Sides of the die.
        pub sides: u16 = 20,
        /// Added to the die.
        pub bonus: Formula,
        /// Values of the roller whose modifiers join in (Advantage, penalties).
        pub values: Vec<ValueId> = Vec::new(),
        /// Values of the other party whose modifiers join in.
        pub foe_values: Vec<ValueId> = Vec::new(),
        /// The number to meet.
        pub against: Formula,
        /// What that number is called.
        pub against_name: String,
        /// A die up to this fails whatever the total; 0 = none.
        pub natural_fail: u16 = 0,
        /// A die from this on succeeds whatever the total; 0 = none.
        pub natural_success: u16 = 0,
        /// What a natural success brings besides.
        pub on_natural: Effects = Effects::none(),
    }
}

record! {
    /// A name with a text: scores, speeds.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Named {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// What it means.
        pub text: String = String::new(),
    }
}

record! {
    /// A step on the scale of Sizes.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SizeDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Cells along one edge of the footprint, 1 to 3.
        pub side: u8 = 1,
        /// What the Size adds to values.
        pub modifiers: Vec<Modifier> = Vec::new(),
    }
}

record! {
    /// A number derived from scores, never stored.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ValueDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Before modifiers. May read only values declared above it.
        pub base: Formula = Formula::number(0),
        /// Never below this.
        pub at_least: Option<i32> = None,
        /// Whether it is a number of the combatant's sheet (and not of one roll).
        pub sheet: bool = false,
    }
}

record! {
    /// A counted thing.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PoolDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// The most it holds.
        pub max: Formula,
        /// What it holds at the start; the maximum when left out.
        pub start: Option<Formula> = None,
        /// When it is filled to its maximum.
        pub refill: Vec<When> = Vec::new(),
        /// What a forced gain past the maximum brings.
        pub over: Effects = Effects::none(),
        /// What reaching 0 brings.
        pub at_zero: Effects = Effects::none(),
        /// Whether everybody can see it.
        pub public: bool = false,
    }
}

record! {
    /// Something that ticks.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TickDef {
        /// When.
        pub on: When,
        /// Not in the round in which it began.
        pub not_first_round: bool = false,
        /// What happens; `me` is the bearer.
        pub does: Effects,
    }
}

record! {
    /// A condition or status.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ConditionDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// Classes.
        pub tags: Tags = Tags::default(),
        /// How long.
        pub until: Until = Until::Scene,
        /// What it changes.
        pub modifiers: Vec<Modifier> = Vec::new(),
        /// What it forbids.
        pub limits: Vec<Limit> = Vec::new(),
        /// What ends it.
        pub ends: Vec<Pattern> = Vec::new(),
        /// What its beginning brings; `me` is the bearer.
        pub on_start: Effects = Effects::none(),
        /// What happens to the bearer as time passes.
        pub ticks: Vec<TickDef> = Vec::new(),
        /// What happens when the bearer is harmed while it lasts.
        pub on_harm: Effects = Effects::none(),
        /// Whether everybody can see it.
        pub public: bool = true,
        /// Good for its bearer: the AI and the colours of badges go by it.
        pub helpful: bool = false,
    }
}

choice! {
    /// How a plan entry comes into a round.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum EntryKind {
        /// Fills a slot.
        Slot,
        /// Besides the slots, within the unique-action rule, without a move.
        Extra,
        /// Besides the slots, outside the unique-action rule, without a move.
        Free,
    }
}

record! {
    /// Something one plans.
    #[derive(Clone, Debug, PartialEq)]
    pub struct EntryDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// When in the round it comes.
        pub count: u8,
        /// How it comes into the round.
        pub kind: EntryKind = EntryKind::Slot,
        /// The keys it uses up: no key twice a round.
        pub uniques: Vec<UniqueId>,
        /// Whether a turn may take several of its actions, each once.
        pub several: bool = false,
        /// Whether everybody knows it, or only those whose stat block lists it.
        pub common: bool = true,
    }
}

record! {
    /// Something one does.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ActionDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// When it may be taken.
        pub occasion: Occasion,
        /// What it costs besides its slot.
        pub cost: Vec<Cost> = Vec::new(),
        /// What it is done with.
        pub tool: Tool = Tool::Nothing,
        /// What it is aimed at.
        pub target: Target = Target::Me,
        /// What else the order says.
        pub ask: Ask = Ask::Nothing,
        /// What must hold.
        pub requires: Vec<Requirement> = Vec::new(),
        /// What happens.
        pub does: Effects,
        /// Labels.
        pub tags: Tags = Tags::default(),
        /// Whether everybody knows it, or only those whose stat block lists it.
        pub common: bool = true,
    }
}

record! {
    /// What a weapon does besides damage.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RiderDef {
        /// Happens on a hit whose total also meets this.
        pub meets: ValueId,
        /// What happens; `me` strikes, `other` is struck.
        pub does: Effects,
        /// For the player.
        pub text: String,
    }
}

record! {
    /// What makes an item a weapon.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WeaponDef {
        /// How quick it is.
        pub speed: SpeedStep,
        /// The score that guides it.
        pub attribute: ScoreId,
        /// Its dice.
        pub damage: Amount,
        /// Its dice as a second weapon.
        pub second: Option<Amount> = None,
        /// Cells it reaches in melee; 0 for a weapon that only shoots.
        pub reach: u8 = 1,
        /// Cells it shoots; 0 for none.
        pub range: u8 = 0,
        /// Cells it can be thrown; 0 for none.
        pub thrown: u8 = 0,
        /// Whether each strike leaves it unloaded.
        pub reload: bool = false,
        /// Whether it may pair with another for a second strike.
        pub pairs: bool = true,
        /// What it does besides damage.
        pub riders: Vec<RiderDef> = Vec::new(),
    }
}

record! {
    /// A weapon, shield or armour.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ItemDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Hands it takes; 0 for what is worn or grown.
        pub hands: u8 = 0,
        /// Always there, needs an empty hand, cannot be dropped.
        pub natural: bool = false,
        /// As a weapon.
        pub weapon: Option<WeaponDef> = None,
        /// What it changes while held or worn.
        pub modifiers: Vec<Modifier> = Vec::new(),
        /// Labels.
        pub tags: Tags = Tags::default(),
    }
}

record! {
    /// A kind of ground.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TerrainDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Cost of entering, in steps.
        pub steps: u8 = 1,
        /// Nobody gets in.
        pub blocks: bool = false,
        /// Nobody sees through.
        pub opaque: bool = false,
        /// Size of what stands here, for cover and sight.
        pub obstacle: Option<SizeStep> = None,
        /// What entering brings; `me` is the one who enters.
        pub on_enter: Effects = Effects::none(),
        /// What being here at the end of a round brings.
        pub at_round_end: Effects = Effects::none(),
        /// Something one had better not enter.
        pub hazard: bool = false,
        /// Labels.
        pub tags: Tags = Tags::default(),
    }
}

record! {
    /// One state of a scene object.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ObjectState {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Nobody gets in.
        pub blocks: bool = false,
        /// Nobody sees through.
        pub opaque: bool = false,
        /// Size of it in this state, for cover and sight; none when nothing stands.
        pub obstacle: Option<SizeStep> = None,
        /// Cost of entering, in steps.
        pub steps: u8 = 1,
    }
}

choice! {
    /// What a use changes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum UseOn {
        /// The object itself.
        Itself,
        /// Itself and every object that the scene links to it.
        Linked,
    }
}

record! {
    /// What one can do with a scene object.
    #[derive(Clone, Debug, PartialEq)]
    pub struct UseDef {
        /// What the player reads: "Open".
        pub name: String,
        /// In which state.
        pub from: String,
        /// Which state follows.
        pub to: String,
        /// What is changed.
        pub on: UseOn = UseOn::Itself,
        /// Whether the user takes what is inside.
        pub takes_content: bool = false,
    }
}

record! {
    /// A kind of scene object.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ObjectDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Its states, the first is how it starts unless the scene says otherwise.
        pub states: Vec<ObjectState>,
        /// What one can do with it.
        pub uses: Vec<UseDef> = Vec::new(),
    }
}

record! {
    /// A stat block.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ArchetypeDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// Name of the picture on the token.
        pub glyph: String,
        /// Its Size.
        pub size: SizeStep,
        /// Scores; what is not listed is 0.
        pub scores: Table<i32> = Table::default(),
        /// In hand at the start.
        pub held: Vec<ItemDefId> = Vec::new(),
        /// Worn.
        pub worn: Vec<ItemDefId> = Vec::new(),
        /// Carried.
        pub stowed: Vec<ItemDefId> = Vec::new(),
        /// Natural weapons.
        pub natural: Vec<ItemDefId> = Vec::new(),
        /// Entries it knows besides the common ones.
        pub plans: Vec<EntryId> = Vec::new(),
        /// Actions and reactions it knows besides the common ones.
        pub knows: Vec<ActionId> = Vec::new(),
        /// Changes to its values.
        pub modifiers: Vec<Modifier> = Vec::new(),
    }
}

record! {
    /// The steps of each procedure.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Procedures {
        /// A round.
        pub round: Vec<Step>,
        /// A turn.
        pub turn: Vec<Step>,
        /// An act.
        pub act: Vec<Step>,
        /// A strike.
        pub strike: Vec<Step>,
        /// A step of a walk, before it is made: the points that open.
        pub step: Vec<Step> = Vec::new(),
    }
}

record! {
    /// The pools and values that the engine itself must know.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Roles {
        /// Health: at 0 its `at_zero` happens.
        pub health: PoolId,
        /// What a reaction uses up.
        pub reaction: PoolId,
        /// Cells of movement in a turn.
        pub speed: ValueId,
        /// Lying: set by falls; standing up ends it.
        pub prone: ConditionId,
        /// Cover: what half cover adds to the number to meet.
        pub cover: i32,
        /// How many Sizes smaller than its target an object may be and still give cover.
        pub cover_sizes: u8 = 1,
        /// How many Sizes smaller an object may be and still hide.
        pub hide_sizes: u8 = 1,
    }
}

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
        pub procedures: Option<Procedures> = None,
        /// What the engine must know.
        pub roles: Option<Roles> = None,
        /// Full strikes.
        pub main_strike: Option<StrikeDef> = None,
        /// Strikes with the second weapon.
        pub second_strike: Option<StrikeDef> = None,
        /// Labels.
        pub tags: Vec<String> = Vec::new(),
        /// Points.
        pub points: Vec<String> = Vec::new(),
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
        /// Conditions.
        pub conditions: Vec<ConditionDef> = Vec::new(),
        /// Plan entries.
        pub entries: Vec<EntryDef> = Vec::new(),
        /// Actions and reactions.
        pub actions: Vec<ActionDef> = Vec::new(),
        /// Items.
        pub items: Vec<ItemDef> = Vec::new(),
        /// Terrain.
        pub terrain: Vec<TerrainDef> = Vec::new(),
        /// Objects.
        pub objects: Vec<ObjectDef> = Vec::new(),
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
    /// Full strikes.
    pub main_strike: StrikeDef,
    /// Strikes with the second weapon.
    pub second_strike: StrikeDef,
    /// Scores, by [`ScoreId`].
    pub scores: Vec<Named>,
    /// Speeds, by [`SpeedStep`].
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
    /// Reactions, by [`PointId`].
    pub reactions: Vec<Vec<ActionId>>,
    /// Menu actions, by [`PointId`].
    pub menus: Vec<Vec<ActionId>>,
    /// Whether anything modifies a value, by [`ValueId`].
    pub modified: Vec<bool>,
    /// Whether any condition listens to a happening, by its number.
    pub listened: [bool; 9],
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

    /// How distances are counted.
    #[must_use]
    pub fn metric(&self) -> Metric {
        match self.grid.metric {
            MetricName::Chebyshev => Metric::Chebyshev,
            MetricName::Alternating => Metric::Alternating,
        }
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
