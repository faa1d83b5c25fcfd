//! Doors, locks, windows and what is hidden.

use fray::kernel::ids::ObjectId;
use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget};

use super::{d20, guard, milo, vera};

/// A combatant beside a thing between two rooms, and another in the other room.
fn beside(object: &str, piece: TestCombatant) -> TestBattle {
    TestScene::new("vitality", &["#######", "#..D..#", "#######"])
        .legend('D', &format!(r#"Object(object: "{object}", on: "floor")"#))
        .side("heroes", [piece.at(2, 1)])
        .side("others", [guard().at(5, 1)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 3]))
}

fn state(t: &mut TestBattle) -> String {
    t.fight().arena().object_state(ObjectId(0)).key.value.clone()
}

/// Uses the thing: the one with this name that its state allows.
fn using(t: &mut TestBattle, who: &str, action: &str, name: &str) -> fray::fight::state::order::OrderKind {
    let now = state(t);
    let arena = t.fight().arena();
    let uses = &arena.rules().object(arena.object(ObjectId(0)).def).uses;
    let at = uses.iter().position(|used| used.name == name && used.from == now).expect("there is such a use");
    t.acting(who, action, TestTarget::Object((3, 1), u8::try_from(at).expect("few uses")))
}

fn makes(t: &mut TestBattle, name: &str) {
    let body = using(t, "Vera", "use_object", name);
    t.submit(body);
}

/// VIT-SPEC-60, VIT-ROLL-01: Athletics against what the door is made of, a Standard action; a total that meets the
/// number opens it for good. A held crowbar helps.
#[test]
fn vit_spec_60_roll_01_forcing() {
    let doors =
        [("inner_door", 13), ("locked_door", 15), ("strong_door", 20), ("reinforced_door", 23), ("steel_door", 28)];
    for (door, dc) in doors {
        // Strength 32 gives 9 more.
        let (strength, bonus) = if dc > 20 { (32, 16) } else { (14, 7) };
        for (die, opens) in [(dc - bonus, true), (dc - bonus - 1, false)] {
            let mut t = beside(door, vera().score("str", strength).held(&[]));
            let die = u16::try_from(die).expect("it is a face");
            t.dice(&d20(&[die]));
            makes(&mut t, "Force");
            assert_eq!((t.last_roll().against, state(&mut t) == "broken"), (dc, opens), "{door} {die}");
            assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 1));
        }
    }
    // The worked example: 6 + 7 + 2 = 15.
    for (held, die, opens) in [(&["crowbar"][..], 6, true), (&["crowbar"], 5, false), (&[], 8, true), (&[], 7, false)] {
        let mut t = beside("locked_door", vera().held(held));
        t.dice(&d20(&[die]));
        makes(&mut t, "Force");
        assert_eq!(state(&mut t) == "broken", opens, "{held:?} {die}");
    }
}

/// VIT-ROLL-06: what is easy takes no dice, unless an Extreme penalty is on it.
#[test]
fn vit_roll_06_easy_tasks() {
    let begin = |conditions: &[&str]| {
        let hard = r#"(conditions: [
            (key: "awkward", name: "Awkward", text: "", modifiers: [(to: "checking", op: Points("-2"))]),
            (key: "clumsy", name: "Clumsy", text: "", modifiers: [(to: "checking", op: Points("-4"))]),
        ])"#;
        TestScene::new("vitality", &["#######", "#..D..#", "#######"])
            .legend('D', r#"Object(object: "pane", on: "floor")"#)
            .rules(hard)
            .side("heroes", [vera().held(&[]).score("str", 1).at(2, 1).begins(conditions)])
            .side("others", [guard().at(5, 1)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 3]))
    };
    for conditions in [&[][..], &["awkward"]] {
        let mut t = begin(conditions);
        makes(&mut t, "Force");
        assert_eq!((state(&mut t).as_str(), t.last_roll().dice.len()), ("broken", 0));
    }
    // Athletics 0, and 8 less.
    for (die, opens) in [(18, true), (17, false)] {
        let mut t = begin(&["clumsy"]);
        t.dice(&d20(&[die]));
        makes(&mut t, "Force");
        assert_eq!((t.last_roll().against, state(&mut t) == "broken"), (10, opens));
    }
}

