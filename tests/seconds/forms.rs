//! One act in several forms: a lethal blow, a nonlethal one, one at a thing, at leisure or in a hurry.

use fray::testkit::{TestBattle, TestScene, aid, held, later, object};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Ayla beside the orc, and beside a chest on (8, 1), with so much time left.
fn beside(left: i32) -> TestBattle {
    let mut t =
        TestScene::new("seconds", &["...............", "........O......", "...............", "..............."])
            .legend('O', "Object(object: \"chest\", on: \"floor\")")
            .side("heroes", [ayla().at(8, 2)])
            .side("monsters", [orc().at(9, 2)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
    while t.pool("Ayla", "time") > left {
        let y = if t.at("Ayla") == Some((8, 2)) { 3 } else { 2 };
        t.go(8, y);
    }
    assert_eq!(t.pool("Ayla", "time"), left);
    t
}

fn paid(t: &mut TestBattle, who: &str) -> Option<i32> {
    let id = t.who(who);
    t.fight().arena().body(id).commitments.begun.as_ref().map(|begun| begun.paid)
}

/// SEC-TIME-29, SEC-ACT-01, SEC-HEALTH-06: a begun blow is begun in every form: it may end as a nonlethal one, or at a
/// thing, for the time left.
#[test]
fn sec_time_29_act_01_health_06_one_blow_in_every_form() {
    for (first, then) in [("attack", "subdue"), ("attack", "batter"), ("subdue", "attack"), ("batter", "attack")] {
        let mut t = beside(10);
        t.act("Ayla", first, later());
        assert_eq!(paid(&mut t, "Ayla"), Some(10), "{first}");
        t.end();
        t.dice(&d20(&[1]));
        if then == "batter" {
            t.act("Ayla", then, object(8, 1));
        } else {
            t.act("Ayla", then, "Orc");
        }
        assert_eq!((t.pool("Ayla", "time"), paid(&mut t, "Ayla")), (20, None), "{first}, then {then}");
    }
}

/// SEC-TIME-40, SEC-ACT-01, SEC-HEALTH-06, SEC-HEALTH-09: in every form it can be hurried, with disadvantage.
#[test]
fn sec_time_40_act_01_health_06_09_hurried_in_every_form() {
    let mut t = beside(10);
    t.dice(&[(20, 18), (20, 15), (8, 4)]).act("Ayla", "hurried_subdue", "Orc");
    assert_eq!((t.hp("Orc"), t.whose_turn().as_deref()), (15, Some("Orc")));
    let mut t = beside(10);
    t.dice(&[(20, 18), (20, 2), (8, 4)]).act("Ayla", "hurried_batter", object(8, 1));
    assert_eq!((t.last_roll().natural, t.last_roll().success), (2, true));
    assert_eq!(t.whose_turn().as_deref(), Some("Orc"));
    // With time enough for the whole of it there is no hurry.
    let mut t = beside(20);
    assert!(!t.may("Ayla", "hurried_subdue") && !t.may("Ayla", "hurried_batter"));
    // What was begun as another form counts.
    let mut t = beside(10);
    t.act("Ayla", "batter", later());
    t.end();
    assert!(!t.may("Ayla", "hurried_subdue"));
}

/// SEC-ACT-51, SEC-TIME-40: a swing with what is at hand is hurried as well.
#[test]
fn sec_act_51_time_40_a_hurried_swing() {
    let mut t = TestScene::new("seconds", &["............", "........X...", "............", "............"])
        .legend('X', "Object(object: \"chair\", on: \"floor\")")
        .side("heroes", [ayla().held(&[]).at(8, 2)])
        .side("monsters", [orc().at(9, 2)])
        .deal_with(&d20(&FIRST));
    t.go(8, 3).go(8, 2).go(8, 3).go(8, 2);
    assert_eq!(t.pool("Ayla", "time"), 10);
    t.dice(&d20(&[19, 2])).act("Ayla", "hurried_attack_at_hand", "Orc");
    assert_eq!((t.last_roll().natural, t.whose_turn().as_deref()), (2, Some("Orc")));
}

/// SEC-ACT-33, SEC-HEALTH-06: help with an attack is help with a nonlethal one.
#[test]
fn sec_act_33_health_06_help_with_every_form() {
    let helper = piece("Helper", &[("dex", 15), ("str", 2)]).at(8, 3);
    let mut t = field([helper, ayla().at(8, 2)], [orc().at(9, 2)], &[15, 10, 5]);
    t.dice(&d20(&[8])).act("Helper", "help", aid("Ayla", "attack", "Orc")).end();
    assert_eq!(t.stored("Ayla", "helped"), Some(10));
    t.dice(&d20(&[1])).act("Ayla", "subdue", "Orc");
    assert_eq!((t.last_roll().total, t.has("Ayla", "helped")), (11, false));
}

/// SEC-REACT-24, SEC-REACT-26: a held attack is done in whichever form fits its tool, and a trigger on attacks fires on
/// all forms.
#[test]
fn sec_react_24_26_held_and_waited_for_in_every_form() {
    let mut t = field([ayla().at(2, 2)], [orc().at(9, 2)], &FIRST);
    t.act("Ayla", "hold", held(&[("attack", "longsword")], "near_me"));
    let path = t.walking(&[(8, 2), (7, 2), (6, 2), (5, 2), (4, 2), (3, 2)]);
    t.submit(path);
    assert!(t.may("Ayla", "attack") && t.may("Ayla", "subdue") && !t.may("Ayla", "hurried_attack"));
    t.dice(&[(20, 15), (8, 4)]).act("Ayla", "subdue", "Orc");
    assert_eq!((t.hp("Orc"), t.pool("Ayla", "time"), t.pool("Ayla", "reaction")), (15, 0, 0));
}

/// SEC-RULE-19: an opportunity attack does not subdue.
#[test]
fn sec_rule_19_no_subduing_by_the_way() {
    let other = orc().named("Far").at(15, 6);
    let mut t = field([ayla()], [orc().pool("hp", 1).at(3, 2), other], &[5, 15, 3]);
    t.go(6, 2);
    assert_eq!(t.asked(), "window step Ayla");
    assert!(!t.may("Ayla", "subdue"));
    t.dice(&[(20, 15), (8, 4)]).act("Ayla", "opportunity", "Orc");
    assert!(t.has("Orc", "dying"));
}
