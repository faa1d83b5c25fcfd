//! The basic widgets of panels: headings, rows, buttons, bars, pips. Each has a name for screen readers.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    Button, Color32, Context, CornerRadius, Frame, Galley, Label, Margin, Painter, Pos2, Rect, Response, RichText,
    ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::ui::controls;
use crate::ui::paint::fade;
use crate::ui::style::{c, font};
use crate::ui::text;
use crate::ui::time_bar::{self, TimeBarModel};
use crate::view::palette::{
    ACCENT, ACCENT_FILL, ACCENT_INK, LINE, LINE_STRONG, SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3, Tint, WELL,
};

/// Text of a size and colour.
#[must_use]
pub fn text(words: impl Into<String>, size: f32, tint: Tint) -> RichText {
    RichText::new(words).font(font(size)).color(c(tint))
}

/// Text laid out in at most `rows` rows of a width; longer text ends in an ellipsis.
#[must_use]
pub fn fit(painter: &Painter, words: &str, size: f32, tint: Tint, width: f32, rows: usize) -> Arc<Galley> {
    let mut job = LayoutJob::simple(words.to_owned(), font(size), c(tint), width.max(8.0));
    job.wrap = TextWrapping {
        max_width: width.max(8.0),
        max_rows: rows,
        break_anywhere: rows == 1,
        ..TextWrapping::default()
    };
    painter.layout_job(job)
}

/// A label of one row; longer text ends in an ellipsis and has a tooltip.
pub fn line(ui: &mut Ui, words: impl Into<String>, size: f32, tint: Tint) -> Response {
    ui.add(Label::new(text(words, size, tint)).truncate())
}

/// Text of at most `rows` rows; longer text ends in an ellipsis and has a tooltip.
pub fn lines(ui: &mut Ui, words: &str, size: f32, tint: Tint, rows: usize) -> Response {
    let galley = fit(ui.painter(), words, size, tint, ui.available_width(), rows);
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words));
    let elided = galley.elided;
    ui.painter().galley(rect.min, galley, c(tint));
    if elided { response.on_hover_text(words) } else { response }
}

/// The focus ring around a response.
pub fn ring(ui: &Ui, response: &Response, radius: u8) {
    if response.has_focus() {
        let frame = Stroke::new(1.5, c(ACCENT));
        ui.painter().rect_stroke(response.rect, CornerRadius::same(radius), frame, StrokeKind::Inside);
    }
}

/// How far rows extend into a panel's padding at the left, and the place of its scroll bar at the right, in points.
pub(in crate::ui) const REACH: (f32, f32) = (8.0, 12.0);

/// A list that scrolls within a height; its bar stands in the padding of the panel and covers nothing.
pub fn scroll<R>(ui: &mut Ui, salt: &str, height: f32, bottom: bool, add: impl FnOnce(&mut Ui) -> R) -> R {
    let start = ui.cursor().min;
    let width = ui.available_width();
    let outer = Rect::from_min_size(start - vec2(REACH.0, 0.0), vec2(width + REACH.0 + REACH.1, height));
    let mut child = ui.new_child(UiBuilder::new().max_rect(outer).id_salt(salt));
    let area = ScrollArea::vertical().id_salt(salt).max_height(height).min_scrolled_height(height);
    let shown = area.auto_shrink([false, !bottom]).stick_to_bottom(bottom).show(&mut child, |ui| {
        let margin = Margin { left: REACH.0 as i8, right: REACH.1 as i8, top: 0, bottom: 0 };
        Frame::NONE.inner_margin(margin).show(ui, |ui| {
            ui.set_width(width);
            add(ui)
        })
    });
    // What goes on above or below fades out, so that no line is cut in half.
    let hidden = [shown.state.offset.y, shown.content_size.y - shown.state.offset.y - shown.inner_rect.height()];
    let edges = [shown.inner_rect.top(), shown.inner_rect.bottom()];
    for (rest, (edge, inwards)) in hidden.into_iter().zip(edges.into_iter().zip([1.0, -1.0])) {
        if rest > 1.0 {
            let across = shown.inner_rect.x_range();
            fade(child.painter(), across, edge, inwards * FADE.min(rest));
            more(child.painter(), pos2(across.center(), edge + inwards * 4.0), inwards);
        }
    }
    ui.allocate_space(vec2(width, child.min_rect().height().min(height)));
    shown.inner.inner
}

