//! Damage is dealt: health or wound levels, what follows from them, and wounds that heal (AP-HEALTH-01..07).

use crate::data::effect::Happening;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::components::Instance;
use crate::fight::state::context::{Context, HarmResult};
use crate::fight::state::log::{Event, HarmRecord};
use crate::fight::values::wounds::Damage;
use crate::kernel::ids::{CombatantId, SideSet};

impl<'w> Changes<'w> {
    /// Damages a combatant and sets off what follows. Returns the level of the wound that is left, from 1; 0 for none.
    pub(in crate::fight) fn harm(&mut self, by: Option<CombatantId>, to: CombatantId, hurt: Damage) -> u8 {
        if !self.present(to) {
            return 0;
        }
        let rules = self.rules();
        let (raw, soaked) = hurt.amount;
        let health = rules.roles.health;
        let before = self.pool(to, health);
        let amount = (raw - soaked).max(0);
        let mut profile = self.health_profile(to);
        if amount > 0 && self.taken_bare(to) {
            profile.front = 0;
        }
        let toll = profile.damage_outcome(raw - soaked, hurt.steps, hurt.cap);
        let (after, there) = (toll.health, self.before_health(to));
        let front = (there, there - toll.front);
        let stamina = (self.stamina(to), if after > 0 { after + front.1 } else { 0 });
        let record =
            HarmRecord { by, to, dice: hurt.dice, raw, soaked, amount, wound: toll.wound, health: stamina, front };
        // A hidden combatant is damaged in secret, but the attacker knows its own hit.
        let audience = by.map_or(self.audience_of(to), |b| self.audience_of(to).union(SideSet::only(self.side(b))));
        self.tell_to(audience, Event::Damaged(Box::new(record)));
        if if rules.wounds.is_some() { toll.wound == 0 } else { amount == 0 } {
            return 0;
        }
        let felt = amount;
        self.note_hostility(by, to);
        self.pools_mut(to).0[health.index()] = after;
        if let Some(def) = &rules.front {
            self.pools_mut(to).0[def.pool.index()] = front.1;
        }
        let amount = amount - toll.front;
        self.push_list(
            &rules.pool(health).falls,
            Context { harm: HarmResult { dealt: felt, ..HarmResult::default() }, ..Context::of(to) }.with_other(by),
        );
        let borne: Vec<Instance> = self.conditions(to).0.clone();
        for instance in borne.iter().rev() {
            let def = rules.condition(instance.key);
            let over = (amount - before).max(0);
            let context =
                Context { harm: HarmResult { over, dealt: felt, ..HarmResult::default() }, ..Context::of(to) }
                    .with_source(instance.source)
                    .with_other(by)
                    .with_tags(hurt.tags);
            self.push_list(&def.on_harm, context);
        }
        // What is pushed last runs first: a fall comes before what follows on 0 health.
        if let Some(debt) = rules.pool(health).debt.filter(|_| amount > before) {
            self.gain(to, debt, amount - before, false);
        }
        if before > 0 && after == 0 {
            let context =
                Context { harm: HarmResult { over: amount - before, ..HarmResult::default() }, ..Context::of(to) }
                    .with_other(by)
                    .with_tags(hurt.tags);
            self.push_list(&rules.pool(health).at_zero, context);
        }
        if let Some(wounds) = &rules.wounds {
            let context =
                Context { harm: HarmResult { level: toll.wound, ..HarmResult::default() }, ..Context::of(to) }
                    .with_other(by)
                    .with_tags(hurt.tags);
            match wounds.levels.get(usize::from(toll.wound) - 1) {
                Some(level) => {
                    self.pools_mut(to).0[level.pool.index()] += 1;
                    self.push_list(&wounds.on_wound, context);
                }
                None => self.push_list(&wounds.over, context),
            }
        }
        self.raise(Happening::Harmed, to, by);
        toll.wound
    }

    /// Makes a wound lighter by so many levels: one of this level, from 1, or with `at_most` the heaviest possible up
    /// to it. It comes to rest at the lowest level in reach that has room (AP-HEALTH-20). False if there is none.
    pub(in crate::fight) fn heal_wound(&mut self, who: CombatantId, level: u8, at_most: bool, steps: u8) -> bool {
        let Some(wounds) = &self.rules().wounds else { return false };
        let pool = |level: u8| wounds.level(level);
        let least = if at_most { 1 } else { level };
        let found = (least..=level).rev().find_map(|from| {
            pool(from).filter(|p| self.pool(who, *p) > 0)?;
            match from.saturating_sub(steps) {
                0 => Some((from, 0)),
                lowest => {
                    let room = |to: &u8| pool(*to).is_some_and(|p| self.pool(who, p) < self.pool_max(who, p));
                    (lowest..from).find(room).map(|to| (from, to))
                }
            }
        });
        let Some((from, to)) = found else { return false };
        for (level, by) in [(from, -1), (to, 1)] {
            if let Some(pool) = pool(level) {
                let before = self.pool(who, pool);
                self.fill(who, pool, before + by);
            }
        }
        self.wounds_changed(who, Some(from));
        true
    }

    /// Sets off what follows when the number of wounds has changed for another reason than damage: health goes with it,
    /// and a wound of the level `mended` has become lighter or is gone.
    pub(in crate::fight) fn wounds_changed(&mut self, who: CombatantId, mended: Option<u8>) {
        let rules = self.rules();
        let Some(wounds) = &rules.wounds else { return };
        let health = rules.roles.health;
        let (before, after) = (self.pool(who, health), self.health_with(wounds, who, None));
        self.fill(who, health, after);
        if before > 0 && after == 0 {
            self.push_list(&rules.pool(health).at_zero, Context::of(who));
        }
        if let Some(level) = mended {
            self.push_list(
                &wounds.on_mend,
                Context { harm: HarmResult { level, ..HarmResult::default() }, ..Context::of(who) },
            );
        }
        if before == 0 && after > 0 {
            self.raise(Happening::Healed, who, None);
        }
    }

    /// Sets health by the wounds of a combatant, where the ruleset counts those.
    pub(in crate::fight) fn settle_health(&mut self, who: CombatantId) {
        if let Some(wounds) = &self.rules().wounds {
            let (pool, health) = (self.rules().roles.health, self.health_with(wounds, who, None));
            self.pools_mut(who).0[pool.index()] = health;
        }
    }

    /// Notes that a foe has acted against a combatant, which puts off a stalemate.
    pub(in crate::fight) fn note_hostility(&mut self, by: Option<CombatantId>, to: CombatantId) {
        if self.rules().procedures.stalemate.is_some() && by.is_some_and(|by| self.nonally(by, to)) {
            self.clock_mut().last_hostility = self.clock.round;
        }
    }
}

impl Changes<'_> {
    /// Whether damage that comes now passes by the points in front of health (flat-footed); rolls for that where it
    /// may.
    pub(in crate::fight) fn taken_bare(&mut self, id: CombatantId) -> bool {
        if !self.is_bare(id) {
            return false;
        }
        let Some(roll) = self.rules().front.as_ref().and_then(|front| front.caught) else { return true };
        let record = self.roll(roll, &Context::of(id));
        let caught = record.success;
        self.tell_of(id, Event::Rolled(Box::new(record)));
        !caught
    }
}
