//! The actions of a turn.

use fray::testkit::{TestBattle, TestTarget};

use super::{aware, d20, guard, vera};

fn slots(t: &mut TestBattle) -> (i32, i32) {
    (t.pool("Vera", "standard"), t.pool("Vera", "short"))
}

/// VIT-TIME-12, VIT-TIME-13, VIT-ACT-44: a standard and a short action, or two short ones; never two standard ones.
/// What is not spent is lost.
#[test]
fn vit_time_12_13_act_44_what_pays_for_what() {
    let mut t = aware([vera()], [guard()]);
    assert_eq!(slots(&mut t), (1, 1));
    t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
    assert_eq!(slots(&mut t), (0, 1));
    assert!(!t.may("Vera", "attack") && t.may("Vera", "move"));
    t.act("Vera", "move", ());
    assert_eq!(slots(&mut t), (0, 0));
    assert!(!t.may("Vera", "move"));
    let mut t = aware([vera()], [guard().at(14, 6)]);
    t.act("Vera", "move", ()).act("Vera", "move", ());
    assert_eq!(slots(&mut t), (0, 0));
    t.end();
    assert_eq!(slots(&mut t), (0, 0));
}

/// VIT-TIME-14, VIT-TIME-17, VIT-ACT-08, VIT-ACT-09, VIT-ACT-21: a full-turn act takes both actions and no movement but
/// a 5-foot step, which may come between two attacks; one of those may be a manoeuvre.
#[test]
fn vit_time_14_17_act_08_09_21_a_full_round() {
    let other = || guard().named("Other").at(4, 3);
    let mut t = aware([vera()], [guard(), other()]);
    t.act("Vera", "extra_attack", ());
    assert_eq!(slots(&mut t), (0, 0));
    t.dice(&[(20, 4), (4, 1), (4, 1)]).act("Vera", "extra_blow", "Guard");
    assert_eq!(t.last_roll().total, 13);
    t.act("Vera", "five_foot_step", TestTarget::Cell(3, 3));
    assert_eq!((t.at("Vera"), t.whose_turn().as_deref()), (Some((3, 3)), Some("Vera")), "nobody cuts in");
    assert!(!t.may("Vera", "five_foot_step"));
    t.dice(&d20(&[5])).act("Vera", "trip", "Other");
    assert!(t.has("Other", "prone"));
    assert!(!t.may("Vera", "extra_blow") && !t.may("Vera", "trip"));

    let mut t = aware([vera()], [guard(), other()]);
    t.act("Vera", "extra_attack", ());
    t.dice(&d20(&[5])).act("Vera", "trip", "Guard");
    assert!(!t.may("Vera", "trip"), "one only");
    t.dice(&d20(&[1])).act("Vera", "extra_blow", "Guard");
    assert_eq!(t.last_roll().total, 10);

    let mut t = aware([vera()], [guard().at(9, 2)]);
    t.act("Vera", "move", ());
    assert!(!t.may("Vera", "extra_attack") && !t.may("Vera", "five_foot_step"));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
    assert!(!t.may("Vera", "extra_attack"));
    let mut t = aware([vera()], [guard().at(9, 2)]);
    t.act("Vera", "five_foot_step", TestTarget::Cell(3, 2));
    assert!(!t.may("Vera", "move") && t.may("Vera", "extra_attack"));
    t.end().end();
    assert!(t.may("Vera", "move"));
}

/// VIT-ACT-44, VIT-ACT-08: attacks that are left of a full round are lost with the turn.
#[test]
fn vit_act_44_08_attacks_left_over() {
    let mut t = aware([vera()], [guard()]);
    t.act("Vera", "extra_attack", ()).dice(&d20(&[1])).act("Vera", "extra_blow", "Guard");
    assert!(t.may("Vera", "extra_blow"));
    t.end();
    assert_eq!(t.pool("Vera", "blows"), 0);
    t.end();
    assert!(!t.may("Vera", "extra_blow") && t.may("Vera", "attack"));
}

/// VIT-TIME-15, VIT-COND-04: restricted, there is one action, of either kind, and none that takes all of the turn.
#[test]
fn vit_time_15_cond_04_restricted() {
    for condition in ["restricted", "slowed"] {
        let mut t = aware([vera().begins(&[condition])], [guard()]);
        assert_eq!(slots(&mut t), (1, 0), "{condition}");
        assert!(t.may("Vera", "move") && t.may("Vera", "attack") && !t.may("Vera", "extra_attack"));
        t.act("Vera", "move", ());
        assert!(!t.may("Vera", "attack"));
    }
}

/// VIT-TIME-16, VIT-TIME-18, VIT-MOVE-02, VIT-MOVE-03: a move goes on after an attack and what is free, with
/// the way that is left and its diagonals counted on; another short action ends it.
#[test]
fn vit_time_16_18_rule_32_move_02_03_a_split_move() {
    let mut t = aware([vera().at(2, 0)], [guard().at(6, 4)]);
    t.act("Vera", "move", ()).walk(&[(3, 1), (4, 2), (5, 3)]);
    assert_eq!(t.moves(), 2, "5, 10 and 5 ft");
    t.dice(&d20(&[2])).act("Vera", "attack", "Guard").act("Vera", "drop", ());
    assert_eq!(t.moves(), 2);
    // It leaves what the guard threatens.
    t.walk(&[(4, 4)]).pass();
    assert_eq!((t.at("Vera"), t.moves()), (Some((4, 4)), 0), "10 ft for the next diagonal");

    let mut t = aware([vera().at(2, 0)], [guard().at(14, 4)]);
    t.act("Vera", "move", ()).walk(&[(3, 1)]).act("Vera", "move", ());
    assert_eq!(t.moves(), 6, "what was left of the first is gone");
    let walk = t.walking(&[(4, 2), (5, 3), (6, 4), (7, 5)]);
    t.submit(walk);
    assert_eq!(t.moves(), 0, "10, 5, 10 and 5 ft");
}

/// VIT-TIME-21, VIT-COND-24: what lasts until the bearer's next turn is over before any decision in it.
#[test]
fn vit_time_21_cond_24_until_the_next_turn() {
    let mut t = aware([vera()], [guard().at(8, 2)]);
    t.dice(&d20(&[1])).act("Vera", "charge", TestTarget::Line("Guard".into(), 7, 2));
    assert!(t.has("Vera", "charging"));
    t.end();
    assert!(t.has("Vera", "charging"));
    t.end();
    assert!(!t.has("Vera", "charging"));
}
