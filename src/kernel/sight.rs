//! Line of sight between the centres of cells, on exact integers. Attack and vision rules call [`sees`] and
//! [`rect_sees`]; cover rules walk [`cells_between`] and count the obstacles there.
//!
//! A line is the straight segment between the centres of two cells. It is walked border by border: which border comes
//! next is the sign of one integer, and a zero means that the segment runs exactly through a corner. Nothing is
//! rounded, so the line from `b` to `a` is the line from `a` to `b`.

use std::cmp::Ordering;

use super::cell::{Cell, Rect};

/// One thing that a line passes, ends excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passing {
    /// It passes through the inside of this cell.
    Inside(Cell),
    /// It passes exactly through the corner between these two cells, the ones
    /// that touch the corner without being entered.
    Corner(Cell, Cell),
}

/// Iterates over what the segment between two cells' centres passes, in order.
#[derive(Clone, Debug)]
pub struct CellLine {
    at: Cell,
    to: Cell,
    /// Sign of the line's direction on each axis.
    sign: (i16, i16),
    /// Length of the line on each axis, in half cells.
    doubled: (i32, i32),
    /// Negative when the next border crossed is a vertical one, positive when
    /// it is a horizontal one, zero at a corner.
    lead: i32,
    /// Set after a corner was reported and before the cell behind it is.
    behind_corner: bool,
}

impl CellLine {
    /// The line from the centre of `from` to the centre of `to`.
    pub fn new(from: Cell, to: Cell) -> Self {
        let dx = i32::from(to.x) - i32::from(from.x);
        let dy = i32::from(to.y) - i32::from(from.y);
        Self {
            at: from,
            to,
            sign: (dx.signum() as i16, dy.signum() as i16),
            doubled: (2 * dx.abs(), 2 * dy.abs()),
            lead: dy.abs() - dx.abs(),
            behind_corner: false,
        }
    }

    fn cross_vertical(&mut self) {
        self.at = self.at.offset(self.sign.0, 0);
        self.lead += self.doubled.1;
    }

    fn cross_horizontal(&mut self) {
        self.at = self.at.offset(0, self.sign.1);
        self.lead -= self.doubled.0;
    }
}

impl Iterator for CellLine {
    type Item = Passing;

    fn next(&mut self) -> Option<Passing> {
        if self.at == self.to {
            return None;
        }
        if self.behind_corner {
            self.behind_corner = false;
            return Some(Passing::Inside(self.at));
        }
        match self.lead.cmp(&0) {
            Ordering::Less => self.cross_vertical(),
            Ordering::Greater => self.cross_horizontal(),
            Ordering::Equal => {
                let beside = self.at.offset(self.sign.0, 0);
                let below = self.at.offset(0, self.sign.1);
                self.cross_vertical();
                self.cross_horizontal();
                self.behind_corner = true;
                return Some(Passing::Corner(beside, below));
            }
        }
        (self.at != self.to).then_some(Passing::Inside(self.at))
    }
}

/// Whether `from` sees `to`: the line between their centres passes through the
/// inside of no blocking cell and through no corner between two blocking cells.
/// The two end cells never block.
pub fn sees(from: Cell, to: Cell, mut blocks: impl FnMut(Cell) -> bool) -> bool {
    CellLine::new(from, to).all(|passing| match passing {
        Passing::Inside(cell) => !blocks(cell),
        Passing::Corner(one, other) => !(blocks(one) && blocks(other)),
    })
}

/// Whether any cell of `from` sees any cell of `to`. For each such line only
/// its own two end cells are exempt from blocking.
pub fn rect_sees(from: Rect, to: Rect, mut blocks: impl FnMut(Cell) -> bool) -> bool {
    from.cells().any(|eye| to.cells().any(|target| sees(eye, target, &mut blocks)))
}

/// Whether the line between the centres of any cell of `from` and any cell of `to` passes through the inside of no
/// blocking cell; corners that it touches do not block. For each such line its own two end cells never block.
pub fn open_line(from: Rect, to: Rect, mut blocks: impl FnMut(Cell) -> bool) -> bool {
    from.cells().any(|eye| to.cells().any(|target| !cells_between(eye, target).any(&mut blocks)))
}

