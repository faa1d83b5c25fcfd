//! Section 11: unique actions, Extra and Free, Exert.

use fray::testkit::{buy, shift};

use super::{ana, bo, cy, field, floor, gob, orc};

/// An ability with a number for its tempo, so with a key of its own, and one that names Move.
const CRIES: &str = r#"(
    uniques: ["cry"],
    entries: [
        (key: "cry", name: "Cry", text: "", count: 2, kind: Extra, uniques: ["cry"], common: false),
        (key: "whoop", name: "Whoop", text: "", count: 6, kind: Extra, uniques: ["cry"], common: false),
    ],
    actions: [
        (key: "cry", name: "Cry", text: "", occasion: Planned("cry"), does: []),
        (key: "whoop", name: "Whoop", text: "", occasion: Planned("whoop"), does: []),
    ],
)"#;

/// TEMPO-SPEC-01, TEMPO-SPEC-03
#[test]
fn tempo_spec_01_03_extras_obey_the_unique_action_rule_at_whatever_tempo_they_come() {
    let mut t = field([ana().plans(&["dart", "vault"])], [orc()]);
    for keys in ["move dart", "move vault", "mark dart vault"] {
        let body = t.plans(&[("Ana", keys)]);
        assert!(t.refuse(body).contains("planned twice"), "{keys}");
    }
    t.plan(&[("Ana", "mark vault")]).turn("Ana").act("Ana", "vault", ()).end();
    // Done at 1, it bars Move at 4.
    let body = t.replanned("Ana", 1, "move");
    t.refuse(body);
    let body = t.plans(&[("Ana", "dart")]);
    t.refuse(body);
}

/// TEMPO-SPEC-02
#[test]
fn tempo_spec_02_an_ability_with_a_number_has_a_key_of_its_own() {
    let lay = floor().rules(CRIES).side("heroes", [ana().plans(&["cry", "whoop"])]).side("monsters", [orc()]);
    let mut t = lay.deal();
    let both = t.plans(&[("Ana", "cry whoop")]);
    t.refuse(both);
    t.plan(&[("Ana", "mark move cry")]).turn("Ana").end();
    t.turn("Ana").end().turn("Ana").end();
    assert_eq!(t.turns(), ["2 Ana", "2 Ana", "4 Ana"]);
}

/// TEMPO-SPEC-04
#[test]
fn tempo_spec_04_free_and_bought_actions_neither_obey_nor_feed_the_rule() {
    let mut t = field([bo().plans(&["follow_through"])], [gob()]);
    t.plan(&[("Bo", "rest standard_attack follow_through")]).turn("Bo").end();
    t.act("Bo", "exert_action", buy("quick_attack", 3)).turn("Bo").end();
    // The bought Attack at 3 leaves the planned one legal, and others to plan.
    t.replan("Bo", 1, "slow_attack").turn("Bo").end().turn("Bo");
    assert_eq!(t.turns(), ["1 Bo", "3 Bo", "7 Bo", "8 Bo"]);
}

/// TEMPO-SPEC-11: at the end of any turn, at its own tempo, outside the unique-action rule.
#[test]
fn tempo_spec_11_exert_buys_one_more_action() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "mark standard_attack"), ("Orc", "help slow_attack")]).turn("Orc").end();
    t.act("Ana", "exert_action", buy("standard_attack", 5));
    assert_eq!(t.pool("Ana", "exertion"), 1);
    t.pass().turn("Ana").end().turn("Ana").end();
    assert_eq!(t.turns(), ["3 Orc", "5 Ana", "5 Ana"]);
    // In a turn itself, there is no such window.
    t.turn("Orc");
    let body = t.acting("Ana", "exert_action", buy("shift", 7));
    t.refuse(body);
}

/// TEMPO-SPEC-12: a slot, a bought, an Extra or a Free one.
#[test]
fn tempo_spec_12_exert_moves_any_coming_action() {
    let hero = ana().plans(&["dart", "follow_through"]);
    let mut t = field([hero], [orc()]);
    t.plan(&[("Ana", "rest shift dart follow_through")]).turn("Ana").end();
    t.act("Ana", "exert_action", buy("mark", 2));
    let spent = t.acting("Ana", "exert_tempo", shift(0, 5));
    assert_eq!(t.refuse(spent), "That turn is spent.");
    let same = t.acting("Ana", "exert_tempo", shift(1, 7));
    t.refuse(same);
    let past = t.acting("Ana", "exert_tempo", shift(1, 0));
    t.refuse(past);
    for (slot, count) in [(2, 9), (3, 6), (4, 5)] {
        t.act("Ana", "exert_tempo", shift(slot, count));
    }
    for _ in 0..4 {
        t.turn("Ana").end();
    }
    let entries: Vec<String> = t.story().into_iter().filter(|line| line.starts_with(char::is_numeric)).collect();
    assert_eq!(entries, ["1 Ana rest", "5 Ana mark", "6 Ana follow_through", "7 Ana shift", "9 Ana dart"]);
}

