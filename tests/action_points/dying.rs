//! Heavy wounds: shock, dying, waking, and saving the dying.

use fray::data::effect::Fate;
use fray::fight::state::components::Carried;
use fray::fight::state::log::Event;
use fray::testkit::{TestBattle, TestCombatant};

use super::trial::{rounds, table, treat, turn_of};
use super::{ayla, brute, d6, medic};

/// Initiative of the Brute, Ayla and the medic, in this order of turns.
const ORDER: [u16; 9] = [1, 1, 2, 1, 1, 1, 6, 6, 6];

/// Ayla and a medic beside her against the Brute, who acts first.
fn three() -> TestBattle {
    table([ayla(), medic().at(2, 3)], [brute()], &ORDER)
}

fn fate(t: &TestBattle, who: &str) -> Option<Fate> {
    let id = t.who(who);
    t.events().find_map(|e| if let Event::LeftFight(left, fate) = e { (*left == id).then_some(*fate) } else { None })
}

/// AP-HEALTH-07, AP-COND-05, AP-COND-16: a fatal wound leaves a special combatant dying, staggered and with 4 less, and
/// dead at the end of the last of 6 + Vitality rounds.
#[test]
fn ap_health_07_cond_05_16_a_fatal_wound_kills_in_time() {
    let mut t = three();
    // Shock: 9 and Fortitude 3 meet 12.
    t.dice(&d6(&[3, 3, 3])).act("Brute", "wound_5", "Ayla");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.last_roll().success), (12, 12, true));
    assert!(t.has("Ayla", "dying") && !t.has("Ayla", "unconscious"));
    assert_eq!((t.value("Ayla", "checking"), t.value("Ayla", "staggered"), t.pool("Ayla", "vigour")), (-4, 1, 14));
    rounds(&mut t, 7);
    assert!(t.has("Ayla", "dying"));
    rounds(&mut t, 8);
    assert_eq!(fate(&t, "Ayla"), Some(Fate::Dead));
    // It is 2 rounds at least.
    let mut t = table([ayla().score("vit", -6), medic().at(2, 3)], [brute()], &ORDER);
    t.dice(&d6(&[6, 6, 6])).act("Brute", "wound_5", "Ayla");
    rounds(&mut t, 2);
    assert_eq!(fate(&t, "Ayla"), None);
    rounds(&mut t, 3);
    assert_eq!(fate(&t, "Ayla"), Some(Fate::Dead));
    // Others are dead at once.
    let mut t = three();
    t.act("Brute", "wound_5", "Brute");
    assert_eq!((fate(&t, "Brute"), t.asked().as_str()), (Some(Fate::Dead), "over"));
}

/// AP-HEALTH-06: a second fatal wound kills at once, and so does one that finds no room above it.
#[test]
fn ap_health_06_one_fatal_slot() {
    for second in ["wound_5", "wound_4"] {
        let mut t = three();
        t.dice(&d6(&[6, 6, 6])).act("Brute", "wound_5", "Ayla");
        if second == "wound_4" {
            t.dice(&d6(&[6, 6, 6])).act("Brute", "wound_4", "Ayla");
            t.dice(&d6(&[6, 6, 6])).act("Brute", "wound_4", "Ayla");
            assert_eq!((t.pool("Ayla", "critical"), t.pool("Ayla", "vigour")), (2, 9));
        }
        t.dice(&[]).act("Brute", second, "Ayla");
        assert_eq!((t.last_harm().wound, fate(&t, "Ayla")), (6, Some(Fate::Dead)), "{second}");
    }
}

/// AP-COND-06, AP-COND-17: a critical wound asks for 10, wounds do not weigh on that; a combatant that fails is
/// unconscious and dying, special or not. Lighter wounds ask for nothing.
#[test]
fn ap_cond_06_17_shock() {
    for (faces, down) in [([2, 2, 3], false), ([2, 2, 2], true)] {
        let mut t = three();
        t.act("Brute", "wound_3", "Ayla").dice(&d6(&faces)).act("Brute", "wound_4", "Ayla");
        assert_eq!((t.last_roll().against, t.last_roll().success), (10, !down));
        assert_eq!((t.has("Ayla", "unconscious"), t.has("Ayla", "dying")), (down, down));
    }
    let mut t = three();
    turn_of(&mut t, "Ayla");
    t.dice(&d6(&[1, 1, 1])).act("Ayla", "wound_4", "Brute");
    assert!(t.has("Brute", "unconscious") && t.has("Brute", "dying"));
    // Exhaustion does weigh on it.
    let mut t = three();
    t.act("Brute", "tire_6", "Ayla").dice(&d6(&[2, 3, 3])).act("Brute", "wound_4", "Ayla");
    assert_eq!(t.last_roll().total, 8 + 3 - 2);
}

/// AP-COND-13, AP-COND-15, AP-RULE-19: an unconscious combatant lies there with empty hands, is passed over, gains
/// nothing and keeps what it has.
#[test]
fn ap_cond_15_rule_19_the_unconscious() {
    let mut t = three();
    t.dice(&d6(&[1, 1, 1])).act("Brute", "wound_4", "Ayla");
    assert!(t.has("Ayla", "prone") && t.carries("Ayla", Carried::Hand).is_empty());
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (7, 6));
    t.end();
    assert_eq!(t.asked(), "turn Medic", "Ayla has no say in her turn");
    t.end();
    assert_eq!((t.round(), t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (2, 7, 18));
    // The medic too, and no combatant is left.
    t.dice(&d6(&[1, 1, 1])).act("Brute", "wound_4", "Medic");
    assert_eq!(t.asked(), "over");
}

