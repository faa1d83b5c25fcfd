//! Temporary health: points in front of health that damage takes first. The rest goes on to health, and damage that
//! catches its target flat-footed passes them by (VIT-HEALTH-01..03).

use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::values::contests::roll_chance;
use crate::fight::values::modifiers::Breakdown;
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::{Chance, Dist};

impl Arena<'_> {
    /// Points in front of a combatant's health.
    #[must_use]
    pub fn before_health(&self, id: CombatantId) -> i32 {
        self.rules().front.as_ref().map_or(0, |front| self.pool(id, front.pool))
    }

    /// Points in front of health that damage takes first; 0 where it passes them by.
    #[must_use]
    pub fn front(&self, id: CombatantId) -> i32 {
        let passed = |id| self.rules().front.as_ref().is_some_and(|f| f.passed.holds(&self.facts_about(id)));
        let there = self.before_health(id);
        if there > 0 && passed(id) { 0 } else { there }
    }

    /// What a combatant can bear before its health is 0, points in front included; read by bars, odds and AI.
    #[must_use]
    pub fn stamina(&self, id: CombatantId) -> i32 {
        match self.pool(id, self.rules().roles.health) {
            ..=0 => 0,
            health => health + self.before_health(id),
        }
    }

    /// As [`Self::stamina`], at full pools.
    #[must_use]
    pub fn most_stamina(&self, id: CombatantId) -> i32 {
        let front = self.rules().front.as_ref().map_or(0, |front| self.pool_max(id, front.pool));
        self.pool_max(id, self.rules().roles.health) + front
    }

    /// Whether damage would pass by the points in front of a combatant's health, unless a roll prevents it.
    pub(in crate::fight) fn is_bare(&self, id: CombatantId) -> bool {
        let bare = |f: &crate::data::ruleset::FrontDef| f.bare.holds(&self.facts_about(id));
        self.front(id) > 0 && self.rules().front.as_ref().is_some_and(bare)
    }

    /// The chance that damage brings a combatant's health to 0.
    #[must_use]
    pub fn felled_by(&self, harm: &Dist, id: CombatantId) -> Chance {
        let rules = self.rules();
        let health = self.pool(id, rules.roles.health);
        let least = |n: i32| {
            let (ways, of) = harm.at_least(n);
            Chance { ways, of }
        };
        let guarded = least(health + self.front(id));
        if !self.is_bare(id) {
            return guarded;
        }
        let roll = rules.front.as_ref().and_then(|front| front.caught);
        let caught = roll.map_or(Chance::NEVER, |roll| {
            roll_chance(rules, roll, &self.prepare_roll(roll, &Context::of(id), Breakdown::default()))
        });
        let bare = least(health);
        Chance { ways: caught.ways * guarded.ways + (caught.of - caught.ways) * bare.ways, of: caught.of * guarded.of }
    }
}
