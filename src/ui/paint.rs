//! Paints [`Drawing`]s in egui: tokens as chips in panels and lists.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};

use bevy::math::Rot2;
use bevy_egui::egui::{
    Color32, ColorImage, Context, Id, Mesh, Painter, Pos2, Rangef, Rect, Response, Sense, Shape, Stroke, TextureHandle,
    TextureOptions, Ui, Vec2, pos2,
};

use crate::ui::style::c;
use crate::view::drawing::Drawing;
use crate::view::palette::{SLATE_1, Tint};
use crate::view::raster::{Bitmap, shape_rows};
use crate::view::token::{self, TokenLook, TokenState};

/// Maximum number of textures kept; beyond it all are made anew.
const KEPT: usize = 400;

/// The texture cache of painted drawings, one per drawing and size. Shapes with as many corners as a token has are slow
/// on a software renderer.
#[derive(Clone, Default)]
struct TextureCache(Arc<Mutex<HashMap<u64, CachedTexture>>>);

#[derive(Clone)]
struct CachedTexture {
    texture: TextureHandle,
    /// The corner's offset from the centre of the drawing, and the size, in pixels.
    corner: Vec2,
    size: Vec2,
}

/// Paints a drawing around a point, at `scale` points per unit.
pub fn paint(painter: &Painter, drawing: &Drawing, at: Pos2, scale: f32) {
    let pixels = painter.ctx().pixels_per_point();
    let Some(stamp) = cached_texture(painter.ctx(), drawing, scale * pixels) else { return };
    // Whole pixels keep it sharp.
    let corner = ((at.to_vec2() * pixels + stamp.corner).round() / pixels).to_pos2();
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    painter.image(stamp.texture.id(), Rect::from_min_size(corner, stamp.size / pixels), whole, Color32::WHITE);
}

/// The texture of a drawing at `scale` pixels per unit; None for an empty one.
fn cached_texture(ctx: &Context, drawing: &Drawing, scale: f32) -> Option<CachedTexture> {
    let mut hasher = DefaultHasher::new();
    scale.to_bits().hash(&mut hasher);
    drawing.hash(&mut hasher);
    let key = hasher.finish();
    let stamps: TextureCache =
        ctx.data_mut(|data| data.get_temp_mut_or_default::<TextureCache>(Id::new("stamps")).clone());
    let mut kept = stamps.0.lock().ok()?;
    if let Some(stamp) = kept.get(&key) {
        return Some(stamp.clone());
    }
    if kept.len() >= KEPT {
        kept.clear();
    }
    let (low, high) = drawing.extent()?;
    let corner = (low * scale - 1.0).floor();
    let size = ((high * scale + 1.0).ceil() - corner).as_uvec2();
    let mut moved = Drawing::default();
    moved.place(drawing, -corner / scale, 1.0, Rot2::IDENTITY);
    let mut picture = Bitmap::plain(size.x, size.y, Tint::hex(0).fade(0.0));
    let strips = shape_rows(&moved);
    picture.in_bands(|band| band.paint(&strips, scale));
    let image = ColorImage::from_rgba_unmultiplied([size.x as usize, size.y as usize], &picture.rgba);
    let texture = ctx.load_texture("stamp", image, TextureOptions::LINEAR);
    let stamp =
        CachedTexture { texture, corner: Vec2::new(corner.x, corner.y), size: Vec2::new(size.x as f32, size.y as f32) };
    kept.insert(key, stamp.clone());
    Some(stamp)
}

/// A chip as a widget of `size` points.
pub fn chip(ui: &mut Ui, look: &TokenLook, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    if ui.is_rect_visible(rect) {
        paint(ui.painter(), &token::chip(look), rect.center(), size / 64.0);
    }
    response
}

/// Fades the colour of panels in towards an edge, over a depth below it, or above it if that is negative.
pub fn fade(painter: &Painter, across: Rangef, edge: f32, depth: f32) {
    let mut mesh = Mesh::default();
    for (y, alpha) in [(edge + depth, 0.0), (edge, 1.0)] {
        mesh.colored_vertex(pos2(across.min, y), c(SLATE_1.fade(alpha)));
        mesh.colored_vertex(pos2(across.max, y), c(SLATE_1.fade(alpha)));
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 3, 2);
    painter.add(Shape::mesh(mesh));
}

/// A small triangle pointing right or down, for expandable lines.
pub fn triangle(painter: &Painter, at: Pos2, open: bool, colour: Color32) {
    let points = if open {
        vec![pos2(at.x - 4.0, at.y - 2.0), pos2(at.x + 4.0, at.y - 2.0), pos2(at.x, at.y + 3.5)]
    } else {
        vec![pos2(at.x - 2.0, at.y - 4.0), pos2(at.x + 3.5, at.y), pos2(at.x - 2.0, at.y + 4.0)]
    };
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// A small triangle pointing up or down.
pub fn triangle_up(painter: &Painter, at: Pos2, up: bool, colour: Color32) {
    let way = if up { -1.0 } else { 1.0 };
    let points =
        vec![pos2(at.x - 4.0, at.y - 2.5 * way), pos2(at.x, at.y + 3.5 * way), pos2(at.x + 4.0, at.y - 2.5 * way)];
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// A token with its health as a widget of `size` points.
pub fn portrait(ui: &mut Ui, look: &TokenLook, state: &TokenState, size: f32) -> Response {
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

/// A dashed rectangle with round ends.
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
