//! Section 7: reactions and their gates.

use fray::fight::state::log::Event;
use fray::testkit::{TestBattle, TestScene, buy, shift};

use super::{ana, bo, cy, field, floor, gob, orc};

/// A charm that gives a second reaction a turn.
const REFLEXES: &str = r#"(items: [(key: "charm", name: "Charm", modifiers: [(to: "reactions", op: Add("1"))])])"#;

/// Ana guards Cy at this tempo, then the Orc hits Cy; the dice for damage are still to come.
fn guarded_and_hit(guard: u8, attack: u8) -> TestBattle {
    let mut t = field([ana(), cy().at(2, 1)], [orc().held(&["dagger"]).score("dex", 3)]);
    let entry = if attack == 3 { "quick_attack" } else { "slow_attack" };
    t.plan(&[("Ana", "mark guard"), ("Orc", entry)]).turn("Ana").end();
    if guard != 4 {
        t.act("Ana", "exert_tempo", shift(1, guard));
    }
    t.turn("Ana").act("Ana", "guard", "Cy").end();
    t.turn("Orc").dice(&[(20, 15), (20, 12)]).act_with("Orc", entry, "dagger", "Cy");
    t
}

/// TEMPO-REACT-01
#[test]
fn tempo_react_01_reactions_come_on_any_turn() {
    let mut own = field([bo()], [gob()]);
    own.plan(&[("Bo", "quick_attack")]).turn("Bo").dice(&[(20, 2)]).act("Bo", "quick_attack", "Gob");
    assert!(own.may("Bo", "dual_wield"));
    let mut t = guarded_and_hit(4, 7);
    assert!(t.may("Ana", "intercept"));
    t.dice(&[(4, 4)]).pass();
}

/// TEMPO-REACT-02, TEMPO-REACT-08, TEMPO-REACT-09: trigger, prerequisites, tempo and a reaction left.
#[test]
fn tempo_react_02_08_09_the_gate_is_the_tempo_of_the_turn_whatever_granted_it() {
    let mut late = guarded_and_hit(2, 7);
    assert_eq!(late.asked(), "window hit heroes");
    late.dice(&[(4, 4)]).act("Ana", "intercept", ());
    assert_eq!(late.hp("Cy"), 16);
    // At 3 nothing is asked: the damage die falls at once.
    let mut t = field([ana(), cy().at(2, 1)], [gob().at(3, 1)]);
    t.plan(&[("Ana", "mark guard"), ("Gob", "quick_attack")]).turn("Ana").end();
    t.act("Ana", "exert_tempo", shift(1, 2)).turn("Ana").act("Ana", "guard", "Cy").end();
    t.turn("Gob").dice(&[(20, 15), (20, 12), (4, 1)]).act("Gob", "quick_attack", "Cy");
    assert_eq!(t.asked(), "turn Gob");
    // The same Quick Attack moved to 4 is in time.
    let mut t = field([ana(), cy().at(2, 1)], [gob().at(3, 1).pc(true)]);
    t.plan(&[("Ana", "mark guard"), ("Gob", "quick_attack")]).turn("Ana").end();
    t.pass().act("Gob", "exert_tempo", shift(0, 4)).turn("Ana").act("Ana", "guard", "Cy").end();
    t.turn("Gob").dice(&[(20, 15), (20, 12)]).act("Gob", "quick_attack", "Cy");
    assert!(t.may("Ana", "intercept"));
    t.dice(&[(4, 1)]).pass();
}

/// TEMPO-REACT-03
#[test]
fn tempo_react_03_one_reaction_a_turn_and_it_comes_back_with_each() {
    let ana = ana().knows(&["shield_block", "opportunist"]).held(&["dagger", "shield"]);
    let mut t = field([ana], [orc(), gob().at(3, 3)]);
    t.plan(&[("Orc", "move"), ("Gob", "slow_attack")]).turn("Orc").walk(&[(4, 2)]);
    t.dice(&[(20, 2)]).act("Ana", "opportunist", "Orc");
    assert_eq!(t.pool("Ana", "reaction"), 0);
    t.end().turn("Gob").dice(&[(20, 15), (4, 4)]).act("Gob", "slow_attack", "Ana").act("Ana", "shield_block", ());
    assert_eq!(t.pool("Ana", "reaction"), 0);
}

