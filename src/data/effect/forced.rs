//! Effects that move combatants by force: pushes, throws, falls, currents.

use crate::data::formula::{Formula, Who};
use crate::data::read::choice;
use crate::data::scope::RollId;

choice! {
    /// Forced movement.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum ForcedEffect {
        /// Pushes a combatant straight away from the actor, cell by cell, until something is in the way; along the line that
        /// the order names, and no farther than it goes, if the order names one. A number below 0 pulls towards the actor.
        /// With `along` the actor goes after it by the same force, from cell to cell.
        Push { cells: Formula, who: Who = Who::Other, along: bool = false },
        /// Throws a combatant through the air along the line that the order names, at most so many cells and over nothing
        /// higher than it `clears`; it comes down on the last free cell. A combatant that would fall there may stop on the
        /// last cell before that by the roll `clings`, unless the ruleset says that it never makes that roll.
        Throw { cells: Formula, clears: Formula, clings: Option<RollId> = None, who: Who = Who::Other },
        /// A combatant falls so many levels. Without `levels` it falls off the edge that it is over, down to the foot of it.
        Fall { levels: Option<Formula> = None, who: Who = Who::Me },
        /// The current of the water that a combatant is in carries it along, as far as the water goes and nothing is in the
        /// way.
        Drift { who: Who = Who::Me },
        /// Puts a combatant on the free cell nearest to `near` that does not let it out of the fight.
        PlaceNear { who: Who = Who::Me, near: Who = Who::Me },
    }
}
