//! Conditions that wear a combatant down, and when they take effect.

use fray::testkit::TestBattle;

use super::trial::{ground, rounds, table, turn_of};
use super::{ayla, brute, d6, medic};

const ORDER: [u16; 6] = [6, 6, 6, 1, 1, 2];

/// AP-HEALTH-13, AP-COND-08: fatigue of half the normal stamina exhausts, which takes 2 from attacks and checks; it
/// ends when fatigue falls below that again. Example 10: normal stamina 11.
#[test]
fn ap_health_13_cond_08_exhaustion() {
    let mut t = table([ayla()], [brute()], &ORDER);
    t.act("Ayla", "tire_5", "Ayla");
    assert_eq!((t.has("Ayla", "exhausted"), t.value("Ayla", "checking")), (false, 0));
    t.act("Ayla", "tire_1", "Ayla");
    assert_eq!((t.has("Ayla", "exhausted"), t.value("Ayla", "checking")), (true, -2));
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "quick_attack", "Brute");
    assert_eq!(t.last_roll().total, 10 + 5 - 2);
    // An even stamina: 2 x 6 is 12.
    let mut t = table([ayla()], [brute()], &ORDER);
    t.act("Ayla", "tire_5", "Brute");
    assert!(!t.has("Brute", "exhausted"));
    t.act("Ayla", "tire_1", "Brute");
    assert!(t.has("Brute", "exhausted"));
    // A scene may have begun with fatigue; what falls to less than half ends it.
    let rested = ayla().pool("fatigue", 9).pool("stamina", 2).begins(&["exhausted"]);
    let mut t = table([rested.rests(&["long_rest", "long_rest"])], [brute()], &ORDER);
    assert_eq!((t.pool("Ayla", "fatigue"), t.has("Ayla", "exhausted")), (3, false));
}

/// AP-COND-12: an immobile combatant makes no step.
#[test]
fn ap_cond_12_the_immobile_stay() {
    let mut t = table([ayla()], [brute().at(8, 5)], &ORDER);
    t.act("Ayla", "move", 4).act("Ayla", "immobile", "Ayla");
    let walk = t.walking(&[(3, 3)]);
    assert_eq!(t.refuse(walk), "A condition keeps you from moving.");
}

/// AP-COND-13, AP-TIME-37: the helpless do nothing, but are not defeated; a combatant that becomes helpless ends its
/// turn at once.
#[test]
fn ap_cond_13_time_37_the_helpless() {
    let mut t = table([ayla()], [brute().at(8, 5)], &ORDER);
    t.act("Ayla", "helpless", "Brute").end();
    // The Brute is passed over and gains all the same.
    assert_eq!((t.asked().as_str(), t.round(), t.pool("Brute", "ap")), ("turn Ayla", 2, 18));
    let mut t = table([ayla(), medic().at(9, 6)], [brute().at(8, 5)], &[6, 6, 6, 1, 1, 1, 1, 1, 2]);
    t.act("Ayla", "bleed_2", "Ayla").act("Ayla", "helpless", "Ayla");
    assert_eq!((t.asked().as_str(), t.pool("Ayla", "stamina"), t.pool("Ayla", "ap")), ("turn Brute", 9, 14));
}

/// AP-COND-24, AP-TIME-37: bleeding takes stamina by its level at the end of its bearer's turn, and fatigue where there
/// is none left, before the points of the turn's end come.
#[test]
fn ap_cond_24_time_37_bleeding() {
    let mut t = table([ayla().pool("stamina", 4)], [brute()], &ORDER);
    t.act("Ayla", "bleed_3", "Ayla");
    assert_eq!(t.pool("Ayla", "stamina"), 4);
    t.story();
    t.end();
    assert_eq!((t.pool("Ayla", "stamina"), t.pool("Ayla", "fatigue")), (1, 0));
    let told = t.story();
    let at = |what: &str| told.iter().position(|line| line.starts_with(what));
    assert!(at("Ayla stamina") < at("Ayla ap"), "{told:?}");
    t.end().end();
    assert_eq!((t.pool("Ayla", "stamina"), t.pool("Ayla", "fatigue")), (0, 2));
}

/// AP-COND-25, AP-TIME-37: burning rolls for a wound at the end of its bearer's turn, Toughness taken off; water ends
/// it.
#[test]
fn ap_cond_25_time_37_burning() {
    let mut t = table([ayla()], [brute()], &ORDER);
    t.act("Ayla", "burn_3", "Ayla").dice(&d6(&[3])).end();
    // 3 + 4 less 3 is 4: severe.
    assert_eq!((t.last_harm().wound, t.pool("Ayla", "severe")), (3, 1));
    t.end().dice(&d6(&[1])).end();
    assert_eq!(t.pool("Ayla", "moderate"), 1);
    let mut t = ground("~", [ayla()], [brute()], &ORDER);
    t.act("Ayla", "burn_3", "Ayla");
    assert!(!t.has("Ayla", "burning"));
}

/// AP-COND-26: half of the Pace, rounded down.
#[test]
fn ap_cond_26_hobbled() {
    let mut t = table([ayla()], [brute()], &ORDER);
    t.act("Ayla", "hobbled", "Ayla");
    assert_eq!(t.value("Ayla", "rate"), 4);
    t.act("Ayla", "move", 4);
    assert_eq!(t.moves(), 4);
}

