//! How weapons strike: hand to hand or from afar, how far, and which of them go together.

use crate::data::effect::Manner;
use crate::data::ruleset::WeaponDef;
use crate::fight::map::cover::Facing;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::refusal::Refusal;
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// Whether a strike at a target is made from afar, and whether by throwing.
    #[must_use]
    pub fn manner(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> (bool, bool) {
        if self.in_reach(by, weapon, target) { (false, false) } else { (true, weapon.range == 0) }
    }

    /// Whether a weapon strikes a target hand to hand.
    #[must_use]
    pub fn in_reach(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> bool {
        let gap = self.reach_between(self.rect(by), self.rect(target)) + self.saddle_gap(by, target);
        self.reaches_over(by, weapon, gap)
    }

    /// Whether a weapon of somebody strikes hand to hand over so many cells.
    #[must_use]
    pub fn reaches_over(&self, by: CombatantId, weapon: &WeaponDef, cells: i16) -> bool {
        let inside = weapon.too_near > 0 && cells <= self.too_near_for(by, weapon);
        !inside && cells <= i16::from(self.melee_reach(by, weapon))
    }

    /// Cells that somebody reaches with a weapon hand to hand: as far as its body at least, and with a long one so many
    /// times as far; 0 for one that only shoots.
    #[must_use]
    pub fn melee_reach(&self, by: CombatantId, weapon: &WeaponDef) -> u8 {
        let own = if weapon.reach > 0 { self.own_reach(by) } else { 0 };
        if weapon.too_near > 0 { weapon.reach.saturating_mul(own.max(1)) } else { weapon.reach.max(own) }
    }

    /// Up to how many cells somebody is too near for a long weapon; less than none for any other.
    #[must_use]
    pub fn too_near_for(&self, by: CombatantId, weapon: &WeaponDef) -> i16 {
        match weapon.too_near {
            0 => -1,
            cells => i16::from(cells.saturating_mul(self.own_reach(by).max(1))),
        }
    }

    fn own_reach(&self, by: CombatantId) -> u8 {
        let own = self.rules().roles.reach.map_or(0, |reach| self.value(by, reach));
        u8::try_from(own).unwrap_or(0)
    }

    /// Whether somebody is nearer than what a long weapon strikes at.
    fn inside(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> bool {
        let gap = self.reach_between(self.rect(by), self.rect(target)) + self.saddle_gap(by, target);
        gap <= self.too_near_for(by, weapon)
    }

    /// How far a weapon strikes in any manner.
    #[must_use]
    pub fn weapon_range(&self, by: CombatantId, weapon: &WeaponDef) -> u8 {
        self.melee_reach(by, weapon).max(weapon.range).max(weapon.thrown)
    }

    /// Whether a weapon strikes a target in a manner, or in any.
    ///
    /// # Errors
    /// Why not.
    pub fn strikes(
        &self,
        by: CombatantId,
        weapon: &WeaponDef,
        target: CombatantId,
        manner: Option<Manner>,
    ) -> Result<(), Refusal> {
        let (near, afar) = (self.in_reach(by, weapon, target), weapon.range.max(weapon.thrown));
        let shot = !near && self.distance(by, target) <= i16::from(afar);
        match manner {
            Some(Manner::Melee) if near => Ok(()),
            Some(Manner::Ranged) if shot => Ok(()),
            Some(Manner::Ranged) => Err(Refusal::OutOfReach(afar)),
            None if near || shot => Ok(()),
            _ if self.inside(by, weapon, target) => Err(Refusal::Said("It is too near for that weapon.")),
            Some(Manner::Melee) => Err(Refusal::OutOfReach(self.melee_reach(by, weapon))),
            None => Err(Refusal::OutOfReach(self.weapon_range(by, weapon))),
        }
    }

    /// Whether a weapon strikes from where both are thought to stand, and then whether from afar.
    #[must_use]
    pub fn strikes_at(&self, weapon: &WeaponDef, facing: Facing) -> Option<bool> {
        let ((by, from), (target, to)) = (facing.by, facing.to);
        if self.reaches_over(by, weapon, self.reach_between(from, to) + self.saddle_gap(by, target)) {
            return Some(false);
        }
        (self.rect_distance(from, to) <= i16::from(weapon.range.max(weapon.thrown))).then_some(true)
    }

    /// The other weapon in hand that shares the speed of this one (TEMPO-REACT-11, -15).
    #[must_use]
    pub fn pair_of(&self, by: CombatantId, tool: ItemId) -> Option<ItemId> {
        let first = self.weapons(by).find(|(i, _)| i.id == tool)?;
        if first.0.carried != Carried::Hand || !first.1.pairs {
            return None;
        }
        let other = self
            .weapons(by)
            .find(|(i, w)| i.id != tool && i.carried == Carried::Hand && w.pairs && w.speed == first.1.speed)?;
        Some(other.0.id)
    }
}
