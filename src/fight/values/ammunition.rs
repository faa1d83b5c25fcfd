//! Ammunition and magazines: strikes left in a weapon, what loading takes (VIT-ACT-34, VIT-RULE-29), and worn items.

use crate::data::scope::ItemDefId;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Item;
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// Whether a weapon has spent strikes and its bearer has the ammunition to load it.
    #[must_use]
    pub fn loadable(&self, who: CombatantId, item: &Item) -> bool {
        let weapon = self.rules().item(item.def).weapon.as_ref();
        item.spent > 0
            && weapon.is_some_and(|weapon| weapon.ammunition.is_none() || self.piece(who, weapon.ammunition).is_some())
    }

    /// An item of a kind that a combatant has at hand.
    pub(in crate::fight) fn piece(&self, who: CombatantId, kind: Option<ItemDefId>) -> Option<ItemId> {
        self.inventory(who).at_hand().find(|item| Some(item.def) == kind).map(|item| item.id)
    }

    /// Strikes left in a weapon and strikes that it holds; None for a weapon without a magazine.
    #[must_use]
    pub fn magazine(&self, item: &Item) -> Option<(u8, u8)> {
        let most = self.rules().item(item.def).weapon.as_ref().map_or(0, |weapon| weapon.magazine);
        (most > 0).then(|| (most - item.spent.min(most), most))
    }

    /// Whether an item has lost half of its integrity (VIT-ACT-56).
    #[must_use]
    pub fn damaged(&self, item: &Item) -> bool {
        let brittle = self.rules().item(item.def).brittle.as_ref();
        brittle.is_some_and(|brittle| 2 * item.wear >= brittle.integrity)
    }
}
