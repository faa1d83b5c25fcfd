//! Walks that are paid for by their length: what opens them, and the bill (SEC-MOVE-03, SEC-MOVE-04, SEC-MOVE-09, SEC-MOVE-14).

use crate::fight::resolve::turns::durations;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::frames::{Opened, WalkFrame};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Opens as much movement as a walker could pay for; how much that is, where walks are paid for by their length.
pub(in crate::fight) fn open(arena: &mut ArenaMut, by: CombatantId, path: &[Cell]) -> Option<Opened> {
    arena.fare(by)?;
    let (cells, stride) = (arena.budget_for(by, path), arena.stride(by, path));
    arena.body_mut(by).tally.moves = cells;
    Some(Opened { cells, stride })
}

/// A walk is over: what was walked is paid for, at least what every walk costs, and no movement is left.
pub(in crate::fight) fn bill(arena: &mut ArenaMut, walk: &WalkFrame) {
    let (Some(opened), Some(fare)) = (walk.opened, arena.fare(walk.by)) else { return };
    let moves = std::mem::take(&mut arena.body_mut(walk.by).tally.moves);
    let price = fare.price(opened.cells.saturating_sub(moves), opened.stride).max(fare.least);
    arena.gain(walk.by, fare.purse, -price, false);
    durations::pass(arena, walk.by);
}

/// A walk ends with a step for which there is too little left: the rest goes into half of it (SEC-MOVE-09).
pub(in crate::fight) fn half_step(arena: &mut ArenaMut, walk: &WalkFrame, to: Cell) {
    let (Some(opened), Some(fare)) = (walk.opened, arena.fare(walk.by)) else { return };
    let walked = opened.cells.saturating_sub(arena.body(walk.by).tally.moves);
    let points = arena.pool(walk.by, fare.purse);
    let way = points * fare.rate + i32::from(opened.stride) - i32::from(walked) * fare.unit;
    arena.body_mut(walk.by).tally.moves = 0;
    arena.gain(walk.by, fare.purse, -points, false);
    arena.body_mut(walk.by).intent.stride = u16::try_from(way).ok().filter(|way| *way > 0).map(|way| (to, way));
    durations::pass(arena, walk.by);
}
