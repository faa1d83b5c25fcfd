//! Calls for help: the use of a bell or the like that brings friends or wakes them, with the walk there.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::calls;
use crate::data::scope::ActionId;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};

use super::prices::{self, MovementPurchase};
use super::rescue;
use super::turn_context::TurnContext;

/// The call of the greatest value per point, in hundredths, with the movement that is left or can be bought.
pub(in crate::ai) fn best(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    means: (u16, &[MovementPurchase]),
) -> Option<(i64, Vec<OrderKind>)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let mut best: Option<(i64, Vec<OrderKind>)> = None;
    for call in calls::calls(evaluation, arena, by) {
        let action = actions.iter().copied().find(|action| evaluation.semantics.uses(*action).operates)?;
        let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Object(call.object, call.number) };
        let value = call.worth * 100 / i64::from(prices::price(arena, &draft).0.max(1));
        if call.worth < prices::TRIFLE || best.as_ref().is_some_and(|(most, _)| value <= *most) {
            continue;
        }
        if let Some(steps) = rescue::way(evaluation, turn_context, (call.at.into(), 1), &draft, means) {
            best = Some((value, steps));
        }
    }
    best
}
