//! The bar at the top of a battle: what is fought, how far it is, and quiet buttons for what one does beside it.

use bevy_egui::egui::{Align, Layout, Ui};

use crate::ui::controls::{clipped, quiet};
use crate::ui::widgets::text;
use crate::view::palette::{TEXT_1, TEXT_2};

/// What a button of the bar does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarIntent {
    /// The next speed of what moves.
    Speed,
    /// Shows or hides where enemies threaten.
    Threat,
    /// The sheet of keys.
    Keys,
    /// The menu.
    Menu,
    /// The side that is asked sees its own view.
    ShowMine,
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct BarButton {
    /// What it does.
    pub intent: BarIntent,
    /// What it says.
    pub label: String,
    /// More about it, on hover.
    pub hint: &'static str,
    /// Whether what it stands for is on.
    pub lit: bool,
}

/// The bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BarModel<'a> {
    /// Name of the scene.
    pub name: &'a str,
    /// "Tempo, round 3".
    pub about: String,
    /// The buttons, from left to right.
    pub buttons: Vec<BarButton>,
}

/// Shows the bar.
pub fn panel(ui: &mut Ui, model: &BarModel) -> Option<BarIntent> {
    let mut intent = None;
    ui.horizontal_centered(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for button in model.buttons.iter().rev() {
                if quiet(ui, &button.label, button.lit).on_hover_text(button.hint).clicked() {
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
            });
        });
    });
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::audit::{WINDOWS, clean};
    use bevy_egui::egui::vec2;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model(name: &str) -> BarModel<'_> {
        let button = |intent, label: &str| BarButton { intent, label: label.to_owned(), hint: "", lit: false };
        let buttons = vec![
            button(BarIntent::Speed, "Speed 0.5×"),
            button(BarIntent::Threat, "Threat off"),
            button(BarIntent::Keys, "Keys"),
            button(BarIntent::Menu, "Menu"),
        ];
        BarModel { name, about: "Action Points, round 30".to_owned(), buttons }
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
            ("Speed 0.5×", BarIntent::Speed),
            ("Threat off", BarIntent::Threat),
            ("Keys", BarIntent::Keys),
            ("Menu", BarIntent::Menu),
        ] {
            let mut harness = Harness::builder().with_size(vec2(600.0, 40.0)).build_ui_state(
                |ui, got: &mut Option<BarIntent>| *got = got.or(panel(ui, &model("A long name of a scene"))),
                None,
            );
            harness.get_by_label(name).click();
            harness.run();
            assert_eq!(*harness.state(), Some(intent));
        }
    }
}
