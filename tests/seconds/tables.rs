//! The tables of the book are those of the rules.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use fray::data::library::Library;
use fray::data::ruleset::Ruleset;
use fray::data::scope::{ItemDefId, KeyKind, TagId};
use fray::testkit::TestBattle;

use super::{ayla, d20, field, orc, piece};

fn rules() -> Arc<Ruleset> {
    Library::shipped().ruleset("seconds").unwrap_or_else(|p| panic!("{p}"))
}

/// The cells of the row with an ID.
fn row(id: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/seconds.md");
    let book = fs::read_to_string(path).expect("the book is there");
    let line =
        book.lines().find(|line| line.starts_with(&format!("| {id} |"))).unwrap_or_else(|| panic!("no row {id}"));
    line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// The number that follows a word, as in "thrown 5 m".
fn after(text: &str, word: &str) -> u8 {
    let rest = text.split(word).nth(1).unwrap_or("").trim();
    rest.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// SEC-STAT-20, SEC-STAT-21, SEC-STAT-22, SEC-STAT-23, SEC-STAT-24, SEC-STAT-25, SEC-STAT-26, SEC-STAT-27, SEC-STAT-28,
/// SEC-STAT-29: the weapons of the book: time, dice, what guides them, how far, hands and labels.
#[test]
fn sec_stat_20_29_weapons() {
    let rules = rules();
    let tag = |name: &str| TagId(rules.scope.find(KeyKind::Tag, name).expect(name));
    let keys = [
        "unarmed",
        "dagger",
        "short_sword",
        "longsword",
        "mace",
        "greatsword",
        "spear",
        "javelin",
        "short_bow",
        "crossbow",
    ];
    for (number, key) in (20..).zip(keys) {
        let row = row(&format!("SEC-STAT-{number}"));
        let [_, name, time, damage, guide, reach, hands, labels] = &row[..] else { panic!("{row:?}") };
        let item = rules.item(ItemDefId(rules.scope.find(KeyKind::Item, key).expect(key)));
        let weapon = item.weapon.as_ref().expect(key);
        assert_eq!(rules.speeds[usize::from(weapon.speed.0)].key.value, time.trim_end_matches('t'), "{name}");
        assert_eq!(format!("{}d{}", weapon.damage.count, weapon.damage.sides), *damage, "{name}");
        let ability = match guide.as_str() {
            "better of STR/DEX" => "max(str, dex)".to_owned(),
            one => one.to_lowercase(),
        };
        let group = labels.split([';', ',']).next().unwrap_or("").trim().to_lowercase();
        assert_eq!(weapon.bonus.text, format!("{ability} + {group}"), "{name}");
        let first: u8 = reach.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
        let far = first > 2;
        let shoots = if far { (0, first, 2 * first) } else { (first, 0, 0) };
        assert_eq!((weapon.reach, weapon.increment, weapon.range), shoots, "{name}");
        assert_eq!(weapon.thrown, after(reach, "thrown"), "{name}");
        assert_eq!(item.hands.to_string(), *hands, "{name}");
        assert_eq!(item.tags.has(tag("flat")), labels.contains("`flat`"), "{name}");
        let pins = labels.contains("`pinning`") && !labels.contains("no `pinning`");
        assert_eq!(item.tags.has(tag("pinning")), pins, "{name}");
        let pierces = i32::from(labels.contains("soak counts 1 less"));
        assert_eq!(weapon.pierces.text, pierces.to_string(), "{name}");
    }
}

fn facing(tool: &str, scores: &[(&str, i32)], at: i16) -> TestBattle {
    let arm = if tool == "unarmed" { vec![] } else { vec![tool] };
    let one = piece("One", scores).held(&arm).at(2, 2);
    field([one], [orc().at(at, 2)], &[15, 5])
}

/// SEC-STAT-20, SEC-STAT-22, SEC-STAT-25, SEC-STAT-26, SEC-STAT-27, SEC-STAT-28: what they take and do in hand.
#[test]
fn sec_stat_20_28_weapons_in_hand() {
    let strong = [("str", 3), ("dex", 0)];
    for (tool, at, sides, dice, left, lost) in [
        ("unarmed", 3, 3, 1, 20, 2),
        ("short_sword", 3, 8, 1, 15, 2),
        ("greatsword", 3, 8, 2, 0, 7),
        ("spear", 4, 6, 1, 10, 5),
        ("spear", 10, 6, 1, 10, 5),
        ("javelin", 14, 6, 1, 10, 5),
        ("short_bow", 15, 8, 1, 10, 2),
    ] {
        let mut t = facing(tool, &strong, at);
        let thrown: Vec<(u16, u16)> = d20(&[15]).into_iter().chain(vec![(sides, 2); dice]).collect();
        t.dice(&thrown).act_with("One", "attack", tool, "Orc");
        assert_eq!((22 - t.hp("Orc"), t.pool("One", "time")), (lost, left), "{tool} at {at}");
    }
    // Too far for each of them.
    for (tool, at) in [("unarmed", 4), ("short_sword", 4), ("spear", 11), ("javelin", 15)] {
        let mut t = facing(tool, &strong, at);
        assert!(!t.may("One", "attack"), "{tool} at {at}");
    }
}

/// SEC-STAT-24: a point of soak does not count against a mace, and nothing more.
#[test]
fn sec_stat_24_maces_and_armour() {
    for (worn, lost) in [(&[][..], 7), (&["leather"][..], 7), (&["mail"][..], 6)] {
        let one = ayla().held(&["mace"]);
        let mut t = field([one], [orc().worn(worn).at(3, 2)], &[15, 5]);
        t.dice(&[(20, 15), (8, 4)]).act("Ayla", "attack", "Orc");
        assert_eq!(22 - t.hp("Orc"), lost, "{worn:?}");
    }
}

/// SEC-STAT-29: a crossbow takes more than a turn.
#[test]
fn sec_stat_29_a_crossbow_takes_more_than_a_turn() {
    let rules = rules();
    let item = rules.item(ItemDefId(rules.scope.find(KeyKind::Item, "crossbow").expect("it is there")));
    let speed = item.weapon.as_ref().expect("a weapon").speed;
    let table = &rules.tables[usize::from(rules.scope.find(KeyKind::Table, "weapon_time").expect("it is there"))];
    assert_eq!(table.at(i32::from(speed.0)), 35);
    // Every speed is named by its time.
    for (at, named) in rules.speeds.iter().enumerate() {
        assert_eq!(table.at(i32::try_from(at).expect("few")).to_string(), named.key.value);
    }
}

/// SEC-STAT-01, SEC-STAT-03: abilities and skills are those of the book, and 0 unless a stat block says otherwise.
#[test]
fn sec_stat_01_03_abilities_and_skills() {
    let rules = rules();
    let keys: Vec<&str> = rules.scores.iter().map(|score| score.key.as_str()).collect();
    let abilities = ["str", "dex", "agi", "con", "per", "wil"];
    let skills = [
        "sleight",
        "stealth",
        "perception",
        "intimidation",
        "casting",
        "unarmed",
        "blades",
        "hafted",
        "polearms",
        "bows",
        "thrown",
    ];
    assert_eq!(keys, [&abilities[..], &skills[..]].concat());
    let mut t = field([piece("One", &[]).held(&["longsword"]).at(2, 2)], [orc().at(3, 2)], &[15, 5]);
    // A bare 10 is what an unmoving foe is hit with.
    t.dice(&[(20, 10), (8, 1)]).act("One", "attack", "Orc");
    assert_eq!(t.hp("Orc"), 21);
    let skilled = piece("One", &[("str", 1), ("blades", 2)]).held(&["longsword"]).at(2, 2);
    let mut t = field([skilled], [orc().at(3, 2)], &[15, 5]);
    t.dice(&[(20, 7), (8, 1)]).act("One", "attack", "Orc");
    assert_eq!((t.hp("Orc"), t.last_roll().total), (20, 10));
}

/// SEC-STAT-07, SEC-RULE-05: footprints and weights in kilograms, which a stat block may change.
#[test]
fn sec_stat_07_rule_05_sizes() {
    let rules = rules();
    for (key, side, kilograms) in
        [("tiny", 1, 5), ("small", 1, 30), ("medium", 1, 80), ("large", 2, 400), ("huge", 3, 2000)]
    {
        let size = rules.sizes.iter().find(|size| size.key.value == key).expect(key);
        assert_eq!(size.side, side, "{key}");
        let mut t = field([piece("One", &[]).size(key).at(2, 2)], [orc().at(9, 5)], &[15, 5]);
        assert_eq!(t.value("One", "weight"), kilograms, "{key}");
    }
    let heavy = piece("One", &[]).fields("modifiers: [(to: \"weight\", op: Add(\"25\"))]").at(2, 2);
    let mut t = field([heavy], [orc()], &[15, 5]);
    assert_eq!(t.value("One", "weight"), 105);
}

/// SEC-RULE-11, SEC-RULE-12: Reflex goes by Agility, not by Dexterity; no combatant is too big or too small to be
/// fought.
#[test]
fn sec_rule_11_12_reflex_and_size() {
    let mut t = field([piece("One", &[("dex", 5), ("agi", 1)]).at(2, 2)], [orc()], &[15, 5]);
    assert_eq!(t.value("One", "reflex"), 1);
    let text: String =
        Library::shipped().ruleset_sources("seconds").iter().map(|source| source.text.to_string()).collect();
    // No test of the rules reads a Size.
    for word in ["me.size", "other.size", "(size ", "size >", "size <", "size =="] {
        assert!(!text.contains(word), "{word}");
    }
}
