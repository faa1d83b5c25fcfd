//! Weapons that stick: the weapon that pins a combatant lies on its cell, and taking it up frees that combatant
//! (SEC-ACT-17, SEC-ACT-18, SEC-ACT-36).

use crate::data::scope::ConditionId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::context::Context;
use crate::kernel::ids::{CombatantId, ItemId};

/// Begins a condition on the other party that the tool sustains. A tool that was only at hand is taken up for it.
pub(in crate::fight::resolve) fn stick_weapon(arena: &mut Changes, ctx: Context, condition: ConditionId, value: i32) {
    let (Some(me), Some(other)) = (ctx.parties.me, ctx.parties.other) else { return };
    if ctx.act.tool.is_some_and(|tool| !arena.take_up(me, tool)) {
        return;
    }
    arena.afflict(other, condition, Some(me), value);
    let Some(tool) = ctx.act.tool else { return };
    if arena.shot(me, tool, other) {
        arena.shot_off(me, tool);
        return;
    }
    leave(arena, me, tool, other);
    if let Some(instance) = arena.stacks_mut(other, |i| i.key == condition && i.source == Some(me)).next_back() {
        instance.item = Some(tool);
    }
}

/// Drops a thrown tool where the other party is; of one that shoots, spends the ammunition.
pub(in crate::fight::resolve) fn land(arena: &mut Changes, ctx: Context) {
    let (Some(me), Some(other), Some(tool)) = (ctx.parties.me, ctx.parties.other, ctx.act.tool) else { return };
    let weapon = arena.item_def(me, tool).and_then(|def| def.weapon.as_ref());
    match weapon.map(|weapon| arena.manner(me, weapon, other)) {
        Some((true, true)) => leave(arena, me, tool, other),
        Some((true, false)) => arena.shot_off(me, tool),
        _ => {}
    }
}

fn leave(arena: &mut Changes, me: CombatantId, tool: ItemId, other: CombatantId) {
    if arena.item(me, tool).is_some_and(|item| item.carried != Carried::Natural) {
        let at = arena.position(other).at;
        arena.drop_item(me, tool, at);
    }
}

impl Arena<'_> {
    /// Whether a weapon shoots at a target, so that it stays in hand.
    fn shot(&self, by: CombatantId, tool: ItemId, target: CombatantId) -> bool {
        let weapon = self.item_def(by, tool).and_then(|def| def.weapon.as_ref());
        weapon.is_some_and(|weapon| self.manner(by, weapon, target) == (true, false))
    }
}
