//! Foresight: the reaction windows that an act or a walk opens, in their order, however its dice fall, if all pass. The
//! lists of effects are read as they would run; what the dice decide is read both ways, unless they can fall in one way
//! alone.

mod effects;
mod movement;
mod rolls;
mod settled;

use crate::data::effect::{ActLimit, Cost, Limit, Step};
use crate::data::ruleset::TimeDef;
use crate::data::scope::{ActionId, PointId, Tags};
use crate::fight::map::stride::Stride;
use crate::fight::map::threatened_area::Way;
use crate::fight::preview::reactions::{ForeseenWindow, PossibleReaction, Sure, Warnings};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::RunUp;
use crate::fight::state::context::{Assumed, Assumption, Context, Viewpoint};
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::fight::values::foreseen::{Foreseen, Gone};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, SideId};

pub(super) use movement::Gait;

/// A foe that could answer windows about the actor.
#[derive(Clone, Copy)]
struct Reactor {
    who: CombatantId,
    action: ActionId,
    /// Whether all that was asked of it is known.
    sure: Sure,
    /// Whether it knows of the actor now.
    aware: bool,
}

/// What has come about by a moment.
#[derive(Clone)]
struct Outlook {
    /// Where the actor stands.
    at: Cell,
    /// Its run-up, if that is known.
    run: Option<RunUp>,
    /// Foes that its movement has provoked, and those that it would have provoked had it been found.
    provoked: Vec<CombatantId>,
    missed: Vec<CombatantId>,
    /// Conditions that have begun, whatever the dice are.
    bears: Vec<Assumed>,
    /// Conditions that have begun by some dice.
    may: Vec<Assumed>,
    /// Conditions that have ended, or may have.
    over: Vec<Gone>,
    /// Whether nothing else has been read that rolls could hang on.
    settled: bool,
}

/// What an order opens: how far it has been read, and what may come so far.
pub(super) struct Foresight<'a, 'w> {
    arena: &'a Arena<'w>,
    by: CombatantId,
    viewer: SideId,
    act: Option<&'a ActOrder>,
    resumed: bool,
    breakable: bool,
    /// The step of the walk, as warnings count them.
    step: usize,
    stride: Option<Stride>,
    /// Whether the movement is a new one.
    fresh: bool,
    /// The cells of a walk that sets out.
    way: Option<(Cell, Vec<Cell>)>,
    /// Whether the actor hides and is on its way, on which it may be found.
    sneaks: bool,
    /// The foes that could answer windows about the actor, by point, as far as they were asked for.
    reactors: Vec<(PointId, Vec<Reactor>)>,
    now: Outlook,
    /// The totals that the roll before can have come to, rising; empty where there was none.
    totals: Vec<i32>,
    /// Whether the list that is being read hangs on numbers that the side does not know.
    unsure: bool,
    /// Whether the walk that is being read has ended.
    halted: bool,
    depth: u8,
    /// What may come.
    pub warnings: Warnings,
}

impl<'a, 'w> Foresight<'a, 'w> {
    fn new(arena: &'a Arena<'w>, by: CombatantId) -> Self {
        Foresight {
            arena,
            by,
            viewer: arena.side(by),
            act: None,
            resumed: false,
            breakable: arena.in_turn(by),
            step: 0,
            stride: None,
            fresh: false,
            way: None,
            sneaks: false,
            reactors: Vec::new(),
            now: Outlook {
                at: arena.position(by).at,
                run: Some(arena.usage(by).run),
                provoked: Vec::new(),
                missed: Vec::new(),
                bears: Vec::new(),
                may: Vec::new(),
                over: Vec::new(),
                settled: true,
            },
            totals: Vec::new(),
            unsure: false,
            halted: false,
            depth: 0,
            warnings: Warnings::default(),
        }
    }

    /// Of a walk by itself.
    pub fn of_walk(arena: &'a Arena<'w>, by: CombatantId) -> Self {
        Foresight { fresh: arena.usage(by).moves == 0, ..Foresight::new(arena, by) }
    }

    /// Of an act.
    pub fn of_act(arena: &'a Arena<'w>, draft: &'a ActOrder) -> Self {
        Foresight { act: Some(draft), resumed: arena.would_resume(draft), ..Foresight::new(arena, draft.by) }
    }

