//! Turns besides the two that are planned, declared after planning.

use super::{ana, bo, cy, field, gob, orc};

/// TEMPO-SPEC-09: while their tempo is to come, also by a combatant that has used up both slots.
#[test]
fn tempo_spec_09_what_comes_on_top_is_declared_until_its_tempo_is_past() {
    let mut t = field([bo().plans(&["vault", "dart", "follow_through"])], [orc().at(9, 6)]);
    t.plan(&[("Bo", "scan quick_attack")]).turn("Bo");
    // Inside a turn nothing is planned.
    let inside = t.plans(&[("Bo", "dart")]);
    t.refuse(inside);
    t.end().turn("Bo").end();
    // Both slots are spent, and the side is asked on.
    t.pass_to("call heroes 4");
    assert_eq!(t.extras("Bo"), ["dart", "follow_through"]);
    let late = t.plans(&[("Bo", "vault")]);
    t.refuse(late);
    t.plan(&[("Bo", "dart")]).turn("Bo").act("Bo", "dart", ());
    assert_eq!((t.fight().arena().clock.count, t.moves()), (Some(4), 5));
    t.end().pass_to("call heroes 8");
    assert_eq!(t.extras("Bo"), ["follow_through"]);
    t.plan(&[("Bo", "follow_through")]).turn("Bo");
    assert_eq!(t.fight().arena().clock.count, Some(8));
    t.finish_round();
}

/// TEMPO-SPEC-10: not if its key is used up; TEMPO-RULE-40: nor by combatants that came too late to plan.
#[test]
fn tempo_spec_10_rule_40_what_comes_on_top_needs_its_key_and_a_plan() {
    let late = gob().at(5, 5).plans(&["dart"]).arrives(1, Some(2));
    let mut t = field([bo().plans(&["dart"]), late.named("Late"), cy()], [orc().at(9, 6), ana().at(9, 1)]);
    t.plan(&[("Bo", "scan move"), ("Cy", "slow_attack")]).turn("Bo").end().pass_to("call heroes 3");
    // The Move is to come: its slot would have to be given up.
    let both = t.plans(&[("Bo", "dart")]);
    t.refuse(both);
    let late = t.plans(&[("Late", "dart")]);
    assert_eq!(t.refuse(late), "That combatant joined too late to plan in this round.");
    t.turn("Bo").end().pass_to("call heroes 5");
    assert!(t.extras("Bo").is_empty() && t.extras("Late").is_empty());
}
