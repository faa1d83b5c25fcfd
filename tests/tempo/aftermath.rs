//! When a battle is over, and between battles: sections 5 and 13.

use fray::data::effect::Fate;
use fray::fight::state::log::Event;
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, buy};

use super::{ana, bo, cy, field, floor, gob, orc};

/// Two actions that force one point of Exertion.
const SAP: &str = r#"(
    entries: [(key: "sap", name: "Sap", text: "", count: 1, uniques: ["rest"]),
              (key: "sip", name: "Sip", text: "", count: 1, uniques: ["mark"])],
    actions: [(key: "sap", name: "Sap", text: "", occasion: Planned("sap"), target: One(whom: Others, range: "9"),
               does: [Gain(pool: "exertion", amount: "1", who: Other, forced: true)]),
              (key: "sip", name: "Sip", text: "", occasion: Planned("sip"), target: One(whom: Others, range: "9"),
               does: [Gain(pool: "exertion", amount: "1", who: Other, forced: true)])],
)"#;

/// A choice that the end of a battle offers.
const BREATHE: &str = r#"(actions: [(key: "breathe", name: "Breathe", text: "", occasion: Window("scene_ended"),
    requires: [(need: "same(me, subject) && me.exertion > 0", why: "No need.")],
    does: [Gain(pool: "exertion", amount: "-1", who: Me)])])"#;

/// A goblin that one blow fells.
fn victim() -> TestCombatant {
    gob().at(3, 2).pool("hp", 1)
}

/// Ana fells the goblin at 5, and the battle is over.
fn win(t: &mut TestBattle) {
    t.turn("Ana").dice(&[(20, 15), (8, 8)]).act("Ana", "standard_attack", "Gob").end();
}

fn fate(t: &TestBattle, who: &str) -> Option<Fate> {
    let id = t.who(who);
    t.events().find_map(|e| if let Event::LeftFight(left, fate) = e { (*left == id).then_some(*fate) } else { None })
}

/// TEMPO-EX-09, TEMPO-RULE-45
#[test]
fn tempo_ex_09_scene_end() {
    let lay = floor().rules(SAP).side("heroes", [ana().pool("hp", 5), bo().pool("hp", 2).pool("exertion", 1), cy()]);
    let mut t = lay.side("monsters", [victim()]).deal();
    t.plan(&[("Ana", "move standard_attack"), ("Gob", "sap sip")]);
    t.turn("Gob").act("Gob", "sap", "Ana").end().turn("Gob").act("Gob", "sip", "Cy").end();
    t.turn("Ana").end();
    t.act("Ana", "exert_action", buy("shift", 7)).act("Ana", "exert_action", buy("hide", 6));
    t.act("Bo", "exert_action", buy("shift", 7));
    assert_eq!((t.pool("Ana", "exertion"), t.pool("Bo", "exertion"), t.pool("Cy", "exertion")), (3, 2, 1));
    t.turn("Ana").dice(&[(20, 15), (8, 8)]).act("Ana", "standard_attack", "Gob").story();
    t.end();
    assert_eq!(t.story(), ["ended Rout", "Ana -3 2", "Bo -2 0", "Bo +dying", "Bo +prone", "Bo Dead",]);
    assert_eq!((t.asked().as_str(), t.hp("Ana"), t.pool("Ana", "exertion"), t.hp("Cy")), ("over", 2, 3, 16));
    let heroes = t.side("heroes");
    assert_eq!(t.fight().outcome().map(|o| o.winners.contains(heroes)), Some(true));
}

/// TEMPO-HEALTH-06, TEMPO-HEALTH-08: all of it, carried over or not, for combatants that Exerted.
#[test]
fn tempo_health_06_08_the_whole_track_counts_for_those_who_exerted() {
    let ana = || ana().pool("exertion", 2);
    for (exerts, hp) in [(0, 20), (1, 17)] {
        let mut t = field([ana()], [victim()]);
        t.plan(&[("Ana", "move standard_attack")]).turn("Ana").end();
        for _ in 0..exerts {
            t.act("Ana", "exert_action", buy("shift", 7));
        }
        win(&mut t);
        assert_eq!((t.hp("Ana"), t.pool("Ana", "exertion")), (hp, 2 + exerts));
    }
}

