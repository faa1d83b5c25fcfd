//! Reactions: how many, when, and what they do not affect.

use fray::fight::preview::log_text;
use fray::testkit::TestBattle;

use super::{ayla, d20, field, lay, orc, piece};

/// Ayla with a foe on either side, both before her in the order.
fn between() -> TestBattle {
    let two = [orc().at(3, 2), orc().named("Ork").at(1, 2)];
    field([ayla()], two, &[5, 15, 10])
}

/// SEC-REACT-01, SEC-REACT-02, SEC-REACT-03: one reaction between two own turns, from the start of the battle; it costs
/// no time.
#[test]
fn sec_react_01_02_03_one_reaction_a_round() {
    let mut t = between();
    t.go(6, 2);
    assert_eq!(t.asked(), "window step Ayla");
    t.dice(&d20(&[1])).act("Ayla", "opportunity", "Orc");
    // Four metres are fourteen tenths, and that is all.
    assert_eq!((t.pool("Orc", "time"), t.at("Orc"), t.pool("Ayla", "reaction")), (20, Some((6, 2)), 0));
    t.end();
    // The other one gets away.
    t.go(0, 5);
    assert_eq!((t.at("Ork"), t.whose_turn().as_deref()), (Some((0, 5)), Some("Ork")));
    t.end();
    assert_eq!((t.pool("Ayla", "time"), t.pool("Ayla", "reaction")), (30, 1));
}

/// SEC-REACT-01: no combatant reacts in its own turn.
#[test]
fn sec_react_01_not_in_ones_own_turn() {
    for (when, asked) in [("same(me, subject)", false), ("nonally(me, subject)", true)] {
        let brace = format!(
            "(actions: [(key: \"brace\", name: \"Brace\", text: \"\", occasion: Reaction(on: \"declared\", when: \"{when}\"), \
             does: [])])"
        );
        let mut t = lay([ayla()], [orc()]).rules(&brace).deal_with(&d20(&[15, 5]));
        t.act("Ayla", "drop_prone", ());
        assert_eq!(t.asked().starts_with("window"), asked, "{when}");
    }
}

/// SEC-REACT-03, SEC-SPEC-42: the log mentions the time of a reaction as flavour.
#[test]
fn sec_react_03_spec_42_about_a_second() {
    let mut t = between();
    t.go(6, 2);
    t.dice(&d20(&[1])).act("Ayla", "opportunity", "Orc");
    let events: Vec<_> = t.events().cloned().collect();
    let arena = t.fight().arena();
    let told: Vec<String> = events.iter().filter_map(|event| log_text::tell(&arena, event)).collect();
    assert!(told.iter().any(|line| line.contains("about 1 s") && line.contains("Opportunity attack")), "{told:?}");
}

/// SEC-REACT-04: the unconscious do not react, and no combatant reacts to what it does not perceive.
#[test]
fn sec_react_04_who_cannot_react() {
    for state in ["asleep", "knocked_out", "dying"] {
        let out = ayla().begins(&[state, "prone"]);
        let mut t = field([out, piece("Bela", &[]).at(15, 6)], [orc().at(3, 2)], &[5, 3, 15]);
        t.go(6, 2);
        assert_eq!(t.at("Orc"), Some((6, 2)), "{state}");
    }
    let mut t = field([ayla()], [orc().at(3, 2)], &[5, 15]);
    t.go(6, 2);
    assert_eq!(t.asked(), "window step Ayla");
}

/// SEC-RULE-15: an order may strike at an ally; no opportunity attack goes at an ally that leaves.
#[test]
fn sec_rule_15_striking_at_friends() {
    let bela = piece("Bela", &[("con", 2)]).at(3, 2);
    let mut t = field([ayla(), bela], [orc().at(15, 6)], &[15, 10, 5]);
    t.dice(&[(20, 15), (8, 1)]).act("Ayla", "attack", "Bela");
    assert_eq!(t.hp("Bela"), 18);
    t.end();
    t.go(6, 2);
    assert_eq!((t.at("Bela"), t.whose_turn().as_deref()), (Some((6, 2)), Some("Bela")));
}

/// SEC-REACT-05, SEC-REACT-08: possible reactors are asked one by one in their order, each once, and may decline.
#[test]
fn sec_react_05_08_one_by_one() {
    let bela = piece("Bela", &[("dex", 1)]).held(&["mace"]).at(4, 2);
    let mut t = field([ayla(), bela], [orc().at(3, 2)], &[5, 8, 15]);
    t.go(3, 5);
    assert_eq!(t.asked(), "window step Bela");
    t.pass();
    assert_eq!(t.asked(), "window step Ayla");
    t.dice(&d20(&[1])).act("Ayla", "opportunity", "Orc");
    assert_eq!((t.at("Orc"), t.whose_turn().as_deref()), (Some((3, 5)), Some("Orc")));
}

/// SEC-REACT-19: being hit interrupts nothing unless it fells.
#[test]
fn sec_react_19_a_hit_interrupts_nothing() {
    let archer = |hp: i32| piece("Archer", &[("con", 2)]).held(&["short_bow"]).pool("hp", hp).at(1, 2);
    let mut t = field([archer(22)], [orc().held(&["mace"]).at(2, 2), orc().named("Far").at(9, 2)], &[15, 5, 3]);
    t.act("Archer", "attack", "Far");
    assert_eq!(t.asked(), "window declared Orc");
    t.dice(&[(20, 15), (8, 4), (20, 15), (8, 4)]).act("Orc", "opportunity_distracted", "Archer");
    assert_eq!((t.hp("Archer"), t.hp("Far")), (16, 18));
    let other = piece("Bela", &[]).at(15, 6);
    let foes = [orc().held(&["mace"]).at(2, 2), orc().named("Far").at(9, 2)];
    let mut t = field([archer(3), other], foes, &[15, 2, 5, 3]);
    t.act("Archer", "attack", "Far");
    t.dice(&[(20, 15), (8, 4)]).act("Orc", "opportunity_distracted", "Archer");
    assert_eq!((t.hp("Archer"), t.hp("Far")), (0, 22));
    assert_eq!(t.whose_turn().as_deref(), Some("Orc"));
}
