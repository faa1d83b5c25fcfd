//! An act: its procedure runs, in which it is paid for and its effects happen.

use crate::data::effect::{Cost, Happening, Occasion, Past, Step, Target, Tool};
use crate::data::ruleset::RunDef;
use crate::data::scope::Tags;
use crate::fight::arena::Arena;
use crate::fight::body::Bond;
use crate::fight::event::{Event, Loss};
use crate::fight::flow::{begun, objects, victory, window};
use crate::fight::frame::{ActFrame, Context, Course, Frame};
use crate::fight::order::{Aim, Draft};
use crate::fight::own_time;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{BondId, CombatantId};

/// The place in the procedure of an act that is only begun: nothing more of it follows.
const BEGUN: u8 = u8::MAX;

/// Starts an act. Where its procedure does not say when it is paid for, that is at once.
pub(super) fn begin(arena: &mut Arena, draft: Draft, course: Course, subject: Option<CombatantId>) {
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
        && let Some(turn) = arena.stack.turn_mut()
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
    arena.stack.0.push(Frame::Act(frame.clone()));
    if !rules.procedures.act.contains(&Step::Pay) {
        // What paying brings comes before the act itself.
        pay(arena, &frame);
    }
}

/// Pays for an act; false when it is not paid for in full and has to wait.
fn pay(arena: &mut Arena, frame: &ActFrame) -> bool {
    let rules = arena.rules();
    let by = frame.draft.by;
    let action = rules.action(frame.draft.action);
    let slight = action.tags.meets(rules.roles.free) || action.tags.meets(rules.roles.moving);
    // Where reactions are counted, one that is left can still do what is held ready (SEC-REACT-23).
    let counted = rules.roles.reaction.filter(|_| frame.course != Course::Turn && rules.time.span().is_some());
    if frame.course != Course::Aside && !slight && counted.is_none_or(|pool| arena.pool(by, pool) <= 0) {
        begun::let_go(arena, by);
    }
    if frame.resumed || frame.course == Course::Turn && arena.waits(&frame.draft) {
        return begun::pay(arena, frame);
    }
    if action.instead_of.is_some() {
        arena.body_mut(by).intent.begun = None;
    }
    settle(arena, frame, false);
    true
}

