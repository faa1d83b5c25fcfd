//! What a ruleset makes of where combatants stand: how lines of sight are drawn, what cover is, who is flanked, and
//! what circumstances add to rolls.

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
        /// From the middle of a cell to the middle of another; only what the line passes through and what is opaque
        /// cuts it off, whatever its Size. What it touches at a corner does not.
        Lines,
    }
}

choice! {
    /// What a run-up is: formulas read it as `run`, and as `order.run` towards what an act is aimed at.
    #[derive(Clone, Debug, PartialEq)]
    pub enum RunDef {
        /// All cells walked in a turn since the last act that was more than movement.
        Any,
        /// Cells walked straight on in one direction. It ends with anything that takes from the purse, with force, with
        /// a fall, and with the turn.
        Straight {
            /// When the run-up is kept at the end of the turn; `me` has run.
            keeps: Test = Test::never(),
        },
    }
}

choice! {
    /// What several reasons come to that each make a step dearer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FactorsName {
        /// The greatest of them; a step up costs its extra besides.
        Greatest,
        /// All of them multiplied.
        Product,
    }
}

choice! {
    /// What cover is. Whatever is too high to see across stops every attack.
    #[derive(Clone, Debug, PartialEq)]
    pub enum CoverDef {
        /// Cover adds to the number that a shot has to meet: something on the line between the middles of both cells,
        /// unless it is next to the shooter.
        Line {
            /// What it adds.
            adds: i32,
            /// How many Sizes smaller than the target it may be and still give cover.
            sizes: u8 = 1,
        },
        /// Cover is a level, 0 to 4, that formulas read as `cover(a, b)`. Lines go from the best corner of the
        /// attacker's cell to the four corners of the target's: each line that is cut off is one level, and four stop
        /// the attack. Ground and objects next to the target that a line crosses can have a level of their own.
        Corners {
            /// The level of something low next to the target that a line crosses; `me` is the target.
            low: Formula,
            /// How many Sizes smaller than the target something low may be.
            sizes: u8,
            /// The level that a combatant on the line between both gives.
            body: u8 = 0,
            /// How many Sizes smaller than the target a combatant has to be to give none; 0 if all give it.
            body_sizes: u8 = 0,
            /// What is low gives one level for each line that crosses it, up to its own.
            by_lines: bool = false,
        },
        /// Cover is a level, 0 to 4, that formulas read as `cover(a, b)`: the highest `cover` of ground and objects
        /// next to the target that the line between two middles passes through, along the best line for the attacker.
        Near,
    }
}

/// The level of cover past which nothing gets through.
pub const CUT_OFF: u8 = 5;
/// The highest level of cover through which a strike gets.
pub const MOST_COVER: u8 = 4;

choice! {
    /// How two attackers must stand around a target to flank it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FlankModel {
        /// At least 120 degrees apart, seen from its middle.
        Apart,
        /// At opposite borders or corners of it.
        Opposite,
        /// At opposite borders or corners of it; if all three are in one cell each, in exactly opposite directions.
        Across,
    }
}

record! {
    /// When a combatant is flanked: formulas read it as `flanked(a)`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct FlankingDef {
        /// How two foes have to stand.
        pub by: FlankModel,
        /// Foes that could shoot or throw from where they stand, no farther than one `increment`, flank too.
        pub shots: bool = false,
        /// Who flanks; `me` is a foe that reaches `other` with a weapon in use.
        pub when: Test = Test::always(),
        /// A condition: its source and its bearer leave each other out of account when flanking is looked at.
        pub ignored: Option<ConditionId> = None,
    }
}

record! {
    /// One degree of a circumstance.
    #[derive(Clone, Debug, PartialEq)]
    pub struct DegreeDef {
        /// What players read.
        pub name: String,
        /// Added to the value.
        pub adds: Formula = Formula::number(0),
        /// Points on the track of adjustments, above 0 for the better. The value needs `steps`.
        pub points: Formula = Formula::number(0),
        /// Advantage (1) or Disadvantage (-1) on rolls that the value bears on.
        pub edge: i8 = 0,
    }
}

record! {
    /// Something about the situation that changes a value of a combatant, without a condition: where it stands, how far
    /// away, in what light. Of its `degrees` the one that `degree` names counts.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CircumstanceDef {
        /// The value that is changed; in the formulas `me` is the combatant whose value it is, `other` the other party
        /// of the roll.
        pub to: At<ValueId>,
        /// When it counts, in one sentence for the player.
        pub text: String = String::new(),
        /// When it counts.
        pub when: Test = Test::always(),
        /// Which of the degrees, from 1; 0 for none, and beyond the last the last.
        pub degree: Formula = Formula::number(1),
        /// What each degree adds, the first for degree 1. At least one.
        pub degrees: Vec<DegreeDef>,
        /// A tag: of everything that is added to a value under the same tag, only the greatest gain and the greatest
        /// loss count.
        pub stacking: Option<TagId> = None,
    }
}
