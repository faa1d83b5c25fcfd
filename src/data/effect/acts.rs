//! Effects on acts and turns: readied and begun acts, the running act, turns, and the end of the fight for a combatant.

use super::{Commitment, Fate, NewTarget};
use crate::data::formula::Who;
use crate::data::read::choice;

choice! {
    /// Acts and turns.
    #[derive(Clone, Debug, PartialEq)]
    pub enum ActEffect {
        /// The acts that the order names are readied. Where they take time the rest of the turn is spent on them, and
        /// the turn ends.
        Ready,
        /// A combatant loses the act that it has begun, the acts that it has readied, or both.
        Abandon {
            /// The combatant that loses them.
            who: Who = Who::Me,
            /// What it loses.
            what: Commitment = Commitment::Both,
        },
        /// The running act of a combatant is cancelled if it has not come to `Resolve` yet. What was paid for it is
        /// spent.
        CancelAct {
            /// The combatant whose act it is.
            who: Who = Who::Me,
        },
        /// The running act of a combatant gets another target.
        Retarget {
            /// The combatant whose act it is.
            who: Who = Who::Me,
            /// The new target.
            to: NewTarget,
        },
        /// The actor gets one more turn in this round, as the order says.
        BuyTurn,
        /// One coming turn happens at another count, as the order says.
        MoveTurn,
        /// The running turn ends as soon as the act is over.
        EndTurn,
        /// A combatant leaves the fight.
        LeaveFight {
            /// How it leaves.
            fate: Fate,
            /// The combatant that leaves.
            who: Who = Who::Me,
        },
    }
}
