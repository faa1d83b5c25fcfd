//! Effort: stamina that runs out, and acts done in a hurry.

use fray::fight::state::components::Carried;
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestScene, object};

use super::{ayla, begin, brute, d6, field, lay};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];
/// An action that takes 2 stamina and nothing else.
const EFFORT: &str = "(actions: [(key: \"strain\", name: \"Strain\", text: \"\", occasion: Turn, cost: [Pool(\"stamina\", \
                      \"2\")], does: [])])";

/// AP-HEALTH-10: example 10. Missing stamina becomes fatigue, and no act is barred for want of stamina.
#[test]
fn ap_health_10_effort_beyond_stamina_is_fatigue() {
    let mut t = begin(&lay([ayla().pool("stamina", 1)], [brute()]).rules(EFFORT), &FIRST);
    let left =
        |t: &mut TestBattle| (t.pool("Ayla", "stamina"), t.pool("Ayla", "fatigue"), t.pool_max("Ayla", "stamina"));
    assert_eq!(left(&mut t), (1, 0, 11));
    t.act("Ayla", "strain", ());
    assert_eq!(left(&mut t), (0, 1, 10));
    t.act("Ayla", "strain", ());
    assert_eq!(left(&mut t), (0, 3, 8));
    // What it will cost is told before.
    let OrderKind::Act(draft) = t.acting("Ayla", "strain", ()) else { panic!("an act") };
    assert_eq!(t.fight().arena().cost_previews(&draft).len(), 2);
}

/// AP-ACT-47, AP-ACT-48, AP-ACT-50: putting something away in a hurry goes like drawing it, and costs a point at least.
#[test]
fn ap_act_47_48_50_stowing_in_a_hurry() {
    for (item, cost) in [("dagger", 1), ("healing_potion", 3), ("healing_kit", 6)] {
        // 12, 15, 18 and 23 against 12; 11, 9 and 8.
        for (gymnastics, faces, less, stamina) in [
            (0, [3, 4, 4], 1, 1),
            (0, [4, 4, 6], 2, 1),
            (0, [5, 6, 6], 3, 1),
            (4, [6, 6, 6], 4, 1),
            (0, [3, 4, 3], -1, 0),
            (0, [2, 3, 3], -2, 0),
        ] {
            let hasty = ayla().score("gymnastics", gymnastics).pool("ap", 14).held(&[item]);
            let mut t = field([hasty], [brute()], &FIRST);
            t.dice(&d6(&faces)).act_with("Ayla", "stow_hurried", item, ());
            let paid = (21 - t.pool("Ayla", "ap"), 11 - t.pool("Ayla", "stamina"));
            assert_eq!(paid, ((cost - less).max(1), stamina), "{item} {faces:?}");
            assert_eq!(t.carries("Ayla", Carried::Stowed), [item]);
        }
    }
}

/// A room with a door beside Ayla.
fn door() -> TestScene {
    TestScene::new("action_points", &["......", ".DT...", "......"])
        .legend('D', "Object(object: \"door\", on: \"floor\")")
        .legend('T', "Object(object: \"table\", on: \"floor\")")
        .side("heroes", [ayla().at(1, 2)])
        .side("monsters", [brute().at(5, 2)])
        .fields("open_sheets: true")
}

/// AP-ACT-47, AP-ACT-48, AP-ACT-50: a hurried draw meets 12 with Dexterity, Acrobatics and Gymnastics: 1 AP saved, 1
/// more for each full 3 above, for 1 stamina and never below 1; 1 AP lost, and 1 more for each full 3 short, without
/// it.
#[test]
fn ap_act_47_48_50_drawing_in_a_hurry() {
    // The total of three dice and 1; what is paid of 6; stamina.
    for (faces, paid, stamina) in [
        ([3, 4, 4], 5, 10),
        ([4, 4, 5], 5, 10),
        ([4, 4, 6], 4, 10),
        ([6, 6, 6], 3, 10),
        ([3, 4, 3], 7, 11),
        ([2, 3, 4], 7, 11),
        ([2, 2, 4], 8, 11),
        ([1, 1, 1], 9, 11),
    ] {
        let mut t = field([ayla().pool("ap", 14).stowed(&["healing_kit"])], [brute()], &FIRST);
        t.dice(&d6(&faces)).act("Ayla", "retrieve_hurried", ());
        assert_eq!((21 - t.pool("Ayla", "ap"), t.pool("Ayla", "stamina")), (paid, stamina), "{faces:?}");
        assert_eq!(t.carries("Ayla", Carried::Hand), ["longsword", "healing_kit"]);
    }
    // Never below 1, and never more than there is.
    let mut t = field([ayla().stowed(&["dagger"])], [brute()], &FIRST);
    t.dice(&d6(&[6, 6, 6])).act("Ayla", "retrieve_hurried", ());
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Ayla", "stamina")), (6, 10));
    t.act("Ayla", "move", 4).act("Ayla", "move", 1);
    t.dice(&d6(&[1, 1, 1])).act_with("Ayla", "stow_hurried", "dagger", ());
    assert_eq!(t.pool("Ayla", "ap"), 0);
}

