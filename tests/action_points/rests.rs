//! Rests between battles, and the dying at the end of a battle.

use fray::data::effect::Fate;
use fray::fight::state::log::Event;
use fray::testkit::{TestBattle, TestCombatant};

use super::trial::{table, turn_of};
use super::{ayla, brute, d6, medic};

const ORDER: [u16; 6] = [6, 6, 6, 1, 1, 2];

/// Ayla after rests, with the dice that they take.
fn rested(ayla: TestCombatant, dice: &[u16]) -> TestBattle {
    table([ayla], [brute()], &[dice, &ORDER].concat())
}

/// AP-HEALTH-28, AP-HEALTH-31, AP-HEALTH-32: a short rest brings back half of what stamina and mana can be, and takes a
/// light wound; any number of them may follow. Example 15: a maximum of 7 gives 3.
#[test]
fn ap_health_28_31_32_short_rests() {
    let tired = || ayla().pool("fatigue", 4).pool("stamina", 1).pool("mana", 0).pool("light", 2);
    for (rests, stamina, mana, light) in [(1, 4, 2, 1), (2, 7, 4, 0), (4, 7, 5, 0)] {
        let mut t = rested(tired().rests(&["short_rest"; 4][..rests]), &[]);
        assert_eq!(
            (t.pool("Ayla", "stamina"), t.pool("Ayla", "mana"), t.pool("Ayla", "light")),
            (stamina, mana, light)
        );
    }
    let mut t = rested(tired().pool("moderate", 1).rests(&["short_rest"]), &[]);
    assert_eq!((t.pool("Ayla", "light"), t.pool("Ayla", "moderate")), (1, 1));
    let mut t = rested(tired().pool("severe", 1).rests(&["short_rest"]), &[]);
    assert_eq!(t.pool("Ayla", "light"), 2);
}

/// AP-HEALTH-34, AP-HEALTH-35, AP-HEALTH-40: example 15. Light wounds are gone, fatigue falls by 5 + 1 - 2, 7 less
/// nothing heals the moderate wound, and everything is full.
#[test]
fn ap_health_34_35_40_a_long_rest() {
    let hurt = ayla().pool("light", 2).pool("moderate", 1).pool("fatigue", 4).pool("stamina", 1).pool("mana", 0);
    let mut t = rested(hurt.rests(&["long_rest"]), &[2, 2, 2]);
    assert_eq!((t.pool("Ayla", "light"), t.pool("Ayla", "moderate"), t.pool("Ayla", "fatigue")), (1, 0, 0));
    assert_eq!((t.pool("Ayla", "stamina"), t.pool("Ayla", "mana")), (11, 5));
    assert_eq!(t.pool("Ayla", "vigour"), t.pool_max("Ayla", "vigour") - 1);
    let check = t.events().find_map(|e| if let Event::Rolled(r) = e { Some(r.total) } else { None });
    assert_eq!(check, Some(7));
    // Light wounds stay beside a severe one, less fatigue goes, and what is left of it weighs on the check: 3 + 1 - 1.
    let hurt = ayla().pool("light", 2).pool("severe", 1).pool("fatigue", 4).pool("stamina", 1);
    let mut t = rested(hurt.rests(&["long_rest"]), &[1, 1, 1]);
    t.pass();
    assert_eq!((t.pool("Ayla", "light"), t.pool("Ayla", "fatigue")), (2, 1));
    assert_eq!((t.pool("Ayla", "severe"), t.pool("Ayla", "moderate"), t.pool("Ayla", "stamina")), (0, 1, 10));
    // The unwounded lose one at least, the wounded perhaps none.
    let mut t = rested(ayla().score("vit", -7).pool("fatigue", 3).pool("stamina", 0).rests(&["long_rest"]), &[]);
    assert_eq!(t.pool("Ayla", "fatigue"), 2);
    let hurt = ayla().score("vit", -3).pool("critical", 1).pool("fatigue", 2).pool("stamina", 1);
    let mut t = rested(hurt.rests(&["long_rest"]), &[1, 1, 1]);
    assert_eq!(t.pool("Ayla", "fatigue"), 2);
    // When no wound is left there is no check.
    let mut t = rested(ayla().pool("light", 2).rests(&["long_rest"]), &[]);
    assert_eq!(t.pool("Ayla", "light"), 0);
}

