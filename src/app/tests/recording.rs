//! The recording state of a battle, as the battle screen shows it.

use std::fs;

use bevy_egui::egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::ScreenHarness;
use crate::app::battle::driver::Battle;
use crate::app::platform::stage::Stage;
use crate::data::library::Library;
use crate::data::scene::Controller;
use crate::save::{self, Header, RecordState, Recording};
use crate::ui::audit;

const WARNING: &str = "This battle is not being recorded: ";

/// Answers as the AI would until `done`.
fn fight_on(battle: &mut Battle, done: impl Fn(&Battle) -> bool) {
    for _ in 0..200 {
        let order = battle.suggestion().expect("the fight goes on");
        battle.submit(order.body).expect("it is taken");
        if done(battle) {
            return;
        }
    }
    panic!("nobody is asked");
}

#[test]
fn whoever_fights_a_battle_that_is_not_recorded_reads_so_until_it_is() {
    let place = std::env::temp_dir().join(format!("fray-unrecorded-{}", std::process::id()));
    let _ = fs::remove_dir_all(&place);
    let _ = fs::remove_file(&place);
    fs::write(&place, "").unwrap();
    let mut table = ScreenHarness::new("toll_house", Stage::Menu).expect("somebody has a turn");
    let said = |table: &mut ScreenHarness, words: &str| {
        let mut harness = Harness::builder().with_size(vec2(1280.0, 720.0)).build_ui(|ui| table.show(ui));
        harness.run();
        harness.query_by_label_contains(words).is_some()
    };
    assert!(!said(&mut table, WARNING), "nobody asked for a record of this one");
    // Root may write anywhere, but no folder can be made where a file is.
    let header = Header::new(&table.battle.spec);
    table.battle.recording = Recording::ahead_in(Ok(place.clone()), header);
    assert!(said(&mut table, WARNING), "before anything is lost");
    assert!(said(&mut table, "It is not being recorded and will be lost."), "and whoever leaves is warned");
    let mut found = Vec::new();
    for (size, scale) in audit::WINDOWS {
        found.extend(audit::faults(size, scale, |ui| table.show(ui)));
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));

    fight_on(&mut table.battle, |battle| battle.asked().is_some());
    let version = table.battle.version;
    assert!(said(&mut table, WARNING));
    fs::remove_file(&place).unwrap();
    fight_on(&mut table.battle, |battle| battle.recording.fault().is_none());
    assert!(!said(&mut table, WARNING) && table.battle.version > version);
    assert_eq!(save::battles_in(&place).unwrap().len(), 1);
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn a_battle_is_recorded_from_its_first_decision_and_goes_on_from_there() {
    let place = std::env::temp_dir().join(format!("fray-recorded-{}", std::process::id()));
    let _ = fs::remove_dir_all(&place);
    let mut battle = crate::app::platform::stage::trial("toll_house", "oak", |usual| usual);
    battle.recording = Recording::ahead_in(Ok(place.clone()), Header::new(&battle.spec));
    assert!(save::battles_in(&place).unwrap().is_empty() && battle.recording.is_ahead(), "nothing has been decided");
    fight_on(&mut battle, |battle| battle.recording.path().is_some());
    fight_on(&mut battle, |battle| battle.fight.log().len() > 40);
    let (path, hash) = (battle.recording.path().unwrap().to_owned(), battle.fight.record_hash());
    assert!(matches!(save::battles_in(&place).unwrap()[0].state, RecordState::Busy));
    drop(battle);
    let mut again = Battle::resumed(&path, &Library::shipped()).unwrap();
    assert_eq!(again.fight.record_hash(), hash);
    for _ in 0..20_000 {
        let Some(order) = again.suggestion() else { break };
        again.submit(order.body).expect("it is taken");
    }
    let seen = save::battles_in(&place).unwrap().remove(0);
    let outcome = again.fight.outcome().expect("it comes to an end");
    let RecordState::Over(winners) = seen.state else { panic!("it is over: {:?}", seen.state) };
    assert_eq!((seen.round, winners.len()), (outcome.round, outcome.winners.iter().count()));
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn what_the_computer_does_before_a_person_decides_leaves_no_record() {
    let place = std::env::temp_dir().join(format!("fray-undecided-{}", std::process::id()));
    let _ = fs::remove_dir_all(&place);
    let swapped = |usual| if usual == Controller::Human { Controller::Ai } else { Controller::Human };
    let mut battle = crate::app::platform::stage::trial("toll_house", "oak", swapped);
    let begun = Battle::new(battle.spec.clone()).unwrap();
    assert!(begun.recording.is_ahead() || begun.recording.fault().is_some(), "setting it up decides nothing");
    battle.recording = Recording::ahead_in(Ok(place.clone()), Header::new(&battle.spec));
    let mut before = 0;
    while battle.asked().is_none() {
        fight_on(&mut battle, |_| true);
        before += 1;
    }
    assert!(before > 0 && battle.recording.is_ahead());
    assert!(save::battles_in(&place).unwrap().is_empty(), "nobody has decided anything");
    fight_on(&mut battle, |_| true);
    assert_eq!(save::battles_in(&place).unwrap().len(), 1);
    drop(battle);
    fs::remove_dir_all(&place).unwrap();
}
