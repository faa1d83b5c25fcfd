//! Acts that take longer: what costs more than the purse holds is begun and paid for over several turns, and what takes
//! turns goes on through them (AP-TIME-40..47).

use crate::fight::resolve::acts::act;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::Begun;
use crate::fight::state::frames::{ActFrame, Course};
use crate::fight::state::log::{Event, Loss};
use crate::kernel::ids::CombatantId;

/// Pays what there is for an act that is begun or goes on; true when that is all of it and the act can take effect.
pub(in crate::fight::resolve) fn pay(arena: &mut ArenaMut, frame: &ActFrame) -> bool {
    let Some(purse) = arena.rules().time.carrying_purse() else { return true };
    let (by, draft) = (frame.draft.by, &frame.draft);
    let action = arena.rules().action(draft.action);
    let there = arena.pool(by, purse);
    let begun = arena.body(by).intent.begun.clone().filter(|_| frame.resumed);
    let round = arena.clock.round;
    let (paid, turns, run) = match &begun {
        Some(begun) => (begun.paid, begun.turns, begun.run),
        None => (0, action.turns, arena.body(by).tally.run),
    };
    let owed = arena.remainder(draft, purse);
    let last = if begun.is_some() { turns == 1 } else { false };
    if turns > 0 && !last || turns == 0 && owed > there {
        if begun.is_none() {
            lose(arena, by, Loss::Abandoned);
        }
        if !frame.resumed {
            let steps = arena.steps(draft);
            arena.spend_steps(by, steps);
        }
        arena.gain(by, purse, -there, false);
        let (owed, paid) = if turns > 0 { (0, 0) } else { (owed - there, paid + there) };
        let draft = arena.begun_as(draft);
        let action = draft.action;
        arena.body_mut(by).intent.begun = Some(Begun { draft, paid, turns, round, run });
        arena.tell_of(by, Event::ActBegun(by, action, owed, turns));
        return false;
    }
    arena.gain(by, purse, if last { -there } else { -owed }, false);
    arena.body_mut(by).intent.begun = None;
    arena.body_mut(by).tally.run = run;
    if !arena.rules().time.aims_late() && !arena.still_fits(draft) {
        arena.tell_of(by, Event::ActLost(by, draft.action, Loss::Unfit));
        return false;
    }
    act::settle(arena, frame, false);
    true
}

/// At the end of a turn: what its owner has begun goes on if the turn has not seen to it.
pub(in crate::fight::resolve) fn carry(arena: &mut ArenaMut, by: CombatantId) {
    let Some(begun) = arena.body(by).intent.begun.clone() else { return };
    let round = arena.clock.round;
    if !arena.able(by) {
        lose(arena, by, Loss::Abandoned);
    } else if begun.turns > 1 {
        if let Some(purse) = arena.rules().time.carrying_purse() {
            let there = arena.pool(by, purse);
            arena.gain(by, purse, -there, false);
        }
        let turns = begun.turns - 1;
        arena.tell_of(by, Event::ActBegun(by, begun.draft.action, 0, turns));
        arena.body_mut(by).intent.begun = Some(Begun { turns, round, ..begun });
    } else if begun.turns == 1 || begun.round != round {
        act::begin(arena, begun.draft, Course::Turn, None);
    }
}

/// An act is paid for, but not what it was aimed at is still there: what was paid stays with it, for another aim
/// (SEC-REACT-07).
pub(in crate::fight::resolve) fn keep(arena: &mut ArenaMut, frame: &ActFrame) {
    let Some(purse) = arena.rules().time.carrying_purse() else { return };
    let (by, round, paid) = (frame.draft.by, arena.clock.round, frame.outlay);
    let draft = arena.begun_as(&frame.draft);
    let (action, run) = (draft.action, arena.body(by).tally.run);
    arena.body_mut(by).intent.begun = Some(Begun { draft: draft.clone(), paid, turns: 0, round, run });
    let owed = arena.remainder(&draft, purse);
    arena.tell_of(by, Event::ActBegun(by, action, owed, 0));
}

/// What somebody has begun comes to nothing; what was paid for it stays paid.
pub(in crate::fight) fn lose(arena: &mut ArenaMut, by: CombatantId, why: Loss) {
    if let Some(begun) = arena.body_mut(by).intent.begun.take() {
        arena.tell_of(by, Event::ActLost(by, begun.draft.action, why));
    }
}

impl ArenaMut<'_> {
    /// Takes cells out of the movement that is left.
    pub(in crate::fight::resolve) fn spend_steps(&mut self, by: CombatantId, cells: i32) {
        let moves = &mut self.body_mut(by).tally.moves;
        *moves = moves.saturating_sub(u16::try_from(cells).unwrap_or(0));
    }
}
