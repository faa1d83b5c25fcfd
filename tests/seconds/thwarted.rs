//! What a reaction between payment and effect makes impossible.

use fray::testkit::{TestBattle, TestCombatant, TestTarget, held, knock, later};

use super::{ayla, d20, field, orc, piece};

/// Quick enough for everything that takes three and a half seconds, with a rope, beside (6, 2).
fn cara() -> TestCombatant {
    piece("Cara", &[("str", 3), ("dex", 5), ("con", 2)]).stowed(&["rope"]).at(5, 2)
}

/// Cara waits for a foe that begins something with an act of hers, and the foe's turn comes.
fn waits(foe: TestCombatant, with: (&str, &str)) -> TestBattle {
    let other = orc().named("Far").at(15, 6);
    let mut t = field([cara()], [foe, other], &[15, 5, 3]);
    t.act("Cara", "hold", held(&[with], "starts"));
    t
}

/// Cara does to the foe what she held, and it takes.
fn does(t: &mut TestBattle, action: &str, on: impl Into<TestTarget>) {
    assert_eq!(t.asked(), "window paid Cara");
    t.dice(&d20(&[20, 1])).act("Cara", action, on);
}

fn begun(t: &mut TestBattle, who: &str) -> Option<(String, i32)> {
    let id = t.who(who);
    let rules = t.fight().rules().clone();
    let arena = t.fight().arena();
    let begun = arena.body(id).commitments.begun.as_ref();
    begun.map(|begun| (rules.action(begun.draft.action).key.value.clone(), begun.paid))
}

/// SEC-REACT-07, SEC-COND-05, SEC-ACT-14: a combatant that was tripped before its jump does not jump, and has lost its
/// time: its aim is still there.
#[test]
fn sec_react_07_cond_05_act_14_tripped() {
    let jan = piece("Jan", &[("str", 3)]).at(6, 2);
    let mut t = waits(jan, ("trip_str", ""));
    t.act("Jan", "jump", (9, 2));
    does(&mut t, "trip_str", "Jan");
    assert_eq!((t.at("Jan"), t.has("Jan", "prone"), begun(&mut t, "Jan")), (Some((6, 2)), true, None));
    assert_eq!(t.whose_turn().as_deref(), Some("Far"));
}

/// SEC-REACT-07, SEC-COND-02: nor does it once a foe holds it.
#[test]
fn sec_react_07_cond_02_grappled() {
    let jan = piece("Jan", &[("str", 3)]).at(6, 2);
    let mut t = waits(jan, ("grapple", ""));
    t.act("Jan", "jump", (9, 2));
    does(&mut t, "grapple", "Jan");
    assert_eq!((t.at("Jan"), begun(&mut t, "Jan")), (Some((6, 2)), None));
}

/// SEC-REACT-07, SEC-COND-04: a restrained combatant does not strike any more.
#[test]
fn sec_react_07_cond_04_restrained() {
    let mut t = waits(ayla().named("Orc").at(6, 2), ("restrain", "rope"));
    t.act_with("Orc", "attack", "longsword", "Cara");
    does(&mut t, "restrain", "Orc");
    assert_eq!((t.hp("Cara"), t.has("Orc", "restrained"), begun(&mut t, "Orc")), (22, true, None));
    assert_eq!(t.pool("Orc", "time"), 10);
}

/// SEC-REACT-07, SEC-TIME-31: without its weapon the blow is lost, because its target is still there.
#[test]
fn sec_react_07_time_31_disarmed() {
    let mut t = waits(ayla().named("Orc").at(6, 2), ("disarm", ""));
    t.act_with("Orc", "attack", "longsword", "Cara");
    assert_eq!(t.asked(), "window paid Cara");
    t.dice(&[(20, 20), (20, 1), (3, 1)]).act("Cara", "disarm", knock("Orc", "longsword", 7, 2));
    assert_eq!((t.hp("Cara"), begun(&mut t, "Orc"), t.pool("Orc", "time")), (22, None, 10));
}

