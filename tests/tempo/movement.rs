//! Section 9: steps, what they cost, and being moved.

use fray::testkit::{TestBattle, TestScene, buy};

use super::{ana, bo, cy, field, floor, gob, orc};

/// Ana alone with her Normal Move on this map; a far Orc stands in the lower right corner.
fn ana_walks(rows: &[&str], legend: &[(char, &str)]) -> TestBattle {
    let lay = legend.iter().fold(TestScene::new("tempo", rows), |lay, (letter, means)| lay.legend(*letter, means));
    let last = |n: usize| i16::try_from(n - 1).expect("maps of tests are small");
    let mut t =
        lay.side("heroes", [ana().at(0, 0)]).side("monsters", [orc().at(last(rows[0].len()), last(rows.len()))]).deal();
    t.plan(&[("Ana", "mark")]).turn("Ana");
    t
}

/// TEMPO-MOVE-01, TEMPO-MOVE-02
#[test]
fn tempo_move_01_02_each_turn_has_speed_cells_and_keeps_none() {
    let mut t = field([ana()], [orc().at(11, 6)]);
    t.plan(&[("Ana", "mark move")]).turn("Ana").walk(&[(3, 2), (4, 2)]).walk(&[(4, 3)]);
    assert_eq!(t.moves(), 2);
    let far = t.walking(&[(4, 4), (4, 5), (4, 6)]);
    t.refuse(far);
    t.end().turn("Ana");
    assert_eq!(t.moves(), 5);
}

/// TEMPO-MOVE-03, TEMPO-MOVE-04, TEMPO-MOVE-05
#[test]
fn tempo_move_03_04_05_extra_and_free_turns_have_no_normal_move_and_bought_ones_do() {
    let mut t = field([ana().plans(&["dart", "follow_through"])], [orc().at(11, 6)]);
    t.plan(&[("Ana", "mark dart follow_through")]).turn("Ana").end();
    t.act("Ana", "exert_action", buy("shift", 7)).turn("Ana");
    // Dart: the cells of its action alone.
    assert_eq!(t.moves(), 0);
    let step = t.walking(&[(3, 2)]);
    t.refuse(step);
    t.act("Ana", "dart", ());
    assert_eq!(t.moves(), 5);
    t.end().turn("Ana");
    assert_eq!((t.moves(), t.turns().last().cloned()), (5, Some("7 Ana".to_owned())));
    t.end().turn("Ana");
    assert_eq!((t.moves(), t.turns().last().cloned()), (0, Some("8 Ana".to_owned())));
}

/// TEMPO-MOVE-06: a step between closes the action; none comes between a Strike and its second one.
#[test]
fn tempo_move_06_no_steps_inside_an_action() {
    let mut t = field([bo()], [gob()]);
    t.plan(&[("Bo", "quick_attack")]).turn("Bo").dice(&[(20, 2)]).act("Bo", "quick_attack", "Gob");
    let step =
        fray::fight::state::order::OrderKind::Walk { by: t.who("Bo"), path: vec![fray::kernel::cell::Cell::new(2, 5)] };
    t.refuse(step);
    t.pass();
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ()).end().turn("Ana").walk(&[(2, 3)]);
    // Before the first option a step is fine.
    t.act("Ana", "recover", ()).walk(&[(2, 4)]);
    const TWO: &str =
        r#"(actions: [(key: "breathe", name: "Breathe", text: "", occasion: Planned("shift"), does: [])])"#;
    let mut t = floor().rules(TWO).side("heroes", [ana()]).side("monsters", [orc()]).deal();
    t.plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ()).end().turn("Ana");
    t.act("Ana", "breathe", ()).walk(&[(2, 3)]);
    assert!(!t.may("Ana", "recover"));
}

/// TEMPO-MOVE-07
#[test]
fn tempo_move_07_standing_up_costs_half_of_speed_rounded_up() {
    let mut t = field([ana()], [orc().held(&["mace"])]);
    t.plan(&[("Orc", "standard_attack"), ("Ana", "shift")]).turn("Orc");
    t.dice(&[(20, 15), (6, 1)]).act("Orc", "standard_attack", "Ana").end().turn("Ana").act("Ana", "stand_up", ());
    assert_eq!((t.has("Ana", "prone"), t.moves()), (false, 2));
    let again = t.acting("Ana", "stand_up", ());
    assert_eq!(t.refuse(again), "You are on your feet.");
    // Too little left: refused.
    let mut t = field([ana()], [orc().held(&["mace"])]);
    t.plan(&[("Orc", "standard_attack"), ("Ana", "shift")]).turn("Orc");
    t.dice(&[(20, 15), (6, 1)]).act("Orc", "standard_attack", "Ana").end().turn("Ana").walk(&[(2, 3), (2, 4)]);
    let body = t.acting("Ana", "stand_up", ());
    assert_eq!(t.refuse(body), "It takes 3 cells of movement; you have 1 left.");
}

