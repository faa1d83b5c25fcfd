//! The small parts that panels are made of: heads, rows, buttons, bars, pips. Each has a name for those who read the
//! screen by other means.

use bevy_egui::egui::{
    Align2, Button, Color32, Context, CornerRadius, FontId, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::ui::style::c;
use crate::view::palette::{
    LAMP, LAMP_FILL, LAMP_INK, LINE, LINE_STRONG, SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3, Tint, WELL,
};

/// Text of a size and colour.
#[must_use]
pub fn text(words: impl Into<String>, size: f32, tint: Tint) -> RichText {
    RichText::new(words).size(size).color(c(tint))
}

/// Keys are the game's own: only a text field may keep the focus (Tab would wander through every button).
pub fn keep_focus_to_text(ctx: &Context) {
    if ctx.egui_wants_keyboard_input() && !ctx.text_edit_focused() {
        ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
    }
}

/// The head of a section.
pub fn head(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words.to_uppercase()).size(12.0).color(c(TEXT_3)).extra_letter_spacing(0.6));
}

/// A thin line across.
pub fn divider(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, c(LINE));
}

/// The one bright button of a panel, across its whole width.
pub fn primary(ui: &mut Ui, label: &str) -> Response {
    let button = Button::new(RichText::new(label).size(14.0).color(c(LAMP_INK))).fill(c(LAMP)).stroke(Stroke::NONE);
    ui.add_sized(vec2(ui.available_width(), 30.0), button)
}

/// A plain button of a width.
pub fn plain(ui: &mut Ui, label: &str, width: f32) -> Response {
    ui.add_sized(vec2(width, 30.0), Button::new(RichText::new(label).size(14.0)))
}

/// A button that shows whether it is chosen.
pub fn choice(ui: &mut Ui, label: &str, chosen: bool) -> Response {
    let (fill, line, ink) = if chosen { (LAMP_FILL, LAMP, LAMP) } else { (SLATE_2, LINE, TEXT_2) };
    ui.add(
        Button::new(text(label, 13.0, ink)).fill(c(fill)).stroke(Stroke::new(1.0, c(line))).min_size(vec2(0.0, 26.0)),
    )
}

/// A line with its value at the right end.
pub fn figure(ui: &mut Ui, label: &str, value: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let middle = rect.center().y;
    ui.painter().text(pos2(rect.left(), middle), Align2::LEFT_CENTER, label, FontId::proportional(13.0), c(TEXT_2));
    ui.painter().text(pos2(rect.right(), middle), Align2::RIGHT_CENTER, value, FontId::proportional(13.0), c(TEXT_1));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{label} {value}")));
}

/// A bar that is full at 1.
pub fn bar(ui: &mut Ui, share: f32, tint: Tint) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, c(WELL));
    let mut filled = rect;
    filled.set_width(rect.width() * share.clamp(0.0, 1.0));
    ui.painter().rect_filled(filled, 3.0, c(tint));
}

/// Pips after a label, filled ones first.
pub fn pips(ui: &mut Ui, label: &str, now: i32, max: i32, tint: Tint) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let middle = rect.center().y;
    ui.painter().text(pos2(rect.left(), middle), Align2::LEFT_CENTER, label, FontId::proportional(13.0), c(TEXT_2));
    let shown = max.clamp(0, 8);
    for i in 0..shown {
        let right = rect.right() - 15.0 * (shown - 1 - i) as f32;
        let pip = Rect::from_min_size(pos2(right - 11.0, middle - 5.5), Vec2::splat(11.0));
        if i < now {
            ui.painter().rect_filled(pip, 3.0, c(tint));
        } else {
            ui.painter().rect(pip, 3.0, c(WELL), Stroke::new(1.0, c(LINE_STRONG)), StrokeKind::Inside);
        }
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{label} {now} of {max}")));
}

/// A row that can be chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row<'a> {
    /// What stands in the key cap; empty for none.
    pub key: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What stands at its right end.
    pub detail: &'a str,
    /// Why it cannot be chosen; stands under the name.
    pub blocked: Option<&'a str>,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// Shows a row across the whole width.
pub fn row(ui: &mut Ui, model: &Row) -> Response {
    let width = ui.available_width();
    let open = model.blocked.is_none();
    let indent = if model.key.is_empty() { 10.0 } else { 34.0 };
    let reason = model
        .blocked
        .map(|why| ui.painter().layout(why.to_owned(), FontId::proportional(12.0), c(TEXT_3), width - indent - 6.0));
    let detail = ui.painter().layout_no_wrap(
        model.detail.to_owned(),
        FontId::proportional(13.0),
        c(if open { TEXT_2 } else { TEXT_3 }),
    );
    let ink = match (open, model.chosen) {
        (false, _) => TEXT_3,
        (true, true) => LAMP,
        (true, false) => TEXT_1,
    };
    let name_width = width - indent - detail.size().x - 16.0;
    let name = ui.painter().layout(model.name.to_owned(), FontId::proportional(14.0), c(ink), name_width);
    let height = (name.size().y + 10.0).max(26.0) + reason.as_ref().map_or(0.0, |r| r.size().y);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, open, model.name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let lit = open && (response.hovered() || response.has_focus());
    if model.chosen {
        ui.painter().rect(rect, 6.0, c(LAMP_FILL), Stroke::new(1.5, c(LAMP)), StrokeKind::Inside);
    } else if lit {
        ui.painter().rect_filled(rect, 6.0, c(SLATE_3));
    }
    let line = rect.top() + 13.0;
    if !model.key.is_empty() {
        let cap = Rect::from_center_size(pos2(rect.left() + 15.0, line), Vec2::splat(17.0));
        let (frame, ink) = if model.chosen { (LAMP, LAMP) } else { (LINE_STRONG, if open { TEXT_2 } else { TEXT_3 }) };
        ui.painter().rect(
            cap,
            CornerRadius::same(3),
            Color32::TRANSPARENT,
            Stroke::new(1.0, c(frame)),
            StrokeKind::Inside,
        );
        ui.painter().text(cap.center(), Align2::CENTER_CENTER, model.key, FontId::proportional(12.0), c(ink));
    }
    let top = rect.top() + 5.0;
    let below = top + name.size().y;
    ui.painter().galley(pos2(rect.left() + indent, top), name, c(ink));
    ui.painter().galley(pos2(rect.right() - 8.0 - detail.size().x, top + 1.0), detail, c(TEXT_2));
    if let Some(reason) = reason {
        ui.painter().galley(pos2(rect.left() + indent, below), reason, c(TEXT_3));
    }
    response
}
