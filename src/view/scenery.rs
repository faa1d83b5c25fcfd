//! Scenery: blades of grass, joints, ripples and ruts below the grid; stones, bushes, trees and low walls above it.

use bevy::math::Vec2;

use crate::kernel::cell::{Cell, Dir8};
use crate::view::CELL;
use crate::view::drawing::{Drawing, ellipse};
use crate::view::ground::{GroundFeature, GroundMap, GroundMaterial};
use crate::view::noise::cell as noise;
use crate::view::palette::Tint;
use crate::view::urban_scenery;

const STONE: Tint = Tint::hex(0x78_7264);
const SHADE: Tint = Tint::hex(0x10_120D);

/// Draws the flat scenery of a cell.
pub(super) fn low(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    let matter = ground.matter(cell);
    let base = matter.paint().base.shade(ground.lift(cell));
    match matter {
        GroundMaterial::Grass => grass(drawing, cell, base),
        GroundMaterial::Floor => joints(drawing, cell, base),
        GroundMaterial::Road => road(drawing, ground, cell, base),
        GroundMaterial::Dirt | GroundMaterial::Ash => pebbles(drawing, cell, base, 6),
        GroundMaterial::Mud => mud(drawing, cell, base),
        GroundMaterial::Shallows | GroundMaterial::Waist | GroundMaterial::Deep | GroundMaterial::Rough => {
            ripples(drawing, cell, matter);
        }
        GroundMaterial::Asphalt => urban_scenery::asphalt(drawing, cell, base),
        GroundMaterial::Tiles => urban_scenery::tiles(drawing, cell, base),
        GroundMaterial::Ballast => urban_scenery::ballast(drawing, cell, base),
        GroundMaterial::Wall => {}
    }
}

/// Draws the upright scenery of a cell.
pub(super) fn high(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    let at = corner(cell);
    match ground.growth(cell) {
        GroundFeature::Bare => {}
        GroundFeature::Rubble => {
            for (x, y, size) in [(20., 22., 13.), (45., 18., 9.), (43., 44., 14.), (17., 48., 8.), (31., 37., 6.)] {
                stone(drawing, at + Vec2::new(x, y), size, cell);
            }
        }
        GroundFeature::Bush => foliage(drawing, cell, 0.84, Tint::hex(0x39_492F)),
        GroundFeature::Thicket => thicket(drawing, cell),
        GroundFeature::Tree => tree(drawing, cell),
        GroundFeature::LowWall => low_wall(drawing, ground, cell),
        GroundFeature::Boulder => {
            stone(drawing, at + Vec2::new(32.0, 32.0), 25.0, cell);
            stone(drawing, at + Vec2::new(50.0, 50.0), 7.0, cell);
        }
        GroundFeature::Brambles => brambles(drawing, cell),
        GroundFeature::Spores => spores(drawing, cell),
        GroundFeature::Embers => embers(drawing, cell),
        GroundFeature::Rails => urban_scenery::rails(drawing, ground, cell),
        GroundFeature::Car => urban_scenery::car(drawing, ground, cell),
        GroundFeature::Bench => urban_scenery::bench(drawing, ground, cell),
        GroundFeature::Pillar => urban_scenery::pillar(drawing, cell),
        GroundFeature::Planter => urban_scenery::planter(drawing, cell),
        GroundFeature::Counter => urban_scenery::counter(drawing, ground, cell),
    }
}

fn corner(cell: Cell) -> Vec2 {
    Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL
}

/// A point in a cell, fixed for a salt.
fn spot(cell: Cell, salt: u32, margin: f32) -> Vec2 {
    let room = CELL - 2.0 * margin;
    corner(cell) + Vec2::splat(margin) + Vec2::new(noise(cell, salt), noise(cell, salt + 500)) * room
}

/// A shadow that fades at its edge.
fn shadow(drawing: &mut Drawing, centre: Vec2, radii: Vec2) {
    for (grow, alpha) in [(1.08, 0.14), (1.0, 0.18), (0.9, 0.22), (0.78, 0.24)] {
        drawing.fill(ellipse(centre, radii * grow), SHADE.fade(alpha));
    }
}