/// TEMPO-REACT-03: none is left for a second trigger in the same turn.
#[test]
fn tempo_react_03_a_second_trigger_in_the_same_turn_finds_no_reaction() {
    let ana = ana().knows(&["shield_block", "opportunist"]).held(&["dagger", "shield"]);
    let mut t = field([ana], [orc().held(&["whip"]).score("dex", 3)]);
    t.plan(&[("Orc", "slow_attack")]).turn("Orc");
    t.dice(&[(20, 15), (3, 1)]).act("Orc", "slow_attack", "Ana").act("Ana", "shield_block", ()).walk(&[(4, 2)]);
    assert_eq!(t.asked(), "turn Orc");
}

/// TEMPO-REACT-04: also for one that may be used three times.
#[test]
fn tempo_react_04_each_reaction_once_a_round_unless_it_says_otherwise() {
    let mut t = field([bo().plans(&["follow_through"])], [orc().at(3, 4)]);
    t.plan(&[("Bo", "quick_attack follow_through")]).turn("Bo");
    t.dice(&[(20, 2)]).act("Bo", "quick_attack", "Orc").dice(&[(20, 2)]).act("Bo", "dual_wield", "Orc").end();
    t.turn("Bo").dice(&[(20, 2)]).act("Bo", "follow_through", "Orc");
    assert_eq!(t.asked(), "turn Bo");
    t.finish_round().plan(&[("Bo", "quick_attack")]).turn("Bo").dice(&[(20, 2)]).act("Bo", "quick_attack", "Orc");
    assert!(t.may("Bo", "dual_wield"));
    let strikers = ["A", "B", "C", "D"].map(|name| gob().named(name));
    let [a, b, c, d] = strikers;
    let strikers = [a.at(1, 1), b.at(2, 1), c.at(3, 1), d.at(1, 2)];
    let mut t = field([ana().knows(&["shield_block"])], strikers);
    t.plan(&["A", "B", "C", "D"].map(|who| (who, "quick_attack")));
    for who in ["A", "B", "C"] {
        t.turn(who).dice(&[(20, 15), (4, 4)]).act(who, "quick_attack", "Ana").act("Ana", "shield_block", ()).end();
    }
    t.turn("D").dice(&[(20, 15), (4, 4)]).act("D", "quick_attack", "Ana");
    assert_eq!(t.asked(), "turn D");
}

/// TEMPO-REACT-05
#[test]
fn tempo_react_05_one_trigger_sets_off_a_reaction_once_even_with_reactions_to_spare() {
    let ana = ana().knows(&["shield_block"]).worn(&["medium_armour", "charm"]);
    let mut t = floor().rules(REFLEXES).side("heroes", [ana]).side("monsters", [orc(), gob().at(2, 3)]).deal();
    t.plan(&[("Orc", "slow_attack"), ("Gob", "slow_attack")]).turn("Orc");
    t.dice(&[(20, 15), (8, 4), (8, 4)]).act("Orc", "slow_attack", "Ana").act("Ana", "shield_block", ());
    // Her second reaction finds no window for the same hit.
    assert_eq!((t.asked().as_str(), t.pool("Ana", "reaction")), ("turn Orc", 1));
    t.end().turn("Gob").dice(&[(20, 15)]).act("Gob", "slow_attack", "Ana");
    assert!(t.may("Ana", "shield_block"));
    t.dice(&[(4, 4)]).pass();
}

/// TEMPO-REACT-06, TEMPO-SPEC-04
#[test]
fn tempo_react_06_an_off_hand_strike_bars_no_attack() {
    let ana = ana().knows(&["opportunist"]).held(&["dagger", "shield"]);
    let mut t = field([ana], [orc()]);
    t.plan(&[("Orc", "move"), ("Ana", "slow_attack")]).turn("Orc").walk(&[(4, 2)]);
    t.dice(&[(20, 2)]).act("Ana", "opportunist", "Orc").end().turn("Ana").go(3, 2);
    t.dice(&[(20, 2)]).act("Ana", "slow_attack", "Orc");
}

