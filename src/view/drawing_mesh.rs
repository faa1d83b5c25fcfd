//! Meshes of drawings: triangles with vertex colours whose edges fade over about a pixel, so that they are smooth
//! without multisampling.

use bevy::asset::RenderAssetUsages;
use bevy::color::{ColorToComponents, LinearRgba, Srgba};
use bevy::math::Vec2;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};

use crate::view::drawing::{Drawing, VectorShape, triangles};
use crate::view::palette::Tint;

/// Half the width of the fading edge, in world units: about a pixel in all at the usual zoom.
const FADE: f32 = 0.55;
/// Maximum length of a mitre joint, in half widths.
const MITRE: f32 = 2.0;

/// The mesh of a drawing, flipped so that y points up.
pub(super) fn mesh(drawing: &Drawing) -> Mesh {
    let mut builder = DrawingMeshBuilder::default();
    for shape in drawing.shapes() {
        match shape {
            VectorShape::Fill { points, tint } => builder.fill(points, *tint),
            VectorShape::Line { points, closed, width, tint } => builder.line(points, *closed, *width, *tint),
        }
    }
    // An empty mesh would not be uploaded: one triangle without area stands in.
    if builder.indices.is_empty() {
        let at = builder.point(Vec2::ZERO, [0.0; 4]);
        builder.indices = vec![at; 3];
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, builder.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, builder.colours)
        .with_inserted_indices(Indices::U32(builder.indices))
}

/// A colour for blending: linear, with an opacity that over the usual ground looks as the tint's does when sRGB is
/// mixed.
pub(super) fn blended(tint: Tint) -> [f32; 4] {
    const GROUND: f32 = 0.27;
    let [r, g, b, a] = Srgba::rgba_u8(tint.r, tint.g, tint.b, tint.a).to_f32_array();
    let mut bright = 0.33 * r + 0.42 * g + 0.25 * b;
    if (bright - GROUND).abs() < 0.04 {
        bright = GROUND + 0.04;
    }
    let linear = |c: f32| LinearRgba::from(Srgba::rgb(c, c, c)).red;
    let mixed = linear(GROUND + (bright - GROUND) * a);
    let alpha = (mixed - linear(GROUND)) / (linear(bright) - linear(GROUND));
    let [r, g, b, _] = LinearRgba::from(Srgba::rgb(r, g, b)).to_f32_array();
    [r, g, b, alpha.clamp(0.0, 1.0)]
}

#[derive(Default)]
struct DrawingMeshBuilder {
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl DrawingMeshBuilder {
    fn point(&mut self, at: Vec2, colour: [f32; 4]) -> u32 {
        self.positions.push([at.x, -at.y, 0.0]);
        self.colours.push(colour);
        u32::try_from(self.positions.len() - 1).unwrap_or(0)
    }

    fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.indices.extend([a, b, c, b, d, c]);
    }

    fn fill(&mut self, points: &[Vec2], tint: Tint) {
        let points = tidy(points, true);
        if points.len() < 3 {
            return;
        }
        let area: f32 = (0..points.len()).map(|i| points[i].perp_dot(points[(i + 1) % points.len()])).sum();
        let outward = if area < 0.0 { FADE } else { -FADE };
        let full = blended(tint);
        let none = [full[0], full[1], full[2], 0.0];
        let sides = mitres(&points, true);
        let rings: Vec<[u32; 2]> = points
            .iter()
            .zip(sides)
            .map(|(p, side)| [self.point(*p - side * outward, full), self.point(*p + side * outward, none)])
            .collect();
        for triangle in triangles(&points) {
            self.indices.extend(triangle.map(|i| rings[i][0]));
        }
        for (at, [inner, outer]) in rings.iter().enumerate() {
            let [next, beyond] = rings[(at + 1) % rings.len()];
            self.quad([*inner, *outer, next, beyond]);
        }
    }

