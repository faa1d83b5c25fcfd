// The painted ground.

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture_sampler: sampler;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) uv: vec2<f32>,
}

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
}

@vertex
fn vertex(in: Vertex) -> Pixel {
    var out: Pixel;
    out.position = to_clip(in.instance_index, in.position);
    out.uv = in.uv;
    return out;
}

@fragment
fn fragment(in: Pixel) -> @location(0) vec4<f32> {
    return vec4(linear(textureSample(picture, picture_sampler, in.uv).rgb), 1.0);
}
