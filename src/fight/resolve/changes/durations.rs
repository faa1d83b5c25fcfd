//! Durations in own time: conditions that last by their bearer's own time shorten with every point that it spends of
//! its turns, and with the rest of a turn when that ends (SEC-TIME-51, SEC-TIME-52).

use crate::data::effect::Until;
use crate::fight::resolve::changes::Changes;
use crate::kernel::ids::CombatantId;

impl Changes<'_> {
    /// What a combatant has spent of its running turn since the last call has passed for what it bears.
    pub(in crate::fight::resolve) fn pass_time(&mut self, by: CombatantId) {
        let Some((purse, span)) = self.rules().time.span() else { return };
        if self.stack.turn().is_some_and(|turn| turn.by == by || turn.with == Some(by)) {
            let spent = (self.pool_max(by, purse) - self.pool(by, purse)).clamp(0, span);
            self.time_passed(by, spent);
        }
    }

    /// The turn of a combatant is over, and with it as much time as a turn takes.
    pub(in crate::fight::resolve) fn finish_time(&mut self, by: CombatantId) {
        if let Some((_, span)) = self.rules().time.span() {
            self.time_passed(by, span);
        }
    }

    /// So many points of a combatant's turn have passed in all.
    fn time_passed(&mut self, by: CombatantId, points: i32) {
        let before = i32::from(self.usage(by).elapsed);
        if points <= before {
            return;
        }
        self.usage_mut(by).elapsed = u16::try_from(points).unwrap_or(u16::MAX);
        for instance in self.stacks_mut(by, |i| i.until == Until::OwnTime) {
            instance.value -= points - before;
        }
        self.end_conditions(by, |i| i.until == Until::OwnTime && i.value <= 0);
    }
}
