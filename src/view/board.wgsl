// Shared by the shaders of the board. Colours are mixed as sRGB, as painters expect; only the last step is linear.
#import bevy_sprite::mesh2d_functions as mesh_functions

fn to_clip(instance: u32, position: vec3<f32>) -> vec4<f32> {
    let world_from_local = mesh_functions::get_world_from_local(instance);
    return mesh_functions::mesh2d_position_local_to_clip(world_from_local, vec4<f32>(position, 1.0));
}

// The target blends linear light. Over the usual ground this opacity looks as `alpha` would in sRGB.
fn output(color: vec3<f32>, alpha: f32) -> vec4<f32> {
    let ground = 0.27;
    let bright = dot(color, vec3<f32>(0.33, 0.42, 0.25));
    let c = select(bright, ground + 0.04, abs(bright - ground) < 0.04);
    let mixed = mix(ground, c, alpha);
    let steps = linear(vec3<f32>(ground, c, mixed));
    let a = (steps.z - steps.x) / (steps.y - steps.x);
    return vec4<f32>(linear(color), clamp(a, 0.0, 1.0));
}

// Coverage of a pixel by a shape whose edge is `d` units away (negative inside), with `px` units per pixel.
fn cover(d: f32, px: f32) -> f32 {
    return clamp(0.5 - d / px, 0.0, 1.0);
}
