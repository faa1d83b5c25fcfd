//! Section 10: distance, sight, cover.

use fray::testkit::{TestBattle, TestScene};

use super::{ana, bo, cy, field, floor, gob, orc};

fn sees(t: &mut TestBattle, from: &str, to: &str) -> bool {
    let (from, to) = (t.who(from), t.who(to));
    t.fight().arena().sees(from, to)
}

fn distance(t: &mut TestBattle, from: &str, to: &str) -> i16 {
    let (from, to) = (t.who(from), t.who(to));
    t.fight().arena().distance(from, to)
}

/// Bo left and an Orc right of something in the middle of the row.
fn either_side_of(letter: char, means: &str, bo_size: &str) -> TestBattle {
    let row = format!("..{letter}..");
    let hero = bo().size(bo_size).at(1, 0);
    let lay = TestScene::new("tempo", &[&row]).legend(letter, means);
    let mut t = lay.side("heroes", [hero]).side("monsters", [orc().at(4, 0)]).deal();
    t.plan(&[("Bo", "hide")]).turn("Bo");
    t
}

/// TEMPO-POS-01, TEMPO-POS-07: between the nearest cells of the footprints, diagonals as 1.
#[test]
fn tempo_pos_01_adjacent_is_one_cell_between_the_nearest_cells() {
    let big = orc().size("large").at(4, 3);
    let mut t = field([ana(), cy().at(3, 2)], [big, gob().at(8, 2)]);
    assert_eq!(
        (distance(&mut t, "Ana", "Orc"), distance(&mut t, "Cy", "Orc"), distance(&mut t, "Gob", "Orc")),
        (2, 1, 3)
    );
    t.plan(&[("Ana", "guard"), ("Cy", "guard")]).turn("Ana");
    let far = t.acting("Ana", "guard", "Orc");
    assert_eq!(t.refuse(far), "Too far: it reaches 1 cell.");
    t.end().turn("Cy").act("Cy", "guard", "Orc");
}

/// TEMPO-POS-02
#[test]
fn tempo_pos_02_mark_reaches_to_seek() {
    for (awareness, reached) in [(1, true), (0, false)] {
        let mut t =
            floor().side("heroes", [ana().score("awr", awareness).at(0, 0)]).side("monsters", [orc().at(10, 6)]).deal();
        t.plan(&[("Ana", "mark")]).turn("Ana");
        assert_eq!(t.may("Ana", "mark"), reached);
    }
}

/// TEMPO-POS-03: an object of at least the target's Size, walls and closed doors; bodies never.
#[test]
fn tempo_pos_03_what_blocks_the_sight() {
    let door = "Object(object: \"door\", on: \"floor\")";
    let cases = [
        ("Ground(\"boulder\")", "medium", false),
        ("Ground(\"tree\")", "medium", false),
        ("Ground(\"bush\")", "medium", true),
        ("Object(object: \"crate\", on: \"floor\")", "small", false),
        ("Object(object: \"crate\", on: \"floor\")", "medium", true),
        ("Ground(\"wall\")", "medium", false),
        (door, "medium", false),
        ("Object(object: \"door\", on: \"floor\", state: Some(\"open\"))", "medium", true),
    ];
    for (means, size, seen) in cases {
        let mut t = either_side_of('o', means, size);
        assert_eq!(sees(&mut t, "Orc", "Bo"), seen, "{means} {size}");
    }
    let mut t = field([ana().at(1, 2), cy().at(2, 2)], [orc().at(3, 2)]);
    assert!(sees(&mut t, "Ana", "Orc"));
}

/// TEMPO-POS-04: for a hider, one Size smaller is enough, and so is a body of its own Size.
#[test]
fn tempo_pos_04_hiding_needs_only_something_one_size_smaller() {
    for (size, hides) in [("medium", true), ("small", true)] {
        let mut t = either_side_of('c', "Object(object: \"crate\", on: \"floor\")", size);
        assert_eq!(t.may("Bo", "hide"), hides, "{size}");
    }
    let mut t = TestScene::new("tempo", &["...c..", "...c.."])
        .legend('c', "Object(object: \"crate\", on: \"floor\")")
        .side("heroes", [bo().size("large").at(0, 0)])
        .side("monsters", [orc().at(5, 0)])
        .deal();
    t.plan(&[("Bo", "hide")]).turn("Bo");
    assert!(!t.may("Bo", "hide"), "a crate is two sizes below Large");
}

/// TEMPO-POS-04, TEMPO-POS-06: allies do not count as watchers, and one of the same Size is a screen.
#[test]
fn tempo_pos_04_06_an_ally_of_the_same_size_is_a_screen() {
    for (size, screens) in [("medium", true), ("small", false)] {
        let lay = TestScene::new("tempo", &["....."]);
        let screen = cy().size(size).at(1, 0);
        let mut t = lay.side("heroes", [bo().at(0, 0), screen]).side("monsters", [orc().at(4, 0)]).deal();
        t.plan(&[("Bo", "hide")]).turn("Bo");
        assert_eq!(t.may("Bo", "hide"), screens, "{size}");
    }
}

