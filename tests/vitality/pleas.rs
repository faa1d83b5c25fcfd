//! Every act of talk over the whole of its terms: how far it carries, what it costs, what a failure leaves behind.

use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget, theirs};

use super::{aware, d20, guard, milo, vera};

/// The acts: how far they carry in cells, and what counts their failures.
const PLEAS: [(&str, i16, &str); 14] = [
    ("demoralise", 12, "defied"),
    ("demand_surrender", 12, "defied"),
    ("demand_drop", 12, "defied"),
    ("demand_halt", 12, "defied"),
    ("demand_leave", 12, "defied"),
    ("befriend", 12, "unmoved"),
    ("befriend_with_gift", 1, "unmoved"),
    ("ask_to_hold_fire", 12, "denied"),
    ("ask_for_passage", 12, "denied"),
    ("ask_for_item", 1, "denied"),
    ("ask_what_it_knows", 12, "denied"),
    ("ask_to_open", 12, "denied"),
    ("false_alarm", 12, "doubted"),
    ("disguised_premise", 12, "doubted"),
];

/// Vera's turn, with a target so many cells off that has something to tell and a door beside it.
fn begin(cells: i16, foe: TestCombatant) -> TestBattle {
    let door = i16::min(2 + cells + 1, 17);
    let mut row = vec!['.'; 18];
    row[usize::try_from(door).expect("it is on the map")] = '+';
    let row: String = row.into_iter().collect();
    let open = "..................";
    let quick = foe.at(2 + cells, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = TestScene::new("vitality", &[open, open, open, row.as_str(), open])
        .legend('+', r#"Object(object: "inner_door", on: "floor", state: Some("closed"))"#)
        .side("heroes", [vera()])
        .side("others", [quick])
        .fields(
            r#"open_sheets: true, facts: [
                (question: "Where is the key?", answer: "In the vase.", about: Some("Guard"))]"#,
        )
        .deal_with(&d20(&[12, 15]));
    t.end();
    t
}

/// What an act is aimed at.
fn aim(act: &str, cells: i16) -> TestTarget {
    match act {
        "ask_for_item" => theirs("Guard", "pistol"),
        "ask_what_it_knows" | "disguised_premise" => TestTarget::Fact(0),
        "ask_to_open" => {
            TestTarget::AidObject("Guard".into(), "use_object".into(), (i16::min(2 + cells + 1, 17), 3), 0)
        }
        _ => "Guard".into(),
    }
}

/// A guard with a gun, which does not threaten.
fn gunman() -> TestCombatant {
    guard().held(&["pistol"])
}

/// VIT-SPEC-72, VIT-SPEC-77, VIT-SPEC-79, VIT-SPEC-80, VIT-SPEC-81, VIT-SPEC-82: 60 ft or a touch, a Standard action,
/// and a failure that is counted; the third is the last.
#[test]
fn vit_spec_72_77_79_80_81_82_terms() {
    for (act, cells, pool) in PLEAS {
        for (far, may) in [(cells, true), (cells + 1, false)] {
            assert_eq!(begin(far, gunman()).may("Vera", act), may, "{act} at {far}");
        }
        for (failures, may) in [(2, true), (3, false)] {
            assert_eq!(begin(1, gunman().pool(pool, failures)).may("Vera", act), may, "{act} after {failures}");
        }
        for (dice, failures) in [([1, 20], 1), ([20, 1], 0)] {
            let mut t = begin(1, gunman().pool("attitude", 2));
            t.dice(&d20(&dice)).act("Vera", act, aim(act, 1));
            assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 1), "{act}");
            for counted in ["defied", "unmoved", "denied", "doubted"] {
                assert_eq!(t.pool("Guard", counted), if counted == pool { failures } else { 0 }, "{act} {counted}");
            }
        }
    }
}

/// VIT-SPEC-72: all within 30 ft, except those with three failures.
#[test]
fn vit_spec_72_to_all() {
    for act in ["demoralise_all", "demand_surrender_all"] {
        let near = gunman().at(8, 2).named("Near");
        let deaf = gunman().at(3, 5).named("Deaf").pool("defied", 3);
        let nearly = gunman().at(2, 5).named("Nearly").pool("defied", 2);
        let mut t = aware([vera()], [near, gunman().at(9, 2).named("Far"), deaf, nearly]);
        t.dice(&d20(&[1, 20, 20])).act("Vera", act, ());
        let defied = ["Near", "Far", "Deaf", "Nearly"].map(|who| t.pool(who, "defied"));
        assert_eq!(defied, [1, 0, 3, 3], "{act}");
        assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 1), "{act}");
    }
}

/// VIT-SPEC-71, VIT-SPEC-85: the default intent of each act: a threat, reason, a lie, an offer.
#[test]
fn vit_spec_71_85_as_usual() {
    let speaker = || vera().score("deceive", 1).score("diplomacy", 2);
    let listener = || gunman().score("sense_motive", 3).score("knowledge", 5).pool("attitude", 2).held(&["baton"]);
    for (act, bonus, answer) in [("feint", 1, 3), ("befriend", 2, 5), ("ask_to_hold_fire", 2, 5), ("false_alarm", 2, 5)]
    {
        let mut t = aware([speaker()], [listener()]);
        t.dice(&d20(&[1, 20])).act("Vera", act, "Guard");
        assert_eq!((t.last_roll().total, t.last_roll().against), (1 + bonus, 20 + answer), "{act}");
    }
    let mut t = aware([speaker()], [listener()]);
    t.dice(&d20(&[1, 20])).act_with("Vera", "befriend_with_gift", "knife", "Guard");
    assert_eq!((t.last_roll().total, t.last_roll().against), (3, 23), "an offer");
    for act in ["demand_drop", "demoralise"] {
        let mut t = aware([speaker()], [listener().at(9, 2)]);
        t.act("Vera", "by_trick", ());
        t.dice(&d20(&[1, 20])).act("Vera", act, "Guard");
        let bonus = if act == "demoralise" { 4 } else { 1 };
        assert_eq!((t.last_roll().total, t.last_roll().against), (1 + bonus, 23), "{act}");
    }
}

