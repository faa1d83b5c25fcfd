//! Which combatants are flanked, and which foes they ignore.

use fray::fight::state::context::Context;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, brute, d6, piece};

/// Attack +5, and the given weapon.
fn friend(name: &str, weapon: &str, x: i16, y: i16) -> TestCombatant {
    let scores = [("dex", 1), ("melee", 3), ("aim", 3), ("prc", 1)];
    piece(name, &scores).held(&[weapon]).at(x, y)
}

const OUT: &str = "(conditions: [(key: \"out\", name: \"Out\", text: \"\", limits: [Down])])";

/// Heroes around the Brute, whose initiative is the higher when `wary`.
fn around(heroes: Vec<TestCombatant>, monsters: Vec<TestCombatant>, wary: bool) -> TestBattle {
    let count = heroes.len();
    let mut dice: Vec<u16> = [1, 1, 2].repeat(count + monsters.len());
    if wary {
        dice[3 * count..3 * count + 3].copy_from_slice(&[6, 5, 6]);
    }
    TestScene::new("action_points", &["..............."; 7])
        .rules(OUT)
        .side("heroes", heroes)
        .side("monsters", monsters)
        .fields("open_sheets: true")
        .deal_with(&d6(&dice))
}

/// Ends turns until it is this combatant's.
fn to(t: &mut TestBattle, who: &str) {
    while t.whose_turn().as_deref() != Some(who) {
        t.end();
    }
}

fn flanked(t: &mut TestBattle) -> bool {
    let id = t.who("Brute");
    t.fight().arena().flanked(id, &Context::default())
}

/// Whether the Brute at (5, 3) is flanked by these.
fn by(heroes: &[TestCombatant]) -> bool {
    flanked(&mut around(heroes.to_vec(), vec![brute().at(5, 3)], false))
}

/// AP-POS-01, AP-POS-03, AP-COND-11: example 7. At least 120 degrees apart, by pairs, each with a weapon that reaches.
#[test]
fn ap_pos_01_03_cond_11_a_third_of_the_circle() {
    let left = || friend("Pim", "short_sword", 4, 3);
    assert!(by(&[left(), friend("Pam", "short_sword", 6, 4)]));
    assert!(by(&[left(), friend("Pam", "longsword", 6, 3)]));
    assert!(!by(&[left(), friend("Pam", "longsword", 5, 4)]));
    // 116.6 degrees with a spear.
    assert!(!by(&[left(), friend("Pam", "spear", 6, 1)]));
    // A combatant alone does not flank; a third one is enough for a pair.
    assert!(!by(&[left()]));
    assert!(by(&[left(), friend("Pam", "longsword", 5, 4), friend("Pum", "short_sword", 6, 3)]));
    // Its weapon must reach.
    assert!(!by(&[left(), friend("Pam", "longsword", 8, 3)]));
    assert!(!by(&[left(), friend("Pam", "short_sword", 7, 3)]));
    assert!(by(&[left(), friend("Pam", "longsword", 7, 3)]));
}

/// AP-POS-14: around big ones the middle of the footprint counts, and the nearest cell for reach.
#[test]
fn ap_pos_14_big_ones_by_their_middle() {
    let big = |heroes: Vec<TestCombatant>| flanked(&mut around(heroes, vec![brute().size("4").at(5, 2)], false));
    // The middle of the four cells is the corner at (6, 3).
    assert!(big(vec![friend("Pim", "dagger", 4, 2), friend("Pam", "dagger", 7, 3)]));
    assert!(!big(vec![friend("Pim", "dagger", 4, 2), friend("Pam", "dagger", 5, 4)]));
    assert!(big(vec![friend("Pim", "dagger", 4, 2), friend("Pam", "dagger", 7, 2)]));
}

