//! Powers: costs, interruptions and effects.

use fray::data::effect::{Effect, PoolEffect};
use fray::data::library::Library;
use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget, knock, line};

use super::{aware, d20, field, guard, lay, milo, vera};

/// Every power of the shipped rules.
const ALL: [&str; 18] = [
    "mind_thrust",
    "kinetic_bolt",
    "grip_bull_rush",
    "grip_trip",
    "grip_disarm",
    "grip_reposition",
    "psychic_shield",
    "psychic_shield_major",
    "daze",
    "mend",
    "mend_str",
    "mend_dex",
    "mend_con",
    "mend_int",
    "mend_wis",
    "mend_cha",
    "drain",
    "sense_minds",
];

/// Milo with all powers, at the place where Vera usually stands.
fn psychic() -> TestCombatant {
    milo().knows(&ALL).at(2, 2)
}

/// Vera, after him in the order of turns.
fn late() -> TestCombatant {
    vera().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("-20"))]"#)
}

/// A psychic like him that is no player character.
fn foe() -> TestCombatant {
    psychic().named("Foe").pc(false)
}

fn points(t: &mut TestBattle, who: &str) -> (i32, i32) {
    (t.pool(who, "vp"), t.pool(who, "wp"))
}

/// VIT-ACT-04, VIT-SPEC-30, VIT-SPEC-31, VIT-SPEC-32, VIT-SPEC-34, VIT-RULE-33, VIT-RULE-37: a power is a standard
/// action and is paid for before it can be interrupted, by any foe that threatens, its target too; Will against 10 and
/// the damage holds it, and what is lost is paid for all the same.
#[test]
fn vit_act_04_spec_30_31_32_34_rule_33_37_under_threat() {
    let begun = || {
        let mut t = aware([psychic()], [guard()]);
        t.act("Milo", "mind_thrust", "Guard");
        assert_eq!((points(&mut t, "Milo"), t.asked().as_str()), ((14, 12), "window declared Guard"));
        t
    };
    let mut t = begun();
    let power = [(20, 7), (6, 2), (6, 2), (20, 8), (20, 5), (6, 3), (6, 4)];
    t.dice(&power).act("Guard", "opportunity_act", "Milo");
    assert_eq!((points(&mut t, "Milo"), points(&mut t, "Guard")), ((9, 12), (1, 12)));
    assert_eq!((t.last_roll().total, t.last_roll().against, t.pool("Milo", "standard")), (10, 10, 0));
    let mut t = begun();
    t.dice(&[(20, 7), (6, 2), (6, 2), (20, 7)]).act("Guard", "opportunity_act", "Milo");
    assert_eq!((points(&mut t, "Milo"), points(&mut t, "Guard"), t.pool("Milo", "standard")), ((9, 12), (8, 12), 0));
    let mut t = begun();
    t.dice(&d20(&[9, 2])).act("Guard", "opportunity_act", "Milo");
    assert_eq!(t.asked(), "turn Milo", "missed, and the power fails by its own die");
}

/// VIT-SPEC-31: what Vitality lacks comes out of the wounds, but never all of them.
#[test]
fn vit_spec_31_out_of_wounds() {
    for (vp, wp, left) in [(1, 12, Some((0, 11))), (0, 3, Some((0, 1))), (0, 2, None), (1, 1, None)] {
        let mut t = aware([psychic().pool("vp", vp).pool("wp", wp)], [guard().at(6, 2)]);
        let may = t.may("Milo", "mind_thrust");
        assert_eq!(may, left.is_some(), "{vp} {wp}");
        if let Some(left) = left {
            t.dice(&d20(&[2])).act("Milo", "mind_thrust", "Guard");
            assert_eq!(points(&mut t, "Milo"), left);
        }
    }
}

