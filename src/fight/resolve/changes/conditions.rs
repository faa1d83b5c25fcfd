//! Conditions begin and end, and what listens to what happens ends with it.

use crate::data::effect::{Happening, Limit, MoveLimit, Role, Until};
use crate::data::scope::{ConditionId, Tags};
use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Instance;
use crate::fight::state::context::{Context, Parties};
use crate::fight::state::log::Event;
use crate::kernel::ids::{CombatantId, InstanceId, SideSet};

/// The longer of two durations, each with the round in which it begins.
fn longer(old: (Until, u32), new: (Until, u32)) -> (Until, u32) {
    let last = |(until, began): (Until, u32)| match until {
        Until::Rounds(rounds) => Some(began + u32::from(rounds)),
        Until::RoundEnd => Some(began + 1),
        Until::NextRoundEnd => Some(began + 2),
        _ => None,
    };
    match (last(old), last(new)) {
        // Only a number of rounds can outlast a duration that begins later.
        (Some(first), Some(second)) if matches!(old.0, Until::Rounds(_)) || matches!(new.0, Until::Rounds(_)) => {
            if first > second {
                old
            } else {
                new
            }
        }
        _ => (old.0.max(new.0), new.1),
    }
}

impl Arena<'_> {
    /// The sides that may read that a condition begins or ends: if it is visible, those that may read what its bearer
    /// does, else its friends and the source's side. Beginning and end of hiding are visible.
    fn readers_of_condition(&self, who: CombatantId, key: ConditionId, source: Option<CombatantId>) -> SideSet {
        let def = self.rules().condition(key);
        let hides = self.rules().index.hiding[key.index()];
        if def.public || hides || self.scene().def.open_sheets {
            return self.audience_of(who);
        }
        let cause = source.map_or(SideSet::EMPTY, |s| SideSet::only(self.side(s)));
        self.friends(self.side(who)).union(cause)
    }
}

