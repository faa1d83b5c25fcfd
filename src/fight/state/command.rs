//! What an accepted order comes to: made of it when it is checked, and carried out as it is.

use std::borrow::Cow;

use crate::fight::state::order::{Draft, PlanOrder};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// What an order that is allowed does. Checking makes it of the order and of the question, so that what carries it out looks
/// at neither again. It borrows from the order until it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command<'o> {
    /// The plans that were asked for.
    Plan(Cow<'o, [PlanOrder]>),
    /// Plans that change while something else is asked, which is asked again.
    Replan(Cow<'o, [PlanOrder]>),
    /// Whose turn comes next, where a side says whose does; None leaves the order as it is.
    NextTurn(Option<CombatantId>),
    /// A turn that is due at the count begins.
    BeginTurn {
        /// Whose.
        by: CombatantId,
        /// The number of its slot.
        slot: u8,
    },
    /// A turn that is due at the count goes by.
    SkipTurn {
        /// Whose.
        by: CombatantId,
        /// The number of its slot.
        slot: u8,
    },
    /// A side has nothing more to do at the count.
    PassCount,
    /// Steps in one's own turn.
    Walk {
        /// Whose.
        by: CombatantId,
        /// Cells, one after the other.
        path: Cow<'o, [Cell]>,
    },
    /// Steps taken in a window, as held ready or to cut in.
    WindowWalk {
        /// Whose.
        by: CombatantId,
        /// Cells, one after the other.
        path: Cow<'o, [Cell]>,
    },
    /// An act in one's own turn.
    Act(Cow<'o, Draft>),
    /// An act taken in a window.
    WindowAct(Cow<'o, Draft>),
    /// An act beside what is asked, which is asked again.
    Aside(Cow<'o, Draft>),
    /// What was begun is given up, and the turn goes on.
    Abandon {
        /// By whom.
        by: CombatantId,
    },
    /// The running turn is over.
    EndTurn,
    /// Nothing is taken in a window.
    PassWindow,
}

impl Command<'_> {
    /// The same without what it borrows.
    #[must_use]
    pub fn into_owned(self) -> Command<'static> {
        let kept = |draft: Cow<'_, Draft>| Cow::Owned(draft.into_owned());
        let cells = |path: Cow<'_, [Cell]>| Cow::Owned(path.into_owned());
        let plans = |plans: Cow<'_, [PlanOrder]>| Cow::Owned(plans.into_owned());
        match self {
            Command::Plan(orders) => Command::Plan(plans(orders)),
            Command::Replan(orders) => Command::Replan(plans(orders)),
            Command::NextTurn(by) => Command::NextTurn(by),
            Command::BeginTurn { by, slot } => Command::BeginTurn { by, slot },
            Command::SkipTurn { by, slot } => Command::SkipTurn { by, slot },
            Command::PassCount => Command::PassCount,
            Command::Walk { by, path } => Command::Walk { by, path: cells(path) },
            Command::WindowWalk { by, path } => Command::WindowWalk { by, path: cells(path) },
            Command::Act(draft) => Command::Act(kept(draft)),
            Command::WindowAct(draft) => Command::WindowAct(kept(draft)),
            Command::Aside(draft) => Command::Aside(kept(draft)),
            Command::Abandon { by } => Command::Abandon { by },
            Command::EndTurn => Command::EndTurn,
            Command::PassWindow => Command::PassWindow,
        }
    }
}
