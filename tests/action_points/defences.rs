//! Which defence meets an attack: what replaces it, what is added to it, and in which order.

use super::{ayla, brute, d6, field, near_brute, piece};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

/// AP-ACT-07, AP-COND-23: 2 more, or the best defence of skill; a wound ends it, and so does the next turn.
#[test]
fn ap_act_07_cond_23_defend() {
    let mut t = field([ayla().pool("ap", 8)], [brute().pool("ap", 8)], &FIRST);
    t.act("Ayla", "defend", ());
    assert_eq!(t.pool("Ayla", "ap"), 11);
    assert!(!t.may("Ayla", "defend"));
    // Example 3: 13 + 2 is better than Power or Agility 14.
    t.end().dice(&d6(&[2, 4, 4])).act("Brute", "standard_attack", "Ayla");
    assert_eq!((t.last_roll().total, t.last_roll().against), (14, 15));
    assert!(t.has("Ayla", "defending"), "a miss leaves it");
    // 16 of 15: 1 + 2 + 3 less 3 is a moderate wound.
    t.dice(&d6(&[3, 4, 5])).act("Brute", "standard_attack", "Ayla");
    assert_eq!((t.pool("Ayla", "moderate"), t.has("Ayla", "defending")), (1, false));
    let mut t = field([ayla()], [brute()], &FIRST);
    t.act("Ayla", "defend", ()).end();
    assert!(t.has("Ayla", "defending"));
    t.end();
    assert!(!t.has("Ayla", "defending"), "her own turn has begun");
}

/// AP-ACT-07, AP-STAT-12, AP-STAT-18: a defence of skill in place of Melee and Ranged Defence, for as long as it is the
/// better one.
#[test]
fn ap_act_07_stat_12_18_skill_in_place_of_guard() {
    let monk = piece("Monk", &[("prs", 4), ("resistance", 3)]).at(2, 2);
    let mut t = field([monk], [brute()], &[[2, 2, 2], [1, 1, 2]]);
    assert_eq!((t.value("Monk", "melee_defence"), t.value("Monk", "ranged_defence")), (10, 10));
    t.act("Monk", "defend", ());
    assert_eq!((t.value("Monk", "melee_defence"), t.value("Monk", "ranged_defence")), (17, 17));
    t.end().dice(&d6(&[4, 4, 5])).act("Brute", "standard_attack", "Monk");
    assert_eq!((t.last_roll().total, t.last_roll().against), (17, 17));
    // The value attacked is also the value taken from the damage: 17 - 17, Strength 2, axe 3.
    assert_eq!(t.last_harm().raw, 5);
}

/// AP-STAT-19, AP-STAT-11: what replaces comes first, then Defend, then what is added flat. Being held down ends
/// Defend.
#[test]
fn ap_stat_11_19_order_of_effects() {
    let mut t = field([ayla().pool("ap", 14)], [near_brute().pool("ap", 12)], &FIRST);
    t.end().act("Brute", "defend", ());
    // Power Defence 15 is better than 12 + 2.
    assert_eq!(t.value("Brute", "melee_defence"), 15);
    t.end();
    t.dice(&d6(&[5, 5, 4])).act("Ayla", "grapple", "Brute");
    t.dice(&d6(&[1, 2, 1, 5, 5, 4])).act("Ayla", "distract", "Brute");
    assert_eq!(t.value("Brute", "melee_defence"), 13, "the penalty counts once");
    t.dice(&d6(&[5, 5, 4])).act("Ayla", "pin", "Brute");
    assert!(!t.has("Brute", "defending"));
    assert_eq!((t.value("Brute", "melee_defence"), t.value("Brute", "agility_defence")), (3, 3));
}

/// AP-STAT-06, AP-STAT-17, AP-ROLL-09, AP-ROLL-10: Immobile Defence goes by Size alone, what is put away blocks
/// nothing, and the checks of Fortitude and Willpower are those that their defences are 10 more than.
#[test]
fn ap_stat_06_17_roll_09_10_figures() {
    for (size, defence) in [("0", 5), ("4", 1), ("-2", 7)] {
        let mut t = field([ayla().size(size)], [brute().at(9, 2)], &FIRST);
        assert_eq!(t.value("Ayla", "immobile_defence"), defence, "Size {size}");
    }
    let mut t = field([ayla().held(&[]).stowed(&["longsword", "shield"])], [brute()], &FIRST);
    assert_eq!((t.value("Ayla", "melee_defence"), t.value("Ayla", "ranged_defence")), (12, 12));
    let mut t = field([ayla()], [brute()], &FIRST);
    assert_eq!((t.value("Ayla", "fortitude_check"), t.value("Ayla", "willpower_check")), (3, 2));
}

/// AP-ROLL-05: shots go by Dexterity, Aim, the kind of bow and its accuracy.
#[test]
fn ap_roll_05_shots() {
    let archer = |bow: &str| {
        let skills = [("dex", 2), ("aim", 2), ("bows", 1), ("crossbows", 3)];
        piece("Archer", &skills).held(&[bow]).at(2, 2)
    };
    for (bow, bonus) in [("bow", 5), ("crossbow", 8)] {
        let mut t = field([archer(bow)], [brute().at(9, 2)], &[[6, 6, 6], [1, 1, 2]]);
        t.dice(&d6(&[1, 2, 2])).act_with("Archer", "standard_attack", bow, "Brute");
        assert_eq!(t.last_roll().total, 5 + bonus, "{bow}");
    }
}

/// AP-ACT-11: example 5. The roll of an opening stands in for Melee Defence against that foe's Rebuff, if it is the
/// higher one, and until the turn ends.
#[test]
fn ap_act_11_an_opening() {
    let pike = || {
        let scores = [("str", 1), ("dex", 1), ("melee", 2), ("spears", 1)];
        piece("Pike", &scores).held(&["spear"]).worn(&["leather"]).at(8, 2)
    };
    for (dice, against) in [([4, 4, 5], 17), ([2, 1, 2], 12)] {
        let mut t = field([pike()], [brute().at(5, 2)], &[[1, 2, 2], [3, 3, 3]]);
        t.dice(&d6(&dice)).act("Brute", "create_opening", "Pike").act("Brute", "move", 2);
        assert_eq!(t.pool("Brute", "ap"), 0);
        t.go(6, 2);
        assert_eq!(t.asked(), "window step Pike");
        t.dice(&d6(&[3, 3, 4])).act("Pike", "rebuff", "Brute");
        let roll = t.last_roll();
        assert_eq!((roll.total, roll.against, roll.success), (15, against, against == 12), "{dice:?}");
        assert!(t.has("Brute", "opening"));
        t.end();
        assert!(!t.has("Brute", "opening"));
    }
}

/// AP-ACT-07, AP-STAT-19: against blows and shots alike Defend gives 2 more or the best defence of skill; a combatant
/// that cannot move gets the 2 and nothing else.
#[test]
fn ap_act_07_stat_19_defend_against_blows_and_shots() {
    for (fortitude, begins, defence) in [
        (0, &[][..], 10),
        (0, &["defending"], 12),
        (2, &["defending"], 12),
        (5, &["defending"], 15),
        (5, &["defending", "immobile"], 7),
        (5, &["immobile"], 5),
    ] {
        let plain = piece("Plain", &[("fortitude", fortitude)]).begins(begins).at(2, 2);
        let mut t = field([plain], [brute().at(11, 6)], &[[1, 1, 2], [6, 6, 6]]);
        let both = ["melee_defence", "ranged_defence"].map(|value| t.value("Plain", value));
        assert_eq!(both, [defence; 2], "{fortitude} {begins:?}");
    }
}
