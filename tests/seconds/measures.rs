//! How far, how long and how much: numbers that stand in the files of the rules and nowhere in a longer story.

use fray::data::library::Library;
use fray::data::scope::{ItemDefId, KeyKind, ObjectDefId};
use fray::testkit::{TestBattle, TestCombatant, TestScene, lying, object};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// One at (0, 1) and a foe in its row, which has a bush at each `b`.
fn row(one: TestCombatant, foe: TestCombatant, cells: &str) -> TestBattle {
    let empty = ".".repeat(cells.len());
    TestScene::new("seconds", &[&empty, cells, &empty])
        .legend('b', "Ground(\"bush\")")
        .side("heroes", [one.at(0, 1)])
        .side("monsters", [foe])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST))
}

const LONG: &str = "..........................";

/// SEC-SPEC-11, SEC-SPEC-21, SEC-ACT-02, SEC-ACT-21: how far acts reach, and not a metre farther.
#[test]
fn sec_spec_11_21_act_02_21_how_far() {
    let one = || piece("One", &[("wil", 3), ("dex", 5)]).knows(&["slumber", "spark_bolt"]).stowed(&["sand_pouch"]);
    for (act, far) in [("slumber", 10), ("spark_bolt", 15), ("demand", 20), ("intimidate", 10), ("blind_with", 2)] {
        for (x, may) in [(far, true), (far + 1, false)] {
            let mut t = row(one(), orc().at(x, 1), LONG);
            assert_eq!(t.may("One", act), may, "{act} at {x}");
        }
    }
}

/// SEC-ACT-27, SEC-ACT-28, SEC-SPEC-10, SEC-SPEC-11: acts with the hands need a target beside the actor.
#[test]
fn sec_act_27_28_spec_10_11_beside_one() {
    let one = || ayla().score("dex", 5).knows(&["mend"]).stowed(&["healing_potion", "bandage"]);
    for (act, state) in [("administer", None), ("mend", None), ("bandage", Some("dying")), ("wake", Some("asleep"))] {
        for (x, may) in [(3, true), (4, false)] {
            let friend = piece("Friend", &[]).begins(state.as_slice()).pool("hp", 1).at(x, 2);
            let mut t = field([one(), friend], [orc().at(15, 6)], &[15, 1, 5]);
            assert_eq!(t.may("Ayla", act), may, "{act} at {x}");
        }
    }
}

/// SEC-POS-05: cover counts for Reflex as it does for Defence: 2 and 4 more against a shot.
#[test]
fn sec_pos_05_cover_and_reflex() {
    for (cells, save, held) in
        [("......", 12, true), ("......", 13, false), ("....b.", 10, true), ("....b.", 11, false)]
    {
        let archer = piece("Archer", &[("dex", 3)]).held(&["short_bow"]);
        let mut t = row(archer, orc().begins(&["prone"]).at(5, 1), cells);
        // 10 + 3.
        t.dice(&d20(&[10, save])).act("Archer", "pin_dex", "Orc");
        assert_eq!(t.has("Orc", "floored"), held, "{cells} {save}");
    }
}

