//! Conditions: prone, unconscious, evading.

use fray::testkit::TestBattle;

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Ayla strikes at the orc in this condition with this weapon; the number of dice of her roll, and which counted.
fn struck(tool: &str, one: &[&str], other: &[&str], at: i16) -> (usize, i32) {
    let foes = [orc().begins(other).at(at, 2), orc().named("Far").at(15, 6)];
    let mut t = field([ayla().held(&[tool]).begins(one)], foes, &[15, 5, 3]);
    let body = t.acting_with("Ayla", "attack", tool, "Orc");
    let fray::fight::state::order::OrderKind::Act(draft) = body else { panic!("an act") };
    let edge = t.fight().arena().odds(&draft).expect("it strikes").edge;
    let dice: &[u16] = if edge == 0 { &[2] } else { &[1, 3] };
    t.dice(&d20(dice)).act_with("Ayla", "attack", tool, "Orc");
    (t.last_dice(), t.last_roll().natural)
}

/// SEC-COND-05, SEC-ROLL-08: a prone combatant attacks at disadvantage, is attacked with advantage from within a metre
/// and at disadvantage from farther off; one of each cancels.
#[test]
fn sec_cond_05_roll_08_lying() {
    assert_eq!(struck("longsword", &[], &[], 3), (1, 2));
    assert_eq!(struck("longsword", &["prone"], &[], 3), (2, 1));
    assert_eq!(struck("longsword", &[], &["prone"], 3), (2, 3));
    assert_eq!(struck("short_bow", &[], &["prone"], 8), (2, 1));
    assert_eq!(struck("longsword", &["prone"], &["prone"], 3), (1, 2));
    // Two of a kind count once.
    assert_eq!(struck("short_bow", &["prone"], &["prone"], 8), (2, 1));
}

/// SEC-COND-05, SEC-MOVE-06: a prone combatant pays twice for every metre.
#[test]
fn sec_cond_05_move_06_crawling() {
    let mut t = field([ayla().begins(&["prone"])], [orc().at(15, 6)], &FIRST);
    t.go(5, 2);
    assert_eq!(t.pool("Ayla", "time"), 10);
}

/// SEC-ACT-22: two seconds and a half to stand up, less with quick hands; a standing combatant cannot.
#[test]
fn sec_act_22_standing_up() {
    for (dex, left) in [(0, 5), (2, 7)] {
        let mut t = field([ayla().score("dex", dex).begins(&["prone"])], [orc().at(3, 2)], &FIRST);
        t.act("Ayla", "stand_up", ());
        // It provokes no foe.
        assert_eq!((t.has("Ayla", "prone"), t.pool("Ayla", "time")), (false, left));
        let again = t.acting("Ayla", "stand_up", ());
        t.refuse(again);
    }
}

/// SEC-COND-07, SEC-ROLL-08: the unconscious are attacked with advantage, lose a positive Dodge, do not threaten and do
/// nothing.
#[test]
fn sec_cond_07_the_unconscious() {
    for state in ["asleep", "knocked_out", "unwakeable", "stable"] {
        let agile = |name: &str| piece(name, &[("agi", 3), ("con", 2)]);
        let mut t = field([ayla()], [agile("Orc").begins(&[state]).at(3, 2), agile("Far").at(15, 6)], &[15, 10, 5]);
        assert_eq!((t.value("Orc", "defence"), t.value("Far", "defence")), (10, 13), "{state}");
        t.go(1, 2);
        assert_eq!(t.at("Ayla"), Some((1, 2)), "{state}");
        t.end();
        assert_eq!(t.whose_turn().as_deref(), Some("Far"), "{state}");
    }
    // A bad Dodge stays bad.
    let clumsy = piece("Orc", &[("agi", -2), ("con", 2)]).begins(&["asleep"]).at(3, 2);
    let mut t = field([ayla()], [clumsy, orc().named("Far").at(15, 6)], &[15, 10, 5]);
    assert_eq!(t.value("Orc", "defence"), 8);
    assert_eq!(struck("short_bow", &[], &["asleep"], 8), (2, 3));
}

/// SEC-COND-07: harm ends sleep, but not a knock-out.
#[test]
fn sec_cond_07_harm_wakes_sleepers() {
    for (state, wakes) in [("asleep", true), ("knocked_out", false), ("unwakeable", false)] {
        let foes = [orc().begins(&[state]).at(3, 2), orc().named("Far").at(15, 6)];
        let mut t: TestBattle = field([ayla()], foes, &[15, 10, 5]);
        t.dice(&[(20, 15), (20, 3), (8, 1)]).act("Ayla", "attack", "Orc");
        assert_eq!(t.has("Orc", state), !wakes, "{state}");
    }
}

/// SEC-COND-09, SEC-ACT-06, SEC-ACT-37, SEC-ACT-38, SEC-TIME-28, SEC-TIME-53: evading doubles Dodge alone, never a bad
/// one, takes all the time that is left, and ends before the next turn's first question. Worked example 5.
#[test]
fn sec_cond_09_act_37_38_evading() {
    let evader = |agi: i32| piece("Eve", &[("agi", agi), ("con", 2)]).at(2, 2);
    let mut t = field([evader(3)], [orc().at(9, 2)], &FIRST);
    assert_eq!(t.value("Eve", "defence"), 13);
    // Speed 4: three metres are eight tenths.
    t.go(5, 2).act("Eve", "evade", ());
    assert_eq!((t.value("Eve", "defence"), t.pool("Eve", "time"), t.whose_turn().as_deref()), (16, 0, Some("Orc")));
    t.end();
    assert_eq!((t.value("Eve", "defence"), t.whose_turn().as_deref()), (13, Some("Eve")));
    let mut t = field([evader(-1)], [orc().at(9, 2)], &FIRST);
    t.act("Eve", "evade", ());
    assert_eq!(t.value("Eve", "defence"), 9);
    // A felled combatant no longer evades.
    let two = [evader(3).pool("hp", 3), piece("Bela", &[]).at(15, 0)];
    let mut t = field(two, [orc().held(&["longsword"]).at(3, 2)], &[15, 2, 5]);
    t.act("Eve", "evade", ());
    t.dice(&[(20, 18), (8, 8)]).act("Orc", "attack", "Eve");
    assert_eq!((t.has("Eve", "evading"), t.has("Eve", "dying")), (false, true));
}
