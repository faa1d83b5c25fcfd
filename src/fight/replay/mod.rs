//! Snapshots: the whole state as one value and back. Invariants: what has to hold at each halt.

pub(in crate::fight) mod invariants;
pub mod snapshot;
