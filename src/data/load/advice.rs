//! Warnings about a ruleset that can be used but is hardly meant so: conditions that nothing brings about, points that
//! nothing opens, procedures without a step that a fight needs. `fray check` tells it as warnings.

use std::sync::Arc;

use super::procedures::{PROCEDURES, lacks};
use super::sections::Origins;
use crate::data::effect::{
    ConditionEffect, Effect, FlowEffect, ItemEffect, MovementEffect, Occasion, RollEffect, Step,
};
use crate::data::read::{Pos, Problem, Problems};
use crate::data::ruleset::{ActionDef, Ruleset};
use crate::data::scope::{ConditionId, KeyKind, PointId};

/// Looks a ruleset over whose files are in order.
pub(super) fn warnings(rules: &Ruleset, origins: &Origins, found: &mut Problems) {
    let mut warn = |file: &Arc<str>, pos: Pos, what: String, help: &str| {
        found.push(Problem::warning(file, pos, what, help));
    };
    let effects = Used::by(rules);
    for ((id, condition), file) in (0_u16..).map(ConditionId).zip(&rules.conditions).zip(&origins.conditions) {
        let held = condition.given || condition.holds.is_some() || condition.stance && condition.common;
        if !held && !effects.conditions.contains(&id) {
            let what = format!("nothing brings the condition `{}` about", *condition.key);
            warn(file, condition.key.pos, what, "let an effect `Afflict` with it, or say `given: true` if scenes do");
        }
    }
    for ((id, point), file) in (0_u16..).map(PointId).zip(&origins.point_keys).zip(&origins.points) {
        let name = &rules.scope.names(KeyKind::Point)[id.index()];
        let listens = |action: &&ActionDef| match &action.occasion {
            Occasion::Reaction { on, .. } | Occasion::Window(on) => *on == id,
            _ => false,
        };
        let listener = rules.actions.iter().find(listens).map(|action| action.key.value.as_str());
        let waits = listener.map_or_else(String::new, |key| format!(", and `{key}` waits for it"));
        if !effects.points.contains(&id) {
            warn(file, *point, format!("nothing opens the point `{name}`{waits}"), OPEN);
        } else if rules.window(id).is_none() && listener.is_some() {
            let what = format!("the point `{name}` has no window{waits}");
            warn(file, *point, what, "describe it under `windows`");
        }
    }
    procedures(rules, &mut |what, help| {
        let (file, pos) = &origins.procedures;
        warn(file, *pos, what, help);
    });
    if let Some(wounds) = &rules.wounds {
        for pair in wounds.levels.windows(2) {
            if pair[1].from <= pair[0].from {
                let (low, high) = (&rules.pool(pair[0].pool).name, &rules.pool(pair[1].pool).name);
                let what = format!("{high} begins at {}, and the lighter {low} at {}", pair[1].from, pair[0].from);
                let (file, pos) = &origins.wounds;
                warn(file, *pos, what, "list the levels lightest first, each with a greater `from`");
            }
        }
    }
}

const OPEN: &str = "open it in a procedure, as in `Open(\"…\")`, or by an effect";

/// Tells of missing or misplaced steps of procedures.
fn procedures(rules: &Ruleset, warn: &mut dyn FnMut(String, &str)) {
    let all = &rules.procedures;
    lacks(rules, warn);
    // An act is paid for before its first step where it has no such step.
    let at = |step: Step| all.act.iter().position(|s| *s == step);
    if let (Some(pay), Some(resolve)) = (at(Step::Pay), at(Step::Resolve))
        && resolve < pay
    {
        let what =
            "the procedure `act` has `Pay` behind `Resolve`: an act that cannot be paid for happens all the same";
        warn(what.to_owned(), "put `Pay` in front of `Resolve`");
    }
    if ![&all.round, &all.turn, &all.act].iter().any(|steps| steps.contains(&Step::Victory)) {
        let what = "no procedure has `Victory`: no fight is ever won";
        warn(what.to_owned(), "add the step to `round`, `turn` or `act`");
    }
}

/// What the effects, procedures and stat blocks of a ruleset make use of.
#[derive(Default)]
struct Used {
    conditions: Vec<ConditionId>,
    points: Vec<PointId>,
}

impl Used {
    fn by(rules: &Ruleset) -> Used {
        let mut used = Used::default();
        used.conditions.push(rules.roles.prone);
        used.conditions.extend(rules.rolls.iter().filter_map(|roll| roll.aided));
        for block in &rules.roster {
            used.conditions.extend(block.stances.iter().chain(&block.traits));
        }
        for step in PROCEDURES.iter().flat_map(|procedure| (procedure.steps)(&rules.procedures)) {
            match step {
                Step::Open(point) | Step::OpenOnMiss(point) | Step::OpenOnHit(point) | Step::OpenUnlessTaken(point) => {
                    used.points.push(*point);
                }
                Step::FirstTurn(condition) | Step::EarlyTurn(condition) => used.conditions.push(*condition),
                _ => {}
            }
        }
        used.points.extend(rules.windows.iter().flatten().filter_map(|w| w.interrupt.as_ref()?.then));
        // Lists inside of effects are among them.
        for effect in rules.lists.iter().flat_map(|list| list.iter()) {
            match effect {
                Effect::Condition(
                    ConditionEffect::Afflict { condition, .. } | ConditionEffect::StickWeapon { condition, .. },
                )
                | Effect::Roll(RollEffect::Aid { condition })
                | Effect::Movement(MovementEffect::Jump { grab: Some((_, condition)), .. }) => {
                    used.conditions.push(*condition);
                }
                Effect::Flow(FlowEffect::Open(point)) | Effect::Item(ItemEffect::KnockAway { catch: point, .. }) => {
                    used.points.push(*point);
                }
                _ => {}
            }
        }
        used
    }
}
