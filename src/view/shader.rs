//! Puts the board's shaders into an app: they are part of the program, no file is read.

use bevy::app::App;
use bevy::asset::{Assets, Handle};
use bevy::shader::Shader;

/// How sRGB colours become light, for every shader of ours.
pub const LIGHT: &str = include_str!("light.wgsl");

/// Adds a shader after what all shaders of the board share; `file` names it in messages. An app that draws nothing has
/// no place for shaders.
pub(super) fn embed(app: &mut App, handle: &Handle<Shader>, source: &str, file: &str) {
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        let source = format!("{}{LIGHT}{source}", include_str!("board.wgsl"));
        // The handle is this shader's own, so there is a place for it.
        let _ = shaders.insert(handle.id(), Shader::from_wgsl(source, file));
    }
}