fn grass(drawing: &mut Drawing, cell: Cell, base: Tint) {
    for i in 0..7 {
        let foot = spot(cell, 20 + i, 4.0) + Vec2::new(0.0, 2.0);
        let high = 3.0 + 3.2 * noise(cell, 40 + i);
        let tint = base.shade(if i % 2 == 0 { 0.80 } else { 1.22 });
        drawing.segment(foot, foot + Vec2::new(-1.5, -high), 1.2, tint);
        drawing.segment(foot + Vec2::new(2.3, 0.0), foot + Vec2::new(3.3, -high * 0.8), 1.2, tint);
    }
    let rare = noise(cell, 60);
    if rare < 0.20 {
        // A tuft: blades from one root, the lit ones last.
        let root = spot(cell, 61, 14.0);
        for (i, light) in [(0_u32, 0.72), (1, 0.80), (2, 0.88), (3, 1.12), (4, 1.28)] {
            let lean = (i as f32 - 2.0) * 2.2 + noise(cell, 64 + i);
            drawing.segment(root, root + Vec2::new(lean, -6.0 - 3.0 * noise(cell, 70 + i)), 1.5, base.shade(light));
        }
    } else if rare < 0.29 {
        for i in 0..3 {
            let at = spot(cell, 80, 14.0) + Vec2::new(9.0 * noise(cell, 82 + i), 7.0 * noise(cell, 86 + i));
            stone(drawing, at, 1.8 + 1.6 * noise(cell, 90 + i), cell);
        }
    } else if rare < 0.36 {
        let tint =
            [Tint::hex(0x9A_8F5C), Tint::hex(0x8C_8478), Tint::hex(0x7E_7690)][(noise(cell, 95) * 3.0) as usize % 3];
        for i in 0..4 {
            let at = spot(cell, 96, 16.0) + Vec2::new(16.0 * noise(cell, 98 + i), 12.0 * noise(cell, 104 + i));
            drawing.segment(at, at + Vec2::new(0.4, 3.0), 1.0, base.shade(0.75));
            drawing.disc(at, 1.35, tint);
        }
    }
}

fn joints(drawing: &mut Drawing, cell: Cell, base: Tint) {
    type Slab = (f32, f32, f32, f32);
    let at = corner(cell);
    let slabs: [Slab; 4] = match (noise(cell, 5) * 4.0) as u8 {
        0 => [(0., 0., 28., 32.), (28., 0., 36., 32.), (0., 32., 44., 32.), (44., 32., 20., 32.)],
        1 => [(0., 0., 40., 22.), (40., 0., 24., 44.), (0., 22., 40., 42.), (40., 44., 24., 20.)],
        2 => [(0., 0., 32., 36.), (32., 0., 32., 24.), (32., 24., 32., 40.), (0., 36., 32., 28.)],
        _ => [(0., 0., 22., 26.), (22., 0., 42., 26.), (0., 26., 34., 38.), (34., 26., 30., 38.)],
    };
    for (i, (x, y, wide, high)) in (0_u32..).zip(slabs) {
        let (a, b) = (at + Vec2::new(x, y), at + Vec2::new(x + wide, y + high));
        let tone = 0.94 + 0.12 * noise(cell, 10 + i);
        drawing.rect(a, b - a, base.shade(tone).fade(0.55));
        drawing.frame(a, b - a, 1.5, base.shade(0.76));
        let lit = base.shade(1.15).fade(0.7);
        drawing.segment(a + Vec2::splat(1.6), Vec2::new(b.x - 1.4, a.y + 1.6), 0.9, lit);
        drawing.segment(a + Vec2::splat(1.6), Vec2::new(a.x + 1.6, b.y - 1.4), 0.9, lit.fade(0.6));
    }
    if noise(cell, 17) < 0.18 {
        let from = spot(cell, 18, 14.0);
        let bend = from + Vec2::new(7.0, 4.0 + 3.0 * noise(cell, 19));
        drawing.line(vec![from, bend, bend + Vec2::new(3.0, 8.0)], 1.0, base.shade(0.74));
    }
}

fn road(drawing: &mut Drawing, ground: &GroundMap, cell: Cell, base: Tint) {
    pebbles(drawing, cell, base, 7);
    let on = |dir: Dir8| {
        let next = cell.step(dir);
        ground.cell(next).is_none()
            || ground.matter(next) == GroundMaterial::Road
            || ground.matter(next) == GroundMaterial::Floor
    };
    let across = on(Dir8::East) && on(Dir8::West);
    let along = on(Dir8::North) && on(Dir8::South);
    if across == along {
        return;
    }
    for (track, salt) in [(21.0, 1_u32), (45.0, 2)] {
        let points = |shift: f32| -> Vec<Vec2> {
            (0..=8)
                .map(|i| {
                    // Both ends lie on the track so that ruts of neighbours meet.
                    let free = f32::from(i % 8 != 0);
                    let aside = track + shift + free * 3.0 * (noise(cell, 200 + i * 3 + salt) - 0.5);
                    let forth = i as f32 * 8.0;
                    corner(cell) + if across { Vec2::new(forth, aside) } else { Vec2::new(aside, forth) }
                })
                .collect()
        };
        drawing.line(points(0.0), 4.6, base.shade(0.80).fade(0.45));
        drawing.line(points(2.9), 1.1, base.shade(1.2).fade(0.5));
    }
}

