//! Reaction windows: trigger points at which combatants may react or interrupt. Offers are computed anew before each
//! question; a window without offers asks nothing. Where turns have an order, combatants are asked one by one in it,
//! else sides are, in theirs (TEMPO-REACT-01..05, TEMPO-RULE-10, -37, AP-TIME-26..34, AP-REACT-08, -09).

use crate::data::effect::Question;
use crate::data::ruleset::TimeDef;
use crate::data::scope::{PointId, Tags};
use crate::fight::resolve::acts::act;
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::changes::views::{ReactionArena, WholeArena};
use crate::fight::resolve::movement::walk;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{ActOrigin, Frame, Waiting, WindowFrame};
use crate::fight::state::log::{Event, Loss};
use crate::fight::state::order::{ActOrder, DecisionKind};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Opens a window at a trigger point, if the ruleset has one there that could have offers.
pub(in crate::fight::resolve) fn open(
    arena: &mut Changes,
    point: PointId,
    subject: CombatantId,
    other: Option<CombatantId>,
    tags: Tags,
) {
    if arena.rules().window(point).is_none() || !arena.listens(point) {
        return;
    }
    push(arena, point, subject, other, tags, Vec::new());
}

/// Opens a window at a point for one combatant alone.
pub(in crate::fight::resolve) fn open_for(
    arena: &mut Changes,
    point: PointId,
    subject: CombatantId,
    asked: CombatantId,
) {
    if arena.rules().window(point).is_some() && arena.listens(point) {
        let passed = arena.all_combatants().filter(|id| *id != asked).collect();
        push(arena, point, subject, None, Tags::default(), passed);
    }
}

fn push(
    arena: &mut Changes,
    point: PointId,
    subject: CombatantId,
    other: Option<CombatantId>,
    tags: Tags,
    passed: Vec<CombatantId>,
) {
    arena.push(Frame::Window(WindowFrame {
        point,
        subject,
        other,
        tags,
        part: 0,
        asked: None,
        passed,
        taken: Vec::new(),
        deeds: None,
        closed: false,
        waiting: Waiting::default(),
    }));
}

/// Takes windows from the top of the stack that nobody could answer: no system has to run for them. One that is left
/// knows whom to ask.
pub(in crate::fight::resolve) fn skip_unanswered(arena: &mut ReactionArena) {
    while let Some(Frame::Window(WindowFrame { closed: false, deeds: None, waiting: Waiting(None), .. })) =
        arena.stack.0.last()
    {
        let waiting = match arena.rules().time {
            TimeDef::Counted { .. } => arena.answerers(),
            TimeDef::Live { .. } => answerers_in_order(arena),
        };
        if waiting.is_empty() {
            close(arena);
        } else if let Some(window) = arena.window_mut() {
            window.waiting = Waiting(Some(waiting));
        }
    }
}

/// Asks the next side or combatant that has an offer.
pub(in crate::fight::resolve) fn step(arena: &mut ReactionArena, frame: WindowFrame) {
    match arena.rules().time {
        _ if frame.closed => {}
        _ if frame.deeds.is_some() => ask_for_readied(arena, frame),
        TimeDef::Counted { .. } => ask_sides(arena, frame),
        TimeDef::Live { .. } => ask_one_by_one(arena, frame),
    }
}

fn ask_sides(arena: &mut ReactionArena, mut frame: WindowFrame) {
    let (first, known) = (usize::from(frame.part), frame.waiting.0.take());
    // The frame must be on the stack for offers to find it.
    arena.push(Frame::Window(frame));
    let waiting: Vec<CombatantId> = known.unwrap_or_else(|| arena.answerers());
    for part in first..arena.clock.sides.len() {
        let side = arena.clock.sides[part];
        if waiting.iter().any(|by| arena.side(*by) == side && arena.can_answer(*by)) {
            if let Some(window) = arena.window_mut() {
                window.part = u8::try_from(part).unwrap_or(u8::MAX);
                window.waiting = Waiting(Some(waiting));
            }
            ask(arena);
            return;
        }
    }
    close(arena);
}

