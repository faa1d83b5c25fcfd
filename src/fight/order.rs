//! Decisions, the orders that answer them, the offers that say which orders there are, and refusals.

use serde::{Deserialize, Serialize};

use crate::data::effect::{Occasion, Target};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{
    ActionId, ConditionId, EntryId, InquiryId, ItemDefId, ObjectDefId, PointId, PoolId, SetId, SpeedStep,
};
use crate::fight::held::Held;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{BondId, CombatantId, DecisionId, ItemId, ObjectId, SideId};
use crate::kernel::path::PathFault;

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

/// One thing that may be answered, with everything that may be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Plans; every combination within the unique-action rule.
    Plan(Vec<PlanOffer>),
    /// A due turn.
    Take {
        /// Whose.
        by: CombatantId,
        /// Which of its slots.
        slot: u8,
    },
    /// A due turn that may go by.
    Skip {
        /// Whose.
        by: CombatantId,
        /// Which of its slots.
        slot: u8,
    },
    /// Any walk within the reach of [`crate::fight::reach::Reach`].
    Walk {
        /// Who.
        by: CombatantId,
        /// Movement left.
        budget: u16,
    },
    /// An act with one of these aims.
    Act {
        /// Who.
        by: CombatantId,
        /// What.
        action: ActionId,
        /// With what.
        tool: Option<ItemId>,
        /// At what: never empty.
        aims: Vec<Aim>,
    },
    /// Ending the turn.
    EndTurn,
    /// Nobody, or nothing.
    Pass,
    /// Giving up what was begun.
    Abandon {
        /// Whose.
        by: CombatantId,
    },
}

/// What one combatant may plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanOffer {
    /// Who.
    pub by: CombatantId,
    /// Slots that can still be changed, with what they may hold. Two slots may not share a unique key.
    pub slots: Vec<(u8, Vec<EntryId>)>,
    /// Entries that may come on top.
    pub extras: Vec<EntryId>,
}

/// Why an order is not accepted: a sentence for the player. The state is unchanged.
///
/// Refusals are made by the thousand while offers are enumerated, so the sentence is put together only when it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A whole sentence.
    Said(&'static str),
    /// The `why` of a requirement: action and number of the requirement.
    Required(ActionId, u8),
    /// The `why` of a target's test.
    Unfit(ActionId),
    /// Farther than this.
    TooFar(i32),
    /// Farther than the weapon strikes.
    OutOfReach(u8),
    /// Waits for this count.
    WaitsFor(u8),
    /// A condition forbids it.
    Forbidden(ConditionId),
    /// A pool holds less than needed: pool, needed, there.
    Lacks(PoolId, i32, i32),
    /// A pool would pass its maximum: pool, now, maximum.
    Over(PoolId, i32, i32),
    /// Not enough movement: needed, left.
    Steps(i32, i32),
    /// No weapon in hand of this speed or quicker.
    NoWeapon(SpeedStep),
    /// An item that is not carried.
    NoItem(ItemDefId),
    /// An item that is not in hand.
    NotInHand(ItemDefId),
    /// An action that does not belong to the running turn.
    NotPlanned(ActionId),
    /// An action that was done already in the running turn.
    DoneAlready(ActionId),
    /// An object that is too far away.
    ObjectFar(ObjectDefId),
    /// No such object is beside the one that is to be used.
    NothingBeside(ObjectDefId),
    /// An object that is in this state already, or in another than the use needs.
    ObjectState(ObjectDefId, u8),
    /// A step of a path that cannot be made.
    Path(PathFault),
    /// An entry that is not known.
    UnknownEntry(EntryId),
    /// An entry whose count is past.
    PastEntry(EntryId),
    /// An entry whose key was used in this round.
    UsedEntry(EntryId),
    /// An entry whose key is planned already.
    PlannedEntry(EntryId),
    /// An action whose own key was used in this round.
    UsedAction(ActionId),
    /// An action whose own key is planned already.
    PlannedAction(ActionId),
    /// An entry whose key another entry of the same plan has.
    TwiceEntry(EntryId),
    /// An entry that comes once a round.
    OnceEntry(EntryId),
}

