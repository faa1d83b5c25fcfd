//! Hand management in turns that are paid from points: a weapon for the unarmed, and a remedy for the badly hurt as
//! long as no foe is near.

use std::cmp::Reverse;

use crate::ai::evaluation::Evaluation;
use crate::data::effect::{Ask, ItemAsk};
use crate::data::formula::{Expr, Quantity, Who};
use crate::data::scope::{ActionId, ItemDefId};
use crate::data::terms::Tool;
use crate::fight::side::SideArena;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::ids::{CombatantId, ItemId};

use super::turn_context::TurnContext;
use super::{prices, support};

/// Foes nearer than this, in cells, leave no time for a remedy.
const NEAR: i16 = 6;

/// The change of held items to make first; None if they are as they should be.
pub(in crate::ai) fn handle(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
) -> Option<OrderKind> {
    let TurnContext { arena, by, .. } = *turn_context;
    let grasp = |action: &ActionId| evaluation.semantics.uses(*action).grasp;
    let first = |is: &dyn Fn(&ActionId) -> bool| actions.iter().copied().find(|a| is(a));
    let (draw, stow) = (first(&|a| grasp(a).draws), first(&|a| grasp(a).stows));
    let here = arena.rect(by);
    let quiet = evaluation.assessment.nearest_foe(arena, here) > NEAR || evaluation.assessment.threat(arena, here) == 0;
    if let Some((drink, flask)) = remedy(evaluation, arena, by, actions).filter(|_| quiet) {
        if flask.carried == Carried::Hand {
            return turn_context.act(drink, Some(flask.id), ChosenTarget::Nothing);
        }
        // A full hand is emptied first.
        let drawn = draw.and_then(|draw| turn_context.act(draw, Some(flask.id), ChosenTarget::Nothing));
        let least = arena.gear(by).filter(|i| i.carried == Carried::Hand).min_by_key(|i| rate(arena, by, i));
        let stowed = || turn_context.act(stow?, Some(least?.id), ChosenTarget::Nothing);
        let full = ActOrder { by, action: drink, tool: Some(flask.id), aim: ChosenTarget::Nothing };
        // Avoids an endless exchange of items without effect.
        let good = |first: &ActOrder| !prices::free(arena, first) && prices::besides(arena, first, &full);
        let at_once = || arrange(evaluation, turn_context, actions, Some(&flask)).filter(good).map(OrderKind::Act);
        return drawn.or_else(stowed).or_else(at_once);
    }
    // Without a weapon in hand the combatant takes one from the ground, or draws one.
    let rated = |item: &&Item| rate(arena, by, item);
    let held = arena.gear(by).filter(|i| i.carried == Carried::Hand).filter_map(|i| rated(&i)).max();
    let casts = evaluation.assessment.friend(by).is_some_and(|me| me.casts);
    if held.is_none() && !casts {
        let here = arena.at(by);
        let lost = arena.loose().iter().filter(|(cell, _)| arena.rect_distance(here.into(), (*cell).into()) <= 1);
        let pick =
            first(&|a| grasp(a).picks && evaluation.semantics.rules.action(*a).ask == Ask::Item(ItemAsk::GroundItem));
        let best = lost.map(|(_, item)| item).filter(|i| rated(i) > Some(0)).max_by_key(rated);
        if let Some(body) = best.and_then(|item| turn_context.act(pick?, None, ChosenTarget::Item(item.id))) {
            return Some(body);
        }
        let stowed = arena.gear(by).filter(|i| i.carried == Carried::Stowed && rated(i) > Some(0));
        let drawn =
            stowed.max_by_key(rated).and_then(|item| turn_context.act(draw?, Some(item.id), ChosenTarget::Nothing));
        // Combatants that hold items with effects other than armour do not fight with weapons.
        let fights =
            |i: &Item| i.carried != Carried::Hand || !evaluation.semantics.rules.item(i.def).modifiers.is_empty();
        let fights = arena.gear(by).all(fights);
        let hands = || support::better_hands(evaluation, arena, by).filter(|_| fights);
        return drawn.or_else(|| {
            turn_context.act(first(&|a| evaluation.semantics.uses(*a).draws)?, None, ChosenTarget::Loadout(hands()?))
        });
    }
    None
}

