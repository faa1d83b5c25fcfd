//! An act: its procedure runs, in which it is paid for and its effects happen.

use crate::data::effect::{Cost, Happening, Occasion, Step, Tool};
use crate::data::ruleset::RunDef;
use crate::fight::resolve::acts::{multi_turn, objects, readied};
use crate::fight::resolve::reactions::window;
use crate::fight::resolve::turns::{durations, victory};
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::Bond;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{ActFrame, Course, Frame};
use crate::fight::state::log::{Event, Loss};
use crate::fight::state::order::{Aim, Draft};
use crate::fight::values::act_context::draft_context;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{BondId, CombatantId};

/// The place in the procedure of an act that is only begun: nothing more of it follows.
const BEGUN: u8 = u8::MAX;

/// Starts an act. Where its procedure does not say when it is paid for, that is at once.
pub(in crate::fight::resolve) fn begin(
    arena: &mut ArenaMut,
    draft: Draft,
    course: Course,
    subject: Option<CombatantId>,
) {
    let rules = arena.rules();
    let action = rules.action(draft.action);
    let by = draft.by;
    let context = draft_context(arena, &draft, subject);
    let tool = draft.tool.and_then(|tool| arena.kind_of(by, tool));
    let event = if course == Course::Reaction {
        Event::Reacted(by, draft.action)
    } else {
        Event::Acted(by, draft.action, tool, draft.aim.target())
    };
    arena.tell_of(by, event);
    if action.once_a_turn
        && let Some(turn) = arena.stack_mut().turn_mut()
    {
        turn.once.push((by, draft.action));
    }
    if rules.grid.whole_walks && !action.tags.meets(rules.roles.free) && !action.tags.meets(rules.grid.walks_on) {
        arena.body_mut(by).tally.moves = 0;
    }
    let resumed = (course == Course::Turn || rules.time.aims_late()) && arena.resumes(&draft);
    let bond = bond(arena, &draft, context);
    let frame = ActFrame {
        draft,
        tags: context.tags,
        at: 0,
        course,
        resumed,
        subject,
        bond,
        once: Vec::new(),
        stands: None,
        outlay: 0,
        met: 0,
        altered: Vec::new(),
        broken_into: false,
    };
    arena.stack_mut().0.push(Frame::Act(frame.clone()));
    if !rules.procedures.act.contains(&Step::Pay) {
        // What paying brings comes before the act itself.
        pay(arena, &frame);
    }
}

/// Pays for an act; false when it is not paid for in full and has to wait.
fn pay(arena: &mut ArenaMut, frame: &ActFrame) -> bool {
    let rules = arena.rules();
    let by = frame.draft.by;
    let action = rules.action(frame.draft.action);
    let slight = action.tags.meets(rules.roles.free) || action.tags.meets(rules.roles.moving);
    // Where reactions are counted, one that is left can still do what is held ready (SEC-REACT-23).
    let counted = rules.roles.reaction.filter(|_| frame.course != Course::Turn && rules.time.span().is_some());
    if frame.course != Course::Aside && !slight && counted.is_none_or(|pool| arena.pool(by, pool) <= 0) {
        readied::let_go(arena, by);
    }
    if frame.resumed || frame.course == Course::Turn && arena.waits(&frame.draft) {
        return multi_turn::pay(arena, frame);
    }
    if action.instead_of.is_some() {
        arena.body_mut(by).intent.begun = None;
    }
    settle(arena, frame, false);
    true
}

/// Takes what an act costs out of the pools: out of those that pay late, or out of the others.
pub(in crate::fight::resolve) fn settle(arena: &mut ArenaMut, frame: &ActFrame, late: bool) {
    let rules = arena.rules();
    let draft = &frame.draft;
    let (by, action) = (draft.by, rules.action(draft.action));
    let context = draft_context(arena, draft, frame.subject);
    if action.per_scene.is_some() && !late {
        let taken = &mut arena.body_mut(by).tally.in_scene;
        match taken.iter_mut().find(|(a, _)| *a == draft.action) {
            Some((_, n)) => *n += 1,
            None => taken.push((draft.action, 1)),
        }
    }
    for cost in &action.cost {
        let pays_late = cost.pool().is_some_and(|pool| rules.pool(pool).late);
        // What was begun has paid into its purse already, and with the cells of the turn that began it.
        let paid = frame.resumed
            && match cost {
                Cost::Pool(pool, _) => rules.time.carrying_purse() == Some(*pool),
                Cost::Steps(_) => true,
                Cost::Raise(..) | Cost::Commit(..) => false,
            };
        if pays_late == late && !paid {
            take(arena, by, cost, context);
        }
    }
}

