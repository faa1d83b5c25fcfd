//! Things: items, and uses of objects on the map.

use fray::fight::state::components::Carried;
use fray::fight::state::log::Event;
use fray::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget, lying, object};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Ayla beside a thing on (3, 2), the orc far off.
fn beside(thing: &str) -> TestBattle {
    beside_with(thing, ayla())
}

fn beside_with(thing: &str, one: TestCombatant) -> TestBattle {
    room(thing, one).deal_with(&d20(&FIRST))
}

fn room(thing: &str, one: TestCombatant) -> TestScene {
    TestScene::new("seconds", &["............", "............", "...X........", "............"])
        .legend('X', &format!("Object(object: {thing:?}, on: \"floor\")"))
        .side("heroes", [one])
        .side("monsters", [orc().at(11, 3)])
        .fields("open_sheets: true")
}

fn state(t: &mut TestBattle, x: i16, y: i16) -> String {
    let arena = t.fight().arena();
    let id = arena.object_at(fray::kernel::cell::Cell::new(x, y)).expect("a thing");
    arena.object_state(id).key.value.clone()
}

fn nth(x: i16, y: i16, number: u8) -> TestTarget {
    TestTarget::Object((x, y), number)
}

/// SEC-ACT-15, SEC-SPEC-01, SEC-SPEC-04, SEC-ROLL-01, SEC-ROLL-03, SEC-ROLL-15: tipping a table takes two seconds and
/// Strength against 10: a wall of half cover, or nothing.
#[test]
fn sec_act_15_spec_04_tipping_a_table() {
    let mut t = beside("table");
    let body = t.acting("Ayla", "use_object", object(3, 2));
    let OrderKind::Act(draft) = body else { panic!("an act") };
    // Strength 3: a 7 is enough.
    let chance = t.fight().arena().roll_previews(&draft)[0].chance.expect("known");
    assert_eq!(chance.percent(), 70);
    t.dice(&d20(&[6])).act("Ayla", "use_object", object(3, 2));
    assert_eq!((state(&mut t, 3, 2).as_str(), t.pool("Ayla", "time")), ("upright", 10));
    t.end().end();
    t.dice(&d20(&[7])).act("Ayla", "use_object", object(3, 2));
    assert_eq!(state(&mut t, 3, 2), "flipped");
    let rules = t.fight().rules().clone();
    let arena = t.fight().arena();
    let flipped = arena.object_state(arena.all_objects().next().expect("the table"));
    // One metre is two levels.
    assert_eq!((flipped.blocks, flipped.height), (true, Some(2)));
    assert_eq!(rules.sizes[usize::from(flipped.obstacle.expect("something").0)].key.value, "small");
}

/// SEC-TIME-04, SEC-SPEC-01: the time of a use is shortened by quick hands as others are.
#[test]
fn sec_spec_01_quick_hands_with_things() {
    let mut t = beside_with("table", ayla().score("dex", 4));
    t.dice(&d20(&[7])).act("Ayla", "use_object", object(3, 2));
    assert_eq!(t.pool("Ayla", "time"), 14);
}

/// SEC-SPEC-03: a chair propped against a closed door beside it wedges it; opening it takes Strength against 15 then.
#[test]
fn sec_spec_03_a_wedged_door() {
    let stage = |foe: TestCombatant| {
        TestScene::new("seconds", &["......#.....", "......#.....", "...X..D.....", "......#....."])
            .legend('X', "Object(object: \"chair\", on: \"floor\")")
            .legend('D', "Object(object: \"door\", on: \"floor\")")
            .side("heroes", [ayla()])
            .side("monsters", [foe])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST))
    };
    // No door is beside this one.
    let mut t = stage(orc().at(11, 3));
    let away = t.acting("Ayla", "use_object", object(3, 2));
    assert_eq!(t.refuse(away), "There is no door beside it.");
    let stage = |foe: TestCombatant| {
        TestScene::new("seconds", &["......#.....", "......#.....", ".....XD.....", "......#....."])
            .legend('X', "Object(object: \"chair\", on: \"floor\")")
            .legend('D', "Object(object: \"door\", on: \"floor\")")
            .side("heroes", [ayla().at(4, 2)])
            .side("monsters", [foe])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST))
    };
    let mut t = stage(orc().at(7, 2));
    t.act("Ayla", "use_object", object(5, 2));
    assert_eq!((state(&mut t, 5, 2), state(&mut t, 6, 2)), ("propped".to_owned(), "wedged".to_owned()));
    assert_eq!(t.pool("Ayla", "time"), 10);
    t.end();
    let open = t.acting("Orc", "use_object", nth(6, 2, 0));
    t.refuse(open);
    // Strength 2.
    t.dice(&d20(&[12])).act("Orc", "use_object", nth(6, 2, 2));
    assert_eq!((state(&mut t, 6, 2).as_str(), t.pool("Orc", "time")), ("wedged", 10));
    t.end().end();
    t.dice(&d20(&[13])).act("Orc", "use_object", nth(6, 2, 2));
    assert_eq!(state(&mut t, 6, 2), "open");
}

