//! Wounds, dying, and the results of a hit.

use fray::data::library::Library;
use fray::data::scope::{KeyKind, ObjectDefId};
use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant, object};

use super::{ayla, d20, field, lay, orc, piece};

const FIRST: [u16; 3] = [15, 10, 5];

/// A second foe far away, so that nothing is decided when the orc falls.
fn far() -> TestCombatant {
    orc().named("Far").at(15, 6)
}

/// The orc beside Ayla.
fn near() -> TestCombatant {
    orc().at(3, 2)
}

/// Ayla strikes the orc, which has so much left, for 7 (4 and Strength 3).
fn felled(orc: TestCombatant, hp: i32) -> TestBattle {
    let mut t = field([ayla()], [orc.pool("hp", hp), far()], &FIRST);
    t.dice(&[(20, 15), (8, 4)]).act("Ayla", "attack", "Orc");
    t
}

/// SEC-HEALTH-01: at 0 HP, never below, a combatant is dying, prone, and lets go of what it holds.
#[test]
fn sec_health_01_at_nothing_one_lies_dying() {
    let mut t = felled(near().held(&["mace"]), 3);
    assert_eq!(t.hp("Orc"), 0);
    assert!(t.has("Orc", "dying") && t.has("Orc", "prone"));
    assert_eq!(t.carries("Orc", Carried::Hand), [""; 0]);
    let lying = t.fight().arena().loose.0.iter().map(|(cell, _)| (cell.x, cell.y)).collect::<Vec<_>>();
    assert_eq!(lying, [(3, 2)]);
    // With a point left it stands.
    let mut t = felled(near().held(&["mace"]), 8);
    assert_eq!((t.hp("Orc"), t.has("Orc", "dying")), (1, false));
}

/// SEC-HEALTH-02: a Fortitude save against 10 as each turn begins: stable, or a strike, and the third kills.
#[test]
fn sec_health_02_three_strikes() {
    // 8 and Constitution 2.
    let mut t = felled(near(), 3);
    t.dice(&d20(&[8])).end();
    assert!(t.has("Orc", "stable") && !t.has("Orc", "dying"));
    assert_eq!((t.pool("Orc", "strikes"), t.whose_turn().as_deref()), (0, Some("Far")));
    // No more rolls.
    t.end().end().end();
    assert!(t.has("Orc", "stable"));
    let mut t = felled(near(), 3);
    for strikes in 1..=2 {
        t.dice(&d20(&[7])).end();
        assert_eq!((t.pool("Orc", "strikes"), t.has("Orc", "dying")), (strikes, true));
        t.end();
    }
    t.dice(&d20(&[7])).end();
    assert_eq!(t.at("Orc"), None);
}

/// SEC-HEALTH-03: harm while dying or stable is a strike, and a stable combatant is dying again.
#[test]
fn sec_health_03_harm_to_the_fallen() {
    let mut t = felled(near(), 3);
    t.dice(&d20(&[8])).end().end();
    assert!(t.has("Orc", "stable"));
    // Advantage against the helpless.
    t.dice(&[(20, 15), (20, 3), (8, 1)]).act("Ayla", "attack", "Orc");
    assert!(t.has("Orc", "dying") && !t.has("Orc", "stable"));
    assert_eq!(t.pool("Orc", "strikes"), 1);
    t.dice(&d20(&[7])).end();
    assert_eq!(t.pool("Orc", "strikes"), 2);
    t.end();
    t.dice(&[(20, 15), (20, 3), (8, 1)]).act("Ayla", "attack", "Orc");
    assert_eq!(t.at("Orc"), None);
}

/// SEC-HEALTH-04: damage beyond 0 HP by as much as the maximum kills at once.
#[test]
fn sec_health_04_a_blow_too_great_to_lie_dying() {
    // 14 and four times -2 are 6 HP.
    let frail = || near().score("con", -2);
    let strike = |die: u16| {
        let mut t = field([ayla()], [frail().pool("hp", 1), far()], &FIRST);
        t.dice(&[(20, 15), (8, die)]).act("Ayla", "attack", "Orc");
        (t.at("Orc").is_some(), t.at("Orc").is_some() && t.has("Orc", "dying"))
    };
    // 6 from 1 are 5 too many, 7 are 6.
    assert_eq!((strike(3), strike(4)), ((true, true), (false, false)));
}

/// SEC-HEALTH-04, SEC-HEALTH-03: it also kills a combatant that is dying already; less is one strike.
#[test]
fn sec_health_04_03_too_great_for_one_who_lies() {
    let frail = || near().score("con", -2).begins(&["dying", "prone"]).pool("hp", 0);
    for (die, there) in [(2, true), (3, false)] {
        let mut t = field([ayla()], [frail(), far()], &FIRST);
        t.dice(&[(20, 15), (20, 3), (8, die)]).act("Ayla", "attack", "Orc");
        assert_eq!(t.at("Orc").is_some(), there, "{die}");
        assert_eq!(t.pool("Orc", "strikes"), i32::from(there));
    }
}

