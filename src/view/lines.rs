//! Lines over the tokens: paths, target brackets, cover, line of sight, projectiles. Light lines have a dark casing, so
//! that they are visible on every ground.

use bevy::math::{Rot2, Vec2};

use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::view::CELL;
use crate::view::board::{Board, ProjectileTrail};
use crate::view::drawing::Drawing;
use crate::view::glyphs;
use crate::view::overlay::{CoverMark, FoePath, Overlay, SightLine, centre};
use crate::view::palette::{ACCENT, AREA, CASING, HANDLE, IVORY, PATH, Tint, side, threat};

/// Gap at the ends of lines beside a token, for a footprint of one cell.
const TOKEN: f32 = 31.0;

/// Draws all lines.
pub(super) fn draw(board: &Board) -> Drawing {
    let mut drawing = Drawing::default();
    let overlay = &board.overlay;
    for cell in &overlay.usable {
        ticks(&mut drawing, *cell);
    }
    for way in &overlay.foe_path {
        foe_path(&mut drawing, way);
    }
    path(&mut drawing, overlay);
    if let Some(sight) = &overlay.sight {
        self::sight(&mut drawing, sight);
    }
    for (rect, number) in &overlay.arrivals {
        arrival(&mut drawing, *rect, side(*number).rim);
    }
    for rect in &overlay.rings {
        let radius = 32.0 * f32::from(rect.side);
        drawing.circle(centre(*rect), radius, 5.0, CASING.fade(0.6));
        drawing.circle(centre(*rect), radius, 2.4, ACCENT);
    }
    for rect in &overlay.targets {
        brackets(&mut drawing, *rect, 2.0, threat().fade(0.75));
    }
    for (a, b) in &board.ties {
        tie(&mut drawing, board, *a, *b);
    }
    if let Some((from, to)) = overlay.aimed {
        aim(&mut drawing, from, to);
        brackets(&mut drawing, to, 3.2, threat());
    }
    if let Some(at) = overlay.crossing {
        for (width, tint) in [(7.0, CASING.fade(0.85)), (3.0, AREA)] {
            drawing.circle(at, 9.0, width, tint);
            drawing.segment(at - Vec2::X * 18.0, at + Vec2::X * 18.0, width, tint);
            drawing.segment(at - Vec2::Y * 18.0, at + Vec2::Y * 18.0, width, tint);
        }
    }
    for mark in &overlay.cover {
        cover(&mut drawing, mark);
    }
    if let Some(cell) = overlay.cursor {
        let at = Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL + Vec2::splat(4.0);
        drawing.frame(at, Vec2::splat(CELL - 8.0), 5.0, CASING.fade(0.85));
        drawing.frame(at, Vec2::splat(CELL - 8.0), 2.2, ACCENT);
    }
    for each in &board.streaks {
        streak(&mut drawing, each);
    }
    drawing
}

/// Two links of a chain between grappling tokens.
fn tie(drawing: &mut Drawing, board: &Board, a: CombatantId, b: CombatantId) {
    let token = |id| board.tokens.iter().find(|t| t.who == id && t.alpha > 0.5);
    let (Some(a), Some(b)) = (token(a), token(b)) else { return };
    let (from, to) = (a.middle(), b.middle());
    let way = (to - from).normalize_or_zero();
    let room = |side: u8| CELL * f32::from(side) / 2.0;
    // Where their rims meet, at any sizes.
    let share = room(a.rect.side) / (room(a.rect.side) + room(b.rect.side));
    let middle = from.lerp(to, share);
    let links = [middle - way * 4.6, middle + way * 4.6];
    for at in links {
        drawing.circle(at, 6.4, 6.4, CASING);
    }
    for at in links {
        drawing.circle(at, 6.4, 2.8, IVORY);
    }
}

