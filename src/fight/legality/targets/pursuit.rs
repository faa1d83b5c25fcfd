//! Pursuit: steps each of which leads nearer to a target (FOUR-REACT-11, FOUR-REACT-12).

use crate::data::effect::Target;
use crate::data::formula::Formula;
use crate::fight::legality::acts::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// Paths within so much movement on which every step leads nearer to a target; of those that end on one cell the
    /// cheapest, as far as the pursuer's side knows.
    fn chases(&self, by: CombatantId, after: CombatantId, most: u16) -> Vec<(u16, Vec<Cell>)> {
        let goal = self.rect(after);
        let gap = |cell: Cell| self.rect_distance(self.identity(by).rect(cell), goal);
        let mut found: Vec<(u16, Vec<Cell>)> = Vec::new();
        let mut open = vec![Vec::new()];
        while let Some(way) = open.pop() {
            let at = way.last().copied().unwrap_or(self.position(by).at);
            for dir in Dir8::ALL {
                let next = [way.clone(), vec![at.step(dir)]].concat();
                let nearer = self.scene().bounds.contains(at.step(dir)) && gap(at.step(dir)) < gap(at);
                let Some(cost) = self.price_path(by, &next, most).ok().filter(|_| nearer) else { continue };
                match found.iter_mut().find(|(_, other)| other.last() == next.last()) {
                    Some((known, _)) if *known <= cost => continue,
                    Some(older) => *older = (cost, next.clone()),
                    None => found.push((cost, next.clone())),
                }
                open.push(next);
            }
        }
        found
    }

    /// The movement that a candidate may spend on a pursuit, in cells.
    fn chase_budget(&self, candidate: &Candidate, most: &Formula) -> u16 {
        let context = Context::of(candidate.by).with_viewer(Some(self.side(candidate.by)));
        let facts = self.facts(&context);
        u16::try_from(most.eval(&facts)).unwrap_or(0)
    }

    /// Calls `visit` for the cells to which a candidate could pursue its subject, until it returns false.
    pub(in crate::fight::legality) fn each_chase(
        &self,
        candidate: &Candidate,
        most: &Formula,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let Some(after) = candidate.subject else { return };
        let ways = self.chases(candidate.by, after, self.chase_budget(candidate, most));
        let mut ends: Vec<Cell> = ways.iter().filter_map(|(_, way)| way.last().copied()).collect();
        ends.sort_unstable();
        let _ = ends.into_iter().all(|end| visit(ChosenTarget::Cell(end)));
    }

    /// Whether a candidate can pursue its subject to a cell.
    pub(in crate::fight::legality) fn chase_ok(&self, candidate: &Candidate, to: Cell) -> Result<(), Refusal> {
        let by = candidate.by;
        let (Target::Nearer { most }, Some(after)) = (&self.rules().action(candidate.action).target, candidate.subject)
        else {
            return Err(Refusal::Said(refusals::NO_ONE_TO_PURSUE));
        };
        self.may_walk(by)?;
        let ways = self.chases(by, after, self.chase_budget(candidate, most));
        if !self.may_stand(by, to) || !ways.iter().any(|(_, way)| way.last() == Some(&to)) {
            return Err(Refusal::Said(refusals::NOT_NEARER));
        }
        Ok(())
    }

    /// The path of a pursuit that ends on a cell, and its cost in cells of movement.
    pub(in crate::fight) fn chase(&self, by: CombatantId, after: CombatantId, to: Cell) -> Option<(u16, Vec<Cell>)> {
        self.chases(by, after, u16::MAX).into_iter().find(|(_, way)| way.last() == Some(&to))
    }
}
