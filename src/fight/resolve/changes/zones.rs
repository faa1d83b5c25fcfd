//! Zones: ground is laid over other ground, moves with a combatant, and is lifted.

use crate::fight::state::zones::Zone;

use crate::data::effect::{Happening, Until};
use crate::data::scope::TerrainId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::log::Event;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl Changes<'_> {
    /// Lays ground over cells that nothing but bodies fills.
    pub(in crate::fight) fn create_zone(
        &mut self,
        terrain: TerrainId,
        cells: Vec<Cell>,
        (until, along): (Until, bool),
        by: CombatantId,
    ) {
        let cells: Vec<Cell> = cells.into_iter().filter(|c| !self.walled(*c)).collect();
        if !cells.is_empty() {
            self.spread_zone(terrain, cells, (until, along), by);
        }
    }

    /// Lays ground over cells, whatever fills them.
    pub(in crate::fight) fn spread_zone(
        &mut self,
        terrain: TerrainId,
        cells: Vec<Cell>,
        (until, along): (Until, bool),
        by: CombatantId,
    ) {
        self.tell(Event::ZoneCreated(terrain, cells.clone()));
        let (round, bond) = (self.clock.round, self.running_bond(until));
        self.zones_mut().0.push(Zone { terrain, cells: cells.clone(), by, until, round, bond, along });
        self.refresh_occlusion(cells);
        self.raise(Happening::MapChanged, by, None);
    }

    /// Moves the zones that go with a combatant by as much as it was moved.
    pub(in crate::fight) fn move_zones(&mut self, who: CombatantId, from: Cell, to: Cell) {
        let bounds = self.scene().bounds;
        for at in 0..self.zones.0.len() {
            let zone = &self.zones.0[at];
            if zone.by != who || !zone.along || from == to {
                continue;
            }
            let shifted = zone.cells.iter().map(|c| Cell::new(c.x + to.x - from.x, c.y + to.y - from.y));
            let mut cells: Vec<Cell> = shifted.filter(|c| bounds.contains(*c)).collect();
            cells.sort_unstable();
            let left = std::mem::replace(&mut self.zones_mut().0[at].cells, cells.clone());
            self.refresh_occlusion(left.into_iter().chain(cells));
        }
    }

    /// Lifts zones.
    pub(in crate::fight) fn remove_zone(&mut self, gone: impl Fn(&Zone) -> bool) {
        while let Some(at) = self.zones.0.iter().position(&gone) {
            let zone = self.zones_mut().0.remove(at);
            self.refresh_occlusion(zone.cells.iter().copied());
            self.tell(Event::ZoneRemoved(zone.terrain, zone.cells));
            self.raise(Happening::MapChanged, zone.by, None);
            if let Some(bond) = zone.bond {
                self.release(bond);
            }
        }
    }
}