/// SEC-POS-05, SEC-HEALTH-09: what gives cover to a combatant behind it: low walls, barrels, crates and chests by half.
#[test]
fn sec_pos_05_health_09_what_shelters() {
    for (what, against) in [
        ("Ground(\"low_wall\")", 12),
        ("Ground(\"bush\")", 12),
        ("Ground(\"rubble\")", 10),
        ("Object(object: \"barrel\", on: \"floor\")", 12),
        ("Object(object: \"crate\", on: \"floor\")", 12),
        ("Object(object: \"chest\", on: \"floor\")", 12),
        ("Object(object: \"cart\", on: \"floor\")", 10),
        ("Object(object: \"gate\", on: \"floor\")", 14),
        ("Object(object: \"pane\", on: \"floor\")", 10),
        ("Ground(\"car\")", 12),
        ("Ground(\"bench\")", 12),
        ("Ground(\"planter\")", 12),
        ("Ground(\"counter\")", 12),
        ("Ground(\"rails\")", 10),
        ("Object(object: \"table\", on: \"floor\")", 10),
        ("Object(object: \"table\", on: \"floor\", state: Some(\"flipped\"))", 12),
        ("Object(object: \"chest\", on: \"floor\", state: Some(\"open\"))", 12),
        ("Object(object: \"gate\", on: \"floor\", state: Some(\"open\"))", 10),
    ] {
        let mut t = TestScene::new("seconds", &[".......", "....X..", "......."])
            .legend('X', what)
            .side("heroes", [piece("Archer", &[]).held(&["short_bow"]).at(0, 1)])
            .side("monsters", [orc().at(5, 1)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        t.dice(&d20(&[1])).act_with("Archer", "attack", "short_bow", "Orc");
        assert_eq!(t.last_roll().against, against, "{what}");
    }
}

/// SEC-MOVE-05, SEC-MOVE-07: which ground is difficult.
#[test]
fn sec_move_05_07_difficult_ground() {
    for (what, left) in [
        ("Ground(\"grass\")", 25),
        ("Ground(\"road\")", 25),
        ("Ground(\"dirt\")", 25),
        ("Ground(\"mud\")", 23),
        ("Ground(\"rubble\")", 23),
        ("Ground(\"shallows\")", 23),
        ("Ground(\"deep_water\")", 23),
        ("Ground(\"bush\")", 23),
        ("Ground(\"thicket\")", 23),
        ("Ground(\"low_wall\")", 23),
        ("Object(object: \"table\", on: \"floor\")", 23),
        ("Object(object: \"chair\", on: \"floor\")", 23),
        ("Object(object: \"door\", on: \"floor\", state: Some(\"open\"))", 25),
        ("Ground(\"asphalt\")", 25),
        ("Ground(\"tiles\")", 25),
        ("Ground(\"smoke\")", 25),
        ("Ground(\"rails\")", 23),
        ("Ground(\"bench\")", 23),
        ("Ground(\"planter\")", 23),
        ("Ground(\"counter\")", 23),
        ("Ground(\"brambles\")", 23),
        ("Object(object: \"table\", on: \"floor\", state: Some(\"broken\"))", 23),
        ("Object(object: \"barrel\", on: \"floor\", state: Some(\"taken\"))", 25),
        ("Object(object: \"barrel\", on: \"floor\", state: Some(\"broken\"))", 23),
        ("Object(object: \"crate\", on: \"floor\", state: Some(\"broken\"))", 23),
        ("Object(object: \"chair\", on: \"floor\", state: Some(\"propped\"))", 23),
        ("Object(object: \"chair\", on: \"floor\", state: Some(\"broken\"))", 25),
        ("Object(object: \"pane\", on: \"floor\", state: Some(\"broken\"))", 23),
        ("Object(object: \"cart\", on: \"floor\", state: Some(\"broken\"))", 23),
        ("Object(object: \"chest\", on: \"floor\", state: Some(\"broken\"))", 23),
    ] {
        let mut t = TestScene::new("seconds", &[".X....", "......"])
            .legend('X', what)
            .side("heroes", [piece("One", &[]).at(0, 0)])
            .side("monsters", [orc().at(5, 1)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        t.walk(&[(1, 0)]);
        assert_eq!(t.pool("One", "time"), left, "{what}");
    }
}

/// SEC-SPEC-01, SEC-SPEC-06: ground that harms combatants that enter it, or are there when the round is over.
#[test]
fn sec_spec_01_06_ground_that_hurts() {
    for (ground, entering, staying) in
        [("brambles", vec![], vec![]), ("embers", vec![(4, 3)], vec![]), ("spores", vec![], vec![(4, 3)])]
    {
        let mut t = TestScene::new("seconds", &[".X....", "......"])
            .legend('X', &format!("Ground({ground:?})"))
            .side("heroes", [ayla().at(0, 0)])
            .side("monsters", [orc().at(5, 1)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        t.dice(&entering).walk(&[(1, 0)]);
        let entered = 22 - t.hp("Ayla");
        t.dice(&staying).end().end();
        let lost = if ground == "brambles" { (1, 1) } else { (3 * i32::from(ground == "embers"), 3) };
        assert_eq!((entered, 22 - t.hp("Ayla")), lost, "{ground}");
    }
}

/// SEC-SPEC-06: a bell wakes sleepers within twenty metres.
#[test]
fn sec_spec_06_a_bell_is_heard() {
    let sleeper = |name: &str, x: i16| piece(name, &[]).begins(&["asleep"]).at(x, 0);
    let mut t = TestScene::new("seconds", &[LONG, ".X........................"])
        .legend('X', "Object(object: \"bell\", on: \"floor\")")
        .side("heroes", [ayla().at(0, 0), sleeper("Near", 21), sleeper("Far", 22)])
        .side("monsters", [orc().at(25, 1)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 3, 2, 5]));
    t.act("Ayla", "use_object", object(1, 1));
    assert_eq!((t.has("Near", "asleep"), t.has("Far", "asleep"), t.pool("Ayla", "time")), (false, true, 20));
}

/// SEC-SPEC-03, SEC-SPEC-04, SEC-SPEC-10, SEC-ACT-50: what each use of each thing takes, and how hard it is.
#[test]
fn sec_spec_03_04_10_act_50_uses_of_things() {
    let rules = Library::shipped().ruleset("seconds").unwrap_or_else(|p| panic!("{p}"));
    let mut found = Vec::new();
    for def in &rules.objects {
        let key = def.key.as_str();
        found.extend(def.uses.iter().map(|used| (key, used.name.as_str(), used.points, used.hard)));
    }
    let expected = [
        ("door", "Open", 10, 0),
        ("door", "Close", 10, 0),
        ("door", "Force", 20, 15),
        ("lever", "Pull down", 10, 0),
        ("lever", "Push up", 10, 0),
        ("table", "Tip over", 20, 10),
        ("chair", "Prop", 20, 0),
        ("chair", "Take away", 10, 0),
        ("chair", "Set up", 10, 0),
        ("pane", "Smash", 10, 0),
        ("bell", "Ring", 10, 0),
        ("winch", "Wind up", 60, 0),
        ("winch", "Let down", 60, 0),
        ("cart", "Push", 20, 10),
        ("chest", "Open", 20, 0),
    ];
    assert_eq!(found, expected);
    // Strength 3 and a 6 do not move the cart.
    let mut t = TestScene::new("seconds", &["......", "......", "...X..", "......"])
        .legend('X', "Object(object: \"cart\", on: \"floor\")")
        .side("heroes", [ayla()])
        .side("monsters", [orc().at(5, 3)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    t.dice(&d20(&[6])).act("Ayla", "use_object", object(3, 2));
    assert!(t.fight().arena().walled(fray::kernel::cell::Cell::new(3, 2)));
}

/// SEC-HEALTH-09: Defence, soak and HP of everything that can be broken.
#[test]
fn sec_health_09_what_things_bear() {
    let rules = Library::shipped().ruleset("seconds").unwrap_or_else(|p| panic!("{p}"));
    for (key, soak, hp) in [
        ("door", 3, 15),
        ("gate", 5, 30),
        ("lever", 5, 20),
        ("table", 1, 10),
        ("barrel", 1, 10),
        ("crate", 1, 10),
        ("chair", 0, 5),
        ("pane", 0, 1),
        ("winch", 3, 15),
        ("cart", 1, 15),
        ("chest", 2, 12),
    ] {
        let def = rules.object(ObjectDefId(rules.scope.find(KeyKind::Object, key).expect(key)));
        let sturdy = def.sturdy.as_ref().expect(key);
        assert_eq!((sturdy.defence, sturdy.toughness, sturdy.integrity), (5, soak, hp), "{key}");
    }
}

/// SEC-STAT-04, SEC-STAT-13, SEC-ACT-41: what shields and armour add, and what mail takes away.
#[test]
fn sec_stat_04_13_act_41_shields_and_armour() {
    for (held, worn, dodge, soak) in [
        (&[][..], &[][..], 1, 0),
        (&["shield"], &[], 2, 0),
        (&[], &["leather"], 1, 1),
        (&[], &["mail"], 0, 2),
        (&["shield"], &["mail"], 1, 2),
    ] {
        let mut t = field([ayla().held(held).worn(worn)], [orc()], &FIRST);
        assert_eq!((t.value("Ayla", "dodge"), t.value("Ayla", "soak")), (dodge, soak), "{held:?} {worn:?}");
    }
}

/// SEC-STAT-29, SEC-ROLL-07: the other crossbows: two seconds and a half for one hand, six for both.
#[test]
fn sec_stat_29_roll_07_other_crossbows() {
    let rules = Library::shipped().ruleset("seconds").unwrap_or_else(|p| panic!("{p}"));
    for (key, time, dice, hands, pierces) in
        [("hand_crossbow", "25", (1, 6), 1, "0"), ("heavy_crossbow", "60", (3, 8), 2, "2")]
    {
        let item = rules.item(ItemDefId(rules.scope.find(KeyKind::Item, key).expect(key)));
        let weapon = item.weapon.as_ref().expect(key);
        assert_eq!(rules.speeds[usize::from(weapon.speed.0)].key.value, time, "{key}");
        assert_eq!((weapon.damage.count.into(), weapon.damage.sides.into()), dice, "{key}");
        assert_eq!((item.hands, weapon.pierces.text.as_str()), (hands, pierces), "{key}");
    }
    let mut t = field([piece("One", &[("dex", 5)]).held(&["hand_crossbow"]).at(2, 2)], [orc().at(9, 2)], &FIRST);
    t.dice(&[(20, 15), (6, 4)]).act_with("One", "attack", "hand_crossbow", "Orc");
    assert_eq!((t.hp("Orc"), t.pool("One", "time")), (18, 10));
}

/// SEC-REACT-24: a watched place is so many metres wide, ten at most.
#[test]
fn sec_react_24_a_place_to_watch() {
    use fray::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
    use fray::fight::state::readied::{ReadiedAct, ReadiedAction, TriggerTerms};
    let watch = |t: &mut TestBattle, number: u8| {
        let rules = t.fight().rules().clone();
        let find = |kind, key: &str| rules.scope.find(kind, key).expect("it is there");
        let act = |key: &str| fray::data::scope::ActionId(find(KeyKind::Action, key));
        let tool = t.item("Ayla", "longsword");
        let cell = Some(fray::kernel::cell::Cell::new(4, 2));
        let held = ReadiedAction {
            deeds: vec![ReadiedAct::Act(act("attack"), Some(tool))],
            trigger: fray::data::scope::TriggerId(find(KeyKind::Trigger, "near")),
            terms: TriggerTerms { cell, number, ..TriggerTerms::default() },
        };
        OrderKind::Act(ActOrder { by: t.who("Ayla"), action: act("hold"), tool: None, aim: ChosenTarget::Deed(held) })
    };
    for (number, ok) in [(10, true), (11, false)] {
        let mut t = field([ayla()], [orc().at(15, 2)], &FIRST);
        let body = watch(&mut t, number);
        if ok { t.submit(body) } else { assert_eq!(t.refuse(body), "Nobody can wait for that.") }
    }
    // A metre around (4, 2): it comes there with its third step.
    let mut t = field([ayla().at(4, 3)], [orc().at(8, 2)], &FIRST);
    let body = watch(&mut t, 1);
    t.loud().submit(body);
    t.walk(&[(7, 2), (6, 2), (5, 2), (5, 1)]);
    assert_eq!((t.asked().as_str(), t.at("Orc")), ("window stepped Ayla", Some((5, 2))));
    t.pass();
}

/// SEC-ACT-06, SEC-RULE-01: exactly fifteen tenths are enough to evade, fourteen are not.
#[test]
fn sec_act_06_rule_01_fifteen_tenths() {
    for (dex, tool, cells, left) in [(0, "unarmed", 1, 15), (4, "longsword", 0, 14)] {
        let one = piece("One", &[("dex", dex)]).held(&["longsword"]).at(2, 2);
        let mut t = field([one], [orc().at(3, 2)], &FIRST);
        t.dice(&d20(&[1])).act_with("One", "attack", tool, "Orc");
        if cells > 0 {
            t.walk(&[(2, 3)]);
        }
        assert_eq!((t.pool("One", "time"), t.may("One", "evade")), (left, left >= 15));
    }
}

/// SEC-ACT-39, SEC-ACT-03: picking something up takes three seconds and a half, as drawing it does.
#[test]
fn sec_act_39_03_taking_up() {
    let mut t = field([ayla().score("dex", 4)], [orc().at(9, 2)], &FIRST);
    t.act_with("Ayla", "drop", "longsword", ());
    t.act("Ayla", "take_up", lying("longsword"));
    let id = t.who("Ayla");
    let owed = t.fight().arena().body(id).commitments.begun.as_ref().map(|begun| begun.paid);
    assert_eq!((owed, t.whose_turn().as_deref()), (Some(30), Some("Orc")));
    t.end().act("Ayla", "take_up", lying("longsword"));
    assert_eq!(t.pool("Ayla", "time"), 29);
}

/// SEC-STAT-28, SEC-STAT-29, SEC-ROLL-07: how far each bow shoots well, and how far at all; none of them strikes a
/// blow.
#[test]
fn sec_stat_28_29_roll_07_how_far_bows_shoot() {
    let wide = ".".repeat(104);
    for (bow, well, far) in
        [("short_bow", 25, 50), ("hand_crossbow", 12, 24), ("crossbow", 35, 70), ("heavy_crossbow", 50, 100)]
    {
        // Quick hands do it in a turn.
        let shot = |away: i16| {
            let one = piece("One", &[("dex", 40)]).held(&[bow]).at(0, 0);
            let lay = TestScene::new("seconds", &[&wide]).side("heroes", [one]).side("monsters", [orc().at(away, 0)]);
            let mut t = lay.fields("open_sheets: true").deal_with(&d20(&FIRST));
            if !t.may("One", "attack") {
                return None;
            }
            let dice = if away > well { 2 } else { 1 };
            t.dice(&d20(&vec![1; dice])).act_with("One", "attack", bow, "Orc");
            Some(t.last_dice())
        };
        let found = [well, well + 1, far, far + 1].map(shot);
        assert_eq!(found, [Some(1), Some(2), Some(2), None], "{bow}");
        let mut t = field([piece("One", &[("dex", 40)]).held(&[bow]).at(4, 2)], [orc()], &FIRST);
        let blow = t.acting_with("One", "subdue", bow, "Orc");
        t.refuse(blow);
    }
}

/// SEC-ACT-18: a heavy thing comes down on a neighbour, and on none farther off.
#[test]
fn sec_act_18_under_something_heavy() {
    for act in ["pin_under_str", "pin_under_dex"] {
        for (x, may) in [(3, true), (4, false)] {
            let mut t = field([ayla().held(&["crate"])], [orc().at(x, 2)], &FIRST);
            assert_eq!(t.may("Ayla", act), may, "{act} at {x}");
        }
    }
}
