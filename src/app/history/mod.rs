//! The past of a battle: the log as lines, statistics, the aftermath.

pub(in crate::app) mod aftermath;
pub(in crate::app) mod logbook;
pub(in crate::app) mod tally;
