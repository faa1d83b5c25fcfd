//! Resolve: the only room that changes a running fight, one step of the top frame at a time, until it halts at a
//! decision or at the end.
//!
//! Its systems are in [`systems`], with their duties; what they do to a fight goes through [`changes`].

mod acts;
mod attacks;
pub(in crate::fight) mod changes;
mod movement;
mod orders;
mod reactions;
pub(in crate::fight) mod systems;
mod turns;
