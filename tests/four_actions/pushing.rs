//! Pushing combatants and things.

use fray::testkit::{TestBattle, TestTarget, line};

use super::{TestScene, ada, aware, d20, grunt};

/// FOUR-ACT-18, FOUR-ACT-30, FOUR-ACT-31, FOUR-ROLL-12: Athletics against Reflex: the target goes straight back and the
/// pusher follows, as far as the pusher wants up to half its speed. If it fails, every foe that threatens the pusher
/// may strike.
#[test]
fn four_act_18_30_31_roll_12_pushing_a_combatant() {
    let begin = || aware([ada()], [grunt(), grunt().named("Near").at(2, 3)]);
    let mut t = begin();
    for (x, y) in [(7, 2), (3, 3), (4, 3), (2, 2)] {
        let body = t.acting("Ada", "push", line("Grunt", x, y));
        t.refuse(body);
    }
    // 5 + 7 against 11 + 1: no foe may strike at forced movement.
    t.dice(&d20(&[11, 5])).act("Ada", "push", line("Grunt", 6, 2));
    assert_eq!((t.at("Grunt"), t.at("Ada"), t.asked().as_str()), (Some((6, 2)), Some((5, 2)), "turn Ada"));
    assert_eq!((t.pool("Ada", "standard"), t.pool("Ada", "move")), (0, 1));
    let mut t = begin();
    t.dice(&d20(&[11, 5])).act("Ada", "push", line("Grunt", 4, 2));
    assert_eq!((t.at("Grunt"), t.at("Ada")), (Some((4, 2)), Some((3, 2))));
    let mut t = begin();
    t.dice(&d20(&[12, 5])).act("Ada", "push", line("Grunt", 6, 2));
    assert_eq!((t.asked().as_str(), t.at("Grunt")), ("window botched Grunt", Some((3, 2))));
    t.pass();
    assert_eq!(t.asked(), "window botched Near");
    t.dice(&d20(&[1])).act("Near", "opportunity_botched", "Ada");
    assert_eq!((t.asked().as_str(), t.pool("Near", "reaction")), ("turn Ada", 0));
    // Not past a combatant in the way, and not a target two Sizes bigger.
    let mut t = aware([ada()], [grunt(), grunt().named("Behind").at(5, 2)]);
    let body = t.acting("Ada", "push", line("Grunt", 5, 2));
    t.refuse(body);
    t.dice(&d20(&[1, 20])).act("Ada", "push", line("Grunt", 4, 2));
    let mut t = aware([ada()], [grunt().size("huge")]);
    assert!(!t.may("Ada", "push"));
}

/// FOUR-ACT-18, FOUR-ACT-31, FOUR-SPEC-58: a thing is pushed against 10 and its Strength, and the pusher follows it.
#[test]
fn four_act_18_31_spec_58_pushing_a_thing() {
    let begin = |thing: &str| -> TestBattle {
        let lay = TestScene::new("four_actions", &["........", "...o....", "........"]);
        let lay = lay.legend('o', &format!(r#"Object(object: "{thing}", on: "floor")"#));
        let lay =
            lay.side("heroes", [ada().at(2, 1)]).side("monsters", [grunt().at(2, 2), grunt().named("Far").at(7, 0)]);
        lay.fields("open_sheets: true").deal_with(&d20(&[15, 5, 4]))
    };
    let place = |t: &mut TestBattle| t.fight().arena().object(fray::kernel::ids::ObjectId(0)).at;
    let mut t = begin("crate");
    let body = t.acting("Ada", "push_thing", TestTarget::Object((3, 1), 4));
    t.refuse(body);
    t.dice(&d20(&[7])).act("Ada", "push_thing", TestTarget::Object((3, 1), 3));
    assert_eq!((t.last_roll().against, t.at("Ada"), place(&mut t).x), (14, Some((5, 1)), 6));
    assert_eq!((t.asked().as_str(), t.pool("Ada", "standard")), ("turn Ada", 0));
    let mut t = begin("crate");
    t.dice(&d20(&[6])).act("Ada", "push_thing", TestTarget::Object((3, 1), 1));
    assert_eq!((t.asked().as_str(), place(&mut t).x), ("window botched Grunt", 3));
    t.pass();
    assert_eq!(t.asked(), "turn Ada");
    for (thing, against) in [("chair", 8), ("table", 12), ("cart", 18)] {
        let mut t = begin(thing);
        t.dice(&d20(&[20])).act("Ada", "push_thing", TestTarget::Object((3, 1), 2));
        assert_eq!((t.last_roll().against, t.at("Ada"), place(&mut t).x), (against, Some((4, 1)), 5), "{thing}");
    }
    let mut t = begin("barrel");
    assert!(!t.may("Ada", "push_thing"));
}
