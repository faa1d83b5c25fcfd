//! Walls, seen slightly from the south, and the edges of higher ground.

use bevy::math::Vec2;

use crate::kernel::cell::{Cell, Dir8};
use crate::view::CELL;
use crate::view::drawing::{Drawing, corners};
use crate::view::ground::GroundMap;
use crate::view::noise::cell as noise;
use crate::view::palette::Tint;

const TOP: Tint = Tint::hex(0x68_6256);
const FACE: Tint = Tint::hex(0x35_302A);
const JOINT: Tint = Tint::hex(0x23_1F1B);
const FRAME: Tint = Tint::hex(0x14_110E);
const LIT: Tint = Tint::hex(0x98_9E76);
const TURNED: Tint = Tint::hex(0x7C_8361);
const SKIRT: Tint = Tint::hex(0x25_251B);

/// Offset of the face below the top of a wall that is open to the south.
const BROW: f32 = 43.0;
/// Stones of a course: the start and width of each.
type StoneCourse = &'static [(f32, f32)];
const EVEN: StoneCourse = &[(0.0, 37.0), (37.0, 27.0)];
const ODD: StoneCourse = &[(0.0, 22.0), (22.0, 42.0)];

/// Draws the walls and edges of a cell.
pub(super) fn draw(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    if ground.is_wall(cell) {
        wall(drawing, ground, cell);
    } else {
        edges(drawing, ground, cell);
    }
}

fn wall(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    let at = Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL;
    let open = |dir: Dir8| !ground.is_wall(cell.step(dir));
    let face = open(Dir8::South);
    let courses: &[(f32, StoneCourse)] =
        if face { &[(0.0, EVEN), (21.3, ODD)] } else { &[(0.0, EVEN), (21.3, ODD), (42.6, EVEN)] };
    for (row, (y, stones)) in (0_u32..).zip(courses) {
        for (x, wide) in *stones {
            let light = 0.96 + 0.09 * noise(cell, 30 + row * 7 + *x as u32);
            let (corner, size) = (at + Vec2::new(x + 0.8, y + 0.8), Vec2::new(wide - 1.6, 19.7));
            drawing.fill(chipped(corner, size, 2.4), TOP.shade(light));
            // Light comes from the upper left.
            let shine = TOP.shade(light * 1.13).fade(0.75);
            drawing.line(
                vec![corner + Vec2::new(1.0, size.y - 2.0), corner + Vec2::ONE, corner + Vec2::new(size.x - 2.0, 1.0)],
                1.2,
                shine,
            );
        }
    }
    if face {
        bricks(drawing, at, cell);
    }
    let frame = corners(at, Vec2::splat(CELL));
    for (side, dir) in [Dir8::North, Dir8::East, Dir8::South, Dir8::West].into_iter().enumerate() {
        if open(dir) {
            drawing.segment(frame[side], frame[(side + 1) % 4], 2.6, FRAME);
        }
    }
}

fn bricks(drawing: &mut Drawing, at: Vec2, cell: Cell) {
    let put = |x: f32, y: f32| at + Vec2::new(x, BROW + y);
    drawing.rect(put(0.0, 0.0), Vec2::new(CELL, CELL - BROW), FACE);
    for (x, y, wide) in [(0., 0., 20.), (20., 0., 24.), (44., 0., 20.), (0., 11., 33.), (33., 11., 31.)] {
        let tint = FACE.shade(0.92 + 0.22 * noise(cell, 60 + (x + y) as u32));
        drawing.rect(put(x + 0.9, y + 0.9), Vec2::new(wide - 1.8, 9.2), tint);
    }
    drawing.segment(put(0.0, 10.9), put(CELL, 10.9), 1.5, JOINT);
    // The upper edge is lit, the foot is dark.
    drawing.segment(put(0.0, 0.0), put(CELL, 0.0), 2.0, JOINT);
    drawing.segment(put(0.0, -1.4), put(CELL, -1.4), 1.1, TOP.shade(1.25));
    drawing.rect(put(0.0, 16.0), Vec2::new(CELL, 5.0), Tint::hex(0).fade(0.28));
}

fn chipped(at: Vec2, size: Vec2, cut: f32) -> Vec<Vec2> {
    let far = at + size;
    [
        (at.x + cut, at.y),
        (far.x - cut, at.y),
        (far.x, at.y + cut),
        (far.x, far.y - cut),
        (far.x - cut, far.y),
        (at.x + cut, far.y),
        (at.x, far.y - cut),
        (at.x, at.y + cut),
    ]
    .map(|(x, y)| Vec2::new(x, y))
    .to_vec()
}

/// A lit line along the edge of higher ground and short hachures down to the lower.
fn edges(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    let level = ground.elevation(cell);
    let frame = corners(Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL, Vec2::splat(CELL));
    for (side, dir) in [Dir8::North, Dir8::East, Dir8::South, Dir8::West].into_iter().enumerate() {
        let next = cell.step(dir);
        let lower = ground.cell(next).is_some_and(|n| n.elevation < level) && !ground.is_wall(next);
        if !lower {
            continue;
        }
        let (dx, dy) = dir.delta();
        let outward = Vec2::new(f32::from(dx), f32::from(dy));
        let (from, to) = (frame[side], frame[(side + 1) % 4]);
        let sunny = matches!(dir, Dir8::North | Dir8::West);
        if !sunny {
            drawing.fill(vec![from, to, to + outward * 9.0, from + outward * 9.0], SKIRT.fade(0.85));
        }
        let (tick, length) = if sunny { (Tint::hex(0x2E_3325), 5.5) } else { (Tint::hex(0x4A_4835), 7.5) };
        for step in 0..6_u32 {
            let jitter = noise(cell, 80 + step + 8 * side as u32);
            let foot = from.lerp(to, (step as f32 + 0.3 + 0.4 * jitter) / 6.0);
            drawing.segment(foot, foot + outward * length * (0.75 + 0.4 * jitter), 1.9, tick);
        }
        drawing.segment(from, to, 2.6, if sunny { LIT } else { TURNED });
    }
}
