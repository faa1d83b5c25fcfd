//! Decisions, and the orders that answer them.

use serde::{Deserialize, Serialize};

use crate::data::scope::{ActionId, ConditionId, EntryId, InquiryId, ItemDefId, PointId, SetId};
use crate::fight::state::readied::Held;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{BondId, CombatantId, DecisionId, ItemId, ObjectId, SideId};

/// A question that the fight has halted at. It is put to a side; what may be answered is computed when asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// Counts up by one with every question.
    pub id: DecisionId,
    /// Who is asked.
    pub side: SideId,
    /// What is asked.
    pub kind: Question,
}

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// What will your combatants do this round?
    Plan,
    /// Who of yours acts now?
    Call {
        /// The count, if one runs.
        count: Option<u8>,
    },
    /// What does this combatant do in its turn?
    Turn {
        /// Whose turn it is.
        by: CombatantId,
    },
    /// Does anybody of yours cut in?
    Window {
        /// Where the window opened.
        point: PointId,
        /// The one the event is about.
        subject: CombatantId,
        /// The other party.
        other: Option<CombatantId>,
        /// Whom it is put to, where combatants are asked one by one.
        asked: Option<CombatantId>,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    /// The decision it answers; an outdated one is refused.
    pub decision: DecisionId,
    /// The answer.
    pub body: Body,
}

/// What an order says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// Answers `Plan`; at any other question of the side outside a begun turn it is an aside: the plans change and the
    /// question is asked again.
    Plan(Vec<PlanOrder>),
    /// Answers `Call`: this planned turn begins.
    Take {
        /// Whose.
        by: CombatantId,
        /// Which of its slots.
        slot: u8,
    },
    /// Answers `Call` at a count: this planned turn goes by, and whatever else is due is asked about again.
    Skip {
        /// Whose.
        by: CombatantId,
        /// Which of its slots.
        slot: u8,
    },
    /// Walks along cells, the start not included.
    Walk {
        /// Who.
        by: CombatantId,
        /// Cells in order; for big footprints the upper left one.
        path: Vec<Cell>,
    },
    /// Does something.
    Act(Draft),
    /// Ends the turn.
    EndTurn,
    /// Answers a window with "let it pass"; a `Call` where nothing is due, or where no count runs with "as listed".
    Pass,
    /// An aside in one's own turn: what was begun is given up.
    Abandon {
        /// Whose.
        by: CombatantId,
    },
}

/// Changes to the plan of one combatant: whole slots by number, extras on top.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlanOrder {
    /// Whose plan.
    pub by: CombatantId,
    /// Slot numbers and what they shall hold; None empties the slot.
    pub slots: Vec<(u8, Option<EntryId>)>,
    /// Extra and Free entries that come on top.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<EntryId>,
}

/// An act: who, what, with what, at what.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Draft {
    /// Who.
    pub by: CombatantId,
    /// What.
    pub action: ActionId,
    /// With what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<ItemId>,
    /// At what.
    pub aim: Aim,
}

/// The open parameter of an act.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// There is none.
    Nothing,
    /// Not said yet: the act is only begun, and aimed when it is done (SEC-TIME-29).
    Open,
    /// A number.
    Number(u8),
    /// A combatant.
    Target(CombatantId),
    /// A condition of a combatant.
    Condition(CombatantId, ConditionId),
    /// A question about a combatant.
    Inquiry(CombatantId, InquiryId),
    /// A set of abilities of a combatant.
    Set(CombatantId, SetId),
    /// A fact of the scene.
    Fact(u8),
    /// A kind of item.
    Kind(ItemDefId),
    /// A use of a scene object.
    Object(ObjectId, u8),
    /// What the hands hold afterwards, sorted.
    Loadout(Vec<ItemId>),
    /// An item on the ground.
    Item(ItemId),
    /// An item in the hands of a combatant.
    Theirs(CombatantId, ItemId),
    /// A straight line from a combatant to a cell; for big footprints the upper left one.
    Line(CombatantId, Cell),
    /// A combatant who is helped, or asked for something: the act that it is helped with or that it shall do, and what that
    /// is done to.
    Aid(CombatantId, ActionId, Mark),
    /// An item in the hands of a combatant, and the cell beside that one towards which it flies.
    Knock(CombatantId, ItemId, Cell),
    /// A cell.
    Cell(Cell),
    /// A turn to buy, at this count.
    Buy(EntryId, u8),
    /// A coming turn (by slot number), its new count, and what an empty slot shall hold.
    Shift(u8, u8, Option<EntryId>),
    /// A coming turn of a combatant (by slot number), and its new count.
    Haste(CombatantId, u8, u8),
    /// The sustained acts that stay so, sorted.
    Kept(Vec<BondId>),
    /// A sustained act.
    Bond(BondId),
    /// Acts to hold ready, and what to wait for.
    Deed(Held),
}

/// What an act is done to with which somebody is helped, or for which it is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Nobody in particular.
    #[default]
    Nothing,
    /// A combatant.
    Body(CombatantId),
    /// A use of a scene object; the first of one that is to be broken.
    Object(ObjectId, u8),
}

impl Aim {
    /// What an act of somebody that is aimed so is done to.
    #[must_use]
    pub fn mark(&self, by: CombatantId) -> Mark {
        match self {
            Aim::Object(object, number) => Mark::Object(*object, *number),
            _ => self.target().filter(|id| *id != by).map_or(Mark::Nothing, Mark::Body),
        }
    }

    /// The cell that is named.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Aim::Cell(to) | Aim::Line(_, to) | Aim::Knock(_, _, to) => Some(*to),
            _ => None,
        }
    }

    /// The combatant aimed at.
    #[must_use]
    pub fn target(&self) -> Option<CombatantId> {
        match self {
            Aim::Target(who)
            | Aim::Condition(who, _)
            | Aim::Inquiry(who, _)
            | Aim::Set(who, _)
            | Aim::Theirs(who, _)
            | Aim::Line(who, _)
            | Aim::Knock(who, ..)
            | Aim::Aid(who, ..)
            | Aim::Haste(who, ..) => Some(*who),
            _ => None,
        }
    }
}
