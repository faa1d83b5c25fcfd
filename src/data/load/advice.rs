//! What in a ruleset can be used and is hardly meant: conditions that nothing brings about, points that nothing opens,
//! procedures without a step that everything hangs on. `fray check` tells it as warnings.

use std::sync::Arc;

use super::Origins;
use crate::data::effect::{Effect, Occasion, Step};
use crate::data::read::{Pos, Problem, Problems, nearest};
use crate::data::ruleset::{ActionDef, Ruleset, TimeDef};
use crate::data::scope::{ConditionId, Kind, PointId};

/// Looks a ruleset over whose files are in order; `pictures` are the names of the pictures that tokens can bear.
pub(super) fn warnings(rules: &Ruleset, origins: &Origins, pictures: &[&str], found: &mut Problems) {
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
        let name = &rules.scope.names(Kind::Point)[id.index()];
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
    for (block, file) in rules.roster.iter().zip(&origins.roster) {
        if !pictures.contains(&block.glyph.as_str()) {
            let near = nearest(&block.glyph, pictures.iter().copied());
            let help =
                near.map_or_else(|| format!("known: {}", pictures.join(", ")), |n| format!("did you mean `{n}`?"));
            let what = format!("there is no picture `{}` for the token of `{}`", block.glyph, *block.key);
            warn(file, block.key.pos, what, &help);
        }
    }
}

const OPEN: &str = "open it in a procedure, as in `Open(\"…\")`, or by an effect";

/// Tells of steps without which a fight does not go on, or nothing comes of what is done in it.
fn procedures(rules: &Ruleset, warn: &mut dyn FnMut(String, &str)) {
    let all = &rules.procedures;
    let counted = matches!(rules.time, TimeDef::Counted { .. });
    let turns: &[(Step, &str)] = if counted {
        &[(Step::Plan, "nobody plans anything"), (Step::Count, "nobody gets a turn")]
    } else {
        &[(Step::Turns, "nobody gets a turn")]
    };
    let parts: [(&str, &[Step], &[(Step, &str)]); 5] = [
        ("round", &all.round, turns),
        ("turn", &all.turn, &[(Step::Ask, "nobody is asked what to do")]),
        ("act", &all.act, &[(Step::Resolve, "nothing comes of what is done")]),
        (
            "strike",
            &all.strike,
            &[(Step::Roll, "no strike is rolled for"), (Step::Damage, "no strike does any damage")],
        ),
        ("roll", &all.roll, &[(Step::Roll, "no dice are cast")]),
    ];
    for (name, steps, wanted) in parts {
        for (step, so) in wanted {
            if !steps.contains(step) {
                warn(format!("the procedure `{name}` has no `{step:?}`: {so}"), "add the step");
            }
        }
    }
    // An act is paid for before its first step where it has no such step.
    let at = |step: Step| all.act.iter().position(|s| *s == step);
    if let (Some(pay), Some(resolve)) = (at(Step::Pay), at(Step::Resolve))
        && resolve < pay
    {
        let what = "the procedure `act` has `Pay` behind `Resolve`: what nobody could pay for happens all the same";
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
        let all = &rules.procedures;
        let steps = [
            &all.start,
            &all.join,
            &all.round,
            &all.turn,
            &all.act,
            &all.strike,
            &all.roll,
            &all.step,
            &all.stepped,
            &all.walked,
            &all.forced,
            &all.end,
        ];
        for step in steps.into_iter().flatten() {
            match step {
                Step::Open(point) | Step::OpenOnMiss(point) | Step::OpenOnHit(point) | Step::OpenIfKept(point) => {
                    used.points.push(*point);
                }
                Step::Ahead(condition) | Step::Early(condition) => used.conditions.push(*condition),
                _ => {}
            }
        }
        used.points.extend(rules.windows.iter().flatten().filter_map(|w| w.interrupt.as_ref()?.then));
        // Lists inside of effects are among them.
        for effect in rules.lists.iter().flat_map(|list| list.iter()) {
            match effect {
                Effect::Afflict { condition, .. }
                | Effect::Lodge { condition, .. }
                | Effect::Second { condition }
                | Effect::Leap { grab: Some((_, condition)), .. } => used.conditions.push(*condition),
                Effect::Open(point) | Effect::Fling { catch: point, .. } => used.points.push(*point),
                _ => {}
            }
        }
        used
    }
}
