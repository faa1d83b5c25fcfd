//! What somebody carries weighs on it, and conditions that are true of somebody as long as something is (FOUR-COND-36).

use crate::data::effect::Limit;
use crate::data::scope::ConditionId;
use crate::fight::arena::Arena;
use crate::fight::body::{Carried, Instance};
use crate::fight::frame::Context;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// What somebody carries and drags along weighs, in tenths of the unit of weights.
    #[must_use]
    pub fn load_of(&self, who: CombatantId) -> i32 {
        let body = self.body(who);
        let gear = body.gear.0.iter().filter(|item| item.carried != Carried::Natural);
        let gear = gear.map(|item| i32::from(self.rules().item(item.def).weight));
        let weighs = |i: &&Instance| self.rules().condition(i.key).limits.contains(&Limit::Weighs);
        gear.chain(body.conditions.0.iter().filter(weighs).map(|i| i.value)).sum()
    }

    /// Whether somebody can carry so much more.
    #[must_use]
    pub fn can_bear(&self, who: CombatantId, more: u16) -> bool {
        let most = self.rules().roles.burden.map(|burden| self.value(who, burden));
        most.is_none_or(|most| self.load_of(who) + i32::from(more) <= most)
    }

    /// Conditions begin and end that are true of somebody or are no longer.
    pub(in crate::fight) fn settle_holding(&mut self) {
        let rules = self.rules();
        for (at, def) in rules.conditions.iter().enumerate() {
            let (Some(holds), Ok(at)) = (&def.holds, u16::try_from(at)) else { continue };
            let key = ConditionId(at);
            for who in self.everybody() {
                if !self.present(who) {
                    continue;
                }
                let there = self.body(who).conditions.0.iter().any(|i| i.key == key && i.source.is_none());
                let now = holds.holds(&self.facts(Context::of(who)));
                match (now, there) {
                    (true, false) => self.afflict(who, key, None, 0),
                    (false, true) => self.end_conditions(who, |i| i.key == key && i.source.is_none()),
                    _ => {}
                }
            }
        }
    }
}
