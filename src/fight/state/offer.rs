//! Offers: the possible answers to a decision, with all their parameters.

use crate::data::scope::{ActionId, EntryId};
use crate::kernel::ids::{CombatantId, ItemId};

use crate::fight::state::order::ChosenTarget;

/// One possible answer, with all its parameters. The aims of an act come as `A`: listed, or still to be looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer<A = Vec<ChosenTarget>> {
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
        /// The possible aims; never empty where they are listed.
        aims: A,
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

impl<A> Offer<A> {
    /// The same with what `with` makes of the aims of an act; None if that is nothing.
    #[must_use]
    pub fn with_aims<B>(self, with: impl FnOnce(A, Option<ItemId>) -> Option<B>) -> Option<Offer<B>> {
        Some(match self {
            Offer::Act { by, action, tool, aims } => Offer::Act { by, action, tool, aims: with(aims, tool)? },
            Offer::Plan(plans) => Offer::Plan(plans),
            Offer::Take { by, slot } => Offer::Take { by, slot },
            Offer::Skip { by, slot } => Offer::Skip { by, slot },
            Offer::Walk { by, budget } => Offer::Walk { by, budget },
            Offer::EndTurn => Offer::EndTurn,
            Offer::Pass => Offer::Pass,
            Offer::Abandon { by } => Offer::Abandon { by },
        })
    }
}
