//! What things take.

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// SEC-TIME-01, SEC-TIME-13: thirty tenths at the start of each turn; what is left at its end is lost.
#[test]
fn sec_time_01_13_thirty_tenths_a_turn() {
    let mut t = field([ayla()], [orc()], &FIRST);
    assert_eq!(t.pool("Ayla", "time"), 30);
    t.go(3, 2);
    assert_eq!(t.pool("Ayla", "time"), 25);
    t.end();
    assert_eq!((t.pool("Ayla", "time"), t.pool("Orc", "time")), (0, 30));
    t.end();
    assert_eq!(t.pool("Ayla", "time"), 30);
}

/// SEC-TIME-02: an act takes its time out of the turn, and a turn without time is over; free acts come before that.
#[test]
fn sec_time_02_a_turn_ends_when_its_time_is_spent() {
    let mut t = field([ayla()], [orc().at(3, 2)], &FIRST);
    t.dice(&d20(&[1])).act("Ayla", "attack", "Orc");
    assert_eq!((t.pool("Ayla", "time"), t.whose_turn().as_deref()), (10, Some("Ayla")));
    t.act("Ayla", "drop_prone", ());
    assert_eq!((t.pool("Ayla", "time"), t.whose_turn().as_deref()), (10, Some("Ayla")));
    let mut t = field([ayla().held(&["dagger"])], [orc().at(3, 2)], &FIRST);
    for _ in 0..3 {
        assert_eq!(t.whose_turn().as_deref(), Some("Ayla"));
        t.dice(&d20(&[1])).act_with("Ayla", "attack", "dagger", "Orc");
    }
    assert_eq!(t.whose_turn().as_deref(), Some("Orc"));
}

/// SEC-TIME-04, SEC-TIME-05: a point of Dexterity is a tenth less; without any, or with less, nothing changes.
#[test]
fn sec_time_04_05_quick_hands() {
    for (dex, left) in [(2, 12), (1, 11), (0, 10), (-2, 10)] {
        let mut t = field([ayla().score("dex", dex)], [orc().at(3, 2)], &[15, 1]);
        t.dice(&d20(&[1])).act("Ayla", "attack", "Orc");
        assert_eq!(t.pool("Ayla", "time"), left, "Dexterity {dex}");
    }
}

/// SEC-TIME-06, SEC-TIME-07: half a second at least, an attack too.
#[test]
fn sec_time_06_07_half_a_second_at_least() {
    let mut t = field([ayla().score("dex", 6).held(&["dagger"])], [orc().at(3, 2)], &FIRST);
    for left in [25, 20, 15, 10, 5] {
        t.dice(&d20(&[1])).act_with("Ayla", "attack", "dagger", "Orc");
        assert_eq!(t.pool("Ayla", "time"), left);
    }
    let mut t = field([ayla().score("dex", 6).held(&["short_sword"])], [orc().at(3, 2)], &FIRST);
    t.dice(&d20(&[1])).act_with("Ayla", "attack", "short_sword", "Orc");
    assert_eq!(t.pool("Ayla", "time"), 21);
    // Twenty-five tenths of standing up are nineteen.
    let mut t = field([ayla().score("dex", 6)], [orc()], &FIRST);
    t.act("Ayla", "drop_prone", ()).act("Ayla", "stand_up", ());
    assert_eq!(t.pool("Ayla", "time"), 11);
}

/// SEC-TIME-11: neither walking nor evading is quicker for quick hands.
#[test]
fn sec_time_11_what_quick_hands_do_not_shorten() {
    let quick = || ayla().score("dex", 3);
    let mut t = field([quick()], [orc()], &FIRST);
    t.go(5, 3);
    assert_eq!(t.pool("Ayla", "time"), 20);
    t.act("Ayla", "evade", ());
    assert!(t.has("Ayla", "evading"));
    assert_eq!(t.pool("Ayla", "time"), 0);
    let mut t = field([quick()], [orc()], &FIRST);
    // Six cells are twenty tenths.
    t.go(2, 6).go(2, 4);
    assert_eq!(t.pool("Ayla", "time"), 9);
    assert!(!t.may("Ayla", "evade"));
}

/// SEC-ACT-06, SEC-RULE-01: evading takes all the time there is, fifteen tenths at least.
#[test]
fn sec_act_06_rule_01_evading_takes_the_rest() {
    let walked = |cells: i16| {
        let mut t = field([piece("Runner", &[("agi", 0)]).at(0, 2)], [orc().at(15, 6)], &FIRST);
        t.go(cells, 2);
        (t.pool("Runner", "time"), t.may("Runner", "evade"))
    };
    // Four cells are fourteen tenths, five are seventeen.
    assert_eq!((walked(4), walked(5)), ((16, true), (13, false)));
}
