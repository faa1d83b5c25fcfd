//! Panels: functions from a plain view model to an intent of the player. They know egui and nothing of the fight, so
//! that each can be tested without a window.

pub mod action_slots;
#[cfg(test)]
pub mod audit;
pub mod backdrop;
pub mod bar;
pub mod battle_menu;
pub mod battles;
pub mod card;
pub mod choices;
pub mod coach;
pub mod controls;
pub mod figure_part;
pub mod forecast;
pub mod handover;
pub mod help;
pub mod icons;
pub mod info_bar;
pub mod initiative_bar;
pub mod log;
pub mod logo;
pub mod map;
pub mod menu;
pub mod missing;
pub mod moment;
pub mod motion;
pub mod object_uses;
pub mod opened_figure;
pub mod outcomes;
pub mod paint;
pub mod planning;
pub mod point_stacks;
pub mod prompt;
pub mod reader;
pub mod row;
pub mod scenes;
pub mod school_menu;
pub mod sentence;
pub mod settings;
pub mod setup;
pub mod size_picker;
pub mod strike_odds;
pub mod style;
pub mod tags;
#[cfg(test)]
mod tests;
pub mod text;
pub mod time_bar;
pub mod time_model_icons;
pub mod timeline;
pub mod title;
pub mod track;
pub mod victory;
mod warnings;
pub mod widgets;
