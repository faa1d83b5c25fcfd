//! Pictures of maps as textures: each is made once, when it is first needed.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use bevy::ecs::prelude::Resource;
use bevy_egui::egui::{Color32, ColorImage, Context, TextureHandle, TextureId, TextureOptions};

use crate::app::title::catalogue::{Listed, Sketch};
use crate::ui::style::c;
use crate::view::palette::Tint;

/// Pixels of a cell on a card.
pub(super) const SMALL: u32 = 10;
/// Pixels of a cell in the set-up.
pub(super) const LARGE: u32 = 16;

/// The textures made so far, by text of the scene and pixels of a cell.
#[derive(Resource, Default)]
pub(super) struct Pictures(HashMap<(u64, u32), TextureHandle>);

impl Pictures {
    /// The picture of a scene if it has been made.
    pub fn made(&self, listed: &Listed, pixels: u32) -> Option<TextureId> {
        self.0.get(&(stamp(listed), pixels)).map(TextureHandle::id)
    }

    /// Makes the picture of a scene.
    pub fn make(&mut self, ctx: &Context, listed: &Listed, pixels: u32) -> TextureId {
        let texture = map_picture(ctx, &listed.scene.key, &listed.sketch, pixels);
        let id = texture.id();
        self.0.insert((stamp(listed), pixels), texture);
        id
    }
}

fn stamp(listed: &Listed) -> u64 {
    let mut hasher = DefaultHasher::new();
    listed.scene.source.text.hash(&mut hasher);
    hasher.finish()
}

/// Ground and objects of a map as a texture, so many pixels to a cell.
fn map_picture(ctx: &Context, name: &str, sketch: &Sketch, pixels: u32) -> TextureHandle {
    let bounds = sketch.ground.bounds;
    let side = |cells: i16| usize::try_from(cells).unwrap_or(0) * pixels as usize;
    let (width, height) = (side(bounds.width).max(1), side(bounds.height).max(1));
    let mut image = ColorImage::filled([width, height], Color32::BLACK);
    let size = pixels as usize;
    let mut block = |x: usize, y: usize, inset: usize, tint: Tint| {
        for line in y * size + inset..(y + 1) * size - inset {
            image.pixels[line * width + x * size + inset..line * width + (x + 1) * size - inset].fill(c(tint));
        }
    };
    let index = |n: i16| usize::try_from(n).unwrap_or(0);
    for at in bounds.cells() {
        block(index(at.x), index(at.y), 0, sketch.ground.colour(at));
    }
    for object in &sketch.objects {
        block(index(object.at.x), index(object.at.y), size / 6, Tint::hex(0x8A_6740));
    }
    ctx.load_texture(format!("map of {name}, {pixels}"), image, TextureOptions::LINEAR)
}
