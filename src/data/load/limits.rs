//! Checks of numbers that could never count, or would count as others than those written: a turn after the last count,
//! a die without sides, ground that costs no step.

use std::sync::Arc;

use super::roster::ReportFault;
use super::sections::Origins;
use crate::data::effect::{
    Ask, Change, Effect, Effects, FlowEffect, Limit, Modifier, MoveLimit, Occasion, SceneEffect, TurnAsk,
};
use crate::data::formula::Expr;
use crate::data::ruleset::{ActionDef, EntryDef, ItemDef, MOST_COVER, RollDef, Ruleset};
use crate::kernel::cell::Rect;

/// Checks every number of a ruleset that has limits.
pub(super) fn check(rules: &Ruleset, origins: &Origins, fault: &mut ReportFault) {
    let last = rules.time.last_count().unwrap_or(0);
    for (name, strike, (file, pos)) in [
        ("main_strike", &rules.main_strike, &origins.main_strike),
        ("second_strike", &rules.second_strike, &origins.second_strike),
    ] {
        if strike.soak_at_most < 0 {
            let what = format!("`soak_at_most` of `{name}` is {}", strike.soak_at_most);
            fault(file, *pos, what, "1 for all damage, 2 for half of it, and so on, 0 for any amount");
        }
    }
    for (size, file) in rules.sizes.iter().zip(&origins.sizes) {
        if !(1..=Rect::MOST_SIDE).contains(&size.side) {
            let what = format!("the Size `{}` is {} cells wide", *size.key, size.side);
            fault(file, size.key.pos, what, "give `side` as 1 to 6");
        }
        changes(rules, &size.key, &size.modifiers, &mut |what, help| fault(file, size.key.pos, what, help));
    }
    for (circumstance, file) in rules.circumstances.iter().zip(&origins.circumstances) {
        if circumstance.degrees.is_empty() {
            fault(
                file,
                circumstance.to.pos,
                "the circumstance adds nothing".to_owned(),
                "give at least one of `degrees`",
            );
        }
        let gives = circumstance.degrees.iter().any(|degree| degree.points.expr != Expr::Num(0));
        if gives && rules.value(*circumstance.to).steps.is_empty() {
            let what = format!("points go to `{}`, which makes nothing of them", *rules.value(*circumstance.to).key);
            fault(file, circumstance.to.pos, what, STEPS);
        }
    }
    for (value, file) in rules.values.iter().zip(&origins.values) {
        if !value.steps.is_empty() && value.steps.len() != rules.track.len() {
            let what =
                format!("`{}` has {} steps, the `track` has {}", *value.key, value.steps.len(), rules.track.len());
            fault(file, value.key.pos, what, "give one number for each step of the `track`");
        }
    }
    for (pool, file) in rules.pools.iter().zip(&origins.pools) {
        if pool.part_of.is_some_and(|whole| rules.pool(whole).part_of.is_some()) {
            let what = format!("the pool `{}` is part of one that is itself a part", *pool.key);
            fault(file, pool.key.pos, what, "name the pool that is the whole");
        }
        if pool.spills.is_some_and(|into| rules.pool(into).spills.is_some()) {
            let what = format!("the pool `{}` spills into one that spills itself", *pool.key);
            fault(file, pool.key.pos, what, "name a pool that keeps what it gets");
        }
    }
    for (roll, file) in rules.rolls.iter().zip(&origins.rolls) {
        if !roll.measured && roll.opposed.is_empty() && roll.against.text.is_empty() {
            let what = format!("the roll `{}` does not say what it is against", *roll.key);
            let help = "give `against`, `opposed`, or `measured: true` if what follows looks at the total";
            fault(file, roll.key.pos, what, help);
        }
        if roll.opposed.iter().any(|r| !rules.roll(*r).opposed.is_empty()) {
            let what = format!("the roll `{}` cannot be opposed", *roll.key);
            fault(file, roll.key.pos, what, "what opposes a roll is opposed by none");
        }
        if roll.opposed.iter().any(|r| rules.roll(*r).aided.is_some()) {
            let what = format!("the roll `{}` is opposed by one that can be helped", *roll.key);
            fault(file, roll.key.pos, what, "a roll that opposes another cannot be `aided`");
        }
        die(roll, &mut |what, help| fault(file, roll.key.pos, what, help));
    }
    for (condition, file) in rules.conditions.iter().zip(&origins.conditions) {
        let mut tell = |what, help: &str| fault(file, condition.key.pos, what, help);
        changes(rules, &condition.key, &condition.modifiers, &mut tell);
        if condition.limits.iter().any(|limit| matches!(limit, Limit::Move(MoveLimit::StepTimes(n)) if *n < 2)) {
            tell(format!("`StepTimes` of `{}` changes nothing", *condition.key), "give 2 or more, or leave it out");
        }
    }
    for (at, routine) in rules.routines.iter().enumerate() {
        let mut late = false;
        routine.does.each(&mut |effect| {
            late |= matches!(effect, Effect::Flow(FlowEffect::Routine(other)) if other.index() >= at);
        });
        if late {
            let what = format!("the routine `{}` does itself or one declared below it", *routine.key);
            fault(&origins.routines[at], routine.key.pos, what, "move it down");
        }
    }
    for (entry, file) in rules.entries.iter().zip(&origins.entries) {
        // One that was left out is a fault already.
        if entry.count > last && entry.count != EntryDef::UNSET {
            let what = format!("the turn of `{}` would come at {}, after the last count", *entry.key, entry.count);
            fault(file, entry.key.pos, what, &format!("the count runs from 0 to {last}"));
        }
    }
    for (action, file) in rules.actions.iter().zip(&origins.actions) {
        let mut tell = |what, help: &str| fault(file, action.key.pos, what, help);
        timely(action, last, &mut tell);
        spoken(action, &mut tell);
    }
    for (item, file) in rules.items.iter().zip(&origins.items) {
        let mut tell = |what, help: &str| fault(file, item.key.pos, what, help);
        changes(rules, &item.key, &item.modifiers, &mut tell);
        handling(item, &mut tell);
        let opposed = [&rules.main_strike, &rules.second_strike].iter().any(|s| !rules.roll(s.roll).opposed.is_empty());
        if opposed && item.weapon.as_ref().is_some_and(|weapon| weapon.penetrating || weapon.against.is_some()) {
            let help = "rolls to hit are opposed here: leave `penetrating` and `against` out";
            tell(format!("the weapon `{}` meets a number", *item.key), help);
        }
    }
    for (ground, file) in rules.terrain.iter().zip(&origins.terrain) {
        if ground.steps == 0 {
            fault(file, ground.key.pos, format!("the ground `{}` costs no step", *ground.key), NO_STEPS);
        }
        if ground.cover > MOST_COVER {
            fault(file, ground.key.pos, format!("there is no cover of level {}", ground.cover), COVER);
        }
    }
    for (object, file) in rules.objects.iter().zip(&origins.objects) {
        for state in object.states.iter().filter(|state| state.steps == 0) {
            fault(file, state.key.pos, format!("the state `{}` costs no step", *state.key), NO_STEPS);
        }
        for state in object.states.iter().filter(|state| state.cover > MOST_COVER) {
            fault(file, state.key.pos, format!("there is no cover of level {}", state.cover), COVER);
        }
    }
    speeches(rules, origins, fault);
    for (block, file) in rules.roster.iter().zip(&origins.roster) {
        changes(rules, &block.key, &block.modifiers, &mut |what, help| fault(file, block.key.pos, what, help));
    }
}

