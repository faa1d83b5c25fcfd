//! Fields to try odds on, made from what a ruleset has: every weapon comes up, combatants know every action, and they
//! begin with wounds, conditions and points of all kinds, on ground of all kinds.

use std::fmt::Write as _;
use std::sync::Arc;

use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::data::ruleset::Ruleset;
use fray::data::scope::{EntryId, ItemDefId};
use fray::fight::setup::Setup;

use crate::contract::Chance;

/// Columns and rows of a field.
const SIZE: (usize, usize) = (18, 12);
/// Combatants a side.
const HEADS: usize = 5;
/// Conditions that each begins with at most.
const EXTRAS: usize = 3;

/// Puts other weapons into the hands of all archetypes: those of a ruleset in turn, from a number on.
fn rearm(rules: &mut Ruleset, from: usize, chance: &mut Chance) {
    let weapons = |natural: bool| -> Vec<ItemDefId> {
        let ids = (0..rules.items.len()).map(|at| ItemDefId(u16::try_from(at).expect("tables are small")));
        ids.filter(|id| rules.item(*id).weapon.is_some() && rules.item(*id).natural == natural).collect()
    };
    let (held, natural) = (weapons(false), weapons(true));
    for (at, block) in rules.roster.clone().into_iter().enumerate() {
        let mut block = block;
        let weapon = held[(from + at) % held.len()];
        let second = held[chance.below(held.len())];
        let hands = |item: ItemDefId| rules.item(item).hands;
        block.held = match (hands(weapon), hands(second)) {
            (0, _) => Vec::new(),
            (1, 1) if chance.below(2) == 0 => vec![weapon, second],
            _ => vec![weapon],
        };
        if hands(weapon) == 0 {
            block.stowed.push(weapon);
        }
        if let Some(more) = chance.pick(&natural).filter(|more| !block.natural.contains(more)) {
            block.natural.push(*more);
        }
        let entries = u16::try_from(rules.entries.len()).expect("tables are small");
        block.plans = (0..entries).map(EntryId).collect();
        rules.roster[at] = block;
    }
}

/// A field of a ruleset by number, in which each combatant begins with `extras` conditions at most.
fn drawn(shipped: &Arc<Ruleset>, number: usize, extras: usize) -> Result<Setup, Problems> {
    let mut chance = Chance::new(number as u64);
    let mut rules = (**shipped).clone();
    rearm(&mut rules, number * HEADS, &mut chance);
    let mut legend = "\".\": Ground(\"floor\"),".to_owned();
    let (mut letters, mut taken) = (Vec::new(), '\u{100}');
    let mut letter = |means: String| {
        taken = char::from_u32(u32::from(taken) + 1).expect("there are letters enough");
        let _ = write!(legend, "\"{taken}\": {means},");
        letters.push(taken);
    };
    rules.terrain.iter().for_each(|ground| letter(format!("Ground({:?})", ground.key.value)));
    rules.objects.iter().for_each(|object| letter(format!("Object(object: {:?}, on: \"floor\")", object.key.value)));
    let mut map = vec![vec!['.'; SIZE.0]; SIZE.1];
    for cell in map.iter_mut().flatten() {
        if chance.below(5) == 0 {
            *cell = letters[chance.below(letters.len())];
        }
    }
    // Water, slopes and the like come in patches.
    let (x, y) = (chance.below(SIZE.0 - 4), chance.below(SIZE.1 - 4));
    let patch = letters[chance.below(rules.terrain.len())];
    map.iter_mut().skip(y).take(4).for_each(|row| row[x..x + 4].fill(patch));
    let mut sides = String::new();
    for side in 0..2_usize {
        let mut who = String::new();
        for n in 0..HEADS {
            let at = (number * 2 * HEADS + side * HEADS + n) % rules.roster.len();
            let block = &rules.roster[at];
            // The two sides stand mixed, so that some are in melee from the first.
            let cell = (4 + (n * 2 + side) % 4 * 2, 1 + (n * 2 + side) / 4 * 3);
            let body = usize::from(rules.size(block.size).side.max(1));
            for row in map.iter_mut().skip(cell.1).take(body) {
                row[cell.0..cell.0 + body].fill('.');
            }
            let conditions: Vec<&str> = (0..chance.below(extras + 1))
                .filter_map(|_| chance.pick(&rules.conditions))
                .filter(|def| def.holds.is_none() && !def.stance)
                .map(|def| def.key.value.as_str())
                .collect();
            let mut pools = String::new();
            for (pool, most) in rules.wounds.iter().flat_map(|w| w.levels.iter().map(|level| (level.pool, 2))) {
                let _ = write!(pools, "{:?}: {},", rules.pool(pool).key.value, chance.below(most));
            }
            let points = [rules.front.as_ref().map(|front| front.pool), Some(rules.roles.health)];
            for pool in points.into_iter().flatten().filter(|_| rules.wounds.is_none()) {
                if extras > 0 && chance.below(2) == 0 {
                    let _ = write!(pools, "{:?}: {},", rules.pool(pool).key.value, 1 + chance.below(6));
                }
            }
            let _ = write!(
                who,
                "(archetype: {:?}, at: {cell:?}, name: Some(\"{n} {}\"), conditions: {conditions:?}, pools: {{{pools}}}),",
                block.key.value, block.name
            );
        }
        let pc = if side == 0 { "role: Some(Player)," } else { "" };
        let _ = write!(sides, "(key: \"side{side}\", name: \"Side {side}\", controller: Human, {pc} who: [{who}]),");
    }
    let map: Vec<String> = map.into_iter().map(|row| row.into_iter().collect()).collect();
    let grants: Vec<&str> = rules.actions.iter().map(|action| action.key.value.as_str()).collect();
    let text = format!(
        "(key: \"field\", name: \"Field\", about: \"\", ruleset: {:?}, map: {map:?}, legend: {{{legend}}},
        sides: [{sides}], grants: {grants:?}, round_limit: 30, open_sheets: true,
        facts: [(question: \"Why?\", answer: \"Because.\"), (question: \"Who?\", answer: \"Me.\", difficulty: Some(9))])",
        rules.key
    );
    let source = Source::new("field.ron", text);
    let mut problems = Problems::new();
    let def = load::scene(&source, &mut problems).unwrap_or_else(|| panic!("{problems}"));
    Setup::new(&Arc::new(rules), &Arc::new(def), &source.file, &[])
}

/// A field of a ruleset by number: with as many conditions as go together.
pub fn field(rules: &Arc<Ruleset>, number: usize) -> Setup {
    let tried = (0..=EXTRAS).rev().map(|extras| drawn(rules, number, extras));
    let mut faults = Vec::new();
    for found in tried {
        match found {
            Ok(setup) => return setup,
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    panic!("field {number} cannot be: {}", faults.join("\n"))
}
