//! Warnings: a triangle, and what may happen.

use bevy_egui::egui::{Rect, Sense, Shape, Stroke, Ui, vec2};

use crate::ui::style::c;
use crate::ui::widgets::text;
use crate::view::palette::{WELL, threat};

/// One below the other.
pub(super) fn list(ui: &mut Ui, threats: &[String]) {
    for words in threats {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 16.0), Sense::hover());
            triangle(ui, rect);
            ui.vertical(|ui| ui.label(text(words, 13.0, threat())));
        });
    }
}

/// A small warning triangle.
pub(super) fn triangle(ui: &Ui, rect: Rect) {
    let at = rect.center();
    let points = vec![at + vec2(0.0, -6.0), at + vec2(6.5, 5.5), at + vec2(-6.5, 5.5)];
    ui.painter().add(Shape::convex_polygon(points, c(threat()), Stroke::NONE));
    let ink = Stroke::new(1.6, c(WELL));
    ui.painter().line_segment([at + vec2(0.0, -2.0), at + vec2(0.0, 2.0)], ink);
    ui.painter().circle_filled(at + vec2(0.0, 4.0), 0.9, c(WELL));
}