/// VIT-SPEC-82: a round, and one more for each 5, however many.
#[test]
fn vit_spec_82_rounds_of_fear() {
    for (better, rounds) in [(0, 1), (4, 1), (5, 2), (9, 2), (10, 3), (14, 3), (15, 4), (19, 4), (20, 5), (24, 5)] {
        let mut t = aware([vera().score("intimidate", better)], [gunman().at(9, 2).pool("attitude", 2)]);
        t.dice(&d20(&[10, 10])).act("Vera", "demoralise", "Guard");
        let mut lasted = 0;
        while t.has("Guard", "shaken") {
            lasted += 1;
            t.end().end();
        }
        assert_eq!(lasted, rounds, "{better}");
    }
}

/// VIT-SPEC-78, VIT-SPEC-86: a step, two with 10 to spare; a target that was Indifferent before a trick is so again,
/// and does not fight.
#[test]
fn vit_spec_78_86_steps() {
    for (better, attitude) in [(0, 3), (9, 3), (10, 4)] {
        let mut t = aware([vera().score("diplomacy", better)], [gunman().at(9, 2).pool("attitude", 2)]);
        t.dice(&d20(&[10, 10])).act("Vera", "befriend", "Guard");
        assert_eq!(t.pool("Guard", "attitude"), attitude, "{better}");
    }
    for (before, uninvolved) in [(1, false), (2, true)] {
        let others = [gunman().at(9, 2).pool("attitude", before), guard().named("Other").at(6, 5)];
        let mut t = aware([vera().at(3, 5), milo()], others);
        t.act("Vera", "by_trick", ()).dice(&d20(&[20, 1])).act("Vera", "befriend", "Guard");
        assert!(t.pool("Guard", "attitude") > before && t.has("Guard", "uninvolved"));
        t.end().end().end().end();
        t.act("Vera", "move", ()).walk(&[(4, 5), (5, 5)]);
        t.dice(&d20(&[2])).act("Vera", "attack", "Other");
        assert_eq!((t.pool("Guard", "attitude"), t.has("Guard", "uninvolved")), (before, uninvolved), "{before}");
    }
}

/// VIT-SPEC-79, VIT-RULE-24: a combatant is cornered when it has no Vitality left, or its side has lost as many as are
/// left of it.
#[test]
fn vit_spec_79_cornered() {
    for (vp, fallen, friends, cornered) in
        [(0, 0, 0, 1), (1, 0, 0, 0), (8, 1, 0, 1), (8, 1, 1, 0), (8, 2, 1, 1), (8, 2, 2, 0), (8, 3, 2, 1)]
    {
        let friend = |n: usize| guard().named(&format!("Friend {n}")).at(15, 6);
        let others =
            std::iter::once(gunman().at(9, 2).pool("vp", vp).pool("fallen", fallen)).chain((0..friends).map(friend));
        let dice: Vec<u16> = [15, 2].into_iter().chain((0..friends).map(|_| 1)).collect();
        let mut t = TestScene::new("vitality", &["................"; 7])
            .side("heroes", [vera()])
            .side("others", others.enumerate().map(|(n, piece)| if n > 1 { piece.at(15, 5) } else { piece }))
            .fields("open_sheets: true")
            .deal_with(&d20(&dice));
        assert_eq!(t.value("Guard", "cornered"), cornered, "{vp} {fallen} {friends}");
    }
}

/// VIT-SPEC-79, VIT-SPEC-83: a target that does not obey is Shaken for a round.
#[test]
fn vit_spec_79_83_a_round_of_fear() {
    for foe in [gunman(), gunman().pool("vp", 0).pc(true)] {
        let mut t = aware([vera()], [foe.at(9, 2)]);
        t.dice(&d20(&[20, 1])).act("Vera", "demand_surrender", "Guard").end();
        assert!(t.has("Guard", "shaken"));
        t.end();
        assert!(!t.has("Guard", "shaken"));
    }
}

/// VIT-RULE-24: a combatant is beaten when it has no Vitality left, its side has lost as many as are left of it, and is
/// outnumbered.
#[test]
fn vit_rule_24_beaten() {
    for (vp, fallen, friends, heroes, beaten) in [
        (0, 1, 0, 2, 1),
        (1, 1, 0, 2, 0),
        (0, 0, 0, 2, 0),
        (0, 1, 0, 1, 0),
        (0, 1, 1, 3, 0),
        (0, 2, 1, 3, 1),
        (0, 2, 1, 2, 0),
    ] {
        let own = (0..heroes).map(|n| vera().named(&format!("Hero {n}")).at(0, n));
        let friend = (0..friends).map(|n| guard().named(&format!("Friend {n}")).at(15, n));
        let guard = gunman().at(9, 2).pool("vp", vp).pool("fallen", fallen);
        let dice: Vec<u16> = (0..heroes + friends + 1).map(|n| 20 - n.unsigned_abs()).collect();
        let mut t = TestScene::new("vitality", &["................"; 7])
            .side("heroes", own)
            .side("others", std::iter::once(guard).chain(friend))
            .fields("open_sheets: true")
            .deal_with(&d20(&dice));
        assert_eq!(t.value("Guard", "beaten"), beaten, "{vp} {fallen} {friends} {heroes}");
    }
}
