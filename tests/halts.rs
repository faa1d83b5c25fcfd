//! One halt of a record, as `fray replay --at` prints it, for people and for programs.

use std::collections::BTreeMap;

use fray::ai::{Mind, RandomMind};
use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::preview::frame_text::FrameText;
use fray::fight::state::offer::Offer;
use fray::save;
use serde_json::Value;

use crate::cli::{Folder, err, out, record, status};

/// A record, and the fight as it stands before its order number `halt`, from 1.
fn at(folder: &Folder, halt: usize) -> Fight {
    let record = save::read(&folder.0.join("a.fray")).unwrap();
    record.at(&Library::shipped(), halt).unwrap().1
}

fn recorded() -> Folder {
    let folder = Folder::new();
    record(&folder.0.join("a.fray"));
    folder
}

/// The JSON of a halt, and the page of the same halt.
fn shown(folder: &Folder, halt: usize, more: &[&str]) -> (Value, String) {
    let halt = halt.to_string();
    let arguments: Vec<&str> = ["replay", "a.fray", "--at", &halt].into_iter().chain(more.iter().copied()).collect();
    let page = folder.fray(&arguments);
    assert_eq!(status(&page), 0, "{}", err(&page));
    let json = folder.fray(&[&arguments[..], &["--json"]].concat());
    assert_eq!(out(&json).lines().count(), 1);
    (serde_json::from_str(&out(&json)).unwrap(), out(&page))
}

fn keys(value: &Value) -> String {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys.join(" ")
}

const KEYS: &str =
    "combatants count decision frames halt halts hash log offers order outcome round ruleset scene seed side";

#[test]
fn a_halt_tells_decision_frames_offers_and_log() {
    let folder = recorded();
    let record = save::read(&folder.0.join("a.fray")).unwrap();
    let mut kinds: Vec<String> = Vec::new();
    // Halts that are far apart, and the turns and windows between them.
    let turns = record.orders.iter().position(|step| step.order.body == fray::fight::state::order::OrderKind::EndTurn);
    let turn = turns.expect("a turn is ended in the record") + 1;
    for halt in [1, turn, turn + 1, record.orders.len() / 2, record.orders.len()] {
        let mut fight = at(&folder, halt);
        let (json, page) = shown(&folder, halt, &[]);
        assert_eq!(keys(&json), KEYS);
        let decision = fight.decision().unwrap().clone();
        assert_eq!(json["hash"], format!("{:016x}", record.orders[halt - 1].hash));
        assert_eq!(json["decision"]["text"], save::question_text(&mut fight, &decision));
        assert_eq!(keys(&json["decision"]), "asks combatant other point side subject text");
        assert_eq!(json["order"]["body"], serde_json::to_value(&record.orders[halt - 1].order.body).unwrap());
        // As many offers as the engine makes, and as many aims.
        let offers = fight.offers();
        let told = json["offers"].as_array().unwrap();
        assert_eq!(told.len(), offers.len());
        for (offer, told) in offers.iter().zip(told) {
            if let Offer::Act { by, action, aims, .. } = offer {
                assert_eq!(told["kind"], "act");
                assert_eq!(told["by"], by.0);
                assert_eq!(told["action"], fight.rules().action(*action).key.value);
                let aimed: Vec<Value> = aims.iter().map(|aim| serde_json::to_value(aim).unwrap()).collect();
                let said: Vec<Value> = told["aims"].as_array().unwrap().iter().map(|aim| aim["aim"].clone()).collect();
                assert_eq!(said, aimed);
            }
            assert!(!told["text"].as_str().unwrap().is_empty());
        }
        // From the bottom up: a round, and at the top whatever asks.
        let frames = json["frames"].as_array().unwrap();
        assert_eq!(frames.len(), fight.arena().stack.0.len());
        assert_eq!(frames[0]["kind"], "round");
        assert_eq!(frames[0]["text"], format!("round {}", json["round"]));
        let side = &fight.scene().sides[decision.side.index()].name;
        assert_eq!(frames.last().unwrap()["waits_for"], format!("an order of {side}"));
        assert!(frames.windows(2).all(|pair| pair[0]["waits_for"].as_str().unwrap().starts_with("the ")));
        kinds.extend(frames.iter().map(|frame| frame["kind"].as_str().unwrap().to_owned()));
        // The page says the same.
        for part in ["frames", "offers", "log"] {
            for line in json[part].as_array().unwrap() {
                assert!(page.contains(line["text"].as_str().unwrap()), "{line}\n{page}");
            }
        }
        assert!(page.starts_with(&format!("halt {halt} of {}: round ", record.halts())), "{page}");
    }
    for kind in ["planning", "count", "turn"] {
        assert!(kinds.iter().any(|k| k == kind), "{kind} is seen: {kinds:?}");
    }
}

#[test]
fn the_last_halt_of_a_finished_battle_is_its_outcome() {
    let folder = recorded();
    let record = save::read(&folder.0.join("a.fray")).unwrap();
    let (json, page) = shown(&folder, record.halts(), &["--lines", "3"]);
    assert_eq!(keys(&json), KEYS);
    assert_eq!((&json["decision"], &json["order"]), (&Value::Null, &Value::Null));
    assert_eq!(json["frames"], serde_json::json!([]));
    assert_eq!(json["log"].as_array().unwrap().len(), 3);
    assert_eq!(keys(&json["outcome"]), "round text why winners");
    assert!(page.contains(&format!("outcome: {}", json["outcome"]["text"].as_str().unwrap())), "{page}");
}

