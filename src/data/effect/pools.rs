//! Effects on the points in pools.

use crate::data::formula::{Amount, Formula, Who};
use crate::data::read::choice;
use crate::data::scope::PoolId;

choice! {
    /// Points in pools.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum PoolEffect {
        /// Adds points to a pool, or takes them if the amount is below 0. A `forced` gain past the maximum runs the `over` of
        /// the pool.
        Gain { pool: PoolId, amount: Amount, who: Who = Who::Me, forced: bool = false },
        /// Sets a pool to a number.
        Set { pool: PoolId, to: Formula, who: Who = Who::Me },
        /// Moves points from one pool to another, as many as there are.
        Commit { from: PoolId, to: PoolId, amount: Formula, who: Who = Who::Me },
        /// Gives committed points back: `amount` of them from the first of these pools that has any, or all except those of
        /// the sustained acts that the order keeps. An act that loses a point is sustained no longer.
        Reclaim { from: Vec<PoolId>, to: PoolId, amount: Option<Formula> = None, who: Who = Who::Me },
    }
}
