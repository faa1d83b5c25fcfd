//! Bakes the map into one picture: ground materials with patches that continue across cells and soft borders, then
//! joints, grass and stones, the grid, objects and plants, and the light of the lamp.

use bevy::math::{Vec2, Vec3};

use crate::kernel::cell::{Cell, Dir8};
use crate::view::CELL;
use crate::view::drawing::Drawing;
use crate::view::ground::{GroundMap, GroundMaterial};
use crate::view::lighting::MapLighting;
use crate::view::noise::{self, NoiseTile};
use crate::view::objects::{self, ObjectPicture};
use crate::view::palette::{INK, Tint};
use crate::view::raster::{Bitmap, RowBand, shape_rows};
use crate::view::{scenery, walls};

/// Maximum offset of borders from the edges of cells, in world units.
const STRAY: f32 = 6.5;
/// Corner radius of soft ground, in world units.
const ROUND: f32 = 16.0;
const GRID: f32 = 0.17;

/// Paints a map at `pixels_per_cell` with the given objects, optionally lit. It suits maps in panels too: at 8 pixels
/// per cell grass and walls are distinct. A map without cells is one dark pixel.
#[must_use]
pub fn bake(ground: &GroundMap, objects: &[ObjectPicture], pixels_per_cell: u32, lighting: bool) -> Bitmap {
    paint(ground, objects, pixels_per_cell, lighting, true)
}

/// Paints lit ground without a grid, on which nobody stands.
pub(super) fn bake_scenery(ground: &GroundMap, pixels_per_cell: u32) -> Bitmap {
    paint(ground, &[], pixels_per_cell, true, false)
}

fn paint(ground: &GroundMap, objects: &[ObjectPicture], pixels_per_cell: u32, lighting: bool, gridded: bool) -> Bitmap {
    let bounds = ground.bounds;
    let pixels = pixels_per_cell.max(1);
    let cells = |count: i16| u32::from(count.unsigned_abs());
    let mut picture = Bitmap::plain(cells(bounds.width) * pixels, cells(bounds.height) * pixels, INK);
    if bounds.is_empty() || ground.cells.len() < bounds.len() {
        return picture;
    }
    let soil = GroundPainter::new(ground, pixels);
    let drawing = details(ground, objects, pixels, gridded);
    let strips = shape_rows(&drawing);
    let lighting = lighting.then(|| MapLighting::over(bounds));
    let scale = pixels as f32 / CELL;
    picture.in_bands(|band| {
        soil.paint(band);
        band.paint(&strips, scale);
        if let Some(lighting) = &lighting {
            apply_light(band, lighting, scale);
        }
    });
    picture
}

/// All outlined details, from bottom to top.
fn details(ground: &GroundMap, objects: &[ObjectPicture], pixels: u32, gridded: bool) -> Drawing {
    let mut drawing = Drawing::default();
    // Blades of grass are smaller than a pixel on a small map.
    if pixels >= 16 {
        for cell in ground.bounds.cells() {
            scenery::low(&mut drawing, ground, cell);
        }
        if gridded {
            grid(&mut drawing, ground);
        }
    }
    for cell in ground.bounds.cells() {
        walls::draw(&mut drawing, ground, cell);
    }
    for cell in ground.bounds.cells() {
        scenery::high(&mut drawing, ground, cell);
    }
    for object in objects {
        objects::draw(&mut drawing, object);
    }
    drawing
}

fn grid(drawing: &mut Drawing, ground: &GroundMap) {
    let size = Vec2::new(f32::from(ground.bounds.width), f32::from(ground.bounds.height)) * CELL;
    let tint = Tint::hex(0).fade(GRID);
    for x in 1..ground.bounds.width {
        let x = f32::from(x) * CELL;
        drawing.segment(Vec2::new(x, 0.0), Vec2::new(x, size.y), 1.1, tint);
    }
    for y in 1..ground.bounds.height {
        let y = f32::from(y) * CELL;
        drawing.segment(Vec2::new(0.0, y), Vec2::new(size.x, y), 1.1, tint);
    }
}

fn apply_light(band: &mut RowBand, lighting: &MapLighting, scale: f32) {
    for (y, row) in band.rows() {
        for (x, pixel) in row.chunks_exact_mut(4).enumerate() {
            let (light, share) = lighting.at(Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / scale);
            for (part, light) in pixel.iter_mut().zip(light) {
                *part = (MapLighting::lit(f32::from(*part), light, share) + 0.5) as u8;
            }
        }
    }
}

