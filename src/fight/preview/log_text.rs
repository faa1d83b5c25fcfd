//! The log in plain English: one line an event. Bookkeeping has no line.

use crate::data::effect::{Fate, StrikeForm, Tool};
use crate::data::ruleset::ConditionDef;
use crate::data::scene::Surprise;
use crate::fight::preview::finding_text;
use crate::fight::preview::roll_text::number;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::log::{Ending, Event, HarmRecord, Loss, Outcome, RollRecord};
use crate::fight::text::phrases::{article, inside, joined, plain_state};
use crate::fight::text::{findings, log, outcome, phrases};
use crate::kernel::ids::{CombatantId, SideId};

/// What the log says of an act behind the actor's name; None where that needs a target and there is none.
fn phrase(template: &str, target: Option<String>) -> Option<String> {
    match target {
        _ if template.is_empty() => None,
        Some(target) => Some(template.replace("{target}", &target)),
        None => (!template.contains("{target}")).then(|| template.to_owned()),
    }
}

/// What is left of a multi-turn action: points or turns; None where neither is counted.
fn left_to_do(arena: &Arena, owed: i32, turns: u8) -> Option<String> {
    let rules = arena.rules();
    match rules.time.carrying_purse() {
        _ if turns == 1 => Some(phrases::ONE_TURN.to_owned()),
        _ if turns > 0 => Some(phrases::turns(turns)),
        purse => purse.map(|purse| rules.pool(purse).told(owed)),
    }
}

/// What is left of a multi-turn action as it was begun; None for other events.
#[must_use]
pub fn left_of_act(arena: &Arena, event: &Event) -> Option<String> {
    let Event::ActBegun(_, _, owed, turns) = event else { return None };
    left_to_do(arena, *owed, *turns)
}

