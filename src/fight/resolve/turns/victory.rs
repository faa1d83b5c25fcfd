//! The end of a fight: rout, goals, round limit (TEMPO-RULE-41).

use crate::data::effect::Fate;
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::changes::views::SettleArena;
use crate::fight::resolve::turns::closing;
use crate::fight::state::arena::Arena;
use crate::fight::state::frames::Verdict;
use crate::fight::state::log::{Ending, Outcome};
use crate::fight::state::resources::{GoalKind, HOLD_WITHIN};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId, SideSet};

/// Looks whether the fight is decided.
pub(in crate::fight::resolve) fn step(arena: &mut SettleArena, verdict: Verdict) {
    match verdict {
        Verdict::Now => check(arena),
        Verdict::RoundEnd => at_round_end(arena),
    }
}

/// Ends the fight when no two hostile sides have a combatant that is able, or a goal is met at once.
fn check(arena: &mut SettleArena) {
    if arena.stack.closing().is_some() {
        return;
    }
    decide(arena, standing(arena));
}

/// Ends the fight by the sides that still stand.
fn decide(arena: &mut SettleArena, standing: SideSet) {
    let fighting = standing.iter().any(|a| standing.iter().any(|b| arena.scene().hostile(a, b)));
    if !fighting {
        finish(arena, standing, Ending::Rout);
        return;
    }
    for number in 0..arena.scene().goals.len() {
        let goal = arena.scene().goals[number].clone();
        let met = match goal.kind {
            GoalKind::Fell(who) => !arena.undefeated(who) && !arena.awaited(who),
            GoalKind::Reach { count, .. } => arena.progress.0[number] >= count,
            GoalKind::Hold(..) | GoalKind::Survive(_) => false,
        };
        if met {
            win(arena, goal.side, number);
            return;
        }
    }
}

/// A combatant that ends its turn on a cell to be reached, or on an exit of its side, leaves through it.
pub(in crate::fight::resolve) fn at_turn_end(arena: &mut Changes, who: CombatantId) {
    for number in 0..arena.scene().goals.len() {
        let goal = arena.scene().goals[number].clone();
        if let GoalKind::Reach { cells, who: named, .. } = goal.kind
            && arena.side(who) == goal.side
            && arena.able(who)
            && named.is_none_or(|named| named == who)
            && cells.iter().any(|c| arena.rect(who).contains(*c))
        {
            arena.leave(who, Fate::Fled);
            arena.set_progress(goal.side, number, arena.progress.0[number] + 1);
        }
    }
    if arena.at_exit(who) {
        arena.leave(who, Fate::Fled);
    }
}

/// Checks goals that count rounds, then stalemate and round limit.
fn at_round_end(arena: &mut SettleArena) {
    check(arena);
    if arena.stack.closing().is_none() && arena.rules().roles.captured.is_some() {
        let uncaught = |id: &CombatantId| fights_on(arena, *id) && !arena.captured(None, *id);
        let standing = arena.all_combatants().filter(uncaught).map(|id| arena.side(id)).collect();
        decide(arena, standing);
    }
    for number in 0..arena.scene().goals.len() {
        if arena.stack.closing().is_some() {
            return;
        }
        let goal = arena.scene().goals[number].clone();
        match goal.kind {
            GoalKind::Hold(at, rounds) => {
                let now = if holds(arena, goal.side, at) { arena.progress.0[number] + 1 } else { 0 };
                if now != arena.progress.0[number] {
                    arena.set_progress(goal.side, number, now);
                }
                if now >= rounds {
                    win(arena, goal.side, number);
                }
            }
            GoalKind::Survive(rounds) => {
                if arena.clock.round >= rounds && standing(arena).contains(goal.side) {
                    win(arena, goal.side, number);
                }
            }
            GoalKind::Reach { .. } | GoalKind::Fell(_) => {}
        }
    }
    // While a reinforcement is still to arrive there is no stalemate.
    if arena.all_combatants().any(|id| arena.arrival(id).is_some()) {
        arena.not_idle();
    }
    let idle = arena.rules().procedures.stalemate.as_ref().map(|stalemate| stalemate.rounds);
    if arena.stack.closing().is_none()
        && idle.is_some_and(|most| arena.clock.round - arena.clock.last_hostility >= most)
    {
        finish(arena, SideSet::EMPTY, Ending::Stalemate);
    }
    if arena.stack.closing().is_none() && arena.clock.round >= arena.round_limit() {
        finish(arena, SideSet::EMPTY, Ending::RoundLimit);
    }
}

fn standing(arena: &Arena) -> SideSet {
    arena.all_combatants().filter(|id| fights_on(arena, *id)).map(|id| arena.side(id)).collect()
}

fn fights_on(arena: &Arena, id: CombatantId) -> bool {
    arena.undefeated(id) || arena.arrival(id).is_some()
}

/// Whether a side has an able combatant within reach of holding a place, and no foe has.
fn holds(arena: &Arena, side: SideId, at: Cell) -> bool {
    let near =
        |id: &CombatantId| arena.able(*id) && arena.rect_distance(arena.rect(*id), Rect::from(at)) <= HOLD_WITHIN;
    let ours = arena.all_combatants().any(|id| arena.side(id) == side && near(&id));
    let theirs = arena.all_combatants().any(|id| arena.scene().hostile(side, arena.side(id)) && near(&id));
    ours && !theirs
}

fn win(arena: &mut SettleArena, side: SideId, number: usize) {
    let winners = arena.friends(side);
    finish(arena, winners, Ending::Goal(u8::try_from(number).unwrap_or(u8::MAX)));
}

fn finish(arena: &mut SettleArena, winners: SideSet, why: Ending) {
    let round = arena.clock.round;
    closing::begin(arena, Outcome { winners, why, round });
}
