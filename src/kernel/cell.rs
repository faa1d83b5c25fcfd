//! Cells, the eight directions, square footprints and the map's bounds: the
//! vocabulary in which every other part of the game speaks about places.
//!
//! `x` grows to the right and `y` grows downwards. Cells outside the map are
//! ordinary values; only [`Bounds`] decides what is inside.

use serde::{Deserialize, Serialize};

/// One square of the battlefield, written `[x, y]` in data files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[i16; 2]", into = "[i16; 2]")]
pub struct Cell {
    /// Column, counted to the right.
    pub x: i16,
    /// Row, counted downwards.
    pub y: i16,
}

impl Cell {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The neighbour in direction `dir`.
    ///
    /// Past the edge of `i16` it wraps around, to a place no [`Bounds`] holds.
    #[inline]
    pub const fn step(self, dir: Dir8) -> Self {
        let (dx, dy) = dir.delta();
        self.offset(dx, dy)
    }

    /// The cell `dx` columns to the right and `dy` rows down, wrapping like
    /// [`Cell::step`].
    #[inline]
    pub const fn offset(self, dx: i16, dy: i16) -> Self {
        Self::new(self.x.wrapping_add(dx), self.y.wrapping_add(dy))
    }
}

impl From<[i16; 2]> for Cell {
    fn from([x, y]: [i16; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Cell> for [i16; 2] {
    fn from(cell: Cell) -> Self {
        [cell.x, cell.y]
    }
}

/// The eight directions of a step, clockwise from north (up, towards smaller
/// `y`). Their order is the kernel's tie-break order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Dir8 {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Dir8 {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The step as `(dx, dy)`, each -1, 0 or 1.
    #[inline]
    pub const fn delta(self) -> (i16, i16) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// Whether the step changes both column and row.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self as u8 & 1 == 1
    }

    /// The direction that undoes this one.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) & 7]
    }

    /// The direction with the signs of `dx` and `dy`; `None` when both are 0.
    pub const fn from_signs(dx: i32, dy: i32) -> Option<Self> {
        Some(match (dx.signum(), dy.signum()) {
            (0, -1) => Self::North,
            (1, -1) => Self::NorthEast,
            (1, 0) => Self::East,
            (1, 1) => Self::SouthEast,
            (0, 1) => Self::South,
            (-1, 1) => Self::SouthWest,
            (-1, 0) => Self::West,
            (-1, -1) => Self::NorthWest,
            _ => return None,
        })
    }

    /// The next direction against the clock.
    pub const fn left(self) -> Self {
        Self::ALL[(self as usize + 7) & 7]
    }

    /// The next direction with the clock.
    pub const fn right(self) -> Self {
        Self::ALL[(self as usize + 1) & 7]
    }

    /// The direction that is nearest to where the centre of `to` lies from that of `from`; `None` when they coincide.
    pub fn towards(from: Rect, to: Rect) -> Option<Self> {
        let (fx, fy) = from.doubled_centre();
        let (tx, ty) = to.doubled_centre();
        let (dx, dy) = (tx - fx, ty - fy);
        // Within an eighth of a turn of an axis: the tangent of 22.5 degrees is about five twelfths.
        let flat = |along: i32, across: i32| 12 * across.abs() < 5 * along.abs();
        if flat(dx, dy) {
            Self::from_signs(dx, 0)
        } else if flat(dy, dx) {
            Self::from_signs(0, dy)
        } else {
            Self::from_signs(dx, dy)
        }
    }

    /// The step that leads from `from` to its neighbour `to`; `None` when they
    /// are the same cell or not neighbours.
    pub fn between(from: Cell, to: Cell) -> Option<Self> {
        let dx = i32::from(to.x) - i32::from(from.x);
        let dy = i32::from(to.y) - i32::from(from.y);
        if dx.abs().max(dy.abs()) > 1 {
            return None;
        }
        Self::from_signs(dx, dy)
    }

    /// The direction in which `to` lies from `from`, and so the way a push by
    /// `from` sends it: on each axis the sign of the difference of the centres.
    /// `None` when the centres coincide.
    pub fn away(from: Rect, to: Rect) -> Option<Self> {
        let (fx, fy) = from.doubled_centre();
        let (tx, ty) = to.doubled_centre();
        Self::from_signs(tx - fx, ty - fy)
    }
}

/// A square footprint: the cells a combatant or an object stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Rect {
    /// The top-left cell.
    pub at: Cell,
    /// Cells along one side, 1 to [`Rect::MOST_SIDE`].
    pub side: u8,
}

impl Rect {
    /// The most cells along one side.
    pub const MOST_SIDE: u8 = 6;

    /// The footprint of `side` by `side` cells whose top-left cell is `at`.
    pub const fn new(at: Cell, side: u8) -> Self {
        Self { at, side }
    }

    /// The cells of the footprint, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let side = i16::from(self.side);
        (0..side).flat_map(move |dy| (0..side).map(move |dx| self.at.offset(dx, dy)))
    }

    /// Whether `cell` is part of the footprint.
    pub fn contains(self, cell: Cell) -> bool {
        let side = i32::from(self.side);
        let dx = i32::from(cell.x) - i32::from(self.at.x);
        let dy = i32::from(cell.y) - i32::from(self.at.y);
        (0..side).contains(&dx) && (0..side).contains(&dy)
    }

    /// Whether the two footprints share a cell.
    pub fn overlaps(self, other: Self) -> bool {
        let meets = |a: i16, b: i16| {
            let (a, b) = (i32::from(a), i32::from(b));
            a < b + i32::from(other.side) && b < a + i32::from(self.side)
        };
        meets(self.at.x, other.at.x) && meets(self.at.y, other.at.y)
    }

    /// The centre as `(x, y)` in half cells, so that it is always an integer:
    /// a single cell at `[0, 0]` has its centre at `(1, 1)`.
    pub fn doubled_centre(self) -> (i32, i32) {
        let side = i32::from(self.side);
        (2 * i32::from(self.at.x) + side, 2 * i32::from(self.at.y) + side)
    }
}

