//! How strikes do damage, and what damage leaves behind.

use crate::data::effect::Effects;
use crate::data::formula::{Amount, Formula, Test};
use crate::data::read::record;
use crate::data::ruleset::content::WeaponDef;
use crate::data::ruleset::rolls::RollDef;
use crate::data::scope::{PoolId, RollId, ValueId};

record! {
    /// How a strike of one form does damage.
    #[derive(Clone, Debug, PartialEq)]
    pub struct StrikeDef {
        /// The roll to hit.
        pub roll: RollId,
        /// Whether the weapon's second dice are used where it has some.
        pub second_dice: bool = false,
        /// What the dice and the number of the weapon, and dice added to them, are divided by, rounded down.
        pub divide: Formula = Formula::number(1),
        /// Added to the dice.
        pub bonus: Formula,
        /// Values of the striker that join in.
        pub values: Vec<ValueId> = Vec::new(),
        /// Values of the one struck that join in.
        pub foe_values: Vec<ValueId> = Vec::new(),
        /// Damage before armour is never less.
        pub at_least: i32 = 1,
        /// How often its dice are cast where the die to hit succeeds whatever the total (see `RollDef.natural_success`).
        pub critical: u8 = 1,
        /// Who strikes critically at all with what it strikes with.
        pub criticals: Test = Test::always(),
        /// What a critical hit brings once its damage is done; `me` strikes, `other` is struck.
        pub on_critical: Effects = Effects::none(),
        /// What lessens it.
        pub soak: ValueId,
        /// What lessens it when somebody takes it over.
        pub soak_taken: ValueId,
        /// Armour takes away at most one part in this many (2 = half), rounded down; 0 = any amount, past nothing too.
        pub soak_at_most: i32 = 1,
        /// What armour leaves of it at least; it can leave nothing without.
        pub leaves: i32 = 0,
        /// What it is divided by, rounded down, for things and items that are not fragile; before what lessens it.
        pub sturdy: i32 = 1,
        /// What makes it half as much again, and more by 1 at least, while this is above 0.
        pub weak: Option<ValueId> = None,
        /// The part of what lessens it that weapons which pierce pass by.
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
    /// Points that harm takes before it takes any of health, and past which all that follows of the same harm goes on.
    #[derive(Clone, Debug, PartialEq)]
    pub struct FrontDef {
        /// Where they are.
        pub pool: PoolId,
        /// When harm passes them by, all of it; `me` is hurt.
        pub passed: Test = Test::never(),
        /// When it does so unless whoever is hurt makes the roll `caught`, one for each harm.
        pub bare: Test = Test::never(),
        /// See `bare`.
        pub caught: Option<RollId> = None,
    }
}

record! {
    /// A level of wounds: how many one has of it is in a pool, and how many one can have is that pool's maximum.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WoundLevelDef {
        /// Where they are counted.
        pub pool: PoolId,
        /// The least damage that makes one.
        pub from: i32,
    }
}

record! {
    /// Harm leaves wounds of levels, one by one, in place of taking points away. The pool of health then says how far one
    /// is from its end.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WoundsDef {
        /// The levels, lightest first.
        pub levels: Vec<WoundLevelDef>,
        /// What health comes to with the wounds that one has; it may read the pools of the levels and what is above them.
        pub health: Formula,
        /// What every wound brings; `me` is wounded, `other` did it, `harm.level` is its level from 1, and `act` knows the
        /// labels of the act and of the weapon.
        pub on_wound: Effects = Effects::none(),
        /// What it brings that a wound becomes lighter or is gone; `harm.level` is the level that it had.
        pub on_mend: Effects = Effects::none(),
        /// What a wound brings for which no level has room.
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
