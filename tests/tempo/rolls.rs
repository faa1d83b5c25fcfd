//! Section 4: strikes and other rolls, and how damage is made.

use fray::testkit::{TestBattle, TestScene};

use super::{ana, bo, cy, field, gob, orc};

/// The Orc strikes at 7, with these dice.
fn orc_strikes(t: &mut TestBattle, target: &str, dice: &[(u16, u16)]) {
    t.turn("Orc").dice(dice).act("Orc", "slow_attack", target);
}

/// TEMPO-ROLL-01, TEMPO-RULE-12: a natural 1 misses and a natural 20 hits whatever the total.
#[test]
fn tempo_roll_01_rule_12_a_strike_rolls_a_d20_and_its_attribute_against_defence() {
    for (die, hit) in [(1, false), (7, false), (8, true), (20, true)] {
        let mut t = field([ana()], [orc()]);
        t.plan(&[("Orc", "slow_attack")]);
        orc_strikes(&mut t, "Ana", &[(20, die), (8, 4), (8, 4)][..if hit { 3 } else { 1 }]);
        let roll = t.last_roll();
        assert_eq!((roll.total, roll.against, roll.success), (i32::from(die) + 3, 11, hit));
    }
    let armoured = bo().score("dex", 6).at(2, 2);
    let mut t = field([armoured], [orc().score("str", -3)]);
    t.plan(&[("Orc", "slow_attack")]);
    orc_strikes(&mut t, "Bo", &[(20, 20), (8, 1), (8, 1)]);
    assert_eq!((t.last_roll().total, t.last_roll().against, t.last_roll().success), (17, 16, true));
    let mut t = field([ana()], [orc().score("str", 6).held(&["maul"])]);
    t.plan(&[("Orc", "slow_attack")]);
    orc_strikes(&mut t, "Ana", &[(20, 1)]);
    assert!(!t.last_roll().success);
}

/// TEMPO-ROLL-02, TEMPO-RULE-13: sources do not add up, and one of each kind cancels out.
#[test]
fn tempo_roll_02_rule_13_advantage_keeps_the_higher_of_two_and_disadvantage_the_lower() {
    // Marked: Advantage. Prone and adjacent: Advantage again, no third die.
    let mut t = field([ana().held(&["mace"])], [orc()]);
    t.plan(&[("Ana", "mark standard_attack"), ("Orc", "slow_attack")]);
    t.turn("Ana").act("Ana", "mark", "Orc").end();
    t.turn("Ana").dice(&[(20, 4), (20, 9), (6, 6)]).act("Ana", "standard_attack", "Orc");
    assert_eq!((t.last_roll().natural, t.has("Orc", "prone")), (9, true));
    // A prone attacker strikes with Disadvantage.
    t.end();
    orc_strikes(&mut t, "Ana", &[(20, 15), (20, 3)]);
    assert_eq!((t.last_roll().natural, t.last_roll().success), (3, false));
    // Marked and guarded: one die.
    let mut t = field([ana()], [orc(), gob().at(4, 2)]);
    t.plan(&[("Ana", "mark slow_attack"), ("Gob", "guard")]).turn("Ana").act("Ana", "mark", "Orc").end();
    t.turn("Gob").act("Gob", "guard", "Orc").end();
    t.turn("Ana").dice(&[(20, 2)]).act("Ana", "slow_attack", "Orc");
    assert_eq!(t.last_dice(), 1);
}

/// TEMPO-ROLL-03
#[test]
fn tempo_roll_03_strikes_against_the_guarded_have_disadvantage_while_the_guard_is_adjacent() {
    for (away, dice) in [(false, 2), (true, 1)] {
        let mut t = field([ana(), cy().at(2, 1)], [orc()]);
        t.plan(&[("Ana", "guard standard_attack"), ("Orc", "slow_attack")]).turn("Ana").act("Ana", "guard", "Cy");
        if away {
            t.end().turn("Ana").go(2, 4);
        }
        t.end();
        orc_strikes(&mut t, "Cy", &[(20, 1); 2][..dice]);
        assert_eq!(t.last_dice(), dice, "away: {away}");
    }
}

/// TEMPO-ROLL-04: the better of the two, while adjacent.
#[test]
fn tempo_roll_04_the_guarded_uses_the_guards_deflection_if_it_is_better() {
    for (guard, deflection) in [("Ana", 3), ("Gob", 1)] {
        let friend = gob().at(1, 3);
        let mut t = field([ana(), bo().at(2, 3), friend], [orc().at(3, 3)]);
        t.plan(&[(guard, "guard standard_attack"), ("Orc", "slow_attack")]);
        t.turn(guard).act(guard, "guard", "Bo").end();
        orc_strikes(&mut t, "Bo", &[(20, 15); 2]);
        t.dice(&[(8, 8), (8, 5)]).pass();
        assert_eq!((t.last_harm().raw, t.last_harm().soaked), (16, deflection), "{guard}");
    }
}

