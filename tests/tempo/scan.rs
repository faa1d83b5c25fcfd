//! Scan: its questions and answers, and what a side knows of others without asking.

use fray::data::scope::KeyKind;
use fray::fight::preview::finding_text;
use fray::fight::preview::view::BodyView;
use fray::fight::state::order::ChosenTarget;
use fray::fight::values::known_values::HealthBand;
use fray::testkit::{TestBattle, TestCombatant, TestScene, about, set};

use super::{ana, bo, cy, field, floor, gob, orc};

/// What the heroes have found out about a combatant: `Strength 3`.
fn found(t: &mut TestBattle, about: &str) -> Vec<String> {
    let (side, id) = (t.side("heroes"), t.who(about));
    let arena = t.fight().arena();
    let words = arena.findings(side, id).map(|(finding, _)| finding_text::words(&arena, finding));
    words.map(|(what, said)| format!("{what} {said}")).collect()
}

/// A combatant as a side sees it.
fn seen(t: &mut TestBattle, by: &str, who: &str) -> BodyView {
    let (side, id) = (t.side(by), t.who(who));
    t.fight().arena().view(Some(side)).bodies[id.index()].clone()
}

/// Ana against the Orc, at her Scan.
fn scanning(orc: TestCombatant) -> TestBattle {
    let mut t = field([ana(), bo()], [orc]);
    t.plan(&[("Ana", "scan slow_attack"), ("Orc", "rest slow_attack")]).turn("Ana");
    t
}

/// TEMPO-ACT-02, TEMPO-ACT-32: one character in Seek, one question a Scan.
#[test]
fn tempo_act_02_32_a_scan_answers_one_question_about_one_character_in_seek() {
    let mut t = field([ana().score("awr", 0), cy()], [orc().at(10, 2), gob().at(11, 2)]);
    t.plan(&[("Ana", "scan"), ("Cy", "scan")]).turn("Ana");
    let far = t.acting("Ana", "scan", about("Gob", "body"));
    assert_eq!(t.refuse(far), "Too far: it reaches 8 cells.");
    let me = t.acting("Ana", "scan", about("Ana", "body"));
    t.refuse(me);
    // Seven questions, about each in reach.
    assert_eq!(t.aims("Ana", "scan").len(), 14);
    t.act("Ana", "scan", about("Orc", "body"));
    let again = t.acting("Ana", "scan", about("Orc", "mind"));
    assert_eq!(t.refuse(again), "Scan: ask was done already in this turn.");
    let search = t.acting("Ana", "scan_search", ());
    t.refuse(search);
    assert_eq!(t.asked(), "turn Ana");
    // The answer belongs to the side.
    assert!(!found(&mut t, "Orc").is_empty());
    let monsters = t.side("monsters");
    let id = t.who("Orc");
    assert_eq!(t.fight().arena().findings(monsters, id).count(), 0);
}

/// TEMPO-ACT-26, TEMPO-ACT-27, TEMPO-ACT-28, TEMPO-ROLL-09: the fixed questions need no roll.
#[test]
fn tempo_act_26_27_28_roll_09_fixed_questions_tell_numbers_without_a_roll() {
    let answers: [(&str, &[&str]); 3] = [
        ("body", &["Strength 3", "Fortitude 2", "HP 20 of 20"]),
        ("defences", &["Dexterity 0", "Awareness 0", "Defence 10", "Deflection 1", "Sturdy 12"]),
        ("mind", &["Intellect -1", "Insight 0", "Sustains nothing"]),
    ];
    for (question, told) in answers {
        let mut t = scanning(orc());
        t.act("Ana", "scan", about("Orc", question));
        assert_eq!(found(&mut t, "Orc"), told);
        assert_eq!(t.asked(), "turn Ana");
    }
}

