//! Every power over the whole of its terms: cost, range, targets.

use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget, knock, line};

use super::{aware, d20, field, guard, lay, milo, vera};

/// The powers of the book: Vitality, and how far they go in cells; touch is beside one.
const POWERS: [(&str, i32, Option<i16>); 18] = [
    ("mind_thrust", 2, Some(6)),
    ("kinetic_bolt", 2, Some(12)),
    ("grip_bull_rush", 2, Some(6)),
    ("grip_trip", 2, Some(6)),
    ("grip_disarm", 2, Some(6)),
    ("grip_reposition", 2, Some(6)),
    ("psychic_shield", 2, None),
    ("psychic_shield_major", 4, None),
    ("daze", 2, Some(6)),
    ("mend", 3, Some(1)),
    ("mend_str", 3, Some(1)),
    ("mend_dex", 3, Some(1)),
    ("mend_con", 3, Some(1)),
    ("mend_int", 3, Some(1)),
    ("mend_wis", 3, Some(1)),
    ("mend_cha", 3, Some(1)),
    ("drain", 3, Some(1)),
    ("sense_minds", 1, None),
];

fn psychic() -> TestCombatant {
    milo().knows(&POWERS.map(|(key, ..)| key)).at(2, 2)
}

/// Vera hurt in every way that can be healed, after him in the order of turns.
fn hurt() -> TestCombatant {
    let late = vera().pool("wp", 5).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("-20"))]"#);
    ["str", "dex", "con", "int", "wis", "cha"].iter().fold(late, |piece, key| piece.pool(&format!("{key}_damage"), 3))
}

/// VIT-SPEC-28, VIT-SPEC-29, VIT-SPEC-34, VIT-SPEC-35, VIT-SPEC-36, VIT-SPEC-37, VIT-SPEC-38, VIT-SPEC-39: costs and
/// ranges.
#[test]
fn vit_spec_28_29_34_35_36_37_38_39_terms() {
    for (power, cost, range) in POWERS {
        let mends = power.starts_with("mend");
        let begin = |cells: i16| {
            if mends {
                aware([psychic(), hurt().at(2 + cells, 2)], [guard().at(15, 2)])
            } else {
                aware([psychic()], [guard().held(&["pistol"]).at(2 + cells, 2)])
            }
        };
        let near = range.unwrap_or(1);
        let may = [near, near + 1].map(|cells| begin(cells).may("Milo", power));
        assert_eq!(may, [true, range.is_none()], "{power}");
        let mut t = begin(near);
        let on: TestTarget = match power {
            "grip_disarm" => knock("Guard", "pistol", 2 + near, 2),
            mend if mend.starts_with("mend") => "Vera".into(),
            _ if range.is_none() => TestTarget::Nothing,
            _ => "Guard".into(),
        };
        t.dice(&match power {
            "mend" => vec![(6, 3)],
            _ if range.is_some() && !mends => d20(&[1]),
            _ => Vec::new(),
        });
        t.act("Milo", power, on);
        if t.asked() != "turn Milo" {
            t.pass();
        }
        assert_eq!((t.pool("Milo", "vp"), t.pool("Milo", "wp")), (16 - cost, 12), "{power}");
        // A point is left of both together, or it cannot be done.
        if !mends {
            let poor = |wp: i32| {
                let foe = guard().held(&["pistol"]).at(2 + near, 2);
                aware([psychic().pool("vp", 0).pool("wp", wp)], [foe]).may("Milo", power)
            };
            assert_eq!((poor(cost), poor(cost + 1)), (false, true), "{power}");
        }
    }
}

/// VIT-SPEC-39: one point of one ability at a time, and 1d6 and Wisdom of wounds; it cannot target the unhurt.
#[test]
fn vit_spec_39_what_is_mended() {
    for ability in ["str", "dex", "con", "int", "wis", "cha"] {
        let (power, pool) = (format!("mend_{ability}"), format!("{ability}_damage"));
        for (damage, may) in [(0, false), (1, true), (3, true)] {
            let mut t = aware([psychic().pool(&pool, damage)], [guard().at(14, 2)]);
            assert_eq!(t.may("Milo", &power), may, "{power} {damage}");
            if may {
                t.act("Milo", &power, "Milo");
                assert_eq!(t.pool("Milo", &pool), damage - 1);
            }
        }
        for (vp, charge, may) in [(3, 0, true), (2, 1, true), (2, 0, false)] {
            let mut t = aware([psychic().pool("vp", vp).pool("charge", charge).pool(&pool, 1)], [guard().at(14, 2)]);
            assert_eq!(t.may("Milo", &power), may, "{power} {vp} {charge}");
        }
    }
    assert!(!aware([psychic()], [guard().at(14, 2)]).may("Milo", "mend"));
    assert!(aware([psychic().pool("wp", 11)], [guard().at(14, 2)]).may("Milo", "mend"));
}

