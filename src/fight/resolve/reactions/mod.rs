//! Windows in which others may cut in, and what opens them.

pub(in crate::fight) mod reach_triggers;
pub(in crate::fight) mod window;
