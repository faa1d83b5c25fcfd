//! What formulas and effects are read with: the parties, the act, its roll, its harm, and the asking side's viewpoint.

use crate::data::formula::People;
use crate::data::scope::{ActionId, ConditionId, ItemDefId, Tags};
use crate::fight::state::stack::ActAt;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId};

/// What formulas and effect lists know beside the state of the fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Context {
    /// The combatants that words of formulas stand for.
    pub parties: Parties,
    /// The act that is done.
    pub act: ActParams,
    /// The roll or strike that has been made.
    pub roll: RollResult,
    /// The harm that has been done.
    pub harm: HarmResult,
    /// The assumptions of a preview. Nothing that happens goes by them.
    pub view: Viewpoint,
}

/// The combatants that words of formulas stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parties {
    /// The actor, or the bearer of the condition that the list belongs to.
    pub me: Option<CombatantId>,
    /// The other party: the target.
    pub other: Option<CombatantId>,
    /// The source of the condition that the list belongs to.
    pub source: Option<CombatantId>,
    /// The combatant that an event is about.
    pub subject: Option<CombatantId>,
}

impl Parties {
    /// One combatant alone.
    #[must_use]
    pub const fn of(me: CombatantId) -> Parties {
        Parties { me: Some(me), other: None, source: None, subject: None }
    }

    /// Two combatants.
    #[must_use]
    pub const fn between(me: CombatantId, other: CombatantId) -> Parties {
        Parties { me: Some(me), other: Some(other), source: None, subject: None }
    }

    /// The combatants that words of formulas stand for.
    #[must_use]
    pub fn people(&self) -> People {
        let Parties { me, other, source, subject } = *self;
        People { me, other, source, subject, ..People::default() }
    }
}

/// An act with its order's parameters, taken when it is ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ActParams {
    /// The frame of the act, where its order stands. None where no act runs: in a preview, or as time passes.
    pub frame: Option<ActAt>,
    /// The action.
    pub action: Option<ActionId>,
    /// Labels of the act.
    pub tags: Tags,
    /// The tool.
    pub tool: Option<ItemId>,
    /// The kind of weapon that stands in for a tool.
    pub arm: Option<ItemDefId>,
    /// Whether the strike is made at range.
    pub ranged: bool,
    /// Whether the order moves an entry off its usual count.
    pub shifted: bool,
    /// The number that the order names, or that is stored with the condition that it names.
    pub number: i32,
    /// The difficulty of what the order names.
    pub hard: i32,
    /// The scene object that the order aims at, and which of its uses.
    pub object: Option<(ObjectId, u8)>,
    /// The distance between actor and target when the order was given, in cells.
    pub distance: i16,
    /// The run-up towards the target, in cells.
    pub run: u16,
    /// The gap on the straight way to the target: cells across, levels up.
    pub hurdle: (u8, u8),
    /// The cells that the order aims at.
    pub aimed: Option<Rect>,
}

/// The result of a roll or strike. All 0 before the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RollResult {
    /// The total.
    pub total: i32,
    /// Whether the total is half a point more.
    pub half: bool,
    /// How far the total lies above the number against it, in half-points.
    pub margin: i32,
    /// The number that it had to meet.
    pub against: i32,
    /// The sum of the dice that count.
    pub natural: i32,
    /// Dice cast once for several rolls, which the next roll uses.
    pub die: Option<i32>,
    /// The sum of dice cast for a whole list.
    pub sum: i32,
}

/// The harm that an event is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HarmResult {
    /// Level of the wound, from 1.
    pub level: u8,
    /// Harm beyond what was left of health.
    pub over: i32,
    /// Harm that took effect.
    pub dealt: i32,
    /// Levels of the fall.
    pub fallen: u8,
}

/// The assumptions of a preview.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Viewpoint {
    /// A combatant with an assumed place.
    pub stands: Option<(CombatantId, Cell)>,
    /// The side whose knowledge counts; None knows everything.
    pub viewer: Option<SideId>,
    /// A combatant that will have spent so much of its own time by then.
    pub spends: Option<(CombatantId, i32)>,
    /// A combatant that hides now and is found by then.
    pub found: Option<CombatantId>,
    /// Conditions that will have begun or ended by then.
    pub changes: [Option<Assumed>; 3],
}

