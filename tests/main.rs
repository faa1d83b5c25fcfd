//! All integration tests: one binary, so that the engine is linked once.

mod cli;
mod playout;
mod records;
