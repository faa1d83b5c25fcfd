//! Treatment of wounds and conditions.

use fray::testkit::{TestBattle, TestCombatant};

use super::trial::{table, treat, turn_of};
use super::{ayla, brute, d6, medic};

/// The medic with points to spare, Ayla beside her, the Brute far off.
fn ward(patient: TestCombatant) -> TestBattle {
    table([medic().at(2, 3).pool("ap", 12), patient], [brute().at(9, 5)], &[6, 6, 6, 1, 1, 1, 1, 1, 2])
}

/// AP-ACT-23, AP-TIME-44, AP-HEALTH-18, AP-HEALTH-19, AP-HEALTH-20, AP-HEALTH-21: example 12. It takes a minute. 11 is
/// 5 above 6, so the critical wound becomes light, and the moderate one that is left tires by 2.
#[test]
fn ap_act_23_health_18_19_20_21_treating_a_wound() {
    let mut t = ward(ayla().pool("critical", 1).pool("moderate", 1));
    // What is not there is not treated.
    assert!(!t.may("Medic", "treat_fatal"));
    treat(&mut t, "treat_critical", "Ayla", &[2, 2, 3]);
    assert_eq!((t.round(), t.last_roll().total, t.last_roll().against), (4, 11, 6));
    let wounds = |t: &mut TestBattle| ["light", "moderate", "severe", "critical"].map(|pool| t.pool("Ayla", pool));
    assert_eq!((wounds(&mut t), t.pool("Ayla", "fatigue")), ([1, 1, 0, 0], 2));
    // Without a kit 5 less, and a failure tires by what is there: 2 falls short of 3.
    let bare = medic().held(&[]).at(2, 3).pool("ap", 12);
    let hurt = ayla().pool("severe", 1).pool("moderate", 1);
    let mut t = table([bare, hurt], [brute().at(9, 5)], &[6, 6, 6, 1, 1, 1, 1, 1, 2]);
    treat(&mut t, "treat_severe", "Ayla", &[1, 1, 1]);
    assert_eq!((t.last_roll().total, t.pool("Ayla", "severe"), t.pool("Ayla", "fatigue")), (2, 1, 3));
}

/// AP-HEALTH-19, AP-HEALTH-20: it comes to rest where there is room, and stays where it is if there is none.
#[test]
fn ap_health_19_20_where_a_treated_wound_comes_to_rest() {
    // Light and moderate are full: two steps down lead to severe.
    let full = ayla().pool("critical", 1).pool("moderate", 3).pool("light", 6);
    let mut t = ward(full);
    treat(&mut t, "treat_critical", "Ayla", &[2, 2, 3]);
    assert_eq!((t.pool("Ayla", "critical"), t.pool("Ayla", "severe")), (0, 1));
    let full = ayla().pool("severe", 1).pool("moderate", 3);
    let mut t = ward(full);
    // 7 meets 3 by 4: three steps, which would be gone.
    treat(&mut t, "treat_severe", "Ayla", &[1, 1, 1]);
    assert_eq!((t.pool("Ayla", "severe"), t.pool("Ayla", "moderate")), (0, 3));
    // One step only, and no room there.
    let full = ayla().pool("critical", 1).pool("severe", 3);
    let mut t = ward(full);
    treat(&mut t, "treat_critical", "Ayla", &[1, 1, 1]);
    assert_eq!((t.last_roll().total, t.last_roll().against), (7, 6));
    assert_eq!((t.pool("Ayla", "critical"), t.pool("Ayla", "fatigue")), (1, 4));
}

