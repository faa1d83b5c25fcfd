//! What conditions mean, read from what they do and from what asks for them.

use crate::data::effect::{ActEffect, Change, ConditionEffect, Effect, Fate, Occasion, PoolEffect};
use crate::data::formula::{Expr, Fact, Who};
use crate::data::formula::{Op, Test};
use crate::data::ruleset::Ruleset;
use crate::data::scope::ConditionId;

use super::action_uses::each;

/// Whether bearers of a condition provoke no strikes when they leave a foe's reach.
pub(in crate::ai) fn lets_go(rules: &Ruleset, condition: ConditionId) -> bool {
    let kept = |expr: &Expr| {
        let from_me = Expr::Fact(Fact::HasFrom(Who::Subject, condition, Who::Me));
        matches!(expr, Expr::Not(inner) if **inner == from_me)
    };
    rules.actions.iter().any(|action| match &action.occasion {
        Occasion::Reaction { when, .. } => when.expr.any(&kept),
        _ => false,
    })
}

/// Whether no reaction strikes at bearers of a condition.
pub(in crate::ai) fn hushes(rules: &Ruleset, condition: ConditionId) -> bool {
    let silent = |expr: &Expr| {
        let borne = Expr::Fact(Fact::Has(Who::Subject, condition));
        matches!(expr, Expr::Not(inner) if **inner == borne)
    };
    rules.actions.iter().any(|action| match &action.occasion {
        Occasion::Reaction { when, .. } => when.expr.any(&silent),
        _ => false,
    })
}

/// The helpful condition that another condition brings as it begins, if any.
pub(in crate::ai) fn brings(rules: &Ruleset, condition: ConditionId) -> Option<ConditionId> {
    let mut brought = None;
    each(rules, &rules.condition(condition).on_start, &mut |effect| {
        if let Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Me, .. }) = effect
            && rules.condition(*condition).helpful
        {
            brought.get_or_insert(*condition);
        }
    });
    brought
}

/// Whether a condition only says that something has been done: it is worth nothing to its bearer, nor to others.
pub(super) fn is_mark(rules: &Ruleset, condition: ConditionId, deaths: &Deaths) -> bool {
    let def = rules.condition(condition);
    let captures = rules.roles.captured.as_ref().is_some_and(|test| granted(test, condition));
    let lethal = deaths.deadly[condition.index()] || deaths.ended[condition.index()].is_some();
    // Where turns have a length, getting rid of it takes time.
    let idle = rules.time.span().is_none() && def.weight == 0;
    idle && !captures && !lethal && def.limits.is_empty() && def.modifiers.is_empty() && def.ticks.is_empty()
}

/// Advantage (+1) or Disadvantage (−1) that a condition gives to strikes at its bearer.
pub(in crate::ai) fn edge_when_struck(rules: &Ruleset, condition: ConditionId) -> i8 {
    let foe_values = &rules.roll(rules.main_strike.roll).foe_values;
    let edges = rules.condition(condition).modifiers.iter().filter(|m| foe_values.contains(&m.to));
    edges.map(|m| if let Change::Edge(edge) = m.op { edge.signum() } else { 0 }).sum()
}

/// Whether bearers of a condition die of it in time: as it ticks, or as the points that it gives add up.
fn deadly(rules: &Ruleset, condition: ConditionId) -> bool {
    let dies =
        |effect: &Effect| matches!(effect, Effect::Act(ActEffect::LeaveFight { fate: Fate::Dead, who: Who::Me }));
    let mut kills = false;
    for tick in &rules.condition(condition).ticks {
        each(rules, &tick.does, &mut |effect| {
            kills |= dies(effect);
            if let Effect::Pool(PoolEffect::Gain { pool, who: Who::Me, .. }) = effect {
                let pool = rules.pool(*pool);
                for list in [&pool.over, &pool.rises] {
                    each(rules, list, &mut |effect| kills |= dies(effect));
                }
            }
        });
    }
    kills
}

/// Of which conditions bearers die in time.
#[derive(Clone)]
pub(super) struct Deaths {
    /// By condition, whether they die of it.
    pub deadly: Vec<bool>,
    /// By condition, the deadly one that it ends as it begins.
    pub ended: Vec<Option<ConditionId>>,
}

impl Deaths {
    /// Reads a ruleset.
    pub fn of(rules: &Ruleset) -> Deaths {
        let all = || (0_u16..).map(ConditionId).take(rules.conditions.len());
        let deadly: Vec<bool> = all().map(|condition| deadly(rules, condition)).collect();
        let ended = |condition: ConditionId| {
            let mut ended = None;
            each(rules, &rules.condition(condition).on_start, &mut |effect| {
                if let Effect::Condition(ConditionEffect::End { condition, who: Who::Me, .. }) = effect
                    && deadly[condition.index()]
                {
                    ended.get_or_insert(*condition);
                }
            });
            ended
        };
        let ended = all().map(ended).collect();
        Deaths { deadly, ended }
    }
}

/// Whether a condition by itself satisfies a test.
pub(in crate::ai) fn granted(test: &Test, condition: ConditionId) -> bool {
    fn holds(expr: &Expr, borne: &Expr) -> bool {
        expr == borne || matches!(expr, Expr::Two(Op::Or, a, b) if holds(a, borne) || holds(b, borne))
    }
    holds(&test.expr, &Expr::Fact(Fact::Has(Who::Me, condition)))
}
