//! Manoeuvres: acts beside a foe that are no strikes, with a weapon or at a thing that the foe holds, such as trips and
//! disarms. Their aims are those that the rules offer from the actor's place.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::effect_evaluation;
use crate::data::scope::ActionId;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, OrderKind};

use super::prices;
use super::turn_context::TurnContext;

/// The manoeuvre with the most value per point, and that value, if it exceeds `least`.
pub(in crate::ai) fn best(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    least: i64,
) -> Option<(i64, OrderKind)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let known = |action: &ActionId| actions.contains(action) && evaluation.semantics.uses(*action).manoeuvre;
    let reach = arena.weapons(by).map(|(_, weapon)| i16::from(arena.melee_reach(by, weapon))).max().unwrap_or(1);
    let here = arena.rect(by);
    let near = evaluation.assessment.foes.iter().any(|foe| arena.rect_distance(here, foe.rect) <= reach.max(1));
    if !near || !actions.iter().any(known) {
        return None;
    }
    let mut best = (least, None);
    let candidates = arena.turn_candidates(by).filter(|candidate| known(&candidate.action));
    for offer in candidates.flat_map(|candidate| arena.unaimed_acts(candidate)) {
        let Some(Offer::Act { action, tool, aims, .. }) = arena.with_targets(offer) else { continue };
        for aim in aims {
            let hostile = aim.target().is_some_and(|target| arena.nonally(by, target));
            let draft = ActOrder { by, action, tool, aim };
            if !hostile || arena.owes(&draft) > 0 {
                continue;
            }
            let worth = effect_evaluation::worth(evaluation, arena, &draft);
            evaluation.note(|| prices::weighed(arena, &draft, worth));
            if worth < prices::TRIFLE {
                continue;
            }
            let value = worth * 100 / i64::from(prices::price(arena, &draft).0.max(1));
            if value > best.0
                && let Some(body) = turn_context.allowed(OrderKind::Act(draft))
            {
                best = (value, Some(body));
            }
        }
    }
    best.1.map(|body| (best.0, body))
}