/// AP-HEALTH-34, AP-COND-08: it takes exhaustion off the exhausted and restores all stamina and mana, no more.
#[test]
fn ap_health_34_the_exhausted_only_recover() {
    let spent = ayla().pool("fatigue", 8).pool("stamina", 0).pool("mana", 0).pool("light", 1).begins(&["exhausted"]);
    let mut t = rested(spent.rests(&["long_rest"]), &[]);
    assert_eq!((t.has("Ayla", "exhausted"), t.pool("Ayla", "fatigue"), t.pool("Ayla", "light")), (false, 8, 1));
    assert_eq!((t.pool("Ayla", "stamina"), t.pool("Ayla", "mana")), (3, 5));
    // More fatigue brings it back.
    t.act("Ayla", "tire_1", "Ayla");
    assert!(t.has("Ayla", "exhausted"));
}

/// AP-HEALTH-28, AP-HEALTH-30, AP-HEALTH-33: two long rests a day do good, none without sleep, none with a fatal wound.
#[test]
fn ap_health_28_30_33_when_long_rests_do_no_good() {
    let spent = || ayla().pool("stamina", 0).pool("light", 1);
    let mut t = rested(spent().pool("fatal", 1).rests(&["long_rest"]), &[]);
    assert_eq!((t.pool("Ayla", "stamina"), t.pool("Ayla", "light")), (0, 1));
    for (rests, fatigue) in [
        (&["long_rest", "long_rest"][..], 3),
        (&["long_rest", "long_rest", "long_rest"], 3),
        (&["long_rest", "long_rest", "new_day", "long_rest"], 3),
    ] {
        let weary = ayla().score("vit", -3).pool("fatigue", 7).pool("stamina", 0);
        let mut t = rested(weary.rests(rests), &[]);
        assert_eq!(t.pool("Ayla", "fatigue"), fatigue, "{rests:?}");
    }
    // On the new day eight hours are too little sleep for her, an hour and a half more are enough.
    for (minutes, fatigue) in [(89, 3), (90, 1)] {
        let weary = ayla().score("vit", -3).pool("fatigue", 7).pool("stamina", 0);
        let weary =
            weary.rests(&["long_rest", "long_rest", "new_day"]).rests_for("sleep", minutes).rests(&["long_rest"]);
        assert_eq!(rested(weary, &[]).pool("Ayla", "fatigue"), fatigue, "{minutes}");
    }
}

/// AP-HEALTH-30: eight hours of sleep in the last day, less half an hour for each point of Vitality; it need not be in
/// the rest itself. Unless the scene says otherwise, a combatant has slept.
#[test]
fn ap_health_30_hours_of_sleep() {
    for (before, minutes, fatigue) in [
        (None, &[("rest", 480)][..], 0),
        (Some(0), &[("rest", 480)], 4),
        (Some(449), &[("rest", 480)], 4),
        (Some(450), &[("rest", 480)], 0),
        (Some(0), &[("sleep", 480)], 0),
        (Some(0), &[("rest", 31), ("sleep", 449)], 4),
        (Some(0), &[("sleep", 450), ("rest", 30)], 0),
        (Some(0), &[("sleep", 450), ("break", 31), ("rest", 480)], 0),
        (Some(0), &[("long_rest", 0)], 0),
        (None, &[("new_day", 0), ("rest", 480)], 4),
    ] {
        let tired = ayla().pool("fatigue", 4).pool("stamina", 1);
        let tired = if let Some(slept) = before { tired.pool("slept", slept) } else { tired };
        let weary = minutes.iter().fold(tired, |ayla, (what, number)| ayla.rests_for(what, *number));
        assert_eq!(rested(weary, &[]).pool("Ayla", "fatigue"), fatigue, "{before:?} {minutes:?}");
    }
    // Some need none at all.
    let sleepless = ayla().pool("fatigue", 4).pool("stamina", 1).pool("slept", 0).rests_for("rest", 480);
    let sleepless = sleepless.fields("modifiers: [(to: \"full_sleep\", op: Add(\"-99\"))]");
    assert_eq!(rested(sleepless, &[]).pool("Ayla", "fatigue"), 0);
    for (vit, minutes) in [(0, 480), (1, 450), (3, 390), (-1, 510)] {
        for (less, stamina) in [(1, 1), (0, 10 + vit)] {
            let weary = ayla().score("vit", vit).pool("stamina", 1).pool("slept", 0);
            let mut t = rested(weary.rests_for("sleep", minutes - less).rests_for("rest", 480), &[]);
            assert_eq!(t.pool("Ayla", "stamina"), stamina, "{vit} {less}");
        }
    }
}

