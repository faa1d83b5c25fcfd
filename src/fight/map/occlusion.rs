//! What stands on each cell besides bodies, as far as it bars ways and lines. It is kept in a table, because lines are
//! drawn many times between two changes of the map.

use crate::data::scope::SizeStep;
use crate::fight::state::arena::Arena;
use crate::fight::state::resources::Screen;
use crate::kernel::cell::Cell;

impl Arena<'_> {
    /// What stands on a cell; nothing off the map.
    #[must_use]
    pub fn screen(&self, cell: Cell) -> Screen {
        let bounds = self.scene().bounds;
        if bounds.contains(cell) { self.occupancy.screens[bounds.index(cell)] } else { Screen::default() }
    }

    /// Whether ground or object keep everybody out of a cell. Off the map nobody gets in.
    #[must_use]
    pub fn walled(&self, cell: Cell) -> bool {
        !self.scene().bounds.contains(cell) || self.screen(cell).blocks
    }

    /// Size of what stands on a cell besides bodies.
    #[must_use]
    pub fn obstacle(&self, cell: Cell) -> Option<SizeStep> {
        self.screen(cell).obstacle
    }

    /// Whether ground or object keep everybody from seeing through a cell, whatever its Size.
    #[must_use]
    pub fn opaque(&self, cell: Cell) -> bool {
        self.screen(cell).opaque
    }
}
