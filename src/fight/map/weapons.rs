//! Weapons: melee or ranged, reach and range, dual wielding.

use crate::data::effect::{Manner, Target};
use crate::data::formula::Reading;
use crate::data::ruleset::WeaponDef;
use crate::fight::map::cover::Facing;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

/// The reach of a weapon in the hands of somebody with a reach of its own, in cells.
fn reach_with(weapon: &WeaponDef, own: u8) -> u8 {
    if weapon.too_near > 0 { weapon.reach.saturating_mul(own.max(1)) } else { weapon.reach.max(own) }
}

/// Up to how many cells a target is too near for a weapon in the hands of somebody with a reach of its own; -1 for none.
fn too_near(weapon: &WeaponDef, own: u8) -> i16 {
    match weapon.too_near {
        0 => -1,
        cells => i16::from(cells.saturating_mul(own.max(1))),
    }
}

/// Whether a weapon reaches over so many cells in melee. The reach of whoever holds it is only asked for where the
/// weapon alone does not decide.
fn reaches_with(weapon: &WeaponDef, cells: i16, own: impl FnOnce() -> u8) -> bool {
    if weapon.too_near == 0 && cells <= i16::from(weapon.reach) {
        return true;
    }
    let own = if weapon.reach > 0 { own() } else { 0 };
    cells > too_near(weapon, own) && cells <= i16::from(reach_with(weapon, own))
}

