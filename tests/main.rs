//! All integration tests: one binary, so that the engine is linked once.

mod ai;
mod architecture;
mod cli;
mod contract;
mod coverage;
mod odds;
mod playout;
mod records;
mod tempo;
