//! Lines of sight between the corners of cells, on exact integers: sight and cover for rulesets that draw lines from
//! corner to corner, not between centres (see [`super::sight`] for those).
//!
//! A line that enters the inside of a cell is stopped by it. One that runs along a border, or exactly through a corner,
//! is stopped only between two cells that both block.

use super::cell::{Cell, Rect};
use super::sight::Passing;

/// The directions from the centre of a cell to its corners.
const WAYS: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The lattice point at a corner of a cell: the one between columns `x - 1` and `x` and rows `y - 1` and `y`.
fn point(cell: Cell, corner: usize) -> (i32, i32) {
    let (sx, sy) = WAYS[corner & 3];
    (i32::from(cell.x) + (sx + 1) / 2, i32::from(cell.y) + (sy + 1) / 2)
}

fn cell(x: i32, y: i32) -> Cell {
    Cell::new(i16::try_from(x).unwrap_or(i16::MIN), i16::try_from(y).unwrap_or(i16::MIN))
}

/// Calls `meet` for everything that the line from a corner of one cell to a corner of another passes, both cells
/// excluded, until it returns false; corners are numbered from 0 to 3. Returns whether it never did. A gap between two
/// neighbours through which the line leaves the first cell or enters the last is passed too.
pub fn cast(from: Cell, corner: usize, to: Cell, end: usize, meet: &mut impl FnMut(Passing) -> bool) -> bool {
    let (a, b) = (point(from, corner), point(to, end));
    let way = (b.0 - a.0, b.1 - a.1);
    leaves(from, corner, way, meet)
        && leaves(to, end, (-way.0, -way.1), meet)
        && segment(a, b, &mut |passing| match passing {
            Passing::Inside(inside) if inside == from || inside == to => true,
            _ => meet(passing),
        })
}

/// The gap at a corner, for a line that leaves outwards there.
fn leaves(at: Cell, corner: usize, way: (i32, i32), meet: &mut impl FnMut(Passing) -> bool) -> bool {
    let (sx, sy) = WAYS[corner & 3];
    if way.0 * sx < 0 || way.1 * sy < 0 {
        return true;
    }
    let (x, y) = (i32::from(at.x), i32::from(at.y));
    meet(Passing::Corner(cell(x + sx, y), cell(x, y + sy)))
}

/// What the open segment between two lattice points passes.
fn segment(a: (i32, i32), b: (i32, i32), meet: &mut impl FnMut(Passing) -> bool) -> bool {
    let ((x, y), (to_x, to_y)) = if a.0 <= b.0 { (a, b) } else { (b, a) };
    let (dx, dy) = (to_x - x, to_y - y);
    if dx == 0 {
        return (y.min(to_y)..y.max(to_y)).all(|y| meet(Passing::Corner(cell(x - 1, y), cell(x, y))));
    }
    if dy == 0 {
        return (x..to_x).all(|x| meet(Passing::Corner(cell(x, y - 1), cell(x, y))));
    }
    // The height at the entry into a column: whole cells, and what is left of it in parts of `dx`. Both grow by a fixed
    // amount from column to column, so that nothing is divided on the way.
    let (whole, part) = (dy.div_euclid(dx), dy.rem_euclid(dx));
    let (mut row, mut left) = (y, 0);
    for column in 0..dx {
        if column > 0 && left == 0 {
            let (before, behind) = if dy > 0 { (row, row - 1) } else { (row - 1, row) };
            if !meet(Passing::Corner(cell(x + column - 1, before), cell(x + column, behind))) {
                return false;
            }
        }
        let (mut next, mut over) = (row + whole, left + part);
        if over >= dx {
            (next, over) = (next + 1, over - dx);
        }
        let (first, last) = if dy > 0 { (row, next + i32::from(over > 0)) } else { (next, row + i32::from(left > 0)) };
        if !(first..last).all(|row| meet(Passing::Inside(cell(x + column, row)))) {
            return false;
        }
        (row, left) = (next, over);
    }
    true
}

