//! What a ruleset makes of where combatants stand: how lines of sight are drawn, what cover is, who is flanked, and what
//! circumstances add to rolls.

use crate::data::formula::{Formula, Test};
use crate::data::read::{At, choice, record};
use crate::data::scope::{ConditionId, TagId, ValueId};

choice! {
    /// How lines of sight are drawn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SightName {
        /// From the middle of a cell to the middle of another.
        Centres,
        /// From any corner of a cell to any corner of another.
        Corners,
        /// From the middle of a cell to the middle of another, cut off only by what they pass through and nobody sees
        /// through, whatever its Size: what they touch at a corner is not in the way.
        Lines,
    }
}

choice! {
    /// What a run-up is: formulas read it as `run`, and as `order.run` towards what an act is aimed at.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum RunDef {
        /// All that was walked in a turn since the last act that was more than movement.
        Any,
        /// What was walked straight on in one direction. It is over with what takes something out of the purse, with force,
        /// with a fall, and with the end of a turn unless `keeps` holds then; what is begun keeps its own until it is moved.
        Straight { keeps: Test = Test::never() },
    }
}

choice! {
    /// What several things come to that each make a step dearer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FactorsName {
        /// The greatest of them; a step up costs more besides.
        Greatest,
        /// Their product.
        Product,
    }
}

choice! {
    /// What cover is. Whatever is too high to see across is in the way of any strike.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum CoverDef {
        /// What adds to the number that a shot must meet: something up to so many Sizes smaller than the target on the
        /// line between two middles, unless it is next to the one who shoots.
        Line { adds: i32, sizes: u8 = 1 },
        /// A level that formulas read as `cover(a, b)`. Lines go from a corner of the striker's cell, the best for it, to
        /// the four corners of the target's: each that is cut off is one level, and if all four are, no strike gets
        /// there. Ground and objects can have a level of their own, and something up to `sizes` Sizes smaller than the
        /// target gives the level `low`; both count if they are next to the target and a line crosses them. `me` of that
        /// formula is the target. Somebody on the line between both gives the level `body`, but not if it is so many
        /// Sizes smaller than the target. With `by_lines` what is low adds one level for each line that crosses it, up to its
        /// own.
        Corners { low: Formula, sizes: u8, body: u8 = 0, body_sizes: u8 = 0, by_lines: bool = false },
        /// A level that formulas read as `cover(a, b)`: the highest level of their own of ground and objects next to the
        /// target that a line between two middles passes through, along the line that is best for the striker.
        Near,
    }
}

/// The level of cover past which nothing gets through.
pub const CUT_OFF: u8 = 5;
/// The highest level of cover through which a strike gets.
pub const MOST_COVER: u8 = 4;

choice! {
    /// How two must stand around a third to flank it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FlankModel {
        /// At least 120 degrees apart, seen from its middle.
        Apart,
        /// At opposite borders or corners of it.
        Opposite,
        /// The same, and if all three are in one cell each, in exactly opposite directions.
        Across,
    }
}

record! {
    /// When somebody is flanked: formulas read it as `flanked(a)`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct FlankingDef {
        /// How two foes must stand.
        pub by: FlankModel,
        /// Whether those flank too who could shoot or throw from where they stand, no farther than one increment.
        pub shots: bool = false,
        /// Who flanks; `me` is a foe that reaches `other` with a weapon in use.
        pub when: Test = Test::always(),
        /// A condition: whoever put it on somebody leaves that one out of account, as that one is left out by it.
        pub ignored: Option<ConditionId> = None,
    }
}

record! {
    /// One degree of a circumstance.
    #[derive(Clone, Debug, PartialEq)]
    pub struct DegreeDef {
        /// What the player reads.
        pub name: String,
        /// Added.
        pub adds: Formula = Formula::number(0),
        /// Points on the track of adjustments.
        pub points: Formula = Formula::number(0),
        /// Advantage (1) or Disadvantage (-1) on rolls that the value bears on.
        pub edge: i8 = 0,
    }
}

record! {
    /// Something about a moment that changes a value of whoever it concerns, without a condition: where it stands, how
    /// far away, in what light.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CircumstanceDef {
        /// The value that is changed; `me` is whose it is, `other` the other party of the roll.
        pub to: At<ValueId>,
        /// When.
        pub when: Test = Test::always(),
        /// Which of the degrees, from 1; 0 for none, and beyond the last the last.
        pub degree: Formula = Formula::number(1),
        /// What each degree adds.
        pub degrees: Vec<DegreeDef>,
        /// What it does not add up with: see [`crate::data::lasting::Modifier::rivals`].
        pub rivals: Option<TagId> = None,
    }
}