/// A mark at an edge beyond which a list goes on.
fn more(painter: &Painter, at: Pos2, inwards: f32) {
    let wings = [vec2(-6.0, 2.0 * inwards), vec2(6.0, 2.0 * inwards)].map(|wing| at + wing);
    let points = vec![wings[0], wings[1], at - vec2(0.0, 3.0 * inwards)];
    painter.add(Shape::convex_polygon(points, c(TEXT_2), Stroke::NONE));
}

/// Depth of the edge at which a list fades out, in points.
const FADE: f32 = 18.0;

/// Whether a sheet that lies over the screen is closed by a click beside it. The bar at the top, `top` points high, has
/// buttons that open and close it.
pub fn closed_beside(ctx: &Context, sheet: &Response, top: f32) -> bool {
    sheet.clicked_elsewhere() && ctx.pointer_interact_pos().is_some_and(|at| at.y > top)
}

/// A key cap around a point.
pub fn cap(painter: &Painter, middle: Pos2, key: &str, frame: Tint, ink: Tint) {
    let word = fit(painter, key, 12.0, ink, f32::INFINITY, 1);
    let cap = Rect::from_center_size(middle, vec2(cap_width(&word), 17.0));
    let line = Stroke::new(1.0, c(frame));
    painter.rect(cap, CornerRadius::same(3), Color32::TRANSPARENT, line, StrokeKind::Inside);
    painter.galley(cap.center() - word.size() / 2.0, word, c(ink));
}

/// The width of a cap with a word on it.
fn cap_width(word: &Galley) -> f32 {
    (word.size().x + 8.0).max(17.0)
}

/// A button with its key in a cap. The bright one is the likely choice.
pub fn keyed(ui: &mut Ui, key: &str, label: &str, size: Vec2, bright: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
    let lit = response.hovered() || response.has_focus();
    let (fill, frame, ink, key_ink) = match (bright, lit) {
        (true, false) => (ACCENT, ACCENT, ACCENT_INK, ACCENT_INK),
        (true, true) => (ACCENT.mix(TEXT_1, 0.5), ACCENT, ACCENT_INK, ACCENT_INK),
        (false, false) => (SLATE_2, LINE_STRONG, TEXT_1, TEXT_2),
        (false, true) => (SLATE_3, ACCENT, TEXT_1, TEXT_2),
    };
    ui.painter().rect(rect, 4.0, c(fill), Stroke::new(1.0, c(frame)), StrokeKind::Inside);
    let wide = cap_width(&fit(ui.painter(), key, 12.0, key_ink, f32::INFINITY, 1));
    let galley = fit(ui.painter(), label, 14.0, ink, rect.width() - wide - 13.0, 1);
    let left = rect.center().x - (galley.size().x + wide + 5.0) / 2.0;
    let key_frame = if bright { ACCENT_INK } else { LINE_STRONG };
    cap(ui.painter(), pos2(left + wide / 2.0, rect.center().y), key, key_frame, key_ink);
    let elided = galley.elided;
    ui.painter().galley(pos2(left + wide + 6.0, rect.center().y - galley.size().y / 2.0), galley, c(ink));
    ring(ui, &response, 4);
    if elided { response.on_hover_text(label) } else { response }
}

/// Gives up egui's focus unless a text field has it: the game handles the keys itself, and Tab would cycle through
/// every button.
pub fn keep_focus_to_text(ctx: &Context) {
    if ctx.egui_wants_keyboard_input() && !ctx.text_edit_focused() {
        ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
    }
}

/// The heading of a section.
pub fn head(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words.to_uppercase()).size(12.0).color(c(TEXT_3)).extra_letter_spacing(0.6));
}

