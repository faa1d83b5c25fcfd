//! Labels over the board: path costs, odds, floating texts. Each stays inside the board's part of the window.

use std::sync::Arc;

use bevy_egui::egui::{Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use crate::ui::paint;
use crate::ui::style::{c, font};
use crate::view::palette::{self, CASING, LINE_STRONG, SLATE_0, Tint};
use crate::view::token::{self, TokenLook};

/// So far, in points, a label moves rather than cover a whole token.
const COVERS: f32 = 200.0;
/// The same for another label.
const OVERLAPS: f32 = 2000.0;

/// So far, in points, a label moves rather than break into two lines.
const BREAKS: f32 = 40.0;
/// Labels that are wider than this, in points, may break.
const WIDE: f32 = 120.0;

/// So far from its point, in points, a label is tied to it by a line.
const LOOSE: f32 = 14.0;

/// Paints labels, each with its point, words, tint and whether it hangs below. Each stands where it covers no other label
/// and as little as possible of the tokens, whose places are given, and as near to its point as that allows. What is
/// there already makes way for none of them. Returns the place of the last label.
pub fn paint_all<'a>(
    painter: &Painter,
    board: Rect,
    tokens: &[Rect],
    there: impl IntoIterator<Item = Rect>,
    labels: impl Iterator<Item = (Pos2, &'a str, Tint, bool)>,
) -> Option<Rect> {
    let mut taken: Vec<Rect> = there.into_iter().collect();
    for (at, words, tint, below) in labels {
        let placed = |galley: Arc<Galley>| {
            let (cost, rect) = place(board, galley.size() + vec2(16.0, 8.0), (at, below), tokens, &taken);
            (cost, rect, galley)
        };
        let one_line = placed(painter.layout_no_wrap(words.to_owned(), font(13.0), c(tint)));
        let width = one_line.2.size().x;
        // A wide one breaks where that covers less.
        let two_lines =
            (width > WIDE).then(|| placed(painter.layout(words.to_owned(), font(13.0), c(tint), width * 0.6)));
        let (_, rect, galley) = match two_lines {
            Some(broken) if broken.0 + BREAKS < one_line.0 => broken,
            _ => one_line,
        };
        taken.push(rect);
        // One that had to move away keeps in touch with what it is about.
        let near = rect.clamp(at);
        if near.distance(at) > LOOSE {
            painter.line_segment([at, near], Stroke::new(1.5, c(tint.fade(0.7))));
        }
        painter.rect(rect, 4.0, c(SLATE_0.mix(CASING, 0.3)), Stroke::new(1.0, c(LINE_STRONG)), StrokeKind::Inside);
        painter.galley(rect.min + vec2(8.0, 4.0), galley, c(tint));
    }
    taken.last().copied()
}

/// The best place of a label of a size that stands above a point or hangs below it, and what it costs in points: what it
/// covers, and how far it is.
fn place(board: Rect, size: Vec2, (at, below): (Pos2, bool), tokens: &[Rect], taken: &[Rect]) -> (f32, Rect) {
    let onwards = if below { 1.0 } else { -1.0 };
    let (inside, half) = (board.shrink(4.0), size / 2.0);
    let wanted = at + vec2(0.0, onwards * half.y);
    let cost = |rect: &Rect| {
        let covered = |others: &[Rect]| -> f32 {
            let shared =
                |other: &Rect| Some(other.intersect(*rect)).filter(Rect::is_positive).map_or(0.0, |r| r.area());
            others.iter().map(|other| shared(other) / other.area().max(1.0)).sum()
        };
        // Sideways it loses its point sooner than up and down.
        let away = (rect.center() - wanted) * vec2(1.2, 1.0);
        covered(tokens) * COVERS + covered(taken) * OVERLAPS + away.length()
    };
    let mut best: Option<(f32, Rect)> = None;
    for rows in [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0, 5.0, -5.0, 6.0, -6.0] {
        for sideways in [0.0, 0.35, -0.35, 0.7, -0.7] {
            let middle = wanted + vec2(sideways * size.x, rows * onwards * (size.y + 1.0));
            let middle = middle.clamp(inside.min + half, (inside.max - half).max(inside.min + half));
            let rect = Rect::from_center_size(middle.round(), size);
            let cost = cost(&rect);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, rect));
            }
        }
    }
    best.unwrap_or_else(|| (0.0, Rect::from_center_size(wanted, size)))
}

