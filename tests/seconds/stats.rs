//! What combatants are.

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// SEC-STAT-02, SEC-STAT-04, SEC-STAT-12: saves, Dodge and hit points follow from abilities.
#[test]
fn sec_stat_02_04_12_what_follows_from_abilities() {
    let one = piece("One", &[("con", 2), ("agi", 3), ("wil", 1)]).at(2, 2);
    let mut t = field([one], [orc().score("con", -3)], &FIRST);
    let value = |t: &mut fray::testkit::TestBattle, key: &str| t.value("One", key);
    assert_eq!(
        [value(&mut t, "fortitude"), value(&mut t, "reflex"), value(&mut t, "willpower"), value(&mut t, "dodge")],
        [2, 3, 1, 3]
    );
    assert_eq!((t.pool_max("One", "hp"), t.pool_max("Orc", "hp")), (22, 6));
}

/// SEC-STAT-05, SEC-STAT-06: speed follows from size, and from the third part of Agility rounded towards nothing.
#[test]
fn sec_stat_05_06_speed() {
    for (size, agi, speed) in [
        ("medium", 0, 3),
        ("medium", 2, 3),
        ("medium", 3, 4),
        ("medium", -2, 3),
        ("medium", -9, 1),
        ("tiny", 0, 2),
        ("small", 0, 2),
        ("large", 0, 4),
        ("huge", 0, 4),
    ] {
        let one = piece("One", &[("agi", agi)]).size(size).at(2, 2);
        let mut t = field([one], [orc().at(9, 5)], &FIRST);
        assert_eq!(t.value("One", "speed"), speed, "{size} {agi}");
    }
}

/// SEC-ROLL-05, SEC-ROLL-07: a d20, ability and skill against 10 and Dodge; the dice, ability and no less armour.
#[test]
fn sec_roll_05_07_a_blow() {
    let mut t = field([ayla()], [orc().at(3, 2)], &FIRST);
    // 5 + 5 against 10.
    t.dice(&[(20, 5), (8, 4)]).act("Ayla", "attack", "Orc");
    assert_eq!(t.hp("Orc"), 22 - 7);
    let mut t = field([ayla()], [orc().at(3, 2)], &FIRST);
    t.dice(&d20(&[4])).act("Ayla", "attack", "Orc");
    assert_eq!(t.hp("Orc"), 22);
}

/// SEC-STAT-21, SEC-ROLL-07: a dagger takes ten tenths and carries no strength.
#[test]
fn sec_stat_21_a_dagger() {
    let mut t = field([ayla().held(&["dagger"])], [orc().at(3, 2)], &FIRST);
    t.dice(&[(20, 15), (4, 4)]).act_with("Ayla", "attack", "dagger", "Orc");
    assert_eq!((t.hp("Orc"), t.pool("Ayla", "time")), (18, 20));
}
