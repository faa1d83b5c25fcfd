//! Foresight of effects: which windows their lists open, and what they bring about before the next one.

use crate::data::effect::{
    Area, ConditionEffect, Effect, Effects, FlowEffect, Happening, KnowledgeEffect, MovementEffect, Role, RollEffect,
    SceneEffect, StrikeEffect,
};
use crate::data::formula::Test;
use crate::data::scope::ConditionId;
use crate::fight::preview::foresight::{Foresight, Outlook};
use crate::fight::state::context::{Assumed, Assumption, Context, Parties, RollResult};
use crate::fight::state::order::ChosenTarget;
use crate::fight::values::foreseen::Gone;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// How deep lists are read that hold each other.
const DEPTH: u8 = 12;

/// A list that may run.
pub(super) struct Course<'c> {
    pub does: &'c Effects,
    pub context: &'c Context,
    /// The totals of the roll before that lead to it, rising; empty where there was none.
    pub totals: Vec<i32>,
}

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
                    self.check((*roll, by), me, context, [success, failure]);
                }
            }
            Effect::Strike(StrikeEffect::Strike { form, hit, miss }) => {
                self.strike(*form, me, context);
                let [hit, miss] = [hit, miss].map(|does| self.course_of(does, context));
                self.either(hit, miss);
            }
            Effect::Condition(ConditionEffect::Afflict { condition, who, source, value, .. }) => {
                let people = context.people();
                if let Some(bearer) = people.get(*who) {
                    let source = people.get(*source);
                    let number = self.number(value, context).and_then(|n| i16::try_from(n).ok());
                    self.assume(bearer, *condition, source, number);
                    let context = Context::of(bearer).with_source(source);
                    self.list(&rules.condition(*condition).on_start, &context);
                }
            }
            Effect::Condition(ConditionEffect::End { condition, who, from }) => {
                let people = context.people();
                let from = from.map(|from| people.get(from));
                if let Some(bearer) = people.get(*who) {
                    self.forget(bearer, |key, source| key == *condition && from.is_none_or(|from| source == from));
                }
            }
            Effect::Condition(ConditionEffect::EndTagged { tag, who, .. }) => {
                if let Some(bearer) = context.people().get(*who) {
                    self.forget(bearer, |key, _| rules.condition(key).tags.has(*tag));
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
                        self.roll(roll, me, context, true);
                    }
                    self.list(&used.does, context);
                }
            }
            _ => self.now.settled = false,
        }
    }

    /// Takes a condition to have begun.
    fn assume(&mut self, who: CombatantId, key: ConditionId, source: Option<CombatantId>, number: Option<i16>) {
        let begun = Assumed { who, key, source: source.unwrap_or(who), how: Assumption::Begun(number) };
        if let Some(known) = self.now.bears.iter_mut().find(|known| same(known, &begun)) {
            *known = begun;
            return;
        }
        let source = Some(begun.source);
        let borne = self.arena.conditions(who).0.iter().any(|i| i.key == key && i.source == source);
        let over = self.now.over.iter().any(|gone| (gone.who, gone.key, gone.source) == (who, key, source));
        if !borne || over {
            self.now.bears.push(begun);
        }
    }

    /// Takes those conditions of a combatant to have ended that `which` picks by their kind and source.
    fn forget(&mut self, who: CombatantId, which: impl Fn(ConditionId, Option<CombatantId>) -> bool) {
        let borne = self.arena.conditions(who).0.iter().filter(|instance| {
            which(instance.key, instance.source) && self.arena.condition_known(Some(self.viewer), who, instance)
        });
        let ended = borne.map(|instance| Gone { who, key: instance.key, source: instance.source, sure: true });
        self.now.over.extend(ended);
        for begun in [&mut self.now.bears, &mut self.now.may] {
            begun.retain(|one| one.who != who || !which(one.key, Some(one.source)));
        }
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
                    let context = Context { parties, view: self.view([who, by]), ..Context::default() };
                    let known = arena.condition_known(Some(self.viewer), who, instance);
                    let gone = Gone { who, key: instance.key, source: instance.source, sure: true };
                    match end.when.known(&arena.facts(&context)).filter(|_| known) {
                        Some(true) => self.now.over.push(gone),
                        Some(false) => {}
                        None => self.now.over.push(Gone { sure: false, ..gone }),
                    }
                }
            }
        }
    }

    /// Reads what it brings to set out on a walk.
    pub(in crate::fight::preview) fn set_out(&mut self, path: &[Cell]) {
        let (arena, by) = (self.arena, self.by);
        for instance in &arena.conditions(by).0 {
            let does = &arena.rules().condition(instance.key).on_walk;
            if !does.items.is_empty() {
                self.way.get_or_insert_with(|| (self.now.at, path.to_vec()));
                self.list(does, &Context::of(by).with_source(instance.source));
            }
        }
        self.way = None;
    }

    /// Reads a list that may be run or not.
    pub(super) fn maybe(&mut self, does: &Effects, context: &Context) {
        let none = Effects::none();
        let [one, other] = [does, &none].map(|does| self.course_of(does, context));
        self.either(one, other);
    }

    /// Reads two lists of which one is run. What both bring about has come about afterwards, or what the one does after
    /// which the walk goes on.
    pub(super) fn either(&mut self, one: Course, other: Course) {
        if one.does.items.is_empty() && other.does.items.is_empty() {
            return;
        }
        let before = self.now.clone();
        let mut read = |course: Course| {
            self.now = before.clone();
            self.course(course);
            (std::mem::take(&mut self.halted), self.now.clone())
        };
        let ((halts, one), (stops, other)) = (read(one), read(other));
        self.halted = halts && stops;
        self.now = match (halts, stops) {
            (true, false) => other,
            (false, true) => one,
            _ => one.or(other),
        };
    }

    /// A list that is read with the totals that the roll before can have come to.
    fn course_of<'c>(&self, does: &'c Effects, context: &'c Context) -> Course<'c> {
        Course { does, context, totals: self.totals.clone() }
    }

    /// Reads a list with the greatest of the totals that lead to it.
    pub(super) fn course(&mut self, course: Course) {
        let Course { does, context, totals } = course;
        let context = totals.last().map_or(*context, |total| at_total(context, *total));
        let before = std::mem::replace(&mut self.totals, totals);
        self.list(does, &context);
        self.totals = before;
    }

    /// Reads the one or the other list, as a test has it that may hang on the total of the roll before.
    fn tested(&mut self, test: &Test, [then, otherwise]: [&Effects; 2], context: &Context) {
        match self.decided(test, context) {
            Some(true) => return self.list(then, context),
            Some(false) => return self.list(otherwise, context),
            None => {}
        }
        let [mut then, mut otherwise] = [then, otherwise].map(|does| self.course_of(does, context));
        let by_total = |total: &i32| self.decided_by(test, &at_total(context, *total));
        let answers: Vec<Option<bool>> = self.totals.iter().map(by_total).collect();
        for (course, out) in [(&mut then, Some(false)), (&mut otherwise, Some(true))] {
            let mut answers = answers.iter();
            course.totals.retain(|_| answers.next() != Some(&out));
        }
        match [then.totals.is_empty(), otherwise.totals.is_empty()] {
            [false, true] => self.course(then),
            [true, false] => self.course(otherwise),
            _ => self.either(then, otherwise),
        }
    }

    fn flow(&mut self, flow: &FlowEffect, me: CombatantId, context: &Context) {
        match flow {
            FlowEffect::Open(point) => {
                self.window(*point, context.parties.other.unwrap_or(me), Some(me), context.act.tags);
            }
            FlowEffect::If { test, then, otherwise } => self.tested(test, [then, otherwise], context),
            FlowEffect::ForEach { area, whom, does, .. } => {
                let (Some(act), arena, viewer) = (self.act, self.arena, self.viewer) else { return };
                let cells = arena.area_cells(me, &act.aim, area, context);
                let inside = |id: CombatantId| {
                    *area == Area::Everywhere || cells.iter().any(|cell| arena.rect(id).contains(*cell))
                };
                for id in arena.all_combatants() {
                    if arena.known_to(viewer, id) && arena.meant(me, *whom, id) && inside(id) {
                        self.list(does, &context.with_other(Some(id)));
                    }
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
}

/// What is known where a roll has come to a total.
fn at_total(context: &Context, total: i32) -> Context {
    let natural = context.roll.natural + total - context.roll.total;
    Context { roll: RollResult { natural, total, ..context.roll }, ..*context }
}

/// Whether two assumptions are about the same condition.
fn same(one: &Assumed, other: &Assumed) -> bool {
    (one.who, one.key, one.source) == (other.who, other.key, other.source)
}

impl Outlook {
    /// What has come about where one of two courses was taken. The actor has got as far as by the first.
    pub(super) fn or(mut self, other: Outlook) -> Outlook {
        let mut may: Vec<Assumed> = Vec::new();
        let one_sided = other.bears.iter().filter(|begun| !self.bears.iter().any(|known| same(known, begun)));
        for begun in one_sided.chain(&self.may).chain(&other.may) {
            if !may.contains(begun) {
                may.push(*begun);
            }
        }
        for mut begun in std::mem::take(&mut self.bears) {
            match other.bears.iter().find(|known| same(known, &begun)) {
                Some(known) if known.how == begun.how => self.bears.push(begun),
                Some(_) => {
                    begun.how = Assumption::Begun(None);
                    self.bears.push(begun);
                }
                None => may.push(begun),
            }
        }
        let sure = |gone: &Gone, over: &[Gone]| over.contains(gone);
        let mut over: Vec<Gone> = Vec::new();
        for gone in self.over.iter().chain(&other.over) {
            let gone = Gone { sure: gone.sure && sure(gone, &self.over) && sure(gone, &other.over), ..*gone };
            if !over.contains(&gone) {
                over.push(gone);
            }
        }
        Outlook { may, over, settled: self.settled && other.settled, ..self }
    }
}
