//! The models a ruleset chooses and its numbers: measures, Sizes, values, pools, procedures.

use std::num::NonZeroU32;

use crate::data::effect::{Effects, Modifier, Step, When};
use crate::data::formula::{Amount, Formula, Test};
use crate::data::read::{At, choice, record};
use crate::data::ruleset::position::{FactorsName, RunDef, SightName};
use crate::data::ruleset::riding::RidingDef;
use crate::data::scope::{ConditionId, PoolId, SizeStep, TagId, Tags, ValueId};
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
        /// What distances are told in, for one and for many: `("cell", "cells")`.
        pub unit: (String, String),
        /// How many of these a cell is wide.
        pub per_cell: u8 = 1,
        /// How lines of sight are drawn.
        pub sight: SightName = SightName::Centres,
        /// What several things come to that each make a step dearer.
        pub factors: FactorsName = FactorsName::Greatest,
        /// What a run-up is.
        pub run: RunDef = RunDef::Any,
        /// How many times a step into the cell of somebody whom one may pass costs.
        pub pass_times: u8 = 1,
        /// How many levels of elevation are as high as a cell is wide.
        pub levels: u8 = 1,
        /// Extra cost of a step up one level.
        pub climb: u8 = 1,
        /// Two bodies may pass each other when their Sizes differ at least this much.
        pub pass_size_gap: u8 = 2,
        /// How many times a step into the cell of a foe costs that cannot act, where such may be passed;
        /// difficult ground does not add up with it. Without it they are in the way like any other foe.
        pub pass_down: Option<u8> = None,
        /// Two bodies may be in the same cells when their Sizes differ at least this much; never without it.
        pub share_size_gap: Option<u8> = None,
        /// Whoever is no bigger than this may be in the cells of a foe (VIT-MOVE-06); nobody without it.
        pub share_up_to: Option<SizeStep> = None,
        /// Dice for each level fallen beyond the first: who falls farther is hurt and lies.
        pub fall: Amount = Amount::number(0),
        /// What a fall of more than one level brings in place of that; `fall.levels` tells how many.
        pub on_fall: Effects = Effects::none(),
        /// Whether a movement that was opened is over with the next act that is not free, and with the turn.
        pub whole_walks: bool = false,
        /// Acts with one of these labels come in between: the rest of the movement can be walked after them (VIT-TIME-16).
        pub walks_on: Tags = Tags::default(),
        /// Whether a movement by force ends where it makes somebody fall.
        pub falls_stop: bool = false,
    }
}

impl GridDef {
    /// So many cells in words: "1 yard", "30 ft".
    #[must_use]
    pub fn told(&self, cells: i64) -> String {
        let n = self.units(cells);
        format!("{n} {}", self.unit_for(n))
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
        if self.tenths { format!("{}.{} s", n / 10, (n % 10).abs()) } else { format!("{n} {}", self.name) }
    }

    /// Its long name where it has one, else its name.
    #[must_use]
    pub fn full_name(&self) -> &str {
        self.long_name.as_ref().unwrap_or(&self.name)
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
        /// Cells along one edge of the footprint, 1 to 6.
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
        /// What each step on the track of adjustments adds to it, or takes from it; nothing without.
        pub steps: Vec<i32> = Vec::new(),
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
        /// How far it sinks.
        pub least: i32 = 0,
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
        /// The pool that counts what is lost of this one beyond what is there: harm, if this is health. What is gained pays
        /// that back first.
        pub debt: Option<PoolId> = None,
        /// Where a cost is taken from that finds too little here: the first of these pools that has the rest.
        pub backed_by: Vec<PoolId> = Vec::new(),
        /// Where points that are committed here go back to as soon as nothing is left that they hold up.
        pub returns: Option<PoolId> = None,
        /// What makes acts dearer or cheaper that are paid with it.
        pub costs: Option<CostsDef> = None,
        /// The pool whose points these are when they are bound: both are shown as one.
        pub part_of: Option<PoolId> = None,
        /// Whether everybody can see it.
        pub public: bool = false,
        /// Whether its points are tenths of a second, which are told in seconds.
        pub tenths: bool = false,
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
        /// A walk that is over: routines of the walker and the points that open.
        pub walked: Vec<Step> = Vec::new(),
        /// A step that force makes somebody take, before it is made: the points that open.
        pub forced: Vec<Step> = Vec::new(),
        /// What follows when a fight is decided, before it is over.
        pub end: Vec<Step> = Vec::new(),
        /// The round at whose end a fight is a draw, where the scene says no other.
        pub round_limit: NonZeroU32 = const { NonZeroU32::new(50).unwrap() },
        /// When a fight in which nothing happens is given up.
        pub stalemate: Option<StalemateDef> = None,
    }
}

