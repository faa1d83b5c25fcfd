//! Words in a fight.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant};

use super::{aware, d20, guard, milo, vera};

/// Vera with ranks that tell her skills apart, and a target whose values tell its defences apart.
fn speaker() -> TestCombatant {
    vera().score("deceive", 1).score("diplomacy", 2)
}

fn listener() -> TestCombatant {
    guard().score("sense_motive", 3).score("knowledge", 5)
}

/// The total of the last talk roll, and the total against it.
fn said(t: &TestBattle) -> (i32, i32) {
    (t.last_roll().total, t.last_roll().against)
}

/// VIT-SPEC-70, VIT-SPEC-71, VIT-SPEC-72, VIT-ROLL-03: an intent, and a manner that names the two skills; both sides
/// always roll. A Standard action, to 60 ft.
#[test]
fn vit_spec_70_71_72_roll_03_manners() {
    for (manner, bonus, answer) in [("by_trick", 1, 3), ("by_bargain", 2, 3), ("by_reason", 2, 5), ("by_threat", 4, 3)]
    {
        let mut t = aware([speaker()], [listener().at(14, 2).pool("attitude", 2).pool("vp", 8)]);
        t.act("Vera", manner, ());
        assert!(!t.may("Vera", manner));
        t.dice(&d20(&[10, 11])).act("Vera", "demand_drop", "Guard");
        assert_eq!((said(&t), t.pool("Vera", "standard")), ((10 + bonus, 11 + answer), 0), "{manner}");
    }
    // As usual: a demand is a threat, a request a reason.
    let near = || listener().at(9, 2).pool("attitude", 2);
    let mut t = aware([speaker()], [near()]);
    t.dice(&d20(&[2, 11])).act("Vera", "demand_drop", "Guard");
    assert_eq!(said(&t), (6, 14));
    let mut t = aware([speaker()], [near()]);
    t.dice(&d20(&[2, 11])).act("Vera", "befriend", "Guard");
    assert_eq!(said(&t), (4, 16));
    for piece in [listener().at(15, 2), listener().at(9, 2).begins(&["mindless"])] {
        let mut t = aware([speaker()], [piece]);
        assert!(!t.may("Vera", "befriend") && !t.may("Vera", "demoralise"));
    }
    // All within 30 ft, with a Major penalty; one die of the speaker against one of each.
    let mut t =
        aware([speaker()], [near().at(8, 2).named("A"), near().at(8, 3).named("B"), near().at(9, 2).named("C")]);
    t.dice(&d20(&[15, 10, 12])).act("Vera", "demoralise_all", ());
    assert_eq!(["A", "B", "C"].map(|who| t.has(who, "shaken")), [true, true, false]);
    assert_eq!(said(&t).0, 15 + 4 - 4);
}

/// VIT-SPEC-73, VIT-SPEC-74: its attitude to the speaker's side, and its position on the matter.
#[test]
fn vit_spec_73_74_attitude_and_position() {
    let total = |attitude: Option<i32>, position: &[&str]| {
        let target = listener().at(9, 2).begins(position);
        let target = attitude.map_or(target.clone(), |n| target.pool("attitude", n));
        let mut t = aware([speaker()], [target]);
        t.dice(&d20(&[5, 20])).act("Vera", "befriend", "Guard");
        said(&t).0 - 7
    };
    let attitudes = [None, Some(0), Some(1), Some(2), Some(3), Some(4)].map(|attitude| total(attitude, &[]));
    assert_eq!(attitudes, [-4, -4, -2, 0, 2, 4]);
    assert_eq!([&["opposed"][..], &["willing"]].map(|position| total(Some(2), position)), [-2, 2]);
    // Hostile and against it: three points are still Major.
    assert_eq!(total(None, &["opposed"]), -4);
}

