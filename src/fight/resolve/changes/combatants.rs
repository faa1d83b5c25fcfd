//! Combatants are put on cells, come onto the map and leave it.

use crate::data::effect::{Fate, Happening};
use crate::data::scope::PoolId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::log::{Event, Loss};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl Changes<'_> {
    /// Takes a combatant off the map. If it died, its items fall to the ground.
    pub(in crate::fight) fn leave(&mut self, who: CombatantId, fate: Fate) {
        if !self.present(who) {
            return;
        }
        let was_able = self.able(who);
        self.refresh_body(who, false);
        self.tell(Event::LeftFight(who, fate));
        self.part(who, fate);
        self.position_mut(who).fate = Some(fate);
        if fate == Fate::Dead {
            let at = self.position(who).at;
            let (kept, lost): (Vec<Item>, Vec<Item>) =
                self.inventory(who).0.iter().partition(|i| matches!(i.carried, Carried::Natural | Carried::Worn));
            self.inventory_mut(who).0 = kept;
            for item in lost {
                self.tell(Event::ItemDropped(who, item.id, item.def, at));
                self.loose_mut().0.push((at, item));
            }
        }
        let rules = self.rules();
        let returns = |pool: PoolId| rules.pool(pool).returns.is_some();
        self.end_conditions(who, |i| i.bond.and_then(|bond| bond.pool).is_some_and(returns));
        if was_able {
            self.end_bonds(|bond| bond.by == who && bond.pool.is_some());
            self.drop_commitments(who);
            self.raise(Happening::Downed, who, None);
        }
        self.raise(Happening::MapChanged, who, None);
    }

    /// A combatant that cannot act loses its multi-turn action and its readied action (AP-TIME-46).
    pub(super) fn drop_commitments(&mut self, who: CombatantId) {
        self.lose_begun(who, Loss::Abandoned);
        self.drop_readied(who);
    }

    /// Moves a body to a cell, without asking whether it may stand there.
    pub(in crate::fight) fn put(&mut self, who: CombatantId, to: Cell) {
        if self.commitments(who).stride.is_some() {
            self.commitments_mut(who).stride = None;
        }
        self.stop_run(who);
        let from = self.position(who).at;
        self.stand_in(who, to);
        for id in [Some(who), self.rider_of(who)].into_iter().flatten() {
            self.move_zones(id, from, to);
        }
    }

    /// Sets the cell of a body, without any of the effects of movement.
    pub(in crate::fight) fn stand_in(&mut self, who: CombatantId, to: Cell) {
        self.refresh_body(who, false);
        self.position_mut(who).at = to;
        self.refresh_body(who, true);
        if let Some(rider) = self.position(who).under {
            self.position_mut(rider).at = to;
        }
    }

    /// A combatant that was awaited comes onto a cell of the map.
    pub(in crate::fight::resolve) fn come_onto(&mut self, who: CombatantId, cell: Cell) {
        self.position_mut(who).fate = None;
        self.put(who, cell);
        self.tell_of(who, Event::Arrived(who, cell));
    }

    /// Whether a party finds room together, and where: each tries its cells in order while the others make room for it.
    /// Only looked at: all are back where they were in the end. `by` counts as being at `to`.
    pub(in crate::fight::resolve) fn room_for_party(
        &mut self,
        (by, to): (CombatantId, Cell),
        party: &[CombatantId],
        find: impl Fn(&Arena, CombatantId, Cell) -> Option<Cell>,
    ) -> Option<Vec<(CombatantId, Cell)>> {
        let from = self.position(by).at;
        let before: Vec<Cell> = party.iter().map(|id| self.position(*id).at).collect();
        party.iter().for_each(|id| self.refresh_body(*id, false));
        self.stand_in(by, to);
        let mut placed = Vec::new();
        for (id, at) in party.iter().zip(&before) {
            let Some(cell) = find(self, *id, *at) else { break };
            self.position_mut(*id).at = cell;
            self.refresh_body(*id, true);
            placed.push((*id, cell));
        }
        placed.iter().for_each(|(id, _)| self.refresh_body(*id, false));
        self.stand_in(by, from);
        for (id, at) in party.iter().zip(before) {
            self.position_mut(*id).at = at;
            self.refresh_body(*id, true);
        }
        (placed.len() == party.len()).then_some(placed)
    }
}
