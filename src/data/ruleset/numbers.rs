//! The models a ruleset chooses and its numbers: measures, turns, strikes, rolls, Sizes, values, pools, procedures.

use crate::data::effect::{Effects, InterruptDef, Modifier, Step, When};
use crate::data::formula::{Amount, Formula, Test};
use crate::data::read::{At, Cx, Decode, Node, choice, record};
use crate::data::ruleset::position::{FactorsName, SightName};
use crate::data::ruleset::riding::RidingDef;
use crate::data::scope::{ConditionId, PoolId, RollId, Tags, ValueId};
use crate::kernel::metric::Metric;
use crate::kernel::throw::{RollDice, Throw};

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

impl MetricName {
    /// The metric of this name.
    #[must_use]
    pub fn metric(self) -> Metric {
        match self {
            MetricName::Chebyshev => Metric::Chebyshev,
            MetricName::Alternating => Metric::Alternating,
        }
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
        /// How reach counts them, if otherwise.
        pub reach: Option<MetricName> = None,
        /// When corners are in the way.
        pub corners: CornersName,
        /// What one cell is called, for one and for many: `("cell", "cells")`.
        pub unit: (String, String),
        /// How lines of sight are drawn.
        pub sight: SightName = SightName::Centres,
        /// What several things come to that each make a step dearer.
        pub factors: FactorsName = FactorsName::Greatest,
        /// How many times a step into the cell of somebody whom one may pass costs.
        pub pass_times: u8 = 1,
        /// Extra cost of a step up one level.
        pub climb: u8 = 1,
        /// Two bodies may pass each other when their Sizes differ at least this much.
        pub pass_size_gap: u8 = 2,
        /// Two bodies may be in the same cells when their Sizes differ at least this much; never without it.
        pub share_size_gap: Option<u8> = None,
        /// Dice for each level fallen beyond the first: who falls farther is hurt and lies.
        pub fall: Amount = Amount::number(0),
        /// What a fall of more than one level brings in place of that; `fall.levels` tells how many.
        pub on_fall: Effects = Effects::none(),
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
        /// Everybody has one turn a round. The next one belongs to whoever has the highest number of those who had none
        /// yet, looked at anew each time; of equals the next number of `order` decides, then `ties`.
        /// `name` is what that number is called; `purse` is the pool that a turn is paid from. With `carries`, an act that
        /// costs more than the purse holds can be begun, and is paid for over several turns. `interrupt` says who may break
        /// into a turn, at the windows that allow it. With `ends_empty` a turn is over when its purse is empty, and with
        /// `walking` walks are paid from it by their length.
        Live {
            name: String,
            order: Vec<Formula>,
            ties: Ties = Ties::Drawn,
            purse: PoolId,
            ends_empty: bool = false,
            walking: Option<WalkingDef> = None,
            carries: bool = false,
            interrupt: Option<InterruptDef> = None,
        },
    }
}

record! {
    /// What walks cost that are paid for by their length.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WalkingDef {
        /// The value that says how much way a point of the purse pays for.
        pub rate: ValueId,
        /// How much way a cell of movement is.
        pub unit: u16,
        /// What every walk costs at least, in points.
        pub least: u16 = 0,
    }
}

