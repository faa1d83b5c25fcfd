//! Everything that the engine says to players in words of its own: the log, refusals, findings, frames. What a ruleset
//! or a scene says stands in RON. Other rooms choose among these texts and fill in names and numbers; they hold no
//! sentence themselves.

pub mod findings;
pub mod frames;
pub mod log;
pub mod outcome;
pub mod phrases;
pub mod refusals;
pub mod rolls;

use crate::text::Text;

/// All texts of the engine, by the module that declares them.
pub const TEXTS: &[(&str, &[Text])] = &[
    ("findings", findings::TEXTS),
    ("frames", frames::TEXTS),
    ("log", log::TEXTS),
    ("outcome", outcome::TEXTS),
    ("phrases", phrases::TEXTS),
    ("refusals", refusals::TEXTS),
    ("rolls", rolls::TEXTS),
];
