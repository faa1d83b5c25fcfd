//! Measures: what ground and things cost, how high they are, which combatants they hide, what they bear, and how far
//! acts reach.

use fray::fight::state::log::Event;
use fray::fight::state::order::{ChosenTarget, OrderKind};
use fray::kernel::cell::Cell;
use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget, line, object};

use super::{ayla, brute, d6, piece};
use crate::support::{allowed, what};

const FIRST: [u16; 6] = [1, 1, 2, 1, 1, 2];

/// Two on a map where `X` is this.
fn room(rows: &[&str], key: &str, hero: TestCombatant, foe: TestCombatant) -> TestBattle {
    TestScene::new("action_points", rows)
        .legend('X', &what(key))
        .side("heroes", [hero])
        .side("monsters", [foe])
        .fields("open_sheets: true")
        .deal_with(&d6(&FIRST))
}

/// AP-MOVE-06, AP-MOVE-17: what each kind of ground, and what lies about, costs to enter.
#[test]
fn ap_move_06_17_what_a_yard_costs() {
    let costs = [
        ("floor", 1),
        ("grass", 1),
        ("road", 1),
        ("dirt", 1),
        ("asphalt", 1),
        ("tiles", 1),
        ("embers", 1),
        ("spores", 1),
        ("smoke", 1),
        ("mud", 2),
        ("rubble", 2),
        ("rails", 2),
        ("shallows", 2),
        ("waist_water", 4),
        ("bush", 2),
        ("thicket", 3),
        ("low_wall", 2),
        ("hill", 2),
        ("bench", 2),
        ("planter", 2),
        ("counter", 2),
        ("brambles", 2),
        ("door open", 1),
        ("door broken", 1),
        ("gate open", 1),
        ("gate broken", 1),
        ("lever closed", 1),
        ("table upright", 2),
        ("table broken", 1),
        ("barrel broken", 2),
        ("crate broken", 2),
    ];
    let found = costs.map(|(key, _)| {
        let walker = ayla().at(0, 0);
        let mut t = room(&[".X.........."], key, walker, brute().at(11, 0));
        t.act("Ayla", "move", 4);
        if key == "embers" {
            t.dice(&[(6, 1)]);
        }
        t.walk(&[(1, 0)]);
        (key, 9 - t.moves())
    });
    assert_eq!(found, costs);
}

/// AP-MOVE-24: the height of what stands there, in inches: a combatant of 17 clears 8 and twice what it jumps.
#[test]
fn ap_move_24_how_high_things_are() {
    for (key, inches) in [
        ("bush", 48),
        ("thicket", 72),
        ("low_wall", 36),
        ("boulder", 72),
        ("car", 36),
        ("bench", 36),
        ("planter", 36),
        ("counter", 36),
        ("pillar", 72),
        ("table upright", 30),
        ("table flipped", 40),
        ("barrel whole", 36),
        ("crate whole", 40),
        ("chest closed", 24),
        ("chest open", 30),
    ] {
        // From standing half of the total counts; three ones, Strength 1 and Athletics 2 are 6 of it.
        for (less, at) in [(0, 2), (2, 0)] {
            let small = ayla().size("-3").score("jumping", inches - 8 - less - 6).pool("ap", 12).at(0, 1);
            let mut t = room(&["............", ".X..........", "............"], key, small, brute().at(11, 2));
            t.act("Ayla", "move", 4).dice(&d6(&[1, 1, 1])).act("Ayla", "high_jump", (2, 1));
            assert_eq!(t.at("Ayla"), Some((at, 1)), "{key} {less}");
        }
    }
}

