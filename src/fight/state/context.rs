//! What formulas and effects are read with: who is meant by whom, the act, the roll.

use crate::data::formula::People;
use crate::data::scope::{ActionId, ItemDefId, Tags};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId};

/// What an effect list knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Context {
    /// The people.
    pub me: Option<CombatantId>,
    /// The other party.
    pub other: Option<CombatantId>,
    /// The source of the condition the list belongs to.
    pub source: Option<CombatantId>,
    /// The one an event is about.
    pub subject: Option<CombatantId>,
    /// Labels of the act.
    pub tags: Tags,
    /// The tool of the act.
    pub tool: Option<ItemId>,
    /// What it strikes with when it has no tool.
    pub arm: Option<ItemDefId>,
    /// The action that is done.
    pub act: Option<ActionId>,
    /// Total of the last roll.
    pub total: i32,
    /// Whether that total is half a point more.
    pub half: bool,
    /// By how many half-points it was above what stood against it.
    pub margin: i32,
    /// The number that it had to meet.
    pub against: i32,
    /// Level of the wound that it is about, from 1.
    pub level: u8,
    /// Harm beyond what was left of health.
    pub over: i32,
    /// Harm that was felt.
    pub dealt: i32,
    /// Levels that somebody has fallen.
    pub fallen: u8,
    /// What counted of its dice.
    pub natural: i32,
    /// What counts of dice that were cast for several, which the next roll uses.
    pub die: Option<i32>,
    /// What dice that were cast for several come to.
    pub sum: i32,
    /// Whether the order moves something off its usual count.
    pub shifted: bool,
    /// Cells between the actor and what the order aims at, when it was given.
    pub distance: i16,
    /// The run-up towards that, in cells.
    pub run: u16,
    /// Cells across and levels up that the straight way to it leads by a leap.
    pub hurdle: (u8, u8),
    /// The cells that the order aims at.
    pub aimed: Option<Rect>,
    /// The scene object that the order aims at, and which of its uses.
    pub object: Option<(ObjectId, u8)>,
    /// The number that the order names, or that is stored with the condition it names.
    pub number: i32,
    /// How hard what the order names is.
    pub hard: i32,
    /// Whether the strike is made from afar.
    pub ranged: bool,
    /// Somebody who is thought to stand elsewhere: only whoever weighs what it might do says so.
    pub stands: Option<(CombatantId, Cell)>,
    /// Whose knowledge counts: only whoever is told or offered something says so. Nothing runs by it.
    pub viewer: Option<SideId>,
    /// Somebody who will have spent so much of its own time by then: only whoever is told of it says so.
    pub spends: Option<(CombatantId, i32)>,
}

impl Context {
    /// The people words.
    #[must_use]
    pub fn people(&self) -> People {
        People { me: self.me, other: self.other, source: self.source, subject: self.subject, ..People::default() }
    }

    /// A context about one combatant.
    #[must_use]
    pub fn of(me: CombatantId) -> Context {
        Context { me: Some(me), ..Context::default() }
    }

    /// The same from the side of somebody else, to whom the actor is the other party.
    #[must_use]
    pub fn seen_by(&self, who: CombatantId) -> Context {
        Context { me: Some(who), other: self.me, tool: None, arm: None, ..*self }
    }

    /// A context about two.
    #[must_use]
    pub fn between(me: CombatantId, other: CombatantId) -> Context {
        Context { me: Some(me), other: Some(other), ..Context::default() }
    }
}
