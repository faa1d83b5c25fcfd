//! What the book lists, entry by entry: what each act costs, the HP of things, and numbers that a battle shows only at
//! their edges.

use std::collections::BTreeMap;

use fray::data::effect::{Cost, Occasion};
use fray::testkit::{TestBattle, TestCombatant, TestScene, object};

use super::casting::mage;
use super::{ada, aware, bram, cleo, d20, field, grunt, piece};

/// FOUR-TIME-02, FOUR-ACT-21, FOUR-REACT-13: what each act of the own turn takes: one Standard, Move or Quick action,
/// both of the first for a Dash with what follows it, or nothing; and what is done at others' takes nothing of these.
#[test]
fn four_time_02_act_21_react_13_what_acts_take() {
    let standard = [
        "primary_attack",
        "batter",
        "keep_reaction",
        "drink",
        "administer",
        "eat",
        "drink_water",
        "first_aid",
        "wake",
        "assist",
        "give_up_standard",
        "patch_wound",
        "drag",
        "carry",
        "disarm",
        "push",
        "push_thing",
        "sunder",
        "sunder_thing",
        "grapple",
        "contest",
        "break_free",
        "defend",
        "trip",
        "dash",
        "dash_straight",
        "wait",
    ];
    let moves = [
        "secondary_attack",
        "observe",
        "load",
        "get_down",
        "charge",
        "feint",
        "concentrate",
        "advance",
        "stand_up",
        "drop_prone",
        "tumble",
    ];
    let quick = [
        "tertiary_attack",
        "focus_attack",
        "focus_guard",
        "focus_skill",
        "call_out",
        "call_upon",
        "sense",
        "side_step",
        "recall_arms",
        "recall_kind",
        "recall_magic",
        "recall_works",
        "recall_fact",
        "command_attack",
        "command_hold",
        "command_fall_back",
        "command_follow",
        "command_cease",
    ];
    let handling = ["change_gear", "take_up", "hand_over", "take_over"];
    let both = ["dash_charge", "dash_leap", "dash_overrun"];
    let free = ["drop", "let_lie", "set_down", "release", "end_spell", "speak"];
    let mut takes: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    takes.extend(standard.map(|key| (key, vec![("standard", "1")])));
    takes.extend(moves.map(|key| (key, vec![("move", "1")])));
    takes.extend(quick.map(|key| (key, vec![("quick", "1")])));
    takes.extend(handling.map(|key| (key, vec![("move", "if(has(me, 'handling'), 0, 1)")])));
    takes.extend(both.map(|key| (key, vec![("standard", "1"), ("move", "1")])));
    takes.extend(free.map(|key| (key, vec![])));
    takes.insert(
        "use_object",
        vec![("move", "if(order.number == 1, 1, 0)"), ("standard", "if(order.number == 1, 0, 1)")],
    );
    let mut t = field([ada()], [grunt()], &[15, 5]);
    let rules = t.fight().rules().clone();
    let spell = rules.scope.find(fray::data::scope::KeyKind::Tag, "spell").map(fray::data::scope::TagId);
    for action in &rules.actions {
        let key = action.key.value.as_str();
        let found: Vec<(&str, &str)> = action
            .cost
            .iter()
            .filter_map(|cost| match cost {
                Cost::Pool(pool, n) => Some((rules.pool(*pool).key.value.as_str(), n.text.as_str())),
                _ => None,
            })
            .filter(|(pool, _)| ["standard", "move", "quick", "reaction"].contains(pool))
            .collect();
        let expected = match takes.get(key) {
            Some(expected) => expected.clone(),
            // Spells take a Standard action each, and what answers an event nothing but the Reaction that the engine
            // takes.
            None if spell.is_some_and(|tag| action.tags.has(tag)) => vec![("standard", "1")],
            None => {
                assert!(!matches!(action.occasion, Occasion::Turn), "{key} is in no list");
                vec![]
            }
        };
        assert_eq!(found, expected, "{key}");
    }
}