/// SEC-SPEC-05, SEC-COND-07: smashed glass lies about, and its noise wakes sleepers within five metres.
#[test]
fn sec_spec_05_smashed_glass() {
    let sleeper = |name: &str, x: i16| piece(name, &[]).begins(&["asleep"]).at(x, 3);
    let glass = || {
        TestScene::new("seconds", &["............", "............", "...X........", "............"])
            .legend('X', "Object(object: \"pane\", on: \"floor\")")
            .side("heroes", [ayla(), sleeper("Near", 8), sleeper("Far", 9)])
            .side("monsters", [orc().at(11, 0)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 3, 2, 5]))
    };
    // A blow makes the same noise.
    let mut t = glass();
    t.dice(&[(20, 10), (8, 1)]).act("Ayla", "batter", object(3, 2));
    assert_eq!((t.has("Near", "asleep"), t.has("Far", "asleep")), (false, true));
    let mut t = glass();
    assert!(t.has("Near", "asleep") && t.has("Far", "asleep"));
    t.act("Ayla", "use_object", object(3, 2));
    assert_eq!((t.has("Near", "asleep"), t.has("Far", "asleep")), (false, true));
    assert_eq!(t.pool("Ayla", "time"), 20);
    // Two metres' worth of a step: 20 / 3 tenths.
    t.walk(&[(3, 2)]);
    assert_eq!(t.pool("Ayla", "time"), 13);
}

/// SEC-SPEC-02: a use without a time of its own takes two seconds.
#[test]
fn sec_spec_02_two_seconds_by_default() {
    let lever = "(objects: [(key: \"knob\", name: \"Knob\", states: [(key: \"a\", name: \"A\"), (key: \"b\", name: \"B\")], \
                 uses: [(name: \"Turn\", from: \"a\", to: \"b\")])])";
    let mut t = room("knob", ayla()).rules(lever).deal_with(&d20(&FIRST));
    t.act("Ayla", "use_object", object(3, 2));
    assert_eq!((state(&mut t, 3, 2).as_str(), t.pool("Ayla", "time")), ("b", 10));
}

