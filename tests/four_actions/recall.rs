//! Recall: knowledge about a foe or a place.

use fray::fight::state::findings::Finding;
use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget};

use super::{ada, cleo, d20, grunt};

fn lay(fields: &str, heroes: &[TestCombatant]) -> TestBattle {
    let lay = TestScene::new("four_actions", &["................"; 7]).side("heroes", heroes.to_vec());
    let foe = cleo().named("Dorn").at(12, 2).knows(&["frost_ray"]).held(&["wand"]).stowed(&["healing_potion"]);
    let lay = lay.side("monsters", [foe, grunt().at(14, 2)]);
    let dice = [20, 18, 5, 3].into_iter().skip(2 - heroes.len()).collect::<Vec<u16>>();
    let lay = if fields.is_empty() { lay } else { lay.fields(fields) };
    lay.deal_with(&d20(&dice))
}

/// What a side knows of Dorn.
fn known(t: &mut TestBattle, side: &str) -> Vec<Finding> {
    let (side, dorn) = (t.side(side), t.who("Dorn"));
    t.fight().arena().findings(side, dorn).map(|(finding, _)| finding.clone()).collect()
}

/// FOUR-ACT-63: a Quick action; each skill tells a group of facts to the whole side, against 10 and the level; one try
/// for each skill and subject.
#[test]
fn four_act_63_recalling() {
    for (action, skill, groups) in
        [("recall_arms", "expertise", 2), ("recall_kind", "schooling", 12), ("recall_magic", "literacy", 2)]
    {
        let scholar = || ada().score("int", 14).score(skill, 3);
        // 8 + 5 is less than 14.
        let mut t = lay("", &[scholar()]);
        t.dice(&d20(&[8])).act("Ada", action, "Dorn");
        assert_eq!((known(&mut t, "heroes").len(), t.pool("Ada", "quick")), (0, 0));
        t.end().end().end();
        let body = t.acting("Ada", action, "Dorn");
        t.refuse(body);
        // Another subject, and another combatant of the side.
        t.dice(&d20(&[1])).act("Ada", action, "Grunt");
        let mut t = lay("", &[scholar(), scholar().named("Eve").at(3, 5)]);
        t.dice(&d20(&[9])).act("Ada", action, "Dorn");
        assert_eq!((known(&mut t, "heroes").len(), known(&mut t, "monsters").len()), (groups, 0));
    }
}

/// FOUR-SPEC-75: Expertise is about arms, Schooling about kinds, Literacy about magic, and Mechanics about made things,
/// against 10 and the level, or what the stat block says.
#[test]
fn four_spec_75_four_skills() {
    let acts = [
        ("recall_arms", "expertise"),
        ("recall_kind", "schooling"),
        ("recall_magic", "literacy"),
        ("recall_works", "mechanics"),
    ];
    let try_it = |action: &str, skill: &str, die: u16, more: i32| {
        let fields = format!(r#"modifiers: [(to: "obscurity", op: Add("{more}"))]"#);
        let foe = cleo().named("Dorn").at(12, 2).traits(&["adept", "construct"]).fields(&fields);
        let mut t = super::aware([ada().score("int", 14).score(skill, 3)], [foe, grunt().at(14, 2)]);
        t.dice(&d20(&[die])).act("Ada", action, "Dorn");
        assert_eq!(t.pool("Ada", "quick"), 0);
        let body = t.acting("Ada", action, "Dorn");
        t.refuse(body);
        known(&mut t, "heroes")
    };
    for (action, skill) in acts {
        // 8 or 9 and 5 against 14, or against 16.
        assert!(try_it(action, skill, 8, 0).is_empty() && !try_it(action, skill, 9, 0).is_empty(), "{action}");
        assert!(try_it(action, skill, 10, 2).is_empty() && !try_it(action, skill, 11, 2).is_empty(), "{action}");
    }
    // The Grunt is not a made thing.
    let mut t = super::aware([ada()], [grunt()]);
    assert!(t.may("Ada", "recall_kind") && !t.may("Ada", "recall_works"));
}

/// FOUR-SPEC-76: a fact of the scene has a skill and a number; finding it may have effects.
#[test]
fn four_spec_76_facts_of_the_scene() {
    let facts = r#"facts: [
        (question: "Who built this?", answer: "Giants.", score: "literacy", difficulty: 15, marks: "giants"),
        (question: "What is that?", answer: "A mill."),
    ]"#;
    let giants = r#"(tags: ["giants"], values: [(key: "awe", name: "Awe", base: "if(marked('giants'), 1, 0)")])"#;
    let start = || {
        let lay = TestScene::new("four_actions", &["................"; 7]).rules(giants).fields(facts);
        let lay = lay.side("heroes", [ada().score("int", 12).score("literacy", 4)]);
        lay.side("monsters", [grunt().at(14, 2)]).deal_with(&d20(&[20, 5]))
    };
    let mut t = start();
    t.dice(&d20(&[9])).act("Ada", "recall_fact", TestTarget::Fact(0));
    let side = t.side("heroes");
    assert_eq!((t.fight().arena().fact_known(side, 0), t.value("Ada", "awe")), (false, 0));
    let mut t = start();
    t.dice(&d20(&[10])).act("Ada", "recall_fact", TestTarget::Fact(0));
    assert_eq!((t.fight().arena().fact_known(side, 0), t.value("Ada", "awe"), t.pool("Ada", "quick")), (true, 1, 0));
    let mut t = start();
    t.act("Ada", "recall_fact", TestTarget::Fact(1));
    assert!(t.fight().arena().fact_known(side, 1));
}
