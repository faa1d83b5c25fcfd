//! Neighbours: the combatants within some cells of a footprint, found by the cells around it.

use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

/// Farther than this, looking at all combatants costs less than looking at all cells.
const FARTHEST: i16 = 4;

impl Arena<'_> {
    /// Adds the combatants that stand within so many cells of a footprint by some metric or ride there, each once, and
    /// maybe some that stand a little farther off; false if that is too far to look at all cells.
    pub(in crate::fight) fn add_neighbours(&self, of: Rect, cells: i16, found: &mut Vec<CombatantId>) -> bool {
        if !(0..=FARTHEST).contains(&cells) {
            return false;
        }
        let bounds = self.scene().bounds;
        // No metric is shorter than that of the square around it.
        let last = |first: i16, size: i16| (first + i16::from(of.side) - 1 + cells).min(size - 1);
        let (right, below) = (last(of.at.x, bounds.width), last(of.at.y, bounds.height));
        for y in (of.at.y - cells).max(0)..=below {
            for x in (of.at.x - cells).max(0)..=right {
                let at = Cell::new(x, y);
                if self.body_at(at).is_none() {
                    continue;
                }
                for body in self.bodies_at(at) {
                    if !found.contains(&body) {
                        found.push(body);
                        found.extend(self.rider_of(body));
                    }
                }
            }
        }
        true
    }
}