record! {
    /// A fight is a draw after some rounds in a row in which nobody gets at a foe and nobody is still to come.
    #[derive(Clone, Debug, PartialEq)]
    pub struct StalemateDef {
        /// How many rounds.
        pub rounds: u32,
        /// Pools besides health that a foe gets at when it changes them; so it does with every condition.
        pub pools: Vec<PoolId> = Vec::new(),
    }
}

choice! {
    /// Who are player characters unless a scene says otherwise.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PcsName {
        /// Those of a side with the players' role.
        ByRole,
        /// Those of a side that a person answers for (VIT-RULE-02).
        ByController,
    }
}

record! {
    /// The pools and values that the engine itself must know.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Roles {
        /// Health: at 0 its `at_zero` happens.
        pub health: PoolId,
        /// Who are player characters unless a scene says otherwise.
        pub pcs: PcsName = PcsName::ByRole,
        /// Who counts as defeated when a round ends, for this once, besides those who are: `me` is the one asked about.
        pub captured: Option<Test> = None,
        /// Whom the AI plays as one who has had enough: it makes for a way out where there is one. `me` is the one asked about.
        pub beaten: Test = Test::never(),
        /// What a reaction uses up besides its costs.
        pub reaction: Option<PoolId> = None,
        /// Whom one threatens of those whom a weapon in hand reaches hand to hand; `me` could strike `other` with the tool.
        pub threatens: Test = Test::always(),
        /// Whether `me` finds `other` with its senses, who does not hide from it; by sight alone where it is left out. Where it
        /// is given nobody is aimed at whom one does not find (FOUR-SPEC-66, FOUR-SPEC-68).
        pub detects: Option<Test> = None,
        /// Who may react at all; `me` would.
        pub reacts: Test = Test::always(),
        /// What the log says a reaction takes, which costs nobody any time: "about 1 s".
        pub reacts_in: String = String::new(),
        /// Acts with one of these tags are free: nobody can break into them, they break into nothing, and neither what
        /// their actor has begun nor what it holds ready is lost by them.
        pub free: Tags = Tags::default(),
        /// Acts with one of these tags are movement, like a walk: nobody can break into them, unless they are begun and paid
        /// for over several turns, and breaking in with them costs nothing besides.
        pub moving: Tags = Tags::default(),
        /// Cells of movement in a turn.
        pub speed: ValueId,
        /// Cells that one reaches hand to hand whatever is in hand, where a weapon does not reach farther.
        pub reach: Option<ValueId> = None,
        /// Lying: set by falls; standing up ends it.
        pub prone: ConditionId,
        /// Riders and mounts.
        pub riding: Option<RidingDef> = None,
        /// How high somebody is, for those who jump over it, in the unit in which ground and objects give their heights.
        pub height: Option<ValueId> = None,
        /// What one can carry at most, in tenths of the unit of weights.
        pub burden: Option<ValueId> = None,
        /// Cells that one sees without light.
        pub dark_sight: Option<ValueId> = None,
        /// How many Sizes smaller an object may be and still hide.
        pub hide_sizes: u8 = 1,
        /// The most words of a line that is said aloud; a longer one is refused (FOUR-SPEC-81).
        pub most_words: Option<u8> = None,
        /// Labels that divide a group of many acts, like the schools of spells: such a group opens as a book, with a part
        /// for each label, in this order.
        pub schools: Vec<TagId> = Vec::new(),
        /// The label of acts that come in sizes, a number from 1 on for each step of the track: stances. Their group opens as
        /// a pad (VIT-SPEC-01).
        pub pad: Option<TagId> = None,
        /// What menus of a turn list first, in this order: names of groups, and keys of actions that stand by themselves.
        /// The first nine have a number key for the whole battle; where turns are planned, what comes after the keys of
        /// what was planned.
        pub menu: Vec<At<String>> = Vec::new(),
    }
}
