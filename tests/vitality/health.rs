//! Vitality, wounds and dying.

use fray::testkit::TestBattle;

use super::{aware, d20, field, guard, vera};

fn points(t: &mut TestBattle, who: &str) -> (i32, i32) {
    (t.pool(who, "vp"), t.pool(who, "wp"))
}

/// VIT-HEALTH-01, VIT-HEALTH-02, VIT-HEALTH-19, VIT-RULE-08: harm to the flat-footed goes to their wounds unless Reflex
/// succeeds; else it takes Vitality and then, of the same harm, wounds.
#[test]
fn vit_health_01_02_03_19_rule_08_where_harm_goes() {
    let shoot = |vp: i32, save: Option<u16>| {
        let mut t = field([vera().held(&["pistol"])], [guard().at(6, 2).pool("vp", vp)], &[15, 3]);
        let saved: Vec<(u16, u16)> = save.map(|die| (20, die)).into_iter().collect();
        let dice: Vec<(u16, u16)> = [(20, 3), (6, 3), (6, 3), (6, 3)].into_iter().chain(saved).collect();
        t.dice(&dice).act("Vera", "attack", "Guard");
        points(&mut t, "Guard")
    };
    assert_eq!(shoot(8, Some(13)), (8, 3));
    assert_eq!(shoot(8, Some(14)), (0, 11));
    assert_eq!(shoot(8, Some(1)), (8, 3));
    assert_eq!(shoot(0, None), (0, 3), "nothing is rolled for");
    let mut t = aware([vera().held(&["pistol"])], [guard().at(6, 2).pool("vp", 4)]);
    t.dice(&[(20, 4), (6, 3), (6, 3), (6, 3)]).act("Vera", "attack", "Guard");
    assert_eq!(points(&mut t, "Guard"), (0, 7));
}

/// VIT-HEALTH-05, VIT-COND-07, VIT-COND-08, VIT-COND-09, VIT-RULE-22, VIT-RULE-23: dying, its marks and what ends it.
#[test]
fn vit_health_05_cond_07_08_09_rule_22_23_dying() {
    let weak = || guard().pool("vp", 0).pool("wp", 3);
    let mut t = aware([vera()], [weak(), guard().named("Other").at(14, 6)]);
    t.dice(&[(20, 10), (4, 1), (4, 2)]).act("Vera", "attack", "Guard");
    assert_eq!(t.pool("Guard", "wp"), 0);
    for condition in ["unconscious", "dying", "prone"] {
        assert!(t.has("Guard", condition), "{condition}");
    }
    assert!(t.carries("Guard", fray::fight::state::components::Carried::Hand).is_empty());
    // Its turn: Fortitude 13, a mark.
    t.dice(&d20(&[12])).end();
    assert_eq!(t.pool("Guard", "marks"), 1);
    t.end();
    t.dice(&[(20, 10), (4, 1), (4, 2)]).act("Vera", "attack", "Guard");
    assert_eq!(t.pool("Guard", "marks"), 2);
    t.dice(&d20(&[14])).end();
    assert!(t.has("Guard", "stable") && !t.has("Guard", "dying") && t.has("Guard", "unconscious"));
    assert_eq!(t.pool("Guard", "marks"), 0);
    t.end();
    t.dice(&[(20, 10), (4, 1), (4, 2)]).act("Vera", "attack", "Guard");
    assert!(t.has("Guard", "dying") && !t.has("Guard", "stable"));
}

/// VIT-RULE-22: three marks are the end, and so is harm that goes as far beyond nothing as there are wounds.
#[test]
fn vit_rule_22_cond_10_death() {
    let out = |t: &TestBattle| t.events().any(|e| matches!(e, fray::fight::state::log::Event::LeftFight(..)));
    for (wp, damage, dead) in [(3, [8, 6], false), (3, [8, 7], true)] {
        let armed = vera().score("str", 10).held(&["machete"]);
        let mut t = aware([armed], [guard().pool("vp", 0).pool("wp", wp), guard().named("Other").at(14, 6)]);
        let dice = [(20, 12), (8, damage[0]), (8, damage[1])];
        t.dice(&dice).act("Vera", "attack", "Guard");
        assert_eq!(out(&t), dead, "{damage:?}");
    }
    let mut t = aware([vera()], [guard().pool("vp", 0).pool("wp", 1), guard().named("Other").at(14, 6)]);
    t.dice(&[(20, 10), (4, 1), (4, 2)]).act("Vera", "attack", "Guard");
    for _ in 0..3 {
        t.dice(&d20(&[1])).end();
        if out(&t) {
            break;
        }
        t.end();
    }
    assert!(out(&t));
}

