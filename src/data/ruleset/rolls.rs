//! Ways of rolling: dice, bonus, the number to meet or the roll that opposes it.

use crate::data::effect::Effects;
use crate::data::formula::{Formula, Test};
use crate::data::read::{At, Cx, Decode, Node, choice, record};
use crate::data::scope::{ConditionId, RollId, Tags, ValueId};
use crate::kernel::throw::{RollDice, Throw};

choice! {
    /// How the dice of a roll are written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum RollDiceName {
        /// One die: `Die(20)`. Advantage bears on it.
        Die(u16),
        /// A sum: `Sum(3, 6)` is 3d6.
        Sum(u8, u16),
        /// A sum with a tail: two highest faces add dice, two ones take some away.
        Wild(u8, u16),
    }
}

impl Decode for RollDice {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        let (dice, most) = match RollDiceName::decode(node, cx)? {
            RollDiceName::Die(sides) => (RollDice::Die(sides), 1000),
            RollDiceName::Sum(count, sides) => (RollDice::Sum(count, sides), 100),
            RollDiceName::Wild(count, sides) => (RollDice::Wild(count, sides), 20),
        };
        if dice.sides() < 2 || dice.sides() > most || dice.spread().is_none() {
            let what = "no odds can be given for such dice".to_owned();
            cx.error(node.pos, what, format!("use few dice with 2 to {most} sides"));
            return None;
        }
        Some(dice)
    }
}

record! {
    /// A way of rolling: dice and a bonus against a number.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RollDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Its dice.
        pub dice: RollDice = RollDice::Die(20),
        /// Added to the dice.
        pub bonus: Formula,
        /// Values of the roller whose modifiers join in (Advantage, penalties).
        pub values: Vec<ValueId> = Vec::new(),
        /// Values of the other party whose modifiers join in.
        pub foe_values: Vec<ValueId> = Vec::new(),
        /// The number to meet; what is opposed or measured needs none.
        pub against: Formula = Formula::unset(),
        /// What that number is called.
        pub against_name: String,
        /// What the other party rolls, if it does: whichever of these is best for it, and its total is the number to meet
        /// in place of `against`.
        pub opposed: Vec<RollId> = Vec::new(),
        /// When a total that is no more than that of the other party fails; `me` makes it.
        pub strict: Test = Test::never(),
        /// Its dice come before those of the other party.
        pub leads: bool = false,
        /// When a roll that opposes another is not made, and the other succeeds; `me` would make it.
        pub fails: Test = Test::never(),
        /// When it is not cast, and its die counts as `unrolled_as`; `me` makes it.
        pub unrolled: Test = Test::never(),
        /// See `unrolled`.
        pub unrolled_as: u16 = 1,
        /// Whether, where it is not cast and the roll that opposes it is, the die of that one decides in its place, read from
        /// the other end: its lowest face as the highest (VIT-RULE-06).
        pub mirrors: bool = false,
        /// The condition by which others help with it: the number stored with it, in half-points, is added to the first
        /// such roll of the act that it is about.
        pub aided: Option<ConditionId> = None,
        /// A number to meet that is no higher than this is met without a roll, unless what its values add is as much for the
        /// worse as the greatest step of the track is worth (VIT-ROLL-06).
        pub easy: Option<i32> = None,
        /// Whether the number to meet is one of half-points.
        pub against_halves: bool = false,
        /// Not against one number: what follows looks at the total, and it neither fails nor can be raised.
        pub measured: bool = false,
        /// Labels, for those who may cut in.
        pub tags: Tags = Tags::default(),
        /// Dice up to this fail whatever the total; 0 = none.
        pub natural_fail: u16 = 0,
        /// Dice from this on succeed whatever the total; 0 = none.
        pub natural_success: u16 = 0,
        /// What a critical success brings besides: a natural or a wild one.
        pub on_critical: Effects = Effects::none(),
        /// What a critical failure brings besides.
        pub on_fumble: Effects = Effects::none(),
    }
}

impl RollDef {
    /// Whether dice and their total meet a number.
    #[must_use]
    pub fn succeeds(&self, natural: i32, total: i32, against: i32) -> bool {
        self.measured
            || self.lucky(natural)
            || (self.natural_fail == 0 || natural > i32::from(self.natural_fail)) && total >= against
    }

    /// Whether the dice succeed whatever the total.
    #[must_use]
    pub fn lucky(&self, natural: i32) -> bool {
        self.natural_success != 0 && natural >= i32::from(self.natural_success)
    }

    /// The die that decides where only the other party has cast one.
    #[must_use]
    pub fn mirrored(&self, theirs: i32) -> i32 {
        i32::from(self.dice.sides()) + 1 - theirs
    }

    /// A critical success (+1), a critical failure (−1) or neither.
    #[must_use]
    pub fn critical(&self, throw: &Throw) -> i8 {
        match self.decisive(throw.natural) {
            0 => throw.wild,
            critical => critical,
        }
    }

    /// The same by the deciding die alone.
    #[must_use]
    pub fn decisive(&self, natural: i32) -> i8 {
        let fails = self.natural_fail != 0 && natural <= i32::from(self.natural_fail);
        i8::from(self.lucky(natural)) - i8::from(fails)
    }
}