/// Whether a line between any corner of a cell of `from` and any corner of a cell of `to` is free. Neither footprint
/// blocks.
pub fn rect_sees(from: Rect, to: Rect, blocks: impl Fn(Cell) -> bool) -> bool {
    let blocks = |c: Cell| !from.contains(c) && !to.contains(c) && blocks(c);
    let mut free = |passing| match passing {
        Passing::Inside(cell) => !blocks(cell),
        Passing::Corner(one, other) => !(blocks(one) && blocks(other)),
    };
    from.cells().any(|a| to.cells().any(|b| (0..16).any(|n| cast(a, n / 4, b, n % 4, &mut free))))
}

/// Whether a line from the south-eastern corner of one cell to any corner of another is free. The cells around that
/// corner never block.
pub fn corner_sees(at: Cell, to: Cell, blocks: impl Fn(Cell) -> bool) -> bool {
    let beside = |n: i16, at: i16| n == at || n == at.saturating_add(1);
    let mut free = |passing| match passing {
        Passing::Inside(cell) => !blocks(cell),
        Passing::Corner(one, other) => !(blocks(one) && blocks(other)),
    };
    beside(to.x, at.x) && beside(to.y, at.y) || (0..4).any(|end| cast(at, 3, to, end, &mut free))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_sees_past_the_end_of_a_wall() {
        let walls = [[2, 0], [2, 1], [2, 2]];
        let sees = |x, y| corner_sees(Cell::new(0, 1), Cell::new(x, y), |c| walls.contains(&c.into()));
        assert!(sees(1, 1) && sees(0, 2) && sees(1, 4));
        assert!(!sees(3, 1) && !sees(4, 2));
        assert!(sees(3, 4));
    }
    use crate::kernel::cell::Bounds;
    use crate::kernel::dice::Dice;

    fn sees(from: [i16; 2], to: [i16; 2], walls: &[[i16; 2]]) -> bool {
        rect_sees(Cell::from(from).into(), Cell::from(to).into(), |c| walls.contains(&c.into()))
    }

    #[test]
    fn a_pillar_hides_nobody_and_a_wall_does() {
        assert!(sees([0, 0], [3, 0], &[[2, 0]]));
        assert!(!sees([0, 1], [2, 1], &[[1, 0], [1, 1], [1, 2]]));
        assert!(sees([0, 2], [2, 2], &[[1, 0], [1, 1], [1, 2]]));
    }

    #[test]
    fn lines_along_borders_pass_open_cells() {
        // Along the border of the two rows one cell beside the line is open all the way.
        assert!(sees([0, 0], [1, 1], &[[1, 0], [0, 1]]));
        assert!(!sees([0, 0], [2, 2], &[[1, 0], [0, 1], [1, 1]]));
        assert!(sees([0, 0], [1, 1], &[[1, 0]]));
        // A corner of the room behind the target is no gap.
        assert!(sees([0, 0], [4, 4], &[[5, 4], [4, 5]]));
    }

    #[test]
    fn lines_are_the_same_both_ways() {
        let bounds = Bounds::new(9, 9);
        let mut dice = Dice::seeded(11);
        for _ in 0..6 {
            let walls: Vec<bool> = bounds.cells().map(|_| dice.die(4) == 1).collect();
            let blocks = |c: Cell| bounds.contains(c) && walls[bounds.index(c)];
            for a in bounds.cells() {
                for b in bounds.cells() {
                    let (there, back) = (rect_sees(a.into(), b.into(), blocks), rect_sees(b.into(), a.into(), blocks));
                    assert_eq!(there, back, "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn a_line_enters_the_cells_on_its_way() {
        let mut inside: Vec<[i16; 2]> = Vec::new();
        let free = cast(Cell::new(0, 0), 1, Cell::new(3, 0), 3, &mut |passing| {
            if let Passing::Inside(cell) = passing {
                inside.push(cell.into());
            }
            true
        });
        assert!(free);
        // From (1, 0) to (4, 1).
        assert_eq!(inside, [[1, 0], [2, 0]]);
    }
}