fn ask_one_by_one(arena: &mut ReactionArena, mut frame: WindowFrame) {
    let known = frame.waiting.0.take();
    arena.push(Frame::Window(frame));
    let mut waiting = known.unwrap_or_else(|| answerers_in_order(arena));
    while let Some(by) = waiting.pop() {
        if let Some(window) = arena.window_mut() {
            window.asked = Some(by);
        }
        if arena.window_has_offer(arena.side(by)) {
            if let Some(window) = arena.window_mut() {
                window.waiting = Waiting(Some(waiting));
            }
            ask(arena);
            return;
        }
    }
    close(arena);
}

/// Takes the innermost window off the stack: nobody is left to be asked.
fn close(arena: &mut ReactionArena) {
    if arena.log.keeps_missed() {
        let missed = arena.missed_reactions();
        arena.note_missed(missed);
    }
    arena.pop_window();
}

/// The combatants that could have an offer in the innermost window and have not passed, the first one last.
fn answerers_in_order(arena: &ReactionArena) -> Vec<CombatantId> {
    let passed = arena.stack.window().map_or(&[][..], |window| &window.passed);
    let mut who = arena.answerers();
    who.retain(|by| !passed.contains(by));
    arena.rank_all(&mut who);
    who.reverse();
    who
}

/// The combatants that could have an offer in the innermost window have to be found anew: something has changed.
pub(in crate::fight::resolve) fn reconsider(arena: &mut ReactionArena) {
    if let Some(window) = arena.window_mut() {
        window.waiting = Waiting::default();
    }
}

/// Asks a combatant for the next act that it held ready and can take; acts that it cannot take are skipped.
fn ask_for_readied(arena: &mut ReactionArena, frame: WindowFrame) {
    let Some((by, deeds)) = &frame.deeds else { return };
    let (by, left) = (*by, deeds.len());
    arena.push(Frame::Window(frame));
    for _ in 0..left {
        if arena.window_has_offer(arena.side(by)) {
            ask(arena);
            return;
        }
        pass(arena);
    }
    arena.pop_window();
    arena.lose_time_set_aside(by);
}

/// Releases a readied action in the innermost window: its further acts follow in a window of their own.
fn release(arena: &mut ReactionArena, by: CombatantId) {
    let Some(held) = arena.take_readied(by) else { return };
    let Some(window) = arena.stack.window() else { return };
    let rest = WindowFrame {
        asked: Some(by),
        deeds: Some((by, held.deeds[1..].to_vec())),
        passed: Vec::new(),
        taken: Vec::new(),
        waiting: Waiting::default(),
        ..window.clone()
    };
    arena.push(Frame::Window(rest));
}

/// Removes the next act from the readied action of the innermost window; false if the window has none.
fn next_readied(window: &mut WindowFrame) -> bool {
    let Some((_, deeds)) = &mut window.deeds else { return false };
    if !deeds.is_empty() {
        deeds.remove(0);
    }
    true
}

/// Puts the decision of the innermost window.
fn ask(arena: &mut ReactionArena) {
    let Some(&WindowFrame { point, subject, other, part, asked, .. }) = arena.stack.window() else { return };
    let side = asked.map(|by| arena.side(by)).or_else(|| arena.clock.sides.get(usize::from(part)).copied());
    if let Some(side) = side {
        arena.ask(side, DecisionKind::Window { point, subject, other, asked });
    }
}

/// The asked side or combatant passes.
pub(in crate::fight::resolve) fn pass(arena: &mut ReactionArena) {
    if let Some(window) = arena.window_mut() {
        if next_readied(window) {
            return;
        }
        match window.asked {
            Some(by) => {
                window.passed.push(by);
                // Movement that an interrupt opened ends once its combatant passes.
                if arena.rules().grid.whole_walks && !arena.in_turn(by) {
                    arena.end_movement(by);
                    reconsider(arena);
                }
            }
            None => window.part += 1,
        }
    }
}

