//! Where to go: the best place in reach, and the reasons to go somewhere else.

pub(in crate::ai) mod fleeing;
pub(in crate::ai) mod jumps;
pub(in crate::ai) mod positioning;
pub(in crate::ai) mod recovery;
pub(in crate::ai) mod rush;
