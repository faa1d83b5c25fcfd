//! Reaction windows, and what opens them.

pub(in crate::fight) mod reach_triggers;
pub(in crate::fight) mod window;
