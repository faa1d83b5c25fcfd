//! The light of the lamp over the table: warm in the middle, dark at the edges.

use bevy::asset::RenderAssetUsages;
use bevy::color::{ColorToComponents, LinearRgba};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};

use crate::kernel::cell::Bounds;
use crate::view::CELL;

const SPOKES: u32 = 48;

/// Radius as a share of the half diagonal, colour, opacity.
const RINGS: [(f32, [f32; 3], f32); 4] = [
    (0.40, [1.0, 0.72, 0.40], 0.08),
    (0.80, [0.006, 0.005, 0.004], 0.14),
    (1.10, [0.004, 0.005, 0.006], 0.52),
    (1.60, [0.004, 0.005, 0.006], 0.62),
];

/// One fan and three rings over a map.
pub fn mesh(bounds: Bounds) -> Mesh {
    let half = [f32::from(bounds.width) * CELL / 2.0, f32::from(bounds.height) * CELL / 2.0];
    let reach = half[0].hypot(half[1]);
    let mut positions = vec![[half[0], -half[1], 0.0]];
    let mut colours = vec![LinearRgba::new(1.0, 0.78, 0.45, 0.16).to_f32_array()];
    let mut indices: Vec<u32> = Vec::new();
    for (radius, [r, g, b], a) in RINGS {
        for spoke in 0..SPOKES {
            let (sin, cos) = (spoke as f32 / SPOKES as f32 * std::f32::consts::TAU).sin_cos();
            positions.push([half[0] + cos * radius * reach, -half[1] + sin * radius * reach, 0.0]);
            colours.push(LinearRgba::new(r, g, b, a).to_f32_array());
        }
    }
    for spoke in 0..SPOKES {
        let next = (spoke + 1) % SPOKES;
        indices.extend([0, 1 + spoke, 1 + next]);
        for ring in 0..3 {
            let (inner, outer) = (1 + ring * SPOKES, 1 + (ring + 1) * SPOKES);
            indices.extend([inner + spoke, outer + spoke, outer + next]);
            indices.extend([inner + spoke, outer + next, inner + next]);
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}
