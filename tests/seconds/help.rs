//! Help, and totals with half a point more.

use fray::testkit::{TestBattle, TestCombatant, TestScene, aid, aid_on, aid_with, later, line, object};

use super::{ayla, d20, field, orc, piece};

/// Quick hands: help takes three seconds.
fn helper(strength: i32) -> TestCombatant {
    piece("Helper", &[("str", strength), ("dex", 5)]).at(3, 3)
}

/// Strength 3 and an empty hand, and quick as well.
fn ally() -> TestCombatant {
    piece("Ally", &[("str", 3), ("dex", 5)]).at(3, 1)
}

fn near_orc() -> TestCombatant {
    orc().at(4, 2)
}

/// The helper comes first, then the ally, then the Orc.
const ORDER: [u16; 3] = [15, 10, 5];

/// SEC-ACT-12, SEC-ACT-33, SEC-ROLL-14, SEC-RULE-08: example 10. Half the helper's total, in halves, on the ally's
/// first try at the same against the same; half a point decides.
#[test]
fn sec_act_12_33_roll_14_rule_08_example_10() {
    for (helped, held) in [(9, true), (8, false)] {
        let weak = |piece: TestCombatant| piece.score("dex", 0);
        let mut t = field([helper(4), weak(ally())], [near_orc()], &[10, 12, 5]);
        assert_eq!(t.whose_turn().as_deref(), Some("Helper"));
        // 9 + 4, or 8 + 4, and Dexterity 5 instead of that: 8 + 5.
        t.dice(&d20(&[helped - 1])).act("Helper", "help", aid("Ally", "grapple", "Orc"));
        let total = i32::from(helped - 1) + 5;
        assert_eq!(t.stored("Ally", "helped"), Some(total));
        t.act("Ally", "grapple", later()).end();
        assert_eq!(t.whose_turn().as_deref(), Some("Helper"));
        t.end();
        // 7 + 3 and 6.5 against 16, or 7 + 3 and 6.
        t.dice(&d20(&[7, 16])).act("Ally", "grapple", "Orc");
        assert_eq!((t.has("Orc", "grappled"), t.has("Ally", "helped")), (held, false));
        assert_eq!((t.last_roll().total, t.last_roll().half), (16, held));
    }
}

/// SEC-ACT-33: not below 0, and half of it is rounded down to half a point.
#[test]
fn sec_act_33_rule_08_no_less_than_nothing() {
    let weak = piece("Helper", &[("str", -9), ("dex", 5)]).at(3, 3);
    let mut t = field([weak, ally()], [near_orc()], &ORDER);
    t.dice(&d20(&[5])).act("Helper", "help", aid("Ally", "trip_str", "Orc"));
    assert_eq!(t.stored("Ally", "helped"), Some(0));
}

/// SEC-RULE-08: a helper that was helped itself adds half of its whole total: 16.5 gives 8.
#[test]
fn sec_rule_08_help_for_a_helper() {
    let third = piece("Third", &[("str", 3), ("dex", 5)]).at(5, 3);
    let mut t = field([helper(3), ally(), third], [near_orc()], &[15, 10, 8, 5]);
    t.dice(&d20(&[10])).act("Helper", "help", aid("Ally", "trip_str", "Orc"));
    assert_eq!(t.stored("Ally", "helped"), Some(13));
    t.dice(&d20(&[7])).act("Ally", "help", aid("Third", "trip_str", "Orc"));
    assert_eq!((t.last_roll().total, t.last_roll().half), (16, true));
    assert_eq!((t.stored("Third", "helped"), t.has("Ally", "helped")), (Some(16), false));
}

