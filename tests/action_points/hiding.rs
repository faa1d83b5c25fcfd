//! Hiding, searching and striking at what is not seen.

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, brute, d6, piece};

/// Hiding +5, 14 initiative with (1, 1, 2).
fn sly() -> TestCombatant {
    let scores = [("dex", 2), ("stealth", 2), ("hiding", 1), ("prc", 5), ("melee", 2)];
    piece("Sly", &scores).held(&["dagger"])
}

/// Sly at (5, 3) beside a wall that is half cover from the Brute at (0, 3), or in the open.
fn scene(wall: bool, watcher: TestCombatant, others: &[TestCombatant]) -> TestBattle {
    let at = if wall { "....#......." } else { "............" };
    let rows = ["............", "............", "............", at, "............"];
    let monsters: Vec<TestCombatant> = [watcher.at(0, 3)].into_iter().chain(others.iter().cloned()).collect();
    let dice = [1, 1, 2].repeat(1 + monsters.len());
    TestScene::new("action_points", &rows)
        .side("heroes", [sly().at(5, 3)])
        .side("monsters", monsters)
        .fields("open_sheets: true")
        .deal_with(&d6(&dice))
}

/// AP-ACT-28: half cover or no line from every foe; Hiding against 10 and the keenest foe's notice.
#[test]
fn ap_act_28_hiding() {
    let mut t = scene(false, brute(), &[]);
    let order = t.acting("Sly", "hide", ());
    assert_eq!(t.refuse(order), "A foe has you in plain view. Find half cover, or go where no foe sees you.");
    for (faces, hidden) in [([1, 1, 3], true), ([1, 1, 2], false)] {
        // 10 + 0 for the Brute.
        let mut t = scene(true, brute(), &[]);
        t.dice(&d6(&faces)).act("Sly", "hide", ());
        assert_eq!((t.has("Sly", "hidden"), t.pool("Sly", "ap")), (hidden, 2));
    }
    let keen = || brute().score("prc", 1).score("stealth", 1).score("observation", 1);
    for (faces, hidden) in [([2, 3, 3], true), ([2, 3, 2], false)] {
        let mut t = scene(true, keen(), &[]);
        t.dice(&d6(&faces)).act("Sly", "hide", ());
        assert_eq!((t.last_roll().against, t.has("Sly", "hidden")), (13, hidden));
    }
    // A second foe that has it in plain view is enough.
    assert!(!scene(true, brute(), &[brute().named("Ned").at(9, 3)]).may("Sly", "hide"));
}

/// AP-COND-29, AP-ROLL-30: a hidden combatant is no target; its attack gains 2 and gives it away after the roll.
#[test]
fn ap_cond_29_roll_30_an_attack_from_hiding() {
    let mut t = scene(true, brute(), &[brute().named("Ned").at(9, 0)]);
    drop(t);
    t = {
        let rows = ["............", "....##......", "............"];
        let lay = TestScene::new("action_points", &rows)
            .side("heroes", [sly().begins(&["hidden"]).at(3, 1), ayla().at(11, 0)]);
        lay.side("monsters", [brute().at(2, 1)])
            .fields("open_sheets: true")
            .deal_with(&d6(&[2, 2, 2, 1, 1, 1, 1, 1, 1]))
    };
    let brute_id = t.who("Brute");
    let side = t.fight().arena().side(brute_id);
    let sly_id = t.who("Sly");
    assert!(!t.fight().arena().known_to(side, sly_id));
    t.dice(&d6(&[2, 3, 4])).act("Sly", "quick_attack", "Brute");
    // Dexterity 2, Melee 2, the dagger 1, unseen 2.
    assert_eq!(t.last_roll().total, 9 + 5 + 2);
    assert!(!t.has("Sly", "hidden"));
    t.dice(&d6(&[2, 3, 4])).act("Sly", "quick_attack", "Brute");
    assert_eq!(t.last_roll().total, 9 + 5);
}

/// AP-COND-29: plain view gives it away once a combatant has acted, not during the walk there.
#[test]
fn ap_cond_29_plain_view() {
    let mut t = scene(true, brute(), &[]);
    t.dice(&d6(&[4, 4, 4])).act("Sly", "hide", ());
    t.act("Sly", "move", 1).walk(&[(6, 2)]);
    assert!(t.has("Sly", "hidden"));
    t.end();
    t.act("Brute", "crouch", ());
    assert!(!t.has("Sly", "hidden"));
    // Behind its cover it stays hidden whatever others do.
    let mut t = scene(true, brute(), &[]);
    t.dice(&d6(&[4, 4, 4])).act("Sly", "hide", ()).end();
    t.act("Brute", "crouch", ());
    assert!(t.has("Sly", "hidden"));
}

