//! How weapons strike: hand to hand or from afar, how far, and which of them go together.

use crate::data::effect::Manner;
use crate::data::ruleset::WeaponDef;
use crate::fight::arena::Arena;
use crate::fight::body::Carried;
use crate::fight::order::Refusal;
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
        gap <= i16::from(self.melee_reach(by, weapon))
    }

    /// Cells that somebody reaches with a weapon hand to hand: as far as its body at least; 0 for one that only shoots.
    #[must_use]
    pub fn melee_reach(&self, by: CombatantId, weapon: &WeaponDef) -> u8 {
        let own = self.rules().roles.reach.filter(|_| weapon.reach > 0).map_or(0, |reach| self.value(by, reach));
        weapon.reach.max(u8::try_from(own).unwrap_or(0))
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
            Some(Manner::Melee) => Err(Refusal::OutOfReach(self.melee_reach(by, weapon))),
            Some(Manner::Ranged) if shot => Ok(()),
            Some(Manner::Ranged) => Err(Refusal::OutOfReach(afar)),
            None if near || shot => Ok(()),
            None => Err(Refusal::OutOfReach(self.weapon_range(by, weapon))),
        }
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
