//! Acts are readied, and lost or taken up (AP-ACT-08, AP-REACT-06, SEC-REACT-20..29).

use crate::data::effect::Ask;
use crate::fight::resolve::acts::multi_turn::lose;
use crate::fight::resolve::turns::durations;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::log::{Event, Loss};
use crate::fight::state::order::Aim;
use crate::fight::state::readied::Held;
use crate::kernel::ids::CombatantId;

/// What somebody holds ready is held no longer.
pub(in crate::fight) fn let_go(arena: &mut ArenaMut, by: CombatantId) {
    let Some(held) = arena.body(by).intent.held.clone() else { return };
    let counted = arena.goes_on(by, &held.deeds);
    take_held(arena, by);
    if counted {
        lose(arena, by, Loss::Abandoned);
    }
    put_back(arena, by);
}

/// What somebody held ready is held no longer: it is lost, or done now.
pub(in crate::fight::resolve) fn take_held(arena: &mut ArenaMut, by: CombatantId) -> Option<Held> {
    let held = arena.body_mut(by).intent.held.take()?;
    let friends = arena.friends(arena.side(by));
    arena.log_mut().push(friends, Event::ActHeld(by, None));
    Some(held)
}

/// Time that was set aside for what is not held any more is lost.
pub(in crate::fight::resolve) fn put_back(arena: &mut ArenaMut, by: CombatantId) {
    let turn = arena.stack.turn().is_some_and(|turn| turn.by == by || turn.with == Some(by));
    if let Some((purse, _)) = arena.rules().time.span().filter(|_| !turn) {
        let rest = arena.pool(by, purse);
        arena.gain(by, purse, -rest, false);
    }
}

/// The acts that the order names are held ready from now on. Where they take time, that is set aside and the turn ends
/// (SEC-REACT-20, SEC-REACT-28).
pub(in crate::fight::resolve) fn hold(arena: &mut ArenaMut, by: CombatantId) {
    let Some(act) = arena.stack.act() else { return };
    let Aim::Deed(held) = act.draft.aim.clone() else { return };
    let timed = matches!(arena.rules().action(act.draft.action).ask, Ask::Deed { timed: true, .. });
    if timed && let (Some(purse), Some(price)) = (arena.rules().time.purse(), arena.deeds_price(by, &held.deeds)) {
        if !arena.goes_on(by, &held.deeds) {
            lose(arena, by, Loss::Abandoned);
        }
        let rest = arena.pool(by, purse) - price;
        arena.gain(by, purse, -rest, false);
        durations::pass(arena, by);
        if let Some(turn) = arena.stack_mut().turn_mut() {
            turn.over = true;
        }
    }
    arena.body_mut(by).intent.held = Some(held.clone());
    let friends = arena.friends(arena.side(by));
    arena.log_mut().push(friends, Event::ActHeld(by, Some(held)));
}
