//! The material of the baked ground: one texture with minimal work per pixel. It covers most of the window, so that on
//! a software renderer it costs more than everything else on the board.

use bevy::app::App;
use bevy::asset::{Asset, Handle, uuid_handle};
use bevy::image::Image;
use bevy::mesh::{Mesh, MeshVertexBufferLayoutRef};
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::{Shader, ShaderRef};
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};

use crate::view::shader;

const SHADER: Handle<Shader> = uuid_handle!("0b1d6c55-2f7e-4b0c-8a53-9d1c64f1e0b7");

pub(super) fn plugin(app: &mut App) {
    shader::embed(app, &SHADER, include_str!("floor.wgsl"), file!());
    app.add_plugins(Material2dPlugin::<FloorMaterial>::default());
}

/// The ground.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(super) struct FloorMaterial {
    /// Its picture, as sRGB bytes in a texture of linear format: they are converted once per pixel after sampling, not
    /// per texel.
    #[texture(0)]
    #[sampler(1)]
    pub picture: Option<Handle<Image>>,
}

impl Material2d for FloorMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Opaque
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        shader::paint(descriptor, layout, &[Mesh::ATTRIBUTE_POSITION, Mesh::ATTRIBUTE_UV_0])
    }
}
