//! Turns in the order of a number that may change under them: the next turn belongs to whoever has the highest of those
//! who had none yet in this round (AP-TIME-11..13).

use crate::data::ruleset::Ties;
use crate::fight::resolve::turns::turn;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::frames::Frame;
use crate::fight::state::order::Question;
use crate::kernel::hash::avalanche;
use crate::kernel::ids::{CombatantId, SideId};

/// Gives the next turn. Those who are out of the fight keep their places for what they left behind.
pub(in crate::fight::resolve) fn step(arena: &mut ArenaMut) {
    let next = arena.upcoming().first().copied();
    for gone in arena.gone_before(next) {
        arena.body_mut(gone).tally.turns += 1;
        turn::wear_off(arena, gone);
    }
    if let Some(by) = next {
        arena.stack_mut().0.push(Frame::Order);
        call(arena, arena.side(by), by);
    }
}

/// The next turn begins: that of somebody, unless its side has to say whose.
pub(in crate::fight::resolve) fn call(arena: &mut ArenaMut, side: SideId, by: CombatantId) {
    if arena.called(side).len() > 1 {
        arena.ask(side, Question::Call { count: None });
    } else {
        turn::begin_own(arena, by);
    }
}

/// A side has said whose turn comes next; nobody in particular is the first of them.
pub(in crate::fight::resolve) fn answer(arena: &mut ArenaMut, side: SideId, by: Option<CombatantId>) {
    let called = arena.called(side);
    let Some(by) = by.or_else(|| called.first().copied()) else { return };
    if matches!(arena.stack.0.last(), Some(Frame::Order)) {
        let order = &mut arena.clock_mut().order;
        let place = order.iter().position(|id| called.contains(id)).unwrap_or(0);
        order.retain(|id| *id != by);
        order.insert(place, by);
        arena.clock_mut().placed.push(by);
    }
    turn::begin_own(arena, by);
}

/// Everybody as two come whose numbers are equal, all round long: as the scene lists them, or in the order of keys that
/// follow from the seed of the fight and, if they are drawn anew, the round.
pub(in crate::fight::resolve) fn tied(arena: &Arena, ties: Ties, round: u32) -> Vec<CombatantId> {
    let mut order: Vec<CombatantId> = arena.everybody().collect();
    if ties == Ties::Listed {
        return order;
    }
    let drawn = if ties == Ties::DrawnOnce { 0 } else { round };
    let seed = avalanche(arena.dice.0.seed() ^ u64::from(drawn));
    order.sort_by_key(|id| (avalanche(seed.wrapping_add(u64::from(id.0))), *id));
    order
}
