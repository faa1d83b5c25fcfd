//! Setting up a battle: who answers for each side, under which rules, with which seed.

use bevy_egui::egui::{Align, Layout, ScrollArea, TextEdit, Ui, vec2};

use crate::data::scene::Controller;
use crate::ui::paint::chip;
use crate::ui::scenes::{MiniMap, paint_map};
use crate::ui::widgets::{choice, divider, head, plain, primary, text};
use crate::view::palette::{TEXT_1, TEXT_2, TEXT_3, THREAT};
use crate::view::token::Look;

/// A side to be set up.
#[derive(Clone, Debug, PartialEq)]
pub struct SideSetup {
    /// How its tokens look.
    pub look: Look,
    /// Its name.
    pub name: String,
    /// How many it has, and when it acts.
    pub about: String,
    /// Who answers for it.
    pub controller: Controller,
}

/// The set-up.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupModel<'a> {
    /// Name of the scene.
    pub name: &'a str,
    /// What it is about.
    pub about: &'a str,
    /// Its map.
    pub map: &'a MiniMap,
    /// Its sides.
    pub sides: &'a [SideSetup],
    /// Rulesets: name, and whether it is chosen.
    pub rulesets: &'a [(String, bool)],
    /// What the chosen ruleset is like.
    pub rules: &'a str,
    /// Why it cannot begin.
    pub fault: Option<&'a str>,
}

/// What the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupIntent {
    /// This controller for that side.
    Control(usize, Controller),
    /// That ruleset.
    Ruleset(usize),
    /// Another seed.
    Roll,
    /// Begin.
    Start,
}

/// Shows the set-up; the seed is edited in place.
pub fn panel(ui: &mut Ui, model: &SetupModel, seed: &mut String) -> Option<SetupIntent> {
    let mut intent = None;
    let room = ui.available_height() - 96.0;
    ScrollArea::vertical()
        .id_salt("setup")
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.label(text(model.name, 20.0, TEXT_1));
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 190.0), bevy_egui::egui::Sense::hover());
            paint_map(ui, rect, model.map);
            ui.label(text(model.about, 13.0, TEXT_2));
            head(ui, "Sides");
            for (at, side) in model.sides.iter().enumerate() {
                intent = intent.or(side_row(ui, at, side));
            }
            divider(ui);
            head(ui, "Ruleset");
            ui.horizontal_wrapped(|ui| {
                for (at, (name, chosen)) in model.rulesets.iter().enumerate() {
                    if choice(ui, name, *chosen).clicked() {
                        intent = Some(SetupIntent::Ruleset(at));
                    }
                }
            });
            ui.label(text(model.rules, 13.0, TEXT_2));
        });
    ui.horizontal(|ui| {
        ui.label(text("Seed", 14.0, TEXT_1));
        ui.add(TextEdit::singleline(seed).desired_width(140.0));
        if plain(ui, "Another", 80.0).clicked() {
            intent = Some(SetupIntent::Roll);
        }
        match model.fault {
            Some(fault) => ui.label(text(fault, 12.0, THREAT)),
            None => ui.label(text("Same seed, same dice", 13.0, TEXT_3)),
        };
    });
    if primary(ui, "Start battle").clicked() {
        intent = Some(SetupIntent::Start);
    }
    intent
}

fn side_row(ui: &mut Ui, at: usize, side: &SideSetup) -> Option<SetupIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        chip(ui, &side.look, 34.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.label(text(&side.name, 16.0, TEXT_1));
            ui.label(text(&side.about, 12.0, TEXT_2));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            let kinds = [(Controller::None, "None"), (Controller::Ai, "AI"), (Controller::Human, "Human")];
            for (kind, name) in kinds {
                if choice(ui, name, side.controller == kind).clicked() {
                    intent = Some(SetupIntent::Control(at, kind));
                }
            }
        });
    });
    intent
}
