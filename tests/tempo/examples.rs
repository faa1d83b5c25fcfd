//! Section 14: the worked examples, with the dice given there. Where an example casts a spell, another action takes the
//! same turn.

use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestScene, buy, shift};

use super::{ana, bo, cy, field, floor, gob, orc};

/// Ana beside the Orc, Cy beside Ana.
fn first() -> TestBattle {
    field([ana(), cy()], [orc()])
}

/// TEMPO-EX-01: Cy guards at 4 in place of her spell.
#[test]
fn tempo_ex_01_order() {
    let mut t = first();
    t.plan(&[("Ana", "mark standard_attack"), ("Cy", "help guard"), ("Orc", "mark slow_attack")]);
    for who in ["Ana", "Orc", "Cy", "Cy", "Ana", "Orc"] {
        t.turn(who).end();
    }
    assert_eq!(t.turns(), ["2 Ana", "2 Orc", "3 Cy", "4 Cy", "5 Ana", "7 Orc"]);
}

/// TEMPO-EX-02
#[test]
fn tempo_ex_02_mark_and_strike() {
    let mut t = first();
    t.plan(&[("Ana", "mark standard_attack"), ("Orc", "mark slow_attack")]);
    t.turn("Ana").act("Ana", "mark", "Orc").end().turn("Orc").act("Orc", "mark", "Ana").end().turn("Ana").story();
    t.dice(&[(20, 6), (20, 14), (8, 5)]).act("Ana", "standard_attack", "Orc");
    assert_eq!(t.story(), ["Ana standard_attack Orc", "Ana 17 against 10 success", "Orc -8 12"]);
    t.end().turn("Orc").story();
    t.dice(&[(20, 4), (20, 9), (8, 3), (8, 4)]).act("Orc", "slow_attack", "Ana");
    assert_eq!(t.story(), ["Orc slow_attack Ana", "Orc 12 against 11 success", "Ana -8 12"]);
    t.finish_round();
    assert!(!t.has("Ana", "marked") && !t.has("Orc", "marked"));
}

/// Gob beside Cy as well.
fn guarded() -> TestBattle {
    let mut t = field([ana(), cy().at(2, 1)], [orc().at(3, 2), gob().at(3, 1)]);
    t.plan(&[("Ana", "mark guard"), ("Orc", "slow_attack"), ("Gob", "quick_attack")]).turn("Ana").end();
    t
}

/// TEMPO-EX-03
#[test]
fn tempo_ex_03_guard_at_4() {
    for taken in [true, false] {
        let mut t = guarded();
        t.turn("Gob").dice(&[(20, 3)]).act("Gob", "quick_attack", "Cy").end();
        assert_eq!((t.last_dice(), t.last_roll().success), (1, false));
        t.turn("Ana").act("Ana", "guard", "Cy").end();
        t.turn("Orc").dice(&[(20, 15), (20, 9)]).act("Orc", "slow_attack", "Cy");
        assert_eq!((t.last_roll().total, t.last_roll().against, t.last_roll().success), (12, 11, true));
        t.dice(&[(8, 4), (8, 4)]);
        if taken {
            t.act("Ana", "intercept", ());
            assert_eq!((t.hp("Ana"), t.hp("Cy")), (12, 16));
        } else {
            t.pass();
            assert_eq!((t.hp("Ana"), t.hp("Cy")), (20, 8));
        }
    }
}

/// TEMPO-EX-04
#[test]
fn tempo_ex_04_guard_moved() {
    let mut t = guarded();
    t.act("Ana", "exert_tempo", shift(1, 3));
    assert_eq!(t.pool("Ana", "exertion"), 1);
    t.turn("Ana").act("Ana", "guard", "Cy").end();
    t.turn("Gob").dice(&[(20, 18), (20, 11), (4, 4)]).act("Gob", "quick_attack", "Cy");
    assert_eq!((t.last_roll().natural, t.last_roll().total, t.asked().as_str()), (11, 13, "turn Gob"));
    assert_eq!((t.last_harm().amount, t.hp("Cy")), (3, 13));
    t.end().turn("Orc").dice(&[(20, 15), (20, 15)]).act("Orc", "slow_attack", "Cy");
    assert!(t.may("Ana", "intercept"));
    t.dice(&[(8, 1), (8, 1)]).pass();
    assert_eq!(t.turns(), ["2 Ana", "3 Ana", "3 Gob", "7 Orc"]);
}