/// FOUR-SPEC-58, FOUR-SPEC-59, FOUR-ACT-51: the HP and resistance of things, how hard they are to hit and to move;
/// doors and levers take a Move.
#[test]
fn four_spec_58_59_act_51_what_things_bear() {
    let mut t = field([ada()], [grunt()], &[15, 5]);
    let rules = t.fight().rules().clone();
    let things = [
        ("door", 5, 2, 20, false, None),
        ("gate", 5, 8, 60, false, None),
        ("table", 5, 0, 5, false, Some(2)),
        ("barrel", 5, 0, 5, false, None),
        ("crate", 5, 0, 5, false, Some(4)),
        ("chair", 6, 0, 5, false, Some(-2)),
        ("cart", 4, 0, 5, false, Some(8)),
        ("chest", 5, 0, 5, false, None),
        ("pane", 5, 0, 1, true, None),
    ];
    for (key, defence, toughness, integrity, fragile, heft) in things {
        let def = rules.objects.iter().find(|def| *def.key == *key).unwrap_or_else(|| panic!("{key}"));
        let sturdy = def.sturdy.as_ref().unwrap_or_else(|| panic!("{key} can be broken"));
        assert_eq!((sturdy.defence, sturdy.toughness, sturdy.integrity), (defence, toughness, integrity), "{key}");
        assert_eq!((sturdy.fragile, def.heft), (fragile, heft), "{key}");
    }
    let points = |key: &str| -> Vec<u8> {
        rules.objects.iter().filter(|def| *def.key == *key).flat_map(|def| &def.uses).map(|used| used.points).collect()
    };
    assert_eq!(
        (points("door"), points("lever"), points("chest"), points("table")),
        (vec![1; 2], vec![1; 2], vec![2; 2], vec![2])
    );
    let held = [
        "knife",
        "club",
        "longsword",
        "axe",
        "spear",
        "greatsword",
        "bow",
        "javelin",
        "hand_crossbow",
        "heavy_crossbow",
    ];
    let held = held.map(|key| (key, 10));
    let worn = [("leather", 10), ("chain_shirt", 10), ("plate", 10)];
    let others = [("net", 3), ("shield", 5), ("wand", 5), ("healing_potion", 1)];
    for (key, integrity) in held.into_iter().chain(worn).chain(others) {
        let item = rules.items.iter().find(|item| *item.key == *key).unwrap_or_else(|| panic!("{key}"));
        assert_eq!(item.brittle.as_ref().map(|brittle| brittle.integrity), Some(integrity), "{key}");
    }
}