/// TEMPO-REACT-07
#[test]
fn tempo_react_07_only_known_and_granted_reactions() {
    // No combatant here knows Shield block or Opportunist; none guards.
    let mut t = field([ana(), cy().at(2, 1)], [orc()]);
    t.plan(&[("Orc", "slow_attack")])
        .turn("Orc")
        .dice(&[(20, 15), (8, 1), (8, 1)])
        .act("Orc", "slow_attack", "Cy")
        .walk(&[(4, 2)]);
    assert_eq!(t.asked(), "turn Orc");
    let body = t.acting("Ana", "intercept", ());
    t.refuse(body);
}

/// TEMPO-REACT-11, TEMPO-REACT-15, TEMPO-RULE-38: equal speeds, any legal target, hit or miss.
#[test]
fn tempo_react_11_15_dual_wield_is_about_two_weapons_of_one_speed() {
    for (pair, offered) in [
        (["shortsword", "dagger"], true),
        (["longsword", "rapier"], true),
        (["dagger", "longsword"], false),
        (["dagger", "shield"], false),
    ] {
        let mut t = field([bo().held(&pair)], [gob(), orc().at(3, 5)]);
        t.plan(&[("Bo", "slow_attack")]).turn("Bo").dice(&[(20, 2)]).act_with("Bo", "slow_attack", pair[0], "Gob");
        assert_eq!(t.may("Bo", "dual_wield"), offered, "{pair:?}");
        assert_eq!(t.aims("Bo", "dual_wield").len(), if offered { 2 } else { 0 });
    }
}

/// TEMPO-RULE-38: the second dice of a full blade; Weakened takes from them; traits work.
#[test]
fn tempo_rule_38_the_second_strike_has_the_second_dice_and_the_traits() {
    let mut t = field([ana().held(&["longsword", "mace"])], [orc(), gob().held(&["flail"]).score("str", 3).at(2, 3)]);
    t.plan(&[("Gob", "standard_attack")])
        .turn("Gob")
        .dice(&[(20, 15), (6, 1)])
        .act("Gob", "standard_attack", "Ana")
        .end();
    t.finish_round().plan(&[("Ana", "standard_attack")]).turn("Ana").story();
    t.dice(&[(20, 2)]).act_with("Ana", "standard_attack", "longsword", "Orc");
    t.dice(&[(20, 12), (4, 4)]).act("Ana", "dual_wield", "Orc");
    // A d4 of 4, less 2 for Weakened.
    assert_eq!((t.last_harm().raw, t.has("Orc", "prone")), (2, true));
}

/// TEMPO-RULE-38, TEMPO-RULE-18: what each blade of that speed strikes with the second time.
#[test]
fn tempo_rule_18_38_second_dice() {
    for weapon in ["longsword", "mace", "rapier", "cudgel", "flail"] {
        let mut t = field([ana().held(&["longsword", weapon])], [orc()]);
        t.plan(&[("Ana", "standard_attack")]).turn("Ana");
        t.dice(&[(20, 2)]).act_with("Ana", "standard_attack", "longsword", "Orc");
        t.dice(&[(20, 12), (4, 4)]).act("Ana", "dual_wield", "Orc");
        assert_eq!(t.last_harm().raw, 4, "{weapon}");
    }
}

/// TEMPO-RULE-38: throwing one of two daggers and stabbing with the other works.
#[test]
fn tempo_rule_38_a_thrown_dagger_may_be_followed_by_the_other_one() {
    let mut t = field([bo().held(&["dagger", "dagger"])], [orc().at(5, 4), gob()]);
    t.plan(&[("Bo", "quick_attack")]).turn("Bo").dice(&[(20, 2)]).act("Bo", "quick_attack", "Orc");
    t.dice(&[(20, 2)]).act("Bo", "dual_wield", "Gob");
    assert_eq!(t.fight().arena().loose.0.len(), 1);
}

/// TEMPO-REACT-13
#[test]
fn tempo_react_13_intercept_comes_after_the_hit_and_before_the_damage_dice() {
    let mut t = guarded_and_hit(4, 7);
    assert!(t.last_roll().success);
    assert!(!t.events().any(|e| matches!(e, Event::Damaged(_))));
    t.dice(&[(4, 4)]).act("Ana", "intercept", ());
    assert_eq!(t.last_harm().dice, [4]);
    // A miss offers nothing.
    let mut t = field([ana(), cy().at(2, 1)], [orc()]);
    t.plan(&[("Ana", "guard"), ("Orc", "slow_attack")]).turn("Ana").act("Ana", "guard", "Cy").end();
    t.turn("Orc").dice(&[(20, 15), (20, 2)]).act("Orc", "slow_attack", "Cy");
    assert_eq!(t.asked(), "turn Orc");
}

