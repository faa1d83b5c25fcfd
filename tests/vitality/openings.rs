//! Opportunity attacks.

use super::{aware, d20, guard, vera};

/// VIT-REACT-01, VIT-REACT-04, VIT-REACT-05, VIT-REACT-07, VIT-REACT-08, VIT-ACT-10: a mover that leaves a threatened
/// cell may be struck before it goes, once a movement, with all bonuses, and out of one allowance a round.
#[test]
fn vit_react_01_04_05_07_08_act_10_move_09_leaving() {
    let mut t = aware([vera()], [guard().held(&["knife"])]);
    t.act("Vera", "move", ()).walk(&[(2, 1), (1, 1)]);
    assert_eq!((t.asked().as_str(), t.at("Vera")), ("window step Guard", Some((2, 2))));
    t.dice(&d20(&[10])).act("Guard", "opportunity", "Vera");
    assert_eq!((t.last_roll().total, t.last_roll().success), (12, false));
    assert_eq!((t.at("Vera"), t.pool("Guard", "opportunity")), (Some((1, 1)), 0), "once, though two cells were left");
    assert_eq!(t.missed(), []);
    t.act("Vera", "move", ());
    t.walk(&[(2, 1), (1, 2)]);
    assert_eq!(t.at("Vera"), Some((1, 2)), "nothing is left of its allowance");
    let missed = ("Guard".to_owned(), "opportunity".to_owned(), "Openings: none left.".to_owned());
    assert_eq!(t.missed(), [missed], "and its side is told");
    t.end().end();
    assert_eq!(t.pool("Guard", "opportunity"), 1);
}

/// VIT-REACT-02, VIT-REACT-03, VIT-RULE-14: a combatant with a gun in hand does not threaten; one with empty hands
/// does.
#[test]
fn vit_react_02_03_rule_14_who_threatens() {
    for (held, opens) in [(&["pistol"][..], false), (&["rifle"], false), (&[], true), (&["pistol", "knife"], true)] {
        let mut t = aware([vera()], [guard().held(held)]);
        t.act("Vera", "move", ()).walk(&[(1, 2)]);
        assert_eq!(t.asked() == "window step Guard", opens, "{held:?}");
    }
    for condition in ["grappled", "bound", "surrendered"] {
        let mut t = aware([vera()], [guard().begins(&[condition])]);
        t.act("Vera", "move", ()).walk(&[(1, 2)]);
        assert_eq!(t.asked(), "turn Vera", "{condition}");
    }
}

/// VIT-REACT-01, VIT-ACT-03: a shot gives an opening to foes that threaten, but not to its target; a blow gives none.
#[test]
fn vit_react_01_rule_33_act_03_shots() {
    let other = || guard().named("Other").at(2, 3);
    let mut t = aware([vera().held(&["pistol"])], [guard(), other()]);
    t.act("Vera", "attack", "Guard");
    assert_eq!(t.asked(), "window declared Other");
    t.dice(&[(20, 10), (20, 2)]).act("Other", "opportunity_act", "Vera");
    assert_eq!(t.asked(), "turn Vera");
    let mut t = aware([vera()], [guard(), other()]);
    t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
    assert_eq!(t.asked(), "turn Vera");
}

/// VIT-REACT-07: an actor that is felled first loses the act and the action, and no shot is fired.
#[test]
fn vit_react_07_rule_37_the_act_is_lost() {
    let weak = vera().held(&["pistol"]).pool("vp", 0).pool("wp", 1);
    let mut t = aware([weak, super::milo().at(15, 6)], [guard(), guard().named("Other").at(2, 3)]);
    t.act("Vera", "attack", "Guard");
    t.dice(&[(20, 1), (6, 1), (6, 1)]).act("Other", "opportunity_act", "Vera");
    assert!(t.has("Vera", "unconscious"));
    let shots = t.fight().arena().loose.0.iter().map(|(_, item)| item.spent).max();
    assert_eq!(shots, Some(0), "the gun lies there full");
}

