//! Manoeuvres: acts beside a foe that are no strikes, with a weapon, at a thing that the foe holds or to move it, such as
//! trips, disarms, pushes and throws. Their aims are those that the rules offer from the actor's place.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::effect_evaluation;
use crate::ai::evaluation::forced_movement;
use crate::data::effect::{Ask, ItemAsk};
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::components::Carried;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

use super::prices::{self, BEGUN, TimeFit};
use super::turn_context::TurnContext;

/// How much more than a blow a manoeuvre has to be worth, in percent of it, if it only hinders: what opens a foe to blows
/// is no good if the blow is not struck for it.
const BY_FAR: i64 = 150;

/// The manoeuvre with the most value per point, and that value, if it exceeds `least`, that of a blow.
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
    let mut best = (0, None);
    let candidates = arena.turn_candidates(by).filter(|candidate| known(&candidate.action));
    for offer in candidates.flat_map(|candidate| arena.unaimed_acts(candidate)) {
        let Some(Offer::Act { action, tool, aims, .. }) = arena.with_targets(offer) else { continue };
        let drives = evaluation.semantics.uses(action).drives;
        let bar = if drives { least } else { least * BY_FAR / 100 };
        let aims = if aims == [ChosenTarget::Open] {
            prospects(evaluation, arena, by, action)
        } else {
            distinct(arena, by, aims)
        };
        for aim in aims {
            let hostile = aim.target().is_some_and(|target| arena.nonally(by, target));
            let draft = ActOrder { by, action, tool, aim };
            // What never fits into a turn is begun at the beginning of one.
            let sure = match prices::time_fit(arena, &draft) {
                _ if !hostile => continue,
                TimeFit::Now => 100,
                TimeFit::Never if arena.rules().time.aims_late() => BEGUN,
                TimeFit::Never | TimeFit::Later => continue,
            };
            let worth = effect_evaluation::worth(evaluation, arena, &draft);
            evaluation.note(|| prices::weighed(arena, &draft, worth));
            if worth < prices::TRIFLE {
                continue;
            }
            let value = worth * sure / i64::from(prices::price(arena, &draft).0.max(1));
            if value > best.0.max(bar)
                && let Some(body) = turn_context.pursued(draft)
            {
                best = (value, Some(body));
            }
        }
    }
    best.1.map(|body| (best.0, body))
}

/// What an act that can only be begun could be aimed at by then: a weapon in the hand of a foe beside the actor.
fn prospects(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, action: ActionId) -> Vec<ChosenTarget> {
    if evaluation.semantics.rules.action(action).ask != Ask::Item(ItemAsk::KnockAway) {
        return Vec::new();
    }
    let here = arena.rect(by);
    let near = evaluation.assessment.foes.iter().filter(|foe| arena.rect_distance(here, foe.rect) <= 1);
    let held = near.flat_map(|foe| arena.weapons(foe.id).map(move |(item, _)| (foe, item)));
    let held = held.filter(|(_, item)| item.carried == Carried::Hand);
    held.map(|(foe, item)| ChosenTarget::Knock(foe.id, item.id, foe.rect.at)).collect()
}

/// Aims that differ in what comes of them: the shortest line in each direction and those whose length matters, and of the
/// places where a thing could come to lie the one that is best for the actor.
fn distinct(arena: &SideArena, by: CombatantId, aims: Vec<ChosenTarget>) -> Vec<ChosenTarget> {
    let here = arena.rect(by);
    let mut kept: Vec<ChosenTarget> = Vec::with_capacity(aims.len());
    for aim in aims {
        match aim {
            ChosenTarget::Line(of, to) => {
                let plain = Dir8::between(arena.at(of), to).is_none() && !forced_movement::matters(arena, of, to);
                if !plain {
                    kept.push(aim);
                }
            }
            ChosenTarget::Knock(of, item, to) => {
                // Near the actor, and not at the bearer's feet.
                let gap = |to: Cell| (arena.rect(of).contains(to), arena.rect_distance(here, to.into()));
                match kept.last_mut() {
                    Some(ChosenTarget::Knock(last, thing, best)) if (*last, *thing) == (of, item) => {
                        if gap(to) < gap(*best) {
                            *best = to;
                        }
                    }
                    _ => kept.push(aim),
                }
            }
            _ => kept.push(aim),
        }
    }
    kept
}
