//! Nonlethal blows.

use fray::testkit::TestBattle;

use super::trial::{rounds, table};
use super::{ayla, brute, d6};

fn two(hurt: &[(&str, i32)], weapon: &str) -> TestBattle {
    let victim = hurt.iter().fold(brute().dies_like_pc(), |piece, (pool, n)| piece.pool(pool, *n));
    let armed = ayla().held(&[weapon]).score("axes", 1);
    table([armed], [victim], &[6, 6, 6, 1, 1, 2])
}

/// AP-ACT-02: 2 less to hit, no bleeding, and any lighter level may be chosen.
#[test]
fn ap_act_02_any_level_up_to_that_of_the_roll() {
    // 16 + 4 - 2 and 4 of damage less 16: critical.
    for (choice, level, shock) in [
        (None, 4, true),
        (Some("hold_severe"), 3, false),
        (Some("hold_moderate"), 2, false),
        (Some("hold_light"), 1, false),
    ] {
        let mut t = two(&[], "war_axe");
        let dice: &[u16] = if shock { &[5, 5, 6, 6, 6, 6] } else { &[5, 5, 6] };
        t.dice(&d6(dice)).act("Ayla", "nonlethal_attack", "Brute");
        assert_eq!(
            (t.last_roll().total, t.may("Ayla", "hold_critical"), t.may("Ayla", "hold_severe")),
            (18, false, true)
        );
        match choice {
            Some(choice) => t.act("Ayla", choice, "Brute"),
            None => t.pass(),
        };
        assert_eq!(t.last_harm().wound, level, "{choice:?}");
        assert_eq!((t.pool("Ayla", "ap"), t.has("Brute", "bleeding")), (1, false));
    }
    // A light wound leaves nothing to choose.
    let mut t = two(&[], "war_axe");
    t.dice(&d6(&[4, 4, 3])).act("Ayla", "nonlethal_attack", "Brute");
    assert_eq!((t.last_harm().wound, t.asked().as_str()), (1, "turn Ayla"));
    // Other attacks ask nothing.
    let mut t = two(&[], "war_axe");
    t.dice(&d6(&[4, 4, 5])).act("Ayla", "standard_attack", "Brute");
    assert_eq!(t.asked(), "turn Ayla");
    // The level is chosen before room is looked for.
    let mut t = two(&[("moderate", 2), ("severe", 3)], "war_axe");
    t.dice(&d6(&[5, 5, 6, 6, 6, 6])).act("Ayla", "nonlethal_attack", "Brute").act("Ayla", "hold_severe", "Brute");
    assert_eq!((t.last_harm().wound, t.last_roll().against), (4, 10));
}

/// AP-ACT-02: a fatal wound may be held back to a critical one, and to any lighter.
#[test]
fn ap_act_02_a_fatal_wound_held_back() {
    // 16 + 6 - 2 and 4 of damage less 16: fatal.
    for (choice, level) in [("hold_critical", 4), ("hold_severe", 3), ("hold_moderate", 2), ("hold_light", 1)] {
        let strong = ayla().held(&["war_axe"]).score("axes", 3);
        let mut t = table([strong], [brute().dies_like_pc()], &[6, 6, 6, 1, 1, 2]);
        let shock: &[u16] = if level == 4 { &[6, 6, 6] } else { &[] };
        t.dice(&d6(&[&[5, 5, 6], shock].concat()))
            .act("Ayla", "nonlethal_attack", "Brute")
            .act("Ayla", choice, "Brute");
        assert_eq!(t.last_harm().wound, level, "{choice}");
    }
}

/// AP-ACT-02, AP-ACT-45: a target felled by such a wound may sleep without dying, or stay awake and be helpless for 2
/// rounds; the wound stands in any case. An attacker that passes leaves the target dying.
#[test]
fn ap_act_02_45_mercy() {
    for (choice, unconscious, dying, helpless) in
        [(None, true, true, false), (Some("knock_out"), true, false, false), (Some("daze"), false, false, true)]
    {
        let mut t = two(&[], "war_axe");
        t.dice(&d6(&[5, 5, 6, 1, 1, 1])).act("Ayla", "nonlethal_attack", "Brute").pass();
        match choice {
            Some(choice) => t.act("Ayla", choice, "Brute"),
            None => t.pass(),
        };
        assert_eq!(t.pool("Brute", "critical"), 1);
        let seen = (
            t.has("Brute", "unconscious"),
            t.has("Brute", "dying") || t.at("Brute").is_none(),
            t.has("Brute", "helpless"),
        );
        assert_eq!(seen, (unconscious, dying, helpless), "{choice:?}");
        if helpless {
            assert!(!t.has("Brute", "spared") && t.asked() == "turn Ayla");
        }
    }
}

/// AP-ACT-45: helpless through the round of the blow and the next one.
#[test]
fn ap_act_45_helpless_for_two_rounds() {
    let mut t = two(&[], "war_axe");
    t.act("Ayla", "move", 1).dice(&d6(&[5, 5, 6, 1, 1, 1]));
    t.act("Ayla", "nonlethal_attack", "Brute").pass().act("Ayla", "daze", "Brute").dice(&[]);
    assert_eq!(t.pool("Ayla", "ap"), 0);
    // No combatant beside it: it would be a captive otherwise.
    t.walk(&[(1, 2)]);
    rounds(&mut t, 2);
    assert!(t.has("Brute", "helpless"));
    rounds(&mut t, 3);
    assert!(!t.has("Brute", "helpless"));
    // A fatal wound leaves no such choice.
    let mut t = two(&[("critical", 2)], "war_axe");
    t.dice(&d6(&[5, 5, 6, 1, 1, 1])).act("Ayla", "nonlethal_attack", "Brute").pass();
    assert_eq!((t.last_harm().wound, t.asked().as_str()), (5, "over"));
}
