//! Walks that are paid for by their length, out of the purse that turns are paid from: what so many cells cost, and how
//! many can be paid for (SEC-MOVE-03, SEC-MOVE-04, SEC-MOVE-14).

use crate::data::scope::PoolId;
use crate::fight::arena::Arena;
use crate::fight::frame::WalkFrame;
use crate::kernel::ids::CombatantId;

/// What walking costs somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fare {
    purse: PoolId,
    /// The way that a point of the purse pays, …
    rate: i32,
    /// … where a cell of movement is so much of it.
    unit: i32,
    /// What every walk costs at least, in points.
    least: i32,
}

impl Fare {
    /// Cells of movement that so many points pay for.
    fn cells(self, points: i32) -> u16 {
        if points < self.least { 0 } else { u16::try_from(points * self.rate / self.unit).unwrap_or(0) }
    }

    /// Points that so many cells of movement cost.
    fn price(self, cells: u16) -> i32 {
        if cells == 0 {
            return 0;
        }
        let way = i32::from(cells) * self.unit;
        ((way + self.rate - 1) / self.rate).max(self.least)
    }
}

impl Arena<'_> {
    fn fare(&self, id: CombatantId) -> Option<Fare> {
        let time = &self.rules().time;
        let (walking, purse) = (time.walking()?, time.purse()?);
        let rate = self.value(id, walking.rate).max(1);
        Some(Fare { purse, rate, unit: i32::from(walking.unit.max(1)), least: i32::from(walking.least) })
    }

    /// Movement that somebody can spend on steps, in cells: what is left of it, or what it could pay for.
    #[must_use]
    pub fn walking_budget(&self, id: CombatantId) -> u16 {
        self.fare(id)
            .map_or_else(|| self.steps_left(id), |fare| self.hauling(id, fare.cells(self.pool(id, fare.purse))))
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
        self.fare(id).map(|fare| (fare.purse, fare.price(cells)))
    }
}

/// Opens as much movement as a walker could pay for; how much that is, where walks are paid for by their length.
pub(super) fn open(arena: &mut Arena, by: CombatantId) -> Option<u16> {
    arena.fare(by)?;
    let cells = arena.walking_budget(by);
    arena.body_mut(by).tally.moves = cells;
    Some(cells)
}

/// A walk is over: what was walked is paid for, and no movement is left.
pub(super) fn bill(arena: &mut Arena, walk: &WalkFrame) {
    let (Some(opened), Some(fare)) = (walk.opened, arena.fare(walk.by)) else { return };
    let moves = std::mem::take(&mut arena.body_mut(walk.by).tally.moves);
    arena.gain(walk.by, fare.purse, -fare.price(opened.saturating_sub(moves)), false);
}
