//! Offers: the possible answers to a decision, with all their parameters.

use crate::data::scope::{ActionId, EntryId};
use crate::kernel::ids::{CombatantId, ItemId};

use crate::fight::state::order::ChosenTarget;

/// One possible answer, with all its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Plans; every combination within the unique-action rule.
    Plan(Vec<PlanOffer>),
    /// A due turn.
    Take {
        /// Whose turn it is.
        by: CombatantId,
        /// The number of its slot.
        slot: u8,
    },
    /// A due turn that may be skipped.
    Skip {
        /// Whose turn it is.
        by: CombatantId,
        /// The number of its slot.
        slot: u8,
    },
    /// Any walk to the cells of [`crate::fight::map::reach::Reach`].
    Walk {
        /// The walker.
        by: CombatantId,
        /// Movement left, in cells.
        budget: u16,
    },
    /// An act with one of these aims.
    Act {
        /// The actor.
        by: CombatantId,
        /// The action.
        action: ActionId,
        /// The tool.
        tool: Option<ItemId>,
        /// The possible aims; never empty.
        aims: Vec<ChosenTarget>,
    },
    /// Ending the turn.
    EndTurn,
    /// Passing.
    Pass,
    /// Giving up a multi-turn action.
    Abandon {
        /// Its actor.
        by: CombatantId,
    },
}

/// The possible plans of one combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanOffer {
    /// The combatant.
    pub by: CombatantId,
    /// Slots that can still be changed, with what they may hold. Two slots may not share a unique key.
    pub slots: Vec<(u8, Vec<EntryId>)>,
    /// Entries that may come above the slots.
    pub extras: Vec<EntryId>,
}
