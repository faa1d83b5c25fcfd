//! Harm, dying, and ability damage.

use fray::testkit::{TestBattle, TestCombatant};

use super::{ada, aware, d20, grunt};

fn far() -> TestCombatant {
    grunt().named("Far").at(14, 6)
}

/// Ada brings the Grunt, who has so much left, down with so much on the die and three more.
fn felled(hp: i32, die: u16) -> TestBattle {
    let mut t = aware([ada()], [grunt().pool("hp", hp), far()]);
    t.dice(&[(20, 15), (8, die)]).act("Ada", "primary_attack", "Grunt");
    t
}

/// FOUR-HEALTH-01, FOUR-HEALTH-02, FOUR-HEALTH-03, FOUR-COND-09: at 0 HP a combatant is unconscious, lies and has let
/// go; below 0 it is dying.
#[test]
fn four_health_01_02_03_cond_09_below_nothing() {
    let state = |t: &mut TestBattle| ["unconscious", "prone", "dying"].map(|key| t.has("Grunt", key));
    let mut t = felled(8, 5);
    assert_eq!((t.hp("Grunt"), t.pool("Grunt", "negative"), state(&mut t)), (0, 0, [true, true, false]));
    assert_eq!(t.fight().arena().loose.0.len(), 1);
    // Its turn is passed over.
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Far"));
    let mut t = felled(7, 5);
    assert_eq!((t.hp("Grunt"), t.pool("Grunt", "negative"), state(&mut t)), (0, 1, [true, true, true]));
    let mut t = felled(9, 5);
    assert_eq!((t.hp("Grunt"), state(&mut t)), (1, [false; 3]));
}

/// FOUR-HEALTH-04, FOUR-HEALTH-05, FOUR-HEALTH-07, FOUR-TIME-18: a save against 10 and the points below 0 as each turn
/// begins, with a real die; each failure costs one point, and as many as Constitution kill.
#[test]
fn four_health_04_05_07_time_18_dying() {
    let mut t = felled(1, 6);
    assert_eq!(t.pool("Grunt", "negative"), 8);
    for (die, negative) in [(16, 9), (18, 9), (1, 10), (1, 11)] {
        t.dice(&d20(&[die])).end();
        assert_eq!((t.pool("Grunt", "negative"), t.whose_turn().as_deref()), (negative, Some("Far")));
        t.end();
    }
    t.dice(&d20(&[1])).end();
    assert_eq!(t.at("Grunt"), None);
}

/// FOUR-HEALTH-08: further harm adds up, and a blow that reaches the end of the track kills at once.
#[test]
fn four_health_08_no_end_but_constitution() {
    let mut t = felled(1, 6);
    t.dice(&[(20, 15), (8, 1)]).act("Ada", "secondary_attack", "Grunt");
    assert_eq!(t.at("Grunt"), None);
    let strike = |con: i32| {
        let mut t = aware([ada()], [grunt().score("con", con).pool("hp", 1), far()]);
        t.dice(&[(20, 15), (8, 8)]).act("Ada", "primary_attack", "Grunt");
        t.at("Grunt").is_some()
    };
    assert!(strike(11) && !strike(10));
}

/// FOUR-HEALTH-09, FOUR-HEALTH-17: healing fills up from below; above 0 the combatant wakes and still lies, at 0 it is
/// only stable; HP never exceed their maximum.
#[test]
fn four_health_09_17_healing() {
    let healed = |die: u16| {
        let hurt = ada().pool("hp", 1);
        let helper = super::bram().held(&["healing_potion"]).at(1, 2);
        let mut t = aware([helper, hurt], [grunt()]);
        t.end().end().dice(&[(20, 19), (6, 6)]).act("Grunt", "primary_attack", "Ada");
        assert_eq!(t.pool("Ada", "negative"), 6);
        t.end();
        t.dice(&[(8, die)]).act("Bram", "administer", "Ada");
        (
            t.hp("Ada"),
            t.pool("Ada", "negative"),
            t.has("Ada", "unconscious"),
            t.has("Ada", "dying"),
            t.has("Ada", "prone"),
        )
    };
    assert_eq!(healed(8), (3, 0, false, false, true));
    assert_eq!(healed(5), (0, 0, true, false, true));
    assert_eq!(healed(2), (0, 3, true, true, true));
    let mut t = aware([ada().pool("hp", 34).held(&["healing_potion"])], [grunt().at(12, 2)]);
    t.dice(&[(8, 7)]).act("Ada", "drink", ());
    assert_eq!(t.hp("Ada"), 36);
}

