//! Reinforcements: section 12.

use super::{ana, bo, field, gob, orc};

/// TEMPO-RULE-40: a combatant that arrives in the middle of a round plans in the next one.
#[test]
fn tempo_rule_40_a_latecomer_plans_in_the_next_round() {
    let mut t = field([ana(), bo().arrives(1, Some(4))], [orc().at(9, 6)]);
    t.plan(&[("Ana", "mark standard_attack")]).turn("Ana");
    assert_eq!((t.at("Bo"), t.asked().as_str()), (None, "turn Ana"));
    t.end().turn("Ana");
    assert_eq!(t.at("Bo"), Some((2, 4)));
    t.end();
    let plan = t.plans(&[("Bo", "shift")]);
    assert_eq!(t.refuse(plan), "That combatant joined too late to plan in this round.");
    t.finish_round().plan(&[("Ana", "mark"), ("Bo", "mark")]).turn("Bo");
}

/// TEMPO-RULE-40: but it may react at once.
#[test]
fn tempo_rule_40_a_latecomer_may_react_at_once() {
    let late = gob().at(2, 3).knows(&["opportunist"]).arrives(1, Some(4));
    let mut t = field([ana()], [orc().at(9, 6), late]);
    t.plan(&[("Ana", "mark move")]).turn("Ana").end().turn("Ana").walk(&[(1, 1)]);
    assert_eq!(t.asked(), "window step monsters");
}

/// TEMPO-RULE-40, TEMPO-RULE-41: a side that is still to come is not out; it comes to the nearest free cell.
#[test]
fn tempo_rule_40_no_side_has_won_while_foes_are_to_come() {
    let mut t = field([ana()], [gob().at(3, 2).pool("hp", 1), orc().at(2, 2 + 1).arrives(2, None)]);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(&[(20, 15), (8, 8)]).act("Ana", "standard_attack", "Gob");
    t.go(2, 3).end();
    assert_ne!(t.asked(), "over");
    t.finish_round();
    let here = t.at("Orc");
    assert!(here.is_some() && here != t.at("Ana"), "{here:?}");
    t.plan(&[("Ana", "mark"), ("Orc", "slow_attack")]).turn("Orc");
}
