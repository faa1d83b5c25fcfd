//! What hinders others: Disarm, Distract, Shove, Trip.

use fray::fight::state::components::Carried;
use fray::testkit::{line, theirs};

use super::{ayla, brute, d6, field, near_brute, piece};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

/// AP-ACT-20, AP-ACT-37, AP-ACT-38, AP-ACT-39: Trip costs 4, is a plain roll against the higher of Power and Agility
/// Defence, and knocks prone; two sixes are nothing special.
#[test]
fn ap_act_20_37_38_39_trip() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.dice(&d6(&[6, 6, 1])).act("Ayla", "trip", "Brute");
    let roll = t.last_roll();
    assert_eq!((roll.total, roll.against, roll.critical), (17, 15, 0));
    assert_eq!((t.has("Brute", "prone"), t.pool("Ayla", "ap"), t.pool("Ayla", "initiative")), (true, 3, 14));
    let nimble = piece("Nimble", &[("dex", 4), ("reflex", 4)]).at(3, 2);
    let mut t = field([ayla()], [nimble], &[[1, 1, 2], [1, 1, 1]]);
    t.dice(&d6(&[4, 4, 5])).act("Ayla", "trip", "Nimble");
    assert_eq!((t.last_roll().against, t.has("Nimble", "prone")), (18, false));
}

/// AP-ACT-20: hindering goes as far as the weapon reaches.
#[test]
fn ap_act_20_within_melee_reach() {
    for (x, may) in [(4, true), (5, false)] {
        let mut t = field([ayla()], [brute().at(x, 2)], &FIRST);
        for act in ["trip", "shove", "distract", "disarm"] {
            assert_eq!(t.may("Ayla", act), may, "{act} at {x}");
        }
    }
}

/// AP-ACT-35, AP-COND-21, AP-ROLL-03: Persona and Deception against Perception and Deception; 2 less on attacks and all
/// defences until the round ends.
#[test]
fn ap_act_35_cond_21_distract() {
    let names = [
        "melee_defence",
        "ranged_defence",
        "power_defence",
        "agility_defence",
        "fortitude_defence",
        "willpower_defence",
    ];
    let mut t = field([ayla().score("deception", 2)], [brute().score("prc", 1).pool("ap", 8)], &FIRST);
    let before = names.map(|value| t.value("Brute", value));
    // The defender rolls first: 9 + 1. The hinderer needs as much: 7 + 3.
    t.dice(&d6(&[3, 3, 3, 2, 2, 3])).act("Ayla", "distract", "Brute");
    let roll = t.last_roll();
    assert_eq!((roll.total, roll.against, roll.success), (10, 10, true));
    assert_eq!(names.map(|value| t.value("Brute", value)), before.map(|n| n - 2));
    t.end().dice(&d6(&[3, 4, 4])).act("Brute", "standard_attack", "Ayla");
    assert_eq!(t.last_roll().total, 11 + 4 - 2);
    t.end();
    assert!(!t.has("Brute", "distracted"));
    let mut t = field([ayla()], [brute()], &FIRST);
    t.dice(&d6(&[3, 3, 3, 3, 3, 1])).act("Ayla", "distract", "Brute");
    assert!(!t.has("Brute", "distracted"), "8 against 9");
}

/// AP-ACT-34, AP-ACT-T1: the defender parries, or relies on Agility Defence where that is better; the named item falls
/// where the target stands.
#[test]
fn ap_act_34_disarm() {
    let mut t = field([ayla()], [near_brute()], &FIRST);
    assert_eq!(t.aims("Ayla", "disarm").len(), 4, "axe and shield, by sword and by hand");
    // Parry: 3d6 + 4 against Agility Defence 11.
    t.dice(&d6(&[3, 3, 3, 2, 3, 3])).act_with("Ayla", "disarm", "longsword", theirs("Brute", "war_axe"));
    let roll = t.last_roll();
    assert_eq!((roll.total, roll.against), (13, 13));
    assert_eq!(t.carries("Brute", Carried::Hand), ["shield"]);
    let at = t.at("Brute");
    let lying = t.fight().arena().loose.0.first().map(|(cell, _)| (cell.x, cell.y));
    assert_eq!(lying, at);
    let nimble = near_brute().score("dex", 3).score("agility", 5).score("melee", 0);
    let mut t = field([ayla()], [nimble], &FIRST);
    t.dice(&d6(&[4, 5, 5])).act_with("Ayla", "disarm", "longsword", theirs("Brute", "shield"));
    assert_eq!((t.last_roll().against, t.last_roll().success), (19, true));
    assert_eq!(t.carries("Brute", Carried::Hand), ["war_axe"]);
}

/// AP-ACT-36, AP-ACT-40, AP-MOVE-18: one yard and one more for each 3 points to spare, in the direction that was named,
/// no farther than was named, and it costs the moved combatants nothing.
#[test]
fn ap_act_36_40_move_18_shove() {
    for (dice, to, there) in [
        // 15 of 15: one yard whatever was named.
        ([5, 5, 1], (6, 5), (4, 3)),
        // 18 of 15: two.
        ([5, 5, 4], (6, 5), (5, 4)),
        // Two are possible, one was named.
        ([5, 5, 4], (4, 2), (4, 2)),
        // Back past the shover.
        ([5, 5, 1], (2, 1), (2, 1)),
        ([5, 4, 1], (4, 2), (3, 2)),
    ] {
        let mut t = field([ayla()], [near_brute()], &FIRST);
        t.dice(&d6(&dice)).act("Ayla", "shove", line("Brute", to.0, to.1));
        assert_eq!(t.at("Brute"), Some(there), "{dice:?} to {to:?}");
    }
    // Not into the shover's own cell, not through others.
    let mut t = field([ayla()], [near_brute(), brute().named("Wall").at(4, 2)], &[[1, 1, 2], [1, 1, 2], [1, 1, 1]]);
    for to in [(2, 2), (4, 2), (5, 2)] {
        let order = t.acting("Ayla", "shove", line("Brute", to.0, to.1));
        assert_eq!(t.refuse(order), "Something is in the way.", "{to:?}");
    }
    let order = t.acting("Ayla", "shove", line("Brute", 5, 3));
    assert_eq!(t.refuse(order), "That is not in a straight line.");
}
