//! A walk: one cell a step, reaction windows before each, effects of ground after each. What is hidden from the
//! walker's side can stop a walk, never refuse it (TEMPO-MOVE-01, -08, -09, TEMPO-RULE-28).

use crate::data::effect::{Happening, Limit, MoveLimit, Step};
use crate::data::scope::Tags;
use crate::fight::map::stride::Stride;
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::changes::views::MovementArena;
use crate::fight::resolve::movement::{charge, forced, jump, walk_cost};
use crate::fight::resolve::reactions::{reach_triggers, window};
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Frame, WalkFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;
use crate::kernel::path::FaultReason;

/// Starts a walk along a checked path.
pub(in crate::fight::resolve) fn begin(arena: &mut MovementArena, by: CombatantId, path: Vec<Cell>) {
    if let Some(turn) = arena.turn_mut().filter(|turn| turn.by == by) {
        turn.begun = true;
        // A step between two actions of one entry closes the entry (TEMPO-MOVE-06).
        turn.open &= turn.acted.is_empty();
    }
    let (unseen, opened) = (arena.unseen_foes(by), walk_cost::open(arena, by, &path));
    let from = arena.position(by).at;
    arena.push(Frame::Walk(WalkFrame { unseen, opened, ..WalkFrame::new(by, from, path) }));
    let rules = arena.rules();
    for instance in arena.conditions(by).0.clone().into_iter().rev() {
        arena.push_list(&rules.condition(instance.key).on_walk, Context::of(by).with_source(instance.source));
    }
}

/// Starts a pursuit to the cell that the order names, with the movement that its path costs added.
pub(in crate::fight::resolve) fn chase(arena: &mut MovementArena, ctx: Context, by: CombatantId) {
    let (Some(&ChosenTarget::Cell(to)), Some(after)) = (arena.ordered_aim(&ctx), ctx.parties.subject) else { return };
    let Some((cost, path)) = arena.chase(by, after, to) else { return };
    let moves = &mut arena.usage_mut(by).moves;
    *moves = moves.saturating_add(cost);
    begin(arena, by, path);
    if let Some(walk) = arena.walk_mut() {
        walk.covert = true;
    }
}

/// The next step of a walk.
pub(in crate::fight::resolve) fn step(arena: &mut MovementArena, mut frame: WalkFrame) {
    let by = frame.by;
    let rules = arena.rules();
    let goes =
        if frame.forced || frame.leap.is_some_and(|leap| leap.sure) { arena.present(by) } else { arena.able(by) };
    let Some(to) = frame.path.get(usize::from(frame.at)).copied().filter(|_| goes) else {
        settle(arena, by, &frame);
        return;
    };
    // The walker's side has learned something: the walk halts.
    let here = arena.position(by).at;
    let wary = frame.at > 0 && frame.stage == 0 && frame.unseen > 0 && !frame.forced;
    if wary && arena.unseen_foes(by) < frame.unseen && arena.can_stand(by, here) {
        walk_cost::charge_walk(arena, &frame);
        arena.tell_of(by, Event::WalkStopped(by));
        arena.raise(Happening::Halted, by, None);
        return;
    }
    if frame.stage == 0
        && let Some(other) = charge::barring(arena, &frame, to)
    {
        charge::meet(arena, frame, other);
        return;
    }
    // Leaps and forced movement set off no `on_try`.
    if !(frame.tried || frame.forced || frame.leap.is_some()) {
        frame.tried = true;
        let tries = arena.ground_entered(by, here, to);
        arena.push(Frame::Walk(frame));
        for kind in tries.into_iter().rev() {
            arena.push_list(&rules.ground(kind).on_try, Context::of(by));
        }
        return;
    }
    let steps = match frame {
        WalkFrame { covert: true, .. } => &[][..],
        WalkFrame { forced: true, .. } => &rules.procedures.forced,
        _ => &rules.procedures.step,
    };
    if let Some(step) = steps.get(usize::from(frame.stage)) {
        frame.stage += 1;
        arena.push(Frame::Walk(frame));
        if let Step::Open(point) = *step {
            window::open(arena, point, by, None, Tags::default());
        }
        return;
    }
    if let Some(landing) = frame.leap {
        jump::land(arena, frame, to, landing);
        return;
    }
    (frame.stage, frame.tried) = (0, false);
    frame.at += 1;
    if frame.forced { forced::make(arena, frame, to) } else { make(arena, frame, to) }
}

