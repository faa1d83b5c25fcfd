//! Mounts: a rider is where its mount is, both share a turn, and smaller combatants on foot have farther to reach
//! (AP-SPEC-13..23).

use crate::data::effect::{ActLimit, Limit};
use crate::fight::state::arena::Arena;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// The mount of a combatant.
    #[must_use]
    pub fn mount_of(&self, id: CombatantId) -> Option<CombatantId> {
        self.position(id).on
    }

    /// The rider of a combatant.
    #[must_use]
    pub fn rider_of(&self, id: CombatantId) -> Option<CombatantId> {
        self.position(id).under
    }

    /// The mount or rider that shares a combatant's turns; None if the mount keeps its own turn.
    #[must_use]
    pub fn partner(&self, id: CombatantId) -> Option<CombatantId> {
        let other = self.mount_of(id).or_else(|| self.rider_of(id))?;
        let mount = if self.mount_of(id).is_some() { other } else { id };
        (!self.limited(mount, |limit| limit == Limit::Act(ActLimit::OwnTurn))).then_some(other)
    }

    /// The able combatants that may act in the running turn of a combatant: itself and its partner.
    #[must_use]
    pub fn hands(&self, by: CombatantId) -> Vec<CombatantId> {
        let with = self.stack.turn().filter(|turn| turn.by == by).and_then(|turn| turn.with);
        [Some(by), with].into_iter().flatten().filter(|id| self.able(*id)).collect()
    }

    /// The combatant that walks in a combatant's turn: its mount if they share the turn, else itself.
    #[must_use]
    pub fn walker(&self, by: CombatantId) -> CombatantId {
        self.mount_of(by).filter(|mount| self.partner(by) == Some(*mount)).unwrap_or(by)
    }

    /// Cells added to the reach between a rider and a combatant on foot that is smaller than the mount.
    #[must_use]
    pub fn mount_distance(&self, a: CombatantId, b: CombatantId) -> i16 {
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

    /// Whether one combatant can be the mount of another: free, large enough, and not so large that it is a platform.
    #[must_use]
    pub fn carries_rider(&self, mount: CombatantId, rider: CombatantId) -> bool {
        let Some(riding) = &self.rules().roles.riding else { return false };
        let (big, small) = (self.identity(mount).size.0, self.identity(rider).size.0);
        self.unloaded(mount, rider) && big >= small && big - small <= u16::from(riding.most)
    }

    /// Whether neither of two has a rider or a mount, and the first is able.
    pub(in crate::fight) fn unloaded(&self, mount: CombatantId, rider: CombatantId) -> bool {
        let free = |id| self.rider_of(id).is_none() && self.mount_of(id).is_none();
        mount != rider && self.able(mount) && free(mount) && free(rider)
    }
}
