//! Things and tools: the cost of their use, and tools at hand.

use fray::data::library::Library;
use fray::fight::state::components::Carried;
use fray::kernel::ids::ObjectId;
use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget};

use super::{aware, d20, guard, lay, milo, vera};

/// Vera beside a thing, with a Guard at her back whose turns come first.
fn at_work(object: &str, hero: TestCombatant, helps: &str) -> TestBattle {
    let quick = guard().at(1, 1).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("40"))]"#);
    let mut t = TestScene::new("vitality", &["#######", "#..D..#", "#.....#", "#######"])
        .legend('D', &format!(r#"Object(object: "{object}", on: "floor")"#))
        .side("heroes", [hero.at(2, 1)])
        .side("others", [quick])
        .fields(&format!("open_sheets: true, helps: [{helps}]"))
        .deal_with(&d20(&[15, 3]));
    t.end();
    t
}

fn state(t: &mut TestBattle) -> String {
    t.fight().arena().object_state(ObjectId(0)).key.value.clone()
}

/// The order that makes this use of the thing as it is now.
fn using(t: &mut TestBattle, action: &str, name: &str) -> fray::fight::state::order::OrderKind {
    let now = state(t);
    let arena = t.fight().arena();
    let uses = &arena.rules().object(arena.object(ObjectId(0)).def).uses;
    let at = uses.iter().position(|used| used.name == name && used.from == now).expect("there is such a use");
    t.acting("Vera", action, TestTarget::Object((3, 1), u8::try_from(at).expect("few uses")))
}

/// VIT-ACT-37: things take a Standard action, unlocked doors and levers a short one and locks all of a turn; all but an
/// unlocked door gives an opening. A short action ends a Move, a standard one does not.
#[test]
fn vit_act_37_using_things() {
    for (object, name, left, opening) in [
        ("door", "Open", [1, 0], false),
        ("lever", "Pull down", [1, 0], true),
        ("bell", "Ring", [1, 0], true),
        ("chest", "Open", [0, 1], true),
        ("table", "Tip over", [0, 1], true),
        ("locked_door", "Force", [0, 1], true),
        ("locked_door", "Pick the lock", [0, 0], true),
        ("console", "Hack", [0, 0], true),
    ] {
        let mut t = at_work(object, vera().held(&[]), "");
        let body = using(&mut t, "use_object", name);
        let rolls = ["Force", "Pick the lock", "Hack"].contains(&name);
        t.dice(&d20(&[2][..usize::from(rolls)])).submit(body);
        assert_eq!(t.asked() == "window declared Guard", opening, "{object}: {name}");
        if opening {
            t.pass();
        }
        assert_eq!(["standard", "short"].map(|pool| t.pool("Vera", pool)), left, "{object}: {name}");
    }
    for (object, name, moves) in [("door", "Open", 0), ("table", "Tip over", 5)] {
        let mut t = at_work(object, vera().held(&[]), "");
        t.act("Vera", "move", ()).walk(&[(2, 2)]).pass();
        let body = using(&mut t, "use_object", name);
        t.submit(body);
        if t.asked() == "window declared Guard" {
            t.pass();
        }
        assert_eq!(t.moves(), moves, "{object}: {name}");
    }
    // The same is true of every thing there is.
    let library = Library::shipped();
    let rules = library.ruleset("vitality").expect("it is in order");
    for object in &rules.objects {
        for used in &object.uses {
            let door = ["Open", "Close", "Lock"].contains(&used.name.as_str()) && used.points == 1;
            let names = used.tags.0.count_ones();
            assert_eq!(door, names == 0, "{}: {}", object.key.value, used.name);
            assert_eq!(used.roll.is_some(), used.points == 3 || used.hurried.is_some(), "{}", object.key.value);
            assert!((1..=3).contains(&used.points) && (used.points > 1 || used.roll.is_none()), "{}", used.name);
        }
    }
}

/// VIT-ACT-38: skills take a Standard action and give an opening, but for what is listed otherwise: searching and
/// hiding are short actions, and hiding is free at the end of a Move.
#[test]
fn vit_act_38_skills() {
    let begin = || {
        let friend = milo().at(1, 3).pool("wp", 0).begins(&["unconscious", "dying", "crippled_speed"]);
        let quick = guard().at(3, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("40"))]"#);
        let mut t = TestScene::new("vitality", &["~~~~~~~~~~~~"; 6])
            .legend('~', r#"Ground("gloom")"#)
            .side("heroes", [vera().held(&[]), friend])
            .side("others", [quick])
            .fields(r#"open_sheets: true, facts: [(question: "Who?", answer: "He.", difficulty: Some(15))]"#)
            .deal_with(&d20(&[15, 3, 3]));
        t.end();
        t
    };
    for (action, on, left, dice) in [
        ("search", TestTarget::Nothing, [0, 1], &[10][..]),
        ("look_for_clues", TestTarget::Fact(0), [0, 1], &[10]),
        ("first_aid", "Milo".into(), [0, 1], &[10]),
        ("treat", ("Milo", "crippled_speed").into(), [0, 1], &[10]),
        ("spot", TestTarget::Nothing, [1, 0], &[10]),
        ("hide", TestTarget::Nothing, [1, 0], &[10, 10]),
    ] {
        let mut t = begin();
        t.act("Vera", action, on);
        assert_eq!(t.asked(), "window declared Guard", "{action}");
        t.dice(&d20(dice)).pass();
        assert_eq!(["standard", "short"].map(|pool| t.pool("Vera", pool)), left, "{action}");
    }
    let mut t = begin();
    t.act("Vera", "move", ()).walk(&[(2, 3)]).pass();
    t.dice(&d20(&[10, 10])).act("Vera", "hide", ());
    assert_eq!((t.asked().as_str(), t.pool("Vera", "standard")), ("turn Vera", 1), "part of the Move");
}

/// VIT-ACT-39: what takes all of a turn can be done in a Standard action, and what takes one of those in a short one,
/// with a Major penalty of one kind, and with the opening that it gives anyway.
#[test]
fn vit_act_39_hurried_work() {
    let expert = || vera().held(&[]).stowed(&["lockpicks", "decoder"]).score("mechanical", 4).score("computers", 2);
    let haste = r#"(name: "Haste", to: "checking", points: -2, tag: Some("hurry"))"#;
    for (object, name, left, bonus) in [
        ("locked_door", "Pick the lock", [0, 1], 4),
        ("console", "Hack", [0, 1], 2),
        ("locked_door", "Force", [1, 0], 7),
    ] {
        for helps in ["", haste] {
            let mut t = at_work(object, expert(), helps);
            let body = using(&mut t, "hurry_object", name);
            t.submit(body);
            assert_eq!(t.asked(), "window declared Guard", "{name}");
            t.dice(&d20(&[10])).pass();
            assert_eq!(t.last_roll().total, 10 + bonus - 4, "{name}");
            assert_eq!(["standard", "short"].map(|pool| t.pool("Vera", pool)), left, "{name}");
        }
    }
    let mut t = at_work("chest", expert(), "");
    let body = using(&mut t, "hurry_object", "Open");
    t.refuse(body);
    // The standard action comes in the middle of a Move, the short one ends it. It needs a target beside the actor.
    for (name, moves) in [("Pick the lock", 5), ("Force", 0)] {
        let mut t = at_work("locked_door", expert(), "");
        t.act("Vera", "move", ()).walk(&[(2, 2)]).pass();
        let body = using(&mut t, "hurry_object", name);
        t.dice(&d20(&[10])).submit(body);
        if t.asked() == "window declared Guard" {
            t.pass();
        }
        assert_eq!(t.moves(), moves, "{name}");
        let mut t = at_work("locked_door", expert(), "");
        t.act("Vera", "move", ()).walk(&[(1, 2)]).pass();
        let body = using(&mut t, "hurry_object", name);
        t.refuse(body);
    }
    let friend = milo().at(3, 3).pool("wp", 0).begins(&["unconscious", "dying", "crippled_speed"]);
    for (action, on, bonus) in [
        ("search_hurried", TestTarget::Nothing, 1),
        ("look_for_clues_hurried", TestTarget::Fact(0), 1),
        ("first_aid_hurried", "Milo".into(), 5),
        ("treat_hurried", ("Milo", "crippled_speed").into(), 5),
    ] {
        let healer = vera().held(&[]).score("medicine", 4);
        let quick = guard().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("40"))]"#);
        let mut t = lay([healer, friend.clone()], [quick])
            .fields(r#"facts: [(question: "Who?", answer: "He.", difficulty: Some(15))]"#)
            .deal_with(&d20(&[15, 3, 3]));
        t.end().act("Vera", action, on);
        assert_eq!(t.asked(), "window declared Guard", "{action}");
        t.dice(&d20(&[10])).pass();
        assert_eq!((t.last_roll().total, t.pool("Vera", "standard"), t.pool("Vera", "short")), (10 + bonus - 4, 1, 0));
    }
}

/// VIT-POS-11: without the proper tools a Minor penalty to Mechanical work, whatever else of that kind there is; what
/// is no weapon strikes with a Major penalty.
#[test]
fn vit_pos_11_improvised() {
    let help = |points: i32| format!(r#"(name: "Worn", to: "checking", points: {points}, tag: Some("tools"))"#);
    for (gear, helps, penalty) in [
        (&["lockpicks"][..], String::new(), 0),
        (&[], String::new(), 2),
        (&["lockpicks"], help(-1), 2),
        (&[], help(-1), 2),
        (&[], help(-2), 4),
    ] {
        let mut t = at_work("locked_door", vera().held(&[]).stowed(gear).score("mechanical", 3), &helps);
        let body = using(&mut t, "use_object", "Pick the lock");
        t.submit(body);
        t.dice(&d20(&[10])).pass();
        assert_eq!(t.last_roll().total, 13 - penalty, "{gear:?} {helps}");
    }
    let mut t = aware([vera().held(&["crowbar"])], [guard()]);
    t.dice(&[(20, 9), (6, 3)]).act("Vera", "improvised_attack", "Guard");
    assert_eq!((t.last_roll().total, t.last_harm().amount), (9 + 8 - 4, 5));
}

/// VIT-SPEC-27: cuffs and rope bind, each with its own number; a crowbar helps to force, lockpicks to pick, a medkit to
/// give First aid; a phone is there to call. What is in a backpack is stowed, what is on the belt is worn.
#[test]
fn vit_spec_27_tools() {
    let binds = |tool: &str, bonds: i32| {
        let strong = vera().held(&[]).stowed(&[tool]).score("str", 40);
        let mut t = aware([strong], [guard()]);
        t.dice(&d20(&[15])).act("Vera", "grapple", "Guard").end().end();
        t.dice(&d20(&[15])).act("Vera", "maintain", "Guard").act("Vera", "pin", "Guard").end().end();
        t.dice(&d20(&[15])).act("Vera", "maintain", "Guard").act("Vera", "tie_up", "Guard");
        assert_eq!((t.stored("Guard", "bound"), t.carries("Vera", Carried::Stowed).len()), (Some(bonds), 0), "{tool}");
    };
    binds("cuffs", 25);
    binds("rope", 20);
    // What is held, what is stowed, and by how much it helps.
    for (held, stowed, name, total) in [
        (&[][..], &[][..], "Force", 17),
        (&["crowbar"], &[], "Force", 19),
        (&[], &["crowbar"], "Force", 17),
        (&[], &[], "Pick the lock", 8),
        (&[], &["lockpicks"], "Pick the lock", 10),
    ] {
        let mut t = at_work("locked_door", vera().held(held).stowed(stowed), "");
        let body = using(&mut t, "use_object", name);
        t.submit(body);
        t.dice(&d20(&[10])).pass();
        assert_eq!(t.last_roll().total, total, "{held:?} {stowed:?} {name}");
    }
    for (stowed, total) in [(&[][..], 11), (&["medkit"], 13)] {
        let friend = milo().at(3, 3).pool("wp", 0).begins(&["unconscious", "dying"]);
        let mut t = aware([vera().held(&[]).stowed(stowed), friend], [guard().at(14, 6)]);
        t.dice(&d20(&[10])).act("Vera", "first_aid", "Milo");
        assert_eq!(t.last_roll().total, total, "{stowed:?}");
    }
    for (held, may) in [(&["phone"][..], true), (&[], false)] {
        assert_eq!(aware([vera().held(held)], [guard()]).may("Vera", "call"), may);
    }
    // In the pack no tool helps or binds, and nothing is drawn in a short action.
    let mut t = at_work("locked_door", vera().held(&[]).packed(&["lockpicks", "knife"]), "");
    assert!(!t.may("Vera", "draw"));
    let body = using(&mut t, "use_object", "Pick the lock");
    t.submit(body);
    t.dice(&d20(&[10])).pass();
    assert_eq!(t.last_roll().total, 8);
}

/// VIT-ACT-33: what is in a pack, ammunition too, comes to hand by a Standard action that gives an opening.
#[test]
fn vit_act_33_out_of_the_pack() {
    let mut t = aware([vera().held(&["pistol"]).packed(&["pistol_magazine", "knife", "rifle"])], [guard()]);
    t.dice(&d20(&[1])).act("Vera", "attack", "Guard").end().end();
    assert!(!t.may("Vera", "reload") && !t.may("Vera", "draw"));
    let rifle = t.acting_with("Vera", "retrieve", "rifle", ());
    t.refuse(rifle);
    t.act_with("Vera", "retrieve", "pistol_magazine", ());
    assert_eq!(t.asked(), "window declared Guard");
    t.pass();
    assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 1));
    assert_eq!(t.carries("Vera", Carried::Hand), ["pistol", "pistol_magazine"]);
    t.act("Vera", "reload", ()).pass();
    assert_eq!(
        (t.carries("Vera", Carried::Hand), t.carries("Vera", Carried::Packed).len()),
        (vec!["pistol".into()], 2)
    );
    t.end().end();
    t.act_with("Vera", "retrieve", "knife", ()).pass();
    assert_eq!(t.carries("Vera", Carried::Hand), ["pistol", "knife"]);
    t.end().end();
    t.act("Vera", "move", ()).walk(&[(1, 2)]).pass().act("Vera", "move", ());
    assert!(!t.may("Vera", "retrieve"), "no short action is enough");
}

