//! The order of turns.

use super::{ayla, field, orc, piece};

/// SEC-ROLL-30: a d20 and Dexterity, highest first, and the order stays.
#[test]
fn sec_roll_30_the_order_is_rolled_once() {
    let quick = piece("Bryn", &[("dex", 3)]).at(2, 4);
    // 10 + 3 against 12 and 11.
    let mut t = field([ayla(), quick], [orc()], &[11, 10, 12]);
    for round in 1..=2 {
        for who in ["Bryn", "Orc", "Ayla"] {
            assert_eq!(t.whose_turn().as_deref(), Some(who), "round {round}");
            t.end();
        }
    }
}

/// SEC-ROLL-30, SEC-ROLL-31: totals below 0 are distinguished as well: -1 comes before -2, and that before -3.
#[test]
fn sec_roll_30_31_below_nothing() {
    let slow = |name: &str, dex| piece(name, &[("dex", dex)]);
    let mut t =
        field([slow("Last", -4).at(0, 0), slow("Second", -3).at(0, 2)], [slow("First", -3).at(0, 4)], &[1, 1, 2]);
    for who in ["First", "Second", "Last"] {
        assert_eq!(t.whose_turn().as_deref(), Some(who));
        t.end();
    }
}

/// SEC-ROLL-31: of equals the higher Dexterity comes first, then the higher Agility, then the order of the scene.
#[test]
fn sec_roll_31_ties() {
    let dex = piece("Dex", &[("dex", 1)]).at(0, 0);
    let agi = piece("Agi", &[("agi", 2)]).at(0, 2);
    let one = piece("One", &[]).at(0, 4);
    let two = piece("Two", &[]).at(0, 6);
    // All come to 10: 9 + 1, and 10 three times.
    let mut t = field([one, agi], [dex, two], &[10, 10, 9, 10]);
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(t.whose_turn().expect("a turn runs"));
        t.end();
    }
    assert_eq!(order, ["Dex", "Agi", "One", "Two"]);
}
