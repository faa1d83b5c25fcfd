//! Walking.

use fray::testkit::{TestCombatant, TestScene};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

fn runner(agi: i32) -> TestCombatant {
    piece("Runner", &[("agi", agi)]).at(0, 2)
}

/// SEC-MOVE-01, SEC-MOVE-10: a combatant walks as often as time allows, between other acts too.
#[test]
fn sec_move_01_10_walks_between_acts() {
    let mut t = field([ayla().held(&["dagger"])], [orc()], &FIRST);
    t.go(4, 2);
    assert_eq!(t.pool("Ayla", "time"), 23);
    t.dice(&d20(&[1])).act_with("Ayla", "attack", "dagger", "Orc");
    t.go(4, 3);
    assert_eq!((t.pool("Ayla", "time"), t.at("Ayla")), (8, Some((4, 3))));
}

/// SEC-MOVE-03, SEC-MOVE-04: in a second as many metres as the speed; every walk takes what its length takes, rounded
/// up, and half a second at least.
#[test]
fn sec_move_03_04_what_a_walk_takes() {
    for (agi, cells, left) in
        [(0, 1, 25), (0, 2, 23), (0, 3, 20), (0, 9, 0), (3, 1, 25), (3, 2, 25), (3, 6, 15), (-3, 4, 10)]
    {
        let mut t = field([runner(agi)], [orc().at(15, 6)], &FIRST);
        t.go(cells, 2);
        assert_eq!(t.pool("Runner", "time"), left, "Agility {agi}, {cells} cells");
    }
}

/// SEC-MOVE-04: two short walks take more than a long one.
#[test]
fn sec_move_04_every_walk_is_rounded_on_its_own() {
    let mut t = field([runner(0)], [orc().at(15, 6)], &FIRST);
    t.go(1, 2).go(2, 2);
    assert_eq!(t.pool("Runner", "time"), 20);
    assert_eq!(t.moves(), 6);
}

/// SEC-MOVE-05: difficult ground counts twice.
#[test]
fn sec_move_05_difficult_ground() {
    let mut t =
        TestScene::new("seconds", &["................", "................", ".mm.............", "................"])
            .legend('m', "Ground(\"mud\")")
            .side("heroes", [runner(0)])
            .side("monsters", [orc().at(15, 3)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
    t.walk(&[(1, 2), (2, 2)]);
    // Four metres' worth: 40 / 3 tenths.
    assert_eq!(t.pool("Runner", "time"), 16);
}

/// SEC-MOVE-14: with less than half a second left no walk begins.
#[test]
fn sec_move_14_too_little_time_to_set_out() {
    let mut t = field([runner(0)], [orc().at(15, 6)], &FIRST);
    t.go(8, 2);
    assert_eq!((t.pool("Runner", "time"), t.moves()), (3, 0));
    let body = t.walking(&[(9, 2)]);
    t.refuse(body);
}
