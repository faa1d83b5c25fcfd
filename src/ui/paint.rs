//! Shows [`Drawing`]s in egui: tokens as chips in panels and lists.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, pos2};

use crate::ui::style::c;
use crate::view::drawing::{Drawing, Mark, triangles};
use crate::view::token::{self, Look, TokenState};

/// Paints a drawing around a point.
pub fn paint(painter: &Painter, drawing: &Drawing, at: Pos2, scale: f32) {
    let put = |p: &bevy::math::Vec2| pos2(at.x + p.x * scale, at.y + p.y * scale);
    for mark in drawing.marks() {
        match mark {
            Mark::Fill { points, tint } => {
                let colour = c(*tint);
                let mut mesh = Mesh::default();
                for point in points {
                    mesh.colored_vertex(put(point), colour);
                }
                for [a, b, c] in triangles(points) {
                    mesh.add_triangle(index(a), index(b), index(c));
                }
                painter.add(Shape::mesh(mesh));
                // Meshes have hard edges: a thin line of the same colour softens them.
                if tint.a == u8::MAX {
                    painter.add(Shape::closed_line(points.iter().map(put).collect(), Stroke::new(0.7, colour)));
                }
            }
            Mark::Line { points, closed, width, tint } => {
                let stroke = Stroke::new((width * scale).max(0.7), c(*tint));
                let points = points.iter().map(put).collect();
                painter.add(if *closed { Shape::closed_line(points, stroke) } else { Shape::line(points, stroke) });
            }
        }
    }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(0)
}

/// A chip as a widget of `size` points.
pub fn chip(ui: &mut Ui, look: &Look, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    if ui.is_rect_visible(rect) {
        paint(ui.painter(), &token::chip(look), rect.center(), size / 64.0);
    }
    response
}

/// A small triangle pointing right or down, for lines that open.
pub fn triangle(painter: &Painter, at: Pos2, open: bool, colour: Color32) {
    let points = if open {
        vec![pos2(at.x - 4.0, at.y - 2.0), pos2(at.x + 4.0, at.y - 2.0), pos2(at.x, at.y + 3.5)]
    } else {
        vec![pos2(at.x - 2.0, at.y - 4.0), pos2(at.x + 3.5, at.y), pos2(at.x - 2.0, at.y + 4.0)]
    };
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// A token with its health as a widget of `size` points.
pub fn portrait(ui: &mut Ui, look: &Look, state: &TokenState, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    if ui.is_rect_visible(rect) {
        paint(ui.painter(), &token::portrait(look, state), rect.center(), size / 64.0);
    }
    response
}

/// A dashed circle.
pub fn dashed_circle(painter: &Painter, at: Pos2, radius: f32, stroke: Stroke) {
    let points: Vec<Pos2> =
        (0..=40).map(|i| at + Vec2::angled(i as f32 / 40.0 * std::f32::consts::TAU) * radius).collect();
    painter.extend(Shape::dashed_line(&points, stroke, 4.0, 3.0));
}

/// The frame of a rectangle with round ends, dashed.
pub fn dashed_capsule(painter: &Painter, rect: Rect, stroke: Stroke) {
    let radius = rect.height() / 2.0;
    let arc = |middle: Pos2, from: f32| {
        (0..=10).map(move |i| middle + Vec2::angled(from + i as f32 / 10.0 * std::f32::consts::PI) * radius)
    };
    let right = pos2(rect.right() - radius, rect.center().y);
    let left = pos2(rect.left() + radius, rect.center().y);
    let mut points: Vec<Pos2> = arc(right, -std::f32::consts::FRAC_PI_2).collect();
    points.extend(arc(left, std::f32::consts::FRAC_PI_2));
    points.push(pos2(right.x, rect.top()));
    painter.extend(Shape::dashed_line(&points, stroke, 5.0, 4.0));
}

/// A dashed arrow.
pub fn dashed_arrow(painter: &Painter, from: Pos2, to: Pos2, stroke: Stroke) {
    painter.extend(Shape::dashed_line(&[from, to], stroke, 6.0, 4.0));
    let way = (to - from).normalized();
    let side = way.rot90() * 4.0;
    let back = to - way * 7.0;
    painter.add(Shape::convex_polygon(vec![to, back + side, back - side], stroke.color, Stroke::NONE));
}
