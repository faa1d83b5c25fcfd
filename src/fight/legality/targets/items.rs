//! What an act may do with items and objects: uses of scene objects, what hands can hold, items on the ground.

use crate::data::effect::{ItemAsk, Target};
use crate::data::ruleset::UseOn;
use crate::data::scope::{ItemDefId, Tags};
use crate::fight::legality::acts::Candidate;
use crate::fight::legality::targets::UNFIT;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

impl Arena<'_> {
    /// Calls `visit` for every aim of an act that asks for an item, until it returns false.
    pub(super) fn each_item(&self, by: CombatantId, ask: &ItemAsk, visit: &mut dyn FnMut(ChosenTarget) -> bool) {
        match ask {
            ItemAsk::Kind(tags) => {
                let count = u16::try_from(self.rules().items.len()).unwrap_or(u16::MAX);
                for kind in (0..count).map(ItemDefId) {
                    if self.kind_ok(kind, *tags).is_ok() && !visit(ChosenTarget::Kind(kind)) {
                        return;
                    }
                }
            }
            ItemAsk::Loadout { ground, .. } => self.each_loadout(by, *ground, visit),
            ItemAsk::GroundItem => {
                for (_, item) in &self.loose.0 {
                    if !visit(ChosenTarget::Item(item.id)) {
                        return;
                    }
                }
            }
            ItemAsk::HeldItem { worn, falls } => self.each_held(by, (*worn, *falls), visit),
            ItemAsk::KnockAway => self.each_knock_away(by, visit),
        }
    }

    /// Whether the aim of an act that asks for an item fits.
    pub(super) fn item_fits(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        ask: &ItemAsk,
        aim: &ChosenTarget,
    ) -> Result<(), Refusal> {
        match (ask, aim) {
            (ItemAsk::Kind(tags), ChosenTarget::Kind(kind)) => self.kind_ok(*kind, *tags)?,
            (ItemAsk::Loadout { draws, ground }, ChosenTarget::Loadout(items)) => {
                self.loadout_ok(candidate.by, items, *draws, *ground)?;
            }
            (ItemAsk::GroundItem, ChosenTarget::Item(id)) => self.ground_item_ok(candidate.by, *id)?,
            (ItemAsk::HeldItem { worn, falls: 0 }, ChosenTarget::Theirs(id, item)) => {
                self.target_ok(candidate, tool, *id)?;
                self.held_ok(*id, *item, *worn)?;
            }
            (ItemAsk::HeldItem { worn, falls: falls @ 1.. }, ChosenTarget::Knock(id, item, to)) => {
                self.target_ok(candidate, tool, *id)?;
                self.held_ok(*id, *item, *worn)?;
                self.lies_ok(candidate.by, *id, *to, *falls)?;
            }
            (ItemAsk::KnockAway, ChosenTarget::Knock(id, item, to)) => {
                self.target_ok(candidate, tool, *id)?;
                self.knock_away_ok(*id, *item)?;
                self.direction_ok(*id, *to)?;
            }
            _ => return Err(UNFIT),
        }
        Ok(())
    }

    fn kind_ok(&self, kind: ItemDefId, tags: Tags) -> Result<(), Refusal> {
        match self.rules().items.get(kind.index()) {
            Some(def) if def.tags.meets(tags) => Ok(()),
            _ => Err(Refusal::Said(refusals::NO_SUCH_KIND)),
        }
    }

    pub(in crate::fight::legality) fn object_ok(
        &self,
        candidate: &Candidate,
        id: ObjectId,
        number: u8,
    ) -> Result<(), Refusal> {
        let Target::Object { range, hurried } = &self.rules().action(candidate.action).target else {
            return Err(Refusal::Said(refusals::NOT_FOR_OBJECTS));
        };
        if !self.stands_there(id) {
            return Err(Refusal::Said(refusals::NO_SUCH_OBJECT));
        }
        let by = candidate.by;
        let object = self.object(id);
        let def = self.rules().object(object.def);
        let range = range.eval(&self.facts_about(by));
        if i32::from(self.rect_distance(self.rect(by), Rect::from(object.at))) > range {
            return Err(Refusal::ObjectFar(object.def));
        }
        let state = &def.states[usize::from(object.state)];
        let Some(used) = def.uses.get(usize::from(number)).filter(|u| u.from == state.key.value) else {
            return Err(Refusal::ObjectState(object.def, object.state));
        };
        if *hurried && used.hurried.is_none() {
            return Err(Refusal::Said(refusals::NO_HURRY));
        }
        let tags = Tags(self.rules().action(candidate.action).tags.0 | used.tags.0);
        if let Some(condition) = self.barred(by, candidate.action, tags) {
            return Err(Refusal::Forbidden(condition));
        }
        if !self.use_is_left(id, number) {
            return Err(Refusal::Said(refusals::USED_UP));
        }
        if let UseOn::Beside { object, .. } = &used.on
            && self.object_beside(id, used).is_none()
        {
            return Err(Refusal::NothingBeside(*object));
        }
        let blocks = def.states.iter().any(|s| s.key.value == used.to && s.blocks);
        if blocks && self.body_at(object.at).is_some_and(|b| self.known_to(self.side(by), b)) {
            return Err(Refusal::Said(refusals::SOMEONE_IN_THE_WAY));
        }
        Ok(())
    }

    /// Calls `visit` for every set of items that two hands can hold, with items on the ground or without, until it
    /// returns false.
    pub(in crate::fight::legality) fn each_loadout(
        &self,
        by: CombatantId,
        ground: bool,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let items: Vec<ItemId> = self.wieldable(by, ground).into_iter().map(|(id, _)| id).collect();
        for (at, first) in items.iter().enumerate() {
            if !visit(ChosenTarget::Loadout(vec![*first])) {
                return;
            }
            for second in &items[at + 1..] {
                if !visit(ChosenTarget::Loadout(vec![*first, *second])) {
                    return;
                }
            }
        }
        visit(ChosenTarget::Loadout(Vec::new()));
    }

    /// Items that can be held and the hands that they take, by rising id; with items on the ground if those count.
    fn wieldable(&self, by: CombatantId, ground: bool) -> Vec<(ItemId, u8)> {
        let own = self.inventory(by).0.iter().filter(|i| matches!(i.carried, Carried::Hand | Carried::Stowed));
        let lying = self.lying_near(by).filter(|_| ground);
        let mut items: Vec<(ItemId, u8)> = own
            .map(|i| (i.id, i.def))
            .chain(lying)
            .map(|(id, def)| (id, self.rules().item(def).hands))
            .filter(|(_, hands)| *hands > 0)
            .collect();
        items.sort_unstable();
        items
    }

    pub(in crate::fight::legality) fn loadout_ok(
        &self,
        by: CombatantId,
        items: &[ItemId],
        draws: Option<u8>,
        ground: bool,
    ) -> Result<(), Refusal> {
        if !items.is_sorted_by(|a, b| a < b) {
            return Err(Refusal::Said(refusals::ITEMS_NOT_IN_ORDER));
        }
        let (there, mut hands) = (self.wieldable(by, ground), 0);
        for item in items {
            let Some((_, takes)) = there.iter().find(|(id, _)| id == item) else {
                return Err(Refusal::Said(refusals::NOT_CARRIED));
            };
            hands += takes;
        }
        if ground && items.iter().all(|id| self.item(by, *id).is_some()) {
            return Err(Refusal::Said(refusals::NOT_ON_GROUND));
        }
        if hands > 2 {
            return Err(Refusal::Said(refusals::MORE_THAN_TWO_HANDS));
        }
        if hands > self.hands_for_items(by) {
            return Err(Refusal::Said(refusals::NO_FREE_HAND));
        }
        let mut held: Vec<ItemId> =
            self.inventory(by).0.iter().filter(|i| i.carried == Carried::Hand).map(|i| i.id).collect();
        held.sort_unstable();
        if held == items {
            return Err(Refusal::Said(refusals::HELD_ALREADY));
        }
        let drawn = items.iter().filter(|id| !held.contains(id)).count();
        if draws.is_some_and(|most| drawn > usize::from(most)) {
            return Err(Refusal::Said(refusals::TOO_MANY_DRAWN));
        }
        Ok(())
    }

    /// Improvised weapons: items in hand that are no melee weapons, and items and handy objects within a cell that a
    /// free hand could take.
    pub(in crate::fight::legality) fn at_hand(&self, by: CombatantId) -> Vec<Option<ItemId>> {
        let rules = self.rules();
        let held = self.inventory(by).0.iter().filter(|i| i.carried == Carried::Hand).map(|i| (i.id, i.def));
        let free = self.free_hands(by);
        let near = self.items_near(by).filter(|(_, def)| rules.item(*def).hands.max(1) <= free);
        let crude = |def: ItemDefId| rules.item(def).weapon.as_ref().is_none_or(|weapon| weapon.reach == 0);
        held.chain(near).filter(|(_, def)| crude(*def)).map(|(id, _)| Some(id)).collect()
    }

    /// Items that a combatant carries outside its pack.
    pub(in crate::fight::legality) fn items_of(&self, by: CombatantId) -> impl Iterator<Item = (ItemId, ItemDefId)> {
        self.inventory(by).at_hand().map(|item| (item.id, item.def))
    }

    /// Items within a cell of a combatant: on the ground, and those that handy objects become.
    pub(in crate::fight::legality) fn items_near(&self, by: CombatantId) -> impl Iterator<Item = (ItemId, ItemDefId)> {
        let here = self.rect(by);
        let things =
            self.all_objects().filter(move |id| self.rect_distance(here, Rect::from(self.object(*id).at)) <= 1);
        self.lying_near(by).chain(things.filter_map(|id| self.handy(id)))
    }

    /// Items on the ground within a cell of a combatant.
    fn lying_near(&self, by: CombatantId) -> impl Iterator<Item = (ItemId, ItemDefId)> {
        let here = self.rect(by);
        let near = move |cell: Cell| self.rect_distance(here, Rect::from(cell)) <= 1;
        self.loose.0.iter().filter(move |(cell, _)| near(*cell)).map(|(_, item)| (item.id, item.def))
    }

    /// The items with one of these labels, the first of each kind: items of one kind are alike.
    pub(in crate::fight::legality) fn labelled(
        &self,
        items: impl Iterator<Item = (ItemId, ItemDefId)>,
        tags: Tags,
    ) -> Vec<Option<ItemId>> {
        let mut found: Vec<(ItemId, ItemDefId)> = Vec::new();
        for item in items.filter(|(_, def)| self.rules().item(*def).tags.meets(tags)) {
            if found.iter().all(|(_, def)| *def != item.1) {
                found.push(item);
            }
        }
        found.into_iter().map(|(id, _)| Some(id)).collect()
    }

    pub(in crate::fight::legality) fn ground_item_ok(&self, by: CombatantId, id: ItemId) -> Result<(), Refusal> {
        let Some((cell, item)) = self.loose.0.iter().find(|(_, i)| i.id == id) else {
            return Err(Refusal::Said(refusals::NOT_THERE_ANY_MORE));
        };
        if self.rect_distance(self.rect(by), Rect::from(*cell)) > 1 {
            return Err(Refusal::Said(refusals::ITEM_TOO_FAR));
        }
        if self.rules().item(item.def).hands > self.free_hands(by) {
            return Err(Refusal::Said(refusals::NO_HAND_FOR_IT));
        }
        if !self.can_carry(by, self.rules().item(item.def).weight) {
            return Err(Refusal::Said(refusals::TOO_HEAVY));
        }
        Ok(())
    }
}
