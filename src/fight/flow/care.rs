//! What eases and what is let go: wounds that become lighter, conditions that wear off, hands that open.

use crate::data::formula::Formula;
use crate::data::scope::ConditionId;
use crate::fight::arena::Arena;
use crate::fight::body::Carried;
use crate::fight::event::Event;
use crate::fight::frame::Context;
use crate::fight::order::Aim;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId};

/// Makes a wound lighter and says whether there was one that could become so.
pub(super) fn mend(
    arena: &mut Arena,
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
pub(super) fn ease(arena: &mut Arena, who: CombatantId, key: ConditionId, by: i32) {
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

/// The item in somebody's hands that the order names, and where it falls.
pub(super) fn named(arena: &Arena) -> Option<(CombatantId, ItemId, Cell)> {
    match arena.stack.act()?.draft.aim {
        Aim::Theirs(of, item) => Some((of, item, arena.body(of).place.at)),
        Aim::Knock(of, item, at) => Some((of, item, at)),
        _ => None,
    }
}

/// Everything that somebody holds falls to the ground, where the order says if it does.
pub(super) fn drop_held(arena: &mut Arena, who: CombatantId) {
    let at = named(arena).filter(|(of, ..)| *of == who).map_or(arena.body(who).place.at, |(.., at)| at);
    let held = arena.body(who).gear.0.iter().filter(|i| i.carried == Carried::Hand);
    let held: Vec<ItemId> = held.map(|i| i.id).collect();
    for item in held {
        arena.drop_item(who, item, at);
    }
}
