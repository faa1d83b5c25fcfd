//! The logo: every stroke is four threads side by side that part at its end.

use bevy::math::Vec2;
use bevy_egui::egui::{Painter, Pos2};

use crate::ui::paint;
use crate::view::drawing::Drawing;
use crate::view::palette::Tint;

/// Width and height of the drawing in its own units.
pub const SIZE: Vec2 = Vec2::new(308.0, 124.0);
/// The upper left corner of the letter F in it.
const ORIGIN: Vec2 = Vec2::new(12.0, 20.0);

const THREADS: u16 = 4;
const GAP: f32 = 4.2;
const WIDTH: f32 = 2.6;

type Tints = [Tint; THREADS as usize];

const COLD: Tints = [Tint::hex(0x5B_B4F0), Tint::hex(0x8C_CBF6), Tint::hex(0x5B_B4F0), Tint::hex(0x3B_8FCB)];
const CREAM: Tints = [Tint::hex(0xF3_E3BE), Tint::hex(0xE9_D3A2), Tint::hex(0xF3_E3BE), Tint::hex(0xDD_C28B)];
const WARM: Tints = [Tint::hex(0xF5_9A38), Tint::hex(0xF7_B66F), Tint::hex(0xF5_9A38), Tint::hex(0xD2_7A1E)];

/// Paints the logo with its upper left corner at a point.
pub fn paint(painter: &Painter, at: Pos2, scale: f32) {
    paint::paint(painter, &drawing(), at, scale);
}

/// The logo in a box of [`SIZE`].
fn drawing() -> Drawing {
    let mut strokes = Strokes { drawing: Drawing::default(), count: 0 };
    strokes.add(COLD, 0.0, &[(0., 88.), (0., 0.)]);
    strokes.add(COLD, 16.0, &[(-6., 0.), (40., 0.)]);
    strokes.add(COLD, 13.0, &[(0., 40.), (30., 40.)]);
    strokes.add(CREAM, 0.0, &[(74., 88.), (74., 0.)]);
    strokes.add(CREAM, 0.0, &bowl());
    strokes.add(CREAM, 14.0, &[(88., 46.), (112., 82.)]);
    strokes.add(CREAM, 12.0, &[(172., -2.), (142., 84.)]);
    strokes.add(CREAM, 12.0, &[(172., -2.), (202., 84.)]);
    strokes.add(CREAM, 0.0, &[(152., 56.), (192., 56.)]);
    strokes.add(WARM, 14.0, &[(248., 46.), (222., 0.)]);
    strokes.add(WARM, 14.0, &[(248., 46.), (274., 0.)]);
    strokes.add(WARM, 12.0, &[(248., 42.), (248., 88.)]);
    strokes.drawing
}

/// The round part of the R.
fn bowl() -> Vec<(f32, f32)> {
    let arc = (0..=18_u8).map(|i| {
        let t = f32::from(i) / 18.0;
        let u = 1.0 - t;
        let bend = 3.0 * u * t;
        (94.0 * u * u * u + 124.0 * bend * u + 124.0 * bend * t + 94.0 * t * t * t, 44.0 * (bend * t + t * t * t))
    });
    [(68., 0.), (90., 0.)].into_iter().chain(arc).chain([(74., 44.)]).collect()
}

struct Strokes {
    drawing: Drawing,
    count: u32,
}

impl Strokes {
    /// Adds a stroke along points; at its end the threads part over about `fray` units.
    fn add(&mut self, tints: Tints, fray: f32, points: &[(f32, f32)]) {
        self.count += 1;
        let points: Vec<Vec2> = points.iter().map(|(x, y)| ORIGIN + Vec2::new(*x, *y)).collect();
        let last = points.len() - 1;
        for (thread, tint) in (0..THREADS).zip(tints) {
            // From -1 for the first thread to 1 for the last.
            let side = f32::from(thread) / (f32::from(THREADS) - 1.0) * 2.0 - 1.0;
            let aside = side * (f32::from(THREADS) - 1.0) / 2.0 * GAP;
            let way = |at: usize| {
                (points[(at + 1).min(last)] - points[at.saturating_sub(1)]).try_normalize().unwrap_or(Vec2::X)
            };
            let mut line: Vec<Vec2> = (0..=last).map(|at| points[at] + way(at).perp() * aside).collect();
            if fray > 0.0 {
                let (end, way) = (line[last], way(last));
                let length = fray * (0.65 + 0.5 * chance(self.count, thread));
                let bend = end + way * length * 0.5;
                let tip = end + way * length * (1.0 - 0.18 * side.abs()) + way.perp() * side * length * 0.55;
                line.extend((1..=6_u8).map(|i| {
                    let t = f32::from(i) / 6.0;
                    end * (1.0 - t) * (1.0 - t) + bend * 2.0 * (1.0 - t) * t + tip * t * t
                }));
            }
            self.drawing.line(line, WIDTH, tint);
        }
    }
}

/// A pseudo-random share from 0 to 1, fixed for each thread.
fn chance(stroke: u32, thread: u16) -> f32 {
    let mut n = stroke.wrapping_mul(0x9E37_79B9) ^ u32::from(thread).wrapping_mul(0x85EB_CA6B);
    n = (n ^ n >> 15).wrapping_mul(0x2C1B_3C6D);
    (n >> 16) as f32 / 65_536.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::drawing::VectorShape;

    #[test]
    fn the_name_stays_in_its_box() {
        for shape in drawing().shapes() {
            let (VectorShape::Line { points, .. } | VectorShape::Fill { points, .. }) = shape;
            for p in points {
                assert!(p.x > 1.0 && p.y > 1.0 && p.x < SIZE.x - 1.0 && p.y < SIZE.y - 1.0, "{p}");
            }
        }
    }
}
