//! The window and the machine: graphics, screenshots without a window, named stages of a battle.

pub(in crate::app) mod display_check;
pub(in crate::app) mod draw_calls;
pub(in crate::app) mod egui_setup;
pub(in crate::app) mod pipeline_warmup;
pub mod screenshot;
pub mod stage;
pub(in crate::app) mod window;
