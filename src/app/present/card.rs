//! The view model of the card: what the viewer knows of one combatant, and question marks for the rest.

use crate::app::battle::driver::Battle;
use crate::app::board::board_view::look;
use crate::app::present::{body, strength, thirds};
use crate::app::selection::target_names;
use crate::app::text;
use crate::data::effect::Fate;
use crate::data::ruleset::{ConditionDef, Ruleset, ValueDef};
use crate::data::scope::{ConditionId, ItemDefId, PoolId, ValueId};
use crate::fight::preview::view::{BodyView, SideView};
use crate::fight::side::SideArena;
use crate::fight::state::components::Carried;
use crate::fight::state::findings::Finding;
use crate::fight::values::known_values::HealthBand;
use crate::kernel::ids::CombatantId;
use crate::ui::card::{CardModel, ConditionLine};
use crate::ui::time_bar::TimeBarModel;
use crate::ui::widgets::PoolRow;
use crate::view::palette::{ACCENT, Tint, threat};
use crate::view::token::Badge;

/// The card of one combatant.
pub(in crate::app) fn card(battle: &mut Battle, view: &SideView, id: CombatantId) -> CardModel {
    let arena = battle.fight.seen_by(battle.viewpoint());
    let rules = arena.rules();
    let seen = body(view, id);
    let archetype = rules.archetype(seen.archetype);
    let acting = view.acting == Some(id);
    let (about, lit) = about(rules, view, seen);
    let (health, front) = strength(rules, seen);
    let slots = rules.slots();
    // A long row of empty pips is left out.
    let level = |pool: PoolId| rules.wounds.iter().flat_map(|w| &w.levels).any(|level| level.pool == pool);
    let shown = |p: &&(PoolId, i32, i32)| {
        p.0 != rules.roles.health
            && rules.front.as_ref().is_none_or(|front| front.pool != p.0)
            && !level(p.0)
            && !slots.contains(&p.0)
            && rules.pool(p.0).part_of.is_none()
            && !rules.pool(p.0).bookkeeping
            && p.2 > 0
            && !(rules.pool(p.0).discreet && (p.1 == 0 || p.1 == p.2))
            && (p.1 > 0 || rules.time.purse() == Some(p.0) || p.2 <= 6 && !rules.pool(p.0).boundless)
    };
    let pool = |p: &(PoolId, i32, i32)| PoolRow {
        name: rules.pool(p.0).name.clone(),
        text: rules.pool(p.0).text.clone(),
        now: p.1,
        max: if rules.pool(p.0).boundless { i32::MAX } else { p.2 },
        parts: seen
            .pools
            .iter()
            .filter(|part| rules.pool(part.0).part_of == Some(p.0))
            .map(|part| (rules.pool(part.0).name.clone(), part.1))
            .collect(),
        gains: {
            // A combatant that has had its turn gains next when a round begins.
            let known = arena.sheet_known(id);
            let (round, turn) = if known { arena.refill_previews(id, p.0) } else { (0, 0) };
            let mut gains = vec![(turn, text::body::AT_TURN_END), (round, text::body::AT_ROUND_START)];
            if arena.turns_begun(id) > 0 && !acting {
                gains.reverse();
            }
            gains.retain(|(n, _)| *n > 0 && !rules.pool(p.0).tenths);
            gains
        },
        ruler: rules.pool(p.0).tenths.then(|| {
            let begun = arena.paid_and_owed(id).filter(|_| seen.begun.is_some());
            let (paid, owed) = begun.unwrap_or_default();
            TimeBarModel { takes: 0, paid, owed }
        }),
    };
    // Maxima stand beside their pools.
    let maximum = |value: &ValueDef| rules.pools.iter().any(|pool| pool.max.text == value.key.value);
    let on_sheet = rules.values.iter().filter(|v| v.sheet && !maximum(v));
    let mut values: Vec<(String, String)> = if seen.values.is_empty() {
        on_sheet.map(|v| (v.name.clone(), text::common::UNKNOWN.to_owned())).collect()
    } else {
        let known = seen.values.iter().filter(|(v, _)| !maximum(rules.value(*v)));
        let told = |v: ValueId, n: i32| match v == rules.roles.speed {
            true => rules.grid.brief(i64::from(n)),
            false => n.to_string(),
        };
        known.map(|(v, n)| (rules.value(*v).name.clone(), told(*v, *n))).collect()
    };
    // Findings stand among the public values, with their time where that matters.
    let mut found: Vec<(String, String)> = Vec::new();
    for (finding, at) in &seen.findings {
        let (what, said) = arena.finding_told(finding);
        let when = arena.seen_told(*at);
        match finding {
            Finding::Value(..) | Finding::Score(..) => match values.iter_mut().find(|(name, _)| *name == what) {
                Some((_, value)) => *value = said,
                None => values.push((what, said)),
            },
            Finding::Conditions(..) => {}
            _ => found.push((text::common::labelled(what, said), when)),
        }
    }
    let deeds = activities(&arena, seen);
    CardModel {
        look: look(&arena, seen),
        name: seen.name.to_string(),
        about,
        lit,
        role: archetype.text.clone(),
        kept: None,
        health_name: rules.pool(rules.roles.health).full_name().to_owned(),
        health,
        front: rules
            .front
            .as_ref()
            .zip(front)
            .map(|(front, (now, max))| (rules.pool(front.pool).full_name().to_owned(), now, max)),
        band: match seen.band {
            HealthBand::Unhurt => (text::body::UNHURT.to_owned(), thirds(seen.band)),
            HealthBand::Hurt => (text::body::HURT.to_owned(), thirds(seen.band)),
            HealthBand::Half => (text::body::HALF_OR_LESS.to_owned(), thirds(seen.band)),
            HealthBand::Down => (text::body::DOWN.to_owned(), thirds(seen.band)),
        },
        wounds: seen
            .pools
            .iter()
            .filter(|p| level(p.0))
            .map(|(pool, now, max)| (rules.pool(*pool).name.clone(), *now, *max))
            .collect(),
        slots: Vec::new(),
        pools: seen.pools.iter().filter(shown).map(pool).collect(),
        values,
        conditions: conditions(&arena, view, seen),
        gear: equipment(&arena, seen),
        found,
        deeds,
    }
}