/// TEMPO-EX-05
#[test]
fn tempo_ex_05_dual_wield() {
    let mut t = field([bo()], [gob(), orc().at(2, 5)]);
    t.plan(&[("Bo", "quick_attack")]).turn("Bo").story();
    t.dice(&[(20, 9), (6, 4)]).act("Bo", "quick_attack", "Gob").dice(&[(20, 12), (6, 5)]).act(
        "Bo",
        "dual_wield",
        "Gob",
    );
    let told = [
        "Bo quick_attack Gob",
        "Bo 12 against 12 success",
        "Gob -7 5",
        "Bo dual_wield",
        "Bo 15 against 12 success",
        "Gob -5 0",
        "Gob Dead",
    ];
    assert_eq!(t.story(), told);
    t.end().act("Bo", "exert_action", buy("standard_attack", 5)).turn("Bo");
    assert_eq!((t.pool("Bo", "exertion"), t.moves(), t.pool("Bo", "reaction")), (1, 5, 1));
    t.dice(&[(20, 2)]).act("Bo", "standard_attack", "Orc");
    assert_eq!(t.asked(), "turn Bo");
}

/// TEMPO-EX-06: the plans without spells and consumables.
#[test]
fn tempo_ex_06_unique_actions() {
    let mut t = field([ana().plans(&["dart", "follow_through"])], [orc()]);
    for refused in ["quick_attack slow_attack", "move dart"] {
        let body = t.plans(&[("Ana", refused)]);
        t.refuse(body);
    }
    for accepted in ["inventory standard_attack", "standard_attack follow_through", "mark move", "mark dart"] {
        let mut t = field([ana().plans(&["dart", "follow_through"])], [orc()]);
        t.plan(&[("Ana", accepted)]);
    }
}

/// TEMPO-EX-07
#[test]
fn tempo_ex_07_replanning() {
    let mut t = first();
    t.plan(&[("Ana", "mark standard_attack")]).turn("Ana").act("Ana", "mark", "Orc").end();
    t.call("heroes", 5).replan("Ana", 1, "slow_attack").call("heroes", 7);
    let standard = t.replanned("Ana", 1, "standard_attack");
    assert_eq!(t.refuse(standard), "Standard Attack comes at 5, which is past.");
    t.replan("Ana", 1, "shift");
    let mark = t.replanned("Ana", 1, "mark");
    t.refuse(mark);
    t.turn("Ana");
    assert_eq!(t.turns(), ["2 Ana", "7 Ana"]);
}

