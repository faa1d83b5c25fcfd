//! Conditions derived from a test (`holds`): they begin and end with it (FOUR-COND-36).

use crate::data::scope::ConditionId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::context::Context;

impl Changes<'_> {
    /// Begins and ends derived conditions by what their tests say now.
    pub(in crate::fight) fn settle_holding(&mut self) {
        let rules = self.rules();
        for (at, def) in rules.conditions.iter().enumerate() {
            let (Some(holds), Ok(at)) = (&def.holds, u16::try_from(at)) else { continue };
            let key = ConditionId(at);
            for who in self.all_combatants() {
                if !self.present(who) {
                    continue;
                }
                let there = self.conditions(who).0.iter().any(|i| i.key == key && i.source.is_none());
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