/// SEC-COND-12, SEC-ACT-33: it counts for the named action against the named target only, and until the end of the
/// ally's next turn.
#[test]
fn sec_cond_12_act_33_for_one_thing() {
    let other = orc().named("Other").at(2, 2);
    let mut t = field([helper(3), ally()], [near_orc(), other], &[15, 10, 5, 4]);
    t.dice(&d20(&[10])).act("Helper", "help", aid("Ally", "trip_str", "Orc"));
    t.dice(&d20(&[10, 20])).act("Ally", "trip_str", "Other");
    assert_eq!(t.last_roll().total, 13, "against another");
    t.dice(&d20(&[10, 20])).act("Ally", "trip_dex", "Orc");
    assert_eq!(t.last_roll().total, 15, "another action");
    assert!(t.has("Ally", "helped"));
    t.end();
    assert!(!t.has("Ally", "helped"));
    let mut t = field([helper(3), ally()], [near_orc()], &ORDER);
    t.dice(&d20(&[10])).act("Helper", "help", aid("Ally", "trip_str", "Orc"));
    t.dice(&d20(&[10, 20])).act("Ally", "trip_str", "Orc");
    assert_eq!((t.last_roll().total, t.has("Ally", "helped")), (19, false));
    t.dice(&d20(&[10, 20])).act("Ally", "trip_str", "Orc");
    assert_eq!(t.last_roll().total, 13, "only the first");
}

/// SEC-ACT-33: an attack is helped too, and a dropped weapon is helped no longer.
#[test]
fn sec_act_33_attacks_and_what_is_dropped() {
    let armed = ayla().at(3, 1);
    let mut t = field([helper(3).held(&["longsword"]), armed.clone()], [near_orc()], &ORDER);
    // 9 + 3: 6 more for Ayla, whose 1 + 5 would miss.
    t.dice(&d20(&[9])).act("Helper", "help", aid("Ayla", "attack", "Orc"));
    t.dice(&[(20, 2), (8, 1)]).act("Ayla", "attack", "Orc");
    assert_eq!((t.last_roll().total, t.hp("Orc")), (13, 18));
    let mut t = field([helper(3), ally().score("dex", 0)], [near_orc()], &[10, 12, 5]);
    t.dice(&d20(&[10])).act("Helper", "help", aid("Ally", "grapple", "Orc"));
    t.act("Ally", "grapple", later()).end().end();
    assert!(t.has("Ally", "helped"), "it is begun");
    t.act("Ally", "evade", ());
    assert!(!t.has("Ally", "helped"), "it is dropped");
}

/// SEC-ACT-33, SEC-ACT-35: a helper must be able to do the same; one helper for one action.
#[test]
fn sec_act_33_35_who_may_help() {
    let third = piece("Third", &[("str", 3), ("dex", 5)]).at(5, 3);
    let mut t = field([helper(3), third, ally()], [near_orc()], &[15, 10, 8, 5]);
    t.dice(&d20(&[10])).act("Helper", "help", aid("Ally", "trip_str", "Orc"));
    let again = t.acting("Third", "help", aid("Ally", "trip_str", "Orc"));
    assert_eq!(t.refuse(again), "Somebody helps with that already.");
    t.dice(&d20(&[10])).act("Third", "help", aid("Ally", "shove", "Orc"));
    let mut t = field([helper(3).held(&["greatsword"]), ally()], [near_orc()], &ORDER);
    let full = t.acting("Helper", "help", aid("Ally", "grapple", "Orc"));
    assert_eq!(t.refuse(full), "You must be able to do the same to help.");
    let mut t = field([helper(3).at(9, 5), ally()], [near_orc()], &ORDER);
    let far = t.acting("Helper", "help", aid("Ally", "trip_str", "Orc"));
    t.refuse(far);
    let mut t = field([helper(3), ally()], [near_orc()], &ORDER);
    let self_help = t.acting("Helper", "help", aid("Helper", "trip_str", "Orc"));
    t.refuse(self_help);
    let no_check = t.acting("Helper", "help", aid("Ally", "evade", "Orc"));
    assert_eq!(t.refuse(no_check), "You cannot help with that.");
}

/// SEC-ACT-24, SEC-ACT-44: half a point goes into the distance of a throw: 21.5 of 80 kg are five metres.
#[test]
fn sec_act_24_44_halves_in_a_throw() {
    let thrower = piece("Ally", &[("str", 4)]).at(3, 2);
    let mut t = field([helper(4), thrower], [near_orc()], &[10, 12, 5]);
    // 8 + 5 or 9 + 4: thirteen.
    t.dice(&d20(&[9])).act("Helper", "help", aid("Ally", "throw", "Orc"));
    t.dice(&d20(&[11])).act("Ally", "throw", line("Orc", 9, 2));
    assert_eq!((t.last_roll().total, t.last_roll().half, t.at("Orc")), (21, true, Some((9, 2))));
}

