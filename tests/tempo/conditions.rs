//! Section 8: conditions, what they do and when they end.

use fray::testkit::{TestBattle, TestScene, buy, object};

use super::{ana, bo, cy, field, floor, gob, orc};

/// A foe hits Ana with this weapon in round 1, which forces its condition on her; round 2 is being planned.
fn ana_struck_with(weapon: &str, sides: u16, attack: &str) -> TestBattle {
    let striker = gob().named("Striker").size("medium").held(&[weapon]).score("str", 3).score("dex", 3).at(2, 3);
    let mut t = field([ana(), cy()], [orc(), striker]);
    t.plan(&[("Striker", attack)]).turn("Striker").dice(&[(20, 18), (sides, 1)]);
    t.act_with("Striker", attack, weapon, "Ana").end();
    t.finish_round();
    t
}

/// TEMPO-COND-01
#[test]
fn tempo_cond_01_resting_ends_with_the_round_or_when_it_is_used() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ()).end();
    t.turn("Ana").act("Ana", "recover", ()).end();
    assert!(!t.has("Ana", "resting"));
    t.finish_round().plan(&[("Ana", "rest")]).turn("Ana").act("Ana", "rest", ()).end();
    assert!(t.has("Ana", "resting"));
    // A status is not a Condition that can be ended.
    t.act("Ana", "exert_action", buy("mark", 2)).turn("Ana");
    assert!(!t.may("Ana", "exert_clear"));
    t.finish_round();
    assert!(!t.has("Ana", "resting"));
}

/// TEMPO-COND-02: for the marker's Strikes alone, and not in Dual Wield damage.
#[test]
fn tempo_cond_02_marked_gives_its_marker_advantage_and_one_more_damage() {
    let mut t = field([bo(), cy().at(3, 5)], [gob()]);
    t.plan(&[("Bo", "mark quick_attack"), ("Cy", "quick_attack")]).turn("Bo").act("Bo", "mark", "Gob").end();
    t.turn("Cy").dice(&[(20, 15), (4, 2)]).act_with("Cy", "quick_attack", "dagger", "Gob").end();
    assert_eq!((t.last_dice(), t.last_harm().raw), (1, 3));
    t.turn("Bo").dice(&[(20, 2), (20, 15), (6, 2)]).act("Bo", "quick_attack", "Gob");
    assert_eq!((t.last_dice(), t.last_harm().raw), (2, 6));
}

/// TEMPO-COND-02: it ends with the round, with another mark, when its marker falls, or when it is cleared.
#[test]
fn tempo_cond_02_a_mark_ends_in_four_ways() {
    let mut t = field([ana()], [orc(), gob()]);
    t.plan(&[("Ana", "mark"), ("Orc", "shift")]).turn("Ana").act("Ana", "mark", "Orc").end();
    t.act("Ana", "exert_action", buy("mark", 2)).turn("Ana").act("Ana", "mark", "Gob").end();
    assert_eq!((t.has("Orc", "marked"), t.has("Gob", "marked")), (false, true));
    // The same one again keeps it.
    t.act("Ana", "exert_action", buy("mark", 2)).turn("Ana").act("Ana", "mark", "Gob").end();
    assert!(t.has("Gob", "marked"));
    t.finish_round();
    assert!(!t.has("Gob", "marked"));
    // Two marks on one: clearing takes both.
    let mut t = field([ana()], [orc(), gob()]);
    t.plan(&[("Ana", "standard_attack"), ("Orc", "mark"), ("Gob", "mark")]);
    t.turn("Orc").act("Orc", "mark", "Ana").end().turn("Gob").act("Gob", "mark", "Ana").end();
    assert_eq!(t.sources("Ana", "marked"), ["Orc", "Gob"]);
    t.turn("Ana").act("Ana", "exert_clear", ("Ana", "marked"));
    assert!(!t.has("Ana", "marked"));
}

