//! Wounds and health: what damage would do, in points or in wound levels (AP-HEALTH-01..07).

use crate::data::ruleset::WoundsDef;
use crate::data::scope::{PoolId, Tags};
use crate::fight::state::arena::Arena;
use crate::kernel::ids::CombatantId;

/// Damage that is dealt to a combatant.
#[derive(Clone, Debug, Default)]
pub(in crate::fight) struct Damage {
    /// The dice.
    pub dice: Vec<u16>,
    /// Damage before armour, and what armour takes away.
    pub amount: (i32, i32),
    /// Levels by which its wound is heavier.
    pub steps: i8,
    /// The heaviest wound level that it may leave, from 1, before room is looked for; 0 for any.
    pub cap: u8,
    /// Labels of the act and of the weapon.
    pub tags: Tags,
}

/// What damage would do to a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageOutcome {
    /// The wound level, from 1; 0 for none, one above the highest for a wound that finds no room.
    pub wound: u8,
    /// Health afterwards.
    pub health: i32,
    /// Points in front of health that it takes.
    pub front: i32,
}

/// What a combatant can bear, worked out once for many amounts of damage.
#[derive(Clone, Debug)]
pub struct HealthProfile<'r> {
    /// Health now.
    pub(in crate::fight) health: i32,
    /// Points that damage takes first.
    pub(in crate::fight) front: i32,
    /// The levels, and for each whether there is room and the health that one more wound of it would leave.
    wounds: Option<(&'r WoundsDef, Vec<(bool, i32)>)>,
}

impl HealthProfile<'_> {
    /// What so much damage after armour would do, its wound `steps` levels heavier, and none heavier than `cap` (0 for
    /// any) before room is looked for.
    #[must_use]
    pub fn damage_outcome(&self, amount: i32, steps: i8, cap: u8) -> DamageOutcome {
        let Some((wounds, levels)) = &self.wounds else {
            let front = amount.clamp(0, self.front);
            return DamageOutcome { wound: 0, health: (self.health - (amount.max(0) - front)).max(0), front };
        };
        let met = wounds.met(amount, steps, cap);
        if met == 0 {
            return DamageOutcome { wound: 0, health: self.health, front: 0 };
        }
        let rising = (met..).zip(levels.iter().skip(usize::from(met) - 1));
        let found = rising.into_iter().find(|(_, (room, _))| *room);
        let beyond = u8::try_from(levels.len()).unwrap_or(u8::MAX).saturating_add(1);
        let (wound, health) = found.map_or((beyond, 0), |(wound, (_, health))| (wound, *health));
        DamageOutcome { wound, health, front: 0 }
    }
}

impl WoundsDef {
    /// The wound level of so much damage, `steps` up or down and no higher than `cap` (0 for any), whether or not there
    /// is room; 0 for none.
    #[must_use]
    pub fn met(&self, amount: i32, steps: i8, cap: u8) -> u8 {
        let levels = u8::try_from(self.levels.len()).unwrap_or(u8::MAX);
        let met = self.levels.iter().filter(|level| amount >= level.from).count();
        match u8::try_from(met).unwrap_or(u8::MAX) {
            0 => 0,
            met => met.saturating_add_signed(steps).min(levels).min(if cap == 0 { levels } else { cap }),
        }
    }

    /// The level whose wounds a pool counts, from 1.
    #[must_use]
    pub fn level_of(&self, pool: PoolId) -> Option<u8> {
        let at = self.levels.iter().position(|level| level.pool == pool)?;
        u8::try_from(at + 1).ok()
    }
}

impl<'w> Arena<'w> {
    /// What a combatant can bear now.
    #[must_use]
    pub fn health_profile(&self, to: CombatantId) -> HealthProfile<'w> {
        let rules = self.rules();
        let level = |wounds: &WoundsDef, pool: PoolId| {
            let room = self.pool(to, pool) < self.pool_max(to, pool);
            (room, if room { self.health_with(wounds, to, Some(pool)) } else { 0 })
        };
        HealthProfile {
            health: self.pool(to, rules.roles.health),
            front: self.front(to),
            wounds: rules.wounds.as_ref().map(|w| (w, w.levels.iter().map(|l| level(w, l.pool)).collect())),
        }
    }

    /// The health that goes with a combatant's wounds, with one more in a pool or as they are.
    pub(in crate::fight) fn health_with(&self, wounds: &WoundsDef, who: CombatantId, more: Option<PoolId>) -> i32 {
        let most = self.pool_max(who, self.rules().roles.health);
        wounds.health.eval(&self.facts_if(who, more)).clamp(0, most.max(0))
    }

    /// What so much damage after armour would do to a combatant.
    #[must_use]
    pub fn damage_outcome(&self, to: CombatantId, amount: i32, steps: i8) -> DamageOutcome {
        self.health_profile(to).damage_outcome(amount, steps, 0)
    }
}