/// AP-HEALTH-35: the recovering combatant chooses among the wounds that the check can heal, before the battle or in it;
/// without a choice the heaviest becomes lighter.
#[test]
fn ap_health_35_which_wound_recovers() {
    const LEVELS: [&str; 5] = ["light", "moderate", "severe", "critical", "fatal"];
    let chances = LEVELS.map(|level| format!("recover_{level}"));
    for (wounds, faces, chances_for, chosen, left) in [
        // 3 + 1: a critical wound, or what is lighter.
        ([1, 2, 0, 1, 0], [1, 1, 1], &[0, 1][..], None, [1, 2, 1, 0, 0]),
        ([1, 2, 0, 1, 0], [1, 1, 1], &[0, 1], Some(1), [2, 1, 0, 1, 0]),
        ([1, 2, 0, 1, 0], [1, 1, 1], &[0, 1], Some(0), [0, 2, 0, 1, 0]),
        // It is not good for a fatal one; 9 + 1 is.
        ([0, 0, 1, 1, 1], [1, 1, 1], &[2], Some(2), [0, 1, 0, 1, 1]),
        ([0, 0, 1, 1, 1], [3, 3, 3], &[2, 3], Some(3), [0, 0, 2, 0, 1]),
        ([0, 0, 1, 1, 1], [3, 3, 3], &[2, 3], None, [0, 0, 1, 2, 0]),
        // A moderate wound, or a light one.
        ([1, 1, 0, 0, 0], [1, 1, 1], &[0], None, [2, 0, 0, 0, 0]),
        ([1, 1, 0, 0, 0], [1, 1, 1], &[0], Some(0), [0, 1, 0, 0, 0]),
        // No room below: a critical, then a severe and a moderate one.
        ([1, 2, 3, 2, 0], [1, 1, 1], &[0, 1], None, [1, 3, 2, 2, 0]),
        ([6, 3, 3, 2, 0], [1, 1, 1], &[], None, [5, 3, 3, 2, 0]),
        ([6, 2, 3, 2, 0], [1, 1, 1], &[0], Some(0), [5, 2, 3, 2, 0]),
    ] {
        let hurt = LEVELS.iter().zip(wounds).fold(ayla(), |ayla, (level, n)| ayla.pool(level, n));
        let mut t = table([hurt], [brute()], &ORDER);
        t.dice(&d6(&faces)).act("Ayla", "check", "Ayla");
        let may: Vec<usize> = (0..4).filter(|at| t.may("Ayla", &chances[*at])).collect();
        assert_eq!(may, chances_for, "{wounds:?} {faces:?}");
        match chosen {
            Some(level) => _ = t.act("Ayla", &chances[level], ()),
            None if may.is_empty() => {}
            None => _ = t.pass(),
        }
        assert_eq!(LEVELS.map(|level| t.pool("Ayla", level)), left, "{wounds:?} {faces:?} {chosen:?}");
        assert_eq!(t.asked(), "turn Ayla");
    }
    // Between battles it is asked before the first round, and what other rests there are follows.
    let hurt = ayla().pool("critical", 1).pool("moderate", 1).pool("stamina", 0);
    let friend = medic().at(2, 3).pool("stamina", 0).pool("slept", 480).rests(&["short_rest"]);
    let dice = [&[1, 1, 1][..], &ORDER, &[1, 1, 1]].concat();
    let mut t = table([hurt.rests(&["long_rest"]), friend], [brute()], &dice);
    assert_eq!((t.round(), t.pool("Ayla", "stamina"), t.pool("Medic", "stamina")), (0, 0, 0));
    t.act("Ayla", "recover_moderate", ());
    assert_eq!(LEVELS.map(|level| t.pool("Ayla", level)), [1, 0, 0, 1, 0]);
    assert_eq!((t.round(), t.pool("Ayla", "stamina"), t.pool("Medic", "stamina")), (1, 11, 5));
}

