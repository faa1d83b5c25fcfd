//! The ground of a map as the picture needs it: the material of each cell and the scenery on it. Terrain without a look
//! gets one by its rules: blocking, costly, plain. `bake.rs` paints it.

use crate::data::looks::TerrainLook;
use crate::kernel::cell::{Bounds, Cell, Dir8};
use crate::view::palette::Tint;

/// One cell of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundCell {
    /// The look of the terrain.
    pub look: TerrainLook,
    /// Whether it blocks movement.
    pub blocks: bool,
    /// Steps to enter.
    pub steps: u8,
    /// Whether it is a hazard, which walkers avoid.
    pub hazard: bool,
    /// Levels above the lowest ground.
    pub elevation: u8,
}

/// The ground of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroundMap {
    /// Size of the map.
    pub bounds: Bounds,
    /// Its cells, row by row.
    pub cells: Vec<GroundCell>,
}

/// The material of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum GroundMaterial {
    Grass,
    Floor,
    Road,
    Dirt,
    Mud,
    Shallows,
    Waist,
    Deep,
    Rough,
    Ash,
    Asphalt,
    Tiles,
    Ballast,
    Wall,
}

/// The scenery on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GroundFeature {
    Bare,
    Rubble,
    Bush,
    Thicket,
    Tree,
    LowWall,
    Boulder,
    Brambles,
    Spores,
    Embers,
    Rails,
    Car,
    Bench,
    Pillar,
    Planter,
    Counter,
}

/// How a material is painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroundPaint {
    /// Its colour.
    pub base: Tint,
    /// The colour of its patches.
    pub other: Tint,
    /// How much its brightness varies.
    pub wander: f32,
    /// How grainy it is.
    pub grain: f32,
}

impl GroundMaterial {
    pub(super) fn paint(self) -> GroundPaint {
        let paint =
            |base, other, wander, grain| GroundPaint { base: Tint::hex(base), other: Tint::hex(other), wander, grain };
        match self {
            GroundMaterial::Grass => paint(0x47_4D38, 0x4E_4B37, 0.13, 0.05),
            GroundMaterial::Floor => paint(0x50_4D47, 0x4C_4844, 0.05, 0.05),
            GroundMaterial::Road => paint(0x5A_5142, 0x53_4A3B, 0.09, 0.07),
            GroundMaterial::Dirt => paint(0x52_4838, 0x4A_4233, 0.11, 0.07),
            GroundMaterial::Mud => paint(0x4C_3F33, 0x45_392D, 0.13, 0.05),
            GroundMaterial::Shallows => paint(0x38_5560, 0x33_4D56, 0.10, 0.02),
            GroundMaterial::Waist => paint(0x37_4F56, 0x33_4849, 0.12, 0.03),
            GroundMaterial::Deep => paint(0x2A_4350, 0x25_3B48, 0.10, 0.02),
            GroundMaterial::Rough => paint(0x33_4E5A, 0x23_3842, 0.22, 0.05),
            GroundMaterial::Ash => paint(0x39_3128, 0x33_2A24, 0.14, 0.08),
            GroundMaterial::Asphalt => paint(0x39_3A3C, 0x35_3638, 0.06, 0.06),
            GroundMaterial::Tiles => paint(0x4A_4B4B, 0x47_4747, 0.03, 0.02),
            GroundMaterial::Ballast => paint(0x3E_3B37, 0x39_3733, 0.08, 0.08),
            GroundMaterial::Wall => paint(0x5D_574C, 0x59_5349, 0.04, 0.04),
        }
    }

    /// Whether its border to other ground shifts; else it runs along the cells.
    pub(super) fn soft(self) -> bool {
        !matches!(self, GroundMaterial::Floor | GroundMaterial::Wall | GroundMaterial::Asphalt | GroundMaterial::Tiles)
    }

    pub(super) fn wet(self) -> bool {
        matches!(self, GroundMaterial::Shallows | GroundMaterial::Waist | GroundMaterial::Deep | GroundMaterial::Rough)
    }
}

/// The material of a cell, if its look fixes it, and the scenery on it.
fn look(cell: &GroundCell) -> (Option<GroundMaterial>, GroundFeature) {
    use GroundFeature::{
        Bare, Bench, Boulder, Brambles, Bush, Car, Counter, Embers, LowWall, Pillar, Planter, Rails, Rubble, Spores,
        Thicket, Tree,
    };
    match cell.look {
        TerrainLook::Plain if cell.blocks => (Some(GroundMaterial::Wall), Bare),
        TerrainLook::Plain if cell.hazard => (Some(GroundMaterial::Ash), Embers),
        TerrainLook::Plain if cell.steps > 1 => (Some(GroundMaterial::Mud), Bare),
        TerrainLook::Grass => (Some(GroundMaterial::Grass), Bare),
        TerrainLook::Floor => (Some(GroundMaterial::Floor), Bare),
        TerrainLook::Road => (Some(GroundMaterial::Road), Bare),
        TerrainLook::Plain | TerrainLook::Dirt => (Some(GroundMaterial::Dirt), Bare),
        TerrainLook::Wall => (Some(GroundMaterial::Wall), Bare),
        TerrainLook::Mud => (Some(GroundMaterial::Mud), Bare),
        TerrainLook::Shallows => (Some(GroundMaterial::Shallows), Bare),
        TerrainLook::WaistWater => (Some(GroundMaterial::Waist), Bare),
        TerrainLook::DeepWater => (Some(GroundMaterial::Deep), Bare),
        TerrainLook::RoughWater => (Some(GroundMaterial::Rough), Bare),
        TerrainLook::Rubble => (None, Rubble),
        TerrainLook::Bush => (None, Bush),
        TerrainLook::Thicket => (None, Thicket),
        TerrainLook::Tree => (None, Tree),
        TerrainLook::LowWall => (None, LowWall),
        TerrainLook::Boulder => (None, Boulder),
        TerrainLook::Brambles => (None, Brambles),
        TerrainLook::Spores => (None, Spores),
        TerrainLook::Embers => (Some(GroundMaterial::Ash), Embers),
        TerrainLook::Asphalt => (Some(GroundMaterial::Asphalt), Bare),
        TerrainLook::Tiles => (Some(GroundMaterial::Tiles), Bare),
        TerrainLook::Rails => (Some(GroundMaterial::Ballast), Rails),
        TerrainLook::Car => (Some(GroundMaterial::Asphalt), Car),
        TerrainLook::Bench => (None, Bench),
        TerrainLook::Pillar => (None, Pillar),
        TerrainLook::Planter => (None, Planter),
        TerrainLook::Counter => (None, Counter),
    }
}