/// VIT-SPEC-33, VIT-SPEC-34: BCB and Wisdom against Will; between player characters the target rolls, and wins ties.
/// The die decides at its ends, and nothing is critical.
#[test]
fn vit_spec_33_34_mental_attacks() {
    let thrust = |die: u16, hits: bool| {
        let mut t = aware([psychic()], [guard().at(8, 2)]);
        let dice: Vec<(u16, u16)> =
            [(20, die)].into_iter().chain([(6, 1), (6, 1)].into_iter().filter(|_| hits)).collect();
        t.dice(&dice).act("Milo", "mind_thrust", "Guard");
        assert_eq!((t.last_roll().total, t.last_roll().against), (i32::from(die) + 5, 10), "{die}");
        assert_eq!((t.pool("Guard", "vp"), t.asked().as_str()), (if hits { 6 } else { 8 }, "turn Milo"), "{die}");
    };
    thrust(4, false);
    thrust(5, true);
    thrust(20, true);
    let suffered = |die: u16, hits: bool| {
        let mut t = lay([milo().at(8, 2)], [foe()]).deal_with(&d20(&[1, 20]));
        let dice: Vec<(u16, u16)> =
            [(20, die)].into_iter().chain([(6, 1), (6, 1), (20, 20)].into_iter().filter(|_| hits)).collect();
        t.dice(&dice).act("Foe", "mind_thrust", "Milo");
        assert_eq!((t.pool("Milo", "vp"), t.asked().as_str()), (if hits { 14 } else { 16 }, "turn Foe"), "{die}");
    };
    suffered(1, true);
    // 15 against 7 and 7, and against 8 and 7.
    suffered(7, true);
    suffered(8, false);
    suffered(20, false);
    // What the dice say at their ends.
    let sure = |die: u16, bonus: &str| {
        let modifiers =
            format!(r#"modifiers: [(to: "will", op: Add("{bonus}")), (to: "initiative_bonus", op: Add("20"))]"#);
        let mut t = lay([psychic()], [guard().at(8, 2).fields(&modifiers)]).deal_with(&d20(&[12, 15]));
        t.end();
        t.dice(&[(20, die), (6, 1), (6, 1)][..if die == 20 { 3 } else { 1 }]).act("Milo", "mind_thrust", "Guard");
        t.pool("Guard", "vp")
    };
    assert_eq!((sure(20, "50"), sure(1, "-50")), (6, 8));
}

/// VIT-SPEC-33, VIT-SPEC-88: stances and injuries count for powers, Precision for those only that do damage; flanking
/// does not.
#[test]
fn vit_spec_33_what_counts_for_powers() {
    let total = |stance: &str, power: &str| {
        let mut t = aware([psychic(), late().at(9, 2)], [guard().at(8, 2)]);
        if !stance.is_empty() {
            t.act("Milo", stance, 1);
        }
        t.dice(&d20(&[2])).act("Milo", power, "Guard");
        t.last_roll().total
    };
    assert_eq!((total("", "mind_thrust"), total("take_aggressive", "mind_thrust")), (7, 9));
    assert_eq!((total("take_precise", "mind_thrust"), total("take_precise", "daze")), (9, 7));
    assert_eq!((total("take_aggressive", "daze"), total("take_precise", "grip_trip")), (9, 7));
    // 2d6 and a Minor bonus.
    let mut t = aware([psychic()], [guard().at(8, 2)]);
    t.act("Milo", "take_reckless", 1).dice(&[(20, 10), (6, 1), (6, 1)]).act("Milo", "mind_thrust", "Guard");
    assert_eq!(t.pool("Guard", "vp"), 4);
    let mut t = aware([psychic()], [guard().at(8, 2)]);
    t.act("Milo", "take_precise", 1).dice(&[(20, 10), (6, 1), (6, 1)]).act("Milo", "mind_thrust", "Guard");
    assert_eq!(t.pool("Guard", "vp"), 7, "a point at least");
    assert!(t.may("Milo", "move") && !t.may("Milo", "take_aggressive"), "it is an attack");
    for (at, may) in [((8, 2), true), ((9, 2), false)] {
        let mut t = aware([psychic()], [guard().at(at.0, at.1)]);
        assert_eq!(t.may("Milo", "mind_thrust"), may, "30 ft");
        assert!(t.may("Milo", "kinetic_bolt"));
    }
}

/// VIT-SPEC-35, VIT-SPEC-33: 2d6 and Wisdom against Defence, up to 60 ft, critical on 20, and then Reflex against an
/// injury.
#[test]
fn vit_spec_35_33_a_kinetic_bolt() {
    let mut t = aware([psychic()], [guard().at(14, 2)]);
    t.dice(&[(20, 8), (6, 1), (6, 1)]).act("Milo", "kinetic_bolt", "Guard");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.pool("Guard", "vp")), (13, 13, 3));
    assert_eq!(t.pool("Milo", "vp"), 14);
    let mut t = aware([psychic()], [guard().at(14, 2)]);
    t.dice(&d20(&[7])).act("Milo", "kinetic_bolt", "Guard");
    assert_eq!(t.pool("Guard", "vp"), 8);
    let mut t = aware([psychic()], [guard().at(15, 2)]);
    assert!(!t.may("Milo", "kinetic_bolt") && !t.may("Milo", "aim"));
    let hardy = r#"modifiers: [(to: "fortitude", op: Add("50")), (to: "initiative_bonus", op: Add("20"))]"#;
    let mut t = lay([psychic()], [guard().at(8, 2).fields(hardy)]).deal_with(&d20(&[12, 15]));
    t.end();
    t.dice(&[(20, 20), (6, 1), (6, 1)]).act("Milo", "kinetic_bolt", "Guard");
    assert!(!t.may("Milo", "critical_attack"));
    t.dice(&d20(&[13])).act("Milo", "cripple_attack", "Guard");
    assert!(t.has("Guard", "crippled_attack"));
}

