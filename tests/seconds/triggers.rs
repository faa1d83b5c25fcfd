//! Triggers of held acts.

use fray::testkit::{TestBattle, TestCombatant, TestScene, held, held_for, line, object};

use super::{ayla, d20, field, orc, piece};

/// Cara waits far from everything, with time for a step.
fn cara() -> TestCombatant {
    piece("Cara", &[("str", 3)]).at(2, 5)
}

/// Bela and an orc beside each other.
fn bela() -> TestCombatant {
    piece("Bela", &[("str", 3), ("con", 2)]).held(&["mace"]).at(9, 2)
}

fn beside() -> TestCombatant {
    orc().at(10, 2)
}

fn far() -> TestCombatant {
    orc().named("Far").at(15, 6)
}

/// Cara waits for an event of a foe, Bela and then the orc have their turns.
fn waits(orc: TestCombatant, trigger: &str) -> TestBattle {
    let mut t = field([cara(), bela()], [orc, far()], &[15, 10, 5, 3]);
    t.act("Cara", "hold", held(&[("walk", "5")], trigger));
    t
}

const HIT: [(u16, u16); 2] = [(20, 18), (8, 3)];

/// SEC-REACT-24, SEC-REACT-25: "is hit" is about the target, not about the attacker.
#[test]
fn sec_react_24_25_is_hit() {
    let mut t = waits(beside(), "hit");
    t.dice(&d20(&[1])).act_with("Bela", "attack", "mace", "Orc");
    assert_eq!(t.asked(), "turn Bela");
    t.end();
    t.dice(&[(20, 18), (3, 2)]).act("Orc", "attack", "Bela");
    assert_eq!(t.asked(), "turn Orc", "a friend was hit");
    let mut t = waits(beside(), "hit");
    t.dice(&HIT).act_with("Bela", "attack", "mace", "Orc");
    assert_eq!(t.asked(), "window struck Cara");
    t.pass();
}

/// SEC-REACT-24: "has been attacked" comes when the attack is over, hit or miss, and is about the target.
#[test]
fn sec_react_24_25_attacked() {
    let mut t = waits(beside(), "attacked");
    t.dice(&d20(&[1])).act_with("Bela", "attack", "mace", "Orc");
    assert_eq!(t.asked(), "window resolved Cara");
    t.pass().end();
    t.dice(&d20(&[1])).act("Orc", "attack", "Bela");
    assert_eq!(t.asked(), "turn Orc");
}

/// SEC-REACT-24, SEC-REACT-25: "attacks me" comes after the attack, for its target only.
#[test]
fn sec_react_24_25_attacks_me() {
    for (victim, asked) in [("Cara", "window resolved Cara"), ("Bela", "turn Orc")] {
        let mut t = field([cara().at(10, 3), bela()], [beside(), far()], &[15, 10, 5, 3]);
        t.act("Cara", "hold", held(&[("walk", "5")], "attacks_me")).end();
        t.dice(&[(20, 18), (3, 2)]).act("Orc", "attack", victim);
        assert_eq!(t.asked(), asked);
        if victim == "Cara" {
            assert!(t.hp("Cara") < 14);
            t.pass();
        }
    }
}

/// SEC-REACT-24: "has acted" comes when the act is complete.
#[test]
fn sec_react_24_has_done() {
    let mut t = waits(beside().begins(&["prone"]), "done");
    t.end();
    t.act("Orc", "stand_up", ());
    assert_eq!((t.asked().as_str(), t.has("Orc", "prone")), ("window resolved Cara", false));
}

/// SEC-REACT-24: turns that begin and end; foes only, or one named combatant.
#[test]
fn sec_react_24_turns() {
    let mut t = waits(beside(), "turn_begins");
    assert_eq!(t.asked(), "turn Bela");
    t.end();
    assert_eq!(t.asked(), "window turn_begun Cara");
    let mut t = waits(beside(), "turn_ends");
    t.end();
    assert_eq!(t.asked(), "turn Orc");
    t.end();
    assert_eq!(t.asked(), "window turn_over Cara");
    let mut t = field([cara(), bela()], [beside(), far()], &[15, 10, 5, 3]);
    t.act("Cara", "hold", held_for("Bela", &[("walk", "5")], "turn_ends")).end();
    assert_eq!(t.asked(), "window turn_over Cara");
}