    /// Adds a strip along the points: solid in the middle, fading to both sides and beyond both ends.
    fn line(&mut self, points: &[Vec2], closed: bool, width: f32, tint: Tint) {
        let points = tidy(points, closed);
        let count = points.len();
        if count < 2 {
            return;
        }
        let half = width / 2.0;
        let full = blended(tint.fade((half / FADE).min(1.0)));
        let none = [full[0], full[1], full[2], 0.0];
        let (core, rim) = ((half - FADE).max(0.0), half.max(FADE) + FADE);
        let sides = mitres(&points, closed);
        let mut rows: Vec<[u32; 4]> = Vec::with_capacity(count + 2);
        let mut row = |builder: &mut DrawingMeshBuilder, at: Vec2, side: Vec2, middle: [f32; 4]| {
            rows.push([
                builder.point(at + side * rim, none),
                builder.point(at + side * core, middle),
                builder.point(at - side * core, middle),
                builder.point(at - side * rim, none),
            ]);
        };
        let ends = (points[0] - points[1]).normalize_or_zero() * FADE;
        let last = (points[count - 1] - points[count - 2]).normalize_or_zero() * FADE;
        for (at, (point, side)) in points.iter().zip(&sides).enumerate() {
            match (closed, at) {
                (false, 0) => {
                    row(self, *point + ends, *side, none);
                    row(self, *point - ends, *side, full);
                }
                (false, at) if at + 1 == count => {
                    row(self, *point - last, *side, full);
                    row(self, *point + last, *side, none);
                }
                _ => row(self, *point, *side, full),
            }
        }
        let spans = if closed { rows.len() } else { rows.len() - 1 };
        for at in 0..spans {
            let (a, b) = (rows[at], rows[(at + 1) % rows.len()]);
            for strip in 0..3 {
                self.quad([a[strip], a[strip + 1], b[strip], b[strip + 1]]);
            }
        }
    }
}

/// Points without repetitions; a closed run does not repeat its first point.
fn tidy(points: &[Vec2], closed: bool) -> Vec<Vec2> {
    let mut points = points.to_vec();
    points.dedup_by(|a, b| a.distance_squared(*b) < 1e-6);
    if closed && points.len() > 1 && points[0].distance_squared(points[points.len() - 1]) < 1e-6 {
        points.pop();
    }
    points
}

/// For each point the vector to its left side at a distance of one unit from the line.
fn mitres(points: &[Vec2], closed: bool) -> Vec<Vec2> {
    let count = points.len();
    let way = |from: usize, to: usize| (points[to] - points[from]).normalize_or_zero();
    (0..count)
        .map(|at| {
            let before = if at > 0 { Some(way(at - 1, at)) } else { closed.then(|| way(count - 1, 0)) };
            let after = if at + 1 < count { Some(way(at, at + 1)) } else { closed.then(|| way(count - 1, 0)) };
            let (a, b) = (before.or(after).unwrap_or(Vec2::X), after.or(before).unwrap_or(Vec2::X));
            let middle = (a.perp() + b.perp()).normalize_or(a.perp());
            middle / middle.dot(a.perp()).max(1.0 / MITRE)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(drawing: &Drawing) -> (Vec2, Vec2) {
        let mesh = mesh(drawing);
        let points = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|a| a.as_float3()).expect("it has points");
        points.iter().fold((Vec2::MAX, Vec2::MIN), |(low, high), p| {
            let p = Vec2::new(p[0], -p[1]);
            (low.min(p), high.max(p))
        })
    }

    #[test]
    fn a_square_fades_outside_whichever_way_it_goes_round() {
        for turned in [false, true] {
            let mut drawing = Drawing::default();
            let mut points = crate::view::drawing::corners(Vec2::ZERO, Vec2::splat(10.0));
            if turned {
                points.reverse();
            }
            drawing.fill(points, Tint::hex(0xFF_FFFF));
            let (low, high) = outline(&drawing);
            assert!((low.x + FADE).abs() < 1e-3 && (high.y - 10.0 - FADE).abs() < 1e-3, "{low} {high}");
        }
    }

    #[test]
    fn an_open_line_fades_beyond_its_ends() {
        let mut drawing = Drawing::default();
        drawing.segment(Vec2::ZERO, Vec2::new(10.0, 0.0), 4.0, Tint::hex(0xFF_FFFF));
        let (low, high) = outline(&drawing);
        assert!((low - Vec2::new(-FADE, -2.0 - FADE)).length() < 1e-3, "{low}");
        assert!((high - Vec2::new(10.0 + FADE, 2.0 + FADE)).length() < 1e-3, "{high}");
    }

    #[test]
    fn opaque_and_clear_stay_what_they_are() {
        assert!((blended(Tint::hex(0xFF_6B52))[3] - 1.0).abs() < 1e-3);
        assert_eq!(blended(Tint::hex(0xFF_6B52).fade(0.0))[3], 0.0);
        assert!(blended(Tint::hex(0).fade(0.3))[3] > 0.4, "black needs more in linear light");
    }
}
