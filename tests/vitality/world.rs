//! Measures, sides and hazardous ground.

use fray::testkit::{TestScene, TestTarget};

use super::{SKILLS, aware, d20, field, guard, lay, milo, piece, vera};

/// VIT-RULE-01, VIT-TIME-01: cells of 5 ft, diagonals of 5 and 10 ft by turns, and a round of six seconds: ten of them
/// are a minute. Facing does not matter.
#[test]
fn vit_rule_01_time_01_measures() {
    let library = fray::data::library::Library::shipped();
    let rules = library.ruleset("vitality").expect("it is in order");
    assert_eq!(rules.grid.told(3), "15 ft");
    let mut t = aware([vera()], [guard().at(14, 6)]);
    t.act("Vera", "move", ()).walk(&[(3, 3), (4, 4), (5, 5)]);
    assert_eq!(t.moves(), 2, "5 and 10 and 5 of 30 ft");
    // Ten rounds of a condition are a minute.
    let minute = r#"(conditions: [(key: "minute", name: "Minute", text: "", until: SourceTurns(10))], actions: [
        (key: "count", name: "Count", text: "", occasion: Turn, does: [Afflict(condition: "minute", who: Me)], tags: ["free"])])"#;
    let mut t = lay([vera()], [guard().at(14, 6)]).rules(minute).deal_with(&d20(&[15, 3]));
    t.act("Vera", "count", ());
    for _ in 0..9 {
        t.end().end();
        assert!(t.has("Vera", "minute"));
    }
    t.end().end();
    assert!(!t.has("Vera", "minute"));
    assert_eq!(t.round(), 11);
}

/// VIT-RULE-02: combatants of a human player's side are player characters, others are not, unless the scene says so;
/// being heroic depends on the class.
#[test]
fn vit_rule_02_roles() {
    let begin = |heroes: &str, others: &str, pieces: [fray::testkit::TestCombatant; 2]| {
        let [one, other] = pieces;
        let mut t = TestScene::new("vitality", &["................"; 7])
            .side_with("heroes", heroes, [one])
            .side_with("others", others, [other])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 3]));
        ["Vera", "Guard"].map(|name| {
            let who = t.who(name);
            (t.fight().arena().identity(who).pc, t.value(name, "heroic"))
        })
    };
    let plain = || [vera(), guard()];
    assert_eq!(begin("controller: Human", "", plain()), [(true, 1), (false, 0)]);
    assert_eq!(begin("controller: Ai", "controller: Human", plain()), [(false, 1), (true, 0)]);
    assert_eq!(begin("controller: Ai", "", plain()), [(false, 1), (false, 0)]);
    assert_eq!(begin("controller: Human", "controller: Human", plain()), [(true, 1), (true, 0)]);
    assert_eq!(begin("controller: Human", "", [vera().pc(false), guard().pc(true)]), [(false, 1), (true, 0)]);
}

/// VIT-HEALTH-03, VIT-RULE-21: any harm goes to the wounds of the flat-footed, with one save for each time.
#[test]
fn vit_health_03_all_harm() {
    let rules = r#"(actions: [(key: "hurt", name: "Hurt", text: "", occasion: Turn, target: One(whom: Others, range: "20"),
        does: [Harm(amount: "2", who: Other), Harm(amount: "3", who: Other), Fall(levels: "2", who: Other)], tags: [])])"#;
    let mut t = lay([vera()], [guard().at(9, 2)]).rules(rules).deal_with(&d20(&[15, 3]));
    // Saved once, not the second time; the fall: not averted, 1d6, saved.
    t.dice(&[(20, 14), (20, 13), (20, 2), (6, 4), (20, 14)]).act("Vera", "hurt", "Guard");
    assert_eq!((t.pool("Guard", "vp"), t.pool("Guard", "wp")), (8 - 2 - 4, 12 - 3));
}

