//! Scene objects as targets: breaking them, moving them, and asking another combatant to use one.

use crate::data::effect::Target;
use crate::data::formula::Formula;
use crate::data::scope::ActionId;
use crate::fight::legality::acts::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::order::{AidTarget, ChosenTarget};
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

impl Arena<'_> {
    /// Whether an act may be aimed at an object to break it.
    pub(in crate::fight::legality) fn thing_ok(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        id: ObjectId,
    ) -> Result<(), Refusal> {
        let by = candidate.by;
        let def = self.rules().action(candidate.action);
        if !self.stands_there(id) {
            return Err(Refusal::Said(refusals::NO_SUCH_OBJECT));
        }
        if !matches!(def.target, Target::Thing) || self.sturdy(id).is_none() {
            return Err(Refusal::Said(refusals::UNBREAKABLE));
        }
        let Some(weapon) = self.arm(by, tool, def.arm()) else {
            return Err(Refusal::Said(refusals::NO_WEAPON));
        };
        let (from, at) = (self.rect(by), Rect::from(self.object(id).at));
        let afar = weapon.range.max(weapon.thrown);
        let near = self.reaches_over(by, weapon, self.reach_between(from, at));
        if !near && self.rect_distance(from, at) > i16::from(afar) {
            return Err(Refusal::OutOfReach(self.weapon_range(by, weapon)));
        }
        if !self.sees_rect(from, at, self.identity(by).size) {
            return Err(Refusal::Said(refusals::NO_SIGHT));
        }
        Ok(())
    }

    /// Calls `visit` for all objects that can be moved, with each distance in cells, until it returns false.
    pub(in crate::fight::legality) fn each_shove(
        &self,
        by: CombatantId,
        most: &Formula,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let most = u8::try_from(most.eval(&self.facts_about(by)).max(0)).unwrap_or(u8::MAX);
        for id in self.all_objects().filter(|id| self.heft(*id).is_some()) {
            if !(1..=most).all(|cells| visit(ChosenTarget::Object(id, cells))) {
                return;
            }
        }
    }

    /// Whether a combatant can move an object so many cells straight away from itself, as far as its side knows.
    pub(in crate::fight::legality) fn shove_ok(
        &self,
        by: CombatantId,
        most: &Formula,
        id: ObjectId,
        cells: u8,
    ) -> Result<(), Refusal> {
        if !self.stands_there(id) || self.heft(id).is_none() {
            return Err(Refusal::Said(refusals::UNMOVABLE));
        }
        if self.rect_distance(self.rect(by), Rect::from(self.object(id).at)) > 1 {
            return Err(Refusal::ObjectFar(self.object(id).def));
        }
        let dir = self.shove_dir(by, id).filter(|_| cells > 0);
        let Some(dir) = dir else { return Err(Refusal::Said(refusals::UNMOVABLE)) };
        if u16::from(cells) > self.steps_within(dir, most.eval(&self.facts_about(by))) {
            return Err(Refusal::Said(refusals::NOT_SO_FAR));
        }
        let (side, level) = (self.side(by), self.elevation(self.object(id).at));
        let mut at = self.object(id).at;
        for _ in 0..cells {
            at = at.step(dir);
            if !self.has_room(at, |body| self.known_to(side, body)) || self.elevation(at) != level {
                return Err(Refusal::Said(refusals::BLOCKED));
            }
        }
        Ok(())
    }

    /// Calls `visit` for every use of an object that another combatant could be asked for, until it returns false.
    pub(in crate::fight::legality) fn each_commanded_use(
        &self,
        candidate: &Candidate,
        action: ActionId,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let asked = self.all_combatants().filter(|id| self.target_ok(candidate, None, *id).is_ok());
        for (who, object) in asked.flat_map(|who| self.all_objects().map(move |object| (who, object))) {
            let uses = u8::try_from(self.rules().object(self.object(object).def).uses.len()).unwrap_or(u8::MAX);
            for number in (0..uses).filter(|number| self.commanded_use_ok(who, action, object, *number).is_ok()) {
                if !visit(ChosenTarget::Aid(who, action, AidTarget::Object(object, number))) {
                    return;
                }
            }
        }
    }

    /// Whether a combatant could use an object without a roll if it were asked to.
    pub(in crate::fight::legality) fn commanded_use_ok(
        &self,
        who: CombatantId,
        action: ActionId,
        object: ObjectId,
        number: u8,
    ) -> Result<(), Refusal> {
        self.object_ok(&Candidate { course: ActOrigin::Menu, ..Candidate::in_turn(who, action) }, object, number)?;
        match self.object_use(object, number) {
            Some(used) if used.roll.is_none() => Ok(()),
            _ => Err(Refusal::Said(refusals::NOT_BY_ASKING)),
        }
    }

    /// How hard an object is to move as it is; None if it cannot be moved. A broken one cannot.
    fn heft(&self, id: ObjectId) -> Option<i32> {
        let def = self.rules().object(self.object(id).def);
        def.heft.filter(|_| def.sturdy.is_none() || self.sturdy(id).is_some())
    }
}