/// AP-HEALTH-23, AP-ACT-22, AP-ACT-24: the healer stands beside its patient, or treats itself.
#[test]
fn ap_health_23_act_22_24_beside_the_patient() {
    let ill = || {
        let wounds = ["light", "moderate", "severe", "critical", "fatal"];
        let hurt = wounds.iter().fold(ayla(), |ayla, level| ayla.pool(level, 1));
        hurt.begins(&["dying", "bleeding", "burning", "poisoned", "hobbled"])
    };
    for (x, may) in [(2, true), (3, true), (4, false)] {
        let mut t = ward(ill().at(x, 2));
        for what in ["light", "moderate", "severe", "critical", "fatal", "bleeding", "burning", "poison", "hobble"] {
            assert_eq!(t.may("Medic", &format!("treat_{what}")), may, "{what} at {x}");
        }
        assert_eq!(t.may("Medic", "stabilize"), may, "at {x}");
    }
    let mut t = table([medic().pool("light", 1).at(2, 3)], [brute().at(9, 5)], &[6, 6, 6, 1, 1, 2]);
    assert!(t.may("Medic", "treat_light") && !t.may("Medic", "stabilize"));
}

/// AP-HEALTH-36: what makes recovery easier is over when the last wound is gone, not before.
#[test]
fn ap_health_36_the_last_wound() {
    for (other, left) in [(0, 0), (1, 2)] {
        let mut t = ward(ayla().pool("light", 1).pool("moderate", other).pool("recovery", 2));
        treat(&mut t, "treat_light", "Ayla", &[3, 3, 3]);
        assert_eq!((t.pool("Ayla", "light"), t.pool("Ayla", "recovery")), (0, left));
    }
}

/// AP-ACT-25: a healing potion makes the heaviest wound a level lighter, a fatal one too.
#[test]
fn ap_act_25_healing_potions() {
    for (heavy, lighter) in [("fatal", "critical"), ("severe", "moderate")] {
        let hurt = ayla().held(&["healing_potion"]).pool("light", 1).pool(heavy, 1);
        let mut t = table([hurt], [brute().at(9, 5)], &[6, 6, 6, 1, 1, 2]);
        t.act("Ayla", "drink_healing", ());
        assert_eq!([heavy, lighter, "light"].map(|pool| t.pool("Ayla", pool)), [0, 1, 1], "{heavy}");
    }
}

/// AP-HEALTH-18, AP-HEALTH-21, AP-HEALTH-T3: the numbers to meet, and what a failure costs.
#[test]
fn ap_health_18_21_numbers_by_level() {
    for (level, against) in [("light", -3), ("moderate", 0), ("severe", 3), ("critical", 6), ("fatal", 9)] {
        let mut t = ward(ayla().pool(level, 1));
        treat(&mut t, &format!("treat_{level}"), "Ayla", &[1, 1, 1]);
        assert_eq!(t.last_roll().against, against, "{level}");
        let left = if level == "fatal" {
            5
        } else if level == "critical" {
            3
        } else {
            0
        };
        assert_eq!(t.pool("Ayla", "fatigue"), left, "{level}");
    }
}

/// AP-HEALTH-22: an exhausted patient neither recovers nor tires.
#[test]
fn ap_health_22_the_spent_cannot_be_treated() {
    let mut t = ward(ayla().pool("light", 1).pool("fatigue", 11).pool("stamina", 0));
    treat(&mut t, "treat_light", "Ayla", &[]);
    assert_eq!((t.pool("Ayla", "light"), t.pool("Ayla", "fatigue")), (1, 11));
    // The time is spent: nothing is left but what the end of the turn brings.
    assert_eq!((t.round(), t.pool("Medic", "ap")), (4, 6));
}

/// AP-HEALTH-23: a healer treats itself, friends beside it, and helpless foes.
#[test]
fn ap_health_23_patients() {
    let mut t = table(
        [medic().at(2, 3).pool("light", 1).pool("ap", 8), ayla().at(7, 2).pool("light", 1)],
        [brute().at(3, 3).pool("light", 1)],
        &[6, 6, 6, 1, 1, 1, 1, 1, 2],
    );
    let wanted = |t: &mut TestBattle, who: &str| {
        let order = t.acting("Medic", "treat_light", who);
        let decision = t.fight().decision().expect("somebody is asked").id;
        t.fight().check(&fray::fight::state::order::Order { decision, body: order }).is_ok()
    };
    assert!(wanted(&mut t, "Medic"));
    assert!(!wanted(&mut t, "Ayla"), "too far away");
    assert!(!wanted(&mut t, "Brute"), "not willing");
    t.act("Medic", "helpless", "Brute");
    assert!(wanted(&mut t, "Brute"));
}

