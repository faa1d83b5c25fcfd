//! Acts that are aimed at scene objects to break them.

use crate::data::effect::Target;
use crate::fight::arena::Arena;
use crate::fight::legal::acts::Candidate;
use crate::fight::order::Refusal;
use crate::kernel::cell::Rect;
use crate::kernel::ids::{ItemId, ObjectId};

impl Arena<'_> {
    /// Whether an act may be aimed at an object to break it.
    pub(super) fn thing_ok(&self, candidate: &Candidate, tool: Option<ItemId>, id: ObjectId) -> Result<(), Refusal> {
        let by = candidate.by;
        let def = self.rules().action(candidate.action);
        if id.index() >= self.all_objects().count() {
            return Err(Refusal::Said("There is no such object."));
        }
        if !matches!(def.target, Target::Thing) || self.sturdy(id).is_none() {
            return Err(Refusal::Said("That cannot be broken."));
        }
        let Some(weapon) = self.arm(by, tool, def.arm()) else {
            return Err(Refusal::Said("No weapon is in hand."));
        };
        let (from, at) = (self.rect(by), Rect::from(self.object(id).at));
        let afar = weapon.range.max(weapon.thrown);
        let near = self.reaches_over(by, weapon, self.reach_between(from, at));
        if !near && self.rect_distance(from, at) > i16::from(afar) {
            return Err(Refusal::OutOfReach(self.weapon_range(by, weapon)));
        }
        if !self.sees_rect(from, at, self.identity(by).size) {
            return Err(Refusal::Said("There is no line of sight."));
        }
        Ok(())
    }
}
