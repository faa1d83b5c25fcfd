//! The log: what happened. Every change of state and every die is an entry with the values before and after, so that a
//! view never needs an old world, and with the sides that may read it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::data::effect::{Fate, StrikeForm};
use crate::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, PoolId, RollId, RoutineId, TagId, TerrainId};
use crate::fight::state::components::{Carried, Origin};
use crate::fight::state::findings::Finding;
use crate::fight::state::readied::ReadiedAction;
use crate::fight::state::refusal::Refusal;
use crate::kernel::cell::Cell;
use crate::kernel::hash::StateHasher;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId, SideSet};

/// The cause of a part of a figure.
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
    /// Cover between attacker and target.
    Cover,
    /// A situational modifier (circumstance) by its number, in a degree from 1.
    Circumstance(u8, u8),
    /// A modifier of the scene, by its number.
    Scene(u8),
    /// A die that is not cast.
    Counted,
    /// The sum of points on the track of adjustments: the step that it reaches, below 0 for a penalty.
    Track(i8),
    /// A reaction.
    Action(ActionId),
}

/// One reason of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BreakdownPart {
    /// Its cause.
    pub cause: Cause,
    /// What it adds.
    pub amount: i32,
    /// Advantage (+1), Disadvantage (−1) or neither (0).
    pub edge: i8,
    /// Points on the track of adjustments; their sum is a part of its own.
    pub points: i32,
}

impl BreakdownPart {
    /// A reason that adds a number.
    #[must_use]
    pub fn adds(cause: Cause, amount: i32) -> BreakdownPart {
        BreakdownPart { cause, amount, edge: 0, points: 0 }
    }
}

/// A roll of dice with a bonus against a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RollRecord {
    /// Which roll.
    pub roll: RollId,
    /// The roller.
    pub by: CombatantId,
    /// The target or the other party.
    pub on: Option<CombatantId>,
    /// The dice, in the order of casting.
    pub dice: Vec<u16>,
    /// What counts of the dice.
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
    pub parts: Vec<BreakdownPart>,
}