    /// Reads the procedure of an act.
    pub fn act(&mut self, draft: &ActOrder, course: ActOrigin) {
        let (arena, rules) = (self.arena, self.arena.rules());
        let context = order_context(arena, draft, None);
        let tags = context.act.tags;
        self.breakable = arena.would_be_breakable(draft, tags, course);
        // An act that is only begun comes to no more than its declaration.
        let whole = draft.aim != ChosenTarget::Open;
        let (own, late) = (course == ActOrigin::Turn, rules.time.aims_late() && course == ActOrigin::Turn);
        let begun = (self.resumed || own && arena.waits(draft)) && !arena.paid_off(draft, self.resumed);
        if !rules.procedures.act.contains(&Step::Pay) {
            self.pay(draft, &context, false);
        }
        for (at, step) in rules.procedures.act.iter().enumerate() {
            match *step {
                Step::Open(point) if self.breakable || !rules.breaks(point) => {
                    self.window(point, self.by, context.parties.other, tags);
                }
                Step::Routine(routine) => self.list(&rules.routine(routine).does, &context),
                Step::Pay if begun => {
                    if let (true, Some(Step::Open(point))) = (late, rules.procedures.act.get(at + 1)) {
                        self.window(*point, self.by, None, tags);
                    }
                    return;
                }
                Step::Pay => self.pay(draft, &context, false),
                Step::Resolve if !whole => return,
                // An actor that paying has felled does nothing.
                Step::Resolve if !self.felled() => {
                    self.pay(draft, &context, true);
                    self.list(&rules.action(draft.action).does, &context);
                }
                _ => {}
            }
        }
    }

    /// Reads what follows from paying for an act: what a pool brings that it empties.
    fn pay(&mut self, draft: &ActOrder, context: &Context, late: bool) {
        let (arena, rules) = (self.arena, self.arena.rules());
        for cost in &rules.action(draft.action).cost {
            let Cost::Pool(pool, amount) = cost else { continue };
            if rules.pool(*pool).late != late {
                continue;
            }
            let sources = arena.sources(draft.by, *pool, arena.charge(*pool, amount, context), &[]);
            for (pool, taken) in sources.into_iter().flatten() {
                let there = arena.pool(draft.by, pool);
                if there > 0 && taken >= there {
                    self.list(&rules.pool(pool).at_zero, &Context::of(draft.by));
                }
            }
        }
    }

    /// Whether the actor is down by now, whatever the dice are.
    fn felled(&self) -> bool {
        let rules = self.arena.rules();
        let mut own = self.now.bears.iter().filter(|assumed| assumed.who == self.by);
        own.any(|assumed| rules.condition(assumed.key).limits.contains(&Limit::Act(ActLimit::Down)))
    }

    /// A foe has one opportunity attack in a movement, whether it could use it or not.
    fn note_departures(&mut self) {
        let (arena, viewer) = (self.arena, self.viewer);
        let Some(stride) = self.stride.filter(|_| arena.rules().index.departures) else { return };
        let passed = |found: bool, before: &[CombatantId]| -> Vec<CombatantId> {
            let new = |foe: &CombatantId| arena.known_to(viewer, *foe) && !before.contains(foe);
            let stride = Stride { found, ..stride };
            arena.all_combatants().filter(|foe| new(foe) && arena.provokes(&stride, *foe)).collect()
        };
        let new = passed(false, &self.now.provoked);
        self.now.provoked.extend(new);
        if self.sneaks {
            let new = passed(true, &self.now.missed);
            self.now.missed.extend(new);
        }
    }

    /// Notes who may answer a window.
    fn window(&mut self, point: PointId, subject: CombatantId, other: Option<CombatantId>, tags: Tags) {
        let (arena, rules) = (self.arena, self.arena.rules());
        if rules.window(point).is_none() {
            return;
        }
        self.note_others(point);
        let index = point.index();
        if rules.index.reactions[index].is_empty() && rules.index.menus[index].is_empty() {
            return;
        }
        let reactors = self.reactors(point, subject);
        let first = self.warnings.reactions.len();
        for reactor in &reactors {
            let Reactor { who, action, aware, .. } = *reactor;
            let same = |known: &PossibleReaction| {
                (known.who, known.action, known.point, known.step) == (who, action, point, self.step)
            };
            if self.warnings.reactions.iter().any(same) {
                continue;
            }
            let mut sure = reactor.sure;
            let mut answer = |found: bool| {
                // One that is found anywhere may be so before each step.
                let provoked = match (found, self.stride) {
                    (true, Some(_)) => &[],
                    (true, None) => self.now.missed.as_slice(),
                    (false, _) => self.now.provoked.as_slice(),
                };
                let stride = self.stride.map(|stride| Stride { found, ..stride });
                let foreseen = Foreseen { stride, provoked, ..self.foreseen() };
                let view = Viewpoint { found: found.then_some(self.by), ..self.view([who, subject]) };
                let moment = ForeseenWindow { subject, other, tags, view, foreseen };
                arena.answers(self.viewer, who, action, &moment, &mut sure)
            };
            let now = if aware { answer(false) } else { None };
            let (hit, if_found) = match now {
                Some(hit) => (hit, false),
                None if self.sneaks => match answer(true) {
                    Some(hit) => (hit, true),
                    None => continue,
                },
                None => continue,
            };
            let strikes = rules.action(action).strike_form().is_some();
            let known = !self.unsure && (sure.0 || arena.sheet_known(Some(self.viewer), who));
            let step = self.step;
            self.warnings.reactions.push(PossibleReaction { who, action, point, step, strikes, hit, known, if_found });
        }
        self.rank(first);
        if subject == self.by && !self.reactors.iter().any(|(known, _)| *known == point) {
            self.reactors.push((point, reactors));
        }
    }

