//! Manoeuvres, feints and Concentrate.

use super::{ada, aware, bram, d20, field, grunt, piece};

/// FOUR-ACT-20, FOUR-ACT-30, FOUR-REACT-21, FOUR-ROLL-12, FOUR-RULE-19: Athletics against Reflex trips a target; a
/// failure gives the target alone a chance to strike, if it threatens the attacker.
#[test]
fn four_act_20_30_react_21_roll_12_rule_19_tripping() {
    let begin = || aware([ada()], [grunt(), grunt().named("Near").at(2, 3)]);
    let mut t = begin();
    // 5 + 7 against 11 + 1.
    t.dice(&d20(&[11, 5])).act("Ada", "trip", "Grunt");
    assert!(t.has("Grunt", "prone") && t.pool("Ada", "standard") == 0);
    let body = t.acting("Ada", "trip", "Grunt");
    t.refuse(body);
    let mut t = begin();
    t.dice(&d20(&[11, 4])).act("Ada", "trip", "Grunt");
    assert_eq!((t.asked().as_str(), t.has("Grunt", "prone")), ("window failed Grunt", false));
    t.dice(&d20(&[2])).act("Grunt", "opportunity_failed", "Ada");
    assert_eq!((t.asked().as_str(), t.pool("Near", "reaction")), ("turn Ada", 1));
    let mut t = aware([ada()], [grunt().held(&[])]);
    t.dice(&d20(&[11, 4])).act("Ada", "trip", "Grunt");
    assert_eq!(t.asked(), "turn Ada");
    for (size, may) in [("large", true), ("huge", false)] {
        let mut t = aware([ada()], [grunt().size(size)]);
        assert_eq!(t.may("Ada", "trip"), may);
    }
}

/// FOUR-ACT-44, FOUR-COND-49: Deception against Will catches a foe off guard for a round, against all attackers.
#[test]
fn four_act_44_cond_49_feints() {
    let mut t = aware([bram().at(2, 2), ada().at(3, 3)], [grunt(), grunt().named("Far").at(10, 2)]);
    // 5 + 6 against 11 + 0.
    t.dice(&d20(&[11, 5])).act("Bram", "feint", "Grunt");
    assert_eq!((t.has("Grunt", "surprised"), t.value("Grunt", "ac"), t.pool("Bram", "move")), (true, 12, 0));
    t.end().dice(&d20(&[1])).act("Ada", "primary_attack", "Grunt");
    assert_eq!(t.last_roll().against, 12);
    t.end().end().end();
    assert_eq!((t.whose_turn().as_deref(), t.has("Grunt", "surprised")), (Some("Bram"), false));
    // 40 ft are too far.
    let body = t.acting("Bram", "feint", "Far");
    t.refuse(body);
    t.dice(&d20(&[12, 5])).act("Bram", "feint", "Grunt");
    assert!(!t.has("Grunt", "surprised"));
}

/// FOUR-ACT-43, FOUR-REACT-06, FOUR-RULE-25: Endurance against 5 and 5 more for each foe that threatens: no foe reacts
/// to what follows, for a round.
#[test]
fn four_act_43_react_06_rule_25_concentrating() {
    let mut t = aware([ada()], [grunt(), grunt().named("Near").at(2, 3)]);
    // 9 + 6 against 15.
    t.dice(&d20(&[9])).act("Ada", "concentrate", ()).act("Ada", "advance", ()).walk(&[(1, 2), (0, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Ada")), ("turn Ada", Some((0, 2))));
    let mut t = aware([ada()], [grunt(), grunt().named("Near").at(2, 3)]);
    t.dice(&d20(&[8])).act("Ada", "concentrate", ()).act("Ada", "advance", ()).walk(&[(1, 2)]);
    assert!(t.asked().starts_with("window step"));
}

/// FOUR-ACT-22, FOUR-RULE-29: a Standard action becomes one Reaction more, to the start of the next own turn.
#[test]
fn four_act_22_rule_29_a_reaction_more() {
    let quick = piece("Cora", "scout", 1, &[]).at(4, 3);
    let mut t = field([ada().at(3, 3), quick, bram().at(4, 1)], [grunt().at(14, 6)], &[15, 1, 10, 12]);
    t.act("Ada", "keep_reaction", ());
    assert_eq!((t.pool("Ada", "reaction"), t.pool("Ada", "standard")), (2, 0));
    for _ in 0..4 {
        assert_eq!(t.pool("Ada", "reaction"), 2);
        t.end();
    }
    assert_eq!((t.whose_turn().as_deref(), t.pool("Ada", "reaction")), (Some("Ada"), 1));
}
