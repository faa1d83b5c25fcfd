//! Multi-turn actions: an act that costs more than the purse holds is begun and paid over several turns, and one that
//! takes turns goes on through them (AP-TIME-40..47).

use crate::fight::resolve::acts::act;
use crate::fight::resolve::changes::views::ActArena;
use crate::fight::state::components::MultiTurnAction;
use crate::fight::state::frames::{ActFrame, ActOrigin};
use crate::fight::state::log::{Event, Loss};
use crate::fight::values::multi_turn::is_last_payment;
use crate::kernel::ids::CombatantId;

/// Pays what there is for an act that is begun or resumed; true if that is all of it and the act takes effect.
pub(in crate::fight::resolve) fn pay(arena: &mut ActArena, frame: &ActFrame) -> bool {
    let Some(purse) = arena.rules().time.carrying_purse() else { return true };
    let (by, draft) = (frame.draft.by, &frame.draft);
    let action = arena.rules().action(draft.action);
    let there = arena.pool(by, purse);
    let begun = arena.commitments(by).begun.clone().filter(|_| frame.resumed);
    let round = arena.clock.round;
    let (paid, turns, run) = match &begun {
        Some(begun) => (begun.paid, begun.turns, begun.run),
        None => (0, action.turns, arena.usage(by).run),
    };
    let owed = arena.remainder(draft, purse);
    if !is_last_payment(turns, begun.is_some(), owed, there) {
        if begun.is_none() {
            arena.lose_begun(by, Loss::Abandoned);
        }
        if !frame.resumed {
            let steps = arena.steps(draft);
            arena.spend_steps(by, steps);
        }
        arena.gain(by, purse, -there, false);
        let (owed, paid) = if turns > 0 { (0, 0) } else { (owed - there, paid + there) };
        let draft = arena.begun_as(draft);
        arena.begin_multi_turn(by, MultiTurnAction { draft, paid, turns, round, run }, Some(owed));
        return false;
    }
    arena.gain(by, purse, if turns > 0 { -there } else { -owed }, false);
    arena.forget_begun(by);
    arena.set_run(by, run);
    if !arena.rules().time.aims_late() && !arena.still_fits(draft) {
        arena.tell_of(by, Event::ActLost(by, draft.action, Loss::InvalidTarget));
        return false;
    }
    act::settle(arena, frame, false);
    true
}

/// At the end of a turn, goes on with its owner's multi-turn action if the turn has not done so.
pub(in crate::fight::resolve) fn carry(arena: &mut ActArena, by: CombatantId) {
    let Some(begun) = arena.commitments(by).begun.clone() else { return };
    let round = arena.clock.round;
    if !arena.able(by) {
        arena.lose_begun(by, Loss::Abandoned);
    } else if begun.turns > 1 {
        if let Some(purse) = arena.rules().time.carrying_purse() {
            let there = arena.pool(by, purse);
            arena.gain(by, purse, -there, false);
        }
        arena.begin_multi_turn(by, MultiTurnAction { turns: begun.turns - 1, round, ..begun }, Some(0));
    } else if begun.turns == 1 || begun.round != round {
        act::begin(arena, begun.draft, ActOrigin::Turn, None);
    }
}

/// Keeps an act that is paid for but has lost its target: what was paid stays with it, for another target
/// (SEC-REACT-07).
pub(in crate::fight::resolve) fn keep(arena: &mut ActArena, frame: &ActFrame) {
    if arena.rules().time.carrying_purse().is_none() {
        return;
    }
    let (by, round, paid) = (frame.draft.by, arena.clock.round, frame.outlay);
    let draft = arena.begun_as(&frame.draft);
    let run = arena.usage(by).run;
    arena.begin_multi_turn(by, MultiTurnAction { draft, paid, turns: 0, round, run }, None);
}
