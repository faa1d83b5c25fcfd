//! Conditions derived from a test (`holds`): they begin and end with it (FOUR-COND-36).

use crate::fight::resolve::changes::Changes;

impl Changes<'_> {
    /// Begins and ends derived conditions by what their tests say now.
    pub(in crate::fight) fn settle_holding(&mut self) {
        let rules = self.rules();
        let index = &rules.index;
        if index.holding.is_empty() {
            return;
        }
        self.0.begin_settling();
        for &key in &index.holding {
            let Some(holds) = &rules.condition(key).holds else { continue };
            for who in self.all_combatants() {
                if !self.present(who) || self.kept.is_settled(who) {
                    continue;
                }
                let there = self.conditions(who).0.iter().any(|i| i.key == key && i.source.is_none());
                let now = holds.holds(&self.facts_about(who));
                match (now, there) {
                    (true, false) => self.afflict(who, key, None, 0),
                    (false, true) => self.end_conditions(who, |i| i.key == key && i.source.is_none()),
                    _ => {}
                }
            }
        }
        self.0.end_settling();
    }
}