/// AP-ACT-24, AP-HEALTH-26, AP-COND-24, AP-COND-25, AP-COND-26, AP-COND-27: each condition has its number and its
/// skill.
#[test]
fn ap_act_24_health_26_treating_conditions() {
    let skilled = || medic().at(2, 3).pool("ap", 12).score("antidotes", 2).score("burn_care", 3);
    for (brought, action, condition, total, against, left) in [
        // 9 + 4, 9 + 6, 9 + 5; two above the number is one step more.
        ("bleed_3", "treat_bleeding", "bleeding", 13, 12, Some(2)),
        ("bleed_2", "treat_bleeding", "bleeding", 13, 10, None),
        ("burn_4", "treat_burning", "burning", 15, 14, Some(3)),
        ("burn_3", "treat_burning", "burning", 15, 12, Some(1)),
        ("poison_4", "treat_poison", "poisoned", 14, 12, Some(2)),
        ("poison_1", "treat_poison", "poisoned", 14, 9, None),
    ] {
        let mut t = table([skilled(), ayla()], [brute().at(9, 5)], &[6, 6, 6, 1, 1, 1, 1, 1, 2]);
        t.act("Medic", brought, "Ayla").dice(&d6(&[3, 3, 3])).act("Medic", action, "Ayla");
        assert_eq!((t.last_roll().total, t.last_roll().against), (total, against), "{brought}");
        assert_eq!(t.stored("Ayla", condition), left, "{brought}");
        assert_eq!(t.pool("Medic", "ap"), 12 + 6 - 8);
    }
    for (number, against) in [(None, 10), (Some(99), 99)] {
        let patient = if number.is_none() { ayla().begins(&["hobbled"]) } else { ayla() };
        let mut t = table([skilled(), patient], [brute().at(9, 5)], &[6, 6, 6, 1, 1, 1, 1, 1, 2]);
        if number.is_some() {
            t.act("Medic", "hobbled", "Ayla");
        }
        assert_eq!(t.value("Ayla", "rate"), 4);
        t.dice(&d6(&[2, 2, 2])).act("Medic", "treat_hobble", "Ayla");
        assert_eq!((t.last_roll().against, t.has("Ayla", "hobbled")), (against, number.is_some()));
    }
    // Without a kit 5 less.
    let mut t = table([skilled().held(&[]), ayla()], [brute().at(9, 5)], &[6, 6, 6, 1, 1, 1, 1, 1, 2]);
    t.act("Medic", "bleed_1", "Ayla").dice(&d6(&[3, 3, 3])).act("Medic", "treat_bleeding", "Ayla");
    assert_eq!(t.last_roll().total, 8);
    turn_of(&mut t, "Brute");
}

/// AP-TIME-44, AP-HEALTH-18, AP-HEALTH-T3: a minute for a wound of any level, and how hard each is.
#[test]
fn ap_time_44_health_18_t3_every_level() {
    for (level, against) in [("light", -3), ("moderate", 0), ("severe", 3), ("critical", 6), ("fatal", 9)] {
        let mut t = ward(ayla().pool(level, 1));
        treat(&mut t, &format!("treat_{level}"), "Ayla", &[3, 3, 3]);
        assert_eq!((t.last_roll().against, t.pool("Ayla", level)), (against, 0), "{level}");
    }
}

/// AP-ACT-24, AP-RULE-25: the cause of Hobbled says how hard it is to undo; else 10.
#[test]
fn ap_act_24_rule_25_what_hobbles() {
    let mut t = ward(ayla());
    t.act("Medic", "hobble_1", "Ayla").dice(&d6(&[1, 1, 1])).act("Medic", "treat_hobble", "Ayla");
    assert_eq!((t.last_roll().against, t.has("Ayla", "hobbled")), (1, false));
    let mut t = ward(ayla().begins(&["hobbled"]));
    t.dice(&d6(&[1, 2, 3])).act("Medic", "treat_hobble", "Ayla");
    assert_eq!((t.last_roll().against, t.has("Ayla", "hobbled")), (10, false));
}
