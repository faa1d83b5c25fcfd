//! Attacks, wounds and movement as the worked examples play them.

use fray::fight::preview::log_text;
use fray::fight::state::log::Event;

use super::{ayla, brute, d6, field};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

/// AP-STAT-04, AP-STAT-05, AP-STAT-13, AP-STAT-15, AP-STAT-16: the figures of the cast.
#[test]
fn ap_stat_04_05_13_15_16_the_cast() {
    let mut t = field([ayla()], [brute()], &FIRST);
    let mut row = |who: &str| {
        let values = ["melee_defence", "ranged_defence", "immobile_defence", "toughness", "base_toughness", "rate"];
        values.map(|value| t.value(who, value))
    };
    assert_eq!(row("Ayla"), [13, 12, 5, 3, 1, 9]);
    assert_eq!(row("Brute"), [12, 12, 5, 4, 2, 9]);
    let slots = ["light_slots", "moderate_slots", "severe_slots", "critical_slots"].map(|value| t.value("Ayla", value));
    assert_eq!(slots, [6, 3, 3, 2]);
}

/// AP-STAT-07, AP-STAT-08, AP-STAT-09, AP-STAT-10: the four defences of skill.
#[test]
fn ap_stat_07_08_09_10_defences_of_skill() {
    let mut t = field([ayla()], [brute()], &FIRST);
    let names = ["power_defence", "agility_defence", "fortitude_defence", "willpower_defence"];
    assert_eq!(names.map(|value| t.value("Ayla", value)), [14, 14, 13, 12]);
    assert_eq!(names.map(|value| t.value("Brute", value)), [15, 11, 13, 11]);
}

/// AP-HEALTH-01, AP-HEALTH-T1: the least damage of each level, and the most below it.
#[test]
fn ap_health_t1_levels_by_damage() {
    for (faces, damage, level) in [
        ([2, 2, 4], 0, 1),
        ([2, 3, 4], 1, 1),
        ([2, 3, 5], 2, 2),
        ([2, 4, 5], 3, 2),
        ([3, 4, 5], 4, 3),
        ([3, 5, 5], 5, 3),
        ([4, 5, 5], 6, 4),
        ([4, 5, 6], 7, 4),
        ([5, 5, 6], 8, 5),
    ] {
        let mut t = field([ayla()], [brute()], &FIRST);
        // Shock is resisted; a fatal wound leaves no combatant to resist it.
        let shock: &[u16] = if level == 4 { &[6, 6, 6] } else { &[] };
        t.dice(&d6(&[&faces, shock].concat())).act("Ayla", "standard_attack", "Brute");
        let harm = t.last_harm();
        assert_eq!((harm.raw - harm.soaked, harm.wound), (damage, level), "{faces:?}");
    }
}

/// AP-ROLL-12, AP-HEALTH-01, AP-HEALTH-02, AP-HEALTH-09: example 1. 17 meets 12; 17 + 3 less 12 and 4 is a severe
/// wound; when there is no more room for those the next one is critical.
#[test]
fn ap_roll_12_health_01_02_hit_threshold_and_overflow() {
    let mut t = field([ayla()], [brute()], &FIRST);
    for (round, (severe, critical)) in [(1, 0), (2, 0), (2, 1)].into_iter().enumerate() {
        // A critical one brings shock.
        let shock: &[u16] = if critical > 0 { &[6, 6, 6] } else { &[] };
        t.dice(&d6(&[&[2, 5, 5], shock].concat())).act("Ayla", "standard_attack", "Brute");
        let wounds = (t.pool("Brute", "severe"), t.pool("Brute", "critical"));
        assert_eq!(wounds, (severe, critical), "blow {round}");
        assert_eq!(t.last_harm().raw - t.last_harm().soaked, 4);
        t.end().end();
    }
}

/// AP-ROLL-01, AP-TIME-15, AP-RULE-01: example 2. A critical of 24 moves initiative and kills.
#[test]
fn ap_roll_01_a_critical_kills() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.dice(&d6(&[6, 6, 3, 4])).act("Ayla", "standard_attack", "Brute");
    assert_eq!(t.last_roll().total, 24);
    assert_eq!(t.last_harm().wound, 5);
    assert_eq!(t.pool("Ayla", "initiative"), 16);
    assert_eq!(t.at("Brute"), None);
}

/// AP-ROLL-13, AP-HEALTH-04, AP-ACT-03: example 6. A Quick Attack makes a wound one level lighter, and a light one
/// none.
#[test]
fn ap_act_03_quick_wounds_are_lighter() {
    let mut t = field([ayla()], [brute()], &FIRST);
    // 14 + 3 less 16 is 1: light, so nothing.
    t.dice(&d6(&[2, 3, 4])).act("Ayla", "quick_attack", "Brute");
    assert_eq!((t.last_harm().raw - t.last_harm().soaked, t.last_harm().wound), (1, 0));
    // 16 + 3 less 16 is 3: moderate, so light.
    t.dice(&d6(&[2, 4, 5])).act("Ayla", "quick_attack", "Brute");
    assert_eq!((t.last_harm().wound, t.pool("Brute", "light")), (1, 1));
    assert_eq!(t.pool("Ayla", "ap"), 1);
    t.end().end();
    // 12 + 3 less 16 is below 0: a hit without a wound.
    t.dice(&d6(&[1, 2, 4])).act("Ayla", "standard_attack", "Brute");
    assert_eq!((t.last_roll().success, t.last_harm().wound), (true, 0));
}

