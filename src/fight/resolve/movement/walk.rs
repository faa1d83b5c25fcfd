//! A walk: one cell a step, a window before each, hazards after each. What the walker's side does not know can stop it,
//! never refuse it (TEMPO-MOVE-01, -08, -09, TEMPO-RULE-28).

use crate::data::effect::{Happening, Limit, Step};
use crate::data::scope::{Tags, TerrainId};
use crate::fight::map::threatened_area::Stride;
use crate::fight::resolve::movement::{charge, forced, jump, walk_cost};
use crate::fight::resolve::reactions::{reach_triggers, window};
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Frame, WalkFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::Aim;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;
use crate::kernel::path::FaultReason;

/// Sets out along a path that was checked.
pub(in crate::fight::resolve) fn begin(arena: &mut ArenaMut, by: CombatantId, path: Vec<Cell>) {
    if let Some(turn) = arena.stack_mut().turn_mut().filter(|turn| turn.by == by) {
        turn.begun = true;
        // A step between the actions of one entry closes it (TEMPO-MOVE-06).
        turn.open &= turn.acted.is_empty();
    }
    let (unseen, opened) = (arena.unseen_foes(by), walk_cost::open(arena, by, &path));
    let from = arena.body(by).place.at;
    arena.stack_mut().0.push(Frame::Walk(WalkFrame { unseen, opened, ..WalkFrame::new(by, from, path) }));
    let rules = arena.rules();
    for instance in arena.body(by).conditions.0.clone().into_iter().rev() {
        arena.push_list(&rules.condition(instance.key).on_walk, Context { source: instance.source, ..Context::of(by) });
    }
}

/// Goes after somebody to the cell that the order names, with as much movement as the way takes besides what is there.
pub(in crate::fight::resolve) fn chase(arena: &mut ArenaMut, by: CombatantId, after: Option<CombatantId>) {
    let (Some(&Aim::Cell(to)), Some(after)) = (arena.stack.act().map(|act| &act.draft.aim), after) else { return };
    let Some((cost, path)) = arena.chase(by, after, to) else { return };
    let moves = &mut arena.body_mut(by).tally.moves;
    *moves = moves.saturating_add(cost);
    begin(arena, by, path);
    if let Some(walk) = arena.stack_mut().walk_mut() {
        walk.covert = true;
    }
}

