//! Where the one whose turn it is gets with something extra: an act that opens movement, done first.

use crate::app::desk::Item;
use crate::fight::arena::Arena;
use crate::fight::order::{Aim, Draft};
use crate::fight::reach::Reach;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// What lies beyond the reach of a walker, and what brings it there.
pub(super) struct Further {
    /// Who walks.
    pub by: CombatantId,
    /// Where it gets with the farthest act.
    pub reach: Reach,
    /// Movement that is left without any act, in cells.
    pub left: u16,
    /// Acts with what each opens, those that come first in the menu first.
    acts: Vec<(u16, Draft)>,
}

impl Further {
    /// Looks through what can be done; None when nothing opens movement.
    pub fn find(arena: &Arena, by: CombatantId, left: u16, items: &[Item]) -> Option<Further> {
        let open = items.iter().filter(|item| item.by == by && item.blocked.is_none());
        let plain = open.flat_map(|item| &item.drafts).filter(|d| matches!(d.aim, Aim::Nothing | Aim::Number(_)));
        let acts: Vec<(u16, Draft)> =
            plain.map(|draft| (arena.opens(draft), draft.clone())).filter(|(cells, _)| *cells > 0).collect();
        let most = acts.iter().map(|(cells, _)| *cells).max()?;
        let mut reach = Reach::default();
        reach.fill(arena, by, left.saturating_add(most));
        Some(Further { by, reach, left, acts })
    }

    /// The first act that brings the walker to a cell, with the movement it opens; None for cells nothing leads to.
    pub fn act(&self, cell: Cell) -> Option<(u16, &Draft)> {
        let cost = self.reach.cost(cell).filter(|cost| *cost > self.left && self.reach.cells().contains(&cell))?;
        self.acts
            .iter()
            .find(|(cells, _)| self.left.saturating_add(*cells) >= cost)
            .map(|(cells, draft)| (*cells, draft))
    }
}
