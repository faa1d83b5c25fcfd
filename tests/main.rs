//! All integration tests: one binary, so that the engine is linked once.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod action_points;
mod ai;
mod architecture;
mod bench;
mod cli;
mod contract;
mod coverage;
mod examples;
mod files;
mod four_actions;
mod golden;
mod halts;
mod levels;
mod limits;
mod merge;
mod met;
mod odds;
mod playout;
mod records;
mod reference;
mod scenes;
mod seconds;
mod secrets;
mod shipped_keys;
mod support;
mod tactics;
mod tempo;
mod texts;
mod told;
mod unnoticed;
mod vitality;
mod vocabulary;
mod warnings;
mod ways;
mod window_texts;
