//! What has happened: the log as lines, what a battle came to, what its end brought.

pub(in crate::app) mod aftermath;
pub(in crate::app) mod logbook;
pub(in crate::app) mod tally;
