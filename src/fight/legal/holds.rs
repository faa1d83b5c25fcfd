//! Acts that say something about their target besides who it is: into whose space, which of the things it holds.

use crate::data::effect::Limit;
use crate::data::ruleset::WeaponDef;
use crate::fight::arena::Arena;
use crate::fight::body::Carried;
use crate::fight::order::{Aim, Refusal};
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// Whether no condition keeps a combatant from striking a target from afar, if that is how it would.
    pub(super) fn shot_ok(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> Result<(), Refusal> {
        let bars = |key| self.rules().condition(key).limits.contains(&Limit::NoShots);
        let barred = self.body(by).conditions.0.iter().map(|i| i.key).find(|key| bars(*key));
        match barred {
            Some(key) if self.manner(by, weapon, target).0 => Err(Refusal::Forbidden(key)),
            _ => Ok(()),
        }
    }

    /// Whether a combatant could step into the space of another with the movement that it has.
    pub(super) fn space_ok(&self, by: CombatantId, id: CombatantId) -> Result<(), Refusal> {
        self.may_walk(by)?;
        if self.distance(by, id) == 0 {
            return Err(Refusal::Said("It is in that space already."));
        }
        let Some((_, cost)) = self.way_into(by, id) else {
            return Err(Refusal::Said("There is no way in from here."));
        };
        let left = self.walking_budget(by);
        if cost > left { Err(Refusal::Steps(i32::from(cost), i32::from(left))) } else { Ok(()) }
    }

    /// Calls `visit` for everything that anybody holds, until it says stop.
    pub(super) fn each_held(&self, by: CombatantId, visit: &mut dyn FnMut(Aim) -> bool) {
        for id in self.everybody().filter(|id| *id != by && self.present(*id)) {
            let held = self.body(id).gear.0.iter().filter(|i| i.carried == Carried::Hand);
            if !held.into_iter().all(|item| visit(Aim::Theirs(id, item.id))) {
                return;
            }
        }
    }

    /// Whether a combatant holds an item.
    pub(super) fn held_ok(&self, of: CombatantId, item: ItemId) -> Result<(), Refusal> {
        let held = self.item(of, item).is_some_and(|i| i.carried == Carried::Hand);
        if held { Ok(()) } else { Err(Refusal::Said("It does not hold that.")) }
    }
}
