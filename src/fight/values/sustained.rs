//! Sustained effects (concentration): the bonds that uphold what an act has left behind.

use crate::data::effect::Until;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Bond, Item};
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// The bonds that a combatant sustains, oldest first.
    #[must_use]
    pub fn bonds(&self, by: CombatantId) -> Vec<Bond> {
        let conditions = self.all_combatants().flat_map(|id| &self.conditions(id).0).filter_map(|i| i.bond);
        let zones = self.zones.0.iter().filter_map(|zone| zone.bond);
        let items = self.items().filter_map(|item| item.was).map(|(_, bond)| bond);
        let held = conditions.chain(zones).chain(items);
        let mut bonds: Vec<Bond> = held.filter(|bond| bond.by == by).collect();
        bonds.sort_unstable_by_key(|bond| bond.id);
        bonds.dedup_by_key(|bond| bond.id);
        bonds
    }

    /// The bond of the innermost act, for an effect that lasts `until`. A bond with points that return holds every
    /// effect of the act, one without points those that last for a time.
    pub(in crate::fight) fn running_bond(&self, until: Until) -> Option<Bond> {
        self.stack.act().and_then(|act| act.bond).filter(|bond| match bond.pool {
            Some(pool) => until == Until::Sustained || self.rules().pool(pool).returns.is_some(),
            None => matches!(until, Until::SourceTurns(_) | Until::Rounds(_)),
        })
    }

    /// All items of the fight, those on the ground included.
    fn items(&self) -> impl Iterator<Item = &Item> {
        let carried = self.all_combatants().flat_map(|id| &self.inventory(id).0);
        carried.chain(self.loose.0.iter().map(|(_, item)| item))
    }
}
