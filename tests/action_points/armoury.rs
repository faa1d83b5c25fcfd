//! Weapons, shields and armour of the book are those of the rules, as they play.

use std::fs;
use std::path::Path;

use fray::data::scope::{ActionId, ItemDefId, KeyKind, PoolId};
use fray::fight::state::order::{ActOrder, ChosenTarget};
use fray::testkit::{TestBattle, TestCombatant};

use super::{brute, d6, field, piece};

/// The rest of the row of the book that begins with an ID, in plain signs.
fn row(id: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/action_points.md");
    let book = fs::read_to_string(path).expect("the book is there");
    let start = format!("| {id} |");
    let line = book.lines().find(|line| line.starts_with(&start)).unwrap_or_else(|| panic!("no row {id}"));
    line[start.len()..].trim_matches(['|', ' ', '.']).replace('−', "-")
}

/// A weapon as the book has it.
#[derive(Debug)]
struct Entry {
    name: String,
    hands: u8,
    /// Accuracy, damage, and for melee weapons block and reach.
    numbers: Vec<i32>,
    words: Vec<String>,
}

impl Entry {
    /// The number after a word, 0 without it.
    fn after(&self, word: &str) -> i32 {
        let at = self.words.iter().position(|w| w == word);
        at.and_then(|at| self.words.get(at + 1)).map_or(0, |n| n.parse().expect("a number"))
    }
}

fn entries() -> Vec<Entry> {
    let row = row("AP-RULE-03").replace("1h/2h", "1h").replace(['`', '(', ')', ','], " ").replace("reach ", " ");
    let (_, table) = row.split_once(':').expect("a table");
    let entry = |text: &str| {
        let at = text.find("h ").expect("hands");
        let name = text[..at - 1].trim().to_owned();
        let hands = text[at - 1..at].parse().expect("a number");
        let words: Vec<String> = text[at + 1..].split_whitespace().map(str::to_owned).collect();
        let numbers = words.iter().map_while(|word| word.trim_start_matches('+').parse().ok()).collect();
        Entry { name, hands, numbers, words }
    };
    // The heading in brackets is cut off with its own semicolon.
    table.split(';').map(entry).collect()
}

fn key(name: &str) -> String {
    match name {
        "long sword" => "longsword".to_owned(),
        "great sword" => "greatsword".to_owned(),
        "long bow" => "bow".to_owned(),
        "round shield" => "shield".to_owned(),
        other => other.replace(' ', "_"),
    }
}

/// A combatant without any skill beside a target that every attack hits.
fn bout(held: &[&str], far: i16) -> TestBattle {
    let hero = piece("Nobody", &[("prc", 9)]).held(held).at(1, 2);
    let target: TestCombatant = piece("Target", &[("speed", -5), ("vit", 8)]).at(2 + far, 2);
    field([hero], [target], &[[1, 1, 2], [1, 1, 2]])
}

