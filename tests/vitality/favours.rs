//! Demands and favours, and deception.

use fray::data::scope::{KeyKind, TagId};
use fray::fight::state::components::Carried;
use fray::kernel::cell::Cell;
use fray::testkit::{TestBattle, TestScene, TestTarget};

use super::{aware, d20, guard, lay, milo, vera};

const CORNERED: i32 = 0;

/// VIT-SPEC-79: surrender, drop it, halt, leave; the first and the last only for targets without Vitality, or with half
/// of their side gone. Others are Shaken for a round, as is a human player's combatant.
#[test]
fn vit_spec_79_demands() {
    let say = |words: &str, vp: i32, pc: bool| -> TestBattle {
        let mut t = aware([vera()], [guard().at(9, 2).pool("vp", vp).pc(pc), guard().named("Other").at(15, 6)]);
        t.dice(&d20(&[20, 1])).act("Vera", words, "Guard");
        t
    };
    let all = ["surrendered", "halted", "restricted", "fleeing", "shaken"];
    let borne = |words: &str, vp: i32, pc: bool| {
        let t = &mut say(words, vp, pc);
        let borne: Vec<&str> = all.into_iter().filter(|key| t.has("Guard", key)).collect();
        (borne, t.carries("Guard", Carried::Hand).len())
    };
    assert_eq!(borne("demand_surrender", CORNERED, false), (vec!["surrendered"], 0));
    assert_eq!(borne("demand_drop", 1, false), (vec![], 0));
    assert_eq!(borne("demand_halt", 1, false), (vec!["halted", "restricted"], 1));
    assert_eq!(borne("demand_leave", CORNERED, false), (vec!["fleeing"], 1));
    for words in ["demand_surrender", "demand_leave"] {
        assert_eq!(borne(words, 1, false), (vec!["shaken"], 1), "{words}");
    }
    for words in ["demand_surrender", "demand_drop", "demand_halt", "demand_leave"] {
        assert_eq!(borne(words, CORNERED, true), (vec!["shaken"], 1), "{words}");
        let mut t = aware([vera()], [guard().at(9, 2).pool("vp", 0)]);
        t.dice(&d20(&[1, 20])).act("Vera", words, "Guard");
        assert_eq!(t.pool("Guard", "defied"), 1, "{words}");
    }
    // Half of its side is gone, or less.
    for (fallen, goes) in [(0, false), (1, true)] {
        let others = [guard().at(9, 2).pool("fallen", fallen), guard().named("Other").at(15, 6)];
        let mut t = aware([vera()], others);
        t.dice(&d20(&[20, 1])).act("Vera", "demand_leave", "Guard");
        assert_eq!(t.has("Guard", "fleeing"), goes && fallen >= 2, "{fallen}");
    }
    // It leaves when its turn comes.
    let mut t = say("demand_leave", CORNERED, false);
    assert_eq!(t.at("Guard"), Some((9, 2)));
    t.end();
    assert_eq!((t.at("Guard").is_some_and(|(x, _)| x >= 14), t.asked().as_str()), (true, "turn Other"));
}

/// The state of the object on a cell.
fn state(t: &mut TestBattle, x: i16, y: i16) -> String {
    let arena = t.fight().arena();
    let id = arena.object_at(Cell::new(x, y)).expect("an object is there");
    arena.object_state(id).key.value.clone()
}

/// Whether the heroes know a fact, and whether its label stands.
fn told(t: &mut TestBattle, fact: u8) -> (bool, bool) {
    let (heroes, called) = (t.side("heroes"), t.fight().rules().scope.find(KeyKind::Tag, "called").map(TagId));
    let arena = t.fight().arena();
    (arena.fact_known(heroes, fact), called.is_some_and(|tag| arena.marked(tag)))
}

