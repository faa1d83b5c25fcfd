//! Effects that move combatants by their own strength, and effects on their walks.

use super::Effects;
use crate::data::formula::{Formula, Who};
use crate::data::read::choice;
use crate::data::scope::{ConditionId, RollId};

choice! {
    /// Movement of a combatant's own.
    #[derive(Clone, Debug, PartialEq)]
    pub enum MovementEffect {
        /// Gives more movement in this turn, in cells; below 0 it takes so much of what is left.
        GainMovement {
            /// How much, in cells.
            cells: Formula,
        },
        /// Puts a combatant on the cell that the order names, without a walk.
        Teleport {
            /// The combatant that is moved.
            who: Who = Who::Me,
        },
        /// The actor steps to the cell that the order names. It costs no movement and provokes no reaction.
        FreeStep,
        /// The actor steps into the space of the other party.
        EnterSpace,
        /// The actor runs in a straight line to the cell that the order names. It has exactly the movement that the
        /// line costs, and none is left afterwards.
        RunStraight {
            /// It runs only up to what it has to jump over on the way. `JumpGap` or `FallIntoGap` follows.
            short: bool = false,
            /// What happens before it runs into the cells of a combatant that bars them, once for each; that combatant
            /// is `other`.
            meets: Effects = Effects::none(),
        },
        /// The actor jumps over what is in the straight line to the cell that the order names, and runs on. It stands
        /// at the brink already, by `RunStraight` with `short`.
        JumpGap,
        /// The actor falls into the gap in its straight line. It stands at the brink already.
        FallIntoGap,
        /// The actor walks to the cell that the order names, by steps that each bring it nearer to the subject. The
        /// walk provokes no reaction.
        Chase,
        /// The actor jumps to the cell that the order names, or to the last one before it that the jump can reach. The
        /// target of the action has to be a `Cell` with `leap`.
        Jump {
            /// How far at most, in cells; any distance if left out.
            within: Option<Formula> = None,
            /// The greatest height that it jumps over, in the unit of `height`; any height if left out.
            clears: Option<Formula> = None,
            /// The jump is completed even if the actor loses its steps on the way, as long as it stays in the fight.
            sure: bool = false,
            /// A roll and a condition: where the actor would fall beside a ledge, it makes the roll to catch the ledge,
            /// and bears the condition if that succeeds.
            grab: Option<(RollId, ConditionId)> = None,
            /// What happens once it has landed; `me` has jumped, there is no `other`.
            lands: Effects = Effects::none(),
        },
        /// A combatant runs as far as its movement goes: by the cheapest path to a cell that lets it out of the fight,
        /// or without one to where the nearest foe is farthest. Movement that is left over is lost.
        Flee {
            /// The combatant that flees.
            who: Who = Who::Me,
            /// It crosses threatened cells only where there is no other path.
            wary: bool = false,
            /// It may run so many cells straight on instead, where the path leads so and that gets it farther.
            straight: Formula = Formula::number(0),
            /// What happens if it runs straight on; `me` flees.
            brings: Effects = Effects::none(),
        },
        /// A combatant mounts another.
        Mount {
            /// The rider.
            who: Who = Who::Me,
            /// The mount.
            on: Who = Who::Other,
        },
        /// A combatant dismounts to the cell that the order names.
        Dismount {
            /// The rider.
            who: Who = Who::Me,
        },
        /// The walk of a combatant ends before its next step.
        StopWalk {
            /// The combatant that walks.
            who: Who = Who::Subject,
        },
        /// The walk of the subject ends earlier. It has paid for the cells that it does not walk.
        ShortenWalk {
            /// By how many cells.
            cells: Formula,
        },
    }
}
