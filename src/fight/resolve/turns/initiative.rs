//! Initiative: turns in the order of a number that may change under them. The next turn belongs to the highest number
//! without a turn in this round (AP-TIME-11..13).

use crate::data::ruleset::Ties;
use crate::fight::resolve::changes::views::TurnArena;
use crate::fight::resolve::turns::turn;
use crate::fight::state::arena::Arena;
use crate::fight::state::frames::Frame;
use crate::fight::state::order::DecisionKind;
use crate::kernel::hash::avalanche;
use crate::kernel::ids::{CombatantId, SideId};

/// Gives the next turn. Combatants out of the fight keep their places, for conditions that last by their turns.
pub(in crate::fight::resolve) fn step(arena: &mut TurnArena) {
    let next = arena.next_up();
    for gone in arena.gone_before(next) {
        arena.usage_mut(gone).turns += 1;
        turn::wear_off(arena, gone);
    }
    if let Some(by) = next {
        arena.push(Frame::Order);
        call(arena, arena.side(by), by);
    }
}

/// Begins a combatant's turn, unless its side has to choose among several.
pub(in crate::fight::resolve) fn call(arena: &mut TurnArena, side: SideId, by: CombatantId) {
    if arena.called(side).len() > 1 {
        arena.ask(side, DecisionKind::Call { count: None });
    } else {
        turn::begin_own(arena, by);
    }
}

/// A side has chosen the next turn; None takes the first.
pub(in crate::fight::resolve) fn answer(arena: &mut TurnArena, side: SideId, by: Option<CombatantId>) {
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

/// All combatants in the order that breaks ties for the round: as the scene lists them, or by keys that follow from the
/// seed of the fight and, if they are drawn anew, the round.
pub(in crate::fight::resolve) fn tied(arena: &Arena, ties: Ties, round: u32) -> Vec<CombatantId> {
    let mut order: Vec<CombatantId> = arena.all_combatants().collect();
    if ties == Ties::Listed {
        return order;
    }
    let drawn = if ties == Ties::DrawnOnce { 0 } else { round };
    let seed = avalanche(arena.dice.0.seed() ^ u64::from(drawn));
    order.sort_by_key(|id| (avalanche(seed.wrapping_add(u64::from(id.0))), *id));
    order
}
