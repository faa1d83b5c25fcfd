//! Records of battles, as the window writes and resumes them.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use fray::ai::{Mind, RandomMind};
use fray::data::library::{BattleSpec, Library};
use fray::data::scene::Controller;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::order::Order;
use fray::kernel::dice::seed_from_text;
use fray::save::{self, Header, RecordState, Recorder, SaveError};
use serde_json::Value;

fn battle() -> (BattleSpec, Fight) {
    let library = Library::shipped();
    let scene = library.scene("toll_house").unwrap();
    let rules = library.ruleset("tempo").unwrap();
    let controllers = vec![Controller::Human, Controller::Ai];
    let setup = Setup::new(&rules, &scene.def, &scene.source.file, &controllers).unwrap();
    let fight = Fight::new(&setup, seed_from_text("ash")).unwrap();
    (BattleSpec { scene, rules, seed: "ash".to_owned(), controllers, handicaps: Vec::new() }, fight)
}

fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fray-records-{}-{name}.fray", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_battle_goes_on_where_its_record_stops() {
    let path = file("resume");
    let (spec, mut fight) = battle();
    let mut mind = RandomMind::new(3);
    let mut recorder = Recorder::create_at(&path, &Header::new(&spec)).unwrap();
    for _ in 0..40 {
        let order = mind.answer(&mut fight).unwrap();
        recorder.push(fight.record_hash(), fight.arena().clock.round, &order).unwrap();
        fight.submit(order).unwrap();
    }
    drop(recorder);

    let record = save::read(&path).unwrap();
    let (again, mut resumed) = record.resume(&Library::shipped()).unwrap();
    assert_eq!(resumed.record_hash(), fight.record_hash());
    assert_eq!(Header::new(&again), Header::new(&spec));

    let mut recorder = Recorder::reopen(&path).unwrap();
    while let Some(order) = mind.answer(&mut resumed) {
        recorder.push(resumed.record_hash(), resumed.arena().clock.round, &order).unwrap();
        resumed.submit(order).unwrap();
    }
    recorder.finish(resumed.outcome().unwrap().round, &[]).unwrap();
    let record = save::read(&path).unwrap();
    assert!(record.finished);
    let (_, mut over) = record.resume(&Library::shipped()).unwrap();
    assert_eq!(over.record_hash(), resumed.record_hash());

    // A record that claims an end which its orders do not reach says so.
    let mut short = record.clone();
    short.orders.truncate(40);
    match short.resume(&Library::shipped()) {
        Err(SaveError::Differs(found)) => assert_eq!((found.number, found.order), (41, None)),
        other => panic!("{:?}", other.err()),
    }
    std::fs::remove_file(&path).unwrap();
}

/// Names the record that [`holds_a_record`] is to hold.
const HOLD: &str = "FRAY_TEST_HOLD";

/// No test of its own: the other program of the test below, which is killed while it holds the record.
#[test]
fn holds_a_record() {
    let Some(path) = std::env::var_os(HOLD) else { return };
    let _recorder = Recorder::reopen(path.as_ref()).unwrap();
    println!("held");
    std::thread::sleep(Duration::from_secs(60));
}

#[test]
fn a_battle_is_taken_up_by_one_program_at_a_time_and_a_kill_frees_it() {
    let path = file("two");
    let (spec, mut fight) = battle();
    let mut mind = RandomMind::new(3);
    let mut recorder = Recorder::create_at(&path, &Header::new(&spec)).unwrap();
    for _ in 0..10 {
        let order = mind.answer(&mut fight).unwrap();
        recorder.push(fight.record_hash(), fight.arena().clock.round, &order).unwrap();
        fight.submit(order).unwrap();
    }
    drop(recorder);
    let before = std::fs::read(&path).unwrap();
    let mut other = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "records::holds_a_record", "--nocapture"])
        .env(HOLD, &path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(other.stdout.take().unwrap());
    assert!(said.lines().any(|line| line.unwrap().contains("held")), "the other program has it");
    let library = Library::shipped();
    assert!(matches!(save::take_up(&path, &library), Err(SaveError::Busy)));
    assert!(matches!(save::summary_of(&path).unwrap().state, RecordState::Busy));
    other.kill().unwrap();
    other.wait().unwrap();

    assert!(matches!(save::summary_of(&path).unwrap().state, RecordState::Open));
    let mut taken = save::take_up(&path, &library).unwrap();
    assert_eq!(taken.fight.record_hash(), fight.record_hash());
    assert!(matches!(save::take_up(&path, &library), Err(SaveError::Busy)), "this program has it now");
    let order = mind.answer(&mut taken.fight).unwrap();
    taken.recording.push(fight.record_hash(), fight.arena().clock.round, &order, true);
    // On some systems a locked file cannot be read.
    drop(taken);
    assert!(std::fs::read(&path).unwrap().starts_with(&before));
    assert_eq!(save::read(&path).unwrap().orders.len(), 11);
    std::fs::remove_file(&path).unwrap();
}

/// Every order that differs from `value` in one number.
fn bent(value: &Value, numbers: &[u64]) -> Vec<Value> {
    match value {
        Value::Number(_) => numbers.iter().map(|n| Value::from(*n)).collect(),
        Value::Array(items) => (0..items.len())
            .flat_map(|at| bent(&items[at], numbers).into_iter().map(move |v| (at, v)))
            .map(|(at, v)| {
                let mut items = items.clone();
                items[at] = v;
                Value::Array(items)
            })
            .collect(),
        Value::Object(fields) => fields
            .iter()
            .filter(|(key, _)| *key != "decision")
            .flat_map(|(key, inner)| bent(inner, numbers).into_iter().map(move |v| (key.clone(), v)))
            .map(|(key, v)| {
                let mut fields = fields.clone();
                fields.insert(key, v);
                Value::Object(fields)
            })
            .collect(),
        _ => Vec::new(),
    }
}

#[test]
fn orders_with_numbers_from_nowhere_are_judged_without_harm() {
    let (_, mut fight) = battle();
    let mut mind = RandomMind::new(8);
    let mut judged = 0;
    for _ in 0..300 {
        let Some(order) = mind.answer(&mut fight) else { break };
        for value in bent(&serde_json::to_value(&order).unwrap(), &[3, 99, 255, 32_767, 65_535]) {
            if let Ok(order) = serde_json::from_value::<Order>(value) {
                let before = fight.record_hash();
                let _ = fight.check(&order);
                assert_eq!(fight.record_hash(), before);
                judged += 1;
            }
        }
        fight.submit(order).unwrap();
    }
    assert!(judged > 1_000, "{judged}");
}
