//! Items are dropped or handed over (FOUR-ACT-59).

use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::context::Context;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId};

/// The item in a combatant's hands that the order names: bearer, item, the cell where it falls.
pub(in crate::fight::resolve) fn named(arena: &Arena, ctx: Context) -> Option<(CombatantId, ItemId, Cell)> {
    match *arena.ordered_aim(&ctx)? {
        ChosenTarget::Theirs(of, item) => Some((of, item, arena.position(of).at)),
        ChosenTarget::Knock(of, item, at) => Some((of, item, at)),
        _ => None,
    }
}

/// Drops the item that the order names where it says, or under its bearer; else drops the tool.
pub(in crate::fight::resolve) fn drop(arena: &mut Changes, ctx: Context, under: bool) {
    let tool = || ctx.parties.me.zip(ctx.act.tool).map(|(me, tool)| (me, tool, arena.position(me).at));
    let Some((of, item, to)) = named(arena, ctx).or_else(tool) else { return };
    let at = if under { arena.position(of).at } else { to };
    arena.drop_item(of, item, at);
}

/// Drops what a combatant holds, where the order says if it does: everything, or only what it lacks the hands for.
pub(in crate::fight::resolve) fn drop_held(arena: &mut Changes, ctx: Context, who: CombatantId, surplus: bool) {
    let at = named(arena, ctx).filter(|(of, ..)| *of == who).map_or(arena.position(who).at, |(.., at)| at);
    let held = arena.inventory(who).0.iter().filter(|i| i.carried == Carried::Hand);
    let held: Vec<ItemId> = held.map(|i| i.id).collect();
    for item in held {
        if !surplus || arena.held_hands(who) > arena.hands_for_items(who) {
            arena.drop_item(who, item, at);
        }
    }
}

/// Hands an item over (FOUR-ACT-59): to the actor if the order names another's item, else from the actor to the other
/// party. A receiver without a free hand stows it.
pub(in crate::fight::resolve) fn hand_over(arena: &mut Changes, ctx: Context) {
    let given = ctx.parties.me.zip(ctx.parties.other).zip(ctx.act.tool).map(|((me, other), tool)| (me, other, tool));
    let taken = named(arena, ctx).zip(ctx.parties.me).map(|((of, item, _), me)| (of, me, item));
    let Some((from, to, id)) = taken.or(given) else { return };
    let Some(mut item) = arena.hand_from(from, id) else { return };
    let hands = arena.rules().item(item.def).hands;
    item.carried = if (1..=arena.free_hands(to)).contains(&hands) { Carried::Hand } else { Carried::Stowed };
    arena.receive(to, item);
}
