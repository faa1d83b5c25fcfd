//! Walks by pointer: the end position of a large footprint, and confirmation by a second click for walks that cost more
//! than free movement.

use crate::app::battle::player_input::PlayerInput;
use crate::app::selection::extended_reach::PendingWalk;
use crate::app::selection::state::Selection;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

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
}

impl PlayerInput<'_> {
    /// Walks to a cell; without a path there, selects the combatant on it. A walk that costs more than free movement is
    /// shown first and submitted at the second click.
    pub fn walk_to(&mut self, cell: Cell) {
        let Some(stand) = self.selection.walk_end(cell) else {
            self.selection.confirm_cell = None;
            if let Some(who) = self.selection.combatant_on(cell) {
                self.selection.selected = Some(who);
            }
            return;
        };
        if self.spends(stand) && self.selection.confirm_cell.replace(stand.at) != Some(stand.at) {
            return;
        }
        self.selection.confirm_cell = None;
        let near = self.selection.reach.as_ref().map(|(by, _)| *by).filter(|_| stand.near);
        if let Some(by) = near {
            self.walk_in_reach(by, stand.at);
        } else {
            self.walk_with_action(stand.at);
        }
    }

    /// Whether a walk costs more than movement already there: an action that opens more, half a step, or more than half
    /// of the remaining time where walks are paid from it.
    fn spends(&mut self, stand: WalkEnd) -> bool {
        if !stand.near {
            return true;
        }
        let Some((by, cost)) = self.selection.reach.as_ref().and_then(|(by, r)| Some((*by, r.cost(stand.at)?))) else {
            return false;
        };
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        arena.walk_price(by, cost).is_some_and(|(purse, price)| 2 * price > arena.pool(by, purse))
    }

    /// Walks to a place in reach; false if it is not.
    pub fn walk_in_reach(&mut self, by: CombatantId, at: Cell) -> bool {
        let mut path = Vec::new();
        if let Some((walker, reach)) = &self.selection.reach
            && *walker == by
            && reach.cells().contains(&at)
            && reach.path(at, &mut path)
        {
            self.order(OrderKind::Walk { by, path });
            return true;
        }
        false
    }

    /// Takes the action that opens enough movement for a place, then walks there. If another question comes in between,
    /// the walk takes another click.
    fn walk_with_action(&mut self, at: Cell) {
        let Some(extended_reach) = &self.selection.extended_reach else { return };
        let by = extended_reach.by;
        if extended_reach.half(at) {
            let mut path = Vec::new();
            extended_reach.reach.path(at, &mut path);
            self.order(OrderKind::Walk { by, path });
        } else if let Some((_, act)) = extended_reach.act(at) {
            let act = act.clone();
            self.selection.pending_walk = self.battle.fight.decision().map(|d| PendingWalk { after: d.id, by, to: at });
            self.order(OrderKind::Act(act));
        }
    }
}
