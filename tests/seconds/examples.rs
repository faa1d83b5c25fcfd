//! The worked examples of the book that no other test plays to the letter.

use fray::testkit::{TestBattle, TestCombatant, TestScene, held, later};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// A combatant with a longsword.
fn one(scores: &[(&str, i32)]) -> TestCombatant {
    piece("One", scores).held(&["longsword"]).at(2, 2)
}

/// The whole time of a begun act; without one the time spent of the turn.
fn takes(t: &mut TestBattle) -> i32 {
    let (id, gone) = (t.who("One"), 30 - t.pool("One", "time"));
    let arena = t.fight().arena();
    arena.body(id).commitments.begun.as_ref().map_or(gone, |begun| begun.paid + arena.owed(begun))
}

/// SEC-TIME-05, SEC-TIME-06, SEC-TIME-10, SEC-ROLL-07: example 1. What Dexterity takes off, and what it does not.
#[test]
fn sec_time_05_06_10_roll_07_example_1() {
    for (dex, act, time) in [
        (2, "attack", 18),
        (2, "grapple", 33),
        (2, "stand_up", 23),
        (2, "jump", 30),
        (2, "clear_eyes", 30),
        (2, "intimidate", 10),
        (-2, "attack", 20),
    ] {
        let state: &[&str] = match act {
            "stand_up" => &["prone"],
            "clear_eyes" => &["blinded"],
            _ => &[],
        };
        let mut t = field([one(&[("str", 3), ("dex", dex)]).begins(state)], [orc().at(3, 2)], &[20, 1]);
        match act {
            "attack" => t.dice(&d20(&[1])).act_with("One", act, "longsword", "Orc"),
            "grapple" => t.act("One", act, later()),
            "intimidate" => t.dice(&d20(&[1, 20])).act("One", act, "Orc"),
            "jump" => t.act("One", act, (2, 3)),
            _ => t.act("One", act, ()),
        };
        assert_eq!(takes(&mut t), time, "{act}, Dexterity {dex}");
    }
    // Six stabs in a turn.
    let mut t = field([one(&[("str", 3), ("dex", 6)]).held(&["dagger"])], [orc().at(3, 2)], &FIRST);
    for stab in 0..6 {
        assert_eq!((t.whose_turn().as_deref(), t.pool("One", "time")), (Some("One"), 30 - 5 * stab));
        t.dice(&[(20, 15), (4, 1)]).act_with("One", "attack", "dagger", "Orc");
    }
    assert_eq!((t.hp("Orc"), t.whose_turn().as_deref()), (16, Some("Orc")));
    // Strength 3 against soak 1.
    for (tool, sides, die, lost) in [("longsword", 8, 5, 7), ("dagger", 4, 1, 1), ("dagger", 4, 4, 3)] {
        let mut t = field([one(&[("str", 3)]).held(&[tool])], [orc().worn(&["leather"]).at(3, 2)], &FIRST);
        t.dice(&[(20, 15), (sides, die)]).act_with("One", "attack", tool, "Orc");
        assert_eq!(22 - t.hp("Orc"), lost, "{tool} {die}");
    }
}

/// SEC-TIME-20, SEC-TIME-23, SEC-TIME-24, SEC-TIME-40: example 2. Twenty tenths of walking, and a blow begun; then it
/// is done after a few steps, or blood is thrown and it is lost.
#[test]
fn sec_time_20_23_24_40_example_2() {
    let begin = || {
        // She has lost half of her blood.
        let mut t = field([ayla().named("One").pool("hp", 11).at(2, 2)], [orc().at(9, 2)], &FIRST);
        t.go(8, 2);
        assert_eq!(t.pool("One", "time"), 10);
        t.act_with("One", "attack", "longsword", later());
        assert_eq!((takes(&mut t), t.pool("One", "time"), t.whose_turn().as_deref()), (20, 0, Some("Orc")));
        t.end();
        t
    };
    let mut t = begin();
    t.walk(&[(8, 1), (9, 1), (10, 1)]);
    assert_eq!(t.pool("One", "time"), 20);
    t.dice(&[(20, 15), (8, 4)]).act_with("One", "attack", "longsword", "Orc");
    assert_eq!((t.hp("Orc"), t.pool("One", "time")), (15, 10));
    let mut t = begin();
    t.dice(&d20(&[20, 1])).act("One", "blind", "Orc");
    assert_eq!((t.pool("One", "time"), takes(&mut t)), (5, 25));
    // Twenty tenths are wanted anew: in a hurry now, or begun with five.
    let whole = t.acting_with("One", "attack", "longsword", "Orc");
    t.refuse(whole);
    assert!(t.may("One", "hurried_attack"));
    t.act_with("One", "attack", "longsword", later());
    let id = t.who("One");
    let paid = t.fight().arena().body(id).commitments.begun.as_ref().map(|begun| begun.paid);
    assert_eq!((paid, takes(&mut t), t.whose_turn().as_deref()), (Some(5), 20, Some("Orc")));
}

