//! Foresight: the reaction windows that an act or a walk opens, in their order, however its dice fall, if all pass. The
//! lists of effects are read as they would run; what the dice decide is read both ways.

mod effects;

use crate::data::effect::{Effects, Step};
use crate::data::ruleset::TimeDef;
use crate::data::scope::{ActionId, PointId, Tags};
use crate::fight::map::stride::Stride;
use crate::fight::preview::reactions::{ForeseenWindow, PossibleReaction, Sure, Warnings};
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{Assumed, Context, Viewpoint};
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::fight::values::foreseen::{Foreseen, Gone};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, SideId};

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

/// What an order opens: how far it has been read, and what may come so far.
pub(super) struct Foresight<'a, 'w> {
    arena: &'a Arena<'w>,
    by: CombatantId,
    viewer: SideId,
    act: Option<&'a ActOrder>,
    resumed: bool,
    breakable: bool,
    /// Where the actor stands by now.
    at: Cell,
    /// The step of the walk, as warnings count them.
    step: usize,
    stride: Option<Stride>,
    /// Whether the movement is a new one.
    fresh: bool,
    /// Foes that it has provoked, and those that it would have provoked had it been found.
    provoked: Vec<CombatantId>,
    missed: Vec<CombatantId>,
    /// Whether the actor hides and is on its way, on which it may be found.
    sneaks: bool,
    /// The foes that could answer windows about the actor, by point, as far as they were asked for.
    reactors: Vec<(PointId, Vec<Reactor>)>,
    /// Conditions that have begun by now, whatever the dice are.
    bears: Vec<Assumed>,
    /// Conditions that have ended by now, or may have.
    over: Vec<Gone>,
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
            at: arena.position(by).at,
            step: 0,
            stride: None,
            fresh: false,
            provoked: Vec::new(),
            missed: Vec::new(),
            sneaks: false,
            reactors: Vec::new(),
            bears: Vec::new(),
            over: Vec::new(),
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
        for step in &rules.procedures.act {
            match *step {
                Step::Open(point) if self.breakable || !rules.breaks(point) => {
                    self.window(point, self.by, context.parties.other, tags);
                }
                Step::Routine(routine) => self.list(&rules.routine(routine).does, &context),
                Step::Resolve if whole => self.list(&rules.action(draft.action).does, &context),
                Step::Resolve => return,
                _ => {}
            }
        }
    }

    /// Reads a walk, its windows before and after each step. `meets` happens before it runs into a body that bars it.
    pub fn walk(&mut self, path: &[Cell], meets: Option<(&Effects, &Context)>) {
        let (arena, rules, by) = (self.arena, self.arena.rules(), self.by);
        let mut met: Vec<CombatantId> = Vec::new();
        self.sneaks = arena.hides(by);
        for (step, to) in path.iter().enumerate() {
            self.step = step;
            if let Some((list, context)) = meets {
                for cell in arena.identity(by).rect(*to).cells() {
                    for other in arena.bodies_at(cell).filter(|other| *other != by) {
                        let bars = arena.known_to(self.viewer, other) && !arena.passable(by, other);
                        if bars && !met.contains(&other) {
                            met.push(other);
                            self.list(list, &context.with_other(Some(other)));
                        }
                    }
                }
            }
            if std::mem::take(&mut self.halted) {
                break;
            }
            self.stride = Some(Stride { by, from: self.at, to: *to, forced: false, fresh: self.fresh, found: false });
            self.windows(&rules.procedures.step);
            self.note_departures();
            (self.stride, self.at, self.step) = (None, *to, step + 1);
            self.forget_by_step();
            self.windows(&rules.procedures.stepped);
        }
        if self.act.is_some() {
            self.step = 0;
        }
        let own = arena.in_turn(by);
        for step in &rules.procedures.walked {
            if let Step::Open(point) = *step
                && (own || !rules.breaks(point))
            {
                self.window(point, by, None, Tags::default());
            }
        }
        (self.step, self.sneaks) = (0, false);
    }

    /// The windows of a step, about the walker.
    fn windows(&mut self, steps: &[Step]) {
        for step in steps {
            if let Step::Open(point) = *step {
                self.window(point, self.by, None, Tags::default());
            }
        }
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
        self.provoked.extend(passed(false, &self.provoked));
        if self.sneaks {
            self.missed.extend(passed(true, &self.missed));
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
                    (true, None) => self.missed.as_slice(),
                    (false, _) => self.provoked.as_slice(),
                };
                let foreseen = Foreseen {
                    act: self.act,
                    resumed: self.resumed,
                    stride: self.stride.map(|stride| Stride { found, ..stride }),
                    provoked,
                    fresh: self.fresh,
                    over: &self.over,
                };
                let view = Viewpoint { found: found.then_some(self.by), ..self.view() };
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
            let known = sure.0 || arena.sheet_known(Some(self.viewer), who);
            let step = self.step;
            self.warnings.reactions.push(PossibleReaction { who, action, point, step, strikes, hit, known, if_found });
        }
        if self.warnings.reactions.len() > first + 1 {
            let asked = self.asked();
            let rank = |reaction: &PossibleReaction| asked.iter().position(|id| *id == reaction.who);
            self.warnings.reactions[first..].sort_by_key(rank);
        }
        if subject == self.by && !self.reactors.iter().any(|(known, _)| *known == point) {
            self.reactors.push((point, reactors));
        }
    }

    /// What will be by now.
    fn view(&self) -> Viewpoint {
        let mut bears = [None; 3];
        for (slot, assumed) in bears.iter_mut().zip(self.bears.iter().rev()) {
            *slot = Some(*assumed);
        }
        let stands = Some((self.by, self.at));
        Viewpoint { viewer: Some(self.viewer), stands, bears, ..Viewpoint::default() }
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