/// VIT-RULE-21, VIT-RULE-41: fire does 1d6 to a combatant in it when its turn begins, and a fall what it does, by the
/// same rule for the flat-footed; poisoned ground takes 1d2 of Constitution unless Fortitude against 15 holds, and that
/// is no harm.
#[test]
fn vit_rule_21_41_hazards() {
    let begin = |ground: &str, piece: fray::testkit::TestCombatant| {
        TestScene::new(
            "vitality",
            &["................"; 7].map(|row| if ground.is_empty() { row } else { "...............~" }),
        )
        .legend('~', &format!("Ground({ground:?})"))
        .side("heroes", [vera()])
        .side("others", [piece.at(15, 2)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 3]))
    };
    let mut t = begin("embers", guard());
    t.dice(&[(6, 5)]).end();
    assert_eq!(t.last_harm().amount, 5);
    let first = t.pool("Guard", "vp");
    t.end();
    t.dice(&[(6, 2)]).end();
    assert_eq!(t.pool("Guard", "vp"), first - 2);

    let poisoned = |save: u16, dice: &[(u16, u16)]| {
        let mut t = begin("toxic", guard());
        let dice: Vec<(u16, u16)> = [(20, save)].into_iter().chain(dice.iter().copied()).collect();
        t.dice(&dice).end();
        (t.pool("Guard", "con_damage"), t.pool("Guard", "vp"))
    };
    assert_eq!(poisoned(14, &[]), (0, 8));
    // Constitution 10 is a point less on each of two levels.
    assert_eq!(poisoned(13, &[(2, 2)]), (2, 6));
    assert_eq!(poisoned(13, &[(2, 1)]), (1, 6));
}

/// VIT-RULE-40: three sides can fight; the indifferent count as no side's foe until they are attacked.
#[test]
fn vit_rule_40_bystanders() {
    let begin = || {
        TestScene::new("vitality", &["................"; 7])
            .side("heroes", [vera()])
            .side("others", [guard().at(9, 2).pool("vp", 0).pool("wp", 1)])
            .side("passers", [guard().named("Passer").at(3, 3).begins(&["uninvolved"]).pool("attitude", 2)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 3, 1]))
    };
    let mut t = begin();
    let (passer, me) = (t.who("Passer"), t.who("Vera"));
    assert!(!t.fight().arena().threatens(passer, me, None));
    // With the one foe gone no foe is left.
    let mut t = begin();
    t.act("Vera", "move", ()).walk(&[(3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (8, 2)]);
    t.dice(&[(20, 15), (4, 2), (4, 2)]).act("Vera", "attack", "Guard");
    t.dice(&d20(&[14])).end();
    if t.asked() != "over" {
        t.end();
    }
    assert_eq!(t.asked(), "over");
    let mut t = begin();
    t.dice(&d20(&[1])).act("Vera", "attack", "Passer");
    assert_eq!((t.has("Passer", "uninvolved"), t.pool("Passer", "attitude")), (false, 0));
}

/// VIT-STAT-13: the skills, and the ability of each.
#[test]
fn vit_stat_13_skills() {
    let scores = [("str", 12), ("dex", 14), ("con", 10), ("int", 16), ("wis", 18), ("cha", 20)];
    let trained = SKILLS.iter().fold(piece("Ann", "expert", 3, &scores), |piece, (skill, _)| piece.score(skill, 7));
    let mut t = field([trained], [piece("Ben", "expert", 3, &scores).at(9, 2)], &[15, 3]);
    for (skill, modifier) in SKILLS {
        let check = format!("{skill}_check");
        assert_eq!((t.value("Ann", &check), t.value("Ben", &check)), (7 + modifier, modifier), "{skill}");
    }
}

/// VIT-ACT-35: a call takes a Standard action and a phone in hand, and gives an opening.
#[test]
fn vit_act_35_calls() {
    let mut t = aware([milo().held(&["phone"])], [guard().at(2, 3)]);
    t.act("Milo", "call", ());
    assert_eq!(t.asked(), "window declared Guard");
    t.pass_to("turn Milo");
    assert_eq!(t.pool("Milo", "standard"), 0);
    let mut t = aware([milo().stowed(&["phone"])], [guard().at(2, 3)]);
    assert!(!t.may("Milo", "call"));
}

/// VIT-ACT-35: reinforcements on call come so many rounds after their own side has called; a side that can no longer
/// call does not wait for them.
#[test]
fn vit_act_35_those_who_are_called() {
    let begin = |hero: fray::testkit::TestCombatant, guard: fray::testkit::TestCombatant| {
        let late = |name: &str, y: i16| vera().named(name).at(15, y).arrives(2, None).called("called");
        TestScene::new("vitality", &["................"; 7])
            .side("heroes", [hero, late("Ally", 6)])
            .side("others", [guard, late("Thug", 0)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 3]))
    };
    let mut t = begin(milo().held(&["phone"]), guard().at(9, 2));
    for round in 1..=3 {
        assert_eq!((t.round(), t.at("Ally")), (round, None));
        t.end().end();
    }
    t.act("Milo", "call", ()).end().end();
    assert_eq!((t.round(), t.at("Ally")), (5, None));
    t.end().dice(&d20(&[10])).end();
    assert_eq!((t.round(), t.at("Ally"), t.at("Thug")), (6, Some((15, 6)), None));

    let mut t = begin(vera(), guard().pool("vp", 0).pool("wp", 1));
    t.dice(&[(20, 15), (4, 1), (4, 1), (20, 14)]).act("Vera", "attack", "Guard");
    assert_eq!(t.asked(), "over");
}

