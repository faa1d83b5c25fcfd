//! Texts of the window besides those of its panels: what a battle is told in, and the messages of the game. What rules
//! and scenes say stands in RON.

use crate::text::Text;

pub mod aims;
pub mod battle;
pub mod body;
pub mod coach;
pub mod common;
pub mod goals;
pub mod menu;
pub mod odds;
pub mod platform;
pub mod settings;
pub mod time;
pub mod title;
pub mod victory;
pub mod weighed;
pub mod words;

/// All texts of the window besides those of its panels, by file.
pub const ALL: [(&str, &[Text]); 15] = [
    ("aims", aims::TEXTS),
    ("battle", battle::TEXTS),
    ("body", body::TEXTS),
    ("coach", coach::TEXTS),
    ("common", common::TEXTS),
    ("goals", goals::TEXTS),
    ("menu", menu::TEXTS),
    ("odds", odds::TEXTS),
    ("platform", platform::TEXTS),
    ("settings", settings::TEXTS),
    ("time", time::TEXTS),
    ("title", title::TEXTS),
    ("victory", victory::TEXTS),
    ("weighed", weighed::TEXTS),
    ("words", words::TEXTS),
];
