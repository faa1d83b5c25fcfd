//! Marked cells: reach, threatened cells, areas of effect. One quad per cell and kind, all in one mesh; the shader
//! gives each kind a pattern, so that no kind depends on colour alone.

use bevy::app::App;
use bevy::asset::{Asset, Handle, RenderAssetUsages, uuid_handle};
use bevy::color::{ColorToComponents, Srgba};
use bevy::mesh::{Indices, Mesh, MeshVertexAttribute, MeshVertexBufferLayoutRef, PrimitiveTopology, VertexFormat};
use bevy::platform::collections::HashSet;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::{Shader, ShaderRef};
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};

use crate::kernel::cell::{Cell, Dir8};
use crate::view::CELL;
use crate::view::overlay::Overlay;
use crate::view::palette::{ACCENT, AREA, INK, Tint, side, threat};
use crate::view::shader;

const SHADER: Handle<Shader> = uuid_handle!("4f0c9f0e-6c1b-4d57-9a5e-6f6e2d1f7a02");

const TINT: MeshVertexAttribute = MeshVertexAttribute::new("CellTint", 0x4652_4159_0011, VertexFormat::Float32x4);
const KIND: MeshVertexAttribute = MeshVertexAttribute::new("CellKind", 0x4652_4159_0012, VertexFormat::Uint32x4);

/// Holes in a reach of up to this many cells get no edge.
const HOLE: usize = 3;

pub(super) fn plugin(app: &mut App) {
    shader::embed(app, &SHADER, include_str!("cells.wgsl"), file!());
    app.add_plugins(Material2dPlugin::<CellMaterial>::default());
}

/// All data is in the vertices.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(super) struct CellMaterial {}

impl Material2d for CellMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        shader::paint(descriptor, layout, &[Mesh::ATTRIBUTE_POSITION, TINT, KIND])
    }
}

/// The kinds of marks; the shader uses the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkKind {
    Reach,
    ReachAgain,
    Threat,
    Area,
    Goal,
    Dark,
    Heat,
    Watched,
    Provoking,
    ReachSpent,
}

/// The mesh of all marked cells of an overlay.
pub(super) fn mesh(overlay: &Overlay) -> Mesh {
    let mut builder = CellMeshBuilder::default();
    let colours = side(overlay.side);
    let faint = |tint: Tint| tint.fade(1.0 - overlay.faded);
    builder.mark(MarkKind::Dark, &overlay.dark, INK);
    builder.mark(MarkKind::Goal, &overlay.goals, ACCENT);
    // The more foes, the denser; an outline runs around each density.
    for (level, cells) in overlay.heat.iter().enumerate() {
        let denser: Vec<Cell> = overlay.heat[level + 1..].iter().flatten().copied().collect();
        builder.mark_beside(MarkKind::Heat, cells, &denser, threat().fade([0.28, 0.55, 0.85][level]));
    }
    if let Some((foes, cells)) = &overlay.foe_reach {
        builder.mark(MarkKind::Reach, cells, side(*foes).text);
    }
    builder.mark(MarkKind::Reach, &overlay.reach, faint(colours.text));
    // Layers have one outline between them and one around all.
    builder.mark_beside(MarkKind::ReachAgain, &overlay.reach2, &overlay.reach, faint(colours.text));
    let nearer = [overlay.reach.as_slice(), &overlay.reach2].concat();
    builder.mark_beside(MarkKind::ReachSpent, &overlay.reach3, &nearer, faint(colours.text));
    builder.mark(MarkKind::Watched, &overlay.watched, faint(threat()));
    builder.mark(MarkKind::Provoking, &overlay.provoking, faint(threat()));
    builder.mark(MarkKind::Threat, &overlay.threat, faint(threat()));
    builder.mark(MarkKind::Area, &overlay.area, faint(AREA));
    // An empty mesh would not be uploaded: one triangle without area stands in.
    if builder.positions.is_empty() {
        builder.positions = vec![[0.0; 3]; 3];
        builder.tints = vec![[0.0; 4]; 3];
        builder.kinds = vec![[0; 4]; 3];
        builder.indices = vec![0, 1, 2];
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, builder.positions)
        .with_inserted_attribute(TINT, builder.tints)
        .with_inserted_attribute(KIND, bevy::mesh::VertexAttributeValues::Uint32x4(builder.kinds))
        .with_inserted_indices(Indices::U32(builder.indices))
}

