//! The figures of combatants over the whole of their tables, and what is counted.

use fray::testkit::TestBattle;

use super::ledger::rules;
use super::{aware, d20, field, guard, lay, milo, piece, vera};

/// The classes: what of ten levels counts for combat in quarters, whether they are heroic, their Vitality, and the good
/// one of Fortitude, Reflex and Will.
const CLASSES: [(&str, i32, i32, i32, Option<usize>); 4] = [
    ("warrior", 4, 1, 10, Some(0)),
    ("expert", 3, 1, 8, Some(1)),
    ("psychic", 2, 1, 6, Some(2)),
    ("ordinary", 2, 0, 4, None),
];

/// Ann of a class and level, alone.
fn ann(class: &str, level: i32, scores: &[(&str, i32)]) -> TestBattle {
    field([piece("Ann", class, level, scores).at(2, 2)], [guard().at(14, 6)], &[20, 1])
}

/// VIT-RULE-10, VIT-RULE-11, VIT-RULE-12, VIT-STAT-04, VIT-STAT-05: BCB, heroic classes, saves and Vitality of each
/// class from the first level to the twelfth.
#[test]
fn vit_rule_10_11_12_classes_by_level() {
    for (class, quarters, heroic, vitality, good) in CLASSES {
        for level in 1..=12 {
            let mut t = ann(class, level, &[("con", 14)]);
            let bcb = quarters * level / 4;
            assert_eq!((t.value("Ann", "bcb"), t.value("Ann", "heroic")), (bcb, heroic), "{class} {level}");
            assert_eq!(t.value("Ann", "defence"), if heroic == 1 { bcb } else { 0 }, "{class} {level}");
            let flags = ["good_fortitude", "good_reflex", "good_will"].map(|save| t.value("Ann", save));
            assert_eq!(flags, [0, 1, 2].map(|save| i32::from(good == Some(save))), "{class} {level}");
            let base = |save: usize| if good == Some(save) { 2 + level / 2 } else { level / 3 };
            let saves = ["fortitude", "reflex", "will"].map(|save| t.value("Ann", save));
            assert_eq!(saves, [base(0) + 2, base(1), base(2)], "{class} {level}");
            assert_eq!(t.pool_max("Ann", "vp"), vitality + 2 + (level - 1) * (2 + 2), "{class} {level}");
            assert_eq!(t.pool_max("Ann", "wp"), 14);
        }
    }
    // A point for each level at the least, however weak; and nothing where there is no Vitality at all.
    for (con, first, further) in [(6, 2, 1), (1, 1, 1), (10, 4, 2), (8, 3, 1)] {
        for level in 1..=3 {
            let mut t = ann("ordinary", level, &[("con", con)]);
            assert_eq!(t.pool_max("Ann", "vp"), first + (level - 1) * further, "{con} {level}");
        }
    }
    let none = r#"modifiers: [(to: "vitality_die", op: AtMost("0"))]"#;
    let mut t = field([piece("Ann", "ordinary", 3, &[("con", 18)]).fields(none)], [guard()], &[20, 1]);
    assert_eq!(t.pool_max("Ann", "vp"), 0);
}

/// VIT-STAT-01, VIT-HEALTH-06, VIT-HEALTH-07, VIT-HEALTH-09: damage and drain lower every ability, down to nothing, and
/// so whatever hangs on it.
#[test]
fn vit_stat_01_health_06_09_abilities() {
    for ability in ["str", "dex", "con", "int", "wis", "cha"] {
        for (score, damage, drain) in [(18, 3, 4), (18, 0, 0), (10, 1, 0), (7, 0, 4), (12, 8, 4), (12, 4, 8), (3, 3, 0)]
        {
            let hurt = piece("Ann", "warrior", 3, &[(ability, score)])
                .pool(&format!("{ability}_damage"), damage)
                .pool(&format!("{ability}_drain"), drain);
            let mut t = field([hurt, milo().at(12, 2)], [guard().at(14, 6)], &[20, 2, 1]);
            let left = score - damage - drain;
            let now = [t.value("Ann", &format!("{ability}_now")), t.value("Ann", &format!("{ability}_mod"))];
            assert_eq!(now, [left, (left - 10).div_euclid(2)], "{ability} {score} {damage} {drain}");
        }
    }
}

/// VIT-RULE-12, VIT-HEALTH-09, VIT-HEALTH-19: all Vitality and all wounds can be drained, and no more than that.
#[test]
fn vit_rule_12_health_09_19_maxima() {
    let mut t = field([vera().pool("vp_drain", 26), milo()], [guard()], &[20, 2, 1]);
    assert_eq!((t.pool_max("Vera", "vp"), t.pool("Vera", "vp"), t.pool_max("Vera", "vp_drain")), (0, 0, 26));
    let mut t = field([vera().pool("wp_drain", 13), milo()], [guard()], &[20, 2, 1]);
    assert_eq!((t.pool_max("Vera", "wp"), t.pool("Vera", "wp")), (0, 0));
    let mut t = field([vera().pool("wp_drain", 4), milo()], [guard()], &[20, 2, 1]);
    assert_eq!((t.pool_max("Vera", "wp"), t.pool("Vera", "wp"), t.pool_max("Vera", "wp_drain")), (9, 9, 13));
}

