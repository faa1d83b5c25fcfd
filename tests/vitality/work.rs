//! Skills that take time: first aid, and work in a hurry.

use fray::testkit::TestCombatant;

use super::{TestBattle, aware, d20, guard, lay, milo, vera};

/// Vera with free hands, and Medicine 9.
fn healer() -> TestCombatant {
    vera().held(&[]).score("medicine", 8)
}

/// Milo beside her, dying.
fn dying() -> TestCombatant {
    milo().at(3, 3).pool("wp", 0).begins(&["unconscious", "dying"])
}

/// VIT-ACT-40: a Standard action and an opening: Medicine against 15 makes the dying stable, against 20 an injury is
/// felt no more, and each is tried once. It needs a patient beside the healer, and a medkit helps.
#[test]
fn vit_act_40_first_aid() {
    for (gear, die, stable) in [(&[][..], 6, true), (&[], 5, false), (&["medkit"], 4, true), (&["medkit"], 3, false)] {
        let mut t = aware([healer().stowed(gear), dying()], [guard()]);
        t.act("Vera", "first_aid", "Milo");
        assert_eq!((t.asked().as_str(), t.pool("Vera", "standard")), ("window declared Guard", 0));
        t.dice(&d20(&[die])).pass();
        assert_eq!((t.last_roll().against, t.has("Milo", "stable"), t.has("Milo", "dying")), (15, stable, !stable));
    }
    let hurt = |injuries: &[&str]| milo().at(3, 3).begins(injuries);
    for (gear, die, eased) in [(&[][..], 11, true), (&[], 10, false), (&["medkit"], 9, true), (&["medkit"], 8, false)] {
        let both = ["crippled_attack", "crippled_attack", "crippled_speed"];
        let mut t = aware([healer().stowed(gear), hurt(&both)], [guard().at(2, 1)]);
        assert_eq!((t.value("Milo", "attacking"), t.value("Milo", "speed")), (-4, 5));
        t.act("Vera", "treat", ("Milo", "crippled_attack"));
        assert_eq!((t.asked().as_str(), t.pool("Vera", "standard")), ("window declared Guard", 0));
        t.dice(&d20(&[die])).pass();
        let left = if eased { -2 } else { -4 };
        assert_eq!((t.last_roll().against, t.value("Milo", "attacking"), t.value("Milo", "speed")), (20, left, 5));
        // One injury is left to treat, whatever the result of the other.
        t.end().end().end();
        t.act("Vera", "treat", ("Milo", "crippled_attack"));
        t.dice(&d20(&[1])).pass();
        t.end().end().end();
        let again = t.acting("Vera", "treat", ("Milo", "crippled_attack"));
        t.refuse(again);
        t.act("Vera", "treat", ("Milo", "crippled_speed"));
        t.dice(&d20(&[11])).pass();
        assert_eq!((t.value("Milo", "attacking"), t.value("Milo", "speed")), (left, 6));
    }
    let mut t = aware([healer(), hurt(&["crippled_speed"]).at(4, 2)], [guard().at(9, 2)]);
    assert!(!t.may("Vera", "treat"), "two cells away");
    let mut t = aware([healer(), dying().at(4, 2)], [guard().at(9, 2)]);
    assert!(!t.may("Vera", "first_aid"));
}

/// VIT-ACT-39, VIT-ACT-40: at ease or in a hurry it takes one free hand, and a patient beside the healer. Haste is a
/// step that a medkit takes back in part.
#[test]
fn vit_act_39_40_hands_and_reach() {
    let works = ["first_aid", "first_aid_hurried", "treat", "treat_hurried"];
    let hurt = || milo().at(3, 3).pool("wp", 0).begins(&["unconscious", "dying", "crippled_speed"]);
    for (held, at, may) in
        [(&["knife"][..], (3, 3), true), (&["knife", "baton"], (3, 3), false), (&["knife"], (4, 2), false)]
    {
        let mut t = aware([healer().held(held), hurt().at(at.0, at.1)], [guard().at(14, 6)]);
        assert_eq!(works.map(|work| t.may("Vera", work)), [may; 4], "{held:?} {at:?}");
    }
    for (work, on) in [
        ("first_aid_hurried", "Milo".into()),
        ("treat_hurried", fray::testkit::TestTarget::from(("Milo", "crippled_speed"))),
    ] {
        let mut t = aware([healer().stowed(&["medkit"]), hurt()], [guard().at(14, 6)]);
        t.dice(&d20(&[10])).act("Vera", work, on);
        assert_eq!(t.last_roll().total, 10 + 9 - 2, "{work}");
    }
}

/// VIT-COND-06, VIT-RULE-26: each injury is a Minor penalty to its quantity until it is treated; else one ends with
/// each 8 hours of rest, the oldest first.
#[test]
fn vit_cond_06_rule_26_crippling_injuries() {
    let quantities = ["attacking", "damaging", "guarding", "checking"];
    let injuries = ["crippled_attack", "crippled_damage", "crippled_defence", "crippled_skills"];
    for (injury, quantity) in injuries.into_iter().zip(quantities) {
        for (count, worth) in [(1, -2), (2, -4), (3, -4), (4, -8)] {
            let mut t = aware([vera().begins(&vec![injury; count])], [guard().at(9, 2)]);
            assert_eq!(quantities.map(|q| if q == quantity { 0 } else { t.value("Vera", q) }), [0; 4], "{injury}");
            assert_eq!((t.value("Vera", quantity), t.value("Vera", "speed")), (worth, 6), "{count} {injury}");
        }
    }
    let suffered = ["crippled_speed", "crippled_attack", "crippled_speed", "crippled_skills"];
    let rested = |stretches: &[(&str, i32)]| {
        let hurt = vera().begins(&suffered);
        let hurt = stretches.iter().fold(hurt, |piece, (routine, minutes)| piece.rests_for(routine, *minutes));
        let mut t = lay([hurt], [guard().at(9, 2)]).deal_with(&d20(&[15, 3]));
        let mut count = |key: &str| t.sources("Vera", key).len();
        [count("crippled_speed"), count("crippled_attack"), count("crippled_skills")]
    };
    assert_eq!(rested(&[("rest", 479)]), [2, 1, 1]);
    assert_eq!(rested(&[("rest", 480)]), [1, 1, 1]);
    assert_eq!(rested(&[("rest", 960)]), [1, 0, 1]);
    assert_eq!(rested(&[("rest", 480), ("rest", 480), ("rest", 500)]), [0, 0, 1]);
    assert_eq!(rested(&[("rest", 2000)]), [0, 0, 0]);
    assert_eq!(rested(&[("active", 3000)]), [2, 1, 1], "it takes rest");
    // The attacker does not matter, nor does time in the battle.
    let mut t: TestBattle = aware([vera().begins(&suffered)], [guard().at(14, 6)]);
    for _ in 0..12 {
        t.end().end();
    }
    assert_eq!((t.value("Vera", "speed"), t.value("Vera", "attacking")), (4, -2));
}
