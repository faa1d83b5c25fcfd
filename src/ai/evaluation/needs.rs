//! Needs: the value of a condition to its bearer depends on the foes that it fights. Plans made ahead do not consider
//! them.

use crate::data::effect::{Change, Modifier};
use crate::data::formula::{Expr, Quantity, Who};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{ConditionId, ValueId};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

use super::assessment::KnownCombatant;
use super::effect_evaluation::EffectEvaluation;

/// Expected damage of strikes to come, in hundredths.
const THREAT: i64 = 600;
/// Maximum need, in percent.
const MOST: i64 = 200;
/// The value of help for strikes that are a turn away, in percent.
const SOON: i64 = 40;

/// Whether a value makes a target harder to hit.
fn guards(rules: &Ruleset, value: ValueId) -> bool {
    let strike = rules.roll(rules.main_strike.roll);
    let met = Expr::Read(Who::Other, Quantity::Value(value));
    strike.foe_values.contains(&value) || strike.against.expr.any(&|part| *part == met)
}

/// Whether a value counts against strikes, in any kind of roll.
pub(in crate::ai) fn meets_blows(rules: &Ruleset, value: ValueId) -> bool {
    let strike = rules.roll(rules.main_strike.roll);
    guards(rules, value) || strike.opposed.iter().any(|roll| rules.roll(*roll).values.contains(&value))
}

/// The points by which a condition makes its bearer harder to hit, as far as they are constant.
pub(in crate::ai) fn guard(rules: &Ruleset, condition: ConditionId) -> i32 {
    let modifiers = rules.condition(condition).modifiers.iter();
    modifiers
        .map(|m| match &m.op {
            Change::Add(n) if guards(rules, m.to) => {
                if let Expr::Num(n) = n.expr {
                    n
                } else {
                    0
                }
            }
            // Their number depends on the situation.
            Change::Points(points) if meets_blows(rules, m.to) && !matches!(points.expr, Expr::Neg(_)) => 1,
            _ => 0,
        })
        .sum()
}

/// Whether a condition makes its bearer harder to hit for a foe with its present weapon.
pub(in crate::ai) fn guards_from(
    arena: &SideArena,
    condition: ConditionId,
    bearer: CombatantId,
    foe: &KnownCombatant,
) -> bool {
    let rules = arena.rules();
    let context = Context::between(bearer, foe.id).with_ranged(foe.shoots());
    let facts = arena.facts(context);
    let mut guards = rules.condition(condition).modifiers.iter().filter(|m| meets_blows(rules, m.to)).peekable();
    // Other effects of the condition are ignored here.
    guards.peek().is_none()
        || guards.any(|m| {
            let better = match &m.op {
                Change::Add(by) => by.eval(&facts) > 0,
                Change::Points(points) => points.eval(&facts) > 0,
                Change::Edge(_) => true,
                _ => false,
            };
            better && m.when.holds(&facts)
        })
}

impl EffectEvaluation<'_, '_> {
    /// How much the bearer needs what a modifier adds, in percent.
    pub(in crate::ai) fn need(&self, modifier: &Modifier, bearer: CombatantId) -> i64 {
        let rules = &self.evaluation.semantics.rules;
        let strike = rules.roll(rules.main_strike.roll);
        if strike.values.contains(&modifier.to) || rules.main_strike.values.contains(&modifier.to) {
            return self.strike_need(bearer);
        }
        if guards(rules, modifier.to) { self.guard_need(bearer) } else { self.guard_need(bearer).min(100) }
    }

    /// How much a combatant needs to be harder to hit, in percent: the threatened, and the hurt among them.
    pub(in crate::ai) fn guard_need(&self, bearer: CombatantId) -> i64 {
        let Some(one) = self.friend(bearer) else { return 100 };
        let threat = self.evaluation.assessment.threat(self.arena, one.rect);
        let missing = i64::from((one.max - one.health).max(0)) * 100 / i64::from(one.max.max(1));
        (threat * (100 + missing) / THREAT).min(MOST)
    }

    /// How much a combatant needs to hit better, in percent: those that can strike before long.
    fn strike_need(&self, bearer: CombatantId) -> i64 {
        let Some(one) = self.friend(bearer) else { return 100 };
        match self.evaluation.assessment.nearest_foe(self.arena, one.rect) - one.reach {
            gap if gap <= one.charge => 100,
            gap if gap <= 2 * one.charge => SOON,
            _ => 0,
        }
    }

    /// The share of the bearer's possible strikes that a modifier affects, in percent: it may apply to some targets
    /// only.
    pub(in crate::ai) fn share(&self, modifier: &Modifier, bearer: CombatantId) -> i64 {
        let (arena, assessment) = (self.arena, &self.evaluation.assessment);
        let Some(foe) = assessment.foes.iter().find(|foe| foe.id == bearer).filter(|_| !modifier.when.is_always())
        else {
            return 100;
        };
        let near = |f: &&KnownCombatant| f.able && arena.rect_distance(foe.rect, f.rect) <= foe.reach + foe.charge;
        let (mut all, mut hindered) = (0, 0);
        for friend in assessment.friends.iter().filter(near) {
            let context = Context::between(bearer, friend.id).with_source(Some(self.draft.by));
            all += 1;
            hindered += i64::from(modifier.when.holds(&arena.facts(context)));
        }
        hindered * 100 / all.max(1)
    }

    /// A friend whose need is known, where turns follow no plan.
    fn friend(&self, id: CombatantId) -> Option<&KnownCombatant> {
        self.evaluation.assessment.friend(id).filter(|_| self.evaluation.semantics.rules.time.last_count().is_none())
    }
}