/// AP-ROLL-29, AP-RULE-23: what hides those up to a Size wholly, and leaves those of the next size visible.
#[test]
fn ap_roll_29_rule_23_the_sizes_that_things_hide() {
    let sizes = [
        ("bush", -2),
        ("thicket", 0),
        ("tree", 5),
        ("low_wall", -2),
        ("boulder", 0),
        ("car", -2),
        ("bench", -2),
        ("planter", -2),
        ("counter", -2),
        ("pillar", 0),
        ("table upright", -2),
        ("table flipped", 0),
        ("barrel whole", -2),
        ("crate whole", -2),
        ("chest closed", -2),
        ("chest open", -2),
        ("bell still", -2),
        ("bell rung", -2),
    ];
    let seen = |key: &str, size: i32| {
        let foe = brute().size(&size.to_string()).at(5, 1);
        let mut t = room(&["...X....", "...X....", "...X....", "...X...."], key, ayla().at(1, 1), foe);
        let (from, to) = (t.who("Ayla"), t.who("Brute"));
        t.fight().arena().sees(from, to)
    };
    let found = sizes.map(|(key, _)| (key, (-4..9).filter(|size| !seen(key, *size)).max().unwrap_or(-5)));
    assert_eq!(found, sizes);
}

/// AP-RULE-12: Defence, Toughness and what it bears of everything that can be broken. 14 and 3 less Defence 5 are 12:
/// exactly what makes a wound fatal against wood, and moderate against iron.
#[test]
fn ap_rule_12_what_things_bear() {
    for (thing, worn, bears) in [
        ("door closed", 5, 6),
        ("gate closed", 2, 15),
        ("lever closed", 2, 15),
        ("table upright", 5, 6),
        ("table flipped", 5, 6),
        ("barrel whole", 5, 6),
        ("crate whole", 5, 6),
    ] {
        let mut t = room(&["......", ".X....", "......"], thing, ayla().at(0, 1), brute().at(5, 1));
        let OrderKind::Act(draft) = t.acting("Ayla", "batter", object(1, 1)) else { panic!("it is an act") };
        let odds = t.fight().arena().break_odds(&draft).expect("a strike at a thing");
        assert_eq!((odds.against, odds.left, odds.most), (5, bears, bears), "{thing}");
        t.dice(&d6(&[2, 3, 4])).act("Ayla", "batter", object(1, 1));
        let told = |event: &Event| match event {
            Event::ObjectWorn(_, _, worn, left) => Some((*worn, *left)),
            _ => None,
        };
        assert_eq!(t.events().filter_map(told).collect::<Vec<_>>(), [(worn, bears - worn)], "{thing}");
    }
}

/// AP-ACT-25, AP-ACT-50: doors and levers take 2 AP both ways, in a hurry a check of 10; what says nothing takes 2.
#[test]
fn ap_act_25_50_uses_of_things() {
    for (thing, number, cost) in [
        ("door closed", 0, 2),
        ("door open", 1, 2),
        ("lever closed", 0, 2),
        ("lever open", 1, 2),
        ("table upright", 0, 2),
        ("chest closed", 0, 2),
    ] {
        let begin = || {
            TestScene::new("action_points", &["......", ".X..G.", "......"])
                .legend(
                    'X',
                    &if thing.starts_with("lever") {
                        what(thing).replace("))", "), links: [\"gate\"])")
                    } else {
                        what(thing)
                    },
                )
                .legend(
                    'G',
                    &what(if thing == "lever open" { "gate open" } else { "gate closed" })
                        .replace("))", "), name: Some(\"gate\"))"),
                )
                .side("heroes", [ayla().at(0, 1)])
                .side("monsters", [brute().at(5, 2)])
                .fields("open_sheets: true")
                .deal_with(&d6(&FIRST))
        };
        let mut t = begin();
        t.act("Ayla", "use_object", TestTarget::Object((1, 1), number));
        assert_eq!(7 - t.pool("Ayla", "ap"), cost, "{thing}");
        if ["table", "chest"].iter().any(|key| thing.starts_with(key)) {
            continue;
        }
        for (faces, paid, stamina) in [([2, 2, 2], 1, 10), ([1, 2, 2], 3, 11)] {
            let mut t = begin();
            t.dice(&d6(&faces)).act("Ayla", "use_object_hurried", TestTarget::Object((1, 1), number));
            assert_eq!((7 - t.pool("Ayla", "ap"), t.pool("Ayla", "stamina")), (paid, stamina), "{thing} {faces:?}");
        }
    }
}