/// VIT-SPEC-04: the greatest size of a stance for each BCB.
#[test]
fn vit_spec_04_stances_by_bcb() {
    for level in 1..=20 {
        let most = match level {
            ..=5 => 1,
            6..=10 => 2,
            _ => 3,
        };
        assert_eq!(ann("warrior", level, &[]).value("Ann", "stance_size"), most, "{level}");
    }
    assert_eq!(ann("ordinary", 1, &[]).value("Ann", "stance_size"), 0);
}

/// VIT-STAT-15, VIT-REACT-04, VIT-RULE-09: openings by Dexterity, one at least.
#[test]
fn vit_stat_15_react_04_allowance() {
    for (dex, openings) in [(1, 1), (8, 1), (10, 1), (12, 1), (13, 1), (14, 2), (16, 3), (20, 5)] {
        let mut t = ann("warrior", 3, &[("dex", dex)]);
        assert_eq!((t.value("Ann", "allowance"), t.pool("Ann", "opportunity")), (openings, openings), "{dex}");
    }
}

/// VIT-ROLL-12: what each step is worth to every figure that is rolled.
#[test]
fn vit_roll_12_each_figure() {
    let values = ["attacking", "guarding", "damaging", "saving", "checking"];
    for points in -5..=5_i32 {
        let all: String = values.iter().map(|to| format!(r#"(to: "{to}", op: Points("{points}")),"#)).collect();
        let mut t = lay([vera().begins(&["coin"])], [guard()])
            .rules(&format!(r#"(conditions: [(key: "coin", name: "Coin", text: "", modifiers: [{all}])])"#))
            .deal_with(&d20(&[15, 3]));
        let worth = [0, 2, 4, 4, 8, 8][points.unsigned_abs() as usize] * points.signum();
        assert_eq!(values.map(|value| t.value("Vera", value)), [worth; 5], "{points}");
    }
}

/// VIT-TIME-12, VIT-TIME-13, VIT-RULE-22, VIT-SPEC-73, VIT-SPEC-77: the limits of all counters, and their values before
/// the first turn.
#[test]
fn limits_of_counters() {
    let late = guard().named("Late").at(12, 2).arrives(9, None);
    let mut t = lay([vera()], [guard(), late]).deal_with(&d20(&[20, 1]));
    assert_eq!(t.pool("Late", "initiative"), 0);
    for (pool, most, begins) in [
        ("standard", 1, 0),
        ("short", 1, 0),
        ("blows", 2, 0),
        ("marks", 3, 0),
        ("charge", 99, 0),
        ("attitude", 4, 0),
        ("fallen", 99, 0),
        ("unmoved", 3, 0),
        ("defied", 3, 0),
        ("denied", 3, 0),
        ("doubted", 3, 0),
        ("vp_drain", 8, 0),
        ("wp_drain", 12, 0),
        ("str_damage", 12, 0),
        ("dex_damage", 12, 0),
        ("con_damage", 12, 0),
        ("int_damage", 10, 0),
        ("wis_damage", 10, 0),
        ("cha_damage", 10, 0),
        ("str_drain", 12, 0),
        ("dex_drain", 12, 0),
        ("con_drain", 12, 0),
        ("int_drain", 10, 0),
        ("wis_drain", 10, 0),
        ("cha_drain", 10, 0),
    ] {
        assert_eq!((t.pool_max("Guard", pool), t.pool("Guard", pool)), (most, begins), "{pool}");
    }
}

/// VIT-STAT-16, VIT-MOVE-01: 5 ft of reach and 30 ft of speed for every combatant; 10 ft of reach from Large on.
#[test]
fn vit_stat_16_move_01_reach_and_speed() {
    for (size, reach) in
        [("fine", 1), ("small", 1), ("medium", 1), ("large", 2), ("huge", 2), ("gargantuan", 2), ("colossal", 2)]
    {
        let mut t = aware([vera().at(0, 0)], [piece("Beast", "ordinary", 2, &[]).size(size).at(8, 0)]);
        assert_eq!((t.value("Beast", "natural_reach"), t.value("Beast", "speed")), (reach, 6), "{size}");
    }
}

/// The AI's value of a condition on a foe: figures of our own.
#[test]
fn the_ai_values_conditions() {
    let rules = rules();
    let weighty: Vec<(&str, i32)> = rules
        .conditions
        .iter()
        .filter(|condition| condition.weight != 0)
        .map(|condition| (condition.key.value.as_str(), condition.weight))
        .collect();
    assert_eq!(weighty, [("stunned", -100), ("blinded", -120)]);
}
