//! The odds that are shown are the odds of the dice: wild rolls, damage that goes by the roll, wounds by level.

use fray::fight::state::order::OrderKind;

use super::{ayla, brute, field};
use crate::odds::compare::assert_told_as_played;

/// AP-ROLL-11, AP-ROLL-17, AP-RULE-01: chance to hit, each level of wound and death, for three attacks.
#[test]
fn ap_roll_11_17_rule_01_odds_are_those_of_the_dice() {
    for action in ["quick_attack", "standard_attack", "strong_attack"] {
        let wounded = brute().pool("severe", 2).pool("critical", 1);
        let mut t = field([ayla().pool("ap", 10)], [wounded], &[[1, 1, 2], [1, 1, 2]]);
        let OrderKind::Act(draft) = t.acting("Ayla", action, "Brute") else { panic!("an act") };
        assert_told_as_played(action, t.fight(), &draft);
    }
}

/// AP-MOVE-16: a weapon that only shoots does so at a target in the same space too.
#[test]
fn ap_move_16_shots_in_a_shared_cell() {
    let archer = ayla().held(&["bow"]).at(2, 2).pool("ap", 14);
    // Easily pushed into, and with a sword that parries blows but no shots.
    let foe = ayla().named("Foe").at(3, 2).score("power", -4).score("reflex", -4);
    let mut t = field([archer], [foe], &[[6, 6, 6], [1, 1, 2]]);
    t.act("Ayla", "move", 1).dice(&[(6, 5), (6, 5), (6, 4)]).act("Ayla", "enter_space", "Foe");
    t.pass_to("turn Ayla");
    assert_eq!(t.at("Ayla"), t.at("Foe"));
    assert_ne!(t.value("Foe", "melee_defence"), t.value("Foe", "ranged_defence"));
    let OrderKind::Act(draft) = t.acting_with("Ayla", "quick_attack", "bow", "Foe") else { panic!("an act") };
    assert_told_as_played("in one cell", t.fight(), &draft);
}
