//! Commands: what accepted orders become when they are checked, and are carried out as.

use std::borrow::Cow;

use crate::fight::state::order::{ActOrder, PlanOrder};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// What an allowed order does. Checking makes it of the order and the decision, so that carrying it out looks at
/// neither again. It borrows from the order until it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command<'o> {
    /// The plans that were asked for.
    Plan(Cow<'o, [PlanOrder]>),
    /// Plans that change while another decision is pending, which is put again.
    Replan(Cow<'o, [PlanOrder]>),
    /// The next turn, where a side chooses it; None leaves the order of turns as it is.
    NextTurn(Option<CombatantId>),
    /// A turn that is due at the count begins.
    BeginTurn {
        /// Whose turn it is.
        by: CombatantId,
        /// The number of its slot.
        slot: u8,
    },
    /// A turn that is due at the count is skipped.
    SkipTurn {
        /// Whose turn it is.
        by: CombatantId,
        /// The number of its slot.
        slot: u8,
    },
    /// A side has nothing more to do at the count.
    PassCount,
    /// A walk in the walker's own turn.
    Walk {
        /// The walker.
        by: CombatantId,
        /// Cells, one after the other.
        path: Cow<'o, [Cell]>,
    },
    /// A walk in a reaction window, as held ready or as an interrupt.
    WindowWalk {
        /// The walker.
        by: CombatantId,
        /// Cells, one after the other.
        path: Cow<'o, [Cell]>,
    },
    /// An act in the actor's own turn.
    Act(Cow<'o, ActOrder>),
    /// An act taken in a window.
    WindowAct(Cow<'o, ActOrder>),
    /// An aside; the pending decision is put again.
    Aside(Cow<'o, ActOrder>),
    /// A multi-turn action is given up, and the turn goes on.
    Abandon {
        /// Its actor.
        by: CombatantId,
    },
    /// The running turn is over.
    EndTurn,
    /// Nothing is taken in a window.
    PassWindow,
}

impl Command<'_> {
    /// The command with everything that it borrows made its own.
    #[must_use]
    pub fn into_owned(self) -> Command<'static> {
        let kept = |draft: Cow<'_, ActOrder>| Cow::Owned(draft.into_owned());
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