/// TEMPO-REACT-10, TEMPO-REACT-14: adjacency is looked at on each Strike.
#[test]
fn tempo_react_10_14_intercept_needs_adjacency_now_and_regains_it() {
    for (there, back, offered) in [((2, 2), (2, 2), true), ((5, 5), (5, 5), false), ((5, 5), (2, 2), true)] {
        let mut t = field([ana(), cy().at(2, 1)], [orc().at(3, 1)]);
        t.plan(&[("Ana", "guard standard_attack"), ("Orc", "slow_attack")]).turn("Ana").act("Ana", "guard", "Cy");
        if there != (2, 2) {
            t.go(there.0, there.1);
        }
        t.end().turn("Ana");
        if back != there {
            t.go(back.0, back.1);
        }
        let dice: &[_] = if offered { &[(20, 15), (20, 12)] } else { &[(20, 15), (8, 1), (8, 1)] };
        t.end().turn("Orc").dice(dice).act("Orc", "slow_attack", "Cy");
        assert_eq!(t.may("Ana", "intercept"), offered, "{there:?} {back:?}");
        if offered {
            t.dice(&[(8, 1), (8, 1)]).pass();
        }
    }
}

/// TEMPO-REACT-16: not by itself, nor by another reaction.
#[test]
fn tempo_react_16_dual_wield_follows_attacks_only() {
    let mut t = field([bo().knows(&["opportunist"])], [orc().at(3, 4)]);
    t.plan(&[("Orc", "move"), ("Bo", "standard_attack")]).turn("Orc").walk(&[(4, 4)]);
    t.dice(&[(20, 2)]).act("Bo", "opportunist", "Orc");
    assert_eq!((t.asked().as_str(), t.at("Orc")), ("turn Orc", Some((4, 4))));
    t.end().turn("Bo").go(3, 4).dice(&[(20, 2)]).act("Bo", "standard_attack", "Orc");
    t.dice(&[(20, 2)]).act("Bo", "dual_wield", "Orc");
    assert_eq!(t.asked(), "turn Bo");
}

/// TEMPO-REACT-17
#[test]
fn tempo_react_17_a_dual_wield_strike_meets_guard_and_can_be_intercepted() {
    let mut t = field([bo()], [orc().at(3, 5).held(&[]), gob()]);
    t.plan(&[("Orc", "guard"), ("Bo", "standard_attack")]).turn("Orc").act("Orc", "guard", "Gob").end();
    t.turn("Bo").dice(&[(20, 2), (20, 2)]).act("Bo", "standard_attack", "Gob");
    t.dice(&[(20, 15), (20, 16)]).act("Bo", "dual_wield", "Gob");
    assert_eq!((t.last_dice(), t.asked().as_str()), (2, "window hit monsters"));
    t.dice(&[(6, 4)]).act("Orc", "intercept", ());
    assert_eq!((t.hp("Gob"), t.hp("Orc")), (12, 17));
}

