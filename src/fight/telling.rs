//! The log in plain English: one line an event, and the dice and reasons behind it. The window shows it, the command
//! line prints it. What is only bookkeeping has no line.

use crate::data::effect::{Fate, StrikeForm, Tool};
use crate::data::ruleset::reached;
use crate::fight::answers;
use crate::fight::arena::Arena;
use crate::fight::body::Carried;
use crate::fight::event::{Cause, Ending, Event, HarmRecord, Loss, Outcome, Part, RollRecord};
use crate::kernel::ids::{CombatantId, SideId};

/// Tells what happened; None for what is not worth a line.
#[must_use]
pub fn tell(arena: &Arena, event: &Event) -> Option<String> {
    let rules = arena.rules();
    let name = |id: &CombatantId| name(arena, *id);
    Some(match event {
        Event::FightStarted => "The fight begins.".to_owned(),
        Event::RoundStarted(round) => format!("Round {round}"),
        Event::SidePlanned(side) => format!("{} have made their plans.", side_name(arena, *side)),
        Event::Planned(who, slots) => {
            let list: Vec<String> =
                slots.iter().filter_map(|(_, entry)| entry.map(|e| rules.entry(e).name.clone())).collect();
            match slots.len() - list.len() {
                open if open == 0 || list.is_empty() => format!("{} plans {}.", name(who), joined(&list)),
                open => format!("{} plans {} and leaves {open} open.", name(who), joined(&list)),
            }
        }
        Event::TurnStarted { by, entry, count, .. } => match entry {
            Some(entry) => format!("{}: {} at {count}", name(by), rules.entry(*entry).name),
            None if rules.time.last_count().is_none() => format!("The turn of {}", name(by)),
            None => format!("{}: a turn at {count}", name(by)),
        },
        Event::TurnEnded(who, false) => format!("{} lets the action go.", name(who)),
        Event::Pushed(who, ..) => format!("{} is moved.", name(who)),
        Event::Arrived(who, _) => format!("{} joins the fight.", name(who)),
        Event::Mounted(who, mount) if rules.roles.riding.is_some() => format!("{} mounts {}.", name(who), name(mount)),
        Event::Mounted(who, bearer) => format!("{} is carried by {}.", name(who), name(bearer)),
        Event::Dismounted(who, ..) if rules.roles.riding.is_some() => format!("{} is off its mount.", name(who)),
        Event::Dismounted(who, ..) => format!("{} is on the ground again.", name(who)),
        Event::Hurled(who, ..) => format!("{} is thrown through the air.", name(who)),
        Event::Leapt(who, ..) => format!("{} leaps.", name(who)),
        Event::Placed(who, ..) => format!("{} is somewhere else.", name(who)),
        Event::ZoneLaid(terrain, cells) => {
            let area = match (rules.grid.per_cell, cells.len()) {
                (1, n) => rules.grid.told(i64::try_from(n).unwrap_or(i64::MAX)),
                (_, 1) => "1 cell".to_owned(),
                (_, n) => format!("{n} cells"),
            };
            format!("{} covers {area}.", rules.ground(*terrain).name)
        }
        Event::ZoneLifted(terrain, _) => format!("{} is gone.", rules.ground(*terrain).name),
        Event::Bumped(who, _) => format!("{} bumps into somebody unseen.", name(who)),
        Event::WalkStopped(who) => format!("{} stops short.", name(who)),
        Event::Acted(who, action, tool, target) => {
            let def = rules.action(*action);
            // What is used up by an act made for it is named by the act.
            let shown = tool.filter(|_| !matches!(def.tool, Tool::Carried(_)));
            let with = shown.map(|t| format!(" with {}", rules.item(t).name)).unwrap_or_default();
            let on = target.filter(|t| t != who).map(|t| format!(" on {}", name(&t))).unwrap_or_default();
            format!("{}: {}{with}{on}", name(who), def.name)
        }
        Event::Reacted(who, action) => {
            let takes = &rules.roles.reacts_in;
            let takes = if takes.is_empty() { String::new() } else { format!(" ({takes})") };
            format!("{} reacts{takes}: {}", name(who), rules.action(*action).name)
        }
        Event::BrokeIn(who, owner) => format!("{} breaks into the turn of {}.", name(who), name(owner)),
        Event::ActBegun(who, action, owed, turns) => {
            let (one, many) = ("turn", "turns");
            let left = match rules.time.carrying_purse() {
                _ if *turns > 0 => format!("{turns} {}", if *turns == 1 { one } else { many }),
                Some(purse) => rules.pool(purse).told(*owed),
                None => return None,
            };
            format!("{} is at it: {} takes {left} more.", name(who), rules.action(*action).name)
        }
        Event::ActLost(who, action, why) => {
            let why = match why {
                Loss::Forestalled => "is forestalled",
                Loss::Abandoned => "is given up",
                Loss::Unfit => "finds nothing to be done on",
                Loss::Spoilt => "comes to nothing",
            };
            format!("{}: {} {why}.", name(who), rules.action(*action).name)
        }
        Event::ActHeld(who, Some(held)) => {
            format!("{} holds {} ready, for when {}.", name(who), arena.deeds_told(&held.deeds), arena.occasion(held))
        }
        Event::StrikeBegan(by, on, StrikeForm::Second, weapon) => {
            let too = if rules.main_strike.roll == rules.second_strike.roll { " too" } else { "" };
            format!("{} strikes {} with {}{too}.", name(by), name(on), rules.item(*weapon).name)
        }
        Event::Rolled(roll) => rolled(arena, roll),
        Event::Lifted(who, by, _, success) => {
            let verdict = if *success { "which is enough" } else { "which is not enough" };
            format!("{} adds {by}, {verdict}.", name(who))
        }
        Event::Harmed(harm) => harmed(arena, harm),
        Event::Diverted(who, to) => format!("{} is in the way of {}.", name(to), name(who)),
        Event::Strayed(who, to) => format!("{} mistakes {} for its target.", name(who), name(to)),
        Event::HarmTaken(from, to) => format!("{} takes the blow for {}.", name(to), name(from)),
        Event::PoolChanged(who, pool, before, after, _) => {
            let roles = &rules.roles;
            if *pool == roles.health && rules.wounds.is_none() && after > before {
                format!("{} regains {} ({after}).", name(who), after - before)
            } else if *pool == roles.health || Some(*pool) == roles.reaction || rules.pool(*pool).quiet {
                return None;
            } else {
                format!("{}: {} {before} to {after}", name(who), rules.pool(*pool).name)
            }
        }
        Event::Afflicted(_, condition, _) | Event::Recovered(_, condition, _) if rules.condition(*condition).quiet => {
            return None;
        }
        Event::Afflicted(who, condition, source) => {
            let def = rules.condition(*condition);
            let by = source.filter(|s| s != who).map(|s| format!(" ({} {})", def.source_word(), name(&s)));
            format!("{} is {}{}.", name(who), def.name, by.unwrap_or_default())
        }
        Event::Eased(who, condition, before, after) => {
            let change = if after > before { "grows worse" } else { "eases" };
            format!("{}: {} {change}.", name(who), rules.condition(*condition).name)
        }
        Event::Recovered(who, condition, source) => {
            let def = rules.condition(*condition);
            let by = source.filter(|s| s != who).map(|s| format!(" ({} {})", def.source_word(), name(&s)));
            format!("{} is no longer {}{}.", name(who), def.name, by.unwrap_or_default())
        }
        Event::Learned(_, of, found) => {
            let said: Vec<String> =
                found.iter().map(|f| answers::words(arena, f)).map(|(a, b)| format!("{a} {b}")).collect();
            format!("{}: {}.", name(of), said.join("; "))
        }
        Event::MovementGained(who, cells) => {
            format!("{} may go {} further.", name(who), rules.grid.brief(i64::from(*cells)))
        }
        Event::Left(who, Fate::Dead) => format!("{} falls.", name(who)),
        Event::Left(who, Fate::Awaited) => format!("{} will come back.", name(who)),
        Event::Left(who, Fate::Fallen) => format!("{} is left behind.", name(who)),
        Event::Left(who, Fate::Yielded) => format!("{} gives itself up.", name(who)),
        Event::Left(who, Fate::Fled) => format!("{} gets away.", name(who)),
        Event::ItemCarried(who, _, item, carried) => {
            let item = &rules.item(*item).name;
            match carried {
                Carried::Hand => format!("{} takes {item} in hand.", name(who)),
                Carried::Stowed => format!("{} puts {item} away.", name(who)),
                Carried::Worn | Carried::Packed | Carried::Natural => return None,
            }
        }
        Event::ItemDropped(who, _, item, _) => format!("{} drops {}.", name(who), rules.item(*item).name),
        Event::ItemLoaded(who, _, item, true) => format!("{} loads {}.", name(who), rules.item(*item).name),
        Event::ItemChanged(who, _, before, after) => {
            let (before, after) = (lower(&rules.item(*before).name), lower(&rules.item(*after).name));
            match who {
                Some(who) => format!("In the hands of {} the {before} becomes a {after}.", name(who)),
                None => format!("On the ground the {before} becomes a {after}."),
            }
        }
        Event::ObjectChanged(object, _, after) => {
            let def = rules.object(arena.object(*object).def);
            let state = def.states.get(usize::from(*after)).map_or("changed", |s| s.name.as_str());
            format!("{}: now {}", def.name, lower(state))
        }
        Event::ObjectFound(by, object) => {
            let object = arena.object(*object);
            let state = &rules.object(object.def).states[usize::from(object.state)];
            format!("{} comes upon something: {}.", name(by), state.name)
        }
        Event::ObjectMoved(object, ..) => {
            format!("{} moves.", rules.object(arena.object(*object).def).name)
        }
        Event::Said(who, line) => format!("{}: \"{line}\"", name(who)),
        Event::ObjectWorn(who, object, worn, left) => {
            let thing = lower(&rules.object(arena.object(*object).def).name);
            match worn {
                0 => format!("{} does the {thing} no harm.", name(who)),
                _ => format!("{} wears the {thing} down by {worn}: {left} left.", name(who)),
            }
        }
        Event::ItemWorn(who, item, worn, left) => {
            let thing = lower(&rules.item(*item).name);
            match worn {
                0 => format!("The {thing} of {} takes no harm.", name(who)),
                _ => format!("The {thing} of {} is worn down by {worn}: {left} left.", name(who)),
            }
        }
        Event::TurnBought(who, entry, count) => {
            format!("{} exerts for {} at {count}.", name(who), rules.entry(*entry).name)
        }
        Event::TurnMoved(who, slot, to) => {
            let held = arena.body(*who).plan.slots.get(usize::from(*slot)).and_then(|s| s.entry);
            let what = held.map_or("a turn", |e| arena.rules().entry(e).name.as_str());
            format!("{} moves {what} to {to}.", name(who))
        }
        Event::GoalProgress(side, _, rounds) => {
            format!("{} hold the place: {rounds} in a row.", side_name(arena, *side))
        }
        Event::Ended(outcome) => ended(arena, outcome),
        Event::Routine(who, routine) => match rules.routine(*routine).name.as_str() {
            "" => return None,
            routine => format!("{}: {routine}", name(who)),
        },
        Event::ActHeld(_, None)
        | Event::CountStarted(_)
        | Event::TurnEnded(_, true)
        | Event::Stepped(..)
        | Event::StrikeBegan(..)
        | Event::GainRolled(..)
        | Event::ItemUsedUp(..)
        | Event::Spread(..)
        | Event::Marked(..)
        | Event::DiceCast(..)
        | Event::ItemLoaded(.., false)
        | Event::RoundEnded(_) => return None,
    })
}