/// TEMPO-SPEC-14, TEMPO-SPEC-19: during the own turn, bought and Extra ones included, and at no other time.
#[test]
fn tempo_spec_14_19_exert_clears_a_condition_in_ones_own_turn() {
    let mace = gob().held(&["mace"]).score("str", 3).at(2, 3);
    let whip = orc().held(&["whip"]).score("dex", 3);
    let mut t = field([ana().plans(&["dart"]), cy()], [whip, mace]);
    t.plan(&[("Gob", "standard_attack"), ("Orc", "quick_attack"), ("Cy", "shift")]);
    t.turn("Orc").dice(&[(20, 15), (3, 1)]).act("Orc", "quick_attack", "Ana").end();
    t.turn("Gob").dice(&[(20, 15), (6, 1)]).act("Gob", "standard_attack", "Ana").end();
    t.finish_round().plan(&[("Ana", "dart"), ("Cy", "shift")]).turn("Ana");
    assert_eq!(t.aims("Ana", "exert_clear").len(), 2);
    t.act("Ana", "exert_clear", ("Ana", "slowed"));
    assert_eq!((t.has("Ana", "slowed"), t.pool("Ana", "exertion")), (false, 1));
    t.end().act("Ana", "exert_action", buy("shift", 7)).pass().turn("Cy");
    let others = t.acting("Ana", "exert_clear", ("Ana", "prone"));
    assert_eq!(t.refuse(others), "It is somebody else's turn.");
    t.end().turn("Ana").act("Ana", "exert_clear", ("Ana", "prone"));
    assert!(!t.has("Ana", "prone"));
}

/// TEMPO-SPEC-18
#[test]
fn tempo_spec_18_buying_and_then_moving_is_legal_for_two() {
    let mut t = field([bo()], [orc()]);
    t.plan(&[("Bo", "mark")]).turn("Bo").end();
    t.act("Bo", "exert_action", buy("slow_attack", 7));
    let bought = t.slot("Bo", "slow_attack");
    t.act("Bo", "exert_tempo", shift(bought, 3)).turn("Bo");
    assert_eq!((t.turns().last().cloned(), t.pool("Bo", "exertion")), (Some("3 Bo".to_owned()), 2));
}

/// TEMPO-SPEC-20: a Dazed combatant may Exert, a fallen one may not.
#[test]
fn tempo_spec_20_exerting_is_no_reaction() {
    let knocker = gob().held(&["cudgel"]).score("str", 3).at(2, 3);
    let mut t = field([ana(), bo()], [orc().at(3, 4), knocker]);
    t.plan(&[("Gob", "standard_attack"), ("Orc", "slow_attack")]).turn("Gob");
    t.dice(&[(20, 15), (4, 1)]).act("Gob", "standard_attack", "Ana").end();
    assert!(t.has("Ana", "dazed"));
    t.act("Ana", "exert_action", buy("shift", 7)).turn("Orc");
    t.dice(&[(20, 18), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Bo").end();
    assert_eq!((t.may("Ana", "exert_action"), t.may("Bo", "exert_action")), (true, false));
}

/// TEMPO-SPEC-07, TEMPO-SPEC-08: besides the slots, at the listed tempo, without a move; only Extra obeys the rule.
#[test]
fn tempo_spec_07_08_extra_and_free_turns_come_besides_the_slots() {
    let lay = floor().rules(CRIES).side("heroes", [ana().plans(&["cry", "vault", "follow_through"])]);
    let mut t = lay.side("monsters", [orc()]).deal();
    t.plan(&[("Ana", "standard_attack shift cry vault follow_through")]);
    let mut moves = Vec::new();
    for _ in 0..5 {
        t.turn("Ana");
        moves.push(t.moves());
        t.end();
    }
    assert_eq!(t.turns(), ["1 Ana", "2 Ana", "5 Ana", "7 Ana", "8 Ana"]);
    assert_eq!(moves, [0, 0, 5, 5, 0]);
}

/// TEMPO-SPEC-09: in Planning or later, until its tempo is past.
#[test]
fn tempo_spec_09_an_extra_or_free_entry_may_be_declared_until_it_is_past() {
    let mut t = field([ana().plans(&["dart", "follow_through"])], [orc()]);
    t.plan(&[("Ana", "rest shift")]).call("heroes", 4).plan(&[("Ana", "dart")]).turn("Ana").end();
    t.call("heroes", 5).plan(&[("Ana", "follow_through")]);
    t.finish_round().plan(&[("Ana", "rest shift")]).call("heroes", 5);
    let past = t.plans(&[("Ana", "dart")]);
    assert_eq!(t.refuse(past), "Dart comes at 4, which is past.");
}

/// TEMPO-SPEC-10
#[test]
fn tempo_spec_10_an_extra_whose_key_is_planned_waits_for_the_slot_to_change() {
    let mut t = field([ana().plans(&["dart"])], [orc()]);
    t.plan(&[("Ana", "mark move")]).turn("Ana").end();
    let planned = t.plans(&[("Ana", "dart")]);
    assert!(t.refuse(planned).contains("planned twice"));
    t.replan("Ana", 1, "shift").plan(&[("Ana", "dart")]).turn("Ana");
    assert_eq!(t.turns(), ["2 Ana", "4 Ana"]);
}
