//! Texts that a player reads: the log in plain English, the goals, an ambush.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use super::present;
use crate::ai::Policy;
use crate::app::platform::stage::{self, Stage};
use crate::app::selection::state::Selection;
use crate::data::scene::{Controller, SceneDef};
use crate::fight::state::log::Event;
use crate::fight::state::order::OrderKind;
use crate::fight::state::resources::FightState;
use crate::kernel::ids::SideId;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// The log of a battle of AI sides, as a player would read it.
fn log(rules: &str, scene: &str) -> (Vec<String>, usize) {
    let change = |scene: &mut SceneDef| rules.clone_into(&mut scene.ruleset.value);
    let mut battle = stage::altered(scene, "oak", |_| Controller::Ai, change);
    let mut selection = Selection::default();
    for _ in 0..160 {
        let Some(order) = battle.suggestion() else { break };
        battle.submit(order.body).expect("the computer's orders are taken");
    }
    selection.refresh(&mut battle);
    let rolled = |event: &Event| matches!(event, Event::Rolled(roll) if roll.on.is_some());
    let contests = battle.fight.log().windows(2).filter(|two| match (&two[0].event, &two[1].event) {
        (Event::Rolled(a), Event::Rolled(b)) => {
            rolled(&two[0].event) && (Some(a.by), a.on, a.total) == (b.on, Some(b.by), b.against)
        }
        _ => false,
    });
    let contests = contests.count();
    (selection.log.lines(None, 2_000).into_iter().map(|line| line.text).collect(), contests)
}

#[test]
fn the_log_reads_as_plain_english_under_every_ruleset() {
    let (mut contests, mut decided) = (0, 0);
    for rules in RULES {
        let scene = match rules {
            "tempo" => "ashgate",
            "action_points" => "withy_ford",
            "seconds" => "glass_house",
            "four_actions" => "wand_moot",
            _ => "larch_house",
        };
        let (lines, more) = log(rules, scene);
        contests += more;
        decided += lines.iter().filter(|line| line.contains(" beats ") || line.contains(" fails against ")).count();
        let told = lines.join("\n");
        assert!(lines.len() > 30, "{rules}: {told}");
        for clumsy in [
            "lets the action go",
            "is at it",
            "somewhere else",
            "is Psionic",
            "is Charged",
            "Threatened before",
            ": now ",
            "The turn of",
            "gives itself up",
            "()",
            "..",
            " is .",
        ] {
            let line = lines.iter().find(|line| line.contains(clumsy));
            assert!(line.is_none(), "{rules}: {clumsy}: {line:?}");
        }
        // Conditions stand as adjectives in the middle of a sentence.
        let capital = |line: &&String| {
            let after = line.split_once(" is no longer ").or(line.split_once(" is ")).map(|(_, after)| after);
            after.is_some_and(|after| after.starts_with(char::is_uppercase))
        };
        assert_eq!(lines.iter().find(capital), None, "{rules}");
        // Rounds, turns and the order of initiative are headings.
        let heading =
            |line: &&String| line.starts_with("Round ") || line.ends_with("'s turn") || line.contains(": Initiative ");
        let text: Vec<&String> = lines.iter().filter(|line| !heading(line)).collect();
        let sentences = text.iter().filter(|line| line.ends_with('.')).count();
        assert!(2 * sentences > text.len(), "{rules}: {told}");
    }
    // A contest is one line with one winner.
    assert!(decided > 0 && decided <= contests, "{decided} of {contests}");
}

