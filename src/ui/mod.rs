//! Panels: functions from a plain view model to an intent of the player. They know egui and nothing of the fight, so
//! that each can be tested without a window.

#[cfg(test)]
pub mod audit;
pub mod backdrop;
pub mod bar;
pub mod battle_menu;
pub mod battles;
pub mod book;
pub mod card;
pub mod choices;
pub mod coins;
pub mod controls;
pub mod curtain;
pub mod forecast;
pub mod help;
pub mod icons;
pub mod ladder;
pub mod log;
pub mod logo;
pub mod map;
pub mod menu;
pub mod motion;
pub mod outcomes;
pub mod pad;
pub mod paint;
pub mod planning;
pub mod prompt;
pub mod ruler;
pub mod scenes;
pub mod sentence;
pub mod settings;
pub mod setup;
pub mod slots;
pub mod strip;
pub mod style;
pub mod tags;
pub mod tape;
#[cfg(test)]
mod tests;
pub mod text;
pub mod timepiece;
pub mod title;
pub mod track;
pub mod uses;
pub mod victory;
pub mod widgets;