/// VIT-RULE-30: dropping and speaking are unlimited; other free acts come once in a turn each.
#[test]
fn vit_rule_30_free_acts() {
    let mut t = aware([vera().held(&["knife", "baton"])], [guard().at(9, 2)]);
    let knife = t.acting_with("Vera", "drop", "knife", ());
    t.submit(knife);
    let baton = t.acting_with("Vera", "drop", "baton", ());
    t.submit(baton);
    t.act("Vera", "drop_prone", ());
    assert!(!t.may("Vera", "drop_prone"));
    let library = fray::data::library::Library::shipped();
    let rules = library.ruleset("vitality").expect("it is in order");
    let free = rules.scope.find(
        fray::data::scope::KeyKind::Tag,
        &fray::data::read::At::new("free".to_owned(), fray::data::read::Pos::START),
    );
    let free = free.map(fray::data::scope::TagId).expect("there is such a label");
    for action in rules.actions.iter().filter(|action| action.tags.has(free) && action.cost.is_empty()) {
        // To hide is part of a Move, and may be part of each (VIT-SPEC-40).
        let words = ["drop", "speak", "speak_of", "hide"].contains(&action.key.as_str())
            || action.group == "Manner"
            || action.group == "Stance";
        assert!(words || action.once_a_turn, "{}", action.key.value);
    }
}

/// VIT-ROLL-21: a scene can say what helps and what hinders: a value or a skill, its targets, place, tools, duration,
/// and the label under which it does not add up.
#[test]
fn vit_roll_21_circumstances_of_the_scene() {
    let begin = |helps: &str| {
        TestScene::new("vitality", &["#######", "#..D..#", "#.....#"])
            .legend('D', r#"Object(object: "locked_door", on: "floor")"#)
            .side("heroes", [vera().held(&["knife"]).at(2, 1)])
            .side("others", [guard().at(5, 2)])
            .fields(&format!("open_sheets: true, helps: [{helps}]"))
            .deal_with(&d20(&[15, 3]))
    };
    let forcing = |t: &mut fray::testkit::TestBattle| {
        t.dice(&d20(&[4])).act("Vera", "use_object", TestTarget::Object((3, 1), 6));
        t.last_roll().total - 4 - 7
    };
    for (help, worth) in [
        (r#"(name: "Rust", to: "checking", points: 1)"#, 2),
        (r#"(name: "Rust", to: "checking", points: 1, acts: Some("athletics"))"#, 2),
        (r#"(name: "Rust", to: "checking", points: 1, acts: Some("stealth"))"#, 0),
        (r#"(name: "Rust", to: "checking", points: 1, object: Some((3, 1)))"#, 2),
        (r#"(name: "Oil", to: "checking", points: -2, cells: [(2, 1), (1, 1)])"#, -4),
        (r#"(name: "Oil", to: "checking", points: -2, cells: [(2, 2)])"#, 0),
        (r#"(name: "Luck", to: "checking", points: 4, who: Some("Vera"))"#, 8),
        (r#"(name: "Luck", to: "checking", points: 4, who: Some("Guard"))"#, 0),
        (r#"(name: "Drill", to: "checking", points: 1, side: Some("heroes"))"#, 2),
        (r#"(name: "Drill", to: "checking", points: 1, side: Some("others"))"#, 0),
        (r#"(name: "A", to: "checking", points: 1), (name: "B", to: "checking", points: 1)"#, 4),
        (
            r#"(name: "A", to: "checking", points: 1, tag: Some("hurry")), (name: "B", to: "checking", points: 1, tag: Some("hurry"))"#,
            2,
        ),
    ] {
        assert_eq!(forcing(&mut begin(help)), worth, "{help}");
    }
    let mut t = begin(r#"(name: "Rust", to: "checking", points: 1, until: Some(1))"#);
    assert_eq!(forcing(&mut t), 2);
    t.end().end();
    assert_eq!(forcing(&mut t), 0);
    let mut t = begin(
        r#"(name: "Slippery", to: "guarding", points: -1, cells: [(5, 2)]), (name: "Smoke", to: "attacking", points: -2)"#,
    );
    assert_eq!((t.value("Guard", "guarding"), t.value("Vera", "guarding"), t.value("Vera", "attacking")), (-2, 0, -4));
}