fn pebbles(drawing: &mut Drawing, cell: Cell, base: Tint, count: u32) {
    for i in 0..count {
        let at = spot(cell, 120 + i, 4.0);
        let size = 0.9 + 1.5 * noise(cell, 130 + i);
        drawing.disc(at + Vec2::new(0.5, 0.9), size, base.shade(0.7));
        drawing.disc(at, size, base.shade(1.0 + 0.3 * noise(cell, 140 + i)));
    }
}

fn mud(drawing: &mut Drawing, cell: Cell, base: Tint) {
    for i in 0..3 {
        let radii = Vec2::new(4.0 + 4.0 * noise(cell, 150 + i), 2.4);
        let at = spot(cell, 153 + i, 11.0);
        drawing.fill(ellipse(at, radii), base.shade(0.78).fade(0.8));
        drawing.line(arc(at, radii, 0.15, 0.85), 0.9, base.shade(1.3).fade(0.6));
    }
    for i in 0..4 {
        let from = spot(cell, 160 + i, 9.0);
        let points = (0..=5).map(|s| from + Vec2::new(2.0 * s as f32 - 5.0, (s as f32 * 0.63).sin() * -1.8)).collect();
        drawing.line(points, 1.3, base.shade(1.25).fade(0.8));
    }
}

fn arc(centre: Vec2, radii: Vec2, from: f32, to: f32) -> Vec<Vec2> {
    let point = |i: i32| {
        let angle = (from + (to - from) * i as f32 / 7.0) * std::f32::consts::PI;
        centre + radii * Vec2::from_angle(angle)
    };
    (0..8).map(point).collect()
}

fn ripples(drawing: &mut Drawing, cell: Cell, matter: GroundMaterial) {
    let (tint, lines): (Tint, u32) = match matter {
        GroundMaterial::Deep => (Tint::hex(0x4A_6B79), 3),
        GroundMaterial::Waist => (Tint::hex(0x56_7784), 3),
        // Water that breaks over stones is white.
        GroundMaterial::Rough => (Tint::hex(0x9F_B6BC), 6),
        _ => (Tint::hex(0x62_8390), 3),
    };
    for i in 0..lines {
        let wide = 10.0 + 10.0 * noise(cell, 170 + i);
        let from = corner(cell)
            + Vec2::new(6.0 + (50.0 - wide) * noise(cell, 174 + i), 13.0 + 57.0 / lines as f32 * i as f32)
            + Vec2::new(0.0, 8.0 * (noise(cell, 178 + i) - 0.5));
        let points: Vec<Vec2> =
            (0..=8).map(|s| from + Vec2::new(wide * s as f32 / 8.0, (s as f32 * 0.785).sin() * -1.6)).collect();
        drawing.line(points.iter().map(|p| *p + Vec2::new(0.0, 1.8)).collect(), 1.3, Tint::hex(0x16_2730).fade(0.35));
        drawing.line(points, 1.3, tint.fade(0.75));
    }
}

fn foliage(drawing: &mut Drawing, cell: Cell, size: f32, tint: Tint) {
    let middle = corner(cell) + Vec2::splat(32.0);
    let put = |x: f32, y: f32| middle + (Vec2::new(x, y) - Vec2::splat(32.0)) * size;
    shadow(drawing, put(34.0, 39.0), Vec2::new(29.0, 24.0) * size);
    let tufts = [
        (20., 40., 15., 0.74),
        (44., 40., 15., 0.70),
        (32., 45., 13., 0.66),
        (32., 27., 18., 0.92),
        (20., 29., 12., 1.02),
        (43., 31., 12., 0.98),
        (27., 22., 9., 1.22),
        (38., 24., 7., 1.16),
        (24., 34., 6., 1.14),
        (30., 17., 5., 1.42),
    ];
    for (i, (x, y, radius, light)) in (0_u32..).zip(tufts) {
        let shift = Vec2::new(noise(cell, 210 + i) - 0.5, noise(cell, 230 + i) - 0.5) * 4.0;
        drawing.fill(leaves(put(x, y) + shift, radius * size, cell, 240 + i), tint.shade(light));
    }
}