/// VIT-SPEC-62, VIT-SPEC-65, VIT-SPEC-66: a lock takes all of a turn and Mechanical; a failure by 5 jams it, which is a
/// Minor penalty later. In a hurry it takes a Standard action, with a Major penalty; without lockpicks a Minor one.
#[test]
fn vit_spec_62_65_66_locks() {
    let burglar = || vera().held(&[]).stowed(&["lockpicks"]).score("mechanical", 4);
    for (door, dc) in [("locked_door", 15), ("strong_door", 20), ("reinforced_door", 25)] {
        for (ranks, left) in [(dc - 10, "closed"), (dc - 11, "locked"), (dc - 14, "locked"), (dc - 15, "jammed")] {
            let mut t = beside(door, burglar().score("mechanical", ranks));
            t.dice(&d20(&[10]));
            makes(&mut t, "Pick the lock");
            assert_eq!(state(&mut t), left, "{door} {ranks}");
            assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 0));
        }
    }
    let mut t = beside("locked_door", burglar());
    t.act("Vera", "move", ()).walk(&[(1, 1), (2, 1)]);
    let body = using(&mut t, "Vera", "use_object", "Pick the lock");
    t.refuse(body);
    let body = using(&mut t, "Vera", "hurry_object", "Pick the lock");
    t.dice(&d20(&[14])).submit(body);
    assert_eq!((t.last_roll().total, state(&mut t).as_str()), (14 + 4 - 4, "locked"));
    // 6 + 4 misses by 5, and then a Minor penalty.
    let mut t = beside("locked_door", burglar());
    t.dice(&d20(&[6]));
    makes(&mut t, "Pick the lock");
    t.end().end();
    t.dice(&d20(&[13]));
    makes(&mut t, "Pick the jammed lock");
    assert_eq!((t.last_roll().total, state(&mut t).as_str()), (15, "closed"));
    let mut t = beside("locked_door", vera().held(&[]).score("mechanical", 4));
    t.dice(&d20(&[13]));
    makes(&mut t, "Pick the lock");
    assert_eq!((t.last_roll().total, state(&mut t).as_str()), (15, "closed"));
}

/// VIT-SPEC-63: an electronic lock wants Computers; a failure by 5 sets off the alarm.
#[test]
fn vit_spec_63_hacking() {
    let hacker = |ranks: i32| vera().held(&[]).stowed(&["decoder"]).score("computers", ranks);
    let alarm = |t: &TestBattle| t.events().any(|e| matches!(e, fray::fight::state::log::Event::Said(..)));
    for (ranks, left, rings) in [(10, "closed", false), (9, "locked", false), (6, "locked", false), (5, "locked", true)]
    {
        let mut t = beside("steel_door", hacker(ranks));
        t.dice(&d20(&[10]));
        makes(&mut t, "Hack");
        assert_eq!((state(&mut t).as_str(), alarm(&t)), (left, rings), "{ranks}");
        assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 0));
    }
    let mut t = beside("console", hacker(5));
    t.dice(&d20(&[10]));
    makes(&mut t, "Hack");
    assert_eq!(state(&mut t), "open");
    let mut t = beside("console", vera().held(&[]).score("computers", 5));
    t.dice(&d20(&[11]));
    makes(&mut t, "Hack");
    assert_eq!((t.last_roll().total, state(&mut t).as_str()), (14, "closed"));
}

/// VIT-SPEC-67, VIT-SPEC-69: what is unlocked is opened, closed and locked by a Short action without dice. Open doors
/// let through steps and sight, closed ones neither; glass lets through sight.
#[test]
fn vit_spec_67_69_open_and_closed() {
    let mut t = beside("locked_door", vera().held(&[]).stowed(&["lockpicks"]).score("mechanical", 20));
    makes_with(&mut t, &[1], "Pick the lock");
    t.end().end();
    let (me, foe) = (t.who("Vera"), t.who("Guard"));
    let sees = |t: &mut TestBattle| t.fight().arena().sees(me, foe);
    assert!(!sees(&mut t));
    makes(&mut t, "Open");
    assert_eq!((state(&mut t).as_str(), t.pool("Vera", "short"), t.pool("Vera", "standard")), ("open", 0, 1));
    assert!(sees(&mut t));
    makes(&mut t, "Close");
    assert_eq!((state(&mut t).as_str(), t.pool("Vera", "standard")), ("closed", 0));
    t.end().end();
    makes(&mut t, "Lock");
    assert_eq!(state(&mut t), "locked");
    makes_with(&mut t, &[8], "Force");
    t.end().end();
    t.act("Vera", "move", ()).walk(&[(3, 1), (4, 1)]);
    assert_eq!(t.at("Vera"), Some((4, 1)));

    let mut t = beside("pane", vera());
    assert!(sees(&mut t));
    t.act("Vera", "move", ());
    let body = t.walking(&[(3, 1)]);
    t.refuse(body);
}

fn makes_with(t: &mut TestBattle, dice: &[u16], name: &str) {
    t.dice(&d20(dice));
    makes(t, name);
}

