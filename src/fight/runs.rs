//! Run-ups: how far somebody has run before it leaps or throws itself at somebody (AP-MOVE-22, SEC-MOVE-33, SEC-MOVE-35,
//! SEC-MOVE-40..43). An act that was begun keeps the run-up with which it was begun.

use crate::data::ruleset::RunDef;
use crate::data::scope::ActionId;
use crate::fight::arena::Arena;
use crate::fight::body::Run;
use crate::fight::flow::forced;
use crate::fight::frame::Context;
use crate::fight::order::Aim;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;
use crate::kernel::metric::Metric;

impl Arena<'_> {
    /// The length of a run-up, in cells as the ruleset counts distances.
    #[must_use]
    pub fn run_length(&self, run: Run) -> u16 {
        let diagonal = run.heading.is_some_and(Dir8::is_diagonal) && self.rules().metric() == Metric::Alternating;
        if diagonal { run.cells + run.cells / 2 } else { run.cells }
    }

    /// The run-up that an act of somebody has, whatever it is aimed at: its own if it is begun.
    #[must_use]
    pub fn run_for(&self, by: CombatantId, action: ActionId) -> Run {
        let begun = self.body(by).intent.begun.as_ref().filter(|begun| begun.draft.action == action);
        begun.map_or(self.body(by).tally.run, |begun| begun.run)
    }

    /// The length of the run-up that an act of somebody has towards what it is aimed at. Where run-ups are straight, one
    /// that leads elsewhere is none: it must go on to the cell, or its next step would be into the one aimed at.
    pub(in crate::fight) fn run_up(&self, by: CombatantId, action: ActionId, aim: &Aim) -> u16 {
        let run = self.run_for(by, action);
        let from = self.body(by).place.at;
        let leads = run.heading.is_none_or(|heading| match (aim, aim.target()) {
            (Aim::Cell(to), _) => forced::line(from, *to).is_some_and(|(dir, _)| dir == heading),
            (_, Some(target)) => self.identity(by).rect(from.step(heading)).overlaps(self.rect(target)),
            _ => true,
        });
        if leads { self.run_length(run) } else { 0 }
    }

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
