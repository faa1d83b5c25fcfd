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

/// AP-STAT-19, AP-STAT-11: what replaces comes first, then Defend, then what is added flat. Being held down ends Defend.
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
