//! Occupancy: the bodies, objects and occlusion of each cell, kept up to date as they change.

use crate::data::effect::Fate;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::resources::Occlusion;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl ArenaMut<'_> {
    /// Works out the occlusion of some cells again.
    pub(in crate::fight) fn refresh_occlusion(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let bounds = self.scene().bounds;
        for cell in cells.into_iter().filter(|cell| bounds.contains(*cell)) {
            let mut screen = self.object_at(cell).map_or_else(Occlusion::default, |id| {
                let state = self.object_state(id);
                Occlusion { blocks: state.blocks, opaque: state.opaque, obstacle: state.obstacle, cover: state.cover }
            });
            for ground in self.grounds_at(cell) {
                screen = Occlusion {
                    blocks: screen.blocks || ground.blocks,
                    opaque: screen.opaque || ground.opaque,
                    obstacle: screen.obstacle.max(ground.obstacle),
                    cover: screen.cover.max(ground.cover),
                };
            }
            self.occupancy_mut().occlusion[bounds.index(cell)] = screen;
        }
    }

    /// Builds the occupancy tables from the components.
    pub(in crate::fight) fn rebuild_occupancy(&mut self) {
        let bounds = self.scene().bounds;
        self.occupancy_mut().body = vec![0; bounds.len()];
        self.occupancy_mut().more.clear();
        self.occupancy_mut().object = vec![0; bounds.len()];
        let objects: Vec<_> = self.all_objects().collect();
        for id in objects {
            let at = self.object(id).at;
            self.occupancy_mut().object[bounds.index(at)] = id.0 + 1;
        }
        self.occupancy_mut().occlusion = vec![Occlusion::default(); bounds.len()];
        self.refresh_occlusion(bounds.cells());
        let present: Vec<_> = self.all_combatants().filter(|id| self.present(*id)).collect();
        for id in present {
            self.refresh_body(id, true);
        }
    }

    /// Puts a body into the occupancy table or takes it out. Of several in a cell the one with the lowest id is in the
    /// table, so that the order of coming makes no difference.
    pub(in crate::fight) fn refresh_body(&mut self, id: CombatantId, here: bool) {
        // Riders take no room besides that of their mounts, and the dead take none.
        let place = self.body(id).position;
        if place.on.is_some() || place.fate == Some(Fate::Dead) {
            return;
        }
        let bounds = self.scene().bounds;
        for cell in self.rect(id).cells() {
            let at = bounds.index(cell);
            let table = self.occupancy_mut();
            let (slot, more) = (&mut table.body[at], &mut table.more);
            let own = id.0 + 1;
            if here {
                match *slot {
                    0 => *slot = own,
                    there if there == own => {}
                    there => {
                        *slot = there.min(own);
                        let other = (at, CombatantId(there.max(own) - 1));
                        if let Err(place) = more.binary_search(&other) {
                            more.insert(place, other);
                        }
                    }
                }
            } else if *slot == own {
                let next = more.iter().position(|(cell, _)| *cell == at).map(|place| more.remove(place));
                *slot = next.map_or(0, |(_, other)| other.0 + 1);
            } else {
                more.retain(|other| *other != (at, id));
            }
        }
    }
}