impl From<Cell> for Rect {
    fn from(cell: Cell) -> Self {
        Self::new(cell, 1)
    }
}

/// The size of a map; its cells are `[0, 0]` to `[width - 1, height - 1]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bounds {
    /// Number of columns.
    pub width: i16,
    /// Number of rows.
    pub height: i16,
}

impl Bounds {
    /// A map of `width` columns and `height` rows; negative sizes hold nothing.
    pub const fn new(width: i16, height: i16) -> Self {
        Self { width, height }
    }

    /// Whether `cell` is on the map.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x >= 0 && cell.y >= 0 && cell.x < self.width && cell.y < self.height
    }

    /// Whether the whole of `rect` is on the map.
    #[inline]
    pub fn contains_rect(self, rect: Rect) -> bool {
        let side = i32::from(rect.side);
        rect.at.x >= 0
            && rect.at.y >= 0
            && i32::from(rect.at.x) + side <= i32::from(self.width)
            && i32::from(rect.at.y) + side <= i32::from(self.height)
    }

    /// The position of `cell` in a row-major table. `cell` must be on the map:
    /// for any other the result means nothing.
    #[inline]
    pub const fn index(self, cell: Cell) -> usize {
        debug_assert!(self.contains(cell));
        cell.y as usize * self.width as usize + cell.x as usize
    }

    /// The cell at position `index` of a row-major table, which must be below
    /// [`Bounds::len`].
    pub const fn cell(self, index: usize) -> Cell {
        debug_assert!(index < self.len());
        let width = self.width as usize;
        Cell::new((index % width) as i16, (index / width) as i16)
    }

    /// Number of cells on the map.
    pub const fn len(self) -> usize {
        if self.is_empty() {
            return 0;
        }
        self.width as usize * self.height as usize
    }

    /// Whether the map has no cells.
    pub const fn is_empty(self) -> bool {
        self.width <= 0 || self.height <= 0
    }

    /// All cells of the map, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Cell::new(x, y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_opposite_cancel() {
        let home = Cell::new(5, 5);
        for dir in Dir8::ALL {
            let there = home.step(dir);
            assert_eq!(there.step(dir.opposite()), home);
            assert_eq!(Dir8::between(home, there), Some(dir));
            let (dx, dy) = dir.delta();
            assert_eq!(dir.is_diagonal(), dx != 0 && dy != 0);
        }
        assert_eq!(Dir8::between(home, home), None);
        assert_eq!(Dir8::between(home, Cell::new(7, 5)), None);
        assert_eq!(Dir8::between(Cell::new(i16::MIN, 0), Cell::new(i16::MAX, 0)), None);
    }

    #[test]
    fn directions_run_clockwise() {
        for pair in Dir8::ALL.windows(2) {
            let (ax, ay) = pair[0].delta();
            let (bx, by) = pair[1].delta();
            assert!(ax * by - ay * bx > 0, "{pair:?}");
        }
    }

    #[test]
    fn away_compares_centres_not_corners() {
        let large = Rect::new(Cell::new(0, 0), 3);
        let beside = |x, y| Dir8::away(large, Cell::new(x, y).into());
        assert_eq!(beside(3, 1), Some(Dir8::East));
        assert_eq!(beside(3, 0), Some(Dir8::NorthEast));
        assert_eq!(beside(1, -1), Some(Dir8::North));
        assert_eq!(beside(1, 1), None);
    }

    #[test]
    fn towards_is_the_nearest_of_eight() {
        let from = Rect::from(Cell::new(0, 0));
        let at = |x, y| Dir8::towards(from, Rect::from(Cell::new(x, y)));
        assert_eq!([at(3, 1), at(2, 1), at(1, 3)], [Some(Dir8::East), Some(Dir8::SouthEast), Some(Dir8::South)]);
        assert_eq!([at(-5, 2), at(-2, -5), at(0, 0)], [Some(Dir8::West), Some(Dir8::North), None]);
        assert_eq!((Dir8::North.left(), Dir8::North.right()), (Dir8::NorthWest, Dir8::NorthEast));
    }

    #[test]
    fn footprints_know_their_cells() {
        let rect = Rect::new(Cell::new(2, 3), 2);
        let cells: Vec<_> = rect.cells().map(<[i16; 2]>::from).collect();
        assert_eq!(cells, [[2, 3], [3, 3], [2, 4], [3, 4]]);
        for cell in Bounds::new(8, 8).cells() {
            let inside = rect.cells().any(|c| c == cell);
            assert_eq!(rect.contains(cell), inside);
            let other = Rect::new(cell, 3);
            let shared = other.cells().any(|c| rect.contains(c));
            assert_eq!(rect.overlaps(other), shared, "{cell:?}");
        }
    }

    #[test]
    fn bounds_index_row_by_row() {
        let bounds = Bounds::new(5, 3);
        assert_eq!(bounds.len(), 15);
        for (index, cell) in bounds.cells().enumerate() {
            assert_eq!(bounds.index(cell), index);
            assert_eq!(bounds.cell(index), cell);
        }
        assert!(!bounds.contains(Cell::new(5, 0)));
        assert!(!bounds.contains(Cell::new(0, -1)));
        assert!(bounds.contains_rect(Rect::new(Cell::new(3, 1), 2)));
        assert!(!bounds.contains_rect(Rect::new(Cell::new(3, 2), 2)));
        assert_eq!(Bounds::new(-1, -1).len(), 0);
    }
}
