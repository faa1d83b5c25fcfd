//! Healing and easing: wounds become lighter, conditions wear off, hands open.

use crate::data::formula::Formula;
use crate::data::scope::{ConditionId, TagId};
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{Carried, Instance};
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::fight::state::order::Aim;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, InstanceId, ItemId};

/// Makes a wound lighter and says whether there was one that could become so.
pub(in crate::fight::resolve) fn mend(
    arena: &mut ArenaMut,
    who: CombatantId,
    ctx: Context,
    (level, at_most): (&Formula, bool),
    steps: &Formula,
) -> bool {
    let number = |f: &Formula, arena: &Arena| u8::try_from(f.eval(&arena.facts(ctx)).max(0)).unwrap_or(u8::MAX);
    let (level, steps) = (number(level, arena), number(steps, arena));
    arena.mend(who, level, at_most, steps)
}

/// Lowers the number stored with a condition, whoever brought it; at 0 it ends.
pub(in crate::fight::resolve) fn ease(arena: &mut ArenaMut, who: CombatantId, key: ConditionId, by: i32) {
    let mut told = Vec::new();
    for instance in arena.body_mut(who).conditions.0.iter_mut().filter(|i| i.key == key) {
        let before = instance.value;
        instance.value -= by;
        told.push((before, instance.value));
    }
    for (before, after) in told.into_iter().filter(|(_, after)| *after > 0) {
        arena.tell_of(who, Event::Eased(who, key, before, after));
    }
    arena.end_conditions(who, |i| i.key == key && i.value <= 0);
}

/// All conditions with a label end, or so many of them, the oldest first.
pub(in crate::fight::resolve) fn end_class(arena: &mut ArenaMut, of: CombatantId, tag: TagId, most: Option<i32>) {
    let rules = arena.rules();
    let most = most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(0));
    let borne = arena.body(of).conditions.0.iter().filter(|i| rules.condition(i.key).tags.has(tag));
    let ended: Vec<InstanceId> = borne.map(|i| i.id).take(most).collect();
    arena.end_conditions(of, |i| ended.contains(&i.id));
}

/// Of the condition that the order names, the one with the greatest number.
fn chosen(arena: &Arena, of: CombatantId) -> Option<Instance> {
    let &Aim::Condition(_, key) = &arena.stack.act()?.draft.aim else { return None };
    arena.body(of).conditions.0.iter().filter(|i| i.key == key).max_by_key(|i| i.value).copied()
}

/// The condition that the order names ends.
pub(in crate::fight::resolve) fn end_chosen(arena: &mut ArenaMut, of: CombatantId, all: bool) {
    let Some(chosen) = chosen(arena, of) else { return };
    arena.end_conditions(of, |i| i.key == chosen.key && (all || i.id == chosen.id));
}

/// Another number is stored with the condition that the order names.
pub(in crate::fight::resolve) fn note_chosen(arena: &mut ArenaMut, of: CombatantId, value: i32) {
    let Some(chosen) = chosen(arena, of) else { return };
    let mut borne = arena.body_mut(of).conditions.0.iter_mut();
    if let Some(instance) = borne.find(|i| i.id == chosen.id) {
        instance.value = value;
    }
}

/// The item in somebody's hands that the order names, and where it falls.
pub(in crate::fight::resolve) fn named(arena: &Arena) -> Option<(CombatantId, ItemId, Cell)> {
    match arena.stack.act()?.draft.aim {
        Aim::Theirs(of, item) => Some((of, item, arena.body(of).place.at)),
        Aim::Knock(of, item, at) => Some((of, item, at)),
        _ => None,
    }
}

/// The item in somebody's hands that the order names falls where it says, or under its bearer; else the tool does.
pub(in crate::fight::resolve) fn drop(arena: &mut ArenaMut, ctx: Context, under: bool) {
    let tool = || ctx.me.zip(ctx.tool).map(|(me, tool)| (me, tool, arena.body(me).place.at));
    let Some((of, item, to)) = named(arena).or_else(tool) else { return };
    let at = if under { arena.body(of).place.at } else { to };
    arena.drop_item(of, item, at);
}

/// What somebody holds falls to the ground, where the order says if it does: everything, one thing after the other, or only
/// what there are no hands for.
pub(in crate::fight::resolve) fn drop_held(arena: &mut ArenaMut, who: CombatantId, surplus: bool) {
    let at = named(arena).filter(|(of, ..)| *of == who).map_or(arena.body(who).place.at, |(.., at)| at);
    let held = arena.body(who).gear.0.iter().filter(|i| i.carried == Carried::Hand);
    let held: Vec<ItemId> = held.map(|i| i.id).collect();
    for item in held {
        if !surplus || arena.held_hands(who) > arena.hands_for_items(who) {
            arena.drop_item(who, item, at);
        }
    }
}

/// An item goes from hand to hand (FOUR-ACT-59): to the actor if the order names one of somebody else's, else to the other
/// party. Who has no hand free for it puts it away.
pub(in crate::fight::resolve) fn hand_over(arena: &mut ArenaMut, ctx: Context) {
    let given = ctx.me.zip(ctx.other).zip(ctx.tool).map(|((me, other), tool)| (me, other, tool));
    let taken = named(arena).zip(ctx.me).map(|((of, item, _), me)| (of, me, item));
    let Some((from, to, id)) = taken.or(given) else { return };
    let Some(at) = arena.body(from).gear.0.iter().position(|i| i.id == id) else { return };
    let mut item = arena.body_mut(from).gear.0.remove(at);
    let hands = arena.rules().item(item.def).hands;
    item.carried = if (1..=arena.free_hands(to)).contains(&hands) { Carried::Hand } else { Carried::Stowed };
    arena.body_mut(to).gear.0.push(item);
    arena.tell_of(to, Event::ItemCarried(to, id, item.def, item.carried));
}
