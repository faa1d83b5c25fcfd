//! The background of the title: a table of dark boards in the light of a lamp at the upper left.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, pos2, remap, vec2};

use crate::ui::style::c;
use crate::view::palette::Tint;

/// Height of a board.
const BOARD: f32 = 104.0;
/// Cells of the light's mesh, across and down.
const PARTS: (u32, u32) = (32, 20);
/// Position of the lamp, as shares of width and height.
const LAMP_AT: (f32, f32) = (0.34, 0.22);
/// The light at shares of the distance from the lamp.
const LIGHT: [(f32, Tint); 3] =
    [(0.0, Tint::hex(0x3B_2E20)), (0.45, Tint::hex(0x22_1C16)), (1.0, Tint::hex(0x0E_1013))];

/// Paints the table.
pub fn paint(painter: &Painter, full: Rect) {
    painter.add(Shape::mesh(glow(full)));
    let dark = |alpha: u8| Color32::from_black_alpha(alpha);
    let mut top = full.top() + 30.0 - BOARD;
    let mut number = 0_u32;
    while top < full.bottom() {
        for grain in 0..6_u8 {
            let y = top + BOARD * (f32::from(grain) + 0.6) / 6.0;
            painter.add(Shape::line(vein(full, y, number % 64 * 6 + u32::from(grain)), Stroke::new(1.0, dark(18))));
        }
        top += BOARD;
        number += 1;
        painter.hline(full.x_range(), top, Stroke::new(1.5, dark(70)));
        painter.hline(full.x_range(), top + 1.5, Stroke::new(1.0, Color32::from_white_alpha(4)));
    }
}

/// A line of the grain, with a waviness of its own.
fn vein(full: Rect, y: f32, number: u32) -> Vec<Pos2> {
    let own = number as f32;
    (0..=24_u8)
        .map(|i| {
            let x = f32::from(i) / 24.0;
            let sway = (x * (3.0 + own % 4.0) + own * 1.7).sin() * (2.0 + own % 3.0);
            pos2(full.left() + full.width() * x, y + sway)
        })
        .collect()
}

fn glow(full: Rect) -> Mesh {
    let mut mesh = Mesh::default();
    let (across, down) = PARTS;
    for y in 0..=down {
        for x in 0..=across {
            let at = vec2(x as f32 / across as f32, y as f32 / down as f32);
            let far = (at - vec2(LAMP_AT.0, LAMP_AT.1)).length();
            mesh.colored_vertex(full.min + at * full.size(), c(light(far)));
        }
    }
    for y in 0..down {
        for x in 0..across {
            let at = y * (across + 1) + x;
            mesh.add_triangle(at, at + 1, at + across + 1);
            mesh.add_triangle(at + 1, at + across + 2, at + across + 1);
        }
    }
    mesh
}

/// The light at a distance from the lamp.
fn light(far: f32) -> Tint {
    let [(_, centre), (half, middle), (_, edge)] = LIGHT;
    if far < half {
        centre.mix(middle, far / half)
    } else {
        middle.mix(edge, remap(far.min(1.0), half..=1.0, 0.0..=1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_falls_off_from_the_lamp() {
        let [(_, centre), _, (_, edge)] = LIGHT;
        assert_eq!((light(0.0), light(1.0), light(3.0)), (centre, edge, edge));
        assert!(light(0.2).r > light(0.6).r);
    }

    #[test]
    fn every_room_has_a_table() {
        // Before its first frame a window counts as huge.
        let ctx = bevy_egui::egui::Context::default();
        for size in [1.0, 720.0, 10_000.0] {
            let full = Rect::from_min_size(Pos2::ZERO, vec2(size, size));
            paint(&ctx.layer_painter(bevy_egui::egui::LayerId::background()), full);
            assert!(glow(full).is_valid());
        }
    }
}