/// VIT-REACT-06, VIT-ACT-06, VIT-ROLL-15, VIT-ROLL-17: CMA against CMD; a target that resists may strike, if it
/// threatens.
#[test]
fn vit_react_06_act_06_51_roll_15_17_a_trip() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[5])).act("Vera", "trip", "Guard");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.has("Guard", "prone")), (13, 13, true));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[4])).act("Vera", "trip", "Guard");
    assert_eq!((t.has("Guard", "prone"), t.asked().as_str()), (false, "window failed Guard"));
    t.dice(&d20(&[12])).act("Guard", "opportunity_failed", "Vera");
    assert_eq!(t.asked(), "turn Vera");
    let mut t = aware([vera()], [guard().held(&["pistol"])]);
    t.dice(&d20(&[4])).act("Vera", "trip", "Guard");
    assert_eq!(t.asked(), "turn Vera");
}

/// VIT-ROLL-17, VIT-RULE-06: a guard's trip of Vera depends on her die, whose natural 20 and 1 decide.
#[test]
fn vit_roll_16_17_rule_06_a_trip_of_vera() {
    for (die, prone) in [(1, true), (2, false), (20, false)] {
        let mut t = super::field([vera().score("str", if die == 20 { 1 } else { 14 })], [guard()], &[20, 1]);
        t.end();
        t.dice(&d20(&[die])).act("Guard", "trip", "Vera");
        assert_eq!(t.has("Vera", "prone"), prone, "{die}");
    }
}

/// VIT-MOVE-13: a target shoved off a ledge falls: 1d6 for each 10 ft as one harm, and prone; Acrobatics against 15
/// takes 10 ft off that and lands it on its feet.
#[test]
fn vit_move_13_falls() {
    for (levels, acrobatics, dice, lost, prone) in [
        ("2", 14, &[4][..], 4, true),
        ("2", 15, &[], 0, false),
        ("4", 14, &[4, 3], 7, true),
        ("5", 15, &[4], 4, false),
        ("9", 14, &[1, 1, 1, 1], 4, true),
    ] {
        let row = format!("0{levels}{levels}{levels}0000");
        let quick = guard()
            .score("dex", 10)
            .fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20")), (to: "max_vp", op: Add("40"))]"#);
        let mut t = super::TestScene::new("vitality", &["........"; 3])
            .elevation(&[row.as_str(), row.as_str(), row.as_str()])
            .side("heroes", [vera().at(2, 1)])
            .side("others", [quick.at(3, 1)])
            .deal_with(&d20(&[15, 15]));
        t.end();
        let vp = t.pool("Guard", "vp");
        let rolled: Vec<(u16, u16)> =
            [(20, 5), (20, acrobatics)].into_iter().chain(dice.iter().map(|face| (6, *face))).collect();
        t.dice(&rolled).act("Vera", "bull_rush", "Guard");
        assert_eq!((vp - t.pool("Guard", "vp"), t.has("Guard", "prone")), (lost, prone), "{levels} {acrobatics}");
    }
}

/// VIT-STAT-09: a combatant can be better at one manoeuvre, and use another ability for it.
#[test]
fn vit_stat_09_feats() {
    let total = |modifiers: &str, act: &str| {
        let feat = vera().fields(&format!("modifiers: [{modifiers}]"));
        let mut t = aware([feat], [guard()]);
        t.dice(&d20(&[1])).act("Vera", act, "Guard");
        t.last_roll().total - 1
    };
    let better = r#"(to: "cma", op: Add("2"), when: "act('trip')")"#;
    assert_eq!((total(better, "trip"), total(better, "bull_rush")), (10, 8));
    let quick = r#"(to: "cma", op: Best("bcb + dex_mod"), when: "act('bull_rush')")"#;
    assert_eq!((total(quick, "trip"), total(quick, "bull_rush")), (8, 9));
}
