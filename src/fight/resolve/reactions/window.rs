//! Windows: moments at which others may cut in. What each may take is computed anew before each question, and a window in
//! which nobody may take anything asks nobody. Where turns have an order, combatants are asked one by one in that order;
//! else whole sides are, in theirs (TEMPO-REACT-01..05, TEMPO-RULE-10, -37, AP-TIME-26..34, AP-REACT-08, -09).

use crate::data::effect::Question as Often;
use crate::data::ruleset::TimeDef;
use crate::data::scope::{PointId, Tags};
use crate::fight::resolve::acts::{act, readied};
use crate::fight::resolve::movement::walk;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Course, Frame, WindowFrame};
use crate::fight::state::log::{Event, Loss};
use crate::fight::state::order::{Draft, Question};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Opens a window at a point, if the ruleset has one there that anybody could want.
pub(in crate::fight::resolve) fn open(
    arena: &mut ArenaMut,
    point: PointId,
    subject: CombatantId,
    other: Option<CombatantId>,
    tags: Tags,
) {
    if arena.rules().window(point).is_none() || !arena.listens(point) {
        return;
    }
    arena.stack_mut().0.push(Frame::Window(WindowFrame {
        point,
        subject,
        other,
        tags,
        part: 0,
        asked: None,
        passed: Vec::new(),
        taken: Vec::new(),
        deeds: None,
        closed: false,
    }));
}

/// Asks the next one that may take something.
pub(in crate::fight::resolve) fn step(arena: &mut ArenaMut, frame: WindowFrame) {
    match arena.rules().time {
        _ if frame.closed => {}
        _ if frame.deeds.is_some() => ask_for_deeds(arena, frame),
        TimeDef::Counted { .. } => ask_sides(arena, frame),
        TimeDef::Live { .. } => ask_one_by_one(arena, frame),
    }
}

fn ask_sides(arena: &mut ArenaMut, mut frame: WindowFrame) {
    while let Some(side) = arena.clock.sides.get(usize::from(frame.part)).copied() {
        // The frame must be on the stack for offers to find it.
        arena.stack_mut().0.push(Frame::Window(frame));
        if arena.window_has_offer(side) {
            ask(arena);
            return;
        }
        let Some(Frame::Window(back)) = arena.stack_mut().0.pop() else { return };
        frame = back;
        frame.part += 1;
    }
}

fn ask_one_by_one(arena: &mut ArenaMut, mut frame: WindowFrame) {
    for by in arena.ranked() {
        if frame.passed.contains(&by) || !arena.able(by) {
            continue;
        }
        frame.asked = Some(by);
        arena.stack_mut().0.push(Frame::Window(frame));
        if arena.window_has_offer(arena.side(by)) {
            ask(arena);
            return;
        }
        let Some(Frame::Window(back)) = arena.stack_mut().0.pop() else { return };
        frame = back;
    }
}

/// Asks whoever has begun what it held ready for the next of it that can be done; what cannot is left out.
fn ask_for_deeds(arena: &mut ArenaMut, frame: WindowFrame) {
    let Some((by, deeds)) = &frame.deeds else { return };
    let (by, left) = (*by, deeds.len());
    arena.stack_mut().0.push(Frame::Window(frame));
    for _ in 0..left {
        if arena.window_has_offer(arena.side(by)) {
            ask(arena);
            return;
        }
        pass(arena);
    }
    arena.stack_mut().0.pop();
    readied::put_back(arena, by);
}

/// Somebody does what it held ready for the innermost window: the reaction is used, and the rest of it follows.
fn release(arena: &mut ArenaMut, by: CombatantId) {
    let Some(held) = readied::take_held(arena, by) else { return };
    let Some(window) = arena.stack.window() else { return };
    let rest = WindowFrame {
        asked: Some(by),
        deeds: Some((by, held.deeds[1..].to_vec())),
        passed: Vec::new(),
        taken: Vec::new(),
        ..window.clone()
    };
    arena.stack_mut().0.push(Frame::Window(rest));
}

/// The next of the deeds that the innermost window asks for is done or left out.
fn next_deed(window: &mut WindowFrame) -> bool {
    let Some((_, deeds)) = &mut window.deeds else { return false };
    if !deeds.is_empty() {
        deeds.remove(0);
    }
    true
}

/// Puts the question of the innermost window.
fn ask(arena: &mut ArenaMut) {
    let Some(&WindowFrame { point, subject, other, part, asked, .. }) = arena.stack.window() else { return };
    let side = asked.map(|by| arena.side(by)).or_else(|| arena.clock.sides.get(usize::from(part)).copied());
    if let Some(side) = side {
        arena.ask(side, Question::Window { point, subject, other, asked });
    }
}