/// Dense scrub: many small crowns, the nearer ones lower and darker.
fn thicket(drawing: &mut Drawing, cell: Cell) {
    let at = corner(cell);
    shadow(drawing, at + Vec2::new(34.0, 38.0), Vec2::new(31.0, 26.0));
    let crowns = [
        (14., 46., 12., 0.62),
        (50., 47., 12., 0.60),
        (32., 51., 12., 0.58),
        (10., 32., 11., 0.76),
        (54., 33., 11., 0.72),
        (23., 41., 12., 0.80),
        (42., 41., 12., 0.78),
        (17., 21., 11., 1.00),
        (46., 21., 11., 0.94),
        (32., 31., 12., 0.96),
        (31., 16., 11., 1.14),
        (22., 29., 6., 1.24),
        (42., 28., 6., 1.16),
        (27., 12., 5., 1.42),
        (14., 18., 4., 1.32),
        (45., 17., 4., 1.26),
    ];
    for (i, (x, y, radius, light)) in (0_u32..).zip(crowns) {
        let shift = Vec2::new(noise(cell, 610 + i) - 0.5, noise(cell, 630 + i) - 0.5) * 5.0;
        drawing.fill(leaves(at + Vec2::new(x, y) + shift, radius, cell, 650 + i), Tint::hex(0x35_4A35).shade(light));
    }
}

/// A round mass of leaves with a lobed edge.
fn leaves(centre: Vec2, radius: f32, cell: Cell, salt: u32) -> Vec<Vec2> {
    let turn = noise(cell, salt) * std::f32::consts::TAU;
    (0..28)
        .map(|i| {
            let angle = i as f32 / 28.0 * std::f32::consts::TAU;
            let far = radius * (0.94 + 0.09 * ((angle + turn) * 7.0).sin());
            centre + Vec2::from_angle(angle) * far
        })
        .collect()
}

fn tree(drawing: &mut Drawing, cell: Cell) {
    let middle = corner(cell) + Vec2::new(32.0, 30.0);
    shadow(drawing, middle + Vec2::new(6.0, 11.0), Vec2::new(31.0, 27.0));
    drawing.segment(middle + Vec2::new(0.0, 14.0), middle + Vec2::new(1.0, 30.0), 8.0, Tint::hex(0x3A_2C1E));
    let tint = Tint::hex(0x33_4730).mix(Tint::hex(0x43_4C2D), noise(cell, 250));
    let turn = noise(cell, 251) * std::f32::consts::TAU;
    for (ring, radius, count, light) in [
        (20.0, 12.5, 8_u32, 0.66),
        (15.0, 11.0, 7, 0.86),
        (10.0, 9.0, 6, 1.06),
        (6.0, 6.5, 5, 1.26),
        (2.5, 4.0, 3, 1.48),
    ] {
        // Each ring lies a little further to the upper left, where the light comes from.
        let shift = Vec2::splat(-(light - 0.66) * 9.0);
        for i in 0..count {
            let angle = turn + i as f32 / count as f32 * std::f32::consts::TAU + ring;
            let at = middle + shift + Vec2::from_angle(angle) * ring;
            let jitter = 0.95 + 0.12 * noise(cell, 260 + i);
            drawing.fill(leaves(at, radius, cell, 270 + i), tint.shade(light * jitter));
        }
    }
}

/// A row of stones along the wall that it continues.
fn low_wall(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    let at = corner(cell);
    let joins = |dir: Dir8| {
        let next = cell.step(dir);
        ground.bounds.contains(next) && (ground.growth(next) == GroundFeature::LowWall || ground.is_wall(next))
    };
    let upright = (joins(Dir8::North) || joins(Dir8::South)) && !joins(Dir8::East) && !joins(Dir8::West);
    let put = |x: f32, y: f32| at + if upright { Vec2::new(y + 1.0, x) } else { Vec2::new(x, y) };
    let size = |x: f32, y: f32| if upright { Vec2::new(y, x) } else { Vec2::new(x, y) };
    let bed = at + if upright { Vec2::new(27.0, 2.0) } else { Vec2::new(2.0, 28.0) };
    drawing.rect(bed, size(62.0, 18.0), SHADE.fade(0.35));
    drawing.rect(bed, size(60.0, 14.0), SHADE.fade(0.35));
    for (i, (x, wide)) in (0_u32..).zip([(1.0, 20.0), (22.0, 22.0), (45.0, 18.0)]) {
        let tint = STONE.shade(0.92 + 0.16 * noise(cell, 280 + i));
        let (a, s) = (put(x, 20.0), size(wide, 19.0));
        drawing.block(a, s, tint.shade(0.72), Tint::hex(0x2A_2620), 1.7);
        drawing.rect(a + Vec2::ONE, s - Vec2::new(2.0, 6.0), tint);
        drawing.segment(a + Vec2::splat(1.8), a + Vec2::new(s.x - 1.8, 1.8), 1.2, tint.shade(1.2));
    }
}

