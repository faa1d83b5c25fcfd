//! Steps and what they cost.

use fray::testkit::TestScene;

use super::{ada, bram, d20, field, grunt};

/// FOUR-MOVE-01, FOUR-MOVE-02, FOUR-MOVE-03, FOUR-STAT-14: 30 ft in steps of 5; every second diagonal is 10, over all
/// movements of a turn, and a Side Step does not count.
#[test]
fn four_move_01_02_03_stat_14_diagonals() {
    let mut t = field([ada().at(0, 0)], [grunt().at(14, 6)], &[15, 5]);
    t.act("Ada", "advance", ());
    assert_eq!(t.moves(), 6);
    t.walk(&[(1, 1)]);
    assert_eq!(t.moves(), 5);
    t.act("Ada", "side_step", (2, 2)).act("Ada", "advance", ()).walk(&[(3, 3)]);
    assert_eq!(t.moves(), 4);
    t.walk(&[(4, 4)]);
    assert_eq!(t.moves(), 3);
    assert_eq!(t.pool("Ada", "standard"), 0);
}

/// FOUR-MOVE-04, FOUR-MOVE-08: difficult ground costs double, a diagonal in it 10 or 20; no step goes past a corner.
#[test]
fn four_move_04_08_difficult_ground_and_corners() {
    let rows = [".mm...", "..m#..", "......"];
    let lay = TestScene::new("four_actions", &rows).legend('m', r#"Ground("mud")"#);
    let lay = lay.side("heroes", [ada().at(0, 0)]).side("monsters", [grunt().at(5, 2)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[15, 5]));
    t.act("Ada", "advance", ()).walk(&[(1, 0)]);
    assert_eq!(t.moves(), 4);
    t.walk(&[(2, 1)]);
    assert_eq!(t.moves(), 2);
    for past in [(3, 0), (3, 2)] {
        let body = t.walking(&[past]);
        t.refuse(body);
    }
}

/// FOUR-MOVE-01: a cell is 5 ft, and distances are shown in feet.
#[test]
fn four_move_01_feet() {
    let mut t = field([ada()], [grunt().at(14, 6)], &[15, 5]);
    let body = t.acting("Ada", "primary_attack", "Grunt");
    assert_eq!(t.refuse(body), "Out of reach: it strikes up to 5 ft.");
}

/// FOUR-MOVE-07: the cells of unconscious foes may be crossed, and cost no more than others; no walk ends there.
#[test]
fn four_move_07_over_the_senseless() {
    let down = grunt().pool("hp", 0).begins(&["unconscious", "prone"]);
    let mut t = field([ada()], [down, grunt().named("Far").at(14, 6)], &[15, 5]);
    t.act("Ada", "advance", ());
    let body = t.walking(&[(3, 2)]);
    t.refuse(body);
    t.walk(&[(3, 2), (4, 2)]);
    assert_eq!((t.at("Ada"), t.moves()), (Some((4, 2)), 4));
}

/// FOUR-ACT-11, FOUR-MOVE-04, FOUR-MOVE-05, FOUR-RULE-17: a Dash by any way goes half as far again as the speed, and
/// over no difficult ground.
#[test]
fn four_act_11_move_04_05_rule_17_dashing() {
    let rows = ["............", ".m..........", "............"];
    let lay = TestScene::new("four_actions", &rows).legend('m', r#"Ground("mud")"#);
    let lay = lay.side("heroes", [ada().at(0, 1)]).side("monsters", [grunt().at(11, 2)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[15, 5]));
    t.act("Ada", "dash", ());
    assert_eq!((t.moves(), t.pool("Ada", "standard"), t.pool("Ada", "move")), (9, 0, 1));
    let body = t.walking(&[(1, 1)]);
    t.refuse(body);
    t.walk(&[(0, 0), (1, 0)]);
    // After another act it may enter difficult ground.
    t.act("Ada", "advance", ()).walk(&[(1, 1)]);
    assert!(!t.has("Ada", "dashing"));
    let slow = ada().fields(r#"modifiers: [(to: "pace", op: Add("-1"))]"#);
    let mut t = field([slow], [grunt().at(14, 6)], &[15, 5]);
    t.act("Ada", "dash", ());
    assert_eq!(t.moves(), 7);
}

/// FOUR-ROLL-17, FOUR-COND-45: half of an odd number of steps rounds down, and several conditions halve once.
#[test]
fn four_roll_17_cond_45_half_speed() {
    let speed = |less: i32, conditions: &[&str]| {
        let piece = ada().fields(&format!(r#"modifiers: [(to: "pace", op: Add("{less}"))]"#)).begins(conditions);
        field([piece], [grunt().at(14, 6)], &[15, 5]).value("Ada", "speed")
    };
    assert_eq!([speed(0, &[]), speed(0, &["exhausted"]), speed(-1, &["exhausted"])], [6, 3, 2]);
    assert_eq!(speed(0, &["exhausted", "encumbered"]), 3);
}

/// FOUR-MOVE-07: a walk passes friends and does not end on them; it passes foes only if they are unconscious.
#[test]
fn four_move_07_passing() {
    let begin = |foe: &[&str], initiative: &[u16]| {
        let rows = ["#######", ".......", "#######"];
        let lay = TestScene::new("four_actions", &rows).side("heroes", [ada().at(0, 1), bram().at(1, 1)]);
        let far = grunt().named("Far").at(6, 1);
        let lay = lay.side("monsters", [grunt().begins(foe).at(3, 1), far]).fields("open_sheets: true");
        let mut t = lay.deal_with(&d20(initiative));
        t.act("Ada", "advance", ());
        t
    };
    let past = [(1, 1), (2, 1), (3, 1), (4, 1)];
    let mut t = begin(&[], &[15, 10, 5, 4]);
    for path in [&past[..1], &past[..]] {
        let body = t.walking(path);
        t.refuse(body);
    }
    t.walk(&past[..2]);
    let mut t = begin(&["unconscious"], &[15, 10, 4]);
    t.walk(&past);
    assert_eq!(t.at("Ada"), Some((4, 1)));
}

/// FOUR-ACT-11, FOUR-MOVE-05: straight on a Dash goes twice as far as the speed, in one of eight directions, diagonals
/// at the usual cost, and foes on the way may strike.
#[test]
fn four_act_11_move_05_straight_on() {
    let mut t = field([ada().at(0, 0)], [grunt().at(15, 6)], &[15, 5]);
    for beyond in [(13, 0), (4, 1), (3, 5)] {
        let body = t.acting("Ada", "dash_straight", beyond);
        t.refuse(body);
    }
    t.act("Ada", "dash_straight", (12, 0));
    assert_eq!((t.at("Ada"), t.moves(), t.pool("Ada", "standard"), t.pool("Ada", "move")), (Some((12, 0)), 0, 0, 1));
    let mut t = field([ada().at(0, 0)], [grunt().at(2, 1)], &[15, 5]);
    t.act("Ada", "dash_straight", (6, 6));
    assert_eq!((t.asked().as_str(), t.at("Ada")), ("window step Grunt", Some((1, 1))));
    t.pass();
    assert_eq!(t.at("Ada"), Some((6, 6)));
    // Nothing slow is on the way.
    let rows = ["...m......"];
    let lay = TestScene::new("four_actions", &rows).legend('m', r#"Ground("mud")"#);
    let lay = lay.side("heroes", [ada().at(0, 0)]).side("monsters", [grunt().at(9, 0)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[15, 5]));
    let body = t.acting("Ada", "dash_straight", (4, 0));
    t.refuse(body);
    t.act("Ada", "dash_straight", (2, 0));
}
