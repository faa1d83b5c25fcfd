//! Disarm and Sunder.

use fray::data::scope::{ActionId, KeyKind};
use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, knock, object, theirs};

use super::{TestScene, ada, aware, d20, grunt};

/// Where an item of a kind lies.
fn lies(t: &mut TestBattle, key: &str) -> Option<(i16, i16)> {
    let rules = t.fight().rules().clone();
    let loose = &t.fight().arena().loose.0;
    loose.iter().find(|(_, item)| rules.item(item.def).key.value == key).map(|(cell, _)| (cell.x, cell.y))
}

/// How damaged a combatant's item is.
fn wear(t: &mut TestBattle, who: &str, key: &str) -> i32 {
    let (by, id) = (t.who(who), t.item(who, key));
    t.fight().arena().item(by, id).map_or(0, |item| item.wear)
}

/// FOUR-ACT-13, FOUR-ACT-30: Athletics against Reflex, and the named item falls where the attacker chooses: under the
/// target or on a free cell beside it. By 5 more, every held item does. A failure gives the target a chance to strike.
#[test]
fn four_act_13_30_disarming() {
    let begin = || aware([ada()], [grunt().held(&["club", "shield"]), grunt().named("Near").at(2, 3)]);
    let mut t = begin();
    for (x, y) in [(2, 2), (2, 3), (5, 2), (3, 4)] {
        let body = t.acting("Ada", "disarm", knock("Grunt", "club", x, y));
        t.refuse(body);
    }
    // 9 + 7 against 11 + 1.
    t.dice(&d20(&[11, 9])).act("Ada", "disarm", knock("Grunt", "club", 4, 3));
    assert_eq!((lies(&mut t, "club"), t.carries("Grunt", Carried::Hand)), (Some((4, 3)), vec!["shield".into()]));
    assert_eq!(t.pool("Ada", "standard"), 0);
    let mut t = begin();
    t.dice(&d20(&[11, 10])).act("Ada", "disarm", knock("Grunt", "shield", 3, 2));
    assert_eq!((lies(&mut t, "club"), lies(&mut t, "shield")), (Some((3, 2)), Some((3, 2))));
    let mut t = begin();
    t.dice(&d20(&[12, 5])).act("Ada", "disarm", knock("Grunt", "club", 3, 2));
    assert_eq!((t.asked().as_str(), lies(&mut t, "club")), ("window failed Grunt", None));
    t.pass();
    assert_eq!(t.asked(), "turn Ada");
    // Out of reach, and nothing in hand but natural weapons.
    let mut t = aware([ada()], [grunt().held(&[]), grunt().named("Far").at(5, 2)]);
    assert!(!t.may("Ada", "disarm"));
}

/// FOUR-ACT-19, FOUR-ACT-30, FOUR-ACT-32, FOUR-ROLL-02: an attack against Reflex does its whole harm to what is held or
/// worn, and half of that to what is not fragile; at 0 it is useless or destroyed. A failure gives the holder a chance
/// to strike.
#[test]
fn four_act_19_30_32_roll_02_sundering() {
    let mut t = aware([ada()], [grunt(), grunt().named("Near").at(2, 3)]);
    // 8 + 7 against 12 + 1; 5 + 3, halved.
    t.dice(&[(20, 12), (20, 8), (8, 5)]).act("Ada", "sunder", theirs("Grunt", "club"));
    assert_eq!((wear(&mut t, "Grunt", "club"), t.hp("Grunt"), t.pool("Ada", "standard")), (4, 12, 0));
    // A critical hit: 8 + 7 + 3, halved.
    t.end().end().end().dice(&[(20, 12), (20, 19), (8, 8), (8, 7)]).act("Ada", "sunder", theirs("Grunt", "club"));
    assert_eq!(t.carries("Grunt", Carried::Hand), ["wreckage"]);
    t.end();
    let body = t.acting_with("Grunt", "primary_attack", "wreckage", "Ada");
    t.refuse(body);
    // What is worn.
    let mut t = aware([ada()], [grunt()]);
    t.dice(&[(20, 12), (20, 20), (8, 8), (8, 8)]).act("Ada", "sunder", theirs("Grunt", "leather"));
    assert_eq!((wear(&mut t, "Grunt", "leather"), t.value("Grunt", "ac")), (9, 13));
    t.end().end().dice(&[(20, 12), (20, 20), (8, 8), (8, 8)]).act("Ada", "sunder", theirs("Grunt", "leather"));
    assert_eq!(t.value("Grunt", "ac"), 11);
    // Glass is fragile: the one point is 1d8 + 3.
    let mut t = aware([ada()], [grunt().held(&["healing_potion"])]);
    t.dice(&[(20, 1), (20, 2), (8, 1)]).act("Ada", "sunder", theirs("Grunt", "healing_potion"));
    assert_eq!(t.carries("Grunt", Carried::Hand), Vec::<String>::new());
    assert_eq!(lies(&mut t, "healing_potion"), None);
    // A natural 1 fails against any number.
    let mut t = aware([ada()], [grunt(), grunt().named("Near").at(2, 3)]);
    t.dice(&d20(&[1, 1])).act("Ada", "sunder", theirs("Grunt", "club"));
    assert_eq!((t.asked().as_str(), t.last_roll().total, t.last_roll().against), ("window failed Grunt", 8, 2));
    t.pass();
    assert_eq!(t.asked(), "turn Ada");
}