/// Lines that are said aloud and have too many words, split at white space.
fn speeches(rules: &Ruleset, origins: &Origins, fault: &mut ReportFault) {
    let Some(most) = rules.roles.most_words else { return };
    let mut hear = |list: &Effects, file: &Arc<str>| {
        list.each(&mut |effect| {
            let Effect::Scene(SceneEffect::Say(line)) = effect else { return };
            let words = line.split_whitespace().count();
            if words > usize::from(most) {
                fault(
                    file,
                    line.pos,
                    format!("the line has {words} words"),
                    &format!("say it in {most} words or fewer"),
                );
            }
        });
    };
    rules.actions.iter().zip(&origins.actions).for_each(|(action, file)| hear(&action.does, file));
    rules.routines.iter().zip(&origins.routines).for_each(|(routine, file)| hear(&routine.does, file));
    for (condition, file) in rules.conditions.iter().zip(&origins.conditions) {
        [&condition.on_start, &condition.on_walk, &condition.on_harm, &condition.on_threat]
            .into_iter()
            .chain(condition.ticks.iter().map(|tick| &tick.does))
            .for_each(|list| hear(list, file));
    }
    for (object, file) in rules.objects.iter().zip(&origins.objects) {
        object.uses.iter().flat_map(|used| [&used.does, &used.fails]).for_each(|list| hear(list, file));
    }
}

const COVER: &str = "give `cover` as 1 to 4, or leave it out";
const STEPS: &str = "give the value `steps`: what each step of the ruleset's `track` is worth to it";
const NO_STEPS: &str = "give `steps` as 1 or more, or make it `blocks: true`";

