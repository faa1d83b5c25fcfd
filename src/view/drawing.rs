//! Vector pictures as lists of filled outlines and lines, in any unit, y pointing down. The board turns them into
//! triangles, panels into egui textures: a token looks the same in both.

use std::hash::{Hash, Hasher};

use bevy::math::{Rot2, Vec2};

use crate::view::palette::Tint;

/// One stroke or fill.
#[derive(Clone, Debug, PartialEq)]
pub enum VectorShape {
    /// A filled simple polygon, convex or not.
    Fill {
        /// Its corners.
        points: Vec<Vec2>,
        /// Its colour.
        tint: Tint,
    },
    /// A line along points.
    Line {
        /// Its points.
        points: Vec<Vec2>,
        /// Whether it returns to the first point.
        closed: bool,
        /// Its width.
        width: f32,
        /// Its colour.
        tint: Tint,
    },
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    shapes: Vec<VectorShape>,
}

impl Drawing {
    /// Its shapes, from bottom to top.
    #[must_use]
    pub fn shapes(&self) -> &[VectorShape] {
        &self.shapes
    }

    /// Adds a filled polygon.
    pub fn fill(&mut self, points: Vec<Vec2>, tint: Tint) {
        if points.len() > 2 && tint.a > 0 {
            self.shapes.push(VectorShape::Fill { points, tint });
        }
    }

    /// Adds an open line.
    pub fn line(&mut self, points: Vec<Vec2>, width: f32, tint: Tint) {
        if points.len() > 1 {
            self.shapes.push(VectorShape::Line { points, closed: false, width, tint });
        }
    }

    /// Adds a closed line.
    pub fn outline(&mut self, points: Vec<Vec2>, width: f32, tint: Tint) {
        if points.len() > 1 {
            self.shapes.push(VectorShape::Line { points, closed: true, width, tint });
        }
    }

    /// Adds a straight line.
    pub fn segment(&mut self, from: Vec2, to: Vec2, width: f32, tint: Tint) {
        self.line(vec![from, to], width, tint);
    }

    /// Adds a filled rectangle.
    pub fn rect(&mut self, at: Vec2, size: Vec2, tint: Tint) {
        self.fill(corners(at, size), tint);
    }

    /// Adds the frame of a rectangle.
    pub fn frame(&mut self, at: Vec2, size: Vec2, width: f32, tint: Tint) {
        self.outline(corners(at, size), width, tint);
    }

    /// Adds a filled rectangle with a frame.
    pub fn block(&mut self, at: Vec2, size: Vec2, tint: Tint, line: Tint, width: f32) {
        self.rect(at, size, tint);
        self.frame(at, size, width, line);
    }

    /// Adds a filled disc.
    pub fn disc(&mut self, centre: Vec2, radius: f32, tint: Tint) {
        self.fill(ellipse(centre, Vec2::splat(radius)), tint);
    }

    /// Adds a circle.
    pub fn circle(&mut self, centre: Vec2, radius: f32, width: f32, tint: Tint) {
        self.outline(ellipse(centre, Vec2::splat(radius)), width, tint);
    }

    /// Adds a dashed straight line.
    pub fn dashes(&mut self, from: Vec2, to: Vec2, (on, off): (f32, f32), width: f32, tint: Tint) {
        let length = from.distance(to);
        let Some(way) = (to - from).try_normalize() else { return };
        let mut at = 0.0;
        while at < length {
            self.segment(from + way * at, from + way * (at + on).min(length), width, tint);
            at += on + off;
        }
    }

    /// Its smallest and largest corner; None if it is empty.
    #[must_use]
    pub fn extent(&self) -> Option<(Vec2, Vec2)> {
        let corners = self.shapes.iter().flat_map(|shape| {
            let (points, half) = match shape {
                VectorShape::Fill { points, .. } => (points, 0.0),
                VectorShape::Line { points, width, .. } => (points, width / 2.0),
            };
            points.iter().map(move |p| (*p - half, *p + half))
        });
        corners.reduce(|(low, high), (l, h)| (low.min(l), high.max(h)))
    }

    /// Adds another picture, scaled, rotated and moved.
    pub fn place(&mut self, other: &Drawing, at: Vec2, scale: f32, turn: Rot2) {
        let put = |points: &[Vec2]| points.iter().map(|p| at + turn * *p * scale).collect();
        self.shapes.extend(other.shapes.iter().map(|shape| match shape {
            VectorShape::Fill { points, tint } => VectorShape::Fill { points: put(points), tint: *tint },
            VectorShape::Line { points, closed, width, tint } => {
                VectorShape::Line { points: put(points), closed: *closed, width: width * scale, tint: *tint }
            }
        }));
    }

