//! Extended reach: where the mover gets with an action that opens movement first, or with half a step, where there is
//! too little time for a whole one.

use crate::app::selection::state::MenuItem;
use crate::fight::map::reach::Reach;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// The cells beyond the plain reach of a mover, and the actions that lead there.
pub(in crate::app) struct ExtendedReach {
    /// The mover.
    pub by: CombatantId,
    /// Its reach with the farthest action.
    pub reach: Reach,
    /// Movement left without any action, in cells.
    pub left: u16,
    /// Actions with the cells that each opens, in menu order.
    acts: Vec<(u16, ActOrder)>,
    /// Cells in reach of half a step.
    halves: Vec<Cell>,
}

/// The maximum cost of a step, in cells of movement.
const STEP: u16 = 8;

impl ExtendedReach {
    /// Finds the extended reach; None without one.
    pub fn find(arena: &SideArena, by: CombatantId, left: u16, items: &[MenuItem]) -> Option<ExtendedReach> {
        // What opens movement is of no use to who is held.
        if !arena.may_walk(by) {
            return None;
        }
        let open = items.iter().filter(|item| item.by == by && item.blocked.is_none());
        let plain = open
            .flat_map(|item| &item.drafts)
            .filter(|d| matches!(d.aim, ChosenTarget::Nothing | ChosenTarget::Number(_)));
        let acts: Vec<(u16, ActOrder)> =
            plain.map(|draft| (arena.opens(draft), draft.clone())).filter(|(cells, _)| *cells > 0).collect();
        let mut reach = Reach::default();
        let Some(most) = acts.iter().map(|(cells, _)| *cells).max() else {
            arena.rules().time.walking()?;
            arena.fill_reach(&mut reach, by, left.saturating_add(STEP));
            let mut path = Vec::new();
            let beyond = |cell: &Cell| reach.cost(*cell).is_some_and(|cost| cost > left);
            let mut half =
                |cell: &Cell| beyond(cell) && reach.path(*cell, &mut path) && arena.exceeds_movement(by, &path);
            let halves: Vec<Cell> = reach.cells().iter().copied().filter(|cell| half(cell)).collect();
            return (!halves.is_empty()).then_some(ExtendedReach { by, reach, left, acts, halves });
        };
        arena.fill_reach(&mut reach, by, left.saturating_add(most));
        Some(ExtendedReach { by, reach, left, acts, halves: Vec::new() })
    }

    /// The movement that it can have in this turn, in cells.
    pub fn most(&self) -> u16 {
        self.left.saturating_add(self.acts.iter().map(|(cells, _)| *cells).max().unwrap_or(0))
    }

    /// Whether there is time for the path to a cell and half a step into it.
    pub fn half(&self, cell: Cell) -> bool {
        self.halves.contains(&cell)
    }

    /// The cells of the extended reach.
    pub fn cells(&self) -> &[Cell] {
        if self.halves.is_empty() { self.reach.cells() } else { &self.halves }
    }

    /// The first action that brings the mover to a cell, with the movement it opens; None for other cells.
    pub fn act(&self, cell: Cell) -> Option<(u16, &ActOrder)> {
        let cost = self.reach.cost(cell).filter(|cost| *cost > self.left && self.reach.cells().contains(&cell))?;
        self.acts
            .iter()
            .find(|(cells, _)| self.left.saturating_add(*cells) >= cost)
            .map(|(cells, draft)| (*cells, draft))
    }
}
