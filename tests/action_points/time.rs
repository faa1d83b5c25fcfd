//! Rounds, turns, Action Points and initiative.

use super::{ayla, brute, d6, field};

/// Ayla has 14 initiative, the Brute 10.
const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

/// AP-TIME-02, AP-TIME-03, AP-TIME-05, AP-TIME-09, AP-TIME-11: initiative orders the turns, points come when the round
/// starts and when the own turn ends.
#[test]
fn ap_time_02_03_05_09_11_turns_and_points() {
    let mut t = field([ayla()], [brute()], &FIRST);
    // 3d6 + Perception + Reflex + Initiative + 5.
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Brute", "initiative")), (14, 10));
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (7, 6));
    assert_eq!(t.whose_turn().as_deref(), Some("Ayla"));
    t.end();
    assert_eq!((t.pool("Ayla", "ap"), t.whose_turn().as_deref()), (14, Some("Brute")));
    t.end();
    // The next round has begun: both have gained again.
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (21, 18));
    assert_eq!(t.whose_turn().as_deref(), Some("Ayla"));
}

/// AP-TIME-04: points keep up to the most that Speed allows; what would lie beyond is lost.
#[test]
fn ap_time_04_points_keep_up_to_the_most() {
    let mut t = field([ayla()], [brute()], &FIRST);
    for _ in 0..6 {
        t.end();
    }
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (21, 18));
}

/// AP-TIME-08: without a point left a combatant still has a turn and gains at its end.
#[test]
fn ap_time_08_a_turn_without_points() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.act("Ayla", "move", 4).act("Ayla", "move", 3);
    assert_eq!(t.pool("Ayla", "ap"), 0);
    t.end();
    assert_eq!(t.pool("Ayla", "ap"), 7);
}

/// AP-TIME-15, AP-TIME-16, AP-RULE-01: two sixes add a die and two ones take one away; initiative follows, hit or miss.
#[test]
fn ap_time_15_16_criticals_move_initiative() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.dice(&d6(&[1, 1, 5, 3])).act("Ayla", "standard_attack", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().success), (9, false));
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Brute", "initiative")), (12, 10));
}

/// AP-TIME-10: initiative never falls below 0.
#[test]
fn ap_time_10_initiative_stops_at_nothing() {
    let slow = brute().score("prc", -9);
    let mut t = field([ayla()], [slow], &[[1, 1, 2], [1, 1, 1]]);
    assert_eq!(t.pool("Brute", "initiative"), 0);
    t.dice(&d6(&[6, 6, 3, 4])).act("Ayla", "standard_attack", "Brute");
    assert_eq!(t.pool("Ayla", "initiative"), 16);
}

/// AP-TIME-13: a combatant that has had a turn gets no second one by losing initiative, and one that rises acts
/// earlier.
#[test]
fn ap_time_13_one_turn_a_round() {
    let mut t = field([ayla(), ayla().named("Bela").at(5, 5)], [brute()], &[[1, 1, 2], [1, 1, 1], [1, 1, 2]]);
    assert_eq!((t.pool("Bela", "initiative"), t.whose_turn().as_deref()), (13, Some("Ayla")));
    t.dice(&d6(&[1, 1, 5, 3])).act("Ayla", "standard_attack", "Brute").end();
    assert_eq!((t.pool("Ayla", "initiative"), t.whose_turn().as_deref()), (12, Some("Bela")));
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Brute"));
}

/// AP-TIME-11, AP-ACT-21: Seize Initiative costs 4 and adds 1d6; the next round is in the new order.
#[test]
fn ap_act_21_seize_initiative() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.end();
    t.dice(&d6(&[6])).act("Brute", "seize_initiative", ());
    assert_eq!((t.pool("Brute", "initiative"), t.pool("Brute", "ap")), (16, 2));
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Brute"));
}