/// AP-COND-27, AP-TIME-38: poison takes its potency from attacks and checks, and tires its bearer at the end of each
/// round unless a check meets 8 and the potency.
#[test]
fn ap_cond_27_time_38_poison() {
    let mut t = table([ayla()], [brute()], &ORDER);
    t.act("Ayla", "poison_2", "Ayla");
    assert_eq!(t.value("Ayla", "checking"), -2);
    // 8 + 3 - 2 falls short of 10.
    t.end().dice(&d6(&[2, 3, 3])).end();
    assert_eq!((t.last_roll().total, t.last_roll().against, t.pool("Ayla", "fatigue")), (9, 10, 1));
    t.end().dice(&d6(&[3, 3, 3])).end();
    assert_eq!((t.last_roll().total, t.pool("Ayla", "fatigue")), (10, 1));
}

/// AP-TIME-38: what ends with a round has ended when poison and dying take effect.
#[test]
fn ap_time_38_the_end_of_a_round() {
    let mut t = table([ayla(), medic().at(9, 6)], [brute().at(8, 5)], &[1, 1, 2, 1, 1, 1, 6, 6, 6]);
    t.dice(&d6(&[6, 6, 6])).act("Brute", "wound_5", "Ayla");
    rounds(&mut t, 7);
    turn_of(&mut t, "Medic");
    t.act("Medic", "brief", "Ayla").act("Medic", "poison_1", "Medic");
    t.story();
    t.dice(&d6(&[1, 1, 1])).end();
    let told = t.story();
    let at = |what: &str| told.iter().position(|line| line == what).unwrap_or_else(|| panic!("{what} in {told:?}"));
    assert!(at("Ayla -brief") < at("Ayla Dead") && at("Ayla -brief") < at("Medic fatigue 1"), "{told:?}");
    assert!(at("Ayla Dead") < at("round 8"), "{told:?}");
}

/// AP-COND-32: the same from two sources counts once, with the greater number and the longer time.
#[test]
fn ap_cond_32_the_same_counts_once() {
    let mut t = table([ayla(), medic().at(9, 6)], [brute()], &[6, 6, 6, 6, 6, 5, 1, 1, 2]);
    t.act("Ayla", "poison_1", "Brute").act("Ayla", "worse", "Brute").end();
    t.act("Medic", "poison_3", "Brute").act("Medic", "poison_2", "Brute").act("Medic", "longer", "Brute").end();
    assert_eq!((t.value("Brute", "checking"), t.sources("Brute", "poisoned").len()), (-3, 1));
    assert_eq!((t.stored("Brute", "poisoned"), t.stored("Brute", "merged")), (Some(3), Some(3)));
    // One check for both.
    t.dice(&d6(&[6, 6, 6])).end();
    for _ in 0..2 {
        t.end().end().dice(&d6(&[6, 6, 6])).end();
    }
    assert!(t.has("Brute", "merged"), "it lasts through the fourth round");
    t.act("Ayla", "worse", "Brute").end().end().dice(&d6(&[6, 6, 6])).end();
    assert!(t.has("Brute", "merged"));
    t.end().end().dice(&d6(&[6, 6, 6])).end();
    assert!(!t.has("Brute", "merged"));
}

/// AP-RULE-05: a slicing blade makes severe wounds and worse bleed two levels lower; a concussive blow takes stamina by
/// the level of a moderate wound or a worse one.
#[test]
fn ap_rule_05_slicing_and_concussive() {
    let struck = |weapon: &str, skill: &str, faces: &[u16]| -> TestBattle {
        let armed = ayla().held(&[weapon]).score(skill, 1).score("speed", 1);
        let mut t = table([armed], [brute().pool("stamina", 3)], &ORDER);
        t.dice(&d6(faces)).act("Ayla", "standard_attack", "Brute");
        t
    };
    // Axe: 4 and 4 of damage against 16.
    let mut t = struck("war_axe", "axes", &[2, 4, 5]);
    assert_eq!((t.last_harm().wound, t.has("Brute", "bleeding")), (2, false));
    let mut t = struck("war_axe", "axes", &[3, 4, 5]);
    assert_eq!((t.last_harm().wound, t.stored("Brute", "bleeding")), (3, Some(1)));
    assert_eq!(t.sources("Brute", "bleeding"), ["Ayla"]);
    let mut t = struck("war_axe", "axes", &[5, 5, 4, 6, 6, 6]);
    assert_eq!((t.last_harm().wound, t.stored("Brute", "bleeding")), (4, Some(2)));
    // Mace: 4 and 3 of damage.
    let mut t = struck("mace", "maces", &[2, 4, 4]);
    assert_eq!((t.last_harm().wound, t.pool("Brute", "stamina")), (1, 3));
    let mut t = struck("mace", "maces", &[2, 4, 5]);
    assert_eq!((t.last_harm().wound, t.pool("Brute", "stamina"), t.pool("Brute", "fatigue")), (2, 1, 0));
    let mut t = struck("mace", "maces", &[5, 5, 5, 6, 6, 6]);
    assert_eq!((t.last_harm().wound, t.pool("Brute", "stamina"), t.pool("Brute", "fatigue")), (4, 0, 1));
}
