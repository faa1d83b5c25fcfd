//! The state of a fight: components, resources, frames, the log, orders. All other rooms build on it.

pub mod arena;
pub mod arena_mut;
pub mod behaviour;
pub mod bodies;
pub mod command;
pub mod components;
pub mod context;
mod copies;
pub mod findings;
pub mod frames;
pub mod hidden;
mod kept_answers;
pub mod kept_lines;
pub mod kept_values;
pub mod log;
pub mod offer;
pub mod order;
pub mod readied;
pub mod refusal;
pub mod repertoires;
pub mod resources;
pub mod stack;
pub mod zones;
