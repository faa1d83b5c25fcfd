//! Strikes at scene objects before their dice (AP-RULE-12, FOUR-ACT-19, FOUR-SPEC-59).

use crate::data::formula::Formula;
use crate::data::ruleset::{StrikeDef, SturdyDef, WeaponDef};
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::order::ChosenTarget;
use crate::fight::values::prepare::PreparedDamage;
use crate::kernel::ids::{CombatantId, ObjectId};

impl Arena<'_> {
    /// What so much damage after armour takes from an object: the level of the wound that it would be, or the whole
    /// amount where wounds have no levels.
    pub(in crate::fight) fn wear(&self, amount: i32) -> i32 {
        match &self.rules().wounds {
            Some(wounds) => {
                let levels = wounds.levels.iter().filter(|level| amount >= level.from).count();
                i32::try_from(levels).unwrap_or(i32::MAX)
            }
            None => amount.max(0),
        }
    }

    /// A strike at an object before its dice: the object, its sturdiness, the weapon, and the context.
    pub(in crate::fight) fn swing(
        &self,
        me: CombatantId,
        aim: &ChosenTarget,
        ctx: Context,
    ) -> Option<(ObjectId, &SturdyDef, &WeaponDef, Context)> {
        let &ChosenTarget::Object(id, _) = aim else { return None };
        let arm = self.kind_in_use(me, ctx.act.tool, ctx.act.arm)?;
        let (weapon, sturdy) = (self.rules().item(arm).weapon.as_ref()?, self.sturdy(id)?);
        let ranged = self.too_far_to_touch(me, weapon, id);
        Some((id, sturdy, weapon, ctx.with_ranged(ranged).with_other(None)))
    }

    /// The damage of a strike at an object, for the roll that its context holds.
    pub(in crate::fight) fn blow_at(
        &self,
        def: &StrikeDef,
        toughness: i32,
        fragile: bool,
        ctx: Context,
    ) -> PreparedDamage {
        let bonus = def.bonus.eval(&self.facts(&ctx));
        PreparedDamage {
            bonus,
            at_least: def.at_least,
            divide: if fragile { 1 } else { def.sturdy },
            soak: toughness,
            soak_at_most: def.soak_at_most,
            leaves: def.leaves,
            weak: false,
        }
    }

    /// The number that a strike at an object must meet.
    pub(in crate::fight) fn meets(&self, own: Option<&Formula>, sturdy: &SturdyDef, ctx: Context) -> i32 {
        own.map_or(sturdy.defence, |f| f.eval(&self.facts(&ctx)))
    }
}
