//! Queries about the map: distance, line of sight, cover, paths and their cost, stealth, who stands where.

pub mod areas;
pub mod charge;
pub mod cover;
pub mod distance;
pub mod elevation;
pub(in crate::fight) mod encumbrance;
pub(in crate::fight) mod exits;
pub mod flanking;
pub mod forced;
pub mod ground;
pub mod light;
pub mod mounts;
pub mod neighbours;
pub mod objects;
pub mod occlusion;
pub mod passability;
pub mod reach;
pub(in crate::fight) mod run_up;
pub(in crate::fight) mod shared_cells;
pub mod sight;
pub(in crate::fight) mod stealth;
pub mod step_cost;
pub(in crate::fight) mod stride;
pub(in crate::fight) mod threatened_area;
pub mod walk_cost;
pub(in crate::fight) mod weapons;
