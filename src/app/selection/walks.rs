//! Walks by pointer: the end position of a large footprint, and confirmation by a second click for walks that cost more
//! than free movement.

use crate::app::battle::seat::Seat;
use crate::app::selection::desk::Desk;
use crate::app::selection::further::Onward;
use crate::fight::state::order::Body;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

/// The end position of a walk to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Stand {
    /// The corner of the footprint.
    pub at: Cell,
    /// Whether it is in reach without extra actions.
    pub near: bool,
}

impl Desk {
    /// The end position of the mover for a pointed cell: the nearest reachable position whose footprint covers the
    /// cell.
    pub fn stand(&self, cell: Cell) -> Option<Stand> {
        let from = self.feet.filter(|from| !from.contains(cell))?;
        let near = self.reach.as_ref().map(|(_, reach)| (reach, reach.cells(), true));
        let far = self.further.as_ref().map(|further| (&further.reach, further.cells(), false));
        near.into_iter().chain(far).find_map(|(reach, cells, near)| {
            let corners = Rect::new(cell.offset(1 - i16::from(from.side), 1 - i16::from(from.side)), from.side).cells();
            let there = corners.filter(|at| cells.contains(at));
            let nearest = there.min_by_key(|at| (reach.cost(*at), *at != cell, at.y, at.x))?;
            Some(Stand { at: nearest, near })
        })
    }
}

impl Seat<'_> {
    /// Walks to a cell; without a path there, selects the combatant on it. A walk that costs more than free movement is
    /// shown first and submitted at the second click.
    pub fn walk_to(&mut self, cell: Cell) {
        let Some(stand) = self.desk.stand(cell) else {
            self.desk.staked = None;
            if let Some(who) = self.desk.body_on(cell) {
                self.desk.selected = Some(who);
            }
            return;
        };
        if self.spends(stand) && self.desk.staked.replace(stand.at) != Some(stand.at) {
            return;
        }
        self.desk.staked = None;
        let near = self.desk.reach.as_ref().map(|(by, _)| *by).filter(|_| stand.near);
        if let Some(by) = near {
            self.stride(by, stand.at);
        } else {
            self.go_further(stand.at);
        }
    }

    /// Whether a walk costs more than movement already there: an action that opens more, half a step, or more than half
    /// of the remaining time where walks are paid from it.
    fn spends(&mut self, stand: Stand) -> bool {
        if !stand.near {
            return true;
        }
        let Some((by, cost)) = self.desk.reach.as_ref().and_then(|(by, r)| Some((*by, r.cost(stand.at)?))) else {
            return false;
        };
        let arena = self.battle.fight.seen_by(self.battle.eyes());
        arena.walk_price(by, cost).is_some_and(|(purse, price)| 2 * price > arena.pool(by, purse))
    }

    /// Walks to a place in reach; false if it is not.
    pub fn stride(&mut self, by: CombatantId, at: Cell) -> bool {
        let mut path = Vec::new();
        if let Some((walker, reach)) = &self.desk.reach
            && *walker == by
            && reach.cells().contains(&at)
            && reach.path(at, &mut path)
        {
            self.order(Body::Walk { by, path });
            return true;
        }
        false
    }

    /// Takes the action that opens enough movement for a place, then walks there. If another question comes in between,
    /// the walk takes another click.
    fn go_further(&mut self, at: Cell) {
        let Some(further) = &self.desk.further else { return };
        let by = further.by;
        if further.half(at) {
            let mut path = Vec::new();
            further.reach.path(at, &mut path);
            self.order(Body::Walk { by, path });
        } else if let Some((_, act)) = further.act(at) {
            let act = act.clone();
            self.desk.onward = self.battle.fight.decision().map(|d| Onward { after: d.id, by, to: at });
            self.order(Body::Act(act));
        }
    }
}
