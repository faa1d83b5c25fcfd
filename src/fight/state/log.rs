//! What happened: the log. Every change of state and every die is an entry with the values before and after, so that a
//! view never needs an old world, and with the sides that may read it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bevy::ecs::prelude::Resource;

use crate::data::effect::{Fate, StrikeForm};
use crate::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, PoolId, RollId, RoutineId, TagId, TerrainId};
use crate::fight::state::components::{Carried, Origin};
use crate::fight::state::findings::Finding;
use crate::fight::state::readied::Held;
use crate::kernel::cell::Cell;
use crate::kernel::hash::StateHasher;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId, SideSet};

/// Where a part of a figure comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The formula of the value, roll or strike itself.
    Base,
    /// A condition.
    Condition(ConditionId),
    /// An item.
    Item(ItemDefId),
    /// The Size or the stat block.
    Body,
    /// Cover on the way.
    Cover,
    /// A circumstance, by its number, in a degree from 1.
    Circumstance(u8, u8),
    /// What helps or hinders in the scene, by its number.
    Scene(u8),
    /// A die that is not cast.
    Counted,
    /// What the points of adjustments come to: the step that they reach, below 0 for the worse.
    Track(i8),
    /// A reaction.
    Action(ActionId),
}

/// One reason of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Where it comes from.
    pub cause: Cause,
    /// What it adds.
    pub amount: i32,
    /// Advantage (+1), Disadvantage (−1).
    pub edge: i8,
    /// Points on the track of adjustments; what all of them come to is a part of its own.
    pub points: i32,
}

impl Part {
    /// A reason that adds a number.
    #[must_use]
    pub fn adds(cause: Cause, amount: i32) -> Part {
        Part { cause, amount, edge: 0, points: 0 }
    }
}

/// A roll of dice with a bonus against a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RollRecord {
    /// Which roll.
    pub roll: RollId,
    /// Who rolled.
    pub by: CombatantId,
    /// Against whom.
    pub on: Option<CombatantId>,
    /// The dice, in the order of rolling.
    pub dice: Vec<u16>,
    /// What counts of them.
    pub natural: i32,
    /// A critical success (+1), a critical failure (−1) or neither.
    pub critical: i8,
    /// Dice plus bonus.
    pub total: i32,
    /// Whether the total is half a point more.
    pub half: bool,
    /// The number to meet.
    pub against: i32,
    /// Whether it was met.
    pub success: bool,
    /// Reasons of the bonus and of Advantage.
    pub parts: Vec<Part>,
}