/// AP-RULE-03: accuracy, damage, block, reach, range and hands of every weapon and shield in the table.
#[test]
fn ap_rule_03_weapons() {
    let entries = entries();
    assert_eq!(entries.len(), 18, "{entries:?}");
    for entry in entries {
        let key = key(&entry.name);
        let held: &[&str] = if key == "unarmed" { &[] } else { &[&key] };
        let mut t = bout(held, i16::try_from(entry.numbers.get(3).copied().unwrap_or(4)).expect("near"));
        let rules = t.fight().rules().clone();
        let id = rules.scope.find(KeyKind::Item, &key).unwrap_or_else(|| panic!("no item {key}"));
        let item = rules.item(ItemDefId(id));
        assert_eq!(i32::from(item.hands), if item.natural { 0 } else { i32::from(entry.hands) }, "{key}");
        for tag in ["slicing", "concussive", "aquatic", "close", "defensive"] {
            let has = rules.scope.find(KeyKind::Tag, tag).is_some_and(|t| item.tags.has(fray::data::scope::TagId(t)));
            assert_eq!(has, entry.words.iter().any(|word| word == tag), "{key} {tag}");
        }
        let block = entry.numbers.get(2).copied().unwrap_or(0) + entry.after("block");
        assert_eq!(t.value("Nobody", "melee_defence"), 10 + block, "{key}");
        let defensive = entry.words.iter().any(|word| word == "defensive");
        assert_eq!(t.value("Nobody", "ranged_defence"), 10 + if defensive { block } else { 0 }, "{key}");
        let [accuracy, damage, ..] = entry.numbers[..] else {
            assert!(item.weapon.is_none(), "{key}");
            continue;
        };
        let weapon = item.weapon.as_ref().expect("a weapon");
        let reach = entry.numbers.get(3).map_or(0, |reach| reach + 1);
        assert_eq!(i32::from(weapon.reach), reach, "{key}");
        assert_eq!(i32::from(weapon.range), 5 * entry.after("increment"), "{key}");
        assert_eq!(i32::from(weapon.thrown), 3 * entry.after("thrown"), "{key}");
        assert_eq!(weapon.magazine == 1, entry.words.iter().any(|word| word == "loaded"), "{key}");
        t.dice(&d6(&[2, 3, 4])).act_with("Nobody", "standard_attack", &key, "Target");
        let (roll, harm) = (t.last_roll(), t.last_harm());
        assert_eq!(roll.total - 9, accuracy, "{key}");
        assert_eq!(harm.raw - (roll.total - roll.against), damage, "{key}");
    }
}

/// AP-RULE-03: the bearer of a tower shield is slower and hits less often.
#[test]
fn ap_rule_03_a_tower_shield_hampers() {
    assert!(row("AP-RULE-03").contains("wielder's rate -3 and own attack rolls -1"));
    let mut t = bout(&["tower_shield", "short_sword"], 0);
    assert_eq!(t.value("Nobody", "rate"), bout(&[], 0).value("Nobody", "rate") - 3);
    t.dice(&d6(&[2, 3, 4])).act_with("Nobody", "standard_attack", "short_sword", "Target");
    assert_eq!(t.last_roll().total, 9 + 1 - 1);
}

/// AP-RULE-04: what armour adds to Toughness and takes off Pace; base Toughness stays as it is.
#[test]
fn ap_rule_04_armour() {
    let row = row("AP-RULE-04").replace(['(', ')', ','], " ").replace("none 0", "");
    let (table, _) = row.split_once(';').expect("a table");
    let words: Vec<&str> = table.split_whitespace().collect();
    let after = |word: &str| {
        let at = words.iter().position(|w| *w == word).unwrap_or_else(|| panic!("no {word} in {table}"));
        words[at + 1].parse::<i32>().expect("a number")
    };
    for armour in ["padded", "leather", "mail", "plate"] {
        let bare = field([brute().worn(&[])], [brute().named("Foe").at(9, 2)], &[[1, 1, 2], [1, 1, 1]]);
        let worn = field([brute().worn(&[armour])], [brute().named("Foe").at(9, 2)], &[[1, 1, 2], [1, 1, 1]]);
        let figures = |mut t: TestBattle| ["toughness", "base_toughness", "rate"].map(|value| t.value("Brute", value));
        let ([bare, base, pace], [thick, same, slow]) = (figures(bare), figures(worn));
        assert_eq!((thick - bare, same), (after(armour), base), "{armour}");
        let at = words.iter().position(|w| *w == armour).expect("it is there");
        let hampers = if words.get(at + 2) == Some(&"rate") { words[at + 3].parse().expect("a number") } else { 0 };
        assert_eq!(slow - pace, hampers, "{armour}");
    }
}

