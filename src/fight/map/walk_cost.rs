//! Walks paid by their length, from the purse that turns are paid from: the price of a path, and how far the purse
//! reaches (SEC-MOVE-03, SEC-MOVE-04, SEC-MOVE-09, SEC-MOVE-14).

use crate::data::scope::{ActionId, PoolId};
use crate::fight::state::arena::Arena;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// What walking costs a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fight) struct WalkCost {
    pub(in crate::fight) purse: PoolId,
    /// Way that one point of the purse pays, in units of way.
    pub(in crate::fight) rate: i32,
    /// Units of way in one cell of movement.
    pub(in crate::fight) unit: i32,
    /// Points that any walk costs at least.
    pub(in crate::fight) least: i32,
}

impl WalkCost {
    /// Cells of movement that so many points pay for, with `stride` units of way made already.
    fn cells(self, points: i32, stride: u16) -> u16 {
        let way = points * self.rate + i32::from(stride);
        if points < self.least { 0 } else { u16::try_from(way / self.unit).unwrap_or(0) }
    }

    /// Points that so many cells of movement cost, with `stride` units of way made already.
    pub(in crate::fight) fn price(self, cells: u16, stride: u16) -> i32 {
        if cells == 0 {
            return 0;
        }
        let way = i32::from(cells) * self.unit - i32::from(stride);
        ((way + self.rate - 1) / self.rate).max(self.least)
    }
}

impl Arena<'_> {
    pub(in crate::fight) fn walk_cost_of(&self, id: CombatantId) -> Option<WalkCost> {
        let time = &self.rules().time;
        let (walking, purse) = (time.walking()?, time.purse()?);
        let rate = self.value(id, walking.rate).max(1);
        Some(WalkCost { purse, rate, unit: i32::from(walking.unit.max(1)), least: i32::from(walking.least) })
    }

    /// Movement that a combatant can spend on steps, in cells: what it has left, or what its purse pays for.
    #[must_use]
    pub fn walking_budget(&self, id: CombatantId) -> u16 {
        self.budget_for(id, &[])
    }

    /// As [`Self::walking_budget`], for a path whose first step may be half made.
    pub(in crate::fight) fn budget_for(&self, id: CombatantId, path: &[Cell]) -> u16 {
        let Some(fare) = self.walk_cost_of(id) else { return self.steps_left(id) };
        self.drags_weight(id, fare.cells(self.pool(id, fare.purse), self.stride(id, path)))
    }

    /// Whether a path exceeds the budget by its last step only, where walks are paid by their length. The walker then
    /// ends it with half a step.
    #[must_use]
    pub fn exceeds_movement(&self, id: CombatantId, path: &[Cell]) -> bool {
        let (Some(fare), [way @ .., _]) = (self.walk_cost_of(id), path) else { return false };
        let budget = self.budget_for(id, path);
        let near = way.is_empty() || self.price_path(id, way, budget).is_ok();
        near && self.pool(id, fare.purse) >= fare.least && self.price_path(id, path, u16::MAX).is_ok()
    }

    pub(in crate::fight) fn stride(&self, id: CombatantId, path: &[Cell]) -> u16 {
        let half = self.commitments(id).stride.filter(|(cell, _)| path.first() == Some(cell));
        half.map_or(0, |(_, way)| way)
    }

    /// Movement left of what was opened or paid for, in cells.
    pub(in crate::fight) fn steps_left(&self, id: CombatantId) -> u16 {
        self.drags_weight(id, self.usage(id).moves)
    }

    /// Whether an act ends the movement of its actor, whatever is left of it: under rules where a walk is whole, each that
    /// is neither free nor one that the walk goes on after.
    pub(in crate::fight) fn ends_movement(&self, action: ActionId) -> bool {
        let (rules, tags) = (self.rules(), &self.rules().action(action).tags);
        rules.grid.whole_walks && !tags.meets(rules.roles.free) && !tags.meets(rules.grid.walks_on)
    }

    fn drags_weight(&self, id: CombatantId, moves: u16) -> u16 {
        self.dragging(id).map_or(moves, |most| moves.min(u16::try_from(most.max(0)).unwrap_or(u16::MAX)))
    }

    /// The pool and the points that a walk of so many cells takes; None where walks are not paid by their length.
    #[must_use]
    pub fn walk_price(&self, id: CombatantId, cells: u16) -> Option<(PoolId, i32)> {
        self.walk_cost_of(id).map(|fare| (fare.purse, fare.price(cells, 0)))
    }
}
