//! Riders and their mounts: a rider is wherever its mount is, both share a turn, and those on foot who are smaller than
//! the mount are a yard farther off (AP-SPEC-13..23).

use crate::data::effect::{Fate, Happening, Limit};
use crate::fight::arena::Arena;
use crate::fight::event::Event;
use crate::fight::frame::Context;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// Whom a combatant rides.
    #[must_use]
    pub fn mount_of(&self, id: CombatantId) -> Option<CombatantId> {
        self.body(id).place.on
    }

    /// Who rides a combatant.
    #[must_use]
    pub fn rider_of(&self, id: CombatantId) -> Option<CombatantId> {
        self.body(id).place.under
    }

    /// Who shares the turns of a combatant: its mount or its rider, unless that mount keeps its own.
    #[must_use]
    pub fn partner(&self, id: CombatantId) -> Option<CombatantId> {
        let other = self.mount_of(id).or_else(|| self.rider_of(id))?;
        let mount = if self.mount_of(id).is_some() { other } else { id };
        (!self.limited(mount, |limit| limit == Limit::OwnTurn)).then_some(other)
    }

    /// Those who may act in the running turn of a combatant: itself and whoever shares the turn.
    #[must_use]
    pub fn hands(&self, by: CombatantId) -> Vec<CombatantId> {
        let with = self.stack.turn().filter(|turn| turn.by == by).and_then(|turn| turn.with);
        [Some(by), with].into_iter().flatten().filter(|id| self.able(*id)).collect()
    }

    /// Who walks when a combatant wants to get somewhere in its turn: its mount, if it rides one that shares the turn.
    #[must_use]
    pub fn walker(&self, by: CombatantId) -> CombatantId {
        self.mount_of(by).filter(|mount| self.partner(by) == Some(*mount)).unwrap_or(by)
    }

    /// How much farther one has to reach because one of the two sits in a saddle: the other is on the ground and smaller
    /// than the mount.
    #[must_use]
    pub fn saddle_gap(&self, a: CombatantId, b: CombatantId) -> i16 {
        let Some(riding) = &self.rules().roles.riding else { return 0 };
        let (mount, other) = match (self.mount_of(a), self.mount_of(b)) {
            (Some(mount), None) => (mount, b),
            (None, Some(mount)) => (mount, a),
            _ => return 0,
        };
        let below = other != mount
            && self.identity(other).size < self.identity(mount).size
            && self.rider_of(other).is_none()
            && self.aloft(other).is_none();
        if below { i16::from(riding.apart) } else { 0 }
    }

    /// Whether a combatant is one that another could ride: free, large enough and not so large that it is a place to stand
    /// on.
    #[must_use]
    pub fn carries_rider(&self, mount: CombatantId, rider: CombatantId) -> bool {
        let Some(riding) = &self.rules().roles.riding else { return false };
        let (big, small) = (self.identity(mount).size.0, self.identity(rider).size.0);
        self.unladen(mount, rider) && big >= small && big - small <= u16::from(riding.most)
    }

    /// Whether neither of two carries anybody or is carried, and the first could.
    fn unladen(&self, mount: CombatantId, rider: CombatantId) -> bool {
        let free = |id| self.rider_of(id).is_none() && self.mount_of(id).is_none();
        mount != rider && self.able(mount) && free(mount) && free(rider)
    }

    /// Gets onto a mount, or onto the back of whoever takes it up. In its own turn the rider takes over what is left of the
    /// mount's.
    pub(in crate::fight) fn get_on(&mut self, rider: CombatantId, mount: CombatantId) {
        if !self.lies(rider) || !self.unladen(mount, rider) {
            return;
        }
        self.mark_body(rider, false);
        let (from, at) = (self.body(rider).place.at, self.body(mount).place.at);
        let place = self.body_mut(rider).place;
        place.on = Some(mount);
        place.at = at;
        self.draw_along(rider, from, at);
        self.body_mut(mount).place.under = Some(rider);
        self.tell_of(rider, Event::Mounted(rider, mount));
        self.raise(Happening::Stepped, rider, None);
        let shares = self.partner(rider) == Some(mount) && self.body(mount).tally.turns == 0;
        if shares && self.stack.turn().is_some_and(|turn| turn.by == rider && turn.with.is_none()) {
            self.body_mut(mount).tally.turns = 1;
            if let Some(turn) = self.stack.turn_mut() {
                turn.with = Some(mount);
            }
        }
    }

    /// Gets off, to a cell where there is room.
    pub(in crate::fight) fn get_off(&mut self, rider: CombatantId, to: Cell) {
        let Some(mount) = self.mount_of(rider) else { return };
        if !self.can_stand(rider, to) {
            return;
        }
        let from = self.body(rider).place.at;
        self.body_mut(mount).place.under = None;
        self.body_mut(rider).place.on = None;
        self.put(rider, to);
        self.tell_of(rider, Event::Dismounted(rider, from, to));
        self.raise(Happening::Stepped, rider, None);
    }

    /// A mount that can carry nobody any more: its rider comes down beside it, and what the ruleset says follows.
    pub(in crate::fight) fn throw_rider(&mut self, mount: CombatantId) {
        let rules = self.rules();
        let Some(rider) = self.rider_of(mount) else { return };
        let (identity, here) = (self.identity(rider), self.rect(mount));
        let gap = |cell: &Cell| self.rect_distance(here, identity.rect(*cell));
        // Even where one as small could stand between its legs.
        let free = self.scene().bounds.cells().filter(|cell| gap(cell) > 0 && self.can_stand(rider, *cell));
        let beside = free.min_by_key(|cell| (gap(cell), *cell));
        if let Some(to) = beside {
            self.get_off(rider, to);
            if let Some(riding) = &rules.roles.riding {
                self.push_list(&riding.thrown, Context::of(rider));
            }
        }
    }

    /// Whoever leaves the map by itself takes rider or mount along; of one who falls the other stays.
    pub(in crate::fight) fn part(&mut self, who: CombatantId, fate: Fate) {
        let (mount, rider) = (self.mount_of(who), self.rider_of(who));
        if let Some(mount) = mount {
            self.body_mut(who).place.on = None;
            self.body_mut(mount).place.under = None;
            // What has left no longer takes up room.
            if fate == Fate::Fled {
                self.leave(mount, fate);
            }
        }
        match rider {
            Some(rider) if fate == Fate::Fled => {
                self.body_mut(who).place.under = None;
                self.body_mut(rider).place.on = None;
                self.mark_body(who, false);
                self.leave(rider, fate);
            }
            Some(_) => self.throw_rider(who),
            None => {}
        }
    }
}
