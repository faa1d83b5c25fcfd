//! Things that pin: weapons that nail a target to a wall, nets and sacks.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant, TestScene, line, lying};

use super::{d20, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// A spear in hand, and no quick hands.
fn cara() -> TestCombatant {
    piece("Cara", &[("str", 3)]).held(&["spear"]).at(2, 2)
}

/// With its back to the wall: Fortitude 2, Dexterity 4.
fn near_orc() -> TestCombatant {
    orc().score("dex", 4).score("str", 0).at(4, 2)
}

/// A wall two cells east of Cara, with the Orc before it.
fn wall<const H: usize, const M: usize>(
    heroes: [TestCombatant; H],
    monsters: [TestCombatant; M],
    first: &[u16],
) -> TestBattle {
    let rows = ["........", ".....#..", ".....#..", ".....#..", "........"];
    TestScene::new("seconds", &rows)
        .side("heroes", heroes)
        .side("monsters", monsters)
        .fields("open_sheets: true")
        .deal_with(&d20(first))
}

/// The Orc is pinned by Cara's spear, with a total of 15, and it is its turn.
fn pinned() -> TestBattle {
    let mut t = wall([cara()], [near_orc()], &FIRST);
    t.dice(&d20(&[12, 9])).act("Cara", "pin_str", "Orc");
    t
}

/// SEC-ACT-10, SEC-ACT-17, SEC-ACT-36, SEC-COND-03, SEC-RULE-06: example 14. A blow's time; the weapon leaves the hand
/// and holds whatever the pinner does, until three seconds of tearing at it meet what it was pinned with, in any turn.
#[test]
fn sec_act_10_17_36_cond_03_rule_06_example_14() {
    let mut t = pinned();
    assert_eq!((t.pool("Cara", "time"), t.has("Orc", "pinned"), t.stored("Orc", "pinned")), (10, true, Some(30)));
    assert!(t.carries("Cara", Carried::Hand).is_empty());
    t.go(0, 2).end();
    assert!(t.has("Orc", "pinned"));
    let step = t.walking(&[(4, 1)]);
    t.refuse(step);
    assert!(t.may("Orc", "evade"), "it may do anything else");
    t.dice(&d20(&[10])).act("Orc", "break_pin", ("Orc", "pinned"));
    assert!(t.has("Orc", "pinned"), "14 against 15");
    assert_eq!(t.whose_turn().as_deref(), Some("Cara"));
    t.end().dice(&d20(&[11])).act("Orc", "break_pin", ("Orc", "pinned"));
    assert!(!t.has("Orc", "pinned"), "15 against 15");
    let lying: Vec<_> = t.fight().arena().loose.0.iter().map(|(cell, _)| (cell.x, cell.y)).collect();
    assert_eq!(lying, [(4, 2)]);
}

/// SEC-ACT-17: Strength against Fortitude or Dexterity against Reflex; a failure changes nothing, and a tie is one.
#[test]
fn sec_act_17_rule_09_contests_of_pins() {
    for (act, own, theirs, held) in
        [("pin_str", 12, 12, true), ("pin_str", 12, 13, false), ("pin_dex", 12, 11, true), ("pin_dex", 12, 12, false)]
    {
        let mut t = wall([cara()], [near_orc()], &FIRST);
        t.dice(&d20(&[own, theirs])).act("Cara", act, "Orc");
        assert_eq!(
            (t.has("Orc", "pinned"), t.carries("Cara", Carried::Hand).is_empty()),
            (held, held),
            "{act} {theirs}"
        );
    }
    let mut t = wall([cara().held(&["mace"]).at(3, 2)], [near_orc()], &FIRST);
    assert!(!t.may("Cara", "pin_str"), "a mace sticks in nothing");
}

/// SEC-ACT-17: what was thrown lies at the target whether it pins or not, and what was shot stays in hand.
#[test]
fn sec_act_17_thrown_and_shot() {
    for (theirs, held) in [(9, true), (20, false)] {
        let mut t = wall([cara().at(0, 2)], [near_orc()], &FIRST);
        t.dice(&d20(&[12, theirs])).act("Cara", "pin_str", "Orc");
        let lying = t.fight().arena().loose.0.first().map(|(cell, _)| (cell.x, cell.y));
        assert_eq!((t.has("Orc", "pinned"), lying), (held, Some((4, 2))));
        let mut t = wall([cara().held(&["short_bow"]).at(0, 2)], [near_orc()], &FIRST);
        t.dice(&d20(&[15, theirs])).act("Cara", "pin_dex", "Orc");
        assert_eq!((t.has("Orc", "pinned"), t.fight().arena().loose.0.is_empty()), (theirs < 15, true));
        assert_eq!(t.carries("Cara", Carried::Hand), ["short_bow"]);
    }
}

/// SEC-ACT-34: a wall in one of the three cells behind the target, or the floor under a prone one.
#[test]
fn sec_act_34_something_to_pin_it_to() {
    let may = |cara: TestCombatant, orc: TestCombatant| wall([cara], [orc], &FIRST).may("Cara", "pin_str");
    assert!(may(cara(), near_orc()));
    assert!(may(cara().at(3, 0), near_orc().at(4, 0)), "the wall is behind it on the right");
    assert!(may(cara().at(2, 0), near_orc().at(4, 1)), "and on the left");
    assert!(!may(cara(), near_orc().at(3, 2)), "a metre too far from the wall");
    assert!(!may(cara().at(4, 3), near_orc().at(4, 1)), "the wall is beside it");
    assert!(may(cara(), near_orc().at(3, 2).begins(&["prone"])), "the floor");
    let mut t = wall([cara()], [near_orc().at(3, 2)], &FIRST);
    let order = t.acting("Cara", "pin_str", "Orc");
    assert_eq!(t.refuse(order), "There is nothing near behind it to pin it to.");
}

/// SEC-ACT-36: picking the weapon up frees the pinned combatant.
#[test]
fn sec_act_36_the_weapon_is_taken_out() {
    let friend = orc().named("Friend").score("dex", 5).at(4, 1);
    let mut t = wall([cara()], [near_orc(), friend], &[15, 5, 4]);
    t.dice(&d20(&[12, 9])).act("Cara", "pin_str", "Orc").end();
    assert_eq!(t.whose_turn().as_deref(), Some("Friend"));
    assert!(t.has("Orc", "pinned"));
    t.act("Friend", "take_up", lying("spear"));
    assert_eq!((t.has("Orc", "pinned"), t.carries("Friend", Carried::Hand)), (false, vec!["spear".to_owned()]));
}

/// SEC-COND-03: it does not end with its source, and force does not move the pinned combatant.
#[test]
fn sec_cond_03_a_pin_needs_no_holder() {
    let mut t = wall([cara().pool("hp", 1)], [near_orc(), orc().named("Other").at(1, 2)], &[15, 4, 5]);
    t.dice(&d20(&[12, 9])).act("Cara", "pin_str", "Orc").end().end();
    t.dice(&[(20, 19), (3, 3)]).act("Other", "attack", "Cara");
    assert!(t.has("Cara", "dying") && t.has("Orc", "pinned"));
    let mut t = pinned();
    t.go(3, 2).end().end();
    t.dice(&d20(&[20, 1])).act("Cara", "shove", line("Orc", 4, 1));
    assert_eq!((t.at("Orc"), t.has("Orc", "pinned")), (Some((4, 2)), true));
}

/// SEC-ACT-18: a net needs something behind its victim, a heavy sack does not; three seconds, a metre.
#[test]
fn sec_act_18_nets_and_sacks() {
    let may = |item: &str, x: i16| {
        let mut t = wall([cara().held(&[]).stowed(&[item]).at(x, 2)], [near_orc().at(x + 1, 2)], &FIRST);
        t.may("Cara", "pin_under_str")
    };
    assert_eq!([may("net", 3), may("net", 2), may("grain_sack", 2), may("rope", 3)], [true, false, true, false]);
    for item in ["net", "grain_sack"] {
        let mut t = wall([cara().held(&[]).stowed(&[item]).at(3, 2)], [near_orc()], &FIRST);
        t.dice(&d20(&[12, 9])).act("Cara", "pin_under_str", "Orc");
        assert_eq!((t.has("Orc", "pinned"), t.whose_turn().as_deref()), (true, Some("Orc")));
        assert!(t.carries("Cara", Carried::Stowed).is_empty());
    }
    let mut t = wall([cara().held(&[]).stowed(&["net"]).at(2, 2)], [near_orc()], &FIRST);
    assert!(!t.may("Cara", "pin_under_dex"), "two metres");
}

/// SEC-ACT-18, SEC-ACT-36: what stands or lies within a metre of the pinner serves as well: a barrel comes down on the
/// Orc and lies on it, until a combatant with both hands free takes it away. A failure leaves it where it was.
#[test]
fn sec_act_18_36_things_at_hand() {
    let scene = |x: i16, net: bool| {
        let net = if net {
            "(objects: [(key: \"curtain\", name: \"Curtain\", states: [(key: \"up\", name: \"Curtain\"), (key: \"gone\", \
                   name: \"Rings\")], handy: Some((item: \"net\", from: \"up\", leaves: \"gone\")))])"
        } else {
            "()"
        };
        let thing = if net == "()" { "barrel" } else { "curtain" };
        TestScene::new("seconds", &["........", "........", "........", ".X......", "........"])
            .legend('X', &format!("Object(object: {thing:?}, on: \"floor\")"))
            .rules(net)
            .side("heroes", [cara().held(&["spear", "dagger"]).at(x, 2)])
            .side("monsters", [near_orc().at(x + 1, 2), orc().named("Friend").score("dex", 5).at(x + 2, 2)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 5, 1]))
    };
    let state = |t: &mut TestBattle| {
        let arena = t.fight().arena();
        let id = arena.all_objects().next().expect("the thing");
        arena.object_state(id).key.value.clone()
    };
    for (theirs, held) in [(9, true), (20, false)] {
        let mut t = scene(2, false);
        t.dice(&d20(&[12, theirs])).act("Cara", "pin_under_str", "Orc");
        // Fortitude 2: 15 against 11 or 22.
        assert_eq!((t.has("Orc", "pinned"), state(&mut t) == "taken"), (held, held));
        assert_eq!(t.carries("Cara", Carried::Hand), ["spear", "dagger"]);
        assert_eq!(t.whose_turn().as_deref(), Some("Orc"), "three seconds");
        if held {
            t.end();
            // Cara's spear reaches a combatant that picks it up.
            t.act("Friend", "take_up", lying("barrel")).pass();
            assert!(!t.has("Orc", "pinned"));
        }
    }
    // Two metres from it there is nothing at hand.
    let mut t = scene(3, false);
    assert!(!t.may("Cara", "pin_under_str") && !t.may("Cara", "pin_under_dex"));
    // Meshes want something behind their victim.
    let mut t = scene(2, true);
    let order = t.acting("Cara", "pin_under_dex", "Orc");
    t.refuse(order);
    let mut t = scene(2, true);
    t.end();
    t.act("Orc", "drop_prone", ()).end().end();
    t.dice(&d20(&[20, 1])).act("Cara", "pin_under_dex", "Orc");
    assert_eq!((t.has("Orc", "floored"), state(&mut t).as_str()), (true, "gone"));
}

