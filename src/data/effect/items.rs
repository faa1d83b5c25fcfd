//! Effects on items: in hands, put away, on the ground, in the air.

use crate::data::formula::{Amount, Who};
use crate::data::read::choice;
use crate::data::scope::{ItemDefId, PointId};

choice! {
    /// Items change their place or kind.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum ItemEffect {
        /// The tool is loaded again.
        Reload,
        /// The hands of the actor hold what the order says.
        TakeInHand,
        /// The tool goes into a free hand.
        Draw,
        /// The tool is put away.
        Stow,
        /// The tool becomes an item of another kind that takes as many hands. It becomes what it was again when the points
        /// that sustain the act are free.
        ReplaceItem(ItemDefId),
        /// The actor has a new item of this kind, or of the kind that the order names, put away.
        Obtain { item: Option<ItemDefId> = None },
        /// An item from the ground nearby goes into a free hand.
        PickUp,
        /// An item falls from the hand to the ground: the one in the hands of the target that the order names, or the tool.
        /// With `under` it falls where its bearer is, whatever the order says.
        Drop { under: bool = false },
        /// Everything that a combatant holds falls to the ground, on the cell that the order names if it names one. With
        /// `surplus` only so much falls that its hands can hold the rest.
        DropHeld { who: Who = Who::Me, surplus: bool = false },
        /// An item changes hands: the one in the hands of the target that the order names goes to the actor, else the tool
        /// goes to the other party. Where no hand is free for it, it is put away.
        HandOver,
        /// The tool is used up.
        UseUp,
        /// A tool that was thrown at the other party comes to lie where the other party is.
        LandThrown,
        /// The item that the order names flies from the hand of its bearer in the direction that the order names. Before it
        /// falls, the window `catch` opens for the actor and for each combatant that it flies past.
        KnockAway { cells: Amount, catch: PointId },
        /// The flying item goes into a free hand of the actor.
        Catch,
    }
}
