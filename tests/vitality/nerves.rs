//! Talk of the AI, and its surrender.

use fray::ai::Policy;
use fray::fight::state::order::{Order, OrderKind};
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{aware, d20, guard, lay, vera};

/// The key of the act that the AI answers with at the halt, or what else it answers.
fn answer(t: &mut TestBattle) -> String {
    match Policy::Regular.mind(1).answer(t.fight()).expect("there is a decision").body {
        OrderKind::Act(draft) => t.fight().rules().action(draft.action).key.value.clone(),
        OrderKind::Walk { .. } => "walk".to_owned(),
        OrderKind::Pass => "pass".to_owned(),
        other => format!("{other:?}"),
    }
}

/// Lets the AI answer to the end of the turn that is running; the keys of what it did.
fn turn(t: &mut TestBattle) -> Vec<String> {
    let mut mind = Policy::Regular.mind(1);
    let (whose, mut done) = (t.whose_turn(), Vec::new());
    while t.whose_turn() == whose
        && let Some(decision) = t.fight().decision().cloned()
    {
        let body = mind.answer(t.fight()).expect("there is a decision").body;
        if let OrderKind::Act(draft) = &body {
            done.push(t.fight().rules().action(draft.action).key.value.clone());
        }
        t.fight().submit(Order { decision: decision.id, body }).expect("what it answers is allowed");
    }
    done
}

/// One of the others, at the end of its strength, with so many of its side lost.
fn last(vp: i32, fallen: i32) -> TestCombatant {
    guard().at(9, 2).pool("vp", vp).pool("fallen", fallen)
}

/// VIT-RULE-24, VIT-COND-21: a combatant that has no Vitality left, has lost half of its side and is outnumbered
/// surrenders, if the scene does not bar that; a human player decides for its own.
#[test]
fn the_beaten_surrender() {
    let does = |piece: TestCombatant, friends: usize| {
        let heroes = [vera(), vera().named("Ada").at(2, 4)].into_iter();
        let others = [piece].into_iter().chain((0..friends).map(|n| guard().named(&format!("Friend {n}")).at(15, 5)));
        let mut t = TestScene::new("vitality", &["................"; 7])
            .side("heroes", heroes)
            .side("others", others)
            .fields("open_sheets: true")
            .deal_with(&d20(&[12, 11, 20, 1][..3 + friends]));
        while t.whose_turn().as_deref() != Some("Guard") {
            t.end();
        }
        answer(&mut t)
    };
    assert_eq!(does(last(0, 2), 0), "surrender");
    assert_ne!(does(last(1, 2), 0), "surrender");
    assert_ne!(does(last(0, 0), 0), "surrender");
    assert_ne!(does(last(0, 1), 1), "surrender", "two against two");
    assert_ne!(does(last(0, 2).pc(true), 0), "surrender");
    let mut t = lay([vera(), vera().named("Ada").at(2, 4)], [last(0, 2)])
        .fields(r#"bars: ["surrender"]"#)
        .deal_with(&d20(&[12, 11, 20]));
    while t.whose_turn().as_deref() != Some("Guard") {
        t.end();
    }
    assert!(!t.may("Guard", "surrender"));
    // The surrendered are not attacked, and the fight is over with the round.
    let mut t = lay([vera()], [last(0, 2).begins(&["surrendered"]).at(3, 2), guard().named("Other").at(4, 4)])
        .deal_with(&d20(&[20, 1, 2]));
    let body = Policy::Regular.mind(1).answer(t.fight()).expect("there is a decision").body;
    assert!(!matches!(&body, OrderKind::Act(draft) if draft.aim.target() == Some(t.who("Guard"))), "{body:?}");
}

/// VIT-RULE-24, VIT-SPEC-50: where there is a way out it runs for that instead; others do not leave by accident.
#[test]
fn the_beaten_run() {
    let begin = |vp: i32| {
        let long = ".".repeat(40);
        let mut t = TestScene::new("vitality", &[long.as_str(); 7])
            .side("heroes", [vera().at(39, 2), vera().named("Ada").at(39, 3)])
            .side_with("others", "exits: [(15, 2)]", [last(vp, 2)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[2, 1, 20]));
        while t.whose_turn().as_deref() != Some("Guard") {
            t.end();
        }
        t
    };
    let mut t = begin(0);
    turn(&mut t);
    assert_eq!((t.at("Guard"), t.has("Guard", "surrendered")), (None, false));
    let mut t = begin(8);
    let first = turn(&mut t);
    let cell = t.at("Guard");
    assert!(cell.is_some_and(|(x, _)| x > 9), "{first:?} {cell:?}");
}

/// VIT-SPEC-79, VIT-SPEC-87: the AI calls on a cornered foe to surrender where that is likely, rather than shoot it.
#[test]
fn the_ai_demands() {
    let first = |piece: TestCombatant, speaker: TestCombatant| {
        let mut t = aware([speaker], [piece, guard().named("Other").at(15, 6)]);
        answer(&mut t)
    };
    let orator = || vera().score("intimidate", 12).score("level", 1);
    assert_eq!(first(guard().pool("vp", 0), orator()), "demand_surrender");
    assert_ne!(first(guard(), orator()), "demand_surrender", "it has no reason to");
    assert_ne!(first(guard().pool("vp", 0).pc(true), orator()), "demand_surrender", "nobody takes it over");
    assert_ne!(first(guard().pool("vp", 0), orator().score("intimidate", -10)), "demand_surrender");
}

/// VIT-SPEC-81, VIT-SPEC-87: a good deceiver feints before a blow at a quick foe.
#[test]
fn the_ai_feints() {
    let first = |speaker: TestCombatant, quickness: i32| {
        let mut t = aware([speaker.score("level", 5)], [guard().score("dex", quickness)]);
        answer(&mut t)
    };
    let liar = || vera().score("deceive", 12);
    assert_eq!(first(liar(), 20), "feint");
    assert_ne!(first(liar(), 10), "feint", "there is nothing to take from it");
    assert_ne!(first(vera().score("deceive", -10), 20), "feint");
}

/// VIT-SPEC-48: the AI pursues fugitives, unless it is beaten itself.
#[test]
fn the_ai_pursues() {
    let asked = |chaser: TestCombatant| {
        let quick = vera().at(0, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
        let mut t = TestScene::new("vitality", &["................"; 7])
            .side_with("heroes", "exits: [(0, 2)]", [quick, vera().named("Ada").at(15, 6)])
            .side("others", [chaser.at(4, 2)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[20, 2, 1]));
        t.end();
        assert_eq!(t.asked(), "window leaving Guard");
        answer(&mut t)
    };
    assert_eq!(asked(guard()), "give_chase");
    assert_eq!(asked(last(0, 2)), "pass");
}

/// VIT-SPEC-82, VIT-SPEC-87: a combatant without a target to strike frightens a foe, if that can succeed.
#[test]
fn the_ai_demoralises() {
    let left = |ranks: i32| {
        let bully = guard().at(9, 2).score("intimidate", ranks);
        let mut t = TestScene::new("vitality", &["......c........."; 7])
            .legend('c', r#"Ground("car")"#)
            .side("heroes", [vera().held(&["machete"])])
            .side("others", [bully])
            .fields("open_sheets: true")
            .deal_with(&d20(&[20, 1]));
        t.end();
        answer(&mut t)
    };
    assert_eq!(left(15), "demoralise");
    assert_ne!(left(-40), "demoralise");
}
