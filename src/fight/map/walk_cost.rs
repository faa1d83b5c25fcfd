//! Walks that are paid for by their length, out of the purse that turns are paid from: what so many cells cost, and how
//! many can be paid for (SEC-MOVE-03, SEC-MOVE-04, SEC-MOVE-09, SEC-MOVE-14).

use crate::data::scope::PoolId;
use crate::fight::state::arena::Arena;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// What walking costs somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fight) struct Fare {
    pub(in crate::fight) purse: PoolId,
    /// The way that a point of the purse pays, …
    pub(in crate::fight) rate: i32,
    /// … where a cell of movement is so much of it.
    pub(in crate::fight) unit: i32,
    /// What every walk costs at least, in points.
    pub(in crate::fight) least: i32,
}

impl Fare {
    /// Cells of movement that so many points pay for, when so much of the way is made already.
    fn cells(self, points: i32, stride: u16) -> u16 {
        let way = points * self.rate + i32::from(stride);
        if points < self.least { 0 } else { u16::try_from(way / self.unit).unwrap_or(0) }
    }

    /// Points that so many cells of movement cost, less what was made of the way already.
    pub(in crate::fight) fn price(self, cells: u16, stride: u16) -> i32 {
        if cells == 0 {
            return 0;
        }
        let way = i32::from(cells) * self.unit - i32::from(stride);
        ((way + self.rate - 1) / self.rate).max(self.least)
    }
}

impl Arena<'_> {
    pub(in crate::fight) fn fare(&self, id: CombatantId) -> Option<Fare> {
        let time = &self.rules().time;
        let (walking, purse) = (time.walking()?, time.purse()?);
        let rate = self.value(id, walking.rate).max(1);
        Some(Fare { purse, rate, unit: i32::from(walking.unit.max(1)), least: i32::from(walking.least) })
    }

    /// Movement that somebody can spend on steps, in cells: what is left of it, or what it could pay for.
    #[must_use]
    pub fn walking_budget(&self, id: CombatantId) -> u16 {
        self.budget_for(id, &[])
    }

    /// The same for a certain path: its first step may be half made already.
    pub(in crate::fight) fn budget_for(&self, id: CombatantId, path: &[Cell]) -> u16 {
        let Some(fare) = self.fare(id) else { return self.steps_left(id) };
        self.hauling(id, fare.cells(self.pool(id, fare.purse), self.stride(id, path)))
    }

    /// Whether a path that takes more than there is leads at least up to its last cell, where walks are paid for by their
    /// length: whoever takes it goes as far as it can, and makes half a step at the end.
    #[must_use]
    pub fn overreaches(&self, id: CombatantId, path: &[Cell]) -> bool {
        let (Some(fare), [way @ .., _]) = (self.fare(id), path) else { return false };
        let budget = self.budget_for(id, path);
        let near = way.is_empty() || self.price_path(id, way, budget).is_ok();
        near && self.pool(id, fare.purse) >= fare.least && self.price_path(id, path, u16::MAX).is_ok()
    }

    pub(in crate::fight) fn stride(&self, id: CombatantId, path: &[Cell]) -> u16 {
        let half = self.body(id).intent.stride.filter(|(cell, _)| path.first() == Some(cell));
        half.map_or(0, |(_, way)| way)
    }

    /// Movement that is left of what was opened or paid for, in cells.
    pub(in crate::fight) fn steps_left(&self, id: CombatantId) -> u16 {
        self.hauling(id, self.body(id).tally.moves)
    }

    fn hauling(&self, id: CombatantId, moves: u16) -> u16 {
        self.dragging(id).map_or(moves, |most| moves.min(u16::try_from(most.max(0)).unwrap_or(u16::MAX)))
    }

    /// What a walk of so many cells takes out of the purse; None where walks are not paid for by their length.
    #[must_use]
    pub fn walk_price(&self, id: CombatantId, cells: u16) -> Option<(PoolId, i32)> {
        self.fare(id).map(|fare| (fare.purse, fare.price(cells, 0)))
    }
}
