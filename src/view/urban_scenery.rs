//! Modern scenery: asphalt, tiles and rails below the grid; cars, benches, pillars, planters and counters above it.

use bevy::math::Vec2;

use crate::kernel::cell::{Cell, Dir8};
use crate::view::CELL;
use crate::view::drawing::{Drawing, ellipse};
use crate::view::ground::{GroundFeature, GroundMap};
use crate::view::noise::cell as noise;
use crate::view::palette::Tint;

const SHADE: Tint = Tint::hex(0x0C_0D0E);
const GLASS: Tint = Tint::hex(0x26_2E33);
const STEEL: Tint = Tint::hex(0x77_7B7E);
const PLANK: Tint = Tint::hex(0x6B_5A45);
/// Body colours of cars: dull, so that no car is mistaken for a token.
const BODIES: [Tint; 5] =
    [Tint::hex(0x5C_5F62), Tint::hex(0x5A_4440), Tint::hex(0x46_5148), Tint::hex(0x66_6052), Tint::hex(0x42_4854)];

fn corner(cell: Cell) -> Vec2 {
    Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL
}

/// A box with round corners.
fn rounded(at: Vec2, size: Vec2, radius: f32) -> Vec<Vec2> {
    let quarter = |centre: Vec2, from: f32| {
        (0..=4).map(move |i| {
            let angle = (from + i as f32 / 4.0) * std::f32::consts::FRAC_PI_2;
            centre + Vec2::from_angle(angle) * radius
        })
    };
    let (a, b) = (at + Vec2::splat(radius), at + size - Vec2::splat(radius));
    let corners = [(b, 0.0), (Vec2::new(a.x, b.y), 1.0), (a, 2.0), (Vec2::new(b.x, a.y), 3.0)];
    corners.into_iter().flat_map(|(centre, from)| quarter(centre, from)).collect()
}

/// Asphalt: grit, with an occasional crack or stain.
pub(super) fn asphalt(drawing: &mut Drawing, cell: Cell, base: Tint) {
    for i in 0..9 {
        let at = corner(cell) + Vec2::new(noise(cell, 500 + i), noise(cell, 520 + i)) * CELL;
        drawing.disc(at, 0.7 + 0.5 * noise(cell, 540 + i), base.shade(0.82 + 0.42 * noise(cell, 560 + i)));
    }
    if noise(cell, 580) < 0.16 {
        let from = corner(cell) + Vec2::new(10.0 + 30.0 * noise(cell, 581), 8.0);
        let turn = |salt| Vec2::new(16.0 * (noise(cell, salt) - 0.5), 15.0);
        let (one, two) = (from + turn(582), from + turn(582) + turn(583));
        drawing.line(vec![from, one, two, two + turn(584)], 1.1, base.shade(0.72));
    } else if noise(cell, 580) > 0.93 {
        let middle = corner(cell) + Vec2::new(22.0 + 20.0 * noise(cell, 585), 30.0);
        drawing.fill(ellipse(middle, Vec2::new(13.0, 9.0)), SHADE.fade(0.22));
    }
}

/// Tiles, four per cell.
pub(super) fn tiles(drawing: &mut Drawing, cell: Cell, base: Tint) {
    let half = CELL / 2.0;
    for (i, (x, y)) in (0_u32..).zip([(0.0, 0.0), (half, 0.0), (0.0, half), (half, half)]) {
        let at = corner(cell) + Vec2::new(x, y);
        drawing.rect(at, Vec2::splat(half), base.shade(0.95 + 0.1 * noise(cell, 600 + i)).fade(0.6));
        drawing.frame(at, Vec2::splat(half), 1.0, base.shade(0.8));
        drawing.segment(at + Vec2::splat(1.2), at + Vec2::new(half - 1.2, 1.2), 0.8, base.shade(1.12).fade(0.7));
    }
}

/// The ballast under rails.
pub(super) fn ballast(drawing: &mut Drawing, cell: Cell, base: Tint) {
    for i in 0..26 {
        let at = corner(cell) + Vec2::new(noise(cell, 620 + i), noise(cell, 660 + i)) * CELL;
        let size = 1.4 + 1.7 * noise(cell, 700 + i);
        drawing.disc(at + Vec2::new(0.4, 0.8), size, base.shade(0.62));
        drawing.disc(at, size, base.shade(0.86 + 0.34 * noise(cell, 740 + i)));
    }
}