/// TEMPO-ROLL-05, TEMPO-ROLL-10: the second strike rolls to hit like any, but its dice are all its damage.
#[test]
fn tempo_roll_05_10_a_strike_adds_its_attribute_and_the_second_one_only_rolls_with_it() {
    let mut t = field([bo()], [gob()]);
    t.plan(&[("Bo", "mark quick_attack")]).turn("Bo").act("Bo", "mark", "Gob").end();
    t.turn("Bo").dice(&[(20, 9), (20, 2), (6, 2)]).act("Bo", "quick_attack", "Gob");
    // 2 + 3 + 1 for the mark.
    assert_eq!((t.last_harm().raw, t.last_roll().total), (6, 12));
    t.dice(&[(20, 3), (20, 9), (6, 2)]).act("Bo", "dual_wield", "Gob");
    assert_eq!((t.last_dice(), t.last_roll().total, t.last_harm().raw), (2, 12, 2));
}

/// TEMPO-ROLL-08
#[test]
fn tempo_roll_08_hiding_needs_a_successful_roll() {
    for (die, hidden) in [(6, false), (7, true)] {
        let map = TestScene::new("tempo", &["....", ".#..", "...."]);
        let mut t = map.side("heroes", [bo().at(0, 1)]).side("monsters", [orc().at(3, 1)]).deal();
        t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, die)]).act("Bo", "hide", ());
        assert_eq!(t.has("Bo", "hidden"), hidden);
        assert_eq!(t.may("Bo", "exert_retry"), !hidden);
        assert_eq!((t.last_roll().total, t.last_roll().against), (i32::from(die) + 3, 10));
    }
}

/// TEMPO-RULE-14: at least 1 before Deflection, which takes at most half, rounded down.
#[test]
fn tempo_rule_14_deflection_takes_at_most_half_of_the_damage() {
    // Damage of a d8 with Strength 0 against Deflection 3.
    for (die, lost) in [(1, 1), (2, 1), (5, 3), (6, 3), (8, 5)] {
        let mut t = field([ana()], [orc().held(&["longsword"]).score("str", 0)]);
        t.plan(&[("Orc", "slow_attack")]);
        orc_strikes(&mut t, "Ana", &[(20, 15), (8, die)]);
        assert_eq!(t.last_harm().amount, lost, "{die}");
    }
    let mut t = field([ana()], [orc().held(&["dagger"]).score("dex", -3)]);
    t.plan(&[("Orc", "slow_attack")]).turn("Orc").dice(&[(20, 19), (4, 2)]);
    t.act_with("Orc", "slow_attack", "dagger", "Ana");
    assert_eq!((t.last_harm().raw, t.last_harm().amount), (1, 1));
}

/// TEMPO-RULE-14: and HP never goes below 0.
#[test]
fn tempo_rule_14_health_stops_at_nothing() {
    let mut t = field([ana()], [gob().at(3, 2).score("for", -2)]);
    assert_eq!(t.hp("Gob"), 4);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(&[(20, 15), (8, 8)]).act("Ana", "standard_attack", "Gob");
    assert_eq!((t.last_harm().amount, t.last_harm().health, t.at("Gob")), (11, (4, 0), None));
}

/// TEMPO-RULE-15: a natural 20 whose total is below Sturdy forces nothing, and a guard lends no Sturdy.
#[test]
fn tempo_rule_15_forced_effects_need_the_total_to_meet_the_targets_own_sturdy() {
    let big = orc().score("for", 6).size("huge").at(3, 2);
    let mut t = field([ana().held(&["mace"]).score("str", -1)], [big]);
    t.plan(&[("Ana", "standard_attack")])
        .turn("Ana")
        .dice(&[(20, 20), (6, 2)])
        .act("Ana", "standard_attack", "Orc")
        .pass();
    assert_eq!((t.last_roll().success, t.has("Orc", "prone")), (true, false));
    // Gob has Sturdy 9; that of its guard would be 20.
    let guard = orc().score("for", 6).size("huge").at(4, 3);
    let mut t = field([ana().held(&["mace"])], [gob().at(3, 2), guard]);
    t.plan(&[("Ana", "slow_attack"), ("Orc", "guard")]).turn("Orc").act("Orc", "guard", "Gob").end();
    t.turn("Ana").dice(&[(20, 12), (20, 12)]).act_with("Ana", "slow_attack", "mace", "Gob").dice(&[(6, 1)]).pass();
    assert!(t.has("Gob", "prone"));
}