fn make(arena: &mut MovementArena, mut frame: WalkFrame, to: Cell) {
    let by = frame.by;
    let (from, run) = (arena.position(by).at, arena.usage(by).run);
    // A walker that was moved or grappled on its way goes no farther.
    let last = usize::from(frame.at).checked_sub(2).map_or(frame.from, |last| frame.path[last]);
    if from != last
        || arena.mount_of(by).is_some()
        || arena.limited(by, |limit| limit == Limit::Move(MoveLimit::NoSteps))
    {
        settle(arena, by, &frame);
        return;
    }
    frame.from = from;
    let budget = arena.steps_left(by);
    // The ground may have changed since the order, and a reaction may have slowed the walker.
    let cost = match arena.price_path(by, &[to], budget) {
        Ok(cost) => cost,
        Err(fault) => {
            let last = usize::from(frame.at) == frame.path.len();
            if last && fault.reason == FaultReason::TooFar {
                walk_cost::half_step(arena, &frame, to);
            }
            settle(arena, by, &frame);
            return;
        }
    };
    let unseen = {
        let side = arena.side(by);
        let mut cells = arena.identity(by).rect(to).cells();
        cells.find_map(|c| arena.bodies_at(c).find(|b| *b != by && arena.nonally(by, *b) && !arena.known_to(side, *b)))
    };
    if let Some(unseen) = unseen {
        // The walker bumps into a hidden body: the step fails, the walk ends, the rest of the movement stays.
        arena.tell_of(by, Event::Bumped(by, to));
        arena.raise(Happening::Bumped, unseen, Some(by));
        settle(arena, by, &frame);
        return;
    }
    let Some(carried) = forced::carried(arena, by, to) else {
        settle(arena, by, &frame);
        return;
    };
    if !frame.covert {
        arena.note_departures(by);
    }
    let left = arena.usage(by).moves.saturating_sub(cost);
    let usage = arena.usage_mut(by);
    usage.moves = left;
    usage.odd ^= Dir8::between(from, to).is_some_and(Dir8::is_diagonal);
    arena.put(by, to);
    arena.run_on(by, run, (from, to));
    arena.tell_of(by, Event::Moved(by, from, to, left));
    stepped(arena, frame);
    // Dragged combatants are moved before any effects of their arrival.
    forced::carry(arena, by, cost, &carried);
    forced::follow(arena, by, from);
    arrive(arena, by, from);
}

/// Opens the windows after a step, which come once all effects of the step have run.
pub(in crate::fight::resolve) fn stepped(arena: &mut MovementArena, frame: WalkFrame) {
    let (by, covert) = (frame.by, frame.covert);
    arena.push(Frame::Walk(frame));
    if covert {
        return;
    }
    // What is pushed last runs first.
    for step in arena.rules().procedures.stepped.iter().rev() {
        if let Step::Open(point) = *step {
            window::open(arena, point, by, None, Tags::default());
        }
    }
}

/// Ends the running walk of a combatant before its next step. The window before that step closes.
pub(in crate::fight::resolve) fn stop_walk(arena: &mut MovementArena, who: CombatantId) {
    let walks = |frame: &Frame| matches!(frame, Frame::Walk(walk) if walk.by == who && !walk.forced);
    let Some(at) = arena.stack.0.iter().rposition(walks) else { return };
    if let Some(Frame::Walk(walk)) = arena.frame_mut(at) {
        if walk.leap.is_some_and(|leap| leap.sure) {
            return;
        }
        walk.path.truncate(usize::from(walk.at));
    }
    if let Some(Frame::Window(window)) = arena.frame_mut(at + 1) {
        window.closed = true;
    }
}

