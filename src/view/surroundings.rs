//! What lies around a map: the ground of its edges goes on and fades into the dark, so that a small map does not hang in
//! a void. It is a picture of its own, coarser than that of the map, which it leaves free.

use bevy::asset::RenderAssetUsages;
use bevy::math::Vec2;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};

use crate::data::looks::TerrainLook;
use crate::kernel::cell::{Bounds, Cell};
use crate::view::bake::bake_scenery;
use crate::view::ground::{GroundCell, GroundFeature, GroundMap, GroundMaterial};
use crate::view::palette::INK;
use crate::view::raster::Bitmap;
use crate::view::{CELL, noise};

/// How far they reach, in cells.
const MARGIN: i16 = 7;
/// Pixels of the picture per cell.
const PIXELS: u32 = 32;
/// The share of the ground's brightness right beside the map.
const BESIDE: f32 = 0.58;
/// Of the plants at the edge, one in so many goes on in each cell beyond.
const PLANTS: f32 = 0.45;

/// The picture of a map's surroundings, the map included, lit and fading to the outside.
pub(super) fn picture(ground: &GroundMap) -> Bitmap {
    if ground.bounds.is_empty() || ground.cells.len() < ground.bounds.len() {
        return Bitmap::plain(1, 1, INK);
    }
    let mut picture = bake_scenery(&extended(ground), PIXELS);
    let (width, bounds) = (picture.width as usize, ground.bounds);
    let cells = |pixel: usize| (pixel as f32 + 0.5) / PIXELS as f32 - f32::from(MARGIN);
    let beyond = |at: f32, size: i16| (-at).max(at - f32::from(size)).max(0.0);
    picture.in_bands(|band| {
        for (y, row) in band.rows() {
            let down = beyond(cells(y), bounds.height);
            for (x, pixel) in row.chunks_exact_mut(4).enumerate().take(width) {
                let share = brightness(Vec2::new(beyond(cells(x), bounds.width), down).length());
                for (part, dark) in pixel.iter_mut().zip([INK.r, INK.g, INK.b]) {
                    *part = (f32::from(dark) + (f32::from(*part) - f32::from(dark)) * share + 0.5) as u8;
                }
            }
        }
    });
    picture
}

/// The share of its brightness that ground has at a distance from the map, in cells.
fn brightness(distance: f32) -> f32 {
    let left = (1.0 - distance / f32::from(MARGIN)).max(0.0);
    BESIDE * left * left * (3.0 - 2.0 * left)
}

/// The map with a margin whose ground continues that of the edge.
fn extended(ground: &GroundMap) -> GroundMap {
    let inner = ground.bounds;
    let bounds = Bounds::new(inner.width + 2 * MARGIN, inner.height + 2 * MARGIN);
    let cells = bounds.cells().map(|cell| {
        let own = cell.offset(-MARGIN, -MARGIN);
        let edge = Cell::new(own.x.clamp(0, inner.width - 1), own.y.clamp(0, inner.height - 1));
        let Some(before) = ground.cell(edge).filter(|_| own != edge) else {
            return ground.cell(edge).cloned().unwrap_or(PLAIN);
        };
        GroundCell { look: continued(ground, edge, own), ..before.clone() }
    });
    GroundMap { bounds, cells: cells.collect() }
}

const PLAIN: GroundCell = GroundCell { look: TerrainLook::Grass, blocks: false, steps: 1, hazard: false, elevation: 0 };