/// A path without the parts under the tokens at its ends.
fn trimmed(mut points: Vec<Vec2>, side_cells: u8) -> Vec<Vec2> {
    let length: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    // A short path may be covered by both tokens: then a part of the line stays.
    let room = (TOKEN * f32::from(side_cells.max(1))).min(length * 0.45);
    for _ in 0..2 {
        shorten(&mut points, room);
        points.reverse();
    }
    points
}

/// Shortens a line at its end.
fn shorten(points: &mut Vec<Vec2>, mut length: f32) {
    while let [.., before, last] = points[..] {
        let span = before.distance(last);
        points.pop();
        if span > length {
            points.push(last.lerp(before, length / span));
            return;
        }
        length -= span;
    }
}

fn path(drawing: &mut Drawing, overlay: &Overlay) {
    if overlay.path.len() < 2 {
        return;
    }
    let side_cells = overlay.path_side.max(1);
    let points = trimmed(overlay.path.iter().map(|c| centre(Rect::new(*c, side_cells))).collect(), side_cells);
    drawing.line(points.clone(), 7.5, CASING.fade(0.7));
    drawing.line(points.clone(), 3.4, PATH);
    for bead in points.iter().take(points.len() - 1).skip(1) {
        drawing.disc(*bead, 6.2, CASING);
        drawing.disc(*bead, 4.2, PATH);
    }
    let at = |step: usize| match step {
        0 => points.first().copied(),
        _ => overlay.path.get(step).map(|cell| centre(Rect::new(*cell, side_cells))),
    };
    for at in overlay.provoked.iter().copied().filter_map(at) {
        warning(drawing, at);
    }
}

fn warning(drawing: &mut Drawing, at: Vec2) {
    let triangle =
        |size: f32| [(0.0, -13.0), (13.0, 10.0), (-13.0, 10.0)].map(|(x, y)| at + Vec2::new(x, y) * size).to_vec();
    drawing.outline(triangle(1.0), 5.0, Tint::hex(0x1A_0E0B));
    drawing.fill(triangle(1.0), threat());
    drawing.segment(at + Vec2::new(0.0, -5.5), at + Vec2::new(0.0, 2.5), 2.8, Tint::hex(0x1A_0E0B));
    drawing.disc(at + Vec2::new(0.0, 6.4), 1.7, Tint::hex(0x1A_0E0B));
}

fn foe_path(drawing: &mut Drawing, way: &FoePath) {
    let points = trimmed(way.points.clone(), way.side_cells);
    if points.len() < 2 {
        return;
    }
    drawing.line(points.clone(), 6.5, CASING.fade(0.6));
    for pair in points.windows(2) {
        drawing.dashes(pair[0], pair[1], (9.0, 7.0), 2.8, side(way.side).rim);
    }
    let (end, before) = (points[points.len() - 1], points[points.len() - 2]);
    let along = (end - before).normalize_or_zero();
    let tip =
        |size: f32| vec![end + along * 9.0 * size, end + along.perp() * 7.0 * size, end - along.perp() * 7.0 * size];
    drawing.fill(tip(1.4), CASING);
    drawing.fill(tip(1.0), side(way.side).rim);
}

fn brackets(drawing: &mut Drawing, rect: Rect, width: f32, tint: Tint) {
    let half = f32::from(rect.side) * CELL / 2.0 - 1.0;
    for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        corner(drawing, centre(rect) + Vec2::new(sx, sy) * half, Vec2::new(sx, sy) * CELL * 0.23, width, tint);
    }
}

/// A dashed outline in the side's colour: a reinforcement arrives here.
fn arrival(drawing: &mut Drawing, rect: Rect, tint: Tint) {
    let half = f32::from(rect.side) * CELL / 2.0 - 6.0;
    let ring = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| centre(rect) + Vec2::new(x, y) * half);
    for (at, from) in ring.iter().enumerate() {
        let to = ring[(at + 1) % ring.len()];
        drawing.dashes(*from, to, (9.0, 6.0), 5.0, CASING.fade(0.6));
        drawing.dashes(*from, to, (9.0, 6.0), 2.2, tint);
    }
}