/// SEC-SPEC-01, SEC-SPEC-06: a use has the effects of its list: harm, healing, conditions, other ground, an item, a
/// fact, a line; when it fails something else; and so often only as it says.
#[test]
fn sec_spec_01_06_what_uses_bring() {
    let idol = "(objects: [(key: \"idol\", name: \"Idol\", states: [(key: \"whole\", name: \"Idol\", blocks: true)], uses: [\
                (name: \"Twist\", from: \"whole\", to: \"whole\", points: 10, roll: Some(\"force\"), hard: 12, most: 2, tags: \
                [\"fixed\"], does: [Gain(pool: \"hp\", amount: \"3\"), Obtain(item: Some(\"dagger\")), Mark(\"alarm\"), \
                Say(\"It turns!\"), CreateTerrain(terrain: \"rubble\", area: Aimed(\"1\")), ForEach(area: Aimed(\"9\"), whom: Nonallies, \
                does: [Harm(amount: \"2\", who: Other)])], fails: [Afflict(condition: \"prone\", who: Me)])])])";
    let fact = "(actions: [(key: \"flee\", name: \"Flee\", text: \"\", occasion: Turn, requires: [(need: \
                \"marked('alarm')\", why: \"Nothing has happened.\")], does: []) ])";
    let mut t = room("idol", ayla().score("dex", 3).pool("hp", 10)).rules(idol).rules(fact).deal_with(&d20(&FIRST));
    let early = t.acting("Ayla", "flee", ());
    assert_eq!(t.refuse(early), "Nothing has happened.");
    t.dice(&d20(&[8])).act("Ayla", "use_object", object(3, 2));
    assert!(t.has("Ayla", "prone"));
    // Ten tenths whatever the hands.
    assert_eq!((t.hp("Ayla"), t.pool("Ayla", "time")), (10, 20));
    t.dice(&d20(&[9])).act("Ayla", "use_object", object(3, 2));
    assert_eq!((t.hp("Ayla"), t.hp("Orc")), (13, 20));
    assert_eq!(t.carries("Ayla", Carried::Stowed), ["dagger"]);
    assert!(t.events().any(|event| matches!(event, Event::Said(_, line) if &**line == "It turns!")));
    assert!(t.events().any(|event| matches!(event, Event::ZoneCreated(_, cells) if cells.len() == 8)));
    t.act("Ayla", "flee", ());
    let third = t.acting("Ayla", "use_object", object(3, 2));
    assert_eq!(t.refuse(third), "That cannot be done again.");
}

