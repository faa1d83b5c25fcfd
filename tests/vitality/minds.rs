//! The AI under these rules.

use fray::ai::Policy;
use fray::fight::Fight;
use fray::fight::state::order::{DecisionKind, OrderKind};
use fray::kernel::ids::CombatantId;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{aware, d20, field, guard, lay, milo, vera};

/// The key of the act that the AI answers with at the halt, or what else it answers.
fn act(t: &mut TestBattle) -> String {
    match Policy::Regular.mind(1).answer(t.fight()).expect("there is a decision").body {
        OrderKind::Act(draft) => t.fight().rules().action(draft.action).key.value.clone(),
        OrderKind::Walk { .. } => "walk".to_owned(),
        OrderKind::Pass => "pass".to_owned(),
        other => format!("{other:?}"),
    }
}

/// VIT-RULE-19, VIT-REACT-16: another blow where one can be struck; else the injury of which there is least, in their
/// order, and each is named after what it is. A target that the hit takes out of the fight needs no further choice.
#[test]
fn vit_rule_19_react_16_critical_hits() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&[(20, 19), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert_eq!(act(&mut t), "critical_attack");

    let tough = guard()
        .at(6, 2)
        .fields(r#"modifiers: [(to: "max_vp", op: Add("90")), (to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = lay([vera().held(&["pistol"])], [tough]).deal_with(&d20(&[12, 15]));
    t.end();
    let injuries = [
        ("attack", "Cut over the eyes"),
        ("defence", "Hurt in the ribs"),
        ("speed", "Lamed in a leg"),
        ("damage", "Lamed in an arm"),
        ("skills", "Struck on the head"),
        ("attack", "Cut over the eyes"),
    ];
    for (kind, told) in injuries {
        t.dice(&[(20, 20), (6, 1), (6, 1), (6, 1)]).act("Vera", "attack", "Guard");
        let choice = format!("cripple_{kind}");
        assert_eq!(act(&mut t), choice);
        t.dice(&d20(&[2])).act("Vera", &choice, "Guard");
        let log = t.fight().log().iter().rev().find_map(|entry| match &entry.event {
            fray::fight::state::log::Event::ConditionBegan(_, condition, _)
            | fray::fight::state::log::Event::StoredChanged(_, condition, ..) => Some(*condition),
            _ => None,
        });
        let condition = log.expect("an injury is told");
        assert_eq!(t.fight().rules().condition(condition).name, told);
        t.end().end();
    }

    let weak = guard().pool("vp", 0).pool("wp", 2);
    let mut t = aware([vera()], [weak, guard().named("Other").at(14, 6)]);
    t.dice(&[(20, 19), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert!(t.has("Guard", "unconscious") && !t.may("Vera", "critical_attack"));
}

/// It shoots from where it stands, walks up with a blade, strikes what is beside it, and loads what is empty.
#[test]
fn the_ai_fights() {
    let mut t = aware([vera().held(&["pistol"])], [guard().at(8, 2)]);
    let first = act(&mut t);
    assert!(
        ["attack", "multiple_attack", "extra_attack", "aim"].contains(&first.as_str()) || first.starts_with("take_"),
        "{first}"
    );
    let mut t = aware([vera()], [guard().at(10, 2)]);
    let first = act(&mut t);
    assert!(["move", "charge", "attack"].contains(&first.as_str()) || first.starts_with("take_"), "{first}");
    let mut t = aware([vera()], [guard()]);
    let first = act(&mut t);
    assert!(
        ["attack", "multiple_attack", "extra_attack", "trip"].contains(&first.as_str()) || first.starts_with("take_"),
        "{first}"
    );
}

/// VIT-RULE-20: neutral; aggressive where it is likely to miss, and defensive with little Vitality left.
#[test]
fn vit_rule_20_stances() {
    let first = |defence: i32, vp: i32| {
        let modifiers =
            format!(r#"modifiers: [(to: "defence", op: Add("{defence}")), (to: "initiative_bonus", op: Add("20"))]"#);
        let armed = vera().held(&["pistol"]).pool("vp", vp);
        let mut t = lay([armed], [guard().at(6, 2).fields(&modifiers)]).deal_with(&d20(&[12, 15]));
        t.end();
        match act(&mut t) {
            full if full == "extra_attack" => act(t.act("Vera", "extra_attack", ())),
            other => other,
        }
    };
    // Vera hits 13 with 4: 85 of 100. She hits 22 with 13, and 23 with 14: 35 of 100.
    assert!(!first(0, 26).starts_with("take_"));
    assert!(!first(9, 26).starts_with("take_"));
    assert_eq!(first(10, 26), "take_aggressive");
    assert_eq!(first(10, 6), "take_defensive");
    assert!(!first(0, 7).starts_with("take_"));
}

/// Two blows are worth more than one, and a foe that lies is soon up again.
#[test]
fn the_ai_strikes_twice() {
    let mut t = aware([vera()], [guard()]);
    assert_eq!(act(&mut t), "extra_attack");
    let mut t = aware([vera().score("level", 5)], [guard()]);
    let first = act(&mut t);
    assert!(["attack", "multiple_attack"].contains(&first.as_str()), "{first}");
}

/// A shooter shoots from cover, if it is near; a combatant without a gun closes with its foe.
#[test]
fn the_ai_seeks_cover() {
    let ends = |held: &[&str], rows: &[&str]| {
        let foe = guard().held(&["pistol"]).at(11, 3);
        let lay = TestScene::new("vitality", rows).legend('w', "Ground(\"low_wall\")");
        let quick = vera()
            .score("level", 3)
            .held(held)
            .at(2, 3)
            .fields(r#"modifiers: [(to: "initiative_bonus", op: Add("40"))]"#);
        let lay = lay.side("heroes", [quick]).side("others", [foe]).fields("open_sheets: true");
        let mut fight = Fight::new(&lay.setup(), 7).expect("the rules come to rest");
        let (vera, guard) = (CombatantId(0), CombatantId(1));
        let mut shot = false;
        while fight.decision().is_some_and(|decision| matches!(decision.kind, DecisionKind::Turn { by } if by == vera))
        {
            let order = Policy::Regular.mind(1).answer(&mut fight).expect("there is a decision");
            shot |= matches!(&order.body, OrderKind::Act(draft) if draft.aim.target() == Some(guard));
            fight.submit(order).expect("it is allowed");
        }
        let arena = fight.arena();
        (arena.cover_level(arena.facing(guard, vera)), shot)
    };
    let open = ["............"; 7];
    let walls = [
        "............",
        "....w.......",
        "............",
        "............",
        "............",
        "....w.......",
        "............",
    ];
    assert_eq!(ends(&["pistol"], &open), (0, true));
    assert_eq!(ends(&["pistol"], &walls), (2, true));
    assert_eq!(ends(&["knife"], &walls).0, 0);
}

/// Cover is for use against shooters. Among blades alone it is worth nothing.
#[test]
fn cover_is_for_shots() {
    let hunkers = |armed: &str| {
        let rows = ["################", ".....o..........", "################"];
        let far = guard().named("Far").held(&[armed]).at(15, 1);
        let near = guard().at(3, 1);
        let mut t = TestScene::new("vitality", &rows)
            .legend('o', "Ground(\"low_wall\")")
            .side("heroes", [guard().named("Vera").at(4, 1)])
            .side("others", [far, near])
            .fields("open_sheets: true")
            .deal_with(&d20(&[20, 2, 1]));
        t.fight().set_dice(fray::kernel::dice::Dice::seeded(3));
        let mut done = Vec::new();
        while t.asked() == "turn Vera" {
            done.push(act(&mut t));
            let body = t.answer();
            t.submit(body);
        }
        (done.contains(&"hunker".to_owned()), done)
    };
    let (taken, done) = hunkers("pistol");
    assert!(taken, "{done:?}");
    let (taken, done) = hunkers("baton");
    assert!(!taken, "{done:?}");
}

/// A frightening word costs a foe a little of each blow: a combatant that can strike strikes.
#[test]
fn blows_come_before_words() {
    let mut t = aware([vera().score("intimidate", 12)], [guard(), guard().named("Other").at(9, 4)]);
    let first = act(&mut t);
    let words = ["demoralise", "demand_surrender", "demand_halt", "demand_drop", "demoralise_all"];
    assert!(!words.contains(&first.as_str()), "{first}");
}

/// It hinders a foe that it cannot hit in another way.
#[test]
fn a_foe_that_no_blow_hits_is_hindered() {
    let quick = guard().fields(r#"modifiers: [(to: "defence", op: Add("60"))]"#);
    let mut t = field([vera()], [quick], &[20, 1]);
    let first = act(&mut t);
    assert!(["disarm", "wrest", "blind", "trip", "hobble"].contains(&first.as_str()), "{first}");
}

/// A friend who lies dying is given first aid while no foe is near.
#[test]
fn the_dying_are_cared_for() {
    let helper = || vera().held(&[]).score("medicine", 10);
    let down = |x| milo().at(x, 3).begins(&["unconscious", "dying"]);
    for x in [3, 5] {
        let mut t = field([helper(), down(x)], [guard().at(14, 6)], &[20, 1, 2]);
        let mut done = Vec::new();
        for _ in 0..3 {
            done.push(act(&mut t));
            if done.last().is_some_and(|last| last == "first_aid") {
                break;
            }
            let next = Policy::Regular.mind(1).answer(t.fight()).expect("there is a decision");
            t.submit(next.body);
        }
        assert_eq!(done.last().map(String::as_str), Some("first_aid"), "at {x}: {done:?}");
    }
    let mut t = field([helper(), milo().at(3, 3)], [guard().at(14, 6)], &[20, 1, 2]);
    assert_ne!(act(&mut t), "first_aid");
}

/// One whose words count for little.
fn curt(piece: TestCombatant) -> TestCombatant {
    ["intimidate", "deceive", "diplomacy"].iter().fold(piece, |piece, skill| piece.score(skill, -10))
}

/// How a foe is hindered whom no blow hits: in its sight first, then from its feet; a weapon to fear is struck from its
/// hand, and who has nothing more to lose is held.
#[test]
fn each_hindrance_has_its_foe() {
    let iron = |held: &[&str], begins: &[&str]| {
        guard().held(held).begins(begins).fields(r#"modifiers: [(to: "defence", op: Add("60"))]"#)
    };
    let first = |hero: TestCombatant, foe: TestCombatant| act(&mut field([curt(hero)], [foe], &[20, 1]));
    assert_eq!(first(vera(), iron(&[], &[])), "blind");
    assert_eq!(first(vera(), iron(&[], &["blinded"])), "trip");
    let armed = iron(&["machete"], &["blinded", "prone"]).score("str", 20).score("level", 6);
    assert_eq!(first(vera().score("level", 12), armed), "disarm");
    assert_eq!(first(vera().held(&[]), iron(&[], &["blinded", "prone"])), "grapple");
    // Whom a blow hits is struck, whatever else it might lose.
    for foe in [guard().held(&[]), guard().held(&["machete"]).score("str", 20).begins(&["blinded", "prone"])] {
        let first = first(vera(), foe);
        assert!(["attack", "multiple_attack", "extra_attack"].contains(&first.as_str()), "{first}");
    }
}

/// Who keeps its place has a blow ready for a foe that is about to come within reach; not for one that shoots or is far,
/// nor when there is one to strike now.
#[test]
fn a_blow_is_readied_for_who_is_about_to_come() {
    let readies = |foe: TestCombatant| {
        let lay = TestScene::new("vitality", &["................"; 5])
            .side_with("heroes", "behaviour: Guardian(at: (2, 2), within: 0)", [curt(vera()).held(&["baton"])])
            .side("others", [foe])
            .fields("open_sheets: true");
        let mut t = lay.deal_with(&d20(&[20, 1]));
        t.fight().set_dice(fray::kernel::dice::Dice::seeded(3));
        let mut done = Vec::new();
        while t.asked() == "turn Vera" {
            done.push(act(&mut t));
            let body = t.answer();
            t.submit(body);
        }
        (done.contains(&"ready".to_owned()), done)
    };
    for (foe, ready) in [
        (guard().at(7, 2), true),
        (guard().at(7, 2).held(&["pistol"]), false),
        (guard().at(15, 4), false),
        (guard().at(3, 2), false),
    ] {
        let (readied, done) = readies(foe);
        assert_eq!(readied, ready, "{done:?}");
    }
}

/// Who hides and has a foe near that it cannot come at soon waits for it where it is; who does not hide goes round.
#[test]
fn the_hidden_wait() {
    let rows = [".".repeat(24), ".".repeat(24), format!(".{}.", "#".repeat(22)), ".".repeat(24), ".".repeat(24)];
    let rows = rows.each_ref().map(String::as_str);
    for hides in [true, false] {
        let hero = vera().held(&["baton"]).score("stealth", 20).at(12, 3);
        let lay = TestScene::new("vitality", &rows).side("heroes", [hero]).side("others", [guard().at(12, 1)]);
        let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[20, 1]));
        t.fight().set_dice(fray::kernel::dice::Dice::seeded(3));
        if hides {
            t.act("Vera", "hide", ());
        }
        t.end().end();
        assert_eq!((t.has("Vera", "hidden"), t.asked().as_str()), (hides, "turn Vera"));
        while t.asked() == "turn Vera" {
            let body = t.answer();
            t.submit(body);
        }
        assert_eq!(t.at("Vera") == Some((12, 3)), hides, "{:?}", t.at("Vera"));
    }
}
