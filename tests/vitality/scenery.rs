//! What stands and lies about: ground, doors, locks and furniture, against the tables of the book.

use fray::data::ruleset::{ObjectDef, UseDef};
use fray::kernel::ids::ObjectId;
use fray::testkit::{TestBattle, TestScene, TestTarget};

use super::ledger::{number, object, row, rules};
use super::{d20, guard, vera};

/// VIT-MOVE-04, VIT-MOVE-10, VIT-MOVE-11: difficult ground, and what is climbed or swum, costs double; nothing else
/// does. What is difficult is our own choice, and so is what stands no higher than one level, so that it can be jumped
/// over.
#[test]
fn vit_move_04_10_11_ground() {
    let rules = rules();
    let difficult =
        ["mud", "rubble", "shallows", "bush", "thicket", "low_wall", "rails", "bench", "planter", "counter"];
    let harmful =
        ["brambles", "corpse", "deep_water", "rough_water", "stormy_water", "ladder", "rough_face", "smooth_face"];
    let low = ["bush", "low_wall", "car", "bench", "planter", "counter"];
    for ground in &rules.terrain {
        let key = ground.key.value.as_str();
        let double = difficult.contains(&key) || harmful.contains(&key);
        assert_eq!(ground.steps, if double { 2 } else { 1 }, "{key}");
        assert_eq!(ground.height, low.contains(&key).then_some(1), "{key}");
        assert_eq!(ground.cover, 0, "{key}");
    }
    let debris =
        [("table", "upright"), ("chair", "whole"), ("table", "broken"), ("barrel", "broken"), ("fuel_drum", "burst")];
    let wrecks =
        [("crate", "broken"), ("chair", "broken"), ("cart", "broken"), ("pane", "broken"), ("chest", "broken")];
    for object in &rules.objects {
        for state in &object.states {
            let at = (object.key.value.as_str(), state.key.value.as_str());
            let steps = if debris.contains(&at) || wrecks.contains(&at) { 2 } else { 1 };
            assert_eq!((state.steps, state.height), (steps, None), "{at:?}");
            // Bars: good cover.
            assert_eq!(state.cover, if at == ("gate", "closed") { 2 } else { 0 }, "{at:?}");
        }
    }
}

/// VIT-SPEC-61: hardness and points by the material of a thing, and a Defence of 5. The materials are our own choice.
#[test]
fn vit_spec_61_what_things_are_made_of() {
    let rules = rules();
    let text = row("VIT-SPEC-61").concat();
    // `strong wood 5/20`
    let of = |matter: &str| {
        let found =
            text.split([',', ':', ';']).map(str::trim).find_map(|part| part.strip_prefix(matter)?.strip_prefix(' '));
        let (hardness, points) = found.and_then(|pair| pair.split_once('/')).unwrap_or_else(|| panic!("no {matter}"));
        (5, i32::from(number(hardness)), i32::from(number(points)))
    };
    for thing in &rules.objects {
        let matter = match thing.key.value.as_str() {
            "strong_door" | "door" => "strong wood",
            "reinforced_door" => "reinforced",
            "steel_door" | "gate" => "steel",
            "pane" => "glass",
            "padlock" => "lock",
            "lever" | "bell" => "",
            _ => "wood",
        };
        let sturdy = thing.sturdy.as_ref().map(|sturdy| (sturdy.defence, sturdy.toughness, sturdy.integrity));
        assert_eq!(sturdy, (!matter.is_empty()).then(|| of(matter)), "{}", thing.key.value);
    }
}

/// The uses of a thing that are made so.
fn uses<'r>(thing: &'r ObjectDef, name: &str) -> Vec<&'r UseDef> {
    thing.uses.iter().filter(|used| used.name.starts_with(name)).collect()
}