/// VIT-SPEC-36: telekinesis does not move a target two sizes bigger, but takes what it holds.
#[test]
fn vit_spec_36_sizes() {
    for (size, moved) in [("medium", true), ("large", true), ("huge", false)] {
        for grip in ["grip_bull_rush", "grip_trip", "grip_reposition"] {
            assert_eq!(aware([psychic()], [guard().size(size).at(5, 2)]).may("Milo", grip), moved, "{grip} {size}");
        }
        assert!(aware([psychic()], [guard().size(size).at(5, 2)]).may("Milo", "grip_disarm"), "{size}");
    }
    // Within 10 ft of its holder.
    let mut t = aware([psychic()], [guard().at(6, 2)]);
    let far = t.acting("Milo", "grip_disarm", knock("Guard", "baton", 9, 2));
    t.refuse(far);
    t.dice(&d20(&[20])).act("Milo", "grip_disarm", knock("Guard", "baton", 8, 2));
    // Up to 30 ft from him, and a cell at a time.
    let mut t = aware([psychic()], [guard().at(7, 2)]);
    t.dice(&d20(&[18])).act("Milo", "grip_reposition", "Guard");
    let two = t.acting("Milo", "grip_steer", line("Guard", 5, 2));
    t.refuse(two);
    t.act("Milo", "grip_steer", line("Guard", 8, 2));
    let out = t.acting("Milo", "grip_steer", line("Guard", 9, 2));
    t.refuse(out);
    t.act("Milo", "grip_steer", line("Guard", 8, 3)).act("Milo", "grip_steer", line("Guard", 8, 2));
    assert_eq!((t.at("Guard"), t.asked().as_str()), (Some((8, 2)), "turn Milo"), "10 better: three steps");
}

/// VIT-SPEC-37: ten rounds of his, whether it is the small one or the great one.
#[test]
fn vit_spec_37_ten_rounds() {
    for (power, worth) in [("psychic_shield", 2), ("psychic_shield_major", 4)] {
        let mut t = aware([psychic()], [guard().at(14, 2)]);
        t.act("Milo", power, ());
        for round in 1..=10 {
            assert_eq!(t.value("Milo", "guarding"), worth, "{power} {round}");
            t.end().end();
        }
        assert!(!t.has("Milo", "psychic_shield"), "{power}");
    }
}

/// VIT-SPEC-29: 30 ft, and no farther.
#[test]
fn vit_spec_29_how_far() {
    for (cells, located) in [(6, true), (7, false)] {
        let mut t = TestScene::new("vitality", &["~~~~~~~~~~~~~~~~"; 3])
            .legend('~', "Ground(\"gloom\")")
            .side("heroes", [psychic().at(2, 1)])
            .side("others", [guard().at(2 + cells, 1)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[1, 20]));
        t.dice(&d20(&[19, 3])).act("Guard", "hide", ()).end();
        t.act("Milo", "sense_minds", ());
        assert_eq!(t.has("Guard", "located"), located, "{cells}");
    }
}

/// VIT-SPEC-32, VIT-SPEC-33, VIT-RULE-06, VIT-RULE-07: only a 20 and a 1 decide by themselves, of the attack and of the
/// Will that holds a power.
#[test]
fn vit_spec_32_33_rule_06_07_ends_of_the_die() {
    let will = |bonus: i32| {
        format!(r#"modifiers: [(to: "will", op: Add("{bonus}")), (to: "initiative_bonus", op: Add("20"))]"#)
    };
    for (die, bonus, hits) in [(20, 50, true), (19, 50, false), (2, -50, true), (1, -50, false)] {
        let mut t = lay([psychic()], [guard().at(8, 2).fields(&will(bonus))]).deal_with(&d20(&[12, 15]));
        t.end();
        t.dice(&d20(&[die])).act("Milo", "daze", "Guard");
        assert_eq!(t.has("Guard", "dazed"), hits, "{die}");
    }
    for (die, bonus, held) in [(20, -50, true), (19, -50, false), (2, 50, true), (1, 50, false)] {
        let mind = psychic().fields(&format!(r#"modifiers: [(to: "will", op: Add("{bonus}"))]"#));
        let mut t = aware([mind], [guard()]);
        t.act("Milo", "psychic_shield", ());
        t.dice(&[(20, 2), (6, 1), (6, 1), (20, die)]).act("Guard", "opportunity_act", "Milo");
        assert_eq!(t.has("Milo", "psychic_shield"), held, "{die}");
    }
    // A combatant that is not a player's counts 10: 10 and 5 against a die and 7.
    for (die, dazed) in [(7, true), (8, false)] {
        let foe = psychic().named("Foe").pc(false);
        let mut t = field([milo().at(7, 2)], [foe], &[1, 20]);
        t.dice(&d20(&[die])).act("Foe", "daze", "Milo");
        assert_eq!(t.has("Milo", "dazed"), dazed, "{die}");
    }
}

/// VIT-SPEC-38: a dazed combatant cannot be dazed again for that time, by either of both.
#[test]
fn vit_spec_38_no_lock() {
    let mut t: TestBattle = aware([psychic()], [guard().at(8, 2)]);
    t.dice(&d20(&[5])).act("Milo", "daze", "Guard");
    assert_eq!(t.stored("Guard", "dazed"), Some(2));
    t.end().end();
    assert_eq!((t.stored("Guard", "dazed"), t.may("Milo", "daze")), (Some(1), false));
    t.end().end();
    assert!(!t.has("Guard", "dazed") && t.may("Milo", "daze"));
}
