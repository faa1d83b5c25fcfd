//! Records of battles, as the window writes and resumes them.

use std::path::PathBuf;

use fray::ai::{Mind, RandomMind};
use fray::data::library::{BattleSpec, Library};
use fray::data::scene::Controller;
use fray::fight::Fight;
use fray::fight::order::Order;
use fray::fight::setup::Setup;
use fray::kernel::dice::seed_from_text;
use fray::save::{self, Header, Recorder, SaveError};
use serde_json::Value;

fn battle() -> (BattleSpec, Fight) {
    let library = Library::shipped();
    let scene = library.scene("toll_house").unwrap();
    let rules = library.ruleset("tempo").unwrap();
    let controllers = vec![Controller::Human, Controller::Ai];
    let setup = Setup::new(&rules, &scene.def, &scene.source.file, &controllers).unwrap();
    let fight = Fight::new(&setup, seed_from_text("ash")).unwrap();
    (BattleSpec { scene, rules, seed: "ash".to_owned(), controllers }, fight)
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
        recorder.push(fight.state_hash(), &order).unwrap();
        fight.submit(order).unwrap();
    }
    drop(recorder);

    let record = save::read(&path).unwrap();
    let (again, mut resumed) = record.resume(&Library::shipped()).unwrap();
    assert_eq!(resumed.state_hash(), fight.state_hash());
    assert_eq!(Header::new(&again), Header::new(&spec));

    let mut recorder = Recorder::reopen(&path).unwrap();
    while let Some(order) = mind.answer(&mut resumed) {
        recorder.push(resumed.state_hash(), &order).unwrap();
        resumed.submit(order).unwrap();
    }
    recorder.finish().unwrap();
    let record = save::read(&path).unwrap();
    assert!(record.finished);
    let (_, mut over) = record.resume(&Library::shipped()).unwrap();
    assert_eq!(over.state_hash(), resumed.state_hash());

    // A record that claims an end which its orders do not reach says so.
    let mut short = record.clone();
    short.orders.truncate(40);
    match short.resume(&Library::shipped()) {
        Err(SaveError::Differs(found)) => assert_eq!((found.number, found.order), (41, None)),
        other => panic!("{:?}", other.err()),
    }
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
                let before = fight.state_hash();
                let _ = fight.check(&order);
                assert_eq!(fight.state_hash(), before);
                judged += 1;
            }
        }
        fight.submit(order).unwrap();
    }
    assert!(judged > 1_000, "{judged}");
}
