//! Occupancy: the bodies, objects, occlusion and footing of each cell, kept up to date as they change.

use crate::data::effect::Fate;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::resources::{Footing, Occlusion, Occupancy};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl ArenaMut<'_> {
    /// Works out the occlusion and footing of some cells again.
    pub(in crate::fight) fn refresh_occlusion(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let bounds = self.scene().bounds;
        let (mut recount, mut redraw) = (self.occupancy.clutter.is_empty(), false);
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
            let footing = self.footing_of(cell);
            let (at, table) = (bounds.index(cell), self.occupancy_mut());
            table.footing[at] = footing;
            let old = std::mem::replace(&mut table.occlusion[at], screen);
            recount |= old.clutters() != screen.clutters();
            redraw |= old != screen;
        }
        if redraw {
            self.redraw_lines();
        }
        if recount {
            self.count_clutter();
        }
    }

    /// The footing of a cell, from its kinds of ground and its object.
    fn footing_of(&self, cell: Cell) -> Footing {
        let object = self.object_at(cell).map(|id| self.object_state(id));
        let mut footing = Footing::default();
        let (mut steps, mut blocks) = (1, object.is_some_and(|state| state.blocks));
        for ground in self.grounds_at(cell) {
            blocks |= ground.blocks;
            steps = self.together(steps, u16::from(ground.steps));
            footing.eased |= ground.eased_by.is_some();
            footing.hazard |= ground.hazard;
            footing.harms |= ground.hazard && !ground.on_enter.is_empty();
        }
        if let Some(state) = object {
            steps = self.together(steps, u16::from(state.steps));
        }
        footing.steps = if blocks { 0 } else { steps.max(1) };
        footing
    }

    /// Counts the cluttered cells above and to the left of each corner of the grid.
    fn count_clutter(&mut self) {
        let columns = usize::try_from(self.scene().bounds.width).unwrap_or(1).max(1);
        let Occupancy { occlusion, clutter, .. } = self.occupancy_mut();
        clutter.clear();
        clutter.resize(columns + 1, 0);
        for row in occlusion.chunks(columns) {
            let (above, mut here) = (clutter.len() - columns - 1, 0);
            clutter.push(0);
            for (column, cell) in row.iter().enumerate() {
                here += u32::from(cell.clutters());
                clutter.push(clutter[above + column + 1] + here);
            }
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
        self.occupancy_mut().footing = vec![Footing::default(); bounds.len()];
        self.refresh_occlusion(bounds.cells());
        self.redraw_lines();
        self.refresh_bodies();
    }

    /// Puts all who are present into the occupancy table, those that it lacks.
    pub(in crate::fight) fn refresh_bodies(&mut self) {
        for id in self.all_combatants() {
            if self.present(id) {
                self.refresh_body(id, true);
            }
        }
    }

    /// Puts a body into the occupancy table or takes it out. Of several in a cell the one with the lowest id is in the
    /// table, so that the order of coming makes no difference.
    pub(in crate::fight) fn refresh_body(&mut self, id: CombatantId, here: bool) {
        // Riders take no room besides that of their mounts, and the dead take none.
        let place = self.position(id);
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
