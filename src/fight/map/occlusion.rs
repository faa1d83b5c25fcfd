//! Occlusion: what on each cell, bodies aside, blocks movement and lines. It is kept in a table, because lines are
//! drawn many times between two changes of the map.

use crate::data::scope::SizeStep;
use crate::fight::state::arena::Arena;
use crate::fight::state::resources::Occlusion;
use crate::kernel::cell::Cell;

impl Arena<'_> {
    /// The entry of a cell; the default off the map.
    #[must_use]
    pub fn occlusion(&self, cell: Cell) -> Occlusion {
        let bounds = self.scene().bounds;
        if bounds.contains(cell) { self.occupancy.occlusion[bounds.index(cell)] } else { Occlusion::default() }
    }

    /// Whether ground or object make a cell impassable. Cells off the map are.
    #[must_use]
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