/// VIT-SPEC-75, VIT-ROLL-20: a target that was attacked since its last turn ignores Diplomacy, but not the rest; a
/// truce ends that.
#[test]
fn vit_spec_75_roll_20_under_fire() {
    let quick = milo().at(4, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("15"))]"#);
    for (manner, penalty) in [("by_reason", -4), ("by_bargain", -4), ("by_trick", 0)] {
        let mut t = aware([speaker(), quick.clone()], [listener().pool("attitude", 2)]);
        t.dice(&d20(&[2])).act("Milo", "attack", "Guard").end();
        // The attack has made an enemy of it besides: Extreme, or Major alone.
        t.act("Vera", manner, ()).dice(&d20(&[10, 20])).act("Vera", "befriend", "Guard");
        let skill = if manner == "by_trick" { 1 } else { 2 };
        assert_eq!(said(&t).0, 10 + skill + 2 * penalty - if penalty == 0 { 4 } else { 0 }, "{manner}");
    }
    let mut t = aware([speaker(), milo().at(4, 2)], [listener().pool("attitude", 2).pool("vp", 8)]);
    t.end().dice(&d20(&[2])).act("Milo", "attack", "Guard");
    assert!(t.has("Guard", "under_fire"));
    t.end();
    assert!(!t.has("Guard", "under_fire"), "its turn has begun");
}

/// VIT-SPEC-76: bonuses of a threat: no Vitality left, a weapon at it, two against one, empty hands. The player
/// character's tie is good.
#[test]
fn vit_spec_76_79_leverage() {
    let total = |t: &mut TestBattle| {
        t.dice(&d20(&[10, 20])).act("Vera", "demoralise", "Guard");
        said(t).0 - 14
    };
    let far = || guard().at(9, 2).pool("attitude", 2);
    assert_eq!(total(&mut aware([vera()], [far()])), 0);
    assert_eq!(total(&mut aware([vera()], [far().pool("vp", 0)])), 2);
    assert_eq!(total(&mut aware([vera()], [far().at(3, 2)])), 2);
    assert_eq!(total(&mut aware([vera()], [far().held(&[])])), 2);
    assert_eq!(total(&mut aware([vera(), milo().at(8, 4)], [far().at(8, 2)])), 2, "two against one");
    // At gun point: loaded, and within the first increment.
    for (at, gun, worth) in [(8, "pistol", 2), (9, "pistol", 0), (9, "rifle", 2)] {
        assert_eq!(total(&mut aware([vera().held(&[gun])], [far().at(at, 2)])), worth, "{gun} {at}");
    }
    // Vitality gone and a knife at its throat: a point each.
    assert_eq!(total(&mut aware([vera()], [far().at(3, 2).pool("vp", 0)])), 4);

    // The worked example: 13 against 13, and it gives up.
    let mut t = aware([vera()], [guard().pool("vp", 0), guard().named("Other").at(15, 6)]);
    t.dice(&d20(&[9, 13])).act("Vera", "demand_surrender", "Guard");
    assert_eq!(said(&t), (13, 13));
    assert!(t.has("Guard", "surrendered") && t.has("Guard", "prone"));
    assert!(t.carries("Guard", Carried::Hand).is_empty());
    let mut t = aware([vera()], [guard().pool("vp", 0).pc(true), guard().named("Other").at(15, 6)]);
    t.dice(&d20(&[9, 12])).act("Vera", "demand_surrender", "Guard");
    assert!(t.has("Guard", "shaken") && !t.has("Guard", "surrendered"), "a person plays it");
}

/// VIT-SPEC-77: each failure with an intent makes the next a Minor penalty harder, and the third ends the attempts.
#[test]
fn vit_spec_77_repetition() {
    let mut t = aware([speaker()], [listener().at(14, 2).pool("attitude", 2), guard().named("Other").at(15, 6)]);
    let mut totals = Vec::new();
    for _ in 0..3 {
        t.dice(&d20(&[10, 20])).act("Vera", "befriend", "Guard");
        totals.push(said(&t).0);
        t.end().end().end();
    }
    assert_eq!(totals, [12, 10, 8]);
    let body = t.acting("Vera", "befriend", "Guard");
    t.refuse(body);
    t.dice(&d20(&[10, 20])).act("Vera", "ask_to_hold_fire", "Guard");
    assert_eq!(said(&t).0, 12, "another intent");
}

