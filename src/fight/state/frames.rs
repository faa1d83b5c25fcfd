//! Frames: what the fight was doing when it halted, as data. Frames hold ids only; the top one runs until it is done,
//! pushes another above it, or asks a question.

use crate::data::effect::{ListId, StrikeForm};
use crate::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, PointId, RollId, RoutineId, Tags};
use crate::fight::state::components::{Bond, Origin};
use crate::fight::state::context::Context;
use crate::fight::state::log::Outcome;
use crate::fight::state::order::Draft;
use crate::fight::state::readied::Deed;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

/// One suspended activity.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// A round, at this step of its procedure.
    Round(u8),
    /// The sides plan, at this place in the order of sides.
    Planning(u8),
    /// The count runs.
    Count(CountFrame),
    /// Turns come in the order of a number that may change under them.
    Order,
    /// Rests since the last scene, before anything else: who goes through what, and the number that it takes.
    Rests(Vec<(CombatantId, RoutineId, i32)>),
    /// What comes before the first round, at this step of its procedure.
    Opening(u8),
    /// Turns of those who bear a condition, before the first round.
    Ahead(ConditionId),
    /// The same, in the order of turns.
    Early(ConditionId),
    /// A turn.
    Turn(TurnFrame),
    /// An act.
    Act(ActFrame),
    /// A walk.
    Walk(WalkFrame),
    /// A strike.
    Strike(StrikeFrame),
    /// A roll that is no strike.
    Roll(RollFrame),
    /// An effect list, at this effect.
    List(ListFrame),
    /// An effect list for several, one after the other.
    Each(EachFrame),
    /// A window in which others may cut in.
    Window(WindowFrame),
    /// Something flies, and some may catch it.
    Flight(FlightFrame),
    /// The end of the fight.
    Closing(CloseFrame),
}

/// Where the count is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountFrame {
    /// Place in the order of sides.
    pub part: u8,
    /// Whether the side was asked at this count already.
    pub asked: bool,
}

/// A running turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnFrame {
    /// Whose.
    pub by: CombatantId,
    /// Who shares it: a mount or a rider.
    pub with: Option<CombatantId>,
    /// Its slot.
    pub slot: u8,
    /// How it came about.
    pub origin: Origin,
    /// What it is for.
    pub entry: Option<EntryId>,
    /// At which count it is taken.
    pub count: u8,
    /// Step of the procedure.
    pub at: u8,
    /// First step, first act or first Exert done: the action is fixed.
    pub begun: bool,
    /// Actions of the entry done in this turn.
    pub acted: Vec<ActionId>,
    /// Whether another action of the entry may follow (a step in between closes it).
    pub open: bool,
    /// What was done in this turn that comes once only.
    pub once: Vec<(CombatantId, ActionId)>,
    /// Set by the order that ends it.
    pub over: bool,
}

impl TurnFrame {
    /// The turn that a combatant has of itself.
    #[must_use]
    pub fn of(by: CombatantId) -> TurnFrame {
        TurnFrame {
            by,
            with: None,
            slot: 0,
            origin: Origin::Order,
            entry: None,
            count: 0,
            at: 0,
            begun: false,
            acted: Vec::new(),
            open: true,
            once: Vec::new(),
            over: false,
        }
    }
}

/// How an act came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Course {
    /// In its actor's own turn.
    Turn,
    /// From the menu of a window.
    Menu,
    /// As a reaction to what a window is about, or as the act that was held ready for it.
    Reaction,
    /// As an ordinary act that breaks into somebody else's turn.
    Interrupt,
    /// Besides whatever was asked.
    Aside,
}

/// A running act.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ActFrame {
    /// What was ordered.
    pub draft: Draft,
    /// Labels of the action.
    pub tags: Tags,
    /// Step of the procedure.
    pub at: u8,
    /// How it came about.
    pub course: Course,
    /// Whether it was begun in an earlier turn.
    pub resumed: bool,
    /// The one the event is about that it reacts to.
    pub subject: Option<CombatantId>,
    /// What holds up what it leaves behind.
    pub bond: Option<Bond>,
    /// What has happened in it that happens at most once.
    pub once: Vec<ListId>,
    /// Where its target is thought to be, if another has been put in the way.
    pub stands: Option<(CombatantId, Cell)>,
    /// What was paid for it out of the purse, now and before.
    pub outlay: i32,
    /// What it required that still held once it was paid for, a bit each: paying itself can use up what it required.
    pub met: u32,
    /// Objects that it has brought into another state.
    pub altered: Vec<ObjectId>,
    /// Whether somebody broke in after it was paid for: that may have made it impossible (FOUR-REACT-18).
    pub broken_into: bool,
}

/// A walk under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WalkFrame {
    /// Who walks.
    pub by: CombatantId,
    /// The cells, in order.
    pub path: Vec<Cell>,
    /// The cell that the last step led out of.
    pub from: Cell,
    /// The next one.
    pub at: u8,
    /// How far the next step is: its procedure's step.
    pub stage: u8,
    /// Whether what its next step begins with has happened.
    pub tried: bool,
    /// What its one step is besides if it is a leap, which has no price here.
    pub leap: Option<Landing>,
    /// Whether it is made by force.
    pub forced: bool,
    /// Whether nobody can cut in on it.
    pub covert: bool,
    /// Foes whose place its side did not know when it set out: when there are fewer, it has learned something.
    pub unseen: u16,
    /// What it could pay for when it set out, where walks are paid for by their length.
    pub opened: Option<Opened>,
    /// What happens before it leads into the cells of somebody who bars them, and who was met so already.
    pub meets: Option<(ListId, Vec<CombatantId>)>,
}

