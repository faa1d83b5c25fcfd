//! What a combatant or a scene object is: the ECS components of a fight. All of them are plain values, all of them are
//! captured; a status is a value inside a component, never the presence of one.

use std::sync::Arc;

use bevy::ecs::prelude::Component;

use crate::data::effect::{Fate, Until};
use crate::data::scope::{ActionId, ArchetypeId, ConditionId, EntryId, ItemDefId, ObjectDefId, PoolId, SizeStep};
use crate::fight::state::order::{Draft, Mark};
use crate::fight::state::readied::Held;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::{BondId, CombatantId, InstanceId, ItemId, ObjectId, SideId};

/// Who a combatant is; fixed for the fight.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// Stable id: position in the order of the scene.
    pub id: CombatantId,
    /// Its side.
    pub side: SideId,
    /// Its stat block.
    pub archetype: ArchetypeId,
    /// Its own name.
    pub name: Arc<str>,
    /// Player character.
    pub pc: bool,
    /// Falls dying instead of dead.
    pub lingers: bool,
    /// Its Size.
    pub size: SizeStep,
    /// Cells along one edge of its footprint.
    pub side_cells: u8,
}

/// Stored attributes in the order of the ruleset's scores.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scores(pub Vec<i32>);

/// Where a combatant is, and whether it still is in the fight.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Upper left cell of its footprint.
    pub at: Cell,
    /// How it left the fight; None while it is on the map.
    pub fate: Option<Fate>,
    /// Whom it rides: it is wherever that one is.
    pub on: Option<CombatantId>,
    /// Who rides it.
    pub under: Option<CombatantId>,
}

/// Contents of the pools in the order of the ruleset.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pools(pub Vec<i32>);

/// What holds up something that an act left behind: points that stay committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bond {
    /// Its number: one for each act that was sustained.
    pub id: BondId,
    /// Whose points.
    pub by: CombatantId,
    /// The act.
    pub action: ActionId,
    /// The pool in which they are; none where no points are bound and its actor ends it at will.
    pub pool: Option<PoolId>,
    /// How many.
    pub amount: i32,
}

/// One condition on one bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    /// Its number.
    pub id: InstanceId,
    /// Which condition.
    pub key: ConditionId,
    /// Who put it there.
    pub source: Option<CombatantId>,
    /// A number stored with it (the total of a Hide roll).
    pub value: i32,
    /// The round in which it began.
    pub round: u32,
    /// How long it lasts.
    pub until: Until,
    /// What sustains it.
    pub bond: Option<Bond>,
    /// The item on the ground that keeps it up.
    pub item: Option<ItemId>,
    /// The act that it is about, …
    pub act: Option<ActionId>,
    /// … and what that is done to.
    pub about: Mark,
}

impl Instance {
    /// One that nobody has put there, with nothing stored.
    #[must_use]
    pub fn new(id: InstanceId, key: ConditionId, until: Until) -> Instance {
        let about = Mark::Nothing;
        Instance { id, key, source: None, value: 0, round: 0, until, bond: None, item: None, act: None, about }
    }
}

/// Conditions and statuses, oldest first.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions(pub Vec<Instance>);

/// Where an item is on its bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Carried {
    /// Held.
    Hand,
    /// Worn.
    Worn,
    /// Put away.
    Stowed,
    /// At the bottom of a pack: of no use before it is dug out.
    Packed,
    /// Grown: usable with an empty hand.
    Natural,
}

/// One item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// Its number, unique in the fight.
    pub id: ItemId,
    /// What it is.
    pub def: ItemDefId,
    /// Where its bearer has it.
    pub carried: Carried,
    /// Whether it is loaded; true for what needs no loading.
    pub loaded: bool,
    /// Strikes since its magazine was full.
    pub spent: u8,
    /// How much it is worn by strikes.
    pub wear: i32,
    /// What it was before it became what it is, and what holds that up.
    pub was: Option<(ItemDefId, Bond)>,
}

impl Item {
    /// Something new, loaded and whole.
    #[must_use]
    pub fn new(id: ItemId, def: ItemDefId, carried: Carried) -> Item {
        Item { id, def, carried, loaded: true, spent: 0, wear: 0, was: None }
    }
}

/// What a combatant carries, in stable order.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gear(pub Vec<Item>);

impl Gear {
    /// What can be got at: everything but what is in a pack.
    pub fn at_hand(&self) -> impl Iterator<Item = &Item> {
        self.0.iter().filter(|item| item.carried != Carried::Packed)
    }
}