/// VIT-SPEC-78, VIT-SPEC-86: a step, two with 10 to spare; from Indifferent on it does not fight; an attack makes it
/// hostile again. An attitude won by a trick is lost when its friend is attacked, and threats win no target over.
#[test]
fn vit_spec_78_86_friendliness() {
    let win = |dice: [u16; 2], manner: &str| {
        let target = guard().pool("attitude", 1);
        let mut t = aware([vera().at(2, 4)], [target, guard().named("Other").at(4, 6)]);
        t.act("Vera", manner, ()).dice(&d20(&dice)).act("Vera", "befriend", "Guard");
        t
    };
    // 12 - 2 is 10.
    for (dice, attitude) in [([12, 11], 1), ([12, 10], 2), ([12, 1], 2), ([14, 2], 3)] {
        let mut t = win(dice, "by_reason");
        assert_eq!((t.pool("Guard", "attitude"), t.has("Guard", "uninvolved")), (attitude, attitude >= 2), "{dice:?}");
    }
    let mut t = win([12, 10], "by_reason");
    t.end().end().end();
    t.act("Vera", "move", ()).walk(&[(3, 5)]);
    t.dice(&d20(&[2])).act("Vera", "attack", "Other");
    assert_eq!(t.pool("Guard", "attitude"), 2);
    let mut t = win([12, 10], "by_trick");
    t.end().end().end();
    t.act("Vera", "move", ()).walk(&[(3, 5)]);
    t.dice(&d20(&[2])).act("Vera", "attack", "Other");
    assert_eq!((t.pool("Guard", "attitude"), t.has("Guard", "uninvolved")), (1, false));
    let mut t = win([12, 10], "by_reason");
    t.end().end().end();
    t.act("Vera", "move", ()).walk(&[(2, 3)]);
    t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
    assert_eq!((t.pool("Guard", "attitude"), t.has("Guard", "uninvolved")), (0, false));
    let mut t = aware([vera()], [guard()]);
    t.act("Vera", "by_threat", ());
    assert!(!t.may("Vera", "befriend"));
}

/// VIT-SPEC-82, VIT-SPEC-84: a round of fear, and one more for each 5. It gives no opening, other talk does, but not to
/// its target.
#[test]
fn vit_spec_82_84_demoralising() {
    // Hostile, with a weapon at it: -2.
    for (die, rounds) in [(9, 0), (10, 1), (14, 1), (15, 2), (20, 3)] {
        let mut t = aware([vera()], [guard(), guard().named("Other").at(15, 6)]);
        t.dice(&d20(&[die, 12])).act("Vera", "demoralise", "Guard");
        let mut lasted = 0;
        while t.has("Guard", "shaken") {
            lasted += 1;
            t.end().end().end();
        }
        assert_eq!(lasted, rounds, "{die}");
    }
    let other = || guard().named("Other").at(2, 3);
    for (words, opens) in [("demoralise", false), ("feint", false), ("befriend", true), ("demand_surrender", true)] {
        let mut t = aware([vera()], [guard(), other()]);
        if !opens {
            t.dice(&d20(&[1, 20]));
        }
        t.act("Vera", words, "Guard");
        assert_eq!(t.asked() == "window declared Other", opens, "{words}");
        let mut t = aware([vera()], [guard()]);
        t.dice(&d20(&[1, 20])).act("Vera", words, "Guard");
        assert_eq!(t.asked(), "turn Vera", "{words}");
    }
}

/// What a feint does: neither attitude nor position count, and the next attack of the feinter meets no Dexterity.
#[test]
fn feints() {
    let mut t = aware([speaker()], [listener().begins(&["opposed"])]);
    t.dice(&d20(&[12, 10])).act("Vera", "feint", "Guard");
    assert_eq!((said(&t), t.pool("Vera", "standard"), t.has("Guard", "feinted")), ((13, 13), 1, true));
    t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
    assert_eq!((t.last_roll().against, t.has("Guard", "feinted")), (12, false));
    let mut t = aware([speaker()], [listener().at(4, 2)]);
    assert!(!t.may("Vera", "feint"), "out of reach");
}