/// The archetype and state as text, with the colour of the state.
pub(super) fn about(rules: &Ruleset, view: &SideView, seen: &BodyView) -> (String, Option<Tint>) {
    let name = &rules.archetype(seen.archetype).name;
    match (seen.fate, seen.able, view.acting == Some(seen.id)) {
        (Some(Fate::Awaited), ..) => (text::body::awaited(name), None),
        (Some(_), ..) => (text::body::out(name), Some(threat())),
        (None, false, _) => (text::body::is_down(name), Some(threat())),
        (None, true, true) => (text::body::acting(name), Some(ACCENT)),
        (None, true, false) if seen.rect.is_none() => (text::body::unseen(name), None),
        _ => (name.clone(), None),
    }
}

/// The conditions: public ones and found ones.
pub(super) fn conditions(arena: &SideArena, view: &SideView, seen: &BodyView) -> Vec<ConditionLine> {
    let rules = arena.rules();
    let line = |key: ConditionId, name: String| {
        let def = rules.condition(key);
        let innate = rules.archetype(seen.archetype).traits.contains(&key);
        let badge = Badge { glyph: def.glyph, helpful: def.helpful };
        ConditionLine { badge, name, text: def.text.clone(), innate }
    };
    // A condition from several sources is one line with all of them.
    let mut borne_so: Vec<(ConditionLine, ConditionId, Vec<CombatantId>, usize)> = Vec::new();
    for (key, source) in seen.conditions.iter().filter(|(key, _)| !rules.condition(*key).discreet) {
        let def = rules.condition(*key);
        // Who brought about what is borne once, from whomever, matters to no rule.
        let source_told = source.filter(|s| *s != seen.id && !def.merges);
        let number = arena.conditions(seen.id).find(|i| i.key == *key && i.source == *source).map(|i| i.value);
        let name = match number.filter(|_| !def.shows.is_empty()) {
            Some(n) => text::body::condition_number(&def.name, stored(rules, &def.shows, n)),
            None => def.name.clone(),
        };
        let same = |(line, _, sources, _): &(ConditionLine, _, Vec<CombatantId>, usize)| {
            line.name == name && sources.is_empty() == source_told.is_none()
        };
        let at = borne_so.iter().position(same).unwrap_or_else(|| {
            borne_so.push((line(*key, name), *key, Vec::new(), 0));
            borne_so.len() - 1
        });
        let (_, _, sources, times) = &mut borne_so[at];
        match source_told {
            Some(from) if !sources.contains(&from) => sources.push(from),
            _ => *times += 1,
        }
    }
    let whole = |(line, key, sources, times): (ConditionLine, ConditionId, Vec<CombatantId>, usize)| {
        let names: Vec<&str> = sources.iter().map(|s| &*body(view, *s).name).collect();
        // Each of several sources has brought one.
        let times = times + usize::from(names.len() == 1);
        let name = from_sources(rules.condition(key), line.name, &names);
        ConditionLine { name: if times > 1 { text::common::many(&name, times) } else { name }, ..line }
    };
    let mut lines: Vec<ConditionLine> = borne_so.into_iter().map(whole).collect();
    for (finding, at) in &seen.findings {
        let Finding::Conditions(_, borne) = finding else { continue };
        let when = arena.seen_told(*at);
        let unseen = borne.iter().map(|(key, _)| *key).filter(|key| seen.conditions.iter().all(|(k, _)| k != key));
        let found =
            |key| ConditionLine { innate: false, ..line(key, text::common::remark(&rules.condition(key).name, &when)) };
        lines.extend(unseen.map(found));
    }
    lines
}

