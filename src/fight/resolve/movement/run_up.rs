//! Run-ups begin, go on and end (AP-MOVE-22, SEC-MOVE-33, SEC-MOVE-35, SEC-MOVE-40..43).

use crate::data::ruleset::RunDef;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::Run;
use crate::fight::state::context::Context;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

impl ArenaMut<'_> {
    /// A step was walked after a run-up.
    pub(in crate::fight) fn run_on(&mut self, by: CombatantId, run: Run, (from, to): (Cell, Cell)) {
        let heading = match self.rules().grid.run {
            RunDef::Any => None,
            RunDef::Straight { .. } => Dir8::between(from, to),
        };
        let before = if run.heading == heading { run.cells } else { 0 };
        self.body_mut(by).tally.run = Run { heading, cells: before.saturating_add(1) };
    }

    /// Whoever is not on its own feet any more has no straight run-up, whatever it is for.
    pub(in crate::fight) fn stop_run(&mut self, who: CombatantId) {
        if matches!(self.rules().grid.run, RunDef::Any) {
            return;
        }
        let body = self.body_mut(who);
        body.tally.run = Run::default();
        if let Some(begun) = &mut body.intent.begun {
            begun.run = Run::default();
        }
    }

    /// An act of somebody is over, or begun: so is a run-up, if the act was more than a trifle.
    pub(in crate::fight) fn run_spent(&mut self, by: CombatantId, trifle: bool) {
        if !trifle {
            self.body_mut(by).tally.run = Run::default();
        }
    }

    /// A turn of somebody ends, and with it a straight run-up that does not keep.
    pub(in crate::fight) fn run_at_turn_end(&mut self, who: CombatantId) {
        if let RunDef::Straight { keeps } = &self.rules().grid.run
            && !keeps.holds(&self.facts(Context::of(who)))
        {
            self.body_mut(who).tally.run = Run::default();
        }
    }
}