/// Damage of one strike or one effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HarmRecord {
    /// Its source.
    pub by: Option<CombatantId>,
    /// Its target.
    pub to: CombatantId,
    /// The dice.
    pub dice: Vec<u16>,
    /// Dice, bonus and penalties together, before armour.
    pub raw: i32,
    /// What armour took away.
    pub soaked: i32,
    /// Damage after armour.
    pub amount: i32,
    /// The wound level that it left, from 1; 0 for none.
    pub wound: u8,
    /// Health with the points in front of it, before and after.
    pub health: (i32, i32),
    /// The points in front of health (temporary health), before and after.
    pub front: (i32, i32),
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The fight began.
    FightStarted,
    /// A round began.
    RoundStarted(u32),
    /// A side has planned or changed plans. Its own side reads `Planned` besides.
    SidePlanned(SideId),
    /// A plan: slot number and entry.
    Planned(CombatantId, Vec<(u8, Option<EntryId>)>),
    /// The count moved on.
    CountStarted(u8),
    /// A turn began.
    TurnStarted {
        /// Whose turn it is.
        by: CombatantId,
        /// The planned entry.
        entry: Option<EntryId>,
        /// The count.
        count: u8,
        /// Its origin.
        origin: Origin,
    },
    /// A turn ended; whether its action was used.
    TurnEnded(CombatantId, bool),
    /// One step: from, to, movement left.
    Moved(CombatantId, Cell, Cell, u16),
    /// A reinforcement arrived.
    Arrived(CombatantId, Cell),
    /// A combatant jumped: from, to.
    Jumped(CombatantId, Cell, Cell),
    /// A combatant got onto a mount.
    Mounted(CombatantId, CombatantId),
    /// A rider got off its mount or fell: from, to.
    Dismounted(CombatantId, Cell, Cell),
    /// Forced movement: from, to.
    Pushed(CombatantId, Cell, Cell),
    /// A combatant was thrown: from, to.
    Thrown(CombatantId, Cell, Cell),
    /// A teleport: from, to.
    Teleported(CombatantId, Cell, Cell),
    /// An area of effect: its source and its cells.
    AreaAffected(CombatantId, Vec<Cell>),
    /// Dice that count for several combatants, with their sum.
    DiceCast(CombatantId, Vec<u16>, i32),
    /// A zone was laid over some cells.
    ZoneCreated(TerrainId, Vec<Cell>),
    /// A zone was lifted from them.
    ZoneRemoved(TerrainId, Vec<Cell>),
    /// A walker bumped into a hidden body.
    Bumped(CombatantId, Cell),
    /// A walk stopped early because its side learned something.
    WalkStopped(CombatantId),
    /// An act: action, tool, target.
    Acted(CombatantId, ActionId, Option<ItemDefId>, Option<CombatantId>),
    /// A reaction was taken.
    Reacted(CombatantId, ActionId),
    /// A combatant interrupted another's turn.
    TurnInterrupted(CombatantId, CombatantId),
    /// A multi-turn action was begun or went on: points that it still owes, turns that it still takes.
    ActBegun(CombatantId, ActionId, i32, u8),
    /// An act was lost.
    ActLost(CombatantId, ActionId, Loss),
    /// An action is held ready; None when it is no longer.
    ActReadied(CombatantId, Option<ReadiedAction>),
    /// A strike began.
    StrikeBegan(CombatantId, CombatantId, StrikeForm, ItemDefId),
    /// Dice were rolled.
    Rolled(Box<RollRecord>),
    /// The total of a roll was changed after the dice: roller, change, new total, whether it now succeeds.
    RollChanged(CombatantId, i32, i32, bool),
    /// Damage was done.
    Damaged(Box<HarmRecord>),
    /// The act of the first was redirected to the second.
    ActRedirected(CombatantId, CombatantId),
    /// The act of the first was misdirected to the second.
    ActMisdirected(CombatantId, CombatantId),
    /// The damage of a strike falls on another combatant: from, to.
    DamageRedirected(CombatantId, CombatantId),
    /// A pool changed: before, after, whether by force.
    PoolChanged(CombatantId, PoolId, i32, i32, bool),
    /// Dice of a gain.
    GainRolled(CombatantId, PoolId, Vec<u16>, i32),
    /// A condition began: bearer, condition, source.
    ConditionBegan(CombatantId, ConditionId, Option<CombatantId>),
    /// A condition ended: bearer, condition, source.
    ConditionEnded(CombatantId, ConditionId, Option<CombatantId>),
    /// The number stored with a condition changed: before, after.
    StoredChanged(CombatantId, ConditionId, i32, i32),
    /// A side found something out: the asker, the subject, the findings.
    Learned(CombatantId, CombatantId, Vec<Finding>),
    /// A combatant gained movement for this turn, in cells.
    MovementGained(CombatantId, i32),
    /// A combatant left the fight.
    LeftFight(CombatantId, Fate),
    /// An item changed place on its bearer.
    ItemCarried(CombatantId, ItemId, ItemDefId, Carried),
    /// An item lies on the ground.
    ItemDropped(CombatantId, ItemId, ItemDefId, Cell),
    /// An item is gone: consumed, thrown or spent.
    ItemUsedUp(CombatantId, ItemId, ItemDefId),
    /// An item was loaded or unloaded.
    ItemLoaded(CombatantId, ItemId, ItemDefId, bool),
    /// An item became one of another kind: bearer, item, kinds before and after.
    ItemChanged(Option<CombatantId>, ItemId, ItemDefId, ItemDefId),
    /// An object changed state: before, after.
    ObjectChanged(ObjectId, u8, u8),
    /// An object was moved: from, to.
    ObjectMoved(ObjectId, Cell, Cell),
    /// A combatant found a hidden object.
    ObjectFound(CombatantId, ObjectId),
    /// A label was marked for the fight.
    Marked(CombatantId, TagId),
    /// A combatant said something.
    Said(CombatantId, Arc<str>),
    /// A combatant struck an object: integrity lost, and left.
    ObjectWorn(CombatantId, ObjectId, i32, i32),
    /// An item of a combatant was struck: integrity lost, and left.
    ItemWorn(CombatantId, ItemDefId, i32, i32),
    /// A turn was bought.
    TurnBought(CombatantId, EntryId, u8),
    /// A coming turn was moved to another count.
    TurnMoved(CombatantId, u8, u8),
    /// A turn was skipped at this count.
    TurnSkipped(CombatantId, u8),
    /// Progress of a goal: side, goal number, rounds so far.
    GoalProgress(SideId, u8, u32),
    /// The round ended.
    RoundEnded(u32),
    /// The fight is decided. What follows on its end may come after this.
    Ended(Outcome),
    /// A routine ran for a combatant.
    Routine(CombatantId, RoutineId),
}

