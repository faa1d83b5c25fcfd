//! What is told of everybody once a fight is over (VIT-HEALTH-22).

use crate::data::effect::Fate;
use crate::data::formula::Formula;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// What the ruleset counts of somebody, a few words each.
    pub fn counted(&self, who: CombatantId) -> impl Iterator<Item = String> {
        let number = move |line: &Formula| line.eval(&self.facts(Context::of(who)));
        let lines = self.rules().report.iter().map(move |line| (line, number(&line.number)));
        lines.filter(|(_, number)| *number != 0).map(|(line, number)| line.text.replace("{}", &number.to_string()))
    }

    /// That, and whether it got away or is dead.
    #[must_use]
    pub fn report(&self, who: CombatantId) -> Vec<String> {
        let gone = match self.body(who).place.fate {
            Some(Fate::Fled) => Some("got away"),
            Some(Fate::Dead) => Some("dead"),
            _ => None,
        };
        self.counted(who).chain(gone.map(str::to_owned)).collect()
    }
}
