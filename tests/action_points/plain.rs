//! Plain rows: attributes, minutes, the Standard Attack, fatigue, bought movement and what ground costs, light.

use fray::fight::state::log::{Event, Loss};
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::trial::{table, treat, turn_of};
use super::{ayla, brute, d6, field, medic, piece};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

/// AP-STAT-01: eight attributes, which may be negative; a combatant without any is an average person.
#[test]
fn ap_stat_01_eight_attributes() {
    const NAMES: [&str; 8] = ["Strength", "Dexterity", "Vitality", "Speed", "Reason", "Perception", "Lore", "Persona"];
    let mut t = field([piece("Nobody", &[]).at(2, 2)], [brute().at(11, 6)], &FIRST);
    let rules = t.fight().rules().clone();
    let named: Vec<&str> = rules.scores[..8].iter().map(|score| score.name.as_str()).collect();
    assert_eq!(named, NAMES);
    let figures =
        ["power_check", "agility_check", "fortitude_check", "melee_defence", "ranged_defence", "willpower_check"];
    let of = |t: &mut TestBattle| {
        let pools = [t.pool("Nobody", "initiative"), t.pool_max("Nobody", "mana"), t.pool_max("Nobody", "stamina")];
        (figures.map(|figure| t.value("Nobody", figure)), pools)
    };
    assert_eq!(of(&mut t), ([0, 0, 0, 10, 10, 0], [9, 5, 10]));
    for (attribute, less, pools) in [
        ("str", [-2, 0, 0, 10, 10, 0], [9, 5, 10]),
        ("dex", [0, -2, 0, 10, 10, 0], [9, 5, 10]),
        ("vit", [0, 0, -2, 10, 10, 0], [9, 5, 8]),
        ("speed", [0, 0, 0, 8, 8, 0], [9, 5, 10]),
        ("rsn", [0, 0, 0, 8, 8, 0], [9, 5, 10]),
        ("prc", [0, 0, 0, 10, 10, 0], [7, 5, 10]),
        ("lor", [0, 0, 0, 10, 10, 0], [9, 3, 10]),
        ("prs", [0, 0, 0, 10, 10, -2], [9, 5, 10]),
    ] {
        let poor = piece("Nobody", &[(attribute, -2)]).at(2, 2);
        let mut t = field([poor], [brute().at(11, 6)], &FIRST);
        assert_eq!(of(&mut t), (less, pools), "{attribute}");
    }
}

/// AP-TIME-01: a minute is four rounds of fifteen seconds: what takes a minute is done at the end of the fourth, and
/// ten minutes are forty.
#[test]
fn ap_time_01_minutes() {
    let mut t =
        table([ayla().pool("light", 2).pool("stamina", 5), medic().at(2, 3)], [brute()], &[1, 1, 2, 6, 6, 6, 1, 1, 2]);
    turn_of(&mut t, "Medic");
    let began = t.round();
    treat(&mut t, "treat_light", "Ayla", &[3, 3, 3]);
    let treated =
        t.events().filter_map(|e| if let Event::RoundStarted(round) = e { Some(*round) } else { None }).last();
    assert_eq!((treated, t.pool("Ayla", "light")), (Some(began + 3), 1));
    assert_eq!((began + 3 + 1 - began) * 15, 60);
    // A combatant felled in a round sleeps through that one and 39 more.
    let mut t = table([ayla().pool("light", 1), medic().at(2, 3)], [brute()], &[6, 6, 6, 1, 1, 2, 1, 1, 1]);
    t.act("Ayla", "unconscious", "Ayla");
    assert_eq!(t.stored("Ayla", "unconscious"), Some(99));
    let mut t = table([ayla(), medic().at(2, 3)], [brute()], &[1, 1, 2, 1, 1, 1, 6, 6, 6]);
    turn_of(&mut t, "Brute");
    let now = i32::try_from(t.round()).expect("a small number");
    t.dice(&d6(&[1, 1, 1])).act("Brute", "wound_4", "Ayla");
    assert_eq!(t.stored("Ayla", "unconscious"), Some(now + 39));
}

