//! Effects that hold other effects: choices, repetition, other parties, routines and windows.

use super::{Area, Effects};
use crate::data::formula::{Amount, Test, Who};
use crate::data::read::choice;
use crate::data::scope::{PointId, RollId, RoutineId};
use crate::data::terms::Whom;

choice! {
    /// What happens when, how often and to which combatants.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum FlowEffect {
        /// Opens the reaction window of a trigger point. The window is about `other`, or about the actor if there is no
        /// `other`; its other party is the actor.
        Open(PointId),
        /// These effects happen at most once in an act, however often the act strikes or rolls.
        OncePerAct(Effects),
        /// One of two lists, by a test.
        If { test: Test, then: Effects = Effects::none(), otherwise: Effects = Effects::none() },
        /// Repeats a list while a test holds.
        While { test: Test, does: Effects },
        /// Runs a list for each combatant in an area, with that combatant as `other`. The die of the roll `die` and the
        /// `dice` are cast once for all: the first roll or strike of the list uses that die, and `roll.sum` is the sum of the
        /// `dice`. With `again` the die is the one of the roll or strike before. Targets come in the order of the scene, or
        /// with `ranked` in the order of turns.
        ForEach {
            area: Area,
            whom: Whom = Whom::Anybody,
            die: Option<RollId> = None,
            again: bool = false,
            dice: Option<Amount> = None,
            ranked: bool = false,
            does: Effects,
        },
        /// Casts dice; the list reads their sum as `roll.sum`.
        RollDice { dice: Amount, does: Effects },
        /// Runs a list from the side of another combatant: that combatant is `me` and the actor is `other`.
        As { who: Who = Who::Other, does: Effects },
        /// Runs a routine with the parties, the tool and the roll of this list. The `whom` of the routine is not looked at.
        Routine(RoutineId),
    }
}
