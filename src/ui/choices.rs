//! A list of choices: items to hold, conditions to end, turns to buy, targets of a question and then the question.

use bevy_egui::egui::Ui;

use crate::ui::row::{Row, row};
use crate::ui::widgets::{head, scroll};

/// One row of the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChoiceRow {
    /// Its name.
    pub name: String,
    /// Its cost, or what is known of it.
    pub detail: String,
    /// A sentence about it, shown while it is chosen.
    pub text: String,
}

/// The list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChoicesModel {
    /// Its title.
    pub head: String,
    /// The row that leads back to an earlier choice; empty without one.
    pub back: String,
    /// The choices.
    pub rows: Vec<ChoiceRow>,
    /// Index of the chosen one.
    pub chosen: Option<usize>,
    /// Whether it is about the figures beside the names, which keep their place even beside long ones.
    pub figures: bool,
}

/// The intents of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceIntent {
    /// Preview this row.
    Point(usize),
    /// Choose this row.
    Pick(usize),
    /// Back to the earlier choice.
    Back,
}

/// Shows the list. A row under the pointer is previewed.
pub fn panel(ui: &mut Ui, model: &ChoicesModel) -> Option<ChoiceIntent> {
    let mut intent = None;
    head(ui, &model.head);
    if !model.back.is_empty() && row(ui, &Row { key: "‹", name: &model.back, ..Row::default() }).clicked() {
        intent = Some(ChoiceIntent::Back);
    }
    // The last chosen row: it is scrolled to once, so that the wheel stays free.
    let seen = ui.id().with("seen");
    let room = ui.available_height();
    scroll(ui, "choices", room, false, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (at, choice) in model.rows.iter().enumerate() {
            let chosen = model.chosen == Some(at);
            let below = if chosen { choice.text.as_str() } else { "" };
            let (name, detail, kept) = (&choice.name, &choice.detail, model.figures);
            let shown = row(ui, &Row { name, detail, below, lines: 3, chosen, kept, ..Row::default() });
            // What is not chosen tells its sentence to the pointer.
            let shown = if chosen || choice.text.is_empty() { shown } else { shown.on_hover_text(&choice.text) };
            if chosen && ui.memory(|m| m.data.get_temp(seen) != Some(at)) {
                ui.memory_mut(|m| m.data.insert_temp(seen, at));
                shown.scroll_to_me(None);
            }
            if shown.clicked() {
                intent = Some(ChoiceIntent::Pick(at));
            } else if shown.hovered() && ui.input(|i| i.pointer.is_moving()) && intent.is_none() {
                intent = Some(ChoiceIntent::Point(at));
            }
        }
    });
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn click(label: &str) -> Option<ChoiceIntent> {
        let row = |name: &str| ChoiceRow {
            name: name.to_owned(),
            detail: "known".to_owned(),
            text: format!("About {name}."),
        };
        let model = ChoicesModel {
            head: "Ask".to_owned(),
            back: "Somebody else".to_owned(),
            rows: vec![row("Strength"), row("Plans")],
            chosen: Some(0),
            figures: false,
        };
        let mut harness = Harness::new_ui_state(
            |ui, got: &mut Option<ChoiceIntent>| {
                if let Some(intent) = panel(ui, &model).filter(|i| !matches!(i, ChoiceIntent::Point(_))) {
                    *got = Some(intent);
                }
            },
            None,
        );
        harness.get_by_label(label).click();
        harness.run();
        *harness.state()
    }

    #[test]
    fn a_row_is_picked_and_one_can_go_back() {
        assert_eq!(click("Plans"), Some(ChoiceIntent::Pick(1)));
        assert_eq!(click("Somebody else"), Some(ChoiceIntent::Back));
    }
}
