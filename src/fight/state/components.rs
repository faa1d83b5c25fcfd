//! The ECS components of combatants and scene objects. All are plain values and all are captured; a status is a value
//! inside a component, never the presence of one.

use std::sync::Arc;

use bevy::ecs::prelude::Component;

use crate::data::effect::{Fate, Until};
use crate::data::scope::{ActionId, ArchetypeId, ConditionId, EntryId, ItemDefId, ObjectDefId, PoolId, SizeStep};
use crate::fight::state::copies::copied_in_place;
use crate::fight::state::order::{ActOrder, AidTarget};
use crate::fight::state::readied::ReadiedAction;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::{BondId, CombatantId, InstanceId, ItemId, ObjectId, SideId};

/// The fixed facts about a combatant.
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
    /// Whether it is a player character.
    pub pc: bool,
    /// Whether it falls dying instead of dead.
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
pub struct Position {
    /// Upper left cell of its footprint.
    pub at: Cell,
    /// How it left the fight; None while it is on the map.
    pub fate: Option<Fate>,
    /// Its mount, whose cell it shares.
    pub on: Option<CombatantId>,
    /// Its rider.
    pub under: Option<CombatantId>,
}

/// Contents of the pools in the order of the ruleset.
#[derive(Component, Debug, PartialEq, Eq, Hash)]
pub struct Pools(pub Vec<i32>);

/// What sustains an effect that an act has left behind: committed points, or its actor's will alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bond {
    /// Its id, one for each act that is sustained.
    pub id: BondId,
    /// The combatant that sustains it.
    pub by: CombatantId,
    /// The act.
    pub action: ActionId,
    /// The pool that holds the committed points; None where none are, and the actor ends it at will.
    pub pool: Option<PoolId>,
    /// The points.
    pub amount: i32,
}

/// One condition on one bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    /// Its number.
    pub id: InstanceId,
    /// Its kind.
    pub key: ConditionId,
    /// Its source.
    pub source: Option<CombatantId>,
    /// A number stored with it, such as the total of a Hide roll.
    pub value: i32,
    /// The round in which it began.
    pub round: u32,
    /// How long it lasts.
    pub until: Until,
    /// What sustains it.
    pub bond: Option<Bond>,
    /// The item on the ground that sustains it.
    pub item: Option<ItemId>,
    /// The act that it is about.
    pub act: Option<ActionId>,
    /// The target of that act.
    pub about: AidTarget,
}

impl Instance {
    /// A condition without a source and with nothing stored.
    #[must_use]
    pub fn new(id: InstanceId, key: ConditionId, until: Until) -> Instance {
        let about = AidTarget::Nothing;
        Instance { id, key, source: None, value: 0, round: 0, until, bond: None, item: None, act: None, about }
    }
}

/// Conditions and statuses, oldest first.
#[derive(Component, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions(pub Vec<Instance>);

/// The place of an item on its bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Carried {
    /// Held.
    Hand,
    /// Worn.
    Worn,
    /// Put away.
    Stowed,
    /// In a pack: of no use before it is taken out.
    Packed,
    /// Part of the body: usable with an empty hand.
    Natural,
}

/// One item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// Its number, unique in the fight.
    pub id: ItemId,
    /// Its kind.
    pub def: ItemDefId,
    /// Where its bearer has it.
    pub carried: Carried,
    /// Whether it is loaded; true for items that need no loading.
    pub loaded: bool,
    /// Strikes since its magazine was full.
    pub spent: u8,
    /// Integrity that it has lost.
    pub wear: i32,
    /// The kind that it was before an act changed it, and the bond of that act.
    pub was: Option<(ItemDefId, Bond)>,
}

impl Item {
    /// A new item: loaded and whole.
    #[must_use]
    pub fn new(id: ItemId, def: ItemDefId, carried: Carried) -> Item {
        Item { id, def, carried, loaded: true, spent: 0, wear: 0, was: None }
    }
}

/// What a combatant carries, in stable order.
#[derive(Component, Debug, Default, PartialEq, Eq, Hash)]
pub struct Inventory(pub Vec<Item>);

impl Inventory {
    /// The items outside the pack.
    pub fn at_hand(&self) -> impl Iterator<Item = &Item> {
        self.0.iter().filter(|item| item.carried != Carried::Packed)
    }
}

/// The origin of a planned turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The turn of each combatant in the turn order.
    Order,
    /// One of the round's slots.
    Slot,
    /// Bought this round.
    Bought,
    /// Above the slots, within the unique-action rule.
    Extra,
    /// Above the slots, outside the unique-action rule.
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