/// FOUR-ACT-33: the number of a Sunder is 5 whatever the thing's AC is, and a failure gives no chance to strike.
#[test]
fn four_act_33_five() {
    for thing in ["chair", "cart", "pane"] {
        let lay = TestScene::new("four_actions", &["......", "...o..", "......"]);
        let lay = lay.legend('o', &format!(r#"Object(object: "{thing}", on: "floor")"#));
        let foes = [grunt().at(2, 2), grunt().named("Near").at(1, 1)];
        let weak = ada().fields(r#"modifiers: [(to: "bab", op: Add("-4"))]"#).at(2, 1);
        let lay = lay.side("heroes", [weak]).side("monsters", foes).fields("open_sheets: true");
        for (die, hits) in [(2, true), (1, false)] {
            let mut t = lay.deal_with(&d20(&[20, 5, 4]));
            let damage = if hits { &[(8, 1)][..] } else { &[] };
            t.dice(&[&d20(&[die]), damage].concat()).act("Ada", "sunder_thing", object(3, 1));
            assert_eq!(
                (t.last_roll().against, t.last_roll().success, t.asked().as_str()),
                (5, hits, "turn Ada"),
                "{thing}"
            );
        }
    }
}

/// FOUR-SPEC-50, FOUR-SPEC-53, FOUR-SPEC-54, FOUR-POS-20: the maximum range of thrown weapons; only shots lose accuracy
/// by each increment beyond the first.
#[test]
fn four_spec_50_53_54_pos_20_throws_and_shots() {
    for (weapon, cells) in [("knife", 2), ("javelin", 6), ("net", 2)] {
        for far in [cells, cells + 1] {
            let mut t = aware([ada().held(&[weapon])], [grunt().at(2 + far, 2)]);
            assert_eq!(t.may("Ada", "primary_attack"), far == cells, "{weapon}");
            if far == cells {
                t.dice(&d20(&[2])).act("Ada", "primary_attack", "Grunt");
                // Strength +3 guides the knife, Dexterity +2 the others.
                let bonus = if weapon == "knife" { 7 } else { 6 };
                assert_eq!(t.last_roll().total, 2 + bonus, "{weapon}");
            }
        }
    }
    let mut t = aware([ada()], [grunt()]);
    let rules = t.fight().rules().clone();
    let bow = rules.items.iter().find(|item| *item.key == *"bow").and_then(|item| item.weapon.clone()).expect("a bow");
    assert_eq!((bow.reach, bow.increment, bow.range), (0, 12, 60));
}

/// FOUR-SPEC-83: outnumbered is two to one among those within 30 ft of the target of the call, the caller counted if it
/// is.
#[test]
fn four_spec_83_two_to_one() {
    let called = |heroes: [i16; 3], other: i16| {
        let [a, b, c] = heroes.map(|x| 10 - x);
        let heroes = [ada().at(a, 0), bram().at(b, 2), cleo().at(c, 1)];
        let foes = [grunt().at(10, 1), grunt().named("Other").at(10, 1 + other)];
        let lay = TestScene::new("four_actions", &["..........."; 10]).side("heroes", heroes).side("monsters", foes);
        lay.fields("open_sheets: true").deal_with(&d20(&[20, 6, 5, 2, 1])).may("Ada", "call_upon")
    };
    // Two against one, the second of them 35 ft away.
    assert!(called([6, 6, 9], 7) && !called([6, 7, 9], 7) && !called([7, 6, 9], 7) && called([7, 6, 6], 7));
    // Against two it takes four.
    assert!(!called([6, 6, 6], 6) && called([6, 6, 6], 7));
}

/// FOUR-SPEC-83: a target that is badly hurt and outnumbered gives in more easily, by 4, than one that is only either.
#[test]
fn four_spec_83_hurt_and_outnumbered() {
    let called = |heroes: [i16; 3], other: i16, hp: i32| {
        let [a, b, c] = heroes.map(|x| 10 - x);
        let heroes = [ada().at(a, 0), bram().at(b, 2), cleo().at(c, 1)];
        let foes = [grunt().pool("hp", hp).at(10, 1), grunt().named("Other").at(10, 1 + other)];
        let lay = TestScene::new("four_actions", &["..........."; 10]).side("heroes", heroes).side("monsters", foes);
        let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[20, 6, 5, 2, 1]));
        t.dice(&d20(&[10, 10])).act("Ada", "call_upon", "Grunt");
        t.last_roll().total - 10
    };
    // Two against one, the second of them 35 ft away.
    assert_eq!((called([6, 6, 9], 7, 6), called([6, 6, 9], 7, 7)), (0, -4));
    assert_eq!((called([6, 7, 9], 7, 6), called([7, 6, 9], 7, 6), called([7, 6, 6], 7, 6)), (-4, -4, 0));
    assert_eq!(called([6, 6, 9], 6, 6), -4);
}

/// FOUR-HEALTH-20, FOUR-COND-37, FOUR-HEALTH-21: a save halves what hunger takes of both abilities, rounded down; rest
/// brings back a point of each.
#[test]
fn four_health_20_21_cond_37_halves() {
    for (die, lost) in [(1, 0), (3, 1), (4, 2)] {
        let hungry = ada().rests(&["hungry_day"]);
        let mut t = super::lay([hungry], [grunt().at(14, 6)]).deal_with(&[(20, 20), (4, die), (20, 15), (20, 5)]);
        assert_eq!((t.pool("Ada", "str_damage"), t.pool("Ada", "wis_damage")), (lost, lost));
    }
    let abilities = ["str_damage", "dex_damage", "con_damage", "int_damage", "wis_damage", "cha_damage"];
    let drained = abilities.iter().fold(cleo(), |piece, key| piece.pool(key, 3)).rests_for("rest", 16);
    let mut t = super::lay([drained], [grunt().at(14, 6)]).deal_with(&d20(&[15, 5]));
    assert_eq!(abilities.map(|key| t.pool("Cleo", key)), [1; 6]);
}

/// FOUR-SPEC-57, FOUR-COND-18: food and water are used up; with food the days of hunger are counted anew.
#[test]
fn four_spec_57_cond_18_food_and_water() {
    let hungry = cleo().at(2, 3).begins(&["starving", "dehydrated"]).pool("hungry", 3);
    let mut t = aware([ada().held(&["food", "water"]), hungry], [grunt().at(14, 6)]);
    t.act("Ada", "eat", "Cleo");
    assert_eq!((t.has("Cleo", "starving"), t.has("Cleo", "dehydrated"), t.pool("Cleo", "hungry")), (false, true, 0));
    assert_eq!(t.carries("Ada", fray::fight::state::components::Carried::Hand), ["water"]);
    t.end().end().end().act("Ada", "drink_water", "Cleo");
    assert!(!t.has("Cleo", "dehydrated") && t.carries("Ada", fray::fight::state::components::Carried::Hand).is_empty());
}

/// FOUR-SPEC-26, FOUR-HEALTH-16: what is whole stays whole, and bleeding ends all the same.
#[test]
fn four_spec_26_health_16_nothing_to_restore() {
    let abilities = ["str_damage", "dex_damage", "con_damage", "int_damage", "wis_damage", "cha_damage"];
    let restored = |patient: TestCombatant, act: &str, on: fray::testkit::TestTarget| {
        let mut t = aware([mage(&["restore", "restore_abilities"]), patient.at(3, 6)], [grunt().at(14, 0)]);
        t.dice(&d20(&[1])).act("Cleo", act, on);
        (abilities.map(|key| t.pool("Ada", key)), t.has("Ada", "bleeding"), t.has("Ada", "deafened"))
    };
    let deaf = ada().begins(&["deafened", "bleeding"]);
    assert_eq!(restored(deaf, "restore", ("Ada", "deafened").into()), ([0; 6], false, false));
    let bleeding = ada().begins(&["bleeding"]);
    assert_eq!(restored(bleeding, "restore_abilities", "Ada".into()), ([0; 6], false, false));
    let mut t = aware([mage(&["restore_abilities"]), ada().at(3, 6)], [grunt().at(14, 0)]);
    assert!(!t.may("Cleo", "restore_abilities"));
}

/// FOUR-ACT-24, FOUR-ACT-25, FOUR-ACT-27: care and things take a hand that is of use, whatever it holds.
#[test]
fn four_act_24_25_27_hands() {
    let bound = |hands: u8| format!(r#"(conditions: [(key: "bound", name: "B", text: "B.", hands: {hands})])"#);
    for (hands, may) in [(0, true), (1, true), (2, false)] {
        let held: &[&str] = if hands == 0 { &["longsword", "shield"] } else { &[] };
        let nurse = || ada().held(held).begins(&["bound"]);
        let dying = bram().at(3, 3).pool("hp", 0).pool("negative", 2).begins(&["unconscious", "dying", "bleeding"]);
        let mut t = super::lay([nurse(), dying], [grunt().at(14, 6)]).rules(&bound(hands)).deal_with(&d20(&[15, 5]));
        assert_eq!(["first_aid", "patch_wound"].map(|act| t.may("Ada", act)), [may; 2], "{hands}");
        let lay = TestScene::new("four_actions", &["...o.."]).legend('o', r#"Object(object: "door", on: "floor")"#);
        let lay = lay.side("heroes", [nurse().at(2, 0)]).side("monsters", [grunt().at(5, 0)]).rules(&bound(hands));
        assert_eq!(lay.fields("open_sheets: true").deal_with(&d20(&[15, 5])).may("Ada", "use_object"), may);
    }
}

/// FOUR-COND-10, FOUR-COND-48: what takes Athletics is too much for the tired with things as well: a table is not
/// tipped, a door is opened.
#[test]
fn four_cond_10_48_things() {
    for (conditions, may) in [(&[][..], true), (&["exhausted"], false)] {
        for (thing, takes_strength) in [("table", true), ("door", false)] {
            let legend = format!(r#"Object(object: "{thing}", on: "floor")"#);
            let lay = TestScene::new("four_actions", &["......", "...o..", "......"]).legend('o', &legend);
            let lay = lay.side("heroes", [ada().at(2, 1).begins(conditions)]).side("monsters", [grunt().at(5, 2)]);
            let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]));
            assert_eq!(t.may("Ada", "use_object"), may || !takes_strength, "{thing}");
            if may && takes_strength {
                t.dice(&d20(&[2])).act("Ada", "use_object", object(3, 1));
                assert_eq!(t.last_roll().against, 10);
            }
        }
    }
}

/// FOUR-TIME-07: totals below 0 are in order like all others.
#[test]
fn four_time_07_below_nothing() {
    let slow = |name: &str, y: i16, dex: i32| piece(name, "ordinary", 1, &[("dex", dex)]).at(2, y);
    let heroes = [slow("One", 1, 2), slow("Two", 3, 1), slow("Six", 5, 3)];
    // 1 - 4, 3 - 5, 3 - 4 and 1 + 1.
    let mut t = field(heroes, [grunt().at(14, 6)], &[1, 3, 3, 1]);
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(t.whose_turn().expect("a turn runs"));
        t.end();
    }
    assert_eq!(order, ["Grunt", "Six", "Two", "One"]);
}