/// TEMPO-ACT-28: active spells are those that are sustained.
#[test]
fn tempo_act_28_sustained_spells_are_told() {
    let mut t = field([ana()], [orc().score("int", 3).knows(&["ward", "spark_bolt"])]);
    t.plan(&[("Orc", "ward")]).turn("Orc").act("Orc", "ward", "Orc").end();
    t.finish_round().plan(&[("Ana", "scan")]).turn("Ana").act("Ana", "scan", about("Orc", "mind")).end();
    assert_eq!(found(&mut t, "Orc"), ["Intellect 3", "Insight 0", "Sustains Ward"]);
    t.finish_round().plan(&[("Ana", "scan")]).turn("Ana").act("Ana", "scan", about("Orc", "sets"));
    t.act("Ana", "scan_set", set("Orc", "spells"));
    assert!(found(&mut t, "Orc").contains(&"Spells Ward, Spark bolt".to_owned()));
}

/// TEMPO-ACT-29, TEMPO-STAT-10: first the names of all sets, then one of them in full.
#[test]
fn tempo_act_29_stat_10_the_names_of_action_sets_come_before_the_details_of_one() {
    let captain = orc()
        .plans(&["follow_through"])
        .stances(&["vanguard"])
        .knows(&["shield_block", "opportunist"])
        .natural(&["unarmed"]);
    let mut t = scanning(captain);
    let early = t.acting("Ana", "scan_set", set("Orc", "weapons"));
    t.refuse(early);
    t.act("Ana", "scan", about("Orc", "sets"));
    assert_eq!(found(&mut t, "Orc"), ["Action Sets Weapons, Paradigms, Abilities, Reactions"]);
    assert_eq!(t.asked(), "window sets_named heroes");
    assert_eq!(t.aims("Ana", "scan_set").len(), 4);
    let empty = t.acting("Ana", "scan_set", set("Orc", "spells"));
    assert_eq!(t.refuse(empty), "No such set of the target is known.");
    let friend = t.acting("Bo", "scan_set", set("Orc", "weapons"));
    t.refuse(friend);
    t.act("Ana", "scan_set", set("Orc", "reactions"));
    assert_eq!(found(&mut t, "Orc")[1], "Reactions Shield block, Opportunist");
    assert_eq!(t.asked(), "turn Ana");
    let mut t = scanning(orc().natural(&["unarmed"]));
    t.act("Ana", "scan", about("Orc", "sets")).act("Ana", "scan_set", set("Orc", "weapons"));
    assert_eq!(found(&mut t, "Orc")[1], "Weapons Greatsword, Bare hands");
}

/// TEMPO-ACT-30
#[test]
fn tempo_act_30_all_statuses_and_conditions_are_told() {
    let mut t = field([ana().held(&["whip", "mace"]).score("dex", 3)], [orc()]);
    t.plan(&[("Ana", "scan quick_attack"), ("Orc", "rest")]).turn("Orc").act("Orc", "rest", ()).end();
    t.turn("Ana").act("Ana", "scan", about("Orc", "conditions")).end();
    assert_eq!(found(&mut t, "Orc"), ["Conditions Balanced, Resting"]);
}

/// TEMPO-ACT-31, TEMPO-RULE-32: plans by Insight, gear by Awareness; these are Skill rolls, with a Retry.
#[test]
fn tempo_act_31_rule_32_other_questions_want_a_skill_roll() {
    let mut t = scanning(orc().score("ins", 2).stowed(&["dagger"]));
    t.dice(&[(20, 11)]).act("Ana", "scan", about("Orc", "plans"));
    assert_eq!((t.last_roll().against, t.asked()), (12, "window roll_failed heroes".to_owned()));
    t.dice(&[(20, 12)]).act("Ana", "exert_retry", ());
    // The Rest at 1 is over.
    assert_eq!(found(&mut t, "Orc"), ["Plans Slow Attack at 7"]);
    assert_eq!(seen(&mut t, "heroes", "Orc").findings.len(), 1);
    t.end().finish_round();
    assert!(seen(&mut t, "heroes", "Orc").findings.is_empty());
    for (die, told) in [(8, 0), (9, 1)] {
        let mut t = scanning(orc().stowed(&["dagger", "mace"]));
        t.dice(&[(20, die)]).act("Ana", "scan", about("Orc", "stowed"));
        assert_eq!((t.last_roll().against, found(&mut t, "Orc").len()), (10, told));
        if told == 1 {
            assert_eq!(found(&mut t, "Orc"), ["Put away Dagger, Mace"]);
        }
    }
}