/// TEMPO-MOVE-08: diagonals cost 1, mud 2, a level up 1 more, down nothing more.
#[test]
fn tempo_move_08_what_a_cell_costs() {
    let mut t = ana_walks(&[".....", ".....", "....."], &[]);
    t.walk(&[(1, 1), (2, 2)]);
    assert_eq!(t.moves(), 3);
    let mut t = ana_walks(&[".mm..", ".....", "....."], &[('m', "Ground(\"mud\")")]);
    t.walk(&[(1, 0), (2, 0)]);
    assert_eq!(t.moves(), 1);
    let dear = t.walking(&[(1, 0)]);
    t.refuse(dear);
    let hill = TestScene::new("tempo", &["......", "......"]).elevation(&["010300", "000000"]);
    let mut t = hill.side("heroes", [ana().at(0, 0)]).side("monsters", [orc().at(5, 1)]).deal();
    t.plan(&[("Ana", "mark")]).turn("Ana").walk(&[(1, 0)]);
    assert_eq!(t.moves(), 3);
    t.walk(&[(2, 0)]);
    assert_eq!(t.moves(), 2);
    let cliff = t.walking(&[(3, 0)]);
    t.refuse(cliff);
}

/// TEMPO-MOVE-09: allies may be passed, foes only if two Sizes apart; no walk ends on another combatant.
#[test]
fn tempo_move_09_who_may_be_passed() {
    let corridor = |blocker: fray::testkit::TestCombatant, friend: bool| {
        let lay = TestScene::new("tempo", &["......", "####.#"]);
        let foe = orc().at(4, 1);
        let (heroes, monsters) = if friend {
            (vec![ana().at(0, 0), blocker], vec![foe])
        } else {
            (vec![ana().at(0, 0)], vec![blocker, foe])
        };
        let mut t = lay.side("heroes", heroes).side("monsters", monsters).deal();
        t.plan(&[("Ana", "mark")]).turn("Ana");
        let onto = t.walking(&[(1, 0)]);
        assert!(!t.refuse(onto).is_empty());
        t
    };
    let mut past_ally = corridor(cy().at(1, 0), true);
    past_ally.walk(&[(1, 0), (2, 0)]);
    let mut past_small = corridor(gob().at(1, 0), false);
    let through = past_small.walking(&[(1, 0), (2, 0)]);
    past_small.refuse(through);
    let mut past_tiny = corridor(gob().size("tiny").at(1, 0), false);
    past_tiny.walk(&[(1, 0), (2, 0)]);
}

/// TEMPO-MOVE-09: one blocked corner may be cut, two may not.
#[test]
fn tempo_move_09_no_squeezing_between_two_corners() {
    let mut t = ana_walks(&[".#...", "#....", "....."], &[]);
    let squeeze = t.walking(&[(1, 1)]);
    t.refuse(squeeze);
    let mut t = ana_walks(&[".#...", ".....", "....."], &[]);
    t.walk(&[(1, 1)]);
}

/// TEMPO-MOVE-10: along the sign of each axis, for nothing, and without a reaction.
#[test]
fn tempo_move_10_a_push_goes_straight_away_and_triggers_nothing() {
    let watcher = bo().knows(&["opportunist"]).at(4, 4);
    let mut t = field([ana().held(&["halberd"]).at(1, 2), watcher], [orc().at(3, 3)]);
    t.plan(&[("Ana", "slow_attack"), ("Orc", "hide")]).turn("Ana");
    t.dice(&[(20, 15), (12, 1)]).act("Ana", "slow_attack", "Orc");
    // Two east and one south: the push steps diagonally; Bo stands there, so it stops at once.
    assert_eq!((t.at("Orc"), t.asked().as_str()), (Some((3, 3)), "turn Ana"));
    let mut t = field([ana().held(&["halberd"]).at(1, 2), bo().knows(&["opportunist"]).at(3, 4)], [orc().at(3, 3)]);
    t.plan(&[("Ana", "slow_attack")]).turn("Ana").dice(&[(20, 15), (12, 1)]).act("Ana", "slow_attack", "Orc");
    assert_eq!((t.at("Orc"), t.asked().as_str()), (Some((4, 4)), "turn Ana"));
}

/// TEMPO-MOVE-10: a wall stops it.
#[test]
fn tempo_move_10_a_push_stops_at_the_first_blocked_cell() {
    let mut t = TestScene::new("tempo", &["...#.", "....."])
        .side("heroes", [ana().held(&["halberd"]).at(1, 0)])
        .side("monsters", [orc().at(2, 0)])
        .deal();
    t.plan(&[("Ana", "slow_attack")]).turn("Ana").dice(&[(20, 15), (12, 1)]).act("Ana", "slow_attack", "Orc");
    assert_eq!(t.at("Orc"), Some((2, 0)));
}

/// TEMPO-RULE-35: pushed over an edge: 1d4 for each level past the first, and Prone.
#[test]
fn tempo_rule_35_a_fall_hurts_and_topples() {
    let mut t = TestScene::new("tempo", &[".....", "....."])
        .elevation(&["33300", "00000"])
        .side("heroes", [ana().held(&["halberd"]).at(1, 0)])
        .side("monsters", [orc().at(2, 0)])
        .deal();
    t.plan(&[("Ana", "slow_attack")]).turn("Ana").dice(&[(20, 15), (12, 1), (4, 4), (4, 3)]).act(
        "Ana",
        "slow_attack",
        "Orc",
    );
    assert_eq!((t.at("Orc"), t.has("Orc", "prone"), t.last_harm().amount), (Some((3, 0)), true, 7));
}
