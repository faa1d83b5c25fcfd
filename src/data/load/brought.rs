//! What the procedure of acts brings about before their effects: conditions that a reaction may depend on.

use crate::data::effect::{ConditionEffect, Effect, Effects, FlowEffect, Step};
use crate::data::ruleset::Ruleset;
use crate::data::scope::RoutineId;

/// Whether the procedure of acts can bring a condition, by its number.
pub(super) fn by_acts(rules: &Ruleset) -> Vec<bool> {
    let mut brought = vec![false; rules.conditions.len()];
    for step in &rules.procedures.act {
        if let Step::Routine(routine) = step {
            bring(rules, &rules.routine(*routine).does, &mut Vec::new(), &mut brought);
        }
    }
    brought
}

/// Marks the conditions that effects can bring, those of routines included.
fn bring(rules: &Ruleset, does: &Effects, seen: &mut Vec<RoutineId>, brought: &mut [bool]) {
    does.each(&mut |effect| match effect {
        Effect::Condition(ConditionEffect::Afflict { condition, .. }) => brought[condition.index()] = true,
        Effect::Flow(FlowEffect::Routine(routine)) if !seen.contains(routine) => {
            seen.push(*routine);
            bring(rules, &rules.routine(*routine).does, seen, brought);
        }
        _ => {}
    });
}
