//! Grapples: holding, restraining, breaking free.

use fray::testkit::{TestBattle, TestCombatant};

use super::{d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Quick hands and empty ones: three seconds for a grapple.
fn bryn() -> TestCombatant {
    piece("Bryn", &[("str", 2), ("dex", 5)]).at(2, 2)
}

/// Beside Bryn.
fn near_orc() -> TestCombatant {
    orc().at(3, 2)
}

/// Bryn holds the Orc, whose turn it is.
fn held(bryn: TestCombatant, orc: TestCombatant) -> TestBattle {
    let mut t = field([bryn], [orc], &FIRST);
    t.dice(&d20(&[20, 1])).act("Bryn", "grapple", "Orc");
    assert_eq!(t.whose_turn().as_deref(), Some("Orc"));
    t
}

/// Bryn restrains the Orc, whose turn it is.
fn bound(tool: &str) -> TestBattle {
    let mut t = field([bryn().stowed(&[tool])], [near_orc()], &FIRST);
    t.dice(&d20(&[20, 1])).act("Bryn", "restrain", "Orc");
    assert_eq!(t.whose_turn().as_deref(), Some("Orc"));
    t
}

/// SEC-ACT-07, SEC-STAT-09: an empty hand takes hold of a target within reach, and is empty no more.
#[test]
fn sec_act_07_stat_09_a_hand_for_each() {
    let mut t = held(bryn(), near_orc());
    assert!(t.has("Orc", "grappled"));
    t.end();
    let free = |t: &mut TestBattle| {
        let bryn = t.who("Bryn");
        t.fight().arena().free_hands(bryn)
    };
    assert_eq!((free(&mut t), t.may("Bryn", "grapple")), (1, false), "it is held already");
    t.act("Bryn", "let_go", "Orc");
    assert_eq!((free(&mut t), t.has("Orc", "grappled"), t.may("Bryn", "grapple")), (2, false, true));
    let mut t = field([bryn().held(&["longsword", "shield"])], [near_orc()], &FIRST);
    assert!(!t.may("Bryn", "grapple"));
    // A hand that holds a combatant draws nothing.
    let second = orc().named("Second").at(2, 3);
    let mut t = field([bryn().held(&["longsword"]).stowed(&["dagger"])], [near_orc(), second], &[15, 5, 4]);
    t.dice(&d20(&[20, 1])).act("Bryn", "grapple", "Orc").end().end();
    assert!(!t.may("Bryn", "grapple"), "sword and Orc");
    let order = t.acting("Bryn", "change_weapon", fray::testkit::hands(&["longsword", "dagger"]));
    assert_eq!(t.refuse(order), "You have no hand free for that.");
}

/// SEC-COND-02: a held combatant stays where it is and may do anything else; the hold ends when the holder lets go, is
/// more than its reach away or unconscious.
#[test]
fn sec_cond_02_grappled() {
    let mut t = held(bryn(), near_orc().held(&["dagger"]));
    let step = t.walking(&[(4, 2)]);
    t.refuse(step);
    t.dice(&d20(&[1])).act_with("Orc", "attack", "dagger", "Bryn");
    // Shoving the holder away breaks it.
    let mut t = held(bryn(), near_orc());
    t.dice(&d20(&[20, 1])).act("Orc", "shove", fray::testkit::line("Bryn", 1, 2));
    assert_eq!((t.at("Bryn"), t.has("Orc", "grappled"), t.has("Bryn", "holding")), (Some((0, 2)), false, false));
    let mut t = held(bryn().pool("hp", 1), near_orc());
    t.dice(&[(20, 19), (3, 3)]).act("Orc", "attack", "Bryn");
    assert!(t.has("Bryn", "dying"));
    assert!(!t.has("Orc", "grappled") && !t.has("Bryn", "holding"));
}

/// SEC-ACT-09: Strength or Dexterity against the better of the holder's; three seconds however quick the hands. A tie
/// leaves things as they were.
#[test]
fn sec_act_09_rule_02_break_free() {
    for (theirs, free) in [(11, true), (12, false)] {
        // 15 + 2 against Dexterity 5.
        let mut t = held(bryn(), near_orc());
        t.dice(&d20(&[15, theirs])).act("Orc", "break_free", "Bryn");
        assert_eq!((t.has("Orc", "grappled"), t.has("Bryn", "holding")), (!free, !free));
    }
    let mut t = held(bryn(), near_orc().score("dex", 4));
    t.dice(&d20(&[1, 20])).act("Orc", "break_free", "Bryn");
    assert_eq!((t.last_roll().total, t.whose_turn().as_deref()), (5, Some("Bryn")));
}

/// SEC-COND-22: each holder has to be shaken off by itself.
#[test]
fn sec_cond_22_each_hold_by_itself() {
    let second = bryn().named("Second").at(4, 2);
    let mut t = field([bryn(), second], [near_orc()], &[15, 14, 1]);
    t.dice(&d20(&[20, 1])).act("Bryn", "grapple", "Orc");
    t.dice(&d20(&[20, 1])).act("Second", "grapple", "Orc");
    assert_eq!(t.sources("Orc", "grappled"), ["Bryn", "Second"]);
    t.dice(&d20(&[20, 1])).act("Orc", "break_free", "Bryn");
    assert_eq!(t.sources("Orc", "grappled"), ["Second"]);
}

/// SEC-COND-23: a holder may walk at twice the cost and takes the held combatant along, may let go in no time, and may
/// do anything else.
#[test]
fn sec_cond_23_dragging() {
    let mut t = held(bryn().held(&["dagger"]), near_orc());
    t.end();
    assert_eq!(t.moves(), 9);
    t.walk(&[(1, 2)]);
    assert_eq!((t.at("Orc"), t.pool("Bryn", "time")), (Some((2, 2)), 23));
    assert!(t.has("Orc", "grappled"));
    t.dice(&d20(&[1])).act_with("Bryn", "attack", "dagger", "Orc");
    t.act("Bryn", "let_go", "Orc").walk(&[(0, 2)]).pass();
    assert_eq!((t.at("Orc"), t.pool("Bryn", "time")), (Some((2, 2)), 13));
}

/// SEC-COND-23: opportunity attacks go at the dragger, not at the dragged combatant.
#[test]
fn sec_cond_23_dragging_provokes_for_the_one_who_drags() {
    let ally = piece("Ally", &[]).at(4, 2);
    let foe = orc().named("Foe").at(1, 3);
    let mut t = field([bryn(), ally], [near_orc(), foe], &[15, 2, 5, 4]);
    t.dice(&d20(&[20, 1])).act("Bryn", "grapple", "Orc").end().end().end();
    assert_eq!(t.whose_turn().as_deref(), Some("Bryn"));
    // The Orc leaves the reach of Ally, Bryn that of Foe.
    t.walk(&[(3, 1), (3, 0)]);
    assert_eq!(t.asked(), "window step Foe");
    t.pass();
    assert_eq!((t.at("Bryn"), t.asked().as_str()), (Some((3, 0)), "turn Bryn"));
}

/// SEC-ACT-08, SEC-COND-04: a restrained combatant can only try to break free; its Dodge does not count, attacks on it
/// have Advantage, its Reflex saves Disadvantage, and it does not react.
#[test]
fn sec_act_08_cond_04_restrained() {
    let nimble = near_orc().score("agi", 3).held(&["dagger"]);
    let mut t = field([bryn().stowed(&["rope"]), piece("Ally", &[]).at(4, 2)], [nimble], &[15, 1, 5]);
    assert_eq!(t.value("Orc", "defence"), 13);
    t.dice(&d20(&[20, 1])).act("Bryn", "restrain", "Orc");
    assert_eq!((t.has("Orc", "restrained"), t.has("Bryn", "restraining"), t.value("Orc", "defence")), (true, true, 10));
    for act in ["attack", "grapple", "shove", "drop_prone", "drop", "evade"] {
        assert!(!t.may("Orc", act), "{act}");
    }
    let step = t.walking(&[(3, 1)]);
    t.refuse(step);
    assert!(t.may("Orc", "break_free"));
    t.end();
    // Leaving it provokes nothing, and attacks have two dice.
    t.dice(&[(20, 2), (20, 12), (3, 1)]).act("Ally", "attack", "Orc");
    assert_eq!((t.last_harm().amount, t.hp("Orc")), (1, 21));
    t.dice(&d20(&[15, 14, 3])).act("Ally", "trip_dex", "Orc");
    assert!(t.has("Orc", "prone"), "15 against the lower of 17 and 6");
}

/// SEC-ACT-08: restraining takes a binding tool.
#[test]
fn sec_act_08_something_that_binds() {
    for (item, may) in [("rope", true), ("manacles", true), ("dagger", false)] {
        let mut t = field([bryn().stowed(&[item])], [near_orc()], &FIRST);
        assert_eq!(t.may("Bryn", "restrain"), may, "{item}");
    }
}

/// SEC-COND-20, SEC-RULE-07: a restraining combatant can neither act, walk nor react, only pass and let go; the
/// restraint ends when its source is prone, moved away or unconscious.
#[test]
fn sec_cond_20_rule_07_restraining() {
    let mut t = bound("rope");
    t.end();
    for act in ["attack", "grapple", "shove", "evade", "drop_prone"] {
        assert!(!t.may("Bryn", act), "{act}");
    }
    assert_eq!(t.asked(), "turn Bryn");
    let step = t.walking(&[(1, 2)]);
    t.refuse(step);
    t.end();
    assert!(t.has("Orc", "restrained"), "a turn that is passed keeps hold");
    t.end().act("Bryn", "let_go", "Orc");
    assert!(!t.has("Orc", "restrained") && !t.has("Bryn", "restraining") && t.may("Bryn", "shove"));

    let free = |act: &str, faces: &[u16], on: fray::testkit::TestTarget| {
        let second = orc().named("Second").at(2, 3).score("str", 3);
        let mut t = field([bryn().stowed(&["rope"])], [near_orc(), second], &[15, 1, 5]);
        t.dice(&d20(&[20, 1])).act("Bryn", "restrain", "Orc");
        t.dice(&d20(faces)).act("Second", act, on);
        (t.has("Orc", "restrained"), t.has("Bryn", "restraining"))
    };
    assert_eq!(free("trip_str", &[20, 1], "Bryn".into()), (false, false));
    assert_eq!(free("shove", &[20, 1], fray::testkit::line("Bryn", 1, 2)), (false, false));
    assert_eq!(free("shove", &[10, 20], fray::testkit::line("Bryn", 1, 2)), (true, true));
}

/// SEC-COND-21: manacles are 2 harder to break than a rope.
#[test]
fn sec_cond_21_a_firm_tool() {
    // 15 + 2 against 11 + 5, and against 11 + 5 + 2.
    for (tool, free) in [("rope", true), ("manacles", false)] {
        let mut t = bound(tool);
        t.dice(&d20(&[15, 11])).act("Orc", "break_free", "Bryn");
        assert_eq!((!t.has("Orc", "restrained"), !t.has("Bryn", "restraining")), (free, free), "{tool}");
    }
}