/// How a planned turn came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Everybody's own of the round.
    Order,
    /// One of the round's slots.
    Slot,
    /// Bought this round.
    Bought,
    /// Besides the slots, within the unique-action rule.
    Extra,
    /// Besides the slots, outside the unique-action rule.
    Free,
}

impl Origin {
    /// Whether the turn brings movement (TEMPO-MOVE-03, -04).
    #[must_use]
    pub fn moves(self) -> bool {
        matches!(self, Origin::Slot | Origin::Bought)
    }

    /// Whether the turn obeys and feeds the unique-action rule (TEMPO-SPEC-01, -04).
    #[must_use]
    pub fn marks(self) -> bool {
        matches!(self, Origin::Slot | Origin::Extra)
    }
}

/// How far a planned turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotState {
    /// Not begun.
    Waiting,
    /// Its turn is running.
    Running,
    /// Over.
    Spent,
}

/// One planned turn of this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// How it came about.
    pub origin: Origin,
    /// What is planned; None is undecided.
    pub entry: Option<EntryId>,
    /// When it comes.
    pub count: u8,
    /// Whether `count` was changed from the usual one.
    pub moved: bool,
    /// Comes before anything else: put at a count whose part of the side is over.
    pub front: bool,
    /// Whether its side has let it go by at its count.
    pub skipped: bool,
    /// How far it is.
    pub state: SlotState,
}

/// The planned turns of this round.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plan {
    /// Slots first, then what came on top, in order of coming.
    pub slots: Vec<Slot>,
    /// Turns bought this round.
    pub bought: u8,
}

/// What has been used up this round.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Turns begun.
    pub turns: u8,
    /// Movement left, in cells: of the turn where turns bring it, else of the round.
    pub moves: u16,
    /// Whether the diagonal steps walked with it are odd in number.
    pub odd: bool,
    /// Foes who had their chance to cut in on leaving what they threaten, in the movement that was opened last.
    pub provoked: Vec<CombatantId>,
    /// How much of the running turn has passed for what lasts by its bearer's own time, in points of the purse.
    pub elapsed: u16,
    /// What was walked since the last act that was more than movement.
    pub run: Run,
    /// Unique keys used, one bit each.
    pub uniques: u64,
    /// Reactions taken, with how often.
    pub reactions: Vec<(ActionId, u8)>,
    /// Actions that come only so often in a fight, with how often they were taken. The only part that outlasts the round.
    pub in_scene: Vec<(ActionId, u8)>,
}

/// A run-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Run {
    /// The direction, where run-ups are straight.
    pub heading: Option<Dir8>,
    /// Steps.
    pub cells: u16,
}

/// An act under way that is not paid for yet (AP-TIME-40..47).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Begun {
    /// What was ordered.
    pub draft: Draft,
    /// Points of the purse that were paid for it; 0 for an act that takes turns.
    pub paid: i32,
    /// Own turns that it still takes, the running one counted; 0 for an act that owes points.
    pub turns: u8,
    /// The round in which it was last paid for.
    pub round: u32,
    /// The run-up to it.
    pub run: Run,
}

/// What a combatant has begun and what it holds ready. Both outlast turns and rounds.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Intent {
    /// An act that is not paid for yet.
    pub begun: Option<Begun>,
    /// Acts that are held ready.
    pub held: Option<Held>,
    /// The cell that a step is half made into, and how much of the way there is made, in the unit in which ways are paid
    /// for (SEC-MOVE-09).
    pub stride: Option<(Cell, u16)>,
}

/// A scene object.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// Stable id: position in reading order of the map.
    pub id: ObjectId,
    /// What it is.
    pub def: ObjectDefId,
    /// Where it is.
    pub at: Cell,
    /// Which of its states.
    pub state: u8,
    /// Objects that change with it.
    pub links: Vec<ObjectId>,
    /// What is inside.
    pub content: Option<ItemDefId>,
    /// How much it is worn by strikes.
    pub wear: i32,
    /// Its number as an item, for whoever takes it up.
    pub handy: Option<ItemId>,
    /// Uses that were made of it which can be made so often only, by number.
    pub spent: Vec<u8>,
}

impl Object {
    /// One that nobody has touched yet.
    #[must_use]
    pub fn new(id: ObjectId, def: ObjectDefId, at: Cell, state: u8) -> Object {
        Object { id, def, at, state, links: Vec::new(), content: None, wear: 0, handy: None, spent: Vec::new() }
    }
}

impl Identity {
    /// The footprint of this combatant at a cell.
    #[must_use]
    pub fn rect(&self, at: Cell) -> Rect {
        Rect { at, side: self.side_cells }
    }
}