/// Takes an act in the innermost window.
pub(in crate::fight::resolve) fn take(arena: &mut WholeArena, draft: ActOrder) {
    let rules = arena.rules();
    let by = draft.by;
    let Some(course) = arena.origin(&draft) else { return };
    if arena.reactions().window_mut().is_some_and(next_readied) {
        act::begin(&mut arena.acts(), draft, ActOrigin::Menu, None);
        return;
    }
    let timed = rules.time.span().is_some();
    let point = arena.stack.window().map(|window| window.point);
    let own = point.is_some_and(|p| rules.index.reactions[p.index()].contains(&draft.action));
    let mut subject = None;
    if let Some(window) = arena.reactions().window_mut() {
        subject = Some(window.subject);
        window.taken.push((by, draft.action));
        let often = rules.window(window.point).map(|w| w.question);
        window.closed = often == Some(Question::FirstTaken) && course != ActOrigin::Interrupt;
        if often == Some(Question::EachOnce) && window.asked == Some(by) {
            window.passed.push(by);
        }
    }
    match course {
        ActOrigin::Reaction => {
            // A readied action was paid for when it was readied, unless reactions are counted in time.
            if let Some(pool) = rules.roles.reaction.filter(|_| own || timed) {
                arena.gain(by, pool, -1, false);
            }
            // A readied action is used up, whatever it was: two readied jumps would trigger each other without end.
            if !own && timed {
                release(&mut arena.reactions(), by);
            } else if !own {
                arena.take_readied(by);
            }
            arena.reactions().count_reaction(by, draft.action);
        }
        // A free act does not interrupt: its actor is asked again.
        ActOrigin::Interrupt if !rules.action(draft.action).tags.meets(rules.roles.free) => {
            interrupt_turn(arena, by, !rules.action(draft.action).tags.meets(rules.roles.moving));
        }
        ActOrigin::Interrupt | ActOrigin::Menu | ActOrigin::Turn | ActOrigin::Aside => {}
    }
    act::begin(&mut arena.acts(), draft, course, subject.filter(|_| course != ActOrigin::Interrupt));
}

/// Walks in another combatant's turn (AP-TIME-34), or as held ready (SEC-REACT-29).
pub(in crate::fight::resolve) fn walk(arena: &mut WholeArena, by: CombatantId, path: Vec<Cell>) {
    let held = arena.readied_walker() == Some(by);
    if arena.reactions().window_mut().is_some_and(next_readied) {
        walk::begin(&mut arena.movement(), by, path);
        return;
    }
    if held {
        if let Some(pool) = arena.rules().roles.reaction {
            arena.gain(by, pool, -1, false);
        }
        if let Some(window) = arena.reactions().window_mut() {
            window.passed.push(by);
        }
        release(&mut arena.reactions(), by);
        walk::begin(&mut arena.movement(), by, path);
        return;
    }
    interrupt_turn(arena, by, false);
    walk::begin(&mut arena.movement(), by, path);
}

/// Interrupts the running turn: by an act, which costs more than usual, or by a walk.
fn interrupt_turn(arena: &mut WholeArena, by: CombatantId, acts: bool) {
    let rules = arena.rules();
    let (Some(window), Some(owner)) = (arena.stack.window(), arena.stack.turn().map(|t| t.by)) else { return };
    let Some(interrupt) = rules.window(window.point).and_then(|w| w.interrupt) else { return };
    arena.tell(Event::TurnInterrupted(by, owner));
    if acts && let Some(def) = rules.time.interrupt() {
        let context = Context::of(by).with_subject(Some(owner));
        def.cost.iter().for_each(|cost| act::take(&mut arena.acts(), by, cost, context));
    }
    if let Some(window) = arena.reactions().window_mut() {
        // All others are asked again, as things now stand.
        window.passed.clear();
        window.closed = interrupt.cancels;
    }
    if interrupt.cancels {
        interrupt_act(arena);
    } else if let Some(act) = arena.acts().act_mut() {
        act.broken_into = true;
    }
    if acts && let Some(then) = interrupt.then {
        open(arena, then, owner, None, Tags::default());
    }
}

/// Cancels the act that the innermost window is about. Nothing was paid for it in this turn.
fn interrupt_act(arena: &mut WholeArena) {
    let Some(at) = arena.stack.0.iter().rposition(|frame| matches!(frame, Frame::Act(_))) else { return };
    let Some(act) = arena.acts().take_act(at) else { return };
    let by = act.draft.by;
    if act.resumed {
        arena.forget_begun(by);
    }
    arena.tell_of(by, Event::ActLost(by, act.draft.action, Loss::Interrupted));
}
