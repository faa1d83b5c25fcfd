//! The light of the lamp: warm in the middle of the map, dark at its edges. It is baked into the ground and the colours
//! of objects, so that it costs nothing per frame.

use bevy::math::Vec2;

use crate::kernel::cell::Bounds;
use crate::view::CELL;
use crate::view::palette::Tint;

/// Distance from the middle, colour and opacity; between two stops the light is interpolated.
const STOPS: [(f32, Tint, f32); 4] = [
    (0.0, Tint::hex(0xFF_C873), 0.26),
    (0.4, Tint::hex(0xFF_B765), 0.11),
    (0.72, Tint::hex(0x0A_0806), 0.16),
    (1.0, Tint::hex(0x07_0605), 0.66),
];
const MIDDLE: Vec2 = Vec2::new(0.5, 0.46);
const RADIUS: f32 = 0.72;
const STEPS: usize = 512;

/// The light over a map of a given size.
pub struct MapLighting {
    size: Vec2,
    /// Colour (0 to 255) and opacity by squared distance, 0 to 1.
    light: Vec<([f32; 3], f32)>,
}

impl MapLighting {
    /// The light over a map.
    #[must_use]
    pub fn over(bounds: Bounds) -> MapLighting {
        let size = Vec2::new(f32::from(bounds.width), f32::from(bounds.height)).max(Vec2::ONE) * CELL;
        MapLighting { size, light: (0..=STEPS).map(|step| stop((step as f32 / STEPS as f32).sqrt())).collect() }
    }

    /// The light at a point in world units: colour (0 to 255) and opacity.
    #[must_use]
    pub fn at(&self, place: Vec2) -> ([f32; 3], f32) {
        let away = ((place / self.size - MIDDLE) / RADIUS).length_squared().min(1.0);
        self.light[(away * STEPS as f32) as usize]
    }

    /// A colour as lit at a point.
    #[must_use]
    pub fn light(&self, tint: Tint, place: Vec2) -> Tint {
        let ([r, g, b], share) = self.at(place);
        Tint { a: tint.a, ..tint.mix(Tint { r: r as u8, g: g as u8, b: b as u8, a: tint.a }, share) }
    }
}

/// The light at a distance. The colours of two stops are weighted by their opacities.
fn stop(distance: f32) -> ([f32; 3], f32) {
    let after = STOPS.iter().position(|s| s.0 >= distance).unwrap_or(STOPS.len() - 1).max(1);
    let ((from, one, a), (to, two, b)) = (STOPS[after - 1], STOPS[after]);
    let t = ((distance - from) / (to - from)).clamp(0.0, 1.0);
    let alpha = a + (b - a) * t;
    let share = b * t / (a * (1.0 - t) + b * t).max(1e-4);
    let part = |x: u8, y: u8| f32::from(x) + (f32::from(y) - f32::from(x)) * share;
    ([part(one.r, two.r), part(one.g, two.g), part(one.b, two.b)], alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_warm_in_the_middle_and_dark_in_the_corners() {
        let lighting = MapLighting::over(Bounds::new(20, 10));
        let grey = Tint::hex(0x50_5050);
        let middle = lighting.light(grey, Vec2::new(10.0, 4.6) * CELL);
        let corner = lighting.light(grey, Vec2::ZERO);
        assert!(middle.r > middle.b && middle.luminance() > 1.5 * grey.luminance());
        assert!(corner.luminance() < 0.4 * grey.luminance());
    }
}