/// FOUR-COND-30: the confused give no orders and heed none.
#[test]
fn four_cond_30_no_orders() {
    for (caller, hearer) in [(false, false), (true, false), (false, true)] {
        let muddled = |is: bool| if is { &["confused"][..] } else { &[] };
        let heroes = [ada().begins(muddled(caller)), bram().begins(muddled(hearer)), cleo()];
        let mut t = field(heroes, [grunt().at(14, 6)], &[20, 6, 5, 1]);
        assert_eq!(t.may("Ada", "command_hold"), !caller);
        if !caller {
            t.act("Ada", "command_hold", ());
            assert_eq!((t.has("Bram", "told_to_hold"), t.has("Cleo", "told_to_hold")), (!hearer, true));
        }
    }
    // Without another to hear it there is no order.
    let mut t = field([ada(), bram().begins(&["confused"])], [grunt().at(14, 6)], &[20, 6, 1]);
    assert!(!t.may("Ada", "command_hold"));
}

/// FOUR-RULE-16: every save counts the bonuses on saves, once and nothing besides; so do the rolls of skills.
#[test]
fn four_rule_16_saves_once() {
    let mut t = field([ada()], [grunt()], &[15, 5]);
    let rules = t.fight().rules().clone();
    let mut seen = Vec::new();
    for roll in &rules.rolls {
        let values: Vec<&str> = roll.values.iter().map(|value| rules.value(*value).key.value.as_str()).collect();
        let bonus = roll.bonus.text.as_str();
        if ["fortitude", "reflex", "will"].iter().any(|save| bonus.contains(save)) {
            assert_eq!(values, ["saving"], "{}", *roll.key);
            seen.push(roll.key.value.as_str());
        } else if bonus.contains("_check") {
            assert!(values == ["checking"], "{}: {values:?}", *roll.key);
        }
    }
    for key in ["fort_save", "ref_save", "will_save", "dying_save", "net", "dodge_trap", "breath", "starve"] {
        assert!(seen.contains(&key), "{key}");
    }
    // The dying save of a helped combatant: 4 + 6 + 4 against 14.
    for (die, negative) in [(4, 4), (3, 5)] {
        let fallen = ada().pool("hp", 0).pool("negative", 4).begins(&["unconscious", "dying", "assisted"]).at(3, 4);
        let mut t = field([bram(), fallen], [grunt().at(14, 6)], &[20, 5]);
        t.end().dice(&d20(&[die])).end();
        assert_eq!(t.pool("Ada", "negative"), negative);
        let _: &mut TestBattle = &mut t;
    }
}