#[derive(Default)]
struct CellMeshBuilder {
    positions: Vec<[f32; 3]>,
    tints: Vec<[f32; 4]>,
    kinds: Vec<[u32; 4]>,
    indices: Vec<u32>,
}

impl CellMeshBuilder {
    fn mark(&mut self, kind: MarkKind, cells: &[Cell], tint: Tint) {
        self.mark_beside(kind, cells, &[], tint);
    }

    /// Marks cells that have no edge towards some others.
    fn mark_beside(&mut self, kind: MarkKind, cells: &[Cell], others: &[Cell], tint: Tint) {
        if cells.is_empty() {
            return;
        }
        let mut inside: HashSet<Cell> = cells.iter().chain(others).copied().collect();
        if matches!(kind, MarkKind::Reach | MarkKind::ReachAgain | MarkKind::ReachSpent) {
            let holes = holes(&inside);
            inside.extend(holes);
        }
        let tint = Srgba::rgba_u8(tint.r, tint.g, tint.b, tint.a).to_f32_array();
        // Cells off the map are never marked; negative coordinates would not reach the shader.
        for cell in cells.iter().filter(|c| c.x >= 0 && c.y >= 0) {
            let joined = (0_u32..).zip(Dir8::ALL).fold(0, |mask, (bit, dir)| {
                mask | u32::from(kind != MarkKind::Goal && inside.contains(&cell.step(dir))) << bit
            });
            let first = u32::try_from(self.positions.len()).unwrap_or(0);
            let (column, row) = (u32::from(cell.x.unsigned_abs()), u32::from(cell.y.unsigned_abs()));
            let (x, y) = (f32::from(cell.x) * CELL, f32::from(cell.y) * CELL);
            for (dx, dy) in [(0.0, 0.0), (CELL, 0.0), (CELL, CELL), (0.0, CELL)] {
                self.positions.push([x + dx, -(y + dy), 0.0]);
                self.tints.push(tint);
                self.kinds.push([kind as u32, joined, column, row]);
            }
            self.indices.extend([0, 2, 1, 0, 3, 2].map(|corner| first + corner));
        }
    }
}

/// Cells of small holes that a region encloses on all sides.
fn holes(inside: &HashSet<Cell>) -> Vec<Cell> {
    const SIDES: [Dir8; 4] = [Dir8::North, Dir8::East, Dir8::South, Dir8::West];
    let mut found = Vec::new();
    let mut seen: HashSet<Cell> = HashSet::default();
    for start in inside.iter().flat_map(|cell| SIDES.map(|dir| cell.step(dir))) {
        if inside.contains(&start) || !seen.insert(start) {
            continue;
        }
        let mut hole = vec![start];
        let mut next = 0;
        while let Some(cell) = hole.get(next).copied()
            && hole.len() <= HOLE
        {
            next += 1;
            for dir in SIDES {
                let beside = cell.step(dir);
                if !inside.contains(&beside) && !hole.contains(&beside) {
                    hole.push(beside);
                }
            }
        }
        if hole.len() <= HOLE {
            seen.extend(&hole);
            found.append(&mut hole);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(width: i16, height: i16, without: &[(i16, i16)]) -> HashSet<Cell> {
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        cells.filter(|c| !without.contains(c)).map(|(x, y)| Cell::new(x, y)).collect()
    }

    #[test]
    fn small_holes_are_found_and_bays_are_not() {
        assert_eq!(holes(&block(5, 5, &[(2, 2), (2, 3)])).len(), 2);
        assert!(holes(&block(5, 5, &[(2, 2), (2, 3), (2, 4)])).is_empty(), "open to the south");
        assert!(holes(&block(7, 7, &[(2, 2), (3, 2), (4, 2), (2, 3)])).is_empty(), "too large");
    }

    #[test]
    fn a_cell_knows_its_neighbours() {
        let mut builder = CellMeshBuilder::default();
        builder.mark(MarkKind::Reach, &[Cell::new(0, 0), Cell::new(1, 0)], ACCENT);
        assert_eq!(builder.kinds[0], [0, 1 << Dir8::East as u32, 0, 0]);
        assert_eq!(builder.indices.len(), 12);
    }
}