/// Shortens the running walk of a combatant by so many cells, which are paid for all the same.
pub(in crate::fight::resolve) fn shorten_walk(arena: &mut MovementArena, by: CombatantId, cells: i32) {
    let Some(walk) = arena.stack.walk().filter(|walk| walk.by == by) else { return };
    let left = walk.path.len().saturating_sub(usize::from(walk.at));
    let keep = usize::from(walk.at) + left - left.min(usize::try_from(cells).unwrap_or(0));
    let rest = &walk.path[usize::from(walk.at)..];
    let price = |path: &[Cell]| match path {
        [] => 0,
        path => arena.price_path(by, path, u16::MAX).unwrap_or(0),
    };
    let lost = price(rest).saturating_sub(price(&walk.path[usize::from(walk.at)..keep]));
    let forced = walk.forced;
    if let Some(walk) = arena.walk_mut() {
        walk.path.truncate(keep);
    }
    if !forced {
        let moves = &mut arena.usage_mut(by).moves;
        *moves = moves.saturating_sub(lost);
    }
}

/// Runs the effects of entering new ground, and tells those that listen.
pub(in crate::fight::resolve) fn arrive(arena: &mut Changes, by: CombatantId, from: Cell) {
    let rules = arena.rules();
    let old = arena.identity(by).rect(from);
    // Ground has no effect on the dead.
    if arena.present(by) {
        arena.step_on_hidden(by);
        for kind in arena.ground_entered(by, from, arena.position(by).at) {
            arena.push_list(&rules.ground(kind).on_enter, Context::of(by));
        }
        reach_triggers::open_windows(arena, by, old);
    }
    arena.raise(Happening::Stepped, by, None);
}

/// Opens the windows after a walk; those for interrupts only if it was in the walker's own turn.
fn walked(arena: &mut MovementArena, by: CombatantId) {
    let own = arena.in_turn(by);
    for step in arena.rules().procedures.walked.iter().rev() {
        match *step {
            Step::Routine(routine) => arena.go_through(by, routine),
            Step::Open(point) if own || !arena.rules().breaks(point) => {
                window::open(arena, point, by, None, Tags::default());
            }
            _ => {}
        }
    }
}

/// Ends a walk: it is paid for, and others may react.
fn settle(arena: &mut MovementArena, by: CombatantId, frame: &WalkFrame) {
    walk_cost::charge_walk(arena, frame);
    if !frame.forced && !frame.covert && arena.able(by) {
        walked(arena, by);
    }
    arena.raise(Happening::Halted, by, None);
    make_room(arena, frame);
}

/// No walk ends in an occupied cell: a walker that was stopped while passing a body goes back to the last free cell of
/// its path.
pub(in crate::fight::resolve) fn make_room(arena: &mut Changes, frame: &WalkFrame) {
    let by = frame.by;
    let carried = arena.mount_of(by).is_some();
    if !arena.present(by) || carried || arena.can_stand(by, arena.position(by).at) {
        return;
    }
    let here = arena.position(by).at;
    if let Some(cell) = arena.room_after(by, here, &frame.path, |cell| arena.can_stand(by, cell)) {
        arena.put(by, cell);
        arena.tell_of(by, Event::Pushed(by, here, cell));
    }
}

impl MovementArena<'_, '_> {
    /// Notes the foes that the walker's step provokes (opportunity attacks); each has one chance in a movement.
    pub(in crate::fight) fn note_departures(&mut self, by: CombatantId) {
        if self.rules().index.departures {
            let here = self.position(by).at;
            let stride = Stride { by, from: here, to: here, forced: false, fresh: false, found: false };
            let mut near = Vec::new();
            let reach = self.longest_reach_of_all();
            if reach.is_none_or(|reach| !self.add_neighbours(self.rect(by), reach, &mut near)) {
                near = self.all_combatants().collect();
            }
            near.sort_unstable();
            let threatened: Vec<CombatantId> = near.into_iter().filter(|foe| self.provokes(&stride, *foe)).collect();
            self.usage_mut(by).provoked.extend(threatened);
        }
    }
}