/// FOUR-RULE-19, FOUR-ACT-35: the winner of a grapple against a foe two Sizes bigger neither trips nor pushes it.
#[test]
fn four_rule_19_act_35_too_big_to_trip() {
    for (size, may) in [("large", true), ("huge", false)] {
        let ogre = piece("Ogre", "warrior", 1, &[]).size(size).at(3, 1);
        let mut t = aware([ada()], [ogre]);
        t.end().dice(&d20(&[1, 20])).act("Ogre", "grapple", "Ada");
        t.end().dice(&d20(&[20])).act("Ada", "contest", "Ogre").pass();
        assert_eq!(t.asked(), "window gripped Ada");
        assert_eq!(["trip_held", "push_held"].map(|act| t.may("Ada", act)), [may; 2], "{size}");
        assert!(t.may("Ada", "strike_held"));
    }
}

/// FOUR-COND-16, FOUR-COND-39, FOUR-HEALTH-13: a grapple takes Dexterity off Reflex, and unconsciousness takes it off
/// AC, whatever its cause.
#[test]
fn four_cond_16_39_health_13_dexterity() {
    let with = |condition: &str| {
        let mut t = field(
            [ada().begins(&[condition])],
            [grunt().at(14, 6)],
            if condition == "grappled" { &[15, 5] } else { &[5] },
        );
        (t.value("Ada", "ac"), t.value("Ada", "reflex"))
    };
    assert_eq!(with("grappled"), (14, 1));
    for condition in ["unconscious", "senseless", "asleep"] {
        assert_eq!(with(condition).0, 14, "{condition}");
    }
}

