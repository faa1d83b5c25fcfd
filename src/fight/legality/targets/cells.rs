//! Acts that are aimed at a cell: teleports, jumps, steps, straight runs, areas.

use crate::data::effect::{Past, Target};
use crate::data::formula::Formula;
use crate::fight::legality::acts::Candidate;
use crate::fight::map::elevation::JumpClearance;
use crate::fight::map::forced::straight;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::area::burst;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// Calls `visit` for the cells within range, row by row, until it returns false.
    pub(in crate::fight::legality) fn each_cell(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        (range, free): (&Formula, bool),
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let by = candidate.by;
        let run = self.run_length(self.run_for(by, candidate.action));
        let range =
            range.eval(&self.facts(&Context::of(by).with_run(run).with_tool(tool).with_viewer(Some(self.side(by)))));
        // The upper left cell of a large footprint may be farther off than its nearest cell.
        let extra = if free { i32::from(self.identity(by).side_cells) } else { 0 };
        let radius = i16::try_from(range + extra).unwrap_or(i16::MAX);
        for cell in burst(self.scene().bounds, self.rect(by), radius, self.rules().metric()) {
            if !visit(ChosenTarget::Cell(cell)) {
                return;
            }
        }
    }

    /// Whether a combatant could jump to a cell, as far as its side knows.
    fn jump_ok(&self, by: CombatantId, to: Cell, over: JumpClearance) -> Result<(), Refusal> {
        let side = self.side(by);
        if self.jump_path(by, to).any(|cell| self.blocks_jump(by, cell, over, |body| self.known_to(side, body))) {
            return Err(Refusal::Said(refusals::TOO_HIGH));
        }
        Ok(())
    }

    /// Whether one step over even ground leads to a cell, as far as the walker's side knows.
    fn step_ok(&self, by: CombatantId, to: Cell) -> Result<(), Refusal> {
        self.may_walk(by)?;
        let from = self.position(by).at;
        if Dir8::between(from, to).is_none() || !self.may_stand(by, to) || self.price_path(by, &[to], u16::MAX).is_err()
        {
            return Err(Refusal::Said(refusals::NO_STEP));
        }
        if self.step_cost(by, from, to, 1) != Some(1) {
            return Err(Refusal::Said(refusals::DIFFICULT_GROUND));
        }
        Ok(())
    }

    /// Whether steps over even ground lead straight to a cell, as far as the walker's side knows.
    pub(in crate::fight) fn straight_ok(&self, by: CombatantId, to: Cell, most: i32) -> Result<(), Refusal> {
        self.may_walk(by)?;
        let from = self.position(by).at;
        let Some(path) = straight(from, to) else { return Err(Refusal::Said(refusals::NOT_STRAIGHT)) };
        let even = |(from, to): (&Cell, &Cell)| self.step_cost(by, *from, *to, 1) == Some(1);
        if !self.may_stand(by, to) || !std::iter::once(&from).chain(&path).zip(&path).all(even) {
            return Err(Refusal::Said(refusals::NO_CLEAR_RUN));
        }
        match self.price_path(by, &path, u16::try_from(most.max(0)).unwrap_or(u16::MAX)) {
            Ok(_) => Ok(()),
            Err(fault) => Err(Refusal::Path(fault)),
        }
    }

    /// Whether an act may be aimed at a cell.
    pub(in crate::fight::legality) fn cell_ok(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        cell: Cell,
    ) -> Result<(), Refusal> {
        let by = candidate.by;
        let Target::Cell { range, sight, free, step, straight, past, aside, leap, up } =
            &self.rules().action(candidate.action).target
        else {
            return Err(Refusal::Said(refusals::NOT_AT_A_PLACE));
        };
        if self.walled(cell) {
            return Err(Refusal::Said(refusals::NO_ROOM));
        }
        if *step {
            self.step_ok(by, cell)?;
        }
        let to = if *free || *step || *straight { self.identity(by).rect(cell) } else { Rect::from(cell) };
        if *free {
            if cell == self.position(by).at {
                return Err(Refusal::Said(refusals::THERE_ALREADY));
            }
            if !self.may_stand(by, cell) {
                return Err(Refusal::Said(refusals::NO_ROOM));
            }
        }
        let run = self.run_up(by, candidate.action, &ChosenTarget::Cell(cell));
        let context = Context::of(by).with_run(run).with_tool(tool).with_viewer(Some(self.side(by)));
        let facts = self.facts(&context);
        let range = range.eval(&facts);
        if i32::from(self.rect_distance(self.rect(by), to)) > range {
            return Err(Refusal::TooFar(range));
        }
        match past {
            Past::Nothing if *straight => self.straight_ok(by, cell, range)?,
            Past::Nothing => {}
            Past::Hurdle(_) | Past::Bodies(_) => self.past_ok(by, cell, range, *past)?,
        }
        if *aside {
            self.aside_ok(by, cell)?;
        }
        if let Some(over) = leap {
            self.may_walk(by)?;
            self.jump_ok(by, cell, JumpClearance { size: *over, up: up.as_ref().map(|up| up.eval(&facts)) })?;
        }
        if *sight && !self.sees_place(by, to) {
            return Err(Refusal::Said(refusals::NO_SIGHT));
        }
        Ok(())
    }
}
