//! The ground of a map: base colours, grid, walls, elevation and what grows, from terrain keys by a small table. A
//! terrain that the table does not know gets its colour from what it does: blocking, costly, plain.

use bevy::math::Vec2;

use crate::kernel::cell::{Bounds, Cell};
use crate::view::CELL;
use crate::view::drawing::{Drawing, corners, ellipse};
use crate::view::palette::Tint;

/// One cell of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundCell {
    /// Key of the terrain.
    pub key: String,
    /// Nobody gets in.
    pub blocks: bool,
    /// Steps to enter.
    pub steps: u8,
    /// Better not entered.
    pub hazard: bool,
    /// Levels above the lowest ground.
    pub elevation: u8,
}

/// The ground of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Size of the map.
    pub bounds: Bounds,
    /// Its cells, row by row.
    pub cells: Vec<GroundCell>,
}

/// What is drawn on the base colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    Plain,
    Blades,
    Joints,
    Ripples,
    Stones,
    Wall,
    Bush,
    Thicket,
    Tree,
    LowWall,
    Boulder,
    Spots(Tint),
}

const GRASS: Tint = Tint::hex(0x48_4E3A);
const STONE: Tint = Tint::hex(0x57_534B);
const MUD: Tint = Tint::hex(0x4C_3F33);
const WATER: Tint = Tint::hex(0x2B_4450);
const ROAD: Tint = Tint::hex(0x5A_5142);
const DIRT: Tint = Tint::hex(0x52_4838);
const WALL: Tint = Tint::hex(0x68_6256);
const FRAME: Tint = Tint::hex(0x14_110E);

/// Base colour and detail of a terrain.
fn look(cell: &GroundCell) -> (Tint, Detail) {
    match cell.key.as_str() {
        "grass" => (GRASS, Detail::Blades),
        "floor" => (STONE, Detail::Joints),
        "road" => (ROAD, Detail::Plain),
        "dirt" => (DIRT, Detail::Plain),
        "wall" | "rock" => (WALL, Detail::Wall),
        "mud" => (MUD, Detail::Ripples),
        "shallows" => (WATER.shade(1.25), Detail::Ripples),
        "deep_water" => (WATER, Detail::Ripples),
        "rubble" => (DIRT, Detail::Stones),
        "bush" => (GRASS, Detail::Bush),
        "thicket" => (GRASS, Detail::Thicket),
        "tree" => (GRASS, Detail::Tree),
        "low_wall" => (GRASS, Detail::LowWall),
        "boulder" => (GRASS, Detail::Boulder),
        "brambles" => (GRASS.shade(0.85), Detail::Spots(Tint::hex(0x7A_4A4A))),
        "spores" => (GRASS.shade(0.9), Detail::Spots(Tint::hex(0x8E_7AA0))),
        "embers" => (DIRT.shade(0.7), Detail::Spots(Tint::hex(0xC2_6A3A))),
        _ if cell.blocks => (WALL, Detail::Wall),
        _ if cell.hazard => (DIRT, Detail::Spots(Tint::hex(0xC2_6A3A))),
        _ if cell.steps > 1 => (MUD, Detail::Ripples),
        _ => (STONE.shade(0.9), Detail::Plain),
    }
}

/// A small number that is always the same for a cell: jitter without dice.
fn noise(cell: Cell, salt: u32) -> f32 {
    let mut n = (cell.x as u32).wrapping_mul(0x9E37_79B9) ^ (cell.y as u32).wrapping_mul(0x85EB_CA6B) ^ salt;
    n = (n ^ n >> 15).wrapping_mul(0x2C1B_3C6D);
    n = (n ^ n >> 12).wrapping_mul(0x297A_2D39);
    (n >> 16) as f32 / 65_536.0
}

impl Ground {
    fn cell(&self, cell: Cell) -> Option<&GroundCell> {
        self.bounds.contains(cell).then(|| &self.cells[self.bounds.index(cell)])
    }

    fn is_wall(&self, cell: Cell) -> bool {
        self.cell(cell).is_none_or(|c| look(c).1 == Detail::Wall)
    }

    /// The base colour of a cell, for small maps in panels.
    #[must_use]
    pub fn colour(&self, cell: Cell) -> Tint {
        self.cell(cell).map_or(FRAME, |c| match look(c) {
            (_, Detail::Wall) => WALL,
            (_, Detail::Bush | Detail::Thicket | Detail::Tree) => Tint::hex(0x2F_3D28),
            (_, Detail::LowWall | Detail::Boulder) => Tint::hex(0x7B_7466),
            (base, _) => base.shade(1.0 + 0.14 * f32::from(c.elevation)),
        })
    }

