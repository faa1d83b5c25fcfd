//! Places that a foe is about to win: a combatant goes there first.

use crate::ai::acts::prices::MovementPurchase;
use crate::ai::acts::turn_context::TurnContext;
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::goals;
use crate::ai::evaluation::objectives::{self, Objective};
use crate::fight::state::order::OrderKind;

/// Walks to a place that a foe is about to win by, if it is in reach, or buys the movement for it.
pub(in crate::ai) fn rush(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    budget: u16,
    tickets: &[MovementPurchase],
) -> Option<Vec<OrderKind>> {
    let TurnContext { arena, by, .. } = *turn_context;
    let Some(Objective::Lost(at)) = objectives::post(arena, by).filter(|_| !goals::flees(evaluation, arena, by)) else {
        return None;
    };
    let best = |evaluation: &Evaluation| {
        evaluation
            .spots
            .iter()
            .filter(|spot| objectives::near(arena, spot.rect, at))
            .max_by_key(|spot| spot.ease)
            .copied()
    };
    if budget > 0 {
        evaluation.look_around(arena, by, budget);
        return Some(vec![evaluation.walk(by, &best(evaluation)?)?]);
    }
    tickets.iter().find_map(|ticket| {
        evaluation.look_over(arena, by, ticket.opens, ticket.even);
        best(evaluation).map(|_| vec![ticket.act()])
    })
}