/// TEMPO-COND-03: ends with the round and when the guard falls.
#[test]
fn tempo_cond_03_guarded_ends_with_the_round_or_its_guard() {
    let mut t = field([ana().score("for", -2).score("dex", -2), cy().at(2, 1)], [orc()]);
    t.plan(&[("Ana", "guard"), ("Orc", "slow_attack")]).turn("Ana").act("Ana", "guard", "Cy").end();
    assert!(t.has("Cy", "guarded"));
    t.turn("Orc").dice(&[(20, 15), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Ana").end();
    assert!(!t.has("Cy", "guarded"));
    let mut t = field([ana(), cy().at(2, 1)], [orc()]);
    t.plan(&[("Ana", "guard")]).turn("Ana").act("Ana", "guard", "Cy").end().finish_round();
    assert!(!t.has("Cy", "guarded"));
}

/// TEMPO-COND-04, TEMPO-RULE-28: not shown, not a target, and the first Strike has Advantage.
#[test]
fn tempo_cond_04_rule_28_the_hidden_are_no_targets_and_strike_with_advantage() {
    let map = TestScene::new("tempo", &[".....", ".##..", "....."]);
    let mut t = map.side("heroes", [bo().at(0, 1)]).side("monsters", [orc().at(3, 1).held(&["bow"])]).deal();
    t.plan(&[("Bo", "hide"), ("Orc", "slow_attack")]).turn("Bo").dice(&[(20, 10)]).act("Bo", "hide", ()).end();
    let (monsters, heroes) = (t.side("monsters"), t.side("heroes"));
    assert_eq!(t.fight().arena().view(Some(monsters)).bodies[0].rect, None);
    assert!(t.fight().arena().view(Some(heroes)).bodies[0].rect.is_some());
    t.turn("Orc");
    let unseen = t.acting("Orc", "slow_attack", "Bo");
    assert_eq!(t.refuse(unseen), "Nobody is seen there.");
    t.finish_round().plan(&[("Bo", "quick_attack")]).turn("Bo").walk(&[(0, 0), (1, 0), (2, 0)]);
    assert!(t.has("Bo", "hidden"));
    t.dice(&[(20, 2), (20, 3)]).act("Bo", "quick_attack", "Orc");
    assert_eq!((t.last_dice(), t.has("Bo", "hidden")), (2, false));
}

/// TEMPO-COND-04, TEMPO-RULE-28: a door that opens gives away a hider behind it.
#[test]
fn tempo_cond_04_rule_28_an_opened_door_shows_who_hid_behind_it() {
    let map =
        TestScene::new("tempo", &["######", "..D...", "######"]).legend('D', "Object(object: \"door\", on: \"floor\")");
    let mut t = map.side("heroes", [bo().at(0, 1)]).side("monsters", [orc().at(3, 1)]).deal();
    t.plan(&[("Bo", "hide"), ("Orc", "slow_attack")]).turn("Bo").dice(&[(20, 10)]).act("Bo", "hide", ()).end();
    t.turn("Orc");
    assert!(t.has("Bo", "hidden"));
    t.act("Orc", "use_object", object(2, 1));
    assert!(!t.has("Bo", "hidden"));
}

/// TEMPO-RULE-28: the most aware whose Seek reaches counts.
#[test]
fn tempo_rule_28_the_keenest_watcher_in_seek_sets_the_number() {
    let map = TestScene::new("tempo", &["................", "...#............", "................"]);
    let near = gob().at(5, 1);
    let far = orc().score("awr", 2).at(15, 1);
    let mut t = map.side("heroes", [bo().at(0, 1)]).side("monsters", [near, far]).deal();
    t.plan(&[("Bo", "hide")]).turn("Bo").go(2, 1);
    t.dice(&[(20, 8)]).act("Bo", "hide", ());
    // The Orc sees 12 cells far and is 13 away: only the AWR 1 of Gob counts.
    assert_eq!((t.last_roll().against, t.has("Bo", "hidden")), (11, true));
}

/// TEMPO-COND-05
#[test]
fn tempo_cond_05_prone_strikes_badly_crawls_and_is_easy_to_hit_from_beside() {
    let mut t = ana_struck_with("mace", 6, "standard_attack");
    assert!(t.has("Ana", "prone"));
    t.plan(&[("Ana", "standard_attack"), ("Orc", "slow_attack")]);
    t.turn("Ana").dice(&[(20, 18), (20, 2)]).act("Ana", "standard_attack", "Orc");
    assert_eq!(t.last_roll().natural, 2);
    t.walk(&[(2, 1)]);
    assert_eq!(t.moves(), 3);
    t.end().turn("Orc").dice(&[(20, 2), (20, 3)]).act("Orc", "slow_attack", "Ana").end();
    assert_eq!(t.last_roll().natural, 3);
    // From two cells off already with Disadvantage.
    let mut t = field([ana()], [gob().held(&["mace"]).score("str", 3).at(2, 3), orc().held(&["bow"]).at(4, 2)]);
    t.plan(&[("Gob", "standard_attack"), ("Orc", "slow_attack")]).turn("Gob");
    t.dice(&[(20, 15), (6, 1)]).act("Gob", "standard_attack", "Ana").end();
    t.turn("Orc").dice(&[(20, 2), (20, 3)]).act("Orc", "slow_attack", "Ana");
    assert_eq!((t.last_roll().dice, t.last_roll().natural), (vec![2, 3], 2));
}

/// TEMPO-COND-06: rounded down, never below 1, for Move too.
#[test]
fn tempo_cond_06_slowed_halves_speed() {
    let mut t = ana_struck_with("whip", 3, "quick_attack");
    assert_eq!(t.value("Ana", "speed"), 2);
    t.plan(&[("Ana", "move")]).turn("Ana");
    assert_eq!(t.moves(), 2);
    t.act("Ana", "move", ());
    assert_eq!(t.moves(), 4);
    const LEAD: &str = r#"(items: [(key: "lead", name: "Lead", modifiers: [(to: "speed", op: Add("-4"))])])"#;
    let lead = ana().worn(&["lead"]).at(2, 2);
    let whip = gob().held(&["whip"]).at(2, 3);
    let mut t = floor().rules(LEAD).side("heroes", [lead]).side("monsters", [whip]).deal();
    t.plan(&[("Gob", "quick_attack")]).turn("Gob").dice(&[(20, 18), (3, 1)]).act("Gob", "quick_attack", "Ana");
    assert_eq!((t.has("Ana", "slowed"), t.value("Ana", "speed")), (true, 1));
}

/// TEMPO-COND-07: no reactions, and bad Skill rolls.
#[test]
fn tempo_cond_07_dazed_takes_no_reactions_and_rolls_skills_with_disadvantage() {
    let hero = bo().at(2, 2);
    let striker = gob().held(&["cudgel"]).score("str", 3).at(2, 3);
    let mut t = field([hero, cy()], [orc(), striker]);
    t.plan(&[("Gob", "standard_attack"), ("Bo", "slow_attack")]).turn("Gob");
    t.dice(&[(20, 15), (4, 1)]).act("Gob", "standard_attack", "Bo").end();
    assert!(t.has("Bo", "dazed"));
    t.turn("Bo").dice(&[(20, 2)]).act("Bo", "slow_attack", "Orc");
    assert_eq!(t.asked(), "turn Bo");
    let map = TestScene::new("tempo", &["....", ".#s.", "...."]).legend('s', "Ground(\"spores\")");
    let mut t = map.side("heroes", [bo().at(2, 1)]).side("monsters", [orc().at(3, 1)]).deal();
    t.plan(&[]).finish_round().plan(&[("Bo", "hide")]).turn("Bo").go(0, 1);
    t.dice(&[(20, 15), (20, 9)]).act("Bo", "hide", ());
    assert_eq!((t.last_roll().natural, t.last_roll().total), (9, 12));
}

/// TEMPO-COND-09: before Deflection, and never below 1.
#[test]
fn tempo_cond_09_weakened_takes_2_from_strikes() {
    let mut t = ana_struck_with("flail", 6, "standard_attack");
    assert!(t.has("Ana", "weakened"));
    for (die, raw) in [(5, 6), (1, 2)] {
        t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(&[(20, 15), (8, die)]).act(
            "Ana",
            "standard_attack",
            "Orc",
        );
        assert_eq!(t.last_harm().raw, raw);
        t.finish_round();
    }
}

/// TEMPO-COND-14: neither Help nor Exert ends it, healing does.
#[test]
fn tempo_cond_14_dying_cannot_be_cleared() {
    const CURE: &str = r#"(
        entries: [(key: "cure", name: "Cure", text: "", count: 1, uniques: ["rest"])],
        actions: [(key: "cure", name: "Cure", text: "", occasion: Planned("cure"), target: One(whom: Allies, range: "1"),
                   does: [Gain(pool: "hp", amount: "3", who: Other)])],
    )"#;
    let lay = floor().rules(CURE).side("heroes", [bo(), cy().at(1, 4)]).side("monsters", [orc().at(3, 4)]);
    let mut t = lay.deal();
    t.plan(&[("Orc", "slow_attack")])
        .turn("Orc")
        .dice(&[(20, 18), (8, 8), (8, 8)])
        .act("Orc", "slow_attack", "Bo")
        .end();
    t.finish_round().plan(&[("Cy", "cure help"), ("Orc", "move")]).call("heroes", 1);
    assert!(t.has("Bo", "dying"));
    t.turn("Cy");
    assert!(!t.may("Cy", "help_clear"));
    t.act("Cy", "cure", "Bo");
    assert_eq!((t.has("Bo", "dying"), t.has("Bo", "prone"), t.hp("Bo")), (false, true, 3));
    // Its unspent slots can be filled again.
    t.end().replan("Bo", 0, "move").turn("Bo");
}

/// TEMPO-COND-15: down but safe, until damage or healing.
#[test]
fn tempo_cond_15_stable_lies_still_and_damage_makes_it_dying_again() {
    let mut t = field([bo(), cy().at(1, 4)], [orc().at(3, 4)]);
    t.plan(&[("Orc", "slow_attack")])
        .turn("Orc")
        .dice(&[(20, 18), (8, 8), (8, 8)])
        .act("Orc", "slow_attack", "Bo")
        .end();
    t.finish_round().plan(&[("Cy", "help"), ("Orc", "slow_attack")]).turn("Cy");
    t.dice(&[(20, 15)]).act("Cy", "help_first_aid", "Bo").end();
    assert_eq!((t.has("Bo", "stable"), t.has("Bo", "dying"), t.has("Bo", "prone")), (true, false, true));
    assert_eq!((t.may("Bo", "exert_action"), t.pool("Bo", "exertion")), (false, 1));
    t.turn("Orc").dice(&[(20, 15), (20, 15), (8, 1), (8, 1)]).act("Orc", "slow_attack", "Bo").end();
    assert_eq!((t.has("Bo", "stable"), t.has("Bo", "dying"), t.pool("Bo", "exertion")), (false, true, 2));
    t.finish_round();
    assert!(t.at("Bo").is_some(), "it fell in this very round");
}

/// TEMPO-RULE-25: effects of one name do not add up, each instance ends by itself, clearing ends all.
#[test]
fn tempo_rule_25_instances_of_one_name_do_not_add_up() {
    let whips = [gob().named("A").held(&["whip"]).at(3, 1), gob().named("B").held(&["whip"]).at(3, 3)];
    let mut t = field([ana()], whips);
    t.plan(&[("A", "quick_attack"), ("B", "quick_attack"), ("Ana", "shift")]);
    for who in ["A", "B"] {
        t.turn(who).dice(&[(20, 18), (3, 1)]).act(who, "quick_attack", "Ana").end();
    }
    assert_eq!((t.sources("Ana", "slowed").len(), t.value("Ana", "speed")), (2, 2));
    t.turn("Ana").act("Ana", "exert_clear", ("Ana", "slowed"));
    assert_eq!((t.has("Ana", "slowed"), t.value("Ana", "speed")), (false, 5));
}