/// VIT-SPEC-36: a shove, a trip, a disarming or a move to the side from 30 ft, for 2 VP, with BCB and Wisdom and no
/// size; a target that resists strikes if it threatens.
#[test]
fn vit_spec_36_telekinetic_grip() {
    let mut t = aware([psychic()], [guard().at(8, 2)]);
    t.dice(&d20(&[8])).act("Milo", "grip_trip", "Guard");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.has("Guard", "prone")), (13, 13, true));
    assert_eq!(t.pool("Milo", "vp"), 14);
    let mut t = aware([psychic().size("large")], [guard().at(8, 2)]);
    t.dice(&d20(&[7])).act("Milo", "grip_trip", "Guard");
    assert_eq!((t.last_roll().total, t.asked().as_str()), (12, "turn Milo"), "too far off to strike for it");
    let mut t = aware([psychic()], [guard().at(4, 2)]);
    t.dice(&d20(&[14])).act("Milo", "grip_bull_rush", "Guard");
    assert_eq!(t.at("Guard"), Some((6, 2)), "better by 6");
    let grips = ["grip_bull_rush", "grip_trip", "grip_disarm", "grip_reposition"];
    for (x, sees, may) in [(8, true, true), (9, true, false), (6, false, false)] {
        let row = if sees { "................" } else { "....#..........." };
        let walled = TestScene::new("vitality", &[row; 7]).side("heroes", [psychic()]);
        let mut t = walled.side("others", [guard().at(x, 2)]).deal_with(&d20(&[20, 1]));
        assert_eq!(grips.map(|grip| t.may("Milo", grip)), [may; 4], "{x}");
    }
    let mut t = aware([psychic()], [guard().at(8, 2)]);
    for (die, lies) in [(8, (8, 2)), (13, (9, 4))] {
        let mut t = aware([psychic()], [guard().at(8, 2)]);
        t.dice(&d20(&[die])).act("Milo", "grip_disarm", knock("Guard", "baton", 9, 4));
        let fallen = t.fight().arena().loose.0.iter().map(|(at, _)| (at.x, at.y)).next();
        assert_eq!((fallen, t.pool("Milo", "vp"), t.pool("Milo", "standard")), (Some(lies), 14, 0), "{die}");
    }
    t.dice(&d20(&[13])).act("Milo", "grip_reposition", "Guard");
    assert_eq!((t.last_roll().total, t.asked().as_str()), (18, "window steered Milo"));
    let out = t.acting("Milo", "grip_steer", line("Guard", 9, 2));
    t.refuse(out);
    assert!(!t.may("Milo", "steer"), "it is out of his arms' reach");
    t.act("Milo", "grip_steer", line("Guard", 7, 3)).act("Milo", "grip_steer", line("Guard", 6, 3));
    assert_eq!((t.at("Guard"), t.asked().as_str(), t.pool("Milo", "vp")), (Some((6, 3)), "turn Milo", 14));
    for grip in grips {
        let on = if grip == "grip_disarm" { knock("Guard", "baton", 8, 2) } else { "Guard".into() };
        let mut t = aware([psychic()], [guard().at(8, 2)]);
        t.dice(&d20(&[7])).act("Milo", grip, on);
        assert_eq!((t.last_roll().against, t.asked().as_str(), t.at("Guard")), (13, "turn Milo", Some((8, 2))));
    }
    // The openings of a standing foe: the power itself, and its failure.
    let keen = guard().score("dex", 14);
    let mut t = aware([psychic()], [keen]);
    t.act("Milo", "grip_trip", "Guard");
    t.dice(&d20(&[2])).pass();
    assert_eq!(t.asked(), "window failed Guard");
}

