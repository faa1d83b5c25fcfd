//! Numbers that could never count are faults, each with its place: in scenes when they are set up, in rulesets when
//! they are read.

use std::sync::Arc;

use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::data::ruleset::Ruleset;
use fray::fight::setup::Setup;

/// What is wrong with a scene of two sides, `ana` said of one of its combatants in its third line and `more` of itself
/// in its fifth.
fn scene(ana: &str, more: &str) -> String {
    scene_under("()", ana, more)
}

/// The same under Tempo and one more file.
fn scene_under(part: &str, ana: &str, more: &str) -> String {
    let (rules, problems) = ruleset(part);
    assert_eq!(problems, "");
    let rules = Arc::new(rules.unwrap());
    let text = format!(
        "(key: \"s\", name: \"S\", about: \"\", ruleset: \"tempo\", map: [\"....\"], legend: {{\".\": Ground(\"floor\")}},\n\
         sides: [(key: \"a\", name: \"A\", who: [(archetype: \"mage\", at: (0, 0), name: Some(\"Ana\"), \n{ana})]),\n\
         (key: \"b\", name: \"B\", who: [(archetype: \"guard\", at: (3, 0))])],\n{more})"
    );
    let mut problems = Problems::new();
    let def = load::scene(&Source::new("s", text), &mut problems);
    let Some(def) = def.filter(|_| problems.is_empty()) else { return problems.to_string() };
    match Setup::new(&rules, &Arc::new(def), &Arc::from("s"), &[]) {
        Ok(_) => String::new(),
        Err(problems) => problems.to_string(),
    }
}

/// Checks that a scene has this one fault, at the place before which a `^` stands.
fn faulty(ana: &str, more: &str, fault: &str) {
    let (line, column) = match ana.find('^') {
        Some(at) => (3, at + 1),
        None => (5, more.find('^').unwrap() + 1),
    };
    let found = scene(&ana.replace('^', ""), &more.replace('^', ""));
    assert_eq!(found, format!("s:{line}:{column}: error: {fault}\n"), "{ana}{more}");
}

/// TEMPO-SPEC-26, TEMPO-RULE-48: free and bound Mana is all the Mana there is.
#[test]
fn tempo_spec_26_rule_48_the_points_of_a_scene_add_up() {
    let sound = [
        "",
        "pools: {}",
        "pools: {\"mana_day\": 2}",
        "pools: {\"mana_day\": 2, \"mana_scene\": 3}",
        "pools: {\"mana\": 1, \"mana_day\": 2, \"mana_scene\": 1, \"mana_indefinite\": 1}",
        "pools: {\"mana\": 5, \"hp\": 12, \"exertion\": 0, \"momentum\": 8}",
    ];
    for pools in sound {
        assert_eq!(scene(pools, ""), "", "{pools}");
    }
    for (pools, fault) in [
        (
            "\"mana_day\": 2, \"mana_scene\": ^4",
            "the Mana of Ana does not add up: 0 free, 6 bound; help: all of it together is 5",
        ),
        (
            "\"mana\": 4, \"mana_day\": ^2",
            "the Mana of Ana does not add up: 4 free, 2 bound; help: all of it together is 5",
        ),
        (
            "\"mana_day\": ^2, \"mana\": 2",
            "the Mana of Ana does not add up: 2 free, 2 bound; help: all of it together is 5",
        ),
        ("\"mana\": ^4", "the Mana of Ana does not add up: 4 free, 0 bound; help: all of it together is 5"),
        ("\"hp\": ^13", "Ana cannot begin with 13 HP; help: it can have 0 to 12"),
        ("\"momentum\": ^-1", "Ana cannot begin with -1 Momentum; help: it can have 0 to 8"),
    ] {
        faulty(&format!("pools: {{{pools}}}"), "", fault);
    }
    // Nor may what the ruleset says of a combatant be more than there can be.
    let lucky = "(conditions: [(key: \"lucky\", name: \"Lucky\", text: \"\", \
                 modifiers: [(to: \"first_momentum\", op: Add(\"9\"))])])";
    let found = scene_under(lucky, "conditions: [\"lucky\"]", "");
    assert_eq!(found, "s:2:49: error: Ana cannot begin with 9 Momentum; help: it can have 0 to 8\n");
}

