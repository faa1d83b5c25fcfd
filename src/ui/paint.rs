//! Shows [`Drawing`]s in egui: tokens as chips in panels and lists.

use bevy_egui::egui::{
    Color32, ColorImage, Id, Mesh, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, TextureHandle, TextureOptions,
    Ui, Vec2, pos2,
};

use crate::ui::style::c;
use crate::view::drawing::{Drawing, Mark, triangles};
use crate::view::raster::Picture;
use crate::view::token::{self, Look};

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
        paint_chip(ui.painter(), look, rect.center(), size, 1.0);
    }
    response
}

/// Paints a chip of `size` points around a point. Its picture is made once for each size and kept: hundreds of chips are
/// a rectangle each.
pub fn paint_chip(painter: &Painter, look: &Look, at: Pos2, size: f32, opacity: f32) {
    /// Units of the drawing along the edge of its picture.
    const UNITS: f32 = 66.0;
    let ctx = painter.ctx();
    let dots = ctx.pixels_per_point();
    let pixels = (size / 64.0 * UNITS * dots).ceil().clamp(8.0, 512.0) as u32;
    let id = Id::new(("chip", look, pixels));
    let texture = ctx.data(|kept| kept.get_temp::<TextureHandle>(id)).unwrap_or_else(|| {
        let picture = Picture::of(&token::chip(look), UNITS, pixels);
        let side = picture.width as usize;
        let image = ColorImage::from_rgba_unmultiplied([side, side], &picture.rgba);
        let texture = ctx.load_texture("chip", image, TextureOptions::LINEAR);
        ctx.data_mut(|kept| kept.insert_temp(id, texture.clone()));
        texture
    });
    // Whole pixels keep the rim crisp.
    let corner = ((at.to_vec2() * dots - Vec2::splat(pixels as f32 / 2.0)).round() / dots).to_pos2();
    let rect = Rect::from_min_size(corner, Vec2::splat(pixels as f32 / dots));
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.image(texture.id(), rect, whole, Color32::WHITE.gamma_multiply(opacity));
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
