//! Texts that players read in panels, one file a subject. What rules and scenes say stands in RON, what the panels are
//! given by the app in the app's own texts.

use crate::text::Text;

pub mod battles;
pub mod card;
pub mod coach;
pub mod common;
pub mod forecast;
pub mod menus;
pub mod planning;
pub mod start;
pub mod time;
pub mod victory;

/// All texts of the panels, by file.
pub const ALL: [(&str, &[Text]); 10] = [
    ("battles", battles::TEXTS),
    ("card", card::TEXTS),
    ("coach", coach::TEXTS),
    ("common", common::TEXTS),
    ("forecast", forecast::TEXTS),
    ("menus", menus::TEXTS),
    ("planning", planning::TEXTS),
    ("start", start::TEXTS),
    ("time", time::TEXTS),
    ("victory", victory::TEXTS),
];
