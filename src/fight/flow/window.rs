//! Windows: moments at which others may cut in. Sides are asked in their order; what each may take is computed anew
//! before each question, and a window in which nobody may take anything asks nobody (TEMPO-REACT-01..05,
//! TEMPO-RULE-10, -37).

use crate::data::effect::{Occasion, Question as Often};
use crate::data::scope::{PointId, Tags};
use crate::fight::arena::Arena;
use crate::fight::flow::act;
use crate::fight::frame::{Frame, WindowFrame};
use crate::fight::order::{Draft, Question};
use crate::kernel::ids::CombatantId;

/// Opens a window at a point, if the ruleset has one there.
pub(super) fn open(arena: &mut Arena, point: PointId, subject: CombatantId, other: Option<CombatantId>, tags: Tags) {
    let rules = arena.rules();
    let index = &rules.index;
    let empty = index.reactions[point.index()].is_empty() && index.menus[point.index()].is_empty();
    if empty || rules.window(point).is_none() {
        return;
    }
    arena.stack.0.push(Frame::Window(WindowFrame {
        point,
        subject,
        other,
        tags,
        part: 0,
        taken: Vec::new(),
        closed: false,
    }));
}

/// Asks the next side that may take something.
pub(super) fn step(arena: &mut Arena, mut frame: WindowFrame) {
    while !frame.closed {
        let Some(side) = arena.clock.sides.get(usize::from(frame.part)).copied() else { return };
        // The frame must be on the stack for offers to find it.
        arena.stack.0.push(Frame::Window(frame));
        if arena.window_has_offer(side) {
            let Some(Frame::Window(frame)) = arena.stack.0.last() else { return };
            let kind = Question::Window { point: frame.point, subject: frame.subject, other: frame.other };
            arena.ask(side, kind);
            return;
        }
        let Some(Frame::Window(back)) = arena.stack.0.pop() else { return };
        frame = back;
        frame.part += 1;
    }
}

/// A side lets it pass.
pub(super) fn pass(arena: &mut Arena) {
    if let Some(window) = arena.stack.window_mut() {
        window.part += 1;
    }
}

/// Somebody takes something.
pub(super) fn take(arena: &mut Arena, draft: Draft) {
    let rules = arena.rules();
    let action = rules.action(draft.action);
    let reaction = matches!(action.occasion, Occasion::Reaction { .. });
    let mut subject = None;
    if let Some(window) = arena.stack.window_mut() {
        subject = Some(window.subject);
        window.taken.push((draft.by, draft.action));
        let often = rules.window(window.point).map(|w| w.question);
        window.closed = often == Some(Often::FirstTaken);
    }
    if reaction {
        if let Some(pool) = rules.roles.reaction {
            arena.gain(draft.by, pool, -1, false);
        }
        let body = arena.body_mut(draft.by);
        match body.tally.reactions.iter_mut().find(|(a, _)| *a == draft.action) {
            Some((_, n)) => *n += 1,
            None => body.tally.reactions.push((draft.action, 1)),
        }
    }
    act::begin(arena, draft, reaction, subject);
}
