//! The models a ruleset chooses and its numbers: measures, Sizes, values, pools, procedures.

use std::num::NonZeroU32;

use crate::data::effect::{Effects, Modifier, Step, When};
use crate::data::formula::{Amount, Formula, Test};
use crate::data::read::{At, choice, record};
use crate::data::ruleset::position::{FactorsName, RunDef, SightName};
use crate::data::ruleset::riding::RidingDef;
use crate::data::scope::{ConditionId, PoolId, SizeStep, TagId, Tags, ValueId};
use crate::data::text;
use crate::kernel::metric::Metric;

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
        /// When both cells beside it are blocked.
        Both,
        /// When either of the cells beside it is blocked.
        Either,
    }
}

record! {
    /// Measures of the battlefield.
    #[derive(Clone, Debug, PartialEq)]
    pub struct GridDef {
        /// How diagonals are counted.
        pub metric: MetricName,
        /// How the reach of weapons counts diagonals, if not like `metric`.
        pub reach: Option<MetricName> = None,
        /// When corners are in the way of diagonal steps.
        pub corners: CornersName,
        /// The unit that distances are told in, for one and for many: `("cell", "cells")`.
        pub unit: (String, String),
        /// How many of that unit a cell is wide.
        pub per_cell: u8 = 1,
        /// How lines of sight are drawn.
        pub sight: SightName = SightName::Centres,
        /// What several reasons come to that each make a step dearer.
        pub factors: FactorsName = FactorsName::Greatest,
        /// What a run-up is.
        pub run: RunDef = RunDef::Any,
        /// How many times the usual cost a step into the cell of another combatant takes, where it may be passed.
        pub pass_times: u8 = 1,
        /// How many levels of elevation are as high as a cell is wide.
        pub levels: u8 = 1,
        /// Extra cost of a step up one level, in steps.
        pub climb: u8 = 1,
        /// Foes may pass each other if their Sizes differ by this much or more.
        pub pass_size_gap: u8 = 2,
        /// How many times the usual cost a step into the cell of a foe takes that cannot act; difficult ground does not
        /// count besides. Without it such foes are in the way.
        pub pass_down: Option<u8> = None,
        /// Two bodies may stand in the same cells if their Sizes differ by this much or more; never without it.
        pub share_size_gap: Option<u8> = None,
        /// Combatants of this Size or smaller may stand in the cells of a foe; none may without it.
        pub share_up_to: Option<SizeStep> = None,
        /// Dice of damage for each level fallen beyond the first; a combatant that falls so far lies prone.
        pub fall: Amount = Amount::number(0),
        /// Effects of a fall of more than one level, in place of `fall`; `me` falls, `fall.levels` is how many levels.
        pub on_fall: Effects = Effects::none(),
        /// A movement is over with the next act that is not free and with the turn, whatever is left of it.
        pub whole_walks: bool = false,
        /// Tags of acts that do not end such a movement: the rest of it can be walked after them.
        pub walks_on: Tags = Tags::default(),
        /// A movement by force ends where it makes the combatant fall.
        pub falls_stop: bool = false,
    }
}

impl GridDef {
    /// So many cells in words: "1 yard", "30 ft".
    #[must_use]
    pub fn told(&self, cells: i64) -> String {
        let n = self.units(cells);
        text::length(n, self.unit_for(n))
    }

    /// So many cells: a bare number where the unit is the cell, else with the unit.
    #[must_use]
    pub fn brief(&self, cells: i64) -> String {
        if self.per_cell == 1 { cells.to_string() } else { self.told(cells) }
    }

    /// So many cells in the unit of the ruleset.
    #[must_use]
    pub fn units(&self, cells: i64) -> i64 {
        cells * i64::from(self.per_cell)
    }

    /// What so many of them are called.
    #[must_use]
    pub fn unit_for(&self, n: i64) -> &str {
        if n == 1 { &self.unit.0 } else { &self.unit.1 }
    }
}

impl PoolDef {
    /// So much of it in words: "3 AP", "1.5 s".
    #[must_use]
    pub fn told(&self, n: i32) -> String {
        if self.tenths { text::seconds(n / 10, (n % 10).abs()) } else { text::points(n, &self.name) }
    }

    /// Its long name where it has one, else its name.
    #[must_use]
    pub fn full_name(&self) -> &str {
        self.long_name.as_ref().unwrap_or(&self.name)
    }
}

record! {
    /// A key with a name: of a score, of a weapon speed.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Named {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// What it means, for the player.
        pub text: String = String::new(),
    }
}

record! {
    /// A step on the scale of Sizes. Formulas read it as a number, 0 for the first.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SizeDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// Cells along one edge of the body, 1 to 6.
        pub side: u8 = 1,
        /// What the Size changes in values.
        pub modifiers: Vec<Modifier> = Vec::new(),
    }
}