/// FOUR-HEALTH-10, FOUR-ACT-25: first aid by Survival ends the saves, until the patient is hurt again.
#[test]
fn four_health_10_act_25_first_aid() {
    let friend = grunt().named("Friend").score("survival", 4).held(&[]).at(4, 2);
    let mut t = aware([ada()], [grunt().pool("hp", 1), friend]);
    t.dice(&[(20, 15), (8, 6)]).act("Ada", "primary_attack", "Grunt");
    // 8 below 0: Fortitude and Survival against 18.
    t.dice(&d20(&[17])).end();
    t.dice(&d20(&[13])).act("Friend", "first_aid", "Grunt");
    assert!(t.has("Grunt", "dying"));
    t.end().dice(&d20(&[17])).end();
    t.dice(&d20(&[14])).act("Friend", "first_aid", "Grunt");
    assert!(t.has("Grunt", "stable") && !t.has("Grunt", "dying"));
    t.end().end();
    assert_eq!((t.whose_turn().as_deref(), t.pool("Grunt", "negative")), (Some("Friend"), 8));
    t.end().dice(&[(20, 15), (8, 1)]).act("Ada", "primary_attack", "Grunt");
    assert_eq!(t.at("Grunt"), None);
}

/// An act that takes so many points of an ability from its actor, and one that gives them back.
const LOSS: &str = r#"(
    actions: [
        (key: "lose_str", name: "L", text: "L.", occasion: Turn, does: [Gain(pool: "str_damage", amount: "3"), Gain(pool: "dex_damage", amount: "3")], tags: ["free"]),
        (key: "lose_con", name: "L", text: "L.", occasion: Turn, does: [Gain(pool: "con_damage", amount: "3")], tags: ["free"]),
        (key: "lose_all_con", name: "L", text: "L.", occasion: Turn, does: [Gain(pool: "con_damage", amount: "99")], tags: ["free"]),
        (key: "lose_int", name: "L", text: "L.", occasion: Turn, does: [Gain(pool: "int_damage", amount: "4")], tags: ["free"]),
        (key: "lose_all_int", name: "L", text: "L.", occasion: Turn, does: [Gain(pool: "int_damage", amount: "99")], tags: ["free"]),
    ],
)"#;

/// FOUR-HEALTH-11: everything that follows from an ability follows at once, hit points and the end below 0 too.
#[test]
fn four_health_11_abilities() {
    let begin = || {
        let mut t = super::lay([ada()], [grunt(), far()]).rules(LOSS).deal_with(&d20(&[5, 20, 20]));
        t.end().end();
        t
    };
    let mut t = begin();
    t.act("Ada", "lose_str", ());
    assert_eq!(["ac", "reflex", "athletics_check", "initiative_bonus"].map(|v| t.value("Ada", v)), [14, 1, 5, 0]);
    t.dice(&[(20, 10), (8, 5)]).act("Ada", "primary_attack", "Grunt");
    assert_eq!((t.last_roll().total, t.last_harm().amount), (15, 6));
    let mut t = begin();
    t.act("Ada", "lose_con", ());
    assert_eq!((t.pool_max("Ada", "hp"), t.hp("Ada"), t.pool_max("Ada", "negative")), (28, 28, 11));
    assert_eq!(t.value("Ada", "fortitude"), 4);
    // SQ never exceeds its maximum, and spent SQ is not lost twice.
    for (left, then) in [(11, 9), (9, 9), (4, 4)] {
        let mage = super::casting::mage(&[]).pool("sq", left);
        let mut t = super::lay([mage], [far()]).rules(LOSS).deal_with(&d20(&[15, 4]));
        t.act("Cleo", "lose_int", ());
        assert_eq!((t.pool_max("Cleo", "sq"), t.pool("Cleo", "sq")), (9, then), "{left}");
    }
}

/// FOUR-HEALTH-13: a combatant without Constitution is dead, one without any other ability unconscious.
#[test]
fn four_health_13_nothing_left() {
    let begin = || super::lay([ada(), super::bram()], [far()]).rules(LOSS).deal_with(&d20(&[15, 5, 4]));
    let mut t = begin();
    t.act("Ada", "lose_all_con", ());
    assert_eq!(t.at("Ada"), None);
    let mut t = begin();
    t.act("Ada", "lose_all_int", ());
    assert!(t.has("Ada", "senseless") && t.has("Ada", "prone"));
    assert_eq!(t.whose_turn().as_deref(), Some("Bram"));
}
