//! Acts that choose a line or a direction for their target, or for a weapon struck from its hand.

use crate::data::effect::{Limit, MoveLimit, PlaceAsk};
use crate::data::formula::Formula;
use crate::fight::legality::acts::Candidate;
use crate::fight::legality::targets::UNFIT;
use crate::fight::map::forced::line;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::context::Context;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// Whether the aim of an act that asks for a line or a direction fits.
    pub(super) fn place_fits(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        ask: &PlaceAsk,
        aim: &ChosenTarget,
    ) -> Result<(), Refusal> {
        match (ask, aim) {
            (PlaceAsk::Line { most, over, away, reached, within }, ChosenTarget::Line(id, to)) => {
                self.target_ok(candidate, tool, *id)?;
                let there = self.identity(*id).rect(*to);
                let gap = i32::from(self.rect_distance(self.rect(candidate.by), there));
                let context = Self::context(candidate, Some(*id)).with_viewer(Some(self.side(candidate.by)));
                let facts = self.facts(&context);
                let far = within.as_ref().is_some_and(|within| gap > within.eval(&facts));
                if far || *reached && !self.reaches_rect(candidate.by, there) {
                    return Err(Refusal::Said(refusals::BEYOND_REACH));
                }
                self.line_ok(candidate, (most, *over, *away), *id, *to)?;
            }
            (PlaceAsk::Direction, ChosenTarget::Line(id, to)) => {
                self.target_ok(candidate, tool, *id)?;
                self.direction_ok(*id, *to)?;
            }
            (PlaceAsk::ChargeCell { most, after }, ChosenTarget::Line(id, to)) => {
                self.target_ok(candidate, tool, *id)?;
                self.charge_cell_ok(candidate, tool, (most, *after), (*id, *to))?;
            }
            _ => return Err(UNFIT),
        }
        Ok(())
    }

    /// Calls `visit` for all straight lines along which an act could move each other combatant, until it returns false.
    pub(in crate::fight::legality) fn each_line(
        &self,
        candidate: &Candidate,
        (most, over, away): (&Formula, bool, bool),
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        for id in self.all_combatants().filter(|id| *id != candidate.by && self.present(*id)) {
            let straight = Dir8::away(self.rect(candidate.by), self.rect(id));
            for dir in Dir8::ALL.into_iter().filter(|dir| !away || straight == Some(*dir)) {
                let mut to = self.position(id).at;
                for _ in 0..self.longest(candidate, (most, over, away), id, dir) {
                    to = to.step(dir);
                    if !self.scene().bounds.contains(to) {
                        break;
                    }
                    if !visit(ChosenTarget::Line(id, to)) {
                        return;
                    }
                }
            }
        }
    }

    /// Calls `visit` for all directions from each other combatant, until it returns false.
    pub(in crate::fight::legality) fn each_direction(
        &self,
        by: CombatantId,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        for id in self.all_combatants().filter(|id| *id != by && self.present(*id)) {
            let at = self.position(id).at;
            if !Dir8::ALL.into_iter().all(|dir| visit(ChosenTarget::Line(id, at.step(dir)))) {
                return;
            }
        }
    }

    /// Whether a cell is next to a combatant and names a direction.
    pub(in crate::fight::legality) fn direction_ok(&self, of: CombatantId, to: Cell) -> Result<(), Refusal> {
        if !self.scene().bounds.contains(to) {
            return Err(Refusal::Said(refusals::OFF_MAP));
        }
        match Dir8::between(self.position(of).at, to) {
            Some(_) => Ok(()),
            None => Err(Refusal::Said(refusals::NO_DIRECTION)),
        }
    }

    /// Calls `visit` for every item that another combatant holds as a weapon, with each direction, until it returns
    /// false.
    pub(in crate::fight::legality) fn each_knock_away(
        &self,
        by: CombatantId,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        for id in self.all_combatants().filter(|id| *id != by && self.present(*id)) {
            let at = self.position(id).at;
            for item in self.inventory(id).0.iter().filter(|i| self.knock_away_ok(id, i.id).is_ok()) {
                if !Dir8::ALL.into_iter().all(|dir| visit(ChosenTarget::Knock(id, item.id, at.step(dir)))) {
                    return;
                }
            }
        }
    }

    /// Whether a combatant holds an item as a weapon, which can be struck from its hand.
    pub(in crate::fight::legality) fn knock_away_ok(&self, of: CombatantId, item: ItemId) -> Result<(), Refusal> {
        let held = self.item(of, item).filter(|i| i.carried == Carried::Hand);
        if held.is_some_and(|i| self.rules().item(i.def).weapon.is_some()) {
            Ok(())
        } else {
            Err(Refusal::Said(refusals::NOT_HELD_AS_WEAPON))
        }
    }

    /// The number of steps of the longest line that an act can choose.
    fn longest(
        &self,
        candidate: &Candidate,
        (most, over, away): (&Formula, bool, bool),
        of: CombatantId,
        dir: Dir8,
    ) -> u16 {
        let context = Context::between(candidate.by, of).with_viewer(Some(self.side(candidate.by)));
        let facts = self.facts(&context);
        let most = most.eval(&facts).max(0);
        if over || away { self.steps_within(dir, most) } else { u16::try_from(most).unwrap_or(u16::MAX) }
    }

    /// Whether a combatant can be moved along a line, as far as the actor's side knows.
    pub(in crate::fight::legality) fn line_ok(
        &self,
        candidate: &Candidate,
        (most, over, away): (&Formula, bool, bool),
        of: CombatantId,
        to: Cell,
    ) -> Result<(), Refusal> {
        let mut at = self.position(of).at;
        let Some((dir, steps)) = line(at, to) else { return Err(Refusal::Said(refusals::NOT_STRAIGHT)) };
        if away && Dir8::away(self.rect(candidate.by), self.rect(of)) != Some(dir) {
            return Err(Refusal::Said(refusals::STRAIGHT_AWAY_ONLY));
        }
        if steps > self.longest(candidate, (most, over, away), of, dir) {
            return Err(Refusal::Said(refusals::NOT_SO_FAR));
        }
        if over {
            // Obstacles end the movement, they do not bar the order.
            if !self.scene().bounds.contains(to) {
                return Err(Refusal::Said(refusals::OFF_MAP));
            }
            let fast = self.limited(of, |limit| limit == Limit::Move(MoveLimit::Immovable));
            return if fast { Err(Refusal::Said(refusals::HELD_IN_PLACE)) } else { Ok(()) };
        }
        let viewer = Some(self.side(candidate.by));
        for _ in 0..steps {
            if !self.may_be_pushed(of, at, dir, viewer) {
                return Err(Refusal::Said(refusals::BLOCKED));
            }
            at = at.step(dir);
        }
        Ok(())
    }
}
