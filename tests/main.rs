//! All integration tests: one binary, so that the engine is linked once.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod action_points;
mod ai;
mod architecture;
mod cli;
mod contract;
mod coverage;
mod four_actions;
mod limits;
mod odds;
mod playout;
mod records;
mod scenes;
mod seconds;
mod tactics;
mod tempo;
mod vitality;
mod ways;