impl Changes<'_> {
    /// Logs the end of a condition and releases its bond.
    fn recovered(&mut self, who: CombatantId, ended: &Instance) {
        let audience = self.readers_of_condition(who, ended.key, ended.source);
        self.tell_to(audience, Event::ConditionEnded(who, ended.key, ended.source));
        if let Some(bond) = ended.bond {
            self.release(bond);
        }
    }

    /// Puts a condition on a combatant for its usual duration.
    pub(in crate::fight) fn afflict(
        &mut self,
        to: CombatantId,
        key: ConditionId,
        source: Option<CombatantId>,
        value: i32,
    ) {
        self.afflict_until(to, key, source, value, self.rules().condition(key).until);
    }

    /// Puts a condition on a combatant for a duration.
    pub(in crate::fight) fn afflict_until(
        &mut self,
        to: CombatantId,
        key: ConditionId,
        source: Option<CombatantId>,
        value: i32,
        until: Until,
    ) {
        if !self.present(to) {
            return;
        }
        let rules = self.rules();
        if rules.condition(key).stance {
            self.end_conditions(to, |i| i.key != key && rules.condition(i.key).stance);
        }
        if let Some(source) = source {
            self.raise_about(Happening::AfflictedAnother, source, Some(to), Some(key), Tags::default());
        }
        self.note_hostility(source, to);
        let id = self.counters.instance;
        let round = self.clock.round;
        // The same condition from the same source is renewed, unless it is one that stacks.
        let (merges, stacks) = (rules.condition(key).merges, rules.condition(key).stacks);
        let same = |i: &Instance| !stacks && i.key == key && (merges || i.source == source);
        let known = self.conditions(to).0.iter().position(same);
        let bond = self.running_bond(until);
        let instance = Instance { source, value, round, bond, ..Instance::new(id, key, until) };
        match known {
            Some(at) => {
                let old = self.conditions(to).0[at];
                let (until, round) = longer((old.until, old.round), (until, round));
                let keeps = merges || until == Until::OwnTime && old.until == until;
                let value = if keeps { value.max(old.value) } else { value };
                self.conditions_mut(to).0[at] = Instance { id: old.id, until, round, value, ..instance };
                if let Some(before) = old.bond.filter(|before| bond.is_none_or(|bond| bond.id != before.id)) {
                    self.release(before);
                }
            }
            None => self.take_hold(to, instance),
        }
    }

    /// Puts a condition on a combatant that does not bear it yet.
    fn take_hold(&mut self, to: CombatantId, instance: Instance) {
        let rules = self.rules();
        let Instance { id, key, source, .. } = instance;
        let def = rules.condition(key);
        let disables = rules.index.disabling[key.index()];
        self.counters_mut().instance = InstanceId(id.0 + 1);
        // Logged before it takes hold, so that hiding is seen to begin.
        let audience = self.readers_of_condition(to, key, source);
        self.tell_to(audience, Event::ConditionBegan(to, key, source));
        let was_able = self.able(to);
        self.conditions_mut(to).0.push(instance);
        self.push_list(&def.on_start, Context::of(to).with_source(source));
        if let Some(levels) = self.aloft(to)
            && (disables || def.limits.contains(&Limit::Move(MoveLimit::NoSteps)))
        {
            self.come_down(to, levels);
        }
        if key == rules.roles.prone {
            self.stop_run(to);
        }
        if key == rules.roles.prone || disables {
            self.throw_rider(to);
        }
        self.raise(Happening::Afflicted, to, source);
        if was_able && disables {
            self.end_bonds(|bond| bond.by == to && bond.pool.is_some());
            self.drop_commitments(to);
            self.raise(Happening::Downed, to, source);
        }
    }

    /// Ends instances of conditions that `wanted` picks.
    pub(in crate::fight) fn end_conditions(&mut self, of: CombatantId, wanted: impl Fn(&Instance) -> bool) {
        while let Some(at) = self.conditions(of).0.iter().position(&wanted) {
            let ended = self.conditions_mut(of).0.remove(at);
            self.recovered(of, &ended);
            self.raise(Happening::Recovered, of, ended.source);
        }
    }

    /// Tells rules that something happened to `subject`; conditions that listen may end.
    pub(in crate::fight) fn raise(&mut self, what: Happening, subject: CombatantId, other: Option<CombatantId>) {
        self.raise_about(what, subject, other, None, Tags::default());
    }

    /// As [`Self::raise`], with the labels of the event.
    pub(in crate::fight) fn raise_labelled(
        &mut self,
        what: Happening,
        subject: CombatantId,
        other: Option<CombatantId>,
        tags: Tags,
    ) {
        self.raise_about(what, subject, other, None, tags);
    }

    fn raise_about(
        &mut self,
        what: Happening,
        subject: CombatantId,
        other: Option<CombatantId>,
        only: Option<ConditionId>,
        tags: Tags,
    ) {
        let rules = self.rules();
        if !rules.index.listened[what as usize] {
            return;
        }
        let mut over = Vec::new();
        let context = Context::default().with_tags(tags);
        for bearer in self.0.listeners(what) {
            // A new condition on a bearer does not end what that bearer has from the same source.
            if what == Happening::AfflictedAnother && Some(bearer) == other {
                continue;
            }
            let mut at = 0;
            while let Some(instance) = self.conditions(bearer).0.get(at) {
                let def = rules.condition(instance.key);
                let ends = rules.index.listening[instance.key.index()] & (1 << what as u64) != 0
                    && only.is_none_or(|key| key == instance.key)
                    && def.ends.iter().filter(|pattern| pattern.on == what).any(|pattern| {
                        let role = match pattern.by {
                            Role::Bearer => subject == bearer,
                            Role::Source => instance.source == Some(subject),
                            Role::Others => subject != bearer,
                            Role::Anybody => true,
                        };
                        if !role || pattern.when.is_always() {
                            return role;
                        }
                        let (me, source) = (Some(bearer), instance.source);
                        let parties = Parties { me, source, subject: Some(subject), other };
                        pattern.when.holds(&self.facts_among(parties, &context))
                    });
                if ends {
                    let instance = self.conditions_mut(bearer).0.remove(at);
                    self.recovered(bearer, &instance);
                    over.push((bearer, instance.source));
                } else {
                    at += 1;
                }
            }
        }
        // An end of a condition can end more.
        for (bearer, source) in over {
            self.raise(Happening::Recovered, bearer, source);
        }
    }

    /// Those conditions of a combatant that `wanted` picks, for the numbers and spans stored with them.
    pub(in crate::fight::resolve) fn stacks_mut(
        &mut self,
        who: CombatantId,
        wanted: impl Fn(&Instance) -> bool,
    ) -> impl DoubleEndedIterator<Item = &mut Instance> {
        // The sheet stays as it is where none is wanted.
        let any = self.conditions(who).0.iter().any(&wanted);
        let borne = if any { self.conditions_mut(who).0.as_mut_slice() } else { &mut [] };
        borne.iter_mut().filter(move |instance| wanted(instance))
    }
}