impl WalkFrame {
    /// A walk along cells from where somebody is.
    #[must_use]
    pub fn new(by: CombatantId, from: Cell, path: Vec<Cell>) -> WalkFrame {
        WalkFrame {
            by,
            path,
            from,
            at: 0,
            stage: 0,
            tried: false,
            leap: None,
            forced: false,
            covert: false,
            unseen: 0,
            opened: None,
            meets: None,
        }
    }
}

/// How a leap comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landing {
    /// Whether it is completed whatever befalls the leaper on the way, unless that is its end.
    pub sure: bool,
    /// The roll by which a ledge is caught in place of a fall, and what holding on to it is.
    pub grab: Option<(RollId, ConditionId)>,
    /// What follows.
    pub lands: ListId,
}

/// A strike under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StrikeFrame {
    /// Who strikes.
    pub by: CombatantId,
    /// Who is struck.
    pub target: CombatantId,
    /// With what item; None if the weapon is there for the act only.
    pub tool: Option<ItemId>,
    /// With what kind of weapon.
    pub arm: ItemDefId,
    /// The action that strikes.
    pub action: Option<ActionId>,
    /// Which form.
    pub form: StrikeForm,
    /// From afar: shot or thrown.
    pub ranged: bool,
    /// Thrown.
    pub thrown: bool,
    /// Labels of the act that strikes.
    pub tags: Tags,
    /// A weapon that stood ready for a second strike when this one was declared.
    pub pair: Option<ItemId>,
    /// Step of the procedure.
    pub at: u8,
    /// What counts of the dice; 0 before the roll.
    pub natural: i32,
    /// Its total.
    pub total: i32,
    /// The number that it had to meet.
    pub against: i32,
    /// Its damage, where that was cast before the roll.
    pub early: Option<Early>,
    /// Whether it hit.
    pub hit: bool,
    /// Whether it misses without dice.
    pub missed: bool,
    /// Who takes the harm.
    pub harm_to: CombatantId,
    /// By how much reactions lessen it.
    pub less: i32,
    /// What was added to it after the hit.
    pub more: i32,
    /// The heaviest wound that it may leave, from 1, before room is looked for; 0 for any.
    pub cap: u8,
    /// Level of the wound that it left, from 1; 0 for none.
    pub wound: u8,
    /// The harm that it did after armour.
    pub dealt: i32,
    /// What follows a hit and a miss.
    pub lists: [ListId; 2],
    /// What that means by whom.
    pub context: Context,
}

/// Damage that was cast before the roll to hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Early {
    /// The dice.
    pub dice: Vec<u16>,
    /// What they come to, with what is added to them.
    pub sum: i32,
    /// What that and the rest of the damage add to the roll.
    pub more: i32,
}

impl StrikeFrame {
    /// The total of the roll alone.
    #[must_use]
    pub fn rolled(&self) -> i32 {
        self.total - self.early.as_ref().map_or(0, |early| early.more)
    }
}

/// A roll under way: it may be helped before the dice, raised after them and made again after a failure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RollFrame {
    /// Which roll.
    pub roll: RollId,
    /// What it means by whom; holds the counting die and the total once it was made.
    pub context: Context,
    /// Whose effect it is, if somebody else makes it: what follows is as this one sees it.
    pub of: Option<CombatantId>,
    /// What follows success and failure.
    pub lists: [ListId; 2],
    /// Step of the procedure.
    pub at: u8,
    /// The number to meet.
    pub against: i32,
    /// Whether the dice were rolled at least once.
    pub made: bool,
    /// Whether it was met.
    pub success: bool,
    /// The best total of those who helped.
    pub aid: Option<i32>,
}

/// A list of effects under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListFrame {
    /// Which list.
    pub list: ListId,
    /// The next effect.
    pub at: u16,
    /// What its formulas and effects mean by whom.
    pub context: Context,
}

/// An effect list for several.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EachFrame {
    /// Which list.
    pub list: ListId,
    /// What it knows besides whom it is about.
    pub context: Context,
    /// Those who are still to come, the next one last.
    pub left: Vec<CombatantId>,
}

/// A window: sides are asked in order of priority.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WindowFrame {
    /// Where it opened.
    pub point: PointId,
    /// The one the event is about.
    pub subject: CombatantId,
    /// The other party.
    pub other: Option<CombatantId>,
    /// Labels of the act looked at.
    pub tags: Tags,
    /// Place in the order of sides, where whole sides are asked.
    pub part: u8,
    /// Who is asked, where combatants are asked one by one.
    pub asked: Option<CombatantId>,
    /// Those of them who are not asked again.
    pub passed: Vec<CombatantId>,
    /// What was taken.
    pub taken: Vec<(CombatantId, ActionId)>,
    /// The rest of what somebody held ready for it, who is asked about that alone, one after the other.
    pub deeds: Option<(CombatantId, Vec<Deed>)>,
    /// No more questions.
    pub closed: bool,
}

/// Something that was struck from a hand and is still in the air. Where it comes down if nobody catches it, it lies
/// already.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FlightFrame {
    /// What flies.
    pub item: ItemId,
    /// Who struck it away.
    pub by: CombatantId,
    /// Where those are asked who may catch it.
    pub point: PointId,
    /// Those who are still to be asked, the next one last.
    pub left: Vec<CombatantId>,
}

/// A fight that is decided, and what still follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CloseFrame {
    /// How it was decided.
    pub outcome: Outcome,
    /// Step of the procedure.
    pub at: u8,
    /// The next combatant that the step is about.
    pub who: CombatantId,
}

/// What a walk that is paid for by its length could pay for when it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opened {
    /// Movement, in cells.
    pub cells: u16,
    /// How much of the way into its first cell was made before, in the unit in which ways are paid for.
    pub stride: u16,
}
