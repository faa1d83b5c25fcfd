//! Icons of controls, in a box from -50 to 50.

use bevy::math::Vec2;

use crate::view::drawing::Drawing;
use crate::view::palette::Tint;
use crate::view::svg_path::subpaths;

/// A cross, for what closes.
pub fn cross(ink: Tint) -> Drawing {
    let mut drawing = Drawing::default();
    drawing.segment(Vec2::new(-18.0, -18.0), Vec2::new(18.0, 18.0), 7.0, ink);
    drawing.segment(Vec2::new(-18.0, 18.0), Vec2::new(18.0, -18.0), 7.0, ink);
    drawing
}

/// A human player.
#[must_use]
pub fn human(ink: Tint) -> Drawing {
    let mut drawing = Drawing::default();
    drawing.disc(Vec2::new(0.0, -20.0), 17.0, ink);
    for run in subpaths("M-34 42C-34 4 34 4 34 42Z") {
        drawing.fill(run.points, ink);
    }
    drawing
}

/// The AI.
#[must_use]
pub fn machine(ink: Tint) -> Drawing {
    let mut drawing = Drawing::default();
    drawing.frame(Vec2::new(-30.0, -22.0), Vec2::new(60.0, 52.0), 9.0, ink);
    drawing.disc(Vec2::new(-12.0, 4.0), 6.0, ink);
    drawing.disc(Vec2::new(12.0, 4.0), 6.0, ink);
    drawing.segment(Vec2::new(0.0, -24.0), Vec2::new(0.0, -42.0), 8.0, ink);
    drawing
}

/// No controller.
#[must_use]
pub fn nobody(ink: Tint) -> Drawing {
    let mut drawing = Drawing::default();
    drawing.circle(Vec2::ZERO, 32.0, 9.0, ink);
    drawing.segment(Vec2::new(-22.0, 22.0), Vec2::new(22.0, -22.0), 9.0, ink);
    drawing
}

/// A die.
#[must_use]
pub fn die(ink: Tint) -> Drawing {
    let mut drawing = Drawing::default();
    drawing.frame(Vec2::splat(-32.0), Vec2::splat(64.0), 9.0, ink);
    for at in [-14.0, 0.0, 14.0] {
        drawing.disc(Vec2::splat(at), 6.0, ink);
    }
    drawing
}