/// TEMPO-RULE-40, TEMPO-RULE-41: rounds, goals and latecomers.
#[test]
fn tempo_rule_40_41_rounds_and_goals_that_cannot_be() {
    for (more, fault) in [
        ("round_limit: ^-3", "the number -3 is out of range; help: write a whole number, 1 or more"),
        ("round_limit: ^0", "the number 0 is out of range; help: write a whole number, 1 or more"),
        (
            "goals: [Hold(side: \"a\", at: (1, 0), rounds: ^0)]",
            "0 rounds is not within the 50 of the scene; help: give a number from 1 to 50, or another `round_limit`",
        ),
        (
            "round_limit: 4, goals: [Survive(side: \"a\", rounds: ^5)]",
            "5 rounds is not within the 4 of the scene; help: give a number from 1 to 4, or another `round_limit`",
        ),
        (
            "goals: [Reach(side: \"a\", cells: [(1, 0), ^(9, 0)])]",
            "the cell (9, 0) is off the map; help: give one on it",
        ),
        (
            "goals: [Reach(side: \"a\", cells: [(1, 0)], count: ^2)]",
            "2 of the side `a` cannot reach anything; help: leave `count` out: the side is one combatant",
        ),
        (
            "goals: [Reach(side: \"a\", cells: [(1, 0)], count: ^2, who: Some(\"Ana\"))]",
            "2 of `Ana` cannot reach anything; help: leave `count` out where `who` names a combatant",
        ),
        (
            "goals: [Reach(side: \"a\", cells: [(1, 0)], who: Some(^\"Anna\"))]",
            "no combatant is called `Anna`; help: did you mean `Ana`?",
        ),
        ("goals: [Reach(side: ^\"a\", cells: [])]", "there is no cell to reach; help: give some in `cells`"),
    ] {
        faulty("", more, fault);
    }
    for (ana, fault) in [
        ("arrives: Some(^(round: 51))", "there is no round 51; help: the scene has rounds 1 to 50"),
        (
            "arrives: Some(^(round: 2, count: Some(10)))",
            "10 comes after the last count; help: the count runs from 0 to 9",
        ),
        (
            "called: Some(^\"attack\")",
            "it does not say when it comes once it is called; help: add `arrives: (round: 2)`: in the second round after that",
        ),
    ] {
        faulty(ana, "", fault);
    }
}

/// TEMPO-RULE-32: what can be found out.
#[test]
fn tempo_rule_32_facts_that_cannot_be() {
    for (fact, fault) in [
        ("difficulty: Some(^0)", "a difficulty of 0 asks for no roll; help: give 1 or more, or leave it out"),
        (
            "score: Some(^\"int\")",
            "a score is of no use where no roll is made; help: give a `difficulty`, or leave the score out",
        ),
        ("about: Some(^\"Anna\")", "no combatant is called `Anna`; help: did you mean `Ana`?"),
    ] {
        faulty("", &format!("facts: [(question: \"\", answer: \"\", {fact})]"), fault);
    }
}

/// Tempo and one more file, and what is wrong with them.
fn ruleset(part: &str) -> (Option<Ruleset>, String) {
    let mut sources = Library::shipped().ruleset_sources("tempo");
    sources.push(Source::new("x", part));
    let mut problems = Problems::new();
    let rules = load::ruleset(&sources, &mut problems);
    (rules, problems.to_string())
}