/// AP-POS-02: a shooter flanks within the first increment of a loaded weapon, with a line to the target.
#[test]
fn ap_pos_02_those_who_shoot() {
    let left = || friend("Pim", "short_sword", 4, 3);
    assert!(by(&[left(), friend("Pam", "bow", 14, 3)]));
    let far = |weapon: &str| by(&[left(), friend("Pam", weapon, 14, 3)]);
    assert!(far("javelin"), "9 yards of 10");
    assert!(!far("dagger"), "9 yards of 5");
    assert!(by(&[friend("Pim", "longsword", 5, 4), friend("Pam", "bow", 5, 0)]));
    let empty = "(actions: [(key: \"spend\", name: \"Spend\", text: \"\", occasion: Turn, tool: Weapon(\"any\"), \
                 target: InReach, does: [Strike])])";
    let lay = TestScene::new("action_points", &["..............."; 5]).rules(empty);
    let lay = lay.side("heroes", [left(), friend("Pam", "crossbow", 9, 3)]).side("monsters", [brute().at(5, 3)]);
    let mut t = lay.fields("open_sheets: true").deal_with(&d6(&[1, 1, 1, 1, 2, 3, 1, 1, 2]));
    assert!(flanked(&mut t));
    t.dice(&d6(&[2, 1, 3])).act("Pam", "spend", "Brute");
    assert!(!flanked(&mut t), "the crossbow is not loaded");
}

/// AP-POS-04: flankers are foes, able, and see the target; points are not asked for.
#[test]
fn ap_pos_04_who_flanks() {
    let left = || friend("Pim", "short_sword", 4, 3);
    let right = || friend("Pam", "longsword", 6, 3);
    assert!(by(&[left(), right()]));
    assert!(by(&[left(), right().held(&[])]), "bare hands are a weapon");
    assert!(!by(&[left(), right().held(&[]).natural(&[])]));
    for out in ["out", "helpless", "pinned", "unconscious"] {
        assert!(!by(&[left(), right().begins(&[out])]), "{out}");
    }
    // Its own people do not flank it.
    let own = vec![brute().at(5, 3), brute().named("Ned").at(6, 3)];
    assert!(!flanked(&mut around(vec![left()], own, false)));
    // A combatant does not flank what it does not see.
    let lay = || TestScene::new("action_points", &["..............."; 5]).side("heroes", [left(), right()]);
    let deal = |lay: TestScene| lay.fields("open_sheets: true").deal_with(&d6(&[1, 1, 2, 1, 1, 2, 1, 1, 2]));
    assert!(flanked(&mut deal(lay().side("monsters", [brute().at(5, 3)]))));
    assert!(!flanked(&mut deal(lay().side("monsters", [brute().at(5, 3).begins(&["hidden"])]))));
}

/// AP-ROLL-21, AP-POS-05: all attacks on a flanked creature gain 2, from near and far.
#[test]
fn ap_roll_21_pos_05_all_attackers_gain() {
    for (flanker, sum) in [((6, 3), 2), ((5, 4), 0)] {
        let heroes = vec![
            ayla().held(&["short_sword"]).at(4, 3),
            friend("Pam", "short_sword", flanker.0, flanker.1),
            piece("Robin", &[("dex", 1), ("aim", 2), ("bows", 1), ("prc", 2)]).held(&["bow"]).at(2, 6),
        ];
        let mut t = around(heroes, vec![brute().at(5, 3)], false);
        t.dice(&d6(&[2, 3, 4])).act("Ayla", "quick_attack", "Brute");
        assert_eq!(t.last_roll().total, 9 + 5 + sum);
        to(&mut t, "Robin");
        t.dice(&d6(&[2, 3, 4])).act("Robin", "standard_attack", "Brute");
        assert_eq!(t.last_roll().total, 9 + 4 + sum);
    }
}

