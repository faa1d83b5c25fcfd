//! Adjustments in steps.

use fray::fight::state::log::{BreakdownPart, Cause};

use super::{aware, guard, lay, vera};
use fray::testkit::{TestBattle, TestScene};

/// Conditions that bring so many points: `b1`, `b2`, `b4` and `p1`, `p2`, `p4`, each in three kinds.
fn with_coins(lay: TestScene) -> TestScene {
    let mut conditions = String::new();
    for kind in ["", "x", "y"] {
        for points in [1, 2, 4] {
            for (sign, way) in [("b", 1), ("p", -1)] {
                let key = format!("{sign}{points}{kind}");
                conditions += &format!(
                    r#"(key: "{key}", name: "{key}", text: "", modifiers: [
                        (to: "attacking", op: Points("{0}")), (to: "damaging", op: Points("{0}")),
                        (to: "guarding", op: Points("{0}")), (to: "saving", op: Points("{0}")),
                        (to: "checking", op: Points("{0}")), (to: "speed", op: Points("{0}"))]),"#,
                    way * points
                );
                conditions += &format!(
                    r#"(key: "{key}tag", name: "{key}", text: "", modifiers: [
                        (to: "attacking", op: Points("{}"), stacking: Some("flank"))]),"#,
                    way * points
                );
            }
        }
    }
    lay.rules(&format!("(conditions: [{conditions}])"))
}

/// What these come to on attacks, and on speed.
fn worth(keys: &[&str]) -> (i32, i32) {
    let mut t = with_coins(lay([vera().begins(keys)], [guard()])).deal_with(&super::d20(&[15, 3]));
    (t.value("Vera", "attacking"), t.value("Vera", "speed"))
}

/// VIT-ROLL-07, VIT-ROLL-08, VIT-ROLL-09, VIT-ROLL-11, VIT-ROLL-12, VIT-ROLL-13: how steps combine and cancel, what
/// they are worth to dice and to speed, and that nothing goes beyond Extreme.
#[test]
fn vit_roll_07_08_09_11_12_13_steps() {
    for (keys, attack, speed) in [
        (&[][..], 0, 6),
        (&["b1"], 2, 7),
        (&["b1", "b1x"], 4, 8),
        (&["b2", "b1", "b1x"], 8, 10),
        (&["b2", "b2x"], 8, 10),
        (&["b1", "p1"], 0, 6),
        (&["b2", "p1"], 2, 7),
        (&["b2", "b1"], 4, 8),
        (&["b4", "p1"], 4, 8),
        (&["b4", "b4x", "b4y"], 8, 10),
        (&["b4", "b4x", "p4"], 8, 10),
        (&["p1"], -2, 5),
        (&["p2"], -4, 4),
        (&["p4", "p4x"], -8, 2),
        (&["p2", "b1"], -2, 5),
    ] {
        assert_eq!(worth(keys), (attack, speed), "{keys:?}");
    }
}

/// VIT-ROLL-12: all that is rolled on twenty sides and damage go by the same steps.
#[test]
fn vit_roll_12_all_alike() {
    let mut t = with_coins(lay([vera().begins(&["b2"])], [guard()])).deal_with(&super::d20(&[15, 3]));
    for value in ["attacking", "damaging", "guarding", "saving", "checking"] {
        assert_eq!(t.value("Vera", value), 4, "{value}");
    }
}

/// VIT-ROLL-10: of what has the same tag the larger counts, bonuses and penalties apart; the same thing twice counts
/// once.
#[test]
fn vit_roll_10_tags() {
    assert_eq!(worth(&["b1tag", "b1xtag"]).0, 2);
    assert_eq!(worth(&["b1tag", "b2xtag"]).0, 4);
    assert_eq!(worth(&["b2tag", "p1tag", "p1xtag"]).0, 2);
    let sights = vera().held(&["pistol"]).worn(&["vest", "laser_sight", "laser_sight"]);
    let mut t = aware([sights], [guard().at(5, 2)]);
    assert_eq!(bonus(&mut t, "Guard"), 9 + 2);
}

/// What is added to Vera's attack on a target.
fn bonus(t: &mut TestBattle, whom: &str) -> i32 {
    let fray::fight::state::order::OrderKind::Act(draft) = t.acting("Vera", "attack", whom) else { panic!("an act") };
    t.fight().arena().odds(&draft).expect("a strike has odds").bonus
}

/// VIT-ROLL-13: a combatant that can move at all has 5 ft.
#[test]
fn vit_roll_13_least_speed() {
    let slow = vera().begins(&["p4"]).fields(r#"modifiers: [(to: "speed", op: Add("-3"))]"#);
    let mut t = with_coins(lay([slow], [guard()])).deal_with(&super::d20(&[15, 3]));
    assert_eq!(t.value("Vera", "speed"), 1);
}

/// VIT-ROLL-11, VIT-ROLL-14: whatever the order in which they come, points are summed before they become steps, and
/// plain numbers are no part of that.
#[test]
fn vit_roll_11_14_any_order() {
    let keys = ["b4", "p1", "b1", "p2x", "b2tag", "b1xtag", "p4tag"];
    // 4 - 1 + 1 - 2 + 2 - 4 = 0, and without the last 4.
    let mut order: Vec<&str> = keys.to_vec();
    for turn in 0..keys.len() {
        order.rotate_left(1);
        if turn % 2 == 1 {
            order.swap(0, 3);
        }
        assert_eq!(worth(&order).0, 0, "{order:?}");
        let fewer: Vec<&str> = order.iter().copied().filter(|key| *key != "p4tag").collect();
        assert_eq!(worth(&fewer).0, 8, "{fewer:?}");
    }
    let plain = vera().begins(&["b4", "b2"]).fields(r#"modifiers: [(to: "attacking", op: Add("3"))]"#);
    let mut t = with_coins(lay([plain], [guard()])).deal_with(&super::d20(&[15, 3]));
    assert_eq!(t.value("Vera", "attacking"), 11);
}

/// VIT-ROLL-09, VIT-POS-04: the reasons of an attack name every adjustment and what all of them come to, and
/// add up to its bonus.
#[test]
fn vit_roll_09_20_pos_04_reasons() {
    let friend = super::milo().held(&["baton"]).at(4, 2);
    let mut t = lay([vera().begins(&["shaken"]), friend], [guard()]).deal_with(&super::d20(&[3, 20, 18]));
    t.end().end();
    let fray::fight::state::order::OrderKind::Act(draft) = t.acting("Vera", "attack", "Guard") else {
        panic!("an act")
    };
    let odds = t.fight().arena().odds(&draft).expect("a strike has odds");
    assert_eq!(odds.bonus, 9, "flanking and fear cancel out");
    assert_eq!(odds.parts.iter().map(|part| part.amount).sum::<i32>(), 9);
    let mut points: Vec<i32> = odds.parts.iter().map(|part: &BreakdownPart| part.points).filter(|n| *n != 0).collect();
    points.sort_unstable();
    assert_eq!(points, [-1, 1]);
    assert!(!odds.parts.iter().any(|part| matches!(part.cause, Cause::Track(_))), "nothing is left of them");
}
