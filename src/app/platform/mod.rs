//! The window and the machine: graphics, pictures without a window, moments that can be asked for by name.

pub(in crate::app) mod draws;
pub(in crate::app) mod panels;
pub(in crate::app) mod probe;
pub mod shot;
pub mod stage;
pub(in crate::app) mod waiting;