/// VIT-SPEC-37: a Minor bonus for 2 VP and a Major one for 4, of one kind, for 10 rounds.
#[test]
fn vit_spec_37_psychic_shield() {
    let mut t = aware([psychic()], [guard().at(14, 2)]);
    t.act("Milo", "psychic_shield", ());
    assert_eq!((t.value("Milo", "guarding"), t.pool("Milo", "vp")), (2, 14));
    t.end().end();
    t.act("Milo", "psychic_shield_major", ());
    assert_eq!((t.value("Milo", "guarding"), t.pool("Milo", "vp")), (4, 10));
    for round in 1..=10 {
        assert!(t.has("Milo", "psychic_shield"), "{round}");
        t.end().end();
    }
    assert!(!t.has("Milo", "psychic_shield"));
}

/// VIT-SPEC-38, VIT-COND-04: one action in the next turn, or none with 5 to spare; held items are kept. Then the target
/// has a free turn before it can happen again.
#[test]
fn vit_spec_38_daze() {
    for (die, stunned) in [(5, false), (9, false), (10, true)] {
        let mut t = aware([psychic()], [guard().at(8, 2)]);
        t.dice(&d20(&[die])).act("Milo", "daze", "Guard");
        assert_eq!((t.has("Guard", "stunned"), t.has("Guard", "restricted")), (stunned, !stunned), "{die}");
        assert_eq!(t.carries("Guard", Carried::Hand), ["baton"]);
        t.end();
        if !stunned {
            assert_eq!((t.whose_turn().as_deref(), t.pool("Guard", "short")), (Some("Guard"), 0));
            t.end();
        }
        assert_eq!(t.whose_turn().as_deref(), Some("Milo"));
        assert!(!t.has("Guard", "stunned") && !t.has("Guard", "restricted"));
        assert!(!t.may("Milo", "daze") && t.may("Milo", "mind_thrust"));
        t.end();
        assert_eq!((t.whose_turn().as_deref(), t.pool("Guard", "short")), (Some("Guard"), 1));
        t.end();
        assert!(t.may("Milo", "daze"));
    }
    let mut t = aware([psychic()], [guard().at(8, 2)]);
    t.dice(&d20(&[4])).act("Milo", "daze", "Guard");
    assert!(!t.has("Guard", "dazed") && !t.has("Guard", "restricted"));
}

