//! Rulesets and scenes as data: RON in, checked and resolved values out, every fault with file, line and column.
//! Depends on the kernel only; knows nothing of battles, windows or files' whereabouts beyond [`library`].
#![deny(clippy::float_arithmetic)]

pub mod ask;
pub mod behaviour;
pub mod effect;
pub mod file;
pub mod formula;
pub mod handicap;
pub mod inquiry;
pub mod lasting;
pub mod library;
pub mod limit;
pub mod load;
pub mod looks;
pub mod procedure;
pub mod read;
pub mod reference;
pub mod ruleset;
pub mod scene;
pub mod scope;
pub mod terms;
pub mod text;
pub mod vocabulary;
