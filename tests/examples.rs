//! The programs in `examples` do what they say.

#[path = "../examples/greedy_policy.rs"]
#[allow(dead_code, reason = "a test calls what `main` calls")]
mod greedy_policy;
#[path = "../examples/headless_battle.rs"]
#[allow(dead_code, reason = "a test calls what `main` calls")]
mod headless_battle;
#[path = "../examples/read_record.rs"]
#[allow(dead_code, reason = "a test calls what `main` calls")]
mod read_record;

use std::error::Error;

use fray::save;

use crate::cli::{Folder, out, record};

/// What an example writes.
fn written(run: impl FnOnce(&mut Vec<u8>) -> Result<(), Box<dyn Error>>) -> String {
    let mut text = Vec::new();
    run(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn a_battle_without_a_window_comes_to_its_outcome() {
    let text = written(headless_battle::run);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("The Toll House under Tempo: ") && lines[0].ends_with(" rounds"), "{text}");
    assert!(lines[1].contains(" win: ") || lines[1].starts_with("Nobody wins: "), "{text}");
    assert_eq!(lines.len(), 3 + 8, "{text}");
    assert!(lines[3..].iter().all(|line| line.starts_with("  ")), "{text}");
    assert_eq!(written(headless_battle::run), text, "the same seed gives the same battle");
}

#[test]
fn a_custom_policy_fights_every_battle_to_its_end() {
    let text = written(greedy_policy::run);
    let numbers: Vec<u32> = text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    let [battles, own, theirs, drawn] = numbers[..] else { panic!("{text}") };
    assert_eq!((battles, own + theirs + drawn), (10, 10), "{text}");
    assert!(own > 0, "it strikes and walks well enough to win some battle: {text}");
}

#[test]
fn a_record_is_read_decision_by_decision() {
    let folder = Folder::new();
    let path = folder.0.join("a.fray");
    record(&path);
    let text = written(|out| read_record::run(&path, out));
    let lines: Vec<&str> = text.lines().collect();
    let orders = save::read(&path).unwrap().orders.len();
    assert_eq!((lines[0], lines.len()), ("The Toll House under Tempo, seed oak", orders + 3), "{text}");
    assert!(lines[1].starts_with("   1  round 1  ") && lines[1].contains(", plans of the round: plans of "), "{text}");
    assert!(lines[orders + 1].starts_with(&format!("{orders} decisions, of which ")), "{text}");
    // It ends as the replay of the program does.
    let replay = out(&folder.fray(&["replay", "a.fray"]));
    let drawn = replay.contains("outcome: a draw");
    assert_eq!(lines[orders + 2].starts_with("Nobody wins: "), drawn, "{text}{replay}");

    std::fs::write(&path, "{}\n").unwrap();
    assert!(read_record::run(&path, &mut Vec::new()).is_err(), "what is no record is refused");
}