fn brambles(drawing: &mut Drawing, cell: Cell) {
    let at = corner(cell);
    shadow(drawing, at + Vec2::new(33.0, 37.0), Vec2::new(27.0, 22.0));
    for i in 0..7_u32 {
        let from = spot(cell, 300 + i, 8.0);
        let to = spot(cell, 320 + i, 8.0);
        let lift = Vec2::new(0.0, -12.0 - 6.0 * noise(cell, 340 + i));
        let curve: Vec<Vec2> = (0..=8)
            .map(|s| {
                let t = s as f32 / 8.0;
                from.lerp(to, t) + lift * 4.0 * t * (1.0 - t) * 0.6
            })
            .collect();
        drawing.line(curve.clone(), 2.6, Tint::hex(0x1E_1B14));
        drawing.line(curve.clone(), 1.5, Tint::hex(0x5C_4638).shade(0.85 + 0.3 * noise(cell, 350 + i)));
        for thorn in curve.iter().skip(1).step_by(2) {
            drawing.segment(*thorn, *thorn + Vec2::new(1.6, -2.6), 1.0, Tint::hex(0x7A_5F50));
        }
        if i % 2 == 0 {
            drawing.disc(curve[4], 2.0, Tint::hex(0x7A_3A42));
        }
    }
}

fn spores(drawing: &mut Drawing, cell: Cell) {
    let tint = Tint::hex(0x84_7496);
    for i in 0..9 {
        let at = spot(cell, 360 + i, 8.0);
        let size = 2.4 + 3.0 * noise(cell, 370 + i);
        drawing.disc(at + Vec2::new(0.8, 1.6), size, SHADE.fade(0.6));
        drawing.disc(at, size, tint.shade(0.6 + 0.25 * noise(cell, 380 + i)));
        drawing.disc(at - Vec2::splat(size * 0.25), size * 0.5, tint.shade(0.95 + 0.2 * noise(cell, 390 + i)));
    }
}

/// Charred wood with glowing cracks.
fn embers(drawing: &mut Drawing, cell: Cell) {
    let glow = Tint::hex(0xC2_6230);
    for i in 0..5_u32 {
        let from = spot(cell, 360 + i, 9.0);
        let way = Vec2::from_angle(noise(cell, 370 + i) * std::f32::consts::TAU) * (9.0 + 8.0 * noise(cell, 375 + i));
        drawing.segment(from + Vec2::new(0.6, 1.6), from + way + Vec2::new(0.6, 1.6), 6.0, SHADE.fade(0.6));
        drawing.segment(from, from + way, 5.0, Tint::hex(0x1F_1A17));
        drawing.segment(from + way * 0.15, from + way * 0.7, 3.4, glow.fade(0.22));
        drawing.segment(from + way * 0.2, from + way * 0.6, 1.4, glow.shade(0.8 + 0.3 * noise(cell, 380 + i)));
    }
    for i in 0..7 {
        let at = spot(cell, 390 + i, 6.0);
        drawing.disc(at, 2.6, glow.fade(0.25));
        drawing.disc(at, 1.0, glow);
    }
}

fn stone(drawing: &mut Drawing, centre: Vec2, size: f32, cell: Cell) {
    let salt = 400 + centre.x as u32 % 64;
    let outline = |shift: Vec2, grow: f32| -> Vec<Vec2> {
        (0..8_u32)
            .map(|i| {
                let angle = (i as f32 + 0.5 * noise(cell, salt + i)) / 8.0 * std::f32::consts::TAU;
                let far = size * grow * (0.86 + 0.22 * noise(cell, salt + 10 + i));
                centre + shift + Vec2::from_angle(angle) * Vec2::new(far, far * 0.86)
            })
            .collect()
    };
    let tint = STONE.shade(0.88 + 0.18 * noise(cell, salt + 20));
    drawing.fill(outline(Vec2::new(0.12, 0.2) * size, 1.08), SHADE.fade(0.5));
    drawing.fill(outline(Vec2::ZERO, 1.0), tint.shade(0.66));
    drawing.fill(outline(Vec2::new(-0.10, -0.14) * size, 0.82), tint);
    drawing.fill(outline(Vec2::new(-0.22, -0.28) * size, 0.42), tint.shade(1.14).fade(0.8));
    if size > 4.0 {
        drawing.outline(outline(Vec2::ZERO, 1.0), 1.3, Tint::hex(0x30_2C26));
    }
}