/// Which reactions were missed is read by their own side alone, each once a round for the same reason.
#[test]
fn reactions_that_could_not_be_taken_are_told_to_their_own_side() {
    let (mut told, mut begun) = (0, 0);
    for (rules, scene) in [
        ("seconds", "glass_house"),
        ("four_actions", "wand_moot"),
        ("tempo", "ashgate"),
        ("action_points", "withy_ford"),
    ] {
        let change = |scene: &mut SceneDef| rules.clone_into(&mut scene.ruleset.value);
        for seed in ["oak", "elm"] {
            let mut battle = stage::altered(scene, seed, |_| Controller::Ai, change);
            let mut selection = Selection::default();
            for _ in 0..160 {
                let Some(order) = battle.suggestion() else { break };
                battle.submit(order.body).expect("the computer's orders are taken");
            }
            selection.refresh(&mut battle);
            let missed = |viewer: Option<SideId>| -> Vec<String> {
                let lines = selection.log.lines(viewer, 2_000).into_iter();
                lines.map(|line| line.text).filter(|text| text.contains(" cannot react with ")).collect()
            };
            assert_eq!(missed(None), [""; 0], "{rules}: nobody else reads it");
            let sides = battle.spec.scene.def.sides.len();
            for side in (0..sides).filter_map(|side| u8::try_from(side).ok()).map(SideId) {
                let lines = missed(Some(side));
                told += lines.len();
                for line in lines {
                    let who = line.split(" cannot react").next().unwrap_or_default().to_owned();
                    let setup = battle.fight.setup();
                    let owner = setup.all_combatants().find(|id| setup.name_of(*id) == who).map(|id| setup.side_of(id));
                    assert_eq!(owner, Some(side), "{rules}: {line}");
                }
            }
            // What is only begun is not told as done.
            let lines: Vec<String> = selection.log.lines(None, 2_000).into_iter().map(|line| line.text).collect();
            begun += lines.iter().filter(|line| line.ends_with(" to go.") && !line.contains(" works on ")).count();
        }
    }
    assert!(told > 3 && begun > 3, "{told} reactions missed, {begun} acts begun");
}

#[test]
fn the_goal_with_its_progress_and_the_last_round_stand_on_the_screen() {
    let mut table = ScreenHarness::new("ashgate", Stage::Turn).expect("somebody has a turn");
    let goal = present::own_goals(&table.battle.fight.seen_by(table.battle.viewpoint()), table.selection.view.as_ref());
    assert_eq!(goal, "Bring Varga down");
    let limit = table.battle.fight.arena().round_limit();
    let mut harness =
        Harness::builder().with_size(bevy_egui::egui::vec2(1280.0, 720.0)).build_ui(move |ui| table.show(ui));
    harness.run_steps(3);
    assert!(harness.query_all_by_label_contains("bring Varga down").count() > 0);
    assert!(harness.query_by_label_contains(&format!("of {limit}")).is_some());
}

#[test]
fn progress_towards_a_goal_is_told() {
    let told = |table: &mut ScreenHarness| {
        table.selection.refresh(&mut table.battle);
        present::own_goals(&table.battle.fight.seen_by(table.battle.viewpoint()), table.selection.view.as_ref())
    };
    let mut table = table_of(battle("tempo", "toll_house"));
    assert_eq!(told(&mut table), "Defeat every foe");
    while told(&mut table) == "Defeat every foe" {
        assert!(table.suggested(), "somebody falls before it is over");
    }
    assert_eq!(told(&mut table), "Defeat every foe, 1 so far");
    // Rounds in which a place was held are counted.
    let mut table = table_of(battle("seconds", "stannow_bell"));
    let first = told(&mut table);
    assert!(first.contains("0 so far"), "{first}");
    table.battle.fight.world_mut().resource_mut::<FightState>().progress.0[0] = 1;
    assert_eq!(told(&mut table), first.replacen("0 so far", "1 so far", 1));
}

#[test]
fn an_ambush_is_announced_with_those_who_are_caught() {
    let mut table = table_of(battle("four_actions", "hollow_way"));
    table.selection.refresh(&mut table.battle);
    let (told, _) = table.selection.toast.clone().expect("it is announced");
    assert!(told.starts_with("Ambush on the Money Box!"), "{told}");
    let rules = table.battle.fight.rules().clone();
    let view = table.selection.view.clone().expect("there is a view");
    for seen in &view.bodies {
        let caught = seen.conditions.iter().any(|(key, _)| rules.condition(*key).key.value == "surprised");
        assert_eq!(told.contains(&*seen.name), caught, "{}: {told}", seen.name);
    }
    let first = table.selection.log.lines(table.selection.view.as_ref().and_then(|v| v.viewer), 2_000);
    assert!(first.iter().any(|line| line.text == "The fight begins: an ambush on the Money Box."));
    // It is said once, and only with an ambush.
    table.selection.toast = None;
    table.suggested();
    assert!(table.selection.toast.is_none());
    let mut plain = table_of(battle("four_actions", "toll_house"));
    plain.selection.refresh(&mut plain.battle);
    assert!(plain.selection.toast.is_none());
}

