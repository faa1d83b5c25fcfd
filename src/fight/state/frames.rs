//! Frames: what the fight was doing when it halted, as data. Frames hold ids only. The top one runs until it is done,
//! pushes another above it, or asks for a decision.

use std::hash::{Hash, Hasher};

use crate::data::effect::{ListId, StrikeForm};
use crate::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, PointId, RollId, RoutineId, Tags};
use crate::fight::state::components::{Bond, Origin};
use crate::fight::state::context::Context;
use crate::fight::state::log::Outcome;
use crate::fight::state::order::ActOrder;
use crate::fight::state::readied::ReadiedAct;
use crate::fight::state::stack::ActAt;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

/// One suspended activity.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// A round, at this step of its procedure.
    Round(u8),
    /// The sides plan; this place in the order of sides.
    Planning(u8),
    /// The count runs.
    Count(CountFrame),
    /// Turns in the order of an initiative that may change under them.
    Order,
    /// Rests since the last scene, before anything else: combatant, routine, number for the routine.
    Rests(Vec<(CombatantId, RoutineId, i32)>),
    /// The time before the first round, at this step of its procedure.
    Opening(u8),
    /// Turns of the bearers of a condition before the first round, in an order that their sides choose.
    Ahead(ConditionId),
    /// Turns of the bearers of a condition before the first round, in turn order.
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
    /// An effect list for several combatants, one after the other.
    Each(ForEachFrame),
    /// A reaction window.
    Window(WindowFrame),
    /// An item in flight that combatants may catch.
    Flight(FlightFrame),
    /// The end of the fight, and what follows on it.
    Closing(CloseFrame),
    /// Whether the fight is decided is looked at.
    Verdict(Verdict),
}

/// When it is looked at whether the fight is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// During a round.
    Now,
    /// At the end of a round.
    RoundEnd,
}

/// The state of the running count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountFrame {
    /// Place in the order of sides.
    pub part: u8,
    /// Whether the side was asked at this count.
    pub asked: bool,
}

/// A running turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnFrame {
    /// Whose turn it is.
    pub by: CombatantId,
    /// The mount or rider that shares it.
    pub with: Option<CombatantId>,
    /// Its slot.
    pub slot: u8,
    /// Its origin.
    pub origin: Origin,
    /// The planned entry.
    pub entry: Option<EntryId>,
    /// The count at which it is taken.
    pub count: u8,
    /// Step of the procedure.
    pub at: u8,
    /// Whether its first step, act or Exert is done, which fixes the entry.
    pub begun: bool,
    /// Actions of the entry done in this turn.
    pub acted: Vec<ActionId>,
    /// Whether another action of the entry may follow. A step in between ends that.
    pub open: bool,
    /// Actions taken in it that are limited to once a turn.
    pub once: Vec<(CombatantId, ActionId)>,
    /// Set by the order that ends it.
    pub over: bool,
}

impl TurnFrame {
    /// A turn in the turn order, without a slot.
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

/// The kind of an act, by how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActOrigin {
    /// In its actor's own turn.
    Turn,
    /// From the menu of a window.
    Menu,
    /// A reaction to the event of a window, or the readied action for it.
    Reaction,
    /// An interrupt: an ordinary act in another combatant's turn.
    Interrupt,
    /// An aside: besides the pending decision.
    Aside,
}

/// A running act.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ActFrame {
    /// The order.
    pub draft: ActOrder,
    /// Labels of the action.
    pub tags: Tags,
    /// Step of the procedure.
    pub at: u8,
    /// Its kind.
    pub course: ActOrigin,
    /// Whether it resumes a multi-turn action.
    pub resumed: bool,
    /// The subject of the event that it reacts to.
    pub subject: Option<CombatantId>,
    /// The bond of the effects that it leaves behind.
    pub bond: Option<Bond>,
    /// Effect lists that have run in it and run at most once.
    pub once: Vec<ListId>,
    /// The assumed place of its target, if another was put in the way.
    pub stands: Option<(CombatantId, Cell)>,
    /// Points of the purse paid for it, now and before.
    pub outlay: i32,
    /// The requirements that held once it was paid for, one bit each. Paying itself can use up what an act requires.
    pub met: u32,
    /// Objects that it has brought into another state.
    pub altered: Vec<ObjectId>,
    /// Whether it was interrupted after it was paid for, which may have made it impossible (FOUR-REACT-18).
    pub broken_into: bool,
}

/// A walk under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WalkFrame {
    /// The walker.
    pub by: CombatantId,
    /// The cells, in order.
    pub path: Vec<Cell>,
    /// The cell that the last step led out of.
    pub from: Cell,
    /// The index of the next cell.
    pub at: u8,
    /// The step of the procedure that the next step has reached.
    pub stage: u8,
    /// Whether the first effects of the next step have run.
    pub tried: bool,
    /// The landing, if its one step is a jump, which has no price here.
    pub leap: Option<Landing>,
    /// Whether it is forced movement.
    pub forced: bool,
    /// Whether it provokes no reactions.
    pub covert: bool,
    /// Foes that were hidden from its side when it set out. Fewer now means that the side has learned something.
    pub unseen: u16,
    /// What it could pay for when it set out, where walks are paid by their length.
    pub opened: Option<WalkBudget>,
    /// What happens when it meets a body, if it charges.
    pub meets: Option<Meets>,
}

/// A charge among bodies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Meets {
    /// The effect list that runs before the charger enters the cells of a body that bars them.
    pub list: ListId,
    /// The bodies that it has met.
    pub met: Vec<CombatantId>,
    /// The act that charges.
    pub act: Option<ActAt>,
}