/// Sleepers and two rails, along the track that they continue.
pub(super) fn rails(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    let joins = |dir: Dir8| ground.growth(cell.step(dir)) == GroundFeature::Rails;
    let upright = (joins(Dir8::North) || joins(Dir8::South)) && !joins(Dir8::East) && !joins(Dir8::West);
    let put = |x: f32, y: f32| corner(cell) + if upright { Vec2::new(y, x) } else { Vec2::new(x, y) };
    let size = |x: f32, y: f32| if upright { Vec2::new(y, x) } else { Vec2::new(x, y) };
    for x in [4.0, 25.5, 47.0] {
        drawing.rect(put(x, 9.0) + Vec2::new(0.8, 1.6), size(11.0, 46.0), SHADE.fade(0.5));
        drawing.rect(put(x, 9.0), size(11.0, 46.0), Tint::hex(0x3B_3128).shade(0.9 + 0.2 * noise(cell, 780)));
    }
    for y in [17.0, 43.0] {
        drawing.rect(put(0.0, y) + Vec2::new(0.6, 1.8), size(CELL, 4.0), SHADE.fade(0.55));
        drawing.rect(put(0.0, y), size(CELL, 4.0), Tint::hex(0x5E_5C58));
        drawing.rect(put(0.0, y + 0.8), size(CELL, 1.3), Tint::hex(0x8C_8A85));
    }
}

/// A car spans all the cells of its row, or of its column without a row; the first of them draws it.
pub(super) fn car(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    let is = |cell: Cell| ground.growth(cell) == GroundFeature::Car;
    let along = |dir: Dir8| {
        let mut cells = 1_u8;
        let mut at = cell.step(dir);
        while is(at) {
            (cells, at) = (cells + 1, at.step(dir));
        }
        cells
    };
    let lies = is(cell.step(Dir8::East)) || is(cell.step(Dir8::West));
    if if lies { is(cell.step(Dir8::West)) } else { is(cell.step(Dir8::North)) } {
        return;
    }
    let long = f32::from(along(if lies { Dir8::East } else { Dir8::South })) * CELL;
    let put = |x: f32, y: f32| corner(cell) + if lies { Vec2::new(x, y) } else { Vec2::new(y, x) };
    let size = |x: f32, y: f32| if lies { Vec2::new(x, y) } else { Vec2::new(y, x) };
    let paint = BODIES[(noise(cell, 800) * 4.99) as usize];
    // Some face the other way.
    let turned = noise(cell, 801) < 0.5;
    let from_front = |x: f32, wide: f32| if turned { long - x - wide } else { x };
    for (grow, alpha) in [(5.0, 0.16), (2.5, 0.22)] {
        let at = put(4.0, 9.0) + Vec2::new(2.0, 4.0) - Vec2::splat(grow / 2.0);
        drawing.fill(rounded(at, size(long - 8.0, 46.0) + Vec2::splat(grow), 12.0), SHADE.fade(alpha));
    }
    for x in [16.0, long - 32.0] {
        for y in [6.0, 52.0] {
            drawing.rect(put(x, y), size(16.0, 6.0), Tint::hex(0x15_1515));
        }
    }
    let (body, bulk) = (put(4.0, 9.0), size(long - 8.0, 46.0));
    drawing.fill(rounded(body, bulk, 11.0), paint.shade(0.72));
    drawing.fill(rounded(body + Vec2::splat(1.6), bulk - Vec2::new(3.2, 4.6), 10.0), paint);
    drawing.outline(rounded(body, bulk, 11.0), 1.6, Tint::hex(0x16_1718));
    // Windscreen, cabin, rear window.
    let cabin = (long * 0.32, long * 0.42);
    let glass = |drawing: &mut Drawing, x: f32, wide: f32| {
        drawing.fill(rounded(put(from_front(x, wide), 13.0), size(wide, 38.0), 5.0), GLASS);
    };
    glass(drawing, cabin.0 - 9.0, 14.0);
    glass(drawing, cabin.0 + cabin.1 - 4.0, 11.0);
    let roof = (put(from_front(cabin.0, cabin.1), 14.5), size(cabin.1, 35.0));
    drawing.fill(rounded(roof.0, roof.1, 6.0), paint.shade(1.08));
    drawing.outline(rounded(roof.0, roof.1, 6.0), 1.0, paint.shade(0.6));
    drawing.segment(
        roof.0 + Vec2::splat(5.0),
        roof.0 + Vec2::splat(5.0) + size(cabin.1 - 10.0, 0.0),
        1.0,
        paint.shade(1.3),
    );
    for y in [14.0, 45.0] {
        drawing.rect(put(from_front(5.0, 4.0), y), size(4.0, 6.0), Tint::hex(0xA9_A492));
        drawing.rect(put(from_front(long - 9.0, 4.0), y), size(4.0, 6.0), Tint::hex(0x6E_2F2A));
    }
}

