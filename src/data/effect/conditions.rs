//! Effects on conditions: their begin and end, the numbers stored with them, stances and sustained acts.

use crate::data::formula::{Formula, Who};
use crate::data::lasting::Until;
use crate::data::read::choice;
use crate::data::scope::{ConditionId, TagId};

choice! {
    /// Conditions begin, end and change.
    #[derive(Clone, Debug, PartialEq)]
    pub enum ConditionEffect {
        /// A condition begins.
        Afflict {
            /// The condition.
            condition: ConditionId,
            /// The combatant that bears it from now on.
            who: Who = Who::Other,
            /// The number that is stored with it: formulas read it as `stored(a, 'condition')`.
            value: Formula = Formula::number(0),
            /// How long it lasts; as long as its definition says if left out.
            until: Option<Until> = None,
            /// It lasts until so many turns of its source have begun, at least 1. That goes before `until`.
            turns: Option<Formula> = None,
            /// The combatant that it comes from.
            source: Who = Who::Me,
        },
        /// A condition begins on the other party that lasts as long as the tool stays where it is. The tool leaves the
        /// hand and lies where the bearer is, and the condition ends when it is picked up from there. A weapon that
        /// shoots stays in the hand.
        StickWeapon {
            /// The condition. Its source is the actor.
            condition: ConditionId,
            /// The number that is stored with it.
            value: Formula = Formula::number(0),
        },
        /// All instances of a condition end, or those from one source.
        End {
            /// The condition.
            condition: ConditionId,
            /// Its bearer.
            who: Who = Who::Other,
            /// Only instances whose source is this combatant end; all of them if left out.
            from: Option<Who> = None,
        },
        /// Conditions with a tag end.
        EndTagged {
            /// The tag.
            tag: TagId,
            /// Their bearer.
            who: Who = Who::Other,
            /// How many end at most, the oldest first; all of them if left out.
            most: Option<Formula> = None,
        },
        /// The condition that the order names ends.
        EndChosen {
            /// Its bearer.
            who: Who = Who::Other,
            /// All instances of it end; if false, only the one with the greatest stored number.
            all: bool = true,
        },
        /// Reduces the number stored with each instance of a condition. At 0 the instance ends.
        ReduceStored {
            /// The condition.
            condition: ConditionId,
            /// By how much; a number below 0 raises what is stored.
            by: Formula,
            /// Its bearer.
            who: Who = Who::Other,
        },
        /// Stores another number with the condition that the order names, of several instances with the one of the
        /// greatest.
        StoreChosen {
            /// The new number.
            value: Formula,
            /// Its bearer.
            who: Who = Who::Other,
        },
        /// The actor takes the stance that the order names.
        TakeStance,
        /// The sustained act that the order names ends.
        EndSustained,
    }
}
