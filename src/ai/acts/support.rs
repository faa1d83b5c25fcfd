//! Support and self-preservation: friends to guard, healing, hiding, weapons to hold.

use std::cmp::Reverse;

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::goals;
use crate::ai::evaluation::reachable::ReachableCell;
use crate::ai::semantics::action_uses::ActionUses;
use crate::data::effect::{Ask, ConditionAsk, Cost, StrikeForm, Tool, Until};
use crate::data::scope::{ActionId, PoolId};
use crate::fight::side::SideArena;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::context::Context;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::ids::{CombatantId, ItemId};

/// How much a friend needs a guard beside it.
pub(in crate::ai) fn need(evaluation: &Evaluation, arena: &SideArena, ward: &KnownCombatant) -> i64 {
    let threat = evaluation.assessment.threat(arena, ward.rect).min(i64::from(ward.health) * 130);
    let frail = i64::from((40 - ward.health).clamp(10, 40));
    threat * frail / 25 + ward_prize(arena, ward.id)
}

fn ward_prize(arena: &SideArena, id: CombatantId) -> i64 {
    if goals::precious(arena, id) { 300 } else { 0 }
}

/// The friend within a walk that profits most from an action, and the aim for it.
pub(in crate::ai) fn ward(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    budget: u16,
    action: ActionId,
    uses: &ActionUses,
) -> Option<(KnownCombatant, ChosenTarget)> {
    let here = arena.rect(by);
    let me = evaluation.assessment.friend(by)?;
    let near =
        |f: &&KnownCombatant| f.id != by && arena.rect_distance(here, f.rect) <= i16::try_from(budget).unwrap_or(0) + 1;
    let friends = || evaluation.assessment.friends.iter().filter(near);
    if let Some(guarded) = uses.guards {
        let open = friends().filter(|f| f.able && f.health <= me.health && !arena.has(f.id, guarded));
        let ward = open.max_by_key(|f| (need(evaluation, arena, f), Reverse(f.id)))?;
        return Some((*ward, ChosenTarget::Target(ward.id)));
    }
    if let Some(condition) = uses.rescues {
        let fallen = friends().filter(|f| !f.able && arena.has(f.id, condition));
        let ward = fallen.min_by_key(|f| (!brink(arena, f.id), arena.rect_distance(here, f.rect), f.id))?;
        return Some((*ward, ChosenTarget::Target(ward.id)));
    }
    let Ask::Condition(ConditionAsk::Condition(tags)) = &evaluation.semantics.rules.action(action).ask else {
        return None;
    };
    friends().filter(|f| f.able).find_map(|f| {
        let rules = &evaluation.semantics.rules;
        // A condition that ends with the round is not worth a turn.
        let bad = arena.conditions(f.id).find(|i| {
            let def = rules.condition(i.key);
            !def.helpful && def.tags.meets(*tags) && def.until == Until::Scene
        })?;
        Some((*f, ChosenTarget::Condition(f.id, bad.key)))
    })
}

/// The consumable that an action uses; `Some(None)` if it uses none, None if it is lacking.
pub(in crate::ai) fn supply(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
) -> Option<Option<ItemId>> {
    match evaluation.semantics.rules.action(action).tool {
        Tool::Carried(kind) => arena.gear(by).find(|i| i.def == kind).map(|i| Some(i.id)),
        Tool::InHand(kind) => {
            let fits = |i: &&Item| i.def == kind && i.carried == Carried::Hand;
            arena.gear(by).find(fits).map(|i| Some(i.id))
        }
        Tool::CarriedTagged(tags) => {
            let fits = |i: &&Item| evaluation.semantics.rules.item(i.def).tags.meets(tags);
            arena.gear(by).find(fits).map(|i| Some(i.id))
        }
        _ => Some(None),
    }
}