/// SEC-HEALTH-05, SEC-ACT-27, SEC-SPEC-10: healing at 0 HP ends dying and clears strikes; the target is still prone.
#[test]
fn sec_health_05_act_27_healing_the_dying() {
    // Quick enough to do it within a turn.
    let bela = piece("Bela", &[("dex", 5)]).stowed(&["healing_potion"]).at(1, 2);
    let down = ayla().pool("hp", 3);
    let mut t = field([down, bela], [near().held(&["longsword"]), far()], &[10, 4, 15, 5]);
    t.dice(&[(20, 15), (8, 4)]).act("Orc", "attack", "Ayla");
    t.dice(&d20(&[1])).end();
    assert_eq!((t.pool("Ayla", "strikes"), t.whose_turn().as_deref()), (1, Some("Bela")));
    t.dice(&[(6, 2), (6, 3)]).act("Bela", "administer", "Ayla");
    assert_eq!((t.hp("Ayla"), t.pool("Ayla", "strikes")), (9, 0));
    assert!(!t.has("Ayla", "dying") && t.has("Ayla", "prone"));
}

/// SEC-HEALTH-06: a nonlethal blow leaves a felled target one hit point and knocks it out; a stronger foe is only hurt.
#[test]
fn sec_health_06_subduing() {
    let mut t = field([ayla()], [near().pool("hp", 3), far()], &FIRST);
    t.dice(&[(20, 15), (8, 8)]).act("Ayla", "subdue", "Orc");
    assert_eq!(t.hp("Orc"), 1);
    assert!(t.has("Orc", "knocked_out") && t.has("Orc", "prone") && !t.has("Orc", "dying"));
    // It would have killed, and kills combatants that cannot be dying.
    let mut t = field([ayla()], [near().fields(MORTAL).pool("hp", 1), far()], &FIRST);
    t.dice(&[(20, 15), (8, 8)]).act("Ayla", "subdue", "Orc");
    assert!(t.has("Orc", "knocked_out"));
    let mut t = field([ayla()], [near(), far()], &FIRST);
    t.dice(&[(20, 15), (8, 8)]).act("Ayla", "subdue", "Orc");
    assert_eq!((t.hp("Orc"), t.has("Orc", "knocked_out")), (11, false));
    // In melee only.
    let mut t = field([ayla().held(&["short_bow"])], [near().at(5, 2), far()], &FIRST);
    assert!(!t.may("Ayla", "subdue"));
}

const MORTAL: &str = "modifiers: [(to: \"dies_at_zero\", op: Add(\"1\"))]";

/// SEC-HEALTH-07: minor foes and animals die at 0 HP.
#[test]
fn sec_health_07_some_die_at_once() {
    let mut t = felled(near().fields(MORTAL), 3);
    assert_eq!(t.at("Orc"), None);
}

/// SEC-HEALTH-08: nothing below two metres; from there on a die for each full two, and the combatant is prone.
#[test]
fn sec_health_08_falls() {
    for (levels, dice, lost) in
        [(3, &[][..], 0), (4, &[(6, 5)][..], 5), (7, &[(6, 5)][..], 5), (8, &[(6, 5), (6, 2)], 7)]
    {
        let drop = format!(
            "(actions: [(key: \"fall\", name: \"Fall\", text: \"\", occasion: Turn, does: [Fall(levels: \"{levels}\")])])"
        );
        let mut t = lay([ayla()], [orc()]).rules(&drop).deal_with(&d20(&[15, 5]));
        t.dice(dice).act("Ayla", "fall", ());
        assert_eq!((22 - t.hp("Ayla"), t.has("Ayla", "prone")), (lost, levels >= 4), "{levels} levels");
    }
}

/// SEC-HEALTH-09: the HP of things, from data; at 0 they are broken.
#[test]
fn sec_health_09_things_that_break() {
    let rules = Library::shipped().ruleset("seconds").unwrap_or_else(|p| panic!("{p}"));
    for (key, hp, soak) in [("pane", 1, 0), ("chair", 5, 0), ("table", 10, 1), ("door", 15, 3), ("chest", 12, 2)] {
        let id = ObjectDefId(rules.scope.find(KeyKind::Object, key).expect(key));
        let sturdy = rules.object(id).sturdy.as_ref().expect(key);
        assert_eq!((sturdy.defence, sturdy.integrity, sturdy.toughness), (5, hp, soak), "{key}");
    }
    let mut t = fray::testkit::TestScene::new("seconds", &["......", "......", "...T..", "......"])
        .legend('T', "Object(object: \"table\", on: \"floor\")")
        .side("heroes", [ayla()])
        .side("monsters", [orc().at(5, 3)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 5]));
    let state = |t: &mut TestBattle| {
        let arena = t.fight().arena();
        let id = arena.all_objects().next().expect("the table");
        arena.object_state(id).key.value.clone()
    };
    // 1 and 5 meet 5; 7 and 3 less 1 are 9 of 10.
    t.dice(&[(20, 2), (8, 7)]).act("Ayla", "batter", object(3, 2));
    assert_eq!(state(&mut t), "upright");
    t.end().end();
    t.dice(&[(20, 2), (8, 1)]).act("Ayla", "batter", object(3, 2));
    assert_eq!(state(&mut t), "broken");
}

