//! Views of a fight for its systems: each adds the writes of one system to the changes that all rules may make.
//!
//! A view reads as an [`Arena`](crate::fight::state::arena::Arena) and changes what [`Changes`] changes. Only effects
//! and orders may do what every system may, and their view says so.

use std::ops::{Deref, DerefMut};

use crate::data::scope::ActionId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::command::Command;
use crate::fight::state::components::{Plan, RoundUsage};
use crate::fight::state::frames::{
    ActFrame, CountFrame, FlightFrame, Frame, RollFrame, StrikeFrame, TurnFrame, WalkFrame, WindowFrame,
};
use crate::fight::state::log::Outcome;
use crate::fight::state::order::{Decision, DecisionKind};
use crate::fight::state::resources::Clock;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{BondId, CombatantId, DecisionId, SideId};

/// Declares views.
macro_rules! views {
    ($( $(#[$meta:meta])* $view:ident ),* $(,)?) => {
        $(
            $(#[$meta])*
            pub(in crate::fight::resolve) struct $view<'a, 'w>(&'a mut Changes<'w>);

            impl<'w> Deref for $view<'_, 'w> {
                type Target = Changes<'w>;

                fn deref(&self) -> &Changes<'w> {
                    self.0
                }
            }

            impl<'w> DerefMut for $view<'_, 'w> {
                fn deref_mut(&mut self) -> &mut Changes<'w> {
                    self.0
                }
            }

            impl<'a, 'w> $view<'a, 'w> {
                /// The view of a fight that its system gets.
                pub(in crate::fight::resolve) fn of(changes: &'a mut Changes<'w>) -> $view<'a, 'w> {
                    $view(changes)
                }
            }
        )*
    };
}

views! {
    /// For turns and rounds: the clock, plans, turn usage, the frames of rounds, counts and turns; questions. What is
    /// carried over from turn to turn is an act, so it may do what acts may.
    TurnArena,
    /// For movement: movement that is left, half-made steps, the frames of walks and of what flies.
    MovementArena,
    /// For acts: turn usage, the frames of acts, the running turn.
    ActArena,
    /// For strikes and rolls: their frames.
    RollArena,
    /// For reaction windows: their frames; questions.
    ReactionArena,
    /// For victory and the end: the whole stack, the outcome.
    SettleArena,
    /// For effects and orders: all that any system may change.
    WholeArena,
}

impl Changes<'_> {
    /// Halts at a decision.
    fn ask(&mut self, side: SideId, kind: DecisionKind) {
        self.settle_holding();
        let id = self.counters.decision;
        self.counters_mut().decision = DecisionId(id.0 + 1);
        self.0.pending_mut().0 = Some(Decision { id, side, kind });
    }
}

impl<'w> TurnArena<'_, 'w> {
    pub(in crate::fight::resolve) fn ask(&mut self, side: SideId, kind: DecisionKind) {
        self.0.ask(side, kind);
    }

    pub(in crate::fight::resolve) fn clock_mut(&mut self) -> &mut Clock {
        self.0.clock_mut()
    }

    pub(in crate::fight::resolve) fn plan_mut(&mut self, id: CombatantId) -> &mut Plan {
        self.0.plan_mut(id)
    }

    pub(in crate::fight::resolve) fn usage_mut(&mut self, id: CombatantId) -> &mut RoundUsage {
        self.0.usage_mut(id)
    }

    /// The count, if it asks.
    pub(in crate::fight::resolve) fn count_mut(&mut self) -> Option<&mut CountFrame> {
        match self.0.stack_mut().0.last_mut() {
            Some(Frame::Count(frame)) => Some(frame),
            _ => None,
        }
    }

    /// The place in the order of sides of the side that plans.
    pub(in crate::fight::resolve) fn planning_mut(&mut self) -> Option<&mut u8> {
        match self.0.stack_mut().0.last_mut() {
            Some(Frame::Planning(part)) => Some(part),
            _ => None,
        }
    }

    pub(in crate::fight::resolve) fn turn_mut(&mut self) -> Option<&mut TurnFrame> {
        self.0.stack_mut().turn_mut()
    }

    /// All have had their turns before the first round.
    pub(in crate::fight::resolve) fn end_early_turns(&mut self) {
        self.0.stack_mut().0.pop_if(|frame| matches!(frame, Frame::Ahead(_) | Frame::Early(_)));
    }

    pub(in crate::fight::resolve) fn acts(&mut self) -> ActArena<'_, 'w> {
        ActArena(self.0)
    }
}

impl MovementArena<'_, '_> {
    pub(in crate::fight::resolve) fn usage_mut(&mut self, id: CombatantId) -> &mut RoundUsage {
        self.0.usage_mut(id)
    }

    /// A step of a combatant is half made into a cell, so much of the way.
    pub(in crate::fight::resolve) fn set_stride(&mut self, id: CombatantId, stride: Option<(Cell, u16)>) {
        self.0.commitments_mut(id).stride = stride;
    }

    /// The running turn, in which a walk is a step between acts.
    pub(in crate::fight::resolve) fn turn_mut(&mut self) -> Option<&mut TurnFrame> {
        self.0.stack_mut().turn_mut()
    }

    pub(in crate::fight::resolve) fn walk_mut(&mut self) -> Option<&mut WalkFrame> {
        self.0.stack_mut().walk_mut()
    }