/// Takes what an act costs out of the pools: out of those that pay late, or out of the others.
pub(super) fn settle(arena: &mut Arena, frame: &ActFrame, late: bool) {
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
pub(super) fn take(arena: &mut Arena, by: CombatantId, cost: &Cost, context: Context) {
    let rules = arena.rules();
    match cost {
        Cost::Pool(pool, f) => {
            let n = arena.charge(*pool, f, &context);
            if rules.time.carrying_purse() == Some(*pool) && n > 0 {
                begun::lose(arena, by, Loss::Abandoned);
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
fn bond(arena: &mut Arena, draft: &Draft, context: Context) -> Option<Bond> {
    let rules = arena.rules();
    let def = rules.action(draft.action);
    let committed = def.cost.iter().find_map(|cost| match cost {
        Cost::Commit(from, to, amount) => Some((Some(*to), arena.charge(*from, amount, &context))),
        _ => None,
    });
    let (pool, amount) = committed.or(def.revocable.then_some((None, 0)))?;
    let id = arena.counters.bond;
    arena.counters.bond = BondId(id.0 + 1);
    Some(Bond { id, by: draft.by, action: draft.action, pool, amount })
}

/// What the formulas and effects of an act mean by whom.
pub(in crate::fight) fn draft_context(arena: &Arena, draft: &Draft, subject: Option<CombatantId>) -> Context {
    let shifted = match draft.aim {
        Aim::Buy(entry, count) => arena.rules().entry(entry).count != count,
        _ => false,
    };
    let distance = match draft.aim {
        Aim::Cell(to) => arena.rect_distance(arena.rect(draft.by), arena.body(draft.by).identity.rect(to)),
        _ => draft.aim.target().map_or(0, |target| arena.distance(draft.by, target)),
    };
    let object = if let Aim::Object(object, number) = draft.aim { Some((object, number)) } else { None };
    let action = arena.rules().action(draft.action);
    let moves = matches!(action.target, Target::Movable(_));
    let used = object.filter(|_| !moves).and_then(|(object, number)| arena.object_use(object, number));
    let number = match draft.aim {
        Aim::Number(number) => i32::from(number),
        Aim::Object(_, cells) if moves => i32::from(cells),
        Aim::Object(..) => used.map_or(0, |used| i32::from(used.points)),
        Aim::Condition(who, key) if action.number == 0 => arena.stored(who, key),
        _ => action.number,
    };
    let aimed = match draft.aim {
        Aim::Cell(cell) => Some(Rect::from(cell)),
        Aim::Object(object, _) => Some(Rect::from(arena.object(object).at)),
        _ => draft.aim.target().map(|target| arena.rect(target)),
    };
    let hurried = matches!(action.target, Target::Object { hurried: true, .. });
    let hard = match draft.aim {
        Aim::Object(object, _) if moves => arena.rules().object(arena.object(object).def).heft.unwrap_or(0),
        Aim::Object(..) => used.map_or(0, |used| if hurried { used.hurried.unwrap_or(0) } else { used.hard }),
        Aim::Fact(fact) => arena.scene().lore.get(usize::from(fact)).map_or(0, |fact| fact.difficulty),
        _ => 0,
    };
    let hurdle = match (&action.target, &draft.aim) {
        (Target::Cell { past: Past::Hurdle(_), .. }, Aim::Cell(to)) => {
            arena.stretch(draft.by, *to).map_or((0, 0), |stretch| (stretch.across, stretch.rise))
        }
        _ => (0, 0),
    };
    let armed = matches!(action.target, Target::Struck { .. } | Target::Subject { .. });
    let weapon = arena.arm(draft.by, draft.tool, action.arm()).filter(|_| armed);
    let ranged =
        weapon.zip(draft.aim.target()).is_some_and(|(weapon, target)| arena.manner(draft.by, weapon, target).0);
    // Whoever is asked about a fact is the one it is about.
    let asked = match draft.aim {
        Aim::Fact(fact) => arena.scene().lore.get(usize::from(fact)).and_then(|fact| fact.about),
        _ => None,
    };
    Context {
        me: Some(draft.by),
        other: draft.aim.target().or(asked).or(subject),
        ranged,
        hurdle,
        subject,
        tags: Tags(action.tags.0 | used.map_or(0, |used| used.tags.0)),
        tool: draft.tool,
        arm: action.arm(),
        act: Some(draft.action),
        shifted,
        distance,
        run: arena.run_up(draft.by, draft.action, &draft.aim),
        aimed,
        object,
        number,
        hard,
        ..Context::default()
    }
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

    /// What formulas about an act are read with.
    #[must_use]
    pub fn context_of(&self, draft: &Draft) -> Context {
        draft_context(self, draft, None)
    }
}

/// One step of the act's procedure.
pub(super) fn step(arena: &mut Arena, mut frame: ActFrame) {
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
        Step::Each(_) | Step::Open(_) if aside => arena.stack.0.push(Frame::Act(frame)),
        Step::Open(point) => {
            let breakable = arena.breakable(&frame);
            let interrupts = rules.breaks(point);
            if interrupts {
                frame.met = arena.met(&frame.draft);
            }
            arena.stack.0.push(Frame::Act(frame));
            if breakable || !interrupts {
                window::open(arena, point, by, context.other, tags);
            }
        }
        Step::Each(routine) => {
            arena.stack.0.push(Frame::Act(frame));
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
            own_time::pass(arena, by);
            // What is begun has its run-up with it.
            if !paid && late {
                arena.run_spent(by, false);
            }
            if paid {
                // What paying brings comes before the rest of the act.
                arena.stack.0.insert(at, Frame::Act(frame));
            } else if late && let Some(Step::Open(point)) = rules.procedures.act.get(usize::from(frame.at)) {
                // Whoever waits for its beginning sees it (SEC-REACT-25).
                arena.stack.0.push(Frame::Act(ActFrame { at: BEGUN, ..frame }));
                window::open(arena, *point, by, None, tags);
            }
        }
        // The rest of the procedure tidies up.
        Step::Resolve if arena.mistaken(&frame.draft, frame.subject) => {
            arena.stack.0.push(Frame::Act(frame));
            arena.tell_of(by, Event::ActLost(by, action, Loss::Unfit));
        }
        // What is paid for is kept where only its aim is gone.
        Step::Resolve if ordered && !(arena.can_go_on(&frame) && arena.still_fits(&frame.draft)) => {
            if late && arena.able(by) && rules.action(action).aims_elsewhere() && arena.can_go_on(&frame) {
                begun::keep(arena, &frame);
            } else {
                arena.tell_of(by, Event::ActLost(by, action, Loss::Unfit));
            }
        }
        Step::Resolve => {
            arena.stack.0.push(Frame::Act(frame.clone()));
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
            arena.stack.0.push(Frame::Act(frame));
            victory::check(arena);
        }
        // The loader accepts only the steps above in an act.
        _ => arena.stack.0.push(Frame::Act(frame)),
    }
}

/// The innermost act of somebody does not resolve any more.
pub(super) fn spoil(arena: &mut Arena, of: CombatantId) {
    let after = arena.rules().procedures.act.iter().position(|step| *step == Step::Resolve).map_or(0, |at| at + 1);
    let acts = arena.stack.0.iter_mut().rev().filter_map(|f| if let Frame::Act(act) = f { Some(act) } else { None });
    if let Some(act) = acts.into_iter().find(|act| act.draft.by == of && usize::from(act.at) < after) {
        act.at = u8::try_from(after).unwrap_or(u8::MAX);
        let action = act.draft.action;
        arena.tell_of(of, Event::ActLost(of, action, Loss::Spoilt));
    }
}

/// The running act of somebody is aimed at another at random of those whom it could be aimed at, friends or foes
/// (FOUR-COND-30).
pub(super) fn stray(arena: &mut Arena, of: CombatantId) {
    let Some(draft) = arena.stack.act().map(|act| act.draft.clone()).filter(|draft| draft.by == of) else { return };
    let others = arena.strays(&draft);
    let at = match u16::try_from(others.len()).unwrap_or(u16::MAX) {
        count @ (0 | 1) => count,
        count => arena.dice.0.die(count),
    };
    if let Some(aim) = usize::from(at).checked_sub(1).and_then(|at| others.into_iter().nth(at)) {
        if let Some(to) = aim.target() {
            arena.tell_of(of, Event::Strayed(of, to));
        }
        if let Some(act) = arena.stack.act_mut() {
            act.draft.aim = aim;
        }
    }
}

/// The innermost act of somebody is aimed at another than it was, who counts as standing somewhere else.
pub(super) fn divert(arena: &mut Arena, of: CombatantId, to: (CombatantId, Cell)) {
    let acts = arena.stack.0.iter_mut().rev().filter_map(|f| if let Frame::Act(act) = f { Some(act) } else { None });
    if let Some(act) = acts.into_iter().find(|act| act.draft.by == of)
        && matches!(act.draft.aim, Aim::Target(_))
    {
        act.draft.aim = Aim::Target(to.0);
        act.stands = Some(to);
        arena.tell_of(to.0, Event::Diverted(of, to.0));
    }
}
