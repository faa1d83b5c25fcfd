//! Grid and dice arithmetic: cells, distances, pathfinding, line of sight, areas of effect, dice and odds, as pure
//! integer functions.
//!
//! Every rule above this module (movement, attacks, areas, the odds panel) asks its questions here, so that the same
//! state and the same input give the same answer on every machine. To keep that promise the kernel uses no floating
//! point, no hash maps, no clock and no global state, and it knows nothing of combatants or terrain: callers describe
//! those through closures over cells.

#![deny(clippy::float_arithmetic)]

pub mod area;
pub mod cell;
pub mod corners;
pub mod dice;
pub mod flank;
pub mod hash;
pub mod ids;
pub mod metric;
pub mod odds;
pub mod path;
pub mod sight;
pub mod throw;
