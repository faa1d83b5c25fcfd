//! Walks, charges, jumps, falls, teleports and forced movement.

pub(in crate::fight) mod charge;
pub(in crate::fight) mod current;
pub(in crate::fight) mod fall;
pub(in crate::fight) mod flee;
pub(in crate::fight) mod forced;
pub(in crate::fight) mod jump;
pub(in crate::fight) mod teleport;
pub(in crate::fight) mod thrown;
pub(in crate::fight) mod walk;
pub(in crate::fight) mod walk_cost;