/// SEC-STAT-13, SEC-ROLL-07: armour reduces each hit by its soak, but never below one point; that of a weapon without
/// Strength too. Worked example 1.
#[test]
fn sec_stat_13_roll_07_armour_leaves_a_point() {
    for (tool, sides, die, soak, lost) in [
        ("longsword", 8, 5, 1, 7),
        ("dagger", 4, 1, 1, 1),
        ("dagger", 4, 4, 1, 3),
        ("longsword", 8, 1, 9, 1),
        ("longsword", 8, 5, 0, 8),
    ] {
        let armour = format!("modifiers: [(to: \"soak\", op: Add(\"{soak}\"))]");
        let mut t = field([ayla().held(&[tool])], [near().fields(&armour), far()], &FIRST);
        t.dice(&[(20, 15), (sides, die)]).act_with("Ayla", "attack", tool, "Orc");
        assert_eq!(22 - t.hp("Orc"), lost, "{tool} {die} against {soak}");
    }
    // A thing too.
    let mut t = fray::testkit::TestScene::new("seconds", &["....", "....", "...D", "...."])
        .legend('D', "Object(object: \"door\", on: \"floor\")")
        .side("heroes", [ayla().held(&["dagger"])])
        .side("monsters", [orc().at(0, 0)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 5]));
    t.dice(&[(20, 15), (4, 1)]).act_with("Ayla", "batter", "dagger", object(3, 2));
    let arena = t.fight().arena();
    let id = arena.all_objects().next().expect("the door");
    assert_eq!(arena.object(id).wear, 1);
}

/// SEC-ROLL-06: a natural 20 hits whatever the number and casts the damage dice twice; a natural 1 always misses.
#[test]
fn sec_roll_06_natural_twenty_and_one() {
    let mut t = field([ayla()], [near().fields("modifiers: [(to: \"dodge\", op: Add(\"40\"))]"), far()], &FIRST);
    t.dice(&[(20, 20), (8, 5), (8, 3)]).act("Ayla", "attack", "Orc");
    assert_eq!(22 - t.hp("Orc"), 5 + 3 + 3);
    let mut t = field([ayla()], [near().fields("modifiers: [(to: \"dodge\", op: Add(\"-9\"))]"), far()], &FIRST);
    t.dice(&d20(&[1])).act("Ayla", "attack", "Orc");
    assert_eq!(t.hp("Orc"), 22);
    // The shown odds count it: of sixteen faces that hit one casts two dice.
    let mut t = field([ayla()], [near(), far()], &FIRST);
    let body = t.acting("Ayla", "attack", "Orc");
    let fray::fight::state::order::OrderKind::Act(draft) = body else { panic!("an act") };
    let odds = t.fight().arena().odds(&draft).expect("it strikes");
    assert_eq!((odds.hit.ways * 100 / odds.hit.of, odds.range()), (80, (4, 19)));
    // 4.5 + 3, and a sixteenth of another 4.5.
    assert_eq!(odds.damage.mean_hundredths(), 778);
    // A thing is broken with two dice as well.
    let mut t = fray::testkit::TestScene::new("seconds", &["....", "....", "...C", "...."])
        .legend('C', "Object(object: \"chest\", on: \"floor\")")
        .side("heroes", [ayla()])
        .side("monsters", [orc().at(0, 0)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 5]));
    t.dice(&[(20, 20), (8, 5), (8, 3)]).act("Ayla", "batter", object(3, 2));
    let arena = t.fight().arena();
    assert_eq!(arena.object(arena.all_objects().next().expect("the chest")).wear, 9);
}

/// SEC-ROLL-06: nothing is certain in checks and saves: a 1 that is enough holds on.
#[test]
fn sec_roll_06_checks_know_no_certainty() {
    let mut t = felled(near().score("con", 9), 3);
    t.dice(&d20(&[1])).end();
    assert!(t.has("Orc", "stable"));
    let mut t = felled(near().score("con", -12), 3);
    t.dice(&d20(&[20])).end();
    assert_eq!(t.pool("Orc", "strikes"), 1);
}
