//! All integration tests: one binary, so that the engine is linked once.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod action_points;
mod ai;
mod architecture;
mod cli;
mod contract;
mod coverage;
mod files;
mod four_actions;
mod golden;
mod limits;
mod odds;
mod playout;
mod records;
mod scenes;
mod seconds;
mod secrets;
mod support;
mod tactics;
mod tempo;
mod told;
mod unnoticed;
mod vitality;
mod warnings;
mod ways;