/// The line of an event; None for one without a line.
#[must_use]
pub fn tell(arena: &Arena, event: &Event) -> Option<String> {
    let rules = arena.rules();
    let name = |id: &CombatantId| name(arena, *id);
    Some(match event {
        Event::FightStarted => match ambushed(arena) {
            Some(sides) => log::ambush(sides),
            None => log::FIGHT_BEGINS.to_owned(),
        },
        Event::RoundStarted(round) => log::round(round),
        Event::SidePlanned(side) => log::side_planned(side_name(arena, *side)),
        Event::Planned(who, slots) => {
            let list: Vec<String> =
                slots.iter().filter_map(|(_, entry)| entry.map(|e| rules.entry(e).name.clone())).collect();
            match slots.len() - list.len() {
                open if open == 0 || list.is_empty() => log::plans(name(who), joined(&list)),
                1 => log::plans_one_open(name(who), joined(&list)),
                open => log::plans_open(name(who), joined(&list), open),
            }
        }
        Event::TurnStarted { by, entry, count, .. } => match entry {
            Some(entry) => log::turn_planned(name(by), count, &rules.entry(*entry).name),
            None if rules.time.last_count().is_none() => log::turn(name(by)),
            None => log::turn_at(name(by), count),
        },
        Event::TurnEnded(who, false) => log::turn_unused(name(who)),
        Event::Pushed(who, ..) => log::pushed(name(who)),
        Event::Arrived(who, _) => log::joins(name(who)),
        Event::Mounted(who, mount) if rules.roles.riding.is_some() => log::mounts(name(who), name(mount)),
        Event::Mounted(who, bearer) => log::carried(name(who), name(bearer)),
        Event::Dismounted(who, ..) if rules.roles.riding.is_some() => log::dismounts(name(who)),
        Event::Dismounted(who, ..) => log::put_down(name(who)),
        Event::Thrown(who, ..) => log::thrown(name(who)),
        Event::Jumped(who, ..) => log::leaps(name(who)),
        Event::Teleported(who, ..) => log::appears(name(who)),
        Event::ZoneCreated(terrain, cells) => {
            let area = match (rules.grid.per_cell, cells.len()) {
                (1, n) => rules.grid.told(i64::try_from(n).unwrap_or(i64::MAX)),
                (_, 1) => phrases::ONE_CELL.to_owned(),
                (_, n) => phrases::cells(n),
            };
            log::zone_laid(&rules.ground(*terrain).name, area)
        }
        Event::ZoneRemoved(terrain, _) => log::zone_gone(&rules.ground(*terrain).name),
        Event::Bumped(who, _) => log::bumps(name(who)),
        Event::WalkStopped(who) => log::stops_short(name(who)),
        Event::Acted(who, action, tool, target) => {
            let def = rules.action(*action);
            // An item that is used up by an act made for it is named by the act.
            let tool = tool.filter(|_| !matches!(def.tool, Tool::Carried(_))).map(|tool| rules.item(tool));
            let target = target.filter(|target| target != who);
            if let Some(phrase) = phrase(&def.log, target.map(|target| arena.identity(target).name.to_string())) {
                return Some(match tool {
                    None => log::does(name(who), phrase),
                    Some(tool) if tool.natural => log::does_bodily(name(who), phrase, lower(&tool.name)),
                    Some(tool) => log::does_with(name(who), phrase, lower(&tool.name)),
                });
            }
            let tool = tool.map(|tool| &tool.name);
            match (tool, target.as_ref().map(name)) {
                (None, None) => log::acts(name(who), &def.name),
                (Some(tool), None) => log::acts_with(name(who), &def.name, tool),
                (None, Some(target)) => log::acts_on(name(who), &def.name, target),
                (Some(tool), Some(target)) => log::acts_with_on(name(who), &def.name, tool, target),
            }
        }
        Event::Reacted(who, action) => {
            let act = &rules.action(*action).name;
            match rules.roles.reacts_in.as_str() {
                "" => log::reacts(name(who), act),
                time => log::reacts_in(name(who), time, act),
            }
        }
        Event::TurnInterrupted(who, owner) => log::interrupts(name(who), name(owner)),
        Event::ActBegun(who, action, owed, turns) => {
            log::works_on(name(who), &rules.action(*action).name, left_to_do(arena, *owed, *turns)?)
        }
        Event::ActLost(who, action, why) => {
            let (who, act) = (name(who), &rules.action(*action).name);
            match why {
                Loss::Interrupted => log::cut_short(who, act),
                Loss::Abandoned => log::given_up(who, act),
                Loss::InvalidTarget => log::target_lost(who, act),
                Loss::Cancelled => log::comes_to_nothing(who, act),
            }
        }
        Event::ActReadied(who, Some(held)) => {
            log::readies(name(who), arena.readied_text(&held.deeds), arena.occasion(held))
        }
        Event::StrikeBegan(by, on, StrikeForm::Second, weapon) => {
            let weapon = &rules.item(*weapon).name;
            match rules.main_strike.roll == rules.second_strike.roll {
                true => log::strikes_too(name(by), name(on), weapon),
                false => log::strikes(name(by), name(on), weapon),
            }
        }
        Event::Rolled(roll) => rolled(arena, roll),
        Event::RollChanged(who, by, _, true) => log::lifted_enough(name(who), by),
        Event::RollChanged(who, by, _, false) => log::lifted_short(name(who), by),
        Event::Damaged(harm) => harmed(arena, harm),
        Event::ActRedirected(who, to) => log::in_the_way(name(to), name(who)),
        Event::ActMisdirected(who, to) => log::strays(name(who), name(to)),
        Event::DamageRedirected(from, to) => log::takes_blow(name(to), name(from)),
        Event::PoolChanged(who, pool, before, after, _) => {
            let roles = &rules.roles;
            if *pool == roles.health && rules.wounds.is_none() && after > before {
                log::regains(name(who), after - before, &rules.pool(*pool).name, after)
            } else if *pool == roles.health
                || Some(*pool) == roles.reaction
                || rules.pool(*pool).quiet
                || rules.pool(*pool).part_of.is_some()
            {
                return None;
            } else {
                log::pool_now(name(who), after, &rules.pool(*pool).name, before)
            }
        }
        Event::ConditionBegan(_, condition, _) | Event::ConditionEnded(_, condition, _)
            if rules.condition(*condition).quiet =>
        {
            return None;
        }
        Event::ConditionBegan(who, condition, source) => {
            let def = rules.condition(*condition);
            match def.log_begins.as_str() {
                "" if def.stance => log::takes_stance(name(who), &def.name),
                "" => match source_told(arena, def, *who, *source) {
                    Some((by, source)) => log::is_by(name(who), lower(&def.name), by, source),
                    None => log::is(name(who), lower(&def.name)),
                },
                told => log::told(name(who), told),
            }
        }
        Event::StoredChanged(who, condition, before, after) => {
            let told = &rules.condition(*condition).name;
            if after > before { log::grows_worse(name(who), told) } else { log::eases(name(who), told) }
        }
        Event::ConditionEnded(who, condition, source) => {
            let def = rules.condition(*condition);
            match def.log_ends.as_str() {
                // The stance that is taken up instead tells it.
                "" if def.stance => return None,
                "" => match source_told(arena, def, *who, *source) {
                    Some((by, source)) => log::is_no_longer_by(name(who), lower(&def.name), by, source),
                    None => log::is_no_longer(name(who), lower(&def.name)),
                },
                told => log::told(name(who), told),
            }
        }
        Event::Learned(_, of, found) => {
            let said: Vec<String> = found.iter().map(|finding| finding_text::said(arena, finding)).collect();
            findings::learned(name(of), said.join(findings::BETWEEN))
        }
        Event::MovementGained(who, cells) => log::can_move(name(who), rules.grid.told(i64::from(*cells))),
        Event::LeftFight(who, Fate::Dead) => log::dies(name(who)),
        Event::LeftFight(who, Fate::Awaited) => log::will_return(name(who)),
        Event::LeftFight(who, Fate::Fallen) => log::left_behind(name(who)),
        Event::LeftFight(who, Fate::Yielded) => log::surrenders(name(who)),
        Event::LeftFight(who, Fate::Fled) => log::escapes(name(who)),
        Event::ItemCarried(who, _, item, carried) => {
            let item = lower(&rules.item(*item).name);
            match carried {
                Carried::Hand => log::takes_in_hand(name(who), item),
                Carried::Stowed => log::puts_away(name(who), item),
                Carried::Worn | Carried::Packed | Carried::Natural => return None,
            }
        }
        Event::ItemDropped(who, _, item, _) => log::drops(name(who), lower(&rules.item(*item).name)),
        Event::ItemLoaded(who, _, item, true) => log::loads(name(who), lower(&rules.item(*item).name)),
        Event::ItemChanged(who, _, before, after) => {
            let (before, after) = (lower(&rules.item(*before).name), lower(&rules.item(*after).name));
            match who {
                Some(who) => log::item_becomes(name(who), before, article(&after), &after),
                None => log::loose_item_becomes(before, article(&after), &after),
            }
        }
        Event::ObjectChanged(object, _, after) => {
            let def = rules.object(arena.object(*object).def);
            let state = def.states.get(usize::from(*after)).map_or(log::CHANGED, |s| s.name.as_str());
            object_changed(&lower(&def.name), &lower(state))
        }
        Event::ObjectFound(by, object) => {
            let object = arena.object(*object);
            let state = &rules.object(object.def).states[usize::from(object.state)];
            let found = lower(&state.name);
            log::discovers(name(by), article(&found), &found)
        }
        Event::ObjectMoved(object, ..) => log::object_moved(lower(&rules.object(arena.object(*object).def).name)),
        Event::Said(who, line) => log::says(name(who), line),
        Event::ObjectWorn(who, object, worn, left) => {
            let thing = lower(&rules.object(arena.object(*object).def).name);
            match worn {
                0 => log::object_unharmed(name(who), thing),
                _ => log::object_damaged(name(who), thing, worn, left),
            }
        }
        Event::ItemWorn(who, item, worn, left) => {
            let thing = lower(&rules.item(*item).name);
            match worn {
                0 => log::item_unharmed(name(who), thing),
                _ => log::item_damaged(name(who), thing, worn, left),
            }
        }
        Event::TurnBought(who, entry, count) => log::turn_bought(name(who), &rules.entry(*entry).name, count),
        Event::TurnSkipped(who, count) => log::turn_skipped(name(who), rules.time.count_names().0, count),
        Event::TurnMoved(who, slot, to) => {
            let held = arena.plan(*who).slots.get(usize::from(*slot)).and_then(|s| s.entry);
            let what = held.map_or(log::A_TURN, |e| rules.entry(e).name.as_str());
            log::turn_moved(name(who), what, to)
        }
        Event::GoalProgress(side, _, 0) => log::holds_no_more(side_name(arena, *side)),
        Event::GoalProgress(side, _, 1) => log::holds_one(side_name(arena, *side)),
        Event::GoalProgress(side, _, rounds) => log::holds(side_name(arena, *side), rounds),
        Event::Ended(outcome) => ended(arena, outcome),
        Event::Routine(who, routine) => match rules.routine(*routine).name.as_str() {
            "" => return None,
            routine => log::routine(routine, name(who)),
        },
        Event::ActReadied(_, None)
        | Event::CountStarted(_)
        | Event::TurnEnded(_, true)
        | Event::Moved(..)
        | Event::StrikeBegan(..)
        | Event::GainRolled(..)
        | Event::ItemUsedUp(..)
        | Event::AreaAffected(..)
        | Event::Marked(..)
        | Event::DiceCast(..)
        | Event::ItemLoaded(.., false)
        | Event::RoundEnded(_) => return None,
    })
}