/// A bit for each of the eight neighbours, in the order of [`Dir8::ALL`].
type Mask = u8;

/// A cell's data for painting its pixels.
#[derive(Clone, Copy, Default)]
struct CellSample {
    kind: u8,
    tone: f32,
    level: u8,
    soft: bool,
    wet: bool,
    /// Neighbours of other materials that it blends with.
    blend: Mask,
    /// Neighbours that are its bank, if it is water.
    bank: Mask,
    /// Neighbours that cast a shadow on it.
    shade: Mask,
    /// Whether a border may shift into it.
    stray: bool,
}

/// The bare ground.
struct GroundPainter<'a> {
    ground: &'a GroundMap,
    spots: Vec<CellSample>,
    paints: Vec<(Vec3, Vec3, f32, f32)>,
    pixels: u32,
    wide: NoiseTile,
    fine: NoiseTile,
}

const MATTERS: [GroundMaterial; 14] = [
    GroundMaterial::Grass,
    GroundMaterial::Floor,
    GroundMaterial::Road,
    GroundMaterial::Dirt,
    GroundMaterial::Mud,
    GroundMaterial::Shallows,
    GroundMaterial::Waist,
    GroundMaterial::Deep,
    GroundMaterial::Rough,
    GroundMaterial::Ash,
    GroundMaterial::Asphalt,
    GroundMaterial::Tiles,
    GroundMaterial::Ballast,
    GroundMaterial::Wall,
];

fn vec(tint: Tint) -> Vec3 {
    Vec3::new(f32::from(tint.r), f32::from(tint.g), f32::from(tint.b))
}

impl<'a> GroundPainter<'a> {
    fn new(ground: &'a GroundMap, pixels: u32) -> GroundPainter<'a> {
        let paints = MATTERS.map(|m| {
            let paint = m.paint();
            (vec(paint.base), vec(paint.other), paint.wander, paint.grain)
        });
        let mut spots: Vec<CellSample> = ground.bounds.cells().map(|cell| spot(ground, cell)).collect();
        let near: Vec<bool> = ground
            .bounds
            .cells()
            .map(|cell| {
                let strays = |c: Cell| ground.bounds.contains(c) && spots[ground.bounds.index(c)].blend != 0;
                strays(cell) || Dir8::ALL.iter().any(|d| strays(cell.step(*d)))
            })
            .collect();
        for (spot, near) in spots.iter_mut().zip(near) {
            spot.stray = spot.soft && (near || spot.bank != 0);
        }
        GroundPainter {
            ground,
            spots,
            paints: paints.to_vec(),
            pixels,
            wide: NoiseTile::new(1),
            fine: NoiseTile::new(2),
        }
    }

    fn paint(&self, band: &mut RowBand) {
        let unit = CELL / self.pixels as f32;
        for (y, row) in band.rows() {
            for (x, pixel) in row.chunks_exact_mut(4).enumerate() {
                let cell = Cell::new((x as u32 / self.pixels) as i16, (y as u32 / self.pixels) as i16);
                let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) * unit;
                let colour = self.colour(at, cell, unit);
                pixel.copy_from_slice(&[part(colour.x), part(colour.y), part(colour.z), 255]);
            }
        }
    }

    fn spot(&self, cell: Cell) -> &CellSample {
        &self.spots[self.ground.bounds.index(cell)]
    }

    /// The colour at a point in a cell; `unit` is the size of a pixel in world units.
    fn colour(&self, at: Vec2, cell: Cell, unit: f32) -> Vec3 {
        let own = self.spot(cell);
        let grain = noise::cell(Cell::new(at.x as i16, at.y as i16), 7) - 0.5;
        let patch = (self.wide.at(at.x / 210.0, at.y / 210.0) * 0.75 + 0.5).clamp(0.0, 1.0);
        let wander = self.fine.at(at.x / 70.0, at.y / 70.0);
        let shade = |spot: &CellSample| {
            let (base, other, much, grainy) = self.paints[usize::from(spot.kind)];
            base.lerp(other, patch) * spot.tone * (1.0 + wander * much + grain * grainy)
        };
        let mut colour = if own.stray { self.border(at, cell, unit, shade) } else { shade(own) };
        if own.shade != 0 {
            colour *= shadow(own.shade, at - corner(cell));
        }
        colour
    }

