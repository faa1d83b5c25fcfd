//! Embeds the board's shaders in the program, and holds the code that all materials of the board share.

use bevy::app::App;
use bevy::asset::{Assets, Handle};
use bevy::mesh::{MeshVertexAttribute, MeshVertexBufferLayoutRef};
use bevy::render::render_resource::{CompareFunction, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::Shader;

/// The conversion of sRGB colours to linear light, for all shaders.
pub const LIGHT: &str = include_str!("light.wgsl");

/// Adds a shader after the shared part; `file` names it in messages. An app without rendering has no shader assets and
/// is left alone.
pub(super) fn embed(app: &mut App, handle: &Handle<Shader>, source: &str, file: &str) {
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        let source = format!("{}{LIGHT}{source}", include_str!("board.wgsl"));
        // The handle is the shader's own, so the insertion succeeds.
        let _ = shaders.insert(handle.id(), Shader::from_wgsl(source, file));
    }
}

/// Sets up a pipeline of the board: the vertex attributes in the order of the shader's locations, drawn in the order of
/// the layers. Depth is neither read nor written; on a software renderer that would cost as much as the ground.
pub(super) fn paint(
    descriptor: &mut RenderPipelineDescriptor,
    layout: &MeshVertexBufferLayoutRef,
    attributes: &[MeshVertexAttribute],
) -> Result<(), SpecializedMeshPipelineError> {
    let attributes: Vec<_> = attributes.iter().zip(0..).map(|(a, location)| a.at_shader_location(location)).collect();
    descriptor.vertex.buffers = vec![layout.0.get_layout(&attributes)?];
    if let Some(depth) = &mut descriptor.depth_stencil {
        depth.depth_write_enabled = Some(false);
        depth.depth_compare = Some(CompareFunction::Always);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::LIGHT;

    /// The coefficients of the curve in the shader.
    fn curve() -> Vec<f64> {
        LIGHT
            .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
            .filter(|word| word.contains('.'))
            .filter_map(|word| word.parse().ok())
            .collect()
    }

    #[test]
    fn the_curve_of_light_is_right_to_half_a_step_of_a_byte() {
        let curve = curve();
        assert_eq!(curve.len(), 5);
        for byte in 0..=255 {
            let c = f64::from(byte) / 255.0;
            let light = curve.iter().rev().fold(0.0, |sum, a| (sum + a) * c);
            let back = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
            assert!((back - c).abs() * 255.0 < 0.5, "byte {byte} comes back as {}", back * 255.0);
        }
    }
}
