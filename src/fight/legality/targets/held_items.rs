//! What an act chooses about a target besides who it is: its space to enter, an item that it holds; and bars on shots.

use crate::data::effect::{ActLimit, Limit};
use crate::data::ruleset::WeaponDef;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::area::burst;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// Whether no condition bars a combatant from a ranged strike at a target, if the strike would be ranged.
    pub(in crate::fight::legality) fn shot_ok(
        &self,
        by: CombatantId,
        weapon: &WeaponDef,
        target: CombatantId,
    ) -> Result<(), Refusal> {
        let bars = |key| self.rules().condition(key).limits.contains(&Limit::Act(ActLimit::NoShots));
        let barred = self.conditions(by).0.iter().map(|i| i.key).find(|key| bars(*key));
        match barred {
            Some(key) if self.manner(by, weapon, target).0 => Err(Refusal::Forbidden(key)),
            _ => Ok(()),
        }
    }

    /// Whether a combatant has the movement to step into the space of another.
    pub(in crate::fight::legality) fn space_ok(&self, by: CombatantId, id: CombatantId) -> Result<(), Refusal> {
        self.may_walk(by)?;
        if self.distance(by, id) == 0 {
            return Err(Refusal::Said(refusals::IN_SPACE_ALREADY));
        }
        let Some((_, cost)) = self.way_into(by, id) else {
            return Err(Refusal::Said(refusals::NO_WAY_IN));
        };
        let left = self.walking_budget(by);
        if cost > left { Err(Refusal::Steps(i32::from(cost), i32::from(left))) } else { Ok(()) }
    }

    /// Calls `visit` for every item that another combatant holds, or wears where those count, until it returns false;
    /// with each cell where it could fall, where that is chosen.
    pub(in crate::fight::legality) fn each_held(
        &self,
        by: CombatantId,
        (worn, falls): (bool, u8),
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        for id in self.all_combatants().filter(|id| *id != by && self.present(*id)) {
            let cells = || burst(self.scene().bounds, self.rect(id), i16::from(falls), self.rules().metric());
            for item in self.inventory(id).0.iter().filter(|i| self.held_ok(id, i.id, worn).is_ok()) {
                let all = if falls > 0 {
                    cells()
                        .filter(|to| self.lies_ok(by, id, *to, falls).is_ok())
                        .all(|to| visit(ChosenTarget::Knock(id, item.id, to)))
                } else {
                    visit(ChosenTarget::Theirs(id, item.id))
                };
                if !all {
                    return;
                }
            }
        }
    }

    /// Whether a combatant holds an item, or wears it where those count: then it must be breakable.
    pub(in crate::fight::legality) fn held_ok(&self, of: CombatantId, item: ItemId, worn: bool) -> Result<(), Refusal> {
        let fits = |i: &Item| match i.carried {
            Carried::Hand => !worn || self.rules().item(i.def).brittle.is_some(),
            Carried::Worn => worn && self.rules().item(i.def).brittle.is_some(),
            Carried::Stowed | Carried::Packed | Carried::Natural => false,
        };
        let there = self.item(of, item).is_some_and(|i| fits(&i));
        if there { Ok(()) } else { Err(Refusal::Said(refusals::NOT_HELD)) }
    }

    /// Whether an item knocked from a combatant's hand can fall onto a cell, as far as the actor's side knows: onto its
    /// own, or a free one so near. A cell with an unseen body counts as free.
    pub(in crate::fight::legality) fn lies_ok(
        &self,
        by: CombatantId,
        of: CombatantId,
        to: Cell,
        near: u8,
    ) -> Result<(), Refusal> {
        let (here, side) = (self.rect(of), self.side(by));
        let bare = || !self.bodies_at(to).any(|body| self.known_to(side, body));
        let free = || self.scene().bounds.contains(to) && !self.walled(to) && bare();
        if here.contains(to) || self.rect_distance(here, Rect::from(to)) <= i16::from(near) && free() {
            Ok(())
        } else {
            Err(Refusal::Said(refusals::CANNOT_FALL_THERE))
        }
    }
}
