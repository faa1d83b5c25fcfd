//! Shared controls: segmented choices, steppers, quiet buttons, chips, text fields, key caps. Each has a name for
//! screen readers.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align, Align2, AsIdSalt, Color32, FontId, Frame, Galley, Id, Margin, Rect, Response, ScrollArea, Sense, Shape,
    Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::ui::paint;
use crate::ui::style::{c, font};
use crate::ui::text;
use crate::view::drawing::Drawing;
use crate::view::palette::{
    ACCENT, ACCENT_FILL, LINE, LINE_STRONG, SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3, Tint, WELL,
};

/// The focus ring around a rectangle.
pub fn ring(ui: &Ui, rect: Rect) {
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.5, c(ACCENT)), StrokeKind::Inside);
}

/// Text of at most `rows` rows in a width; longer text ends in an ellipsis.
#[must_use]
pub fn clipped(ui: &Ui, words: &str, size: f32, tint: Tint, width: f32, rows: usize) -> Arc<Galley> {
    let mut job = LayoutJob::simple(words.to_owned(), font(size), c(tint), width.max(8.0));
    job.wrap.max_rows = rows;
    ui.painter().layout_job(job)
}

/// A vertical scroll area. Content that continues below fades out at the edge.
pub fn scrolled<R>(ui: &mut Ui, id: impl AsIdSalt, show: impl FnOnce(&mut Ui) -> R) -> R {
    const DEPTH: f32 = 22.0;
    let shown = ScrollArea::vertical().id_salt(id).auto_shrink([false, false]).show(ui, show);
    let rest = shown.content_size.y - shown.state.offset.y - shown.inner_rect.height();
    if rest > 1.0 {
        let edge = shown.inner_rect;
        paint::fade(ui.painter(), edge.x_range(), edge.bottom() + 1.0, -DEPTH.min(rest));
    }
    shown.inner
}

/// One option of a segmented control.
#[derive(Clone, Copy, Debug, Default)]
pub struct Segment<'a> {
    /// Its label.
    pub label: &'a str,
    /// An icon before it, given its colour.
    pub icon: Option<fn(Tint) -> Drawing>,
}

/// A segmented control: all options side by side in a well. Returns the index of a clicked option. Options are named
/// "GROUP: LABEL".
pub fn segments(ui: &mut Ui, group: &str, options: &[Segment], chosen: Option<usize>) -> Option<usize> {
    const HEIGHT: f32 = 28.0;
    let icon_room = |s: &Segment| if s.icon.is_some() { 18.0 } else { 0.0 };
    let words: Vec<Arc<Galley>> = options
        .iter()
        .enumerate()
        .map(|(at, s)| clipped(ui, s.label, 13.0, if chosen == Some(at) { ACCENT } else { TEXT_2 }, f32::INFINITY, 1))
        .collect();
    let widths: Vec<f32> =
        options.iter().zip(&words).map(|(s, w)| (w.size().x + icon_room(s) + 20.0).max(44.0)).collect();
    let (rect, _) = ui.allocate_exact_size(vec2(widths.iter().sum(), HEIGHT), Sense::hover());
    ui.painter().rect(rect, 4.0, c(WELL), Stroke::new(1.0, c(LINE)), StrokeKind::Inside);
    let mut clicked = None;
    let mut left = rect.left();
    for (at, ((segment, galley), width)) in options.iter().zip(words).zip(widths).enumerate() {
        let part = Rect::from_min_size(pos2(left, rect.top()), vec2(width, HEIGHT));
        left += width;
        let lit = chosen == Some(at);
        let response = ui.interact(part, ui.id().with((group, at)), Sense::click());
        let name = text::common::labelled(group, segment.label);
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, lit, &name));
        if lit {
            ui.painter().rect(part, 4.0, c(ACCENT_FILL), Stroke::new(1.0, c(ACCENT)), StrokeKind::Inside);
        } else if response.hovered() {
            ui.painter().rect_filled(part.shrink(1.0), 4.0, c(SLATE_3));
        }
        let room = galley.size().x + icon_room(segment);
        let start = part.center().x - room / 2.0;
        if let Some(icon) = segment.icon {
            let tint = if lit { ACCENT } else { TEXT_3 };
            paint::paint(ui.painter(), &icon(tint), pos2(start + 6.0, part.center().y), 0.13);
        }
        let at_text = pos2(start + icon_room(segment), part.center().y - galley.size().y / 2.0);
        ui.painter().galley(at_text, galley, Color32::WHITE);
        if response.clicked() {
            clicked = Some(at);
        }
    }
    clicked
}

