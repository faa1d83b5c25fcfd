//! How strikes do damage, and what damage leaves behind.

use crate::data::effect::Effects;
use crate::data::formula::{Amount, Formula, Test};
use crate::data::read::record;
use crate::data::ruleset::content::WeaponDef;
use crate::data::ruleset::rolls::RollDef;
use crate::data::scope::{PoolId, RollId, ValueId};

record! {
    /// How strikes of one form are rolled and do damage. The damage is the weapon's dice, plus `bonus` and `values`, at
    /// least `at_least`, divided by `divide`, and half as much again if `weak`; armour then takes `soak` off, within
    /// `soak_at_most` and `leaves`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct StrikeDef {
        /// The roll to hit.
        pub roll: RollId,
        /// The weapon's `second` dice are used, if it has some.
        pub second_dice: bool = false,
        /// What the sum of dice and bonus is divided by, rounded down.
        pub divide: Formula = Formula::number(1),
        /// Added to the dice; `me` strikes, `other` is struck. Write `tool.bonus` for the weapon's own.
        pub bonus: Formula,
        /// Values of the attacker whose modifiers are added to the damage.
        pub values: Vec<ValueId> = Vec::new(),
        /// Values of the target whose modifiers are added to the damage.
        pub foe_values: Vec<ValueId> = Vec::new(),
        /// Damage before armour is never less.
        pub at_least: i32 = 1,
        /// How often the dice of damage are cast if the die of the roll to hit succeeds whatever the total
        /// (`natural_success`).
        pub critical: u8 = 1,
        /// Whether the attacker can score critical hits at all with this weapon; `me` strikes, `other` is struck.
        pub criticals: Test = Test::always(),
        /// Effects of a critical hit, once its damage is done; `me` strikes, `other` is struck.
        pub on_critical: Effects = Effects::none(),
        /// The value of the target that is taken off the damage: its armour. In that value `me` is the target and
        /// `other` the attacker.
        pub soak: ValueId,
        /// The value that is taken off in place of `soak` if another combatant takes the damage over with `TakeHarm`:
        /// its own armour, without what protects only the original target. In that value there is no `other`.
        pub soak_taken: ValueId,
        /// Armour takes off one part in this many of the damage at most, rounded down: 1 for all of it, 2 for half, 3
        /// for a third. 0 for any amount; the damage can then fall below 0, which matters only where wounds have levels
        /// with `from` below 1.
        pub soak_at_most: i32 = 1,
        /// Armour always leaves this much damage of a hit; 0 if it can leave nothing.
        pub leaves: i32 = 0,
        /// What damage to objects and items that are not `fragile` is divided by, rounded down, before their toughness.
        pub sturdy: i32 = 1,
        /// While this value of the target is above 0, damage before armour is half as much again, by 1 at least.
        pub weak: Option<ValueId> = None,
        /// The value of the target that weapons with `pierces` may pass by: part of what `soak` holds.
        pub pierced: Option<ValueId> = None,
    }
}

impl StrikeDef {
    /// Whether a roll to hit that shows this is critical with a weapon, if it hits.
    #[must_use]
    pub fn is_critical(&self, roll: &RollDef, weapon: &WeaponDef, natural: i32) -> bool {
        weapon.critical.map_or(roll.lucky(natural), |critical| natural >= i32::from(critical.from))
    }

    /// How often the dice of a weapon are cast for a roll to hit that shows this.
    #[must_use]
    pub fn casts(&self, roll: &RollDef, weapon: &WeaponDef, natural: i32) -> u8 {
        match weapon.critical {
            _ if !self.is_critical(roll, weapon, natural) => 1,
            Some(critical) => critical.casts,
            None => self.critical,
        }
    }

    /// The dice of a weapon that count in this form.
    #[must_use]
    pub fn dice<'w>(&self, weapon: &'w WeaponDef) -> &'w Amount {
        weapon.second.as_ref().filter(|_| self.second_dice).unwrap_or(&weapon.damage)
    }
}

record! {
    /// Points in front of health: damage takes them first, and what is left of the same damage takes health.
    #[derive(Clone, Debug, PartialEq)]
    pub struct FrontDef {
        /// The pool that holds them.
        pub pool: PoolId,
        /// When all damage passes them by; `me` takes the damage.
        pub passed: Test = Test::never(),
        /// When damage passes them by unless the combatant makes the roll `caught`, one roll for each time; `me` takes
        /// the damage.
        pub bare: Test = Test::never(),
        /// The roll of `bare`.
        pub caught: Option<RollId> = None,
    }
}

record! {
    /// A level of wounds. How many of it a combatant has is in a pool, and how many it can have is that pool's `max`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WoundLevelDef {
        /// The pool that counts them, from 0.
        pub pool: PoolId,
        /// The least damage after armour that makes a wound of this level. Each level has a greater `from` than the one
        /// before.
        pub from: i32,
    }
}

record! {
    /// Damage leaves one wound of a level in place of taking points of health. The level is the heaviest whose `from`
    /// the damage meets; if its pool is full the wound goes to the next level with room, and to `over` if none has.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WoundsDef {
        /// The levels, lightest first. `harm.level` and `wound_steps` count them from 1.
        pub levels: Vec<WoundLevelDef>,
        /// What `roles.health` holds for the wounds that a combatant has, 0 to its maximum: bars and the AI go by it,
        /// and at 0 its `at_zero` happens. It may read the pools of the levels.
        pub health: Formula,
        /// Effects of every wound; `me` is wounded, `other` did it, `harm.level` is its level from 1, `act('tag')`
        /// knows the tags of the act and of the weapon.
        pub on_wound: Effects = Effects::none(),
        /// Effects when a wound becomes lighter or is gone; `me` had it, `harm.level` is the level that it had.
        pub on_mend: Effects = Effects::none(),
        /// Effects in place of a wound for which no level has room; `me` is hurt, `other` did it.
        pub over: Effects = Effects::none(),
    }
}

impl WoundsDef {
    /// The pool of a level, from 1; None for no wound and for one that found no room.
    #[must_use]
    pub fn level(&self, number: u8) -> Option<PoolId> {
        self.levels.get(usize::from(number).checked_sub(1)?).map(|level| level.pool)
    }
}