record! {
    /// A number that is derived whenever it is asked for: `base`, then what modifiers and circumstances add, and what
    /// the track makes of points. In its formulas `me` is the combatant whose value it is; `other` is the other party
    /// of the roll or strike, if there is one.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ValueDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// The number before modifiers. It may read only values declared above it.
        pub base: Formula = Formula::number(0),
        /// It is never below this.
        pub at_least: Option<i32> = None,
        /// What each step of the track adds to it for the better, or takes from it for the worse: one number for each
        /// step of `track`. Without it points do nothing to it.
        pub steps: Vec<i32> = Vec::new(),
        /// It is a number of the combatant's sheet, not of a single roll.
        pub sheet: bool = false,
    }
}

record! {
    /// What makes costs higher or lower. Both values are those of the combatant that pays, with the tags of the act;
    /// they may not depend on what the act is aimed at.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CostsDef {
        /// The value that is added to each cost.
        pub by: ValueId,
        /// The value below which no cost is lowered.
        pub least: ValueId,
    }
}

record! {
    /// Something that is counted, spent and regained: health, points for acts, initiative.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PoolDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// Its name where there is room for a longer one.
        pub long_name: Option<String> = None,
        /// What it is for, in one sentence for the player.
        pub text: String = String::new(),
        /// The most that it holds; `me` has it.
        pub max: Formula,
        /// The least that it holds; below 0 for a pool that can be overdrawn.
        pub least: i32 = 0,
        /// What it holds at the start of a fight; its maximum if left out.
        pub start: Option<Formula> = None,
        /// When it is filled to its maximum. It happens only if a procedure has the step `Refill` with the same moment.
        pub refill: Vec<When> = Vec::new(),
        /// Effects of paying a cost of the kind `Raise` with it; `me` pays.
        pub raised: Effects = Effects::none(),
        /// Effects when it rises; `me` has it.
        pub rises: Effects = Effects::none(),
        /// Effects when it sinks; `me` has it.
        pub falls: Effects = Effects::none(),
        /// Effects of a gain with `forced` past the maximum; `me` has it.
        pub over: Effects = Effects::none(),
        /// Effects of reaching 0; `me` has it. If it is health, `other` did the damage, `harm.over` is the damage
        /// beyond 0 and `act('tag')` knows the tags of the act and of the weapon: this is where combatants die or fall.
        pub at_zero: Effects = Effects::none(),
        /// The pool that takes what is spent or lost beyond what this one holds; a cost in it is then never refused.
        pub spills: Option<PoolId> = None,
        /// The pool that counts what is lost beyond what this one holds, such as damage below 0. What is gained pays
        /// that back first.
        pub debt: Option<PoolId> = None,
        /// Pools that stand in for it: a cost that finds too little here takes the rest from the first of them that has
        /// all of it.
        pub backed_by: Vec<PoolId> = Vec::new(),
        /// The pool to which points committed here go back as soon as nothing that they sustain is left.
        pub returns: Option<PoolId> = None,
        /// What makes costs in it higher or lower.
        pub costs: Option<CostsDef> = None,
        /// The pool whose points these are while they are committed: both are shown as one.
        pub part_of: Option<PoolId> = None,
        /// All sides see it. If false, only those that read the combatant's sheet do.
        pub public: bool = false,
        /// Its points are tenths of a second, told in seconds: 15 is "1.5 s".
        pub tenths: bool = false,
        /// Its maximum means nothing to a player and is not shown.
        pub boundless: bool = false,
        /// The log does not tell of its changes, because they follow from what the log tells anyway.
        pub quiet: bool = false,
        /// Panels never show it, because it is bookkeeping: what counts between battles, or for one rule alone.
        pub bookkeeping: bool = false,
        /// Panels do not show it while it is full or empty.
        pub discreet: bool = false,
        /// A cost is taken from it when the act resolves, not when it is paid for.
        pub late: bool = false,
    }
}

record! {
    /// A list of effects with a name. Procedures apply it to every combatant, or to the one they are about, with
    /// the step `Routine`; the effect `Routine` calls it.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RoutineDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read; without one the log has no line for it.
        pub name: String = String::new(),
        /// One sentence for the player.
        pub text: String = String::new(),
        /// To which combatants it applies as a step; `me` is the combatant. The effect `Routine` does not ask.
        pub when: Test = Test::always(),
        /// The effects; `me` is the combatant.
        pub does: Effects,
    }
}