/// A button with a label; true when it is clicked. It is named "GROUP: LABEL".
pub fn labelled_button(ui: &mut Ui, group: &str, label: &str, lit: bool) -> bool {
    let words = clipped(ui, label, 13.0, if lit { ACCENT } else { TEXT_1 }, 220.0, 1);
    let (rect, response) = ui.allocate_exact_size(vec2((words.size().x + 20.0).max(64.0), 28.0), Sense::click());
    let name = text::common::labelled(group, label);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, lit, &name));
    let fill = if response.hovered() { SLATE_3 } else { WELL };
    let (fill, edge) = if lit { (ACCENT_FILL, ACCENT) } else { (fill, LINE_STRONG) };
    ui.painter().rect(rect, 4.0, c(fill), Stroke::new(1.0, c(edge)), StrokeKind::Inside);
    ui.painter().galley(rect.center() - words.size() / 2.0, words, Color32::WHITE);
    response.clicked()
}

/// A value between a minus and a plus: returns 0 for less, 1 for more. They are named "GROUP: less" and "GROUP: more".
pub fn stepper(ui: &mut Ui, group: &str, value: &str, open: [bool; 2]) -> Option<usize> {
    const SIZE: Vec2 = vec2(128.0, 28.0);
    let (rect, response) = ui.allocate_exact_size(SIZE, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text::common::beside(group, value)));
    ui.painter().rect(rect, 4.0, c(WELL), Stroke::new(1.0, c(LINE)), StrokeKind::Inside);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, value, FontId::proportional(13.0), c(TEXT_1));
    let mut clicked = None;
    for (at, (name, sign)) in
        [(text::common::LESS, text::common::MINUS), (text::common::MORE, text::common::PLUS)].into_iter().enumerate()
    {
        let left = if at == 0 { rect.left() } else { rect.right() - 32.0 };
        let part = Rect::from_min_size(pos2(left, rect.top()), vec2(32.0, SIZE.y));
        let sense = if open[at] { Sense::click() } else { Sense::hover() };
        let response = ui.interact(part, ui.id().with((group, at)), sense);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, open[at], text::common::labelled(group, name)));
        let fill = if open[at] && response.hovered() { SLATE_3 } else { SLATE_2 };
        ui.painter().rect(part, 4.0, c(fill), Stroke::new(1.0, c(LINE_STRONG)), StrokeKind::Inside);
        let ink = if open[at] { TEXT_1 } else { TEXT_3 };
        ui.painter().text(part.center(), Align2::CENTER_CENTER, sign, FontId::proportional(16.0), c(ink));
        if response.clicked() {
            clicked = Some(at);
        }
    }
    clicked
}

/// A text button without a frame until hovered.
pub fn quiet(ui: &mut Ui, label: &str, lit: bool) -> Response {
    tinted(ui, label, lit, if lit { ACCENT } else { TEXT_2 })
}

/// A quiet button that has nothing to do now; it still says why.
pub fn faint(ui: &mut Ui, label: &str) -> Response {
    tinted(ui, label, false, TEXT_3)
}

fn tinted(ui: &mut Ui, label: &str, lit: bool, tint: Tint) -> Response {
    let galley = clipped(ui, label, 13.0, tint, f32::INFINITY, 1);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 20.0, 26.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, lit, label));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, c(SLATE_3));
    }
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, Color32::WHITE);
    response
}

/// A small toggle button.
pub fn chip(ui: &mut Ui, label: &str, chosen: bool) -> Response {
    let galley = clipped(ui, label, 13.0, if chosen { ACCENT } else { TEXT_2 }, f32::INFINITY, 1);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 20.0, 26.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, label));
    let (fill, line) = match (chosen, response.hovered()) {
        (true, _) => (c(ACCENT_FILL), ACCENT),
        (false, true) => (c(SLATE_3), LINE_STRONG),
        (false, false) => (Color32::TRANSPARENT, LINE),
    };
    ui.painter().rect(rect, 4.0, fill, Stroke::new(1.0, c(line)), StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, Color32::WHITE);
    response
}

