//! Leaving a foe's reach, and getting away from a foe.

use fray::testkit::{TestCombatant, TestScene};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// A blow with bare hands that misses.
const MISS: [(u16, u16); 1] = [(20, 1)];

/// SEC-REACT-10, SEC-REACT-11, SEC-REACT-12: a mover that leaves a foe's reach is struck before, on the cell that it
/// leaves, and the blow takes no time.
#[test]
fn sec_react_10_11_12_leaving_reach() {
    let mut t = field([ayla().at(4, 2)], [orc().at(5, 2)], &FIRST);
    t.walk(&[(3, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Ayla")), ("window step Orc", Some((4, 2))));
    t.dice(&[(20, 19), (3, 2)]).act("Orc", "opportunity", "Ayla");
    assert_eq!((t.hp("Ayla"), t.at("Ayla")), (20, Some((3, 2))));
    assert_eq!((t.pool("Orc", "reaction"), t.pool("Orc", "time")), (0, 0));
    // Its next turn has all of its time, and its reaction again.
    t.end();
    assert_eq!((t.pool("Orc", "reaction"), t.pool("Orc", "time")), (1, 30));
}

/// SEC-REACT-12: steps inside the reach bring nothing.
#[test]
fn sec_react_12_inside_the_reach() {
    let mut t = field([ayla().at(4, 2)], [orc().at(5, 2)], &FIRST);
    t.walk(&[(4, 1), (5, 1), (6, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Ayla")), ("turn Ayla", Some((6, 2))));
}

/// SEC-REACT-10, SEC-POS-02: the reach is that of the longest weapon in hand, and the blow comes with one that reaches.
#[test]
fn sec_react_10_pos_02_the_whole_reach() {
    let spear = || orc().held(&["spear", "dagger"]).at(6, 2);
    // From one metre to two: the spear still reaches.
    let mut t = field([ayla().at(5, 2)], [spear()], &FIRST);
    t.walk(&[(4, 2)]);
    assert_eq!(t.asked(), "turn Ayla");
    // From two to three.
    t.walk(&[(3, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Ayla")), ("window step Orc", Some((4, 2))));
    let body = t.acting_with("Orc", "opportunity", "dagger", "Ayla");
    t.refuse(body);
    t.dice(&d20(&[1])).act_with("Orc", "opportunity", "spear", "Ayla");
    assert_eq!(t.at("Ayla"), Some((3, 2)));
}

/// SEC-REACT-01, SEC-REACT-02, SEC-REACT-03: one reaction between two turns, there from the beginning, and it costs no
/// time.
#[test]
fn sec_react_01_02_03_one_reaction() {
    let second = piece("Bryn", &[]).at(6, 3);
    let mut t = field([ayla().at(4, 2), second], [orc().at(5, 2)], &[15, 10, 5]);
    t.walk(&[(3, 2)]).dice(&MISS).act("Orc", "opportunity", "Ayla").end();
    // It is spent when the second one goes.
    t.walk(&[(7, 3)]);
    assert_eq!(t.asked(), "turn Bryn");
    t.end();
    assert_eq!((t.pool("Orc", "reaction"), t.pool("Orc", "time")), (1, 30));
}

/// SEC-REACT-05: possible attackers are asked one by one in the order of turns, and each may decline.
#[test]
fn sec_react_05_one_after_the_other() {
    let foes = [orc().at(5, 2), piece("Late", &[]).at(5, 3)];
    let mut t = field([ayla().at(4, 2)], foes, &[15, 5, 8]);
    t.walk(&[(3, 2)]);
    assert_eq!(t.asked(), "window step Late");
    t.pass();
    assert_eq!(t.asked(), "window step Orc");
    t.dice(&MISS).act("Orc", "opportunity", "Ayla");
    assert_eq!((t.at("Ayla"), t.pool("Late", "reaction")), (Some((3, 2)), 1));
}

/// SEC-REACT-04, SEC-POS-03: the unconscious do not threaten; a conscious foe does with empty hands.
#[test]
fn sec_react_04_pos_03_who_threatens() {
    let down = orc().at(5, 2).begins(&["dying"]);
    let mut t = field([ayla().at(4, 2)], [down, piece("Late", &[]).at(9, 5)], &[15, 5, 8]);
    t.walk(&[(3, 2)]);
    assert_eq!(t.asked(), "turn Ayla");
    let mut t = field([ayla().at(4, 2)], [orc().at(5, 2)], &FIRST);
    t.walk(&[(3, 2)]);
    assert_eq!(t.asked(), "window step Orc");
    t.pass();
}

/// SEC-ACT-05, SEC-MOVE-20, SEC-REACT-14: two seconds, and foes that threaten the actor do not strike when it leaves.
#[test]
fn sec_act_05_move_20_react_14_disengaging() {
    let foes = [orc().at(5, 2), piece("Late", &[]).at(5, 3)];
    let mut t = field([ayla().at(4, 2)], foes, &[15, 5, 8]);
    t.act("Ayla", "disengage", ());
    assert_eq!(t.pool("Ayla", "time"), 10);
    assert_eq!(t.sources("Ayla", "slipping"), ["Orc", "Late"]);
    t.go(1, 2);
    assert_eq!((t.asked().as_str(), t.at("Ayla")), ("turn Late", Some((1, 2))));
    // Quick hands shorten it.
    let mut t = field([ayla().score("dex", 3)], [orc()], &FIRST);
    t.act("Ayla", "disengage", ());
    assert_eq!(t.pool("Ayla", "time"), 13);
}

/// SEC-MOVE-20, SEC-COND-11: the list of such foes lasts to the end of the actor's next turn, and a foe out of reach is
/// taken off it.
#[test]
fn sec_move_20_cond_11_how_long_the_list_lasts() {
    let away = |turns: usize| {
        let mut t = field([ayla().at(4, 2)], [orc().at(5, 2)], &FIRST);
        t.act("Ayla", "disengage", ());
        for _ in 0..turns {
            t.end().end();
        }
        t.walk(&[(3, 2)]);
        let asked = t.asked();
        if asked == "window step Orc" {
            t.pass();
        }
        asked
    };
    assert_eq!(away(0), "turn Ayla");
    assert_eq!(away(1), "turn Ayla");
    assert_eq!(away(2), "window step Orc");
    // The foe itself may go out of reach and come back.
    let mut t = field([ayla().at(4, 2)], [orc().at(5, 2)], &FIRST);
    t.act("Ayla", "disengage", ()).end();
    t.walk(&[(6, 2)]).pass();
    assert!(t.sources("Ayla", "slipping").is_empty());
}

/// SEC-MOVE-21, SEC-MOVE-20, SEC-ACT-05: worked example 13.
#[test]
fn sec_move_21_example_13_disengaging() {
    let foes = [piece("X", &[]).at(3, 1), piece("Y", &[]).at(3, 3), piece("Z", &[]).at(5, 4)];
    let mut t = field([ayla().at(4, 2)], foes, &[15, 5, 8, 6]);
    t.act("Ayla", "disengage", ());
    // Three metres: into the reach of Z and out of it again.
    t.walk(&[(5, 3), (6, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Ayla")), ("window step Z", Some((5, 3))));
    t.pass();
    assert_eq!((t.pool("Ayla", "time"), t.whose_turn().as_deref()), (0, Some("Y")));
    t.end().end().end();
    t.walk(&[(5, 1), (4, 1)]);
    assert_eq!(t.asked(), "turn Ayla");
    t.walk(&[(5, 1)]);
    assert_eq!((t.asked().as_str(), t.at("Ayla")), ("window step X", Some((4, 1))));
    t.pass();
}

/// SEC-MOVE-11: a walk passes allies and does not stop on them; it passes helpless foes, as difficult ground.
#[test]
fn sec_move_11_passing_combatants() {
    let row = |foe: TestCombatant| {
        TestScene::new("seconds", &["......", "######"])
            .side("heroes", [ayla().at(1, 0), piece("Bryn", &[]).at(2, 0)])
            .side("monsters", [foe.at(3, 0)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 10, 5]))
    };
    let mut t = row(orc().begins(&["dying"]));
    let stops = [t.walking(&[(2, 0)]), t.walking(&[(2, 0), (3, 0)])];
    for body in stops {
        t.refuse(body);
    }
    // One metre over an ally, two over a foe that lies there, one more.
    t.walk(&[(2, 0), (3, 0), (4, 0)]);
    assert_eq!((t.at("Ayla"), t.pool("Ayla", "time")), (Some((4, 0)), 30 - 14));
    let mut t = row(orc());
    let body = t.walking(&[(2, 0), (3, 0), (4, 0)]);
    t.refuse(body);
}

/// SEC-MOVE-12: no step leads past the corner of an obstacle.
#[test]
fn sec_move_12_corners() {
    let mut t = TestScene::new("seconds", &["......", ".#....", "......"])
        .side("heroes", [ayla().at(0, 1)])
        .side("monsters", [orc().at(5, 1)])
        .deal_with(&d20(&FIRST));
    let body = t.walking(&[(1, 0)]);
    t.refuse(body);
    t.walk(&[(0, 0), (1, 0)]);
    assert_eq!(t.at("Ayla"), Some((1, 0)));
}