/// AP-ACT-05: a Strong Attack costs 10 and adds a die to the damage.
#[test]
fn ap_act_05_strong_attacks_add_a_die() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.end().end();
    t.dice(&d6(&[2, 5, 5, 3, 6, 6, 6])).act("Ayla", "strong_attack", "Brute");
    assert_eq!((t.last_harm().raw - t.last_harm().soaked, t.last_harm().wound), (7, 4));
    assert_eq!(t.pool("Ayla", "ap"), 11);
}

/// AP-ACT-01, AP-MOVE-01, AP-MOVE-02, AP-MOVE-03, AP-MOVE-12: movement is bought, keeps for the round, and every second
/// diagonal costs two.
#[test]
fn ap_move_01_02_03_12_movement_is_bought() {
    let mut t = field([ayla()], [brute().at(11, 6)], &FIRST);
    t.act("Ayla", "move", 3);
    assert_eq!((t.pool("Ayla", "ap"), t.moves()), (4, 6));
    // Two diagonals cost 1 + 2, a third 1 more.
    t.go(4, 4);
    assert_eq!(t.moves(), 3);
    t.go(5, 5);
    assert_eq!(t.moves(), 2);
    t.act("Ayla", "move", 1);
    assert_eq!(t.moves(), 4);
}

/// AP-HEALTH-09, AP-STAT-15: a combatant that falls dying has room by Vitality, others have two of each, or what their
/// block says.
#[test]
fn ap_health_09_tracks_of_ordinary_combatants() {
    let minion = brute().named("Pike").at(5, 5).fields("modifiers: [(to: \"track\", op: Add(\"-1\"))]");
    let mut t = field([ayla()], [brute(), minion], &[[1, 1, 2], [1, 1, 2], [1, 1, 1]]);
    let mut room = |who: &str| ["light", "moderate", "severe", "critical", "fatal"].map(|pool| t.pool_max(who, pool));
    assert_eq!(room("Ayla"), [6, 3, 3, 2, 1]);
    assert_eq!(room("Brute"), [5, 2, 2, 2, 1]);
    assert_eq!(room("Pike"), [5, 1, 1, 1, 1]);
}

/// AP-COND-01, AP-COND-02, AP-COND-03, AP-COND-04, AP-COND-06, AP-HEALTH-05: only the heaviest wound weighs on attacks,
/// and none on defences.
#[test]
fn ap_cond_01_02_03_04_06_wounds_weigh_on_attacks() {
    for (wounds, penalty) in [
        (&[("light", 3)][..], 0),
        (&[("light", 3), ("moderate", 1)], -1),
        (&[("moderate", 2), ("severe", 1)], -2),
        (&[("severe", 2), ("critical", 1)], -3),
    ] {
        let hurt = wounds.iter().fold(ayla(), |piece, (pool, n)| piece.pool(pool, *n));
        let mut t = field([hurt], [brute()], &FIRST);
        assert_eq!((t.value("Ayla", "melee_defence"), t.pool("Ayla", "initiative")), (13, 14), "{wounds:?}");
        t.dice(&d6(&[2, 3, 4])).act("Ayla", "quick_attack", "Brute");
        assert_eq!(t.last_roll().total, 14 + penalty, "{wounds:?}");
    }
}

/// AP-COND-07, AP-HEALTH-08, AP-HEALTH-14, AP-RULE-16: the staggered gain half, rounded up; ordinary combatants never
/// are.
#[test]
fn ap_cond_07_health_08_14_the_staggered_gain_half() {
    let mut t = field([ayla().pool("critical", 1)], [brute().pool("critical", 1)], &FIRST);
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (4, 6));
    t.end();
    assert_eq!(t.pool("Ayla", "ap"), 8);
    // Fatigue that reaches the normal stamina does the same.
    let mut t = field([ayla().pool("fatigue", 11)], [brute()], &FIRST);
    assert_eq!(t.pool("Ayla", "ap"), 4);
    let mut t = field([ayla().pool("fatigue", 10)], [brute()], &FIRST);
    assert_eq!((t.pool("Ayla", "ap"), t.pool_max("Ayla", "stamina")), (7, 1));
}

/// AP-HEALTH-01: the log tells the level of a wound, and passes over points that come and go.
#[test]
fn ap_health_01_the_log_tells_levels() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.dice(&d6(&[2, 5, 5])).act("Ayla", "standard_attack", "Brute");
    let events: Vec<Event> = t.events().cloned().collect();
    let arena = t.fight().arena();
    let told: Vec<String> = events.iter().filter_map(|event| log_text::tell(&arena, event)).collect();
    assert_eq!(told.last().map(String::as_str), Some("Ayla wounds Brute: severe."));
    assert!(told.iter().all(|line| !line.contains("AP")), "{told:?}");
}
