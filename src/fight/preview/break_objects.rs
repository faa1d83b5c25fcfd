//! The odds of a strike at a scene object, or at what a combatant holds or wears (AP-RULE-12, FOUR-ACT-19).

use crate::data::effect::{Effect, Step, StrikeEffect, StrikeForm};
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{Context, RollResult};
use crate::fight::state::log::BreakdownPart;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::fight::values::contests::{Opposition, naturals, roll_chance};
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::PreparedRoll;
use crate::fight::values::strikes::strike_def;
use crate::kernel::ids::ObjectId;
use crate::kernel::odds::{Chance, Dist};

impl Arena<'_> {
    /// The odds of a strike at an object; None for an act that strikes none.
    #[must_use]
    pub fn break_odds(&self, draft: &ActOrder) -> Option<BreakOdds> {
        let rules = self.rules();
        let own = rules.action(draft.action).does.items.iter().find_map(|effect| match effect {
            Effect::Strike(StrikeEffect::StrikeObject { against }) => Some(against.as_ref()),
            _ => None,
        })?;
        let told = self.prospect(draft, order_context(self, draft, None));
        let (id, sturdy, weapon, ctx) = self.swing(draft.by, &draft.aim, told)?;
        let def = strike_def(rules, StrikeForm::Main);
        let against = self.meets(own, sturdy, ctx);
        let prepared = self.prepare_roll(def.roll, &ctx, Breakdown::with_parts());
        let prepared = PreparedRoll { against, opposition: Opposition::Number, ..prepared };
        let left = sturdy.integrity - self.object(id).wear;
        let mut parts = Vec::new();
        for (natural, ways) in naturals(rules, def.roll, &prepared) {
            let total = natural + prepared.bonus;
            if ways > 0 && rules.roll(def.roll).succeeds(natural, total, against) {
                let ctx = Context { roll: RollResult { total, natural, against, ..ctx.roll }, ..ctx };
                let blow = self.blow_at(def, sturdy.toughness, sturdy.fragile, ctx);
                let casts = self.casts(def, weapon, &ctx);
                let worn = self.thrown(def, weapon, None, &ctx, casts)?.map(|sum| {
                    let (raw, soaked) = blow.land(sum);
                    self.wear(raw - soaked)
                });
                parts.push((u32::try_from(ways).ok()?, worn?));
            }
        }
        let wear = if parts.is_empty() { Dist::constant(0) } else { Dist::mix(&parts)? };
        let steady = self.gets_to(&rules.procedures.act, Step::Resolve, &told);
        let hit = roll_chance(rules, def.roll, &prepared).times(steady);
        let (ways, of) = wear.at_least(left);
        Some(BreakOdds {
            object: id,
            hit,
            steady,
            bonus: prepared.bonus,
            against,
            parts: prepared.parts,
            toughness: sturdy.toughness,
            wear,
            left,
            most: sturdy.integrity,
            breaks: hit.times(Chance { ways, of }),
        })
    }

    /// The chance that an act breaks the thing of a combatant that it is aimed at, once its roll has succeeded; None for
    /// an act without such a thing.
    #[must_use]
    pub fn item_break_chance(&self, draft: &ActOrder) -> Option<Chance> {
        let rules = self.rules();
        let ChosenTarget::Theirs(of, id) = draft.aim else { return None };
        let ctx = order_context(self, draft, None);
        let (arm, item) = (self.kind_in_use(draft.by, draft.tool, ctx.act.arm)?, self.item(of, id)?);
        let (weapon, brittle) = (rules.item(arm).weapon.as_ref()?, rules.item(item.def).brittle.as_ref()?);
        let def = strike_def(rules, StrikeForm::Main);
        let ctx = ctx.with_ranged(self.manner(draft.by, weapon, of).0);
        let blow = self.blow_at(def, brittle.toughness, brittle.fragile, ctx);
        let wear = self.thrown(def, weapon, None, &ctx, 1)?.map(|sum| {
            let (raw, soaked) = blow.land(sum);
            self.wear(raw - soaked)
        });
        let (ways, of) = wear?.at_least(brittle.integrity - item.wear);
        Some(Chance { ways, of })
    }
}

/// The odds of a strike at an object.
#[derive(Clone, Debug)]
pub struct BreakOdds {
    /// The object.
    pub object: ObjectId,
    /// Chance to hit, rolls that come before it included.
    pub hit: Chance,
    /// Chance that no roll before it stops the strike.
    pub steady: Chance,
    /// The bonus.
    pub bonus: i32,
    /// The number to meet.
    pub against: i32,
    /// Reasons of the bonus.
    pub parts: Vec<BreakdownPart>,
    /// What lessens the damage.
    pub toughness: i32,
    /// What a hit takes of its integrity.
    pub wear: Dist,
    /// Integrity that is left.
    pub left: i32,
    /// Its full integrity.
    pub most: i32,
    /// Chance that the strike breaks it, misses included.
    pub breaks: Chance,
}
