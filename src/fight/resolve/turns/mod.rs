//! Rounds, turns and their order, reinforcements, and how a fight ends.

pub(in crate::fight) mod closing;
pub(in crate::fight) mod count;
pub(in crate::fight) mod early_turns;
pub(in crate::fight) mod initiative;
pub(in crate::fight) mod reinforcements;
pub(in crate::fight) mod round;
pub(in crate::fight) mod turn;
pub(in crate::fight) mod victory;