fn changes(rules: &Ruleset, whose: &str, modifiers: &[Modifier], tell: &mut dyn FnMut(String, &str)) {
    for modifier in modifiers {
        if modifier.stacking.is_some() && !matches!(modifier.op, Change::Add(_) | Change::Points(_)) {
            tell(
                format!("`{whose}` has `stacking` for what it does not add"),
                "give `stacking` with `Add` or `Points` only",
            );
        }
        let value = rules.value(modifier.to);
        if matches!(modifier.op, Change::Points(_)) && value.steps.is_empty() {
            tell(format!("`{whose}` gives points to `{}`, which makes nothing of them", *value.key), STEPS);
        }
        match modifier.op {
            Change::Divide(by) if by < 1 => tell(format!("`{whose}` divides by {by}"), "divide by 1 or more"),
            Change::Edge(edge) if edge.abs() != 1 => {
                let help = "give 1 for Advantage or -1 for Disadvantage; more than one die more there is not";
                tell(format!("`{whose}` gives an edge of {edge}"), help);
            }
            _ => {}
        }
    }
}

fn die(roll: &RollDef, tell: &mut dyn FnMut(String, &str)) {
    let (key, dice) = (&*roll.key, roll.dice);
    // What has no spread was refused when it was read.
    let Some(most) = dice.spread().and_then(|spread| u16::try_from(spread.max()).ok()) else { return };
    if roll.natural_success > most {
        tell(format!("{dice} of `{key}` never shows {}", roll.natural_success), "lower `natural_success`");
    }
    let least = if roll.natural_success == 0 { most } else { roll.natural_success };
    if roll.natural_fail >= least {
        tell(format!("`natural_fail` of `{key}` leaves no dice that could succeed"), "lower it");
    }
}

/// What the log says of an action holds no other braces than those of the target.
fn spoken(action: &ActionDef, tell: &mut dyn FnMut(String, &str)) {
    if action.log.replace("{target}", "").contains(['{', '}']) {
        let help = "write `{target}` where the name of its target stands, and no other braces";
        tell(format!("`log` of `{}` has braces that nothing fills in", *action.key), help);
    }
}

fn timely(action: &ActionDef, last: u8, tell: &mut dyn FnMut(String, &str)) {
    let key = &*action.key;
    if let Occasion::Reaction { from_count, per_round, .. } = action.occasion {
        if from_count > last {
            let help = format!("the count runs from 0 to {last}");
            tell(format!("`{key}` could be taken from {from_count} on, after the last count"), &help);
        }
        if per_round == 0 {
            tell(format!("`{key}` could be taken 0 times a round"), "give `per_round` as 1 or more");
        }
    }
    if action.per_scene == Some(0) {
        tell(format!("`{key}` could be taken 0 times in a fight"), "give `per_scene` as 1 or more, or leave it out");
    }
    if let Ask::Turn(TurnAsk::AdvanceTurn { earlier, not_before }) = action.ask
        && (earlier == 0 || not_before >= last)
    {
        tell(format!("no turn could come earlier by `{key}`"), "raise `earlier`, or lower `not_before`");
    }
}

fn handling(item: &ItemDef, tell: &mut dyn FnMut(String, &str)) {
    let key = &*item.key;
    if item.hands > 2 {
        tell(
            format!("`{key}` takes {} hands, and no combatant has more than 2", item.hands),
            "give `hands` as 0, 1 or 2",
        );
    }
    let Some(weapon) = &item.weapon else { return };
    if weapon.reach == 0 && weapon.range == 0 && weapon.thrown == 0 {
        tell(format!("the weapon `{key}` reaches no target"), "give `reach`, `range` or `thrown`");
    }
    if weapon.ammunition.is_none() && weapon.spares > 0 {
        tell(format!("the weapon `{key}` has spares of nothing"), "name its `ammunition`, or leave `spares` out");
    }
    if weapon.ammunition.is_some() && (weapon.range == 0 || weapon.reach > 0) {
        tell(
            format!("the weapon `{key}` takes ammunition and does more than shoot, or never shoots"),
            "give `range` and `reach: 0`",
        );
    }
    if weapon.magazine == 0 && (weapon.pieces != 1 || weapon.rounds > 0) {
        tell(format!("the weapon `{key}` is loaded piece by piece and holds none"), "give `magazine`");
    }
    if weapon.range > 0 && weapon.thrown > 0 {
        tell(format!("the weapon `{key}` shoots and is thrown"), "keep `range` or `thrown`");
    }
}