#[test]
fn numbers_of_a_ruleset_that_could_never_count() {
    let action = "key: \"x\", name: \"X\", text: \"\", does: []";
    let roll = "key: \"x\", name: \"X\", bonus: \"0\", against: \"9\", against_name: \"\"";
    let weapon = "speed: \"slow\", bonus: \"str\", damage: \"1d6\"";
    for (part, fault) in [
        ("sizes: [(key: \"x\", name: \"X\", side: 7)]".to_owned(), "the Size `x` is 7 cells wide"),
        (
            "sizes: [(key: \"x\", name: \"X\", modifiers: [(to: \"sturdy\", op: Divide(0))])]".to_owned(),
            "`x` divides by 0",
        ),
        (
            "sizes: [(key: \"x\", name: \"X\", modifiers: [(to: \"strike\", op: Edge(2))])]".to_owned(),
            "`x` gives an edge of 2",
        ),
        (
            "pools: [(key: \"x\", name: \"X\", max: \"1\", part_of: \"mana_day\")]".to_owned(),
            "the pool `x` is part of one that is itself a part",
        ),
        (
            "rolls: [(key: \"x\", name: \"X\", bonus: \"0\", against_name: \"\")]".to_owned(),
            "the roll `x` does not say what it is against",
        ),
        (format!("rolls: [({roll}, dice: Die(0))]"), "no odds can be given for such dice"),
        (format!("rolls: [({roll}, dice: Die(6), natural_success: 7)]"), "1d6 of `x` never shows 7"),
        (format!("rolls: [({roll}, natural_fail: 20)]"), "`natural_fail` of `x` leaves no dice that could succeed"),
        (
            "conditions: [(key: \"x\", name: \"X\", text: \"\", limits: [StepTimes(1)])]".to_owned(),
            "`StepTimes` of `x` changes nothing",
        ),
        (
            "entries: [(key: \"x\", name: \"X\", text: \"\", count: 10)]".to_owned(),
            "the turn of `x` would come at 10, after the last count",
        ),
        (
            format!("actions: [({action}, occasion: Reaction(on: \"hit\", from_count: 10))]"),
            "`x` could be taken from 10 on, after the last count",
        ),
        (
            format!("actions: [({action}, occasion: Reaction(on: \"hit\", per_round: 0))]"),
            "`x` could be taken 0 times a round",
        ),
        (format!("actions: [({action}, occasion: Turn, per_scene: Some(0))]"), "`x` could be taken 0 times in a fight"),
        (
            format!("actions: [({action}, occasion: Turn, ask: AdvanceTurn(earlier: 0, not_before: 0))]"),
            "no turn could come earlier by `x`",
        ),
        (
            "items: [(key: \"x\", name: \"X\", hands: 3)]".to_owned(),
            "`x` takes 3 hands, and no combatant has more than 2",
        ),
        (
            format!("items: [(key: \"x\", name: \"X\", weapon: Some(({weapon}, reach: 0)))]"),
            "the weapon `x` reaches no target",
        ),
        (
            format!("items: [(key: \"x\", name: \"X\", weapon: Some(({weapon}, range: 4, thrown: 4)))]"),
            "the weapon `x` shoots and is thrown",
        ),
        ("terrain: [(key: \"x\", name: \"X\", steps: 0)]".to_owned(), "the ground `x` costs no step"),
        (
            "objects: [(key: \"x\", name: \"X\", states: [(key: \"y\", name: \"Y\", steps: 0)])]".to_owned(),
            "the state `y` costs no step",
        ),
        ("entries: [(key: \"x\", name: \"X\", text: \"\")]".to_owned(), "the entry `x` has no count"),
    ] {
        let found = ruleset(&format!("({part})")).1;
        assert!(found.starts_with("x:1:") && found.contains(fault) && found.lines().count() == 1, "{part}\n{found}");
    }
    assert_eq!(ruleset(&format!("(rolls: [({roll})])")).1, "");
    let measured = "key: \"x\", name: \"X\", bonus: \"0\", against_name: \"\", measured: true";
    assert_eq!(ruleset(&format!("(rolls: [({measured})])")).1, "");
}
