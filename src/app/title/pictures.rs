//! Pictures of maps as textures: each is made once, when it is first needed.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use bevy::ecs::prelude::Resource;
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};

use crate::app::title::catalogue::{ListedScene, MapSketch};
use crate::view::bake::bake;

/// Pixels per cell on a card.
pub(super) const SMALL: u32 = 10;
/// Pixels per cell in the set-up.
pub(super) const LARGE: u32 = 16;

/// The textures made so far, by hash of the scene's text and pixels per cell.
#[derive(Resource, Default)]
pub(super) struct MapTextures(HashMap<(u64, u32), TextureHandle>);

impl MapTextures {
    /// The picture of a scene if it has been made.
    pub fn made(&self, listed: &ListedScene, pixels: u32) -> Option<TextureId> {
        self.0.get(&(stamp(listed), pixels)).map(TextureHandle::id)
    }

    /// Makes the picture of a scene.
    pub fn make(&mut self, ctx: &Context, listed: &ListedScene, pixels: u32) -> TextureId {
        let texture = map_picture(ctx, &listed.scene.key, &listed.sketch, pixels);
        let id = texture.id();
        self.0.insert((stamp(listed), pixels), texture);
        id
    }
}

fn stamp(listed: &ListedScene) -> u64 {
    let mut hasher = DefaultHasher::new();
    listed.scene.source.text.hash(&mut hasher);
    hasher.finish()
}

/// Ground and objects of a map, lit, as a texture with `pixels` per cell.
fn map_picture(ctx: &Context, name: &str, sketch: &MapSketch, pixels: u32) -> TextureHandle {
    let picture = bake(&sketch.ground, &sketch.objects, pixels, true);
    let side = |pixels: u32| usize::try_from(pixels).unwrap_or(0);
    let image = ColorImage::from_rgba_unmultiplied([side(picture.width), side(picture.height)], &picture.rgba);
    ctx.load_texture(format!("map of {name}, {pixels}"), image, TextureOptions::LINEAR)
}