/// SEC-ACT-10, SEC-RULE-08: a pin keeps the half-point of help.
#[test]
fn sec_act_10_rule_08_halves_in_a_pin() {
    let scene = |faces: u16| {
        let spear = piece("Ally", &[("str", 3)]).held(&["spear"]).at(3, 2);
        let mut t = TestScene::new("seconds", &[".......", ".......", ".....#.", "......."])
            .side("heroes", [helper(3).held(&["spear"]), spear])
            .side("monsters", [near_orc().score("str", 4)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[10, 12, 5]));
        // 10 + 3: 6.5 for 6 + 3.
        t.dice(&d20(&[10])).act("Helper", "help", aid("Ally", "pin_str", "Orc"));
        t.dice(&d20(&[6, 1])).act("Ally", "pin_str", "Orc");
        assert_eq!(t.stored("Orc", "pinned"), Some(31));
        t.end().dice(&d20(&[faces])).act("Orc", "break_pin", ("Orc", "pinned"));
        t.has("Orc", "pinned")
    };
    assert!(scene(11), "15 against 15.5");
    assert!(!scene(12));
}

/// SEC-ACT-33: help counts for every roll in the own turn: a tackle, hiding, searching, a threat, a spell.
#[test]
fn sec_act_33_all_that_is_rolled() {
    let helper = || helper(0).score("agi", 2).score("wil", 2).score("per", 2).knows(&["slumber"]);
    let ally = || ally().knows(&["slumber"]);
    for (act, on, bonus, rolls) in [
        ("slumber", Some("Orc"), 2, vec![10, 9]),
        ("intimidate", Some("Orc"), 2, vec![10, 9]),
        ("search", None, 2, vec![10]),
        ("hide", None, 2, vec![10, 20]),
    ] {
        let orc = if act == "hide" { orc().at(12, 2) } else { near_orc() };
        let mut t = TestScene::new("seconds", &["bbbbbb..............."; 4])
            .legend('b', "Ground(\"bush\")")
            .side("heroes", [helper(), ally()])
            .side("monsters", [orc])
            .fields("open_sheets: true")
            .deal_with(&d20(&ORDER));
        let help = on.map_or_else(|| aid_with("Ally", act), |on| aid("Ally", act, on));
        t.dice(&d20(&[8])).act("Helper", "help", help);
        assert_eq!(t.stored("Ally", "helped"), Some(8 + bonus), "{act}");
        t.dice(&d20(&rolls));
        match on {
            Some(on) => t.act("Ally", act, on),
            None => t.act("Ally", act, ()),
        };
        assert!(!t.has("Ally", "helped"), "{act}");
        let ally = t.who("Ally");
        let own = |event: &fray::fight::state::log::Event| match event {
            fray::fight::state::log::Event::Rolled(roll) if roll.by == ally => Some(roll.total),
            _ => None,
        };
        let total = t.events().filter_map(own).last();
        assert_eq!(total, Some(15), "{act}: 10 and half of 10");
    }
}

/// SEC-ACT-33, SEC-MOVE-40: a helper with a tackle has run as well.
#[test]
fn sec_act_33_move_40_help_with_a_tackle() {
    let quick = |name: &str| piece(name, &[("str", 2), ("dex", 20), ("agi", 6)]);
    let mut t = field([quick("Helper").at(2, 0), quick("Ally").at(8, 6)], [orc().at(8, 0)], &[15, 10, 5]);
    let early = t.acting("Helper", "help", aid("Ally", "tackle", "Orc"));
    assert_eq!(t.refuse(early), "You must be able to do the same to help.");
    t.walk(&[(3, 0), (4, 0), (5, 0), (6, 0), (7, 0)]);
    t.dice(&d20(&[8])).act("Helper", "help", aid("Ally", "tackle", "Orc")).end();
    t.walk(&[(8, 5), (8, 4), (8, 3), (8, 2), (8, 1)]);
    t.dice(&d20(&[10, 20])).act("Ally", "tackle", "Orc");
    assert_eq!((t.last_roll().total, t.has("Ally", "helped")), (17, false));
}

