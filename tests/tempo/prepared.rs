//! Preparations: what a player character has prepared beforehand, once a scene each, for 1 to 3 Exertion.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant, about, kind};

use super::{ana, bo, cy, field, floor, gob, orc};

/// Any combatant, in its first turn.
fn turn_of(who: TestCombatant, name: &str, foe: TestCombatant) -> TestBattle {
    let mut t = field([who], [foe]);
    t.plan(&[(name, "mark standard_attack"), ("Orc", "slow_attack")]).turn(name);
    t
}

/// TEMPO-SPEC-17, TEMPO-RULE-26: in the own turn, for its own cost, once a scene, by player characters only.
#[test]
fn tempo_spec_17_rule_26_a_preparation_comes_once_a_scene_for_its_exertion() {
    let mut t = turn_of(ana(), "Ana", orc());
    t.act("Ana", "packed_it", kind("healing_draught"));
    assert_eq!(t.pool("Ana", "exertion"), 1);
    assert_eq!(t.carries("Ana", Carried::Stowed), ["healing_draught"]);
    let again = t.acting("Ana", "packed_it", kind("bandage"));
    assert_eq!(t.refuse(again), "It was done already in this fight.");
    // Another one is still there; what would pass the maximum is not.
    t.act("Ana", "hidden_charm", ());
    assert_eq!(t.pool("Ana", "exertion"), 4);
    assert!(!t.may("Ana", "second_blade"));
    // Not in the next round either.
    t.finish_round().plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ()).end();
    t.turn("Ana").act("Ana", "recover", ());
    let later = t.acting("Ana", "packed_it", kind("bandage"));
    assert_eq!(t.refuse(later), "It was done already in this fight.");
    // Npcs do not Exert, and no combatant does in the turn of another.
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Orc", "mark")]).turn("Orc");
    for (who, why) in [("Orc", "Only player characters can Exert."), ("Ana", "It is somebody else's turn.")] {
        let body = t.acting(who, "packed_it", kind("bandage"));
        assert_eq!(t.refuse(body), why);
    }
}

/// TEMPO-RULE-26: a scene may take entries away.
#[test]
fn tempo_rule_26_a_scene_bars_and_grants_preparations() {
    let lay = floor().fields("bars: [\"packed_it\"], grants: [\"shield_block\"]");
    let mut t = lay.side("heroes", [ana()]).side("monsters", [gob().at(3, 2)]).deal();
    t.plan(&[("Ana", "mark"), ("Gob", "quick_attack")]).turn("Ana");
    assert!(!t.may("Ana", "packed_it") && t.may("Ana", "second_blade"));
    t.end().turn("Gob").dice(&[(20, 15)]).act("Gob", "quick_attack", "Ana");
    assert_eq!(t.asked(), "window hit_kept heroes");
    t.dice(&[(4, 4)]).act("Ana", "shield_block", ());
}

/// TEMPO-RULE-26: one-handed weapons only, put away.
#[test]
fn tempo_rule_26_a_second_blade_is_a_one_handed_weapon() {
    let mut t = turn_of(bo().held(&["shortsword"]), "Bo", orc());
    let big = t.acting("Bo", "second_blade", kind("greatsword"));
    assert_eq!(t.refuse(big), "There is no such thing to be had.");
    let potion = t.acting("Bo", "second_blade", kind("bandage"));
    t.refuse(potion);
    assert_eq!(t.aims("Bo", "second_blade").len(), 9);
    t.act("Bo", "second_blade", kind("dagger"));
    assert_eq!((t.carries("Bo", Carried::Stowed), t.pool("Bo", "exertion")), (vec!["dagger".to_owned()], 1));
}

/// TEMPO-RULE-26: 1 more damage with that weapon alone, and not in the second Strike.
#[test]
fn tempo_rule_26_a_honed_edge_deals_1_more_damage() {
    let mut t = field([bo().held(&["shortsword", "dagger"])], [orc().at(3, 4)]);
    t.plan(&[("Bo", "quick_attack")]).turn("Bo").act_with("Bo", "honed_edge", "dagger", ());
    t.dice(&[(20, 9), (6, 2)]).act_with("Bo", "quick_attack", "shortsword", "Orc");
    assert_eq!(t.last_harm().raw, 5);
    t.dice(&[(20, 9), (4, 2)]).act("Bo", "dual_wield", "Orc");
    assert_eq!(t.last_harm().raw, 2);
    t.finish_round().plan(&[("Bo", "quick_attack")]).turn("Bo");
    t.dice(&[(20, 9), (4, 2)]).act_with("Bo", "quick_attack", "dagger", "Orc");
    assert_eq!(t.last_harm().raw, 6);
    t.pass();
}

