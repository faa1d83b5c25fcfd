//! Greyed rows: all that they lack, and what has to come first.

use super::harness::ScreenHarness;
use super::menu::{RULES, table_of};
use super::present;
use crate::app::platform::stage::{self, Stage};
use crate::app::selection::state::Selection;
use crate::data::read::{At, Pos};
use crate::data::scene::SceneDef;
use crate::fight::state::order::{DecisionKind, OrderKind};
use crate::kernel::cell::Dir8;

/// Rulesets with scenes that can be fought under them.
const BATTLES: [(&str, &str); 10] = [
    ("tempo", "toll_house"),
    ("tempo", "ashgate"),
    ("seconds", "toll_house"),
    ("seconds", "kiln_yard"),
    ("four_actions", "toll_house"),
    ("four_actions", "wand_moot"),
    ("action_points", "toll_house"),
    ("action_points", "withy_ford"),
    ("vitality", "marl_halt"),
    ("vitality", "glass_house"),
];

fn greyed(selection: &Selection) -> Vec<usize> {
    let greyed = |row: &usize| {
        let item = &selection.items[*row];
        item.blocked.is_some() && !item.far && selection.main == Some(item.by)
    };
    (0..selection.items.len()).filter(greyed).collect()
}

#[test]
fn what_comes_first_makes_the_greyed_row_possible_and_chooses_it() {
    let mut helped: Vec<String> = Vec::new();
    for (rules, scene) in BATTLES {
        let mut table = ScreenHarness::under(Some(rules), scene, Stage::Turn).expect("somebody has a turn");
        for row in greyed(&table.selection) {
            table.player().choose(row);
            assert_eq!(table.selection.row, Some(row), "{rules}: a greyed row can be looked at");
            table.selection.look_at_missing(&mut table.battle);
            let model = present::missing(&mut table.battle, &table.selection).expect("it is told what is missing");
            assert!(!model.lacks.is_empty(), "{rules}: {}", model.head);
            let sure = |remedy: &crate::fight::imagine::Remedy| {
                remedy.same_turn && remedy.exact && remedy.chance.ways == remedy.chance.of
            };
            let Some(at) = table.selection.remedies().iter().position(sure) else { continue };
            let wanted = (table.selection.items[row].by, table.selection.items[row].action);
            let told = format!("{rules}, {scene}: {} by {}", model.head, model.remedies[at].name);
            assert!(table.player().remedy(at));
            table.settle();
            // Others let it pass.
            while let Some(kind @ DecisionKind::Window { .. }) = table.battle.fight.decision().map(|d| d.kind) {
                table.battle.submit(OrderKind::Pass).unwrap_or_else(|fault| panic!("{told}: {kind:?}: {fault}"));
                table.selection.refresh(&mut table.battle);
            }
            let chosen = table.selection.chosen().unwrap_or_else(|| panic!("{told}: it is chosen again"));
            assert_eq!((chosen.by, chosen.action), wanted, "{told}");
            let (by, action) = (chosen.by, chosen.action.expect("it is an action"));
            let arena = table.battle.fight.seen_by(table.battle.viewpoint());
            let left = arena.missing(by, action);
            assert!(left.of_act.is_empty(), "{told}: {left:?}");
            helped.push(told);
            // The next row is looked at from where the turn began.
            table = ScreenHarness::under(Some(rules), scene, Stage::Turn).expect("as before");
        }
    }
    let of = |rules: &str| helped.iter().filter(|told| told.starts_with(rules)).count();
    let rulesets = RULES.iter().filter(|rules| of(rules) > 0).count();
    assert!(helped.len() > 10 && rulesets >= 3, "{helped:#?}");
}

#[test]
fn what_is_missing_begins_with_the_reason_that_was_always_told() {
    let mut several = 0;
    for (rules, scene) in BATTLES {
        let mut table = ScreenHarness::under(Some(rules), scene, Stage::Turn).expect("somebody has a turn");
        let by = table.selection.main.expect("it is somebody's turn");
        let arena = table.battle.fight.seen_by(table.battle.viewpoint());
        for candidate in arena.turn_candidates(by).collect::<Vec<_>>() {
            let missing = arena.missing(by, candidate.action);
            assert_eq!(missing.all().next().cloned(), arena.why_not(&candidate), "{rules}: {candidate:?}");
            several += usize::from(missing.all().count() > 1);
        }
    }
    assert!(several > 20, "{several} lack more than one thing");
}

#[test]
fn enter_does_what_comes_first() {
    let mut table = BATTLES.into_iter().find_map(|(rules, scene)| {
        let mut table = ScreenHarness::under(Some(rules), scene, Stage::Turn)?;
        let row = greyed(&table.selection).into_iter().find(|row| {
            table.player().choose(*row);
            table.selection.look_at_missing(&mut table.battle);
            !table.selection.remedies().is_empty()
        })?;
        table.player().choose(row);
        Some(table)
    });
    let table = table.as_mut().expect("something can be helped");
    table.selection.look_at_missing(&mut table.battle);
    let first = table.selection.remedies()[0].order.clone();
    table.player().commit();
    let given: Vec<_> = table.orders.iter().map(|given| given.order.body.clone()).collect();
    assert_eq!(given, [OrderKind::Act(first)]);
}

#[test]
fn who_is_held_reads_what_holds_it() {
    let held = [("action_points", "immobile"), ("four_actions", "grappled"), ("vitality", "halted")];
    for (rules, key) in held {
        let change = |scene: &mut SceneDef| {
            rules.clone_into(&mut scene.ruleset.value);
            for placement in scene.sides.iter_mut().flat_map(|side| side.who.iter_mut()) {
                placement.conditions.push(At::new(key.to_owned(), Pos::START));
            }
        };
        let mut table = table_of(stage::altered("toll_house", "oak", |usual| usual, change));
        table.selection.refresh(&mut table.battle);
        while table.turn().is_none() {
            assert!(table.suggested(), "{rules}: somebody has a turn");
        }
        table.selection.choose(None);
        let arena = table.battle.fight.seen_by(table.battle.viewpoint());
        let by = table.selection.main.expect("it is somebody's turn");
        let def = arena.rules().conditions.iter().find(|def| def.key.value == key).expect("there is such a condition");
        let (name, from) = (def.name.clone(), arena.at(by));
        let beside = Dir8::ALL.map(|dir| from.step(dir));
        let told = beside.into_iter().filter_map(|cell| present::why_no_walk(&arena, &table.selection, cell));
        let told: Vec<String> = told.collect();
        assert!(told.iter().any(|why| why.contains(&name)), "{rules}: it is {name}: {told:?}");
    }
}
