//! The whole state as one value and back, and what has to hold whenever a battle waits.

pub(in crate::fight) mod invariants;
pub mod snapshot;