/// AP-TIME-47: an act over several turns costs stamina and mana when it takes effect; a cancelled one costs none.
#[test]
fn ap_time_47_stamina_and_mana_are_paid_in_the_end() {
    let begun = || {
        let mut t = field([ayla()], [brute().at(11, 6)], &FIRST);
        t.act("Ayla", "move", 4).act("Ayla", "move", 2).act("Ayla", "dash", ());
        assert_eq!((t.pool("Ayla", "ap"), t.pool("Ayla", "stamina"), t.has("Ayla", "dashing")), (0, 11, false));
        t.end().end();
        t
    };
    let mut t = begun();
    t.act("Ayla", "dash", ());
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Ayla", "stamina"), t.has("Ayla", "dashing")), (13, 9, true));
    let mut t = begun();
    let by = t.who("Ayla");
    t.submit(OrderKind::Abandon { by });
    assert!(t.events().any(|e| matches!(e, Event::ActLost(_, _, Loss::Abandoned))));
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Ayla", "stamina")), (14, 11));
    let caster = || piece("Mira", &[("speed", 1), ("rsn", 3), ("lor", 3), ("prc", 2)]).knows(&["flame_burst"]).at(2, 2);
    for done in [true, false] {
        let mut t = field([caster()], [brute().at(11, 6)], &FIRST);
        t.act("Mira", "flame_burst", (7, 2));
        assert_eq!((t.pool("Mira", "ap"), t.pool("Mira", "mana")), (0, 8));
        t.end().end();
        if done {
            t.act("Mira", "flame_burst", (7, 2));
        } else {
            t.dice(&d6(&[1])).act("Mira", "seize_initiative", ());
        }
        assert_eq!((t.pool("Mira", "ap"), t.pool("Mira", "mana")), if done { (13, 4) } else { (10, 8) });
    }
}

/// AP-ACT-04: 6 AP, with any weapon, near or far; one that wants loading has to be loaded, and what shoots within reach
/// of a blade can be harried, a blow cannot.
#[test]
fn ap_act_04_standard_attack() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.dice(&d6(&[2, 5, 5])).act("Ayla", "standard_attack", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.pool("Ayla", "ap")), (17, 12, 1));
    assert_eq!((t.last_harm().raw - t.last_harm().soaked, t.last_harm().wound), (4, 3));
    let mut t = field([ayla()], [brute().at(5, 2)], &FIRST);
    let far = t.acting("Ayla", "standard_attack", "Brute");
    assert_eq!(t.refuse(far), "Out of reach: it strikes up to 2 yards.");
    // A bow: Dexterity 1, and 1 of damage with Strength 1 against a Toughness of 4.
    let mut t = field([ayla().held(&["short_bow"])], [brute().at(10, 2)], &FIRST);
    t.dice(&d6(&[4, 4, 5])).act("Ayla", "standard_attack", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.pool("Ayla", "ap")), (14, 12, 1));
    assert_eq!(t.last_harm().raw - t.last_harm().soaked, 0);
    let mut t = field([ayla().held(&["short_bow"])], [brute()], &FIRST);
    t.act("Ayla", "standard_attack", "Brute");
    assert_eq!(t.asked(), "window before Brute");
    let mut t = field([ayla().pool("ap", 9).held(&["crossbow"])], [brute().at(10, 2)], &FIRST);
    t.dice(&d6(&[1, 2, 2])).act("Ayla", "standard_attack", "Brute");
    let again = t.acting("Ayla", "standard_attack", "Brute");
    assert_eq!(t.refuse(again), "The weapon is not loaded.");
}

/// AP-HEALTH-11, AP-HEALTH-12: fatigue lowers the most that stamina can be, not below 0, and stamina only where it
/// would be more than that.
#[test]
fn ap_health_11_12_fatigue_and_stamina() {
    let after = |stamina: i32, tired: &[&str]| {
        let mut t = table([ayla().pool("stamina", stamina)], [brute()], &[6, 6, 6, 1, 1, 2]);
        for tire in tired {
            t.act("Ayla", tire, "Ayla");
        }
        (t.pool_max("Ayla", "stamina"), t.pool("Ayla", "stamina"))
    };
    assert_eq!(after(11, &[]), (11, 11));
    assert_eq!(after(11, &["tire_3"]), (8, 8));
    assert_eq!(after(5, &["tire_4"]), (7, 5));
    assert_eq!(after(5, &["tire_6"]), (5, 5));
    assert_eq!(after(5, &["tire_4", "tire_3"]), (4, 4));
    assert_eq!(after(11, &["tire_8", "tire_8"]), (0, 0));
}

/// Movement that a combatant has left.
fn moves(t: &mut TestBattle, who: &str) -> u16 {
    let id = t.who(who);
    t.fight().arena().body(id).usage.moves
}

