//! What a condition is worth to its bearer, from what it does.

use crate::ai::semantics::condition_semantics;
use crate::data::effect::{ActLimit, Change, Effect, HarmEffect, Limit, MoveLimit, SightLimit, SpaceLimit};
use crate::data::scope::{ConditionId, ValueId};
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::ids::CombatantId;

use super::effect_evaluation::EffectEvaluation;
use super::{needs, strike_evaluation};

/// The weight of values that are rarely used in a fight, in percent: saves and checks.
const SELDOM: i64 = 25;
/// The value of a point of time that a combatant needs to end a condition.
const TIME: i64 = 6;

impl EffectEvaluation<'_, '_> {
    /// The value of a combatant that a condition takes out of the fight, as if it were felled.
    pub(super) fn taken(&self, condition: ConditionId, id: CombatantId) -> i64 {
        let test = self.evaluation.semantics.rules.roles.captured.as_ref();
        if test.is_none_or(|test| !condition_semantics::granted(test, condition)) {
            return 0;
        }
        i64::from(strike_evaluation::health(self.arena, id).0) * 100 + strike_evaluation::FELLED
    }

    /// The weight of a change of a value, in percent: values of strikes and defences count fully.
    fn weighs(&self, value: ValueId) -> i64 {
        let rules = &self.evaluation.semantics.rules;
        let strike = rules.roll(rules.main_strike.roll);
        let own = strike.values.contains(&value) || rules.main_strike.values.contains(&value);
        if own || needs::meets_blows(rules, value) { 100 } else { SELDOM }
    }

    /// The cost of ending a condition for its bearer, where turns have a length.
    fn riddance(&self, condition: ConditionId, bearer: CombatantId) -> i64 {
        let Some((purse, span)) = self.evaluation.semantics.rules.time.span() else { return 0 };
        let Some(action) = self.evaluation.semantics.way_out(condition) else { return 0 };
        let draft = ActOrder { by: bearer, action, tool: None, aim: ChosenTarget::Nothing };
        i64::from(self.arena.price(&draft, purse).min(span)) * TIME
    }

    /// The value of a condition for its bearer; negative if it hinders.
    pub(super) fn good(&self, condition: ConditionId, bearer: CombatantId) -> i64 {
        let rules = &self.evaluation.semantics.rules;
        let def = rules.condition(condition);
        let strike = rules.roll(rules.main_strike.roll);
        let mut good = 0;
        for limit in &def.limits {
            good -= match limit {
                Limit::Act(ActLimit::Down) => 800,
                Limit::Act(ActLimit::Helpless) => 500,
                Limit::Move(MoveLimit::NoSteps) => 220,
                Limit::Act(ActLimit::NoReactions) => 70,
                Limit::Move(MoveLimit::StepTimes(_)) | Limit::Act(ActLimit::NoShots) => 60,
                Limit::Move(MoveLimit::EvenGround) => 20,
                Limit::Act(ActLimit::NoActions(_) | ActLimit::NoActionsAtSource(_)) => 120,
                Limit::Space(
                    SpaceLimit::SharesCell | SpaceLimit::PassableBySource | SpaceLimit::Passable | SpaceLimit::Tied,
                )
                | Limit::Move(MoveLimit::Follows)
                | Limit::Act(ActLimit::OwnTurn)
                | Limit::Space(SpaceLimit::DragsFreely)
                | Limit::Move(MoveLimit::Weighs | MoveLimit::Immovable)
                | Limit::Sight(SightLimit::FoundBySource) => 0,
                Limit::Act(ActLimit::NoGain(_)) => 90,
                Limit::Space(SpaceLimit::Drags) | Limit::Move(MoveLimit::Flying(_) | MoveLimit::NoProvoke) => -60,
                Limit::Act(ActLimit::OnlyActions(_)) => 300,
                Limit::Sight(SightLimit::Concealed | SightLimit::ConcealedFrom) => -150 * self.guard_need(bearer) / 100,
                Limit::Move(MoveLimit::NoCloser | MoveLimit::OnlyAway) => 80,
                Limit::Sight(SightLimit::SightRange(_)) => 130,
            };
        }
        // Of several defences one at a time is asked for: the greatest loss among them counts.
        let mut exposed = 0;
        for modifier in &def.modifiers {
            let facts = self.arena.facts(Context::of(bearer));
            let own = strike.values.contains(&modifier.to);
            let struck = strike.foe_values.contains(&modifier.to);
            let change = match &modifier.op {
                Change::Edge(edge) if own => i64::from(edge.signum()) * 150,
                // An edge for attackers is bad for the bearer.
                Change::Edge(edge) if struck => -i64::from(edge.signum()) * 150,
                Change::Edge(edge) => i64::from(edge.signum()) * 30,
                Change::Points(points) => {
                    let need = if def.helpful {
                        self.need(modifier, bearer)
                    } else {
                        self.share(modifier, bearer) * self.weighs(modifier.to) / 100
                    };
                    i64::from(points.eval(&facts)) * 60 * need / 100
                }
                Change::Add(by) => {
                    let (point, need) = if def.helpful {
                        (60, self.need(modifier, bearer))
                    } else {
                        (40, self.share(modifier, bearer) * self.weighs(modifier.to) / 100)
                    };
                    i64::from(by.eval(&facts)) * point * need / 100
                }
                Change::Divide(_) => -70,
                Change::AtMost(_) => -90,
                Change::AtLeast(_) | Change::Best(_) => 40,
            };
            let attacks = own || rules.main_strike.values.contains(&modifier.to);
            match modifier.op {
                Change::Add(_) | Change::Points(_) if !def.helpful && !attacks => exposed = change.min(exposed),
                _ => good += change,
            }
        }
        good += exposed;
        for tick in &def.ticks {
            tick.does.each(&mut |effect| {
                if let Effect::Harm(HarmEffect::Harm { amount, .. }) = effect {
                    // It does not last for ever.
                    good -= self.mean(amount, Context::of(bearer)) * 2;
                }
            });
        }
        good += i64::from(def.weight) - self.riddance(condition, bearer);
        // Hindering a dangerous foe is worth more.
        let blow = self.evaluation.assessment.foes.iter().find(|f| f.id == bearer).map_or(0, |f| f.blow);
        good + good * blow.min(800) / 1600
    }
}