/// Two arms from a corner inwards.
fn corner(drawing: &mut Drawing, at: Vec2, arm: Vec2, width: f32, tint: Tint) {
    let points = vec![at - Vec2::new(arm.x, 0.0), at, at - Vec2::new(0.0, arm.y)];
    drawing.line(points.clone(), width + 3.0, CASING.fade(0.75));
    drawing.line(points, width, tint);
}

fn ticks(drawing: &mut Drawing, cell: Cell) {
    for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let at = centre(Rect::from(cell)) + Vec2::new(sx, sy) * (CELL / 2.0 - 4.0);
        corner(drawing, at, Vec2::new(sx, sy) * 9.0, 2.0, HANDLE);
    }
}

fn aim(drawing: &mut Drawing, from: Rect, to: Rect) {
    let (a, b) = (centre(from), centre(to));
    let Some(way) = (b - a).try_normalize() else { return };
    let room = |rect: Rect| TOKEN * f32::from(rect.side) + 3.0;
    let (a, b) = (a + way * room(from), b - way * room(to));
    if (b - a).dot(way) > 0.0 {
        drawing.segment(a, b, 6.4, CASING.fade(0.65));
        drawing.dashes(a, b, (10.0, 6.0), 3.0, threat());
    }
}

fn sight(drawing: &mut Drawing, sight: &SightLine) {
    let stop = sight.blocked.unwrap_or(sight.to);
    drawing.segment(sight.from, sight.to, 6.0, CASING.fade(0.55));
    drawing.dashes(sight.from, stop, (9.0, 6.0), 2.4, PATH);
    if sight.blocked.is_some() {
        drawing.dashes(stop, sight.to, (3.0, 6.0), 2.4, threat());
        drawing.disc(stop, 8.0, CASING);
        drawing.circle(stop, 6.2, 2.6, threat());
    }
}

fn cover(drawing: &mut Drawing, mark: &CoverMark) {
    let (dx, dy) = mark.edge.delta();
    let far = f32::from(mark.rect.side) * CELL / 2.0 - 5.0;
    let at = centre(mark.rect) + Vec2::new(f32::from(dx), f32::from(dy)) * far;
    drawing.place(&glyphs::cover(mark.three_quarters), at, 0.235, Rot2::IDENTITY);
}

/// A projectile: faint and thin at its tail, bright and thick at its head.
fn streak(drawing: &mut Drawing, streak: &ProjectileTrail) {
    const PARTS: u8 = 6;
    for part in 0..PARTS {
        let share = |n: u8| f32::from(n) / f32::from(PARTS);
        let (from, to) = (streak.from.lerp(streak.to, share(part)), streak.from.lerp(streak.to, share(part + 1)));
        let (alpha, width) = (streak.alpha * share(part + 1), 1.0 + 3.4 * share(part + 1));
        drawing.segment(from, to, width + 3.2, CASING.fade(0.5 * alpha));
        drawing.segment(from, to, width, streak.tint.fade(alpha));
    }
    drawing.disc(streak.to, 3.4, streak.tint.fade(streak.alpha));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leaves_room_for_the_tokens_at_its_ends() {
        let row = |middles: &[f32]| middles.iter().map(|x| Vec2::new(*x, 32.0)).collect();
        let points = trimmed(row(&[32.0, 96.0, 160.0]), 1);
        assert!((points[0].x - 32.0 - TOKEN).abs() < 0.6, "{points:?}");
        let short = trimmed(row(&[32.0, 96.0]), 1);
        assert!(short[0].x < short[1].x, "{short:?}");
        let large = trimmed(row(&[64.0, 128.0, 192.0, 256.0, 320.0]), 2);
        assert!((large[0].x - 64.0 - 2.0 * TOKEN).abs() < 0.1 && large.len() == 5, "{large:?}");
    }
}