    /// Draws all of it.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        let mut drawing = Drawing::default();
        for cell in self.bounds.cells() {
            self.base(&mut drawing, cell);
        }
        self.grid(&mut drawing);
        for cell in self.bounds.cells() {
            self.detail(&mut drawing, cell);
            self.edges(&mut drawing, cell);
        }
        drawing
    }

    fn base(&self, drawing: &mut Drawing, cell: Cell) {
        let Some(ground) = self.cell(cell) else { return };
        let (base, detail) = look(ground);
        let lift = 1.0 + 0.16 * f32::from(ground.elevation) + (noise(cell, 1) - 0.5) * 0.05;
        let tint = if detail == Detail::Wall { base.shade(0.9) } else { base.shade(lift) };
        drawing.rect(corner(cell), Vec2::splat(CELL + 0.4), tint);
        match detail {
            Detail::Blades | Detail::Bush | Detail::Thicket | Detail::Tree | Detail::Boulder => {
                blades(drawing, cell, tint);
            }
            Detail::Joints => joints(drawing, cell, tint),
            Detail::Ripples => ripples(drawing, cell, tint),
            _ => {}
        }
    }

    fn grid(&self, drawing: &mut Drawing) {
        let size = Vec2::new(f32::from(self.bounds.width), f32::from(self.bounds.height)) * CELL;
        let tint = Tint::hex(0).fade(0.22);
        for x in 0..=self.bounds.width {
            let x = f32::from(x) * CELL;
            drawing.segment(Vec2::new(x, 0.0), Vec2::new(x, size.y), 1.2, tint);
        }
        for y in 0..=self.bounds.height {
            let y = f32::from(y) * CELL;
            drawing.segment(Vec2::new(0.0, y), Vec2::new(size.x, y), 1.2, tint);
        }
    }

    fn detail(&self, drawing: &mut Drawing, cell: Cell) {
        let Some(ground) = self.cell(cell) else { return };
        let at = corner(cell);
        let p = |x: f32, y: f32| at + Vec2::new(x, y);
        match look(ground).1 {
            Detail::Wall => self.wall(drawing, cell),
            Detail::Bush => foliage(drawing, at, 0.82, Tint::hex(0x39_492F)),
            Detail::Thicket => foliage(drawing, at, 1.0, Tint::hex(0x2E_4030)),
            Detail::Tree => {
                foliage(drawing, at, 1.12, Tint::hex(0x25_3626));
                drawing.disc(p(32.0, 34.0), 7.0, Tint::hex(0x5B_4529));
            }
            Detail::LowWall => {
                drawing.rect(p(2.0, 26.0), Vec2::new(62.0, 18.0), Tint::hex(0x15_130F).fade(0.6));
                for (x, wide, light) in [(1.0, 20.0, 1.0), (22.0, 22.0, 0.92), (45.0, 18.0, 1.05)] {
                    let tint = Tint::hex(0x7B_7466).shade(light);
                    drawing.block(p(x, 20.0), Vec2::new(wide, 18.0), tint, Tint::hex(0x2A_2620), 1.6);
                }
            }
            Detail::Boulder => stone(drawing, p(32.0, 34.0), 24.0, cell),
            Detail::Stones => {
                for (x, y, size) in [(18., 20., 11.), (44., 18., 8.), (42., 44., 12.), (17., 48., 7.), (30., 34., 6.)] {
                    stone(drawing, p(x, y), size, cell);
                }
            }
            Detail::Spots(tint) => {
                for i in 0..9 {
                    let spot = p(8.0 + 48.0 * noise(cell, 10 + i), 8.0 + 48.0 * noise(cell, 40 + i));
                    drawing.disc(spot, 2.5 + 3.0 * noise(cell, 70 + i), tint.shade(0.7 + 0.6 * noise(cell, 90 + i)));
                }
            }
            Detail::Plain | Detail::Blades | Detail::Joints | Detail::Ripples => {}
        }
    }

    fn wall(&self, drawing: &mut Drawing, cell: Cell) {
        let at = corner(cell);
        let open_south = !self.is_wall(Cell::new(cell.x, cell.y + 1));
        let rows: &[(f32, &[(f32, f32)])] = if open_south {
            &[(0.0, &[(0.0, 36.0), (38.0, 26.0)]), (22.0, &[(0.0, 22.0), (24.0, 40.0)])]
        } else {
            &[
                (0.0, &[(0.0, 36.0), (38.0, 26.0)]),
                (22.0, &[(0.0, 22.0), (24.0, 40.0)]),
                (44.0, &[(0.0, 36.0), (38.0, 26.0)]),
            ]
        };
        for (row, (y, stones)) in (0_u32..).zip(rows) {
            for (x, wide) in *stones {
                let tint = WALL.shade(0.97 + 0.06 * noise(cell, 3 + row + *x as u32));
                drawing.rect(at + Vec2::new(x + 1.0, y + 1.0), Vec2::new(wide - 1.4, 18.8), tint);
            }
        }
        if open_south {
            drawing.rect(at + Vec2::new(0.0, 43.0), Vec2::new(CELL, 21.0), Tint::hex(0x35_302A));
            let joint = Tint::hex(0x23_1F1B);
            drawing.segment(at + Vec2::new(0.0, 54.0), at + Vec2::new(CELL, 54.0), 1.8, joint);
            drawing.segment(at + Vec2::new(20.0, 44.0), at + Vec2::new(20.0, 54.0), 1.8, joint);
            drawing.segment(at + Vec2::new(44.0, 54.0), at + Vec2::new(44.0, 64.0), 1.8, joint);
        }
    }

    /// Frames of walls, and the edges of higher ground.
    fn edges(&self, drawing: &mut Drawing, cell: Cell) {
        let Some(ground) = self.cell(cell) else { return };
        let at = corner(cell);
        let wall = look(ground).1 == Detail::Wall;
        let box_ = corners(at, Vec2::splat(CELL));
        for (side, (dx, dy)) in [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().enumerate() {
            let next = Cell::new(cell.x + dx, cell.y + dy);
            let (from, to) = (box_[side], box_[(side + 1) % 4]);
            if wall && !self.is_wall(next) {
                drawing.segment(from, to, 2.8, FRAME);
            }
            let lower = self.cell(next).is_some_and(|n| n.elevation < ground.elevation);
            if lower && !wall {
                let outward = Vec2::new(f32::from(dx), f32::from(dy));
                for step in 0..5 {
                    let foot = from.lerp(to, 0.1 + 0.2 * step as f32);
                    drawing.segment(foot, foot + outward * 7.0, 2.2, Tint::hex(0x25_251B));
                }
                drawing.segment(from, to, 3.2, Tint::hex(0xA9_AF86));
            }
        }
    }
}