/// VIT-SPEC-39, VIT-HEALTH-16: 1d6 wounds and Wisdom, or a point of an ability, of a neighbour or of the psychic
/// itself; for Vitality or points that were drained, and never for wounds. Neither Vitality nor what is drained comes
/// back.
#[test]
fn vit_spec_39_health_16_mend() {
    let hurt = late().at(3, 2).pool("wp", 5).pool("vp", 3).pool("str_damage", 2).pool("str_drain", 1);
    let mut t = aware([psychic().pool("charge", 1).pool("wp", 5), hurt], [guard().at(14, 2)]);
    t.dice(&[(6, 2)]).act("Milo", "mend", "Vera");
    assert_eq!((points(&mut t, "Vera"), points(&mut t, "Milo"), t.pool("Milo", "charge")), ((3, 10), (14, 5), 0));
    t.end().end().end();
    t.act("Milo", "mend_str", "Vera");
    assert_eq!((t.pool("Vera", "str_damage"), t.pool("Vera", "str_drain"), t.pool("Milo", "vp")), (1, 1, 11));
    t.end().end().end();
    t.dice(&[(6, 1)]).act("Milo", "mend", "Milo");
    assert_eq!(points(&mut t, "Milo"), (8, 9));
    for ability in ["str", "dex", "con", "int", "wis", "cha"] {
        let pool = format!("{ability}_damage");
        let mut t = aware([psychic().pool(&pool, 1)], [guard().at(14, 2)]);
        t.act("Milo", &format!("mend_{ability}"), "Milo");
        assert_eq!(t.pool("Milo", &pool), 0);
    }
    let dull = psychic().score("wis", 4).pool("wp", 5);
    let mut t = aware([dull], [guard().at(14, 2)]);
    t.dice(&[(6, 1)]).act("Milo", "mend", "Milo");
    assert_eq!(t.pool("Milo", "wp"), 6, "one at least");
    for (vp, charge, may) in [(2, 0, false), (2, 1, true), (3, 0, true)] {
        let mut t = aware([psychic().pool("vp", vp).pool("charge", charge).pool("wp", 5)], [guard().at(14, 2)]);
        assert_eq!(t.may("Milo", "mend"), may, "{vp} {charge}");
    }
    let mut t = aware([psychic(), late().at(4, 2).pool("wp", 5)], [guard().at(14, 2)]);
    assert!(!t.may("Milo", "mend"), "out of touch");
    let fallen = late().at(3, 2).pool("wp", 0).pool("marks", 2).begins(&["unconscious", "dying"]);
    let mut t = aware([psychic(), fallen], [guard().at(14, 2)]);
    t.dice(&[(6, 1)]).act("Milo", "mend", "Vera");
    assert!(!t.has("Vera", "unconscious") && !t.has("Vera", "dying"));
    assert_eq!((t.pool("Vera", "wp"), t.pool("Vera", "marks")), (4, 0));
}

/// VIT-HEALTH-17: nothing that is done in a fight gives Vitality back.
#[test]
fn vit_health_17_vitality_does_not_come_back() {
    let library = Library::shipped();
    let rules = library.ruleset("vitality").expect("it is in order");
    let vp = rules.front.as_ref().expect("Vitality stands in front").pool;
    assert!(rules.pool(vp).refill.is_empty());
    let routine = |key: &str| rules.routines.iter().find(|r| *r.key == key).expect("there is such a routine");
    let acts = rules.actions.iter().map(|action| &action.does);
    let brought = rules
        .conditions
        .iter()
        .flat_map(|c| [&c.on_start, &c.on_harm].into_iter().chain(c.ticks.iter().map(|t| &t.does)));
    for list in acts.chain(brought).chain([&routine("drain").does, &routine("waste").does]) {
        list.each(&mut |effect| match effect {
            Effect::Pool(PoolEffect::Gain { pool, amount, .. }) if *pool == vp => {
                assert!(amount.text.starts_with('-'), "{}", amount.text);
            }
            Effect::Pool(PoolEffect::Set { pool, to, .. }) if *pool == vp => {
                assert!(to.text.starts_with("min(vp,"), "{}", to.text);
            }
            _ => {}
        });
    }
    let mut t = aware([psychic().pool("vp", 5)], [guard().at(3, 2)]);
    t.act("Milo", "drain", "Guard");
    t.dice(&[(20, 10), (6, 6)]).pass();
    assert_eq!(t.pool("Milo", "vp"), 2);
}

