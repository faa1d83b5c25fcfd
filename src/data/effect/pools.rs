//! Effects on the points in pools.

use crate::data::formula::{Amount, Formula, Who};
use crate::data::read::choice;
use crate::data::scope::PoolId;

choice! {
    /// Points in pools.
    #[derive(Clone, Debug, PartialEq)]
    pub enum PoolEffect {
        /// Adds points to a pool, or takes them. The pool stays between its least and its maximum.
        Gain {
            /// The pool.
            pool: PoolId,
            /// How many points; a number below 0 takes them.
            amount: Amount,
            /// The combatant whose pool it is.
            who: Who = Who::Me,
            /// A gain past the maximum runs the `over` of the pool.
            forced: bool = false,
        },
        /// Sets a pool to a number.
        Set {
            /// The pool.
            pool: PoolId,
            /// The number, in points. It is kept between the least of the pool and its maximum.
            to: Formula,
            /// The combatant whose pool it is.
            who: Who = Who::Me,
        },
        /// Moves points from one pool to another.
        Commit {
            /// The pool that the points come from.
            from: PoolId,
            /// The pool that they go to.
            to: PoolId,
            /// How many points; fewer where there are no more.
            amount: Formula,
            /// The combatant whose pools they are.
            who: Who = Who::Me,
        },
        /// Gives committed points back. An act that loses a point is sustained no longer.
        Reclaim {
            /// The pools that the points come from, the first that has any first.
            from: Vec<PoolId>,
            /// The pool that they go to.
            to: PoolId,
            /// How many points; all except those of the sustained acts that the order keeps if left out.
            amount: Option<Formula> = None,
            /// The combatant whose pools they are.
            who: Who = Who::Me,
        },
    }
}
