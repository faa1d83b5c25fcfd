//! Jumps: sections 6 and 12.

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{bo, cy, gob, orc};

/// A combatant that jumps 3 cells, at the left end of a hall.
fn jumper() -> TestCombatant {
    bo().score("str", 1).at(0, 1)
}

fn hall(rows: &[&str], elevation: &[&str], heroes: impl IntoIterator<Item = TestCombatant>) -> TestBattle {
    let lay = TestScene::new("tempo", rows)
        .legend('c', "Object(object: \"crate\", on: \"floor\")")
        .legend('t', "Ground(\"tree\")")
        .legend('m', "Ground(\"mud\")")
        .elevation(elevation);
    let foe = orc().at(11, 2);
    let mut t = lay.side("heroes", heroes).side("monsters", [foe]).deal();
    t.plan(&[("Bo", "move mark")]).turn("Bo");
    t
}

/// Has Bo begin his Move.
fn moving(rows: &[&str]) -> TestBattle {
    let mut t = hall(rows, &[], [jumper()]);
    t.end().turn("Bo");
    t
}

const OPEN: [&str; 3] = ["............", ".mc.........", "............"];

/// TEMPO-ACT-08, TEMPO-RULE-34: 2 + STR cells without a roll, over mud and crates, and the Normal Move is still there.
#[test]
fn tempo_act_08_a_jump_takes_the_place_of_the_move() {
    let mut t = moving(&OPEN);
    t.act("Bo", "jump", (3, 1));
    assert_eq!((t.at("Bo"), t.moves()), (Some((3, 1)), 5));
    assert!(!t.may("Bo", "move") && !t.may("Bo", "jump"));
}

/// TEMPO-RULE-34: one or two cells farther is a Skill roll.
#[test]
fn tempo_rule_34_farther_jumps_are_rolled() {
    // The die, the cell, where Bo comes down, whether Prone.
    for (die, to, at, prone) in [(11, 4, 4, false), (10, 4, 3, true), (13, 5, 5, false), (12, 5, 3, true)] {
        let mut t = moving(&OPEN);
        t.dice(&[(20, die)]).act("Bo", "jump", (to, 1));
        if t.asked().starts_with("window") {
            t.pass();
        }
        assert_eq!((t.at("Bo"), t.has("Bo", "prone")), (Some((at, 1)), prone), "{die} for {to}");
        let extra = i32::from(to) - 3;
        assert_eq!(t.last_roll().against, 10 + 2 * extra);
    }
    let mut t = moving(&OPEN);
    let body = t.acting("Bo", "jump", (6, 1));
    assert_eq!(t.refuse(body), "Too far: it reaches 5 cells.");
}

/// TEMPO-RULE-34, TEMPO-COND-06: halved by Slowed, never below 1.
#[test]
fn tempo_rule_34_slowed_ones_jump_half_as_far() {
    for (strength, slowed, jumps) in [(1, false, 3), (1, true, 1), (-3, false, 1), (3, true, 2)] {
        let piece = jumper().score("str", strength);
        let piece = if slowed { piece.begins(&["slowed"]) } else { piece };
        assert_eq!(hall(&OPEN, &[], [piece]).value("Bo", "jump"), jumps);
    }
}

/// TEMPO-RULE-34: not over walls, objects or combatants bigger than Small, nor two levels up.
#[test]
fn tempo_rule_34_what_cannot_be_jumped_over() {
    for middle in [".#..........", ".t.........."] {
        let mut t = moving(&["............", middle, "............"]);
        let body = t.acting("Bo", "jump", (3, 1));
        assert_eq!(t.refuse(body), "Something too high is in the way.");
    }
    for (who, jumps) in [(cy().at(1, 1), false), (gob().named("Cy").at(1, 1), true)] {
        let mut t = hall(&OPEN, &[], [jumper(), who]);
        t.end().turn("Bo");
        let wanted = t.acting("Bo", "jump", (3, 1));
        if jumps {
            t.submit(wanted);
            assert_eq!(t.at("Bo"), Some((3, 1)));
        } else {
            t.refuse(wanted);
        }
    }
    for (levels, jumps) in [("000100000000", true), ("000200000000", false)] {
        let mut t = hall(&OPEN, &["000000000000", levels, "000000000000"], [jumper()]);
        t.end().turn("Bo");
        let ok = t.aims("Bo", "jump").contains(&fray::fight::state::order::ChosenTarget::Cell([3, 1].into()));
        assert_eq!(ok, jumps, "{levels}");
    }
}

/// TEMPO-RULE-34, TEMPO-RULE-35: a jumper that comes down more than a level falls.
#[test]
fn tempo_rule_34_jumping_down_is_falling() {
    let mut t = hall(&OPEN, &["333333333333", "300000000000", "333333333333"], [jumper()]);
    t.end().turn("Bo").dice(&[(4, 2), (4, 3)]).act("Bo", "jump", (1, 1));
    assert_eq!((t.hp("Bo"), t.has("Bo", "prone")), (12 - 5, true));
}

/// TEMPO-RULE-34, TEMPO-RULE-43: a jump leaves a cell too.
#[test]
fn tempo_rule_34_a_jump_is_movement_that_opportunists_see() {
    let lay = TestScene::new("tempo", &["............"; 3]);
    let foe = gob().at(1, 1).knows(&["opportunist"]);
    let mut t = lay.side("heroes", [jumper()]).side("monsters", [foe]).deal();
    t.plan(&[("Bo", "move")]).turn("Bo").act("Bo", "jump", (3, 1));
    assert_eq!((t.asked().as_str(), t.at("Bo")), ("window step monsters", Some((0, 1))));
    t.pass();
    assert_eq!(t.at("Bo"), Some((3, 1)));
}
