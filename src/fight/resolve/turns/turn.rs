//! A turn: it begins, asks its owner until it ends, then opens the windows at its end (TEMPO-TIME-13, -14,
//! TEMPO-MOVE-01..06, TEMPO-RULE-08).

use crate::data::effect::{Happening, Occasion, Step, Until, When};
use crate::data::ruleset::RunDef;
use crate::fight::legality::bits;
use crate::fight::resolve::acts::{act, multi_turn};
use crate::fight::resolve::changes::views::TurnArena;
use crate::fight::resolve::reactions::window;
use crate::fight::resolve::turns::{round, victory};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Instance, Origin, RunUp, SlotState};
use crate::fight::state::frames::{ActOrigin, Frame, TurnFrame, Verdict};
use crate::fight::state::log::Event;
use crate::fight::state::order::{ActOrder, DecisionKind};
use crate::kernel::ids::{CombatantId, InstanceId, SideSet};

/// Begins a planned turn.
pub(in crate::fight::resolve) fn begin(arena: &mut TurnArena, by: CombatantId, number: u8) {
    let count = arena.clock.count.unwrap_or(0);
    let slot = &mut arena.plan_mut(by).slots[usize::from(number)];
    slot.state = SlotState::Running;
    slot.front = false;
    let (origin, entry) = (slot.origin, slot.entry);
    let speed = arena.rules().roles.speed;
    let moves = if origin.moves() { u16::try_from(arena.value(by, speed)).unwrap_or(0) } else { 0 };
    let usage = arena.usage_mut(by);
    usage.moves = moves;
    usage.odd = false;
    start(arena, TurnFrame { slot: number, origin, entry, count, ..TurnFrame::of(by) });
}

/// Begins a combatant's turn in the turn order.
pub(in crate::fight::resolve) fn begin_own(arena: &mut TurnArena, by: CombatantId) {
    let with = arena.partner(by);
    start(arena, TurnFrame { with, ..TurnFrame::of(by) });
}

fn start(arena: &mut TurnArena, frame: TurnFrame) {
    let TurnFrame { by, entry, count, origin, .. } = frame;
    let rules = arena.rules();
    let runs = &rules.grid.run;
    for id in [Some(by), frame.with].into_iter().flatten() {
        let usage = arena.usage_mut(id);
        usage.turns += 1;
        if matches!(runs, RunDef::Any) {
            usage.run = RunUp::default();
        }
        usage.elapsed = 0;
        // Where walks are paid one by one, diagonals are counted anew in each turn (SEC-MOVE-02).
        usage.odd &= rules.time.walking().is_none();
    }
    // Whose turn it is is public; the place of a hidden combatant is not.
    arena.tell_to(SideSet::ALL, Event::TurnStarted { by, entry, count, origin });
    for id in [Some(by), frame.with].into_iter().flatten() {
        arena.end_conditions(id, |i| i.until == Until::NextTurn);
        wear_off(arena, id);
        for instance in arena.stacks_mut(id, |i| i.until == Until::NextTurnEnd) {
            instance.until = Until::TurnEnd;
        }
    }
    arena.push(Frame::Turn(frame));
}

/// Shortens conditions that last by their source's turns, when its turn begins or its place in the order comes.
pub(in crate::fight::resolve) fn wear_off(arena: &mut TurnArena, source: CombatantId) {
    for bearer in arena.all_combatants() {
        let from = |i: &Instance| i.source == Some(source);
        arena.end_conditions(bearer, |i| from(i) && matches!(i.until, Until::SourceTurns(0 | 1)));
        let lasting = |i: &Instance| from(i) && matches!(i.until, Until::SourceTurns(_));
        for instance in arena.stacks_mut(bearer, lasting) {
            if let Until::SourceTurns(turns) = &mut instance.until {
                *turns -= 1;
            }
        }
    }
}

