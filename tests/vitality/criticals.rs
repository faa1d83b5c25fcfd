//! Options of a critical hit.

use fray::testkit::TestBattle;

use super::{aware, d20, field, guard, vera};

fn points(t: &mut TestBattle, who: &str) -> (i32, i32) {
    (t.pool(who, "vp"), t.pool(who, "wp"))
}

/// VIT-REACT-04, VIT-REACT-10, VIT-REACT-11, VIT-ACT-11, VIT-RULE-36: a chain of critical hits, out of one allowance.
#[test]
fn vit_react_04_10_11_act_11_rule_36_a_chain() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&[(20, 19), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert_eq!((points(&mut t, "Guard"), t.pool("Vera", "opportunity")), ((4, 12), 3));
    t.dice(&[(20, 20), (4, 1), (4, 2)]).act("Vera", "critical_attack", "Guard");
    assert_eq!((points(&mut t, "Guard"), t.pool("Vera", "opportunity")), ((0, 11), 2));
    t.dice(&[(20, 12), (4, 2), (4, 2)]).act("Vera", "critical_attack", "Guard");
    assert_eq!((points(&mut t, "Guard"), t.pool("Vera", "opportunity")), ((0, 5), 1));
    assert_eq!(t.whose_turn().as_deref(), Some("Vera"));
    assert!(!t.may("Vera", "critical_attack"));
}

/// VIT-REACT-11: nothing is left of the allowance, or the hit was a shot: then there is no other blow; the choice may
/// be declined.
#[test]
fn vit_react_11_12_rule_35_what_cannot_be_chosen() {
    let mut t = aware([vera().score("dex", 12)], [guard()]);
    t.dice(&[(20, 19), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    t.dice(&[(20, 19), (4, 1), (4, 1)]).act("Vera", "critical_attack", "Guard");
    assert!(!t.may("Vera", "critical_attack") && t.may("Vera", "cripple_speed") && t.may("Vera", "critical_trip"));
    t.pass();
    assert_eq!(t.whose_turn().as_deref(), Some("Vera"));
    let mut t = aware([vera().held(&["pistol"])], [guard().at(6, 2)]);
    t.dice(&[(20, 20), (6, 1), (6, 1), (6, 1)]).act("Vera", "attack", "Guard");
    assert!(!t.may("Vera", "critical_attack") && t.may("Vera", "cripple_speed"));
}

/// VIT-REACT-13, VIT-REACT-14: injuries of one kind, saved from by Reflex against a quick knife; they go on
/// the track one by one.
#[test]
fn vit_react_13_14_cond_06_injuries() {
    let tough =
        || guard().fields(r#"modifiers: [(to: "max_vp", op: Add("90")), (to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = super::lay([vera()], [tough()]).deal_with(&d20(&[12, 15]));
    t.end();
    for (number, speed) in [(1, 5), (2, 4), (3, 4), (4, 2)] {
        t.dice(&[(20, 19), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
        t.dice(&d20(&[13])).act("Vera", "cripple_speed", "Guard");
        assert_eq!((t.sources("Guard", "crippled_speed").len(), t.value("Guard", "speed")), (number, speed));
        t.end().end();
    }
    t.dice(&[(20, 19), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    t.dice(&d20(&[14])).act("Vera", "cripple_speed", "Guard");
    assert_eq!(t.sources("Guard", "crippled_speed").len(), 4, "Reflex 15");
}

/// VIT-REACT-13: against a baton it is Fortitude, and each kind of injury goes to its own figure.
#[test]
fn vit_react_13_kinds() {
    let kinds = [("attack", "attacking"), ("damage", "damaging"), ("defence", "guarding"), ("skills", "checking")];
    for (kind, value) in kinds {
        let sturdy = guard().score("con", 30);
        let mut t = aware([vera().held(&["baton"])], [sturdy]);
        t.dice(&[(20, 20), (6, 1), (6, 1)]).act("Vera", "attack", "Guard");
        t.dice(&d20(&[5])).act("Vera", &format!("cripple_{kind}"), "Guard");
        assert_eq!(t.value("Guard", value), 0, "Fortitude 15");
        let mut t = aware([vera().held(&["baton"])], [guard()]);
        t.dice(&[(20, 20), (6, 1), (6, 1)]).act("Vera", "attack", "Guard");
        t.dice(&d20(&[13])).act("Vera", &format!("cripple_{kind}"), "Guard");
        assert_eq!(t.value("Guard", value), -2, "{kind}");
    }
}

/// VIT-REACT-15: a manoeuvre in place of it, chosen by the attacker's side; a manoeuvre is never critical.
#[test]
fn vit_react_12_15_rule_07_a_manoeuvre() {
    let mut t = field([vera()], [guard()], &[20, 1]);
    t.end();
    t.dice(&[(20, 1), (6, 1), (6, 1)]).act("Guard", "attack", "Vera");
    assert!(t.may("Guard", "critical_trip"));
    t.dice(&d20(&[1])).act("Guard", "critical_trip", "Vera");
    assert!(t.has("Vera", "prone"));
    assert_eq!(t.whose_turn().as_deref(), Some("Guard"), "and nothing more comes of that");
    assert!(!t.asked().contains("critical"));
}

/// VIT-REACT-13: Fortitude against strength, in the hand or thrown, and Reflex against skill.
#[test]
fn vit_react_13_saves_by_weapon() {
    let strong = || vera().score("str", 18).score("dex", 10);
    for (who, weapon, x, by_skill) in [
        (vera(), "knife", 3, true),
        (strong(), "knife", 3, false),
        (vera(), "baton", 3, false),
        (strong(), "spear", 6, false),
        (strong(), "knife", 5, false),
        (vera(), "knife", 5, true),
        (strong(), "pistol", 6, true),
    ] {
        // Fortitude 20 + 0 and Reflex 1 + 0 against 15.
        let target = guard().score("con", 50).at(x, 2);
        let mut t = aware([who.held(&[weapon])], [target]);
        let harm: &[(u16, u16)] = match weapon {
            "knife" => &[(4, 1), (4, 1)],
            "baton" => &[(6, 1), (6, 1)],
            "spear" => &[(8, 1), (8, 1)],
            _ => &[(6, 1), (6, 1), (6, 1)],
        };
        t.dice(&[&d20(&[20]), harm].concat()).act("Vera", "attack", "Guard");
        t.dice(&d20(&[13])).act("Vera", "cripple_speed", "Guard");
        assert_eq!(t.has("Guard", "crippled_speed"), by_skill, "{weapon} at {x}");
    }
}
