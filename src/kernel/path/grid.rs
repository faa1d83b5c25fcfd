//! The ground of a search: what steps into each place cost, asked once for each place that the budget could lead to. A
//! border of barred places around them saves asking whether a neighbour is on the map.

use super::rules::SearchRules;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::metric::Corners;

/// What steps into a place cost a mover: its footprint with this top-left cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The price of a step that is level or leads down one level; 0 if it is barred.
    pub level: u16,
    /// The price of a step that leads up one level; 0 if it is barred.
    pub up: u16,
    /// The height of the place, in levels. Steps over more than one are barred. It counts for steps out of the place
    /// as well, so it has to be right even where none leads in.
    pub height: u8,
}

/// The prices of steps, as a search asks for them.
pub trait StepModel {
    /// What steps into a place cost where the whole footprint is on the map.
    fn entry(&self, to: Cell) -> Entry;

    /// Whether a cell of the map bars diagonal steps past it. No step leads into such a cell.
    fn blocks(&self, cell: Cell) -> bool;

    /// What each step out of a place costs besides.
    #[inline]
    fn toll(&self, from: Cell) -> u16 {
        let _ = from;
        0
    }

    /// Whether one step is barred, for a reason that is in both of its ends.
    #[inline]
    fn bars(&self, from: Cell, to: Cell) -> bool {
        let _ = (from, to);
        false
    }
}

/// A place of the grid.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GridPlace {
    level: u16,
    up: u16,
    height: i16,
    /// Whether the top-left cell bars diagonal steps past it.
    pub blocks: bool,
}

impl GridPlace {
    /// The price of a step into it from a place; 0 if it is barred.
    #[inline]
    pub const fn price(self, from: Self) -> u32 {
        match self.height - from.height {
            0 | -1 => self.level as u32,
            1 => self.up as u32,
            _ => 0,
        }
    }
}

/// A step in one direction, in slots of the grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct GridStep {
    pub dir: Dir8,
    /// How far the place is that it leads to.
    pub to: isize,
    /// How far the two cells are that may bar it; only diagonal steps have them.
    pub corners: [isize; 2],
}

/// The places that the budget could lead to, and a border. Rows are a power of two long.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub places: Vec<GridPlace>,
    /// The first cell within the border, and the cells past the last.
    first: Cell,
    end: Cell,
    /// The length of a row, as a power of two.
    shift: u32,
}

impl Grid {
    /// No places and no memory.
    pub const EMPTY: Self = Self { places: Vec::new(), first: Cell::new(0, 0), end: Cell::new(0, 0), shift: 0 };

    /// Makes it empty, keeping the memory.
    pub const fn clear(&mut self) {
        self.end = self.first;
    }

    /// Asks for all places that a mover at `start` could get to, and for the cells that it could pass.
    pub fn fill(&mut self, rules: &SearchRules, start: Cell, model: &impl StepModel) {
        // Every step costs at least 1.
        let span = |at: i16, most: i16| {
            let (at, far) = (i32::from(at), i32::from(rules.budget));
            let end = (at + far + i32::from(rules.side)).min(most.into());
            // Both are on the map.
            ((at - far).max(0) as i16, end as i16)
        };
        let ((left, right), (top, bottom)) = (span(start.x, rules.bounds.width), span(start.y, rules.bounds.height));
        (self.first, self.end) = (Cell::new(left, top), Cell::new(right, bottom));
        let (columns, rows) = ((right - left) as usize, (bottom - top) as usize);
        self.shift = (columns + 2).next_power_of_two().trailing_zeros();
        self.places.clear();
        self.places.resize((rows + 2) << self.shift, GridPlace::default());
        for y in top..bottom {
            let begin = self.slot(Cell::new(left, y));
            let row = &mut self.places[begin..begin + columns];
            for (x, place) in (left..right).zip(row) {
                let cell = Cell::new(x, y);
                place.blocks = model.blocks(cell);
                if rules.fits(cell) {
                    let Entry { level, up, height } = model.entry(cell);
                    (place.level, place.up, place.height) = (level, up, height.into());
                }
            }
        }
    }

    /// Whether a cell is within the border.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.x >= self.first.x && cell.y >= self.first.y && cell.x < self.end.x && cell.y < self.end.y
    }

    /// The slot of a cell within the border.
    #[inline]
    pub const fn slot(&self, cell: Cell) -> usize {
        let (x, y) = (cell.x - self.first.x + 1, cell.y - self.first.y + 1);
        ((y as usize) << self.shift) + x as usize
    }

    /// The cell of a slot within the border.
    #[inline]
    pub const fn cell(&self, slot: usize) -> Cell {
        let (x, y) = (slot & ((1 << self.shift) - 1), slot >> self.shift);
        Cell::new(self.first.x + x as i16 - 1, self.first.y + y as i16 - 1)
    }

    /// The steps in all directions, in their order.
    pub fn steps(&self, rules: &SearchRules) -> [GridStep; 8] {
        let apart = |x: i16, y: i16| (isize::from(y) << self.shift) + isize::from(x);
        let last = i16::from(rules.side) - 1;
        Dir8::ALL.map(|dir| {
            let (dx, dy) = dir.delta();
            let (ahead, behind) = (|d: i16| if d > 0 { last } else { 0 }, |d: i16| if d > 0 { 0 } else { last });
            // Where two cells have to block, only the foremost cell of the footprint passes between two that are not its
            // own. Where one is enough, all that it passes but two are its own after the step, and so do not block.
            let corners = match rules.corners {
                Corners::Both => [apart(ahead(dx) + dx, ahead(dy)), apart(ahead(dx), ahead(dy) + dy)],
                Corners::Either => [apart(ahead(dx) + dx, behind(dy)), apart(behind(dx), ahead(dy) + dy)],
            };
            GridStep { dir, to: apart(dx, dy), corners }
        })
    }
}
