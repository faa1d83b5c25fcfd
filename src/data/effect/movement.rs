//! Effects that move combatants by their own strength, and effects on their walks.

use super::Effects;
use crate::data::formula::{Formula, Who};
use crate::data::read::choice;
use crate::data::scope::{ConditionId, RollId};

choice! {
    /// Movement of a combatant's own.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum MovementEffect {
        /// Gives more movement in this turn, in cells; below 0 it takes so much of what is left.
        GainMovement { cells: Formula },
        /// Puts a combatant on the cell that the order names, without a walk.
        Teleport { who: Who = Who::Me },
        /// The actor steps to the cell that the order names. It costs no movement and provokes no reaction.
        FreeStep,
        /// The actor steps into the space of the other party.
        EnterSpace,
        /// The actor runs in a straight line to the cell that the order names, or up to what it has to jump over on the way:
        /// a movement of its own that takes all of what the act opens. `meets` happens before it runs into the cells of a
        /// combatant that bars them, who is `other`.
        RunStraight { short: bool = false, meets: Effects = Effects::none() },
        /// The actor jumps over what is in the straight line to the cell that the order names, and runs on.
        JumpGap,
        /// The actor falls into the gap in its straight line.
        FallIntoGap,
        /// The actor walks to the cell that the order names, by steps that each bring it nearer to the subject. The walk
        /// provokes no reaction.
        Chase,
        /// The actor jumps to the cell that the order names, at most `within` cells far and over nothing higher than it
        /// `clears`. Where it would fall beside a ledge it may catch the ledge by the roll of `grab`, and then bears the
        /// condition of `grab`. A `sure` jump is completed whatever happens to the actor on the way, unless it leaves the
        /// fight.
        Jump {
            within: Option<Formula> = None,
            clears: Option<Formula> = None,
            sure: bool = false,
            grab: Option<(RollId, ConditionId)> = None,
            lands: Effects = Effects::none(),
        },
        /// Runs as far as its movement goes: by the cheapest path to a cell that lets it out of the fight, else as far from
        /// foes as it can. If `wary`, it crosses threatened cells only where there is no other path. It may run `straight` on
        /// for so many cells instead, where the path leads so and that gets it farther; then `brings` happens too.
        Flee { who: Who = Who::Me, wary: bool = false, straight: Formula = Formula::number(0), brings: Effects = Effects::none() },
        /// A combatant mounts another.
        Mount { who: Who = Who::Me, on: Who = Who::Other },
        /// A combatant dismounts to the cell that the order names.
        Dismount { who: Who = Who::Me },
        /// The walk of a combatant ends before its next step.
        StopWalk { who: Who = Who::Subject },
        /// The walk of the subject ends so many cells earlier; it has paid for them.
        ShortenWalk { cells: Formula },
    }
}