/// VIT-SPEC-61, VIT-RULE-28: things have a Defence of 5, hardness and points, and neither Vitality nor critical hits;
/// an attacker rolls against one, and a broken one leaves a gap.
#[test]
fn vit_spec_61_rule_28_striking_things() {
    let things = [
        ("locked_door", 5, 10),
        ("strong_door", 5, 20),
        ("reinforced_door", 8, 30),
        ("steel_door", 10, 60),
        ("pane", 1, 3),
        ("padlock", 10, 15),
    ];
    let library = fray::data::library::Library::shipped();
    let rules = library.ruleset("vitality").expect("it is in order");
    for (thing, hardness, points) in things {
        let def = rules.objects.iter().find(|o| o.key.value == thing).expect("there is such a thing");
        let sturdy = def.sturdy.as_ref().expect("it can be broken");
        assert_eq!((sturdy.defence, sturdy.toughness, sturdy.integrity), (5, hardness, points), "{thing}");
    }
    // 2d8 + 2 less 5.
    let mut t = beside("locked_door", vera().score("dex", 10).score("level", 1).held(&["machete"]));
    t.dice(&[(20, 2), (8, 6), (8, 6)]).act("Vera", "batter", TestTarget::Object((3, 1), 0));
    assert_eq!((t.last_roll().against, state(&mut t).as_str()), (5, "locked"));
    t.end().end();
    t.dice(&[(20, 20), (8, 2), (8, 3)]).act("Vera", "batter", TestTarget::Object((3, 1), 0));
    assert_eq!((t.asked().as_str(), state(&mut t).as_str()), ("turn Vera", "broken"), "9 and 2 are 11 of 10");
}

/// VIT-RULE-04: against a fixed number every combatant rolls, the AI's too.
#[test]
fn vit_rule_04_fixed_numbers() {
    let mut t = beside("locked_door", vera().pc(false));
    t.dice(&[(20, 2), (4, 4), (4, 4)]).act("Vera", "batter", TestTarget::Object((3, 1), 0));
    assert_eq!(t.last_roll().natural, 2);
    t.end().end();
    t.dice(&d20(&[2]));
    makes(&mut t, "Force");
    assert_eq!(t.last_roll().natural, 2);
}

/// VIT-SPEC-64: Perception in a Standard action finds what is hidden within 10 ft, and facts of the scene by their
/// numbers.
#[test]
fn vit_spec_64_searching() {
    let begin = |x: i16| {
        TestScene::new("vitality", &["#########", "#.......#", "#########"])
            .side("heroes", [milo().at(x, 1)])
            .side("others", [guard().at(4, 1)])
            .fields(
                r#"open_sheets: true, facts: [(question: "Whose dog is that?", answer: "His.", difficulty: Some(15))]"#,
            )
            .deal_with(&d20(&[15, 3]))
    };
    for (die, found) in [(12, true), (11, false)] {
        let mut t = begin(2);
        t.dice(&d20(&[die])).act("Milo", "look_for_clues", TestTarget::Fact(0));
        assert_eq!((t.last_roll().success, t.pool("Milo", "standard")), (found, 0));
    }
    let hidden = |action: &str, die: u16, x: i16| {
        let mut t = TestScene::new("vitality", &["#########", "#....h..#", "#########"])
            .legend('h', r#"Hidden(item: Some("knife"), against: 15, on: "floor")"#)
            .side("heroes", [milo().at(x, 1)])
            .side("others", [guard().at(7, 1)])
            .deal_with(&d20(&[15, 3]));
        t.dice(&d20(&[die])).act("Milo", action, ());
        !t.fight().arena().loose.0.is_empty()
    };
    // Wisdom 3.
    assert_eq!([(12, 3), (11, 3), (20, 2)].map(|(die, x)| hidden("search", die, x)), [true, false, false]);
    assert_eq!([(16, 3), (15, 3), (20, 2)].map(|(die, x)| hidden("search_hurried", die, x)), [true, false, false]);
    let about = |x: i16, action: &str| {
        let fact = r#"(question: "Who are you?", answer: "A guard.", about: Some("Guard"), difficulty: Some(15))"#;
        let mut t = TestScene::new("vitality", &["#########", "#.......#", "#########"])
            .side("heroes", [milo().at(x, 1)])
            .side("others", [guard().at(4, 1)])
            .fields(&format!("facts: [{fact}]"))
            .deal_with(&d20(&[15, 3]));
        t.may("Milo", action)
    };
    for action in ["look_for_clues", "look_for_clues_hurried"] {
        assert_eq!([2, 1].map(|x| about(x, action)), [true, false], "{action}");
    }
}

/// VIT-SPEC-64, VIT-ROLL-06: a fact without a number is found by any search; one with the lowest number needs a roll
/// under an Extreme penalty.
#[test]
fn vit_spec_64_roll_06_plain_facts() {
    for (difficulty, dice) in [("None", 0), ("Some(1)", 1)] {
        let hindered = milo().fields(r#"modifiers: [(to: "checking", op: Points("-4"))]"#);
        let mut t = TestScene::new("vitality", &["#########", "#.......#", "#########"])
            .side("heroes", [hindered.at(2, 1)])
            .side("others", [guard().at(4, 1)])
            .fields(&format!(r#"facts: [(question: "Whose dog is that?", answer: "His.", difficulty: {difficulty})]"#))
            .deal_with(&d20(&[15, 3]));
        t.dice(&d20(&[20][..dice])).act("Milo", "look_for_clues", TestTarget::Fact(0));
        let side = t.side("heroes");
        assert!(t.fight().arena().fact_known(side, 0), "{difficulty}");
    }
}