/// AP-STAT-03: every skill and specialisation of the book has ranks, and those that a sheet does not list are 0.
#[test]
fn ap_stat_03_skills() {
    let row = row("AP-STAT-03");
    let (_, list) = row.split_once("specialisations.").expect("a list");
    let (list, _) = list.split_once(". Unlisted").expect("a list");
    let mut t = bout(&[], 0);
    let rules = t.fight().rules().clone();
    let names: Vec<&str> = rules.scores.iter().map(|score| score.name.as_str()).collect();
    let list = list.replace("weapon groups", "").replace("schools", "");
    // Commas within brackets part specialisations, those between them skills.
    let (mut skills, mut rest) = (0, list.trim());
    while !rest.is_empty() {
        let end = rest.find([',', '(']).unwrap_or(rest.len());
        let name = rest[..end].trim();
        assert!(names.contains(&name), "{name}");
        skills += 1;
        rest = &rest[end..];
        if let Some((special, after)) = rest.strip_prefix('(').and_then(|open| open.split_once(')')) {
            for special in special.split(',').map(str::trim).filter(|s| !s.is_empty()) {
                let whole = format!("{name}: {}", special.to_lowercase());
                assert!(names.contains(&whole.as_str()), "{whole}");
            }
            rest = after;
        }
        rest = rest.trim_start_matches([',', ' ']);
    }
    assert_eq!(skills, 11);
    let id = t.who("Nobody");
    let ranks: Vec<i32> = t.fight().arena().body(id).scores.0.iter().copied().filter(|n| *n != 0).collect();
    assert_eq!(ranks, [9]);
}

/// AP-RULE-02: what acts cost, from the book's list; Treat Wound takes the four turns of a minute.
#[test]
fn ap_rule_02_costs() {
    let row = row("AP-RULE-02");
    let (list, _) = row.split_once(". All are").expect("a list");
    let mut t = bout(&[], 0);
    let rules = t.fight().rules().clone();
    let hero = t.who("Nobody");
    let arena = t.fight().arena();
    let cost = |key: &str, pool: &str| {
        let find = |kind, key: &str| rules.scope.find(kind, key).unwrap_or_else(|| panic!("no {kind} `{key}`"));
        let action = ActionId(find(KeyKind::Action, key));
        arena.price(
            &ActOrder { by: hero, action, tool: None, aim: ChosenTarget::Nothing },
            PoolId(find(KeyKind::Pool, pool)),
        )
    };
    let told = |name: &str| {
        let entry = list.split([',', ':']).map(str::trim).find(|entry| {
            let rest = entry.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        });
        let rest = entry.unwrap_or_else(|| panic!("no {name} in {list}"))[name.len()..].trim();
        rest.split(' ').next().and_then(|n| n.parse::<i32>().ok()).expect("a number")
    };
    for (name, keys) in [
        ("Quick", &["quick_attack"][..]),
        ("Standard", &["standard_attack"]),
        ("Nonlethal", &["nonlethal_attack"]),
        ("Strong", &["strong_attack"]),
        ("Rebuff", &["rebuff"]),
        ("Harry", &["harry"]),
        ("Cling", &["cling"]),
        ("Interpose", &["interpose"]),
        ("Defend", &["defend"]),
        ("Ready", &["ready"]),
        ("Posture", &["crouch", "lie_down", "stand", "stand_up"]),
        ("Create an Opening", &["create_opening"]),
        ("Enter Space", &["enter_space"]),
        ("Escape", &["escape", "tear_free"]),
        ("Mount/Dismount", &["mount", "dismount"]),
        ("Dash", &["dash", "sprint"]),
        ("Drag", &["drag"]),
        ("Grapple", &["grapple"]),
        ("Pin", &["pin"]),
        ("End Effect", &["end_magic"]),
        ("Hinder", &["disarm", "distract", "shove", "trip"]),
        ("Seize Initiative", &["seize_initiative"]),
        ("Stabilize", &["stabilize"]),
        ("Treat Condition", &["treat_bleeding", "treat_burning", "treat_poison", "treat_hobble"]),
    ] {
        for key in keys {
            assert_eq!(cost(key, "ap"), told(name), "{key}");
        }
    }
    assert!(list.contains("Dash 2 + 2 stamina") && list.contains("Treat Wound 1 minute"));
    assert_eq!((cost("dash", "stamina"), cost("sprint", "stamina")), (2, 2));
    for key in ["treat_light", "treat_moderate", "treat_severe", "treat_critical", "treat_fatal"] {
        let id = ActionId(rules.scope.find(KeyKind::Action, key).expect("it is there"));
        assert_eq!(rules.action(id).turns, 4, "{key}");
    }
}
