//! The rest of a turn paid from time, when no whole strike fits into it: a strike is begun or hurried, or the combatant
//! defends itself (SEC-TIME-20, SEC-TIME-40, SEC-ACT-06).

use crate::ai::acts::prices::BEGUN;
use crate::ai::acts::strikes::{self, StrikeState};
use crate::ai::acts::turn_context::TurnContext;
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::needs;
use crate::data::effect::{Occasion, Until};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{ActionId, ConditionId};
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};

/// The reduction of foes' harm by a defensive act, in percent.
const COVERED: i64 = 15;

/// A strike that does not fit into the turn, at a foe in reach: the walk there, and the best way to begin or hurry it,
/// with its value for each point of what is left, in hundredths.
pub(in crate::ai) fn blow(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    budget: u16,
) -> Option<(i64, Vec<OrderKind>)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let rules = evaluation.semantics.rules.clone();
    let purse = rules.time.purse().filter(|_| rules.time.aims_late())?;
    let there = arena.pool(by, purse);
    let mut best: Option<(i64, Vec<OrderKind>)> = None;
    let mut looked = false;
    for action in actions {
        let def = rules.action(*action);
        let strikes =
            evaluation.semantics.uses(*action).strike.is_some() && def.occasion == Occasion::Turn && !def.at_once;
        if !strikes {
            continue;
        }
        let reach = i16::try_from(budget).unwrap_or(i16::MAX);
        let choices = strikes::choices(evaluation, arena, by, *action, reach, StrikeState::default());
        if choices.is_empty() {
            continue;
        }
        if !std::mem::replace(&mut looked, true) {
            evaluation.look_around(arena, by, budget);
        }
        let Some((spot, choice)) = strikes::best(evaluation, arena, &choices) else { continue };
        let walked = arena.walk_price(by, evaluation.price(&spot)).map_or(0, |(_, price)| price);
        let rest = i64::from(there - walked);
        let begin = ActOrder { by, action: *action, tool: choice.tool, aim: ChosenTarget::Open };
        let whole = i64::from(arena.remainder(&begin, purse)).max(1);
        if choice.value <= 0 || rest <= 0 || rest >= whole {
            continue;
        }
        let hurried = actions.iter().copied().find(|a| rules.action(*a).instead_of == Some(*action));
        let hurry =
            hurried.map(|action| ActOrder { action, aim: ChosenTarget::Target(choice.target.id), ..begin.clone() });
        // From the present place the rules can be asked; after a walk only the time is compared.
        let hurry = hurry.filter(|draft| walked > 0 || turn_context.lawful(OrderKind::Act(draft.clone())).is_some());
        let ways =
            [(choice.value * BEGUN / 100 * rest / whole, Some(begin)), (choice.value * strikes::HURRIED / 100, hurry)];
        for (value, draft) in ways {
            let Some(draft) = draft else { continue };
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, evaluation.walk(by, &spot).into_iter().chain([OrderKind::Act(draft)]).collect()));
            }
        }
    }
    best.map(|(value, steps)| (value * 100 / i64::from(there.max(1)), steps))
}

/// Whether an act with a condition on the actor is for the end of a turn: it takes all that is left of it, or, where
/// turns are paid from several pools, lasts until the next turn.
pub(in crate::ai) fn is_cover(rules: &Ruleset, action: ActionId, condition: ConditionId) -> bool {
    let lasts = matches!(rules.condition(condition).until, Until::SourceTurns(_));
    rules.action(action).at_once || several_pools(rules) && lasts
}

/// Whether turns are paid from several pools.
pub(in crate::ai) fn several_pools(rules: &Ruleset) -> bool {
    rules.time.purse().is_none() && rules.time.last_count().is_none()
}

/// Defends itself with the rest of the turn, where foes threaten the combatant; also returns the value of that.
pub(in crate::ai) fn cover(evaluation: &Evaluation, turn_context: &TurnContext) -> Option<(i64, OrderKind)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let rules = &evaluation.semantics.rules;
    if !(rules.time.aims_late() || several_pools(rules)) || arena.begun(by).is_some() {
        return None;
    }
    let here = arena.rect(by);
    let covers = |action: ActionId| {
        let condition = evaluation.semantics.uses(action).bolsters?;
        let guard = needs::guard(rules, condition);
        // With several pools, a condition that is no defence does not count.
        let some = guard > 0 || !several_pools(rules);
        if !some || !is_cover(rules, action, condition) || arena.has(by, condition) {
            return None;
        }
        // A defence against shots is of no use in melee.
        let against = |foe: &KnownCombatant| needs::guards_from(arena, condition, by, foe);
        let threat = evaluation.assessment.threat_of(arena, here, against);
        if threat > 0 { Some((guard, threat, turn_context.act(action, None, ChosenTarget::Nothing)?)) } else { None }
    };
    let all = arena.turn_candidates(by).map(|c| c.action).filter_map(covers);
    let (_, threat, body) = all.reduce(|a, b| if b.0 > a.0 { b } else { a })?;
    Some((threat * COVERED / 100, body))
}
