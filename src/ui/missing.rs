//! The panel of an action that is not possible: all that is missing, and what would help.

use bevy_egui::egui::{Sense, Ui, vec2};

use crate::ui::row::{Row, row};
use crate::ui::text;
use crate::ui::warnings;
use crate::ui::widgets::{head, primary, scroll, text};
use crate::view::palette::{TEXT_1, TEXT_2};

/// An act that would help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RemedyRow {
    /// Its name: "Concentrate first".
    pub name: String,
    /// Its cost.
    pub detail: String,
}

/// An action that is not possible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissingModel {
    /// Its name.
    pub head: String,
    /// Its rule.
    pub text: String,
    /// All that is missing, a sentence each.
    pub lacks: Vec<String>,
    /// What would help, the best first: that is the button.
    pub remedies: Vec<RemedyRow>,
}

/// Shows the panel. Returns the remedy that was pressed.
pub fn panel(ui: &mut Ui, model: &MissingModel) -> Option<usize> {
    let mut pressed = None;
    head(ui, &model.head);
    let below = if model.remedies.is_empty() { 0.0 } else { 40.0 };
    let room = (ui.available_height() - below).max(40.0);
    let start = ui.cursor().top();
    scroll(ui, "missing", room, false, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        if !model.text.is_empty() {
            ui.label(text(&model.text, 13.0, TEXT_2));
        }
        for lack in &model.lacks {
            ui.horizontal_top(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(14.0, 16.0), Sense::hover());
                warnings::triangle(ui, rect);
                ui.vertical(|ui| ui.label(text(lack, 13.0, TEXT_1)));
            });
        }
        for (at, remedy) in model.remedies.iter().enumerate().skip(1) {
            if row(ui, &Row { name: &remedy.name, detail: &remedy.detail, ..Row::default() }).clicked() {
                pressed = Some(at);
            }
        }
    });
    if let Some(first) = model.remedies.first() {
        ui.add_space((start + room - ui.cursor().top()).max(0.0));
        let label = match first.detail.as_str() {
            "" => first.name.clone(),
            cost => text::common::beside(&first.name, cost),
        };
        if primary(ui, &label).clicked() {
            pressed = Some(0);
        }
    }
    pressed
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn all_that_is_missing_is_told_and_each_remedy_is_a_button() {
        let remedy = |name: &str| RemedyRow { name: name.to_owned(), detail: String::new() };
        let model = MissingModel {
            head: "Dream".to_owned(),
            lacks: vec!["It takes a pillow.".to_owned(), "It takes a bed.".to_owned()],
            remedies: vec![remedy("Lie down first"), remedy("Yawn first")],
            ..MissingModel::default()
        };
        for (at, name) in ["Lie down first", "Yawn first"].into_iter().enumerate() {
            let mut harness = Harness::builder()
                .with_size(vec2(256.0, 300.0))
                .build_ui_state(|ui, got: &mut Option<usize>| *got = got.or(panel(ui, &model)), None);
            assert!(harness.query_by_label("It takes a pillow.").is_some());
            assert!(harness.query_by_label("It takes a bed.").is_some());
            harness.get_by_label(name).click();
            harness.run();
            assert_eq!(*harness.state(), Some(at));
        }
    }
}
