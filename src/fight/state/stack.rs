//! The stack of frames, and the innermost frame of each kind.

use bevy::ecs::prelude::Resource;

use crate::fight::state::frames::{ActFrame, Frame, RollFrame, StrikeFrame, TurnFrame, WalkFrame, WindowFrame};
use crate::fight::state::log::Outcome;

/// The stack of frames, the running one last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stack(pub Vec<Frame>);

impl Stack {
    /// The turn that is running, if one is.
    #[must_use]
    pub fn turn(&self) -> Option<&TurnFrame> {
        self.0.iter().rev().find_map(|f| if let Frame::Turn(t) = f { Some(t) } else { None })
    }

    /// The turn that is running, to change it.
    pub fn turn_mut(&mut self) -> Option<&mut TurnFrame> {
        self.0.iter_mut().rev().find_map(|f| if let Frame::Turn(t) = f { Some(t) } else { None })
    }

    /// The innermost act.
    #[must_use]
    pub fn act(&self) -> Option<&ActFrame> {
        self.0.iter().rev().find_map(|f| if let Frame::Act(a) = f { Some(a) } else { None })
    }

    /// The innermost walk.
    #[must_use]
    pub fn walk(&self) -> Option<&WalkFrame> {
        self.0.iter().rev().find_map(|f| if let Frame::Walk(w) = f { Some(w) } else { None })
    }

    /// The innermost act, to change it.
    pub fn act_mut(&mut self) -> Option<&mut ActFrame> {
        self.0.iter_mut().rev().find_map(|f| if let Frame::Act(a) = f { Some(a) } else { None })
    }

    /// The innermost walk, to change it.
    pub fn walk_mut(&mut self) -> Option<&mut WalkFrame> {
        self.0.iter_mut().rev().find_map(|f| if let Frame::Walk(w) = f { Some(w) } else { None })
    }

    /// The innermost strike.
    #[must_use]
    pub fn strike(&self) -> Option<&StrikeFrame> {
        self.0.iter().rev().find_map(|f| if let Frame::Strike(s) = f { Some(s) } else { None })
    }

    /// The innermost strike, to change it.
    pub fn strike_mut(&mut self) -> Option<&mut StrikeFrame> {
        self.0.iter_mut().rev().find_map(|f| if let Frame::Strike(s) = f { Some(s) } else { None })
    }

    /// How the fight was decided, while what follows still runs.
    #[must_use]
    pub fn closing(&self) -> Option<&Outcome> {
        self.0.iter().find_map(|f| if let Frame::Closing(c) = f { Some(&c.outcome) } else { None })
    }

    /// The innermost roll that is no strike.
    #[must_use]
    pub fn roll(&self) -> Option<&RollFrame> {
        self.0.iter().rev().find_map(|f| if let Frame::Roll(r) = f { Some(r) } else { None })
    }

    /// The innermost roll that is no strike, to change it.
    pub fn roll_mut(&mut self) -> Option<&mut RollFrame> {
        self.0.iter_mut().rev().find_map(|f| if let Frame::Roll(r) = f { Some(r) } else { None })
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

    /// The innermost window.
    #[must_use]
    pub fn window(&self) -> Option<&WindowFrame> {
        self.0.iter().rev().find_map(|f| if let Frame::Window(w) = f { Some(w) } else { None })
    }

    /// The innermost window, to change it.
    pub fn window_mut(&mut self) -> Option<&mut WindowFrame> {
        self.0.iter_mut().rev().find_map(|f| if let Frame::Window(w) = f { Some(w) } else { None })
    }
}
