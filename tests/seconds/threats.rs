//! Threat, and acts that conditions bar.

use fray::testkit::{TestBattle, TestCombatant, held, held_for, later};

use super::{ayla, d20, field, lay, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// SEC-REACT-04, SEC-POS-03, SEC-COND-01, SEC-COND-04, SEC-COND-20, SEC-RULE-07: the blinded, the restrained and the
/// restraining make no opportunity attacks.
#[test]
fn sec_react_04_pos_03_cond_01_04_20_rule_07_who_does_not_threaten() {
    let binder = |ties: bool| {
        let bryn = piece("Bryn", &[("str", 3), ("dex", 5)]).stowed(&["rope"]).at(4, 3);
        let foes = [orc().at(4, 4), orc().named("Gob").at(3, 3)];
        let mut t = field([bryn], foes, &[15, 3, 10]);
        if ties {
            t.dice(&d20(&[20, 1])).act("Bryn", "restrain", "Orc");
        } else {
            t.end();
        }
        t.go(0, 3);
        t.asked()
    };
    assert_eq!((binder(false).as_str(), binder(true).as_str()), ("window step Bryn", "turn Gob"));
    let bound = |ties: bool| {
        let bryn = piece("Bryn", &[("str", 3), ("dex", 5)]).stowed(&["rope"]).at(4, 3);
        let mut t = field([bryn, piece("Bela", &[]).at(4, 5)], [orc().at(4, 4)], &[15, 10, 3]);
        if ties {
            t.dice(&d20(&[20, 1])).act("Bryn", "restrain", "Orc");
        } else {
            t.end();
        }
        t.go(8, 5);
        t.asked()
    };
    assert_eq!((bound(false).as_str(), bound(true).as_str()), ("window step Orc", "turn Bela"));
    for (states, asked) in [(&[][..], "window step Orc"), (&["blinded"], "turn Ayla")] {
        let mut t = field([ayla()], [orc().at(3, 2).begins(states)], &FIRST);
        t.go(0, 2);
        assert_eq!(t.asked(), asked);
    }
}

/// SEC-COND-01: the blind attack at disadvantage and are attacked with advantage, and aim at no target beyond two
/// metres.
#[test]
fn sec_cond_01_the_blind_in_a_fight() {
    let mut t = field([ayla().begins(&["blinded"])], [orc().at(3, 2)], &FIRST);
    t.dice(&d20(&[15, 1])).act("Ayla", "attack", "Orc").end();
    assert_eq!(t.last_roll().natural, 1);
    t.dice(&[(20, 15), (20, 1), (3, 1)]).act("Orc", "attack", "Ayla");
    assert_eq!(t.last_roll().natural, 15);
    for (x, may) in [(4, true), (5, false)] {
        let blind = ayla().held(&["short_bow"]).begins(&["blinded"]);
        let mut t = field([blind], [orc().at(x, 2)], &FIRST);
        assert_eq!(t.may("Ayla", "attack"), may, "{x}");
    }
}

/// SEC-COND-01, SEC-ACT-11: clearing the eyes ends all that blinds them.
#[test]
fn sec_cond_01_act_11_all_at_once() {
    let more = "(conditions: [(key: \"sooty\", name: \"Sooty\", text: \"\", tags: [\"foreign\"])])";
    let mut t = lay([ayla().begins(&["blinded", "sooty"])], [orc()]).rules(more).deal_with(&d20(&FIRST));
    t.act("Ayla", "clear_eyes", ());
    assert!(!t.has("Ayla", "blinded") && !t.has("Ayla", "sooty"));
}

/// SEC-COND-02, SEC-COND-03, SEC-COND-04: a held combatant neither jumps nor disengages, nor begins to.
#[test]
fn sec_cond_02_03_04_what_the_held_do_not_do() {
    let held = |grip: &str| {
        let bryn = piece("Bryn", &[("str", 3), ("dex", 15)]).held(&["spear"]).stowed(&["rope"]).at(4, 3);
        let mut t = field([bryn], [piece("Jan", &[("str", 3)]).begins(&["prone"]).at(5, 3)], &FIRST);
        if grip.is_empty() {
            t.end();
        } else {
            t.dice(&d20(&[20, 1])).act("Bryn", grip, "Jan");
            if t.whose_turn().as_deref() == Some("Bryn") {
                t.end();
            }
        }
        t
    };
    let mut t = held("");
    t.act("Jan", "stand_up", ());
    assert_eq!(t.pool("Jan", "time"), 5);
    assert!(t.may("Jan", "jump") && t.may("Jan", "disengage"));
    for grip in ["grapple", "pin_str", "restrain"] {
        let mut t = held(grip);
        for act in ["jump", "disengage", "tackle"] {
            assert!(!t.may("Jan", act), "{grip}: {act}");
        }
    }
}

/// Two reactions between turns.
fn twice(one: TestCombatant) -> TestCombatant {
    one.fields("modifiers: [(to: \"reactions\", op: Add(\"1\"))]")
}

/// SEC-REACT-08, SEC-STAT-11: one reaction to one trigger, also with two reactions left.
#[test]
fn sec_react_08_stat_11_one_for_each_trigger() {
    let mut t = field([twice(ayla())], [orc().at(3, 2), orc().named("Gob").at(1, 2)], &[5, 15, 10]);
    t.go(6, 2);
    t.dice(&d20(&[1])).act("Ayla", "opportunity", "Orc");
    assert_eq!((t.asked().as_str(), t.pool("Ayla", "reaction")), ("turn Orc", 1));
    t.end();
    // Another one leaves.
    t.go(0, 5);
    t.dice(&d20(&[1])).act("Ayla", "opportunity", "Gob");
    assert_eq!(t.pool("Ayla", "reaction"), 0);
}

/// SEC-REACT-23, SEC-REACT-08: with a reaction left what is held stays held.
#[test]
fn sec_react_23_08_one_is_left() {
    for (one, kept) in [(ayla(), false), (twice(ayla()), true)] {
        let mut t = field([one], [orc().at(3, 2), orc().named("Gob").at(9, 2)], &[15, 10, 5]);
        t.act("Ayla", "hold", held_for("Gob", &[("attack", "longsword")], "near_me"));
        t.go(6, 2);
        t.dice(&d20(&[1])).act_with("Ayla", "opportunity", "longsword", "Orc");
        let id = t.who("Ayla");
        assert_eq!(t.fight().arena().body(id).commitments.held.is_some(), kept);
    }
}

/// SEC-REACT-14: disengaging from a foe does not protect a shot.
#[test]
fn sec_react_14_not_for_shots() {
    let archer = piece("Archer", &[("dex", 10)]).held(&["short_bow"]).at(4, 2);
    let mut t = field([archer], [orc().at(3, 2), orc().named("Far").at(12, 2)], &[15, 9, 5]);
    t.act("Archer", "disengage", ());
    let shot = t.acting_with("Archer", "attack", "short_bow", "Far");
    t.submit(shot);
    assert_eq!(t.asked(), "window declared Orc");
    t.dice(&d20(&[1])).pass();
}

/// SEC-COND-10: a combatant that falls or is restrained holds nothing ready any more.
#[test]
fn sec_cond_10_what_ends_it() {
    let waits = |hp: i32| {
        let foe = piece("Foe", &[("str", 3), ("dex", 5)]).held(&["mace"]).stowed(&["rope"]).at(3, 2);
        let mut t = field([ayla().pool("hp", hp), orc().named("Bela").at(9, 6)], [foe], &[15, 3, 5]);
        t.act("Ayla", "hold", held(&[("attack", "longsword")], "view"));
        t
    };
    let holds = |t: &mut TestBattle| {
        let id = t.who("Ayla");
        t.fight().arena().body(id).commitments.held.is_some()
    };
    let mut t = waits(22);
    assert!(holds(&mut t));
    t.dice(&[(20, 15), (8, 1)]).act_with("Foe", "attack", "mace", "Ayla");
    assert!(holds(&mut t), "a wound is no end of it");
    let mut t = waits(1);
    t.dice(&[(20, 15), (8, 1)]).act_with("Foe", "attack", "mace", "Ayla");
    assert!(!holds(&mut t));
    let mut t = waits(22);
    t.dice(&d20(&[20, 1])).act("Foe", "restrain", "Ayla");
    assert!(t.has("Ayla", "restrained") && !holds(&mut t));
}

/// SEC-REACT-16, SEC-REACT-17: an act with a target provokes when it is done, and not when it is begun.
#[test]
fn sec_react_16_17_not_when_it_is_begun() {
    let begin = |one: TestCombatant, act: &str, tool: Option<&str>, walks: usize, on: &str| {
        let bela = piece("Bela", &[]).begins(&["knocked_out", "prone"]).pool("hp", 5).at(5, 3);
        let mut t = field([one.at(4, 3), bela], [orc().at(3, 3), orc().named("Far").at(12, 3)], &[15, 4, 9, 5]);
        for step in 0..walks {
            t.go(4, if step % 2 == 0 { 2 } else { 3 });
        }
        let body = match tool {
            Some(tool) => t.acting_with("One", act, tool, later()),
            None => t.acting("One", act, later()),
        };
        t.submit(body);
        assert_eq!(t.asked(), "turn Orc", "{act}");
        t.end().end();
        let body = match tool {
            Some(tool) => t.acting_with("One", act, tool, on),
            None => t.acting("One", act, on),
        };
        t.submit(body);
        assert_eq!(t.asked(), "window declared Orc", "{act}");
        let dice: &[(u16, u16)] = match act {
            "attack" => &[(20, 1)],
            "administer" => &[(6, 1), (6, 1)],
            _ => &[],
        };
        t.dice(dice).pass();
    };
    begin(piece("One", &[]).held(&["crossbow"]), "attack", Some("crossbow"), 0, "Far");
    begin(piece("One", &[]).stowed(&["healing_potion"]), "administer", None, 0, "Bela");
    begin(piece("One", &[]), "wake", None, 4, "Bela");
}