/// AP-SPEC-25, AP-ACT-11, AP-ACT-33: how far spells, words and feints reach, and not a yard farther; a spell meets
/// Ranged Defence at arm's length as well.
#[test]
fn ap_spec_25_act_11_33_how_far() {
    const ROW: &str = ".........................";
    let all = ["fire_dart", "flame_burst", "lightning_lance", "binding_roots", "dread"];
    let caster = || ayla().score("rsn", 3).score("lor", 3).knows(&all).pool("ap", 10).pool("mana", 8).at(0, 0);
    let aims = |action: &str, away: i16| {
        let mut t = room(&[ROW; 3], "floor", caster(), brute().at(away, 0));
        match action {
            "flame_burst" => t.aims("Ayla", action).contains(&ChosenTarget::Cell(Cell::new(away, 0))),
            _ => t.may("Ayla", action),
        }
    };
    for (action, yards) in [
        ("fire_dart", 20),
        ("flame_burst", 15),
        ("lightning_lance", 15),
        ("binding_roots", 10),
        ("dread", 10),
        ("create_opening", 10),
    ] {
        assert_eq!((aims(action, yards), aims(action, yards + 1)), (true, false), "{action}");
    }
    let facts = "facts: [(question: \"Who sent you?\", answer: \"The duke.\", about: Some(\"Brute\"))]";
    let asks = |away: i16| {
        let lay = TestScene::new("action_points", &[ROW; 3]).side("heroes", [ayla().at(0, 0)]).fields(facts);
        let mut t = lay.side("monsters", [brute().at(away, 0)]).deal_with(&d6(&FIRST));
        let asks = t.acting("Ayla", "parley", TestTarget::Fact(0));
        allowed(&mut t, asks)
    };
    assert_eq!((asks(20), asks(21)), (true, false));
    for spell in ["fire_dart", "lightning_lance"] {
        // A staff blocks blows only.
        let mut t = room(&[ROW; 3], "floor", caster(), brute().held(&["staff"]).at(1, 0));
        let [melee, ranged] = ["melee_defence", "ranged_defence"].map(|value| t.value("Brute", value));
        assert!(melee > ranged, "{melee} {ranged}");
        t.dice(&d6(&[2, 3, 4])).act("Ayla", spell, "Brute");
        assert_eq!(t.last_roll().against, ranged, "{spell}");
    }
}

/// AP-ACT-36: a Shove goes as far as three sixes would move them, and a yard at least.
#[test]
fn ap_act_36_how_far_a_shove_could_go() {
    // Power 4 with eighteen is 9 more than 13, three yards more than one; 6 less than 28, and one is all.
    for (strength, most) in [(0, 4), (1, 3), (15, 1)] {
        let foe = piece("Target", &[("str", strength), ("athletics", 2), ("power", 1)]).at(3, 2);
        let mut t = room(&["............"; 5], "floor", ayla(), foe);
        let reached = |t: &mut TestBattle, yards: i16| {
            let order = t.acting("Ayla", "shove", line("Target", 3 + yards, 2));
            allowed(t, order)
        };
        let found = (1..9).filter(|yards| reached(&mut t, *yards)).max();
        assert_eq!(found, Some(most), "{strength}");
    }
}

