//! Effects on items: in hands, put away, on the ground, in the air.

use crate::data::formula::{Amount, Who};
use crate::data::read::choice;
use crate::data::scope::{ItemDefId, PointId};

choice! {
    /// Items change their place or kind.
    #[derive(Clone, Debug, PartialEq)]
    pub enum ItemEffect {
        /// The tool is loaded again.
        Reload,
        /// The hands of the actor hold what the order says.
        TakeInHand,
        /// The tool goes into a free hand.
        Draw,
        /// The tool is put away.
        Stow,
        /// The tool becomes an item of another kind that takes as many hands. It becomes what it was again when the
        /// points that sustain the act are free.
        ReplaceItem(ItemDefId),
        /// The actor gets a new item, put away.
        Obtain {
            /// Its kind; the kind that the order names if left out.
            item: Option<ItemDefId> = None,
        },
        /// An item from the ground nearby goes into a free hand.
        PickUp,
        /// An item falls to the ground: the one of the target that the order names, or the tool.
        Drop {
            /// It falls where its bearer is, even if the order names another cell.
            under: bool = false,
        },
        /// What a combatant holds falls to the ground, on the cell that the order names if it names one.
        DropHeld {
            /// The combatant that drops it.
            who: Who = Who::Me,
            /// Only so much falls that its hands can hold the rest.
            surplus: bool = false,
        },
        /// An item changes hands: the one in the hands of the target that the order names goes to the actor, else the
        /// tool goes to the other party. Where no hand is free for it, it is put away.
        HandOver,
        /// The tool is used up.
        UseUp,
        /// A tool that was thrown at the other party comes to lie where the other party is.
        LandThrown,
        /// The item that the order names flies from the hand of its bearer in the direction that the order names. It
        /// may be caught before it lies on the ground.
        KnockAway {
            /// How far it flies, in cells.
            cells: Amount,
            /// The trigger point whose window asks the actor, then each combatant that the item flies past, one at a
            /// time.
            catch: PointId,
        },
        /// The flying item goes into a free hand of the actor.
        Catch,
    }
}
