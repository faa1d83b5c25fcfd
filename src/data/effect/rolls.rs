//! Effects that roll, or change the running roll.

use super::Effects;
use crate::data::formula::{Formula, Who};
use crate::data::read::choice;
use crate::data::scope::{ConditionId, RollId};

choice! {
    /// Rolls, and changes of the running roll.
    #[derive(Clone, Debug, PartialEq)]
    pub enum RollEffect {
        /// Makes a roll, then runs one of two lists. Both read the total as `roll.total` and have the actor as `me`.
        Roll {
            /// The roll.
            roll: RollId,
            /// The combatant that rolls. In the formulas of the roll it is `me`, and the actor, if that is another,
            /// `other`.
            by: Who = Who::Me,
            /// What happens if it succeeds.
            success: Effects = Effects::none(),
            /// What happens if it fails.
            failure: Effects = Effects::none(),
        },
        /// Makes the running roll again; the new total stands.
        Reroll,
        /// The actor makes this roll with the bonus of the running roll, which counts the better of both totals.
        AssistRoll {
            /// The roll whose dice the actor casts.
            roll: RollId,
        },
        /// Adds to the total of the running roll or strike.
        RaiseRoll {
            /// How much.
            by: Formula,
        },
        /// The actor makes the roll of the act that the order names. Half of the total helps the target with its own
        /// roll.
        Aid {
            /// The condition that stores the help with the target, in half-points: one that some roll names as `aided`.
            condition: ConditionId,
        },
    }
}
