//! Uses of scene objects: the roll that some ask for, the state that follows, what they bring besides, and objects that are
//! moved (SEC-ACT-15, SEC-SPEC-01..06).

use crate::data::effect::Happening;
use crate::data::ruleset::UseOn;
use crate::data::scope::ItemDefId;
use crate::fight::resolve::attacks::check;
use crate::fight::resolve::movement::forced;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::fight::state::order::{Aim, Mark};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

/// The object that the running act is aimed at, and which of its uses.
fn named(arena: &Arena) -> Option<(ObjectId, u8)> {
    match arena.stack.act()?.draft.aim {
        Aim::Object(id, number) | Aim::Aid(_, _, Mark::Object(id, number)) => Some((id, number)),
        _ => None,
    }
}

/// Makes the use of an object that the order names.
pub(in crate::fight::resolve) fn make_use(arena: &mut ArenaMut, ctx: Context) {
    let (Some((id, number)), Some(me)) = (named(arena), ctx.me) else { return };
    let Some(used) = arena.object_use(id, number) else { return };
    if used.most > 0 {
        arena.object_mut(id).spent.push(number);
    }
    match used.roll {
        Some(roll) => check::begin(arena, ctx, roll, me, [used.does.id, used.fails.id]),
        None => arena.push_list(&used.does, ctx),
    }
}

/// The object that the order names goes into the state that its use leads to, with what that changes besides; or into another
/// one by itself.
pub(in crate::fight::resolve) fn alter(arena: &mut ArenaMut, me: CombatantId, to: Option<&str>) {
    let Some((id, number)) = named(arena) else { return };
    let Some(used) = arena.object_use(id, number) else { return };
    if let Some(to) = to {
        change(arena, id, to);
        arena.raise(Happening::MapChanged, me, None);
        return;
    }
    if used.takes_content
        && let Some(content) = arena.object_mut(id).content.take()
    {
        obtain(arena, me, content);
    }
    change(arena, id, &used.to);
    match &used.on {
        UseOn::Itself => {}
        UseOn::Linked => follow(arena, id),
        UseOn::Beside { to, .. } => {
            if let Some(other) = arena.object_beside(id, used) {
                change(arena, other, to);
            }
        }
    }
    arena.raise(Happening::MapChanged, me, None);
}

/// Objects that the scene links to one go from the state that they are in to their first other one.
fn follow(arena: &mut ArenaMut, id: ObjectId) {
    let rules = arena.rules();
    for other in arena.object(id).links.clone() {
        let here = arena.object_state(other).key.value.clone();
        let def = rules.object(arena.object(other).def);
        if def.sturdy.as_ref().is_some_and(|s| s.ruin == here) {
            continue;
        }
        if let Some(next) = def.states.iter().map(|s| s.key.as_str()).find(|k| *k != here) {
            change(arena, other, next);
        }
    }
}

/// An object goes into another state.
pub(in crate::fight::resolve) fn change(arena: &mut ArenaMut, id: ObjectId, to: &str) {
    let object = arena.object(id);
    let (at, before) = (object.at, object.state);
    let states = &arena.rules().object(object.def).states;
    let Some(next) = states.iter().position(|s| s.key.value == to) else { return };
    // Nobody is crushed: what would fill an occupied cell stays as it is.
    if states[next].blocks && arena.body_at(at).is_some() {
        return;
    }
    let next = u8::try_from(next).unwrap_or(0);
    if next != before {
        arena.object_mut(id).state = next;
        if let Some(act) = arena.stack_mut().act_mut() {
            act.altered.push(id);
        }
        arena.screen_again([at]);
        arena.tell(Event::ObjectChanged(id, before, next));
    }
}

/// The object that the order names moves straight away from somebody, until something is in the way; whoever moves it can
/// go after it into the cells that it leaves.
pub(in crate::fight::resolve) fn shift(arena: &mut ArenaMut, me: CombatantId, cells: i32, along: bool) {
    let Some((id, _)) = named(arena) else { return };
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
        let bounds = arena.scene().bounds;
        arena.object_mut(id).at = to;
        arena.occupancy_mut().object[bounds.index(from)] = 0;
        arena.occupancy_mut().object[bounds.index(to)] = id.0 + 1;
        arena.screen_again([from, to]);
        arena.tell(Event::ObjectMoved(id, from, to));
        arena.raise(Happening::MapChanged, me, None);
    }
    if along {
        (0..steps).for_each(|_| forced::go_after(arena, me, dir));
    }
}

/// What an act is done with that was at hand is taken up; false when it is gone.
pub(in crate::fight::resolve) fn take_up(arena: &mut ArenaMut, me: CombatantId, tool: ItemId) -> bool {
    if arena.item(me, tool).is_some() {
        return true;
    }
    let mut item = None;
    let thing = arena.all_objects().find(|id| arena.handy(*id).is_some_and(|(item, _)| item == tool));
    if let Some(at) = arena.loose.0.iter().position(|(_, i)| i.id == tool) {
        item = Some(arena.loose_mut().0.remove(at).1);
    } else if let Some(id) = thing {
        let handy = arena.rules().object(arena.object(id).def).handy.as_ref();
        if let Some(handy) = handy {
            change(arena, id, &handy.leaves);
            arena.object_mut(id).handy = None;
            item = Some(Item::new(tool, handy.item, Carried::Hand));
            arena.raise(Happening::MapChanged, me, None);
        }
    }
    let Some(item) = item else { return false };
    arena.body_mut(me).gear.0.push(Item { carried: Carried::Hand, ..item });
    arena.tell_of(me, Event::ItemCarried(me, tool, item.def, Carried::Hand));
    true
}

/// A new item is put away with the rest of somebody's gear.
pub(in crate::fight::resolve) fn obtain(arena: &mut ArenaMut, me: CombatantId, def: ItemDefId) {
    let item = Item::new(arena.counters.item, def, Carried::Stowed);
    arena.counters_mut().item = ItemId(item.id.0 + 1);
    arena.body_mut(me).gear.0.push(item);
    arena.tell_of(me, Event::ItemCarried(me, item.id, def, Carried::Stowed));
}
