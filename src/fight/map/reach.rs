//! Reachable cells: where a combatant can get with the movement it has left, as far as its side knows. The domain of
//! [`crate::fight::state::offer::Offer::Walk`].

use crate::data::effect::{Effect, MovementEffect};
use crate::fight::state::arena::Arena;
use crate::fight::state::order::ActOrder;
use crate::fight::values::act_context::order_context;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::kernel::path::PathSearch;

/// The reachable cells of a combatant. Keep one and refill it: its buffers are reused.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    search: PathSearch,
    cells: Vec<Cell>,
}

impl Reach {
    /// Fills it with what `id` reaches within a budget, in cells of movement.
    pub fn fill(&mut self, arena: &Arena, id: CombatantId, budget: u16) {
        arena.search(id, budget, &mut self.search);
        self.keep_places(arena, id);
    }

    /// As [`Self::fill`], without steps into cells that `shuns` picks.
    pub(in crate::fight) fn fill_past(
        &mut self,
        arena: &Arena,
        id: CombatantId,
        budget: u16,
        shuns: &dyn Fn(Cell) -> bool,
    ) {
        arena.search_past(id, budget, &mut self.search, shuns);
        self.keep_places(arena, id);
    }

    /// Keeps the cells where the walk may end.
    fn keep_places(&mut self, arena: &Arena, id: CombatantId) {
        let start = arena.position(id).at;
        let ends = arena.walk_ends(id);
        self.cells.clear();
        self.cells.extend(self.search.reached().iter().copied().filter(|c| *c != start && ends.allows(*c)));
    }

    /// Cells where the walk may end, by rising cost; the start is not among them.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cost of getting to a cell, one that may only be passed included; 0 for the start.
    #[must_use]
    pub fn cost(&self, cell: Cell) -> Option<u16> {
        self.search.cost(cell)
    }

    /// Writes the cheapest path to a cell, without the start; false if there is none.
    pub fn path(&self, cell: Cell, path: &mut Vec<Cell>) -> bool {
        self.search.path_to(cell, path)
    }
}

impl Arena<'_> {
    /// The movement that an act opens unconditionally, in cells.
    #[must_use]
    pub fn opens(&self, draft: &ActOrder) -> u16 {
        let context = order_context(self, draft, None);
        let facts = self.facts(&context);
        let opened = self.rules().action(draft.action).does.items.iter().map(|effect| match effect {
            Effect::Movement(MovementEffect::GainMovement { cells }) => cells.eval(&facts).max(0),
            _ => 0,
        });
        u16::try_from(opened.sum::<i32>()).unwrap_or(u16::MAX)
    }
}