/// The next step of a walk.
pub(in crate::fight::resolve) fn step(arena: &mut ArenaMut, mut frame: WalkFrame) {
    let by = frame.by;
    let rules = arena.rules();
    let goes =
        if frame.forced || frame.leap.is_some_and(|leap| leap.sure) { arena.present(by) } else { arena.able(by) };
    let Some(to) = frame.path.get(usize::from(frame.at)).copied().filter(|_| goes) else {
        settle(arena, by, &frame);
        return;
    };
    // Something new was learned: stop and think again.
    let here = arena.body(by).place.at;
    let wary = frame.at > 0 && frame.stage == 0 && !frame.forced;
    if wary && arena.unseen_foes(by) < frame.unseen && arena.can_stand(by, here) {
        walk_cost::bill(arena, &frame);
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
    // Whoever leaps or is moved by force tries nothing.
    if !(frame.tried || frame.forced || frame.leap.is_some()) {
        frame.tried = true;
        let tries = entered(arena, by, here, to);
        arena.stack_mut().0.push(Frame::Walk(frame));
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
        arena.stack_mut().0.push(Frame::Walk(frame));
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

fn make(arena: &mut ArenaMut, mut frame: WalkFrame, to: Cell) {
    let by = frame.by;
    let (from, run) = (arena.body(by).place.at, arena.body(by).tally.run);
    // Whoever was moved or taken hold of on its way goes no farther.
    let last = usize::from(frame.at).checked_sub(2).map_or(frame.from, |last| frame.path[last]);
    if from != last || arena.mount_of(by).is_some() || arena.limited(by, |limit| limit == Limit::NoSteps) {
        settle(arena, by, &frame);
        return;
    }
    frame.from = from;
    let budget = arena.steps_left(by);
    // The ground may have changed since the order, or a reaction may have slowed the walker.
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
        let mut cells = arena.body(by).identity.rect(to).cells();
        cells.find_map(|c| arena.bodies_at(c).find(|b| *b != by && !arena.known_to(side, *b) && arena.nonally(by, *b)))
    };
    if let Some(unseen) = unseen {
        // Bumped into somebody unseen: the step fails, the walk ends, the rest of the movement stays.
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
    let left = arena.body(by).tally.moves.saturating_sub(cost);
    let tally = arena.body_mut(by).tally;
    tally.moves = left;
    tally.odd ^= Dir8::between(from, to).is_some_and(Dir8::is_diagonal);
    arena.put(by, to);
    arena.run_on(by, run, (from, to));
    arena.tell_of(by, Event::Stepped(by, from, to, left));
    stepped(arena, frame);
    // Those who are carried along are there before anything that their coming brings.
    forced::carry(arena, by, cost, &carried);
    forced::follow(arena, by, from);
    arrive(arena, by, from);
}

/// A step is made: those may cut in who waited for it, once everything has happened that it brings.
pub(in crate::fight::resolve) fn stepped(arena: &mut ArenaMut, frame: WalkFrame) {
    let (by, covert) = (frame.by, frame.covert);
    arena.stack_mut().0.push(Frame::Walk(frame));
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

/// The running walk of somebody ends before its next step; whoever has not cut in yet has nothing left to cut in on.
pub(in crate::fight::resolve) fn halt(arena: &mut ArenaMut, who: CombatantId) {
    let walks = |frame: &Frame| matches!(frame, Frame::Walk(walk) if walk.by == who && !walk.forced);
    let Some(at) = arena.stack.0.iter().rposition(walks) else { return };
    if let Frame::Walk(walk) = &mut arena.stack_mut().0[at] {
        if walk.leap.is_some_and(|leap| leap.sure) {
            return;
        }
        walk.path.truncate(usize::from(walk.at));
    }
    if let Some(Frame::Window(window)) = arena.stack_mut().0.get_mut(at + 1) {
        window.closed = true;
    }
}

/// The running walk of somebody ends so many cells earlier. What it will not walk any more is paid for.
pub(in crate::fight::resolve) fn shorten(arena: &mut ArenaMut, by: CombatantId, cells: i32) {
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
    if let Some(walk) = arena.stack_mut().walk_mut() {
        walk.path.truncate(keep);
    }
    if !forced {
        let moves = &mut arena.body_mut(by).tally.moves;
        *moves = moves.saturating_sub(lost);
    }
}

/// The kinds of ground that somebody comes onto from one cell to another, each once; none in the air.
fn entered(arena: &Arena, by: CombatantId, from: Cell, to: Cell) -> Vec<TerrainId> {
    let mut kinds = Vec::new();
    if arena.aloft(by).is_some() {
        return kinds;
    }
    let identity = arena.identity(by);
    let old = identity.rect(from);
    for cell in identity.rect(to).cells().filter(|c| !old.contains(*c)) {
        for kind in arena.terrains_at(cell) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    kinds
}

/// What entering new ground brings, and what others notice.
pub(in crate::fight::resolve) fn arrive(arena: &mut ArenaMut, by: CombatantId, from: Cell) {
    let rules = arena.rules();
    let old = arena.body(by).identity.rect(from);
    // Nothing befalls the dead any more.
    if arena.present(by) {
        arena.tread(by);
        for kind in entered(arena, by, from, arena.body(by).place.at) {
            arena.push_list(&rules.ground(kind).on_enter, Context::of(by));
        }
        reach_triggers::arise(arena, by, old);
    }
    arena.raise(Happening::Stepped, by, None);
}

/// A walk is over: those may cut in who waited for it, and may break into the turn if it is the turn's own.
fn walked(arena: &mut ArenaMut, by: CombatantId) {
    let own = arena.in_turn(by);
    for step in arena.rules().procedures.walked.iter().rev() {
        match *step {
            Step::Each(routine) => arena.go_through(by, routine),
            Step::Open(point) if own || !arena.rules().breaks(point) => {
                window::open(arena, point, by, None, Tags::default());
            }
            _ => {}
        }
    }
}

/// The walk of somebody is over: what it took is paid for, and others may answer it.
fn settle(arena: &mut ArenaMut, by: CombatantId, frame: &WalkFrame) {
    walk_cost::bill(arena, frame);
    if !frame.forced && !frame.covert && arena.able(by) {
        walked(arena, by);
    }
    arena.raise(Happening::Halted, by, None);
    make_room(arena, frame);
}

/// Nobody ends in an occupied cell: one who was stopped while passing somebody goes back to the last free cell of its
/// way.
pub(in crate::fight::resolve) fn make_room(arena: &mut ArenaMut, frame: &WalkFrame) {
    let by = frame.by;
    let carried = arena.mount_of(by).is_some();
    if !arena.present(by) || carried || arena.can_stand(by, arena.body(by).place.at) {
        return;
    }
    let here = arena.body(by).place.at;
    let walked = frame.path[..usize::from(frame.at).min(frame.path.len())].iter().rev().copied();
    let back = walked.chain(arena.scene().bounds.cells()).filter(|c| arena.can_stand(by, *c));
    // Cells of the way first; failing these, the nearest free one.
    let mut best: Option<(bool, i16, Cell)> = None;
    for cell in back {
        let rect = arena.body(by).identity.rect(cell);
        let key = (!frame.path.contains(&cell), arena.rect_distance(rect, arena.rect(by)), cell);
        if best.is_none_or(|b| key < b) {
            best = Some(key);
        }
    }
    if let Some((.., cell)) = best {
        arena.put(by, cell);
        arena.tell_of(by, Event::Pushed(by, here, cell));
    }
}

impl ArenaMut<'_> {
    /// Foes have their chance to cut in on the step of a walker that is made now, and none after that in its movement.
    pub(in crate::fight) fn note_departures(&mut self, by: CombatantId) {
        if self.rules().index.departures {
            let here = self.body(by).place.at;
            let stride = Stride { by, from: here, to: here, forced: false, fresh: false };
            let threatened: Vec<CombatantId> = self.everybody().filter(|foe| self.provokes(&stride, *foe)).collect();
            self.body_mut(by).tally.provoked.extend(threatened);
        }
    }
}