/// Whoever was asked lets it pass.
pub(in crate::fight::resolve) fn pass(arena: &mut ArenaMut) {
    if let Some(window) = arena.stack_mut().window_mut() {
        if next_deed(window) {
            return;
        }
        match window.asked {
            Some(by) => {
                window.passed.push(by);
                // What one opened out of one's turn is over when one goes no farther.
                if arena.rules().grid.whole_walks && !arena.in_turn(by) {
                    arena.body_mut(by).tally.moves = 0;
                }
            }
            None => window.part += 1,
        }
    }
}

/// Somebody takes something.
pub(in crate::fight::resolve) fn take(arena: &mut ArenaMut, draft: Draft) {
    let rules = arena.rules();
    let by = draft.by;
    let Some(course) = arena.course(&draft) else { return };
    if arena.stack_mut().window_mut().is_some_and(next_deed) {
        act::begin(arena, draft, Course::Menu, None);
        return;
    }
    let timed = rules.time.span().is_some();
    let point = arena.stack.window().map(|window| window.point);
    let own = point.is_some_and(|p| rules.index.reactions[p.index()].contains(&draft.action));
    let mut subject = None;
    if let Some(window) = arena.stack_mut().window_mut() {
        subject = Some(window.subject);
        window.taken.push((by, draft.action));
        let often = rules.window(window.point).map(|w| w.question);
        window.closed = often == Some(Often::FirstTaken) && course != Course::Interrupt;
        if often == Some(Often::EachOnce) && window.asked == Some(by) {
            window.passed.push(by);
        }
    }
    match course {
        Course::Reaction => {
            // What was held ready was paid for then, unless reactions are counted in time.
            if let Some(pool) = rules.roles.reaction.filter(|_| own || timed) {
                arena.gain(by, pool, -1, false);
            }
            // What was held is held no longer, whatever it was: two held jumps would set each other off without end.
            if !own && timed {
                release(arena, by);
            } else if !own {
                readied::take_held(arena, by);
            }
            let taken = &mut arena.body_mut(by).tally.reactions;
            match taken.iter_mut().find(|(action, _)| *action == draft.action) {
                Some((_, n)) => *n = n.saturating_add(1),
                None => taken.push((draft.action, 1)),
            }
        }
        // A free act breaks into nothing: whoever took it is asked again.
        Course::Interrupt if !rules.action(draft.action).tags.meets(rules.roles.free) => {
            break_in(arena, by, !rules.action(draft.action).tags.meets(rules.roles.moving));
        }
        Course::Interrupt | Course::Menu | Course::Turn | Course::Aside => {}
    }
    act::begin(arena, draft, course, subject.filter(|_| course != Course::Interrupt));
}

/// Somebody walks in the middle of somebody else's turn (AP-TIME-34), or as it held itself ready to (SEC-REACT-29).
pub(in crate::fight::resolve) fn walk(arena: &mut ArenaMut, by: CombatantId, path: Vec<Cell>) {
    let held = arena.held_walker() == Some(by);
    if arena.stack_mut().window_mut().is_some_and(next_deed) {
        walk::begin(arena, by, path);
        return;
    }
    if held {
        if let Some(pool) = arena.rules().roles.reaction {
            arena.gain(by, pool, -1, false);
        }
        if let Some(window) = arena.stack_mut().window_mut() {
            window.passed.push(by);
        }
        release(arena, by);
        walk::begin(arena, by, path);
        return;
    }
    break_in(arena, by, false);
    walk::begin(arena, by, path);
}

/// Somebody breaks into the turn that is running: by an act, which costs more than usual, or by walking.
fn break_in(arena: &mut ArenaMut, by: CombatantId, acts: bool) {
    let rules = arena.rules();
    let (Some(window), Some(owner)) = (arena.stack.window(), arena.stack.turn().map(|t| t.by)) else { return };
    let Some(interrupt) = rules.window(window.point).and_then(|w| w.interrupt) else { return };
    arena.tell(Event::BrokeIn(by, owner));
    if acts && let Some(def) = rules.time.interrupt() {
        let context = Context { subject: Some(owner), ..Context::of(by) };
        def.cost.iter().for_each(|cost| act::take(arena, by, cost, context));
    }
    if let Some(window) = arena.stack_mut().window_mut() {
        // The others are asked again, as things now stand.
        window.passed.clear();
        window.closed = interrupt.cancels;
    }
    if interrupt.cancels {
        forestall(arena);
    } else if let Some(act) = arena.stack_mut().act_mut() {
        act.broken_into = true;
    }
    if acts && let Some(then) = interrupt.then {
        open(arena, then, owner, None, Tags::default());
    }
}

/// The act does not take place that the innermost window looks at. Nothing was paid for it in this turn.
fn forestall(arena: &mut ArenaMut) {
    let Some(at) = arena.stack.0.iter().rposition(|frame| matches!(frame, Frame::Act(_))) else { return };
    let Frame::Act(act) = arena.stack_mut().0.remove(at) else { return };
    let by = act.draft.by;
    if act.resumed {
        arena.body_mut(by).intent.begun = None;
    }
    arena.tell_of(by, Event::ActLost(by, act.draft.action, Loss::Forestalled));
}