/// AP-MOVE-03, AP-MOVE-04: bought movement that is not walked lasts to the end of the round.
#[test]
fn ap_move_03_04_movement_lasts_for_the_round() {
    let mut t = field([ayla()], [brute().at(11, 6)], &FIRST);
    t.act("Ayla", "move", 4).go(3, 2);
    t.act("Ayla", "crouch", ()).end();
    assert_eq!((t.whose_turn().as_deref(), moves(&mut t, "Ayla")), (Some("Brute"), 8));
    t.end();
    assert_eq!((t.round(), moves(&mut t, "Ayla")), (2, 0));
}

/// AP-MOVE-05: in the turn of a combatant with less initiative another walks with movement that is left or bought now,
/// and loses no initiative; a declared act comes to nothing. With no more initiative it cannot.
#[test]
fn ap_move_05_walking_in_the_turn_of_another() {
    let mut t = field([ayla()], [brute().at(8, 2)], &FIRST);
    t.loud().act("Ayla", "move", 4).end();
    assert_eq!(t.asked(), "window turn_starts Ayla");
    t.go(3, 2);
    assert_eq!(
        (t.asked().as_str(), moves(&mut t, "Ayla"), t.pool("Ayla", "initiative")),
        ("window turn_starts Ayla", 8, 14)
    );
    t.pass().act("Brute", "seize_initiative", ());
    assert_eq!(t.asked(), "window declared Ayla");
    t.go(4, 3);
    assert_eq!((t.asked().as_str(), t.pool("Brute", "ap"), t.pool("Ayla", "initiative")), ("turn Brute", 6, 14));
    // 14 is not more than 14.
    let mut t = field([ayla()], [brute().score("prc", 4).at(8, 2)], &FIRST);
    assert_eq!(t.pool("Brute", "initiative"), 14);
    t.loud();
    assert!(t.asked().starts_with("turn "));
    let first = t.whose_turn().expect("somebody begins");
    t.act(&first, "move", 4).end();
    assert!(t.asked().starts_with("turn "));
}

/// AP-MOVE-07: what each kind of ground multiplies a yard by.
#[test]
fn ap_move_07_what_ground_costs() {
    for (ground, factor, below) in [
        ("hill", 2, false),
        ("shallows", 2, false),
        ("mud", 2, false),
        ("thicket", 3, false),
        ("deep_water", 3, false),
        ("waist_water", 4, false),
        ("rock_face", 4, false),
        ("lake_bed", 10, true),
    ] {
        let mut t = TestScene::new("action_points", &["......", "..x...", "......"])
            .legend('x', &format!("Ground({ground:?})"))
            .side("heroes", [ayla().pool("ap", 14).at(0, 1)])
            .side("monsters", [brute().at(5, 0)])
            .deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
        t.act("Ayla", "move", 4).act("Ayla", "move", 4).walk(&[(1, 1)]);
        let before = t.moves();
        t.walk(&[(2, 1)]);
        assert_eq!((before - t.moves(), t.has("Ayla", "submerged")), (factor, below), "{ground}");
        if below {
            assert!(!t.may("Ayla", "surface"));
            t.walk(&[(3, 1)]);
            assert!(!t.has("Ayla", "submerged"));
        }
    }
}

/// Ayla at the left end of a dark row, where `e` is embers, and the Brute so far away.
fn night(row: &str, far: i16, ayla: TestCombatant) -> TestBattle {
    let empty = ".".repeat(row.len());
    TestScene::new("action_points", &[&empty, row, &empty])
        .legend('e', "Ground(\"embers\")")
        .side("heroes", [ayla.at(0, 1)])
        .side("monsters", [brute().at(far, 1)])
        .fields("open_sheets: true, dark: true")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2]))
}

fn sees(t: &mut TestBattle) -> bool {
    let (from, to) = (t.who("Ayla"), t.who("Brute"));
    t.fight().arena().sees(from, to)
}

/// AP-POS-17: a burning torch lights six yards, and is lit by whatever burns: another torch, embers, a combatant in
/// flames.
#[test]
fn ap_pos_17_torches() {
    const ROW: &str = "............";
    let torch = |kind: &str| ayla().pool("ap", 7).held(&[kind]);
    for (far, seen) in [(6, true), (7, false)] {
        assert_eq!(sees(&mut night(ROW, far, torch("lit_torch"))), seen, "{far}");
        assert!(!sees(&mut night(ROW, far, torch("torch"))));
    }
    for (row, me, may) in [
        (ROW, torch("torch"), false),
        (".e..........", torch("torch"), true),
        ("..e.........", torch("torch"), false),
        (ROW, ayla().held(&["torch", "lit_torch"]), true),
        (ROW, torch("torch").begins(&["burning"]), true),
    ] {
        assert_eq!(night(row, 6, me).may("Ayla", "light_torch"), may, "{row}");
    }
    let mut t = night(".e..........", 6, torch("torch"));
    assert!(!sees(&mut t));
    t.act("Ayla", "light_torch", ());
    assert!(sees(&mut t));
    assert_eq!(t.pool("Ayla", "ap"), 12);
}

