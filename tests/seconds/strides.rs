//! Walks that are longer than the time for them.

use fray::testkit::{TestBattle, TestCombatant, TestScene, held};

use super::{d20, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Mud all over, an Orc far away.
fn mire(walker: TestCombatant) -> TestBattle {
    TestScene::new("seconds", &["mmmmmmmmmmmm"; 5])
        .legend('m', "Ground(\"mud\")")
        .side("heroes", [walker.at(0, 2)])
        .side("monsters", [orc().at(11, 4)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST))
}

fn walker() -> TestCombatant {
    piece("Walker", &[])
}

/// SEC-MOVE-07, SEC-MOVE-08, SEC-MOVE-09: example 4. Nine metres' worth of time are four difficult cells and half of a
/// fifth, and the other half is paid in the next turn.
#[test]
fn sec_move_08_09_half_a_cell() {
    let mut t = mire(walker());
    t.walk(&[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2)]);
    assert_eq!((t.at("Walker"), t.whose_turn().as_deref()), (Some((4, 2)), Some("Orc")));
    t.end();
    t.walk(&[(5, 2), (6, 2)]);
    assert_eq!((t.at("Walker"), t.pool("Walker", "time")), (Some((6, 2)), 20));
    // Two cells too far are refused.
    let mut t = mire(walker());
    let far = t.walking(&[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)]);
    t.refuse(far);
}

/// SEC-MOVE-09: half a step is lost with a step elsewhere.
#[test]
fn sec_move_09_a_step_elsewhere_loses_it() {
    let mut t = mire(walker());
    t.walk(&[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2)]);
    t.end();
    t.walk(&[(4, 1)]).walk(&[(5, 1)]);
    // Seven tenths each: twenty decimetres at three a tenth.
    assert_eq!(t.pool("Walker", "time"), 16);
}

/// SEC-MOVE-07, SEC-MOVE-09: prone in the mud each metre counts as four, and ninety decimetres are two cells and a
/// quarter.
#[test]
fn sec_move_07_prone_in_the_mud() {
    let mut t = mire(walker().begins(&["prone"]));
    t.walk(&[(1, 2), (2, 2), (3, 2)]);
    let id = t.who("Walker");
    let stride = t.fight().arena().body(id).commitments.stride.map(|(cell, way)| (cell.x, cell.y, way));
    assert_eq!((t.at("Walker"), stride), (Some((2, 2)), Some((3, 2, 10))));
}

/// SEC-MOVE-02: diagonals count one and two by turns, from the start of each turn.
#[test]
fn sec_move_02_diagonals() {
    let mut t = TestScene::new("seconds", &["............"; 7])
        .side("heroes", [walker().at(0, 0)])
        .side("monsters", [orc().at(11, 6)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    // One metre and two: five tenths and seven.
    t.walk(&[(1, 1)]);
    assert_eq!(t.pool("Walker", "time"), 25);
    t.walk(&[(2, 2)]);
    assert_eq!(t.pool("Walker", "time"), 18);
    t.end().end();
    t.walk(&[(3, 3)]);
    assert_eq!(t.pool("Walker", "time"), 25);
}

/// SEC-MOVE-02: diagonals are counted from the start of the turn, whatever was walked before in the round.
#[test]
fn sec_move_02_anew_in_each_turn() {
    let mut t = TestScene::new("seconds", &["................"; 7])
        .side("heroes", [piece("Cara", &[]).at(5, 5)])
        .side("monsters", [orc().at(9, 2)])
        .deal_with(&d20(&[5, 15]));
    t.end();
    t.act("Cara", "hold", held(&[("walk", "5")], "near"));
    // Within two metres of where she stands.
    let path = t.walking(&[(8, 3), (7, 4)]);
    t.submit(path);
    assert_eq!(t.asked(), "window stepped Cara");
    t.walk(&[(4, 4)]);
    t.end();
    // One, two and one again.
    t.walk(&[(3, 3), (2, 2), (1, 1)]);
    assert_eq!((t.at("Cara"), t.pool("Cara", "time")), (Some((1, 1)), 16));
}
