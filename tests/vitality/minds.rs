//! What the AI makes of these rules.

use fray::ai::Policy;
use fray::fight::order::Body;
use fray::testkit::Table;

use super::{aware, d20, guard, lay, vera};

/// The key of the act that the AI answers with at the halt, or what else it answers.
fn act(t: &mut Table) -> String {
    match Policy::Ai.mind(1).answer(t.fight()).expect("there is a decision").body {
        Body::Act(draft) => t.fight().rules().action(draft.action).key.value.clone(),
        Body::Walk { .. } => "walk".to_owned(),
        Body::Pass => "pass".to_owned(),
        other => format!("{other:?}"),
    }
}

/// VIT-RULE-19, VIT-REACT-16: another blow where one can be struck; else the injury of which there is least, in their order,
/// and each is named after what it is. Whoever is out of the fight by the hit is no longer asked about.
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
        ("attack", "Blood in its eyes"),
        ("defence", "Broken ribs"),
        ("speed", "A lamed leg"),
        ("damage", "A lamed arm"),
        ("skills", "A ringing head"),
        ("attack", "Blood in its eyes"),
    ];
    for (kind, told) in injuries {
        t.dice(&[(20, 20), (6, 1), (6, 1), (6, 1)]).act("Vera", "attack", "Guard");
        let choice = format!("cripple_{kind}");
        assert_eq!(act(&mut t), choice);
        t.dice(&d20(&[2])).act("Vera", &choice, "Guard");
        let log = t.fight().log().iter().rev().find_map(|entry| match &entry.event {
            fray::fight::event::Event::Afflicted(_, condition, _)
            | fray::fight::event::Event::Eased(_, condition, ..) => Some(*condition),
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
fn the_computer_fights() {
    let mut t = aware([vera().held(&["pistol"])], [guard().at(8, 2)]);
    let first = act(&mut t);
    assert!(["attack", "multiple_attack", "aim"].contains(&first.as_str()) || first.starts_with("take_"), "{first}");
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
