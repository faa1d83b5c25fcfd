//! The past of a battle: the log as lines, statistics, the aftermath.

pub(in crate::app) mod aftermath;
pub(in crate::app) mod battle_stats;
pub(in crate::app) mod coaching;
pub(in crate::app) mod log_lines;
