//! Harm: points that are taken from health, or wounds of levels where a ruleset counts those (AP-HEALTH-01..07).

use crate::data::effect::Happening;
use crate::data::ruleset::WoundsDef;
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
}

/// What harm would do to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toll {
    /// The level of the wound that is left, from 1; 0 for none, one more than there are for one that finds no room.
    pub wound: u8,
    /// Health afterwards.
    pub health: i32,
}

impl Arena<'_> {
    /// What so much harm after armour would do to somebody.
    #[must_use]
    pub fn toll(&self, to: CombatantId, amount: i32, steps: i8) -> Toll {
        let rules = self.rules();
        let health = self.pool(to, rules.roles.health);
        let Some(wounds) = &rules.wounds else {
            return Toll { wound: 0, health: (health - amount.max(0)).max(0) };
        };
        let wound = self.recorded(wounds, to, amount, steps);
        match wounds.levels.get(usize::from(wound).wrapping_sub(1)) {
            Some(level) => Toll { wound, health: (health - level.weight).max(0) },
            None => Toll { wound, health: if wound == 0 { health } else { 0 } },
        }
    }

    /// The level at which a wound of so much harm is counted: the heaviest whose least damage is met, some steps up or
    /// down, then up to the first one with room.
    fn recorded(&self, wounds: &WoundsDef, to: CombatantId, amount: i32, steps: i8) -> u8 {
        let levels = u8::try_from(wounds.levels.len()).unwrap_or(u8::MAX);
        let met = wounds.levels.iter().filter(|level| amount >= level.from).count();
        let Some(rolled) = u8::try_from(met).ok().filter(|met| *met > 0) else { return 0 };
        let stepped = rolled.saturating_add_signed(steps).min(levels);
        if stepped == 0 {
            return 0;
        }
        let room = |level: &u8| {
            let pool = wounds.levels[usize::from(*level) - 1].pool;
            self.pool(to, pool) < self.pool_max(to, pool)
        };
        (stepped..=levels).find(room).unwrap_or(levels + 1)
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
        let toll = self.toll(to, raw - soaked, hurt.steps);
        let (amount, after) = ((raw - soaked).max(0), toll.health);
        let record =
            HarmRecord { by, to, dice: hurt.dice, raw, soaked, amount, wound: toll.wound, health: (before, after) };
        // Damage is felt: whoever is hurt while concealed is hurt in secret, but the striker knows its own hit.
        let audience = by.map_or(self.audience_of(to), |b| self.audience_of(to).union(SideSet::only(self.side(b))));
        self.log.push(audience, Event::Harmed(Box::new(record)));
        let felt = if rules.wounds.is_some() { toll.wound > 0 } else { amount > 0 };
        if !felt {
            return 0;
        }
        self.body_mut(to).pools.0[health.index()] = after;
        let borne: Vec<Instance> = self.body(to).conditions.0.clone();
        for instance in borne.iter().rev() {
            let def = rules.condition(instance.key);
            self.push_list(&def.on_harm, Context { source: instance.source, ..Context::of(to) });
        }
        if before > 0 && after == 0 {
            self.push_list(&rules.pool(health).at_zero, Context::of(to));
        }
        if let Some(wounds) = &rules.wounds {
            let context = Context { other: by, level: toll.wound, ..Context::of(to) };
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
}
