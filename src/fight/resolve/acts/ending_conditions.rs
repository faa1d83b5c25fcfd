//! Conditions are eased, or ended by label or by choice.

use crate::data::scope::{ConditionId, TagId};
use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Instance;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::ids::{CombatantId, InstanceId};

/// Lowers the number stored with a condition, from any source; at 0 it ends.
pub(in crate::fight::resolve) fn reduce_stored(arena: &mut Changes, who: CombatantId, key: ConditionId, by: i32) {
    let mut told = Vec::new();
    for instance in arena.stacks_mut(who, |i| i.key == key) {
        let before = instance.value;
        instance.value -= by;
        told.push((before, instance.value));
    }
    for (before, after) in told.into_iter().filter(|(_, after)| *after > 0) {
        arena.tell_of(who, Event::StoredChanged(who, key, before, after));
    }
    arena.end_conditions(who, |i| i.key == key && i.value <= 0);
}

/// Ends all conditions with a label, or so many of them, the oldest first.
pub(in crate::fight::resolve) fn end_tagged(arena: &mut Changes, of: CombatantId, tag: TagId, most: Option<i32>) {
    let rules = arena.rules();
    let most = most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(0));
    let borne = arena.conditions(of).0.iter().filter(|i| rules.condition(i.key).tags.has(tag));
    let ended: Vec<InstanceId> = borne.map(|i| i.id).take(most).collect();
    arena.end_conditions(of, |i| ended.contains(&i.id));
}

/// The condition that the order names; of several instances the one with the greatest number.
fn chosen(arena: &Arena, ctx: Context, of: CombatantId) -> Option<Instance> {
    let &ChosenTarget::Condition(_, key) = arena.ordered_aim(&ctx)? else { return None };
    arena.conditions(of).0.iter().filter(|i| i.key == key).max_by_key(|i| i.value).copied()
}

/// Ends the condition that the order names.
pub(in crate::fight::resolve) fn end_chosen(arena: &mut Changes, ctx: Context, of: CombatantId, all: bool) {
    let Some(chosen) = chosen(arena, ctx, of) else { return };
    arena.end_conditions(of, |i| i.key == chosen.key && (all || i.id == chosen.id));
}

/// Stores another number with the condition that the order names.
pub(in crate::fight::resolve) fn store_chosen(arena: &mut Changes, ctx: Context, of: CombatantId, value: i32) {
    let Some(chosen) = chosen(arena, ctx, of) else { return };
    if let Some(instance) = arena.stacks_mut(of, |i| i.id == chosen.id).next() {
        instance.value = value;
    }
}
