//! Help for the dying: an act that ends what a friend would die of, with the walk to that friend.

use std::cmp::Reverse;

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::effect_evaluation;
use crate::data::effect::Target;
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::cell::Rect;

use super::prices::{self, MovementPurchase};
use super::support;
use super::turn_context::TurnContext;

/// The rescue of the greatest value per point, in hundredths, with the movement that is left or can be bought.
pub(in crate::ai) fn best(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    (budget, tickets): (u16, &[MovementPurchase]),
) -> Option<(i64, Vec<OrderKind>)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let dying = |friend: &&KnownCombatant| {
        friend.id != by && arena.conditions(friend.id).any(|i| evaluation.semantics.deadly(i.key))
    };
    let dying: Vec<KnownCombatant> = evaluation.assessment.friends.iter().filter(dying).copied().collect();
    let carers: Vec<ActionId> = actions.iter().copied().filter(|a| evaluation.semantics.uses(*a).saves).collect();
    if dying.is_empty() || carers.is_empty() {
        return None;
    }
    let mut best: Option<(i64, Vec<OrderKind>)> = None;
    for action in carers {
        let Some(tool) = support::supply(evaluation, arena, by, action) else { continue };
        for friend in &dying {
            let draft = ActOrder { by, action, tool, aim: ChosenTarget::Target(friend.id) };
            let worth = effect_evaluation::worth(evaluation, arena, &draft);
            let value = worth * 100 / i64::from(prices::price(arena, &draft).0.max(1));
            if worth < prices::TRIFLE || best.as_ref().is_some_and(|(most, _)| value <= *most) {
                continue;
            }
            let goal = (friend.rect, range(arena, &draft));
            if let Some(steps) = way(evaluation, turn_context, goal, &draft, (budget, tickets)) {
                best = Some((value, steps));
            }
        }
    }
    best
}

/// The act from here, or after a walk to the safest place within its range of a footprint.
pub(in crate::ai) fn way(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    (rect, range): (Rect, i16),
    draft: &ActOrder,
    (budget, tickets): (u16, &[MovementPurchase]),
) -> Option<Vec<OrderKind>> {
    let TurnContext { arena, by, .. } = *turn_context;
    if let Some(act) = turn_context.allowed(OrderKind::Act(draft.clone())) {
        return Some(vec![act]);
    }
    let tickets: Vec<MovementPurchase> = tickets.iter().filter(|t| t.besides(arena, draft)).cloned().collect();
    let farthest = prices::farthest(arena, budget, &tickets);
    if farthest == 0 || arena.rect_distance(arena.rect(by), rect) <= range {
        return None;
    }
    evaluation.look_around(arena, by, farthest);
    let spots = evaluation.spots.iter().filter(|spot| arena.rect_distance(spot.rect, rect) <= range);
    let spot = spots.max_by_key(|spot| (spot.ease, Reverse(spot.cell)))?;
    let cost = evaluation.price(spot);
    let past = evaluation.leaving(arena, by, spot) > 0;
    let ticket = if cost > budget { Some(prices::enough(arena, budget, &tickets, cost, past)?.act()) } else { None };
    Some(ticket.into_iter().chain([evaluation.walk(by, spot)?, OrderKind::Act(draft.clone())]).collect())
}

/// How far an act reaches, in cells; beside the actor unless it says so.
fn range(arena: &SideArena, draft: &ActOrder) -> i16 {
    let range = match &arena.rules().action(draft.action).target {
        Target::One { range, .. } => range.eval(&arena.facts(Context::of(draft.by))),
        _ => 1,
    };
    i16::try_from(range).unwrap_or(1)
}
