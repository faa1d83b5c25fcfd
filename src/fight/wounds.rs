//! Harm: points that are taken from health, or wounds of levels where a ruleset counts those (AP-HEALTH-01..07).

use crate::data::effect::Happening;
use crate::data::ruleset::WoundsDef;
use crate::data::scope::{PoolId, Tags};
use crate::fight::arena::Arena;
use crate::fight::body::Instance;
use crate::fight::event::{Event, HarmRecord};
use crate::fight::frame::Context;
use crate::kernel::ids::{CombatantId, SideSet};

/// What hurts somebody.
#[derive(Clone, Debug, Default)]
pub(in crate::fight) struct Hurt {
    /// The dice.
    pub dice: Vec<u16>,
    /// Before armour, and what armour takes away.
    pub amount: (i32, i32),
    /// By how many levels a wound of it is heavier.
    pub steps: i8,
    /// The heaviest level that it may leave, from 1, before room is looked for; 0 for any.
    pub cap: u8,
    /// Labels of the act, and of the weapon.
    pub tags: Tags,
}

/// What harm would do to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toll {
    /// The level of the wound that is left, from 1; 0 for none, one more than there are for one that finds no room.
    pub wound: u8,
    /// Health afterwards.
    pub health: i32,
    /// What it takes of the points in front of health.
    pub front: i32,
}

/// What somebody can bear, worked out once for many amounts of harm.
#[derive(Clone, Debug)]
pub struct Brunt<'r> {
    health: i32,
    /// What harm takes first.
    front: i32,
    /// The levels, and for each whether there is room and what health one more wound of it would leave.
    wounds: Option<(&'r WoundsDef, Vec<(bool, i32)>)>,
}

impl Brunt<'_> {
    /// What so much harm after armour would do, with a wound some levels heavier, and none heavier than `cap` (0 for any)
    /// before room is looked for.
    #[must_use]
    pub fn toll(&self, amount: i32, steps: i8, cap: u8) -> Toll {
        let Some((wounds, levels)) = &self.wounds else {
            let front = amount.clamp(0, self.front);
            return Toll { wound: 0, health: (self.health - (amount.max(0) - front)).max(0), front };
        };
        let met = wounds.met(amount, steps, cap);
        if met == 0 {
            return Toll { wound: 0, health: self.health, front: 0 };
        }
        let rising = (met..).zip(levels.iter().skip(usize::from(met) - 1));
        let found = rising.into_iter().find(|(_, (room, _))| *room);
        let beyond = u8::try_from(levels.len()).unwrap_or(u8::MAX).saturating_add(1);
        let (wound, health) = found.map_or((beyond, 0), |(wound, (_, health))| (wound, *health));
        Toll { wound, health, front: 0 }
    }
}

impl WoundsDef {
    /// The level of so much harm, some steps up or down and no higher than `cap` (0 for any), whether or not there is
    /// room; 0 for none.
    #[must_use]
    pub fn met(&self, amount: i32, steps: i8, cap: u8) -> u8 {
        let levels = u8::try_from(self.levels.len()).unwrap_or(u8::MAX);
        let met = self.levels.iter().filter(|level| amount >= level.from).count();
        match u8::try_from(met).unwrap_or(u8::MAX) {
            0 => 0,
            met => met.saturating_add_signed(steps).min(levels).min(if cap == 0 { levels } else { cap }),
        }
    }

    /// The level that a pool counts, from 1.
    #[must_use]
    pub fn level_of(&self, pool: PoolId) -> Option<u8> {
        let at = self.levels.iter().position(|level| level.pool == pool)?;
        u8::try_from(at + 1).ok()
    }
}