/// The ally and two helpers beside a thing.
fn at_thing(thing: &str, more: &str) -> TestBattle {
    let quick = || helper(5).score("dex", 20);
    TestScene::new("seconds", &["........", "........", "...X....", "........"])
        .legend('X', &format!("Object(object: {thing:?}, on: \"floor\")"))
        .rules(more)
        .side("heroes", [quick(), quick().named("Second").at(4, 1), ally().at(2, 2)])
        .side("monsters", [orc().at(7, 0)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 14, 10, 1]))
}

/// SEC-ACT-33, SEC-SPEC-01: combatants beside a thing help with a use that takes Strength.
#[test]
fn sec_act_33_spec_01_help_with_things() {
    let mut t = at_thing("table", "()");
    t.dice(&d20(&[4])).act("Helper", "help", aid_on("Ally", "use_object", (3, 2), 0)).end();
    assert_eq!(t.stored("Ally", "helped"), Some(9));
    // No other can help with that.
    let again = t.acting("Second", "help", aid_on("Ally", "use_object", (3, 2), 0));
    assert_eq!(t.refuse(again), "Somebody helps with that already.");
    t.end();
    // 3 + 3 and 4.5 against 10.
    t.dice(&d20(&[3])).act("Ally", "use_object", object(3, 2));
    assert_eq!((t.last_roll().total, t.last_roll().half, t.last_roll().success), (10, true, true));
    assert!(!t.has("Ally", "helped"));
    // A use without a roll cannot be helped, nor can a helper that is not beside the thing help.
    let mut t = at_thing("bell", "()");
    let nothing = t.acting("Helper", "help", aid_on("Ally", "use_object", (3, 2), 0));
    assert_eq!(t.refuse(nothing), "You cannot help with that.");
    let mut t = at_thing("table", "()");
    t.go(6, 3);
    t.end().end().end().end();
    let far = t.acting("Helper", "help", aid_on("Ally", "use_object", (3, 2), 0));
    assert_eq!(t.refuse(far), "You must be able to do the same to help.");
}

/// SEC-ACT-35: a thing may let several help at once; each adds its own, and none helps twice.
#[test]
fn sec_act_35_several_helpers() {
    let boulder = "(objects: [(key: \"slab\", name: \"Slab\", states: [(key: \"down\", name: \"Slab\", blocks: true), (key: \"up\", name: \
                   \"Raised slab\")], uses: [(name: \"Raise\", from: \"down\", to: \"up\", points: 20, roll: Some(\"force\"), hard: 25, \
                   helpers: 2)])])";
    for (die, raised) in [(9, true), (8, false)] {
        let mut t = at_thing("slab", boulder);
        t.dice(&d20(&[8])).act("Helper", "help", aid_on("Ally", "use_object", (3, 2), 0));
        let again = t.acting("Helper", "help", aid_on("Ally", "use_object", (3, 2), 0));
        assert_eq!(t.refuse(again), "Somebody helps with that already.");
        t.end();
        t.dice(&d20(&[8])).act("Second", "help", aid_on("Ally", "use_object", (3, 2), 0)).end();
        // 6.5 and 6.5 and 3.
        t.dice(&d20(&[die])).act("Ally", "use_object", object(3, 2));
        assert_eq!((t.last_roll().total, t.last_roll().success), (i32::from(die) + 16, raised));
        assert!(!t.has("Ally", "helped"));
    }
}

/// SEC-ACT-33, SEC-ACT-01: a blow at a thing is helped like one at a combatant.
#[test]
fn sec_act_33_01_help_with_breaking_things() {
    let mut t = at_thing("chest", "()");
    t.dice(&d20(&[7])).act("Helper", "help", aid_on("Ally", "batter", (3, 2), 0)).end().end();
    assert_eq!(t.stored("Ally", "helped"), Some(12));
    t.dice(&[(20, 2), (3, 3)]).act("Ally", "batter", object(3, 2));
    assert_eq!((t.last_roll().total, t.has("Ally", "helped")), (11, false));
}
