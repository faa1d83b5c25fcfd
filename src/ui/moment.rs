//! The bar of a decision that is looked back at: which one it is, what was ordered and what would have been better.

use bevy_egui::egui::{Align, Layout, Ui, vec2};

use crate::ui::controls::{clipped, faint, quiet};
use crate::ui::text;
use crate::ui::widgets::text;
use crate::view::palette::{ACCENT, TEXT_1, TEXT_2};

/// A decision that is looked back at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MomentModel {
    /// Which one it is.
    pub head: String,
    /// What was ordered.
    pub given: String,
    /// What would have been better, and by how much; empty where the coach says nothing of it.
    pub better: String,
    /// How sure that is.
    pub sure: String,
    /// Whether there is a decision before it.
    pub earlier: bool,
    /// The keys to the decisions before and after and to the result, for tooltips.
    pub keys: [String; 3],
}

/// The intents of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentIntent {
    /// To the decision before.
    Earlier,
    /// To the decision after.
    Later,
    /// Back to the result.
    Result,
    /// Show on the board what was ordered.
    Given,
    /// Show on the board what would have been better.
    Better,
}

/// Height of the first line, in points.
const HEAD: f32 = 26.0;

/// Shows the bar.
pub fn panel(ui: &mut Ui, model: &MomentModel) -> Option<MomentIntent> {
    let mut intent = None;
    ui.spacing_mut().item_spacing.y = 2.0;
    let size = vec2(ui.available_width(), HEAD);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let [earlier, later, result] = &model.keys;
        let buttons = [
            (MomentIntent::Result, text::coach::RESULT, result, true),
            (MomentIntent::Later, text::coach::LATER, later, true),
            (MomentIntent::Earlier, text::coach::EARLIER, earlier, model.earlier),
        ];
        for (meant, label, hint, open) in buttons {
            let response = if open { quiet(ui, label, false) } else { faint(ui, label) };
            if response.on_hover_text(hint).clicked() && open {
                intent = Some(meant);
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let room = ui.available_width() - 8.0;
            let words = clipped(ui, &model.head, 14.0, ACCENT, room, 1);
            ui.label(words);
        });
    });
    let mut line = |ui: &mut Ui, meant: MomentIntent, label: &str, words: &str, tint, hint: &str| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            if quiet(ui, label, false).clicked() {
                intent = Some(meant);
            }
            let room = ui.available_width() - 8.0;
            let words = clipped(ui, words, 13.0, tint, room, 1);
            let shown = ui.label(words);
            if !hint.is_empty() {
                shown.on_hover_text(text(hint, 13.0, TEXT_1));
            }
        });
    };
    line(ui, MomentIntent::Given, text::coach::GIVEN, &model.given, TEXT_2, &model.given);
    if !model.better.is_empty() {
        line(ui, MomentIntent::Better, text::coach::BETTER, &model.better, TEXT_1, &model.sure);
    }
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::audit::{WINDOWS, clean};
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model() -> MomentModel {
        MomentModel {
            head: "Looking back: decision 24 of 57. Round 3, Hilda's turn.".to_owned(),
            given: "End the turn".to_owned(),
            better: "Throw the fire flask at Rolf: 61% to win with it, 48% as it was.".to_owned(),
            sure: "13% of a chance to win".to_owned(),
            earlier: true,
            keys: [String::new(), String::new(), String::new()],
        }
    }

    #[test]
    fn every_button_can_be_clicked() {
        for (label, intent) in [
            ("Earlier", MomentIntent::Earlier),
            ("Later", MomentIntent::Later),
            ("Back to the result", MomentIntent::Result),
            ("Ordered", MomentIntent::Given),
            ("Better", MomentIntent::Better),
        ] {
            let mut harness = Harness::builder()
                .with_size(vec2(1280.0, 90.0))
                .build_ui_state(|ui, got: &mut Option<MomentIntent>| *got = got.or(panel(ui, &model())), None);
            harness.get_by_label(label).click();
            harness.run();
            assert_eq!(*harness.state(), Some(intent));
        }
    }

    #[test]
    fn the_bar_is_whole_in_every_window() {
        for (size, scale) in WINDOWS {
            clean("the bar of a moment", vec2(size.x, 84.0), scale, |ui| {
                panel(ui, &model());
            });
        }
    }
}