/// SEC-SPEC-06: what is pushed moves, and stops before what is in the way.
#[test]
fn sec_spec_06_a_thing_is_moved() {
    let cart = |t: &mut TestBattle| {
        let arena = t.fight().arena();
        let at = arena.object(arena.all_objects().next().expect("the cart")).at;
        (at.x, at.y)
    };
    let mut t = beside("cart");
    t.dice(&d20(&[7])).act("Ayla", "use_object", object(3, 2));
    assert_eq!(cart(&mut t), (5, 2));
    let arena = t.fight().arena();
    let at = |x| fray::kernel::cell::Cell::new(x, 2);
    assert!(!arena.walled(at(3)) && arena.walled(at(5)));
    let mut t = TestScene::new("seconds", &["......", "......", "...X.#", "......"])
        .legend('X', "Object(object: \"cart\", on: \"floor\")")
        .side("heroes", [ayla()])
        .side("monsters", [orc().at(5, 3)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    t.dice(&d20(&[7])).act("Ayla", "use_object", object(3, 2));
    assert_eq!(cart(&mut t), (4, 2));
}

/// SEC-ACT-26, SEC-SPEC-10, SEC-POS-08: doors and levers take a second, chests two, from within a metre.
#[test]
fn sec_act_26_spec_10_pos_08_doors_and_chests() {
    for (thing, left) in [("door", 20), ("lever", 20), ("chest", 10)] {
        let mut t = beside(thing);
        t.act("Ayla", "use_object", object(3, 2));
        assert_eq!((state(&mut t, 3, 2).as_str(), t.pool("Ayla", "time")), ("open", left), "{thing}");
    }
    let mut t = beside_with("door", ayla().at(1, 2));
    let far = t.acting("Ayla", "use_object", object(3, 2));
    assert_eq!(t.refuse(far), "The door is too far away.");
}

/// SEC-REACT-16, SEC-SPEC-01: using a thing beside a foe provokes, unless the thing says otherwise.
#[test]
fn sec_react_16_things_distract() {
    for (thing, strikes) in [("door", true), ("bell", false)] {
        let mut t = TestScene::new("seconds", &["......", "......", "...X..", "......"])
            .legend('X', &format!("Object(object: {thing:?}, on: \"floor\")"))
            .side("heroes", [ayla()])
            .side("monsters", [orc().at(1, 2)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        t.act("Ayla", "use_object", object(3, 2));
        assert_eq!(t.asked().starts_with("window declared"), strikes, "{thing}");
    }
}

/// SEC-ACT-26, SEC-SPEC-10: a potion is 2d6 + 4; drinking it provokes no foe.
#[test]
fn sec_act_26_spec_10_drinking() {
    let one = ayla().score("dex", 5).pool("hp", 3).stowed(&["healing_potion"]);
    let mut t = field([one], [orc().at(3, 2)], &FIRST);
    t.dice(&[(6, 3), (6, 5)]).act("Ayla", "drink", ());
    assert_eq!((t.hp("Ayla"), t.whose_turn().as_deref()), (15, Some("Orc")));
    assert_eq!(t.carries("Ayla", Carried::Stowed), [""; 0]);
}

/// SEC-ACT-27, SEC-REACT-15: giving one to another does; the foe beside the giver may strike first.
#[test]
fn sec_act_27_react_15_giving_distracts() {
    let hurt = piece("Bela", &[]).pool("hp", 3).at(1, 2);
    let one = ayla().score("dex", 5).stowed(&["healing_potion"]);
    let mut t = field([one, hurt], [orc().at(3, 2)], &[15, 3, 5]);
    t.act("Ayla", "administer", "Bela");
    assert_eq!(t.asked(), "window declared Orc");
    t.dice(&[(6, 3), (6, 5)]).pass();
    assert_eq!(t.hp("Bela"), 14);
}

/// SEC-SPEC-10: a bandage takes two seconds, and makes a dying neighbour stable.
#[test]
fn sec_spec_10_bandages() {
    let down = piece("Bela", &[]).begins(&["dying", "prone"]).pool("hp", 0).at(1, 2);
    let one = ayla().stowed(&["bandage"]);
    let mut t = field([one, down], [orc().at(9, 2)], &[15, 3, 5]);
    t.act("Ayla", "bandage", "Bela");
    assert!(t.has("Bela", "stable") && !t.has("Bela", "dying"));
    assert_eq!((t.hp("Bela"), t.pool("Ayla", "time")), (0, 10));
    assert_eq!(t.carries("Ayla", Carried::Stowed), [""; 0]);
}

/// SEC-ACT-28: two seconds wake a combatant that sleeps or was knocked out; the dying, the stable and others cannot be
/// woken.
#[test]
fn sec_act_28_waking() {
    for (state, wakes) in
        [("asleep", true), ("knocked_out", true), ("dying", false), ("stable", false), ("unwakeable", false)]
    {
        let down = piece("Bela", &[]).begins(&[state, "prone"]).at(1, 2);
        let mut t = field([ayla(), down], [orc().at(3, 2)], &[15, 3, 5]);
        let body = t.acting("Ayla", "wake", "Bela");
        if !wakes {
            assert_eq!(t.refuse(body), "The target cannot be woken.", "{state}");
            continue;
        }
        t.act("Ayla", "wake", "Bela");
        // The orc beside her may strike first.
        assert_eq!(t.asked(), "window declared Orc", "{state}");
        t.pass();
        assert!(!t.has("Bela", state) && t.has("Bela", "prone"), "{state}");
        assert_eq!(t.pool("Ayla", "time"), 10);
    }
}

/// SEC-ACT-03, SEC-ACT-41, SEC-STAT-10: only weapons in hand strike; drawing another takes three seconds and a half,
/// and a shield counts as they do.
#[test]
fn sec_act_03_41_stat_10_changing_weapons() {
    let one = || ayla().score("dex", 5).held(&["longsword"]).stowed(&["short_bow", "shield"]);
    let mut t = field([one()], [orc()], &FIRST);
    assert!(!t.may("Ayla", "attack"));
    t.act("Ayla", "change_weapon", fray::testkit::hands(&["short_bow"]));
    assert_eq!(t.carries("Ayla", Carried::Hand), ["short_bow"]);
    t.end();
    assert!(t.may("Ayla", "attack"));
    let mut t = field([one()], [orc()], &FIRST);
    t.act("Ayla", "change_weapon", fray::testkit::hands(&["longsword", "shield"]));
    assert_eq!(t.value("Ayla", "dodge"), 2);
}

/// SEC-ACT-03, SEC-REACT-16: picking up a weapon in exchange for the held one is one act, which provokes.
#[test]
fn sec_act_03_react_16_swapping_with_the_ground() {
    let bela = piece("Bela", &[]).held(&["mace"]).at(2, 3);
    let one = ayla().score("dex", 5).held(&["longsword", "shield"]);
    let mut t = field([bela, one], [orc().at(3, 2)], &[18, 10, 5]);
    assert!(!t.may("Bela", "swap"), "nothing lies there");
    t.act("Bela", "drop", ()).end();
    // Hers and what lies there, and no more than two hands can hold.
    let three = t.acting("Ayla", "swap", fray::testkit::hands(&["longsword", "shield", "mace"]));
    t.refuse(three);
    let own = t.acting("Ayla", "swap", fray::testkit::hands(&["longsword"]));
    assert_eq!(t.refuse(own), "None of that lies on the ground.");
    t.act("Ayla", "swap", fray::testkit::hands(&["shield", "mace"]));
    assert_eq!(t.asked(), "window declared Orc");
    t.pass();
    assert_eq!(t.carries("Ayla", Carried::Hand), ["shield", "mace"]);
    assert_eq!((t.carries("Ayla", Carried::Stowed), t.pool("Ayla", "time")), (vec!["longsword".to_owned()], 0));
}

/// SEC-STAT-10, SEC-STAT-20: full hands do not prevent a kick.
#[test]
fn sec_stat_10_the_bare_body_always_strikes() {
    let one = ayla().held(&["longsword", "shield"]);
    let mut t = field([one], [orc().at(3, 2)], &FIRST);
    t.dice(&[(20, 15), (3, 2)]).act_with("Ayla", "attack", "unarmed", "Orc");
    assert_eq!((t.hp("Orc"), t.pool("Ayla", "time")), (20, 20));
}

/// SEC-ACT-39, SEC-TIME-14: dropping takes no time, and the item can be picked up from within a metre.
#[test]
fn sec_act_39_time_14_dropping_and_taking_up() {
    let one = ayla().score("dex", 5).stowed(&["dagger"]);
    let mut t = field([one], [orc().at(3, 2)], &FIRST);
    t.act_with("Ayla", "drop", "longsword", ());
    assert_eq!((t.pool("Ayla", "time"), t.carries("Ayla", Carried::Hand)), (30, vec![]));
    // The orc beside her may strike at the pick-up.
    t.act("Ayla", "take_up", lying("longsword"));
    assert_eq!(t.asked(), "window declared Orc");
    t.pass();
    assert_eq!(t.carries("Ayla", Carried::Hand), ["longsword"]);
    // Drawing does not provoke.
    let one = ayla().score("dex", 5).stowed(&["dagger"]);
    let mut t = field([one], [orc().at(3, 2)], &FIRST);
    t.act("Ayla", "change_weapon", fray::testkit::hands(&["dagger"]));
    assert_eq!(t.whose_turn().as_deref(), Some("Orc"));
}

/// SEC-RULE-14: things are attacked and used, and nothing else is done to them.
#[test]
fn sec_rule_14_things_are_only_struck_and_used() {
    use fray::data::effect::Target;
    let mut t = beside("table");
    let rules = t.fight().rules().clone();
    for (at, action) in (0_u16..).zip(&rules.actions) {
        let aim = ChosenTarget::Object(fray::kernel::ids::ObjectId(0), 0);
        let tool = Some(t.item("Ayla", "longsword"));
        let draft = ActOrder { by: t.who("Ayla"), action: fray::data::scope::ActionId(at), tool, aim };
        if !matches!(action.target, Target::Object { .. } | Target::Thing) {
            t.refuse(OrderKind::Act(draft));
        } else {
            assert!(
                action.tags.0 != 0 && ["use_object", "batter", "hurried_batter"].contains(&action.key.as_str()),
                "{}",
                *action.key
            );
        }
    }
}

/// SEC-ACT-03: one thing is drawn at a time.
#[test]
fn sec_act_03_one_thing_at_a_time() {
    let one = ayla().score("dex", 5).held(&[]).stowed(&["longsword", "shield"]);
    let mut t = field([one], [orc()], &FIRST);
    let both = t.acting("Ayla", "change_weapon", fray::testkit::hands(&["longsword", "shield"]));
    assert_eq!(t.refuse(both), "That is more than can be drawn at once.");
    t.act("Ayla", "change_weapon", fray::testkit::hands(&["longsword"]));
    t.end().act("Ayla", "change_weapon", fray::testkit::hands(&["longsword", "shield"]));
    assert_eq!(t.carries("Ayla", Carried::Hand).len(), 2);
}

/// SEC-ACT-50: a winch takes six seconds, turn after turn, and moves what it is chained to.
#[test]
fn sec_act_50_a_winch_takes_six_seconds() {
    let mut t = TestScene::new("seconds", &["......", "......", "...W..", "G....."])
        .legend('W', "Object(object: \"winch\", on: \"floor\", links: [\"gate\"])")
        .legend('G', "Object(object: \"gate\", on: \"floor\", name: Some(\"gate\"))")
        .side("heroes", [ayla()])
        .side("monsters", [orc().at(5, 0)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    t.act("Ayla", "use_object", object(3, 2));
    assert_eq!((state(&mut t, 3, 2).as_str(), t.whose_turn().as_deref()), ("closed", Some("Orc")));
    t.end().act("Ayla", "use_object", object(3, 2));
    assert_eq!((state(&mut t, 3, 2).as_str(), state(&mut t, 0, 3).as_str()), ("open", "open"));
}

/// SEC-ACT-51, SEC-STAT-30, SEC-ACT-48: an improvised weapon does 1d4 and no more: a chair that stands there is picked
/// up with the blow, stays in hand when it is swung, and lies by its target when it is thrown.
#[test]
fn sec_act_51_stat_30_what_is_at_hand() {
    let stage = |one: TestCombatant, foe: TestCombatant| {
        TestScene::new("seconds", &["..........", "..........", "..........", ".X........", ".........."])
            .legend('X', "Object(object: \"chair\", on: \"floor\")")
            .side("heroes", [one])
            .side("monsters", [foe])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST))
    };
    // Strength 3 without a skill hits 10 with a 7; the damage is the die's.
    let mut t = stage(ayla(), orc().at(3, 2));
    t.dice(&[(20, 7), (4, 3)]).act("Ayla", "attack_at_hand", "Orc");
    assert_eq!((t.last_roll().total, t.hp("Orc"), t.pool("Ayla", "time")), (10, 19, 10));
    assert_eq!(t.carries("Ayla", Carried::Hand), ["longsword", "chair"]);
    assert_eq!(state(&mut t, 1, 3), "taken");
    // What is in hand now serves again.
    t.end().end();
    t.dice(&d20(&[1])).act_with("Ayla", "attack_at_hand", "chair", "Orc");
    // Thrown five metres, and no farther.
    let mut t = stage(ayla(), orc().at(8, 2));
    assert!(!t.may("Ayla", "attack_at_hand"));
    let mut t = stage(ayla(), orc().at(7, 2));
    t.dice(&[(20, 15), (4, 2)]).act("Ayla", "attack_at_hand", "Orc");
    assert_eq!((t.hp("Orc"), t.carries("Ayla", Carried::Hand)), (20, vec!["longsword".to_owned()]));
    let lying = t.fight().arena().loose.0.iter().map(|(cell, _)| (cell.x, cell.y)).collect::<Vec<_>>();
    assert_eq!(lying, [(7, 2)]);
    // It takes an empty hand.
    let mut t = stage(ayla().held(&["greatsword"]), orc().at(3, 2));
    assert!(!t.may("Ayla", "attack_at_hand"));
    // Or something in hand that is no weapon.
    let mut t = stage(ayla().held(&["longsword", "shield"]), orc().at(3, 2));
    t.dice(&[(20, 15), (4, 2)]).act_with("Ayla", "attack_at_hand", "shield", "Orc");
    assert_eq!(t.hp("Orc"), 20);
    // It makes no opportunity attacks.
    let mut t = stage(piece("Ayla", &[]).natural(&[]).at(2, 2), orc().at(3, 2));
    t.end().go(6, 2);
    assert_eq!(t.at("Orc"), Some((6, 2)));
}
