//! Turns ahead of the first round, and turns that come early in it, for those who bear a condition.

use crate::data::ruleset::Ties;
use crate::data::scope::ConditionId;
use crate::fight::resolve::turns::initiative::tied;
use crate::fight::resolve::turns::{initiative, round, turn};
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::frames::Frame;

/// Before the first round there is no order yet.
pub(in crate::fight::resolve) fn begin_ahead(arena: &mut ArenaMut, condition: ConditionId) {
    arena.clock_mut().order = arena.everybody().collect();
    arena.clock_mut().sides = arena.side_order(0);
    arena.stack_mut().0.push(Frame::Ahead(condition));
}

/// Gives the next of the turns before the first round. When all have had theirs, nobody has had a turn of the round.
pub(in crate::fight::resolve) fn ahead(arena: &mut ArenaMut, condition: ConditionId) {
    arena.stack_mut().0.push(Frame::Ahead(condition));
    let first = |arena: &Arena, side| arena.called(side).first().map(|by| (side, *by));
    match arena.clock.sides.iter().find_map(|side| first(arena, *side)) {
        Some((side, by)) => initiative::call(arena, side, by),
        None => {
            arena.stack_mut().0.pop();
            round::reset(arena);
        }
    }
}

/// Turns before the first round come in the order of all others.
pub(in crate::fight::resolve) fn begin_early(arena: &mut ArenaMut, condition: ConditionId) {
    let ties = arena.rules().time.ties().unwrap_or(Ties::Listed);
    arena.clock_mut().order = tied(arena, ties, 0);
    arena.clock_mut().sides = arena.side_order(0);
    arena.stack_mut().0.push(Frame::Early(condition));
}

/// Gives the next of the turns before the first round that come in an order.
pub(in crate::fight::resolve) fn early(arena: &mut ArenaMut, condition: ConditionId) {
    arena.stack_mut().0.push(Frame::Early(condition));
    match arena.upcoming().first().copied() {
        Some(by) => turn::begin_own(arena, by),
        None => {
            arena.stack_mut().0.pop();
            round::reset(arena);
        }
    }
}
