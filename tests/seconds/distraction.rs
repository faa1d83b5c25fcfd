//! Distracting acts, which provoke opportunity attacks.

use fray::testkit::{TestBattle, TestCombatant, TestScene, later, object};

use super::{ayla, d20, field, orc, piece};

fn archer() -> TestCombatant {
    piece("Archer", &[("dex", 0)]).held(&["short_bow"]).at(4, 2)
}

fn guard(name: &str, x: i16, y: i16) -> TestCombatant {
    ayla().named(name).at(x, y)
}

/// The archer between two foes.
fn between(archer: TestCombatant) -> TestBattle {
    let mut t = field([archer, guard("Far", 12, 6)], [guard("Left", 3, 2), guard("Right", 5, 2)], &[15, 2, 9, 5]);
    t.loud();
    t
}

/// SEC-REACT-10, SEC-REACT-16, SEC-REACT-17: a shooter beside foes is attacked by those it does not shoot at, before
/// any time is paid.
#[test]
fn sec_react_10_16_17_shots() {
    let mut t = between(archer());
    let shot = t.acting_with("Archer", "attack", "short_bow", "Left");
    t.submit(shot);
    assert_eq!((t.asked().as_str(), t.pool("Archer", "time")), ("window declared Right", 30));
    t.dice(&d20(&[1, 1])).act("Right", "opportunity_distracted", "Archer");
    assert_eq!(t.pool("Archer", "time"), 10);
}

/// SEC-REACT-15, SEC-REACT-17, SEC-REACT-18: example 15. A spell that takes longer than the turn provokes all foes
/// beside the caster, whatever its target; the rest of it does not, if it fits.
#[test]
fn sec_react_15_17_18_long_spells() {
    let healer = || piece("Archer", &[("wil", 2)]).knows(&["mend"]).pool("hp", 9).at(4, 2);
    let field = || {
        let mut t = field(
            [healer(), guard("Far", 4, 1).pool("hp", 9)],
            [guard("Left", 3, 2), guard("Right", 5, 2)],
            &[15, 2, 9, 5],
        );
        t.loud();
        t
    };
    let mut t = field();
    t.go(4, 3);
    // Twenty-five tenths of twenty-five fit.
    t.dice(&[(8, 1)]).act("Archer", "mend", "Archer");
    assert_eq!((t.hp("Archer"), t.asked().as_str()), (12, "turn Left"));
    let mut t = field();
    t.go(4, 3).go(4, 2);
    let begin = t.acting("Archer", "mend", later());
    t.submit(begin);
    assert_eq!((t.asked().as_str(), t.pool("Archer", "time")), ("window declared Left", 20));
    t.pass();
    assert_eq!(t.asked(), "window declared Right");
    t.pass_to("turn Left");
    t.end().end().end();
    t.dice(&[(8, 1)]).act("Archer", "mend", "Far");
    assert_eq!((t.asked().as_str(), t.pool("Archer", "time")), ("turn Archer", 25));
}

/// SEC-REACT-15, SEC-REACT-16, SEC-ACT-27: giving a potion to another provokes, drinking it does not.
#[test]
fn sec_react_15_16_potions() {
    let hurt = || guard("Friend", 4, 3).pool("hp", 5);
    let medic = || piece("Archer", &[("dex", 5)]).stowed(&["healing_potion"]).pool("hp", 5).at(4, 2);
    let mut t = field([medic(), hurt()], [guard("Left", 3, 2)], &[15, 2, 5]);
    t.loud();
    let give = t.acting("Archer", "administer", "Friend");
    t.submit(give);
    assert_eq!(t.asked(), "window declared Left");
    let mut t = field([medic(), hurt()], [guard("Left", 3, 2)], &[15, 2, 5]);
    t.loud().dice(&[(6, 1), (6, 1)]).act("Archer", "drink", ());
    assert_eq!(t.hp("Archer"), 11);
}

/// SEC-REACT-07: an actor felled by the blow does nothing more, and pays nothing; one that stands goes on.
#[test]
fn sec_react_07_19_felled_before_it_is_done() {
    for (hp, time) in [(1, 30), (14, 10)] {
        let mut t = between(archer().pool("hp", hp));
        let shot = t.acting_with("Archer", "attack", "short_bow", "Left");
        t.submit(shot);
        let mut dice = vec![(20, 18), (8, 3)];
        if hp > 1 {
            dice.push((20, 1));
        }
        t.dice(&dice).act("Right", "opportunity_distracted", "Archer");
        assert_eq!(t.pool("Archer", "time"), if hp == 1 { 0 } else { time }, "{hp}");
        assert_eq!(t.hp("Archer") > 0, hp > 1);
    }
    let _ = orc();
}

/// SEC-REACT-16, SEC-ACT-01: a shot at a thing provokes like any other, a blow at one does not.
#[test]
fn sec_react_16_act_01_shots_at_things() {
    for (tool, far, asked) in [("short_bow", true, "window declared Left"), ("longsword", false, "turn Archer")] {
        let mut t = TestScene::new("seconds", &["...........", "....O.....O", "..........."])
            .legend('O', "Object(object: \"chest\", on: \"floor\")")
            .side("heroes", [archer().held(&[tool]).at(4, 0)])
            .side("monsters", [guard("Left", 3, 0)])
            .deal_with(&d20(&[15, 5]));
        let blow = t.acting_with("Archer", "batter", tool, object(if far { 10 } else { 4 }, 1));
        t.dice(&d20(&[1]));
        t.submit(blow);
        assert_eq!(t.asked(), asked, "{tool}");
        if far {
            t.pass();
        }
    }
}

/// SEC-REACT-17, SEC-REACT-18: a spell with a target provokes once: when it begins, or when it is cast at once, and not
/// again with the rest of it.
#[test]
fn sec_react_17_18_a_bolt_provokes_once() {
    let mage = || piece("Archer", &[("wil", 2)]).knows(&["spark_bolt"]).at(4, 2);
    let field = || field([mage()], [guard("Left", 3, 2), guard("Far", 12, 6)], &[15, 9, 5]);
    let mut t = field();
    let bolt = t.acting("Archer", "spark_bolt", "Far");
    t.submit(bolt);
    assert_eq!(t.asked(), "window declared Left");
    t.dice(&d20(&[1])).pass();
    let mut t = field();
    t.go(4, 1).go(4, 2);
    let begin = t.acting("Archer", "spark_bolt", later());
    t.submit(begin);
    assert_eq!(t.asked(), "window declared Left");
    t.pass().end().end();
    t.dice(&d20(&[1])).act("Archer", "spark_bolt", "Far");
    assert_eq!((t.asked().as_str(), t.pool("Archer", "time")), ("turn Archer", 25));
}
