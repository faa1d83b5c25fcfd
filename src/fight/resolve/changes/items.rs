//! Items change hands, lie on the ground, wear, change their kind and are used up.

use crate::data::scope::ItemDefId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::log::{Event, Loss};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId};

impl Changes<'_> {
    /// Changes how a combatant carries an item.
    pub(in crate::fight) fn carry(&mut self, who: CombatantId, item: ItemId, carried: Carried) {
        let mut gear = self.inventory_mut(who).0.iter_mut();
        if let Some(found) = gear.find(|i| i.id == item && i.carried != carried) {
            found.carried = carried;
            let def = found.def;
            self.tell_of(who, Event::ItemCarried(who, item, def, carried));
        }
    }

    /// Takes an item out of the fight.
    pub(in crate::fight) fn use_up(&mut self, who: CombatantId, item: ItemId) {
        let Some(found) = self.part_with(who, item) else { return };
        self.tell_of(who, Event::ItemUsedUp(who, item, found.def));
    }

    /// Puts an item of a combatant on the ground.
    pub(in crate::fight) fn drop_item(&mut self, who: CombatantId, item: ItemId, at: Cell) {
        let Some(found) = self.part_with(who, item) else { return };
        self.tell_of(who, Event::ItemDropped(who, item, found.def, at));
        self.loose_mut().0.push((at, found));
    }

    /// Takes an item from a combatant. A multi-turn action with it is lost (SEC-TIME-31).
    fn part_with(&mut self, who: CombatantId, item: ItemId) -> Option<Item> {
        let found = self.item(who, item)?;
        self.inventory_mut(who).0.retain(|i| i.id != item);
        if self.commitments(who).begun.as_ref().is_some_and(|begun| begun.draft.tool == Some(item)) {
            self.lose_begun(who, Loss::Abandoned);
        }
        Some(found)
    }

    /// An item comes to a combatant, carried as it says.
    pub(in crate::fight::resolve) fn receive(&mut self, who: CombatantId, item: Item) {
        self.inventory_mut(who).0.push(item);
        self.tell_of(who, Event::ItemCarried(who, item.id, item.def, item.carried));
    }

    /// An item leaves the hands of a combatant for others, which is told as what they receive.
    pub(in crate::fight::resolve) fn hand_from(&mut self, who: CombatantId, item: ItemId) -> Option<Item> {
        let at = self.inventory(who).0.iter().position(|i| i.id == item)?;
        Some(self.inventory_mut(who).0.remove(at))
    }

    /// The number of an item that was not there before.
    pub(super) fn new_item(&mut self) -> ItemId {
        let id = self.counters.item;
        self.counters_mut().item = ItemId(id.0 + 1);
        id
    }

    /// A new item is put away with the rest of a combatant's gear.
    pub(in crate::fight::resolve) fn obtain(&mut self, who: CombatantId, def: ItemDefId) {
        let item = Item::new(self.new_item(), def, Carried::Stowed);
        self.receive(who, item);
    }

    /// Takes an item off the ground; conditions that it kept up end.
    pub(in crate::fight::resolve) fn take_from_ground(&mut self, id: ItemId) -> Option<Item> {
        let item = self.loose_item(id)?;
        for bearer in self.all_combatants() {
            self.end_conditions(bearer, |i| i.item == Some(id));
        }
        Some(item)
    }

    /// An item on the ground, taken away from there.
    pub(super) fn loose_item(&mut self, id: ItemId) -> Option<Item> {
        let at = self.loose.0.iter().position(|(_, item)| item.id == id)?;
        Some(self.loose_mut().0.remove(at).1)
    }

    /// Wears an item of a combatant by so many points and says how many it has left, of `most`.
    pub(in crate::fight::resolve) fn wear_item(
        &mut self,
        of: CombatantId,
        id: ItemId,
        worn: i32,
        most: i32,
    ) -> Option<i32> {
        let found = self.inventory_mut(of).0.iter_mut().find(|i| i.id == id)?;
        found.wear = (found.wear + worn).min(most);
        let (def, left) = (found.def, most - found.wear);
        self.tell_of(of, Event::ItemWorn(of, def, worn, left));
        Some(left)
    }
}
