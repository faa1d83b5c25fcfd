//! Ground, bodies and objects of each cell, as they are in truth.

use crate::data::ruleset::{ObjectState, TerrainDef};
use crate::data::scope::{TagId, TerrainId};
use crate::fight::state::arena::Arena;
use crate::fight::state::resources::Footing;
use crate::fight::state::zones::Zone;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::{CombatantId, ObjectId};

impl Arena<'_> {
    /// The kinds of ground on a cell: the terrain of the map and the zones over it, without what those smother. The
    /// cell must be on the map.
    pub fn terrains_at(&self, cell: Cell) -> impl Iterator<Item = TerrainId> {
        let own = self.scene().terrain[self.scene().bounds.index(cell)];
        let over = move || self.zones.0.iter().filter(move |zone| zone.cells.binary_search(&cell).is_ok());
        let smothers =
            move |zone: &Zone, kind| self.rules().ground(zone.terrain).smothers.meets(self.rules().ground(kind).tags);
        let all = std::iter::once(own).chain(over().map(|zone| zone.terrain));
        all.filter(move |kind| !over().any(|zone| smothers(zone, *kind)))
    }

    /// As [`Self::terrains_at`], with their definitions.
    pub fn grounds_at(&self, cell: Cell) -> impl Iterator<Item = &TerrainDef> {
        self.terrains_at(cell).map(|kind| self.rules().ground(kind))
    }

    /// The kinds of ground that a body enters from one cell to another, each once; none for a flyer.
    pub(in crate::fight) fn ground_entered(&self, by: CombatantId, from: Cell, to: Cell) -> Vec<TerrainId> {
        let mut kinds = Vec::new();
        if self.aloft(by).is_some() {
            return kinds;
        }
        let identity = self.identity(by);
        let old = identity.rect(from);
        for cell in identity.rect(to).cells().filter(|cell| !old.contains(*cell)) {
            for kind in self.terrains_at(cell) {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        }
        kinds
    }

    /// Whether any kind of ground on a cell is impassable. Objects are left out. The cell must be on the map.
    #[must_use]
    pub fn solid_ground(&self, cell: Cell) -> bool {
        self.grounds_at(cell).any(|ground| ground.blocks)
    }

    /// What ground and object of a cell are to combatants that step into it. The cell must be on the map.
    #[must_use]
    #[inline]
    pub fn footing(&self, cell: Cell) -> Footing {
        self.occupancy.footing[self.scene().bounds.index(cell)]
    }

    /// The elevation of a cell, in levels. The cell must be on the map.
    #[must_use]
    #[inline]
    pub fn elevation(&self, cell: Cell) -> u8 {
        self.scene().elevation[self.scene().bounds.index(cell)]
    }

    /// The combatant that fills a cell; of several the one with the lowest id.
    #[must_use]
    #[inline]
    pub fn body_at(&self, cell: Cell) -> Option<CombatantId> {
        let number = self.occupancy.body[self.scene().bounds.index(cell)];
        number.checked_sub(1).map(CombatantId)
    }

    /// The object on a cell.
    #[must_use]
    pub fn object_at(&self, cell: Cell) -> Option<ObjectId> {
        let number = self.occupancy.object[self.scene().bounds.index(cell)];
        number.checked_sub(1).map(ObjectId)
    }

    /// The current state of an object.
    #[must_use]
    pub fn object_state(&self, id: ObjectId) -> &ObjectState {
        let object = self.object(id);
        &self.rules().object(object.def).states[usize::from(object.state)]
    }

    pub(in crate::fight) fn object_state_at(&self, cell: Cell) -> Option<&ObjectState> {
        self.object_at(cell).map(|id| self.object_state(id))
    }

    /// Whether a wall, or ground with a label, is on one of the three sides of a combatant that face away from another
    /// (SEC-ACT-34).
    #[must_use]
    pub fn blocked_behind(&self, who: CombatantId, from: CombatantId, tag: TagId) -> bool {
        let here = self.rect(who);
        let Some(away) = Dir8::towards(self.rect(from), here) else { return false };
        let behind = [away.left(), away, away.right()].into_iter();
        let mut cells = behind.flat_map(|dir| Rect::new(here.at.step(dir), here.side).cells());
        cells.any(|cell| {
            self.scene().bounds.contains(cell)
                && !here.contains(cell)
                && (self.walled(cell) || self.grounds_at(cell).any(|ground| ground.tags.has(tag)))
        })
    }
}
