// Tokens by signed distance: one quad each. Lengths are units of a token 64 across, y pointing down.

struct Palette {
    // Rim, body and deep colour of four sides, then the names below.
    colors: array<vec4<f32>, 27>,
}

const LAMP: u32 = 12u;
const THREAT: u32 = 13u;
const HELP: u32 = 14u;
const IVORY: u32 = 15u;
const CASING: u32 = 16u;
const TRACK: u32 = 17u;
const TEXT: u32 = 18u;
const STILL: u32 = 19u;
const WORN: u32 = 20u;
const GOLD: u32 = 21u;
const BAD: u32 = 22u;
const GOOD: u32 = 23u;
const PATH: u32 = 24u;
const WATER: u32 = 25u;
const FOAM: u32 = 26u;

const SELECTED: u32 = 1u;
const ACTING: u32 = 2u;
const DOWN: u32 = 4u;
const HIDING: u32 = 8u;
const DONE: u32 = 16u;
const GHOST: u32 = 32u;

const TAU: f32 = 6.2831853;
const RADIUS: f32 = 27.0;
// The atlas: tiles per row, units across a tile, range of the distances in units.
const TILES: f32 = 8.0;
const TILE: f32 = 112.0;
const SPREAD: f32 = 12.0;
const NO_GLYPH: u32 = 255u;

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> palette: Palette;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var atlas: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var atlas_sampler: sampler;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) local: vec2<f32>,
    // Side, pose, glyph, flags and state badge; badges; colours of ring segments; their number and levels.
    @location(2) who: vec4<u32>,
    // Health, inner health (below zero for none), opacity, flash.
    @location(3) marks: vec4<f32>,
}

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) local: vec2<f32>,
    @location(1) @interpolate(flat) who: vec4<u32>,
    @location(2) @interpolate(flat) marks: vec4<f32>,
}

@vertex
fn vertex(in: Vertex) -> Pixel {
    var out: Pixel;
    out.position = to_clip(in.instance_index, in.position);
    out.local = in.local;
    out.who = in.who;
    out.marks = in.marks;
    return out;
}

fn color(name: u32) -> vec3<f32> {
    return palette.colors[name].rgb;
}

// `over` blended over `under`, which has premultiplied alpha.
fn lay(under: vec4<f32>, over: vec3<f32>, alpha: f32) -> vec4<f32> {
    return under * (1.0 - alpha) + vec4<f32>(over, 1.0) * alpha;
}

// Radius of the scaled outline of a side through a point, and its gradient there.
fn outline(side: u32, p: vec2<f32>) -> vec2<f32> {
    let q = max(abs(p), vec2<f32>(0.001));
    if side == 0u {
        return vec2<f32>(length(p), 1.0);
    }
    if side == 3u {
        let flat = max(q.x, dot(q, vec2<f32>(0.5, 0.8660254))) / 0.90;
        let round = length(p);
        return vec2<f32>(max(flat, round), select(1.0, 1.0 / 0.90, flat > round)) / 1.02;
    }
    let power = select(1.16, 5.0, side == 2u);
    let scale = select(1.09, 0.90, side == 2u);
    // Scaled down first, as the fifth power would overflow small floats.
    let s = q / 32.0;
    let raised = pow(s, vec2<f32>(power));
    let sum = raised.x + raised.y;
    let radius = pow(sum, 1.0 / power);
    let slope = length(raised / s) * radius / sum;
    return vec2<f32>(radius * 32.0, slope) / scale;
}

fn glyph(number: u32, p: vec2<f32>, scale: f32, px: f32) -> f32 {
    let at = p / scale / TILE + 0.5;
    let tile = vec2<f32>(f32(number % u32(TILES)), f32(number / u32(TILES)));
    let rows = f32(textureDimensions(atlas).y) / f32(textureDimensions(atlas).x) * TILES;
    let uv = (tile + clamp(at, vec2<f32>(0.01), vec2<f32>(0.99))) / vec2<f32>(TILES, rows);
    let value = textureSampleLevel(atlas, atlas_sampler, uv, 0.0).r;
    let inside = all(abs(at - 0.5) < vec2<f32>(0.5)) && number != NO_GLYPH;
    return select(0.0, cover((0.5 - value) * 2.0 * SPREAD * scale, px), inside);
}

fn badge(under: vec4<f32>, p: vec2<f32>, size: f32, picture: u32, helpful: bool, px: f32) -> vec4<f32> {
    let r = size / 2.0;
    let diamond = (abs(p.x) + abs(p.y) - r * 1.18) * 0.7071;
    let d = select(diamond, length(p) - r, helpful);
    let line = max(max(1.2, size * 0.09), px);
    var out = lay(under, color(select(THREAT, HELP, helpful)), cover(d - line / 2.0, px));
    out = lay(out, color(select(BAD, GOOD, helpful)), cover(d + line / 2.0, px));
    return lay(out, color(TEXT), glyph(picture, p, size * select(0.0061, 0.0068, helpful), px));
}

