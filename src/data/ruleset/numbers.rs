//! The models a ruleset chooses and its numbers: measures, turns, strikes, rolls, Sizes, values, pools, procedures.

use crate::data::effect::{Effects, Modifier, Step, When};
use crate::data::formula::{Amount, Formula, Test};
use crate::data::read::{At, choice, record};
use crate::data::ruleset::content::WeaponDef;
use crate::data::scope::{ConditionId, PoolId, RollId, Tags, ValueId};

choice! {
    /// How diagonals are counted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MetricName {
        /// A diagonal step counts one.
        Chebyshev,
        /// Every second diagonal step counts two.
        Alternating,
    }
}

choice! {
    /// When a diagonal step is cut off by corners.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum CornersName {
        /// When both neighbours block.
        Both,
        /// When either blocks.
        Either,
    }
}

record! {
    /// Measures of the battlefield.
    #[derive(Clone, Debug, PartialEq)]
    pub struct GridDef {
        /// How diagonals are counted.
        pub metric: MetricName,
        /// When corners are in the way.
        pub corners: CornersName,
        /// What one cell is called, for one and for many: `("cell", "cells")`.
        pub unit: (String, String),
        /// Extra cost of a step up one level.
        pub climb: u8 = 1,
        /// Two bodies may pass each other when their Sizes differ at least this much.
        pub pass_size_gap: u8 = 2,
        /// Dice for each level fallen beyond the first.
        pub fall: Amount,
    }
}

choice! {
    /// What gives out turns.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum TimeDef {
        /// Plans are made first; then a count runs from 0 to `last` and each planned turn comes at its count.
        Counted {
            name: (String, String) = ("count".to_owned(), "counts".to_owned()),
            last: u8,
            slots: Formula,
            order: Vec<Formula>,
            bought_per_round: Option<u8> = None,
        },
    }
}

impl PoolDef {
    /// Its long name where it has one, else its name.
    #[must_use]
    pub fn full_name(&self) -> &str {
        self.long_name.as_ref().unwrap_or(&self.name)
    }
}

impl TimeDef {
    /// What one number of the count is called, and several of them: "tempo", "tempos".
    #[must_use]
    pub fn count_names(&self) -> (&str, &str) {
        let TimeDef::Counted { name: (one, many), .. } = self;
        (one, many)
    }
}

record! {
    /// How a strike of one form does damage.
    #[derive(Clone, Debug, PartialEq)]
    pub struct StrikeDef {
        /// The roll to hit.
        pub roll: RollId,
        /// Whether the weapon's second dice are used where it has some.
        pub second_dice: bool = false,
        /// Added to the dice.
        pub bonus: Formula,
        /// Values of the striker that join in.
        pub values: Vec<ValueId> = Vec::new(),
        /// Values of the one struck that join in.
        pub foe_values: Vec<ValueId> = Vec::new(),
        /// Damage before armour is never less.
        pub at_least: i32 = 1,
        /// What lessens it.
        pub soak: ValueId,
        /// What lessens it when somebody takes it over.
        pub soak_taken: ValueId,
        /// Armour takes away at most one part in this many (2 = half), rounded down.
        pub soak_at_most: i32 = 1,
    }
}

impl StrikeDef {
    /// The dice of a weapon that count in this form.
    #[must_use]
    pub fn dice<'w>(&self, weapon: &'w WeaponDef) -> &'w Amount {
        weapon.second.as_ref().filter(|_| self.second_dice).unwrap_or(&weapon.damage)
    }
}