/// The look of a cell off the map: some plants, else the bare ground of the nearest cell.
fn continued(ground: &GroundMap, edge: Cell, cell: Cell) -> TerrainLook {
    let grows = noise::cell(cell.offset(MARGIN, MARGIN), 11) < PLANTS;
    match ground.growth(edge) {
        GroundFeature::Tree if grows => return TerrainLook::Tree,
        GroundFeature::Thicket if grows => return TerrainLook::Thicket,
        GroundFeature::Bush if grows => return TerrainLook::Bush,
        GroundFeature::Rails => return TerrainLook::Rails,
        _ => {}
    }
    match ground.matter(edge) {
        GroundMaterial::Grass => TerrainLook::Grass,
        GroundMaterial::Floor => TerrainLook::Floor,
        GroundMaterial::Road => TerrainLook::Road,
        GroundMaterial::Dirt | GroundMaterial::Ash => TerrainLook::Dirt,
        GroundMaterial::Mud => TerrainLook::Mud,
        GroundMaterial::Shallows => TerrainLook::Shallows,
        GroundMaterial::Waist => TerrainLook::WaistWater,
        GroundMaterial::Deep => TerrainLook::DeepWater,
        GroundMaterial::Rough => TerrainLook::RoughWater,
        GroundMaterial::Asphalt | GroundMaterial::Ballast => TerrainLook::Asphalt,
        GroundMaterial::Tiles => TerrainLook::Tiles,
        GroundMaterial::Wall => TerrainLook::Wall,
    }
}

/// The corners of the surroundings of a map, in world units.
pub(super) fn extent(bounds: Bounds) -> (Vec2, Vec2) {
    let margin = Vec2::splat(f32::from(MARGIN) * CELL);
    (-margin, Vec2::new(f32::from(bounds.width), f32::from(bounds.height)) * CELL + margin)
}

/// The margin as four rectangles that leave the map free, so that no pixel is filled twice.
pub(super) fn mesh(bounds: Bounds) -> Mesh {
    let size = Vec2::new(f32::from(bounds.width), f32::from(bounds.height)) * CELL;
    let (least, most) = extent(bounds);
    let rects = [
        (least, Vec2::new(most.x, 0.0)),
        (Vec2::new(least.x, size.y), most),
        (Vec2::new(least.x, 0.0), Vec2::new(0.0, size.y)),
        (Vec2::new(size.x, 0.0), Vec2::new(most.x, size.y)),
    ];
    let (mut positions, mut places, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for (from, to) in rects {
        let first = positions.len() as u32;
        for corner in [from, Vec2::new(to.x, from.y), to, Vec2::new(from.x, to.y)] {
            positions.push([corner.x, -corner.y, 0.0]);
            places.push(((corner - least) / (most - least)).to_array());
        }
        indices.extend([0, 2, 1, 0, 3, 2].map(|corner| first + corner));
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, places)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A meadow with a road from its west edge to its east edge.
    fn meadow() -> GroundMap {
        let bounds = Bounds::new(6, 5);
        let look = |cell: Cell| if cell.y == 2 { TerrainLook::Road } else { TerrainLook::Grass };
        GroundMap { bounds, cells: bounds.cells().map(|cell| GroundCell { look: look(cell), ..PLAIN }).collect() }
    }

    #[test]
    fn a_road_goes_on_beyond_the_edge() {
        let extended = extended(&meadow());
        let look = |x, y| extended.cell(Cell::new(x, y)).expect("it is in the margin").look;
        assert_eq!(look(0, MARGIN + 2), TerrainLook::Road);
        assert_eq!(look(2 * MARGIN + 5, MARGIN + 2), TerrainLook::Road);
        assert_eq!(look(0, 0), TerrainLook::Grass);
    }

    #[test]
    fn it_is_darker_than_the_map_and_fades_into_the_dark() {
        let picture = picture(&meadow());
        let sum = |x: u32, y: u32| {
            let start = (y * picture.width + x) as usize * 4;
            picture.rgba[start..start + 3].iter().map(|part| u32::from(*part)).sum::<u32>()
        };
        let (middle, edge) = (picture.height / 2 + PIXELS, MARGIN as u32 * PIXELS);
        assert!(brightness(0.0) < 0.7, "where the map ends is seen");
        assert!(sum(edge / 2, middle) < sum(edge - 4, middle));
        assert_eq!(sum(0, middle), u32::from(INK.r) + u32::from(INK.g) + u32::from(INK.b), "the end is the dark");
    }
}