/// One step of the turn's procedure.
pub(in crate::fight::resolve) fn step(arena: &mut TurnArena, mut frame: TurnFrame) {
    let rules = arena.rules();
    let Some(step) = rules.procedures.turn.get(usize::from(frame.at)).copied() else { return };
    let by = frame.by;
    frame.over |= step == Step::Ask && arena.spent(&frame);
    if step == Step::Ask && !frame.over && (arena.able(by) || frame.with.is_some_and(|with| arena.able(with))) {
        arena.push(Frame::Turn(frame));
        let side = arena.side(by);
        arena.ask(side, DecisionKind::Turn { by });
        return;
    }
    frame.at += 1;
    let used = !frame.acted.is_empty() || frame.origin == Origin::Order;
    let (slot, origin, entry) = (frame.slot, frame.origin, frame.entry);
    let both = [Some(by), frame.with].into_iter().flatten();
    arena.push(Frame::Turn(frame));
    match step {
        Step::Refill(when @ (When::OwnTurnStarted | When::OwnTurnEnded)) => arena.refill(when, Some(by)),
        Step::Refill(when) => arena.refill(when, None),
        Step::Close => {
            if let Some(slot) = arena.plan_mut(by).slots.get_mut(usize::from(slot)) {
                slot.state = SlotState::Spent;
            }
            if origin.marks()
                && let Some(entry) = entry
            {
                arena.usage_mut(by).uniques |= bits(&rules.entry(entry).uniques);
            }
            if origin.moves() || rules.grid.whole_walks {
                arena.end_movement(by);
            }
            arena.tell(Event::TurnEnded(by, used));
            both.clone().for_each(|id| arena.run_at_turn_end(id));
            both.clone().for_each(|id| arena.finish_time(id));
            for id in arena.all_combatants() {
                let kept = |i: &&Instance| arena.waits_for_act(id, i);
                let kept: Vec<InstanceId> = arena.conditions(id).0.iter().filter(kept).map(|i| i.id).collect();
                arena.end_conditions(id, |i| i.until == Until::TurnEnd && !kept.contains(&i.id));
            }
            for id in both {
                arena.raise(Happening::TurnEnded, id, None);
                victory::at_turn_end(arena, id);
            }
        }
        // Of a combatant that is gone only the end of the turn is left (AP-TIME-37). What is pushed last runs first.
        Step::Continue | Step::Routine(_) | Step::Tick(_) => {
            for id in both.rev() {
                match step {
                    _ if !arena.present(id) => {}
                    Step::Tick(when) => round::tick(arena, when, Some(id)),
                    Step::Continue => multi_turn::carry(&mut arena.acts(), id),
                    Step::Routine(routine) => arena.go_through(id, routine),
                    _ => {}
                }
            }
        }
        Step::Open(_) if !arena.present(by) => {}
        Step::Open(point) => window::open(arena, point, by, None, crate::data::scope::Tags::default()),
        Step::Victory => arena.push(Frame::Verdict(Verdict::Now)),
        // The loader accepts only the steps above in a turn.
        _ => {}
    }
}

impl Arena<'_> {
    /// Whether a turn is over because its purse is empty.
    fn spent(&self, turn: &TurnFrame) -> bool {
        // A multi-turn action that is paid for can still be done.
        let waits = |id, purse| {
            let begun = self.commitments(id).begun.as_ref();
            begun.is_some_and(|begun| begun.turns == 0 && self.remainder(&begun.draft, purse) == 0)
        };
        let empty = |id| {
            let purse = self.rules().time.ends_empty();
            purse.is_some_and(|purse| self.pool(id, purse) <= 0 && !waits(id, purse))
        };
        empty(turn.by) && turn.with.is_none_or(empty)
    }
}

/// Carries out an act ordered in its actor's own turn.
pub(in crate::fight::resolve) fn act(arena: &mut TurnArena, draft: ActOrder) {
    let rules = arena.rules();
    let action = rules.action(draft.action);
    if arena.stack.turn().is_some_and(|t| t.origin.marks()) {
        arena.usage_mut(draft.by).uniques |= bits(&action.uniques);
    }
    if let Some(turn) = arena.turn_mut() {
        turn.begun = true;
        if let Occasion::Planned(entry) = action.occasion {
            turn.acted.push(draft.action);
            turn.open = rules.entry(entry).several;
        }
    }
    act::begin(&mut arena.acts(), draft, ActOrigin::Turn, None);
}
