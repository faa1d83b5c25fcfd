//! Scene objects: which can be taken in hand, which uses are left, where they find room.

use crate::data::ruleset::{SturdyDef, UseDef, UseOn};
use crate::data::scope::ItemDefId;
use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

impl Arena<'_> {
    /// The item that an object becomes in hand, if it can be taken up in its present state: its id and its kind.
    #[must_use]
    pub fn handy(&self, id: ObjectId) -> Option<(ItemId, ItemDefId)> {
        let handy = self.rules().object(self.object(id).def).handy.as_ref()?;
        let item = self.object(id).handy.filter(|_| self.object_state(id).key.value == handy.from)?;
        Some((item, handy.item))
    }

    /// The kind of an item that a combatant has, that lies on the ground, or that is a handy object.
    #[must_use]
    pub fn kind_of(&self, by: CombatantId, item: ItemId) -> Option<ItemDefId> {
        let own = self.item(by, item).map(|item| item.def);
        let lying = || self.loose.0.iter().find(|(_, i)| i.id == item).map(|(_, i)| i.def);
        let things =
            || self.all_objects().filter_map(|id| self.handy(id)).find(|(id, _)| *id == item).map(|(_, def)| def);
        own.or_else(lying).or_else(things)
    }

    /// Whether an object finds room on a cell. Of bodies those count that `known` picks.
    pub(in crate::fight) fn has_room(&self, cell: Cell, known: impl Fn(CombatantId) -> bool) -> bool {
        let inside = self.scene().bounds.contains(cell);
        inside && !self.walled(cell) && self.object_at(cell).is_none() && !self.bodies_at(cell).any(known)
    }

    /// The direction straight away from a combatant in which an object next to it can be moved.
    pub(in crate::fight) fn shove_dir(&self, by: CombatantId, id: ObjectId) -> Option<Dir8> {
        let at = self.object(id).at;
        let gap = |cell: &Cell| (self.flat_gap(Rect::from(*cell), Rect::from(at)), *cell);
        self.rect(by).cells().min_by_key(gap).and_then(|cell| Dir8::between(cell, at))
    }

    /// The adjacent object that a use of this one changes as well: of several the one with the lowest id.
    #[must_use]
    pub fn object_beside(&self, id: ObjectId, used: &UseDef) -> Option<ObjectId> {
        let UseOn::Beside { object, from, .. } = &used.on else { return None };
        let at = Rect::from(self.object(id).at);
        self.all_objects().find(|other| {
            *other != id
                && self.object(*other).def == *object
                && self.object_state(*other).key.value == *from
                && self.rect_distance(at, Rect::from(self.object(*other).at)) <= 1
        })
    }

    /// Whether a use of an object is left; some uses are limited in number.
    #[must_use]
    pub fn use_is_left(&self, id: ObjectId, number: u8) -> bool {
        let made = self.object(id).spent.iter().filter(|n| **n == number).count();
        self.object_use(id, number).is_some_and(|used| used.most == 0 || made < usize::from(used.most))
    }

    /// How hard an object is to break; None if it is unbreakable or broken.
    #[must_use]
    pub fn sturdy(&self, id: ObjectId) -> Option<&SturdyDef> {
        let object = self.object(id);
        let def = self.rules().object(object.def);
        let whole = |sturdy: &&SturdyDef| def.states[usize::from(object.state)].key.value != sturdy.ruin;
        def.sturdy.as_ref().filter(whole)
    }
}
