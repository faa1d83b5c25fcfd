//! The log in plain English: one line an event, and the dice and reasons behind it. Bookkeeping has no line.

use crate::data::effect::{Fate, Limit, SightLimit, StrikeForm, Tool};
use crate::data::ruleset::{ConditionDef, reached};
use crate::data::scene::Surprise;
use crate::fight::preview::finding_text;
use crate::fight::preview::phrases::{article, changed, possessive};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::log::{Cause, Ending, Event, HarmRecord, Loss, Outcome, Part, RollRecord};
use crate::kernel::ids::{CombatantId, SideId};

/// The line of an event; None for one without a line.
#[must_use]
pub fn tell(arena: &Arena, event: &Event) -> Option<String> {
    let rules = arena.rules();
    let name = |id: &CombatantId| name(arena, *id);
    Some(match event {
        Event::FightStarted => match ambushed(arena) {
            Some(sides) => format!("The fight begins: an ambush on {sides}."),
            None => "The fight begins.".to_owned(),
        },
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
            Some(entry) => format!("{} turn at {count}: {}", possessive(name(by)), rules.entry(*entry).name),
            None if rules.time.last_count().is_none() => format!("{} turn", possessive(name(by))),
            None => format!("{} turn at {count}", possessive(name(by))),
        },
        Event::TurnEnded(who, false) => format!("{} does not use the action.", name(who)),
        Event::Pushed(who, ..) => format!("{} is forced to move.", name(who)),
        Event::Arrived(who, _) => format!("{} joins the fight.", name(who)),
        Event::Mounted(who, mount) if rules.roles.riding.is_some() => format!("{} mounts {}.", name(who), name(mount)),
        Event::Mounted(who, bearer) => format!("{} is carried by {}.", name(who), name(bearer)),
        Event::Dismounted(who, ..) if rules.roles.riding.is_some() => format!("{} is out of the saddle.", name(who)),
        Event::Dismounted(who, ..) => format!("{} is put down.", name(who)),
        Event::Hurled(who, ..) => format!("{} is thrown through the air.", name(who)),
        Event::Leapt(who, ..) => format!("{} leaps.", name(who)),
        Event::Placed(who, ..) => format!("{} appears elsewhere.", name(who)),
        Event::ZoneLaid(terrain, cells) => {
            let area = match (rules.grid.per_cell, cells.len()) {
                (1, n) => rules.grid.told(i64::try_from(n).unwrap_or(i64::MAX)),
                (_, 1) => "1 cell".to_owned(),
                (_, n) => format!("{n} cells"),
            };
            format!("{} covers {area}.", rules.ground(*terrain).name)
        }
        Event::ZoneLifted(terrain, _) => format!("{} is gone.", rules.ground(*terrain).name),
        Event::Bumped(who, _) => format!("{} bumps into someone unseen.", name(who)),
        Event::WalkStopped(who) => format!("{} stops short.", name(who)),
        Event::Acted(who, action, tool, target) => {
            let def = rules.action(*action);
            // An item that is used up by an act made for it is named by the act.
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
        Event::BrokeIn(who, owner) => format!("{} interrupts {} turn.", name(who), possessive(name(owner))),
        Event::ActBegun(who, action, owed, turns) => {
            let (one, many) = ("turn", "turns");
            let left = match rules.time.carrying_purse() {
                _ if *turns > 0 => format!("{turns} {}", if *turns == 1 { one } else { many }),
                Some(purse) => rules.pool(purse).told(*owed),
                None => return None,
            };
            format!("{} works on {}: {left} to go.", name(who), rules.action(*action).name)
        }
        Event::ActLost(who, action, why) => {
            let why = match why {
                Loss::Forestalled => "is cut short",
                Loss::Abandoned => "is given up",
                Loss::Unfit => "has no target any more",
                Loss::Spoilt => "comes to nothing",
            };
            format!("{}: {} {why}.", name(who), rules.action(*action).name)
        }
        Event::ActHeld(who, Some(held)) => {
            format!("{} gets ready: {} when {}.", name(who), arena.deeds_told(&held.deeds), arena.occasion(held))
        }
        Event::StrikeBegan(by, on, StrikeForm::Second, weapon) => {
            let too = if rules.main_strike.roll == rules.second_strike.roll { " too" } else { "" };
            format!("{} strikes {} with {}{too}.", name(by), name(on), rules.item(*weapon).name)
        }
        Event::Rolled(roll) => rolled(arena, roll),
        Event::Lifted(who, by, _, success) => {
            let verdict = if *success { "which is enough" } else { "which is not enough" };
            format!("{} adds {by} to the roll, {verdict}.", name(who))
        }
        Event::Harmed(harm) => harmed(arena, harm),
        Event::Diverted(who, to) => format!("{} is in the way of {}.", name(to), name(who)),
        Event::Strayed(who, to) => format!("{} mistakes {} for its target.", name(who), name(to)),
        Event::HarmTaken(from, to) => format!("{} takes the blow for {}.", name(to), name(from)),
        Event::PoolChanged(who, pool, before, after, _) => {
            let roles = &rules.roles;
            if *pool == roles.health && rules.wounds.is_none() && after > before {
                format!("{} regains {} ({after}).", name(who), after - before)
            } else if *pool == roles.health
                || Some(*pool) == roles.reaction
                || rules.pool(*pool).quiet
                || rules.pool(*pool).part_of.is_some()
            {
                return None;
            } else {
                format!("{} now has {after} {} ({before} before).", name(who), rules.pool(*pool).name)
            }
        }
        Event::Afflicted(_, condition, _) | Event::Recovered(_, condition, _) if rules.condition(*condition).quiet => {
            return None;
        }
        Event::Afflicted(who, condition, source) => {
            let def = rules.condition(*condition);
            match def.log_begins.as_str() {
                "" if def.stance => format!("{} takes up {}.", name(who), def.name),
                "" => format!("{} is {}{}.", name(who), lower(&def.name), source_told(arena, def, *who, *source)),
                told => format!("{} {told}.", name(who)),
            }
        }
        Event::Eased(who, condition, before, after) => {
            let change = if after > before { "grows worse" } else { "eases" };
            format!("{}: {} {change}.", name(who), rules.condition(*condition).name)
        }
        Event::Recovered(who, condition, source) => {
            let def = rules.condition(*condition);
            match def.log_ends.as_str() {
                // The stance that is taken up instead tells it.
                "" if def.stance => return None,
                "" => format!(
                    "{} is no longer {}{}.",
                    name(who),
                    lower(&def.name),
                    source_told(arena, def, *who, *source)
                ),
                told => format!("{} {told}.", name(who)),
            }
        }
        Event::Learned(_, of, found) => {
            let said: Vec<String> =
                found.iter().map(|f| finding_text::words(arena, f)).map(|(a, b)| format!("{a} {b}")).collect();
            format!("{}: {}.", name(of), said.join("; "))
        }
        Event::MovementGained(who, cells) => {
            format!("{} can move {} more.", name(who), rules.grid.brief(i64::from(*cells)))
        }
        Event::Left(who, Fate::Dead) => format!("{} dies.", name(who)),
        Event::Left(who, Fate::Awaited) => format!("{} will come back.", name(who)),
        Event::Left(who, Fate::Fallen) => format!("{} is left behind.", name(who)),
        Event::Left(who, Fate::Yielded) => format!("{} surrenders.", name(who)),
        Event::Left(who, Fate::Fled) => format!("{} escapes.", name(who)),
        Event::ItemCarried(who, _, item, carried) => {
            let item = lower(&rules.item(*item).name);
            match carried {
                Carried::Hand => format!("{} takes the {item} in hand.", name(who)),
                Carried::Stowed => format!("{} puts the {item} away.", name(who)),
                Carried::Worn | Carried::Packed | Carried::Natural => return None,
            }
        }
        Event::ItemDropped(who, _, item, _) => format!("{} drops the {}.", name(who), lower(&rules.item(*item).name)),
        Event::ItemLoaded(who, _, item, true) => format!("{} loads the {}.", name(who), lower(&rules.item(*item).name)),
        Event::ItemChanged(who, _, before, after) => {
            let (before, after) = (lower(&rules.item(*before).name), lower(&rules.item(*after).name));
            match who {
                Some(who) => format!("{} {before} is now {} {after}.", possessive(name(who)), article(&after)),
                None => format!("The {before} on the ground is now {} {after}.", article(&after)),
            }
        }
        Event::ObjectChanged(object, _, after) => {
            let def = rules.object(arena.object(*object).def);
            let state = def.states.get(usize::from(*after)).map_or("changed", |s| s.name.as_str());
            changed(&lower(&def.name), &lower(state))
        }
        Event::ObjectFound(by, object) => {
            let object = arena.object(*object);
            let state = &rules.object(object.def).states[usize::from(object.state)];
            let found = lower(&state.name);
            format!("{} discovers {} {found}.", name(by), article(&found))
        }
        Event::ObjectMoved(object, ..) => {
            format!("The {} is moved.", lower(&rules.object(arena.object(*object).def).name))
        }
        Event::Said(who, line) => format!("{}: \"{line}\"", name(who)),
        Event::ObjectWorn(who, object, worn, left) => {
            let thing = lower(&rules.object(arena.object(*object).def).name);
            match worn {
                0 => format!("{} does the {thing} no harm.", name(who)),
                _ => format!("{} damages the {thing} by {worn}: {left} left.", name(who)),
            }
        }
        Event::ItemWorn(who, item, worn, left) => {
            let thing = lower(&rules.item(*item).name);
            match worn {
                0 => format!("{} {thing} takes no harm.", possessive(name(who))),
                _ => format!("{} {thing} is damaged by {worn}: {left} left.", possessive(name(who))),
            }
        }
        Event::TurnBought(who, entry, count) => {
            format!("{} exerts: {} at {count}.", name(who), rules.entry(*entry).name)
        }
        Event::TurnSkipped(who, count) => {
            format!("{} lets {} {count} go by.", name(who), arena.rules().time.count_names().0)
        }
        Event::TurnMoved(who, slot, to) => {
            let held = arena.body(*who).plan.slots.get(usize::from(*slot)).and_then(|s| s.entry);
            let what = held.map_or("a turn", |e| arena.rules().entry(e).name.as_str());
            format!("{} moves {what} to {to}.", name(who))
        }
        Event::GoalProgress(side, _, 1) => format!("{} hold the place for a round.", side_name(arena, *side)),
        Event::GoalProgress(side, _, rounds) => {
            format!("{} hold the place for {rounds} rounds in a row.", side_name(arena, *side))
        }
        Event::Ended(outcome) => ended(arena, outcome),
        Event::Routine(who, routine) => match rules.routine(*routine).name.as_str() {
            "" => return None,
            routine => format!("{routine} for {}.", name(who)),
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

/// Dice and reasons behind an event. They would disclose numbers of closed sheets, so of such combatants only the die
/// is shown.
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
                (false, true) => format!(" against {} {}: success", def.against_name, roll.against),
                (false, false) => format!(" against {} {}: failure", def.against_name, roll.against),
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

/// Points on the track of adjustments in words: "Major penalty", and between two steps "Major penalty (3)".
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

/// Whether a roll is the attack roll of a strike.
#[must_use]
pub fn strikes(arena: &Arena, roll: &RollRecord) -> bool {
    let rules = arena.rules();
    [rules.main_strike.roll, rules.second_strike.roll].contains(&roll.roll)
}

/// The result of a hit, as it follows "Hit": "for 5", ": severe wound".
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

/// The sides that begin surprised; None without any.
#[must_use]
pub fn ambushed(arena: &Arena) -> Option<String> {
    let sides = arena.scene().sides.iter().filter(|side| side.present && side.surprise != Surprise::None);
    let names: Vec<String> = sides.map(|side| side.name.clone()).collect();
    (!names.is_empty()).then(|| joined(&names))
}

/// The source of a condition in words, where the condition's name allows it: "marked by Joan", but not "prone by Joan",
/// which the act before it tells.
fn source_told(arena: &Arena, def: &ConditionDef, who: CombatantId, source: Option<CombatantId>) -> String {
    let said = def.limits.contains(&Limit::Sight(SightLimit::ConcealedFrom)) || def.name.ends_with("ed");
    let source = source.filter(|source| said && *source != who);
    source.map(|source| format!(" {} {}", def.source_word(), name(arena, source))).unwrap_or_default()
}

/// The two rolls of a contest in one sentence: the parties and the winner.
#[must_use]
pub fn contest(arena: &Arena, own: &RollRecord, theirs: &RollRecord) -> String {
    let rules = arena.rules();
    let (roll, answer) = (&rules.roll(own.roll).name, &rules.roll(theirs.roll).name);
    let verdict = if own.success { "beats" } else { "fails against" };
    format!("{}: {roll} {verdict} {} {answer}.", name(arena, own.by), possessive(name(arena, theirs.by)))
}