#[test]
fn a_side_sees_its_own_decisions_and_its_own_log() {
    let folder = recorded();
    // The first side plans, then the second.
    let (own, _) = shown(&folder, 1, &["--side", "kestrels"]);
    let (asked, theirs) = (own["decision"]["side"].as_str().unwrap().to_owned(), "otters");
    let (own, other) = if asked == "kestrels" { ("kestrels", theirs) } else { (theirs, "kestrels") };
    let (mine, page) = shown(&folder, 1, &["--side", own]);
    assert_eq!(
        (&mine["decision"]["asks"], &mine["frames"], &mine["hash"]),
        (&"plan".into(), &Value::Null, &Value::Null)
    );
    assert!(!mine["offers"].as_array().unwrap().is_empty() && page.contains(&format!("as the side {own} knows it")));
    let (looks_on, page) = shown(&folder, 1, &["--side", other]);
    assert_eq!(keys(&looks_on), KEYS);
    assert_eq!((&looks_on["decision"]["asks"], &looks_on["order"]), (&Value::Null, &Value::Null));
    assert!(looks_on["offers"].as_array().unwrap().is_empty() && !page.contains("offers:"), "{page}");
    // What the first side has planned, the second does not read.
    let planned = |side: &str| {
        let (json, _) = shown(&folder, 2, &["--side", side]);
        json["log"].as_array().unwrap().iter().filter(|line| line["text"].as_str().unwrap().contains(" plans ")).count()
    };
    assert!(planned(own) > 0 && planned(other) == 0);
}

#[test]
fn halts_that_are_not_there_are_refused_with_the_range() {
    let folder = recorded();
    let last = save::read(&folder.0.join("a.fray")).unwrap().halts();
    for halt in ["0", "99999"] {
        let output = folder.fray(&["replay", "a.fray", "--at", halt]);
        let said = format!("error: a.fray: the record has no halt {halt}; its halts are 1 to {last}\n");
        assert_eq!((status(&output), err(&output)), (2, said));
    }
    let output = folder.fray(&["replay", "a.fray", "--at", "1", "--side", "badgers"]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("has no side `badgers`; its sides are kestrels, otters"), "{}", err(&output));
    let output = folder.fray(&["replay", "a.fray", "--json"]);
    assert!(status(&output) == 2 && err(&output).contains("--at"), "{}", err(&output));

    // A halt that differs from the record is no halt of it.
    let text = std::fs::read_to_string(folder.0.join("a.fray")).unwrap();
    let place = text.match_indices("\"hash\":\"").nth(2).unwrap().0 + 8;
    folder.write("bent.fray", &format!("{}0000{}", &text[..place], &text[place + 4..]));
    assert_eq!(status(&folder.fray(&["replay", "bent.fray", "--at", "2"])), 0);
    let output = folder.fray(&["replay", "bent.fray", "--at", "3"]);
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("bent.fray:4:1: error: decision 3 differs"), "{}", err(&output));
}

/// The page about the JSON names every key and every kind.
#[test]
fn the_page_about_the_json_names_every_key() {
    let page = include_str!("../docs/replay-json.md");
    for key in KEYS.split(' ').chain(["asks", "point", "subject", "waits_for", "then", "aims", "movement", "details"]) {
        assert!(page.contains(&format!("`{key}`")), "{key}");
    }
}

/// Random battles under every ruleset: at each halt every frame is shown, and the top one waits for the side that is
/// asked.
#[test]
fn every_kind_of_frame_is_told_under_every_ruleset() {
    let library = Library::shipped();
    let mut kinds: BTreeMap<&str, String> = BTreeMap::new();
    for ruleset in library.ruleset_keys() {
        for scene in ["toll_house", "hollow_way"] {
            let setup = crate::playout::setup_under(scene, Some(&ruleset));
            let mut fight = Fight::new(&setup, 3).expect("the rules come to rest");
            let mut mind = RandomMind::new(3);
            for _ in 0..250 {
                let Some(side) = fight.decision().map(|decision| decision.side) else { break };
                let asked = format!("an order of {}", fight.scene().sides[side.index()].name).replace(" The ", " the ");
                let texts = fight.arena().frame_texts();
                assert_eq!(texts.last().map(|frame| frame.waits_for.as_str()), Some(asked.as_str()), "{texts:?}");
                for FrameText { kind, what, waits_for, then } in texts {
                    let text = format!("{what}; waits for {waits_for}; then: {then}");
                    let told = [&what, &waits_for, &then].iter().all(|part| !part.is_empty() && !part.contains('?'));
                    assert!(told, "{ruleset}: {kind}: {text}");
                    kinds.entry(kind).or_insert_with(|| {
                        println!("{ruleset}: {kind}: {text}");
                        text
                    });
                }
                let order = mind.answer(&mut fight).expect("there is a decision");
                fight.submit(order).expect("it is allowed");
            }
        }
    }
    let met: Vec<&str> = kinds.keys().copied().collect();
    for kind in ["act", "count", "planning", "round", "strike", "turn", "turn_order", "walk", "window"] {
        assert!(met.contains(&kind), "{kind} is met: {met:?}");
    }
    let page = include_str!("../docs/replay-json.md");
    let unnamed: Vec<&str> = met.iter().copied().filter(|kind| !page.contains(&format!("`{kind}`"))).collect();
    assert!(unnamed.is_empty(), "not on the page: {unnamed:?}");
}