choice! {
    /// Who comes first of those whose numbers are equal.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Ties {
        /// Keys that are drawn from the seed of the battle anew each round.
        Drawn,
        /// The order in which the scene lists them.
        Listed,
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
    /// What one number of the count is called, and several of them: "tempo", "tempos"; a turn where none runs.
    #[must_use]
    pub fn count_names(&self) -> (&str, &str) {
        match self {
            TimeDef::Counted { name: (one, many), .. } => (one, many),
            TimeDef::Live { .. } => ("turn", "turns"),
        }
    }

    /// The pool that turns are paid from, if they are.
    #[must_use]
    pub fn purse(&self) -> Option<PoolId> {
        match self {
            TimeDef::Live { purse, .. } => Some(*purse),
            TimeDef::Counted { .. } => None,
        }
    }

    /// The pool that turns are paid from, if what it lacks can be paid in later turns.
    #[must_use]
    pub fn carrying_purse(&self) -> Option<PoolId> {
        match self {
            TimeDef::Live { purse, carries: true, .. } => Some(*purse),
            TimeDef::Live { .. } | TimeDef::Counted { .. } => None,
        }
    }

    /// The pool that turns are paid from, if a turn is over when that is empty.
    #[must_use]
    pub fn ends_empty(&self) -> Option<PoolId> {
        match self {
            TimeDef::Live { purse, ends_empty: true, .. } => Some(*purse),
            TimeDef::Live { .. } | TimeDef::Counted { .. } => None,
        }
    }

    /// What walks cost, where they are paid from the purse by their length.
    #[must_use]
    pub fn walking(&self) -> Option<&WalkingDef> {
        match self {
            TimeDef::Live { walking, .. } => walking.as_ref(),
            TimeDef::Counted { .. } => None,
        }
    }

    /// Who may break into a turn and for what, if anybody may.
    #[must_use]
    pub fn interrupt(&self) -> Option<&InterruptDef> {
        match self {
            TimeDef::Live { interrupt, .. } => interrupt.as_ref(),
            TimeDef::Counted { .. } => None,
        }
    }

    /// The last number of the count, if one runs.
    #[must_use]
    pub fn last_count(&self) -> Option<u8> {
        match self {
            TimeDef::Counted { last, .. } => Some(*last),
            TimeDef::Live { .. } => None,
        }
    }
}

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
        /// The number to meet.
        pub against: Formula,
        /// What that number is called.
        pub against_name: String,
        /// What the other party rolls, if it does: whichever of these is best for it, and its total is the number to meet
        /// in place of `against`.
        pub opposed: Vec<RollId> = Vec::new(),
        /// A total that is no more than that of the other party fails.
        pub strict: bool = false,
        /// Its dice come before those of the other party.
        pub leads: bool = false,
        /// When a roll that opposes another is not made, and the other succeeds; `me` would make it.
        pub fails: Test = Test::never(),
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

    /// A critical success (+1), a critical failure (−1) or neither.
    #[must_use]
    pub fn critical(&self, throw: &Throw) -> i8 {
        if self.lucky(throw.natural) {
            return 1;
        }
        if self.natural_fail != 0 && throw.natural <= i32::from(self.natural_fail) { -1 } else { throw.wild }
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
        /// Cells along one edge of the footprint, 1 to 5.
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
    /// What changes the costs of acts. Both values are read of whoever pays, with the labels of the act; they may not
    /// hang on what it is aimed at.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CostsDef {
        /// Added to each cost.
        pub by: ValueId,
        /// What no cost is lowered below.
        pub least: ValueId,
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
        /// What it brings when there is more in it than before, and when there is less; `me` has it.
        pub rises: Effects = Effects::none(),
        /// See `rises`.
        pub falls: Effects = Effects::none(),
        /// What a forced gain past the maximum brings.
        pub over: Effects = Effects::none(),
        /// What reaching 0 brings. Of harm to health `other` did it, `act` knows the labels of the act and of the weapon, and
        /// `harm.over` is what went beyond 0.
        pub at_zero: Effects = Effects::none(),
        /// The pool that takes what is spent or lost of this one beyond what is there: spending it is never refused.
        pub spills: Option<PoolId> = None,
        /// Where points that are committed here go back to as soon as nothing is left that they hold up.
        pub returns: Option<PoolId> = None,
        /// What makes acts dearer or cheaper that are paid with it.
        pub costs: Option<CostsDef> = None,
        /// The pool whose points these are when they are bound: both are shown as one.
        pub part_of: Option<PoolId> = None,
        /// Whether everybody can see it.
        pub public: bool = false,
        /// Whether its maximum means nothing to a player.
        pub boundless: bool = false,
        /// Whether the log passes over its changes: they follow from what it tells anyway.
        pub quiet: bool = false,
        /// Whether panels pass over it while it is full or empty.
        pub discreet: bool = false,
        /// Whether a cost is taken from it when the act takes effect, and not when it is paid for.
        pub late: bool = false,
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
    /// A row of numbers that formulas look up: `table('key', number)`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TableDef {
        /// Its key.
        pub key: At<String>,
        /// The number that its first entry stands for.
        pub from: i32,
        /// The entries; numbers beyond them read the first or the last one.
        pub values: Vec<i32>,
    }
}

impl TableDef {
    /// The entry for a number.
    #[must_use]
    pub fn at(&self, number: i32) -> i32 {
        let last = self.values.len().saturating_sub(1);
        let place = usize::try_from(number.saturating_sub(self.from).max(0)).unwrap_or(last).min(last);
        self.values.get(place).copied().unwrap_or(0)
    }
}

record! {
    /// The steps of each procedure.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Procedures {
        /// What comes before the first round.
        pub start: Vec<Step> = Vec::new(),
        /// What happens to a latecomer.
        pub join: Vec<Step> = Vec::new(),
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
        /// A step of a walk that was made: the points that open.
        pub stepped: Vec<Step> = Vec::new(),
        /// A step that force makes somebody take, before it is made: the points that open.
        pub forced: Vec<Step> = Vec::new(),
        /// What follows when a fight is decided, before it is over.
        pub end: Vec<Step> = Vec::new(),
        /// The round at whose end a fight is a draw, where the scene says no other.
        pub round_limit: u32 = 50,
        /// When a fight in which nothing happens is given up.
        pub stalemate: Option<StalemateDef> = None,
    }
}

record! {
    /// A fight is a draw after some rounds in a row in which nobody gets at a foe.
    #[derive(Clone, Debug, PartialEq)]
    pub struct StalemateDef {
        /// How many rounds.
        pub rounds: u32,
        /// Pools besides health that a foe gets at when it changes them; so it does with every condition.
        pub pools: Vec<PoolId> = Vec::new(),
    }
}

record! {
    /// The pools and values that the engine itself must know.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Roles {
        /// Health: at 0 its `at_zero` happens.
        pub health: PoolId,
        /// Who counts as defeated when a round ends, for this once, besides those who are: `me` is the one asked about.
        pub captured: Option<Test> = None,
        /// What a reaction uses up besides its costs.
        pub reaction: Option<PoolId> = None,
        /// Who may react at all; `me` would.
        pub reacts: Test = Test::always(),
        /// Acts with one of these tags are free: nobody can break into them, they break into nothing, and neither what
        /// their actor has begun nor what it holds ready is lost by them.
        pub free: Tags = Tags::default(),
        /// Acts with one of these tags are movement, like a walk: nobody can break into them, unless they are begun and paid
        /// for over several turns, and breaking in with them costs nothing besides.
        pub moving: Tags = Tags::default(),
        /// Cells of movement in a turn.
        pub speed: ValueId,
        /// Lying: set by falls; standing up ends it.
        pub prone: ConditionId,
        /// Riders and mounts.
        pub riding: Option<RidingDef> = None,
        /// How high somebody is, for those who jump over it, in the unit in which ground and objects give their heights.
        pub height: Option<ValueId> = None,
        /// Cells that one sees without light.
        pub dark_sight: Option<ValueId> = None,
        /// How many Sizes smaller an object may be and still hide.
        pub hide_sizes: u8 = 1,
    }
}
