//! Decisions, the sides that are asked, and defaults.

use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, TestTarget, deed, line};

use super::{aware, d20, field, guard, lay, milo, vera};

/// VIT-RULE-35: turns, openings of one threatener at a time, what is held ready, and choices are asked about. Without
/// an answer a turn ends, an opening and what is held ready are let pass, and nothing is chosen.
#[test]
fn vit_rule_35_decisions() {
    let two = || aware([vera()], [guard(), guard().named("Other").at(2, 3)]);
    let mut t = two();
    t.act("Vera", "move", ()).walk(&[(1, 1)]);
    let first = t.asked();
    assert!(first == "window step Guard" || first == "window step Other");
    t.submit(OrderKind::Pass);
    let second = t.asked();
    assert!(second.starts_with("window step") && second != first, "one at a time: {second}");
    t.submit(OrderKind::Pass);
    assert_eq!((t.at("Vera"), t.asked().as_str()), (Some((1, 1)), "turn Vera"));
    t.submit(OrderKind::EndTurn);
    assert_eq!((t.whose_turn().is_some(), t.whose_turn().as_deref() == Some("Vera")), (true, false));

    let mut t = aware([vera().held(&["pistol"])], [guard()]);
    t.act("Vera", "ready", deed("attack", "attacks")).end().act("Guard", "attack", "Vera");
    assert_eq!(t.asked(), "window declared Vera");
    t.dice(&d20(&[20])).submit(OrderKind::Pass);
    assert_eq!(t.asked(), "turn Guard");

    // What is chosen: what to do with a critical hit and which injury, and where a target is moved.
    let mut t = aware([vera()], [guard()]);
    t.dice(&[(20, 20), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert_eq!(t.asked(), "window critical Vera");
    for choice in ["critical_attack", "critical_trip", "cripple_attack", "cripple_speed"] {
        assert!(t.may("Vera", choice), "{choice}");
    }
    t.submit(OrderKind::Pass);
    assert_eq!((t.asked().as_str(), t.pool("Vera", "opportunity")), ("turn Vera", 3));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[10])).act("Vera", "reposition", "Guard").act("Vera", "steer", line("Guard", 3, 3));
    t.submit(OrderKind::Pass);
    assert_eq!((t.at("Guard"), t.asked().as_str()), (Some((3, 3)), "turn Vera"));
    // Where an item falls is part of the order, and a shover may follow with the rest of its Move or not.
    for at in [(3, 2), (4, 3)] {
        let mut t = aware([vera()], [guard()]);
        let knocked = TestTarget::Knock("Guard".into(), "baton".into(), at.0, at.1);
        t.dice(&d20(&[20])).act("Vera", "disarm", knocked);
        let fallen = t.fight().arena().loose.0.iter().map(|(at, _)| (at.x, at.y)).next();
        assert_eq!(fallen, Some(at));
    }
    for follows in [true, false] {
        let mut t = aware([vera().at(1, 2)], [guard()]);
        t.act("Vera", "move", ()).walk(&[(2, 2)]).dice(&d20(&[10])).act("Vera", "bull_rush", "Guard");
        if follows {
            t.walk(&[(3, 2)]);
        }
        t.submit(OrderKind::EndTurn);
        assert_eq!(t.at("Vera"), Some((if follows { 3 } else { 2 }, 2)));
    }

    // A battle without answers.
    let mut t = lay([vera(), milo()], [guard(), guard().named("Other").at(2, 3)])
        .fields("round_limit: 3")
        .deal_with(&d20(&[12, 9, 1, 2]));
    while t.asked() != "over" {
        t.submit(if t.asked().starts_with("turn") { OrderKind::EndTurn } else { OrderKind::Pass });
    }
    assert_eq!((t.round(), t.fight().outcome().map(|outcome| outcome.winners.iter().count())), (3, Some(0)));
}

/// VIT-RULE-15: several who threaten are asked in the order of their initiative. The AI takes an opening with 30 of 100
/// to hit or at a foe with no Vitality left, else saves it; a human player is asked.
#[test]
fn vit_rule_15_openings() {
    for (dice, order) in [([20, 9, 15], ["Other", "Guard"]), ([20, 15, 9], ["Guard", "Other"])] {
        let mut t = field([vera()], [guard(), guard().named("Other").at(2, 3)], &dice);
        t.end().end().end();
        t.act("Vera", "move", ()).walk(&[(1, 1)]);
        for who in order {
            assert_eq!(t.asked(), format!("window step {who}"));
            t.pass();
        }
        assert_eq!(t.asked(), "turn Vera");
    }
    let leaving = |hero: TestCombatant| {
        let mut t = aware([hero], [guard()]);
        t.act("Vera", "move", ()).walk(&[(1, 2)]);
        assert_eq!(t.asked(), "window step Guard");
        t.answer_key()
    };
    // It hits with 12 where her die and her Defence come to less, or with a 1 on her die.
    let guarded =
        |defence: i32| vera().fields(&format!(r#"modifiers: [(to: "defence", op: Add("{}"))]"#, defence - 11));
    assert_eq!(leaving(guarded(5)), "opportunity", "30 of 100");
    assert_eq!(leaving(guarded(6)), "pass", "25 of 100");
    assert_eq!(leaving(guarded(6).pool("vp", 0)), "opportunity", "25 of 100, and nothing left to spare");
    let mut t: TestBattle = aware([vera()], [guard()]);
    t.end().act("Guard", "move", ()).walk(&[(4, 2)]);
    assert_eq!(t.asked(), "window step Vera");
    assert!(t.may("Vera", "opportunity"));
    t.pass();
    assert_eq!(t.at("Guard"), Some((4, 2)));
}
