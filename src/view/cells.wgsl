// Marked cells: one quad per cell and kind. Each kind has a fill or a pattern and an edge of its own.

const REACH: u32 = 0u;
const REACH_AGAIN: u32 = 1u;
const THREAT: u32 = 2u;
const AREA: u32 = 3u;
const GOAL: u32 = 4u;
const DARK: u32 = 5u;
const HEAT: u32 = 6u;
const WATCHED: u32 = 7u;
const PROVOKING: u32 = 8u;
const REACH_SPENT: u32 = 9u;
const CELL: f32 = 64.0;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) color: vec4<f32>,
    // Kind, a bit for each of eight neighbours that are marked too (clockwise from the north), and the cell.
    @location(2) kind: vec4<u32>,
}

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) at: vec2<f32>,
    @location(1) @interpolate(flat) color: vec4<f32>,
    @location(2) @interpolate(flat) kind: vec4<u32>,
}

@vertex
fn vertex(in: Vertex) -> Pixel {
    var out: Pixel;
    out.position = to_clip(in.instance_index, in.position);
    out.at = vec2<f32>(in.position.x, -in.position.y);
    out.color = in.color;
    out.kind = in.kind;
    return out;
}

fn joined(mask: u32, bit: u32) -> bool {
    return (mask & (1u << bit)) != 0u;
}

// Distance to the rim of the marked region, and the position along it.
fn rim(mask: u32, p: vec2<f32>, at: vec2<f32>) -> vec2<f32> {
    let q = CELL - p;
    var nearest = vec2<f32>(1000.0, 0.0);
    if !joined(mask, 0u) && p.y < nearest.x { nearest = vec2<f32>(p.y, at.x); }
    if !joined(mask, 4u) && q.y < nearest.x { nearest = vec2<f32>(q.y, at.x); }
    if !joined(mask, 6u) && p.x < nearest.x { nearest = vec2<f32>(p.x, at.y); }
    if !joined(mask, 2u) && q.x < nearest.x { nearest = vec2<f32>(q.x, at.y); }
    let corners = vec4<f32>(max(q.x, p.y), max(q.x, q.y), max(p.x, q.y), max(p.x, p.y));
    for (var i = 0u; i < 4u; i++) {
        if !joined(mask, i * 2u + 1u) && corners[i] < nearest.x {
            nearest = vec2<f32>(corners[i], at.x + at.y);
        }
    }
    return nearest;
}

// Distance to a row of dots or dashes that take `share` of every `period`.
fn dashed(along: f32, period: f32, share: f32) -> f32 {
    return (abs(fract(along / period) - 0.5) - share / 2.0) * period;
}

fn dots(at: vec2<f32>, period: f32, radius: f32) -> f32 {
    return length((fract(at / period) - 0.5) * period) - radius;
}

@fragment
fn fragment(in: Pixel) -> @location(0) vec4<f32> {
    let px = max(abs(dpdx(in.at.x)), abs(dpdy(in.at.y)));
    let p = in.at - vec2<f32>(in.kind.zw) * CELL;
    let edge = rim(in.kind.y, p, in.at);
    var fill = 0.0;
    var line = 0.0;
    switch in.kind.x {
        case REACH: {
            fill = 0.17;
            line = cover(abs(edge.x - 2.0) - max(1.0, 0.7 * px), px);
        }
        case REACH_AGAIN: {
            fill = 0.06;
            line = cover(max(abs(edge.x - 2.0) - max(1.0, 0.7 * px), dashed(edge.y, CELL / 4.0, 0.55)), px) * 0.9;
        }
        // Dotted: no strike is left there.
        case REACH_SPENT: {
            line = cover(max(abs(edge.x - 2.0) - max(1.0, 0.7 * px), dashed(edge.y, CELL / 8.0, 0.3)), px) * 0.8;
        }
        case THREAT: {
            let across = (in.at.x + in.at.y) * 0.70711;
            fill = cover(dashed(across, CELL * 0.70711 / 6.0, 0.29), px) * 0.62;
            line = cover(max(abs(edge.x - 1.5) - max(0.9, 0.6 * px), dashed(edge.y, CELL / 6.0, 0.6)), px);
        }
        case AREA: {
            let near = min(dots(in.at, CELL / 7.0, 1.5), dots(in.at + CELL / 14.0, CELL / 7.0, 1.5));
            fill = max(0.22, cover(near, px) * 0.9);
            line = cover(abs(edge.x - 2.0) - max(1.2, 0.7 * px), px);
        }
        case HEAT: {
            fill = 0.4;
            line = cover(abs(edge.x - 1.5) - max(0.9, 0.6 * px), px);
        }
        // A folded corner: a foe reaches whoever stands here.
        case WATCHED: {
            let corner = (CELL - p.x) + (CELL - p.y);
            fill = cover(max(corner - 21.0, max(p.x, p.y) - (CELL - 3.0)) * 0.70711, px) * 0.9;
        }
        // An exclamation mark: a foe may strike on the way here.
        case PROVOKING: {
            let q = p - vec2<f32>(CELL - 10.0, 13.0);
            let stroke = max(abs(q.x) - 2.2 + max(q.y, 0.0) * 0.12, abs(q.y) - 6.5);
            let dot = length(q - vec2<f32>(0.0, 11.0)) - 2.4;
            let mark = min(stroke, dot);
            let halo = cover(mark - 2.2, px) * 0.75;
            line = cover(mark, px);
            let ink = mix(vec3<f32>(0.07, 0.08, 0.1), in.color.rgb, line);
            return output(ink, max(halo, line) * in.color.a);
        }
        case DARK: {
            fill = 0.62 * smoothstep(0.0, CELL * 0.6, edge.x);
        }
        default: {
            let inset = vec2<f32>(CELL / 2.0 - 6.0) - abs(p - CELL / 2.0);
            let along = select(p.x, p.y, inset.x < inset.y);
            let frame = max(abs(min(inset.x, inset.y)) - max(1.1, 0.6 * px), dashed(along, CELL / 6.0, 0.55));
            line = cover(frame, px) * 0.7;
        }
    }
    let alpha = max(fill, line) * in.color.a;
    return output(in.color.rgb, alpha);
}
