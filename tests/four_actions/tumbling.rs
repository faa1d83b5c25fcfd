//! Tumbling past foes.

use super::{ada, aware, bram, d20, grunt, piece};

/// FOUR-ACT-49, FOUR-ACT-57: Agility against 5 and 5 more for each foe along the way, each counted once, leads past
/// them at half the speed, and no foe reacts.
#[test]
fn four_act_49_57_tumbling_past() {
    let begin = || aware([bram().at(2, 3)], [grunt().at(3, 2), grunt().named("Second").at(4, 4)]);
    let mut t = begin();
    t.act("Bram", "tumble", ());
    assert_eq!((t.moves(), t.pool("Bram", "move")), (3, 0));
    let body = t.walking(&[(1, 3), (0, 3), (0, 2), (0, 1)]);
    t.refuse(body);
    // 7 + 8 against 15.
    t.dice(&d20(&[7])).walk(&[(3, 3), (4, 3), (5, 3)]);
    assert_eq!((t.last_roll().against, t.asked().as_str(), t.at("Bram")), (15, "turn Bram", Some((5, 3))));
    // A way away from the second one.
    let mut t = begin();
    t.act("Bram", "tumble", ()).dice(&d20(&[2])).walk(&[(1, 3)]);
    assert_eq!((t.last_roll().against, t.asked().as_str()), (10, "turn Bram"));
    // No foe is near, and nothing is rolled.
    let mut t = aware([bram().at(2, 3)], [grunt().at(12, 3)]);
    t.act("Bram", "tumble", ()).walk(&[(3, 3)]);
    // What comes after is another movement.
    let mut t = aware([bram().at(2, 3)], [grunt().at(3, 2)]);
    t.act("Bram", "tumble", ()).dice(&d20(&[20])).walk(&[(3, 3)]);
    t.act("Bram", "advance", ()).walk(&[(4, 3)]);
    assert_eq!(t.asked(), "window step Grunt");
    t.pass();
    for condition in ["prone", "restrained", "exhausted"] {
        let mut t = aware([bram().begins(&[condition])], [grunt().at(12, 3)]);
        assert!(!t.may("Bram", "tumble"), "{condition}");
    }
}

/// FOUR-ACT-49, FOUR-REACT-22: a failure leads along the same way, and each foe has its chance before the first cell is
/// left that it threatens.
#[test]
fn four_act_49_react_22_a_failure() {
    let mut t = aware([bram().at(2, 3)], [grunt().at(3, 2), grunt().named("Second").at(5, 4)]);
    t.act("Bram", "tumble", ()).dice(&d20(&[6])).walk(&[(3, 3), (4, 3), (5, 3)]);
    assert_eq!((t.asked().as_str(), t.at("Bram")), ("window step Grunt", Some((2, 3))));
    t.pass();
    assert_eq!((t.asked().as_str(), t.at("Bram")), ("window step Second", Some((4, 3))));
    t.pass();
    assert_eq!(t.at("Bram"), Some((5, 3)));
    t.pass_to("turn Bram");
}

/// FOUR-REACT-02: what provokes is leaving or crossing threatened cells by an Advance or a Dash, a failed Tumble, a
/// spell, and a failed manoeuvre; nothing else does.
#[test]
fn four_react_02_what_provokes() {
    let begin = || aware([ada()], [grunt()]);
    for (action, to) in [("dash_straight", (1, 2)), ("side_step", (1, 2))] {
        let mut t = begin();
        t.act("Ada", action, to);
        assert_eq!(t.asked() == "window step Grunt", action == "dash_straight", "{action}");
        t.pass_to("turn Ada");
    }
    for action in ["advance", "dash"] {
        let mut t = begin();
        t.act("Ada", action, ()).walk(&[(1, 2)]);
        assert_eq!(t.asked(), "window step Grunt");
        t.pass();
    }
    for action in ["defend", "observe", "focus_guard", "change_gear", "drop_prone", "keep_reaction", "drop"] {
        let mut t = begin();
        match action {
            "change_gear" => t.act("Ada", action, fray::testkit::hands(&[])),
            "drop" => t.act_with("Ada", action, "longsword", ()),
            _ => t.act("Ada", action, ()),
        };
        assert_eq!(t.asked(), "turn Ada", "{action}");
    }
    // Attacks, even those that miss; feints, even those that fail.
    let mut t = begin();
    t.dice(&d20(&[1])).act("Ada", "primary_attack", "Grunt");
    t.dice(&d20(&[20, 1])).act("Ada", "feint", "Grunt");
    t.dice(&d20(&[1])).act("Ada", "tertiary_attack", "Grunt");
    assert_eq!(t.asked(), "turn Ada");
    // A manoeuvre only where it fails; a spell in any case.
    for action in ["trip", "grapple"] {
        for (reflex, window) in [(1, false), (20, true)] {
            let mut t = begin();
            t.dice(&d20(&[reflex, 5])).act("Ada", action, "Grunt");
            assert_eq!(t.asked() == "window failed Grunt", window, "{action}");
            t.pass_to("turn Ada");
        }
    }
    let mage = piece("Mage", "adept", 4, &[("int", 16)]).knows(&["frost_ray"]).held(&["wand"]).at(2, 2);
    let mut t = aware([mage], [grunt()]);
    t.dice(&d20(&[1])).act("Mage", "frost_ray", "Grunt");
    assert_eq!(t.asked(), "window casting Grunt");
    t.dice(&d20(&[1])).pass();
}