// A ring on the water around the lower half of a token.
fn ripple(p: vec2<f32>, radii: vec2<f32>, px: f32) -> f32 {
    let q = (p - vec2<f32>(0.0, 12.0)) / radii;
    let r = length(q);
    let slope = length(q / radii) / max(r, 0.01);
    return cover(abs(r - 1.0) / max(slope, 0.001) - max(0.9, 0.7 * px), px);
}

@fragment
fn fragment(in: Pixel) -> @location(0) vec4<f32> {
    let p = in.local;
    let px = max(abs(dpdx(p.x)), abs(dpdy(p.y)));
    let side = in.who.x & 3u;
    let picture = (in.who.x >> 8u) & 255u;
    let flags = (in.who.x >> 16u) & 63u;
    let mark = (in.who.x >> 22u) & 127u;
    let selected = (flags & SELECTED) != 0u;
    let acting = (flags & ACTING) != 0u;
    let down = (flags & DOWN) != 0u;
    let depth = (in.who.x >> 2u) & 3u;
    let lies = ((in.who.x >> 4u) & 1u) != 0u;
    let flies = ((in.who.x >> 5u) & 1u) != 0u;
    let hiding = (flags & HIDING) != 0u;
    let small = px > 64.0 / 40.0;
    let rim = color(side * 3u);
    let deep = color(side * 3u + 2u);

    let shape = outline(side, p);
    let g = shape.x;
    let slope = shape.y;
    let far = max(length(p), 1.0);
    // Share of the circle, clockwise from the top.
    let turn = fract(atan2(p.x, -p.y) / TAU + 1.0);
    let around = TAU * far;

    if (flags & GHOST) != 0u {
        var ghost = lay(vec4<f32>(0.0), color(CASING), cover((g - 26.0) / slope, px) * 0.62);
        ghost = lay(ghost, color(IVORY), glyph(picture, p, select(0.38, 0.35, side == 1u), px) * 0.55);
        ghost = lay(ghost, color(CASING), cover(abs(g - 26.0) / slope - 3.4, px) * 0.7);
        ghost = lay(ghost, color(PATH), cover(abs(g - 26.0) / slope - max(1.6, 0.8 * px), px));
        return output(ghost.rgb / max(ghost.a, 0.0001), ghost.a);
    }

    // Shadow, then all that tokens with finished plans have less of. The shadow of a flying token lies far below it; a
    // token in deep water has none.
    let fall = select(vec2<f32>(1.2, 3.4), vec2<f32>(8.0, 17.0), flies);
    let under = (p - fall) / (vec2<f32>(29.9, 28.8) * select(1.0, 0.86, flies));
    let shade = select(0.36, 0.0, depth > 1u) * (1.0 - smoothstep(select(-3.0, -9.0, flies), 2.5, (length(under) - 1.0) * 29.0));
    var token = vec4<f32>(0.0);
    token = lay(token, color(CASING), cover((g - RADIUS - 2.8) / slope, px));

    let ring_width = select(3.2, 4.2, small);
    let ring = abs(g - RADIUS - 0.1) / slope;
    let health = in.marks.x;
    let count = f32(in.who.w & 63u);
    if count > 0.0 {
        let at = turn * count;
        let number = u32(at);
        let gap = select(0.008, 0.012, count <= 14.0) * count / 2.0;
        let along = (abs(fract(at) - 0.5) - 0.5 + gap) / count * around;
        let state = (in.who.z >> (number * 2u)) & 3u;
        let levels = vec4<u32>(in.who.w >> 6u, in.who.w >> 12u, in.who.w >> 18u, in.who.w >> 24u) & vec4<u32>(63u);
        let level = dot(vec4<f32>(vec4<u32>(number) >= levels), vec4<f32>(1.0));
        var tint = mix(color(TEXT), color(TRACK), 0.15 + 0.15 * level);
        tint = select(tint, color(THREAT), state == 2u);
        tint = select(tint, color(TRACK), state == 0u);
        tint = select(tint, color(TEXT), state == 3u);
        let width = ring_width * select(0.66, 1.1, state >= 2u);
        token = lay(token, tint, cover(max(ring - width / 2.0, along), px));
    } else {
        token = lay(token, color(TRACK), cover(ring - ring_width * 0.36, px));
        let off = abs(fract(turn - health / 2.0 + 0.5) - 0.5) - health / 2.0;
        let along = select(off * around, -1000.0, health >= 0.999);
        let tint = select(color(TEXT), color(THREAT), health <= 0.34);
        token = lay(token, tint, cover(max(ring - ring_width / 2.0, along), px) * step(0.0001, health));
    }
    let inner = in.marks.y;
    let layered = inner >= 0.0;
    if layered {
        let line = abs(g - RADIUS + 3.8) / slope;
        let off = abs(fract(turn - inner / 2.0 + 0.5) - 0.5) - inner / 2.0;
        token = lay(token, color(TRACK), cover(line - 1.0, px));
        token = lay(token, color(GOLD), cover(max(line - 1.1, select(off * around, -1000.0, inner >= 0.999)), px));
    }

    let body = RADIUS - select(4.6, 7.2, layered);
    let filled = cover((g - body) / slope, px);
    let dash_count = select(14.0, 9.0, down);
    let dash_share = select(0.56, 0.69, down);
    let dashed = (abs(fract(turn * dash_count) - 0.5) - dash_share / 2.0) / dash_count * around;
    let dash_line = cover(max(abs(g - body + 1.2) / slope - select(1.3, 1.1, down), dashed), px);
    let lit = mix(color(side * 3u + 1u), deep, clamp(length(p - vec2<f32>(-4.5, -7.4)) / 31.0, 0.0, 1.0));
    let inside = mix(lit, color(IVORY), clamp(in.marks.w, 0.0, 1.0));
    if down {
        token = lay(token, color(STILL), filled);
        token = lay(token, rim, dash_line * 0.75);
    } else if hiding {
        token = lay(token, deep, filled * 0.8);
        token = lay(token, rim, dash_line);
    } else {
        token = lay(token, rim, filled);
        token = lay(token, inside, cover((g - body + select(3.8, 4.2, small)) / slope, px));
    }
    var scale = select(0.38, 0.35, side == 1u) * select(1.0, 0.9, layered) * select(1.0, 1.12, small);
    let turned = select(p, vec2<f32>(p.y, -p.x), down || lies);
    let ink = select(select(color(IVORY), rim, hiding), color(WORN), down);
    token = lay(token, ink, glyph(picture, turned, scale, px));
    if depth > 0u {
        // The water stands on the body, not on the ring that tells its health.
        let line = select(select(8.0, -1.0, depth == 2u), -16.0, depth == 3u) + 1.3 * sin(p.x * 0.36);
        token = lay(token, color(WATER), filled * cover(line - p.y, px) * 0.72);
        token = lay(token, color(FOAM), filled * cover(abs(p.y - line) - max(0.9, 0.7 * px), px) * 0.85);
    }
    token *= select(1.0, 0.42, (flags & DONE) != 0u);

    var out = vec4<f32>(0.0);
    if depth > 1u {
        out = lay(out, color(FOAM), ripple(p, vec2<f32>(39.0, 20.0), px) * 0.55);
        out = lay(out, color(FOAM), ripple(p, vec2<f32>(46.0, 26.0), px) * 0.28);
    }
    if selected || acting {
        let t = clamp(1.0 - (g - 29.0) / slope / 13.0, 0.0, 1.0);
        out = lay(out, color(LAMP), 0.46 * t * t);
    }
    out = lay(out, vec3<f32>(0.0), shade * select(1.0, 0.6, (flags & DONE) != 0u));
    out = out * (1.0 - token.a) + token;

    if selected || acting {
        let width = max(2.2, 1.6 * px);
        let d = abs(g - RADIUS - 4.4) / slope - width / 2.0;
        out = lay(out, color(CASING), cover(d - 0.8, px) * 0.5);
        out = lay(out, color(LAMP), cover(d, px) * select(0.75, 1.0, selected));
    }
    if acting {
        let q = vec2<f32>(abs(p.x), p.y + 43.0);
        let d = max(-q.y, dot(q - vec2<f32>(7.0, 0.0), vec2<f32>(0.78935, 0.61394)));
        out = lay(out, color(CASING), cover(d - 1.3, px));
        out = lay(out, color(LAMP), cover(d, px));
    }
    let shown = (in.who.y >> 24u) & 15u;
    if small {
        let any_bad = (in.who.y & 0x00808080u) != 0x00808080u;
        let d = length(p - vec2<f32>(17.6, 17.6)) - 6.0;
        out = lay(out, color(CASING), cover(d - 1.6, px) * f32(shown > 0u));
        out = lay(out, color(select(HELP, THREAT, any_bad)), cover(d, px) * f32(shown > 0u));
    } else {
        if down {
            out = badge(out, p - vec2<f32>(20.0, -20.0), 17.0, mark, false, px);
        } else if hiding {
            out = badge(out, p - vec2<f32>(20.0, -20.0), 15.0, mark, true, px);
        }
        var at = vec2<f32>(21.0, 23.0);
        for (var i = 0u; i < shown; i++) {
            let byte = (in.who.y >> (i * 8u)) & 255u;
            out = badge(out, p - at, 15.0, byte & 127u, byte >= 128u, px);
            at.x -= 18.5;
        }
        let extra = (in.who.y >> 28u) & 15u;
        for (var i = 0u; i < extra; i++) {
            let d = length(p - at - vec2<f32>(4.0 - 6.0 * f32(i), 0.0)) - 2.2;
            out = lay(out, color(CASING), cover(d - 1.0, px));
            out = lay(out, color(TEXT), cover(d, px));
        }
    }
    out *= clamp(in.marks.z, 0.0, 1.0);
    return output(out.rgb / max(out.a, 0.0001), out.a);
}