/// A thin line across.
pub fn divider(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, c(LINE));
}

/// The highlighted button of a panel, across its whole width.
pub fn primary(ui: &mut Ui, label: &str) -> Response {
    let button = Button::new(RichText::new(label).size(14.0).color(c(ACCENT_INK))).fill(c(ACCENT)).stroke(Stroke::NONE);
    ui.add_sized(vec2(ui.available_width(), 30.0), button)
}

/// A plain button of a given width.
pub fn plain(ui: &mut Ui, label: &str, width: f32) -> Response {
    ui.add_sized(vec2(width, 30.0), Button::new(RichText::new(label).size(14.0)))
}

/// A toggle button.
pub fn choice(ui: &mut Ui, label: &str, chosen: bool) -> Response {
    let (fill, line, ink) = if chosen { (ACCENT_FILL, ACCENT, ACCENT) } else { (SLATE_2, LINE, TEXT_2) };
    ui.add(
        Button::new(text(label, 13.0, ink)).fill(c(fill)).stroke(Stroke::new(1.0, c(line))).min_size(vec2(0.0, 26.0)),
    )
}

/// A line with its value at the right end.
pub fn figure(ui: &mut Ui, label: &str, value: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text::common::beside(label, value)));
    let elided = pair(ui.painter(), rect, label, value);
    if elided { response.on_hover_text(text::common::beside(label, value)) } else { response }
}

/// Paints a label and its value into one line; true if a text does not fit.
pub fn pair(painter: &Painter, rect: Rect, label: &str, value: &str) -> bool {
    let value = fit(painter, value, 13.0, TEXT_1, rect.width() * 0.6, 1);
    let label = fit(painter, label, 13.0, TEXT_2, rect.width() - value.size().x - 8.0, 1);
    let elided = label.elided || value.elided;
    let top = |galley: &Galley| rect.center().y - galley.size().y / 2.0;
    let at = pos2(rect.right() - value.size().x, top(&value));
    painter.galley(pos2(rect.left(), top(&label)), label, c(TEXT_2));
    painter.galley(at, value, c(TEXT_1));
    elided
}

/// The common frame of cards in a list.
pub struct CardFrame {
    /// The whole card.
    pub rect: Rect,
    /// Where its picture goes, at the left.
    pub picture: Rect,
    /// Whether the list is so narrow that the card is smaller.
    pub small: bool,
    /// The response to the pointer.
    pub response: Response,
}

/// Shows the frame of a card across a list; None if it is scrolled out of sight. `sizes` are the picture and the margin
/// around it, on a small card and on a normal one; `told` is the accessible name.
pub fn card(
    ui: &mut Ui,
    told: &str,
    (chosen, focused, follow): (bool, bool, bool),
    sizes: [(Vec2, f32); 2],
) -> Option<CardFrame> {
    let width = ui.available_width() - 4.0;
    let small = width < 320.0;
    let (picture, inset) = sizes[usize::from(!small)];
    let (rect, response) = ui.allocate_exact_size(vec2(width, picture.y + 2.0 * inset), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, told));
    if follow {
        ui.scroll_to_rect(rect, None);
    }
    if !ui.is_rect_visible(rect) {
        return None;
    }
    let (fill, line) = match (chosen, response.hovered()) {
        (true, _) => (ACCENT_FILL, ACCENT),
        (false, true) => (SLATE_3, LINE),
        (false, false) => (SLATE_2, LINE),
    };
    ui.painter().rect(rect, 6.0, c(fill), Stroke::new(1.0, c(line)), StrokeKind::Inside);
    if focused {
        controls::ring(ui, rect);
    }
    let picture = Rect::from_min_size(rect.min + vec2(inset, inset), picture);
    Some(CardFrame { rect, picture, small, response })
}

/// A bar that is full at 1.
pub fn bar(ui: &mut Ui, share: f32, tint: Tint) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, c(WELL));
    let mut filled = rect;
    filled.set_width(rect.width() * share.clamp(0.0, 1.0));
    ui.painter().rect_filled(filled, 3.0, c(tint));
}

