//! Effects that strike, and what they do to the running strike.

use super::{Effects, StrikeForm};
use crate::data::formula::Formula;
use crate::data::read::choice;

choice! {
    /// Strikes at combatants, objects and items.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum StrikeEffect {
        /// The actor strikes the target with its tool. One of two lists follows once the strike is done; both read
        /// `roll.total`, and `harm.level` where the strike left a wound.
        Strike { form: StrikeForm = StrikeForm::Main, hit: Effects = Effects::none(), miss: Effects = Effects::none() },
        /// The actor strikes the scene object that the order names with its tool, against the number of the object or
        /// `against`.
        StrikeObject { against: Option<Formula> = None },
        /// The item that the order names, in the hands of the target or worn by it, takes the damage of a strike with the
        /// tool. The roll before says whether it is critical.
        StrikeItem,
        /// The running strike misses; its damage is not rolled.
        ForceMiss,
    }
}