/// Why an act was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// It was interrupted before it was paid for.
    Interrupted,
    /// Its actor did something else, or cannot go on.
    Abandoned,
    /// Its target is no longer a legal one.
    InvalidTarget,
    /// An effect or another combatant cancelled it.
    Cancelled,
}

/// How a fight ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winners; empty is a draw.
    pub winners: SideSet,
    /// The reason.
    pub why: Ending,
    /// The last round.
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
    /// For many rounds no combatant acted against a foe.
    Stalemate,
}

/// An event with its readers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LogEntry {
    /// Sides that may read it.
    pub audience: SideSet,
    /// What happened.
    pub event: Event,
}

/// A reaction whose moment came while something kept its combatant from it. It is no event: nothing in the fight depends
/// on it, and it is worked out only where somebody reads along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedReaction {
    /// The combatant that could not react. What is said here is for its side alone.
    pub by: CombatantId,
    /// The reaction.
    pub action: ActionId,
    /// The subject of the event to which it would have been one.
    pub subject: CombatantId,
    /// What kept it from it.
    pub why: Refusal,
}

/// The log of one fight: append-only.
#[derive(Clone, Debug, Default)]
pub struct FightLog {
    entries: Vec<LogEntry>,
    hasher: StateHasher,
    /// How often entries were taken back.
    generation: u64,
    /// Reactions that were missed, with the length of the log at that moment; None where nobody reads along.
    missed: Option<Vec<(usize, MissedReaction)>>,
}

impl FightLog {
    /// Appends an entry.
    pub fn push(&mut self, audience: SideSet, event: Event) {
        let entry = LogEntry { audience, event };
        entry.hash(&mut self.hasher);
        self.entries.push(entry);
    }

    /// All entries.
    #[must_use]
    pub fn entries(&self) -> &[LogEntry] {
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

    /// Whether the log is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The length and the running hash, for snapshots.
    #[must_use]
    pub(crate) fn mark(&self) -> (usize, StateHasher) {
        (self.entries.len(), self.hasher.clone())
    }

    /// Goes back to a mark.
    pub(crate) fn rewind(&mut self, (len, hasher): (usize, StateHasher)) {
        self.generation += u64::from(len < self.entries.len());
        self.entries.truncate(len);
        if let Some(missed) = &mut self.missed {
            missed.retain(|(at, _)| *at <= len);
        }
        self.hasher = hasher;
    }

    /// From now on missed reactions are kept.
    pub(in crate::fight) fn keep_missed(&mut self) {
        self.missed.get_or_insert_default();
    }

    /// Whether missed reactions are kept.
    pub(in crate::fight) fn keeps_missed(&self) -> bool {
        self.missed.is_some()
    }

    /// Notes reactions that were missed just now.
    pub(in crate::fight) fn miss(&mut self, missed: Vec<MissedReaction>) {
        let at = self.entries.len();
        if let Some(kept) = &mut self.missed {
            kept.extend(missed.into_iter().map(|missed| (at, missed)));
        }
    }

    /// The reactions that were missed, in order, each with the number of entries before it.
    #[must_use]
    pub fn missed(&self) -> &[(usize, MissedReaction)] {
        self.missed.as_deref().unwrap_or_default()
    }

    /// How often entries were taken back: what was read up to a length still stands while this stays the same.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }
}
