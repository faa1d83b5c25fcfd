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
    let c = textureSample(picture, picture_sampler, in.uv).rgb;
    // sRGB made light, to within a step of a byte: a curve of third degree instead of a power.
    return vec4(c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878), 1.0);
}