/// A condition with its sources: "Grappled by Ada", "Hidden from Ada and Bo", "Prone (Ada)"; above two the rest is counted.
fn from_sources(def: &ConditionDef, name: String, sources: &[&str]) -> String {
    let told = match sources {
        [] => return name,
        [one] => (*one).to_owned(),
        [one, other] => text::common::and(one, other),
        [one, others @ ..] => text::body::source_and_more(one, others.len()),
    };
    match def.source_word() {
        Some(word) => text::body::condition_from(name, word, told),
        None => text::common::remark(name, told),
    }
}

/// The text of a number stored with a condition: the number, tenths, halves, or the named step of the track.
fn stored(rules: &Ruleset, shows: &str, n: i32) -> String {
    let half = if n % 2 == 0 { "" } else { "½" };
    let tenths = format!("{}.{}", n / 10, (n % 10).abs());
    let step = usize::try_from(n - 1).ok().and_then(|at| rules.track.get(at)).map_or("", |step| step.name.as_str());
    shows
        .replace("{step}", step)
        .replace("{}", &n.to_string())
        .replace("{tenths}", &tenths)
        .replace("{halves}", &format!("{}{half}", n / 2))
}

/// Activities: the multi-turn action and what is still owed of it; the readied action, for the combatant's friends.
pub(super) fn activities(arena: &SideArena, seen: &BodyView) -> Vec<String> {
    let rules = arena.rules();
    let begun = seen.begun.map(|(action, owed, turns)| {
        let on_object = arena.begun_use(seen.id).map(|draft| target_names::act(arena, draft));
        let name = on_object.unwrap_or_else(|| rules.action(action).name.clone());
        match (turns, rules.time.carrying_purse()) {
            (0, Some(purse)) => text::body::begun_to_pay(name, rules.pool(purse).told(owed)),
            (1, _) => text::body::begun_last(name),
            (turns, _) => text::body::begun(name, turns),
        }
    });
    let held = seen
        .held
        .as_ref()
        .map(|held| text::body::ready(arena.readied_text(&held.deeds), arena.occasion(held)))
        .or_else(|| seen.holding.then(|| text::body::READY_UNKNOWN.to_owned()));
    begun.into_iter().chain(held).collect()
}

/// The equipment with its rules; equal items are counted.
fn equipment(arena: &SideArena, seen: &BodyView) -> Vec<(String, String)> {
    // Weapons with different numbers of rounds left are not equal.
    type Kind = (ItemDefId, Carried, bool, Option<(u8, u8)>);
    let mut kinds: Vec<(Kind, usize)> = Vec::new();
    for (id, def, carried, loaded) in seen.gear.iter().filter(|g| g.2 != Carried::Natural) {
        let rounds = arena.item(seen.id, *id).and_then(|item| arena.magazine(&item)).filter(|(_, most)| *most > 1);
        let kind = (*def, *carried, *loaded, rounds);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let told = |((def, carried, loaded, rounds), count): (Kind, usize)| {
        let item = arena.rules().item(def);
        let name = if count > 1 { text::common::many(&item.name, count) } else { item.name.clone() };
        let name = match rounds.filter(|_| loaded) {
            Some((left, most)) => text::body::loaded(name, left, most),
            None => name,
        };
        let name = match carried {
            Carried::Hand if !loaded => text::body::in_hand_unloaded(name),
            Carried::Hand => text::body::in_hand(name),
            Carried::Stowed => text::body::put_away(name),
            Carried::Packed => text::body::packed(name),
            Carried::Worn | Carried::Natural => name,
        };
        (name, item.text.clone())
    };
    kinds.into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_of_a_condition_are_told_in_one_line() {
        let rules = crate::data::library::Library::shipped().ruleset("vitality").expect("it ships");
        let told = |key: &str, sources: &[&str]| {
            let def = rules.conditions.iter().find(|def| def.key.value == key).expect("it is there");
            from_sources(def, def.name.clone(), sources)
        };
        assert_eq!(told("hidden", &["Ada"]), "Hidden from Ada");
        assert_eq!(told("grappled", &["Ada", "Bo"]), "Grappled by Ada and Bo");
        assert_eq!(told("prone", &["Ada", "Bo", "Cy", "Di"]), "Prone (Ada +3)");
        assert_eq!(told("prone", &[]), "Prone");
    }

    #[test]
    fn numbers_that_count_parts_are_told_whole() {
        let rules = crate::data::library::Library::shipped().ruleset("vitality").expect("it ships");
        let stored = |shows, n| stored(&rules, shows, n);
        assert_eq!(stored("level {}", 3), "level 3");
        assert_eq!(stored("{step}", 2), "Major");
        assert_eq!(stored("{tenths} s", 25), "2.5 s");
        assert_eq!((stored("+{halves}", 11), stored("+{halves}", 10)), ("+5½".to_owned(), "+5".to_owned()));
    }
}
