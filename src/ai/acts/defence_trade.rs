//! Trading defence for aim or the reverse, where that is a free choice (VIT-RULE-20): combatants with a poor chance to
//! hit aim better, frail ones and those that do not strike guard themselves.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::strike_evaluation::SURE;
use crate::data::effect::{ActAsk, Ask, Change, ConditionEffect, Effect};
use crate::data::formula::{Expr, Who};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{ActionId, ValueId};
use crate::fight::state::order::{ChosenTarget, OrderKind};

use super::strikes::{self, StrikeState};
use super::turn_context::TurnContext;

/// Below this chance to hit, aim is worth some defence, in hundredths of a percent.
const POOR: i64 = SURE * 40 / 100;
/// Maximum size considered.
const GREATEST: u8 = 3;

/// The value that is raised.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gain {
    /// The roll to hit, at the cost of defence.
    Aim,
    /// Defence, at the cost of the roll to hit.
    Guard,
}

/// The trade before these steps, the last of which is a strike.
pub(in crate::ai) fn before(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    steps: &[OrderKind],
) -> Option<OrderKind> {
    let (arena, by) = (turn_context.arena, turn_context.by);
    let Some(OrderKind::Act(draft)) = steps.last() else { return None };
    let target = draft.aim.target()?;
    let front = arena.rules().front.as_ref();
    if front.is_some_and(|front| arena.pool(by, front.pool) * 4 < arena.pool_max(by, front.pool)) {
        return take(evaluation, turn_context, actions, Gain::Guard, 1..=1);
    }
    let choices = strikes::choices(evaluation, arena, by, draft.action, 1000, StrikeState::default());
    let choice = choices.iter().find(|choice| choice.tool == draft.tool && choice.target.id == target)?;
    if choice.blow.hit < POOR { take(evaluation, turn_context, actions, Gain::Aim, 1..=1) } else { None }
}

/// The trade of a combatant that does not strike any more in its turn, where foes threaten it.
pub(in crate::ai) fn rest(evaluation: &Evaluation, turn_context: &TurnContext) -> Option<OrderKind> {
    let (arena, by) = (turn_context.arena, turn_context.by);
    let actions: Vec<ActionId> = arena.turn_candidates(by).map(|c| c.action).collect();
    let threatened = evaluation.assessment.threat(arena, arena.rect(by)) > 0;
    if threatened { take(evaluation, turn_context, &actions, Gain::Guard, 1..=GREATEST) } else { None }
}

/// The act of this trade in the largest available size of `sizes`.
fn take(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    gain: Gain,
    sizes: std::ops::RangeInclusive<u8>,
) -> Option<OrderKind> {
    let trades = actions.iter().filter(|action| trade(&evaluation.semantics.rules, **action) == Some(gain));
    let mut acts = trades.flat_map(|action| {
        sizes.clone().rev().filter_map(|n| turn_context.act(*action, None, ChosenTarget::Number(n)))
    });
    acts.next()
}

/// The trade of a free action, if it is one.
fn trade(rules: &Ruleset, action: ActionId) -> Option<Gain> {
    let def = rules.action(action);
    let (Ask::Act(ActAsk::Number { .. }), true) = (&def.ask, def.cost.is_empty()) else { return None };
    let condition = def.does.items.iter().find_map(|effect| match effect {
        Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Me, .. }) => Some(*condition),
        _ => None,
    })?;
    let strike = rules.roll(rules.main_strike.roll);
    let aims = |value: ValueId| strike.values.contains(&value);
    let guards = |value: ValueId| strike.opposed.iter().any(|roll| rules.roll(*roll).values.contains(&value));
    let goes = |loses: bool, which: &dyn Fn(ValueId) -> bool| {
        rules.condition(condition).modifiers.iter().any(|modifier| match &modifier.op {
            Change::Points(points) => which(modifier.to) && matches!(points.expr, Expr::Neg(_)) == loses,
            _ => false,
        })
    };
    if goes(false, &aims) && goes(true, &guards) {
        return Some(Gain::Aim);
    }
    (goes(false, &guards) && goes(true, &aims)).then_some(Gain::Guard)
}