impl<'w> Arena<'w> {
    /// What somebody can bear now.
    #[must_use]
    pub fn brunt(&self, to: CombatantId) -> Brunt<'w> {
        let rules = self.rules();
        let level = |wounds: &WoundsDef, pool: PoolId| {
            let room = self.pool(to, pool) < self.pool_max(to, pool);
            (room, if room { self.health_with(wounds, to, Some(pool)) } else { 0 })
        };
        Brunt {
            health: self.pool(to, rules.roles.health),
            front: self.front(to),
            wounds: rules.wounds.as_ref().map(|w| (w, w.levels.iter().map(|l| level(w, l.pool)).collect())),
        }
    }

    /// The health that goes with the wounds of somebody, with one more in a pool or as they are.
    fn health_with(&self, wounds: &WoundsDef, who: CombatantId, more: Option<PoolId>) -> i32 {
        let most = self.pool_max(who, self.rules().roles.health);
        wounds.health.eval(&self.facts_if(Context::of(who), more)).clamp(0, most.max(0))
    }

    /// What so much harm after armour would do to somebody.
    #[must_use]
    pub fn toll(&self, to: CombatantId, amount: i32, steps: i8) -> Toll {
        self.brunt(to).toll(amount, steps, 0)
    }

    /// Hurts somebody, sets off what that brings and says the level of the wound that is left, from 1; 0 for none.
    pub(in crate::fight) fn harm(&mut self, by: Option<CombatantId>, to: CombatantId, hurt: Hurt) -> u8 {
        if !self.present(to) {
            return 0;
        }
        let rules = self.rules();
        let (raw, soaked) = hurt.amount;
        let health = rules.roles.health;
        let before = self.pool(to, health);
        let amount = (raw - soaked).max(0);
        let mut brunt = self.brunt(to);
        if amount > 0 && self.taken_bare(to) {
            brunt.front = 0;
        }
        let toll = brunt.toll(raw - soaked, hurt.steps, hurt.cap);
        let (after, there) = (toll.health, self.before_health(to));
        let front = (there, there - toll.front);
        let stamina = (self.stamina(to), if after > 0 { after + front.1 } else { 0 });
        let record =
            HarmRecord { by, to, dice: hurt.dice, raw, soaked, amount, wound: toll.wound, health: stamina, front };
        // Damage is felt: whoever is hurt while concealed is hurt in secret, but the striker knows its own hit.
        let audience = by.map_or(self.audience_of(to), |b| self.audience_of(to).union(SideSet::only(self.side(b))));
        self.log.push(audience, Event::Harmed(Box::new(record)));
        if if rules.wounds.is_some() { toll.wound == 0 } else { amount == 0 } {
            return 0;
        }
        let felt = amount;
        self.stir(by, to);
        self.body_mut(to).pools.0[health.index()] = after;
        if let Some(def) = &rules.front {
            self.body_mut(to).pools.0[def.pool.index()] = front.1;
        }
        let amount = amount - toll.front;
        self.push_list(&rules.pool(health).falls, Context { other: by, dealt: felt, ..Context::of(to) });
        let borne: Vec<Instance> = self.body(to).conditions.0.clone();
        for instance in borne.iter().rev() {
            let def = rules.condition(instance.key);
            let over = (amount - before).max(0);
            let context =
                Context { source: instance.source, other: by, over, dealt: felt, tags: hurt.tags, ..Context::of(to) };
            self.push_list(&def.on_harm, context);
        }
        // What pushes comes last is what happens first: one falls before one's end is counted.
        if let Some(debt) = rules.pool(health).debt.filter(|_| amount > before) {
            self.gain(to, debt, amount - before, false);
        }
        if before > 0 && after == 0 {
            let context = Context { other: by, over: amount - before, tags: hurt.tags, ..Context::of(to) };
            self.push_list(&rules.pool(health).at_zero, context);
        }
        if let Some(wounds) = &rules.wounds {
            let context = Context { other: by, level: toll.wound, tags: hurt.tags, ..Context::of(to) };
            match wounds.levels.get(usize::from(toll.wound) - 1) {
                Some(level) => {
                    self.body_mut(to).pools.0[level.pool.index()] += 1;
                    self.push_list(&wounds.on_wound, context);
                }
                None => self.push_list(&wounds.over, context),
            }
        }
        self.raise(Happening::Harmed, to, by);
        toll.wound
    }

    /// Makes a wound lighter by so many levels: one of this level, from 1, or the heaviest that can of those up to it. It
    /// comes to rest at the lowest level in reach that has room (AP-HEALTH-20). Says whether there was one.
    pub(in crate::fight) fn mend(&mut self, who: CombatantId, level: u8, at_most: bool, steps: u8) -> bool {
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

    /// What follows when wounds are fewer or more than before for another reason than harm: health goes with them, and a
    /// wound of the level `mended` has become lighter or is gone.
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
            self.push_list(&wounds.on_mend, Context { level, ..Context::of(who) });
        }
        if before == 0 && after > 0 {
            self.raise(Happening::Healed, who, None);
        }
    }

    /// Health as it goes with the wounds that somebody has, where a ruleset counts those.
    pub(in crate::fight) fn settle_health(&mut self, who: CombatantId) {
        if let Some(wounds) = &self.rules().wounds {
            let (pool, health) = (self.rules().roles.health, self.health_with(wounds, who, None));
            self.body_mut(who).pools.0[pool.index()] = health;
        }
    }

    /// A foe got at somebody: the fight goes on.
    pub(in crate::fight) fn stir(&mut self, by: Option<CombatantId>, to: CombatantId) {
        if self.rules().procedures.stalemate.is_some() && by.is_some_and(|by| self.nonally(by, to)) {
            self.clock.stirred = self.clock.round;
        }
    }
}