/// TEMPO-EX-08
#[test]
fn tempo_ex_08_exertion_limits() {
    // The tick spares the round in which it fell.
    for (exerts, before_each_round_end) in [(2, vec![]), (1, vec![2, 2]), (0, vec![1, 1, 2])] {
        let mut t = field([bo(), ana().at(9, 6)], [orc().at(3, 4)]);
        t.plan(&[("Bo", "rest"), ("Orc", "slow_attack")]).turn("Bo").end();
        for _ in 0..exerts {
            t.act("Bo", "exert_action", buy("hide", 6));
        }
        if exerts == 2 {
            let third = t.acting("Bo", "exert_action", buy("hide", 6));
            t.refuse(third);
        }
        t.turn("Orc").dice(&[(20, 18), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Bo").end();
        let mut exertion = Vec::new();
        while t.at("Bo").is_some() {
            exertion.push(t.pool("Bo", "exertion"));
            t.finish_round();
        }
        assert_eq!(exertion, before_each_round_end);
    }
}

/// TEMPO-EX-11: both turns at 2 are Marks here, the second one bought.
#[test]
fn tempo_ex_11_same_tempo_twice() {
    let watcher = gob().knows(&["opportunist"]).at(3, 1);
    let mut t = field([ana().at(2, 1), bo().at(0, 0)], [orc().at(11, 6), watcher]);
    t.plan(&[("Ana", "rest mark")]).turn("Ana").end().act("Ana", "exert_action", buy("mark", 2)).turn("Ana");
    t.walk(&[(2, 2), (2, 3), (2, 4), (2, 5), (2, 6)]).end().turn("Ana").go(7, 6);
    assert_eq!(t.turns(), ["1 Ana", "2 Ana", "2 Ana"]);
    assert_eq!(t.at("Ana"), Some((7, 6)));
}

/// TEMPO-EX-11: a reaction in each of two turns at one tempo, but not the same one.
#[test]
fn tempo_ex_11_reactions_come_back_between_two_turns_at_one_tempo() {
    let watcher = gob().knows(&["opportunist", "shield_block"]).held(&["dagger", "shield"]).at(3, 2);
    let mut t = field([ana(), bo().at(0, 0)], [orc().at(11, 6), watcher]);
    t.plan(&[("Ana", "move slow_attack")]).turn("Ana").end();
    t.act("Ana", "exert_tempo", shift(1, 4)).pass().take("Ana");
    t.walk(&[(2, 1)]).dice(&[(20, 2)]).act("Gob", "opportunist", "Ana").walk(&[(3, 1)]);
    assert_eq!((t.asked().as_str(), t.pool("Gob", "reaction")), ("turn Ana", 0));
}

/// Bo and the Orc with a Small crate between them, and a passage beside it.
fn crate_between() -> TestBattle {
    let lay = TestScene::new("tempo", &["......", "..c...", "......"])
        .legend('c', "Object(object: \"crate\", on: \"floor\")");
    let mut t = lay.side("heroes", [bo().at(1, 1)]).side("monsters", [orc().at(3, 1)]).deal();
    t.plan(&[("Bo", "hide"), ("Orc", "shift")]).turn("Bo");
    let (bo, orc) = (t.who("Bo"), t.who("Orc"));
    assert!(t.fight().arena().sees(orc, bo));
    t.dice(&[(20, 8)]).act("Bo", "hide", ()).end();
    assert_eq!((t.last_roll().against, t.stored("Bo", "hidden")), (10, Some(11)));
    t
}

/// TEMPO-EX-12
#[test]
fn tempo_ex_12_hide_and_strike() {
    let mut t = crate_between();
    t.finish_round().plan(&[("Bo", "quick_attack")]).turn("Bo").walk(&[(2, 0)]);
    assert!(t.has("Bo", "hidden"));
    t.dice(&[(20, 5), (20, 16), (6, 1)]).act("Bo", "quick_attack", "Orc");
    assert_eq!((t.last_roll().natural, t.has("Bo", "hidden")), (16, false));
    t.dice(&[(20, 2)]).act("Bo", "dual_wield", "Orc");
    assert_eq!(t.last_dice(), 1);
}

/// TEMPO-EX-12: the variants.
#[test]
fn tempo_ex_12_variants() {
    let mut t = crate_between();
    t.finish_round().plan(&[("Bo", "mark")]).turn("Bo").walk(&[(2, 0)]);
    assert!(t.has("Bo", "hidden"));
    t.end();
    assert!(!t.has("Bo", "hidden"));
    let mut t = crate_between();
    t.turn("Orc").walk(&[(3, 2)]);
    assert!(t.has("Bo", "hidden"));
    t.walk(&[(2, 2)]);
    assert!(!t.has("Bo", "hidden"));
    let neutral = TestScene::new("tempo", &["......", "..c...", "......"])
        .legend('c', "Object(object: \"crate\", on: \"floor\")")
        .side("heroes", [bo().at(1, 1)])
        .side("monsters", [orc().at(3, 1)])
        .side("bystanders", [cy().at(0, 2)]);
    let mut t = neutral.deal();
    t.plan(&[("Bo", "hide")]).turn("Bo");
    let body = t.acting("Bo", "hide", ());
    t.refuse(body);
}

/// TEMPO-EX-14
#[test]
fn tempo_ex_14_two_player_sides() {
    let scene = |rounds: u32| {
        let mut t = floor().side("red", [ana()]).side_with("blue", "role: Some(Player)", [bo().at(9, 4)]).deal();
        for _ in 0..rounds {
            t.plan(&[]).finish_round();
        }
        t.plan(&[("Ana", "standard_attack"), ("Bo", "standard_attack")]);
        t
    };
    let mut t = scene(1);
    t.turn("Bo").end().turn("Ana").end();
    assert_eq!(t.turns(), ["5 Bo", "5 Ana"]);
    let mut t = scene(0);
    t.turn("Ana").end().turn("Bo").end();
    t.act("Ana", "exert_action", buy("standard_attack", 5));
    // Her part of 5 is over, so it comes before anything else, as soon as the window closes.
    while t.asked().starts_with("window") {
        t.pass();
    }
    assert_eq!((t.asked().as_str(), t.turns()), ("turn Ana", ["5 Ana", "5 Bo", "5 Ana"].map(str::to_owned).to_vec()));
    // At 6 it takes 2.
    for (fortitude, accepted) in [(0, true), (-1, false)] {
        let red = ana().score("for", fortitude);
        let mut t = floor().side("red", [red]).side_with("blue", "role: Some(Player)", [bo().at(9, 4)]).deal();
        t.plan(&[("Ana", "hide")]).turn("Ana").end();
        let usual = t.acting("Ana", "exert_action", buy("standard_attack", 5));
        assert_eq!(t.refuse(usual), "That count is past.");
        for count in 6..=9 {
            let body = t.acting("Ana", "exert_action", buy("standard_attack", count));
            if accepted {
                let offered = t.aims("Ana", "exert_action");
                assert!(matches!(body, OrderKind::Act(draft) if offered.contains(&draft.aim)), "{count}");
            } else {
                t.refuse(body);
            }
        }
    }
}

/// TEMPO-EX-15
#[test]
fn tempo_ex_15_recover() {
    let strikers = [
        gob().named("Whip").held(&["whip"]).at(1, 1),
        gob().named("Cudgel").held(&["cudgel"]).score("str", 3).at(2, 1),
        gob().named("Mace").held(&["mace"]).score("str", 3).at(3, 1),
    ];
    let mut t = field([ana(), cy().at(9, 6)], strikers);
    let attacks = [("Whip", 3, "quick_attack"), ("Cudgel", 4, "standard_attack"), ("Mace", 6, "standard_attack")];
    t.plan(&attacks.map(|(who, _, attack)| (who, attack)));
    for (who, sides, attack) in attacks {
        t.turn(who).dice(&[(20, 18), (sides, 1)]).act(who, attack, "Ana").end();
    }
    t.act("Ana", "exert_action", buy("shift", 7)).act("Ana", "exert_action", buy("shift", 7));
    t.finish_round().plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ()).end();
    assert_eq!(t.pool("Ana", "exertion"), 2);
    t.turn("Ana").act("Ana", "recover", ());
    assert_eq!(["slowed", "dazed", "prone"].map(|c| t.has("Ana", c)), [false, false, true]);
    assert_eq!(t.pool("Ana", "exertion"), 1);
    t.finish_round().plan(&[("Ana", "shift")]).turn("Ana");
    let no_rest = t.acting("Ana", "recover", ());
    t.refuse(no_rest);
}

/// TEMPO-EX-15: the halberd, with 4 for damage.
#[test]
fn tempo_ex_15_sturdy() {
    for (die, place) in [(11, (4, 2)), (8, (3, 2))] {
        let mut t = field([ana().held(&["halberd"])], [orc()]);
        t.plan(&[("Ana", "slow_attack")]).turn("Ana").dice(&[(20, die), (12, 4)]).act("Ana", "slow_attack", "Orc");
        assert_eq!((t.last_roll().success, t.at("Orc")), (true, Some(place)));
    }
}
