//! Decisions, and the orders that answer them.

use serde::{Deserialize, Serialize};

use crate::data::scope::{ActionId, ConditionId, EntryId, InquiryId, ItemDefId, PointId, SetId};
use crate::fight::state::readied::ReadiedAction;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{BondId, CombatantId, DecisionId, ItemId, ObjectId, SideId};

/// A question that the fight has halted at, put to a side. Its offers are computed on request.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// Counts up by one with every decision.
    pub id: DecisionId,
    /// The side that is asked.
    pub side: SideId,
    /// What is asked.
    pub kind: DecisionKind,
}

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionKind {
    /// The plans of a side's combatants for this round.
    Plan,
    /// Which combatant of the side acts now?
    Call {
        /// The count, if one runs.
        count: Option<u8>,
    },
    /// The action of a combatant in its turn.
    Turn {
        /// Whose turn it is.
        by: CombatantId,
    },
    /// Does a combatant of the side react or interrupt?
    Window {
        /// The trigger point.
        point: PointId,
        /// The subject of the event.
        subject: CombatantId,
        /// The other party.
        other: Option<CombatantId>,
        /// The combatant that is asked, where they are asked one by one.
        asked: Option<CombatantId>,
    },
}

impl DecisionKind {
    /// Whose turn it is; None where nobody is asked about a turn.
    #[must_use]
    pub fn turn_of(self) -> Option<CombatantId> {
        match self {
            DecisionKind::Turn { by } => Some(by),
            _ => None,
        }
    }

    /// The only combatant that is asked; None where a whole side is.
    #[must_use]
    pub fn asked_of(self) -> Option<CombatantId> {
        match self {
            DecisionKind::Turn { by } => Some(by),
            DecisionKind::Window { asked, .. } => asked,
            DecisionKind::Plan | DecisionKind::Call { .. } => None,
        }
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    /// The decision it answers; an outdated one is refused.
    pub decision: DecisionId,
    /// The answer.
    pub body: OrderKind,
}

/// What an order says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderKind {
    /// Answers `Plan`. With any other decision of the side outside a begun turn it is an aside: the plans change and
    /// the decision is put again.
    Plan(Vec<PlanOrder>),
    /// Answers `Call`: this turn begins.
    Take {
        /// Whose turn it is.
        by: CombatantId,
        /// The number of its slot.
        slot: u8,
    },
    /// Answers `Call` at a count: this turn is skipped, and the side is asked again about any others that are due.
    Skip {
        /// Whose turn it is.
        by: CombatantId,
        /// The number of its slot.
        slot: u8,
    },
    /// Walks along cells, the start not included.
    Walk {
        /// The walker.
        by: CombatantId,
        /// Cells in order; for large footprints the upper left one.
        path: Vec<Cell>,
    },
    /// Takes an action.
    Act(ActOrder),
    /// Ends the turn.
    EndTurn,
    /// Answers a window with nothing; a `Call` where nothing is due; a `Call` without a count with the order as listed.
    Pass,
    /// An aside in the actor's own turn: its multi-turn action is given up.
    Abandon {
        /// Its actor.
        by: CombatantId,
    },
}

/// Changes to the plan of one combatant: whole slots by number, and further entries.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlanOrder {
    /// Whose plan.
    pub by: CombatantId,
    /// Slot numbers and their entries; None empties the slot.
    pub slots: Vec<(u8, Option<EntryId>)>,
    /// Extra and Free entries above the slots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<EntryId>,
}

/// An act: actor, action, tool, aim.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ActOrder {
    /// The actor.
    pub by: CombatantId,
    /// The action.
    pub action: ActionId,
    /// The tool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<ItemId>,
    /// The aim.
    pub aim: ChosenTarget,
}

/// The aim of an act: its target, or another open parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChosenTarget {
    /// There is none.
    Nothing,
    /// Not chosen yet: the act is only begun, and aimed when it takes effect (SEC-TIME-29).
    Open,
    /// A number.
    Number(u8),
    /// A combatant.
    Target(CombatantId),
    /// A condition of a combatant.
    Condition(CombatantId, ConditionId),
    /// An inquiry about a combatant.
    Inquiry(CombatantId, InquiryId),
    /// A set of abilities of a combatant.
    Set(CombatantId, SetId),
    /// A fact of the scene.
    Fact(u8),
    /// A kind of item.
    Kind(ItemDefId),
    /// A use of a scene object.
    Object(ObjectId, u8),
    /// The items that the hands hold afterwards, sorted.
    Loadout(Vec<ItemId>),
    /// An item on the ground.
    Item(ItemId),
    /// An item in the hands of a combatant.
    Theirs(CombatantId, ItemId),
    /// A straight line from a combatant to a cell; for large footprints the upper left one.
    Line(CombatantId, Cell),
    /// A combatant that is helped or asked for something, the act in question, and the target of that act.
    Aid(CombatantId, ActionId, AidTarget),
    /// An item in the hands of a combatant, and the adjacent cell towards which it flies.
    Knock(CombatantId, ItemId, Cell),
    /// A cell.
    Cell(Cell),
    /// A turn to buy, at this count.
    Buy(EntryId, u8),
    /// A coming turn (by slot number), its new count, and the entry of an empty slot.
    Shift(u8, u8, Option<EntryId>),
    /// A coming turn of a combatant (by slot number), and its new count.
    Haste(CombatantId, u8, u8),
    /// The sustained acts that are kept, sorted.
    Kept(Vec<BondId>),
    /// A sustained act.
    Bond(BondId),
    /// Acts to hold ready, and their trigger.
    Deed(ReadiedAction),
}

/// The target of an act with which a combatant is helped, or for which it is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AidTarget {
    /// No target in particular.
    #[default]
    Nothing,
    /// A combatant.
    Body(CombatantId),
    /// A use of a scene object; the first of an object that is to be broken.
    Object(ObjectId, u8),
}

impl ChosenTarget {
    /// The target of an act with this aim, as help refers to it.
    #[must_use]
    pub fn aid_target(&self, by: CombatantId) -> AidTarget {
        match self {
            ChosenTarget::Object(object, number) => AidTarget::Object(*object, *number),
            _ => self.target().filter(|id| *id != by).map_or(AidTarget::Nothing, AidTarget::Body),
        }
    }

    /// The cell of the aim, if it names one.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self {
            ChosenTarget::Cell(to) | ChosenTarget::Line(_, to) | ChosenTarget::Knock(_, _, to) => Some(*to),
            _ => None,
        }
    }

    /// The combatant of the aim, if it names one.
    #[must_use]
    pub fn target(&self) -> Option<CombatantId> {
        match self {
            ChosenTarget::Target(who)
            | ChosenTarget::Condition(who, _)
            | ChosenTarget::Inquiry(who, _)
            | ChosenTarget::Set(who, _)
            | ChosenTarget::Theirs(who, _)
            | ChosenTarget::Line(who, _)
            | ChosenTarget::Knock(who, ..)
            | ChosenTarget::Aid(who, ..)
            | ChosenTarget::Haste(who, ..) => Some(*who),
            _ => None,
        }
    }
}
