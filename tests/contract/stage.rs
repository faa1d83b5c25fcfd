//! Where the contract is tried: shipped scenes with open and with closed sheets, and a yard in which every combatant
//! knows every action.

use std::fmt::Write as _;
use std::sync::Arc;

use fray::data::effect::{ActLimit, Ask, ConditionAsk, Limit, SightLimit};
use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::data::ruleset::{ArchetypeDef, ConditionDef, Ruleset};
use fray::data::scene::SceneDef;
use fray::fight::setup::Setup;

use crate::playout::scenes;

/// Whether the numbers of all combatants are known to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheets {
    Open,
    Closed,
}

/// A place to fight.
pub struct Stage {
    pub name: String,
    pub setup: Setup,
}

/// A shipped scene under a ruleset.
pub fn shipped(scene: &str, rules: &Arc<Ruleset>, sheets: Sheets) -> Stage {
    let found = Library::shipped().scene(scene).unwrap_or_else(|p| panic!("{p}"));
    let def = SceneDef { open_sheets: sheets == Sheets::Open, ..(*found.def).clone() };
    let setup = Setup::new(rules, &Arc::new(def), &found.source.file, &[]).unwrap_or_else(|p| panic!("{p}"));
    Stage { name: format!("{scene}, {sheets:?} sheets"), setup }
}

/// The yard, and shipped scenes: of these all with `FRAY_LONG=1`, else some.
pub fn stages(ruleset: &str, some: &[(&str, Sheets)]) -> Vec<Stage> {
    let rules = Library::shipped().ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    let mut found = vec![yard(&rules, Sheets::Closed)];
    if super::long() {
        found.push(yard(&rules, Sheets::Open));
        let both = scenes().into_iter().flat_map(|scene| [(scene.clone(), Sheets::Open), (scene, Sheets::Closed)]);
        found.extend(both.map(|(scene, sheets)| shipped(&scene, &rules, sheets)));
    } else {
        found.extend(some.iter().map(|(scene, sheets)| shipped(scene, &rules, *sheets)));
    }
    found
}

/// The letter of a row of a table on the map of the yard.
fn letter(first: char, row: usize) -> char {
    char::from_u32(first as u32 + u32::try_from(row).expect("tables are small")).expect("there are letters enough")
}

/// Conditions of the kinds that orders can name, one of each; none that keeps its bearer from acting.
fn borne(rules: &Ruleset) -> Vec<&str> {
    let named = rules
        .actions
        .iter()
        .filter_map(|a| if let Ask::Condition(ConditionAsk::Condition(tags)) = a.ask { Some(tags) } else { None });
    let hard = |limit: &Limit| {
        matches!(
            limit,
            Limit::Act(ActLimit::Helpless | ActLimit::Down)
                | Limit::Sight(SightLimit::Concealed | SightLimit::ConcealedFrom)
        )
    };
    let fits = |def: &&ConditionDef| def.holds.is_none() && !def.stance && !def.limits.iter().any(hard);
    let of = |tags| rules.conditions.iter().filter(fits).find(|def| def.tags.meets(tags));
    let mut keys: Vec<&str> = named.filter_map(of).map(|def| def.key.value.as_str()).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Columns of the yard.
const COLUMNS: usize = 26;

/// A yard with every kind of ground and of object that the ruleset has, in which two sides and their friends know every
/// action.
pub fn yard(rules: &Arc<Ruleset>, sheets: Sheets) -> Stage {
    const GROUND: char = '\u{100}';
    const OBJECT: char = '\u{200}';
    let mut legend = String::from("\".\": Ground(\"floor\"), \"#\": Ground(\"wall\"),");
    for (row, ground) in rules.terrain.iter().enumerate() {
        let _ = write!(legend, "\"{}\": Ground({:?}),", letter(GROUND, row), ground.key.value);
    }
    for (row, object) in rules.objects.iter().enumerate() {
        let _ = write!(legend, "\"{}\": Object(object: {:?}, on: \"floor\"),", letter(OBJECT, row), object.key.value);
    }
    // Rows of things with room between them, so that combatants reach them and get around them.
    let mut map = vec![".".repeat(COLUMNS); 3];
    let mut spaced = |first: char, count: usize| {
        for rows in (0..count).collect::<Vec<_>>().chunks(COLUMNS / 2) {
            let mut row: Vec<char> = rows.iter().flat_map(|row| [letter(first, *row), '.']).collect();
            row.resize(COLUMNS, '.');
            map.push(row.into_iter().collect());
            map.push(".".repeat(COLUMNS));
        }
    };
    spaced(OBJECT, rules.objects.len());
    let middle = map.len() + 1;
    map.extend(vec![".".repeat(COLUMNS); 5]);
    let mut spaced = |first: char, count: usize| {
        for rows in (0..count).collect::<Vec<_>>().chunks(COLUMNS / 2) {
            let mut row: Vec<char> = rows.iter().flat_map(|row| [letter(first, *row), '.']).collect();
            row.resize(COLUMNS, '.');
            map.push(row.into_iter().collect());
        }
    };
    spaced(GROUND, rules.terrain.len());

    let small: Vec<&ArchetypeDef> =
        rules.roster.iter().filter(|block| rules.size(block.size).side.max(1) == 1).collect();
    let borne = borne(rules);
    let who = |from: usize, count: usize, (x, y): (usize, usize)| -> String {
        (0..count)
            .map(|n| {
                let block = small[(from + n * 3) % small.len()];
                let (x, y) = (x + n % 3 * 2, y + n / 3);
                let (key, name) = (&block.key.value, format!("{} {n}", block.name));
                let borne: &[&str] = if n == 0 { &borne } else { &[] };
                format!("(archetype: {key:?}, at: ({x}, {y}), name: Some({name:?}), conditions: {borne:?}),")
            })
            .collect()
    };
    let late = format!(
        "(archetype: {:?}, at: (0, {middle}), name: Some(\"Latecomer\"), arrives: Some((round: 2))),",
        small[0].key.value
    );
    let grants: Vec<&str> = rules.actions.iter().map(|action| action.key.value.as_str()).collect();
    let item = &rules.items[0].key.value;
    let _ = write!(legend, "\"?\": Hidden(item: Some({item:?}), against: 12, on: \"floor\"),");
    map[0].replace_range(0..1, "?");
    let open = sheets == Sheets::Open;
    let text = format!(
        "(key: \"yard\", name: \"Yard\", about: \"\", ruleset: {:?}, map: {map:?}, legend: {{{legend}}},
        sides: [
            (key: \"ours\", name: \"Ours\", controller: Human, who: [{}{late}]),
            (key: \"theirs\", name: \"Theirs\", who: [{}]),
            (key: \"friends\", name: \"Friends\", allies: [\"ours\"], surprise: Automatic, who: [{}]),
        ],
        facts: [(question: \"Why?\", answer: \"Because.\"), (question: \"Who?\", answer: \"Me.\", difficulty: Some(9))],
        grants: {grants:?}, round_limit: 30, open_sheets: {open})",
        rules.key,
        who(0, 5, (9, middle)),
        who(1, 6, (10, middle + 2)),
        who(2, 1, (16, middle)),
    );
    let source = Source::new("yard.ron", text);
    let mut problems = Problems::new();
    let def = load::scene(&source, &mut problems).unwrap_or_else(|| panic!("{problems}"));
    let setup = Setup::new(rules, &Arc::new(def), &source.file, &[]).unwrap_or_else(|p| panic!("{p}\n{}", source.text));
    Stage { name: format!("yard, {sheets:?} sheets"), setup }
}