/// AP-POS-06, AP-POS-07, AP-POS-08, AP-POS-09, AP-ACT-31: example 7. An ignored foe flanks no more and attacks from
/// behind; the combatant that ignores it does not flank it either. Ignoring costs nothing, in the combatant's own turn.
#[test]
fn ap_pos_06_07_08_09_act_31_ignoring() {
    let heroes = vec![ayla().held(&["short_sword"]).at(4, 3), friend("Pam", "short_sword", 6, 4)];
    let mut t = around(heroes, vec![brute().at(5, 3), brute().named("Ned").at(7, 5)], true);
    assert_eq!(t.whose_turn().as_deref(), Some("Brute"));
    assert!(flanked(&mut t));
    // Ned and the Brute flank Pam.
    let pam = t.who("Pam");
    assert!(t.fight().arena().flanked(pam, &Context::default()));
    let before = t.pool("Brute", "ap");
    t.act("Brute", "ignore", "Pam");
    assert_eq!(t.pool("Brute", "ap"), before);
    assert!(!flanked(&mut t));
    assert!(!t.fight().arena().flanked(pam, &Context::default()), "the one who ignores it does not flank it");
    let again = t.acting("Brute", "ignore", "Pam");
    assert_eq!(t.refuse(again), "You ignore it already.");
    to(&mut t, "Ayla");
    assert!(!t.may("Brute", "heed") && !t.may("Brute", "ignore"));
    t.dice(&d6(&[2, 3, 4])).act("Ayla", "quick_attack", "Brute");
    assert_eq!(t.last_roll().total, 9 + 5);
    to(&mut t, "Pam");
    t.dice(&d6(&[2, 3, 4])).act("Pam", "quick_attack", "Brute");
    assert_eq!(t.last_roll().total, 9 + 5 + 4);
    to(&mut t, "Brute");
    t.act("Brute", "heed", "Pam");
    assert!(flanked(&mut t));
    to(&mut t, "Pam");
    t.dice(&d6(&[2, 3, 4])).act("Pam", "quick_attack", "Brute");
    assert_eq!(t.last_roll().total, 9 + 5 + 2);
}

/// AP-POS-07: from behind takes the place of the flanking bonus, whatever the geometry.
#[test]
fn ap_pos_07_from_behind_does_not_add() {
    let heroes = vec![
        ayla().held(&["short_sword"]).at(4, 3),
        friend("Pam", "short_sword", 6, 4),
        friend("Pum", "short_sword", 6, 3),
    ];
    let mut t = around(heroes, vec![brute().at(5, 3)], true);
    t.act("Brute", "ignore", "Pam");
    assert!(flanked(&mut t), "by Ayla and Pum");
    to(&mut t, "Pam");
    t.dice(&d6(&[2, 3, 4])).act("Pam", "quick_attack", "Brute");
    assert_eq!(t.last_roll().total, 9 + 5 + 4);
}

/// AP-REACT-07: a combatant that a step would flank may ignore a foe before it, for nothing, if it has initiative; it
/// is asked when it was not flanked before, and not again for as long as it is.
#[test]
fn ap_react_07_ignoring_as_a_reaction() {
    let heroes = || vec![ayla().held(&["short_sword"]).at(4, 3), friend("Pam", "short_sword", 8, 4)];
    let mut t = around(heroes(), vec![brute().at(5, 3)], false);
    to(&mut t, "Pam");
    t.act("Pam", "move", 3).walk(&[(7, 4), (6, 4)]);
    assert_eq!(t.asked(), "window step Brute");
    let before = (t.pool("Brute", "ap"), t.pool("Brute", "initiative"));
    t.act("Brute", "turn_away", "Pam");
    assert_eq!((t.pool("Brute", "ap"), t.pool("Brute", "initiative")), before);
    assert!(t.asked() == "turn Pam" && !flanked(&mut t));
    t.dice(&d6(&[1, 1, 3, 1])).act("Pam", "quick_attack", "Brute");
    assert_eq!(t.last_roll().total, 5 - 1 + 5 + 4);
    // Passed over, it is flanked, and another step around it asks nothing.
    let mut t = around(heroes(), vec![brute().at(5, 3)], false);
    to(&mut t, "Pam");
    t.act("Pam", "move", 3).walk(&[(7, 4), (6, 4)]).pass();
    assert!(flanked(&mut t));
    t.walk(&[(6, 3)]);
    assert_eq!(t.asked(), "turn Pam");
    // Without initiative there is no reaction.
    let mut t = around(heroes(), vec![brute().score("prc", -20).at(5, 3)], false);
    assert_eq!(t.pool("Brute", "initiative"), 0);
    to(&mut t, "Pam");
    t.act("Pam", "move", 3).walk(&[(7, 4), (6, 4)]);
    assert_eq!(t.asked(), "turn Pam");
}
