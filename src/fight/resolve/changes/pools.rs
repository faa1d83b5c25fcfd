//! Pools rise and fall, and what follows from that (TEMPO-HEALTH-04).

use crate::data::effect::{ActLimit, Happening, Limit, When};
use crate::data::scope::PoolId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::kernel::ids::{CombatantId, SideSet};

impl Arena<'_> {
    /// The sides that may read a pool of a combatant: its friends, and all if the pool or all sheets are open.
    fn readers_of_pool(&self, who: CombatantId, pool: PoolId) -> SideSet {
        let open = self.scene().def.open_sheets || self.rules().pool(pool).public;
        if open { self.audience_of(who) } else { self.friends(self.side(who)) }
    }
}

impl Changes<'_> {
    /// Changes a pool. The result stays within its least and its maximum. With force, going over the maximum sets off
    /// the pool's `over` (TEMPO-HEALTH-04).
    pub(in crate::fight) fn gain(&mut self, who: CombatantId, pool: PoolId, by: i32, forced: bool) {
        if by > 0 && self.limited(who, |limit| limit == Limit::Act(ActLimit::NoGain(pool))) {
            return;
        }
        let by = self.pay_back(who, pool, by);
        let max = self.pool_max(who, pool);
        let before = self.pool(who, pool);
        let least = self.rules().pool(pool).least;
        let after = (before + by).clamp(least, max.max(least));
        let over = forced && before + by > max;
        if after != before {
            self.pools_mut(who).0[pool.index()] = after;
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

    /// Pays back the debt of a pool from what it gains; returns the rest.
    fn pay_back(&mut self, who: CombatantId, pool: PoolId, by: i32) -> i32 {
        let Some(debt) = self.rules().pool(pool).debt.filter(|_| by > 0) else { return by };
        let paid = by.min(self.pool(who, debt));
        if paid > 0 {
            self.gain(who, debt, -paid, false);
        }
        by - paid
    }

    /// Sets a pool and logs it; no effects follow.
    pub(in crate::fight) fn fill(&mut self, who: CombatantId, pool: PoolId, to: i32) {
        let before = self.pool(who, pool);
        if to != before {
            self.pools_mut(who).0[pool.index()] = to;
            self.tell_pool(who, pool, before, false);
        }
    }

    fn tell_pool(&mut self, who: CombatantId, pool: PoolId, before: i32, forced: bool) {
        let audience = self.readers_of_pool(who, pool);
        let after = self.pool(who, pool);
        self.tell_to(audience, Event::PoolChanged(who, pool, before, after, forced));
    }

    /// Fills the pools that refill at a moment: of one combatant, or of all.
    pub(in crate::fight) fn refill(&mut self, when: When, who: Option<CombatantId>) {
        let rules = self.rules();
        for (at, def) in rules.pools.iter().enumerate() {
            if !def.refill.contains(&when) {
                continue;
            }
            let pool = PoolId(u16::try_from(at).unwrap_or(u16::MAX));
            for id in self.all_combatants() {
                if who.is_none_or(|w| w == id) && self.present(id) {
                    let max = self.pool_max(id, pool).max(0);
                    // Not logged: refills follow from the clock and would drown the log.
                    if self.pool(id, pool) != max {
                        self.pools_mut(id).0[at] = max;
                    }
                }
            }
        }
    }

    /// What a pool holds when the fight begins. Nothing is told of that, and nothing follows.
    pub(in crate::fight) fn set_pool(&mut self, who: CombatantId, pool: PoolId, to: i32) {
        self.pools_mut(who).0[pool.index()] = to;
    }
}