/// The cells whose inside the line between the two centres passes through, in
/// order from `from` to `to`, both ends excluded.
pub fn cells_between(from: Cell, to: Cell) -> impl Iterator<Item = Cell> + Clone {
    CellLine::new(from, to).filter_map(|passing| match passing {
        Passing::Inside(cell) => Some(cell),
        Passing::Corner(..) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::cell::Bounds;
    use crate::kernel::dice::Dice;

    fn between(from: [i16; 2], to: [i16; 2]) -> Vec<[i16; 2]> {
        cells_between(from.into(), to.into()).map(Into::into).collect()
    }

    /// Whether the open segment between the centres passes through the open
    /// square of `cell`, by clipping in exact fractions of the way.
    fn passes_inside(from: Cell, to: Cell, cell: Cell) -> bool {
        let axis = |a: i16, b: i16, c: i16| {
            let (a, way, low) = (2 * i64::from(a) + 1, 2 * (i64::from(b) - i64::from(a)), 2 * i64::from(c));
            match way.signum() {
                0 if low < a && a < low + 2 => Some(((0, 1), (1, 1))),
                0 => None,
                1 => Some(((low - a, way), (low + 2 - a, way))),
                _ => Some(((a - low - 2, -way), (a - low, -way))),
            }
        };
        let (Some(x), Some(y)) = (axis(from.x, to.x, cell.x), axis(from.y, to.y, cell.y)) else {
            return false;
        };
        let less = |(an, ad): (i64, i64), (bn, bd): (i64, i64)| an * bd < bn * ad;
        let starts = [x.0, y.0, (0, 1)];
        let ends = [x.1, y.1, (1, 1)];
        starts.iter().all(|&s| ends.iter().all(|&e| less(s, e)))
    }

    #[test]
    fn walks_simple_lines() {
        assert_eq!(between([0, 0], [3, 0]), [[1, 0], [2, 0]]);
        assert_eq!(between([3, 3], [0, 0]), [[2, 2], [1, 1]]);
        assert_eq!(between([0, 0], [2, 1]), [[1, 0], [1, 1]]);
        assert!(between([4, 4], [4, 4]).is_empty());
        assert!(between([4, 4], [5, 3]).is_empty());
    }

    #[test]
    fn walks_exactly_the_cells_entered() {
        let bounds = Bounds::new(9, 9);
        let from = Cell::new(4, 4);
        for to in bounds.cells() {
            let mut walked: Vec<_> = cells_between(from, to).collect();
            walked.sort_by_key(|c| (c.y, c.x));
            let expected: Vec<_> =
                bounds.cells().filter(|&c| c != from && c != to && passes_inside(from, to, c)).collect();
            assert_eq!(walked, expected, "to {to:?}");
        }
    }

    #[test]
    fn a_corner_blocks_only_between_two_blocking_cells() {
        let (from, to) = (Cell::new(0, 0), Cell::new(1, 1));
        let (right, below) = (Cell::new(1, 0), Cell::new(0, 1));
        assert!(sees(from, to, |c| c == right));
        assert!(sees(from, to, |c| c == below));
        assert!(!sees(from, to, |c| c == right || c == below));
        // A corner in mid-way: the line 0,0 to 3,1 turns at its middle.
        assert_eq!(between([0, 0], [3, 1]), [[1, 0], [2, 1]]);
        let (above, under) = (Cell::new(2, 0), Cell::new(1, 1));
        assert!(!sees(from, Cell::new(3, 1), |c| c == above || c == under));
        assert!(sees(from, Cell::new(3, 1), |c| c == above));
    }

    #[test]
    fn an_open_line_may_touch_corners() {
        let (from, to) = (Rect::from(Cell::new(0, 0)), Rect::from(Cell::new(2, 2)));
        let corner = |c: Cell| [Cell::new(1, 0), Cell::new(0, 1), Cell::new(2, 1), Cell::new(1, 2)].contains(&c);
        assert!(open_line(from, to, corner) && open_line(to, from, corner));
        assert!(!open_line(from, to, |c| c == Cell::new(1, 1)));
        // A large footprint looks past the obstacle of one of its cells.
        assert!(open_line(Rect { side: 2, ..from }, to, |c| c == Cell::new(1, 1)));
    }

    #[test]
    fn ends_never_block() {
        let (from, to) = (Cell::new(0, 0), Cell::new(2, 0));
        assert!(sees(from, to, |c| c == from || c == to));
        assert!(!sees(from, to, |c| c == Cell::new(1, 0)));
    }

    #[test]
    fn sight_is_mutual_on_random_maps() {
        let bounds = Bounds::new(12, 12);
        let mut dice = Dice::seeded(7);
        for _ in 0..8 {
            let walls: Vec<_> = bounds.cells().map(|_| dice.die(5) == 1).collect();
            let blocks = |c: Cell| walls[bounds.index(c)];
            for a in bounds.cells() {
                for b in bounds.cells() {
                    assert_eq!(sees(a, b, blocks), sees(b, a, blocks), "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn large_footprints_look_past_a_pillar() {
        let pillar = |c: Cell| c == Cell::new(2, 0);
        let small = Rect::from(Cell::new(0, 0));
        let target = Rect::from(Cell::new(4, 0));
        assert!(!rect_sees(small, target, pillar));
        let large = Rect::new(Cell::new(0, 0), 2);
        assert!(rect_sees(large, target, pillar));
        assert!(rect_sees(target, large, pillar));
    }
}
