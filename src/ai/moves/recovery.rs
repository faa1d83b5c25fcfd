//! Retreat and treatment of the badly hurt, where turns follow no plan: they fall back behind fighting friends, and
//! wounds are treated where no foe is near.

use std::cmp::Reverse;

use crate::ai::acts::prices::{self, MovementPurchase};
use crate::ai::acts::support;
use crate::ai::acts::turn_context::TurnContext;
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::goals;
use crate::ai::evaluation::reachable::ReachableCell;
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::behaviour::Behaviour;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::ids::CombatantId;

/// Foes nearer than this, in cells, leave no time for treatment.
const NEAR: i16 = 8;
/// Distance of a foe that is engaged with a friend, in cells.
const ENGAGED: i16 = 2;

/// The retreat of a badly hurt combatant, with the movement bought for it; None if it had better fight on. Where it
/// would provoke strikes, the act that prevents them comes first, if there is time for both.
pub(in crate::ai) fn fall_back(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    budget: u16,
    tickets: &[MovementPurchase],
) -> Option<Vec<OrderKind>> {
    let TurnContext { arena, by, .. } = *turn_context;
    let me = evaluation.assessment.friend(by).copied()?;
    // Where turns have a length, only combatants with a gain from it fall back.
    let gains = || {
        let heals = |action: &ActionId| support::relief(evaluation, arena, by, *action) > 0;
        me.shoots() || goals::precious(arena, by) || actions.iter().any(heals)
    };
    if arena.rules().time.span().is_some() && !gains() {
        return None;
    }
    let danger = evaluation.assessment.threat(arena, me.rect);
    let screens = |f: &KnownCombatant| {
        let sound = f.id != by && f.able && f.health * 2 > f.max;
        sound && evaluation.assessment.nearest_foe(arena, f.rect) <= ENGAGED
    };
    let enough = match evaluation.behaviour(arena, by) {
        Behaviour::Reckless => return None,
        Behaviour::Cautious => 2,
        _ => 3,
    };
    if me.health * enough > me.max || danger == 0 || !evaluation.assessment.friends.iter().any(screens) {
        return None;
    }
    evaluation.look_around(arena, by, prices::farthest(arena, budget, tickets));
    let first = slip(evaluation, turn_context, actions, budget);
    let most = first.as_ref().map_or(u16::MAX, |(_, left)| *left);
    // Of equally safe places, the farthest costs foes the most.
    let safety = |spot: &ReachableCell| {
        let away = evaluation.assessment.nearest_foe(arena, spot.rect);
        (evaluation.assessment.threat(arena, spot.rect), Reverse(away), evaluation.price(spot), spot.cell)
    };
    let near = |spot: &ReachableCell| evaluation.price(spot) <= most;
    let spot = evaluation.spots.iter().copied().filter(near).min_by_key(safety)?;
    if evaluation.assessment.threat(arena, spot.rect) * 10 >= danger * 9 {
        return None;
    }
    let cost = evaluation.price(&spot);
    let ticket = if cost > budget { Some(prices::enough(arena, budget, tickets, cost, true)?) } else { None };
    let walk = evaluation.walk(by, &spot)?;
    let first = first.map(|(body, _)| body);
    Some(ticket.map(MovementPurchase::act).into_iter().chain(first).chain([walk]).collect())
}

/// The act that prevents strikes on leaving, and the movement left after it; None if no foe would strike.
fn slip(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    budget: u16,
) -> Option<(OrderKind, u16)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let purse = arena.rules().time.purse()?;
    if evaluation.parting(arena, by) == 0 {
        return None;
    }
    let action = actions.iter().copied().find(|a| evaluation.semantics.uses(*a).slips_off)?;
    let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing };
    let (there, price) = (arena.pool(by, purse), arena.price(&draft, purse));
    let left = i32::from(budget) * (there - price) / there.max(1);
    let body = turn_context.allowed(OrderKind::Act(draft))?;
    Some((body, u16::try_from(left).ok().filter(|left| *left > 0)?))
}

/// Whether a combatant should continue its multi-turn action.
pub(in crate::ai) fn goes_on(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> bool {
    let begun = arena.begun(by);
    begun.is_some_and(|begun| begun.turns > 0) && quiet(evaluation, arena, by)
}

/// Multi-turn treatment of the heaviest wound at hand, if no foe is near.
pub(in crate::ai) fn treat(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
) -> Option<OrderKind> {
    let TurnContext { arena, by, .. } = *turn_context;
    if !quiet(evaluation, arena, by) {
        return None;
    }
    let rules = &evaluation.semantics.rules;
    let lasting = |action: &&ActionId| evaluation.semantics.uses(**action).mends && rules.action(**action).turns > 0;
    // Listed from the lightest wound to the heaviest.
    let care: Vec<ActionId> = actions.iter().filter(lasting).rev().copied().collect();
    let mut patients: Vec<&KnownCombatant> =
        evaluation.assessment.friends.iter().filter(|f| f.health * 2 <= f.max).collect();
    patients.sort_by_key(|f| (f.health * 100 / f.max.max(1), Reverse(f.id == by), f.id));
    patients.into_iter().find_map(|patient| {
        care.iter().find_map(|action| {
            let draft = ActOrder { by, action: *action, tool: None, aim: ChosenTarget::Target(patient.id) };
            // Treatment may be paid for over several turns.
            turn_context.lawful(OrderKind::Act(draft))
        })
    })
}

fn quiet(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> bool {
    !evaluation.assessment.foes.is_empty() && evaluation.assessment.nearest_foe(arena, arena.rect(by)) > NEAR
}