/// TEMPO-RULE-32: a hider within Seek that rolled no better is found, line of sight or not.
#[test]
fn tempo_rule_32_a_search_finds_those_who_hide_near() {
    for (die, found) in [(13, false), (14, true)] {
        let map = TestScene::new("tempo", &["......", ".#....", "......"]);
        let mut t = map.side("heroes", [ana().at(3, 1)]).side("monsters", [bo().at(0, 1)]).deal();
        t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 12)]).act("Bo", "hide", ()).end();
        t.finish_round().plan(&[("Ana", "scan"), ("Bo", "rest")]).turn("Ana");
        t.dice(&[(20, die)]).act("Ana", "scan_search", ());
        assert_eq!((t.stored("Bo", "hidden").is_none(), t.asked().as_str()), (found, "turn Ana"), "{die}");
    }
    // Farther than Seek no hider is found.
    let map = TestScene::new("tempo", &["............", ".#..........", "............"]);
    let mut t = map.side("heroes", [ana().score("awr", 0).at(9, 1)]).side("monsters", [bo().at(0, 1)]).deal();
    t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 12)]).act("Bo", "hide", ()).end();
    t.finish_round().plan(&[("Ana", "scan"), ("Bo", "rest")]).turn("Ana").dice(&[(20, 20)]).act(
        "Ana",
        "scan_search",
        (),
    );
    assert!(t.has("Bo", "hidden"));
}

/// TEMPO-RULE-32: facts of the scene, with a roll if they are hard to find out.
#[test]
fn tempo_rule_32_a_scene_has_facts_of_its_own() {
    let facts = "facts: [(question: \"Who built it?\", answer: \"Dwarves.\", score: Some(\"int\"), difficulty: Some(14)), \
                 (question: \"Is it old?\", answer: \"Very.\")]";
    let mut t = floor().fields(facts).side("heroes", [cy(), ana(), bo()]).side("monsters", [orc()]).deal();
    t.plan(&[("Cy", "scan"), ("Ana", "scan"), ("Bo", "scan")]).turn("Cy");
    assert_eq!(t.aims("Cy", "scan_fact"), [ChosenTarget::Fact(0), ChosenTarget::Fact(1)]);
    t.act("Cy", "scan_fact", fray::testkit::TestTarget::Fact(1));
    assert_eq!(found(&mut t, "Cy"), ["Is it old? Very."]);
    t.end().turn("Bo");
    let known = t.acting("Bo", "scan_fact", fray::testkit::TestTarget::Fact(1));
    assert_eq!(t.refuse(known), "That is known already.");
    t.dice(&[(20, 13)]).act("Bo", "scan_fact", fray::testkit::TestTarget::Fact(0));
    assert_eq!((t.last_roll().total, t.last_roll().against), (14, 14));
    assert_eq!(found(&mut t, "Bo"), ["Who built it? Dwarves."]);
    // The least difficulty is one.
    let easy = "facts: [(question: \"Is it big?\", answer: \"No.\", score: Some(\"int\"), difficulty: Some(1))]";
    let mut t = floor().fields(easy).side("heroes", [ana()]).side("monsters", [orc()]).deal();
    t.plan(&[("Ana", "scan")]).turn("Ana");
    t.dice(&[(20, 13)]).act("Ana", "scan_fact", fray::testkit::TestTarget::Fact(0));
    assert_eq!((t.last_roll().against, t.last_roll().success), (1, true));
    // Without a fact to learn, nothing is offered.
    let mut t = scanning(orc());
    assert!(!t.may("Ana", "scan_fact"));
}