impl Refusal {
    /// The sentence.
    #[must_use]
    pub fn tell(&self, rules: &Ruleset) -> String {
        let action = |id: ActionId| rules.action(id);
        let entry = |id: EntryId| &rules.entry(id).name;
        let grid = &rules.grid;
        match *self {
            Refusal::Said(why) => why.to_owned(),
            Refusal::Required(id, number) => {
                action(id).requires.get(usize::from(number)).map_or_else(String::new, |r| r.why.clone())
            }
            Refusal::Unfit(id) => match &action(id).target {
                Target::One { why, .. } | Target::Space { why, .. } | Target::Struck { why, .. } if !why.is_empty() => {
                    why.clone()
                }
                _ => "It has no use there.".to_owned(),
            },
            Refusal::TooFar(range) => format!("Too far: it reaches {}.", grid.brief(i64::from(range))),
            Refusal::OutOfReach(range) => format!("Out of reach: it strikes up to {}.", grid.units(i64::from(range))),
            Refusal::WaitsFor(count) => format!("It waits for count {count}."),
            Refusal::Forbidden(id) => format!("{} forbids it.", rules.condition(id).name),
            Refusal::Lacks(pool, need, have) => {
                let def = rules.pool(pool);
                let there = if def.tenths { def.told(have) } else { have.to_string() };
                format!("It takes {}; there is {there}.", def.told(need))
            }
            Refusal::Over(pool, now, max) => {
                format!("It would pass the most {} it can bear ({now} of {max}).", rules.pool(pool).name)
            }
            Refusal::Steps(need, left) => {
                let (need, left) = (grid.told(i64::from(need)), grid.units(i64::from(left)));
                format!("It takes {need} of movement; {left} left.")
            }
            Refusal::NoWeapon(slowest) if slowest.0 == 0 => "No weapon is in hand.".to_owned(),
            Refusal::NoWeapon(slowest) => {
                let names: Vec<&str> = rules.speeds[slowest.index()..].iter().map(|s| s.name.as_str()).collect();
                format!("It needs a weapon in hand that is {}.", names.join(" or "))
            }
            Refusal::NoItem(id) => format!("{} is not among what it carries.", rules.item(id).name),
            Refusal::NotInHand(id) => format!("{} is not in hand.", rules.item(id).name),
            Refusal::NotPlanned(id) => match action(id).occasion {
                Occasion::Planned(_) => format!("{} is not what this turn was planned for.", action(id).name),
                Occasion::Reaction { .. } => format!("{} is a reaction.", action(id).name),
                _ => format!("{} cannot be done now.", action(id).name),
            },
            Refusal::DoneAlready(id) => format!("{} was done already in this turn.", action(id).name),
            Refusal::NothingBeside(id) => format!("There is no {} beside it.", rules.object(id).name.to_lowercase()),
            Refusal::ObjectFar(id) => format!("The {} is too far away.", rules.object(id).name.to_lowercase()),
            Refusal::ObjectState(id, state) => {
                let object = rules.object(id);
                let state = object.states.get(usize::from(state)).map_or("", |s| &s.name);
                format!("The {} is {}.", object.name.to_lowercase(), state.to_lowercase())
            }
            Refusal::Path(fault) => format!("The way is not open: {fault}."),
            Refusal::UnknownEntry(id) => format!("{} is not known to it.", entry(id)),
            Refusal::PastEntry(id) => format!("{} comes at {}, which is past.", entry(id), rules.entry(id).count),
            Refusal::UsedEntry(id) => format!("{}: the same kind of action was done already in this round.", entry(id)),
            Refusal::PlannedEntry(id) => format!("{}: the same kind of action is planned already.", entry(id)),
            Refusal::UsedAction(id) => {
                format!("{}: the same kind of action was done already in this round.", action(id).name)
            }
            Refusal::PlannedAction(id) => {
                format!("{}: the same kind of action is planned already.", action(id).name)
            }
            Refusal::TwiceEntry(id) => format!("{}: the same kind of action is planned twice.", entry(id)),
            Refusal::OnceEntry(id) => format!("{} comes once a round.", entry(id)),
        }
    }
}