/// Diagonal steps and rough ground cost more: the told cost is what the walk took.
#[test]
fn a_walk_is_told_with_the_movement_that_it_took() {
    let mut told = 0;
    for seed in ["oak", "elm", "ash"] {
        let change = |scene: &mut SceneDef| "four_actions".clone_into(&mut scene.ruleset.value);
        let mut table = table_of(stage::altered("toll_house", seed, |_| Controller::Human, change));
        for _ in 0..120 {
            table.selection.refresh(&mut table.battle);
            let moves = |table: &ScreenHarness| i64::from(table.selection.view.as_ref().map_or(0, |view| view.moves));
            let before = moves(&table);
            let Some(order) = table.battle.suggestion() else { break };
            let OrderKind::Walk { by, path } = &order.body else {
                table.battle.submit(order.body).expect("the computer's orders are taken");
                continue;
            };
            let (by, steps, path_len) = (*by, path.len() as i64, path.len());
            // A walk of its own, after the movement for it was gained.
            let gained = |event: &Event| matches!(event, Event::MovementGained(who, cells) if *who == by && i64::from(*cells) == before);
            let fresh = table.battle.fight.log().iter().rev().take(4).any(|entry| gained(&entry.event));
            table.battle.submit(order.body).expect("the computer's orders are taken");
            table.selection.refresh(&mut table.battle);
            let still = table.turn() == Some(by);
            let last = table.battle.fight.log().iter().rev().find_map(|entry| match &entry.event {
                Event::Moved(who, _, _, left) if *who == by => Some(i64::from(*left)),
                _ => None,
            });
            let spent = last.map_or(0, |left| before - left);
            // Events on the way split the line.
            let log = table.battle.fight.log();
            let told_of = log.iter().rev().filter(|entry| !matches!(entry.event, Event::Routine(..)));
            let whole = told_of.take(path_len).all(|entry| matches!(entry.event, Event::Moved(..)));
            if fresh && still && whole && spent > steps {
                let grid = &table.battle.fight.rules().grid;
                let (of, all) = (format!("walks {} of", grid.units(spent)), format!("walks {}.", grid.told(spent)));
                let lines = table.selection.log.lines(None, 2_000);
                let line = lines.iter().rev().find(|line| line.text.contains("walks")).expect("it is told");
                assert!(line.text.contains(&of) || line.text.contains(&all), "{spent} cells: {}", line.text);
                told += 1;
            }
        }
    }
    assert!(told > 2, "{told} walks over corners");
}

#[test]
fn a_rolled_figure_is_not_told_as_a_pool_that_changes_after_it() {
    let mut tried = 0;
    for seed in 0..6 {
        let change = |scene: &mut SceneDef| "four_actions".clone_into(&mut scene.ruleset.value);
        let mut battle = stage::altered("toll_house", "oak", |_| Controller::Ai, change);
        let mut mind = Policy::Random.mind(seed);
        for _ in 0..500 {
            let Some(order) = mind.answer(&mut battle.fight) else { break };
            battle.submit(order.body).expect("the orders are taken");
        }
        let mut selection = Selection::default();
        selection.refresh(&mut battle);
        let told_to =
            |side| selection.log.lines(Some(SideId(side)), 20_000).into_iter().map(|line| line.text).collect();
        let lines: [Vec<String>; 2] = [0, 1].map(told_to);
        let log: Vec<Event> = battle.fight.log().iter().map(|entry| entry.event.clone()).collect();
        let arena = battle.fight.seen_by(None);
        for (at, event) in log.iter().enumerate() {
            let Event::Rolled(roll) = event else { continue };
            let other = |event: &Event| matches!(event, Event::PoolChanged(who, _, _, after, _) if *who == roll.by && *after != roll.total);
            if !arena.rules().roll(roll.roll).measured || !log[at + 1..].iter().take(4).any(other) {
                continue;
            }
            tried += 1;
            let (name, figure) = (&arena.identity(roll.by).name, &arena.rules().roll(roll.roll).name);
            let told = format!("{name}: {figure} {}", roll.total);
            let lines = &lines[arena.side(roll.by).index()];
            assert!(lines.iter().any(|line| line.starts_with(&told)), "{told}: {lines:#?}");
        }
    }
    assert!(tried > 0, "no figure was rolled before a pool changed");
}
