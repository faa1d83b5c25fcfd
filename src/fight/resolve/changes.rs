//! The changes that rules make. Each writes the log as it happens and sets off what follows from it: effect lists are
//! pushed on the stack and run before whatever was going on continues.

use crate::data::effect::{Effects, Fate, Happening, Limit, ListId, Role, Until, When};
use crate::data::formula::Amount;
use crate::data::scope::{ConditionId, PoolId, TagId, Tags};
use crate::fight::resolve::acts::{multi_turn, readied};
use crate::fight::resolve::movement::fall;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{Carried, Instance, Item};
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Frame, ListFrame};
use crate::fight::state::log::{Event, Loss};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, InstanceId, ItemId, SideSet};
use crate::kernel::odds::Keep;

/// Of two times that something lasts, each with the round in which it begins, the longer one.
fn longer(old: (Until, u32), new: (Until, u32)) -> (Until, u32) {
    let last = |(until, began): (Until, u32)| match until {
        Until::Rounds(rounds) => Some(began + u32::from(rounds)),
        Until::RoundEnd => Some(began + 1),
        Until::NextRoundEnd => Some(began + 2),
        _ => None,
    };
    match (last(old), last(new)) {
        // Only a number of rounds can reach beyond what begins later.
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
    /// Who may read what is in a pool of a combatant: its friends, and everybody if the pool or all sheets are open.
    fn readers_of_pool(&self, who: CombatantId, pool: PoolId) -> SideSet {
        let open = self.scene().def.open_sheets || self.rules().pool(pool).public;
        if open { self.audience_of(who) } else { self.friends(self.side(who)) }
    }

    /// Who may read that a condition begins or ends: those who may read what its bearer does if it is to be seen, else
    /// its friends and the side that put it there. Going into hiding and coming out of it are seen.
    fn readers_of_condition(&self, who: CombatantId, key: ConditionId, source: Option<CombatantId>) -> SideSet {
        let def = self.rules().condition(key);
        let hides = |limit: &Limit| matches!(limit, Limit::Concealed | Limit::ConcealedFrom);
        if def.public || def.limits.iter().any(hides) || self.scene().def.open_sheets {
            return self.audience_of(who);
        }
        let cause = source.map_or(SideSet::EMPTY, |s| SideSet::only(self.side(s)));
        self.friends(self.side(who)).union(cause)
    }
}

impl ArenaMut<'_> {
    /// Writes an event that everybody may read.
    pub(in crate::fight) fn tell(&mut self, event: Event) {
        self.log_mut().push(SideSet::ALL, event);
    }

    /// Writes an event that those may read who may read what this combatant does.
    pub(in crate::fight) fn tell_of(&mut self, who: CombatantId, event: Event) {
        let audience = self.audience_of(who);
        self.log_mut().push(audience, event);
    }

    /// Runs an effect list before anything else goes on.
    pub(in crate::fight) fn push_list(&mut self, effects: &Effects, context: Context) {
        debug_assert!(effects.is_empty() || effects.id.0 > 0, "loading has to number every list");
        self.push_numbered(effects.id, context);
    }

    /// The same for a list by its number.
    pub(in crate::fight) fn push_numbered(&mut self, list: ListId, context: Context) {
        if !self.rules().list(list).is_empty() {
            self.stack_mut().0.push(Frame::List(ListFrame { list, at: 0, context }));
        }
    }

    /// Rolls dice and adds what is added to them; the dice go into `shown`.
    pub(in crate::fight) fn roll_amount(&mut self, amount: &Amount, context: Context, shown: &mut Vec<u16>) -> i32 {
        let sum = self.roll_dice(amount, shown);
        sum + amount.plus.eval(&self.facts(context), &context.people())
    }

    /// Rolls the dice of an amount alone.
    pub(in crate::fight) fn roll_dice(&mut self, amount: &Amount, shown: &mut Vec<u16>) -> i32 {
        for _ in 0..amount.count {
            let die = self.dice_mut().0.die(amount.sides);
            shown.push(die);
        }
        let mut counted = shown.clone();
        counted.sort_unstable();
        let kept: &[u16] = match amount.keep {
            Keep::All => &counted,
            Keep::High(n) => &counted[counted.len().saturating_sub(usize::from(n))..],
            Keep::Low(n) => &counted[..counted.len().min(usize::from(n))],
        };
        kept.iter().map(|d| i32::from(*d)).sum()
    }

    /// Changes a pool. Without force the result stays within 0 and the maximum; with force, every point past the
    /// maximum sets off the pool's `over` (TEMPO-HEALTH-04).
    pub(in crate::fight) fn gain(&mut self, who: CombatantId, pool: PoolId, by: i32, forced: bool) {
        if by > 0 && self.limited(who, |limit| limit == Limit::NoGain(pool)) {
            return;
        }
        let by = self.pay_back(who, pool, by);
        let max = self.pool_max(who, pool);
        let before = self.pool(who, pool);
        let least = self.rules().pool(pool).least;
        let after = (before + by).clamp(least, max.max(least));
        let over = forced && before + by > max;
        if after != before {
            self.body_mut(who).pools.0[pool.index()] = after;
            self.tell_pool(who, pool, before, forced);
        }
        let rules = self.rules();
        let def = rules.pool(pool);
        if over {
            self.push_list(&def.over, Context::of(who));
        }
        if after != before {
            self.push_list(if after > before { &def.rises } else { &def.falls }, Context::of(who));
            if let Some(level) = rules.wounds.as_ref().and_then(|wounds| wounds.level_of(pool)) {
                self.wounds_changed(who, (after < before).then_some(level));
            }
        }
        if before > 0 && after == 0 {
            self.push_list(&def.at_zero, Context::of(who));
        }
        if let Some(into) = def.spills.or(def.debt).filter(|_| before + by < 0) {
            self.gain(who, into, -(before + by), false);
        }
        if pool == rules.roles.health && before == 0 && after > 0 {
            self.raise(Happening::Healed, who, None);
        }
    }

    /// Pays back what is owed beyond the end of a pool out of what it gains; returns what is left of that.
    fn pay_back(&mut self, who: CombatantId, pool: PoolId, by: i32) -> i32 {
        let Some(debt) = self.rules().pool(pool).debt.filter(|_| by > 0) else { return by };
        let paid = by.min(self.pool(who, debt));
        if paid > 0 {
            self.gain(who, debt, -paid, false);
        }
        by - paid
    }

    /// Changes what a pool holds and tells it; nothing follows from that.
    pub(in crate::fight) fn fill(&mut self, who: CombatantId, pool: PoolId, to: i32) {
        let before = self.pool(who, pool);
        if to != before {
            self.body_mut(who).pools.0[pool.index()] = to;
            self.tell_pool(who, pool, before, false);
        }
    }

    fn tell_pool(&mut self, who: CombatantId, pool: PoolId, before: i32, forced: bool) {
        let audience = self.readers_of_pool(who, pool);
        let after = self.pool(who, pool);
        self.log_mut().push(audience, Event::PoolChanged(who, pool, before, after, forced));
    }

    /// What follows the end of a condition.
    fn recovered(&mut self, who: CombatantId, ended: &Instance) {
        let audience = self.readers_of_condition(who, ended.key, ended.source);
        self.log_mut().push(audience, Event::Recovered(who, ended.key, ended.source));
        if let Some(bond) = ended.bond {
            self.release(bond);
        }
    }

    /// Fills the pools that refill at a moment. With `who`, only theirs.
    pub(in crate::fight) fn refill(&mut self, when: When, who: Option<CombatantId>) {
        let rules = self.rules();
        for (at, def) in rules.pools.iter().enumerate() {
            if !def.refill.contains(&when) {
                continue;
            }
            let pool = PoolId(u16::try_from(at).unwrap_or(u16::MAX));
            for id in self.everybody() {
                if who.is_none_or(|w| w == id) && self.present(id) {
                    let max = self.pool_max(id, pool).max(0);
                    // Not told: refills follow from the clock and would drown the log.
                    if self.pool(id, pool) != max {
                        self.body_mut(id).pools.0[at] = max;
                    }
                }
            }
        }
    }

    /// Puts a condition on somebody, for as long as it lasts by itself.
    pub(in crate::fight) fn afflict(
        &mut self,
        to: CombatantId,
        key: ConditionId,
        source: Option<CombatantId>,
        value: i32,
    ) {
        self.afflict_until(to, key, source, value, self.rules().condition(key).until);
    }

    /// Puts a condition on somebody for a time.
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
        self.stir(source, to);
        let id = self.counters.instance;
        let round = self.clock.round;
        // The same condition from the same source is renewed, unless it is one that stacks.
        let (merges, stacks) = (rules.condition(key).merges, rules.condition(key).stacks);
        let same = |i: &Instance| !stacks && i.key == key && (merges || i.source == source);
        let known = self.body(to).conditions.0.iter().position(same);
        let bond = self.running_bond(until);
        let instance = Instance { source, value, round, bond, ..Instance::new(id, key, until) };
        match known {
            Some(at) => {
                let old = self.body(to).conditions.0[at];
                let (until, round) = longer((old.until, old.round), (until, round));
                let keeps = merges || until == Until::OwnTime && old.until == until;
                let value = if keeps { value.max(old.value) } else { value };
                self.body_mut(to).conditions.0[at] = Instance { id: old.id, until, round, value, ..instance };
                if let Some(before) = old.bond.filter(|before| bond.is_none_or(|bond| bond.id != before.id)) {
                    self.release(before);
                }
            }
            None => {
                self.counters_mut().instance = InstanceId(id.0 + 1);
                // Told before it takes hold, so that going into hiding is seen.
                let audience = self.readers_of_condition(to, key, source);
                self.log_mut().push(audience, Event::Afflicted(to, key, source));
                let was_able = self.able(to);
                self.body_mut(to).conditions.0.push(instance);
                let def = rules.condition(key);
                self.push_list(&def.on_start, Context { source, ..Context::of(to) });
                if let Some(levels) = self.aloft(to)
                    && def.limits.iter().any(|limit| matches!(limit, Limit::NoSteps | Limit::Down | Limit::Helpless))
                {
                    fall::come_down(self, to, levels);
                }
                let unsteady = |limit: &Limit| matches!(limit, Limit::Down | Limit::Helpless);
                if key == rules.roles.prone {
                    self.stop_run(to);
                }
                if key == rules.roles.prone || def.limits.iter().any(unsteady) {
                    self.throw_rider(to);
                }
                self.raise(Happening::Afflicted, to, source);
                if was_able && def.limits.iter().any(|l| matches!(l, Limit::Down | Limit::Helpless)) {
                    self.end_bonds(|bond| bond.by == to && bond.pool.is_some());
                    self.drop_intent(to);
                    self.raise(Happening::Downed, to, source);
                }
            }
        }
    }

    /// Ends instances of conditions that `wanted` picks.
    pub(in crate::fight) fn end_conditions(&mut self, of: CombatantId, wanted: impl Fn(&Instance) -> bool) {
        while let Some(at) = self.body(of).conditions.0.iter().position(&wanted) {
            let ended = self.body_mut(of).conditions.0.remove(at);
            self.recovered(of, &ended);
            self.raise(Happening::Recovered, of, ended.source);
        }
    }

    /// Tells rules that something happened to `subject`: conditions that listen may end.
    pub(in crate::fight) fn raise(&mut self, what: Happening, subject: CombatantId, other: Option<CombatantId>) {
        self.raise_about(what, subject, other, None, Tags::default());
    }

    /// The same with the labels of what happened.
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
        for bearer in self.everybody() {
            // What is put on somebody else is no reason to end what that somebody has from the same source already.
            if what == Happening::AfflictedAnother && Some(bearer) == other {
                continue;
            }
            let mut at = 0;
            while let Some(instance) = self.body(bearer).conditions.0.get(at).copied() {
                let def = rules.condition(instance.key);
                let ends = only.is_none_or(|key| key == instance.key)
                    && def.ends.iter().any(|pattern| {
                        let role = match pattern.by {
                            Role::Bearer => subject == bearer,
                            Role::Source => instance.source == Some(subject),
                            Role::Others => subject != bearer,
                            Role::Anybody => true,
                        };
                        let context = Context {
                            me: Some(bearer),
                            source: instance.source,
                            subject: Some(subject),
                            other,
                            tags,
                            ..Context::default()
                        };
                        pattern.on == what && role && pattern.when.holds(&self.facts(context))
                    });
                if ends {
                    self.body_mut(bearer).conditions.0.remove(at);
                    self.recovered(bearer, &instance);
                    over.push((bearer, instance.source));
                } else {
                    at += 1;
                }
            }
        }
        // What has ended can end more.
        for (bearer, source) in over {
            self.raise(Happening::Recovered, bearer, source);
        }
    }

    /// Takes a combatant off the map. What it carried falls to the ground.
    pub(in crate::fight) fn leave(&mut self, who: CombatantId, fate: Fate) {
        if !self.present(who) {
            return;
        }
        let was_able = self.able(who);
        self.mark_body(who, false);
        self.tell(Event::Left(who, fate));
        self.part(who, fate);
        self.body_mut(who).place.fate = Some(fate);
        if fate == Fate::Dead {
            let at = self.body(who).place.at;
            let (kept, lost): (Vec<Item>, Vec<Item>) =
                self.body(who).gear.0.iter().partition(|i| matches!(i.carried, Carried::Natural | Carried::Worn));
            self.body_mut(who).gear.0 = kept;
            for item in lost {
                self.tell(Event::ItemDropped(who, item.id, item.def, at));
                self.loose_mut().0.push((at, item));
            }
        }
        let rules = self.rules();
        let returns = |pool: PoolId| rules.pool(pool).returns.is_some();
        self.end_conditions(who, |i| i.bond.and_then(|bond| bond.pool).is_some_and(returns));
        if was_able {
            self.end_bonds(|bond| bond.by == who && bond.pool.is_some());
            self.drop_intent(who);
            self.raise(Happening::Downed, who, None);
        }
        self.raise(Happening::MapChanged, who, None);
    }

    /// Whoever cannot act any more goes on with nothing and holds nothing ready (AP-TIME-46).
    fn drop_intent(&mut self, who: CombatantId) {
        multi_turn::lose(self, who, Loss::Abandoned);
        readied::let_go(self, who);
    }

    /// Moves a body to a cell, without asking whether it may.
    pub(in crate::fight) fn put(&mut self, who: CombatantId, to: Cell) {
        if self.body(who).intent.stride.is_some() {
            self.body_mut(who).intent.stride = None;
        }
        self.stop_run(who);
        let from = self.body(who).place.at;
        self.stand_in(who, to);
        for id in [Some(who), self.rider_of(who)].into_iter().flatten() {
            self.draw_along(id, from, to);
        }
    }

    /// A body is in another cell, and nothing follows from that: it has not moved, or the rest is seen to.
    pub(in crate::fight) fn stand_in(&mut self, who: CombatantId, to: Cell) {
        self.mark_body(who, false);
        self.body_mut(who).place.at = to;
        self.mark_body(who, true);
        if let Some(rider) = self.body(who).place.under {
            self.body_mut(rider).place.at = to;
        }
    }

    /// Changes how a combatant carries an item.
    pub(in crate::fight) fn carry(&mut self, who: CombatantId, item: ItemId, carried: Carried) {
        let mut gear = self.body_mut(who).gear.0.iter_mut();
        if let Some(found) = gear.find(|i| i.id == item && i.carried != carried) {
            found.carried = carried;
            let def = found.def;
            self.tell_of(who, Event::ItemCarried(who, item, def, carried));
        }
    }

    /// A label stands for something that has happened from now on.
    pub(in crate::fight) fn mark(&mut self, by: CombatantId, label: TagId) {
        let (side, round) = (self.side(by), self.clock.round);
        if !self.marked(label) {
            self.tell_of(by, Event::Marked(by, label));
        }
        if !self.clock.marks.iter().any(|(known, who, _)| (*known, *who) == (label, side)) {
            self.clock_mut().marks.push((label, side, round));
        }
    }

    /// Takes an item out of the fight.
    pub(in crate::fight) fn use_up(&mut self, who: CombatantId, item: ItemId) {
        let Some(found) = self.part_with(who, item) else { return };
        self.tell_of(who, Event::ItemUsedUp(who, item, found.def));
    }

    /// Puts an item of a combatant on the ground.
    pub(in crate::fight) fn drop_item(&mut self, who: CombatantId, item: ItemId, at: Cell) {
        let Some(found) = self.part_with(who, item) else { return };
        self.tell_of(who, Event::ItemDropped(who, item, found.def, at));
        self.loose_mut().0.push((at, found));
    }

    /// Takes an item from a combatant. What it has begun with that comes to nothing (SEC-TIME-31).
    fn part_with(&mut self, who: CombatantId, item: ItemId) -> Option<Item> {
        let found = self.item(who, item)?;
        self.body_mut(who).gear.0.retain(|i| i.id != item);
        if self.body(who).intent.begun.as_ref().is_some_and(|begun| begun.draft.tool == Some(item)) {
            multi_turn::lose(self, who, Loss::Abandoned);
        }
        Some(found)
    }
}