/// A closed door beside the guard, which is indifferent, and what it could tell.
fn door() -> TestBattle {
    let quick = guard().at(8, 2).pool("attitude", 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let mut t =
        TestScene::new("vitality", &["................", "................", ".........+.+....", "................"])
            .legend('+', r#"Object(object: "inner_door", on: "floor", state: Some("closed"))"#)
            .side("heroes", [vera()])
            .side("others", [quick, guard().named("Other").at(15, 3)])
            .fields(
                r#"open_sheets: true, facts: [
                (question: "Where is the key?", answer: "In the vase.", about: Some("Guard")),
                (question: "Who are we?", answer: "The plumbers.", about: Some("Guard"), marks: Some("called"))]"#,
            )
            .deal_with(&d20(&[12, 15, 3]));
    t.end();
    t
}

/// VIT-SPEC-80: it opens a named door, hands something over, holds its fire, lets the speaker pass, or tells what it
/// knows; and that takes its next Standard action.
#[test]
fn vit_spec_80_favours() {
    let good = &d20(&[20, 1]);
    // The door beside it, and no other.
    let mut t = door();
    let aims = t.aims("Vera", "ask_to_open").len();
    assert_eq!(aims, 2, "open it, or lock it");
    t.dice(good).act("Vera", "ask_to_open", TestTarget::AidObject("Guard".into(), "use_object".into(), (9, 2), 0));
    assert_eq!(state(&mut t, 9, 2), "open");
    let spends = |t: &mut TestBattle| {
        assert!(t.has("Guard", "obliged"));
        t.end().pass_to("turn Other").end();
        assert_eq!(t.whose_turn().as_deref(), Some("Guard"));
        assert_eq!((t.pool("Guard", "standard"), t.pool("Guard", "short")), (0, 1));
        t.end();
        t.end();
    };
    spends(&mut t);
    let near = || guard().pool("attitude", 2);
    let mut t = aware([vera().held(&[])], [near()]);
    t.dice(good).act("Vera", "ask_for_item", TestTarget::Theirs("Guard".into(), "baton".into()));
    assert!(t.has("Guard", "obliged") && t.carries("Vera", Carried::Hand) == ["baton"]);
    let mut t = aware([vera()], [near().at(4, 2)]);
    assert!(!t.may("Vera", "ask_for_item"), "out of touch");
    let mut t = aware([vera()], [near()]);
    t.dice(good).act("Vera", "ask_to_hold_fire", "Guard").end();
    assert!(!t.may("Guard", "attack") && t.pool("Guard", "standard") == 0);
    let mut t = aware([vera(), milo().at(4, 2)], [near()]);
    t.dice(good).act("Vera", "ask_for_passage", "Guard");
    t.act("Vera", "move", ()).walk(&[(1, 2)]);
    assert!(t.asked() == "turn Vera" && t.has("Guard", "obliged"));
    t.end().act("Milo", "move", ()).walk(&[(5, 2)]);
    assert_eq!(t.asked(), "window step Guard", "the speaker alone");
    let mut t = door();
    t.dice(good).act("Vera", "ask_what_it_knows", TestTarget::Fact(0));
    assert!(t.has("Guard", "obliged") && told(&mut t, 0).0);
    // A failed word brings nothing of that, nor does one at a human player's combatant.
    for (words, on) in [
        ("ask_to_open", TestTarget::AidObject("Guard".into(), "use_object".into(), (9, 2), 0)),
        ("ask_what_it_knows", TestTarget::Fact(0)),
    ] {
        let mut t = door();
        t.dice(&d20(&[1, 20])).act("Vera", words, on);
        assert_eq!((t.pool("Guard", "denied"), t.has("Guard", "obliged")), (1, false), "{words}");
        assert!(state(&mut t, 9, 2) == "closed" && !told(&mut t, 0).0);
    }
    let mut t = lay([vera()], [guard().pc(true)]).deal_with(&d20(&[15, 3]));
    t.dice(&d20(&[20, 1])).act("Vera", "ask_for_item", TestTarget::Theirs("Guard".into(), "baton".into()));
    assert!(t.has("Guard", "shaken") && t.carries("Guard", Carried::Hand) == ["baton"]);
}

/// VIT-SPEC-81: a feint within reach for a Short action, whatever the target's attitude; a false alarm distracts it for
/// a round; and a lie has the effects that the scene names.
#[test]
fn vit_spec_81_premises() {
    // Deceive 1 against Sense Motive 3, hostile, against it, and fooled often before.
    let wary = || guard().score("sense_motive", 3).begins(&["opposed"]).pool("doubted", 2);
    for (die, fooled) in [(11, false), (12, true)] {
        let mut t = aware([vera().score("deceive", 1)], [wary()]);
        t.dice(&d20(&[die, 10])).act("Vera", "feint", "Guard");
        assert_eq!((t.last_roll().total, t.last_roll().against), (i32::from(die) + 1, 13));
        assert_eq!((t.has("Guard", "feinted"), t.pool("Vera", "short"), t.pool("Vera", "standard")), (fooled, 0, 1));
    }
    for (at, held, may) in [((4, 2), "knife", false), ((4, 2), "spear", true), ((5, 2), "spear", false)] {
        let mut t = aware([vera().held(&[held])], [wary().at(at.0, at.1)]);
        assert_eq!(t.may("Vera", "feint"), may, "{held}");
    }
    let mut t = aware([vera()], [guard().at(9, 2), guard().named("Other").at(15, 6)]);
    t.dice(&d20(&[20, 1])).act("Vera", "false_alarm", "Guard");
    assert!(t.has("Guard", "distracted"));
    t.end();
    assert!(!t.has("Guard", "distracted"));
    let mut t = door();
    t.dice(&d20(&[20, 1])).act("Vera", "disguised_premise", TestTarget::Fact(1));
    assert_eq!(told(&mut t, 1), (true, true));
    let mut t = door();
    t.dice(&d20(&[1, 20])).act("Vera", "disguised_premise", TestTarget::Fact(1));
    assert_eq!((told(&mut t, 1), t.pool("Guard", "doubted")), ((false, false), 1));
}
