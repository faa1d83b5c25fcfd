//! Movement that is left is spent and ends; run-ups begin, go on and end (AP-MOVE-22, SEC-MOVE-33, SEC-MOVE-35,
//! SEC-MOVE-40..43).

use crate::data::ruleset::RunDef;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::components::RunUp;
use crate::fight::state::log::Event;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl Changes<'_> {
    /// Counts a step towards the run-up.
    pub(in crate::fight) fn run_on(&mut self, by: CombatantId, run: RunUp, step: (Cell, Cell)) {
        self.usage_mut(by).run = self.run_after(run, step);
    }

    /// Ends a straight run-up, that of a multi-turn action included, when a combatant is moved or falls prone.
    pub(in crate::fight) fn stop_run(&mut self, who: CombatantId) {
        if matches!(self.rules().grid.run, RunDef::Any) {
            return;
        }
        self.usage_mut(who).run = RunUp::default();
        if let Some(begun) = &mut self.commitments_mut(who).begun {
            begun.run = RunUp::default();
        }
    }

    /// Ends the run-up after an act, or its beginning, if the act was more than a trifle.
    pub(in crate::fight) fn run_spent(&mut self, by: CombatantId, trifle: bool) {
        if !trifle {
            self.usage_mut(by).run = RunUp::default();
        }
    }

    /// Ends a straight run-up at the end of a turn, unless the ruleset lets it keep.
    pub(in crate::fight) fn run_at_turn_end(&mut self, who: CombatantId) {
        if let RunDef::Straight { keeps } = &self.rules().grid.run
            && !keeps.holds(&self.facts_about(who))
        {
            self.usage_mut(who).run = RunUp::default();
        }
    }

    /// A run-up is what it was when an act was begun.
    pub(in crate::fight::resolve) fn set_run(&mut self, by: CombatantId, run: RunUp) {
        self.usage_mut(by).run = run;
    }

    /// Takes cells from the movement that is left.
    pub(in crate::fight::resolve) fn spend_steps(&mut self, by: CombatantId, cells: i32) {
        let moves = &mut self.usage_mut(by).moves;
        *moves = moves.saturating_sub(u16::try_from(cells).unwrap_or(0));
    }

    /// No movement is left.
    pub(in crate::fight::resolve) fn end_movement(&mut self, by: CombatantId) {
        self.usage_mut(by).moves = 0;
    }

    /// More movement, in cells; below 0 so much less of what is left. More of it is a new movement, in which foes have
    /// their chance to cut in again.
    pub(in crate::fight::resolve) fn gain_movement(&mut self, by: CombatantId, cells: i32) {
        let usage = self.usage_mut(by);
        let moves = i32::from(usage.moves).saturating_add(cells).clamp(0, i32::from(u16::MAX));
        usage.moves = u16::try_from(moves).unwrap_or(0);
        if cells >= 0 {
            usage.provoked.clear();
            self.tell_of(by, Event::MovementGained(by, cells));
        }
    }
}
