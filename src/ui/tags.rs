//! Labels over the board: path costs, odds, floating texts. Each stays inside the board's part of the window.

use bevy_egui::egui::{FontId, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};

use crate::ui::style::c;
use crate::view::palette::{CASING, LINE_STRONG, SLATE_0, Tint};

/// Paints a label at a point: above it, or below.
pub fn paint(painter: &Painter, board: Rect, at: Pos2, words: &str, tint: Tint, below: bool) {
    paint_clear(painter, board, (at, words, tint, below), &mut Vec::new());
}

/// Paints labels, each with its point, words, tint and whether it hangs below; a label that would cover an earlier one
/// moves up or down.
pub fn paint_all<'a>(painter: &Painter, board: Rect, labels: impl Iterator<Item = (Pos2, &'a str, Tint, bool)>) {
    let mut taken = Vec::new();
    for label in labels {
        paint_clear(painter, board, label, &mut taken);
    }
}

fn paint_clear(
    painter: &Painter,
    board: Rect,
    (at, words, tint, below): (Pos2, &str, Tint, bool),
    taken: &mut Vec<Rect>,
) {
    let galley = painter.layout_no_wrap(words.to_owned(), FontId::proportional(13.0), c(tint));
    let size = galley.size() + vec2(16.0, 8.0);
    let middle = if below { at + vec2(0.0, size.y / 2.0) } else { at - vec2(0.0, size.y / 2.0) };
    let half = size / 2.0;
    let inside = board.shrink(4.0);
    let middle = middle.clamp(inside.min + half, (inside.max - half).max(inside.min + half));
    let wanted = Rect::from_center_size(middle.round(), size);
    let onwards = if below { 1.0 } else { -1.0 };
    let mut places = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0, 5.0, -5.0, 6.0, -6.0]
        .map(|rows| wanted.translate(vec2(0.0, rows * onwards * (size.y + 1.0))))
        .into_iter()
        .filter(|rect| board.contains_rect(*rect));
    let free = places.find(|rect| !taken.iter().any(|other| other.intersects(*rect)));
    // Without room anywhere it covers another label.
    let rect = free.unwrap_or(wanted);
    taken.push(rect);
    painter.rect(rect, 4.0, c(SLATE_0.mix(CASING, 0.3)), Stroke::new(1.0, c(LINE_STRONG)), StrokeKind::Inside);
    painter.galley(rect.min + vec2(8.0, 4.0), galley, c(tint));
}

/// Paints a floating text around a point.
pub fn floating_labels(painter: &Painter, at: Pos2, words: &str, tint: Tint, alpha: f32, big: bool) {
    let font = FontId::proportional(if big { 18.0 } else { 13.0 });
    let galley = painter.layout_no_wrap(words.to_owned(), font, c(tint.fade(alpha)));
    let rect = Rect::from_center_size(at.round(), galley.size() + vec2(12.0, 4.0));
    painter.rect_filled(rect, 4.0, c(CASING.fade(0.78 * alpha)));
    painter.galley(rect.min + vec2(6.0, 2.0), galley, c(tint));
}
