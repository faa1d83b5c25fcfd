//! Values with their modifiers, the facts that formulas read, and rolls, damage and costs before any dice.

pub mod abilities;
pub mod act_context;
pub mod ammunition;
pub mod break_objects;
pub(in crate::fight) mod circumstances;
pub mod contests;
pub(in crate::fight) mod costs;
pub mod durations;
pub mod facts;
pub mod findings;
pub mod foreseen;
pub mod known_values;
pub mod modifiers;
pub mod multi_turn;
mod numbers;
pub mod prepare;
pub mod readied;
pub mod strikes;
pub mod sustained;
pub mod temporary_health;
pub mod turn_order;
pub mod wounds;