/// AP-POS-17: embers light two yards around them.
#[test]
fn ap_pos_17_embers_glow() {
    for (far, seen) in [(5, false), (6, true), (10, true), (11, false)] {
        assert_eq!(sees(&mut night("........e...", far, ayla())), seen, "{far}");
    }
}

/// AP-COND-19: a grappling combatant neither dashes nor jumps.
#[test]
fn ap_cond_19_no_dash_and_no_jump_in_a_grapple() {
    let mut t = field([ayla().pool("ap", 14).held(&[])], [brute().at(3, 2)], &FIRST);
    t.act("Ayla", "move", 4);
    assert!(t.may("Ayla", "dash") && t.may("Ayla", "long_jump") && t.may("Ayla", "high_jump"));
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    assert!(t.has("Ayla", "grappling"));
    assert!(!t.may("Ayla", "dash") && !t.may("Ayla", "long_jump") && !t.may("Ayla", "high_jump"));
    // A dash that was begun before is bound too: no combatant sprints out of a hold.
    assert!(!t.may("Ayla", "sprint"));
}

/// AP-RULE-10: the fight waits for one answer of one combatant at a time: whose turn it is, whether it breaks in,
/// whether it reacts, what it chooses. A pass of one of them changes nothing of what another is offered.
#[test]
fn ap_rule_10_one_question_at_a_time() {
    let bela = |initiative: i32| ayla().named("Bela").score("prc", initiative).at(2, 3);
    let asked = |t: &mut TestBattle| {
        assert!(t.fight().outcome().is_none());
        t.asked()
    };
    // Ayla has 14; Bela 12, or 16 and then is asked first.
    let offers = |prc: i32| {
        let mut t = field([ayla(), bela(prc)], [brute()], &[[1, 1, 2], [1, 1, 2], [1, 1, 2]]);
        t.loud();
        while t.fight().decision().is_some() && asked(&mut t) != "turn Brute" {
            if t.asked().starts_with("turn") {
                t.end()
            } else {
                t.pass()
            };
        }
        t.act("Brute", "standard_attack", "Ayla");
        let first = asked(&mut t);
        while t.asked() != "window declared Ayla" {
            t.pass();
        }
        (first, t.fight().offers())
    };
    let (alone, of_ayla) = offers(0);
    let (after, with_bela) = offers(4);
    assert_eq!((alone.as_str(), after.as_str()), ("window declared Ayla", "window declared Bela"));
    assert_eq!(of_ayla, with_bela);
    assert!(of_ayla.len() > 3, "pass, act, and after a purchase walk: {of_ayla:?}");
    // A reaction, and the choices that belong to acts and reactions.
    let mut t = field([ayla()], [brute().held(&["spear"]).at(7, 2)], &FIRST);
    t.act("Ayla", "move", 4).go(5, 2);
    assert_eq!(asked(&mut t), "window step Brute");
    let mut t = field([ayla()], [brute()], &FIRST);
    t.dice(&d6(&[4, 5, 5])).act("Ayla", "nonlethal_attack", "Brute");
    assert_eq!(asked(&mut t), "window blow Ayla");
    assert!(t.may("Ayla", "hold_light"));
    t.act("Ayla", "hold_light", "Brute");
    // What the actor chooses is part of its order: a line, a thing, a level, a foe to ignore, a hold to free.
    let mut t = field([ayla().pool("light", 1)], [brute().at(3, 2)], &FIRST);
    assert!(t.aims("Ayla", "shove").len() > 8 && t.aims("Ayla", "disarm").len() == 4);
    assert!(t.may("Ayla", "treat_light") && !t.may("Ayla", "treat_severe"));
    assert_eq!((t.aims("Ayla", "ignore").len(), t.aims("Ayla", "heed").len()), (1, 0));
    let mut t = field([ayla().pool("ap", 9).held(&["spear_rod"]).knows(&["ward"])], [brute().at(8, 2)], &FIRST);
    t.act("Ayla", "ward", ()).act("Ayla", "wake_rod", ());
    assert_eq!(t.aims("Ayla", "end_magic").len(), 2);
    assert_eq!(asked(&mut t), "turn Ayla");
}
