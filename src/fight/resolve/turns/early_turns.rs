//! Early turns: turns before the first round for the bearers of a condition (surprise).

use crate::data::ruleset::Ties;
use crate::data::scope::ConditionId;
use crate::fight::resolve::changes::views::TurnArena;
use crate::fight::resolve::turns::initiative::tied;
use crate::fight::resolve::turns::{initiative, round, turn};
use crate::fight::state::arena::Arena;
use crate::fight::state::frames::Frame;

/// Starts turns before the first round in an order that their sides choose; there is no turn order yet.
pub(in crate::fight::resolve) fn begin_ahead(arena: &mut TurnArena, condition: ConditionId) {
    arena.clock_mut().order = arena.all_combatants().collect();
    arena.clock_mut().sides = arena.side_order(0);
    arena.push(Frame::Ahead(condition));
}

/// Gives the next of the turns before the first round. After the last, no combatant has had a turn of the round.
pub(in crate::fight::resolve) fn ahead(arena: &mut TurnArena, condition: ConditionId) {
    let first = |arena: &Arena, side| arena.called(side).first().map(|by| (side, *by));
    arena.push(Frame::Ahead(condition));
    let next = arena.clock.sides.iter().find_map(|side| first(arena, *side));
    match next {
        Some((side, by)) => initiative::call(arena, side, by),
        None => {
            arena.end_early_turns();
            round::reset(arena);
        }
    }
}

/// Starts turns before the first round in turn order.
pub(in crate::fight::resolve) fn begin_early(arena: &mut TurnArena, condition: ConditionId) {
    let ties = arena.rules().time.ties().unwrap_or(Ties::Listed);
    arena.clock_mut().order = tied(arena, ties, 0);
    arena.clock_mut().sides = arena.side_order(0);
    arena.push(Frame::Early(condition));
}

/// Gives the next of the turns before the first round in turn order.
pub(in crate::fight::resolve) fn early(arena: &mut TurnArena, condition: ConditionId) {
    arena.push(Frame::Early(condition));
    match arena.next_up() {
        Some(by) => turn::begin_own(arena, by),
        None => {
            arena.end_early_turns();
            round::reset(arena);
        }
    }
}