/// AP-HEALTH-35, AP-HEALTH-36, AP-HEALTH-41, AP-HEALTH-T4: a check heals what its result reaches, by one level where
/// there is room; one that heals nothing makes the next easier until one does.
#[test]
fn ap_health_35_36_41_recovery_checks() {
    // Vitality 1: the least that reaches each level.
    for (wound, faces, healed) in [
        ("moderate", [1, 1, 1], true),
        ("severe", [1, 1, 1], true),
        ("critical", [1, 1, 1], true),
        ("fatal", [3, 3, 2], false),
        ("fatal", [3, 3, 3], true),
    ] {
        let mut t = table([ayla().pool(wound, 1)], [brute()], &ORDER);
        t.dice(&d6(&faces)).act("Ayla", "check", "Ayla");
        assert_eq!(t.pool("Ayla", wound), i32::from(!healed), "{wound}");
    }
    for (fatigue, wound, healed) in
        [(1, "critical", false), (0, "critical", true), (5, "severe", true), (6, "severe", false)]
    {
        let mut t = table([ayla().pool(wound, 1).pool("fatigue", fatigue).pool("stamina", 0)], [brute()], &ORDER);
        t.dice(&d6(&[1, 1, 1])).act("Ayla", "check", "Ayla");
        assert_eq!(t.pool("Ayla", wound), i32::from(!healed), "{fatigue} {wound}");
    }
    // 3 + 1 - 2 is too little for the critical wound, and so is 3; then 4.
    let mut t = table([ayla().pool("critical", 1).pool("fatigue", 2).pool("stamina", 0)], [brute()], &ORDER);
    for left in [1, 1, 0] {
        t.dice(&d6(&[1, 1, 1])).act("Ayla", "check", "Ayla");
        assert_eq!(t.pool("Ayla", "critical"), left);
    }
    assert_eq!(t.pool("Ayla", "recovery"), 0);
    // No room one level below: the heaviest that can.
    let full = ayla().pool("critical", 1).pool("severe", 3).pool("moderate", 2);
    let mut t = table([full], [brute()], &ORDER);
    t.dice(&d6(&[1, 1, 1])).act("Ayla", "check", "Ayla").pass();
    assert_eq!(["critical", "severe", "moderate"].map(|pool| t.pool("Ayla", pool)), [1, 2, 3]);
}

/// AP-HEALTH-37, AP-HEALTH-40: a healer's check may take the place of the patient's own, with 5 less where no kit is at
/// hand; the patient's fatigue does not matter to that.
#[test]
fn ap_health_37_40_tending() {
    let hurt = || ayla().pool("critical", 1).pool("fatigue", 6).pool("stamina", 0).rests(&["tended_rest"]);
    // Fatigue falls by 2 to 4: her own check is 3 + 1 - 4, the medic's 3 + 4.
    for (gear, own, healed) in
        [(&["healing_kit"][..], [1, 1, 1], true), (&[], [1, 1, 1], false), (&[], [2, 2, 3], true)]
    {
        let helper = medic().at(2, 3).held(&[]).stowed(gear);
        let dice = [&[1, 1, 1][..], &own, &[6, 6, 6, 1, 1, 1, 1, 1, 2]].concat();
        let mut t = table([hurt(), helper], [brute()], &dice);
        assert_eq!((t.pool("Ayla", "critical"), t.pool("Ayla", "fatigue")), (i32::from(!healed), 4), "{gear:?}");
    }
}

/// AP-HEALTH-37: just enough for a critical wound, with a kit and without.
#[test]
fn ap_health_37_what_tending_takes() {
    for (gear, lor, faces, healed) in [
        // Healing 2 and 1 for wounds.
        (&["healing_kit"][..], -3, [1, 1, 1], false),
        (&["healing_kit"], -3, [1, 1, 2], true),
        (&[], 2, [1, 1, 1], false),
        (&[], 2, [1, 1, 2], true),
    ] {
        let hurt = ayla().pool("critical", 1).pool("fatigue", 6).pool("stamina", 0).rests(&["tended_rest"]);
        let helper = medic().at(2, 3).held(&[]).stowed(gear).score("lor", lor);
        let dice = [&faces[..], &[1, 1, 1], &[6, 6, 6, 1, 1, 1, 1, 1, 2]].concat();
        let mut t = table([hurt, helper], [brute()], &dice);
        assert_eq!(t.pool("Ayla", "critical"), i32::from(!healed), "{gear:?} {faces:?}");
    }
}