/// Takes one cost out of what somebody has.
pub(in crate::fight::resolve) fn take(arena: &mut ArenaMut, by: CombatantId, cost: &Cost, context: Context) {
    let rules = arena.rules();
    match cost {
        Cost::Pool(pool, f) => {
            let n = arena.charge(*pool, f, &context);
            if rules.time.carrying_purse() == Some(*pool) && n > 0 {
                multi_turn::lose(arena, by, Loss::Abandoned);
            }
            match arena.sources(by, *pool, n, &[]) {
                Some(parts) if !rules.pool(*pool).backed_by.is_empty() => {
                    for (pool, n) in parts {
                        arena.gain(by, pool, -n, false);
                    }
                }
                _ => arena.gain(by, *pool, -n, false),
            }
        }
        Cost::Raise(pool, f) => {
            let n = arena.charge(*pool, f, &context);
            arena.gain(by, *pool, n, false);
            arena.push_list(&rules.pool(*pool).raised, context);
        }
        Cost::Commit(from, to, f) => {
            let amount = arena.charge(*from, f, &context);
            arena.commit(by, *from, *to, amount);
        }
        Cost::Steps(f) => {
            let n = f.eval(&arena.facts(context));
            arena.spend_steps(by, n);
        }
    }
}

/// What holds up what an act leaves behind: the points that it commits, or nothing but the will of its actor.
fn bond(arena: &mut ArenaMut, draft: &Draft, context: Context) -> Option<Bond> {
    let rules = arena.rules();
    let def = rules.action(draft.action);
    let committed = def.cost.iter().find_map(|cost| match cost {
        Cost::Commit(from, to, amount) => Some((Some(*to), arena.charge(*from, amount, &context))),
        _ => None,
    });
    let (pool, amount) = committed.or(def.revocable.then_some((None, 0)))?;
    let id = arena.counters.bond;
    arena.counters_mut().bond = BondId(id.0 + 1);
    Some(Bond { id, by: draft.by, action: draft.action, pool, amount })
}

impl Arena<'_> {
    /// Whether an act leaves a run-up as it is: the purchase of more movement, and, where run-ups are straight, all that
    /// takes nothing out of the purse.
    fn trifling(&self, act: &ActFrame) -> bool {
        match (&self.rules().grid.run, self.rules().time.purse()) {
            (RunDef::Straight { .. }, Some(purse)) => {
                act.course == Course::Reaction || self.price(&act.draft, purse) == 0
            }
            _ => self.opens(&act.draft) > 0,
        }
    }

    /// Whether an act that is paid for can still be done by its actor, whatever it is aimed at: nothing keeps it from
    /// that, it has what it does it with, and what held when it was paid for still does.
    fn can_go_on(&self, act: &ActFrame) -> bool {
        self.in_hand(&act.draft) && self.met(&act.draft) & act.met == act.met
    }
}

