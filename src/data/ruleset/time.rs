//! What gives out turns: counts that run, or orders of live numbers, and what turns and walks are paid from.

use crate::data::effect::InterruptDef;
use crate::data::formula::Formula;
use crate::data::read::{choice, record};
use crate::data::scope::{PoolId, ValueId};
use crate::data::text;

choice! {
    /// How turns are given out.
    #[derive(Clone, Debug, PartialEq)]
    pub enum TimeDef {
        /// A round begins with plans; then a count runs from 0 to `last`, and each planned turn comes at its count.
        /// `procedures.round` needs `Plan` and `Count`.
        Counted {
            /// What a number of the count is called, one and many.
            name: (String, String) = ("count".to_owned(), "counts".to_owned()),
            /// The last number of the count.
            last: u8,
            /// How many turns a combatant plans in a round; `me` plans.
            slots: Formula,
            /// Which combatant of a side comes first at a count: the highest of the first number, of equals the highest
            /// of the next, then the order of the scene; `me` is the combatant.
            order: Vec<Formula>,
            /// How many turns a combatant may buy in a round, unless the scene says otherwise; any number if left out.
            bought_per_round: Option<u8> = None,
        },
        /// Every combatant has one turn a round. The next turn belongs to the highest number of those that have had
        /// none, looked at anew each time. `procedures.round` needs `Turns`.
        Live {
            /// What that number is called.
            name: String,
            /// The numbers that decide who comes next; of equals the next one decides, then `ties`; `me` is the
            /// combatant.
            order: Vec<Formula>,
            /// Which of the combatants that are equal in all of them comes first.
            ties: Ties = Ties::Drawn,
            /// The pool that a turn is paid from, if it is one pool.
            purse: Option<PoolId> = None,
            /// A turn is over when the purse is empty.
            ends_empty: bool = false,
            /// What walks cost, if they are paid from the purse by their length.
            walking: Option<WalkingDef> = None,
            /// Whether an action that costs more than the purse holds can be begun and paid for over several turns.
            /// `procedures.turn` then needs `Continue` where what was begun is to go on by itself.
            carries: Carries = Carries::No,
            /// What players read about how something begun gets lost.
            forfeit: String = String::new(),
            /// How long a turn lasts, in points of the purse: 30 with a purse of tenths is 3 seconds. What lasts
            /// `until: OwnTime` counts in it; 0 where turns have no length.
            span: u16 = 0,
            /// When a combatant may interrupt the turn of another, at the windows with an `interrupt`; never without
            /// it.
            interrupt: Option<InterruptDef> = None,
        },
    }
}

record! {
    /// What walks cost that are paid for by their length.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WalkingDef {
        /// The value that is how much way a point of the purse pays for.
        pub rate: ValueId,
        /// How much way a cell of movement is, in the same measure.
        pub unit: u16,
        /// What every walk costs at least, in points.
        pub least: u16 = 0,
    }
}

choice! {
    /// Whether acts are paid for over several turns.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Carries {
        /// They are not.
        No,
        /// They are, with their target: what was begun is what will be done.
        Aimed,
        /// They are, and the target is named when they are done.
        Open,
    }
}

choice! {
    /// Which of the combatants that are equal in the order of turns comes first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Ties {
        /// Drawn from the seed of the battle, anew each round.
        Drawn,
        /// Drawn from the seed of the battle, once for all rounds.
        DrawnOnce,
        /// Drawn once. Between player characters of one side that side chooses when their turns come, for all rounds.
        Called,
        /// The order in which the scene lists them.
        Listed,
    }
}

impl TimeDef {
    /// What one number of the count is called, and several of them: "tempo", "tempos"; a turn where none runs.
    #[must_use]
    pub fn count_names(&self) -> (&str, &str) {
        match self {
            TimeDef::Counted { name: (one, many), .. } => (one, many),
            TimeDef::Live { .. } => (text::TURN, text::TURNS),
        }
    }

    /// The pool that turns are paid from, if they are.
    #[must_use]
    pub fn purse(&self) -> Option<PoolId> {
        match self {
            TimeDef::Live { purse, .. } => *purse,
            TimeDef::Counted { .. } => None,
        }
    }

    /// The pool that turns are paid from, if what it lacks can be paid in later turns.
    #[must_use]
    pub fn carrying_purse(&self) -> Option<PoolId> {
        match self {
            TimeDef::Live { purse, carries: Carries::Aimed | Carries::Open, .. } => *purse,
            TimeDef::Live { .. } | TimeDef::Counted { .. } => None,
        }
    }

    /// Whether something about turns is said that needs a purse, and there is none.
    #[must_use]
    pub fn lacks_purse(&self) -> bool {
        match self {
            TimeDef::Live { purse: None, ends_empty, walking, carries, span, .. } => {
                *ends_empty || walking.is_some() || *carries != Carries::No || *span > 0
            }
            TimeDef::Live { .. } | TimeDef::Counted { .. } => false,
        }
    }

    /// Who comes first of equals, where turns have an order.
    #[must_use]
    pub fn ties(&self) -> Option<Ties> {
        match self {
            TimeDef::Live { ties, .. } => Some(*ties),
            TimeDef::Counted { .. } => None,
        }
    }

    /// How what is begun gets lost, in words.
    #[must_use]
    pub fn forfeit(&self) -> &str {
        match self {
            TimeDef::Live { forfeit, .. } => forfeit,
            TimeDef::Counted { .. } => "",
        }
    }

    /// Whether what is begun is aimed only when it is done.
    #[must_use]
    pub fn aims_late(&self) -> bool {
        matches!(self, TimeDef::Live { carries: Carries::Open, .. })
    }

    /// The pool that turns are paid from and how many of its points a turn lasts, where turns last a while.
    #[must_use]
    pub fn span(&self) -> Option<(PoolId, i32)> {
        match self {
            TimeDef::Live { purse: Some(purse), span, .. } if *span > 0 => Some((*purse, i32::from(*span))),
            TimeDef::Live { .. } | TimeDef::Counted { .. } => None,
        }
    }

    /// The pool that turns are paid from, if a turn is over when that is empty.
    #[must_use]
    pub fn ends_empty(&self) -> Option<PoolId> {
        match self {
            TimeDef::Live { purse, ends_empty: true, .. } => *purse,
            TimeDef::Live { .. } | TimeDef::Counted { .. } => None,
        }
    }

    /// What walks cost, where they are paid from the purse by their length.
    #[must_use]
    pub fn walking(&self) -> Option<&WalkingDef> {
        match self {
            TimeDef::Live { walking, .. } => walking.as_ref(),
            TimeDef::Counted { .. } => None,
        }
    }

    /// When a combatant may interrupt a turn and for what cost, if the ruleset allows it.
    #[must_use]
    pub fn interrupt(&self) -> Option<&InterruptDef> {
        match self {
            TimeDef::Live { interrupt, .. } => interrupt.as_ref(),
            TimeDef::Counted { .. } => None,
        }
    }

    /// The last number of the count, if one runs.
    #[must_use]
    pub fn last_count(&self) -> Option<u8> {
        match self {
            TimeDef::Counted { last, .. } => Some(*last),
            TimeDef::Live { .. } => None,
        }
    }
}
