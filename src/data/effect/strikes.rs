//! Effects that strike, and what they do to the running strike.

use super::{Effects, StrikeForm};
use crate::data::formula::Formula;
use crate::data::read::choice;

choice! {
    /// Strikes at combatants, objects and items.
    #[derive(Clone, Debug, PartialEq)]
    pub enum StrikeEffect {
        /// The actor strikes the target with its tool. One of two lists follows once the strike is done; both read
        /// `roll.total`, and `harm.level` where the strike left a wound.
        Strike {
            /// Which definition of the ruleset it follows: `main_strike` or `second_strike`.
            form: StrikeForm = StrikeForm::Main,
            /// What happens if it hit.
            hit: Effects = Effects::none(),
            /// What happens if it missed.
            miss: Effects = Effects::none(),
        },
        /// The actor strikes the scene object that the order names with its tool.
        StrikeObject {
            /// The number to meet; that of the object if left out.
            against: Option<Formula> = None,
        },
        /// The item that the order names, in the hands of the target or worn by it, takes the damage of a strike with
        /// the tool. The roll before says whether it is critical.
        StrikeItem,
        /// The running strike misses; its damage is not rolled.
        ForceMiss,
    }
}
