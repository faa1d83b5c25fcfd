//! Occlusion: what on each cell, bodies aside, blocks movement and lines. It is kept in a table, because lines are
//! drawn many times between two changes of the map.

use crate::data::scope::SizeStep;
use crate::fight::state::arena::Arena;
use crate::fight::state::resources::Occlusion;
use crate::kernel::cell::{Cell, Rect};

impl Arena<'_> {
    /// The entry of a cell; the default off the map.
    #[must_use]
    #[inline]
    pub fn occlusion(&self, cell: Cell) -> Occlusion {
        let bounds = self.scene().bounds;
        if bounds.contains(cell) { self.occupancy.occlusion[bounds.index(cell)] } else { Occlusion::default() }
    }

    /// Whether nothing that lines could end at or be sheltered by is near any line between two footprints: most lines
    /// of a fight need not be drawn.
    #[must_use]
    pub(in crate::fight) fn is_open_between(&self, from: Rect, to: Rect) -> bool {
        let bounds = self.scene().bounds;
        let span = |a: i16, b: i16, most: i16| {
            let within = |n: i32| usize::try_from(n.clamp(0, i32::from(most))).unwrap_or(0);
            let (a_end, b_end) = (i32::from(a) + i32::from(from.side), i32::from(b) + i32::from(to.side));
            // A line along a border looks at the cells on both sides of it.
            (within(i32::from(a.min(b)) - 1), within(a_end.max(b_end) + 1))
        };
        let (left, right) = span(from.at.x, to.at.x, bounds.width);
        let (top, bottom) = span(from.at.y, to.at.y, bounds.height);
        let columns = usize::try_from(bounds.width).unwrap_or(0) + 1;
        let count = |row: usize, column: usize| self.occupancy.clutter[row * columns + column];
        count(bottom, right) + count(top, left) == count(top, right) + count(bottom, left)
    }

    /// Whether ground or object make a cell impassable. Cells off the map are.
    #[must_use]
    #[inline]
    pub fn walled(&self, cell: Cell) -> bool {
        !self.scene().bounds.contains(cell) || self.occlusion(cell).blocks
    }

    /// Size of the ground or object that stands on a cell as an obstacle.
    #[must_use]
    pub fn obstacle(&self, cell: Cell) -> Option<SizeStep> {
        self.occlusion(cell).obstacle
    }

    /// Whether ground or object on a cell block sight, whatever the target's Size.
    #[must_use]
    pub fn opaque(&self, cell: Cell) -> bool {
        self.occlusion(cell).opaque
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::library::Library;
    use crate::fight::Fight;
    use crate::fight::setup::Setup;

    #[test]
    fn what_is_open_has_nothing_within_a_cell_of_its_lines() {
        let library = Library::shipped();
        let scene = library.scene("toll_house").expect("it ships");
        let rules = library.ruleset("action_points").expect("it ships");
        let setup = Setup::new(&rules, &scene.def, &scene.source.file, &[]).expect("it fits");
        let mut fight = Fight::new(&setup, 1).expect("the rules come to rest");
        let arena = fight.arena();
        let bounds = arena.scene().bounds;
        let mut open = 0;
        for (from, to) in bounds.cells().flat_map(|a| bounds.cells().map(move |b| (a, b))) {
            for (side, other) in [(1, 1), (2, 1), (1, 3)] {
                let (a, b) = (Rect::new(from, side), Rect::new(to, other));
                let (left, top) = (from.x.min(to.x) - 1, from.y.min(to.y) - 1);
                let past = |at: i16, side: u8| at + i16::from(side);
                let right = past(from.x, side).max(past(to.x, other));
                let bottom = past(from.y, side).max(past(to.y, other));
                let mut cells = (top..=bottom).flat_map(|y| (left..=right).map(move |x| Cell::new(x, y)));
                let clear = cells.all(|cell| !arena.occlusion(cell).clutters());
                assert_eq!(arena.is_open_between(a, b), clear, "{a:?} {b:?}");
                open += u32::from(clear);
            }
        }
        assert!(open > 100, "{open} of all are open");
    }
}
