//! Foresight: the reaction windows that an act or a walk opens, in their order, however its dice fall, if all pass. The
//! lists of effects are read as they would run; what the dice decide is read both ways.

use crate::data::effect::{
    ConditionEffect, Effect, Effects, FlowEffect, Happening, KnowledgeEffect, MovementEffect, Role, RollEffect,
    SceneEffect, Step, StrikeEffect, StrikeForm, Target,
};
use crate::data::formula::{Expr, Fact, Formula, Quantity, Test};
use crate::data::ruleset::TimeDef;
use crate::data::scope::{ActionId, ConditionId, PointId, RollId, Tags};
use crate::fight::map::elevation::JumpClearance;
use crate::fight::map::forced::straight;
use crate::fight::map::stride::Stride;
use crate::fight::preview::reactions::{ForeseenWindow, PossibleReaction, Sure, Warnings};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Instance;
use crate::fight::state::context::{Assumed, Context, Parties, Viewpoint};
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::fight::values::facts::{Foreseen, Gone};
use crate::fight::values::strikes::strike_def;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, SideId};

/// How deep lists are read that hold each other.
const DEPTH: u8 = 12;

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

    /// Reads a list of effects.
    fn list(&mut self, does: &Effects, context: &Context) {
        if self.depth == DEPTH {
            return;
        }
        self.depth += 1;
        for effect in does.items.iter() {
            self.effect(effect, context);
        }
        self.depth -= 1;
    }

    fn effect(&mut self, effect: &Effect, context: &Context) {
        let (arena, rules) = (self.arena, self.arena.rules());
        let Some(me) = context.parties.me else { return };
        match effect {
            Effect::Flow(flow) => self.flow(flow, me, context),
            Effect::Roll(RollEffect::Roll { roll, by, success, failure }) => {
                if let Some(by) = context.people().get(*by) {
                    self.roll(*roll, by, &if by == me { *context } else { context.seen_by(by) });
                    self.either(success, failure, context);
                }
            }
            Effect::Strike(StrikeEffect::Strike { form, hit, miss }) => {
                self.strike(*form, me, context);
                self.either(hit, miss, context);
            }
            Effect::Condition(ConditionEffect::Afflict { condition, who, source, value, .. }) => {
                let people = context.people();
                if let Some(bearer) = people.get(*who) {
                    let source = people.get(*source);
                    self.assume(bearer, *condition, source, value);
                    let context = Context::of(bearer).with_source(source);
                    self.list(&rules.condition(*condition).on_start, &context);
                }
            }
            Effect::Condition(ConditionEffect::End { condition, who, from }) => {
                let people = context.people();
                let from = from.map(|from| people.get(from));
                if let Some(bearer) = people.get(*who) {
                    self.forget(bearer, |i| i.key == *condition && from.is_none_or(|from| i.source == from));
                }
            }
            Effect::Condition(ConditionEffect::EndTagged { tag, who, .. }) => {
                if let Some(bearer) = context.people().get(*who) {
                    self.forget(bearer, |i| rules.condition(i.key).tags.has(*tag));
                }
            }
            Effect::Movement(MovementEffect::StopWalk { who }) => {
                self.halted |= context.people().get(*who) == Some(self.by);
            }
            Effect::Movement(movement) if me == self.by => self.movement(movement, context),
            Effect::Knowledge(KnowledgeEffect::Answer) => {
                if let Some(ChosenTarget::Inquiry(_, inquiry)) = self.act.map(|act| &act.aim) {
                    self.list(&rules.inquiry(*inquiry).does, context);
                }
            }
            Effect::Scene(SceneEffect::UseObject) => {
                if let Some(ChosenTarget::Object(object, number)) = self.act.map(|act| &act.aim)
                    && let Some(used) = arena.object_use(*object, *number)
                {
                    if let Some(roll) = used.roll {
                        self.roll(roll, me, context);
                    }
                    self.list(&used.does, context);
                }
            }
            _ => {}
        }
    }

    /// Takes a condition to have begun.
    fn assume(&mut self, who: CombatantId, key: ConditionId, source: Option<CombatantId>, value: &Formula) {
        let source = source.unwrap_or(who);
        let borne = self.arena.conditions(who).0.iter().any(|i| i.key == key && i.source == Some(source));
        let assumed = |other: &Assumed| (other.who, other.key, other.source) == (who, key, source);
        let over = self.over.iter().any(|gone| (gone.who, gone.key, gone.source) == (who, key, Some(source)));
        if (!borne || over) && !self.bears.iter().any(assumed) {
            let value = if let Expr::Num(n) = value.expr { i16::try_from(n).ok() } else { None };
            self.bears.push(Assumed { who, key, source, value });
        }
    }

    /// Takes those conditions of a combatant to have ended that `which` picks.
    fn forget(&mut self, who: CombatantId, which: impl Fn(&Instance) -> bool) {
        let borne = self
            .arena
            .conditions(who)
            .0
            .iter()
            .filter(|instance| which(instance) && self.arena.condition_known(Some(self.viewer), who, instance));
        let ended = borne.map(|instance| Gone { who, key: instance.key, source: instance.source, sure: true });
        self.over.extend(ended);
    }

    /// Takes conditions to have ended that the step which was just read ends.
    fn forget_by_step(&mut self) {
        let (arena, rules, by) = (self.arena, self.arena.rules(), self.by);
        if !rules.index.listened[Happening::Stepped as usize] {
            return;
        }
        for who in arena.all_combatants() {
            for instance in &arena.conditions(who).0 {
                let patterns = rules.condition(instance.key).ends.iter().filter(|end| {
                    let role = match end.by {
                        Role::Bearer => who == by,
                        Role::Source => instance.source == Some(by),
                        Role::Others => who != by,
                        Role::Anybody => who == by || instance.source == Some(by),
                    };
                    end.on == Happening::Stepped && role
                });
                for end in patterns {
                    let parties = Parties { me: Some(who), source: instance.source, subject: Some(by), other: None };
                    let context = Context { parties, view: self.view(), ..Context::default() };
                    let known = arena.condition_known(Some(self.viewer), who, instance);
                    let gone = Gone { who, key: instance.key, source: instance.source, sure: true };
                    match end.when.known(&arena.facts(context)).filter(|_| known) {
                        Some(true) => self.over.push(gone),
                        Some(false) => {}
                        None => self.over.push(Gone { sure: false, ..gone }),
                    }
                }
            }
        }
    }

    /// Reads what the start of a walk brings.
    pub fn set_out(&mut self) {
        let (arena, by) = (self.arena, self.by);
        for instance in &arena.conditions(by).0 {
            let context = Context::of(by).with_source(instance.source);
            self.list(&arena.rules().condition(instance.key).on_walk, &context);
        }
    }

    /// Reads a list that may be run or not.
    fn maybe(&mut self, does: &Effects, context: &Context) {
        self.either(does, &Effects::none(), context);
    }

    /// Reads two lists of which one is run. What both bring about has come about afterwards, or what the one does after
    /// which the walk goes on.
    fn either(&mut self, one: &Effects, other: &Effects, context: &Context) {
        let before = (self.bears.len(), self.over.len());
        let [one, other] = [one, other].map(|does| {
            self.list(does, context);
            let halted = std::mem::take(&mut self.halted);
            (halted, self.bears.split_off(before.0), self.over.split_off(before.1))
        });
        match (one, other) {
            ((true, ..), (true, ..)) => self.halted = true,
            ((true, ..), (false, brings, ends)) | ((false, brings, ends), (true, ..)) => {
                self.bears.extend(brings);
                self.over.extend(ends);
            }
            ((false, one, over), (false, other, too)) => {
                self.bears.extend(one.into_iter().filter(|a| other.contains(a)));
                let both: Vec<Gone> = over.iter().filter(|gone| too.contains(gone)).copied().collect();
                self.over.extend(over.into_iter().chain(too).map(|gone| Gone { sure: both.contains(&gone), ..gone }));
            }
        }
    }

    fn flow(&mut self, flow: &FlowEffect, me: CombatantId, context: &Context) {
        match flow {
            FlowEffect::Open(point) => {
                self.window(*point, context.parties.other.unwrap_or(me), Some(me), context.act.tags);
            }
            FlowEffect::If { test, then, otherwise } => match self.decided(test, context) {
                Some(true) => self.list(then, context),
                Some(false) => self.list(otherwise, context),
                None => self.either(then, otherwise, context),
            },
            FlowEffect::ForEach { area, whom, does, .. } => {
                let (Some(act), arena, viewer) = (self.act, self.arena, self.viewer) else { return };
                let cells = arena.area_cells(me, &act.aim, area, context);
                for id in arena.known_inside(me, *whom, &cells).filter(|id| arena.known_to(viewer, *id)) {
                    self.list(does, &context.with_other(Some(id)));
                }
            }
            FlowEffect::As { who, does } => {
                if let Some(me) = context.people().get(*who) {
                    self.list(does, &context.seen_by(me));
                }
            }
            FlowEffect::While { does, .. } | FlowEffect::RollDice { does, .. } | FlowEffect::OncePerAct(does) => {
                self.list(does, context);
            }
            FlowEffect::Routine(routine) => self.list(&self.arena.rules().routine(*routine).does, context),
        }
    }

    /// The answer to a test that neither dice nor what the act has done so far can change; None for others.
    fn decided(&self, test: &Test, context: &Context) -> Option<bool> {
        let open = |part: &Expr| match part {
            Expr::Fact(fact) => !matches!(
                fact,
                Fact::Same(..) | Fact::Ally(..) | Fact::Nonally(..) | Fact::Act(..) | Fact::Armed(..) | Fact::Knows(..)
            ),
            Expr::Read(_, what) => !matches!(what, Quantity::Size | Quantity::Pc),
            Expr::Now(_) | Expr::Highest(..) | Expr::Count(..) => true,
            Expr::Num(_) | Expr::Neg(_) | Expr::Not(_) | Expr::Two(..) | Expr::Call(..) | Expr::Table(..) => false,
        };
        if test.expr.any(&open) {
            return None;
        }
        test.known(&self.arena.facts_for(self.viewer, *context))
    }

    /// Reads a roll: its windows, and what its criticals bring.
    fn roll(&mut self, roll: RollId, by: CombatantId, context: &Context) {
        let rules = self.arena.rules();
        let def = rules.roll(roll);
        for step in &rules.procedures.roll {
            match *step {
                Step::Open(point) | Step::OpenOnMiss(point) => {
                    self.window(point, by, context.parties.other, def.tags);
                }
                Step::Roll => {
                    self.maybe(&def.on_critical, context);
                    self.maybe(&def.on_fumble, context);
                }
                _ => {}
            }
        }
    }

    /// Reads a strike: its windows, and what its criticals and its weapon bring.
    fn strike(&mut self, form: StrikeForm, by: CombatantId, context: &Context) {
        let (arena, rules) = (self.arena, self.arena.rules());
        let (def, weapon) = (strike_def(rules, form), arena.arm(by, context.act.tool, context.act.arm));
        let Some(target) = context.parties.other.filter(|_| weapon.is_some()) else { return };
        let tags = context.act.tags;
        for step in &rules.procedures.strike {
            match *step {
                Step::Open(point) | Step::OpenOnMiss(point) => self.window(point, by, Some(target), tags),
                Step::OpenOnHit(point) | Step::OpenUnlessTaken(point) => self.window(point, target, Some(by), tags),
                Step::Roll => {
                    let roll = rules.roll(def.roll);
                    self.maybe(&roll.on_critical, context);
                    self.maybe(&roll.on_fumble, context);
                }
                Step::Damage => self.maybe(&def.on_critical, context),
                Step::Riders => {
                    for rider in weapon.iter().flat_map(|weapon| &weapon.riders) {
                        self.maybe(&rider.does, context);
                    }
                }
                Step::Routine(routine) => self.maybe(&rules.routine(routine).does, &Context::of(by)),
                _ => {}
            }
        }
    }

    /// Reads movement that provokes: runs, jumps, a step into another's space.
    fn movement(&mut self, movement: &MovementEffect, context: &Context) {
        let (arena, by) = (self.arena, self.by);
        let Some(act) = self.act else { return };
        let start = arena.position(by).at;
        let line = match act.aim {
            ChosenTarget::Cell(to) | ChosenTarget::Line(_, to) => straight(start, to).map(|path| (to, path)),
            _ => None,
        };
        match movement {
            MovementEffect::RunStraight { short, meets } => {
                let Some((to, mut path)) = line else { return };
                if *short {
                    let Some(stretch) = arena.stretch(by, to) else { return };
                    path.truncate(stretch.lead);
                }
                (self.fresh, self.provoked) = (true, Vec::new());
                self.set_out();
                self.walk(&path, Some((meets, context)));
            }
            MovementEffect::JumpGap => {
                let Some((to, path)) = line else { return };
                let Some(stretch) = arena.stretch(by, to) else { return };
                self.walk(&path[stretch.land..=stretch.land], None);
                self.walk(&path[stretch.land + 1..], None);
            }
            MovementEffect::Jump { .. } => {
                let ChosenTarget::Cell(to) = act.aim else { return };
                let Target::Cell { leap: Some(size), up, .. } = &arena.rules().action(act.action).target else {
                    return;
                };
                let up = up.as_ref().map(|up| up.eval(&arena.facts_for(self.viewer, Context::of(by))));
                let over = JumpClearance { size: *size, up };
                let viewer = self.viewer;
                let blocked = |cell: Cell| arena.blocks_jump(by, cell, over, |body| arena.known_to(viewer, body));
                // Where it comes down hangs on the dice: what may come in any case is told.
                let way = arena.jump_path(by, to).take_while(|cell| !blocked(*cell));
                let mut landings: Vec<Cell> = way.filter(|cell| arena.may_stand(by, *cell)).collect();
                landings.reverse();
                let end = landings.first().copied();
                let (from, provoked) = (self.at, self.provoked.clone());
                for landing in landings {
                    (self.at, self.provoked) = (from, provoked.clone());
                    self.walk(&[landing], None);
                }
                self.at = end.unwrap_or(from);
            }
            MovementEffect::EnterSpace => {
                let into = context.parties.other.and_then(|other| arena.way_into(by, other));
                if let Some((to, _)) = into {
                    self.set_out();
                    self.walk(&[to], None);
                }
            }
            _ => {}
        }
    }
}