/// A button with an icon; `name` is its tooltip.
pub fn icon_button(ui: &mut Ui, name: &str, icon: fn(Tint) -> Drawing) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(30.0, 28.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    let (fill, line) = if response.hovered() { (SLATE_3, ACCENT) } else { (SLATE_2, LINE_STRONG) };
    ui.painter().rect(rect, 4.0, c(fill), Stroke::new(1.0, c(line)), StrokeKind::Inside);
    paint::paint(ui.painter(), &icon(TEXT_1), rect.center(), 0.16);
    response.on_hover_text(name)
}

/// A text field of one line. `name` is its accessible name, `hint` is shown while it is empty.
pub fn field(ui: &mut Ui, id: Id, name: &str, hint: &str, words: &mut String, width: f32) -> Response {
    let focused = ui.memory(|m| m.has_focus(id));
    let line = if focused { ACCENT } else { LINE };
    let frame = Frame::NONE
        .fill(c(WELL))
        .stroke(Stroke::new(1.0, c(line)))
        .corner_radius(4)
        .inner_margin(Margin::symmetric(10, 4));
    let edit = TextEdit::singleline(words)
        .id(id)
        .frame(frame)
        .font(FontId::proportional(13.0))
        .text_color(c(TEXT_1))
        .vertical_align(Align::Center)
        // Tab moves to the next part of the screen, which egui must not handle.
        .lock_focus(true)
        .desired_width(width - 22.0);
    let response = ui.add_sized(vec2(width, 28.0), edit);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
    if words.is_empty() {
        let at = pos2(response.rect.left() + 10.0, response.rect.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, hint, FontId::proportional(13.0), c(TEXT_3));
    }
    response
}

/// Key caps pressed together, from `at` to the right; returns their width. Up, Down, Left and Right are painted as
/// arrows.
pub fn caps(ui: &Ui, at: bevy_egui::egui::Pos2, caps: &[String]) -> f32 {
    const HEIGHT: f32 = 18.0;
    let mut left = at.x;
    for (number, cap) in caps.iter().enumerate() {
        if number > 0 {
            let plus = pos2(left + 1.0, at.y + HEIGHT / 2.0);
            ui.painter().text(plus, Align2::LEFT_CENTER, "+", FontId::proportional(12.0), c(TEXT_2));
            left += 9.0;
        }
        let galley = clipped(ui, cap, 12.0, TEXT_1, f32::INFINITY, 1);
        let arrow = arrow(cap);
        let width = if arrow.is_some() { HEIGHT } else { (galley.size().x + 10.0).max(HEIGHT) };
        let rect = Rect::from_min_size(pos2(left, at.y), vec2(width, HEIGHT));
        ui.painter().rect(rect, 3.0, c(SLATE_2), Stroke::new(1.0, c(LINE_STRONG)), StrokeKind::Inside);
        match arrow {
            Some(points) => {
                let points = points.iter().map(|p| rect.center() + *p).collect();
                ui.painter().add(Shape::convex_polygon(points, c(TEXT_1), Stroke::NONE));
            }
            None => {
                ui.painter().galley(rect.center() - galley.size() / 2.0, galley, Color32::WHITE);
            }
        }
        left += width;
    }
    left - at.x
}

/// The corners of a cap's arrow around its centre, if it has one.
fn arrow(cap: &str) -> Option<[Vec2; 3]> {
    let corners = |way: Vec2| [way * 4.0, way.rot90() * 4.0 - way * 3.0, -way.rot90() * 4.0 - way * 3.0];
    match cap {
        text::menus::CAP_UP => Some(corners(vec2(0.0, -1.0))),
        text::menus::CAP_DOWN => Some(corners(vec2(0.0, 1.0))),
        text::menus::CAP_LEFT => Some(corners(vec2(-1.0, 0.0))),
        text::menus::CAP_RIGHT => Some(corners(vec2(1.0, 0.0))),
        _ => None,
    }
}