impl Arena<'_> {
    /// Whether a strike at a target is ranged, and whether it is thrown.
    #[must_use]
    pub fn manner(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> (bool, bool) {
        if self.in_reach(by, weapon, target) { (false, false) } else { (true, weapon.range == 0) }
    }

    /// Whether a weapon reaches a target in melee.
    #[must_use]
    pub fn in_reach(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> bool {
        let gap = self.reach_between(self.rect(by), self.rect(target)) + self.mount_distance(by, target);
        self.reaches_over(by, weapon, gap)
    }

    /// Whether a weapon of a combatant reaches over so many cells in melee.
    #[must_use]
    pub fn reaches_over(&self, by: CombatantId, weapon: &WeaponDef, cells: i16) -> bool {
        reaches_with(weapon, cells, || self.own_reach(by))
    }

    /// The melee reach of a combatant with a weapon, in cells: at least its own reach, a multiple of that with a long
    /// weapon, 0 with one that only shoots.
    #[must_use]
    pub fn melee_reach(&self, by: CombatantId, weapon: &WeaponDef) -> u8 {
        reach_with(weapon, if weapon.reach > 0 { self.own_reach(by) } else { 0 })
    }

    /// Up to how many cells a target is too near for a long weapon; -1 for any other.
    #[must_use]
    pub fn too_near_for(&self, by: CombatantId, weapon: &WeaponDef) -> i16 {
        if weapon.too_near == 0 { -1 } else { too_near(weapon, self.own_reach(by)) }
    }

    fn own_reach(&self, by: CombatantId) -> u8 {
        let own = self.rules().roles.reach.map_or(0, |reach| self.value(by, reach));
        u8::try_from(own).unwrap_or(0)
    }

    /// Whether a target is too near for a long weapon.
    fn inside(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> bool {
        let gap = self.reach_between(self.rect(by), self.rect(target)) + self.mount_distance(by, target);
        gap <= self.too_near_for(by, weapon)
    }

    /// The greatest distance that a weapon reaches in any manner, in cells.
    #[must_use]
    pub fn weapon_range(&self, by: CombatantId, weapon: &WeaponDef) -> u8 {
        self.melee_reach(by, weapon).max(weapon.range).max(weapon.thrown)
    }

    /// Whether a weapon can strike a target in a manner, or in any.
    ///
    /// # Errors
    /// The target is out of reach, or too near for a long weapon.
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
            _ if self.inside(by, weapon, target) => Err(Refusal::Said(refusals::TOO_NEAR)),
            Some(Manner::Melee) => Err(match self.melee_reach(by, weapon) {
                0 => Refusal::Said(refusals::NO_MELEE_WEAPON),
                reach => Refusal::OutOfReach(reach),
            }),
            None => Err(Refusal::OutOfReach(self.weapon_range(by, weapon))),
        }
    }

    /// Whether a weapon strikes from the assumed footprints: Some(true) ranged, Some(false) melee, None not at all.
    #[must_use]
    pub fn strikes_at(&self, weapon: &WeaponDef, facing: Facing) -> Option<bool> {
        let ((by, from), (target, to)) = (facing.by, facing.to);
        if self.reaches_over(by, weapon, self.reach_between(from, to) + self.mount_distance(by, target)) {
            return Some(false);
        }
        (self.rect_distance(from, to) <= i16::from(weapon.range.max(weapon.thrown))).then_some(true)
    }

    /// The other held weapon of the same speed, for dual wielding (TEMPO-REACT-11, -15).
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

    /// Whether a weapon in hand reaches a target in melee.
    #[must_use]
    pub fn reaches(&self, by: CombatantId, target: CombatantId) -> bool {
        self.reaches_at((by, self.rect(by)), (target, self.rect(target)))
    }

    /// As [`Self::reaches`], with footprints that both are assumed to have.
    #[must_use]
    pub fn reaches_at(&self, (by, at): (CombatantId, Rect), (target, to): (CombatantId, Rect)) -> bool {
        self.reaches_gap(by, self.reach_between(at, to) + self.mount_distance(by, target))
    }

    /// The longest melee reach of all that a combatant has at hand, in cells; 0 if nothing of it reaches.
    #[must_use]
    pub(in crate::fight) fn longest_reach(&self, by: CombatantId) -> i16 {
        let worked_out = || {
            let reaching = self.weapons_at_hand(by).filter(|(_, weapon)| weapon.reach > 0);
            i32::from(reaching.map(|(_, weapon)| self.melee_reach(by, weapon)).max().unwrap_or(0))
        };
        let cells = if self.reach_lasts() { self.kept.longest_reach(by, worked_out) } else { worked_out() };
        i16::try_from(cells).unwrap_or(i16::MAX)
    }

    /// The same of the combatant that reaches farthest; None where reach hangs on more than the sheets.
    pub(in crate::fight) fn longest_reach_of_all(&self) -> Option<i16> {
        let longest = || self.all_combatants().map(|id| i32::from(self.longest_reach(id))).max().unwrap_or(0);
        self.reach_lasts().then(|| i16::try_from(self.kept.longest_of_all(longest)).unwrap_or(i16::MAX))
    }

    /// Whether how far combatants reach hangs on nothing but their sheets, and can be kept.
    fn reach_lasts(&self) -> bool {
        self.rules().roles.reach.is_none_or(|reach| self.kept.reading(reach) != Reading::Fight)
    }

    /// Whether a weapon in hand reaches over so many cells in melee.
    #[must_use]
    pub fn reaches_gap(&self, by: CombatantId, cells: i16) -> bool {
        if cells > self.longest_reach(by) {
            return false;
        }
        let mut known = None;
        let mut own = || *known.get_or_insert_with(|| self.own_reach(by));
        self.weapons(by).any(|(_, weapon)| weapon.reach > 0 && reaches_with(weapon, cells, &mut own))
    }

    /// Whether a weapon in hand reaches a footprint in melee.
    #[must_use]
    pub fn reaches_rect(&self, by: CombatantId, there: Rect) -> bool {
        self.reaches_gap(by, self.reach_between(self.rect(by), there))
    }

    /// Whether an object is out of a weapon's melee reach.
    #[must_use]
    pub fn too_far_to_touch(&self, by: CombatantId, weapon: &WeaponDef, thing: ObjectId) -> bool {
        let gap = self.reach_between(self.rect(by), Rect::from(self.object(thing).at));
        !self.reaches_over(by, weapon, gap)
    }

    /// Whether the running act of a combatant is a ranged strike.
    #[must_use]
    pub fn shoots(&self, by: CombatantId) -> bool {
        self.running_act(by).is_some_and(|act| self.would_shoot(&act.draft))
    }

    /// Whether an act is a ranged strike.
    #[must_use]
    pub fn would_shoot(&self, draft: &ActOrder) -> bool {
        let (by, action) = (draft.by, self.rules().action(draft.action));
        let weapon = self.arm(by, draft.tool, action.arm());
        weapon.is_some_and(|weapon| match (&draft.aim, &action.target) {
            (ChosenTarget::Object(thing, _), Target::Thing) => self.too_far_to_touch(by, weapon, *thing),
            (aim, Target::InReach { .. }) => aim.target().is_some_and(|target| self.manner(by, weapon, target).0),
            _ => false,
        })
    }
}
