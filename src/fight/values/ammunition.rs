//! Weapons that hold so many strikes: what is left in them, and what loading takes (VIT-ACT-34, VIT-RULE-29).

use crate::data::scope::ItemDefId;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Item;
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// Whether a weapon wants loading and its bearer has what that takes.
    #[must_use]
    pub fn loadable(&self, who: CombatantId, item: &Item) -> bool {
        let weapon = self.rules().item(item.def).weapon.as_ref();
        item.spent > 0
            && weapon.is_some_and(|weapon| weapon.ammunition.is_none() || self.piece(who, weapon.ammunition).is_some())
    }

    /// Something of this kind that can be got at.
    pub(in crate::fight) fn piece(&self, who: CombatantId, kind: Option<ItemDefId>) -> Option<ItemId> {
        self.body(who).gear.at_hand().find(|item| Some(item.def) == kind).map(|item| item.id)
    }

    /// Strikes that a weapon holds and those that are left of them, if it holds so many.
    #[must_use]
    pub fn magazine(&self, item: &Item) -> Option<(u8, u8)> {
        let most = self.rules().item(item.def).weapon.as_ref().map_or(0, |weapon| weapon.magazine);
        (most > 0).then(|| (most - item.spent.min(most), most))
    }

    /// Whether an item has lost half of what it bears (VIT-ACT-56).
    #[must_use]
    pub fn cracked(&self, item: &Item) -> bool {
        let brittle = self.rules().item(item.def).brittle.as_ref();
        brittle.is_some_and(|brittle| 2 * item.wear >= brittle.integrity)
    }
}