/// TEMPO-HEALTH-06: no armour helps against it, and each way of Exerting counts.
#[test]
fn tempo_health_06_clearing_a_condition_is_exerting_too() {
    let mut t = field([ana().begins(&["slowed"])], [victim()]);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").act("Ana", "exert_clear", ("Ana", "slowed"));
    t.dice(&[(20, 15), (8, 8)]).act("Ana", "standard_attack", "Gob").end();
    assert_eq!(t.hp("Ana"), 19);
}

/// TEMPO-HEALTH-07
#[test]
fn tempo_health_07_forced_exertion_alone_does_no_harm() {
    let mut t = floor().rules(SAP).side("heroes", [ana()]).side("monsters", [victim()]).deal();
    t.plan(&[("Ana", "standard_attack"), ("Gob", "sap")]).turn("Gob").act("Gob", "sap", "Ana").end();
    win(&mut t);
    assert_eq!((t.hp("Ana"), t.pool("Ana", "exertion")), (20, 1));
}

/// TEMPO-HEALTH-09, TEMPO-RULE-46, TEMPO-RULE-47
#[test]
fn tempo_health_09_resting_lowers_exertion() {
    let mut t = field([ana().pool("exertion", 3)], [orc().at(9, 6)]);
    t.plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ()).end();
    t.turn("Ana").act("Ana", "recover", ());
    assert_eq!(t.pool("Ana", "exertion"), 2);
    for (rest, left) in [("shallow_rest", 1), ("deep_rest", 0)] {
        let mut t = field([ana().pool("exertion", 3).rests(&[rest])], [orc().at(9, 6)]);
        assert_eq!(t.pool("Ana", "exertion"), left, "{rest}");
    }
}

/// TEMPO-RULE-45: Momentum and Conditions are gone, Exertion is not.
#[test]
fn tempo_rule_45_what_the_end_of_a_scene_takes_away() {
    let bo = bo().at(9, 6).pool("momentum", 3).pool("exertion", 2).begins(&["slowed", "marked"]);
    let mut t = field([ana(), bo], [victim()]);
    t.plan(&[("Ana", "standard_attack")]);
    win(&mut t);
    assert_eq!((t.pool("Bo", "momentum"), t.pool("Bo", "exertion")), (0, 2));
    assert_eq!((t.has("Bo", "slowed"), t.has("Bo", "marked")), (false, false));
}

/// TEMPO-RULE-45: the winners' fallen stand up, those of the losers do not.
#[test]
fn tempo_rule_45_the_dying_live_if_their_side_holds_the_field() {
    for down in ["dying", "stable"] {
        let mut t = field([ana(), bo().pool("hp", 0).begins(&[down])], [victim()]);
        t.plan(&[("Ana", "standard_attack")]);
        win(&mut t);
        assert_eq!((t.hp("Bo"), t.has("Bo", down), fate(&t, "Bo")), (1, false, None), "{down}");
    }
    let mut t = field([bo().pool("hp", 4)], [orc().at(3, 4)]);
    t.plan(&[("Orc", "slow_attack")])
        .turn("Orc")
        .dice(&[(20, 18), (8, 8), (8, 8)])
        .act("Orc", "slow_attack", "Bo")
        .end();
    assert_eq!((t.asked().as_str(), t.hp("Bo"), fate(&t, "Bo")), ("over", 0, Some(Fate::Fallen)));
}

