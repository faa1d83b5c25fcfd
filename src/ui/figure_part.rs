//! A part of a figure, with its rule and where that stands.

use bevy_egui::egui::Ui;

use crate::ui::widgets::{figure, text};
use crate::view::palette::{TEXT_2, TEXT_3};

/// A part of a figure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigurePart {
    /// Its name.
    pub label: String,
    /// What it adds, or comes to.
    pub value: String,
    /// The words of its rule; empty where it is none.
    pub rule: String,
    /// Where that stands; empty for rules of the engine.
    pub place: String,
}

impl FigurePart {
    /// A part that is no rule of its own.
    #[must_use]
    pub fn plain(label: String, value: String) -> FigurePart {
        FigurePart { label, value, ..FigurePart::default() }
    }
}

/// A part of a figure. In an open figure its rule stands below it, else under the pointer.
pub(super) fn show(ui: &mut Ui, part: &FigurePart, open: bool) {
    let told = [part.rule.as_str(), part.place.as_str()];
    let told: Vec<&str> = told.into_iter().filter(|words| !words.is_empty()).collect();
    let line = figure(ui, &part.label, &part.value);
    if told.is_empty() {
        return;
    }
    if open {
        for (words, tint) in told.iter().zip([TEXT_2, TEXT_3]) {
            ui.label(text(*words, 12.0, tint));
        }
    } else {
        line.on_hover_text(told.join("\n"));
    }
}