impl WalkFrame {
    /// A walk along cells from a combatant's cell.
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

/// The landing of a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landing {
    /// Whether it is completed whatever happens to the jumper on the way, unless it leaves the fight.
    pub sure: bool,
    /// The roll that catches a ledge in place of a fall, and the condition of holding on to it.
    pub grab: Option<(RollId, ConditionId)>,
    /// The effects that follow.
    pub lands: ListId,
}

/// A strike under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StrikeFrame {
    /// The attacker.
    pub by: CombatantId,
    /// The target.
    pub target: CombatantId,
    /// The item; None for a conjured weapon.
    pub tool: Option<ItemId>,
    /// The kind of weapon.
    pub arm: ItemDefId,
    /// The action that strikes.
    pub action: Option<ActionId>,
    /// The form of the strike.
    pub form: StrikeForm,
    /// Whether it is ranged: shot or thrown.
    pub ranged: bool,
    /// Whether it is thrown.
    pub thrown: bool,
    /// Labels of the act that strikes.
    pub tags: Tags,
    /// The weapon that was ready for a second strike when this one was declared (dual wielding).
    pub pair: Option<ItemId>,
    /// Step of the procedure.
    pub at: u8,
    /// The natural; 0 before the roll.
    pub natural: i32,
    /// The total.
    pub total: i32,
    /// The number to meet.
    pub against: i32,
    /// Its damage, where that is cast before the roll.
    pub early: Option<EarlyDamage>,
    /// Whether it hit.
    pub hit: bool,
    /// Whether it misses without dice.
    pub missed: bool,
    /// The combatant that takes the damage.
    pub harm_to: CombatantId,
    /// Damage that reactions take away.
    pub less: i32,
    /// Damage that was added after the hit.
    pub more: i32,
    /// The heaviest wound level that it may leave, from 1, before room is looked for; 0 for any.
    pub cap: u8,
    /// The wound level that it left, from 1; 0 for none.
    pub wound: u8,
    /// The damage that it dealt after armour.
    pub dealt: i32,
    /// Effects of a hit and of a miss.
    pub lists: [ListId; 2],
    /// The context of those effects.
    pub context: Context,
}

/// Damage that is cast before the attack roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EarlyDamage {
    /// The dice.
    pub dice: Vec<u16>,
    /// Their sum, with what is added to them.
    pub sum: i32,
    /// What the damage adds to the roll.
    pub more: i32,
}

impl StrikeFrame {
    /// The total of the roll alone.
    #[must_use]
    pub fn rolled(&self) -> i32 {
        self.total - self.early.as_ref().map_or(0, |early| early.more)
    }
}

/// A roll under way. It may be helped before the dice, raised after them and made again after a failure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RollFrame {
    /// Which roll.
    pub roll: RollId,
    /// Its context; holds natural and total once it is made.
    pub context: Context,
    /// The source of the effect, if another combatant rolls. What follows is in the source's context.
    pub of: Option<CombatantId>,
    /// Effects of success and of failure.
    pub lists: [ListId; 2],
    /// Step of the procedure.
    pub at: u8,
    /// The number to meet.
    pub against: i32,
    /// Whether the dice were cast at least once.
    pub made: bool,
    /// Whether it succeeded.
    pub success: bool,
    /// The best total of the helpers.
    pub aid: Option<i32>,
}

/// A list of effects under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListFrame {
    /// Which list.
    pub list: ListId,
    /// The next effect.
    pub at: u16,
    /// The context of its formulas and effects.
    pub context: Context,
}

/// An effect list for several combatants.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ForEachFrame {
    /// Which list.
    pub list: ListId,
    /// The context that they share.
    pub context: Context,
    /// The combatants still to come, the next one last.
    pub left: Vec<CombatantId>,
}

/// A reaction window: sides or combatants are asked in order of priority.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WindowFrame {
    /// The trigger point.
    pub point: PointId,
    /// The subject of the event.
    pub subject: CombatantId,
    /// The other party.
    pub other: Option<CombatantId>,
    /// Labels of the act in question.
    pub tags: Tags,
    /// Place in the order of sides, where whole sides are asked.
    pub part: u8,
    /// The combatant that is asked, where they are asked one by one.
    pub asked: Option<CombatantId>,
    /// Combatants that are not asked again.
    pub passed: Vec<CombatantId>,
    /// The acts that were taken.
    pub taken: Vec<(CombatantId, ActionId)>,
    /// The rest of a readied action: its combatant is asked about that alone, one act after the other.
    pub deeds: Option<(CombatantId, Vec<ReadiedAct>)>,
    /// Whether no more questions follow.
    pub closed: bool,
    /// The combatants that may still have an offer.
    pub waiting: Waiting,
}

/// The combatants that are still to be asked in a window, the next one last, until an order changes anything; None when
/// they have to be found. It follows from the rest of the fight, so it counts neither for equality nor for the hash.
#[derive(Clone, Debug, Default)]
pub struct Waiting(pub Option<Vec<CombatantId>>);

impl PartialEq for Waiting {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Waiting {}

impl Hash for Waiting {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// An item that was struck from a hand and is still in the air. It lies already where it comes down if no combatant
/// catches it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FlightFrame {
    /// The item.
    pub item: ItemId,
    /// The combatant that struck it away.
    pub by: CombatantId,
    /// The trigger point at which combatants may catch it.
    pub point: PointId,
    /// The combatants still to be asked, the next one last.
    pub left: Vec<CombatantId>,
}

/// A decided fight, and what still follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CloseFrame {
    /// How it was decided.
    pub outcome: Outcome,
    /// Step of the procedure.
    pub at: u8,
    /// The next combatant of the step.
    pub who: CombatantId,
}

/// What a walk that is paid by its length could pay for when it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WalkBudget {
    /// Movement, in cells.
    pub cells: u16,
    /// Units of way into its first cell that were made before.
    pub stride: u16,
}