/// The change of held items before an act that needs a free hand, if both can be done; None if a hand is free or the
/// act needs none.
pub(in crate::ai) fn hand_for(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    act: &ActOrder,
) -> Option<OrderKind> {
    let TurnContext { arena, by, .. } = *turn_context;
    let asks = |expr: &Expr| *expr == Expr::Read(Who::Me, Quantity::FreeHands);
    let requires = &evaluation.semantics.rules.action(act.action).requires;
    if arena.free_hands(by) > 0 || !requires.iter().any(|r| r.need.expr.any(&asks)) {
        return None;
    }
    arrange(evaluation, turn_context, actions, None)
        .filter(|draft| prices::besides(arena, draft, act))
        .map(OrderKind::Act)
}

/// A rearrangement of the hands that holds a further item, or frees a hand. Weapons are put away before other items, as
/// they are drawn again later.
fn arrange(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    take: Option<&Item>,
) -> Option<ActOrder> {
    let TurnContext { arena, by, .. } = *turn_context;
    let rules = &evaluation.semantics.rules;
    let action = actions.iter().copied().find(|a| evaluation.semantics.uses(*a).draws)?;
    let hands = |item: &Item| rules.item(item.def).hands;
    let mut held: Vec<&Item> = arena.gear(by).filter(|i| i.carried == Carried::Hand).collect();
    held.sort_by_key(|item| rate(arena, by, item).map(Reverse));
    let mut left = arena.hands_for_items(by).checked_sub(take.map_or(1, &hands))?;
    let mut kept: Vec<ItemId> = take.map(|item| item.id).into_iter().collect();
    for item in held {
        if let Some(rest) = left.checked_sub(hands(item)) {
            left = rest;
            kept.push(item.id);
        }
    }
    kept.sort_unstable();
    match turn_context.act(action, None, ChosenTarget::Loadout(kept))? {
        OrderKind::Act(draft) => Some(draft),
        _ => None,
    }
}

/// Whether held items have to be considered: no weapon is in hand, or the combatant is badly hurt and carries a remedy.
pub(in crate::ai) fn matters(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    actions: &[ActionId],
) -> bool {
    let held = |i: &Item| i.carried == Carried::Hand;
    let armed = arena.gear(by).any(|i| held(i) && rate(arena, by, i).is_some());
    !armed && arena.gear(by).any(|i| !held(i)) || remedy(evaluation, arena, by, actions).is_some()
}

/// The act and item that make a badly hurt combatant's wound lighter.
fn remedy(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    actions: &[ActionId],
) -> Option<(ActionId, Item)> {
    if arena.health(by).is_none_or(|(now, most)| now * 2 > most) {
        return None;
    }
    let one = |action: &ActionId| {
        let kind: ItemDefId = match evaluation.semantics.rules.action(*action).tool {
            Tool::InHand(kind)
                if evaluation.semantics.uses(*action).grasp.soothes || evaluation.semantics.uses(*action).heals > 0 =>
            {
                kind
            }
            _ => return None,
        };
        arena.gear(by).find(|i| i.def == kind).map(|item| (*action, *item))
    };
    actions.iter().find_map(one)
}

/// How well a combatant strikes with an item; None if it is no weapon.
fn rate(arena: &SideArena, by: CombatantId, item: &Item) -> Option<i32> {
    let weapon = arena.rules().item(item.def).weapon.as_ref()?;
    let facts = arena.facts(Context::of(by));
    Some(weapon.bonus.eval(&facts) + weapon.damage.plus.eval(&facts, &Context::of(by).people()))
}
