//! The glyph atlas: all pictures of tokens and badges as distance fields in one single-channel texture, sharp at every
//! size in a quarter of a megabyte.

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageSampler};
use bevy::math::Vec2;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::data::looks::Glyph;
use crate::view::drawing::{Drawing, VectorShape};
use crate::view::glyphs;
use crate::view::palette::Tint;
use crate::view::signed_distance::{fill, stroke};

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

/// The number of a picture on a token.
pub(super) fn on_token(glyph: Glyph) -> u8 {
    if glyph == Glyph::Plain { NO_PICTURE } else { glyph as u8 }
}

/// The number of a picture on a badge: the first in the atlas is the dot of those without one.
pub(super) fn on_badge(glyph: Glyph) -> u8 {
    glyph as u8
}

/// Paints the atlas.
pub(super) fn image() -> Image {
    let picture = |glyph: &Glyph| match glyph {
        Glyph::Plain => glyphs::dot(INK),
        drawn => glyphs::draw(*drawn, INK, CUT),
    };
    let pictures: Vec<Drawing> = Glyph::ALL.iter().map(picture).collect();
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

/// Signed distance to the inked part of a picture: later shapes add ink or cut it away.
fn distance(picture: &Drawing, place: Vec2) -> f32 {
    picture.shapes().iter().fold(UNITS, |so_far, shape| {
        let (distance, tint) = match shape {
            VectorShape::Fill { points, tint } => (fill(points, place), tint),
            VectorShape::Line { points, closed, width, tint } => (stroke(points, *closed, *width, place), tint),
        };
        if *tint == INK { so_far.min(distance) } else { so_far.max(-distance) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shield_is_inked_but_not_its_cross() {
        let shield = glyphs::draw(Glyph::CrossShield, INK, CUT);
        assert!(distance(&shield, Vec2::new(15.0, 15.0)) < 0.0);
        assert!(distance(&shield, Vec2::ZERO) > 0.0);
        assert!(distance(&shield, Vec2::new(48.0, 0.0)) > 5.0);
    }

    #[test]
    fn every_picture_has_a_number_that_tokens_and_badges_can_carry() {
        // A badge has seven bits for it.
        assert!(Glyph::ALL.iter().all(|glyph| on_badge(*glyph) < 128));
        let pictures = Glyph::ALL.iter().filter(|glyph| on_token(**glyph) != NO_PICTURE);
        assert!(pictures.clone().all(|glyph| !glyphs::draw(*glyph, INK, CUT).shapes().is_empty()));
        assert_eq!(pictures.count(), Glyph::ALL.len() - 1);
    }
}
