//! Mounts: riders mount, dismount, are thrown, and lose their mounts.

use crate::data::effect::{Fate, Happening};
use crate::fight::resolve::changes::Changes;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl Changes<'_> {
    /// Mounts a combatant, or has it carried by another. In its own turn the rider takes over the rest of the mount's
    /// turn.
    pub(in crate::fight) fn get_on(&mut self, rider: CombatantId, mount: CombatantId) {
        if !self.lies(rider) || !self.unloaded(mount, rider) {
            return;
        }
        self.refresh_body(rider, false);
        let (from, at) = (self.position(rider).at, self.position(mount).at);
        let place = self.position_mut(rider);
        place.on = Some(mount);
        place.at = at;
        self.move_zones(rider, from, at);
        self.position_mut(mount).under = Some(rider);
        self.tell_of(rider, Event::Mounted(rider, mount));
        self.raise(Happening::Stepped, rider, None);
        let shares = self.partner(rider) == Some(mount) && self.usage(mount).turns == 0;
        if shares && self.stack.turn().is_some_and(|turn| turn.by == rider && turn.with.is_none()) {
            self.usage_mut(mount).turns = 1;
            if let Some(turn) = self.stack_mut().turn_mut() {
                turn.with = Some(mount);
            }
        }
    }

    /// Dismounts a rider to a cell, if there is room.
    pub(in crate::fight) fn get_off(&mut self, rider: CombatantId, to: Cell) {
        let Some(mount) = self.mount_of(rider) else { return };
        if !self.can_stand(rider, to) {
            return;
        }
        let from = self.position(rider).at;
        self.position_mut(mount).under = None;
        self.position_mut(rider).on = None;
        self.put(rider, to);
        self.tell_of(rider, Event::Dismounted(rider, from, to));
        self.raise(Happening::Stepped, rider, None);
    }

    /// Throws the rider of a mount that can carry none any more: it lands beside it, and the ruleset's effects follow.
    pub(in crate::fight) fn throw_rider(&mut self, mount: CombatantId) {
        let rules = self.rules();
        let Some(rider) = self.rider_of(mount) else { return };
        let (identity, here) = (self.identity(rider), self.rect(mount));
        let gap = |cell: &Cell| self.rect_distance(here, identity.rect(*cell));
        // Never under the mount, even if the rider could share its cells.
        let free = self.scene().bounds.cells().filter(|cell| gap(cell) > 0 && self.can_stand(rider, *cell));
        let beside = free.min_by_key(|cell| (gap(cell), *cell));
        if let Some(to) = beside {
            self.get_off(rider, to);
            if let Some(riding) = &rules.roles.riding {
                self.push_list(&riding.thrown, Context::of(rider));
            }
        }
    }

    /// Parts rider and mount when one leaves the map. One that flees takes the other along; of one that falls the other
    /// stays.
    pub(in crate::fight) fn part(&mut self, who: CombatantId, fate: Fate) {
        let (mount, rider) = (self.mount_of(who), self.rider_of(who));
        if let Some(mount) = mount {
            self.position_mut(who).on = None;
            self.position_mut(mount).under = None;
            // A rider that has left takes up no room any more.
            if fate == Fate::Fled {
                self.leave(mount, fate);
            }
        }
        match rider {
            Some(rider) if fate == Fate::Fled => {
                self.position_mut(who).under = None;
                self.position_mut(rider).on = None;
                self.refresh_body(who, false);
                self.leave(rider, fate);
            }
            Some(_) => self.throw_rider(who),
            None => {}
        }
    }
}