    /// Recolours every shape by a function of its colour and centre.
    pub fn relight(&mut self, light: impl Fn(Tint, Vec2) -> Tint) {
        for shape in &mut self.shapes {
            let (VectorShape::Fill { points, tint } | VectorShape::Line { points, tint, .. }) = shape;
            let middle = points.iter().sum::<Vec2>() / points.len().max(1) as f32;
            *tint = light(*tint, middle);
        }
    }

    /// Multiplies the opacity of every shape.
    pub fn fade(&mut self, alpha: f32) {
        for shape in &mut self.shapes {
            let (VectorShape::Fill { tint, .. } | VectorShape::Line { tint, .. }) = shape;
            *tint = tint.fade(alpha);
        }
    }
}

impl Hash for Drawing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for shape in &self.shapes {
            let (points, tint, width) = match shape {
                VectorShape::Fill { points, tint } => (points, tint, None),
                VectorShape::Line { points, closed, width, tint } => (points, tint, Some((*closed, width.to_bits()))),
            };
            (tint, width).hash(state);
            points.iter().for_each(|p| (p.x.to_bits(), p.y.to_bits()).hash(state));
        }
    }
}

/// The corners of a rectangle.
#[must_use]
pub fn corners(at: Vec2, size: Vec2) -> Vec<Vec2> {
    vec![at, at + Vec2::new(size.x, 0.0), at + size, at + Vec2::new(0.0, size.y)]
}

/// Points around an ellipse, more of them for a larger one.
#[must_use]
pub fn ellipse(centre: Vec2, radii: Vec2) -> Vec<Vec2> {
    let count = ((radii.max_element() * 1.6) as usize).clamp(12, 48);
    (0..count).map(|i| centre + radii * Vec2::from_angle(i as f32 / count as f32 * std::f32::consts::TAU)).collect()
}

/// Triangulates a simple polygon by ear clipping; returns indices into `points`.
#[must_use]
pub fn triangles(points: &[Vec2]) -> Vec<[usize; 3]> {
    let mut left: Vec<usize> = (0..points.len()).collect();
    let area: f32 = (0..points.len()).map(|i| points[i].perp_dot(points[(i + 1) % points.len()])).sum();
    if area < 0.0 {
        left.reverse();
    }
    if convex(points, area.signum()) {
        return (1..points.len().saturating_sub(1)).map(|at| [left[0], left[at], left[at + 1]]).collect();
    }
    let mut found = Vec::with_capacity(points.len().saturating_sub(2));
    while left.len() > 3 {
        let count = left.len();
        let ear = (0..count).find(|at| {
            let (a, b, c) = (left[(at + count - 1) % count], left[*at], left[(at + 1) % count]);
            let [pa, pb, pc] = [points[a], points[b], points[c]];
            (pb - pa).perp_dot(pc - pb) > 0.0
                && left.iter().all(|i| *i == a || *i == b || *i == c || !inside(points[*i], [pa, pb, pc]))
        });
        // A self-intersecting polygon may run out of ears: then any corner is cut.
        let at = ear.unwrap_or(0);
        found.push([left[(at + count - 1) % count], left[at], left[(at + 1) % count]]);
        left.remove(at);
    }
    if let [a, b, c] = left[..] {
        found.push([a, b, c]);
    }
    found
}

/// Whether all corners turn the same way. A star that winds twice would pass too, but is never drawn.
fn convex(points: &[Vec2], way: f32) -> bool {
    let count = points.len();
    (0..count).all(|at| {
        let (a, b, c) = (points[at], points[(at + 1) % count], points[(at + 2) % count]);
        (b - a).perp_dot(c - b) * way >= 0.0
    })
}

fn inside(p: Vec2, [a, b, c]: [Vec2; 3]) -> bool {
    let side = |from: Vec2, to: Vec2| (to - from).perp_dot(p - from);
    side(a, b) >= 0.0 && side(b, c) >= 0.0 && side(c, a) >= 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notched_square_is_cut_into_its_own_area() {
        let points = [(0., 0.), (4., 0.), (4., 4.), (2., 1.), (0., 4.)].map(|(x, y)| Vec2::new(x, y));
        let cut = triangles(&points);
        let area: f32 = cut
            .iter()
            .map(|t| {
                let [a, b, c] = t.map(|i| points[i]);
                (b - a).perp_dot(c - a).abs() / 2.0
            })
            .sum();
        assert_eq!(cut.len(), 3);
        assert!((area - 10.0).abs() < 1e-4, "{area}");
    }
}