/// TEMPO-POS-05
#[test]
fn tempo_pos_05_a_neutral_bystander_with_sight_forbids_hiding() {
    let scene = |allied: &str| {
        let mut t = TestScene::new("tempo", &[".....", "..#..", "....."])
            .side("heroes", [bo().at(1, 1)])
            .side("monsters", [orc().at(3, 1)])
            .side_with("others", allied, [cy().at(0, 1)])
            .deal();
        t.plan(&[("Bo", "hide")]).turn("Bo");
        t.may("Bo", "hide")
    };
    assert!(!scene(""));
    assert!(scene("allies: [\"heroes\"]"));
}

/// TEMPO-POS-07
#[test]
fn tempo_pos_07_a_big_one_is_seen_if_any_of_its_cells_is() {
    for (wall, seen) in [(&["...#...", ".......", "......."], true), (&["...#...", "...#...", "...#..."], false)] {
        let lay = TestScene::new("tempo", wall);
        let mut t = lay.side("heroes", [ana().at(0, 0)]).side("monsters", [orc().size("large").at(4, 0)]).deal();
        assert_eq!(sees(&mut t, "Ana", "Orc"), seen);
    }
}

/// TEMPO-RULE-30: sight passes the corner of one wall, but not between two; ends do not block.
#[test]
fn tempo_rule_30_the_segment_between_centres() {
    for (rows, seen) in [
        (["..#", ".#.", "..."], true),
        ([".#.", "#..", "..."], false),
        (["...", "#..", "..."], true),
        (["...", ".#.", "..."], false),
    ] {
        let lay = TestScene::new("tempo", &rows);
        let ends =
            if rows[0] == "..#" { ((1, 0), (2, 1)) } else { ((0, 0), if rows[1] == ".#." { (2, 2) } else { (1, 1) }) };
        let mut t =
            lay.side("heroes", [ana().at(ends.0.0, ends.0.1)]).side("monsters", [orc().at(ends.1.0, ends.1.1)]).deal();
        let blocked_twice = rows[0] == "..#";
        assert_eq!(sees(&mut t, "Ana", "Orc"), seen && !blocked_twice, "{rows:?}");
    }
    // A combatant in a thicket is not hidden by its own cell.
    let lay = TestScene::new("tempo", &["..t"]).legend('t', "Ground(\"thicket\")");
    let mut t = lay.side("heroes", [ana().at(0, 0)]).side("monsters", [orc().at(2, 0)]).deal();
    assert!(sees(&mut t, "Ana", "Orc"));
}

/// TEMPO-RULE-30: A may see B while B does not see A.
#[test]
fn tempo_rule_30_sight_depends_on_the_size_of_the_target() {
    let mut t = TestScene::new("tempo", &["..o..."])
        .legend('o', "Ground(\"boulder\")")
        .side("heroes", [bo().at(0, 0)])
        .side("monsters", [orc().at(5, 0)])
        .deal();
    assert!(!sees(&mut t, "Bo", "Orc"));
    let mut t = TestScene::new("tempo", &["..o....", "..o...."])
        .legend('o', "Ground(\"boulder\")")
        .side("heroes", [bo().at(0, 0)])
        .side("monsters", [orc().size("large").at(4, 0)])
        .deal();
    assert_eq!((sees(&mut t, "Bo", "Orc"), sees(&mut t, "Orc", "Bo")), (true, false));
}

/// TEMPO-RULE-35: an obstacle one Size smaller on the way, not beside the attacker, gives 2 against shots.
#[test]
fn tempo_rule_35_cover_adds_2_against_ranged_strikes() {
    for (row, against) in [("...c.", 12), (".c...", 10), (".....", 10)] {
        let lay = TestScene::new("tempo", &[row]).legend('c', "Object(object: \"crate\", on: \"floor\")");
        let archer = bo().held(&["bow"]).at(0, 0);
        let mut t = lay.side("heroes", [archer]).side("monsters", [orc().at(4, 0)]).deal();
        t.plan(&[("Bo", "standard_attack")]).turn("Bo").dice(&[(20, 2)]).act("Bo", "standard_attack", "Orc");
        assert_eq!(t.last_roll().against, against, "{row}");
    }
    // Melee weapons ignore it.
    let lay = TestScene::new("tempo", &["..c.."]).legend('c', "Ground(\"bush\")");
    let lancer = ana().held(&["spear"]).at(1, 0);
    let mut t = lay.side("heroes", [lancer]).side("monsters", [orc().at(3, 0)]).deal();
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(&[(20, 2)]).act("Ana", "standard_attack", "Orc");
    assert_eq!(t.last_roll().against, 10);
}

/// TEMPO-RULE-35
#[test]
fn tempo_rule_35_height_counts_as_distance_if_it_is_more() {
    let lay = TestScene::new("tempo", &["..."]).elevation(&["003"]);
    let mut t = lay.side("heroes", [ana().at(1, 0)]).side("monsters", [orc().at(2, 0)]).deal();
    assert_eq!(distance(&mut t, "Ana", "Orc"), 3);
}

/// TEMPO-RULE-35
#[test]
fn tempo_rule_35_no_hiding_in_deep_water() {
    let lay = TestScene::new("tempo", &["~#..."]).legend('~', "Ground(\"deep_water\")");
    let mut t = lay.side("heroes", [bo().at(0, 0)]).side("monsters", [orc().at(3, 0)]).deal();
    t.plan(&[("Bo", "hide")]).turn("Bo");
    let body = t.acting("Bo", "hide", ());
    assert_eq!(t.refuse(body), "Nobody can hide in deep water.");
}
