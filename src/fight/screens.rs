//! What stands on each cell besides bodies, as far as it bars ways and lines: worked out again where ground or objects
//! change, because lines are drawn many times between two changes.

use crate::data::scope::SizeStep;
use crate::fight::arena::Arena;
use crate::kernel::cell::Cell;

/// What ground and object of a cell are to those who walk, look and strike past it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// Nobody gets in.
    pub blocks: bool,
    /// Nobody sees through, whatever its Size.
    pub opaque: bool,
    /// The Size of what stands here.
    pub obstacle: Option<SizeStep>,
    /// The level of cover that this gives of its own to whoever is beside it.
    pub cover: u8,
}

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

    /// Works out again what stands on these cells.
    pub(in crate::fight) fn screen_again(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let bounds = self.scene().bounds;
        for cell in cells.into_iter().filter(|cell| bounds.contains(*cell)) {
            let mut screen = self.object_at(cell).map_or_else(Screen::default, |id| {
                let state = self.object_state(id);
                Screen { blocks: state.blocks, opaque: state.opaque, obstacle: state.obstacle, cover: state.cover }
            });
            for ground in self.grounds_at(cell) {
                screen = Screen {
                    blocks: screen.blocks || ground.blocks,
                    opaque: screen.opaque || ground.opaque,
                    obstacle: screen.obstacle.max(ground.obstacle),
                    cover: screen.cover.max(ground.cover),
                };
            }
            self.occupancy.screens[bounds.index(cell)] = screen;
        }
    }
}