/// SEC-REACT-24: a combatant falls when it comes to 0 HP, also if it dies at once, and not when it is struck while
/// dying.
#[test]
fn sec_react_24_falls() {
    let mut t = waits(beside().pool("hp", 1), "falls");
    t.dice(&HIT).act_with("Bela", "attack", "mace", "Orc");
    assert_eq!((t.asked().as_str(), t.has("Orc", "dying")), ("window fallen Cara", true));
    t.pass();
    let mortal = "modifiers: [(to: \"dies_at_zero\", op: Add(\"1\"))]";
    let mut t = waits(beside().pool("hp", 1).fields(mortal), "falls");
    t.dice(&HIT).act_with("Bela", "attack", "mace", "Orc");
    assert_eq!(t.asked(), "window fallen Cara");
    t.pass();
    assert_eq!(t.at("Orc"), None);
    let mut t = waits(beside().pool("hp", 0).begins(&["dying", "prone"]), "falls");
    t.dice(&[(20, 18), (20, 3), (8, 3)]).act_with("Bela", "attack", "mace", "Orc");
    assert_eq!((t.asked().as_str(), t.pool("Orc", "strikes")), ("turn Bela", 1));
}

/// SEC-REACT-24: a combatant may fall without an attack.
#[test]
fn sec_react_24_falls_without_a_blow() {
    let heights = "4444444444000000";
    let mut t = TestScene::new("seconds", &["................"; 7])
        .elevation(&[heights; 7])
        .side("heroes", [cara(), bela().at(8, 2)])
        .side("monsters", [orc().pool("hp", 1).at(9, 2), far()])
        .deal_with(&d20(&[15, 10, 5, 3]));
    t.act("Cara", "hold", held(&[("walk", "5")], "falls"));
    t.dice(&[(20, 18), (20, 1), (6, 4)]).act("Bela", "shove", line("Orc", 10, 2));
    assert_eq!((t.asked().as_str(), t.hp("Orc")), ("window fallen Cara", 0));
}

/// A thing on (9, 1) beside the orc, whose turn it is; Cara waits for things to change.
fn thing(thing: &str) -> TestBattle {
    let mut t =
        TestScene::new("seconds", &["................", ".........X......", "................", "................"])
            .legend('X', &format!("Object(object: {thing:?}, on: \"floor\")"))
            .side("heroes", [cara().at(2, 3)])
            .side("monsters", [orc().at(10, 2)])
            .deal_with(&d20(&[15, 5]));
    t.act("Cara", "hold", held(&[("walk", "5")], "uses"));
    t
}

/// SEC-REACT-24: an object changes its state: by a use that succeeds or by being broken, and not by a failed use.
#[test]
fn sec_react_24_objects_change() {
    // Strength 2 against 10.
    for (die, asked) in [(7, "turn Orc"), (8, "window resolved Cara")] {
        let mut t = thing("table");
        t.dice(&d20(&[die])).act("Orc", "use_object", object(9, 1));
        assert_eq!(t.asked(), asked, "{die}");
    }
    for (die, asked) in [(1, "turn Orc"), (10, "window resolved Cara")] {
        let mut t = thing("pane");
        let dice = [(20, die), (3, 1)];
        t.dice(&dice[..if die == 1 { 1 } else { 2 }]).act("Orc", "batter", object(9, 1));
        assert_eq!(t.asked(), asked, "{die}");
    }
}

/// SEC-REACT-24: a jumper comes within reach, and into view, like a walker.
#[test]
fn sec_react_24_jumps() {
    let jan = || piece("Jan", &[("str", 3)]).at(8, 5);
    let mut t = field([cara().at(4, 5)], [jan()], &[15, 5]);
    t.act("Cara", "hold", held(&[("walk", "5")], "near_me"));
    t.act("Jan", "jump", (5, 5));
    assert_eq!((t.asked().as_str(), t.at("Jan")), ("window stepped Cara", Some((5, 5))));
    for (way, asked) in [([(9, 2), (9, 1)], "window stepped Cara"), ([(10, 3), (11, 3)], "turn Jan")] {
        let mut t = TestScene::new("seconds", &["............", "............", "########....", "............"])
            .side("heroes", [cara().at(1, 0)])
            .side("monsters", [jan().at(9, 3)])
            .deal_with(&d20(&[15, 5]));
        t.act("Cara", "hold", held(&[("walk", "5")], "view"));
        t.walk(&way);
        assert_eq!(t.asked(), asked, "{way:?}");
    }
}

/// SEC-RULE-20, SEC-REACT-24: forced movement does not count as coming.
#[test]
fn sec_rule_20_react_24_the_pushed() {
    let gob = piece("Gob", &[("str", 1)]).at(8, 5);
    let mut t = field([cara().at(4, 5), ayla().at(0, 0)], [gob, orc().at(7, 5)], &[15, 2, 5, 3]);
    t.act("Cara", "hold", held(&[("walk", "5")], "near_me"));
    t.dice(&d20(&[10])).act("Gob", "shove", line("Orc", 6, 5));
    assert_eq!((t.at("Orc"), t.asked().as_str()), (Some((5, 5)), "turn Gob"));
}