/// VIT-COND-11: the helpless have no Dexterity, an Extreme penalty, and all harm goes to their wounds.
#[test]
fn vit_cond_11_helpless() {
    let mut t = aware([vera()], [guard().begins(&["bound"]), guard().named("Other").at(14, 6)]);
    t.dice(&[(20, 2), (4, 2), (4, 2)]).act("Vera", "attack", "Guard");
    assert_eq!((t.last_roll().against, points(&mut t, "Guard")), (10 + 2 - 8, (8, 6)));
}

/// VIT-HEALTH-06, VIT-HEALTH-07, VIT-HEALTH-09, VIT-RULE-09: ability damage counts at once, drain lowers the maximum;
/// at 0 the combatant is dying, and recovers with a point of it.
#[test]
fn vit_health_06_07_09_rule_09_41_abilities() {
    let act = |does: &str| {
        format!(
            r#"(actions: [(key: "lose", name: "Lose", text: "", occasion: Turn, target: One(whom: Others, range: "20"),
                does: [{does}], tags: [])])"#
        )
    };
    let lose = |does: &str, after: &[u16]| {
        let mut t = super::lay([vera()], [super::milo().at(5, 2).score("dex", 14).pc(false)])
            .rules(&act(does))
            .deal_with(&d20(&[3, 20]));
        t.end();
        t.dice(&d20(after)).act("Vera", "lose", "Milo");
        t
    };
    let mut t = lose(r#"Gain(pool: "con_damage", amount: "4", who: Other)"#, &[]);
    // Constitution 8: -1 on each of four levels.
    assert_eq!((t.value("Milo", "fortitude"), t.pool_max("Milo", "vp"), points(&mut t, "Milo")), (0, 8, (8, 8)));
    let mut t = lose(r#"Gain(pool: "dex_damage", amount: "4", who: Other)"#, &[]);
    assert_eq!((t.value("Milo", "defence"), t.value("Milo", "reflex")), (2, 1));
    assert_eq!(t.pool("Milo", "opportunity"), 1, "two before");
    let mut t = lose(r#"Gain(pool: "vp_drain", amount: "5", who: Other)"#, &[]);
    assert_eq!((t.pool_max("Milo", "vp"), points(&mut t, "Milo")), (11, (11, 12)));
    // The fight is over, and three marks settle what is left of it.
    let mut t = lose(r#"Gain(pool: "str_drain", amount: "8", who: Other)"#, &[2, 2, 2]);
    assert!(t.has("Milo", "unconscious") && t.has("Milo", "dying"));
}

/// VIT-HEALTH-08: exertion costs Vitality and then wounds, and is no harm.
#[test]
fn vit_health_08_rule_27_exertion() {
    let mut t = aware([vera().pool("vp", 0)], [guard().at(14, 6)]);
    t.act("Vera", "sprint", fray::testkit::TestTarget::Cell(10, 2));
    assert_eq!(points(&mut t, "Vera"), (0, 12));
    // A rough swim that fails by 5 or more: Athletics 7 against 15.
    for (vp, left) in [(2, (1, 13)), (1, (0, 13)), (0, (0, 12))] {
        let mut t = super::TestScene::new("vitality", &["........", ".ww.....", "........"])
            .legend('w', "Ground(\"rough_water\")")
            .side("heroes", [vera().at(0, 1).pool("vp", vp)])
            .side("others", [guard().at(7, 0)])
            .deal_with(&d20(&[15, 1]));
        t.act("Vera", "move", ()).dice(&d20(&[3])).walk(&[(1, 1)]);
        assert_eq!(points(&mut t, "Vera"), left, "{vp}");
    }
}

/// VIT-HEALTH-07, VIT-RULE-22: at 0 of any ability the combatant is dying with a wound point left, and with a point of
/// it recovers; without any Constitution there are no wounds either.
#[test]
fn vit_health_07_rule_22_every_ability() {
    for ability in ["str", "dex", "con", "int", "wis", "cha"] {
        let does = |key: &str, effects: &str| {
            format!(
                r#"(key: "{key}", name: "Test", text: "", occasion: Turn, target: One(whom: Others, range: "20"),
                    does: [{effects}], tags: [])"#
            )
        };
        let drain = |amount: i32| format!(r#"Gain(pool: "{ability}_drain", amount: "{amount}", who: Other)"#);
        let wound = r#", Gain(pool: "wp", amount: "1", who: Other)"#;
        let acts = [
            does("lose_nine", &drain(9)),
            does("lose_one", &drain(1)),
            does("regain", &(drain(-1) + if ability == "con" { wound } else { "" })),
        ];
        let victim = super::piece("Victim", "ordinary", 2, &[]).at(5, 2).pool("wp", 1);
        let mut t = super::lay([vera()], [victim, guard().named("Other").at(14, 6)])
            .rules(&format!("(actions: [{}])", acts.join(", ")))
            .deal_with(&d20(&[20, 2, 1]));
        t.act("Vera", "lose_nine", "Victim");
        assert!(!t.has("Victim", "unconscious") && !t.has("Victim", "dying"), "one of {ability} is left");
        t.act("Vera", "lose_one", "Victim");
        assert!(t.has("Victim", "unconscious") && t.has("Victim", "dying"), "no {ability}");
        t.act("Vera", "regain", "Victim");
        assert!(!t.has("Victim", "unconscious") && !t.has("Victim", "dying"), "one of {ability} again");
    }
}

/// VIT-RULE-22: with a single wound point, a point beyond it kills.
#[test]
fn vit_rule_22_the_frailest() {
    for (face, dead) in [(3, false), (4, true)] {
        let frail = guard().score("con", 1).pool("vp", 0);
        let mut t = aware([vera().score("str", 1)], [frail, guard().named("Other").at(14, 6)]);
        t.dice(&[(20, 12), (4, 3), (4, face)]).act("Vera", "attack", "Guard");
        assert_eq!((t.last_harm().amount, t.at("Guard").is_none()), (i32::from(face) - 2, dead));
    }
}

/// VIT-COND-10, VIT-SPEC-79: the dead lie in their own cells and in no others; a fallen combatant counts as lost for
/// its side.
#[test]
fn vit_cond_10_spec_79_one_of_them_falls() {
    let armed = vera().score("str", 10).held(&["machete"]);
    let mut t = aware([armed], [guard().pool("vp", 0).pool("wp", 3), guard().named("Other").at(14, 6)]);
    t.dice(&[(20, 12), (8, 8), (8, 7)]).act("Vera", "attack", "Guard");
    assert_eq!((t.at("Guard"), t.pool("Other", "fallen")), (None, 1));
    t.act("Vera", "move", ()).walk(&[(2, 1), (3, 1)]);
    assert_eq!(t.moves(), 4);
    t.walk(&[(3, 2)]);
    assert_eq!(t.moves(), 2);
}

/// VIT-HEALTH-04: a critical hit takes Vitality like any other.
#[test]
fn vit_health_04_critical_hits() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&[(20, 19), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert_eq!(points(&mut t, "Guard"), (4, 12));
}

/// VIT-STAT-10: a save is a die, the class's base and an ability against a number; its ends decide.
#[test]
fn vit_stat_10_rule_07_saves() {
    for (die, bonus, kept) in [(14, 1, true), (13, 1, false), (1, 99, false), (20, -99, true)] {
        let modifiers = format!(r#"modifiers: [(to: "reflex", op: Add("{}"))]"#, bonus - 1);
        let target = guard().at(6, 2).fields(&modifiers);
        let mut t = field([vera().held(&["pistol"])], [target], &[15, 3]);
        t.dice(&[(20, 3), (6, 3), (6, 3), (6, 3), (20, die)]).act("Vera", "attack", "Guard");
        assert_eq!(t.pool("Guard", "vp") == 0, kept, "{die} {bonus}");
    }
}

/// What conditions do to figures; the tests of each condition name its rows.
#[test]
fn vit_cond_figures() {
    let figures = |condition: &str| {
        let mut t = aware([vera()], [guard().at(9, 2).begins(&[condition])]);
        ["attacking", "guarding", "saving", "checking", "speed", "guard_dex"].map(|value| t.value("Guard", value))
    };
    assert_eq!(figures("slowed"), [0, 0, 0, 0, 4, 1]);
    assert_eq!(figures("shaken"), [-2, 0, -2, -2, 6, 1]);
    assert_eq!(figures("grappled"), [-2, -2, 0, 0, 6, 1]);
    assert_eq!(figures("blinded"), [0, 0, 0, 0, 3, 0]);
    assert_eq!(figures("bound"), [0, -8, 0, 0, 6, 0]);
}

/// VIT-RULE-24: a side has lost when all of it are dead, unconscious, bound or surrendered; after the last round no
/// side has won.
#[test]
fn vit_rule_24_the_end() {
    let ended = |conditions: &[&str], fields: &str| {
        let mut t = super::lay([vera()], [guard().begins(conditions)]).fields(fields).deal_with(&d20(&[15, 3]));
        for _ in 0..4 {
            if t.asked() == "over" {
                break;
            }
            t.end();
        }
        let winners = t.fight().outcome().map(|outcome| outcome.winners.iter().count());
        (t.round(), winners)
    };
    assert_eq!(ended(&["bound"], "round_limit: 9"), (1, Some(1)));
    assert_eq!(ended(&["surrendered"], "round_limit: 9"), (1, Some(1)));
    assert_eq!(ended(&["unconscious", "stable"], "round_limit: 9").1, Some(1));
    assert_eq!(ended(&[], "round_limit: 2"), (2, Some(0)));
    assert_eq!(ended(&[], "round_limit: 9").1, None);
    let library = fray::data::library::Library::shipped();
    assert_eq!(library.ruleset("vitality").expect("it is in order").procedures.round_limit.get(), 100);
}