/// AP-HEALTH-35, AP-HEALTH-T4: the heaviest wound that each result is good for.
#[test]
fn ap_health_35_t4_what_a_result_heals() {
    const LEVELS: [&str; 5] = ["light", "moderate", "severe", "critical", "fatal"];
    let healed = |fatigue: i32, faces: [u16; 3]| {
        let hurt =
            LEVELS.iter().fold(ayla().pool("fatigue", fatigue).pool("stamina", 0), |ayla, key| ayla.pool(key, 1));
        let lay = TestScene::new("action_points", &["............"; 7]).rules(&super::trial::rules());
        let mut t = lay.side("heroes", [hurt]).side("monsters", [brute()]).deal_with(&d6(&FIRST));
        t.dice(&d6(&faces)).act("Ayla", "check", "Ayla");
        if t.asked() == "window recovering Ayla" {
            t.pass();
        }
        (LEVELS.iter().position(|key| t.pool("Ayla", key) == 0).map_or(0, |at| at + 1), t.last_roll().total)
    };
    let level = |total: i32| [-8, -5, -1, 4, 10].iter().filter(|least| total >= **least).count();
    for fatigue in 0..=13 {
        assert_eq!(healed(fatigue, [1, 1, 1]), (level(4 - fatigue), 4 - fatigue));
    }
    for (faces, total) in [
        ([1, 1, 2], 5),
        ([1, 2, 2], 6),
        ([2, 2, 2], 7),
        ([2, 2, 3], 8),
        ([2, 3, 3], 9),
        ([3, 3, 3], 10),
        ([6, 6, 6], 19),
    ] {
        assert_eq!(healed(0, faces), (level(total), total));
    }
}

/// AP-RULE-03, AP-ROLL-18: the other crossbows as they play: 1 more to hit, their damage, and how far they shoot; and
/// what shoots or is made to be thrown strikes no blow.
#[test]
fn ap_rule_03_roll_18_other_crossbows() {
    let wide = ".".repeat(200);
    for (weapon, hands, damage, increment, yards) in
        [("hand_crossbow", 1, 1, 10, 50), ("heavy_crossbow", 2, 5, 40, 200), ("crossbow", 2, 4, 40, 200)]
    {
        let begin = |away: (i16, i16)| {
            let one = piece("One", &[("prc", 9)]).held(&[weapon]).pool("ap", 10).at(0, 0);
            let other = piece("Other", &[("speed", -5), ("vit", 8)]).at(away.0, away.1);
            room(&[wide.as_str(); 5], "floor", one, other)
        };
        let shot = |away: i16| {
            let mut t = begin((away, 0));
            t.dice(&d6(&[2, 3, 4])).act_with("One", "standard_attack", weapon, "Other");
            let (roll, harm) = (t.last_roll(), t.last_harm());
            assert!(!t.may("One", "standard_attack"), "{weapon} has to be loaded");
            (roll.total - 9, harm.raw - (roll.total - roll.against))
        };
        assert_eq!([shot(increment), shot(increment + 1)], [(1, damage), (-1, damage)], "{weapon}");
        // Two yards aside are one more.
        let last = if yards < 200 { [(yards, 0), (yards + 1, 0)] } else { [(199, 2), (199, 4)] };
        assert_eq!(last.map(|at| begin(at).may("One", "standard_attack")), [true, false], "{weapon}");
        let rules = begin((9, 0)).fight().rules().clone();
        let item = rules.items.iter().find(|item| item.key.value == weapon).expect("it is there");
        assert_eq!(item.hands, hands, "{weapon}");
    }
    for (weapon, bonus, increment, yards) in [("dagger", 1, 5, 15), ("javelin", 0, 10, 30)] {
        let begin = |away: i16| {
            let one = piece("One", &[("prc", 9)]).held(&[weapon]).at(0, 0);
            let other = piece("Other", &[("speed", -5), ("vit", 8)]).at(away, 0);
            room(&[wide.as_str()], "floor", one, other)
        };
        let thrown = |away: i16| {
            let mut t = begin(away);
            t.dice(&d6(&[2, 3, 4])).act_with("One", "standard_attack", weapon, "Other");
            t.last_roll().total - 9
        };
        assert_eq!([thrown(increment), thrown(increment + 1)], [bonus, bonus - 2], "{weapon}");
        assert_eq!([yards, yards + 1].map(|at| begin(at).may("One", "standard_attack")), [true, false], "{weapon}");
    }
    for weapon in ["short_bow", "bow", "crossbow", "hand_crossbow", "heavy_crossbow", "javelin"] {
        let one = piece("One", &[]).held(&[weapon]).at(1, 0);
        let mut t = room(&["............"], "floor", one, brute().at(2, 0));
        let blow = t.acting_with("One", "quick_attack", weapon, "Brute");
        t.refuse(blow);
    }
}