/// TEMPO-RULE-26: two of the questions that need no roll, about a combatant in Seek.
#[test]
fn tempo_rule_26_who_studied_the_foe_has_two_answers() {
    let mut t = turn_of(ana(), "Ana", orc());
    t.act("Ana", "studied_foe", "Orc");
    assert_eq!(t.asked(), "window studying heroes");
    assert_eq!(t.aims("Ana", "study").len(), 5);
    let free = t.acting("Ana", "study", about("Orc", "plans"));
    t.refuse(free);
    t.act("Ana", "study", about("Orc", "body")).act("Ana", "study", about("Orc", "mind"));
    assert_eq!((t.asked().as_str(), t.pool("Ana", "exertion")), ("turn Ana", 2));
    let (side, id) = (t.side("heroes"), t.who("Orc"));
    assert_eq!(t.fight().arena().findings(side, id).count(), 6);
    let mut t = turn_of(ana().score("awr", -3), "Ana", orc().at(6, 2));
    let far = t.acting("Ana", "studied_foe", "Orc");
    assert_eq!(t.refuse(far), "Too far: it reaches 2 cells.");
}

/// TEMPO-RULE-26: up to four cells within 6; 2 steps and 1 damage to enter.
#[test]
fn tempo_rule_26_sown_caltrops_hinder_and_hurt() {
    let mut t = field([ana()], [orc().at(8, 2)]);
    t.plan(&[("Ana", "mark"), ("Orc", "move")]).turn("Ana").act("Ana", "sown_caltrops", ());
    let far = t.acting("Ana", "sow", (9, 2));
    assert_eq!(t.refuse(far), "Too far: it reaches 6 cells.");
    let taken = t.acting("Ana", "sow", (8, 2));
    t.refuse(taken);
    t.act("Ana", "sow", (7, 2)).act("Ana", "sow", (7, 1)).act("Ana", "sow", (7, 3)).pass();
    assert_eq!((t.asked().as_str(), t.pool("Ana", "exertion")), ("turn Ana", 2));
    t.end().turn("Orc").walk(&[(7, 2)]);
    assert_eq!((t.moves(), t.hp("Orc")), (3, 19));
    t.walk(&[(6, 2)]);
    assert_eq!((t.moves(), t.hp("Orc")), (2, 19));
}

/// TEMPO-RULE-26
#[test]
fn tempo_rule_26_a_way_out_leads_to_a_free_cell_in_sight() {
    let mut t = turn_of(ana(), "Ana", orc());
    for (cell, why) in [((11, 2), "Too far: it reaches 8 cells."), ((3, 2), "There is no room.")] {
        let body = t.acting("Ana", "way_out", cell);
        assert_eq!(t.refuse(body), why);
    }
    t.act("Ana", "way_out", (10, 2));
    assert_eq!((t.at("Ana"), t.moves(), t.pool("Ana", "exertion")), (Some((10, 2)), 5, 3));
}

/// TEMPO-RULE-26: once, and then the next blow counts.
#[test]
fn tempo_rule_26_a_hidden_charm_keeps_one_at_1() {
    let mut t = field([cy().at(2, 2).score("for", 2)], [orc(), gob().at(3, 3).held(&["maul"]).score("str", 6)]);
    t.plan(&[("Cy", "mark"), ("Orc", "slow_attack"), ("Gob", "slow_attack")]);
    t.turn("Cy").act("Cy", "hidden_charm", ()).end();
    t.turn("Orc").dice(&[(20, 20), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Cy").end();
    assert_eq!((t.hp("Cy"), t.has("Cy", "charmed")), (1, true));
    t.turn("Gob").dice(&[(20, 20), (6, 6), (6, 6)]).act("Gob", "slow_attack", "Cy").end();
    assert_eq!((t.hp("Cy"), t.has("Cy", "charmed"), t.has("Cy", "dying")), (1, false, false));
    t.finish_round().plan(&[("Orc", "slow_attack")]).turn("Orc").dice(&[(20, 20), (20, 2), (8, 1), (8, 1)]).act(
        "Orc",
        "slow_attack",
        "Cy",
    );
    assert_eq!((t.hp("Cy"), t.has("Cy", "dying")), (0, true));
}