/// VIT-SPEC-83, VIT-SPEC-87: a human player's combatant is never taken over; the AI uses threats, demands and feints
/// only.
#[test]
fn vit_spec_83_87_whose_will_it_is() {
    for words in ["demand_drop", "demand_halt", "befriend", "ask_to_hold_fire", "ask_for_passage"] {
        let mut t = aware([vera()], [guard().pc(true).at(9, 2)]);
        t.dice(&d20(&[20, 1])).act("Vera", words, "Guard");
        let conditions = ["halted", "restricted", "uninvolved", "holds_fire", "lets_pass", "obliged"];
        assert!(conditions.iter().all(|condition| !t.has("Guard", condition)) && t.has("Guard", "shaken"), "{words}");
        assert_eq!((t.pool("Guard", "attitude"), t.carries("Guard", Carried::Hand).len()), (0, 1), "{words}");
    }
    let mut t = aware([vera()], [guard().pc(true).at(3, 2)]);
    t.dice(&d20(&[20, 1])).act("Vera", "false_alarm", "Guard");
    assert!(t.has("Guard", "distracted"));
    let mut t = aware([vera()], [guard()]);
    t.end();
    let knows = ["demoralise", "feint", "demand_surrender"].map(|words| t.may("Guard", words));
    assert_eq!(knows, [true; 3]);
    for words in
        ["befriend", "demand_drop", "demand_halt", "ask_to_hold_fire", "by_trick", "demoralise_all", "false_alarm"]
    {
        assert!(!t.may("Guard", words), "{words}");
    }
}

/// What targets of a demand or a favour do: drop what they hold, stay where they are, hold their fire, let the speaker
/// pass. Surrender needs a reason.
#[test]
fn obeying() {
    let mut t = aware([vera()], [guard().at(9, 2)]);
    t.dice(&d20(&[20, 1])).act("Vera", "demand_drop", "Guard");
    assert!(t.carries("Guard", Carried::Hand).is_empty());
    let mut t = aware([vera()], [guard().at(9, 2)]);
    t.dice(&d20(&[20, 1])).act("Vera", "demand_halt", "Guard").end();
    assert_eq!((t.pool("Guard", "standard"), t.pool("Guard", "short"), t.may("Guard", "move")), (1, 0, false));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[20, 1])).act("Vera", "ask_to_hold_fire", "Guard").end();
    assert_eq!((t.pool("Guard", "standard"), t.may("Guard", "attack")), (0, false));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[20, 1])).act("Vera", "ask_for_passage", "Guard");
    t.act("Vera", "move", ()).walk(&[(1, 2)]);
    assert_eq!(t.asked(), "turn Vera");
    // Neither out of Vitality nor half of its side gone.
    let mut t = aware([vera()], [guard(), guard().named("Other").at(2, 3)]);
    t.dice(&d20(&[20, 1])).act("Vera", "demand_surrender", "Guard").pass_to("turn Vera");
    assert!(t.has("Guard", "shaken") && !t.has("Guard", "surrendered"));
    let mut t = aware([vera()], [guard(), guard().named("Other").at(2, 3).pool("vp", 0).pool("wp", 3)]);
    t.dice(&[(20, 15), (4, 4), (4, 4)]).act("Vera", "attack", "Other").end();
    t.dice(&d20(&[14])).end();
    t.dice(&d20(&[20, 1])).act("Vera", "demand_surrender", "Guard");
    assert!(t.has("Guard", "surrendered"));
}

/// VIT-SPEC-85: a bargain is a truce that the speaker's side keeps until its turn, or an item that changes hands.
#[test]
fn vit_spec_85_bargains() {
    let mut t = aware([vera(), milo().at(4, 2)], [guard(), guard().named("Other").at(2, 3)]);
    t.act("Vera", "by_bargain", ()).dice(&d20(&[20, 1])).act("Vera", "befriend", "Guard").pass_to("turn Vera");
    assert!(t.has("Vera", "truce") && t.has("Milo", "truce"));
    t.end();
    let body = t.acting("Milo", "attack", "Guard");
    t.refuse(body);
    t.end().end().end();
    assert_eq!(t.whose_turn().as_deref(), Some("Vera"));
    assert!(!t.has("Vera", "truce") && !t.has("Milo", "truce"));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[20, 1])).act_with("Vera", "befriend_with_gift", "knife", "Guard");
    assert_eq!((t.carries("Vera", Carried::Hand).len(), t.pool("Guard", "attitude")), (0, 2));
    let all = [Carried::Hand, Carried::Stowed].map(|carried| t.carries("Guard", carried)).concat();
    assert!(all.contains(&"knife".to_owned()), "{all:?}");
}
