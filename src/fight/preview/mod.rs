//! What is told ahead of time or looked at: odds, warnings, a side's view, the log as text. It changes nothing.

pub mod break_objects;
pub mod breakdown;
pub mod finding_text;
mod foresight;
pub mod frame_text;
pub mod log_text;
pub mod odds;
pub mod reactions;
pub mod readied;
pub(in crate::fight) mod refills;
pub mod report;
pub mod roll_text;
pub mod rolls;
pub mod view;
pub mod windows;
