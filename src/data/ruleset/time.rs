//! What gives out turns: counts that run, or orders of live numbers, and what turns and walks are paid from.

use crate::data::effect::InterruptDef;
use crate::data::formula::Formula;
use crate::data::read::{choice, record};
use crate::data::scope::{PoolId, ValueId};

choice! {
    /// What gives out turns.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum TimeDef {
        /// Plans are made first; then a count runs from 0 to `last` and each planned turn comes at its count.
        Counted {
            name: (String, String) = ("count".to_owned(), "counts".to_owned()),
            last: u8,
            slots: Formula,
            order: Vec<Formula>,
            bought_per_round: Option<u8> = None,
        },
        /// Everybody has one turn a round. The next one belongs to whoever has the highest number of those who had none
        /// yet, looked at anew each time; of equals the next number of `order` decides, then `ties`.
        /// `name` is what that number is called; `purse` is the pool that a turn is paid from, where it is one pool. `carries` says whether an act
        /// that costs more than the purse holds can be begun, and paid for over several turns, and `forfeit` tells the player how
        /// that gets lost. `interrupt` says who may
        /// break into a turn, at the windows that allow it. With `ends_empty` a turn is over when its purse is empty, with
        /// `walking` walks are paid from it by their length. `span` is what a turn lasts, in points of the purse, for what
        /// lasts a while by the time of whoever bears it.
        Live {
            name: String,
            order: Vec<Formula>,
            ties: Ties = Ties::Drawn,
            purse: Option<PoolId> = None,
            ends_empty: bool = false,
            walking: Option<WalkingDef> = None,
            carries: Carries = Carries::No,
            forfeit: String = String::new(),
            span: u16 = 0,
            interrupt: Option<InterruptDef> = None,
        },
    }
}

record! {
    /// What walks cost that are paid for by their length.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WalkingDef {
        /// The value that says how much way a point of the purse pays for.
        pub rate: ValueId,
        /// How much way a cell of movement is.
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
        /// They are, aim and all: what was begun is what will be done.
        Aimed,
        /// They are, and whom or where they are aimed at is said when they are done.
        Open,
    }
}

choice! {
    /// Who comes first of those whose numbers are equal.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Ties {
        /// Keys that are drawn from the seed of the battle anew each round.
        Drawn,
        /// Keys that are drawn once for the whole battle.
        DrawnOnce,
        /// The same; but of player characters of one side that side says it when their turns come, for the whole battle
        /// (FOUR-TIME-08).
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
            TimeDef::Live { .. } => ("turn", "turns"),
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

    /// Who may break into a turn and for what, if anybody may.
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