/// A bar of three parts, for roughly known health.
pub fn thirds(ui: &mut Ui, full: u8, tint: Tint) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    let width = (rect.width() - 4.0) / 3.0;
    for part in 0..3_u8 {
        let at = pos2(rect.left() + (width + 2.0) * f32::from(part), rect.top());
        let fill = if part < full { tint } else { WELL };
        ui.painter().rect_filled(Rect::from_min_size(at, vec2(width, 6.0)), 3.0, c(fill));
    }
}

/// A pool to be shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PoolRow {
    /// Its name.
    pub name: String,
    /// What it is for; empty where its name says it.
    pub text: String,
    /// The present points.
    pub now: i32,
    /// The maximum.
    pub max: i32,
    /// Points bound for a time: names and points, the shortest time first.
    pub parts: Vec<(String, i32)>,
    /// Regular gains: points and when, the next one first.
    pub gains: Vec<(i32, &'static str)>,
    /// For a pool of time: its ruler.
    pub ruler: Option<TimeBarModel>,
}

/// Pips after a label, filled ones first; a number where there are too many.
pub fn pips(ui: &mut Ui, pool: &PoolRow, tint: Tint) {
    const MOST: i32 = 6;
    if let Some(ruler) = pool.ruler {
        time_bar::bar(ui, pool, ruler);
        return;
    }
    let PoolRow { name: label, now, max, parts, gains, .. } = pool;
    let (now, max) = (*now, *max);
    let bound = parts.iter().filter(|(_, n)| *n > 0).map(|(name, n)| text::card::bound(name.to_lowercase(), n));
    let bound: String = bound.collect();
    if max == i32::MAX {
        let shown = figure(ui, label, &now.to_string());
        if !pool.text.is_empty() {
            shown.on_hover_text(&pool.text);
        }
        return;
    }
    if max > MOST {
        let coming: String = gains.iter().take(1).map(|(n, _)| text::card::coming(n)).collect();
        let told: String = gains.iter().map(|(n, when)| text::card::gains(n, when)).collect();
        let shown = figure(ui, label, &(text::common::pool(now, max) + &coming));
        shown.on_hover_text(explained(text::card::pool(label, now, max, bound + &told), pool));
        return;
    }
    // The part that each pip beyond the present points belongs to, counted from 1.
    let parted: Vec<u8> = (1_u8..)
        .zip(parts)
        .flat_map(|(part, (_, n))| std::iter::repeat_n(part, usize::try_from(*n).unwrap_or(0)))
        .collect();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let middle = rect.center().y;
    let words = fit(ui.painter(), label, 13.0, TEXT_2, rect.width() - 16.0 * max as f32 - 8.0, 1);
    ui.painter().galley(pos2(rect.left(), middle - words.size().y / 2.0), words, c(TEXT_2));
    for i in 0..max.max(0) {
        let right = rect.right() - 16.0 * (max - 1 - i) as f32;
        let pip = Rect::from_min_size(pos2(right - 12.0, middle - 6.0), Vec2::splat(12.0));
        if i < now {
            ui.painter().rect_filled(pip, 3.0, c(tint));
        } else {
            ui.painter().rect(pip, 3.0, c(WELL), Stroke::new(1.0, c(LINE_STRONG)), StrokeKind::Inside);
            // Bound points have a bar per tier: the longer the time, the more bars.
            let part = usize::try_from(i - now).ok().and_then(|at| parted.get(at)).copied().unwrap_or(0);
            for bar in 0..part {
                let y = pip.bottom() - 3.5 - 2.5 * f32::from(bar);
                ui.painter().hline(pip.left() + 3.0..=pip.right() - 3.0, y, Stroke::new(1.5, c(tint)));
            }
        }
    }
    let told = text::card::pool(label, now, max, bound);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    response.on_hover_text(explained(told, pool));
}

/// The points of a pool in words, and what it is for.
fn explained(points: String, pool: &PoolRow) -> String {
    if pool.text.is_empty() { points } else { format!("{points}\n{}", pool.text) }
}
