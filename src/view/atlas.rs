//! The glyph atlas: all pictures of tokens and badges as distance fields in one single-channel texture, sharp at every
//! size in a quarter of a megabyte.

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageSampler};
use bevy::math::Vec2;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::view::distance::{fill, stroke};
use crate::view::drawing::{Drawing, Mark};
use crate::view::glyphs::{self, ARCHETYPES, CONDITIONS};
use crate::view::palette::Tint;

/// Pixels along the edge of a picture.
const SIDE: usize = 64;
/// Pictures per row; this and the next two are repeated in the shader.
const TILES: usize = 8;
/// Units of a picture's drawing along its edge in the atlas: 100 and a margin.
const UNITS: f32 = 112.0;
/// Units from the edge of a shape at which the field is 0 or 1.
const SPREAD: f32 = 12.0;

/// The number of a token without a picture.
pub(super) const NO_PICTURE: u8 = 255;

const INK: Tint = Tint::hex(0xFF_FFFF);
const CUT: Tint = Tint::hex(0);

/// The number of an archetype's picture.
pub(super) fn archetype(name: &str) -> u8 {
    ARCHETYPES.iter().position(|n| *n == name).and_then(|at| u8::try_from(at).ok()).unwrap_or(NO_PICTURE)
}

/// The number of a condition's picture; the last one is the dot of conditions without one.
pub(super) fn condition(key: &str) -> u8 {
    let at = CONDITIONS.iter().position(|n| *n == glyphs::likeness(key)).unwrap_or(CONDITIONS.len());
    u8::try_from(ARCHETYPES.len() + at).unwrap_or(NO_PICTURE)
}

/// Paints the atlas.
pub(super) fn image() -> Image {
    let pictures: Vec<Drawing> = ARCHETYPES
        .iter()
        .map(|name| glyphs::archetype(name, INK, CUT).unwrap_or_default())
        .chain(CONDITIONS.iter().map(|key| glyphs::condition(key, INK)))
        .chain(std::iter::once(glyphs::condition("", INK)))
        .collect();
    let (width, height) = (TILES * SIDE, pictures.len().div_ceil(TILES) * SIDE);
    let mut data = vec![0; width * height];
    for (number, picture) in pictures.iter().enumerate() {
        let corner = number / TILES * SIDE * width + number % TILES * SIDE;
        for at in 0..SIDE * SIDE {
            let (x, y) = (at % SIDE, at / SIDE);
            let place = (Vec2::new(x as f32, y as f32) + 0.5) * (UNITS / SIDE as f32) - UNITS / 2.0;
            let value = 0.5 - distance(picture, place) / (2.0 * SPREAD);
            data[corner + y * width + x] = (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
        }
    }
    let size = Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new(size, TextureDimension::D2, data, TextureFormat::R8Unorm, usage);
    image.sampler = ImageSampler::linear();
    image
}

/// Signed distance to the inked part of a picture: later marks add ink or cut it away.
fn distance(picture: &Drawing, place: Vec2) -> f32 {
    picture.marks().iter().fold(UNITS, |so_far, mark| {
        let (distance, tint) = match mark {
            Mark::Fill { points, tint } => (fill(points, place), tint),
            Mark::Line { points, closed, width, tint } => (stroke(points, *closed, *width, place), tint),
        };
        if *tint == INK { so_far.min(distance) } else { so_far.max(-distance) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shield_is_inked_but_not_its_cross() {
        let shield = glyphs::archetype("guard", INK, CUT).expect("it is drawn");
        assert!(distance(&shield, Vec2::new(15.0, 15.0)) < 0.0);
        assert!(distance(&shield, Vec2::ZERO) > 0.0);
        assert!(distance(&shield, Vec2::new(48.0, 0.0)) > 5.0);
    }

    #[test]
    fn every_listed_picture_is_drawn() {
        assert!(ARCHETYPES.iter().all(|name| glyphs::archetype(name, INK, CUT).is_some()));
        let dot = glyphs::condition("", INK);
        assert!(CONDITIONS.iter().all(|key| glyphs::condition(key, INK) != dot));
        assert!(condition("nobody drew this") < NO_PICTURE);
    }
}