/// AP-ACT-22, AP-HEALTH-18, AP-HEALTH-24, AP-COND-18: Stabilise costs 8 and meets the number of wounds, with 5 less for
/// a healer without a kit. The patient rolls at once to wake, and every 40 rounds until it does.
#[test]
fn ap_act_22_health_24_cond_18_stabilising() {
    let mut t = three();
    t.act("Brute", "wound_1", "Ayla").act("Brute", "wound_2", "Ayla");
    t.dice(&d6(&[1, 1, 1])).act("Brute", "wound_4", "Ayla");
    turn_of(&mut t, "Medic");
    t.end().end();
    // 4 and the kit against 3 wounds, then 3 + 3 against 10.
    assert_eq!(t.pool("Medic", "ap"), 18);
    t.dice(&d6(&[1, 1, 1, 1, 1, 1])).act("Medic", "stabilize", "Ayla");
    assert_eq!((t.pool("Medic", "ap"), t.has("Ayla", "dying"), t.has("Ayla", "unconscious")), (10, false, true));
    let rolls: Vec<(i32, i32)> =
        t.events().filter_map(|e| if let Event::Rolled(r) = e { Some((r.total, r.against)) } else { None }).collect();
    assert_eq!(rolls[rolls.len() - 2..], [(7, 3), (6, 10)]);
    // A fight in which no combatant does harm is given up, so one is harmed slightly in each round.
    for round in 3..=41 {
        rounds(&mut t, round);
        turn_of(&mut t, "Brute");
        t.act("Brute", "nag", "Medic");
    }
    assert_eq!(t.round(), 41);
    assert!(t.has("Ayla", "unconscious"));
    t.dice(&d6(&[2, 2, 3]));
    rounds(&mut t, 42);
    assert!(!t.has("Ayla", "unconscious") && t.has("Ayla", "prone"));

    // Without a kit 5 less: 3 + 4 - 5 against 3.
    let bare: TestCombatant = medic().held(&[]).at(2, 3);
    let mut t = table([ayla(), bare], [brute()], &ORDER);
    t.act("Brute", "wound_1", "Ayla").act("Brute", "wound_2", "Ayla");
    t.dice(&d6(&[1, 1, 1])).act("Brute", "wound_4", "Ayla");
    turn_of(&mut t, "Medic");
    t.end().end();
    t.dice(&d6(&[1, 1, 1])).act("Medic", "stabilize", "Ayla");
    assert_eq!((t.last_roll().total, t.last_roll().success, t.has("Ayla", "dying")), (2, false, true));
}

/// AP-HEALTH-25, AP-HEALTH-27, AP-COND-18: treating the fatal wound ends dying, and every treated wound may wake.
#[test]
fn ap_health_25_27_treatment_wakes() {
    let mut t = three();
    t.dice(&d6(&[1, 1, 1])).act("Brute", "wound_5", "Ayla");
    turn_of(&mut t, "Medic");
    assert!(t.has("Ayla", "dying") && t.has("Ayla", "unconscious"));
    // 6 + 4 meet 9: it becomes critical, which asks for 10 to wake.
    treat(&mut t, "treat_fatal", "Ayla", &[1, 2, 3, 1, 2, 3]);
    assert_eq!((t.pool("Ayla", "fatal"), t.pool("Ayla", "critical")), (0, 1));
    assert_eq!((t.last_roll().total, t.last_roll().against), (9, 10));
    assert_eq!((t.has("Ayla", "dying"), t.has("Ayla", "unconscious")), (false, true));
    turn_of(&mut t, "Medic");
    treat(&mut t, "treat_critical", "Ayla", &[2, 2, 2, 2, 2, 2]);
    // Three levels lighter; a light wound asks for 4.
    assert_eq!((t.pool("Ayla", "critical"), t.pool("Ayla", "light"), t.last_roll().against), (0, 1, 4));
    assert!(!t.has("Ayla", "unconscious"));
    // A combatant that has failed for shock alone goes on dying when another wound is treated.
    let mut t = three();
    t.act("Brute", "wound_1", "Ayla").dice(&d6(&[1, 1, 1])).act("Brute", "wound_4", "Ayla");
    turn_of(&mut t, "Medic");
    treat(&mut t, "treat_light", "Ayla", &[2, 2, 2, 1, 1, 1]);
    assert!(t.has("Ayla", "dying") && t.has("Ayla", "unconscious"));
}

/// AP-HEALTH-03: the level of the roll is changed first, then room is looked for, and what follows goes by the level at
/// which the wound is counted.
#[test]
fn ap_health_03_steps_before_room() {
    let full = brute().pool("light", 5);
    let mut t = table([ayla()], [full], &[6, 6, 6, 1, 1, 2]);
    // 16 + 3 less 16: moderate, by Quick light, and no room for that: moderate again.
    t.dice(&d6(&[2, 4, 5])).act("Ayla", "quick_attack", "Brute");
    assert_eq!((t.last_harm().wound, t.pool("Brute", "light"), t.pool("Brute", "moderate")), (2, 5, 1));
    // A severe wound that is counted as critical brings shock.
    let full = brute().pool("severe", 2);
    let mut t = table([ayla()], [full], &[6, 6, 6, 1, 1, 2]);
    t.dice(&d6(&[2, 5, 5, 6, 6, 6])).act("Ayla", "standard_attack", "Brute");
    assert_eq!((t.last_harm().wound, t.last_roll().against), (4, 10));
}