/// AP-RULE-24: a winged combatant that came down takes off again for 2 AP, unless it is prone.
#[test]
fn ap_rule_24_taking_wing() {
    let wings = |rate: i32| ayla().fields(&format!("modifiers: [(to: \"fly_rate\", op: Add(\"{rate}\"))]"));
    let mut t = room(&["............"; 3], "floor", wings(1), brute().at(9, 2));
    t.act("Ayla", "take_wing", ());
    assert_eq!((t.pool("Ayla", "ap"), t.has("Ayla", "flying"), t.may("Ayla", "take_wing")), (5, true, false));
    let mut t = room(&["............"; 3], "floor", ayla(), brute().at(9, 2));
    assert!(!t.may("Ayla", "take_wing"));
    let mut t = room(&["............"; 3], "floor", wings(1).begins(&["prone"]), brute().at(9, 2));
    assert!(!t.may("Ayla", "take_wing"));
}

/// AP-HEALTH-01: what wounds leave of Vigour: a fatal one a third of what there would be, rounded up.
#[test]
fn ap_health_01_what_wounds_leave() {
    for (wounds, left) in [
        (&[][..], 40),
        (&[("light", 1)], 39),
        (&[("moderate", 1)], 38),
        (&[("severe", 1)], 36),
        (&[("critical", 1)], 33),
        (&[("light", 6), ("moderate", 3), ("severe", 3), ("critical", 2)], 2),
        (&[("fatal", 1)], 14),
        (&[("fatal", 1), ("light", 1)], 13),
        (&[("fatal", 1), ("moderate", 3)], 12),
        (&[("fatal", 1), ("severe", 3)], 10),
        (&[("fatal", 1), ("critical", 2)], 9),
    ] {
        let hurt = wounds.iter().fold(ayla(), |ayla, (level, n)| ayla.pool(level, *n));
        let mut t = room(&["............"; 5], "floor", hurt, brute().at(9, 2));
        assert_eq!((t.pool("Ayla", "vigour"), t.pool_max("Ayla", "vigour")), (left, 40), "{wounds:?}");
    }
    // An ordinary combatant is dead of it.
    let mut t = room(&["............"; 5], "floor", ayla(), brute().pc(false).at(9, 2));
    assert_eq!(t.pool_max("Brute", "vigour"), 2 + 5 + 2 * 2 + 4 * 2 + 7 * 2);
}

/// AP-MOVE-23, AP-MOVE-24: a high jump clears cover, a long one almost nothing.
#[test]
fn ap_move_23_24_what_is_leapt_over() {
    for (size, long, high) in [(-4, true, true), (-3, false, true), (0, false, true), (1, false, false)] {
        let hedge = format!("(terrain: [(key: \"hedge\", name: \"Hedge\", obstacle: \"{size}\", height: Some(10))])");
        let mut t = TestScene::new("action_points", &["............", ".X..........", "............"])
            .legend('X', "Ground(\"hedge\")")
            .rules(&hedge)
            .side("heroes", [ayla().at(0, 1)])
            .side("monsters", [brute().at(11, 2)])
            .fields("open_sheets: true")
            .deal_with(&d6(&FIRST));
        t.act("Ayla", "move", 4);
        let found = ["long_jump", "high_jump"].map(|jump| {
            let order = t.acting("Ayla", jump, (2, 1));
            allowed(&mut t, order)
        });
        assert_eq!(found, [long, high], "{size}");
    }
}