/// A bench of planks, along the row that it continues.
pub(super) fn bench(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    let joins = |dir: Dir8| ground.growth(cell.step(dir)) == GroundFeature::Bench;
    let upright = (joins(Dir8::North) || joins(Dir8::South)) && !joins(Dir8::East) && !joins(Dir8::West);
    let put = |x: f32, y: f32| corner(cell) + if upright { Vec2::new(y, x) } else { Vec2::new(x, y) };
    let size = |x: f32, y: f32| if upright { Vec2::new(y, x) } else { Vec2::new(x, y) };
    drawing.rect(put(4.0, 22.0) + Vec2::new(1.0, 4.0), size(56.0, 26.0), SHADE.fade(0.4));
    for x in [10.0, 50.0] {
        drawing.rect(put(x, 18.0), size(4.0, 29.0), STEEL.shade(0.6));
    }
    drawing.block(put(3.0, 17.0), size(58.0, 7.0), PLANK.shade(0.78), Tint::hex(0x20_1B15), 1.4);
    for (i, y) in (0_u32..).zip([26.0, 34.0, 42.0]) {
        drawing.block(
            put(3.0, y),
            size(58.0, 6.0),
            PLANK.shade(0.94 + 0.14 * noise(cell, 820 + i)),
            Tint::hex(0x20_1B15),
            1.2,
        );
    }
}

/// A round pillar.
pub(super) fn pillar(drawing: &mut Drawing, cell: Cell) {
    let middle = corner(cell) + Vec2::splat(CELL / 2.0);
    let stone = Tint::hex(0x74_7370);
    drawing.fill(ellipse(middle + Vec2::new(3.0, 6.0), Vec2::new(25.0, 24.0)), SHADE.fade(0.5));
    drawing.block(middle - Vec2::splat(23.0), Vec2::splat(46.0), stone.shade(0.62), Tint::hex(0x22_2221), 1.6);
    drawing.disc(middle + Vec2::new(0.0, 1.5), 19.0, stone.shade(0.7));
    drawing.disc(middle, 18.0, stone);
    drawing.circle(middle, 18.0, 1.4, Tint::hex(0x2B_2B2A));
    drawing.disc(middle - Vec2::splat(3.5), 11.0, stone.shade(1.14).fade(0.8));
}

/// A long concrete box with plants.
pub(super) fn planter(drawing: &mut Drawing, cell: Cell) {
    let at = corner(cell);
    let rim = Tint::hex(0x6C_6B68);
    drawing.rect(at + Vec2::new(7.0, 14.0), Vec2::new(54.0, 44.0), SHADE.fade(0.45));
    drawing.block(at + Vec2::new(5.0, 9.0), Vec2::new(54.0, 46.0), rim, Tint::hex(0x24_2423), 1.6);
    drawing.rect(at + Vec2::new(10.0, 14.0), Vec2::new(44.0, 33.0), Tint::hex(0x2A_241D));
    for i in 0..13_u32 {
        let leaf = at + Vec2::new(14.0 + 36.0 * noise(cell, 840 + i), 17.0 + 26.0 * noise(cell, 860 + i));
        let tint = Tint::hex(0x3C_4B33).shade(0.75 + 0.5 * noise(cell, 880 + i));
        drawing.disc(leaf + Vec2::new(0.8, 1.4), 6.0, SHADE.fade(0.4));
        drawing.disc(leaf, 4.0 + 2.4 * noise(cell, 900 + i), tint);
    }
}

/// A counter, along the row that it continues.
pub(super) fn counter(drawing: &mut Drawing, ground: &GroundMap, cell: Cell) {
    let joins = |dir: Dir8| {
        let next = cell.step(dir);
        ground.bounds.contains(next) && (ground.growth(next) == GroundFeature::Counter || ground.is_wall(next))
    };
    let upright = (joins(Dir8::North) || joins(Dir8::South)) && !joins(Dir8::East) && !joins(Dir8::West);
    let at = corner(cell) + if upright { Vec2::new(16.0, 0.0) } else { Vec2::new(0.0, 16.0) };
    let size = if upright { Vec2::new(32.0, CELL) } else { Vec2::new(CELL, 32.0) };
    drawing.rect(at + Vec2::new(3.0, 6.0), size, SHADE.fade(0.45));
    drawing.rect(at, size, PLANK.shade(0.6));
    drawing.rect(at, size - if upright { Vec2::new(5.0, 0.0) } else { Vec2::new(0.0, 7.0) }, PLANK.shade(0.98));
    let edge = if upright { (at, at + Vec2::new(0.0, CELL)) } else { (at, at + Vec2::new(CELL, 0.0)) };
    drawing.segment(edge.0, edge.1, 1.4, PLANK.shade(1.25));
    if noise(cell, 920) < 0.4 {
        drawing.block(at + Vec2::new(9.0, 7.0), Vec2::new(13.0, 10.0), STEEL.shade(0.5), Tint::hex(0x18_1918), 1.2);
        drawing.rect(at + Vec2::new(11.0, 9.0), Vec2::new(9.0, 4.0), Tint::hex(0x6F_8A86));
    }
}
