//! Effects on conditions: their begin and end, the numbers stored with them, stances and sustained acts.

use crate::data::formula::{Formula, Who};
use crate::data::lasting::Until;
use crate::data::read::choice;
use crate::data::scope::{ConditionId, TagId};

choice! {
    /// Conditions begin, end and change.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum ConditionEffect {
        /// A condition begins. Its source is the actor unless `source` names another; `value` is stored with it. It lasts as
        /// long as its definition says unless `until` says otherwise, or until so many `turns` of its source have begun.
        Afflict {
            condition: ConditionId,
            who: Who = Who::Other,
            value: Formula = Formula::number(0),
            until: Option<Until> = None,
            turns: Option<Formula> = None,
            source: Who = Who::Me,
        },
        /// A condition begins that the tool keeps up, with `value` stored. The tool leaves the hand and lies where the bearer
        /// is, unless it shoots; the condition ends when the tool is picked up from there.
        StickWeapon { condition: ConditionId, value: Formula = Formula::number(0) },
        /// All instances of a condition end, or those whose source is `from`.
        End { condition: ConditionId, who: Who = Who::Other, from: Option<Who> = None },
        /// All conditions with a tag end, or at most so many of them, the oldest first.
        EndTagged { tag: TagId, who: Who = Who::Other, most: Option<Formula> = None },
        /// The condition that the order names ends: all instances of it, or without `all` the one with the greatest number.
        EndChosen { who: Who = Who::Other, all: bool = true },
        /// Reduces the number stored with a condition; below 0 raises it. At 0 the condition ends.
        ReduceStored { condition: ConditionId, by: Formula, who: Who = Who::Other },
        /// Stores another number with the condition that the order names, of several instances with the one of the greatest.
        StoreChosen { value: Formula, who: Who = Who::Other },
        /// The actor takes the stance that the order names.
        TakeStance,
        /// The sustained act that the order names ends.
        EndSustained,
    }
}
