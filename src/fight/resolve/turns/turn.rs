//! A turn: begins when taken, asks its owner until it ends, then opens what the end of a turn opens
//! (TEMPO-TIME-13, -14, TEMPO-MOVE-01..06, TEMPO-RULE-08).

use crate::data::effect::{Happening, Occasion, Step, Until, When};
use crate::data::ruleset::RunDef;
use crate::fight::legality::bits;
use crate::fight::resolve::acts::{act, multi_turn};
use crate::fight::resolve::reactions::window;
use crate::fight::resolve::turns::{durations, round, victory};
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{Instance, Origin, Run, SlotState};
use crate::fight::state::frames::{Course, Frame, TurnFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::{Draft, Question};
use crate::kernel::ids::{CombatantId, InstanceId, SideSet};

/// Begins a planned turn.
pub(in crate::fight::resolve) fn begin(arena: &mut ArenaMut, by: CombatantId, number: u8) {
    let count = arena.clock.count.unwrap_or(0);
    let slot = &mut arena.body_mut(by).plan.slots[usize::from(number)];
    slot.state = SlotState::Running;
    slot.front = false;
    let (origin, entry) = (slot.origin, slot.entry);
    let speed = arena.rules().roles.speed;
    let moves = if origin.moves() { u16::try_from(arena.value(by, speed)).unwrap_or(0) } else { 0 };
    let tally = arena.body_mut(by).tally;
    tally.moves = moves;
    tally.odd = false;
    start(arena, TurnFrame { slot: number, origin, entry, count, ..TurnFrame::of(by) });
}

/// Begins the turn that everybody has in a round.
pub(in crate::fight::resolve) fn begin_own(arena: &mut ArenaMut, by: CombatantId) {
    let with = arena.partner(by);
    start(arena, TurnFrame { with, ..TurnFrame::of(by) });
}

fn start(arena: &mut ArenaMut, frame: TurnFrame) {
    let TurnFrame { by, entry, count, origin, .. } = frame;
    let rules = arena.rules();
    let runs = &rules.grid.run;
    for id in [Some(by), frame.with].into_iter().flatten() {
        let tally = arena.body_mut(id).tally;
        tally.turns += 1;
        if matches!(runs, RunDef::Any) {
            tally.run = Run::default();
        }
        tally.elapsed = 0;
        // Where walks are paid for one by one, diagonals are counted anew in each turn (SEC-MOVE-02).
        tally.odd &= rules.time.walking().is_none();
    }
    // That one acts is public; where a concealed one acts is not.
    arena.log_mut().push(SideSet::ALL, Event::TurnStarted { by, entry, count, origin });
    for id in [Some(by), frame.with].into_iter().flatten() {
        arena.end_conditions(id, |i| i.until == Until::NextTurn);
        wear_off(arena, id);
        for instance in arena.body_mut(id).conditions.0.iter_mut().filter(|i| i.until == Until::NextTurnEnd) {
            instance.until = Until::TurnEnd;
        }
    }
    arena.stack_mut().0.push(Frame::Turn(frame));
}

/// A turn of somebody begins, or its place in the order comes: what it has brought about lasts one turn less.
pub(in crate::fight::resolve) fn wear_off(arena: &mut ArenaMut, source: CombatantId) {
    for bearer in arena.everybody() {
        let from = |i: &Instance| i.source == Some(source);
        arena.end_conditions(bearer, |i| from(i) && matches!(i.until, Until::SourceTurns(0 | 1)));
        for instance in arena.body_mut(bearer).conditions.0.iter_mut().filter(|i| from(i)) {
            if let Until::SourceTurns(turns) = &mut instance.until {
                *turns -= 1;
            }
        }
    }
}

/// One step of the turn's procedure.
pub(in crate::fight::resolve) fn step(arena: &mut ArenaMut, mut frame: TurnFrame) {
    let rules = arena.rules();
    let Some(step) = rules.procedures.turn.get(usize::from(frame.at)).copied() else { return };
    let by = frame.by;
    frame.over |= step == Step::Ask && arena.spent(&frame);
    if step == Step::Ask && !frame.over && (arena.able(by) || frame.with.is_some_and(|with| arena.able(with))) {
        arena.stack_mut().0.push(Frame::Turn(frame));
        let side = arena.side(by);
        arena.ask(side, Question::Turn { by });
        return;
    }
    frame.at += 1;
    let used = !frame.acted.is_empty() || frame.origin == Origin::Order;
    let (slot, origin, entry) = (frame.slot, frame.origin, frame.entry);
    let both = [Some(by), frame.with].into_iter().flatten();
    arena.stack_mut().0.push(Frame::Turn(frame));
    match step {
        Step::Refill(when @ (When::OwnTurnStarted | When::OwnTurnEnded)) => arena.refill(when, Some(by)),
        Step::Refill(when) => arena.refill(when, None),
        Step::Close => {
            let body = arena.body_mut(by);
            if let Some(slot) = body.plan.slots.get_mut(usize::from(slot)) {
                slot.state = SlotState::Spent;
            }
            if origin.marks()
                && let Some(entry) = entry
            {
                body.tally.uniques |= bits(&rules.entry(entry).uniques);
            }
            if origin.moves() || rules.grid.whole_walks {
                arena.body_mut(by).tally.moves = 0;
            }
            arena.tell(Event::TurnEnded(by, used));
            both.clone().for_each(|id| arena.run_at_turn_end(id));
            both.clone().for_each(|id| durations::finish(arena, id));
            for id in arena.everybody() {
                let kept = |i: &&Instance| arena.waits_for_act(id, i);
                let kept: Vec<InstanceId> = arena.body(id).conditions.0.iter().filter(kept).map(|i| i.id).collect();
                arena.end_conditions(id, |i| i.until == Until::TurnEnd && !kept.contains(&i.id));
            }
            for id in both {
                arena.raise(Happening::TurnEnded, id, None);
                victory::at_turn_end(arena, id);
            }
        }
        // Of one who is gone nothing but the end of the turn is left (AP-TIME-37). What is pushed last runs first.
        Step::Carry | Step::Each(_) | Step::Tick(_) => {
            for id in both.rev() {
                match step {
                    _ if !arena.present(id) => {}
                    Step::Tick(when) => round::tick(arena, when, Some(id)),
                    Step::Carry => multi_turn::carry(arena, id),
                    Step::Each(routine) => arena.go_through(id, routine),
                    _ => {}
                }
            }
        }
        Step::Open(_) if !arena.present(by) => {}
        Step::Open(point) => window::open(arena, point, by, None, crate::data::scope::Tags::default()),
        Step::Victory => victory::check(arena),
        // The loader accepts only the steps above in a turn.
        _ => {}
    }
}

impl Arena<'_> {
    /// Whether a turn is over because there is nothing left to pay with.
    fn spent(&self, turn: &TurnFrame) -> bool {
        // What is paid for can still be done.
        let waits = |id, purse| {
            let begun = self.body(id).intent.begun.as_ref();
            begun.is_some_and(|begun| begun.turns == 0 && self.remainder(&begun.draft, purse) == 0)
        };
        let empty = |id| {
            let purse = self.rules().time.ends_empty();
            purse.is_some_and(|purse| self.pool(id, purse) <= 0 && !waits(id, purse))
        };
        empty(turn.by) && turn.with.is_none_or(empty)
    }
}

/// Carries out an act ordered in one's own turn.
pub(in crate::fight::resolve) fn act(arena: &mut ArenaMut, draft: Draft) {
    let rules = arena.rules();
    let action = rules.action(draft.action);
    if arena.stack.turn().is_some_and(|t| t.origin.marks()) {
        arena.body_mut(draft.by).tally.uniques |= bits(&action.uniques);
    }
    if let Some(turn) = arena.stack_mut().turn_mut() {
        turn.begun = true;
        if let Occasion::Planned(entry) = action.occasion {
            turn.acted.push(draft.action);
            turn.open = rules.entry(entry).several;
        }
    }
    act::begin(arena, draft, Course::Turn, None);
}