/// SEC-TIME-40, SEC-TIME-41: example 3. With twelve tenths left the lower of 17 and 4 counts, and misses Defence 11;
/// five are enough to hurry, four are only a beginning.
#[test]
fn sec_time_40_41_example_3() {
    let after = |dex: i32, blows: &[&str]| {
        let foe = piece("Orc", &[("agi", 1), ("con", 2)]).at(3, 2);
        let mut t = field([one(&[("str", 3), ("dex", dex)]).held(&["longsword", "short_sword"])], [foe], &FIRST);
        for tool in blows {
            t.dice(&d20(&[1])).act_with("One", "attack", tool, "Orc");
        }
        t
    };
    let mut t = after(2, &["longsword"]);
    assert_eq!(t.pool("One", "time"), 12);
    t.dice(&d20(&[17, 4])).act_with("One", "hurried_attack", "longsword", "Orc");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.last_roll().success), (7, 11, false));
    assert_eq!((t.pool("One", "time"), t.whose_turn().as_deref()), (0, Some("Orc")));
    for (dex, blows, left) in [(0, ["short_sword", "unarmed"], 5), (2, ["short_sword", "short_sword"], 4)] {
        let mut t = after(dex, &blows);
        assert_eq!((t.pool("One", "time"), t.may("One", "hurried_attack")), (left, left >= 5));
        t.act_with("One", "attack", "longsword", later());
        assert_eq!(t.whose_turn().as_deref(), Some("Orc"));
    }
}