impl GroundMap {
    /// The cell at a place, if it is on the map.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<&GroundCell> {
        self.bounds.contains(cell).then(|| self.cells.get(self.bounds.index(cell))).flatten()
    }

    pub(super) fn growth(&self, cell: Cell) -> GroundFeature {
        self.cell(cell).map_or(GroundFeature::Bare, |c| look(c).1)
    }

    /// The material of a cell. Scenery that stands on any ground takes the ground of most cells around it.
    pub(super) fn matter(&self, cell: Cell) -> GroundMaterial {
        let own = |c: Cell| self.cell(c).and_then(|c| look(c).0);
        own(cell).unwrap_or_else(|| {
            // Stones stand in water too, where there is water on both sides.
            let wet = |d: Dir8| own(cell.step(d)).is_some_and(GroundMaterial::wet);
            let stones = matches!(self.growth(cell), GroundFeature::Rubble | GroundFeature::Boulder);
            let afloat = stones && (wet(Dir8::East) && wet(Dir8::West) || wet(Dir8::North) && wet(Dir8::South));
            let likely_here = |m: &GroundMaterial| *m != GroundMaterial::Wall && m.wet() == afloat;
            let around = Dir8::ALL.map(|d| (own(cell.step(d)).filter(likely_here), d));
            // Neighbours at a side count more than those at a corner, and plants seldom grow on roads.
            let plant = matches!(
                self.growth(cell),
                GroundFeature::Bush
                    | GroundFeature::Thicket
                    | GroundFeature::Tree
                    | GroundFeature::Brambles
                    | GroundFeature::Spores
            );
            let likely = |m: GroundMaterial| 1 + usize::from(plant && m == GroundMaterial::Grass);
            let vote = |m: GroundMaterial, d: Dir8| (1 + usize::from(!d.is_diagonal())) * likely(m);
            let votes = |m: GroundMaterial| {
                around.iter().filter(|(o, _)| *o == Some(m)).map(|(_, d)| vote(m, *d)).sum::<usize>()
            };
            around.iter().filter_map(|(m, _)| *m).max_by_key(|m| votes(*m)).unwrap_or(GroundMaterial::Grass)
        })
    }

    /// Whether a cell is solid to its top; what lies off the map is.
    pub(super) fn is_wall(&self, cell: Cell) -> bool {
        self.cell(cell).is_none_or(|c| look(c).0 == Some(GroundMaterial::Wall))
    }

    /// The depth of the water for a combatant on a cell: 0 dry or knee-high, 1 to the waist, 2 over the head.
    #[must_use]
    pub fn depth(&self, cell: Cell) -> u8 {
        match self.cell(cell).and_then(|c| look(c).0) {
            Some(GroundMaterial::Waist) => 1,
            Some(GroundMaterial::Deep | GroundMaterial::Rough) => 2,
            _ => 0,
        }
    }

    pub(super) fn elevation(&self, cell: Cell) -> u8 {
        self.cell(cell).map_or(0, |c| c.elevation)
    }

    /// How much brighter a cell is than ground of its kind on level 0; it never gets as bright as a token.
    pub(super) fn lift(&self, cell: Cell) -> f32 {
        let wanted = 1.0 + 0.40 * (1.0 - 0.6_f32.powi(i32::from(self.elevation(cell))));
        wanted.min((0.13 / self.matter(cell).paint().base.luminance()).powf(0.44)).max(1.0)
    }

    /// The base colour of a cell, for maps too small for a picture.
    #[must_use]
    pub fn colour(&self, cell: Cell) -> Tint {
        match self.growth(cell) {
            GroundFeature::Bush | GroundFeature::Thicket | GroundFeature::Tree | GroundFeature::Brambles => {
                Tint::hex(0x2F_3D28)
            }
            GroundFeature::LowWall | GroundFeature::Boulder | GroundFeature::Rubble | GroundFeature::Pillar => {
                Tint::hex(0x7B_7466)
            }
            GroundFeature::Car => Tint::hex(0x5C_5F62),
            GroundFeature::Bench | GroundFeature::Counter => Tint::hex(0x6B_5A45),
            GroundFeature::Planter => Tint::hex(0x3C_4B33),
            GroundFeature::Spores => Tint::hex(0x6E_6282),
            GroundFeature::Embers => Tint::hex(0x8A_4A2C),
            GroundFeature::Bare | GroundFeature::Rails => self.matter(cell).paint().base.shade(self.lift(cell)),
        }
    }
}
