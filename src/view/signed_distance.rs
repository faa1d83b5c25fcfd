//! Signed distances to outlines, negative inside, for anti-aliased painting and the glyph atlas. All functions take
//! points in any unit.

use bevy::math::Vec2;

/// Distance from a point to a segment.
#[must_use]
pub fn to_segment(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    let (pa, ba) = (p - a, b - a);
    let share = (pa.dot(ba) / ba.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
    (pa - ba * share).length()
}

/// Distance to the edge of a polygon, negative inside. Parts enclosed twice by a self-intersecting outline are outside.
#[must_use]
pub fn fill(points: &[Vec2], p: Vec2) -> f32 {
    let mut nearest = f32::MAX;
    let mut inside = false;
    for (a, b) in sides(points, true) {
        nearest = nearest.min(to_segment(p, a, b));
        inside ^= crosses(p, a, b);
    }
    if inside { -nearest } else { nearest }
}

/// Distance to the edge of a line with a width and round ends, negative on it.
#[must_use]
pub fn stroke(points: &[Vec2], closed: bool, width: f32, p: Vec2) -> f32 {
    sides(points, closed).map(|(a, b)| to_segment(p, a, b)).fold(f32::MAX, f32::min) - width / 2.0
}

/// The segments of an outline; a closed one returns to its first point.
pub fn sides(points: &[Vec2], closed: bool) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
    let last = points.len().saturating_sub(usize::from(!closed));
    (0..last).map(|at| (points[at], points[(at + 1) % points.len()]))
}

/// Whether a ray from a point to the right meets a segment.
fn crosses(p: Vec2, a: Vec2, b: Vec2) -> bool {
    (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Vec2; 4] = [Vec2::new(0., 0.), Vec2::new(4., 0.), Vec2::new(4., 4.), Vec2::new(0., 4.)];

    #[test]
    fn the_inside_of_a_polygon_is_negative() {
        assert_eq!(fill(&SQUARE, Vec2::new(1.0, 2.0)), -1.0);
        assert_eq!(fill(&SQUARE, Vec2::new(7.0, 2.0)), 3.0);
        assert_eq!(fill(&SQUARE, Vec2::new(7.0, 8.0)), 5.0);
    }

    #[test]
    fn a_line_is_half_its_width_to_each_side() {
        let line = [Vec2::ZERO, Vec2::new(10.0, 0.0)];
        assert_eq!(stroke(&line, false, 2.0, Vec2::new(5.0, 3.0)), 2.0);
        assert_eq!(stroke(&line, false, 2.0, Vec2::new(5.0, 0.0)), -1.0);
        assert_eq!(stroke(&SQUARE, true, 2.0, Vec2::new(0.0, 2.0)), -1.0);
        assert_eq!(stroke(&SQUARE, false, 2.0, Vec2::new(0.0, 2.0)), 1.0);
    }
}