/// VIT-SPEC-28: 1d6 of its Vitality, and wounds for what it lacks, are drained; as many points pay for powers instead
/// of Vitality. It is no harm: nothing is rolled for the flat-footed.
#[test]
fn vit_spec_28_drain() {
    let mut t = field([psychic()], [guard()], &[15, 3]);
    t.dice(&[(20, 5), (6, 4)]).act("Milo", "drain", "Guard");
    assert_eq!((points(&mut t, "Guard"), t.pool_max("Guard", "vp"), t.pool("Guard", "vp_drain")), ((4, 12), 4, 4));
    assert_eq!((t.pool("Milo", "charge"), points(&mut t, "Milo")), (4, (13, 12)));
    t.end().end();
    t.act("Milo", "mind_thrust", "Guard");
    t.dice(&d20(&[2])).pass();
    assert_eq!((t.pool("Milo", "charge"), t.pool("Milo", "vp")), (2, 13));
    t.end().end();
    t.act("Milo", "psychic_shield_major", ()).pass();
    assert_eq!((t.pool("Milo", "charge"), t.pool("Milo", "vp")), (0, 11), "the rest is Vitality");

    let mut t = aware([psychic()], [guard().pool("vp", 2)]);
    t.act("Milo", "drain", "Guard");
    t.dice(&[(20, 5), (6, 5)]).pass();
    assert_eq!((points(&mut t, "Guard"), t.pool("Guard", "vp_drain"), t.pool("Guard", "wp_drain")), ((0, 9), 2, 3));
    assert_eq!((t.pool_max("Guard", "vp"), t.pool_max("Guard", "wp"), t.pool("Milo", "charge")), (6, 9, 5));
    let mut t = aware([psychic()], [guard().at(4, 2)]);
    assert!(!t.may("Milo", "drain"), "out of touch");
}

/// VIT-SPEC-29: a hider within 30 ft is located until the next turn: it can be aimed at, and is not seen. It gets no
/// opening by that power, as it would by others.
#[test]
fn vit_spec_29_sense_minds() {
    let dim = |at: (i16, i16)| {
        let mut t = TestScene::new("vitality", &["................", "................", "...g....g.g....."])
            .legend('g', "Ground(\"gloom\")")
            .side("heroes", [psychic().held(&["pistol"])])
            .side("others", [guard().at(at.0, at.1)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[1, 20]));
        t.dice(&d20(&[19, 3])).act("Guard", "hide", ()).end();
        assert!(!t.may("Milo", "kinetic_bolt") && !t.may("Milo", "aim"));
        t
    };
    let mut t = dim((8, 2));
    t.act("Milo", "sense_minds", ());
    assert!(t.has("Guard", "located") && t.may("Milo", "aim"));
    assert_eq!(t.value_against("Guard", "guarding", "Milo"), 8, "unseen");
    t.end().end();
    assert!(!t.has("Guard", "located") && t.has("Guard", "hidden"));
    let mut t = dim((10, 2));
    t.act("Milo", "sense_minds", ());
    assert!(!t.has("Guard", "located"));
    let mut t = dim((3, 2));
    t.act("Milo", "psychic_shield", ());
    assert_eq!(t.asked(), "window declared Guard");
    let mut t = dim((3, 2));
    t.act("Milo", "sense_minds", ());
    assert_eq!(t.asked(), "turn Milo");
    t.end().end();
    assert!(t.has("Guard", "hidden"));
}

/// VIT-TIME-20: what names no slot is a standard action; every power is one.
#[test]
fn vit_time_20_what_has_no_type() {
    let object = r#"(objects: [(key: "thing", name: "Thing", text: "", states: [(key: "on", name: "Thing")],
        uses: [(name: "Use", from: "on", to: "on")])])"#;
    let quick = guard().at(8, 0).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = TestScene::new("vitality", &["..T............."])
        .rules(object)
        .legend('T', r#"Object(object: "thing", on: "floor")"#)
        .side("heroes", [psychic().at(3, 0)])
        .side("others", [quick])
        .deal_with(&d20(&[1, 15]));
    t.end();
    t.act("Milo", "use_object", TestTarget::Object((2, 0), 0));
    assert_eq!((t.pool("Milo", "standard"), t.pool("Milo", "short")), (0, 1));
    let hurt = ["str", "dex", "con", "int", "wis", "cha"].iter();
    let hurt = hurt.fold(psychic().pool("wp", 5), |piece, ability| piece.pool(&format!("{ability}_damage"), 1));
    for power in ALL {
        let mut t = aware([hurt.clone()], [guard()]);
        let aim: TestTarget = match power {
            "psychic_shield" | "psychic_shield_major" | "sense_minds" => TestTarget::Nothing,
            mend if mend.starts_with("mend") => "Milo".into(),
            "grip_disarm" => knock("Guard", "baton", 3, 2),
            _ => "Guard".into(),
        };
        t.act("Milo", power, aim);
        assert_eq!((t.pool("Milo", "standard"), t.pool("Milo", "short")), (0, 1), "{power}");
    }
}
