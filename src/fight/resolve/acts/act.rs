//! An act: its procedure, in which it is paid for and its effects run.

use crate::data::effect::{Cost, Happening, Occasion, Step, Tool};
use crate::data::ruleset::RunDef;
use crate::fight::resolve::acts::multi_turn;
use crate::fight::resolve::changes::views::ActArena;
use crate::fight::resolve::reactions::window;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Bond;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{ActFrame, ActOrigin, Frame, Verdict};
use crate::fight::state::log::{Event, Loss};
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// The step of an act that is only begun: nothing more of it follows.
const BEGUN: u8 = u8::MAX;

/// Starts an act. Where its procedure has no step for paying, it is paid for at once.
pub(in crate::fight::resolve) fn begin(
    arena: &mut ActArena,
    draft: ActOrder,
    course: ActOrigin,
    subject: Option<CombatantId>,
) {
    let rules = arena.rules();
    let action = rules.action(draft.action);
    let by = draft.by;
    let context = order_context(arena, &draft, subject);
    let tool = draft.tool.and_then(|tool| arena.kind_of(by, tool));
    let event = if course == ActOrigin::Reaction {
        Event::Reacted(by, draft.action)
    } else {
        Event::Acted(by, draft.action, tool, draft.aim.target())
    };
    arena.tell_of(by, event);
    if action.once_a_turn
        && let Some(turn) = arena.turn_mut()
    {
        turn.once.push((by, draft.action));
    }
    if arena.ends_movement(draft.action) {
        arena.end_movement(by);
    }
    let resumed = (course == ActOrigin::Turn || rules.time.aims_late()) && arena.resumes(&draft);
    let bond = bond(arena, &draft, context);
    let frame = ActFrame {
        draft,
        tags: context.act.tags,
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
    arena.push(Frame::Act(frame.clone()));
    if !rules.procedures.act.contains(&Step::Pay) {
        // The effects of paying come before the act itself.
        pay(arena, &frame);
    }
}

/// Pays for an act; false if it is not paid for in full and has to wait.
fn pay(arena: &mut ActArena, frame: &ActFrame) -> bool {
    let rules = arena.rules();
    let by = frame.draft.by;
    let action = rules.action(frame.draft.action);
    if arena.drops_readied(&frame.draft, frame.course) {
        arena.drop_readied(by);
    }
    if frame.resumed || frame.course == ActOrigin::Turn && arena.waits(&frame.draft) {
        return multi_turn::pay(arena, frame);
    }
    if action.instead_of.is_some() {
        arena.forget_begun(by);
    }
    settle(arena, frame, false);
    true
}

/// Takes the costs of an act from those pools that pay late, or from the others.
pub(in crate::fight::resolve) fn settle(arena: &mut ActArena, frame: &ActFrame, late: bool) {
    let rules = arena.rules();
    let draft = &frame.draft;
    let (by, action) = (draft.by, rules.action(draft.action));
    let context = order_context(arena, draft, frame.subject);
    if action.per_scene.is_some() && !late {
        arena.usage_mut(by).in_scene.count(draft.action);
    }
    for cost in &action.cost {
        let pays_late = cost.pool().is_some_and(|pool| rules.pool(pool).late);
        // A multi-turn action has paid into its purse already, and with the movement of the turn that began it.
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

/// Takes one cost from a combatant.
pub(in crate::fight::resolve) fn take(arena: &mut ActArena, by: CombatantId, cost: &Cost, context: Context) {
    let rules = arena.rules();
    match cost {
        Cost::Pool(pool, f) => {
            let n = arena.charge(*pool, f, &context);
            if rules.time.carrying_purse() == Some(*pool) && n > 0 {
                arena.lose_begun(by, Loss::Abandoned);
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
            let n = f.eval(&arena.facts(&context));
            arena.spend_steps(by, n);
        }
    }
}

/// The bond of an act's lasting effects: the points that it commits, or its actor's will alone.
fn bond(arena: &mut ActArena, draft: &ActOrder, context: Context) -> Option<Bond> {
    let rules = arena.rules();
    let def = rules.action(draft.action);
    let committed = def.cost.iter().find_map(|cost| match cost {
        Cost::Commit(from, to, amount) => Some((Some(*to), arena.charge(*from, amount, &context))),
        _ => None,
    });
    let (pool, amount) = committed.or(def.revocable.then_some((None, 0)))?;
    let id = arena.new_bond();
    Some(Bond { id, by: draft.by, action: draft.action, pool, amount })
}

impl Arena<'_> {
    /// Whether an act leaves the run-up as it is: buying more movement, and where run-ups are straight any act that
    /// takes nothing from the purse.
    fn trifling(&self, act: &ActFrame) -> bool {
        match (&self.rules().grid.run, self.rules().time.purse()) {
            (RunDef::Straight { .. }, Some(purse)) => {
                act.course == ActOrigin::Reaction || self.price(&act.draft, purse) == 0
            }
            _ => self.opens(&act.draft) > 0,
        }
    }

    /// Whether an act that is paid for can still be done by its actor, whatever its target: no condition bars it, its
    /// tool is there, and the requirements that held when it was paid for still hold.
    fn can_go_on(&self, act: &ActFrame) -> bool {
        self.in_hand(&act.draft) && self.met(&act.draft) & act.met == act.met
    }
}

/// One step of the procedure of the act on top of the stack. An act that goes through routines and windows stays where
/// it is.
pub(in crate::fight::resolve) fn step(arena: &mut ActArena) {
    let Some(Frame::Act(frame)) = arena.stack.0.last() else { return };
    let rules = arena.rules();
    match rules.procedures.act.get(usize::from(frame.at)).copied() {
        Some(step @ Step::Routine(_)) => pass_through(arena, step),
        Some(step @ Step::Open(point)) if !rules.breaks(point) => pass_through(arena, step),
        _ => {
            if let Some(Frame::Act(frame)) = arena.pop() {
                go_on(arena, frame);
            }
        }
    }
}

/// Goes through a routine, or through a window in which nobody breaks into the turn.
fn pass_through(arena: &mut ActArena, step: Step) {
    let Some(at) = arena.stack.top_act() else { return };
    if let Some(frame) = arena.act_mut() {
        frame.at += 1;
    }
    let Some(frame) = arena.stack.act_at(at).filter(|frame| frame.course != ActOrigin::Aside) else { return };
    let (by, tags) = (frame.draft.by, frame.tags);
    let context = || {
        let mut context = order_context(arena, &frame.draft, frame.subject).with_stands(frame.stands);
        context.act.frame = Some(at);
        context
    };
    let rules = arena.rules();
    match step {
        Step::Routine(routine) => {
            let (does, context) = (&rules.routine(routine).does, context());
            arena.push_list(does, context);
        }
        Step::Open(point) if arena.listens(point) => {
            let other = context().parties.other;
            window::open(arena, point, by, other, tags);
        }
        _ => {}
    }
}

/// Any other step of an act that was taken from the stack.
fn go_on(arena: &mut ActArena, mut frame: ActFrame) {
    let rules = arena.rules();
    let by = frame.draft.by;
    if frame.at == BEGUN {
        return;
    }
    let Some(step) = rules.procedures.act.get(usize::from(frame.at)).copied() else {
        // A run-up ends with any act but the buying of more movement.
        let trifle = arena.trifling(&frame);
        arena.run_spent(by, trifle);
        let what = if frame.course == ActOrigin::Reaction { Happening::Reacted } else { Happening::Acted };
        arena.raise_labelled(what, by, frame.draft.aim.target(), frame.tags);
        if let Some(bond) = frame.bond {
            arena.release(bond);
        }
        return;
    };
    frame.at += 1;
    let mut context = order_context(arena, &frame.draft, frame.subject).with_stands(frame.stands);
    context.act.frame = Some(arena.stack.next_act());
    let (action, tags) = (frame.draft.action, frame.tags);
    let aside = frame.course == ActOrigin::Aside;
    let late = rules.time.aims_late() && frame.course == ActOrigin::Turn;
    // A readied action is an act of its actor's own turn as well.
    let ordered = (rules.time.aims_late() || frame.broken_into) && rules.action(action).occasion == Occasion::Turn;
    match step {
        Step::Open(_) if aside => arena.push(Frame::Act(frame)),
        // One in which others may break into the turn: what the act requires is looked at without it.
        Step::Open(point) => {
            let breakable = arena.breakable(&frame);
            frame.met = arena.met(&frame.draft);
            arena.push(Frame::Act(frame));
            if breakable {
                window::open(arena, point, by, context.parties.other, tags);
            }
        }
        // An interrupt may have made it impossible. Nothing is paid then.
        Step::Pay if late && frame.draft.aim != ChosenTarget::Open && !arena.still_fits(&frame.draft) => {
            arena.tell_of(by, Event::ActLost(by, action, Loss::InvalidTarget));
        }
        Step::Pay => {
            let at = arena.stack.0.len();
            frame.outlay = arena.outlay(&frame.draft);
            let paid = pay(arena, &frame);
            frame.met = arena.met(&frame.draft);
            arena.pass_time(by);
            // A multi-turn action takes its run-up with it.
            if !paid && late {
                arena.run_spent(by, false);
            }
            if paid {
                // The effects of paying come before the rest of the act.
                arena.insert(at, frame);
            } else if late && let Some(Step::Open(point)) = rules.procedures.act.get(usize::from(frame.at)) {
                // The beginning of an act can trigger readied actions (SEC-REACT-25).
                arena.push(Frame::Act(ActFrame { at: BEGUN, ..frame }));
                window::open(arena, *point, by, None, tags);
            }
        }
        // The rest of the procedure runs, to clean up.
        Step::Resolve if arena.mistaken(&frame.draft, frame.subject) => {
            arena.push(Frame::Act(frame));
            arena.tell_of(by, Event::ActLost(by, action, Loss::InvalidTarget));
        }
        // An act that is paid for and only lacks its target is kept.
        Step::Resolve if ordered && !(arena.can_go_on(&frame) && arena.still_fits(&frame.draft)) => {
            if late && arena.able(by) && rules.action(action).aims_elsewhere() && arena.can_go_on(&frame) {
                multi_turn::keep(arena, &frame);
            } else {
                arena.tell_of(by, Event::ActLost(by, action, Loss::InvalidTarget));
            }
        }
        Step::Resolve => {
            arena.push(Frame::Act(frame.clone()));
            // An actor felled before its act resolves does nothing.
            if arena.able(by) {
                settle(arena, &frame, true);
                let takes_up = matches!(rules.action(action).tool, Tool::AtHand(_));
                let there = !takes_up || context.act.tool.is_some_and(|tool| arena.take_up(by, tool));
                if there {
                    arena.push_list(&rules.action(action).does, context);
                }
            }
        }
        Step::Victory => {
            arena.push(Frame::Act(frame));
            arena.push(Frame::Verdict(Verdict::Now));
        }
        // The loader accepts only the steps above in an act.
        _ => arena.push(Frame::Act(frame)),
    }
}

/// Cancels the innermost act of a combatant before it resolves.
pub(in crate::fight::resolve) fn cancel_act(arena: &mut ActArena, of: CombatantId) {
    let after = arena.rules().procedures.act.iter().position(|step| *step == Step::Resolve).map_or(0, |at| at + 1);
    let spoilt = arena.acts_mut().find(|act| act.draft.by == of && usize::from(act.at) < after).map(|act| {
        act.at = u8::try_from(after).unwrap_or(u8::MAX);
        act.draft.action
    });
    if let Some(action) = spoilt {
        arena.tell_of(of, Event::ActLost(of, action, Loss::Cancelled));
    }
}

/// Misdirects the running act of a combatant to a random one of its other possible targets, friend or foe
/// (FOUR-COND-30).
pub(in crate::fight::resolve) fn misdirect(arena: &mut ActArena, of: CombatantId) {
    let Some(draft) = arena.running_act(of).map(|act| act.draft.clone()) else { return };
    let others = arena.misdirects(&draft);
    let at = match u16::try_from(others.len()).unwrap_or(u16::MAX) {
        count @ (0 | 1) => count,
        count => arena.die(count),
    };
    if let Some(aim) = usize::from(at).checked_sub(1).and_then(|at| others.into_iter().nth(at)) {
        if let Some(to) = aim.target() {
            arena.tell_of(of, Event::ActMisdirected(of, to));
        }
        if let Some(act) = arena.act_mut() {
            act.draft.aim = aim;
        }
    }
}

/// Redirects the innermost act of a combatant to another target, which counts as standing on a given cell.
pub(in crate::fight::resolve) fn redirect(arena: &mut ActArena, of: CombatantId, to: (CombatantId, Cell)) {
    let innermost = arena.acts_mut().find(|act| act.draft.by == of);
    let Some(act) = innermost.filter(|act| matches!(act.draft.aim, ChosenTarget::Target(_))) else { return };
    act.draft.aim = ChosenTarget::Target(to.0);
    act.stands = Some(to);
    arena.tell_of(to.0, Event::ActRedirected(of, to.0));
}
