//! What hands hold in turns that are paid for point by point: a weapon for those who have lost theirs, and what makes
//! wounds lighter for the badly hurt, as long as no foe is near.

use crate::data::effect::Ask;
use crate::data::scope::{ActionId, ItemDefId};
use crate::data::terms::Tool;
use crate::fight::arena::Arena;
use crate::fight::body::{Carried, Item};
use crate::fight::frame::Context;
use crate::fight::order::{Aim, Body};
use crate::kernel::ids::CombatantId;

use super::desk::Desk;
use super::moment::Moment;

/// Foes nearer than this leave no time to drink, in cells.
const NEAR: i16 = 6;

/// What to do with one's hands before anything else; None when they hold what they should.
pub(super) fn handle(desk: &Desk, moment: &Moment, actions: &[ActionId]) -> Option<Body> {
    let Moment { arena, by, .. } = *moment;
    let grasp = |action: &ActionId| desk.lore.uses(*action).grasp;
    let first = |is: &dyn Fn(&ActionId) -> bool| actions.iter().copied().find(|a| is(a));
    let (draw, stow) = (first(&|a| grasp(a).draws), first(&|a| grasp(a).stows));
    let quiet = desk.picture.nearest_foe(arena, arena.rect(by)) > NEAR;
    if let Some((drink, flask)) = remedy(desk, arena, by, actions).filter(|_| quiet) {
        if flask.carried == Carried::Hand {
            return moment.act(drink, Some(flask.id), Aim::Nothing);
        }
        // A hand that is full is emptied first.
        let drawn = draw.and_then(|draw| moment.act(draw, Some(flask.id), Aim::Nothing));
        let least =
            arena.body(by).gear.0.iter().filter(|i| i.carried == Carried::Hand).min_by_key(|i| rate(arena, by, i));
        return drawn.or_else(|| moment.act(stow?, Some(least?.id), Aim::Nothing));
    }
    // Whoever has nothing in hand to strike with takes what lies here, or what it carries.
    let rated = |item: &&Item| rate(arena, by, item);
    let held = arena.body(by).gear.0.iter().filter(|i| i.carried == Carried::Hand).filter_map(|i| rated(&i)).max();
    if held.is_none() {
        let here = arena.body(by).place.at;
        let lost = arena.loose.0.iter().filter(|(cell, _)| arena.rect_distance(here.into(), (*cell).into()) <= 1);
        let pick = first(&|a| grasp(a).picks && desk.lore.rules.action(*a).ask == Ask::GroundItem);
        let best = lost.map(|(_, item)| item).filter(|i| rated(i) > Some(0)).max_by_key(rated);
        if let Some(body) = best.and_then(|item| moment.act(pick?, None, Aim::Item(item.id))) {
            return Some(body);
        }
        let stowed = arena.body(by).gear.0.iter().filter(|i| i.carried == Carried::Stowed && rated(i) > Some(0));
        return stowed.max_by_key(rated).and_then(|item| moment.act(draw?, Some(item.id), Aim::Nothing));
    }
    None
}

/// Whether thinking about it makes sense: no weapon is in hand, or somebody is badly hurt and carries a remedy.
pub(super) fn matters(desk: &Desk, arena: &Arena, by: CombatantId, actions: &[ActionId]) -> bool {
    let held = |i: &Item| i.carried == Carried::Hand;
    let armed = arena.body(by).gear.0.iter().any(|i| held(i) && rate(arena, by, i).is_some());
    !armed && arena.body(by).gear.0.iter().any(|i| !held(i)) || remedy(desk, arena, by, actions).is_some()
}

/// What makes a wound lighter of somebody badly hurt, and what it is done with.
fn remedy(desk: &Desk, arena: &Arena, by: CombatantId, actions: &[ActionId]) -> Option<(ActionId, Item)> {
    if arena.stamina(by) * 2 > arena.most_stamina(by) {
        return None;
    }
    let one = |action: &ActionId| {
        let kind: ItemDefId = match desk.lore.rules.action(*action).tool {
            Tool::InHand(kind) if desk.lore.uses(*action).grasp.soothes => kind,
            _ => return None,
        };
        arena.body(by).gear.0.iter().find(|i| i.def == kind).map(|item| (*action, *item))
    };
    actions.iter().find_map(one)
}

/// How well somebody strikes with something; None with what is no weapon.
fn rate(arena: &Arena, by: CombatantId, item: &Item) -> Option<i32> {
    let weapon = arena.rules().item(item.def).weapon.as_ref()?;
    let facts = arena.facts(Context::of(by));
    Some(weapon.bonus.eval(&facts) + weapon.damage.plus.eval(&facts, &Context::of(by).people()))
}