record! {
    /// A way of rolling: one die and a bonus against a number.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RollDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Sides of the die.
        pub sides: u16 = 20,
        /// Added to the die.
        pub bonus: Formula,
        /// Values of the roller whose modifiers join in (Advantage, penalties).
        pub values: Vec<ValueId> = Vec::new(),
        /// Values of the other party whose modifiers join in.
        pub foe_values: Vec<ValueId> = Vec::new(),
        /// The number to meet.
        pub against: Formula,
        /// What that number is called.
        pub against_name: String,
        /// Not against one number: what follows looks at the total, and it neither fails nor can be raised.
        pub measured: bool = false,
        /// Labels, for those who may cut in.
        pub tags: Tags = Tags::default(),
        /// A die up to this fails whatever the total; 0 = none.
        pub natural_fail: u16 = 0,
        /// A die from this on succeeds whatever the total; 0 = none.
        pub natural_success: u16 = 0,
        /// What a natural success brings besides.
        pub on_natural: Effects = Effects::none(),
    }
}

record! {
    /// A name with a text: scores, speeds.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Named {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// What it means.
        pub text: String = String::new(),
    }
}

record! {
    /// A step on the scale of Sizes.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SizeDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Cells along one edge of the footprint, 1 to 3.
        pub side: u8 = 1,
        /// What the Size adds to values.
        pub modifiers: Vec<Modifier> = Vec::new(),
    }
}

record! {
    /// A number derived from scores, never stored.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ValueDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Before modifiers. May read only values declared above it.
        pub base: Formula = Formula::number(0),
        /// Never below this.
        pub at_least: Option<i32> = None,
        /// Whether it is a number of the combatant's sheet (and not of one roll).
        pub sheet: bool = false,
    }
}

record! {
    /// A counted thing.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PoolDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Its name where there is room for a longer one.
        pub long_name: Option<String> = None,
        /// The most it holds.
        pub max: Formula,
        /// What it holds at the start; the maximum when left out.
        pub start: Option<Formula> = None,
        /// When it is filled to its maximum.
        pub refill: Vec<When> = Vec::new(),
        /// What paying with it brings besides, for a cost that raises it; `me` pays.
        pub raised: Effects = Effects::none(),
        /// What a forced gain past the maximum brings.
        pub over: Effects = Effects::none(),
        /// What reaching 0 brings.
        pub at_zero: Effects = Effects::none(),
        /// The pool whose points these are when they are bound: both are shown as one.
        pub part_of: Option<PoolId> = None,
        /// Whether everybody can see it.
        pub public: bool = false,
    }
}

record! {
    /// Something that happens to combatants when a fight is over, or between fights: exhaustion, a night's sleep.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RoutineDef {
        /// Its key.
        pub key: At<String>,
        /// Its name; what has none happens without a line in the log.
        pub name: String = String::new(),
        /// One sentence for the player.
        pub text: String = String::new(),
        /// To whom it happens; `me` is the one asked about.
        pub when: Test = Test::always(),
        /// What happens; `me` is the one it happens to.
        pub does: Effects,
    }
}

record! {
    /// The steps of each procedure.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Procedures {
        /// A round.
        pub round: Vec<Step>,
        /// A turn.
        pub turn: Vec<Step>,
        /// An act.
        pub act: Vec<Step>,
        /// A strike.
        pub strike: Vec<Step>,
        /// A roll that is no strike.
        pub roll: Vec<Step> = vec![Step::Roll],
        /// A step of a walk, before it is made: the points that open.
        pub step: Vec<Step> = Vec::new(),
        /// What follows when a fight is decided, before it is over.
        pub end: Vec<Step> = Vec::new(),
    }
}

record! {
    /// The pools and values that the engine itself must know.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Roles {
        /// Health: at 0 its `at_zero` happens.
        pub health: PoolId,
        /// What a reaction uses up.
        pub reaction: PoolId,
        /// Cells of movement in a turn.
        pub speed: ValueId,
        /// Lying: set by falls; standing up ends it.
        pub prone: ConditionId,
        /// Cover: what half cover adds to the number to meet.
        pub cover: i32,
        /// How many Sizes smaller than its target an object may be and still give cover.
        pub cover_sizes: u8 = 1,
        /// How many Sizes smaller an object may be and still hide.
        pub hide_sizes: u8 = 1,
    }
}
