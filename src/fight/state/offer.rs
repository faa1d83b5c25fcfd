//! Offers: what may be answered to a decision, with everything that may be filled in.

use crate::data::scope::{ActionId, EntryId};
use crate::kernel::ids::{CombatantId, ItemId};

use crate::fight::state::order::Aim;

/// One thing that may be answered, with everything that may be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Plans; every combination within the unique-action rule.
    Plan(Vec<PlanOffer>),
    /// A due turn.
    Take {
        /// Whose.
        by: CombatantId,
        /// Which of its slots.
        slot: u8,
    },
    /// A due turn that may go by.
    Skip {
        /// Whose.
        by: CombatantId,
        /// Which of its slots.
        slot: u8,
    },
    /// Any walk within the reach of [`crate::fight::map::reach::Reach`].
    Walk {
        /// Who.
        by: CombatantId,
        /// Movement left.
        budget: u16,
    },
    /// An act with one of these aims.
    Act {
        /// Who.
        by: CombatantId,
        /// What.
        action: ActionId,
        /// With what.
        tool: Option<ItemId>,
        /// At what: never empty.
        aims: Vec<Aim>,
    },
    /// Ending the turn.
    EndTurn,
    /// Nobody, or nothing.
    Pass,
    /// Giving up what was begun.
    Abandon {
        /// Whose.
        by: CombatantId,
    },
}

/// What one combatant may plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanOffer {
    /// Who.
    pub by: CombatantId,
    /// Slots that can still be changed, with what they may hold. Two slots may not share a unique key.
    pub slots: Vec<(u8, Vec<EntryId>)>,
    /// Entries that may come on top.
    pub extras: Vec<EntryId>,
}
