//! Ways of rolling: dice, bonus, the number to meet or the roll that opposes it.

use crate::data::effect::Effects;
use crate::data::formula::{Formula, Test};
use crate::data::read::{At, Cx, Decode, Node, choice, record};
use crate::data::scope::{ConditionId, RollId, Tags, ValueId};
use crate::kernel::throw::{RollDice, Throw};

choice! {
    /// How the dice of a roll are written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum RollDiceName {
        /// One die with so many sides. Advantage and Disadvantage bear on it.
        Die(u16),
        /// The sum of so many dice of so many sides: `Sum(3, 6)` is 3d6.
        Sum(u8, u16),
        /// The sum of so many dice of so many sides, in which two highest faces add dice and two ones take some away.
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
    /// A way of rolling: dice and a bonus against a number, or against the roll of the other party. In its formulas
    /// `me` rolls and `other` is the other party.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RollDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// Its dice.
        pub dice: RollDice = RollDice::Die(20),
        /// Added to the dice.
        pub bonus: Formula,
        /// Values of `me` whose modifiers are added to the total: bonuses, penalties, Advantage.
        pub values: Vec<ValueId> = Vec::new(),
        /// Values of `other` whose modifiers are added to the total.
        pub foe_values: Vec<ValueId> = Vec::new(),
        /// The number to meet. It is needed unless the roll is `opposed` or `measured`.
        pub against: Formula = Formula::unset(),
        /// What players read for that number.
        pub against_name: String,
        /// Rolls of the other party, of which it makes the one that is best for it: the total is the number to meet in
        /// place of `against`.
        pub opposed: Vec<RollId> = Vec::new(),
        /// When a total that is no more than that of the other party fails; `me` rolls.
        pub strict: Test = Test::never(),
        /// Its dice are cast before those of the other party.
        pub leads: bool = false,
        /// When this roll, as one that opposes another, is not made and the other succeeds; `me` would make it.
        pub fails: Test = Test::never(),
        /// When it is not cast and its die counts as `unrolled_as`; `me` makes it.
        pub unrolled: Test = Test::never(),
        /// The die of a roll that is not cast.
        pub unrolled_as: u16 = 1,
        /// Where it is not cast and the roll that opposes it is, the die of that roll decides in its place, read from
        /// the other end: its lowest face as the highest.
        pub mirrors: bool = false,
        /// The condition by which others help with it: the number stored with the condition, in half-points, is added
        /// to the first such roll of the act that it is about.
        pub aided: Option<ConditionId> = None,
        /// A number to meet that is no higher than this is met without a roll, unless the values take as much away as
        /// the greatest step of the track.
        pub easy: Option<i32> = None,
        /// The number to meet is in half-points: 21 is 10 and a half.
        pub against_halves: bool = false,
        /// It is against no number: what follows looks at `roll.total`. Such a roll neither fails nor can be raised.
        pub measured: bool = false,
        /// Labels, for reactions to it.
        pub tags: Tags = Tags::default(),
        /// Dice up to this fail whatever the total; 0 for none.
        pub natural_fail: u16 = 0,
        /// Dice from this on succeed whatever the total; 0 for none.
        pub natural_success: u16 = 0,
        /// Effects of a critical success besides: the die succeeds whatever the total, or the dice are wild.
        pub on_critical: Effects = Effects::none(),
        /// Effects of a critical failure besides.
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
