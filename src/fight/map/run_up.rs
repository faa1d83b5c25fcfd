//! Run-ups: how far a combatant has run before it jumps or charges (AP-MOVE-22, SEC-MOVE-33, SEC-MOVE-35,
//! SEC-MOVE-40..43). A multi-turn action keeps the run-up with which it was begun.

use crate::data::ruleset::RunDef;
use crate::data::scope::ActionId;
use crate::fight::map::forced;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::RunUp;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;
use crate::kernel::metric::Metric;

impl Arena<'_> {
    /// The length of a run-up, in cells as the ruleset counts distances.
    #[must_use]
    pub fn run_length(&self, run: RunUp) -> u16 {
        let diagonal = run.heading.is_some_and(Dir8::is_diagonal) && self.rules().metric() == Metric::Alternating;
        if diagonal { run.cells + run.cells / 2 } else { run.cells }
    }

    /// A run-up after one more step.
    pub(in crate::fight) fn run_after(&self, run: RunUp, (from, to): (Cell, Cell)) -> RunUp {
        let heading = match self.rules().grid.run {
            RunDef::Any => None,
            RunDef::Straight { .. } => Dir8::between(from, to),
        };
        let before = if run.heading == heading { run.cells } else { 0 };
        RunUp { heading, cells: before.saturating_add(1) }
    }

    /// The run-up of an act, whatever its target: its own if it is a multi-turn action that is begun.
    #[must_use]
    pub fn run_for(&self, by: CombatantId, action: ActionId) -> RunUp {
        let begun = self.commitments(by).begun.as_ref().filter(|begun| begun.draft.action == action);
        begun.map_or(self.usage(by).run, |begun| begun.run)
    }

    /// The length of the run-up towards a target, in cells. Where run-ups are straight, one in another direction counts
    /// 0: it must point at the target cell, or its next step must lead into the target combatant.
    pub(in crate::fight) fn run_up(&self, by: CombatantId, action: ActionId, aim: &ChosenTarget) -> u16 {
        let run = self.run_for(by, action);
        let from = self.position(by).at;
        let leads = run.heading.is_none_or(|heading| match (aim, aim.target()) {
            (ChosenTarget::Cell(to), _) => forced::line(from, *to).is_some_and(|(dir, _)| dir == heading),
            (_, Some(target)) => self.identity(by).rect(from.step(heading)).overlaps(self.rect(target)),
            _ => true,
        });
        if leads { self.run_length(run) } else { 0 }
    }
}