/// FOUR-ACT-33, FOUR-SPEC-58, FOUR-SPEC-59: an object is struck against 5, or against its AC by a Primary Attack; what
/// is not fragile takes half, less its resistance. No foe strikes back.
#[test]
fn four_act_33_spec_58_59_things() {
    let begin = |legend: &str| {
        let lay = TestScene::new("four_actions", &["......", "...o..", "......"])
            .legend('o', &format!(r#"Object(object: "{legend}", on: "floor")"#));
        let lay = lay.side("heroes", [ada().at(2, 1)]).side("monsters", [grunt().at(2, 2)]);
        lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]))
    };
    let worn = |t: &mut TestBattle| t.fight().arena().object(fray::kernel::ids::ObjectId(0)).wear;
    let mut t = begin("door");
    t.dice(&[(20, 2), (8, 8)]).act("Ada", "sunder_thing", object(3, 1));
    // 11, halved, less 2.
    assert_eq!((t.last_roll().against, worn(&mut t), t.asked().as_str()), (5, 3, "turn Ada"));
    let mut t = begin("chair");
    t.dice(&d20(&[1])).act("Ada", "sunder_thing", object(3, 1));
    assert_eq!((worn(&mut t), t.asked().as_str()), (0, "turn Ada"));
    for (thing, ac) in [("chair", 6), ("crate", 5), ("cart", 4)] {
        let mut t = begin(thing);
        t.dice(&[(20, 2), (8, 3)]).act("Ada", "batter", object(3, 1));
        assert_eq!((t.last_roll().against, worn(&mut t)), (ac, 3), "{thing}");
    }
    let mut t = begin("gate");
    t.dice(&[(20, 20), (8, 8), (8, 8)]).act("Ada", "batter", object(3, 1));
    assert_eq!(worn(&mut t), 1);
    let mut t = begin("pane");
    t.dice(&[(20, 2), (8, 1)]).act("Ada", "batter", object(3, 1));
    assert_eq!(t.fight().arena().object_state(fray::kernel::ids::ObjectId(0)).key.value, "broken");
}

/// Why an act cannot be aimed at somebody, as the side of its actor reads it.
fn why_not(t: &mut TestBattle, by: &str, action: &str, at: &str) -> Option<String> {
    let rules = t.fight().rules().clone();
    let action = ActionId(rules.scope.find(KeyKind::Action, action).expect("the ruleset has it"));
    let (by, at) = (t.who(by), t.who(at));
    let side = t.fight().arena().side(by);
    let why = t.fight().seen_by(Some(side)).why_not_at((by, action), None, at);
    why.map(|why| why.tell(&rules))
}

/// What does not hold of a target is told in all its parts and no others; and that there is nothing to take is told of
/// somebody far away too.
#[test]
fn all_that_keeps_an_act_from_a_target_is_told() {
    let foe = |name: &str, size: &str, begins: &[&str]| grunt().named(name).size(size).begins(begins);
    let foes = [
        foe("Fit", "medium", &[]),
        foe("Prone", "medium", &["prone"]).at(3, 3),
        foe("Huge", "huge", &[]).at(6, 1),
        foe("Both", "huge", &["prone"]).at(10, 1).held(&[]),
    ];
    let mut t = aware([ada()], foes);
    let (reach, prone, big) = ("The target is out of reach.", "The target is prone already.", "The target is too big.");
    assert_eq!(why_not(&mut t, "Ada", "trip", "Fit"), None);
    for (at, parts) in [("Prone", vec![prone]), ("Huge", vec![reach, big]), ("Both", vec![reach, prone, big])] {
        assert_eq!(why_not(&mut t, "Ada", "trip", at), Some(parts.join(" ")), "{at}");
    }
    let nothing = why_not(&mut t, "Ada", "disarm", "Both").expect("it holds nothing");
    assert!(!nothing.contains("reach"), "{nothing}");
}
