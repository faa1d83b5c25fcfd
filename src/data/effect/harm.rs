//! Effects on health: harm, wounds, and the harm of the running strike.

use super::Effects;
use crate::data::formula::{Amount, Formula, Who};
use crate::data::read::choice;
use crate::data::scope::{Tags, ValueId};

choice! {
    /// Harm, wounds, and the harm of the running strike.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum HarmEffect {
        /// Harms a combatant, with `half` by half the amount, rounded down. Armour lessens it only if `soak` names its
        /// value; it takes at most what it takes of a strike, and modifiers of strikes count here too. `kind` are tags that
        /// the harm has besides those of the act.
        Harm {
            amount: Amount,
            half: bool = false,
            who: Who = Who::Me,
            soak: Option<ValueId> = None,
            kind: Tags = Tags::default(),
        },
        /// Makes a wound lighter by `steps` levels, or by as many of them as lead to a level with room; below the lightest
        /// level it is gone. The wound is one of this level, counted from 1, or with `at_most` the heaviest one up to it
        /// that can become lighter. Runs `then` if there was such a wound, else `otherwise`.
        HealWound {
            level: Formula,
            at_most: bool = false,
            steps: Formula = Formula::number(1),
            who: Who = Who::Other,
            then: Effects = Effects::none(),
            otherwise: Effects = Effects::none(),
        },
        /// The actor takes the harm of the running strike in place of its target.
        TakeHarm,
        /// Reduces the harm of the running strike.
        ReduceHarm { by: Formula },
        /// Adds to the harm of the running strike, before armour.
        AddHarm { by: Formula },
        /// The running strike leaves no heavier wound than one of this level, counted from 1. Where that level has no room
        /// the wound still counts as a heavier one.
        CapWound { level: Formula },
    }
}
