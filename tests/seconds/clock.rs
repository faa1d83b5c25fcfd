//! Durations in seconds, by the time of the bearer.

use fray::testkit::TestBattle;

use super::{ayla, d20, lay, orc};

/// A condition that lasts forty tenths and weakens attacks.
const DAZE: &str = "(conditions: [(key: \"dazed\", name: \"Dazed\", text: \"\", until: OwnTime, modifiers: [(to: \"attacking\", op: Edge(-1))])], \
    actions: [(key: \"daze\", name: \"Daze\", text: \"\", occasion: Turn, tags: [\"free\"], target: One(whom: Others, range: \"20\"), \
    does: [Afflict(condition: \"dazed\", value: \"50\")])])";

fn dazed() -> TestBattle {
    let mut t = lay([ayla()], [orc().at(3, 2)]).rules(DAZE).deal_with(&d20(&[5, 15]));
    t.act("Orc", "daze", "Ayla").end();
    t
}

/// SEC-TIME-51, SEC-TIME-52: a condition's time passes as its bearer spends time, and with the rest of the turn; before
/// the act that spends it takes effect.
#[test]
fn sec_time_51_52_seconds_of_ones_own() {
    let mut t = dazed();
    assert_eq!(t.stored("Ayla", "dazed"), Some(50));
    t.go(2, 3);
    assert_eq!(t.stored("Ayla", "dazed"), Some(45));
    t.end();
    // The rest of the turn.
    assert_eq!(t.stored("Ayla", "dazed"), Some(20));
    // Twenty tenths of a blow are over before it falls.
    t.end().dice(&d20(&[1])).act("Ayla", "attack", "Orc");
    assert_eq!((t.last_dice(), t.has("Ayla", "dazed")), (1, false));
    // With only ten of them it is there still.
    let mut t = dazed();
    t.end().end();
    t.go(2, 3);
    assert_eq!(t.stored("Ayla", "dazed"), Some(15));
}

/// SEC-TIME-51: for a bearer that cannot act too a turn is three seconds, and more time in a turn is no more time.
#[test]
fn sec_time_51_three_seconds_a_turn() {
    let mut t = dazed();
    t.act("Ayla", "drop_prone", ());
    t.end();
    assert_eq!(t.stored("Ayla", "dazed"), Some(20));
    let mut t = lay([ayla().pool("hp", 1), ayla().named("Bo").at(2, 6)], [orc().at(3, 2)])
        .rules(DAZE)
        .deal_with(&d20(&[5, 4, 15]));
    t.act("Orc", "daze", "Ayla");
    t.dice(&[(20, 18), (3, 2)]).act("Orc", "attack", "Ayla").dice(&d20(&[15])).end();
    assert_eq!((t.hp("Ayla"), t.stored("Ayla", "dazed")), (0, Some(20)));
    // A fourth second in a turn.
    let haste = "(conditions: [(key: \"hasty\", name: \"Hasty\", text: \"\", modifiers: [(to: \"seconds\", op: Add(\"10\"))])])";
    let mut t = lay([ayla().begins(&["hasty"])], [orc().at(3, 2)]).rules(DAZE).rules(haste).deal_with(&d20(&[5, 15]));
    t.act("Orc", "daze", "Ayla").end();
    assert_eq!(t.pool("Ayla", "time"), 40);
    t.end();
    assert_eq!(t.stored("Ayla", "dazed"), Some(20));
}

/// SEC-TIME-50: a round is three seconds for all combatants.
#[test]
fn sec_time_50_rounds_of_three_seconds() {
    let rules = fray::data::library::Library::shipped().ruleset("seconds").expect("it is there");
    assert_eq!(rules.time.span().map(|(_, points)| points), Some(30));
    let mut t = dazed();
    t.end().end();
    assert_eq!(t.round(), 2);
}

/// SEC-TIME-53: what lasts until the next turn is over before that begins.
#[test]
fn sec_time_53_until_the_next_turn() {
    let mut t = lay([ayla()], [orc().at(3, 2)]).deal_with(&d20(&[15, 5]));
    t.act("Ayla", "evade", ());
    assert!(t.has("Ayla", "evading"));
    t.end();
    assert_eq!((t.whose_turn().as_deref(), t.has("Ayla", "evading")), (Some("Ayla"), false));
}