/// Who won and why, in one sentence.
#[must_use]
pub fn ended(arena: &Arena, end: &Outcome) -> String {
    let sides = end.winners.iter().filter(|side| side.index() < arena.scene().sides.len());
    let winners: Vec<String> = sides
        .enumerate()
        .map(|(at, side)| if at == 0 { side_name(arena, side).to_owned() } else { inside(side_name(arena, side)) })
        .collect();
    if winners.is_empty() {
        let told = match end.why {
            Ending::RoundLimit => outcome::NO_WINNER_LAST_ROUND,
            Ending::Stalemate => outcome::NO_WINNER_STALEMATE,
            Ending::Rout | Ending::Goal(_) => outcome::NO_WINNER_ROUT,
        };
        return told.to_owned();
    }
    let winners = joined(&winners);
    match end.why {
        Ending::Rout => outcome::won_by_rout(winners),
        Ending::Goal(_) => outcome::won_by_goal(winners),
        Ending::RoundLimit => outcome::won_by_last_round(winners),
        Ending::Stalemate => outcome::won_by_stalemate(winners),
    }
}

fn rolled(arena: &Arena, roll: &RollRecord) -> String {
    let who = name(arena, roll.by);
    let def = arena.rules().roll(roll.roll);
    let strike = strikes(arena, roll);
    let open = arena.sheet_known(None, roll.by);
    match roll.on {
        Some(on) if strike && roll.success => log::hits(who, name(arena, on)),
        Some(on) if strike => log::misses(who, name(arena, on)),
        _ if def.measured && open => log::measures(who, &def.name, number(roll.total)),
        _ if def.measured => log::rolls(who, &def.name),
        _ if roll.success => log::succeeds(who, &def.name),
        _ => log::fails(who, &def.name),
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
    let Some(wounds) = &arena.rules().wounds else { return log::blow_points(harm.amount) };
    match (harm.wound, wounds.level(harm.wound)) {
        (0, _) => log::BLOW_NO_WOUND.to_owned(),
        (_, Some(pool)) => log::blow_wound(&arena.rules().pool(pool).name),
        (_, None) => log::BLOW_BEYOND.to_owned(),
    }
}

/// The new state of an object. Names of states usually contain the object's: "Open door", "Lever, down".
fn object_changed(object: &str, state: &str) -> String {
    match plain_state(object, state) {
        Some("") => log::object_as_before(object),
        Some(plain) => log::object_now(object, plain),
        None => log::object_becomes(object, state),
    }
}

fn harmed(arena: &Arena, harm: &HarmRecord) -> String {
    let to = name(arena, harm.to);
    let by = harm.by.filter(|by| *by != harm.to).map(|by| name(arena, by));
    let Some(wounds) = &arena.rules().wounds else {
        return match by {
            Some(by) => log::hurts(by, to, harm.amount),
            None => log::takes_damage(to, harm.amount),
        };
    };
    let level = wounds.level(harm.wound).map_or(log::BEYOND_BEARING, |pool| arena.rules().pool(pool).name.as_str());
    match by {
        _ if harm.wound == 0 => log::no_wound(to),
        Some(by) => log::wounds(by, to, level),
        None => log::is_wounded(to, level),
    }
}

fn name<'a>(arena: &'a Arena, id: CombatantId) -> &'a str {
    &arena.identity(id).name
}

