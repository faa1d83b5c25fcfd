//! Uses of scene objects: the roll that some ask for, the new state, further effects; and objects that are moved
//! (SEC-ACT-15, SEC-SPEC-01..06).

use crate::data::effect::Happening;
use crate::data::ruleset::UseOn;
use crate::fight::resolve::attacks::check;
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::movement::forced;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{AidTarget, ChosenTarget};
use crate::kernel::ids::{CombatantId, ObjectId};

/// The object that the running act is aimed at, and the number of its use.
fn named(arena: &Arena, ctx: Context) -> Option<(ObjectId, u8)> {
    match *arena.ordered_aim(&ctx)? {
        ChosenTarget::Object(id, number) | ChosenTarget::Aid(_, _, AidTarget::Object(id, number)) => Some((id, number)),
        _ => None,
    }
}

/// Makes the use of the object that the order names.
pub(in crate::fight::resolve) fn make_use(arena: &mut Changes, ctx: Context) {
    let (Some((id, number)), Some(me)) = (named(arena, ctx), ctx.parties.me) else { return };
    let Some(used) = arena.object_use(id, number) else { return };
    if used.most > 0 {
        arena.note_use(id, number);
    }
    match used.roll {
        Some(roll) => check::begin(arena, ctx, roll, me, [used.does.id, used.fails.id]),
        None => arena.push_list(&used.does, ctx),
    }
}

/// Puts the object that the order names into the state that its use leads to, with the changes of the use; or into the
/// state `to` alone.
pub(in crate::fight::resolve) fn set_object_state(
    arena: &mut Changes,
    ctx: Context,
    me: CombatantId,
    to: Option<&str>,
) {
    let Some((id, number)) = named(arena, ctx) else { return };
    let Some(used) = arena.object_use(id, number) else { return };
    if let Some(to) = to {
        arena.change_object(id, to);
        arena.raise(Happening::MapChanged, me, None);
        return;
    }
    if used.takes_content
        && let Some(content) = arena.take_content(id)
    {
        arena.obtain(me, content);
    }
    arena.change_object(id, &used.to);
    match &used.on {
        UseOn::Itself => {}
        UseOn::Linked => follow(arena, id),
        UseOn::Beside { to, .. } => {
            if let Some(other) = arena.object_beside(id, used) {
                arena.change_object(other, to);
            }
        }
    }
    arena.raise(Happening::MapChanged, me, None);
}

/// Switches the linked objects from their states to their first other ones.
fn follow(arena: &mut Changes, id: ObjectId) {
    let rules = arena.rules();
    for other in arena.object(id).links.clone() {
        let here = arena.object_state(other).key.value.clone();
        let def = rules.object(arena.object(other).def);
        if def.sturdy.as_ref().is_some_and(|s| s.ruin == here) {
            continue;
        }
        if let Some(next) = def.states.iter().map(|s| s.key.as_str()).find(|k| *k != here) {
            arena.change_object(other, next);
        }
    }
}

/// Moves the object that the order names straight away from a combatant until something is in the way. The combatant
/// may follow into the cells that it leaves.
pub(in crate::fight::resolve) fn push_object(
    arena: &mut Changes,
    ctx: Context,
    me: CombatantId,
    cells: i32,
    along: bool,
) {
    let Some((id, _)) = named(arena, ctx) else { return };
    let from = arena.object(id).at;
    let Some(dir) = arena.shove_dir(me, id) else { return };
    let (mut to, mut steps) = (from, 0);
    while steps < cells {
        let next = to.step(dir);
        if !arena.has_room(next, |_| true) || arena.elevation(next) != arena.elevation(from) {
            break;
        }
        (to, steps) = (next, steps + 1);
    }
    if to != from {
        arena.move_object(me, id, to);
    }
    if along {
        (0..steps).for_each(|_| forced::go_after(arena, me, dir));
    }
}
