//! Foresight of effects: which windows their lists open, what they bring about before the next one, and the movement in
//! them.

use crate::data::effect::{
    ConditionEffect, Effect, Effects, FlowEffect, Happening, KnowledgeEffect, MovementEffect, Role, RollEffect,
    SceneEffect, Step, StrikeEffect, StrikeForm, Target,
};
use crate::data::formula::{Expr, Fact, Formula, Quantity, Test};
use crate::data::scope::{ConditionId, RollId};
use crate::fight::map::elevation::JumpClearance;
use crate::fight::map::forced::straight;
use crate::fight::preview::foresight::Foresight;
use crate::fight::state::components::Instance;
use crate::fight::state::context::{Assumed, Context, Parties, RollResult};
use crate::fight::state::order::ChosenTarget;
use crate::fight::values::foreseen::Gone;
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::strikes::strike_def;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// How deep lists are read that hold each other.
const DEPTH: u8 = 12;

impl Foresight<'_, '_> {
    /// Reads a list of effects.
    pub(super) fn list(&mut self, does: &Effects, context: &Context) {
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
                    let best = if by == me { self.best(*roll, context) } else { *context };
                    self.either((success, &best), (failure, context));
                }
            }
            Effect::Strike(StrikeEffect::Strike { form, hit, miss }) => {
                self.strike(*form, me, context);
                self.either((hit, context), (miss, context));
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
    pub(super) fn forget_by_step(&mut self) {
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
                    match end.when.known(&arena.facts(&context)).filter(|_| known) {
                        Some(true) => self.over.push(gone),
                        Some(false) => {}
                        None => self.over.push(Gone { sure: false, ..gone }),
                    }
                }
            }
        }
    }

    /// Reads what the start of a walk brings.
    pub(in crate::fight::preview) fn set_out(&mut self) {
        let (arena, by) = (self.arena, self.by);
        for instance in &arena.conditions(by).0 {
            let context = Context::of(by).with_source(instance.source);
            self.list(&arena.rules().condition(instance.key).on_walk, &context);
        }
    }

    /// Reads a list that may be run or not.
    fn maybe(&mut self, does: &Effects, context: &Context) {
        self.either((does, context), (&Effects::none(), context));
    }

    /// Reads two lists of which one is run. What both bring about has come about afterwards, or what the one does after
    /// which the walk goes on.
    fn either(&mut self, one: (&Effects, &Context), other: (&Effects, &Context)) {
        let before = (self.bears.len(), self.over.len());
        let [one, other] = [one, other].map(|(does, context)| {
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
                None => self.either((then, context), (otherwise, context)),
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
        test.known(&self.arena.facts(&context.with_viewer(Some(self.viewer))))
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

    /// The context of what follows on the best total of a roll.
    fn best(&self, roll: RollId, context: &Context) -> Context {
        let natural = self.arena.rules().index.spreads[roll.index()].max();
        let viewed = context.with_viewer(Some(self.viewer));
        let total = natural + self.arena.prepare_roll(roll, &viewed, Breakdown::default()).bonus;
        Context { roll: RollResult { natural, total, ..context.roll }, ..*context }
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
            MovementEffect::Jump { within, clears, .. } => {
                let ChosenTarget::Cell(to) = act.aim else { return };
                let Target::Cell { leap: Some(size), up, .. } = &arena.rules().action(act.action).target else {
                    return;
                };
                let up = up.as_ref().map(|up| up.eval(&arena.facts(&Context::of(by).with_viewer(Some(self.viewer)))));
                let over = JumpClearance { size: *size, up };
                let viewer = self.viewer;
                let context = context.with_viewer(Some(viewer));
                let facts = arena.facts(&context);
                let [within, clears] = [within, clears].map(|limit| limit.as_ref().map(|limit| limit.eval(&facts)));
                let rect = |cell: Cell| arena.identity(by).rect(cell);
                let unseen = |cell: Cell| {
                    let mut bodies = rect(cell).cells().flat_map(|cell| arena.bodies_at(cell));
                    bodies.any(|body| !arena.known_to(viewer, body))
                };
                let far = |cell: Cell| i32::from(arena.flat_gap(arena.rect(by), rect(cell)));
                let blocked = |cell: Cell| {
                    arena.blocks_jump(by, cell, over, |body| arena.known_to(viewer, body))
                        || within.is_some_and(|most| far(cell) > most)
                        || clears.is_some_and(|clears| !unseen(cell) && arena.too_high(by, cell, clears))
                };
                // Where it comes down hangs on the dice: it may fall short before each cell that is farther or higher.
                let way: Vec<Cell> = arena.jump_path(by, to).take_while(|cell| !blocked(*cell)).collect();
                let mut landings: Vec<Cell> = Vec::new();
                for (at, cell) in way.iter().enumerate() {
                    let short = way.get(at + 1).is_none_or(|next| {
                        within.is_some() && far(*next) > far(*cell)
                            || clears.is_some() && !unseen(*next) && arena.too_high(by, *next, 0)
                    });
                    let landing = way[..=at].iter().rev().find(|cell| arena.may_stand(by, **cell)).filter(|_| short);
                    landings.extend(landing);
                }
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
