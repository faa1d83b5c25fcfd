//! What a ruleset has that chances may be told of: actions that strike, weapons, actions that break objects, rolls that
//! actions make at once, checks before them, reactions to a roll or a blow. Read from its data, so that a trial can
//! say which of them no situation reached.

use std::collections::BTreeSet;

use fray::data::effect::{
    ActEffect, Effect, Effects, FlowEffect, HarmEffect, KnowledgeEffect, RollEffect, SceneEffect, Step, StrikeEffect,
};
use fray::data::formula::Who;
use fray::data::ruleset::Ruleset;
use fray::data::scope::KeyKind;

/// All parts of a ruleset of which chances may be told, by the names that [`super::told::Form`] gives them.
pub fn all(rules: &Ruleset) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for action in &rules.actions {
        let key = &action.key.value;
        if action.strike_form().is_some() {
            found.insert(format!("strike: {key}"));
        }
        for effect in action.does.items.iter() {
            match effect {
                Effect::Strike(StrikeEffect::StrikeObject { .. }) => {
                    found.insert(format!("object: {key}"));
                }
                Effect::Roll(RollEffect::Reroll | RollEffect::RaiseRoll { .. } | RollEffect::AssistRoll { .. })
                | Effect::Harm(HarmEffect::AddHarm { .. } | HarmEffect::ReduceHarm { .. } | HarmEffect::TakeHarm) => {
                    found.insert(format!("reaction: {key}"));
                }
                _ => {}
            }
        }
        rolls(rules, key, &action.does, &mut found);
    }
    for item in rules.items.iter().filter(|item| item.weapon.is_some()) {
        found.insert(format!("weapon: {}", item.key.value));
    }
    for (procedure, until) in [(&rules.procedures.act, Step::Resolve), (&rules.procedures.strike, Step::Roll)] {
        for step in procedure.iter().take_while(|step| **step != until) {
            if let Step::Routine(routine) = step {
                checks(rules, &rules.routine(*routine).does, &mut found);
            }
        }
    }
    found
}

/// The rolls that an action makes at once: those that depend on the outcome of others are not told.
fn rolls(rules: &Ruleset, key: &str, does: &Effects, found: &mut BTreeSet<String>) {
    for effect in does.items.iter() {
        match effect {
            Effect::Roll(RollEffect::Roll { roll, .. }) => {
                found.insert(format!("roll: {key}: {}", rules.scope.names(KeyKind::Roll)[roll.index()]));
            }
            Effect::Knowledge(KnowledgeEffect::Answer) | Effect::Scene(SceneEffect::UseObject) => {
                found.insert(format!("roll: {key}"));
            }
            Effect::Flow(FlowEffect::If { then, otherwise, .. }) => {
                rolls(rules, key, then, found);
                rolls(rules, key, otherwise, found);
            }
            Effect::Flow(
                FlowEffect::ForEach { does, .. } | FlowEffect::As { does, .. } | FlowEffect::RollDice { does, .. },
            ) => rolls(rules, key, does, found),
            Effect::Flow(FlowEffect::Routine(routine)) => rolls(rules, key, &rules.routine(*routine).does, found),
            _ => {}
        }
    }
}

/// Rolls of the actor whose failure ends an act or a strike before it has begun.
fn checks(rules: &Ruleset, does: &Effects, found: &mut BTreeSet<String>) {
    does.each(&mut |effect| match effect {
        Effect::Roll(RollEffect::Roll { by: Who::Me, failure, .. }) => {
            let stops = |effect: &Effect| {
                matches!(
                    effect,
                    Effect::Strike(StrikeEffect::ForceMiss) | Effect::Act(ActEffect::CancelAct { who: Who::Me })
                )
            };
            if failure.items.iter().any(stops) {
                found.insert("strike after a check".to_owned());
            }
        }
        Effect::Flow(FlowEffect::Routine(routine)) => checks(rules, &rules.routine(*routine).does, found),
        _ => {}
    });
}