/// The place at the edge of a board that is nearest to another one and covers no token.
fn beside_tokens(at: Pos2, inner: Rect, tokens: &[Rect], across: f32) -> Pos2 {
    let upright = (at.x - inner.left()).abs() < 0.5 || (at.x - inner.right()).abs() < 0.5;
    let along = if upright { vec2(0.0, across) } else { vec2(across, 0.0) };
    let free = |at: &Pos2| {
        let chip = Rect::from_center_size(*at, Vec2::splat(across));
        inner.contains(*at) && !tokens.iter().any(|token| token.shrink(2.0).intersects(chip))
    };
    let steps = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0];
    steps.into_iter().map(|step| at + along * step).find(free).unwrap_or(at)
}

/// Paints small tokens at the edge of the board that point to combatants who are out of view.
pub fn out_of_view<'a>(
    painter: &Painter,
    board: Rect,
    tokens: &[Rect],
    combatants: impl Iterator<Item = (Pos2, &'a TokenLook)>,
) {
    const CHIP: f32 = 22.0;
    let mut taken: Vec<Rect> = Vec::new();
    let mut chips: Vec<(Pos2, &TokenLook)> = Vec::new();
    for (at, look) in combatants.filter(|(at, _)| !board.contains(*at)) {
        let inner = board.shrink(CHIP * 0.75);
        let middle = beside_tokens(at.clamp(inner.min, inner.max), inner, tokens, CHIP);
        let rect = Rect::from_center_size(middle, Vec2::splat(CHIP));
        // Of several in one place one is enough.
        if taken.iter().any(|other| other.shrink(CHIP * 0.2).intersects(rect)) {
            continue;
        }
        taken.push(rect);
        chips.push((middle, look));
        let away = (at - middle).normalized();
        let (tip, side) = (middle + away * CHIP * 0.72, vec2(-away.y, away.x) * CHIP * 0.22);
        let foot = middle + away * CHIP * 0.44;
        painter.add(Shape::convex_polygon(
            vec![tip, foot + side, foot - side],
            c(palette::side(look.side).rim),
            Stroke::NONE,
        ));
    }
    // All pictures follow all triangles, which are one call.
    for (middle, look) in chips {
        paint::paint(painter, &token::chip(look), middle, CHIP / 64.0);
    }
}

/// Paints a floating text around a point, or as near to that as the board allows. Returns its place.
pub fn floating_labels(
    painter: &Painter,
    board: Rect,
    at: Pos2,
    (words, big): (&str, bool),
    (tint, alpha): (Tint, f32),
) -> Rect {
    let font = font(if big { 18.0 } else { 13.0 });
    let galley = painter.layout_no_wrap(words.to_owned(), font, c(tint.fade(alpha)));
    let size = galley.size() + vec2(12.0, 4.0);
    let inside = board.shrink2(size / 2.0);
    let middle = if board.contains(at) { at.clamp(inside.min, inside.max.max(inside.min)) } else { at };
    let rect = Rect::from_center_size(middle.round(), size);
    painter.rect_filled(rect, 4.0, c(CASING.fade(0.78 * alpha)));
    painter.galley(rect.min + vec2(6.0, 2.0), galley, c(tint));
    rect
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    const BOARD: Rect = Rect { min: Pos2::ZERO, max: Pos2::new(800.0, 500.0) };
    const SIZE: Vec2 = Vec2::new(140.0, 24.0);

    #[test]
    fn a_label_makes_way_for_tokens_and_labels() {
        let at = pos2(400.0, 250.0);
        assert_eq!(place(BOARD, SIZE, (at, true), &[], &[]).1.center_top(), at, "it hangs from its point");
        let token = Rect::from_center_size(pos2(400.0, 280.0), Vec2::splat(48.0));
        let moved = place(BOARD, SIZE, (at, true), &[token], &[]).1;
        assert!(!moved.intersects(token.shrink(1.0)) && BOARD.contains_rect(moved), "{moved}");
        let next = place(BOARD, SIZE, (at, true), &[token], &[moved]).1;
        assert!(!next.intersects(moved) && !next.intersects(token.shrink(1.0)), "{next}");
    }

    #[test]
    fn a_label_at_the_edge_stays_on_the_board() {
        assert!(BOARD.contains_rect(place(BOARD, SIZE, (pos2(795.0, 498.0), true), &[], &[]).1));
    }
}
