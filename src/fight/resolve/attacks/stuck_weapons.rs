//! Weapons that stick: what somebody is pinned with lies where it is, and whoever takes that up sets it free
//! (SEC-ACT-17, SEC-ACT-18, SEC-ACT-36).

use crate::data::scope::ConditionId;
use crate::fight::resolve::acts::objects;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::context::Context;
use crate::kernel::ids::{CombatantId, ItemId};

/// A condition begins on the other party that the tool keeps up, which is taken up for that if it was only at hand.
pub(in crate::fight::resolve) fn lodge(arena: &mut ArenaMut, ctx: Context, condition: ConditionId, value: i32) {
    let (Some(me), Some(other)) = (ctx.me, ctx.other) else { return };
    if ctx.tool.is_some_and(|tool| !objects::take_up(arena, me, tool)) {
        return;
    }
    arena.afflict(other, condition, Some(me), value);
    let Some(tool) = ctx.tool else { return };
    if arena.shot(me, tool, other) {
        arena.shot_off(me, tool);
        return;
    }
    leave(arena, me, tool, other);
    let mut borne = arena.body_mut(other).conditions.0.iter_mut();
    if let Some(instance) = borne.rfind(|i| i.key == condition && i.source == Some(me)) {
        instance.item = Some(tool);
    }
}

/// A tool that was thrown comes to lie where the other party is; of one that was shot what it shoots is gone.
pub(in crate::fight::resolve) fn land(arena: &mut ArenaMut, ctx: Context) {
    let (Some(me), Some(other), Some(tool)) = (ctx.me, ctx.other, ctx.tool) else { return };
    let weapon = arena.item_def(me, tool).and_then(|def| def.weapon.as_ref());
    match weapon.map(|weapon| arena.manner(me, weapon, other)) {
        Some((true, true)) => leave(arena, me, tool, other),
        Some((true, false)) => arena.shot_off(me, tool),
        _ => {}
    }
}

fn leave(arena: &mut ArenaMut, me: CombatantId, tool: ItemId, other: CombatantId) {
    if arena.item(me, tool).is_some_and(|item| item.carried != Carried::Natural) {
        let at = arena.body(other).place.at;
        arena.drop_item(me, tool, at);
    }
}

impl Arena<'_> {
    /// Whether a weapon shoots at somebody, so that it stays in hand.
    fn shot(&self, by: CombatantId, tool: ItemId, target: CombatantId) -> bool {
        let weapon = self.item_def(by, tool).and_then(|def| def.weapon.as_ref());
        weapon.is_some_and(|weapon| self.manner(by, weapon, target) == (true, false))
    }
}

impl ArenaMut<'_> {
    /// Takes an item off the ground; what it kept up ends.
    pub(in crate::fight) fn take_from_ground(&mut self, id: ItemId) -> Option<Item> {
        let at = self.loose.0.iter().position(|(_, item)| item.id == id)?;
        let (_, item) = self.loose_mut().0.remove(at);
        for bearer in self.everybody() {
            self.end_conditions(bearer, |i| i.item == Some(id));
        }
        Some(item)
    }
}
