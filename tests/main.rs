//! All integration tests: one binary, so that the engine is linked once.

mod ai;
mod cli;
mod odds;
mod playout;
mod records;
mod tempo;