/// Dice and reasons behind an event, for those who open its line. They would give away numbers of sheets that are not
/// open to everybody, so of such combatants only the die is shown.
#[must_use]
pub fn detail(arena: &Arena, event: &Event) -> Vec<String> {
    let open = |id: CombatantId| arena.sheet_known(None, id);
    match event {
        Event::Rolled(roll) if !(open(roll.by) && roll.on.is_none_or(open)) => {
            vec![format!("the dice show {}", roll.natural)]
        }
        Event::Harmed(harm) if !(open(harm.to) && harm.by.is_none_or(open)) => Vec::new(),
        Event::Rolled(roll) => {
            let def = arena.rules().roll(roll.roll);
            let shown: Vec<String> = roll.dice.iter().map(u16::to_string).collect();
            let other = if shown.len() > 1 { format!(" (dice {})", joined(&shown)) } else { String::new() };
            let bonus = roll.total - roll.natural;
            let verdict = match (def.measured, roll.success) {
                (true, _) => String::new(),
                (false, true) => format!(", {} {}: met", def.against_name, roll.against),
                (false, false) => format!(", {} {}: missed", def.against_name, roll.against),
            };
            let sign = if bonus < 0 { "−" } else { "+" };
            let half = if roll.half { ".5" } else { "" };
            let sum = format!("{} {sign} {}{half} = {}{half}", roll.natural, bonus.abs(), roll.total);
            let mut lines = vec![format!("{sum}{verdict}{other}")];
            lines.extend(roll.parts.iter().map(|p| part(arena, p)));
            lines
        }
        Event::Harmed(harm) => {
            let dice: Vec<String> = harm.dice.iter().map(u16::to_string).collect();
            let mut lines = Vec::new();
            if !dice.is_empty() {
                lines.push(format!("dice {}, {} before armour", dice.join(" + "), harm.raw));
            }
            if harm.soaked != 0 {
                lines.push(format!("armour takes {}", harm.soaked));
            }
            if arena.rules().wounds.is_some() {
                lines.push(format!("{} in all", harm.raw - harm.soaked));
            } else {
                let health = arena.rules().pool(arena.rules().roles.health).full_name().to_lowercase();
                let [before, after] = [(harm.health.0, harm.front.0), (harm.health.1, harm.front.1)];
                if let Some(front) = arena.rules().front.as_ref().filter(|_| before.1 > 0) {
                    let name = arena.rules().pool(front.pool).full_name().to_lowercase();
                    lines.push(format!("{name} {} to {}", before.1, after.1));
                }
                lines.push(format!("{health} {} to {}", (before.0 - before.1).max(0), (after.0 - after.1).max(0)));
            }
            lines
        }
        Event::GainRolled(who, pool, dice, sum) => {
            let dice: Vec<String> = dice.iter().map(u16::to_string).collect();
            let pool = &arena.rules().pool(*pool).name;
            vec![format!("{}: {pool} {} = {sum}", name(arena, *who), dice.join(" + "))]
        }
        Event::DiceCast(_, dice, sum) => {
            let dice: Vec<String> = dice.iter().map(u16::to_string).collect();
            vec![format!("dice {} = {sum}", dice.join(" + "))]
        }
        _ => Vec::new(),
    }
}

