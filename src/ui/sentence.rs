//! An order edited as a sentence: changeable words are highlighted, with the alternatives of the open one below.

use bevy_egui::egui::{Button, Stroke, Ui, Vec2, WidgetInfo, WidgetType};

use crate::ui::choices::ChoiceRow;
use crate::ui::row::{Row, row};
use crate::ui::style::c;
use crate::ui::widgets::{divider, head, lines, primary, scroll, text};
use crate::view::palette::{ACCENT, ACCENT_FILL, LINE_STRONG, SLATE_2, TEXT_2};

/// A part of the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentencePart {
    /// Fixed text.
    Said(String),
    /// A changeable word; true for the open one.
    Word(String, bool),
}

/// The sentence.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SentenceModel {
    /// Its title.
    pub head: String,
    /// Its parts.
    pub parts: Vec<SentencePart>,
    /// Its cost.
    pub hint: String,
    /// The alternatives of the open word.
    pub rows: Vec<ChoiceRow>,
    /// Index of the present one.
    pub chosen: Option<usize>,
    /// An instruction where there is no list.
    pub advice: String,
    /// The label of the button.
    pub button: String,
}

/// The intents of the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentenceIntent {
    /// Open the part at this index.
    Open(usize),
    /// Change the open word to this alternative.
    Pick(usize),
    /// Submit the order.
    Say,
}

/// Height of a word.
const WORD: f32 = 24.0;

/// Shows the sentence, the list, and the button under them.
pub fn panel(ui: &mut Ui, model: &SentenceModel) -> Option<SentenceIntent> {
    let mut intent = None;
    let bottom = ui.max_rect().bottom();
    head(ui, &model.head);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        ui.spacing_mut().interact_size.y = WORD;
        ui.spacing_mut().button_padding = Vec2::new(6.0, 2.0);
        for (at, part) in model.parts.iter().enumerate() {
            match part {
                SentencePart::Said(words) => {
                    ui.label(text(words, 14.0, TEXT_2));
                }
                SentencePart::Word(words, open) => {
                    let (fill, frame) = if *open { (ACCENT_FILL, ACCENT) } else { (SLATE_2, LINE_STRONG) };
                    let button =
                        Button::new(text(words, 14.0, ACCENT)).fill(c(fill)).stroke(Stroke::new(1.0, c(frame)));
                    let shown = ui.add(button.min_size(Vec2::new(0.0, WORD)).truncate());
                    shown.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, *open, words));
                    if shown.clicked() {
                        intent = Some(SentenceIntent::Open(at));
                    }
                }
            }
        }
    });
    lines(ui, &model.hint, 13.0, TEXT_2, 2);
    divider(ui);
    let room = (bottom - 40.0 - ui.cursor().top()).max(52.0);
    let start = ui.cursor().top();
    if !model.advice.is_empty() {
        lines(ui, &model.advice, 13.0, TEXT_2, 2);
    }
    let seen = ui.id().with("seen");
    scroll(ui, "alternatives", room - (ui.cursor().top() - start), false, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (at, choice) in model.rows.iter().enumerate() {
            let chosen = model.chosen == Some(at);
            let shown = row(ui, &Row { name: &choice.name, detail: &choice.detail, chosen, ..Row::default() });
            if chosen && ui.memory(|m| m.data.get_temp(seen) != Some(at)) {
                ui.memory_mut(|m| m.data.insert_temp(seen, at));
                shown.scroll_to_me(None);
            }
            if shown.clicked() {
                intent = Some(SentenceIntent::Pick(at));
            }
            if !choice.text.is_empty() {
                shown.on_hover_text(&choice.text);
            }
        }
    });
    ui.add_space((start + room - ui.cursor().top()).max(0.0));
    if primary(ui, &model.button).clicked() {
        intent = Some(SentenceIntent::Say);
    }
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn click(label: &str) -> Option<SentenceIntent> {
        let row = |name: &str| ChoiceRow { name: name.to_owned(), ..ChoiceRow::default() };
        let model = SentenceModel {
            head: "Hold ready".to_owned(),
            parts: vec![
                SentencePart::Word("Attack".to_owned(), false),
                SentencePart::Said("when".to_owned()),
                SentencePart::Word("a foe".to_owned(), true),
            ],
            hint: "Takes 1.5 s.".to_owned(),
            rows: vec![row("anybody"), row("a friend")],
            chosen: None,
            advice: String::new(),
            button: "Hold".to_owned(),
        };
        let mut harness =
            Harness::new_ui_state(|ui, got: &mut Option<SentenceIntent>| *got = got.or(panel(ui, &model)), None);
        harness.get_by_label(label).click();
        harness.run();
        *harness.state()
    }

    #[test]
    fn words_open_rows_are_picked_and_the_button_says_it() {
        assert_eq!(click("a foe"), Some(SentenceIntent::Open(2)));
        assert_eq!(click("a friend"), Some(SentenceIntent::Pick(1)));
        assert_eq!(click("Hold"), Some(SentenceIntent::Say));
    }
}