/// TEMPO-RULE-45: each combatant is asked for its choice then, after the damage and before Momentum is gone.
#[test]
fn tempo_rule_45_the_end_asks_each_in_its_turn() {
    let heroes = [ana().pool("exertion", 1), bo().pool("exertion", 1)];
    let mut t = floor().rules(BREATHE).side("heroes", heroes).side("monsters", [victim()]).deal();
    t.plan(&[("Ana", "standard_attack")]);
    win(&mut t);
    assert_eq!((t.asked().as_str(), t.fight().outcome()), ("window scene_ended heroes", None));
    assert!(!t.may("Bo", "breathe"), "it is about Ana first");
    assert!(t.fight().arena().asides().is_empty(), "nobody plans any more");
    let plan = t.plans(&[("Ana", "mark")]);
    t.refuse(plan);
    t.act("Ana", "breathe", ());
    assert_eq!((t.asked().as_str(), t.may("Bo", "breathe")), ("window scene_ended heroes", true));
    t.submit(OrderKind::Pass);
    assert_eq!((t.asked().as_str(), t.pool("Ana", "exertion"), t.pool("Bo", "exertion")), ("over", 0, 1));
}

/// TEMPO-RULE-46
#[test]
fn tempo_rule_46_a_shallow_rest() {
    let mut t = field([ana().pool("exertion", 1).pool("hp", 5).rests(&["shallow_rest"])], [orc()]);
    assert_eq!((t.pool("Ana", "exertion"), t.hp("Ana")), (0, 15));
    let mut t = field([ana().pool("hp", 15).rests(&["shallow_rest"])], [orc()]);
    assert_eq!(t.hp("Ana"), 20);
    let mut t = field(
        [ana().score("for", 1).score("str", 0).pool("exertion", 3).pool("hp", 1).rests(&["shallow_rest"])],
        [orc()],
    );
    assert_eq!((t.pool("Ana", "exertion"), t.hp("Ana")), (1, 9));
}

/// TEMPO-RULE-47
#[test]
fn tempo_rule_47_a_deep_rest() {
    let ana = ana().pool("exertion", 4).pool("hp", 1).begins(&["slowed"]).rests(&["deep_rest"]);
    let mut t = field([ana], [orc()]);
    assert_eq!((t.pool("Ana", "exertion"), t.hp("Ana"), t.has("Ana", "slowed")), (0, 20, false));
}

/// TEMPO-SPEC-23, TEMPO-RULE-46, TEMPO-RULE-47: 1 Mana of the day, or all.
#[test]
fn tempo_spec_23_rests_give_mana_back() {
    let cy = || cy().knows(&["ward"]).plans(&["ward"]).pool("mana_indefinite", 1).pool("mana_day", 2);
    let mana = |mut t: TestBattle| ["mana", "mana_indefinite", "mana_scene", "mana_day"].map(|pool| t.pool("Cy", pool));
    // What a scene says of the tiers is not free.
    assert_eq!(mana(field([cy()], [orc()])), [2, 1, 0, 2]);
    assert_eq!(mana(field([cy().rests(&["shallow_rest"])], [orc()])), [3, 1, 0, 1]);
    let twice = ["shallow_rest", "shallow_rest", "shallow_rest"];
    assert_eq!(mana(field([cy().rests(&twice)], [orc()])), [4, 1, 0, 0]);
    assert_eq!(mana(field([cy().rests(&["deep_rest"])], [orc()])), [5, 0, 0, 0]);
}

/// TEMPO-RULE-48: what a combatant keeps at the end of a scene it may bring into the next.
#[test]
fn tempo_rule_48_a_scene_may_start_where_another_ended() {
    let mut t = field([ana().pool("hp", 9)], [victim()]);
    t.plan(&[("Ana", "move standard_attack")]).turn("Ana").end().act("Ana", "exert_action", buy("shift", 7));
    win(&mut t);
    let left = t.left_with("Ana");
    drop(t);
    let again = left.iter().fold(ana(), |piece, (key, n)| piece.pool(key, *n));
    let mut t = field([again], [orc()]);
    assert_eq!((t.hp("Ana"), t.pool("Ana", "exertion"), t.pool("Ana", "momentum")), (8, 1, 0));
}
