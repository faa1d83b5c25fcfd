//! The window and the machine: graphics, screenshots without a window, named stages of a battle.

pub(in crate::app) mod draws;
pub(in crate::app) mod panels;
pub(in crate::app) mod probe;
pub mod shot;
pub mod stage;
pub(in crate::app) mod waiting;
