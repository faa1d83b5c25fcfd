//! Rules and prices of steps, shared by the search over all paths and by [`price`], which prices one given path.

use serde::{Deserialize, Serialize};

use crate::kernel::cell::{Bounds, Cell, Dir8, Rect};
use crate::kernel::metric::{Corners, Metric};

/// The fixed part of a pathfinding query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SearchRules {
    /// The map; the whole footprint stays inside.
    pub bounds: Bounds,
    /// Whether every second diagonal step of a path costs double.
    pub metric: Metric,
    /// When diagonal steps are barred.
    pub corners: Corners,
    /// Cells along one side of the mover's footprint. All cells given
    /// to and by the search are the footprint's top-left cell.
    pub side: u8,
    /// The highest cost a path may have.
    pub budget: u16,
    /// Whether the mover has made an odd number of diagonal steps before: then the next one costs double.
    pub odd: bool,
}

impl SearchRules {
    /// The layer in which a path begins.
    pub(super) fn first_layer(&self) -> u8 {
        u8::from(self.odd && self.metric == Metric::Alternating)
    }

    /// Whether the mover's footprint at `cell` is on the map.
    #[inline]
    pub fn fits(&self, cell: Cell) -> bool {
        self.bounds.contains_rect(Rect::new(cell, self.side))
    }

    /// Whether a step from `from` in direction `dir` cuts a corner: some cell
    /// of the footprint would pass between cells that bar it. Cells under the
    /// mover itself never do.
    #[inline]
    pub fn cuts_corner(&self, from: Cell, dir: Dir8, blocked: impl Fn(Cell) -> bool) -> bool {
        if !dir.is_diagonal() {
            return false;
        }
        let (dx, dy) = dir.delta();
        if self.side == 1 {
            return self.corners.bars(blocked(from.offset(dx, 0)), blocked(from.offset(0, dy)));
        }
        let own = Rect::new(from, self.side);
        let bars = |cell| !own.contains(cell) && blocked(cell);
        own.cells().any(|cell| self.corners.bars(bars(cell.offset(dx, 0)), bars(cell.offset(0, dy))))
    }

    /// The factor on the price of a step in direction `dir` from `layer`.
    #[inline]
    pub(super) fn times(&self, dir: Dir8, layer: u8) -> u32 {
        // Under other metrics the layer is always 0.
        1 + u32::from(dir.is_diagonal() && layer == 1)
    }

    /// The layer a step in direction `dir` leads to from `layer`: the number of
    /// diagonal steps so far, modulo 2, where that matters. It is its own
    /// inverse.
    #[inline]
    pub(super) fn layer_after(&self, dir: Dir8, layer: u8) -> u8 {
        layer ^ u8::from(dir.is_diagonal() && self.metric == Metric::Alternating)
    }
}

/// The first step of a path that cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PathFault {
    /// Position in the path of the cell that cannot be entered.
    pub index: usize,
    /// Why not.
    pub reason: FaultReason,
}

/// Why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FaultReason {
    /// The cell is not next to the one before.
    NotAdjacent,
    /// The footprint would leave the map.
    OutOfBounds,
    /// The caller's `step` gave no price.
    Blocked,
    /// The diagonal step is barred by the corner rule.
    CutsCorner,
    /// The cost passes the budget.
    TooFar,
}