/// Damage of one strike or one effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HarmRecord {
    /// Who did it.
    pub by: Option<CombatantId>,
    /// Who took it.
    pub to: CombatantId,
    /// The dice.
    pub dice: Vec<u16>,
    /// Dice, bonus and penalties together, before armour.
    pub raw: i32,
    /// What armour took away.
    pub soaked: i32,
    /// What was lost.
    pub amount: i32,
    /// The level of the wound that it left, from 1; 0 for none.
    pub wound: u8,
    /// What could be borne before and after.
    pub health: (i32, i32),
    /// How much of that stood in front of health.
    pub front: (i32, i32),
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The fight began.
    FightStarted,
    /// A round began.
    RoundStarted(u32),
    /// A side has planned, or changed plans; what, only its own side reads in `Planned`.
    SidePlanned(SideId),
    /// A plan: slot number and entry.
    Planned(CombatantId, Vec<(u8, Option<EntryId>)>),
    /// The count moved on.
    CountStarted(u8),
    /// A turn began.
    TurnStarted {
        /// Whose.
        by: CombatantId,
        /// For what.
        entry: Option<EntryId>,
        /// At which count.
        count: u8,
        /// How it came about.
        origin: Origin,
    },
    /// A turn ended; whether its action was used.
    TurnEnded(CombatantId, bool),
    /// One step: from, to, movement left.
    Stepped(CombatantId, Cell, Cell, u16),
    /// A latecomer is there.
    Arrived(CombatantId, Cell),
    /// Jumped: from, to.
    Leapt(CombatantId, Cell, Cell),
    /// Got onto a mount.
    Mounted(CombatantId, CombatantId),
    /// Is off its mount: from, to.
    Dismounted(CombatantId, Cell, Cell),
    /// Moved by force.
    Pushed(CombatantId, Cell, Cell),
    /// Thrown through the air.
    Hurled(CombatantId, Cell, Cell),
    /// Moved from one cell to another without walking.
    Placed(CombatantId, Cell, Cell),
    /// Effects of somebody take place in some cells.
    Spread(CombatantId, Vec<Cell>),
    /// Dice that count for several, with what they come to.
    DiceCast(CombatantId, Vec<u16>, i32),
    /// Other ground lies over some cells.
    ZoneLaid(TerrainId, Vec<Cell>),
    /// It is gone from them.
    ZoneLifted(TerrainId, Vec<Cell>),
    /// Walked into somebody unseen.
    Bumped(CombatantId, Cell),
    /// A walk stopped early because something new was learned.
    WalkStopped(CombatantId),
    /// An act: action, tool, target.
    Acted(CombatantId, ActionId, Option<ItemDefId>, Option<CombatantId>),
    /// A reaction was taken.
    Reacted(CombatantId, ActionId),
    /// Somebody breaks into the turn of somebody else.
    BrokeIn(CombatantId, CombatantId),
    /// An act is begun, or goes on: what it still owes, the turns that it still takes.
    ActBegun(CombatantId, ActionId, i32, u8),
    /// An act comes to nothing.
    ActLost(CombatantId, ActionId, Loss),
    /// An act is held ready for a trigger; None when it is no longer.
    ActHeld(CombatantId, Option<Held>),
    /// A strike began.
    StrikeBegan(CombatantId, CombatantId, StrikeForm, ItemDefId),
    /// Dice were rolled.
    Rolled(Box<RollRecord>),
    /// The total of a roll was changed after the dice: whose, by how much, the new total, whether it now succeeds.
    Lifted(CombatantId, i32, i32, bool),
    /// Damage was done.
    Harmed(Box<HarmRecord>),
    /// The act of somebody is aimed at another than it was.
    Diverted(CombatantId, CombatantId),
    /// The act of the first is aimed at another than it was meant for.
    Strayed(CombatantId, CombatantId),
    /// Harm falls on somebody else: from, to.
    HarmTaken(CombatantId, CombatantId),
    /// A pool changed: before, after; forced or not.
    PoolChanged(CombatantId, PoolId, i32, i32, bool),
    /// Dice for a gain.
    GainRolled(CombatantId, PoolId, Vec<u16>, i32),
    /// A condition began; from whom.
    Afflicted(CombatantId, ConditionId, Option<CombatantId>),
    /// A condition ended; from whom it was.
    Recovered(CombatantId, ConditionId, Option<CombatantId>),
    /// A condition eases: the number stored with it, before and after.
    Eased(CombatantId, ConditionId, i32, i32),
    /// A side has found something out: who asked, about whom, what.
    Learned(CombatantId, CombatantId, Vec<Finding>),
    /// More movement this turn.
    MovementGained(CombatantId, i32),
    /// Somebody left the fight.
    Left(CombatantId, Fate),
    /// An item changed place on its bearer.
    ItemCarried(CombatantId, ItemId, ItemDefId, Carried),
    /// An item lies on the ground.
    ItemDropped(CombatantId, ItemId, ItemDefId, Cell),
    /// An item is gone: drunk, thrown, spent.
    ItemUsedUp(CombatantId, ItemId, ItemDefId),
    /// An item was loaded or unloaded.
    ItemLoaded(CombatantId, ItemId, ItemDefId, bool),
    /// An item became one of another kind: whose it is, item, what it was, what it is.
    ItemChanged(Option<CombatantId>, ItemId, ItemDefId, ItemDefId),
    /// An object changed state.
    ObjectChanged(ObjectId, u8, u8),
    /// An object was moved.
    ObjectMoved(ObjectId, Cell, Cell),
    /// Somebody came upon an object that nobody knew of.
    ObjectFound(CombatantId, ObjectId),
    /// A label has come to stand for something that has happened.
    Marked(CombatantId, TagId),
    /// Somebody said something.
    Said(CombatantId, Arc<str>),
    /// Somebody struck an object: how much it lost, and what is left.
    ObjectWorn(CombatantId, ObjectId, i32, i32),
    /// An item of somebody was struck: how much it lost, and what is left.
    ItemWorn(CombatantId, ItemDefId, i32, i32),
    /// A turn was bought.
    TurnBought(CombatantId, EntryId, u8),
    /// A coming turn was moved to another count.
    TurnMoved(CombatantId, u8, u8),
    /// A due turn was let go by at this count.
    TurnSkipped(CombatantId, u8),
    /// Progress of a goal: side, rounds so far.
    GoalProgress(SideId, u8, u32),
    /// The round ended.
    RoundEnded(u32),
    /// The fight is decided. What its end brings may follow.
    Ended(Outcome),
    /// A routine happens to somebody.
    Routine(CombatantId, RoutineId),
}

/// Why an act came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// Somebody broke in before it was paid for.
    Forestalled,
    /// Its actor did something else, or cannot go on.
    Abandoned,
    /// What it was aimed at is no longer a fitting target.
    Unfit,
    /// Something in it went wrong, or somebody undid it.
    Spoilt,
}

/// How a fight ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winners; empty is a draw.
    pub winners: SideSet,
    /// Why.
    pub why: Ending,
    /// In which round.
    pub round: u32,
}

/// Why a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// No two hostile sides are left.
    Rout,
    /// A goal of the scene was met, by its number.
    Goal(u8),
    /// The round limit was reached.
    RoundLimit,
    /// For many rounds nobody got at a foe.
    Stalemate,
}

/// An event with its place in the log and its readers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Sides that may read it.
    pub audience: SideSet,
    /// What happened.
    pub event: Event,
}

/// The log of one fight: append-only.
#[derive(Resource, Clone, Debug, Default)]
pub struct FightLog {
    entries: Vec<Entry>,
    hasher: StateHasher,
}

impl FightLog {
    /// Appends an entry.
    pub fn push(&mut self, audience: SideSet, event: Event) {
        let entry = Entry { audience, event };
        entry.hash(&mut self.hasher);
        self.entries.push(entry);
    }

    /// All entries.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Hash over all entries so far.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.hasher.finish()
    }

    /// Number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing happened yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The running hash, for snapshots.
    #[must_use]
    pub(crate) fn mark(&self) -> (usize, StateHasher) {
        (self.entries.len(), self.hasher.clone())
    }

    /// Goes back to a mark.
    pub(crate) fn rewind(&mut self, (len, hasher): (usize, StateHasher)) {
        self.entries.truncate(len);
        self.hasher = hasher;
    }
}
