//! The starter abilities: section 12.

use fray::testkit::TestBattle;

use super::{ana, bo, cy, field, gob, orc};

/// TEMPO-RULE-43: Dart at 4 and Vault at 1 are Moves.
#[test]
fn tempo_rule_43_dart_and_vault_are_moves() {
    for (key, count) in [("dart", 4), ("vault", 1)] {
        let mut t = field([bo().plans(&[key])], [orc().at(9, 6)]);
        let body = t.plans(&[("Bo", &format!("move {key}"))]);
        t.refuse(body);
        t.plan(&[("Bo", &format!("mark rest {key}"))]).turn("Bo");
        while !t.may("Bo", key) {
            t.end().turn("Bo");
        }
        assert_eq!((t.fight().arena().clock.count, t.moves()), (Some(count), 0));
        t.act("Bo", key, ());
        assert_eq!(t.moves(), 5, "{key}");
    }
}

/// TEMPO-RULE-43: Battle cry at 2 gives allies within 3 Momentum.
#[test]
fn tempo_rule_43_battle_cry() {
    let mut t = field([ana().plans(&["battle_cry"]), bo().at(5, 5), cy().at(6, 2)], [orc().at(9, 6), gob()]);
    t.plan(&[("Ana", "mark standard_attack battle_cry")]).turn("Ana");
    if !t.may("Ana", "battle_cry") {
        t.end().turn("Ana");
    }
    assert_eq!((t.fight().arena().clock.count, t.moves()), (Some(2), 0));
    t.act("Ana", "battle_cry", ());
    let momentum: Vec<i32> = ["Ana", "Bo", "Cy", "Gob"].iter().map(|who| t.pool(who, "momentum")).collect();
    assert_eq!(momentum, [0, 1, 0, 0]);
}

/// TEMPO-RULE-43: Follow-through at 8 is an Attack with any weapon, whatever was done before.
#[test]
fn tempo_rule_43_follow_through() {
    let mut t = field([ana().held(&["maul"]).plans(&["follow_through"])], [orc()]);
    t.plan(&[("Ana", "slow_attack follow_through")])
        .turn("Ana")
        .dice(&[(20, 2)])
        .act("Ana", "slow_attack", "Orc")
        .end();
    t.turn("Ana").dice(&[(20, 3)]).act("Ana", "follow_through", "Orc");
    assert_eq!(t.fight().arena().clock.count, Some(8));
}

/// TEMPO-RULE-43: Shield block, from 0 on, three times a round, with a shield.
#[test]
fn tempo_rule_43_shield_block() {
    let strike = |held: &[&str]| -> TestBattle {
        let mut t = field([ana().held(held).knows(&["shield_block"])], [gob().at(3, 2), orc().at(9, 6)]);
        t.plan(&[("Gob", "quick_attack")]).turn("Gob");
        if held.contains(&"shield") {
            t.dice(&[(20, 15)]).act("Gob", "quick_attack", "Ana");
        } else {
            t.dice(&[(20, 15), (4, 4)]).act("Gob", "quick_attack", "Ana");
        }
        t
    };
    let mut t = strike(&["longsword", "shield"]);
    assert_eq!(t.asked(), "window hit_kept heroes");
    // 4 + 2, of which 5 are deflected, but never more than half.
    t.dice(&[(4, 4)]).act("Ana", "shield_block", ());
    assert_eq!(t.last_harm().amount, 3);
    assert_eq!(strike(&["longsword"]).asked(), "turn Gob");
}

/// TEMPO-RULE-43: Opportunist waits for 3 and takes a Quick weapon.
#[test]
fn tempo_rule_43_opportunist() {
    for (held, entry, offered) in [("dagger", "mark", false), ("dagger", "move", true), ("greatsword", "move", false)] {
        let mut t = field([bo()], [gob().held(&[held]).knows(&["opportunist"])]);
        t.plan(&[("Bo", entry)]).turn("Bo").walk(&[(1, 4)]);
        assert_eq!(t.asked() == "window step monsters", offered, "{held} {entry}");
    }
}

/// TEMPO-RULE-43, TEMPO-REACT-05: two reactions a turn, but not the same one twice to one trigger.
#[test]
fn tempo_rule_43_reflexes() {
    let ana = ana().traits(&["reflexes"]).knows(&["shield_block"]);
    let mut t = field([ana, cy()], [gob().at(3, 2), orc().at(9, 6)]);
    assert_eq!(t.value("Ana", "reactions"), 2);
    t.plan(&[("Gob", "quick_attack")]).turn("Gob").dice(&[(20, 15)]).act("Gob", "quick_attack", "Ana");
    t.dice(&[(4, 4)]).act("Ana", "shield_block", ());
    assert_eq!((t.pool("Ana", "reaction"), t.asked().as_str()), (1, "turn Gob"));
}