/// The cost of walking `path` (the cells after `start`, in order), counted just
/// as [`PathSearch::run`](super::PathSearch::run) would with the same closures.
///
/// # Errors
///
/// The first step that cannot be taken. A `start` that is itself off the map
/// is reported as [`FaultReason::OutOfBounds`] at index 0.
pub fn price(
    rules: &SearchRules,
    start: Cell,
    path: &[Cell],
    mut step: impl FnMut(Cell, Cell, Dir8) -> Option<u16>,
    blocked: impl Fn(Cell) -> bool,
) -> Result<u16, PathFault> {
    let fault = |index, reason| PathFault { index, reason };
    if !rules.fits(start) {
        return Err(fault(0, FaultReason::OutOfBounds));
    }
    let (mut from, mut layer, mut total) = (start, rules.first_layer(), 0_u16);
    for (index, &to) in path.iter().enumerate() {
        let dir = Dir8::between(from, to).ok_or(fault(index, FaultReason::NotAdjacent))?;
        if !rules.fits(to) {
            return Err(fault(index, FaultReason::OutOfBounds));
        }
        let price = step(from, to, dir).ok_or(fault(index, FaultReason::Blocked))?;
        debug_assert!(price >= 1, "a step from {from:?} to {to:?} is free");
        if rules.cuts_corner(from, dir, &blocked) {
            return Err(fault(index, FaultReason::CutsCorner));
        }
        let cost = u32::from(total) + u32::from(price.max(1)) * rules.times(dir, layer);
        total =
            u16::try_from(cost).ok().filter(|cost| *cost <= rules.budget).ok_or(fault(index, FaultReason::TooFar))?;
        layer = rules.layer_after(dir, layer);
        from = to;
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: SearchRules = SearchRules {
        odd: false,
        bounds: Bounds::new(6, 6),
        metric: Metric::Alternating,
        corners: Corners::Either,
        side: 1,
        budget: 6,
    };

    /// Prices a path on a map with one pillar, where entering the last row
    /// costs 3.
    fn walk(rules: &SearchRules, start: [i16; 2], path: &[[i16; 2]]) -> Result<u16, PathFault> {
        let path: Vec<Cell> = path.iter().copied().map(Cell::from).collect();
        let pillar = |c: Cell| c == Cell::new(2, 2);
        let enter = |_, to: Cell, _| (!pillar(to)).then_some(if to.y == 5 { 3 } else { 1 });
        price(rules, start.into(), &path, enter, pillar)
    }

    fn fault(index: usize, reason: FaultReason) -> Result<u16, PathFault> {
        Err(PathFault { index, reason })
    }

    #[test]
    fn every_second_diagonal_costs_double() {
        let staircase = [[1, 4], [2, 4], [3, 3], [4, 4]];
        assert_eq!(walk(&RULES, [0, 3], &staircase), Ok(1 + 1 + 2 + 1));
        assert_eq!(walk(&RULES, [0, 0], &[]), Ok(0));
        assert_eq!(walk(&RULES, [2, 3], &[[3, 4], [4, 5]]), fault(1, FaultReason::TooFar));
        let chebyshev = SearchRules { metric: Metric::Chebyshev, ..RULES };
        assert_eq!(walk(&chebyshev, [2, 3], &[[3, 4], [4, 5]]), Ok(4));
    }

    #[test]
    fn faults_name_the_step_and_the_reason() {
        use FaultReason::{Blocked, CutsCorner, NotAdjacent, OutOfBounds};
        assert_eq!(walk(&RULES, [0, 0], &[[1, 0], [3, 0]]), fault(1, NotAdjacent));
        assert_eq!(walk(&RULES, [0, 0], &[[0, 0]]), fault(0, NotAdjacent));
        assert_eq!(walk(&RULES, [0, 0], &[[0, -1]]), fault(0, OutOfBounds));
        assert_eq!(walk(&RULES, [6, 0], &[]), fault(0, OutOfBounds));
        assert_eq!(walk(&RULES, [1, 1], &[[2, 2]]), fault(0, Blocked));
        assert_eq!(walk(&RULES, [1, 2], &[[2, 1]]), fault(0, CutsCorner));
        let lenient = SearchRules { corners: Corners::Both, ..RULES };
        assert_eq!(walk(&lenient, [1, 2], &[[2, 1]]), Ok(1));
    }

    #[test]
    fn large_movers_mind_the_corners_of_every_cell() {
        let large = SearchRules { side: 2, ..RULES };
        let at = |x, y, dir, wall: [i16; 2]| large.cuts_corner(Cell::new(x, y), dir, |c| c == Cell::from(wall));
        // Moving down and right from [0, 0]: the cells swept but not entered
        // are [2, 0] and [0, 2].
        assert!(at(0, 0, Dir8::SouthEast, [2, 0]));
        assert!(at(0, 0, Dir8::SouthEast, [0, 2]));
        assert!(!at(0, 0, Dir8::SouthEast, [3, 0]));
        assert!(!at(0, 0, Dir8::SouthEast, [1, 1]));
        assert!(!at(0, 0, Dir8::East, [2, 0]));
        assert!(large.fits(Cell::new(4, 4)) && !large.fits(Cell::new(5, 4)));
    }
}