/// AP-ACT-29, AP-RULE-15, AP-RULE-22: Search finds those in sight within 20 yards whose roll it meets; a miss tells
/// nothing.
#[test]
fn ap_act_29_rule_15_22_searching() {
    for (faces, found) in [([4, 5, 6], false), ([5, 6, 6], true)] {
        let mut t = scene(true, brute(), &[]);
        t.dice(&d6(&[4, 4, 4])).act("Sly", "hide", ()).end();
        assert_eq!(t.stored("Sly", "hidden"), Some(17));
        let before = t.pool("Brute", "ap");
        // 3d6 and nothing else; a draw finds.
        t.dice(&d6(&faces)).act("Brute", "search", ());
        assert_eq!((t.pool("Brute", "ap"), t.has("Sly", "hidden")), (before - 4, !found), "{faces:?}");
    }
    // Fifteen cells along and eleven down are 20 yards, twelve down are 21. A pillar is cover from there.
    for (y, found) in [(11_usize, true), (12, false)] {
        let mut rows = vec!["................"; 16];
        rows[y - 1] = "..............#.";
        let sly = sly().begins(&["hidden"]).at(15, i16::try_from(y).expect("a small number"));
        let lay = TestScene::new("action_points", &rows).side("heroes", [sly]);
        let mut t =
            lay.side("monsters", [brute().at(0, 0)]).fields("open_sheets: true").deal_with(&d6(&[1, 1, 1, 6, 6, 6]));
        t.dice(&d6(&[6, 6, 6])).act("Brute", "search", ());
        assert_eq!(!t.has("Sly", "hidden"), found, "{y}");
    }
}

/// A dark row with Sly at its left end and the Brute so far away.
fn night(far: i16, sly: TestCombatant, monster: TestCombatant) -> TestBattle {
    let lamp = "(items: [(key: \"lamp\", name: \"Lamp\", hands: 1, light: 6)])";
    TestScene::new("action_points", &["...................."; 3])
        .rules(lamp)
        .side("heroes", [sly.at(0, 1)])
        .side("monsters", [monster.at(far, 1)])
        .fields("open_sheets: true, dark: true")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2]))
}

/// Whether Sly sees the Brute.
fn sees(t: &mut TestBattle) -> bool {
    let (from, to) = (t.who("Sly"), t.who("Brute"));
    t.fight().arena().sees(from, to)
}

/// AP-POS-15, AP-COND-31: in the dark an observer sees what is beside it, what a light shines on, and what is within
/// its own dark sight.
#[test]
fn ap_pos_15_cond_31_in_the_dark() {
    assert!(sees(&mut night(1, sly(), brute())));
    assert!(!sees(&mut night(2, sly(), brute())));
    for (far, seen) in [(6, true), (7, false)] {
        assert_eq!(sees(&mut night(far, sly().held(&["lamp"]), brute())), seen, "{far}");
    }
    // The bearer of a light is seen from afar, and sees nothing there itself.
    let mut t = night(15, sly(), brute().held(&["lamp"]));
    assert!(sees(&mut t));
    let (brute_id, sly_id) = (t.who("Brute"), t.who("Sly"));
    assert!(!t.fight().arena().sees(brute_id, sly_id));
    let owl = || sly().fields("modifiers: [(to: \"dark_sight\", op: Add(\"5\"))]");
    assert!(sees(&mut night(5, owl(), brute())) && !sees(&mut night(6, owl(), brute())));
    // The lamp still shines where it lies.
    let mut t = night(4, sly().held(&["dagger", "lamp"]), brute());
    assert!(sees(&mut t));
}

/// AP-ROLL-30, AP-POS-16, AP-COND-31: an attack at a combatant in the dark is at -5; an attack at a target that does
/// not see the attacker is at +2.
#[test]
fn ap_roll_30_pos_16_blows_in_the_dark() {
    for (lamp, sum) in [(false, -5 + 2), (true, 0)] {
        let items: &[&str] = if lamp { &["spear", "lamp"] } else { &["spear"] };
        let mut t = night(3, sly().held(items), brute());
        // Dexterity 2, Melee 2, the spear 1.
        t.dice(&d6(&[2, 3, 4])).act("Sly", "quick_attack", "Brute");
        assert_eq!(t.last_roll().total, 9 + 5 + sum, "{lamp}");
    }
    // Side by side they see each other.
    let mut t = night(1, sly(), brute());
    t.dice(&d6(&[2, 3, 4])).act("Sly", "quick_attack", "Brute");
    assert_eq!(t.last_roll().total, 9 + 5);
    // In the dark a combatant hides anywhere, but not from one beside it.
    assert!(night(5, sly(), brute()).may("Sly", "hide"));
    assert!(!night(1, sly(), brute()).may("Sly", "hide"));
    assert!(!night(5, sly().held(&["lamp"]), brute()).may("Sly", "hide"));
}

/// AP-ROLL-30: an attack at a place where the attacker guesses a foe: -5 if it is there, and nothing but the points
/// lost if it is not.
#[test]
fn ap_roll_30_a_guess() {
    let scene = |begins: &[&str]| {
        let rows = ["............", "....##......", "............"];
        let lay = TestScene::new("action_points", &rows).side("heroes", [ayla().at(1, 1)]);
        lay.side("monsters", [brute().begins(begins).at(3, 1)])
            .fields("open_sheets: true")
            .deal_with(&d6(&[1, 1, 2, 1, 1, 2]))
    };
    assert!(!scene(&[]).may("Ayla", "blind_attack"));
    let mut t = scene(&["hidden"]);
    assert!(!t.may("Ayla", "standard_attack"));
    t.dice(&d6(&[2, 3, 4])).act("Ayla", "blind_attack", (3, 1));
    assert_eq!((t.last_roll().total, t.pool("Ayla", "ap")), (9 + 5 - 5, 1));
    let mut t = scene(&["hidden"]);
    t.act("Ayla", "blind_attack", (2, 0));
    assert_eq!(t.pool("Ayla", "ap"), 1);
}
