//! Section 5: health, Exertion, dying.

use fray::data::effect::Fate;
use fray::fight::state::log::{Ending, Event};
use fray::testkit::{TestBattle, buy, shift};

use super::{ana, bo, cy, field, floor, gob, orc};

/// An action that forces two points of Exertion.
const SAP: &str = r#"(
    entries: [(key: "sap", name: "Sap", text: "", count: 1, uniques: ["rest"])],
    actions: [(key: "sap", name: "Sap", text: "", occasion: Planned("sap"), target: One(whom: Others, range: "9"),
               does: [Gain(pool: "exertion", amount: "2", who: Other, forced: true)])],
)"#;

/// Bo beside an Orc that will strike at 7; Bo exerts this often first, at the end of his turn at 4.
fn bo_exerted(times: i32) -> TestBattle {
    let mut t = field([bo(), ana().at(8, 6)], [orc().at(3, 4)]);
    t.plan(&[("Bo", "move guard"), ("Orc", "slow_attack")]).turn("Bo").end();
    for _ in 0..times {
        t.act("Bo", "exert_action", buy("shift", 7));
    }
    t
}

/// Bo, exerted this often, is brought to 0 by the Orc.
fn bo_felled(times: i32) -> TestBattle {
    let mut t = bo_exerted(times);
    t.turn("Orc").dice(&[(20, 18), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Bo").end();
    assert_eq!(t.hp("Bo"), 0);
    t
}

fn died(t: &TestBattle, who: &str) -> bool {
    let id = t.who(who);
    t.events().any(|e| *e == Event::LeftFight(id, Fate::Dead))
}

/// TEMPO-HEALTH-01
#[test]
fn tempo_health_01_only_player_characters_exert() {
    let mut t = field([ana().held(&["cudgel"])], [orc()]);
    t.plan(&[("Ana", "standard_attack"), ("Orc", "slow_attack")]).turn("Ana");
    t.dice(&[(20, 15), (4, 1)]).act("Ana", "standard_attack", "Orc").end().turn("Orc");
    let body = t.acting("Orc", "exert_clear", ("Orc", "dazed"));
    assert_eq!(t.refuse(body), "Only player characters can Exert.");
    t.end();
    assert_eq!(t.asked(), "window turn_ended heroes");
    let body = t.acting("Orc", "exert_action", buy("shift", 7));
    t.refuse(body);
}

/// TEMPO-HEALTH-02, TEMPO-HEALTH-03
#[test]
fn tempo_health_02_03_each_exert_adds_one_and_none_passes_the_maximum() {
    let mut t = bo_exerted(1);
    assert_eq!(t.pool("Bo", "exertion"), 1);
    // Moving and buying in one would make 3 of 2.
    let dear = t.acting("Bo", "exert_action", buy("mark", 6));
    assert!(t.refuse(dear).starts_with("That would be more Exertion"));
    t.act("Bo", "exert_tempo", shift(1, 5));
    assert_eq!(t.pool("Bo", "exertion"), 2);
    let third = t.acting("Bo", "exert_tempo", shift(1, 6));
    assert!(t.refuse(third).starts_with("That would be more Exertion"));
}

/// TEMPO-HEALTH-04: NPCs too, and point by point.
#[test]
fn tempo_health_04_forced_exertion_at_the_maximum_kills() {
    let mut t = floor().rules(SAP).side("heroes", [ana()]).side("monsters", [orc(), gob()]).deal();
    t.plan(&[("Ana", "sap")]).turn("Ana").act("Ana", "sap", "Orc").end();
    t.finish_round().plan(&[("Ana", "sap move")]).turn("Ana").act("Ana", "sap", "Orc").end();
    assert_eq!((t.pool("Orc", "exertion"), died(&t, "Orc")), (4, false));
    t.finish_round().plan(&[("Ana", "sap")]).turn("Ana").act("Ana", "sap", "Orc").end();
    assert!(died(&t, "Orc"));
}

/// TEMPO-HEALTH-04: 2 more at 3 of 4 give 4, then death.
#[test]
fn tempo_health_04_points_are_added_one_by_one() {
    let mut t = floor().rules(SAP).side("heroes", [ana()]).side("monsters", [orc().score("for", 1), gob()]).deal();
    t.plan(&[("Ana", "sap")]).turn("Ana").act("Ana", "sap", "Orc").end();
    t.finish_round().plan(&[("Ana", "sap")]).turn("Ana").story();
    t.act("Ana", "sap", "Orc");
    assert_eq!(t.story(), ["Ana sap Orc", "Orc exertion 3", "Orc Dead"]);
}

/// TEMPO-HEALTH-05, TEMPO-RULE-22
#[test]
fn tempo_health_05_becoming_dying_at_max_exertion_kills() {
    let mut t = bo_felled(1);
    assert_eq!((t.has("Bo", "dying"), t.pool("Bo", "exertion"), died(&t, "Bo")), (true, 2, false));
    drop(t);
    let t = bo_felled(2);
    assert!(died(&t, "Bo"));
}

/// TEMPO-HEALTH-10, TEMPO-REACT-10
#[test]
fn tempo_health_10_an_intercepted_strike_harms_the_interceptor_alone() {
    let mut t = field([ana(), cy().at(2, 1)], [orc()]);
    t.plan(&[("Ana", "guard"), ("Orc", "slow_attack")]).turn("Ana").act("Ana", "guard", "Cy").end();
    t.turn("Orc").dice(&[(20, 15), (20, 12)]).act("Orc", "slow_attack", "Cy");
    t.dice(&[(8, 6), (8, 2)]).act("Ana", "intercept", ());
    assert_eq!((t.hp("Ana"), t.hp("Cy")), (12, 16));
}

/// TEMPO-RULE-22: an NPC dies at 0; its things fall to the ground.
#[test]
fn tempo_rule_22_an_npc_at_0_is_dead_and_drops_its_things() {
    let mut t = field([ana()], [gob().at(3, 2).score("for", -2), orc().at(9, 6)]);
    t.plan(&[("Ana", "standard_attack"), ("Gob", "slow_attack")]).turn("Ana").story();
    t.dice(&[(20, 15), (8, 8)]).act("Ana", "standard_attack", "Gob");
    assert_eq!(t.story(), ["Ana standard_attack Gob", "Ana 18 against 12 success", "Gob -11 0", "Gob Dead"]);
    assert_eq!(t.fight().arena().loose.0.len(), 1);
}

/// TEMPO-RULE-22: a captain of the monsters may be made to fall Dying; it still cannot Exert.
#[test]
fn tempo_rule_22_an_npc_that_dies_like_a_pc_falls_dying() {
    let mut t = field([ana()], [gob().at(3, 2).score("for", -1).dies_like_pc(), orc().at(9, 6)]);
    t.plan(&[("Ana", "standard_attack"), ("Gob", "slow_attack")]).turn("Ana").dice(&[(20, 15), (8, 8)]);
    t.act("Ana", "standard_attack", "Gob");
    assert_eq!((t.hp("Gob"), t.has("Gob", "dying"), t.pool("Gob", "exertion")), (0, true, 1));
    assert!(!t.may("Gob", "exert_action"));
}

/// TEMPO-RULE-22: prone, no turns, no reactions, no Exert; the tick spares the round of the fall.
#[test]
fn tempo_rule_22_a_dying_one_cannot_act_and_worsens_from_the_next_round_on() {
    let mut t = bo_felled(0);
    assert_eq!((t.has("Bo", "prone"), t.pool("Bo", "exertion")), (true, 1));
    assert!(!t.may("Bo", "exert_action"));
    t.finish_round();
    assert_eq!(t.pool("Bo", "exertion"), 1);
    let body = t.plans(&[("Bo", "rest")]);
    assert_eq!(t.refuse(body), "That combatant does not plan.");
    t.finish_round();
    assert_eq!((t.pool("Bo", "exertion"), died(&t, "Bo")), (2, false));
    t.finish_round();
    assert!(died(&t, "Bo"));
}

/// TEMPO-RULE-22: each hit on a dying combatant forces a point.
#[test]
fn tempo_rule_22_damage_while_dying_forces_exertion() {
    let mut t = field([ana().score("for", -2).score("dex", -2), cy().at(9, 6)], [orc(), gob().at(2, 3)]);
    assert_eq!((t.hp("Ana"), t.pool_max("Ana", "exertion")), (4, 1));
    t.plan(&[("Gob", "quick_attack"), ("Orc", "slow_attack")]).turn("Gob");
    t.dice(&[(20, 15), (4, 4)]).act("Gob", "quick_attack", "Ana").end();
    assert_eq!(t.hp("Ana"), 1);
    t.act("Ana", "exert_action", buy("shift", 7)).turn("Orc");
    t.dice(&[(20, 15), (8, 1), (8, 1)]).act("Orc", "slow_attack", "Ana");
    assert!(died(&t, "Ana"));
    let mut t = field([ana().score("for", 0).score("dex", -2), cy().at(9, 6)], [orc(), gob().at(2, 3)]);
    t.plan(&[("Gob", "standard_attack"), ("Orc", "mark slow_attack")]).finish_round();
    t.plan(&[("Gob", "slow_attack"), ("Orc", "slow_attack")]).turn("Orc");
    t.dice(&[(20, 15), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Ana").end();
    assert_eq!((t.has("Ana", "dying"), t.pool("Ana", "exertion")), (true, 1));
    t.turn("Gob").dice(&[(20, 10), (20, 11), (4, 1)]).act("Gob", "slow_attack", "Ana");
    assert_eq!(t.pool("Ana", "exertion"), 2);
}

/// TEMPO-RULE-22: it is one point with each hit, whatever the damage.
#[test]
fn tempo_rule_22_a_point_for_each_hit() {
    let mut t = field([ana().pool("hp", 1), cy().at(9, 6)], [orc(), gob().at(2, 3), gob().named("Gub").at(1, 2)]);
    t.plan(&[("Gob", "slow_attack"), ("Gub", "slow_attack"), ("Orc", "slow_attack")]).turn("Orc");
    t.dice(&[(20, 19), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Ana").end();
    assert_eq!((t.hp("Ana"), t.has("Ana", "dying"), t.pool("Ana", "exertion")), (0, true, 1));
    for (who, points) in [("Gob", 2), ("Gub", 3)] {
        t.turn(who).dice(&[(20, 18), (20, 17), (4, 4)]).act(who, "slow_attack", "Ana").end();
        assert_eq!(t.pool("Ana", "exertion"), points);
    }
}

/// TEMPO-RULE-22: first aid makes a dying combatant stable.
#[test]
fn tempo_rule_22_first_aid_rolls_intellect_against_12() {
    for (die, stable) in [(8, false), (9, true)] {
        let mut t = field([bo(), cy().at(1, 4)], [orc().at(3, 4)]);
        t.plan(&[("Orc", "slow_attack")])
            .turn("Orc")
            .dice(&[(20, 18), (8, 8), (8, 8)])
            .act("Orc", "slow_attack", "Bo")
            .end();
        t.finish_round().plan(&[("Cy", "help")]).turn("Cy").dice(&[(20, die)]).act("Cy", "help_first_aid", "Bo");
        assert_eq!((t.has("Bo", "stable"), t.has("Bo", "dying")), (stable, !stable));
        t.finish_round();
        assert_eq!(t.pool("Bo", "exertion"), if stable { 1 } else { 2 });
    }
}

/// TEMPO-RULE-22: a fall ends the fallen combatant's Guard and Mark.
#[test]
fn tempo_rule_22_a_fallen_combatant_neither_guards_nor_marks() {
    let mut t = field([bo(), cy().at(1, 4)], [orc().at(3, 4)]);
    t.plan(&[("Bo", "mark guard"), ("Orc", "slow_attack")]).turn("Bo").act("Bo", "mark", "Orc").end();
    t.turn("Bo").act("Bo", "guard", "Cy").end();
    assert!(t.has("Orc", "marked") && t.has("Cy", "guarded"));
    t.turn("Orc").dice(&[(20, 18), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Bo");
    assert!(!t.has("Orc", "marked") && !t.has("Cy", "guarded"));
}

/// TEMPO-RULE-41: no able combatant is left, and the rest of the round is not played.
#[test]
fn tempo_rule_41_the_battle_ends_after_the_turn_in_which_a_side_is_out() {
    let mut t = field([ana()], [gob().at(3, 2).score("for", -2)]);
    t.plan(&[("Ana", "standard_attack shift"), ("Gob", "slow_attack")]).turn("Ana").story();
    t.dice(&[(20, 15), (8, 8)]).act("Ana", "standard_attack", "Gob").go(2, 3).end();
    assert_eq!((t.asked().as_str(), t.story().last().cloned()), ("over", Some("ended Rout".to_owned())));
    let winners = t.fight().outcome().map(|o| o.winners);
    assert_eq!(winners, Some([t.side("heroes")].into_iter().collect()));
}

/// TEMPO-RULE-41
#[test]
fn tempo_rule_41_the_round_limit_makes_a_draw() {
    let mut t = floor().fields("round_limit: 2").side("heroes", [ana()]).side("monsters", [orc()]).deal();
    t.plan(&[]).finish_round().finish_round();
    let outcome = t.fight().outcome().cloned().expect("two rounds are over");
    assert!(outcome.winners.is_empty());
    assert_eq!((outcome.round, outcome.why), (2, Ending::RoundLimit));
}