/// One reason of a figure: "Marked +1", "Prone: Disadvantage".
#[must_use]
pub fn part(arena: &Arena, part: &Part) -> String {
    let what = cause(arena, part.cause);
    if part.points != 0 {
        return format!("{what}: {}", coin(arena, part.points));
    }
    match (part.amount, part.edge) {
        (0, e) if e > 0 => format!("{what}: Advantage"),
        (0, e) if e < 0 => format!("{what}: Disadvantage"),
        (n, _) if n < 0 => format!("{what} −{}", -n),
        (n, _) => format!("{what} +{n}"),
    }
}

/// What points on the track of adjustments are called: "Major penalty", and between two steps "Major penalty (3)".
#[must_use]
pub fn coin(arena: &Arena, points: i32) -> String {
    let track = &arena.rules().track;
    let Some(step) = reached(track, points).checked_sub(1).and_then(|at| track.get(at)) else { return String::new() };
    let sign = if points < 0 { "penalty" } else { "bonus" };
    let more = if step.points == points.abs() { String::new() } else { format!(" ({})", points.abs()) };
    format!("{} {sign}{more}", step.name)
}

/// The name of a reason.
#[must_use]
pub fn cause(arena: &Arena, cause: Cause) -> String {
    let rules = arena.rules();
    match cause {
        Cause::Base => "Own skill".to_owned(),
        Cause::Counted => "Instead of a die".to_owned(),
        Cause::Condition(key) => rules.condition(key).name.clone(),
        Cause::Item(key) => rules.item(key).name.clone(),
        Cause::Body => "Body".to_owned(),
        Cause::Cover => "Cover".to_owned(),
        Cause::Circumstance(number, degree) => {
            let degrees = rules.circumstances.get(usize::from(number)).map(|c| &c.degrees);
            let told = degrees.and_then(|d| d.get(usize::from(degree).saturating_sub(1)));
            told.map_or_else(String::new, |d| d.name.clone())
        }
        Cause::Scene(number) => {
            arena.scene().helps.get(usize::from(number)).map_or_else(String::new, |help| help.name.clone())
        }
        Cause::Action(key) => rules.action(key).name.clone(),
        Cause::Track(step) => {
            let at = usize::from(step.unsigned_abs()).checked_sub(1);
            let points = at.and_then(|at| rules.track.get(at)).map_or(0, |reached| reached.points);
            coin(arena, points * i32::from(step.signum()))
        }
    }
}

