//! The numbers of combatants.

use super::{SKILLS, aware, guard, lay, milo, piece, vera};

/// VIT-STAT-01, VIT-STAT-02, VIT-STAT-04, VIT-STAT-05, VIT-STAT-07, VIT-RULE-10, VIT-RULE-11, VIT-RULE-12, VIT-STAT-14,
/// VIT-STAT-15: the numbers of the sample combatants.
#[test]
fn vit_stat_01_02_04_05_07_14_15_rule_10_11_12_samples() {
    let mut t = aware([vera(), milo()], [guard().at(9, 2)]);
    t.end();
    let mut sheet = |who: &str| {
        ["bcb", "defence", "fortitude", "reflex", "will", "cma", "cmd", "allowance"].map(|value| t.value(who, value))
    };
    assert_eq!(sheet("Vera"), [6, 11, 6, 5, 3, 8, 11, 3]);
    assert_eq!(sheet("Milo"), [2, 3, 2, 2, 7, 1, 2, 1]);
    assert_eq!(sheet("Guard"), [1, 3, 1, 1, 0, 2, 3, 1]);
    let mut points = |who: &str| (t.pool(who, "vp"), t.pool(who, "wp"));
    assert_eq!([points("Vera"), points("Milo"), points("Guard")], [(26, 13), (16, 12), (8, 12)]);
}

/// VIT-STAT-01, VIT-RULE-10, VIT-RULE-12: odd scores round down and 0 is -5; three levels of four; a Vitality of 0 that
/// data sets, and 1 at least for every level.
#[test]
fn vit_stat_01_rule_10_12_ends_of_the_tables() {
    let expert = piece("Expert", "expert", 5, &[("str", 7), ("con", 3)]).at(5, 5);
    let box_of =
        piece("Drone", "ordinary", 3, &[]).fields(r#"modifiers: [(to: "vitality_die", op: AtMost("0"))]"#).at(7, 5);
    let weak = piece("Weak", "warrior", 2, &[("str", 0)]).at(9, 5);
    let mut t = lay([vera()], [expert, box_of, weak]).deal_with(&super::d20(&[10, 9, 8, 7]));
    assert_eq!((t.value("Expert", "str_mod"), t.value("Expert", "con_mod"), t.value("Weak", "str_mod")), (-2, -4, -5));
    assert_eq!((t.value("Expert", "bcb"), t.value("Drone", "bcb")), (3, 1));
    assert_eq!((t.pool("Expert", "vp"), t.pool("Expert", "wp"), t.pool("Drone", "vp")), (4 + 4, 3, 0));
}

/// VIT-STAT-06, VIT-STAT-08: what Size adds to CMA and CMD, and to nothing else; the small use Dexterity.
#[test]
fn vit_stat_06_08_sizes() {
    let sizes = [
        ("fine", -8),
        ("diminutive", -4),
        ("tiny", -2),
        ("small", -1),
        ("medium", 0),
        ("large", 1),
        ("huge", 2),
        ("gargantuan", 4),
        ("colossal", 8),
    ];
    for (size, modifier) in sizes {
        let scores = [("str", 16), ("dex", 12)];
        let mut t = aware([vera().at(0, 0)], [piece("Beast", "ordinary", 2, &scores).size(size).at(8, 0)]);
        let hand = if ["fine", "diminutive", "tiny"].contains(&size) { 1 } else { 3 };
        assert_eq!(t.value("Beast", "cma"), 1 + hand + modifier, "{size}");
        assert_eq!(t.value("Beast", "cmd"), 1 + 3 + 1 + modifier, "{size}");
        assert_eq!((t.value("Beast", "defence"), t.value("Beast", "attacking")), (1, 0), "{size}");
        assert_eq!(t.value("Beast", "natural_reach"), if modifier > 0 { 2 } else { 1 }, "{size}");
    }
}

/// VIT-STAT-12, VIT-RULE-13: a skill is its ability and its ranks.
#[test]
fn vit_stat_12_rule_13_skills() {
    let abilities = [("str", 12), ("dex", 14), ("int", 16), ("wis", 18), ("cha", 20)];
    for (skill, modifier) in SKILLS {
        let scores: Vec<_> = abilities.into_iter().chain([(skill, 7)]).collect();
        let mut t = aware([piece("Ann", "expert", 3, &scores).at(2, 2)], [guard()]);
        assert_eq!(t.value("Ann", &format!("{skill}_check")), modifier + 7, "{skill}");
    }
}

/// VIT-TIME-12, VIT-HEALTH-09, VIT-HEALTH-22: before the first event only health, actions, openings and initiative hold
/// points.
#[test]
fn vit_time_12_health_09_22_the_start() {
    let mut t = lay([vera()], [guard().at(9, 2)]).deal_with(&super::d20(&[15, 3]));
    let rules = super::ledger::rules();
    let held = rules.pools.iter().map(|pool| pool.key.as_str()).filter(|key| t.pool("Vera", key) != 0);
    assert_eq!(held.collect::<Vec<_>>(), ["vp", "wp", "standard", "short", "opportunity", "initiative"]);
}
