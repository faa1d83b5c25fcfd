//! Effects that hold other effects: choices, repetition, other parties, routines and windows.

use super::{Area, Effects};
use crate::data::formula::{Amount, Test, Who};
use crate::data::read::choice;
use crate::data::scope::{PointId, RollId, RoutineId};
use crate::data::terms::Whom;

choice! {
    /// What happens when, how often and to which combatants.
    #[derive(Clone, Debug, PartialEq)]
    pub enum FlowEffect {
        /// Opens the reaction window of a trigger point. The window is about `other`, or about the actor if there is no
        /// `other`; its other party is the actor.
        Open(PointId),
        /// These effects happen at most once in an act, however often the act strikes or rolls.
        OncePerAct(Effects),
        /// One of two lists, by a test.
        If {
            /// What decides.
            test: Test,
            /// What happens if it holds.
            then: Effects = Effects::none(),
            /// What happens if it does not.
            otherwise: Effects = Effects::none(),
        },
        /// Repeats a list while a test holds. The test is asked before each time.
        While {
            /// What must hold.
            test: Test,
            /// What is repeated. It has to change what the test asks for, else it never ends.
            does: Effects,
        },
        /// Runs a list for each combatant in an area, with that combatant as `other`, in the order of the scene.
        ForEach {
            /// The cells. A combatant counts if any of its cells is one of them.
            area: Area,
            /// Which combatants in the area count.
            whom: Whom = Whom::Anybody,
            /// A roll whose die is cast once for all: the first roll or strike for each target uses that die.
            die: Option<RollId> = None,
            /// The die that is used for all is the one of the roll or strike before, if `die` names no roll.
            again: bool = false,
            /// Dice that are cast once for all: the list reads their sum as `roll.sum`.
            dice: Option<Amount> = None,
            /// The combatants come in the order of turns instead.
            ranked: bool = false,
            /// What happens for each; `me` is the actor and `other` the combatant.
            does: Effects,
        },
        /// Casts dice for a list.
        RollDice {
            /// The dice.
            dice: Amount,
            /// What follows. It reads the sum as `roll.sum`.
            does: Effects,
        },
        /// Runs a list from the side of another combatant: that combatant is `me` and the actor is `other`.
        As {
            /// The combatant that is `me`. One that is not in the fight does nothing.
            who: Who = Who::Other,
            /// What happens.
            does: Effects,
        },
        /// Runs a routine with the parties, the tool and the roll of this list. The `whom` of the routine is not asked.
        Routine(RoutineId),
    }
}