/// AP-ACT-46, AP-ACT-50: doors are hurried with Strength, Athletics and Power against 10, and only what says so.
#[test]
fn ap_act_46_50_doors_in_a_hurry() {
    // 8 + 1 + 2 + 1 is 12.
    for (faces, paid, stamina) in [([2, 2, 4], 1, 10), ([1, 2, 2], 3, 11)] {
        let mut t = begin(&door(), &FIRST);
        t.dice(&d6(&faces)).act("Ayla", "use_object_hurried", object(1, 1));
        assert_eq!((7 - t.pool("Ayla", "ap"), t.pool("Ayla", "stamina")), (paid, stamina));
    }
    let mut t = begin(&door(), &FIRST);
    let table = t.acting("Ayla", "use_object_hurried", object(2, 1));
    assert_eq!(t.refuse(table), "That cannot be hurried.");
    t.act("Ayla", "use_object", object(2, 1));
    assert_eq!(t.pool("Ayla", "ap"), 5);
}

/// AP-ACT-49: what is hurried must be affordable as if it were not.
#[test]
fn ap_act_49_the_whole_cost_must_be_there() {
    let mut t = field([ayla().stowed(&["healing_kit"])], [brute()], &FIRST);
    t.act("Ayla", "move", 1);
    assert!(t.may("Ayla", "retrieve_hurried"));
    t.act("Ayla", "move", 1);
    assert!(!t.may("Ayla", "retrieve_hurried"));
}

/// AP-ACT-47, AP-ACT-50: a posture is changed in a hurry with Gymnastics against 10: 1 AP in place of 2, no less.
#[test]
fn ap_act_47_50_postures_in_a_hurry() {
    for (faces, paid, stamina) in [([3, 3, 3], 1, 10), ([6, 6, 6], 1, 10), ([2, 3, 3], 3, 11)] {
        let mut t = field([ayla()], [brute()], &FIRST);
        t.dice(&d6(&faces)).act("Ayla", "crouch_hurried", ());
        assert_eq!((7 - t.pool("Ayla", "ap"), t.pool("Ayla", "stamina")), (paid, stamina), "{faces:?}");
        assert!(t.has("Ayla", "crouching"));
    }
}

/// AP-ACT-47, AP-ACT-48, AP-ACT-50: it is the same with every change of posture: 1 AP and 1 stamina at best, 1 AP more
/// on a failure, and 1 more for each full 3 short.
#[test]
fn ap_act_47_48_50_every_posture_in_a_hurry() {
    for (action, begins) in [
        ("crouch_hurried", &[][..]),
        ("lie_down_hurried", &[]),
        ("stand_hurried", &["prone"]),
        ("stand_up_hurried", &["crouching"]),
    ] {
        for (faces, paid, stamina) in
            [([3, 3, 3], 1, 10), ([4, 4, 4], 1, 10), ([2, 3, 3], 3, 11), ([2, 2, 3], 3, 11), ([2, 2, 2], 4, 11)]
        {
            let mut t = field([ayla().begins(begins)], [brute().at(11, 6)], &FIRST);
            t.dice(&d6(&faces)).act("Ayla", action, ());
            let left = (7 - t.pool("Ayla", "ap"), t.pool("Ayla", "stamina"));
            assert_eq!(left, (paid, stamina), "{action} {faces:?}");
        }
    }
}

/// AP-ACT-25, AP-ACT-47, AP-ACT-50: using a thing in a hurry costs as much less as the check allows, and a point at
/// least.
#[test]
fn ap_act_25_47_50_any_thing_in_a_hurry() {
    for (points, cost) in [("", 2), ("points: 1,", 1), ("points: 6,", 6)] {
        let crank = format!(
            "(objects: [(key: \"crank\", name: \"Crank\", states: [(key: \"up\", name: \"Up\"), (key: \"down\", name: \"Down\")], \
             uses: [(name: \"Turn\", from: \"up\", to: \"down\", {points} hurried: Some(10))])])"
        );
        let begin = |power: i32| {
            let lay = TestScene::new("action_points", &["......", ".X....", "......"])
                .legend('X', "Object(object: \"crank\", on: \"floor\")")
                .rules(&crank)
                .side("heroes", [ayla().score("power", power).pool("ap", 14).at(1, 2)])
                .side("monsters", [brute().at(5, 2)]);
            begin(&lay.fields("open_sheets: true"), &FIRST)
        };
        let mut t = begin(1);
        t.act("Ayla", "use_object", object(1, 1));
        assert_eq!(21 - t.pool("Ayla", "ap"), cost, "{points}");
        // 10, 13 and 28 against 10.
        for (power, faces, less) in [(1, [2, 2, 2], 1), (1, [3, 3, 3], 2), (7, [6, 6, 6], 7)] {
            let mut t = begin(power);
            t.dice(&d6(&faces)).act("Ayla", "use_object_hurried", object(1, 1));
            assert_eq!(21 - t.pool("Ayla", "ap"), (cost - less).max(1), "{points} {faces:?}");
        }
    }
}