/// Who won and why, in one sentence.
#[must_use]
pub fn ended(arena: &Arena, outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome
        .winners
        .iter()
        .filter(|s| s.index() < arena.scene().sides.len())
        .map(|s| side_name(arena, s).to_owned())
        .collect();
    if winners.is_empty() {
        return match outcome.why {
            Ending::RoundLimit => "Nobody wins: the last round is over.".to_owned(),
            Ending::Stalemate => "Nobody wins: neither side gets anywhere.".to_owned(),
            Ending::Rout | Ending::Goal(_) => "Nobody wins: nobody is left standing.".to_owned(),
        };
    }
    let who = joined(&winners);
    match outcome.why {
        Ending::Rout => format!("{who} win: no foe is left standing."),
        Ending::Goal(_) => format!("{who} win: their goal is met."),
        Ending::RoundLimit => format!("{who} win: the last round is over."),
        Ending::Stalemate => format!("{who} win: the others get nowhere."),
    }
}

fn rolled(arena: &Arena, roll: &RollRecord) -> String {
    let who = name(arena, roll.by);
    let def = arena.rules().roll(roll.roll);
    let strike = strikes(arena, roll);
    let open = arena.sheet_known(None, roll.by);
    match roll.on {
        Some(on) if strike && roll.success => format!("{who} hits {}.", name(arena, on)),
        Some(on) if strike => format!("{who} misses {}.", name(arena, on)),
        _ if def.measured && open => format!("{who}: {} {}.", def.name, roll.total),
        _ if def.measured => format!("{who}: {}.", def.name),
        _ if roll.success => format!("{who}: {} succeeds.", def.name),
        _ => format!("{who}: {} fails.", def.name),
    }
}

