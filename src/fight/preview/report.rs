//! The report on each combatant at the end of a fight (VIT-HEALTH-22).

use crate::data::effect::Fate;
use crate::data::formula::Formula;
use crate::fight::state::arena::Arena;
use crate::fight::text::outcome;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// The ruleset's report lines about a combatant whose number is not 0.
    pub fn counted(&self, who: CombatantId) -> impl Iterator<Item = String> {
        let number = move |line: &Formula| line.eval(&self.facts_about(who));
        let lines = self.rules().report.iter().map(move |line| (line, number(&line.number)));
        lines.filter(|(_, number)| *number != 0).map(|(line, number)| line.text.replace("{}", &number.to_string()))
    }

    /// The report lines about a combatant, and whether it has escaped or is dead.
    #[must_use]
    pub fn report(&self, who: CombatantId) -> Vec<String> {
        let gone = match self.position(who).fate {
            Some(Fate::Fled) => Some(outcome::GOT_AWAY),
            Some(Fate::Dead) => Some(outcome::DEAD),
            _ => None,
        };
        self.counted(who).chain(gone.map(str::to_owned)).collect()
    }
}
