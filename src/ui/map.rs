//! The map picture of a panel: ground and objects as a texture, combatants drawn on top.

use bevy_egui::egui::{
    Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, TextureId, Ui, Vec2, epaint::RectShape, pos2, vec2,
};

use crate::kernel::cell::{Bounds, Cell};
use crate::ui::paint;
use crate::ui::style::c;
use crate::view::palette::{CASING, INK, LINE, side};
use crate::view::token::{self, TokenLook};

/// A combatant on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapToken {
    /// The cell of the upper left corner.
    pub at: Cell,
    /// Cells along an edge of the footprint.
    pub span: u8,
    /// How the token looks.
    pub look: TokenLook,
}

impl MapToken {
    /// The centre of the footprint, in cells.
    fn middle(&self) -> Vec2 {
        let half = f32::from(self.span) / 2.0;
        vec2(f32::from(self.at.x) + half, f32::from(self.at.y) + half)
    }
}

/// A map for panels.
#[derive(Clone, Debug, PartialEq)]
pub struct MapPicture {
    /// The texture of ground and objects; None until it is made.
    pub texture: Option<TextureId>,
    /// Cells across and down.
    pub bounds: Bounds,
    /// Combatants.
    pub who: Vec<MapToken>,
}

impl MapPicture {
    /// The ratio of width to height.
    #[must_use]
    pub fn aspect(&self) -> f32 {
        f32::from(self.bounds.width.max(1)) / f32::from(self.bounds.height.max(1))
    }
}

/// Paints the whole map with tokens into a rectangle of its proportions.
pub fn paint_whole(ui: &Ui, rect: Rect, map: &MapPicture) {
    ground(ui, rect, map, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)));
    let cell = rect.width() / f32::from(map.bounds.width.max(1));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    for who in &map.who {
        let size = (cell * 1.2 * f32::from(who.span)).max(14.0);
        paint::paint(&painter, &token::chip(&who.look), rect.min + who.middle() * cell, size / 64.0);
    }
    ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.0, c(LINE)), StrokeKind::Inside);
}

/// Paints the middle of the map, so that it fills a rectangle; combatants are plain shapes.
pub fn paint_small(ui: &Ui, rect: Rect, map: &MapPicture) {
    let bounds = vec2(f32::from(map.bounds.width.max(1)), f32::from(map.bounds.height.max(1)));
    let cell = (rect.width() / bounds.x).max(rect.height() / bounds.y);
    // The visible part of the map.
    let part = vec2(rect.width() / (cell * bounds.x), rect.height() / (cell * bounds.y));
    ground(ui, rect, map, Rect::from_center_size(pos2(0.5, 0.5), part));
    let origin = rect.center() - bounds * cell / 2.0;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    for who in &map.who {
        let radius = (cell * 0.62).clamp(3.8, 7.0) * (1.0 + 0.3 * f32::from(who.span.saturating_sub(1)));
        dot(&painter, origin + who.middle() * cell, who.look.side, radius);
    }
}

fn ground(ui: &Ui, rect: Rect, map: &MapPicture, part: Rect) {
    match map.texture {
        Some(texture) => {
            ui.painter().add(RectShape::filled(rect, 4, Color32::WHITE).with_texture(texture, part));
        }
        None => {
            ui.painter().rect_filled(rect, 4.0, c(INK));
        }
    }
}

/// The shape and colour of a side, without a picture.
pub fn dot(painter: &Painter, at: Pos2, number: usize, radius: f32) {
    let (fill, line) = (c(side(number).rim), Stroke::new(1.2, c(CASING)));
    let corners = match number % 4 {
        0 => {
            painter.circle(at, radius, fill, line);
            return;
        }
        1 => 4,
        2 => {
            let size = vec2(radius, radius) * 1.75;
            painter.rect(Rect::from_center_size(at, size), 1.5, fill, line, StrokeKind::Middle);
            return;
        }
        _ => 6_u8,
    };
    let reach = if corners == 4 { 1.2 } else { 1.08 } * radius;
    let turn = std::f32::consts::TAU / f32::from(corners);
    let points = (0..corners).map(|i| {
        let angle = turn * f32::from(i) - std::f32::consts::FRAC_PI_2;
        at + vec2(angle.cos(), angle.sin()) * reach
    });
    painter.add(Shape::convex_polygon(points.collect(), fill, line));
}