record! {
    /// A row of numbers that formulas look up: `table('key', number)`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TableDef {
        /// What rules call it.
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
    /// The steps of each procedure, in order. A procedure that is left out does nothing, but for `roll`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Procedures {
        /// Before the first round.
        pub start: Vec<Step> = Vec::new(),
        /// When a latecomer arrives.
        pub join: Vec<Step> = Vec::new(),
        /// A round.
        pub round: Vec<Step>,
        /// A turn.
        pub turn: Vec<Step>,
        /// An act: an action that was ordered, from its declaration to its end.
        pub act: Vec<Step>,
        /// A strike, within the act that makes it.
        pub strike: Vec<Step>,
        /// A roll that is not a strike's.
        pub roll: Vec<Step> = vec![Step::Roll],
        /// A step of a walk, before it is made.
        pub step: Vec<Step> = Vec::new(),
        /// A step of a walk, once it is made.
        pub stepped: Vec<Step> = Vec::new(),
        /// A walk that is over.
        pub walked: Vec<Step> = Vec::new(),
        /// A step that a combatant is moved by force, before it is made.
        pub forced: Vec<Step> = Vec::new(),
        /// When a fight is decided, before it is over.
        pub end: Vec<Step> = Vec::new(),
        /// The round at whose end a fight is a draw, unless the scene says another.
        pub round_limit: NonZeroU32 = const { NonZeroU32::new(50).unwrap() },
        /// When a fight in which nothing happens is a draw; never without it.
        pub stalemate: Option<StalemateDef> = None,
    }
}

record! {
    /// A fight is a draw after some rounds in a row in which no combatant harms a foe and none is still to arrive.
    #[derive(Clone, Debug, PartialEq)]
    pub struct StalemateDef {
        /// How many rounds.
        pub rounds: u32,
        /// Pools besides health whose change by a foe counts as harm; so does every condition.
        pub pools: Vec<PoolId> = Vec::new(),
    }
}

choice! {
    /// Which combatants are player characters, unless a scene says otherwise.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PcsName {
        /// Those of a side with the role `Player`.
        ByRole,
        /// Those of a side that a person leads.
        ByController,
    }
}

record! {
    /// What the engine itself works with: pools, values, conditions, and a few rules that every ruleset answers.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Roles {
        /// The pool of health: damage takes it, and at 0 its `at_zero` happens.
        pub health: PoolId,
        /// Which combatants are player characters, unless a scene says otherwise.
        pub pcs: PcsName = PcsName::ByRole,
        /// Combatants of which this is true at the end of a round count as defeated for that round; `me` is the
        /// combatant.
        pub captured: Option<Test> = None,
        /// Which combatants the AI plays as beaten: they make for a way out if there is one. `me` is the combatant.
        pub beaten: Test = Test::never(),
        /// The pool that every reaction takes 1 of besides its costs; a reaction needs 1 there.
        pub reaction: Option<PoolId> = None,
        /// Which foes that a weapon in hand reaches in melee a combatant threatens; `me` threatens `other`.
        pub threatens: Test = Test::always(),
        /// Whether `me` notices `other` with its senses, if it does not hide. Without it sight decides; with it no
        /// combatant can be a target for one that does not notice it.
        pub detects: Option<Test> = None,
        /// When a combatant may react at all; `me` is the combatant.
        pub reacts: Test = Test::always(),
        /// What the log says that a reaction takes, where reactions take no time from a turn: "about 1 s".
        pub reacts_in: String = String::new(),
        /// Tags of free acts: they cannot be interrupted, they interrupt nothing, and neither what the actor has begun
        /// nor what it has readied is lost by them.
        pub free: Tags = Tags::default(),
        /// Tags of acts that count as movement, like a walk: they cannot be interrupted unless they are paid for over
        /// several turns, and interrupting with them costs nothing besides.
        pub moving: Tags = Tags::default(),
        /// The value that is the movement of a turn, in cells.
        pub speed: ValueId,
        /// The value that is the least reach in melee, whatever the weapon, in cells.
        pub reach: Option<ValueId> = None,
        /// The condition of lying on the ground: falls bring it, standing up ends it.
        pub prone: ConditionId,
        /// Riders and mounts.
        pub riding: Option<RidingDef> = None,
        /// The value that is a combatant's height, for combatants that jump over it, in the unit of `height` of terrain
        /// and objects.
        pub height: Option<ValueId> = None,
        /// The value that is the most a combatant can carry, in tenths of the unit of weights.
        pub burden: Option<ValueId> = None,
        /// The value that is how far a combatant sees without light, in cells.
        pub dark_sight: Option<ValueId> = None,
        /// How many Sizes smaller than a combatant an object may be and still hide it.
        pub hide_sizes: u8 = 1,
        /// The most words of a line in `Say`; a longer one is refused.
        pub most_words: Option<u8> = None,
        /// Tags that divide a group with many actions, such as the schools of spells: the menu opens such a group as a
        /// book with a part for each, in this order.
        pub schools: Vec<TagId> = Vec::new(),
        /// The tag of actions that come in sizes, a number from 1 on for each step of the track: the menu opens their
        /// group as a pad.
        pub pad: Option<TagId> = None,
        /// What the menu of a turn lists first, in this order: names of groups, and keys of actions without a group.
        /// The first nine have a number key; where turns are planned, behind the keys of what was planned.
        pub menu: Vec<At<String>> = Vec::new(),
    }
}