/// TEMPO-RULE-32, TEMPO-ACT-32: a fact about a combatant is asked about it, and it must be in Seek.
#[test]
fn tempo_rule_32_a_fact_about_a_combatant_is_asked_about_it() {
    let facts = "facts: [(question: \"Whom does it serve?\", answer: \"The Duke.\", about: Some(\"Orc\")), \
                 (question: \"Is it old?\", answer: \"Very.\")]";
    let lay = |at| floor().fields(facts).side("heroes", [ana()]).side("monsters", [orc().at(at, 2)]);
    let mut t = lay(3).deal();
    t.plan(&[("Ana", "scan")]).turn("Ana");
    assert_eq!(t.aims("Ana", "scan_fact"), [ChosenTarget::Fact(0), ChosenTarget::Fact(1)]);
    t.act("Ana", "scan_fact", fray::testkit::TestTarget::Fact(0));
    // It is listed with what is known of that combatant.
    assert_eq!(found(&mut t, "Orc"), ["Whom does it serve? The Duke."]);
    assert!(found(&mut t, "Ana").is_empty());
    // Seek is 10 less what AWR takes away.
    let far = floor().fields(facts).side("heroes", [ana().score("awr", -1).at(0, 2)]);
    let mut t = far.side("monsters", [orc().at(7, 2)]).deal();
    t.plan(&[("Ana", "scan")]).turn("Ana");
    assert_eq!(t.aims("Ana", "scan_fact"), [ChosenTarget::Fact(1)]);
    let body = t.acting("Ana", "scan_fact", fray::testkit::TestTarget::Fact(0));
    assert_eq!(t.refuse(body), "Too far: it reaches 6 cells.");
}

/// TEMPO-RULE-31: appearance, wounds in bands and visible conditions are known; the rest must be found out, and is kept
/// as it was seen.
#[test]
fn tempo_rule_31_what_is_not_public_is_unknown_until_scanned() {
    let mut t = field([ana().held(&["longsword", "whip"]).score("dex", 3), cy()], [orc().at(3, 2)]);
    t.plan(&[("Ana", "scan quick_attack"), ("Cy", "mark"), ("Orc", "rest")]).turn("Orc").act("Orc", "rest", ()).end();
    t.turn("Cy").act("Cy", "mark", "Orc").end();
    let orc = seen(&mut t, "heroes", "Orc");
    assert!(orc.health.is_none() && orc.values.is_empty() && orc.scores.is_empty() && orc.pools.is_empty());
    // Marked is public, Resting is not; gear in hand and armour are seen.
    assert_eq!((orc.conditions.len(), orc.gear.len(), orc.band), (1, 2, HealthBand::Unhurt));
    assert_eq!(seen(&mut t, "heroes", "Cy").health, Some((16, 16)));
    assert_eq!(seen(&mut t, "monsters", "Orc").conditions.len(), 3);
    t.turn("Ana").act("Ana", "scan", about("Orc", "body")).end();
    t.turn("Ana").dice(&[(20, 15), (3, 2)]).act_with("Ana", "quick_attack", "whip", "Orc").end();
    // 2 + 3, less 1: the answer stays as it was seen at 2.
    let (hp, orc) = (t.hp("Orc"), seen(&mut t, "heroes", "Orc"));
    assert!(hp < 20);
    assert_eq!((found(&mut t, "Orc")[2].as_str(), orc.band), ("HP 20 of 20", HealthBand::Hurt));
    let at = orc.findings[2].1;
    assert_eq!((at.round, at.count), (1, Some(2)));
    // What the own side did to it is known; others do not see it.
    let slowed = t.fight().rules().scope.find(KeyKind::Condition, "slowed").expect("there are Debuffs");
    assert!(orc.conditions.iter().any(|(key, _)| key.0 == slowed));
    t.finish_round();
    assert_eq!(found(&mut t, "Orc").len(), 3);
}

/// TEMPO-RULE-31: open sheets show everything, to all sides and up to date.
#[test]
fn tempo_rule_31_open_sheets_show_all() {
    let lay = floor().fields("open_sheets: true");
    let mut t = lay.side("heroes", [ana()]).side("monsters", [orc()]).deal();
    t.plan(&[("Ana", "scan"), ("Orc", "rest")]).turn("Orc").act("Orc", "rest", ()).end();
    let orc = seen(&mut t, "heroes", "Orc");
    assert_eq!((orc.health, orc.scores.len(), orc.conditions.len()), (Some((20, 20)), 6, 2));
    t.turn("Ana").act("Ana", "scan", about("Orc", "body"));
    assert!(seen(&mut t, "heroes", "Orc").findings.is_empty());
}