/// SEC-MOVE-31, SEC-MOVE-30, SEC-ACT-14: example 7. Without a run two metres, and a metre up, in thirty tenths.
#[test]
fn sec_move_30_31_act_14_example_7_a_standing_jump() {
    let lands = |t: &mut TestBattle, x: i16| {
        let to = fray::fight::state::order::ChosenTarget::Cell(fray::kernel::cell::Cell::new(x, 0));
        t.aims("One", "jump").contains(&to)
    };
    for (heights, far) in [("0000000000", 2), ("0022000000", 2), ("0033000000", 1)] {
        let mut t = TestScene::new("seconds", &[".........."])
            .elevation(&[heights])
            .side("heroes", [piece("One", &[("str", 2), ("dex", 4)])])
            .side("monsters", [orc().at(9, 0)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        assert_eq!((lands(&mut t, far), lands(&mut t, far + 1)), (true, false), "{heights}");
        t.act("One", "jump", (far, 0));
        assert_eq!((t.at("One"), t.whose_turn().as_deref()), (Some((far, 0)), Some("Orc")));
    }
}

/// SEC-ACT-23, SEC-ROLL-04, SEC-ROLL-11: example 8. Five metres and a tackle are exactly a turn; the target takes the
/// better of Fortitude 2 and Reflex 0; a tie is nothing.
#[test]
fn sec_act_23_roll_04_11_example_8() {
    for (theirs, down) in [(12, false), (11, true)] {
        let bryn = piece("One", &[("dex", 2), ("str", 3)]).at(2, 2);
        let mut t = field([bryn], [orc().at(8, 2)], &FIRST);
        t.walk(&[(3, 2), (4, 2), (5, 2), (6, 2), (7, 2)]);
        assert_eq!(t.pool("One", "time"), 13);
        t.dice(&d20(&[11, theirs])).act("One", "tackle", "Orc");
        assert_eq!((t.has("Orc", "prone"), t.has("Orc", "grappled")), (down, down));
        assert_eq!((t.pool("One", "time"), t.whose_turn().as_deref()), (0, Some("Orc")));
    }
}

/// SEC-REACT-21, SEC-REACT-23: example 12. Two blows for an orc that comes within reach, and none for its going; a
/// holder that has used her reaction before holds nothing any more.
#[test]
fn sec_react_21_23_example_12() {
    let cara = || piece("Cara", &[("str", 3)]).held(&["short_sword"]).at(5, 2);
    let two = || held(&[("attack", "short_sword"), ("attack", "short_sword")], "near_me");
    let begin = |near: bool| {
        let gob = orc().named("Gob").at(if near { 4 } else { 15 }, 2);
        let mut t = field([cara()], [orc().at(9, 2), gob], &[15, 3, 5]);
        t.loud().act("Cara", "hold", two());
        t
    };
    let walk = |t: &mut TestBattle| {
        let path = t.walking(&[(8, 2), (7, 2), (6, 2), (6, 1), (6, 0), (7, 0)]);
        t.submit(path);
    };
    let mut t = begin(false);
    t.end();
    walk(&mut t);
    assert_eq!(t.asked(), "window stepped Cara");
    t.dice(&d20(&[1])).act_with("Cara", "attack", "short_sword", "Orc");
    t.dice(&d20(&[1])).act_with("Cara", "attack", "short_sword", "Orc");
    assert_eq!((t.at("Orc"), t.pool("Cara", "reaction"), t.asked().as_str()), (Some((7, 0)), 0, "turn Orc"));
    // Before, she strikes at Gob, who walks away.
    let mut t = begin(true);
    let away = t.walking(&[(3, 2)]);
    t.submit(away);
    t.dice(&d20(&[1])).act("Cara", "opportunity", "Gob");
    t.end();
    walk(&mut t);
    assert_eq!((t.at("Orc"), t.asked().as_str()), (Some((7, 0)), "turn Orc"));
}

/// SEC-REACT-15, SEC-REACT-17, SEC-REACT-18: example 15. Slumber takes thirty-five tenths of thirty: both foes may
/// strike before any time is paid, the target too; the rest of it fits, and does not provoke.
#[test]
fn sec_react_15_17_18_example_15() {
    let mage = piece("Mage", &[("wil", 4), ("con", 2)]).knows(&["slumber"]).at(4, 2);
    let foes = [orc().at(3, 2), orc().named("Ork").at(5, 2)];
    let mut t = field([mage, piece("Far", &[]).at(15, 6)], foes, &[15, 1, 9, 5]);
    t.loud();
    let begin = t.acting("Mage", "slumber", later());
    t.submit(begin);
    assert_eq!((t.asked().as_str(), t.pool("Mage", "time")), ("window declared Orc", 30));
    t.dice(&[(20, 15), (3, 3)]).act("Orc", "opportunity_distracted", "Mage");
    assert_eq!((t.asked().as_str(), t.pool("Mage", "time"), t.hp("Mage")), ("window declared Ork", 30, 19));
    t.dice(&[(20, 15), (3, 3)]).act("Ork", "opportunity_distracted", "Mage");
    let id = t.who("Mage");
    let paid = t.fight().arena().body(id).commitments.begun.as_ref().map(|begun| begun.paid);
    assert_eq!((t.hp("Mage"), paid, t.asked().as_str()), (16, Some(30), "turn Orc"));
    t.end().end().end();
    t.dice(&d20(&[15, 1])).act("Mage", "slumber", "Orc");
    assert_eq!((t.has("Orc", "asleep"), t.pool("Mage", "time"), t.asked().as_str()), (true, 25, "turn Mage"));
}

/// SEC-ACT-27, SEC-ACT-26, SEC-REACT-15: example 15. A potion for a fallen friend provokes the foe beside the giver,
/// drinking one does not.
#[test]
fn sec_act_26_27_react_15_example_15_potions() {
    let medic = || ayla().score("dex", 5).pool("hp", 9).stowed(&["healing_potion"]);
    let fallen = piece("Fallen", &[]).begins(&["dying", "prone"]).pool("hp", 0).at(2, 3);
    let mut t = field([medic(), fallen.clone()], [orc().at(3, 2)], &[15, 1, 5]);
    t.act("Ayla", "administer", "Fallen");
    assert_eq!(t.asked(), "window declared Orc");
    t.dice(&[(6, 1), (6, 1)]).pass();
    assert_eq!((t.hp("Fallen"), t.whose_turn().as_deref()), (6, Some("Orc")));
    let mut t = field([medic(), fallen], [orc().at(3, 2)], &[15, 1, 5]);
    t.dice(&[(6, 1), (6, 1)]).act("Ayla", "drink", ());
    assert_eq!((t.hp("Ayla"), t.whose_turn().as_deref()), (15, Some("Orc")));
}
