//! Effects on acts and turns: readied and begun acts, the running act, turns, and the end of the fight for a combatant.

use super::{Commitment, Fate, NewTarget};
use crate::data::formula::Who;
use crate::data::read::choice;

choice! {
    /// Acts and turns.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum ActEffect {
        /// The acts that the order names are readied.
        Ready,
        /// A combatant loses the act that it has begun and those that it has readied, or one of both.
        Abandon { who: Who = Who::Me, what: Commitment = Commitment::Both },
        /// The running act of a combatant is cancelled; what it cost is spent.
        CancelAct { who: Who = Who::Me },
        /// The running act of a combatant gets another target.
        Retarget { who: Who = Who::Me, to: NewTarget },
        /// The actor gets one more turn in this round, as the order says.
        BuyTurn,
        /// One coming turn happens at another count, as the order says.
        MoveTurn,
        /// The running turn ends as soon as the act is over.
        EndTurn,
        /// A combatant leaves the fight.
        LeaveFight { fate: Fate, who: Who = Who::Me },
    }
}
