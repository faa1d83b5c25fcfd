//! How weapons strike: hand to hand or from afar, how far, and which of them go together.

use crate::data::effect::Manner;
use crate::data::ruleset::WeaponDef;
use crate::fight::arena::Arena;
use crate::fight::body::Carried;
use crate::fight::order::Refusal;
use crate::kernel::ids::{CombatantId, ItemId};

const TOO_NEAR: Refusal = Refusal::Said("It is too near for that weapon.");

impl Arena<'_> {
    /// Whether a strike at a target is made from afar, and whether by throwing.
    #[must_use]
    pub fn manner(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> (bool, bool) {
        if self.in_reach(by, weapon, target) { (false, false) } else { (true, weapon.range == 0) }
    }

    /// Whether a weapon strikes a target hand to hand.
    #[must_use]
    pub fn in_reach(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> bool {
        self.reaches_over(
            by,
            weapon,
            self.reach_between(self.rect(by), self.rect(target)) + self.saddle_gap(by, target),
        )
    }

    /// Whether a weapon of somebody strikes hand to hand over so many cells.
    #[must_use]
    pub fn reaches_over(&self, by: CombatantId, weapon: &WeaponDef, cells: i16) -> bool {
        let near = weapon.too_near > 0 && cells <= self.stretched(by, weapon.too_near);
        !near && cells <= self.stretched(by, weapon.reach)
    }

    /// Whether somebody is inside what a long weapon strikes at.
    fn too_near(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> bool {
        let cells = self.reach_between(self.rect(by), self.rect(target)) + self.saddle_gap(by, target);
        weapon.too_near > 0 && cells <= self.stretched(by, weapon.too_near)
    }

    /// How far so many cells of reach take somebody.
    #[must_use]
    pub fn stretched(&self, by: CombatantId, cells: u8) -> i16 {
        let times = self.rules().roles.reach.map_or(1, |value| self.value(by, value));
        i16::try_from(times.saturating_mul(i32::from(cells))).unwrap_or(i16::MAX)
    }

    /// How far a weapon strikes in any manner.
    #[must_use]
    pub fn weapon_range(&self, weapon: &WeaponDef) -> u8 {
        weapon.reach.max(weapon.range).max(weapon.thrown)
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
            Some(Manner::Melee) if self.too_near(by, weapon, target) => Err(TOO_NEAR),
            Some(Manner::Melee) => Err(Refusal::OutOfReach(weapon.reach)),
            Some(Manner::Ranged) if shot => Ok(()),
            Some(Manner::Ranged) => Err(Refusal::OutOfReach(afar)),
            None if near || shot => Ok(()),
            None if self.too_near(by, weapon, target) => Err(TOO_NEAR),
            None => Err(Refusal::OutOfReach(self.weapon_range(weapon))),
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