    pub(in crate::fight::resolve) fn frame_mut(&mut self, at: usize) -> Option<&mut Frame> {
        self.0.stack_mut().0.get_mut(at)
    }

    /// What flies.
    pub(in crate::fight::resolve) fn flight_mut(&mut self) -> Option<&mut FlightFrame> {
        self.0.stack_mut().flight_mut()
    }
}

impl ActArena<'_, '_> {
    pub(in crate::fight::resolve) fn usage_mut(&mut self, id: CombatantId) -> &mut RoundUsage {
        self.0.usage_mut(id)
    }

    pub(in crate::fight::resolve) fn turn_mut(&mut self) -> Option<&mut TurnFrame> {
        self.0.stack_mut().turn_mut()
    }

    /// The running turn ends as soon as the act is over.
    pub(in crate::fight::resolve) fn end_turn(&mut self) {
        if let Some(turn) = self.turn_mut() {
            turn.over = true;
        }
    }

    pub(in crate::fight::resolve) fn act_mut(&mut self) -> Option<&mut ActFrame> {
        self.0.stack_mut().act_mut()
    }

    /// Running acts, the innermost one first.
    pub(in crate::fight::resolve) fn acts_mut(&mut self) -> impl Iterator<Item = &mut ActFrame> {
        let frames = self.0.stack_mut().0.iter_mut().rev();
        frames.filter_map(|f| if let Frame::Act(act) = f { Some(act) } else { None })
    }

    /// Takes an act off the stack, by its place there, at which an act has to be.
    pub(in crate::fight::resolve) fn take_act(&mut self, at: usize) -> Option<ActFrame> {
        if let Frame::Act(act) = self.0.stack_mut().0.remove(at) { Some(act) } else { None }
    }

    /// Puts an act below the frames that were pushed since the stack was so deep.
    pub(in crate::fight::resolve) fn insert(&mut self, at: usize, act: ActFrame) {
        self.0.stack_mut().0.insert(at, Frame::Act(act));
    }

    /// The number of a bond that was not there before.
    pub(in crate::fight::resolve) fn new_bond(&mut self) -> BondId {
        let id = self.counters.bond;
        self.0.counters_mut().bond = BondId(id.0 + 1);
        id
    }
}

impl RollArena<'_, '_> {
    pub(in crate::fight::resolve) fn strike_mut(&mut self) -> Option<&mut StrikeFrame> {
        self.0.stack_mut().strike_mut()
    }

    pub(in crate::fight::resolve) fn roll_mut(&mut self) -> Option<&mut RollFrame> {
        self.0.stack_mut().roll_mut()
    }

    /// The innermost strike or roll.
    pub(in crate::fight::resolve) fn rolling_mut(&mut self) -> Option<&mut Frame> {
        self.0.stack_mut().rolling_mut()
    }
}

impl ReactionArena<'_, '_> {
    pub(in crate::fight::resolve) fn ask(&mut self, side: SideId, kind: DecisionKind) {
        self.0.ask(side, kind);
    }

    pub(in crate::fight::resolve) fn window_mut(&mut self) -> Option<&mut WindowFrame> {
        self.0.stack_mut().window_mut()
    }

    /// A combatant has taken a reaction once more in this round.
    pub(in crate::fight::resolve) fn count_reaction(&mut self, by: CombatantId, reaction: ActionId) {
        self.0.usage_mut(by).reactions.count(reaction);
    }

    /// Takes a window off the top of the stack.
    pub(in crate::fight::resolve) fn pop_window(&mut self) -> Option<WindowFrame> {
        match self.0.stack_mut().0.pop_if(|frame| matches!(frame, Frame::Window(_))) {
            Some(Frame::Window(window)) => Some(window),
            _ => None,
        }
    }
}

impl SettleArena<'_, '_> {
    /// Empties the stack: nothing of what was going on goes on.
    pub(in crate::fight::resolve) fn take_stack(&mut self) -> Vec<Frame> {
        std::mem::take(&mut self.0.stack_mut().0)
    }

    /// The fight is over.
    pub(in crate::fight::resolve) fn end(&mut self, outcome: Outcome) {
        self.0.0.end_mut().0 = Some(outcome);
    }
}

impl<'w> WholeArena<'_, 'w> {
    /// The question that was answered and what the order comes to.
    pub(in crate::fight::resolve) fn take_command(&mut self) -> Option<(Decision, Command<'static>)> {
        let command = self.0.0.inbox_mut().0.take()?;
        Some((self.0.0.pending_mut().0.take()?, command))
    }

    pub(in crate::fight::resolve) fn turns(&mut self) -> TurnArena<'_, 'w> {
        TurnArena(self.0)
    }

    pub(in crate::fight::resolve) fn movement(&mut self) -> MovementArena<'_, 'w> {
        MovementArena(self.0)
    }

    pub(in crate::fight::resolve) fn acts(&mut self) -> ActArena<'_, 'w> {
        ActArena(self.0)
    }

    pub(in crate::fight::resolve) fn rolls(&mut self) -> RollArena<'_, 'w> {
        RollArena(self.0)
    }

    pub(in crate::fight::resolve) fn reactions(&mut self) -> ReactionArena<'_, 'w> {
        ReactionArena(self.0)
    }
}