/// SEC-REACT-07, SEC-ACT-22: the conditions on the actor must still hold: a combatant that is pinned to the floor
/// meanwhile does not stand up.
#[test]
fn sec_react_07_act_22_pinned_while_it_stands_up() {
    let lying = piece("Jan", &[]).begins(&["prone"]).at(6, 2);
    let other = orc().named("Far").at(15, 6);
    let mut t = field([cara().held(&["spear"])], [lying, other], &[15, 5, 3]);
    t.act("Cara", "hold", held(&[("pin_str", "spear")], "starts"));
    t.act("Jan", "stand_up", ());
    does(&mut t, "pin_str", "Jan");
    assert_eq!((t.has("Jan", "floored"), t.has("Jan", "prone"), t.pool("Jan", "time")), (true, true, 5));
}

/// SEC-REACT-07, SEC-TIME-43: a hurried blow that has lost its target keeps all time paid for it, before and now; it is
/// not complete, and so the turn is over.
#[test]
fn sec_react_07_time_43_hurried_without_a_target() {
    let foe = ayla().named("Orc").at(6, 2);
    let mut t = field([cara()], [foe], &[5, 15]);
    for step in [3, 2, 3, 2, 3] {
        t.go(6, step);
    }
    let begin = t.acting_with("Orc", "attack", "longsword", later());
    t.submit(begin);
    assert_eq!(begun(&mut t, "Orc"), Some(("attack".to_owned(), 5)));
    t.act("Cara", "hold", held(&[("walk", "20")], "starts"));
    for step in [2, 3, 2, 3] {
        t.go(6, step);
    }
    assert_eq!(t.pool("Orc", "time"), 10);
    t.act_with("Orc", "hurried_attack", "longsword", "Cara");
    assert_eq!(t.asked(), "window paid Cara");
    t.go(1, 2);
    assert_eq!(begun(&mut t, "Orc"), Some(("attack".to_owned(), 15)));
    assert_eq!(t.whose_turn().as_deref(), Some("Cara"));
}

/// SEC-REACT-07: a paid act is done to another target at once, for free, or in the next turn after a walk.
#[test]
fn sec_react_07_paid_for_and_done_to_another() {
    for later in [false, true] {
        let bela = piece("Bela", &[("con", 2)]).at(6, 3);
        let foe = ayla().named("Orc").at(6, 2);
        let mut t = field([cara(), bela], [foe], &[15, 3, 5]);
        t.act("Cara", "hold", held(&[("walk", "20")], "starts"));
        t.act_with("Orc", "attack", "longsword", "Cara");
        t.go(1, 2);
        assert_eq!((begun(&mut t, "Orc"), t.pool("Orc", "time")), (Some(("attack".to_owned(), 20)), 10));
        let mut left = 10;
        if later {
            t.end().end().end();
            t.go(7, 2);
            left = 25;
        }
        t.dice(&[(20, 15), (8, 4)]).act_with("Orc", "attack", "longsword", "Bela");
        assert_eq!((t.hp("Bela"), t.pool("Orc", "time"), begun(&mut t, "Orc")), (15, left, None));
    }
}

/// SEC-TIME-31: an act begun with an item is lost with the item, however it is lost.
#[test]
fn sec_time_31_losing_the_tool() {
    let mut t = field([ayla()], [cara().named("Foe").at(6, 2)], &[15, 5]);
    t.go(5, 2).go(5, 3);
    let blow = t.acting_with("Ayla", "attack", "longsword", later());
    t.submit(blow);
    assert_eq!(begun(&mut t, "Ayla"), Some(("attack".to_owned(), 15)));
    t.dice(&[(20, 20), (20, 1), (3, 1)]).act("Foe", "disarm", knock("Ayla", "longsword", 4, 3));
    while t.asked().starts_with("window") {
        t.pass();
    }
    assert_eq!(begun(&mut t, "Ayla"), None);
    // She lets go of it herself.
    let mut t = field([ayla()], [orc()], &[15, 5]);
    t.go(3, 2).go(4, 2).go(4, 3);
    let blow = t.acting_with("Ayla", "attack", "longsword", later());
    t.submit(blow);
    t.end();
    t.act_with("Ayla", "drop", "longsword", ());
    assert_eq!(begun(&mut t, "Ayla"), None);
}
