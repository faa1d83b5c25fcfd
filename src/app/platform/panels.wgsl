// The panels as bevy_egui draws them (its bindings, its vertices), without its six powers a pixel: textures are read as
// the sRGB bytes that they hold, multiplied as such, and made light by a curve. Where no graphics card helps, the powers
// cost more than all the rest of the panels.

struct Transform {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

@group(0) @binding(0) var<uniform> to_clip_space: Transform;
@group(1) @binding(0) var picture: texture_2d<f32>;
@group(1) @binding(1) var picture_sampler: sampler;

struct Vertex {
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) color: vec4<f32>,
}

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

@vertex
fn vs_main(in: Vertex) -> Pixel {
    let position = in.position * to_clip_space.scale + to_clip_space.translation;
    return Pixel(vec4<f32>(position, 0.0, 1.0), in.color, in.uv);
}

@fragment
fn fs_main(in: Pixel) -> @location(0) vec4<f32> {
    let color = textureSample(picture, picture_sampler, in.uv) * in.color;
    return vec4<f32>(linear(color.rgb), color.a);
}
