//! Walks by pointer: the end position of a large footprint, and the orders that lead there.

use crate::app::battle::player_input::PlayerInput;
use crate::app::present;
use crate::app::selection::proposal::Proposal;
use crate::app::selection::state::Selection;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::{Cell, Rect};

/// The end position of a walk to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct WalkEnd {
    /// The corner of the footprint.
    pub at: Cell,
    /// Whether it is in reach without extra actions.
    pub near: bool,
}

impl Selection {
    /// The end position of the mover for a pointed cell: the nearest reachable position whose footprint covers the
    /// cell.
    pub fn walk_end(&self, cell: Cell) -> Option<WalkEnd> {
        let from = self.mover_footprint.filter(|from| !from.contains(cell))?;
        let near = self.reach.as_ref().map(|(_, reach)| (reach, reach.cells(), true));
        let far =
            self.extended_reach.as_ref().map(|extended_reach| (&extended_reach.reach, extended_reach.cells(), false));
        near.into_iter().chain(far).find_map(|(reach, cells, near)| {
            let corners = Rect::new(cell.offset(1 - i16::from(from.side), 1 - i16::from(from.side)), from.side).cells();
            let there = corners.filter(|at| cells.contains(at));
            let nearest = there.min_by_key(|at| (reach.cost(*at), *at != cell, at.y, at.x))?;
            Some(WalkEnd { at: nearest, near })
        })
    }

    /// The orders that lead to a place: a walk, with the action first that opens enough movement for it. None where no
    /// way leads.
    pub fn walk_legs(&self, at: Cell) -> Vec<OrderKind> {
        let mut path = Vec::new();
        if let Some((by, reach)) = &self.reach
            && reach.cells().contains(&at)
            && reach.path(at, &mut path)
        {
            return vec![OrderKind::Walk { by: *by, path }];
        }
        let Some(extended_reach) = &self.extended_reach else { return Vec::new() };
        if !extended_reach.reach.path(at, &mut path) {
            return Vec::new();
        }
        let walk = OrderKind::Walk { by: extended_reach.by, path };
        match extended_reach.act(at) {
            _ if extended_reach.half(at) => vec![walk],
            Some((_, act)) => vec![OrderKind::Act(act.clone()), walk],
            None => Vec::new(),
        }
    }
}

impl PlayerInput<'_> {
    /// Asks for a walk to a cell; without a path there, selects the combatant on it.
    pub fn walk_to(&mut self, cell: Cell) {
        let Some(stand) = self.selection.walk_end(cell) else {
            if let Some(who) = self.selection.combatant_on(cell) {
                self.selection.selected = Some(who);
            }
            let arena = self.battle.fight.seen_by(self.battle.viewpoint());
            if let Some(why) = present::why_no_walk(&arena, self.selection, cell) {
                self.selection.show_message(why);
            }
            return;
        };
        self.propose(Proposal::Walk(stand.at));
    }

    /// Walks to a place, with the action first that opens enough movement for it.
    pub fn walk(&mut self, at: Cell) {
        let legs = self.selection.walk_legs(at);
        self.set_out(legs, None);
    }
}
