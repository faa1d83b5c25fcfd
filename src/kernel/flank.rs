//! Flanking geometry, on exact integers: whether two combatants stand on opposite sides of a third, by the two measures
//! that rulesets use. Vectors lead from the centre of the third combatant's footprint to the centres of the others', in
//! half cells.

/// Whether two vectors are at least 120 degrees apart.
#[must_use]
pub fn apart(u: (i32, i32), v: (i32, i32)) -> bool {
    let dot = |a: (i32, i32), b: (i32, i32)| i64::from(a.0) * i64::from(b.0) + i64::from(a.1) * i64::from(b.1);
    let along = dot(u, v);
    along < 0 && 4 * along * along >= dot(u, u) * dot(v, v)
}

/// Whether the line between two points goes through opposite borders, or opposite corners, of a footprint of `side`
/// cells.
#[must_use]
pub fn opposite(u: (i32, i32), v: (i32, i32), side: u8) -> bool {
    let half = i64::from(side);
    let wide = |(x, y): (i32, i32)| (i64::from(x), i64::from(y));
    let tall = |(x, y): (i32, i32)| (i64::from(y), i64::from(x));
    through(wide(u), wide(v), half) || through(tall(u), tall(v), half)
}

/// As [`opposite`]; but seen from the centre of a single cell, points in the centres of cells have to lie in exactly
/// opposite directions.
#[must_use]
pub fn across(u: (i32, i32), v: (i32, i32), side: u8) -> bool {
    let middles = [u.0, u.1, v.0, v.1].iter().all(|n| n % 2 == 0);
    if side > 1 || !middles {
        return opposite(u, v, side);
    }
    let (u, v) = ((i64::from(u.0), i64::from(u.1)), (i64::from(v.0), i64::from(v.1)));
    u.0 * v.1 == u.1 * v.0 && u.0 * v.0 + u.1 * v.1 < 0
}

/// Whether the line goes through both borders across the first axis.
fn through(u: (i64, i64), v: (i64, i64), half: i64) -> bool {
    let (u, v) = if u.0 <= v.0 { (u, v) } else { (v, u) };
    let way = (v.0 - u.0, v.1 - u.1);
    let hits = |at: i64| (u.1 * way.0 + way.1 * (at - u.0)).abs() <= half * way.0;
    u.0 <= -half && v.0 >= half && way.0 > 0 && hits(-half) && hits(half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_the_circle_is_enough() {
        assert!(apart((-2, 0), (2, 2)));
        assert!(apart((-2, 0), (2, 0)));
        assert!(!apart((-2, 0), (0, 2)));
        // 116.6 degrees.
        assert!(!apart((-2, 0), (2, 4)));
        // Exactly 120 degrees has no lattice points; 126.9 has.
        assert!(apart((-10, 0), (6, 8)));
    }

    #[test]
    fn straight_across_a_single_cell() {
        assert!(across((-2, 0), (2, 0), 1));
        // One of them may stand in the second ring.
        assert!(across((-2, 2), (4, -4), 1));
        assert!(across((-4, 2), (4, -2), 1));
        assert!(!across((-2, 0), (4, 2), 1) && opposite((-2, 0), (4, -2), 1));
        // For or against a larger footprint it is as above.
        assert!(across((-3, -1), (3, 1), 2));
        assert!(across((-3, -1), (2, 0), 1));
    }

    #[test]
    fn opposite_sides_and_corners() {
        assert!(opposite((-2, 0), (2, 0), 1));
        assert!(opposite((0, -2), (0, 2), 1));
        assert!(opposite((-2, -2), (2, 2), 1));
        assert!(!opposite((-2, 0), (2, 2), 1));
        assert!(!opposite((-2, -2), (2, 0), 1));
        // Around a larger footprint combatants on opposite sides need not stand in one line.
        assert!(opposite((-3, -1), (3, 1), 2));
        assert!(!opposite((-3, -3), (3, -1), 2));
    }
}