fn side_name<'a>(arena: &'a Arena, side: SideId) -> &'a str {
    &arena.scene().sides[side.index()].name
}

fn lower(text: &str) -> String {
    text.to_lowercase()
}

/// The sides that begin surprised; None without any.
#[must_use]
pub fn ambushed(arena: &Arena) -> Option<String> {
    let sides = arena.scene().sides.iter().filter(|side| side.present && side.surprise != Surprise::None);
    let names: Vec<String> = sides.map(|side| inside(&side.name)).collect();
    (!names.is_empty()).then(|| joined(&names))
}

/// The name of a condition's source, where the condition's name allows it: "marked by Joan", but not "prone by Joan",
/// which the act before it tells.
fn source_told<'a>(
    arena: &'a Arena,
    def: &ConditionDef,
    who: CombatantId,
    source: Option<CombatantId>,
) -> Option<(&'static str, &'a str)> {
    let source = source.filter(|source| *source != who)?;
    Some((def.source_word()?, name(arena, source)))
}

/// The two rolls of a contest in one sentence: the parties and the winner.
#[must_use]
pub fn contest(arena: &Arena, own: &RollRecord, theirs: &RollRecord) -> String {
    let rules = arena.rules();
    let (roll, answer) = (&rules.roll(own.roll).name, &rules.roll(theirs.roll).name);
    let told = if own.success { log::contest_won } else { log::contest_lost };
    told(name(arena, own.by), roll, name(arena, theirs.by), answer)
}
