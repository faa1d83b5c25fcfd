//! A walk: one cell a step, a window before each, hazards after each. What the walker's side does not know can stop it,
//! never refuse it (TEMPO-MOVE-01, -08, -09, TEMPO-RULE-28).

use crate::data::effect::{Happening, Step};
use crate::data::scope::Tags;
use crate::fight::arena::Arena;
use crate::fight::event::Event;
use crate::fight::flow::{leap, threat, window};
use crate::fight::frame::{Context, Frame, WalkFrame};
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

/// Sets out along a path that was checked.
pub(super) fn begin(arena: &mut Arena, by: CombatantId, path: Vec<Cell>) {
    if let Some(turn) = arena.stack.turn_mut().filter(|turn| turn.by == by) {
        turn.begun = true;
        // A step between the actions of one entry closes it (TEMPO-MOVE-06).
        turn.open &= turn.acted.is_empty();
    }
    let unseen = arena.unseen_foes(by);
    arena.stack.0.push(Frame::Walk(WalkFrame { by, path, at: 0, stage: 0, unseen, leap: None }));
}

/// The next step of a walk.
pub(super) fn step(arena: &mut Arena, mut frame: WalkFrame) {
    let by = frame.by;
    let rules = arena.rules();
    let Some(to) = frame.path.get(usize::from(frame.at)).copied().filter(|_| arena.able(by)) else {
        settle(arena, by, &frame);
        return;
    };
    // Something new was learned: stop and think again.
    let here = arena.body(by).place.at;
    if frame.at > 0 && frame.stage == 0 && arena.unseen_foes(by) < frame.unseen && arena.can_stand(by, here) {
        arena.tell_of(by, Event::WalkStopped(by));
        return;
    }
    if let Some(step) = rules.procedures.step.get(usize::from(frame.stage)) {
        frame.stage += 1;
        arena.stack.0.push(Frame::Walk(frame));
        if let Step::Open(point) = *step {
            window::open(arena, point, by, None, Tags::default());
        }
        return;
    }
    if let Some(landing) = frame.leap {
        leap::land(arena, by, to, landing);
        return;
    }
    frame.stage = 0;
    frame.at += 1;
    make(arena, frame, to);
}

fn make(arena: &mut Arena, frame: WalkFrame, to: Cell) {
    let by = frame.by;
    let from = arena.body(by).place.at;
    let budget = arena.body(by).tally.moves;
    // The ground may have changed since the order, or a reaction may have slowed the walker.
    let Ok(cost) = arena.price_path(by, &[to], budget) else {
        settle(arena, by, &frame);
        return;
    };
    let unseen = {
        let side = arena.side(by);
        let mut cells = arena.body(by).identity.rect(to).cells();
        cells.find_map(|c| arena.body_at(c).filter(|b| *b != by && !arena.known_to(side, *b) && arena.nonally(by, *b)))
    };
    if let Some(unseen) = unseen {
        // Bumped into somebody unseen: the step fails, the walk ends, the rest of the movement stays.
        arena.tell_of(by, Event::Bumped(by, to));
        arena.raise(Happening::Bumped, unseen, Some(by));
        settle(arena, by, &frame);
        return;
    }
    let left = budget.saturating_sub(cost);
    let tally = arena.body_mut(by).tally;
    tally.moves = left;
    tally.run = tally.run.saturating_add(1);
    tally.odd ^= Dir8::between(from, to).is_some_and(Dir8::is_diagonal);
    arena.put(by, to);
    arena.tell_of(by, Event::Stepped(by, from, to, left));
    arena.stack.0.push(Frame::Walk(frame));
    // What is pushed last runs first: whoever waits for the step sees what it has brought.
    for step in arena.rules().procedures.stepped.iter().rev() {
        if let Step::Open(point) = *step {
            window::open(arena, point, by, None, Tags::default());
        }
    }
    arrive(arena, by, from);
}

/// The running walk ends before its next step; whoever has not cut in yet has nothing left to cut in on.
pub(super) fn halt(arena: &mut Arena) {
    let Some(at) = arena.stack.0.iter().rposition(|frame| matches!(frame, Frame::Walk(_))) else { return };
    if let Frame::Walk(walk) = &mut arena.stack.0[at] {
        walk.path.truncate(usize::from(walk.at));
    }
    if let Some(Frame::Window(window)) = arena.stack.0.get_mut(at + 1) {
        window.closed = true;
    }
}

/// What entering new ground brings, and what others notice.
pub(super) fn arrive(arena: &mut Arena, by: CombatantId, from: Cell) {
    let rules = arena.rules();
    let old = arena.body(by).identity.rect(from);
    let mut kinds = Vec::new();
    for cell in arena.rect(by).cells().filter(|c| !old.contains(*c)) {
        for kind in arena.terrains_at(cell) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    if arena.aloft(by).is_some() {
        kinds.clear();
    }
    for kind in kinds {
        arena.push_list(&rules.ground(kind).on_enter, Context::of(by));
    }
    threat::arise(arena, by, old);
    arena.raise(Happening::Stepped, by, None);
}

/// Nobody ends in an occupied cell: one who was stopped while passing somebody goes back to the last free cell of its
/// way.
fn settle(arena: &mut Arena, by: CombatantId, frame: &WalkFrame) {
    if !arena.present(by) || arena.can_stand(by, arena.body(by).place.at) {
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
