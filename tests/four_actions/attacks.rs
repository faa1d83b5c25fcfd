//! Attacks and what they do.

use fray::testkit::{TestBattle, TestCombatant};

use super::{ada, aware, cleo, d20, grunt, piece};

/// With another AC.
fn armoured(piece: TestCombatant, more: i32) -> TestCombatant {
    piece.fields(&format!(r#"modifiers: [(to: "ac", op: Add("{more}"))]"#))
}

/// The last attack: its total, whether it hit.
fn last(t: &TestBattle) -> (i32, bool) {
    let roll = t.last_roll();
    (roll.total, roll.success)
}

/// FOUR-ACT-01, FOUR-ACT-41, FOUR-ACT-60, FOUR-ROLL-01, FOUR-ROLL-04, FOUR-ROLL-05, FOUR-ROLL-06, FOUR-HEALTH-02: three
/// attacks, each worse than the one before; critical dice without the modifier again.
#[test]
fn four_act_01_41_60_roll_01_04_05_06_three_attacks() {
    let mut t = aware([ada()], [grunt(), grunt().named("Far").at(14, 6)]);
    t.dice(&[(20, 6), (8, 5)]).act("Ada", "primary_attack", "Grunt");
    assert_eq!((last(&t), t.hp("Grunt")), ((13, true), 4));
    t.dice(&d20(&[10])).act("Ada", "secondary_attack", "Grunt");
    assert_eq!(last(&t), (12, false));
    t.dice(&[(20, 19), (8, 3), (8, 6)]).act("Ada", "tertiary_attack", "Grunt");
    assert_eq!((last(&t), t.last_harm().amount), ((16, true), 12));
    assert_eq!((t.hp("Grunt"), t.pool("Grunt", "negative")), (0, 8));
    assert!(t.has("Grunt", "unconscious") && t.has("Grunt", "prone") && t.has("Grunt", "dying"));
}

/// FOUR-RULE-30: the attacks come in any order, each once.
#[test]
fn four_rule_30_in_any_order() {
    let mut t = aware([ada()], [grunt()]);
    for (action, total) in [("tertiary_attack", -1), ("secondary_attack", 4), ("primary_attack", 9)] {
        t.dice(&d20(&[2])).act("Ada", action, "Grunt");
        assert_eq!(last(&t), (total, false));
        let body = t.acting("Ada", "tertiary_attack", "Grunt");
        if action == "primary_attack" {
            t.refuse(body);
        }
    }
}

/// FOUR-ROLL-02, FOUR-ROLL-07: a natural 20 hits whatever the AC and is critical, a natural 1 misses; a die in the
/// critical range that misses is a miss.
#[test]
fn four_roll_02_07_the_ends_of_the_die() {
    let mut t = aware([ada()], [armoured(grunt(), 30)]);
    t.dice(&d20(&[19])).act("Ada", "tertiary_attack", "Grunt");
    assert_eq!(last(&t), (16, false));
    t.dice(&[(20, 20), (8, 1), (8, 1)]).act("Ada", "primary_attack", "Grunt");
    assert_eq!((last(&t).1, t.last_harm().amount), (true, 5));
    let mut t = aware([ada()], [armoured(grunt(), -30)]);
    t.dice(&d20(&[1])).act("Ada", "primary_attack", "Grunt");
    assert_eq!(last(&t), (8, false));
}

/// FOUR-STAT-17, FOUR-ROLL-05: without proficiency a hit is a hit, but never critical.
#[test]
fn four_stat_17_roll_05_without_proficiency() {
    let clerk = piece("Clerk", "ordinary", 4, &[("str", 16)]).held(&["longsword"]).at(2, 2);
    let mut t = aware([clerk], [grunt()]);
    t.dice(&[(20, 20), (8, 4)]).act("Clerk", "primary_attack", "Grunt");
    assert_eq!(t.last_harm().amount, 7);
    // Every combatant is proficient with a club.
    let clerk = piece("Clerk", "ordinary", 4, &[("str", 16)]).held(&["club"]).at(2, 2);
    let mut t = aware([clerk], [grunt()]);
    t.dice(&[(20, 20), (6, 4), (6, 1)]).act("Clerk", "primary_attack", "Grunt");
    assert_eq!(t.last_harm().amount, 8);
}

/// FOUR-STAT-03, FOUR-STAT-04, FOUR-STAT-09, FOUR-ROLL-08: blows by Strength and with its harm,
/// shots by Dexterity and without, what is thrown by Dexterity and with it; an axe bites three times.
#[test]
fn four_stat_03_04_09_roll_08_what_guides_a_weapon() {
    let fighter = |arms: &[&str]| piece("Fay", "warrior", 3, &[("str", 14), ("dex", 18)]).held(arms).at(2, 2);
    let target = || grunt().at(5, 2).fields(r#"modifiers: [(to: "max_hp", op: Add("50"))]"#);
    let mut t = aware([fighter(&["bow"]).stowed(&["arrow"])], [target()]);
    t.dice(&[(20, 10), (8, 4)]).act("Fay", "primary_attack", "Grunt");
    assert_eq!((last(&t), t.last_harm().amount), ((17, true), 4));
    let mut t = aware([fighter(&["javelin"])], [target()]);
    t.dice(&[(20, 10), (6, 4)]).act("Fay", "primary_attack", "Grunt");
    assert_eq!((last(&t), t.last_harm().amount), ((17, true), 6));
    let mut t = aware([fighter(&["axe"])], [target().at(3, 2)]);
    t.dice(&[(20, 20), (8, 4), (8, 3), (8, 2)]).act("Fay", "primary_attack", "Grunt");
    assert_eq!((last(&t).0, t.last_harm().amount), (25, 11));
    // A knife goes by whichever is better.
    let mut t = aware([fighter(&["knife"])], [target().at(3, 2)]);
    t.dice(&[(20, 10), (4, 1)]).act("Fay", "primary_attack", "Grunt");
    assert_eq!((last(&t).0, t.last_harm().amount), (17, 3));
}

/// FOUR-ROLL-08, FOUR-ROLL-09, FOUR-ROLL-10, FOUR-STAT-11: weakness takes its share too; a hit does 1 at least, and
/// resistance can leave nothing of it.
#[test]
fn four_roll_08_09_10_stat_11_little_and_nothing() {
    let tough = |dr: i32| grunt().fields(&format!(r#"modifiers: [(to: "dr", op: Add("{dr}"))]"#));
    let weak = || cleo().score("str", 6).held(&["club"]).at(2, 2);
    let blow = |dr: i32| {
        let mut t = aware([weak()], [tough(dr)]);
        t.dice(&[(20, 18), (6, 1)]).act("Cleo", "primary_attack", "Grunt");
        (t.last_harm().amount, t.hp("Grunt"))
    };
    assert_eq!(blow(0), (1, 11));
    assert_eq!(blow(1), (0, 12));
    let mut t = aware([ada()], [tough(3)]);
    t.dice(&[(20, 15), (8, 5)]).act("Ada", "primary_attack", "Grunt");
    assert_eq!(t.last_harm().amount, 5);
}

/// FOUR-STAT-01, FOUR-STAT-02, FOUR-STAT-06, FOUR-STAT-07, FOUR-STAT-08, FOUR-RULE-06, FOUR-RULE-07: the numbers of the
/// sample combatants.
#[test]
fn four_stat_01_02_06_07_08_rule_06_07_sheets() {
    let mut t = aware([ada(), super::bram(), cleo()], [grunt()]);
    for _ in 0..2 {
        t.end();
    }
    let sheet = |t: &mut TestBattle, who: &str| {
        ["bab", "ac", "max_hp", "fortitude", "reflex", "will"].map(|value| t.value(who, value))
    };
    assert_eq!(sheet(&mut t, "Ada"), [4, 16, 36, 6, 3, 2]);
    assert_eq!(sheet(&mut t, "Bram"), [4, 16, 27, 2, 8, 3]);
    assert_eq!(sheet(&mut t, "Cleo"), [2, 11, 22, 2, 2, 5]);
    assert_eq!(sheet(&mut t, "Grunt"), [1, 13, 12, 1, 1, 0]);
    assert_eq!((t.value("Ada", "athletics_check"), t.value("Ada", "endurance_check")), (7, 6));
    assert_eq!((t.value("Cleo", "magic_check"), t.value("Bram", "alertness_check")), (7, 6));
    assert_eq!((t.pool_max("Ada", "negative"), t.pool_max("Grunt", "negative")), (14, 12));
}

/// FOUR-STAT-05: what Size adds to attacks and to AC.
#[test]
fn four_stat_05_sizes() {
    for (size, modifier) in [("tiny", 2), ("small", 1), ("medium", 0), ("large", -1), ("huge", -2)] {
        let mut t = aware([ada()], [grunt().size(size).at(8, 2)]);
        assert_eq!((t.value("Grunt", "ac"), t.value("Grunt", "attacking")), (13 + modifier, modifier), "{size}");
    }
}