/// The value of healing oneself by an action: 0 above half health.
pub(in crate::ai) fn relief(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, action: ActionId) -> i64 {
    let Some(me) = evaluation.assessment.friend(by) else { return 0 };
    if me.health * 2 > me.max || supply(evaluation, arena, by, action).is_none() {
        return 0;
    }
    evaluation.semantics.uses(action).heals.min(i64::from(me.max - me.health) * 100) * 45 / 100
}

/// The items to hold instead: a much better weapon that is carried. None if it is already held.
pub(in crate::ai) fn better_hands(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> Option<Vec<ItemId>> {
    if evaluation.assessment.friend(by).is_some_and(|me| me.casts) {
        return None;
    }
    let rules = &evaluation.semantics.rules;
    let rate = |item: &Item| {
        let weapon = rules.item(item.def).weapon.as_ref().filter(|weapon| arena.supplied(by, weapon))?;
        let dice = evaluation.semantics.dice(item.def, StrikeForm::Main);
        let mean = dice.sums.iter().map(|(n, ways)| i64::from(*n) * ways).sum::<i64>() * 100 / dice.of;
        Some((mean + i64::from(weapon.bonus.eval(&arena.facts(Context::of(by)))) * 100, mean))
    };
    let (now, mean) = arena.weapons(by).filter_map(|(item, _)| rate(&item)).max().unwrap_or_default();
    let stowed = arena.gear(by).filter(|i| i.carried == Carried::Stowed && rules.item(i.def).hands > 0);
    let (rated, item) = stowed.filter_map(|i| Some((rate(i)?.0, i))).max_by_key(|(r, i)| (*r, Reverse(i.id)))?;
    // The damage that both have in common says nothing of the difference.
    if rated <= now + mean / 2 {
        return None;
    }
    let mut hands = vec![item.id];
    let left = 2_u8.saturating_sub(rules.item(item.def).hands);
    // A shield or a second blade stays in hand.
    hands.extend(
        arena
            .gear(by)
            .filter(|i| i.carried == Carried::Hand && (1..=left).contains(&rules.item(i.def).hands))
            .map(|i| i.id)
            .take(1),
    );
    hands.sort_unstable();
    Some(hands)
}

/// The best-rated spot of the last search at which no known foe would see the combatant hide.
pub(in crate::ai) fn covert(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> Option<ReachableCell> {
    let unseen = |spot: &&ReachableCell| {
        !evaluation.assessment.foes.iter().any(|foe| arena.sees_hider_at(foe.id, by, spot.rect))
    };
    evaluation.spots.iter().filter(unseen).max_by_key(|s| s.ease).copied()
}

/// Whether one more forced point would be the last.
pub(in crate::ai) fn brink(arena: &SideArena, id: CombatantId) -> bool {
    let rules = arena.rules();
    (0_u16..)
        .map(PoolId)
        .zip(&rules.pools)
        .any(|(pool, def)| !def.over.is_empty() && arena.pool(id, pool) >= arena.pool_max(id, pool))
}

/// Points that an action raises.
pub(in crate::ai) fn points(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, action: ActionId) -> i64 {
    let facts = arena.facts(Context::of(by));
    let raised = evaluation.semantics.rules.action(action).cost.iter();
    raised.map(|cost| if let Cost::Raise(_, amount) = cost { i64::from(amount.eval(&facts)) } else { 0 }).sum()
}

/// Whether an action leaves at least `left` points of room below the maximum.
pub(in crate::ai) fn room(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
    left: i32,
) -> bool {
    let facts = arena.facts(Context::of(by));
    evaluation.semantics.rules.action(action).cost.iter().all(|cost| match cost {
        Cost::Raise(pool, amount) => arena.pool(by, *pool) + amount.eval(&facts) + left <= arena.pool_max(by, *pool),
        _ => true,
    })
}

/// Whether an action's cost leaves one point of room for a forced rise.
pub(in crate::ai) fn spare(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, action: ActionId) -> bool {
    room(evaluation, arena, by, action, 1)
}
