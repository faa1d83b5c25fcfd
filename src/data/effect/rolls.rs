//! Effects that roll, or change the running roll.

use super::Effects;
use crate::data::formula::{Formula, Who};
use crate::data::read::choice;
use crate::data::scope::{ConditionId, RollId};

choice! {
    /// Rolls, and changes of the running roll.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum RollEffect {
        /// Makes a roll, then runs one of two lists, which read the total as `roll.total`. With `by` that combatant rolls,
        /// with the actor as its `other`; the lists have the actor as `me` again.
        Roll { roll: RollId, by: Who = Who::Me, success: Effects = Effects::none(), failure: Effects = Effects::none() },
        /// Makes the running roll again; the new total stands.
        Reroll,
        /// The actor makes this roll with the bonus of the running roll, which counts the better of both totals.
        AssistRoll { roll: RollId },
        /// Adds to the total of the running roll.
        RaiseRoll { by: Formula },
        /// The actor makes the roll of the act that the order names. Half of the total helps the target with its own roll:
        /// it is stored, in half-points, with a condition that is about that act.
        Aid { condition: ConditionId },
    }
}