/// VIT-ACT-42: a few words are free, as often as wanted, and give no opening; no dice are cast for them. They open
/// facts without a number, and even the bound can speak.
#[test]
fn vit_act_42_speaking() {
    let facts = r#"facts: [
        (question: "What is this place?", answer: "A bank."),
        (question: "Who are you?", answer: "A guard.", about: Some("Guard")),
        (question: "What is behind the wall?", answer: "A safe.", difficulty: Some(15)),
    ]"#;
    let begin = |x: i16| {
        let quick = guard().at(x, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
        let mut t = lay([vera()], [quick]).fields(facts).deal_with(&d20(&[12, 15]));
        t.end();
        t
    };
    let mut t = begin(3);
    for _ in 0..3 {
        t.act("Vera", "speak", ());
        assert_eq!(t.asked(), "turn Vera");
    }
    let behind = t.acting("Vera", "speak_of", TestTarget::Fact(2));
    t.refuse(behind);
    assert_eq!(t.aims("Vera", "speak_of").len(), 2);
    t.act("Vera", "speak_of", TestTarget::Fact(0)).act("Vera", "speak_of", TestTarget::Fact(1));
    let side = t.side("heroes");
    assert_eq!([0, 1, 2].map(|fact| t.fight().arena().fact_known(side, fact)), [true, true, false]);
    assert!(!t.may("Vera", "speak_of"), "nothing is left");
    assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (1, 1));
    t.act("Vera", "move", ()).walk(&[(2, 3)]).pass().act("Vera", "speak", ());
    assert_eq!(t.moves(), 5);
    for (x, aims) in [(14, 2), (15, 1)] {
        assert_eq!(begin(x).aims("Vera", "speak_of").len(), aims, "60 ft");
    }
    let mut t = super::grips::bound(vera());
    t.act("Vera", "speak", ());
    assert!(!t.may("Vera", "drop_prone"));
}