fn corner(cell: Cell) -> Vec2 {
    Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL
}

fn blades(drawing: &mut Drawing, cell: Cell, base: Tint) {
    for i in 0..5 {
        let foot = corner(cell) + Vec2::new(6.0 + 52.0 * noise(cell, 20 + i), 10.0 + 48.0 * noise(cell, 30 + i));
        let tint = base.shade(if i % 2 == 0 { 0.84 } else { 1.16 });
        drawing.segment(foot, foot + Vec2::new(-1.4, -4.5), 1.3, tint);
        drawing.segment(foot + Vec2::new(2.4, 0.0), foot + Vec2::new(3.3, -3.8), 1.3, tint);
    }
}

fn joints(drawing: &mut Drawing, cell: Cell, base: Tint) {
    let at = corner(cell);
    let cuts: [(f32, f32, f32, f32); 3] = match (noise(cell, 5) * 3.0) as u8 {
        0 => [(0., 32., 64., 32.), (28., 0., 28., 32.), (44., 32., 44., 64.)],
        1 => [(0., 22., 64., 22.), (40., 0., 40., 22.), (22., 22., 22., 64.)],
        _ => [(32., 0., 32., 64.), (0., 36., 32., 36.), (32., 24., 64., 24.)],
    };
    for (x1, y1, x2, y2) in cuts {
        drawing.segment(at + Vec2::new(x1, y1), at + Vec2::new(x2, y2), 1.6, base.shade(0.8));
    }
}

fn ripples(drawing: &mut Drawing, cell: Cell, base: Tint) {
    for i in 0..4_u32 {
        let from = corner(cell) + Vec2::new(6.0 + 30.0 * noise(cell, 50 + i), 10.0 + 14.0 * i as f32);
        let points = (0..=6).map(|s| from + Vec2::new(3.0 * s as f32, (s as f32 * 1.05).sin() * -2.0)).collect();
        drawing.line(points, 1.5, base.shade(1.35));
    }
}

fn foliage(drawing: &mut Drawing, at: Vec2, size: f32, tint: Tint) {
    let put = |x: f32, y: f32| at + Vec2::splat(32.0) + (Vec2::new(x, y) - Vec2::splat(32.0)) * size;
    drawing.fill(ellipse(put(33.0, 38.0), Vec2::new(27.0, 23.0) * size), Tint::hex(0x19_1D14).fade(0.6));
    let tufts = [
        (22., 38., 16., 0.82),
        (42., 38., 16., 0.82),
        (32., 26., 17., 1.0),
        (24., 28., 10., 1.2),
        (40., 32., 9., 1.15),
        (30., 20., 7., 1.4),
    ];
    for (x, y, radius, light) in tufts {
        drawing.disc(put(x, y), radius * size, tint.shade(light));
    }
}

fn stone(drawing: &mut Drawing, centre: Vec2, size: f32, cell: Cell) {
    let points = |shift: Vec2| -> Vec<Vec2> {
        (0..7_u32)
            .map(|i| {
                let angle = i as f32 / 7.0 * std::f32::consts::TAU;
                let far = size * (0.85 + 0.25 * noise(cell, 100 + i));
                centre + shift + Vec2::from_angle(angle) * Vec2::new(far, far * 0.86)
            })
            .collect()
    };
    drawing.fill(points(Vec2::new(1.5, 3.0)), Tint::hex(0x27_241E));
    drawing.fill(points(Vec2::ZERO), Tint::hex(0x7A_7365).shade(0.88 + 0.16 * noise(cell, 99)));
    drawing.outline(points(Vec2::ZERO), 1.3, Tint::hex(0x3A_352D));
}
