//! Scene objects change their state, move, wear and give up what is in them (SEC-SPEC-01..06).

use crate::data::effect::Happening;
use crate::data::scope::ItemDefId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::log::Event;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

impl Changes<'_> {
    /// An object goes into another state, by its key. No body is crushed: what would fill an occupied cell stays as it
    /// is.
    pub(in crate::fight::resolve) fn change_object(&mut self, id: ObjectId, to: &str) {
        let object = self.object(id);
        let (at, before) = (object.at, object.state);
        let states = &self.rules().object(object.def).states;
        let Some(next) = states.iter().position(|s| s.key.value == to) else { return };
        if states[next].blocks && self.body_at(at).is_some() {
            return;
        }
        let next = u8::try_from(next).unwrap_or(0);
        if next != before {
            self.object_mut(id).state = next;
            if let Some(act) = self.stack_mut().act_mut() {
                act.altered.push(id);
            }
            self.refresh_occlusion([at]);
            self.tell(Event::ObjectChanged(id, before, next));
        }
    }

    /// An object comes to another cell, moved by a combatant.
    pub(in crate::fight::resolve) fn move_object(&mut self, by: CombatantId, id: ObjectId, to: Cell) {
        let from = self.object(id).at;
        self.object_mut(id).at = to;
        self.refresh_object(from, None);
        self.refresh_object(to, Some(id));
        self.refresh_occlusion([from, to]);
        self.tell(Event::ObjectMoved(id, from, to));
        self.raise(Happening::MapChanged, by, None);
    }

    /// Wears an object by so many points, of `most`, and says how many it has left.
    pub(in crate::fight::resolve) fn wear_object(
        &mut self,
        by: CombatantId,
        id: ObjectId,
        worn: i32,
        most: i32,
    ) -> i32 {
        let after = (self.object(id).wear + worn).min(most);
        self.object_mut(id).wear = after;
        self.tell_of(by, Event::ObjectWorn(by, id, worn, most - after));
        most - after
    }

    /// A use of an object that can be made so often only was made, by its number.
    pub(in crate::fight::resolve) fn note_use(&mut self, id: ObjectId, number: u8) {
        self.object_mut(id).spent.push(number);
    }

    /// Takes out what is in an object.
    pub(in crate::fight::resolve) fn take_content(&mut self, id: ObjectId) -> Option<ItemDefId> {
        self.object_mut(id).content.take()
    }

    /// An item that is at hand, on the ground or as an object, is taken up; false when it is gone.
    pub(in crate::fight::resolve) fn take_up(&mut self, me: CombatantId, tool: ItemId) -> bool {
        if self.item(me, tool).is_some() {
            return true;
        }
        let thing = self.all_objects().find(|id| self.handy(*id).is_some_and(|(item, _)| item == tool));
        let mut item = self.loose_item(tool);
        if item.is_none()
            && let Some(id) = thing
            && let Some(handy) = &self.rules().object(self.object(id).def).handy
        {
            self.change_object(id, &handy.leaves);
            self.object_mut(id).handy = None;
            item = Some(Item::new(tool, handy.item, Carried::Hand));
            self.raise(Happening::MapChanged, me, None);
        }
        let Some(item) = item else { return false };
        self.receive(me, Item { carried: Carried::Hand, ..item });
        true
    }
}