/// The state of a planned turn.
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
    /// Its origin.
    pub origin: Origin,
    /// The planned entry; None if undecided.
    pub entry: Option<EntryId>,
    /// The count at which it comes.
    pub count: u8,
    /// Whether `count` was changed from the usual one.
    pub moved: bool,
    /// Whether it comes before anything else, because it was put at a count that its side has passed.
    pub front: bool,
    /// Whether its side has skipped it at its count.
    pub skipped: bool,
    /// Whether it is waiting, running or spent.
    pub state: SlotState,
}

/// The planned turns of this round.
#[derive(Component, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plan {
    /// Slots first, then further turns in order of coming.
    pub slots: Vec<Slot>,
    /// Turns bought this round.
    pub bought: u8,
}

/// How often actions were taken.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct TimesTaken(pub Vec<(ActionId, u8)>);

impl TimesTaken {
    /// How often an action was taken.
    #[must_use]
    pub fn times(&self, action: ActionId) -> u8 {
        self.0.iter().find(|(taken, _)| *taken == action).map_or(0, |(_, times)| *times)
    }

    /// Counts an action once more.
    pub(in crate::fight) fn count(&mut self, action: ActionId) {
        match self.0.iter_mut().find(|(taken, _)| *taken == action) {
            Some((_, times)) => *times = times.saturating_add(1),
            None => self.0.push((action, 1)),
        }
    }
}

/// What a combatant has used up in this round.
#[derive(Component, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoundUsage {
    /// Turns begun.
    pub turns: u8,
    /// Movement left, in cells: of the turn where turns bring it, else of the round.
    pub moves: u16,
    /// Whether it has walked an odd number of diagonal steps with it.
    pub odd: bool,
    /// Foes that the movement which was opened last has provoked (opportunity attacks).
    pub provoked: Vec<CombatantId>,
    /// How much of the running turn has passed for durations in own time, in points of the purse.
    pub elapsed: u16,
    /// The run-up since the last act that was more than movement.
    pub run: RunUp,
    /// Unique keys used, one bit each.
    pub uniques: u64,
    /// Reactions taken.
    pub reactions: TimesTaken,
    /// Actions taken that are limited in number in a fight. The only part that outlasts the round.
    pub in_scene: TimesTaken,
}

/// A run-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RunUp {
    /// The direction, where run-ups are straight.
    pub heading: Option<Dir8>,
    /// Steps.
    pub cells: u16,
}

/// A multi-turn action (AP-TIME-40..47).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MultiTurnAction {
    /// The act.
    pub draft: ActOrder,
    /// Points of the purse that are paid for it; 0 for an act that takes turns.
    pub paid: i32,
    /// Own turns that it still takes, the running one included; 0 for an act that owes points.
    pub turns: u8,
    /// The round in which it was last paid for.
    pub round: u32,
    /// The run-up with which it was begun.
    pub run: RunUp,
}

/// The commitments of a combatant: its multi-turn action and its readied action. Both outlast turns and rounds.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Commitments {
    /// The multi-turn action.
    pub begun: Option<MultiTurnAction>,
    /// The readied action.
    pub held: Option<ReadiedAction>,
    /// A cell that a step is half made into, and how much of the way is made, in units of way (SEC-MOVE-09).
    pub stride: Option<(Cell, u16)>,
}

/// A scene object.
#[derive(Component, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// Stable id: position in reading order of the map.
    pub id: ObjectId,
    /// Its kind.
    pub def: ObjectDefId,
    /// Its cell.
    pub at: Cell,
    /// The number of its state.
    pub state: u8,
    /// Objects that change with it.
    pub links: Vec<ObjectId>,
    /// An item inside it.
    pub content: Option<ItemDefId>,
    /// Integrity that it has lost.
    pub wear: i32,
    /// The id of the item that it becomes when it is taken in hand.
    pub handy: Option<ItemId>,
    /// The numbers of limited uses that were made of it.
    pub spent: Vec<u8>,
}

impl Object {
    /// An object as the scene begins with it.
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

copied_in_place! {
    Pools { 0 }
    Conditions { 0 }
    Inventory { 0 }
    Plan { slots, bought }
    TimesTaken { 0 }
    RoundUsage { turns, moves, odd, provoked, elapsed, run, uniques, reactions, in_scene }
    Object { id, def, at, state, links, content, wear, handy, spent }
}