/// Whether a roll is one of those that strike.
#[must_use]
pub fn strikes(arena: &Arena, roll: &RollRecord) -> bool {
    let rules = arena.rules();
    [rules.main_strike.roll, rules.second_strike.roll].contains(&roll.roll)
}

/// What a strike that hit came to, after "Hit": "for 5", ": severe wound".
#[must_use]
pub fn blow(arena: &Arena, harm: &HarmRecord) -> String {
    let Some(wounds) = &arena.rules().wounds else { return format!(" for {}", harm.amount) };
    match (harm.wound, wounds.level(harm.wound)) {
        (0, _) => ", no wound".to_owned(),
        (_, Some(pool)) => format!(": {} wound", arena.rules().pool(pool).name),
        (_, None) => ": a wound beyond bearing".to_owned(),
    }
}

fn harmed(arena: &Arena, harm: &HarmRecord) -> String {
    let to = name(arena, harm.to);
    let by = harm.by.filter(|by| *by != harm.to).map(|by| name(arena, by));
    let Some(wounds) = &arena.rules().wounds else {
        return match by {
            Some(by) => format!("{by} hurts {to} for {}.", harm.amount),
            None => format!("{to} takes {}.", harm.amount),
        };
    };
    let level = wounds.level(harm.wound).map_or("beyond bearing", |pool| arena.rules().pool(pool).name.as_str());
    match by {
        _ if harm.wound == 0 => format!("{to} takes no wound."),
        Some(by) => format!("{by} wounds {to}: {level}."),
        None => format!("{to} is wounded: {level}."),
    }
}

fn name<'a>(arena: &'a Arena, id: CombatantId) -> &'a str {
    &arena.body(id).identity.name
}

fn side_name<'a>(arena: &'a Arena, side: SideId) -> &'a str {
    &arena.scene().sides[side.index()].name
}

fn joined(list: &[String]) -> String {
    match list {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn lower(text: &str) -> String {
    text.to_lowercase()
}