/// AP-HEALTH-39: mana that is bound stays bound.
#[test]
fn ap_health_39_bound_mana_stays_bound() {
    let mut t = rested(ayla().pool("invested", 2).pool("mana", 0).rests(&["long_rest"]), &[]);
    assert_eq!((t.pool("Ayla", "mana"), t.pool("Ayla", "invested")), (3, 2));
    let mut t = rested(ayla().pool("invested", 2).pool("mana", 0).rests(&["short_rest"]), &[]);
    assert_eq!(t.pool("Ayla", "mana"), 1);
}

/// Ayla, who is tired and lightly wounded, after minutes of rest and breaks.
fn slept(minutes: &[(&str, i32)]) -> TestBattle {
    let tired = ayla().pool("fatigue", 4).pool("stamina", 1).pool("mana", 0).pool("light", 3);
    let weary = minutes.iter().fold(tired, |ayla, (what, number)| ayla.rests_for(what, *number));
    rested(weary, &[])
}

fn state(t: &mut TestBattle) -> [i32; 4] {
    ["stamina", "mana", "light", "fatigue"].map(|pool| t.pool("Ayla", pool))
}

/// AP-HEALTH-28, AP-HEALTH-38: eight hours are a long rest, with breaks of no more than half an hour an hour longer for
/// each; after a longer break the rest counts as a short rest for each quarter of an hour, and begins anew.
#[test]
fn ap_health_28_38_broken_rests() {
    const AWAKE: [i32; 4] = [1, 0, 3, 4];
    const FRESH: [i32; 4] = [11, 5, 0, 0];
    for (minutes, left) in [
        (&[("rest", 479)][..], AWAKE),
        (&[("rest", 480)], FRESH),
        (&[("rest", 200), ("rest", 280)], FRESH),
        (&[("rest", 200), ("break", 30), ("rest", 339)], AWAKE),
        (&[("rest", 200), ("break", 30), ("rest", 340)], FRESH),
        (&[("rest", 200), ("break", 5), ("rest", 100), ("break", 5), ("rest", 299)], AWAKE),
        (&[("rest", 200), ("break", 5), ("rest", 100), ("break", 5), ("rest", 300)], FRESH),
        // A maximum of 7 is 3 for each short rest, one of 5 is 2.
        (&[("rest", 14), ("break", 31)], AWAKE),
        (&[("rest", 15), ("break", 31)], [4, 2, 2, 4]),
        (&[("rest", 44), ("break", 31)], [7, 4, 1, 4]),
        (&[("rest", 200), ("break", 31)], [7, 5, 0, 4]),
        (&[("rest", 15), ("break", 31), ("rest", 479)], [4, 2, 2, 4]),
        // A break with no rest before it breaks nothing.
        (&[("break", 31), ("rest", 480)], FRESH),
    ] {
        let mut t = slept(minutes);
        assert_eq!(state(&mut t), left, "{minutes:?}");
    }
}

/// AP-HEALTH-31, AP-HEALTH-38: light wounds go with a short rest, and with a long one that was broken, where nothing
/// heavier than a moderate one is there; a single one too.
#[test]
fn ap_health_31_38_light_wounds_beside_others() {
    for (light, heavier, left) in [(3, None, 2), (1, None, 0), (3, Some("moderate"), 2), (3, Some("severe"), 3)] {
        let hurt = || {
            let hurt = ayla().pool("light", light);
            if let Some(pool) = heavier { hurt.pool(pool, 1) } else { hurt }
        };
        let broken = hurt().rests_for("rest", 15).rests_for("break", 31);
        for resting in [hurt().rests(&["short_rest"]), broken] {
            assert_eq!(rested(resting, &[]).pool("Ayla", "light"), left, "{light} {heavier:?}");
        }
    }
}