/// One step of the act's procedure.
pub(in crate::fight::resolve) fn step(arena: &mut ArenaMut, mut frame: ActFrame) {
    let rules = arena.rules();
    let by = frame.draft.by;
    if frame.at == BEGUN {
        return;
    }
    let Some(step) = rules.procedures.act.get(usize::from(frame.at)).copied() else {
        // A run-up is over with anything but the purchase of more movement.
        let trifle = arena.trifling(&frame);
        arena.run_spent(by, trifle);
        let what = if frame.course == Course::Reaction { Happening::Reacted } else { Happening::Acted };
        arena.raise_labelled(what, by, frame.draft.aim.target(), frame.tags);
        if let Some(bond) = frame.bond {
            arena.release(bond);
        }
        return;
    };
    frame.at += 1;
    let context = Context { stands: frame.stands, ..draft_context(arena, &frame.draft, frame.subject) };
    let (action, tags) = (frame.draft.action, frame.tags);
    let aside = frame.course == Course::Aside;
    let late = rules.time.aims_late() && frame.course == Course::Turn;
    // What is held for a moment is an act of one's own turn as well.
    let ordered = (rules.time.aims_late() || frame.broken_into) && rules.action(action).occasion == Occasion::Turn;
    match step {
        Step::Each(_) | Step::Open(_) if aside => arena.stack_mut().0.push(Frame::Act(frame)),
        Step::Open(point) => {
            let breakable = arena.breakable(&frame);
            let interrupts = rules.breaks(point);
            if interrupts {
                frame.met = arena.met(&frame.draft);
            }
            arena.stack_mut().0.push(Frame::Act(frame));
            if breakable || !interrupts {
                window::open(arena, point, by, context.other, tags);
            }
        }
        Step::Each(routine) => {
            arena.stack_mut().0.push(Frame::Act(frame));
            arena.push_list(&rules.routine(routine).does, context);
        }
        // Whoever cut in may have made it impossible. Nothing is paid then.
        Step::Pay if late && frame.draft.aim != Aim::Open && !arena.still_fits(&frame.draft) => {
            arena.tell_of(by, Event::ActLost(by, action, Loss::Unfit));
        }
        Step::Pay => {
            let at = arena.stack.0.len();
            frame.outlay = arena.outlay(&frame.draft);
            let paid = pay(arena, &frame);
            frame.met = arena.met(&frame.draft);
            durations::pass(arena, by);
            // What is begun has its run-up with it.
            if !paid && late {
                arena.run_spent(by, false);
            }
            if paid {
                // What paying brings comes before the rest of the act.
                arena.stack_mut().0.insert(at, Frame::Act(frame));
            } else if late && let Some(Step::Open(point)) = rules.procedures.act.get(usize::from(frame.at)) {
                // Whoever waits for its beginning sees it (SEC-REACT-25).
                arena.stack_mut().0.push(Frame::Act(ActFrame { at: BEGUN, ..frame }));
                window::open(arena, *point, by, None, tags);
            }
        }
        // The rest of the procedure tidies up.
        Step::Resolve if arena.mistaken(&frame.draft, frame.subject) => {
            arena.stack_mut().0.push(Frame::Act(frame));
            arena.tell_of(by, Event::ActLost(by, action, Loss::Unfit));
        }
        // What is paid for is kept where only its aim is gone.
        Step::Resolve if ordered && !(arena.can_go_on(&frame) && arena.still_fits(&frame.draft)) => {
            if late && arena.able(by) && rules.action(action).aims_elsewhere() && arena.can_go_on(&frame) {
                multi_turn::keep(arena, &frame);
            } else {
                arena.tell_of(by, Event::ActLost(by, action, Loss::Unfit));
            }
        }
        Step::Resolve => {
            arena.stack_mut().0.push(Frame::Act(frame.clone()));
            // An actor felled before its act resolves does nothing any more.
            if arena.able(by) {
                settle(arena, &frame, true);
                let takes_up = matches!(rules.action(action).tool, Tool::AtHand(_));
                let there = !takes_up || context.tool.is_some_and(|tool| objects::take_up(arena, by, tool));
                if there {
                    arena.push_list(&rules.action(action).does, context);
                }
            }
        }
        Step::Victory => {
            arena.stack_mut().0.push(Frame::Act(frame));
            victory::check(arena);
        }
        // The loader accepts only the steps above in an act.
        _ => arena.stack_mut().0.push(Frame::Act(frame)),
    }
}

/// The innermost act of somebody does not resolve any more.
pub(in crate::fight::resolve) fn spoil(arena: &mut ArenaMut, of: CombatantId) {
    let after = arena.rules().procedures.act.iter().position(|step| *step == Step::Resolve).map_or(0, |at| at + 1);
    let acts =
        arena.stack_mut().0.iter_mut().rev().filter_map(|f| if let Frame::Act(act) = f { Some(act) } else { None });
    if let Some(act) = acts.into_iter().find(|act| act.draft.by == of && usize::from(act.at) < after) {
        act.at = u8::try_from(after).unwrap_or(u8::MAX);
        let action = act.draft.action;
        arena.tell_of(of, Event::ActLost(of, action, Loss::Spoilt));
    }
}

/// The running act of somebody is aimed at another at random of those whom it could be aimed at, friends or foes
/// (FOUR-COND-30).
pub(in crate::fight::resolve) fn stray(arena: &mut ArenaMut, of: CombatantId) {
    let Some(draft) = arena.stack.act().map(|act| act.draft.clone()).filter(|draft| draft.by == of) else { return };
    let others = arena.strays(&draft);
    let at = match u16::try_from(others.len()).unwrap_or(u16::MAX) {
        count @ (0 | 1) => count,
        count => arena.dice_mut().0.die(count),
    };
    if let Some(aim) = usize::from(at).checked_sub(1).and_then(|at| others.into_iter().nth(at)) {
        if let Some(to) = aim.target() {
            arena.tell_of(of, Event::Strayed(of, to));
        }
        if let Some(act) = arena.stack_mut().act_mut() {
            act.draft.aim = aim;
        }
    }
}

/// The innermost act of somebody is aimed at another than it was, who counts as standing somewhere else.
pub(in crate::fight::resolve) fn divert(arena: &mut ArenaMut, of: CombatantId, to: (CombatantId, Cell)) {
    let acts =
        arena.stack_mut().0.iter_mut().rev().filter_map(|f| if let Frame::Act(act) = f { Some(act) } else { None });
    if let Some(act) = acts.into_iter().find(|act| act.draft.by == of)
        && matches!(act.draft.aim, Aim::Target(_))
    {
        act.draft.aim = Aim::Target(to.0);
        act.stands = Some(to);
        arena.tell_of(to.0, Event::Diverted(of, to.0));
    }
}
