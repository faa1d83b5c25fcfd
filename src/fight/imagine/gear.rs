//! What is carried out of sight, sealed in objects or hidden on the map.

use crate::data::scope::ItemDefId;
use crate::fight::imagine::forget::out_of_sight;
use crate::fight::imagine::{Imagining, one_in, pick};
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::findings::Finding;
use crate::fight::state::hidden::Secret;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, InstanceId, ItemId, ObjectId};

/// The most hidden pieces of ground and items that are imagined, for each kind that the scene hides.
const MOST_HIDDEN: usize = 3;
/// How hard the easiest and the hardest of them are to find.
const HARD_TO_FIND: (i32, i32) = (8, 22);
/// So many cells are drawn for each.
const DRAWS: usize = 24;

/// Stands for the id of a thing that has none yet: ids are given once everything is drawn.
const NOT_NUMBERED: ItemId = ItemId(u16::MAX);

impl Imagining<'_, '_> {
    /// Draws what foes carry out of sight: what their stat blocks list there, most of it, without what was seen since,
    /// and what they were seen to put away.
    pub(super) fn gear(&mut self) {
        for id in self.arena.all_combatants() {
            if self.memory.who[id.index()].friend {
                continue;
            }
            let seen = &self.memory.evidence.of[id.index()];
            let found = self.memory.findings(&self.arena, id).find_map(|finding| match finding {
                Finding::Stowed(items) => Some(items.clone()),
                _ => None,
            });
            let mut away: Vec<(ItemId, ItemDefId, Carried)> = Vec::new();
            if let Some(found) = found {
                away.extend(found.into_iter().map(|def| (NOT_NUMBERED, def, Carried::Stowed)));
            } else {
                let starting = self.memory.setup.starting_gear(self.arena.identity(id));
                let first = self.memory.first_items[id.index()];
                for (number, (def, carried)) in (first.0..).map(ItemId).zip(starting) {
                    let moved = seen.items.iter().any(|(known, ..)| *known == number);
                    if out_of_sight(carried) && !moved && !one_in(&mut self.dice, 4) {
                        away.push((NOT_NUMBERED, def, carried));
                    }
                }
                for (item, def, place) in &seen.items {
                    if let Some(place) = place.filter(|place| out_of_sight(*place)) {
                        away.push((*item, *def, place));
                    }
                }
            }
            let items = away.into_iter().map(|(item, def, carried)| Item::new(item, def, carried));
            self.arena.inventory_mut(id).0.extend(items);
        }
    }

    /// Draws what is sealed in objects, and what lies hidden on the map.
    pub(super) fn hidden_things(&mut self) {
        let objects: Vec<ObjectId> = self.arena.every_object().collect();
        for id in objects {
            let object = self.arena.object(id);
            let holds = self.arena.rules().object(object.def).uses.iter().any(|used| used.takes_content);
            let opened = self.memory.setup.starting_object(id).state != object.state;
            if holds && !opened && one_in(&mut self.dice, 2) {
                let content = self.any_item();
                self.arena.object_mut(id).content = content;
            }
        }
        self.secrets();
    }

    /// A kind of item that a combatant of the scene begins with.
    fn any_item(&mut self) -> Option<ItemDefId> {
        let who = CombatantId(u16::try_from(pick(&mut self.dice, self.memory.who.len())).unwrap_or(0));
        let gear: Vec<ItemDefId> = self
            .memory
            .setup
            .starting_gear(self.arena.identity(who))
            .filter(|(_, carried)| *carried != Carried::Natural)
            .map(|(def, _)| def)
            .collect();
        gear.get(pick(&mut self.dice, gear.len())).copied()
    }

    /// Hidden ground and items lie in other places, more or fewer of them; hidden objects in other places of their
    /// kind, and some of them nowhere.
    fn secrets(&mut self) {
        // The scene says what kinds it hides; how many of them were not found yet is unknown.
        let mut kinds: Vec<(Option<_>, Option<_>)> = Vec::new();
        for secret in &self.arena.scene().secrets {
            let kind = (secret.ground, secret.item);
            if secret.object.is_none() && !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let mut secrets = Vec::new();
        for (ground, item) in kinds {
            for _ in 0..pick(&mut self.dice, MOST_HIDDEN + 1) {
                if let Some(at) = self.unseen_cell(false) {
                    secrets.push(Secret { ground, item, ..Secret::new(at, self.difficulty()) });
                }
            }
        }
        let objects: Vec<ObjectId> = self.arena.secrets.0.iter().filter_map(|secret| secret.object).collect();
        for id in objects {
            let blocks = self.arena.object_state(id).blocks;
            let there = one_in(&mut self.dice, 2);
            let at = self.unseen_cell(blocks).unwrap_or(self.arena.object(id).at);
            // One that is nowhere is never found.
            let against = if there { self.difficulty() } else { i32::MAX };
            self.arena.object_mut(id).at = at;
            secrets.push(Secret { object: Some(id), ..Secret::new(at, against) });
        }
        self.arena.secrets_mut().0 = secrets;
    }

    fn difficulty(&mut self) -> i32 {
        let (least, most) = HARD_TO_FIND;
        let more = pick(&mut self.dice, usize::try_from(most - least + 1).unwrap_or(1));
        least + i32::try_from(more).unwrap_or(0)
    }

    /// A cell that can be walked on, or cannot, with no body and no object.
    fn unseen_cell(&mut self, blocked: bool) -> Option<Cell> {
        (0..DRAWS).find_map(|_| {
            let cell = self.any_cell();
            let free = self.arena.object_at(cell).is_none() && self.arena.bodies_at(cell).next().is_none();
            (free && self.arena.walled(cell) == blocked).then_some(cell)
        })
    }

    /// Gives ids to what was drawn: the next after those that the side can know.
    pub(super) fn number(&mut self) {
        let bodies = || self.arena.all_combatants();
        let borne = bodies().flat_map(|id| self.arena.conditions(id).0.iter().map(|instance| instance.id));
        let mut instance = borne.filter(|id| id.0 != u32::MAX).max().map_or(0, |id| id.0 + 1);
        let carried = bodies().flat_map(|id| self.arena.inventory(id).0.iter().map(|item| item.id));
        let lying = self.arena.loose.0.iter().map(|(_, item)| item.id);
        let handy = self.arena.every_object().filter_map(|id| self.arena.object(id).handy);
        let items = carried.chain(lying).chain(handy).filter(|id| *id != NOT_NUMBERED);
        let mut item = items.max().map_or(0, |id| id.0 + 1);
        for id in self.arena.all_combatants() {
            for new in self.arena.conditions_mut(id).0.iter_mut().filter(|new| new.id.0 == u32::MAX) {
                new.id = InstanceId(instance);
                instance += 1;
            }
            for new in self.arena.inventory_mut(id).0.iter_mut().filter(|new| new.id == NOT_NUMBERED) {
                new.id = ItemId(item);
                item += 1;
            }
        }
        let counters = self.arena.counters_mut();
        (counters.instance, counters.item) = (InstanceId(instance), ItemId(item));
    }
}
