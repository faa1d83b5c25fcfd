//! The info bar under the board: a description of what is under the pointer or cursor, in a place where it covers
//! nothing.

use bevy_egui::egui::{Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::style::c;
use crate::ui::widgets::fit;
use crate::view::palette::{TEXT_1, TEXT_2, TEXT_3};

/// The contents of the info bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InfoBarModel {
    /// Its name.
    pub name: String,
    /// Its kind and state.
    pub about: String,
    /// Further text about it.
    pub text: String,
    /// What the pointed order does to undo, at the right.
    pub undo: &'static str,
}

/// Height of the info bar in points, with its margins.
pub const HEIGHT: f32 = 58.0;

/// Shows the info bar.
pub fn panel(ui: &mut Ui, model: &InfoBarModel) {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let words = [model.name.as_str(), &model.about, &model.text, model.undo];
    let told: Vec<&str> = words.into_iter().filter(|words| !words.is_empty()).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told.join(". ")));
    let painter = ui.painter();
    let name = fit(painter, &model.name, 14.0, TEXT_1, rect.width() * 0.4, 1);
    let right = rect.left() + name.size().x + 12.0;
    let undo = fit(painter, model.undo, 12.0, TEXT_3, rect.width() * 0.3, 1);
    let undo_left = rect.right() - undo.size().x;
    let about = fit(painter, &model.about, 13.0, TEXT_2, undo_left - 12.0 - right, 1);
    let top = rect.top() + name.size().y + 2.0;
    let text = fit(painter, &model.text, 12.0, TEXT_2, rect.width(), 2);
    painter.galley(rect.min, name, c(TEXT_1));
    painter.galley(pos2(right, rect.top()) + vec2(0.0, 1.0), about, c(TEXT_2));
    painter.galley(pos2(undo_left, rect.top() + 1.0), undo, c(TEXT_3));
    painter.galley(pos2(rect.left(), top), text, c(TEXT_2));
}