/// A condition that is assumed to have begun, or to have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assumed {
    /// Its bearer.
    pub who: CombatantId,
    /// Its kind.
    pub key: ConditionId,
    /// Its source; its bearer where it has none.
    pub source: CombatantId,
    /// What has become of it.
    pub how: Assumption,
}

impl Assumed {
    /// The number stored with it, if it has begun and that is known.
    #[must_use]
    pub fn number(&self) -> Option<i16> {
        if let Assumption::Begun(number) = self.how { number } else { None }
    }
}

/// What is assumed of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// It has begun, with this number stored; None where that is not known.
    Begun(Option<i16>),
    /// It has ended.
    Ended,
}

/// The same context with one field of a part replaced.
macro_rules! with {
    ($($(#[$doc:meta])* $name:ident: $part:ident.$field:ident: $type:ty,)*) => {
        impl Context {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(mut self, $field: $type) -> Context {
                    self.$part.$field = $field;
                    self
                }
            )*
        }
    };
}

with! {
    /// With this actor.
    with_me: parties.me: Option<CombatantId>,
    /// With this other party.
    with_other: parties.other: Option<CombatantId>,
    /// With this source.
    with_source: parties.source: Option<CombatantId>,
    /// With this subject.
    with_subject: parties.subject: Option<CombatantId>,
    /// With these labels of the act.
    with_tags: act.tags: Tags,
    /// With this tool.
    with_tool: act.tool: Option<ItemId>,
    /// With or without a strike at range.
    with_ranged: act.ranged: bool,
    /// With this run-up.
    with_run: act.run: u16,
    /// With this number of the order.
    with_number: act.number: i32,
    /// With this assumed place.
    with_stands: view.stands: Option<(CombatantId, Cell)>,
    /// With this side's knowledge.
    with_viewer: view.viewer: Option<SideId>,
}

/// See [`Context::nothing`].
static NOTHING: Context = Context {
    parties: Parties { me: None, other: None, source: None, subject: None },
    act: ActParams {
        frame: None,
        action: None,
        tags: Tags(0),
        tool: None,
        arm: None,
        ranged: false,
        shifted: false,
        number: 0,
        hard: 0,
        object: None,
        distance: 0,
        run: 0,
        hurdle: (0, 0),
        aimed: None,
    },
    roll: RollResult { total: 0, half: false, margin: 0, against: 0, natural: 0, die: None, sum: 0 },
    harm: HarmResult { level: 0, over: 0, dealt: 0, fallen: 0 },
    view: Viewpoint { stands: None, viewer: None, spends: None, found: None, changes: [None; 3] },
};

impl Context {
    /// The context in which nothing happens and nobody is meant: the default one, which need not be set out.
    #[must_use]
    #[inline]
    pub(in crate::fight) fn nothing() -> &'static Context {
        &NOTHING
    }

    /// Whether this is [`Context::nothing`] itself. Others that are equal to it are not looked for.
    #[must_use]
    #[inline]
    pub(in crate::fight) fn is_nothing(&self) -> bool {
        std::ptr::eq(self, &raw const NOTHING)
    }

    /// The combatants that words of formulas stand for.
    #[must_use]
    pub fn people(&self) -> People {
        self.parties.people()
    }

    /// A context about one combatant.
    #[must_use]
    pub fn of(me: CombatantId) -> Context {
        Context::default().with_me(Some(me))
    }

    /// A context about two combatants.
    #[must_use]
    pub fn between(me: CombatantId, other: CombatantId) -> Context {
        Context::of(me).with_other(Some(other))
    }

    /// The same act from the side of another combatant, to which the actor is the other party.
    #[must_use]
    pub fn seen_by(&self, who: CombatantId) -> Context {
        let parties = Parties { me: Some(who), other: self.parties.me, ..self.parties };
        Context { parties, act: ActParams { tool: None, arm: None, ..self.act }, ..*self }
    }
}