/// FOUR-COND-01, FOUR-SPEC-66: the blind do not find a combatant two cells away that keeps still.
#[test]
fn four_cond_01_spec_66_an_arms_length() {
    for (x, found) in [(3, true), (4, false)] {
        let blind = ada().held(&["javelin"]).begins(&["blinded"]);
        assert_eq!(aware([blind], [grunt().at(x, 2)]).may("Ada", "primary_attack"), found, "{x}");
    }
}

/// FOUR-ACT-56: the step aside leads to a cell beside the combatant that makes it.
#[test]
fn four_act_56_one_cell() {
    let mut t = field([ada().at(0, 2)], [grunt().at(4, 2)], &[15, 5]);
    t.dice(&d20(&[1, 20])).act("Ada", "dash_overrun", (6, 2)).pass();
    assert_eq!(t.asked(), "window sidestep Grunt");
    let aims = t.aims("Grunt", "dodge_aside");
    assert!(!aims.is_empty());
    for aim in aims {
        let fray::fight::state::order::ChosenTarget::Cell(cell) = aim else { panic!("{aim:?}") };
        assert!((cell.x - 4).abs() <= 1 && (cell.y - 2).abs() == 1, "{cell:?}");
    }
    t.act("Grunt", "dodge_aside", (4, 3));
}
