//! Riders and their mounts: a rider is wherever its mount is, both share a turn, and those on foot who are smaller than
//! the mount are a yard farther off (AP-SPEC-13..23).

use crate::data::effect::Limit;
use crate::fight::state::arena::Arena;
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
    pub(in crate::fight) fn unladen(&self, mount: CombatantId, rider: CombatantId) -> bool {
        let free = |id| self.rider_of(id).is_none() && self.mount_of(id).is_none();
        mount != rider && self.able(mount) && free(mount) && free(rider)
    }
}