/// TEMPO-RULE-37: Intercepts before the target's own, the first taken ends the rest; own Deflection only, no chain.
#[test]
fn tempo_rule_37_intercepts_come_first_and_the_interceptor_uses_its_own_deflection() {
    let ward = cy().named("Ward").held(&["dagger", "shield"]).knows(&["shield_block"]).at(2, 1);
    let mut t = field([ana(), ward, bo().at(3, 3)], [orc()]);
    t.plan(&[("Ana", "guard"), ("Bo", "guard"), ("Orc", "slow_attack")]);
    t.turn("Bo").act("Bo", "guard", "Ana").end().turn("Ana").act("Ana", "guard", "Ward").end();
    t.turn("Orc").dice(&[(20, 15), (20, 15)]).act("Orc", "slow_attack", "Ward");
    assert_eq!(
        (t.may("Ana", "intercept"), t.may("Bo", "intercept"), t.may("Ward", "shield_block")),
        (true, false, false)
    );
    // 8 + 8 + 3 less her own 3: no block by the ward, no second Intercept by Bo.
    t.dice(&[(8, 8), (8, 8)]).act("Ana", "intercept", ());
    assert_eq!((t.asked().as_str(), t.hp("Ana"), t.hp("Ward")), ("turn Orc", 4, 16));
    // Let pass, the target's own comes.
    let ward = cy().named("Ward").held(&["dagger", "shield"]).knows(&["shield_block"]).at(2, 1);
    let mut t = field([ana(), ward], [orc()]);
    t.plan(&[("Ana", "guard"), ("Orc", "slow_attack")]).turn("Ana").act("Ana", "guard", "Ward").end();
    t.turn("Orc").dice(&[(20, 15), (20, 15)]).act("Orc", "slow_attack", "Ward").pass();
    // Ana's Deflection 3 and 2 more.
    t.dice(&[(8, 8), (8, 8)]).act("Ward", "shield_block", ());
    assert_eq!((t.last_harm().soaked, t.hp("Ward")), (5, 2));
}

/// TEMPO-RULE-37, TEMPO-RULE-15: forced effects of an intercepted Strike stay with the ward.
#[test]
fn tempo_rule_37_forced_effects_stay_with_the_ward() {
    let mut t = field([ana(), cy().at(2, 1)], [orc().held(&["maul"])]);
    t.plan(&[("Ana", "guard"), ("Orc", "slow_attack")]).turn("Ana").act("Ana", "guard", "Cy").end();
    t.turn("Orc").dice(&[(20, 15), (20, 12)]).act("Orc", "slow_attack", "Cy").dice(&[(6, 1), (6, 1)]).act(
        "Ana",
        "intercept",
        (),
    );
    assert_eq!((t.has("Ana", "prone"), t.has("Cy", "prone")), (false, true));
}

/// TEMPO-RULE-39: any attacker of the ward has Disadvantage, its guard included.
#[test]
fn tempo_rule_39_the_guard_strikes_its_own_ward_with_disadvantage() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "guard standard_attack")]).turn("Ana").act("Ana", "guard", "Orc").end();
    t.turn("Ana").dice(&[(20, 15), (20, 3)]).act("Ana", "standard_attack", "Orc");
    assert_eq!(t.last_roll().natural, 3);
}

/// TEMPO-RULE-39: several wards, each keeps its guard, and one Intercept.
#[test]
fn tempo_rule_39_a_guard_may_have_several_wards_and_intercepts_once() {
    let mut t = field([ana(), cy().at(2, 1), bo().at(2, 3)], [orc(), gob().at(3, 3)]);
    t.plan(&[("Ana", "guard"), ("Orc", "slow_attack"), ("Gob", "slow_attack")]);
    t.turn("Ana").act("Ana", "guard", "Cy").end().act("Ana", "exert_action", buy("guard", 4));
    t.turn("Ana").act("Ana", "guard", "Bo").end();
    assert!(t.has("Cy", "guarded") && t.has("Bo", "guarded"));
    t.turn("Orc")
        .dice(&[(20, 15), (20, 15)])
        .act("Orc", "slow_attack", "Cy")
        .dice(&[(8, 1), (8, 1)])
        .act("Ana", "intercept", ())
        .end();
    t.turn("Gob").dice(&[(20, 15), (20, 15), (4, 1)]).act("Gob", "slow_attack", "Bo");
    assert_eq!(t.asked(), "turn Gob");
}

/// Opportunist waits for 3, and a step aside at 2 is safe. TEMPO-REACT-02
#[test]
fn tempo_react_02_opportunist_waits_for_its_tempo() {
    for (entry, asked) in [("mark", "turn Orc"), ("help", "window step heroes")] {
        let hero = ana().knows(&["opportunist"]).held(&["dagger"]);
        let map = TestScene::new("tempo", &["......"; 5]);
        let mut t = map.side("heroes", [hero]).side("monsters", [orc()]).deal();
        t.plan(&[("Orc", entry)]).turn("Orc").walk(&[(4, 2)]);
        assert_eq!(t.asked(), asked, "{entry}");
    }
}
