//! The light over a map: bright and warm, a little more so in the middle. It is baked into the ground and the colours of
//! objects, so that it costs nothing per frame.

use bevy::math::Vec2;

use crate::kernel::cell::Bounds;
use crate::view::CELL;
use crate::view::palette::Tint;

/// Distance from the middle, colour and opacity; between two stops the light is interpolated.
const STOPS: [(f32, Tint, f32); 3] =
    [(0.0, Tint::hex(0xFF_CF85), 0.19), (0.6, Tint::hex(0xFF_C97E), 0.13), (1.0, Tint::hex(0xFF_CC8C), 0.08)];
/// By how much all colours are brighter than they were painted.
const GAIN: f32 = 1.22;
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

    /// One part of a colour, from 0 to 255, under a light.
    #[must_use]
    pub fn lit(part: f32, light: f32, share: f32) -> f32 {
        let bright = (part * GAIN).min(255.0);
        bright + (light - bright) * share
    }

    /// A colour as lit at a point.
    #[must_use]
    pub fn light(&self, tint: Tint, place: Vec2) -> Tint {
        let ([r, g, b], share) = self.at(place);
        let part = |part: u8, light: f32| (MapLighting::lit(f32::from(part), light, share) + 0.5) as u8;
        Tint { r: part(tint.r, r), g: part(tint.g, g), b: part(tint.b, b), a: tint.a }
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
    fn it_is_warm_and_nowhere_darker_than_what_was_painted() {
        let lighting = MapLighting::over(Bounds::new(20, 10));
        let grey = Tint::hex(0x50_5050);
        let middle = lighting.light(grey, Vec2::new(10.0, 4.6) * CELL);
        let corner = lighting.light(grey, Vec2::ZERO);
        assert!(middle.r > middle.b && middle.luminance() > 1.5 * grey.luminance());
        assert!(corner.luminance() > 1.3 * grey.luminance() && corner.luminance() < middle.luminance());
    }
}