/// SEC-ACT-18: what lies beside the pinner is at hand too.
#[test]
fn sec_act_18_what_lies_there() {
    let log = "(items: [(key: \"log\", name: \"Log\", hands: 2, tags: [\"heavy\"])])";
    for (x, may) in [(3, true), (1, false)] {
        let mut t = TestScene::new("seconds", &["........"; 5])
            .rules(log)
            .side("heroes", [cara().held(&["log"]).at(x, 2)])
            .side("monsters", [near_orc()])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        t.act_with("Cara", "drop", "log", ());
        if !may {
            t.go(3, 2).end().end();
        }
        assert_eq!(t.may("Cara", "pin_under_str"), may);
        if may {
            t.dice(&d20(&[12, 9])).act("Cara", "pin_under_str", "Orc");
            let lying: Vec<_> = t.fight().arena().loose.0.iter().map(|(cell, _)| (cell.x, cell.y)).collect();
            assert_eq!((t.has("Orc", "pinned"), lying), (true, vec![(4, 2)]));
        }
    }
}

/// SEC-ACT-22: a combatant pinned to the floor does not stand up; one that is pinned to a wall and falls does.
#[test]
fn sec_act_22_pinned_to_the_floor_or_to_a_wall() {
    let mut t = pinned();
    t.end().act("Orc", "drop_prone", ()).act("Orc", "stand_up", ());
    assert_eq!((t.has("Orc", "pinned"), t.has("Orc", "prone")), (true, false));
    let mut t = wall([cara()], [near_orc().begins(&["prone"])], &FIRST);
    t.dice(&d20(&[12, 9])).act("Cara", "pin_str", "Orc").end();
    assert!(t.has("Orc", "floored") && !t.may("Orc", "stand_up"));
    t.dice(&d20(&[11])).act("Orc", "break_pin", ("Orc", "floored"));
    t.end();
    assert!(t.may("Orc", "stand_up"));
}