    /// Puts reactions to one window, from `first` on, into the order in which they are asked for.
    fn rank(&mut self, first: usize) {
        if self.warnings.reactions.len() > first + 1 {
            let (asked, index) = (self.asked(), &self.arena.rules().index);
            let rank = |reaction: &PossibleReaction| {
                let at = reaction.point.index();
                let mut actions = index.reactions[at].iter().chain(&index.menus[at]);
                let number = actions.position(|action| *action == reaction.action);
                (asked.iter().position(|id| *id == reaction.who), number)
            };
            self.warnings.reactions[first..].sort_by_key(rank);
        }
    }

    /// What is foreseen by now.
    fn foreseen(&self) -> Foreseen<'_> {
        let way = self.way.as_ref().map(|(from, path)| Way { by: self.by, from: *from, path });
        let Outlook { may, over, .. } = &self.now;
        let run = self.now.run.map(|run| (self.by, run));
        Foreseen { act: self.act, resumed: self.resumed, fresh: self.fresh, way, run, may, over, ..Foreseen::NOTHING }
    }

    /// What will be by now; of conditions what two combatants bear comes first.
    fn view(&self, about: [CombatantId; 2]) -> Viewpoint {
        let ends = self.now.over.iter().filter(|gone| gone.sure).map(|gone| Assumed {
            who: gone.who,
            key: gone.key,
            source: gone.source.unwrap_or(gone.who),
            how: Assumption::Ended,
        });
        let known: Vec<Assumed> = self.now.bears.iter().copied().chain(ends).collect();
        let picked = |wanted: bool| known.iter().rev().filter(move |one| about.contains(&one.who) == wanted);
        let mut changes = [None; 3];
        for (slot, assumed) in changes.iter_mut().zip(picked(true).chain(picked(false))) {
            *slot = Some(*assumed);
        }
        let stands = Some((self.by, self.now.at));
        Viewpoint { viewer: Some(self.viewer), stands, changes, ..Viewpoint::default() }
    }

    /// The foes that could answer a window about a combatant.
    fn reactors(&self, point: PointId, subject: CombatantId) -> Vec<Reactor> {
        if subject == self.by
            && let Some((_, known)) = self.reactors.iter().find(|(known, _)| *known == point)
        {
            return known.clone();
        }
        let (arena, index) = (self.arena, &self.arena.rules().index);
        let hides = subject == self.by && arena.hides(subject);
        let actions = index.reactions[point.index()].iter().chain(&index.menus[point.index()]);
        let mut found = Vec::new();
        for action in actions {
            let foes = arena.all_combatants().filter(|id| arena.nonally(self.by, *id));
            for who in foes.filter(|id| arena.known_to(self.viewer, *id)) {
                let able = |found| arena.could_react(self.viewer, who, (subject, found), *action);
                if let Some(sure) = able(false) {
                    found.push(Reactor { who, action: *action, sure, aware: true });
                } else if hides && let Some(sure) = able(true) {
                    found.push(Reactor { who, action: *action, sure, aware: false });
                }
            }
        }
        found
    }

    /// Combatants in the order in which windows ask them.
    fn asked(&self) -> Vec<CombatantId> {
        let clock = &self.arena.clock;
        if let TimeDef::Live { .. } = self.arena.rules().time {
            return self.arena.ranked();
        }
        let of = |side: SideId| clock.order.iter().copied().filter(move |id| self.arena.side(*id) == side);
        clock.sides.iter().flat_map(|side| of(*side)).collect()
    }

    /// Notes foes that hold something ready, and those that may break into the turn.
    fn note_others(&mut self, point: PointId) {
        let (arena, rules) = (self.arena, self.arena.rules());
        let breaks = rules.breaks(point);
        let waits = !self.warnings.holding && rules.triggers.iter().any(|trigger| trigger.on.contains(&point));
        if !breaks && !waits {
            return;
        }
        for who in arena.all_combatants() {
            if !arena.nonally(self.by, who) || !arena.known_to(self.viewer, who) {
                continue;
            }
            self.warnings.holding |= waits && arena.able(who) && arena.commitments(who).held.is_some();
            let told = self.warnings.breakers.contains(&who);
            if breaks && !told && arena.breaks_known(Some(self.viewer), who) {
                self.warnings.breakers.push(who);
            }
        }
    }
}