/// AP-HEALTH-29: a combatant that spends stamina or mana in the midst of its rest has broken it, once for a battle;
/// what takes neither does no harm.
#[test]
fn ap_health_29_what_breaks_a_rest() {
    let ward = |ayla: TestCombatant| ayla.knows(&["ward"]).rests_for("rest", 200);
    let mut t = table([ward(ayla())], [brute().at(11, 6)], &ORDER);
    assert_eq!(t.pool("Ayla", "resting"), 200);
    t.act("Ayla", "move", 2).go(3, 2).act("Ayla", "crouch", ());
    t.end().end();
    assert_eq!((t.pool("Ayla", "roused"), t.has("Ayla", "disturbed")), (0, false));
    t.act("Ayla", "stand_up", ()).act("Ayla", "dash", ());
    assert_eq!((t.pool("Ayla", "roused"), t.has("Ayla", "disturbed")), (1, true));
    t.act("Ayla", "ward", ());
    assert_eq!((t.pool("Ayla", "roused"), t.pool("Ayla", "resting")), (1, 200));
    let mut t = table([ward(ayla())], [brute().at(11, 6)], &ORDER);
    t.act("Ayla", "ward", ());
    assert_eq!(t.pool("Ayla", "roused"), 1);
    // A combatant that does not rest is not disturbed.
    let mut t = table([ayla().knows(&["ward"])], [brute().at(11, 6)], &ORDER);
    t.act("Ayla", "ward", ());
    assert_eq!((t.pool("Ayla", "roused"), t.has("Ayla", "disturbed")), (0, false));
    // The rest goes on afterwards, an hour longer.
    for (minutes, stamina) in [(339, 1), (340, 11)] {
        let roused = ayla().pool("stamina", 1).pool("resting", 200).pool("roused", 1).begins(&["disturbed"]);
        let mut t = rested(roused.rests_for("rest", minutes), &[]);
        assert_eq!((t.pool("Ayla", "stamina"), t.has("Ayla", "disturbed")), (stamina, false), "{minutes}");
    }
}

fn dead(t: &TestBattle, who: &str) -> bool {
    let id = t.who(who);
    t.events().any(|e| matches!(e, Event::LeftFight(left, Fate::Dead) if *left == id))
}

/// When a battle is over, a winner that knows Healing has one try in two rounds to save the dying.
#[test]
fn the_dying_after_the_battle() {
    for (helper, dice, lives) in [
        // 3 + 4 meets 2 wounds at once.
        (medic(), &[1, 1, 1][..], true),
        // 3 + 3 - 5 does not, and after three tries of six rounds it is over.
        (medic().held(&[]).score("healing", 1).score("wound_care", 0).score("lor", 0), &[1; 9], false),
        (medic().score("healing", 0), &[], false),
    ] {
        let mut t = table([ayla(), helper.at(2, 3)], [brute()], &[1, 1, 2, 1, 1, 1, 6, 6, 6]);
        t.act("Brute", "wound_1", "Ayla").dice(&d6(&[1, 1, 1])).act("Brute", "wound_4", "Ayla");
        turn_of(&mut t, "Medic");
        t.dice(&d6(dice)).act("Medic", "wound_5", "Brute");
        assert_eq!((t.asked().as_str(), dead(&t, "Ayla")), ("over", !lives));
    }
}

/// When a battle is over, too, a healer without a kit has 5 less.
#[test]
fn the_dying_with_a_kit_and_without() {
    // 6 + 1 - 5 is enough for 2 wounds, and so is 4 + 1 - 3 with a kit.
    for (gear, lor, first, tries) in [
        (&[][..], 0, [1, 1, 4], 1),
        (&[], 0, [1, 1, 3], 2),
        (&["healing_kit"], -3, [1, 1, 2], 1),
        (&["healing_kit"], -3, [1, 1, 1], 2),
    ] {
        let helper = medic().held(gear).score("healing", 1).score("wound_care", 0).score("lor", lor).at(2, 3);
        let mut t = table([ayla(), helper], [brute()], &[1, 1, 2, 1, 1, 1, 6, 6, 6]);
        t.act("Brute", "wound_1", "Ayla").dice(&d6(&[1, 1, 1])).act("Brute", "wound_4", "Ayla");
        turn_of(&mut t, "Medic");
        let second: &[u16] = if tries == 2 { &[6, 6, 5] } else { &[] };
        t.dice(&d6(&[&first, second].concat())).act("Medic", "wound_5", "Brute");
        assert_eq!((t.asked().as_str(), dead(&t, "Ayla")), ("over", false), "{gear:?} {first:?}");
    }
}
