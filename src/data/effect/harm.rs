//! Effects on health: damage, wounds, and the damage of the running strike.

use super::Effects;
use crate::data::formula::{Amount, Formula, Who};
use crate::data::read::choice;
use crate::data::scope::{Tags, ValueId};

choice! {
    /// Damage, wounds, and the damage of the running strike.
    #[derive(Clone, Debug, PartialEq)]
    pub enum HarmEffect {
        /// Damages a combatant without a strike.
        Harm {
            /// The damage: dice, a formula or both.
            amount: Amount,
            /// Half of the amount counts, rounded down.
            half: bool = false,
            /// The combatant that takes it.
            who: Who = Who::Me,
            /// The value that is taken off it, as armour is: no more than `soak_at_most` of the main strike allows.
            /// Nothing is taken off if left out.
            soak: Option<ValueId> = None,
            /// Tags that the damage has besides those of the act.
            kind: Tags = Tags::default(),
        },
        /// Makes a wound lighter. Below the lightest level it is gone.
        HealWound {
            /// The level of the wound, 1 for the lightest.
            level: Formula,
            /// The wound is the heaviest one up to `level` that can become lighter, in place of one of exactly that
            /// level.
            at_most: bool = false,
            /// By how many levels, or by as many of them as lead to a level with room.
            steps: Formula = Formula::number(1),
            /// The wounded combatant.
            who: Who = Who::Other,
            /// What happens if there was such a wound.
            then: Effects = Effects::none(),
            /// What happens if there was none.
            otherwise: Effects = Effects::none(),
        },
        /// The actor takes the damage of the running strike in place of its target.
        TakeHarm,
        /// Reduces the damage of the running strike.
        ReduceHarm {
            /// By how many points.
            by: Formula,
        },
        /// Adds to the damage of the running strike, before armour.
        AddHarm {
            /// How many points.
            by: Formula,
        },
        /// The running strike leaves no heavier wound than one of a level. Where that level has no room the wound still
        /// goes to a heavier one.
        CapWound {
            /// The level, 1 for the lightest.
            level: Formula,
        },
    }
}
