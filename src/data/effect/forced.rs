//! Effects that move combatants by force: pushes, throws, falls, currents.

use crate::data::formula::{Formula, Who};
use crate::data::read::choice;
use crate::data::scope::RollId;

choice! {
    /// Forced movement.
    #[derive(Clone, Debug, PartialEq)]
    pub enum ForcedEffect {
        /// Pushes a combatant straight away from the actor, cell by cell, until something is in the way. If the order
        /// names a line from it, the push goes along that line and no farther than the line goes.
        Push {
            /// How many cells; a number below 0 pulls towards the actor.
            cells: Formula,
            /// The combatant that is pushed.
            who: Who = Who::Other,
            /// The actor goes after it by the same force, from cell to cell. Under rulesets whose procedure `forced`
            /// has steps the actor stays.
            along: bool = false,
        },
        /// Throws a combatant through the air along the line that the order names. It comes down on the last free cell.
        Throw {
            /// How many cells at most.
            cells: Formula,
            /// The greatest height that it flies over, in the unit of `height`.
            clears: Formula,
            /// The roll by which a combatant that would fall where it comes down stops on the last cell before that.
            /// One for which the `fails` of the roll holds does not make it.
            clings: Option<RollId> = None,
            /// The combatant that is thrown.
            who: Who = Who::Other,
        },
        /// A combatant falls.
        Fall {
            /// How many levels. If left out, it falls off the edge that it is over, down to the foot of it.
            levels: Option<Formula> = None,
            /// The combatant that falls.
            who: Who = Who::Me,
        },
        /// The current of the water that a combatant is in carries it along, as far as the water goes and nothing is in
        /// the way.
        Drift {
            /// The combatant in the water.
            who: Who = Who::Me,
        },
        /// Puts a combatant on the nearest free cell from which it does not leave the fight.
        PlaceNear {
            /// The combatant that is moved.
            who: Who = Who::Me,
            /// The combatant to which the cell is the nearest.
            near: Who = Who::Me,
        },
    }
}
