//! Time as its bearer spends it: what lasts a while by its own time grows shorter with every point of its turns that is
//! spent, and with the rest of them when they end (SEC-TIME-51, SEC-TIME-52).

use crate::data::effect::Until;
use crate::fight::state::arena_mut::ArenaMut;
use crate::kernel::ids::CombatantId;

/// What somebody has spent of its running turn since the last time has passed for what it bears.
pub(in crate::fight) fn pass(arena: &mut ArenaMut, by: CombatantId) {
    let Some((purse, span)) = arena.rules().time.span() else { return };
    if arena.stack.turn().is_some_and(|turn| turn.by == by || turn.with == Some(by)) {
        let spent = (arena.pool_max(by, purse) - arena.pool(by, purse)).clamp(0, span);
        until(arena, by, spent);
    }
}

/// The turn of somebody is over, and with it as much time as a turn takes.
pub(in crate::fight) fn finish(arena: &mut ArenaMut, by: CombatantId) {
    if let Some((_, span)) = arena.rules().time.span() {
        until(arena, by, span);
    }
}

/// So much of the turn of somebody has passed in all.
fn until(arena: &mut ArenaMut, by: CombatantId, points: i32) {
    let before = i32::from(arena.body(by).tally.elapsed);
    if points <= before {
        return;
    }
    arena.body_mut(by).tally.elapsed = u16::try_from(points).unwrap_or(u16::MAX);
    for instance in &mut arena.body_mut(by).conditions.0 {
        if instance.until == Until::OwnTime {
            instance.value -= points - before;
        }
    }
    arena.end_conditions(by, |i| i.until == Until::OwnTime && i.value <= 0);
}
