//! The bar at the top of a battle: the scene, the round, the goal, and its buttons.

use std::borrow::Cow;

use bevy_egui::egui::{Align, Layout, Sense, Ui, WidgetInfo, WidgetType, vec2};

use crate::ui::controls::{clipped, faint, quiet};
use crate::ui::style::c;
use crate::ui::widgets::text;
use crate::view::palette::{TEXT_1, TEXT_2, threat};

/// The intents of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarIntent {
    /// Take the last order back.
    Undo,
    /// Give it again.
    Redo,
    /// The next speed of animations.
    Speed,
    /// Show or hide threatened cells.
    Threat,
    /// Show or hide the enemy's view.
    Enemy,
    /// The key sheet.
    Keys,
    /// The menu.
    Menu,
    /// Show the view of the asked side.
    ShowMine,
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct BarButton {
    /// Its intent.
    pub intent: BarIntent,
    /// Its label.
    pub label: String,
    /// Its tooltip.
    pub hint: Cow<'static, str>,
    /// Whether what it switches is on.
    pub lit: bool,
    /// Whether there is nothing for it to do now.
    pub idle: bool,
}

/// The bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BarModel<'a> {
    /// Name of the scene.
    pub name: &'a str,
    /// Ruleset and round: "Tempo, round 3 of 20".
    pub about: String,
    /// The goal and its progress.
    pub goal: String,
    /// The buttons, from left to right.
    pub buttons: Vec<BarButton>,
}

/// With less room, in points, the goal is left to the info bar under the board.
const LEAST: f32 = 120.0;

/// Shows the bar.
pub fn panel(ui: &mut Ui, model: &BarModel) -> Option<BarIntent> {
    let mut intent = None;
    ui.horizontal_centered(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for button in model.buttons.iter().rev() {
                let response = match button.idle {
                    true => faint(ui, &button.label),
                    false => quiet(ui, &button.label, button.lit),
                };
                if response.on_hover_text(button.hint.as_ref()).clicked() {
                    intent = Some(button.intent);
                }
            }
            ui.add_space(12.0);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let about = clipped(ui, &model.about, 13.0, TEXT_2, f32::INFINITY, 1);
                let room = ui.available_width() - about.size().x - 20.0;
                let name = clipped(ui, model.name, 16.0, TEXT_1, room, 1);
                ui.label(name);
                ui.add_space(4.0);
                ui.label(text(&model.about, 13.0, TEXT_2));
                let room = ui.available_width() - 16.0;
                if room >= LEAST {
                    ui.add_space(8.0);
                    let goal = clipped(ui, &model.goal, 13.0, TEXT_1, room, 1);
                    ui.label(goal).on_hover_text(&model.goal);
                }
            });
        });
    });
    intent
}

/// A warning line under the bar about the battle as a whole; details on hover.
pub fn warning(ui: &mut Ui, words: &str, more: &str) {
    let line = clipped(ui, words, 13.0, threat(), ui.available_width() - 8.0, 1);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), line.size().y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words));
    ui.painter().galley(rect.min, line, c(threat()));
    response.on_hover_text(format!("{words}\n{more}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::audit::{WINDOWS, clean};
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model(name: &str) -> BarModel<'_> {
        let button = |intent, label: &str| BarButton {
            intent,
            label: label.to_owned(),
            hint: "".into(),
            lit: false,
            idle: intent == BarIntent::Redo,
        };
        let buttons = vec![
            button(BarIntent::Undo, "Undo 12"),
            button(BarIntent::Redo, "Redo"),
            button(BarIntent::Speed, "Speed 0.5×"),
            button(BarIntent::Threat, "Threat off"),
            button(BarIntent::Enemy, "Enemy view"),
            button(BarIntent::Keys, "Keys"),
            button(BarIntent::Menu, "Menu"),
        ];
        let goal = "The Watch: hold the marked place for 3 rounds, 1 so far".to_owned();
        BarModel { name, about: "Action Points, round 30 of 200".to_owned(), goal, buttons }
    }

    #[test]
    fn the_bar_is_whole_in_every_window() {
        for (size, scale) in WINDOWS {
            for name in
                ["The Toll House", "A very long name of a scene that goes on and on and on and on and on to the end"]
            {
                clean("the bar", vec2(size.x, 36.0), scale, |ui| {
                    panel(ui, &model(name));
                });
            }
        }
    }

    #[test]
    fn every_button_can_be_clicked() {
        for (name, intent) in [
            ("Undo 12", BarIntent::Undo),
            ("Redo", BarIntent::Redo),
            ("Speed 0.5×", BarIntent::Speed),
            ("Threat off", BarIntent::Threat),
            ("Enemy view", BarIntent::Enemy),
            ("Keys", BarIntent::Keys),
            ("Menu", BarIntent::Menu),
        ] {
            let mut harness = Harness::builder().with_size(vec2(800.0, 40.0)).build_ui_state(
                |ui, got: &mut Option<BarIntent>| *got = got.or(panel(ui, &model("A long name of a scene"))),
                None,
            );
            harness.get_by_label(name).click();
            harness.run();
            assert_eq!(*harness.state(), Some(intent));
        }
    }
}