    /// Near a border the point is shifted by noise; the colours of both sides meet within a pixel.
    fn border(&self, at: Vec2, cell: Cell, unit: f32, shade: impl Fn(&CellSample) -> Vec3) -> Vec3 {
        let wander = Vec2::new(
            self.wide.at(at.x / 55.0, at.y / 55.0 + 9.0) + 0.35 * self.fine.at(at.x / 16.0, at.y / 16.0),
            self.wide.at(at.x / 55.0 + 17.0, at.y / 55.0) + 0.35 * self.fine.at(at.x / 16.0 + 5.0, at.y / 16.0),
        );
        let mut at = at + wander * STRAY;
        let mut here = Cell::new((at.x / CELL).floor() as i16, (at.y / CELL).floor() as i16);
        if here != cell && !(self.ground.bounds.contains(here) && meets(self.spot(cell), self.spot(here))) {
            at = at.clamp(corner(cell) + 0.01, corner(cell) + CELL - 0.01);
            here = cell;
        }
        let spot = self.spot(here);
        let mut colour = shade(spot);
        let mut depth = f32::MAX;
        if let Some((far, dir)) = edge(spot.blend, at - corner(here)) {
            let next = self.spot(here.step(dir));
            let soft = if spot.wet && next.wet { 9.0 } else { unit };
            let share = (0.5 + far / soft).clamp(0.0, 1.0);
            if spot.kind == MUD && !next.wet {
                colour *= 1.0 - 0.20 * ramp(3.0, 0.5, far);
            }
            colour = shade(next).lerp(colour, share);
            if !spot.wet || !next.wet {
                depth = far;
            }
        }
        if spot.wet {
            let far = edge(spot.bank, at - corner(here)).map_or(depth, |(far, _)| far.min(depth));
            let bank = ramp(4.2, 2.0, far) * 0.85 * ramp(-1.0, 0.5, far);
            colour = colour.lerp(BANK, bank);
            let line = (1.0 - (far - 5.2).abs() / 1.1).clamp(0.0, 1.0) * 0.6;
            colour = colour.lerp(FOAM, line);
        } else if depth < 12.0 && self.next_is_wet(here, at) {
            colour *= 1.0 - 0.22 * ramp(9.0, 0.0, depth);
        }
        colour
    }

    fn next_is_wet(&self, here: Cell, at: Vec2) -> bool {
        edge(self.spot(here).blend, at - corner(here)).is_some_and(|(_, dir)| self.spot(here.step(dir)).wet)
    }
}

const MUD: u8 = GroundMaterial::Mud as u8;
const BANK: Vec3 = Vec3::new(27.0, 42.0, 48.0);
const FOAM: Vec3 = Vec3::new(94.0, 128.0, 140.0);

fn spot(ground: &GroundMap, cell: Cell) -> CellSample {
    let matter = ground.matter(cell);
    let level = ground.elevation(cell);
    let mask = |wanted: &dyn Fn(Cell) -> bool| {
        (0..).zip(Dir8::ALL).fold(0, |mask: Mask, (bit, dir)| mask | u8::from(wanted(cell.step(dir))) << bit)
    };
    let inside = |c: Cell| ground.bounds.contains(c);
    let soft = matter.soft();
    let wall = ground.is_wall(cell);
    CellSample {
        kind: matter as u8,
        tone: ground.lift(cell) * (1.0 + (noise::cell(cell, 1) - 0.5) * if soft { 0.02 } else { 0.04 }),
        level,
        soft,
        wet: matter.wet(),
        blend: mask(&|c| {
            let other = ground.matter(c);
            inside(c) && soft && other.soft() && ground.elevation(c) == level && other != matter
        }),
        bank: mask(&|c| matter.wet() && inside(c) && !ground.matter(c).wet()),
        shade: mask(&|c| !wall && inside(c) && (ground.is_wall(c) || ground.elevation(c) > level)),
        stray: false,
    }
}

/// Whether the border between two cells may shift.
fn meets(a: &CellSample, b: &CellSample) -> bool {
    a.soft && b.soft && a.level == b.level
}

fn corner(cell: Cell) -> Vec2 {
    Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL
}

fn part(value: f32) -> u8 {
    (value + 0.5).clamp(0.0, 255.0) as u8
}

/// From 0 at `from` to 1 at `to`.
fn ramp(from: f32, to: f32, value: f32) -> f32 {
    ((value - from) / (to - from)).clamp(0.0, 1.0)
}

fn has(mask: Mask, dir: Dir8) -> bool {
    mask & 1 << dir as u8 != 0
}