/// VIT-SPEC-60, VIT-SPEC-62, VIT-SPEC-63, VIT-SPEC-65, VIT-SPEC-67, VIT-ACT-37: how hard it is to force, to pick and to
/// hack each thing, as hard in a hurry, and what it takes: 1 is a short action, 2 a standard one, 3 all of a turn.
#[test]
fn vit_spec_60_62_63_65_67_act_37_how_hard() {
    let rules = rules();
    for (key, force, lock) in [
        ("inner_door", 13, 15),
        ("locked_door", 15, 15),
        ("strong_door", 20, 20),
        ("reinforced_door", 23, 25),
        ("steel_door", 28, 20),
        ("padlock", 0, 15),
        ("console", 0, 15),
        ("chest", 0, 15),
        ("pane", 10, 0),
        ("table", 0, 0),
        ("door", 0, 0),
    ] {
        let thing = object(&rules, key);
        let jams = usize::from(thing.states.iter().any(|state| state.key.value == "jammed"));
        for (names, hard, points, ways) in [
            (&["Force"][..], force, 2, 1 + jams),
            (&["Pick", "Hack"], lock, 3, 1 + jams),
            (&["Open", "Close", "Lock"], 0, 1, usize::from(key.ends_with("door")) * if key == "door" { 2 } else { 3 }),
        ] {
            let found: Vec<&UseDef> =
                names.iter().flat_map(|name| uses(thing, name)).filter(|used| !used.takes_content).collect();
            let none = hard == 0 && points > 1;
            assert_eq!(found.len(), if none { 0 } else { ways }, "{key} {names:?}");
            for used in found {
                assert_eq!((used.hard, used.points), (hard, points), "{key} {}", used.name);
                assert_eq!(used.hurried, (points > 1).then_some(hard), "{key} {}", used.name);
            }
        }
    }
    // What is left: a table weighs as much as is easy to lift, and levers and bells are there to be pulled.
    for (key, name, hard, points, hurried) in [
        ("table", "Tip over", 10, 2, Some(10)),
        ("chest", "Open", 0, 2, None),
        ("lever", "Pull down", 0, 1, None),
        ("lever", "Push up", 0, 1, None),
        ("bell", "Ring", 0, 1, None),
    ] {
        let [used] = uses(object(&rules, key), name)[..] else { panic!("{key} {name}") };
        assert_eq!((used.hard, used.points, used.hurried), (hard, points, hurried), "{key} {name}");
    }
}

/// Vera, with Mechanical and Computers of 10, a hand for each and a thing beside her.
fn beside(object: &str, ranks: i32) -> TestBattle {
    let able = vera().held(&[]).stowed(&["lockpicks", "decoder"]).score("mechanical", ranks).score("computers", ranks);
    TestScene::new("vitality", &["#######", "#..D..#", "#######"])
        .legend('D', &format!(r#"Object(object: "{object}", on: "floor")"#))
        .side("heroes", [able.at(2, 1)])
        .side("others", [guard().at(5, 1)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 3]))
}

fn state(t: &mut TestBattle) -> String {
    t.fight().arena().object_state(ObjectId(0)).key.value.clone()
}

/// Uses the thing so, in a hurry or not.
fn make(t: &mut TestBattle, action: &str, name: &str, die: u16) {
    let now = state(t);
    let arena = t.fight().arena();
    let uses = &arena.rules().object(arena.object(ObjectId(0)).def).uses;
    let at = uses.iter().position(|used| used.name == name && used.from == now).expect("there is such a use");
    let body = t.acting("Vera", action, TestTarget::Object((3, 1), u8::try_from(at).expect("few uses")));
    t.dice(&d20(&[die])).submit(body);
}

/// VIT-SPEC-62, VIT-SPEC-63, VIT-SPEC-65: every lock gives way to a total that meets it; one less, and up to 4 less,
/// leaves it is, and 5 less jams it or sets off the alarm. In a hurry it is as hard, with a Major penalty.
#[test]
fn vit_spec_62_63_65_every_lock() {
    for (key, name, dc, spoilt) in [
        ("inner_door", "Pick the lock", 15, "jammed"),
        ("locked_door", "Pick the lock", 15, "jammed"),
        ("strong_door", "Pick the lock", 20, "jammed"),
        ("reinforced_door", "Pick the lock", 25, "jammed"),
        ("steel_door", "Hack", 20, "alarm"),
        ("console", "Hack", 15, "alarm"),
    ] {
        for (action, penalty) in [("use_object", 0), ("hurry_object", 4)] {
            for less in [0, 1, 4, 5] {
                let mut t = beside(key, dc - 10 + penalty - less);
                let before = state(&mut t);
                make(&mut t, action, name, 10);
                assert_eq!((t.last_roll().against, t.last_roll().total), (dc, dc - less), "{key} {action}");
                let rings = t.events().any(|event| matches!(event, fray::fight::state::log::Event::Said(..)));
                let jams = state(&mut t) == "jammed";
                assert_eq!(
                    (rings, jams),
                    (less == 5 && spoilt == "alarm", less == 5 && spoilt == "jammed"),
                    "{key} {less}"
                );
                assert_eq!(state(&mut t) == before, less > 0 && !jams, "{key} {less}");
            }
        }
    }
}

/// Brambles do 1 damage on entry and spores 1d4 at the end of a round: our own.
#[test]
fn brambles_and_spores() {
    let begin = |ground: &str| {
        TestScene::new("vitality", &["..~............."; 3])
            .legend('~', &format!("Ground({ground:?})"))
            .side("heroes", [vera().at(1, 1)])
            .side("others", [guard().at(14, 1)])
            .deal_with(&d20(&[15, 3]))
    };
    let mut t = begin("brambles");
    t.act("Vera", "move", ()).walk(&[(2, 1)]);
    assert_eq!((t.pool("Vera", "vp"), t.moves()), (25, 4));
    let mut t = begin("spores");
    t.act("Vera", "move", ()).walk(&[(2, 1)]);
    t.end().dice(&[(4, 3)]).end();
    assert_eq!(t.pool("Vera", "vp"), 23);
}
