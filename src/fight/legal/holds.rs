//! Acts that say something about their target besides who it is: which of the things it holds, which way it is to go.

use crate::data::effect::Limit;
use crate::data::formula::Formula;
use crate::data::ruleset::WeaponDef;
use crate::fight::arena::Arena;
use crate::fight::body::Carried;
use crate::fight::flow::forced::line;
use crate::fight::frame::Context;
use crate::fight::legal::acts::Candidate;
use crate::fight::order::{Aim, Refusal};
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// Whether no condition keeps a combatant from striking a target from afar, if that is how it would.
    pub(super) fn shot_ok(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> Result<(), Refusal> {
        let bars = |key| self.rules().condition(key).limits.contains(&Limit::NoShots);
        let barred = self.body(by).conditions.0.iter().map(|i| i.key).find(|key| bars(*key));
        match barred {
            Some(key) if self.manner(by, weapon, target).0 => Err(Refusal::Forbidden(key)),
            _ => Ok(()),
        }
    }

    /// Whether a combatant could step into the space of another with the movement that it has.
    pub(super) fn space_ok(&self, by: CombatantId, id: CombatantId) -> Result<(), Refusal> {
        self.may_walk(by)?;
        if self.distance(by, id) == 0 {
            return Err(Refusal::Said("It is in that space already."));
        }
        let Some((_, cost)) = self.way_into(by, id) else {
            return Err(Refusal::Said("There is no way in from here."));
        };
        let left = self.walking_budget(by);
        if cost > left { Err(Refusal::Steps(i32::from(cost), i32::from(left))) } else { Ok(()) }
    }

    /// Calls `visit` for everything that anybody holds, until it says stop.
    pub(super) fn each_held(&self, by: CombatantId, visit: &mut dyn FnMut(Aim) -> bool) {
        for id in self.everybody().filter(|id| *id != by && self.present(*id)) {
            let held = self.body(id).gear.0.iter().filter(|i| i.carried == Carried::Hand);
            if !held.into_iter().all(|item| visit(Aim::Theirs(id, item.id))) {
                return;
            }
        }
    }

    /// Whether a combatant holds an item.
    pub(super) fn held_ok(&self, of: CombatantId, item: ItemId) -> Result<(), Refusal> {
        let held = self.item(of, item).is_some_and(|i| i.carried == Carried::Hand);
        if held { Ok(()) } else { Err(Refusal::Said("It does not hold that.")) }
    }

    /// Calls `visit` for all straight lines from anybody, as long as an act could make them, until it says stop.
    pub(super) fn each_line(&self, candidate: &Candidate, most: &Formula, visit: &mut dyn FnMut(Aim) -> bool) {
        for id in self.everybody().filter(|id| *id != candidate.by && self.present(*id)) {
            let most = self.longest(candidate, most, id);
            for dir in Dir8::ALL {
                let mut to = self.body(id).place.at;
                for _ in 0..most {
                    to = to.step(dir);
                    if !self.scene().bounds.contains(to) {
                        break;
                    }
                    if !visit(Aim::Line(id, to)) {
                        return;
                    }
                }
            }
        }
    }

    /// Calls `visit` for all directions in which anybody could go, until it says stop.
    pub(super) fn each_heading(&self, by: CombatantId, visit: &mut dyn FnMut(Aim) -> bool) {
        for id in self.everybody().filter(|id| *id != by && self.present(*id)) {
            let at = self.body(id).place.at;
            if !Dir8::ALL.into_iter().all(|dir| visit(Aim::Line(id, at.step(dir)))) {
                return;
            }
        }
    }

    /// Whether a cell is a direction in which a combatant could go.
    pub(super) fn heading_ok(&self, of: CombatantId, to: Cell) -> Result<(), Refusal> {
        if !self.scene().bounds.contains(to) {
            return Err(Refusal::Said("That is off the map."));
        }
        match Dir8::between(self.body(of).place.at, to) {
            Some(_) => Ok(()),
            None => Err(Refusal::Said("That is no direction.")),
        }
    }

    fn longest(&self, candidate: &Candidate, most: &Formula, of: CombatantId) -> u16 {
        let facts = self.facts_for(self.side(candidate.by), Context::between(candidate.by, of));
        u16::try_from(most.eval(&facts).max(0)).unwrap_or(u16::MAX)
    }

    /// Whether a combatant could be moved along a line, as far as the side of the actor knows.
    pub(super) fn line_ok(
        &self,
        candidate: &Candidate,
        most: &Formula,
        of: CombatantId,
        to: Cell,
    ) -> Result<(), Refusal> {
        let mut at = self.body(of).place.at;
        let Some((dir, steps)) = line(at, to) else { return Err(Refusal::Said("That is no straight line.")) };
        if steps > self.longest(candidate, most, of) {
            return Err(Refusal::Said("It cannot go so far."));
        }
        let viewer = Some(self.side(candidate.by));
        for _ in 0..steps {
            if !self.may_be_pushed(of, at, dir, viewer) {
                return Err(Refusal::Said("Something is in the way."));
            }
            at = at.step(dir);
        }
        Ok(())
    }
}