/// The distance from a point in a cell to the nearest of some neighbours, and its direction; outer corners are rounded,
/// so the distance may be negative.
fn edge(mask: Mask, at: Vec2) -> Option<(f32, Dir8)> {
    use Dir8::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    if mask == 0 {
        return None;
    }
    let far = CELL - at;
    let mut found: Option<(f32, Dir8)> = None;
    let mut take = |distance: f32, dir| {
        if found.is_none_or(|(nearest, _)| distance < nearest) {
            found = Some((distance, dir));
        }
    };
    for (dir, distance) in [(North, at.y), (East, far.x), (South, far.y), (West, at.x)] {
        if has(mask, dir) {
            take(distance, dir);
        }
    }
    for (diagonal, y, x, away) in [
        (NorthEast, North, East, Vec2::new(far.x, at.y)),
        (SouthEast, South, East, far),
        (SouthWest, South, West, Vec2::new(at.x, far.y)),
        (NorthWest, North, West, at),
    ] {
        match (has(mask, y), has(mask, x)) {
            (true, true) if away.x < ROUND && away.y < ROUND => take(ROUND - (Vec2::splat(ROUND) - away).length(), x),
            (false, false) if has(mask, diagonal) => take(away.length(), diagonal),
            _ => {}
        }
    }
    found
}

/// The light left at a point in a cell beside walls and higher ground, which cast shadows to the south and east.
fn shadow(mask: Mask, at: Vec2) -> f32 {
    let far = CELL - at;
    let mut dark: f32 = 0.0;
    let mut throw = |dir, strength: f32, length: f32, distance: f32| {
        if has(mask, dir) {
            let t = ramp(length, 0.0, distance);
            dark = dark.max(strength * t * t * (3.0 - 2.0 * t));
        }
    };
    throw(Dir8::North, 0.55, 24.0, at.y);
    throw(Dir8::West, 0.50, 18.0, at.x);
    throw(Dir8::NorthWest, 0.50, 20.0, (at * Vec2::new(1.1, 0.9)).length());
    throw(Dir8::East, 0.22, 7.0, far.x);
    throw(Dir8::South, 0.18, 6.0, far.y);
    1.0 - dark
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::looks::TerrainLook;
    use crate::kernel::cell::Bounds;
    use crate::view::ground::GroundCell;

    /// A map with stripes of every kind of ground.
    fn stripes(looks: &[TerrainLook], width: i16) -> GroundMap {
        let bounds = Bounds::new(width, i16::try_from(looks.len()).expect("few") * 2);
        let cells = bounds.cells().map(|cell| GroundCell {
            look: looks[cell.y as usize / 2],
            blocks: false,
            steps: 1,
            hazard: false,
            elevation: u8::from(cell.x > width / 2),
        });
        GroundMap { bounds, cells: cells.collect() }
    }

    #[test]
    fn ground_is_darker_than_anything_that_matters() {
        let ground = stripes(TerrainLook::ALL, 6);
        let picture = bake(&ground, &[], 32, false);
        for cell in ground.bounds.cells() {
            let mut sum = 0.0;
            for at in 0..32 * 32 {
                let (x, y) = (cell.x as usize * 32 + at % 32, cell.y as usize * 32 + at / 32);
                let start = (y * picture.width as usize + x) * 4;
                let pixel = &picture.rgba[start..start + 3];
                sum += Tint { r: pixel[0], g: pixel[1], b: pixel[2], a: 255 }.luminance();
            }
            let mean = sum / 1024.0;
            assert!(mean <= 0.14, "{:?}: {mean}", TerrainLook::ALL[cell.y as usize / 2]);
        }
    }

    #[test]
    fn a_map_without_cells_is_one_pixel() {
        assert_eq!(bake(&GroundMap::default(), &[], 32, true).rgba.len(), 4);
    }

    #[test]
    fn a_border_is_met_within_rounding() {
        let (far, dir) = edge(1 << Dir8::North as u8, Vec2::new(30.0, 5.0)).expect("there is one");
        assert!(dir == Dir8::North && (far - 5.0).abs() < 1e-4);
        let corner = 1 << Dir8::North as u8 | 1 << Dir8::West as u8;
        assert!(edge(corner, Vec2::splat(1.0)).is_some_and(|(far, _)| far < 0.0), "corners are rounded");
        assert!(edge(0, Vec2::ZERO).is_none());
    }
}
