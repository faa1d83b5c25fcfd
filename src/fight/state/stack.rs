//! The stack of frames, and the innermost frame of each kind.

use crate::fight::state::copies::copied_in_place;
use crate::fight::state::frames::{
    ActFrame, CloseFrame, FlightFrame, Frame, RollFrame, StrikeFrame, TurnFrame, WalkFrame, WindowFrame,
};
use crate::fight::state::log::Outcome;

/// The frames, the running one last.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Stack(pub Vec<Frame>);

/// The place of an act's frame on the stack. Whatever the act brings about lies above it, so the place stays the same
/// until all of that is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActAt(u16);

/// Declares the innermost frame of a kind, to read and to change.
macro_rules! innermost {
    ($($(#[$meta:meta])* $read:ident / $change:ident: $kind:ident($frame:ty),)*) => {
        impl Stack {
            $(
                $(#[$meta])*
                #[must_use]
                pub fn $read(&self) -> Option<&$frame> {
                    self.0.iter().rev().find_map(|f| if let Frame::$kind(found) = f { Some(found) } else { None })
                }

                $(#[$meta])*
                pub fn $change(&mut self) -> Option<&mut $frame> {
                    self.0.iter_mut().rev().find_map(|f| if let Frame::$kind(found) = f { Some(found) } else { None })
                }
            )*
        }
    };
}

innermost! {
    /// The running turn.
    turn / turn_mut: Turn(TurnFrame),
    /// The innermost act.
    act / act_mut: Act(ActFrame),
    /// The innermost walk.
    walk / walk_mut: Walk(WalkFrame),
    /// The innermost strike.
    strike / strike_mut: Strike(StrikeFrame),
    /// The innermost roll that is no strike.
    roll / roll_mut: Roll(RollFrame),
    /// The innermost window.
    window / window_mut: Window(WindowFrame),
    /// What flies, innermost.
    flight / flight_mut: Flight(FlightFrame),
    /// The end of the fight, while what follows the verdict still runs.
    closing_frame / closing_frame_mut: Closing(CloseFrame),
}

impl Stack {
    /// The outcome of a decided fight, while what follows still runs.
    #[must_use]
    pub fn closing(&self) -> Option<&Outcome> {
        self.closing_frame().map(|frame| &frame.outcome)
    }

    /// The place of an act whose frame comes next on the stack.
    #[must_use]
    pub fn next_act(&self) -> ActAt {
        ActAt(u16::try_from(self.0.len()).unwrap_or(u16::MAX))
    }

    /// The place of the act on top of the stack, if there is one.
    #[must_use]
    pub fn top_act(&self) -> Option<ActAt> {
        let at = self.0.len().checked_sub(1).filter(|at| matches!(self.0[*at], Frame::Act(_)))?;
        Some(ActAt(u16::try_from(at).unwrap_or(u16::MAX)))
    }

    /// The act at a place.
    #[must_use]
    pub fn act_at(&self, at: ActAt) -> Option<&ActFrame> {
        match self.0.get(usize::from(at.0)) {
            Some(Frame::Act(act)) => Some(act),
            _ => None,
        }
    }

    /// The innermost strike or roll.
    #[must_use]
    pub fn rolling(&self) -> Option<&Frame> {
        self.0.iter().rev().find(|f| matches!(f, Frame::Strike(_) | Frame::Roll(_)))
    }

    /// The innermost strike or roll, to change it.
    pub fn rolling_mut(&mut self) -> Option<&mut Frame> {
        self.0.iter_mut().rev().find(|f| matches!(f, Frame::Strike(_) | Frame::Roll(_)))
    }
}

copied_in_place! {
    Stack { 0 }
}
