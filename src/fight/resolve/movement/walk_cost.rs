//! Walks paid by their length: what opens them, and the bill (SEC-MOVE-03, SEC-MOVE-04, SEC-MOVE-09, SEC-MOVE-14).

use crate::fight::resolve::changes::views::MovementArena;
use crate::fight::state::frames::{WalkBudget, WalkFrame};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Opens as much movement as a walker can pay for; None where walks are not paid by their length.
pub(in crate::fight) fn open(arena: &mut MovementArena, by: CombatantId, path: &[Cell]) -> Option<WalkBudget> {
    arena.walk_cost_of(by)?;
    let (cells, stride) = (arena.budget_for(by, path), arena.stride(by, path));
    arena.usage_mut(by).moves = cells;
    Some(WalkBudget { cells, stride })
}

/// Bills a walk: what was walked is paid for, at least the minimum, and no movement is left.
pub(in crate::fight) fn charge_walk(arena: &mut MovementArena, walk: &WalkFrame) {
    let (Some(opened), Some(fare)) = (walk.opened, arena.walk_cost_of(walk.by)) else { return };
    let moves = std::mem::take(&mut arena.usage_mut(walk.by).moves);
    let price = fare.price(opened.cells.saturating_sub(moves), opened.stride).max(fare.least);
    arena.gain(walk.by, fare.purse, -price, false);
    arena.pass_time(walk.by);
}

/// Ends a walk with half a step: the rest of the purse pays a part of the way into the next cell (SEC-MOVE-09).
pub(in crate::fight) fn half_step(arena: &mut MovementArena, walk: &WalkFrame, to: Cell) {
    let (Some(opened), Some(fare)) = (walk.opened, arena.walk_cost_of(walk.by)) else { return };
    let walked = opened.cells.saturating_sub(arena.usage(walk.by).moves);
    let points = arena.pool(walk.by, fare.purse);
    let way = points * fare.rate + i32::from(opened.stride) - i32::from(walked) * fare.unit;
    arena.end_movement(walk.by);
    arena.gain(walk.by, fare.purse, -points, false);
    arena.set_stride(walk.by, u16::try_from(way).ok().filter(|way| *way > 0).map(|way| (to, way)));
    arena.pass_time(walk.by);
}
