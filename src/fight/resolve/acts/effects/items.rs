//! Items in hands, put away, on the ground and in the air.

use crate::data::effect::ItemEffect;
use crate::data::formula::{People, Who};
use crate::fight::resolve::acts::items;
use crate::fight::resolve::attacks::stuck_weapons;
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::resolve::movement::thrown;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::ids::{CombatantId, ItemId};

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &ItemEffect, ctx: &Context, me: CombatantId, people: &People) {
    let person = |who: Who| people.get(who);
    match effect {
        ItemEffect::LandThrown => stuck_weapons::land(arena, *ctx),
        ItemEffect::KnockAway { cells, catch } => {
            let mut dice = Vec::new();
            let far = arena.roll_amount(cells, *ctx, &mut dice);
            if !dice.is_empty() {
                arena.tell_of(me, Event::DiceCast(me, dice, far));
            }
            thrown::knock_away(&mut arena.movement(), *ctx, me, far, *catch);
        }
        ItemEffect::Catch => thrown::catch(&mut arena.movement(), me),
        ItemEffect::Reload => {
            if let Some(tool) = ctx.act.tool {
                arena.load(me, tool);
            }
        }
        ItemEffect::TakeInHand => take_in_hand(arena, *ctx, me),
        ItemEffect::Draw | ItemEffect::Stow => {
            if let Some(tool) = ctx.act.tool {
                let to = if matches!(effect, ItemEffect::Draw) { Carried::Hand } else { Carried::Stowed };
                arena.carry(me, tool, to);
            }
        }
        ItemEffect::ReplaceItem(kind) => {
            if let Some(tool) = ctx.act.tool {
                arena.turn_into(me, tool, *kind);
            }
        }
        ItemEffect::Obtain { item } => {
            let named = arena
                .ordered_aim(ctx)
                .and_then(|aim| if let ChosenTarget::Kind(def) = *aim { Some(def) } else { None });
            if let Some(def) = item.or(named) {
                arena.obtain(me, def);
            }
        }
        ItemEffect::PickUp => pick_up(arena, *ctx, me),
        ItemEffect::Drop { under } => items::drop(arena, *ctx, *under),
        ItemEffect::DropHeld { who, surplus } => {
            if let Some(of) = person(*who) {
                items::drop_held(arena, *ctx, of, *surplus);
            }
        }
        ItemEffect::HandOver => items::hand_over(arena, *ctx),
        ItemEffect::UseUp => {
            if let Some(tool) = ctx.act.tool {
                arena.use_up(me, tool);
            }
        }
    }
}

/// Stows and draws until the hands hold what the order says.
fn take_in_hand(arena: &mut WholeArena, ctx: Context, me: CombatantId) {
    let Some(ChosenTarget::Loadout(wanted)) = arena.ordered_aim(&ctx).cloned() else { return };
    let held: Vec<Item> = arena.inventory(me).0.iter().filter(|i| i.carried == Carried::Hand).copied().collect();
    for item in held.iter().filter(|i| !wanted.contains(&i.id)) {
        arena.carry(me, item.id, Carried::Stowed);
    }
    for id in wanted {
        lift(arena, me, id);
        arena.carry(me, id, Carried::Hand);
    }
}

fn pick_up(arena: &mut WholeArena, ctx: Context, me: CombatantId) {
    if let Some(ChosenTarget::Item(id)) = arena.ordered_aim(&ctx).cloned() {
        lift(arena, me, id);
    }
}

/// What lies on the ground goes into a hand.
fn lift(arena: &mut WholeArena, me: CombatantId, id: ItemId) {
    let Some(mut item) = arena.take_from_ground(id) else { return };
    // What no hand is needed for is put away.
    item.carried = if arena.rules().item(item.def).hands == 0 { Carried::Stowed } else { Carried::Hand };
    arena.receive(me, item);
}
