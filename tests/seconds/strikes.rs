//! Weapons: their attacks, their reach, and where they end up.

use fray::testkit::{TestBattle, TestCombatant, TestScene, object};

use super::{ayla, d20, field, lay, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// SEC-ACT-01: with a weapon in hand, with bare hands or by a spell, at a creature or at a thing, within range and in
/// sight; a failure takes the time and does nothing.
#[test]
fn sec_act_01_attacks() {
    let armed = || ayla().held(&["longsword"]).stowed(&["greatsword"]);
    for (tool, time, die) in [("longsword", 10, (8, 4)), ("unarmed", 20, (3, 2))] {
        for (natural, hits) in [(15, true), (2, false)] {
            let mut t = field([armed()], [orc().at(3, 2)], &FIRST);
            let dice = if hits { vec![(20, natural), die] } else { vec![(20, natural)] };
            t.dice(&dice).act_with("Ayla", "attack", tool, "Orc");
            assert_eq!((t.hp("Orc") < 22, t.pool("Ayla", "time")), (hits, time), "{tool}");
        }
        let mut t = field([armed()], [orc().at(4, 2)], &FIRST);
        let far = t.acting_with("Ayla", "attack", tool, "Orc");
        assert_eq!(t.refuse(far), "Out of reach: it strikes up to 1 metre.");
    }
    let mut t = field([armed()], [orc().at(3, 2)], &FIRST);
    let stowed = t.acting_with("Ayla", "attack", "greatsword", "Orc");
    t.refuse(stowed);
    // A wall is between both.
    let archer = || piece("Archer", &[("wil", 3)]).held(&["short_bow"]).knows(&["spark_bolt"]).at(0, 1);
    for (row, may) in [("......", true), ("..#...", false)] {
        let mut t = TestScene::new("seconds", &["......", row, "......"])
            .side("heroes", [archer()])
            .side("monsters", [orc().at(5, 1)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        assert_eq!((t.may("Archer", "attack"), t.may("Archer", "spark_bolt")), (may, may), "{row}");
    }
    // A thing.
    let mut t = TestScene::new("seconds", &["......", "......", "...C..", "......"])
        .legend('C', "Object(object: \"chest\", on: \"floor\")")
        .side("heroes", [ayla()])
        .side("monsters", [orc().at(5, 0)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    t.dice(&[(20, 10), (8, 5)]).act_with("Ayla", "batter", "longsword", object(3, 2));
    let arena = t.fight().arena();
    // 5 and 3, less 2.
    assert_eq!(arena.object(arena.all_objects().next().expect("the chest")).wear, 6);
    assert_eq!(t.pool("Ayla", "time"), 10);
}

/// SEC-ACT-01, SEC-REACT-16: a shot provokes neighbours, a blow does not.
#[test]
fn sec_act_01_react_16_shots_distract() {
    for (tool, at, asked) in [("short_bow", 9, "window declared Near"), ("longsword", 3, "turn Ayla")] {
        let foes = [orc().at(at, 2), orc().named("Near").at(1, 2)];
        let mut t = field([ayla().held(&[tool])], foes, &[15, 5, 4]);
        let blow = t.acting_with("Ayla", "attack", tool, "Orc");
        t.dice(&d20(&[1])).submit(blow);
        assert_eq!(t.asked(), asked, "{tool}");
        if asked != "turn Ayla" {
            t.pass();
        }
    }
}

/// SEC-ACT-47: a thrown weapon is not in hand any more, and lies where its target stands, whether it hit or not.
#[test]
fn sec_act_47_thrown_weapons() {
    for (dice, lost) in [(vec![(20, 15), (6, 3)], 6), (vec![(20, 2)], 0)] {
        let mut t = field([piece("One", &[("str", 3)]).held(&["javelin"]).at(2, 2)], [orc().at(14, 2)], &FIRST);
        t.dice(&dice).act("One", "attack", "Orc");
        assert_eq!((22 - t.hp("Orc"), t.may("One", "attack")), (lost, false));
        let lying = t.fight().arena().loose.0.iter().map(|(cell, _)| (cell.x, cell.y)).collect::<Vec<_>>();
        assert_eq!(lying, [(14, 2)]);
    }
    // Used in melee it stays there.
    let mut t = field([piece("One", &[("str", 3)]).held(&["javelin"]).at(2, 2)], [orc().at(3, 2)], &FIRST);
    t.dice(&d20(&[2])).act_with("One", "attack", "javelin", "Orc");
    assert!(t.fight().arena().loose.0.is_empty());
}

fn range(archer: TestCombatant, at: i16) -> TestBattle {
    TestScene::new("seconds", &[".........................................................................."; 3])
        .side("heroes", [archer.at(0, 1)])
        .side("monsters", [orc().at(at, 1)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST))
}

/// SEC-ACT-47: a shot goes up to the range of the weapon, and up to twice as far at a disadvantage; arrows do not run
/// out.
#[test]
fn sec_act_47_long_shots() {
    for (tool, at, edge) in [
        ("short_bow", 25, Some(0)),
        ("short_bow", 26, Some(-1)),
        ("short_bow", 50, Some(-1)),
        ("short_bow", 51, None),
        ("hand_crossbow", 12, Some(0)),
        ("hand_crossbow", 24, Some(-1)),
        ("hand_crossbow", 25, None),
        ("crossbow", 35, Some(0)),
        ("crossbow", 70, Some(-1)),
        ("crossbow", 71, None),
    ] {
        let mut t = range(piece("Archer", &[("dex", 9)]).held(&[tool]), at);
        assert_eq!(t.may("Archer", "attack"), edge.is_some(), "{tool} {at}");
        let Some(edge) = edge else { continue };
        let dice = if edge == 0 { d20(&[1]) } else { d20(&[5, 1]) };
        t.dice(&dice).act_with("Archer", "attack", tool, "Orc");
        assert_eq!(t.last_roll().natural, 1, "{tool} {at}");
    }
    let mut t = range(piece("Archer", &[("dex", 9)]).held(&["short_bow"]), 10);
    for _ in 0..4 {
        t.dice(&d20(&[1, 1])).act("Archer", "attack", "Orc").act("Archer", "attack", "Orc").end().end();
    }
    // At a thing as well.
    for (x, dice) in [(25, 1), (26, 2)] {
        let row: String = (0..30).map(|at| if at == x { 'C' } else { '.' }).collect();
        let mut t = TestScene::new("seconds", &[&row])
            .legend('C', "Object(object: \"chest\", on: \"floor\")")
            .side("heroes", [piece("Archer", &[]).held(&["short_bow"])])
            .side("monsters", [orc().at(29, 0)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        t.dice(&vec![(20, 1); dice]).act_with("Archer", "batter", "short_bow", object(x, 0));
        assert_eq!(t.last_dice(), dice);
    }
}

/// SEC-ACT-47, SEC-ACT-36: a weapon whose data names what it shoots uses one up with each shot, hit or not, also when
/// it pins; without any it shoots no more.
#[test]
fn sec_act_47_counted_arrows() {
    let counted = "(items: [(key: \"arrow\", name: \"Arrow\"), (key: \"sling\", name: \"Sling\", hands: 1, tags: [\"pinning\"], weapon: (speed: \
                   \"10\", bonus: \"dex\", damage: \"1d4\", reach: 0, range: 10, ammunition: Some(\"arrow\")))])";
    let slinger = || piece("One", &[("dex", 3)]).held(&["sling"]).stowed(&["arrow", "arrow", "arrow"]).at(2, 2);
    let foe = || orc().at(6, 2).begins(&["prone"]);
    let mut t = lay([slinger()], [foe()]).rules(counted).deal_with(&d20(&FIRST));
    t.dice(&[(20, 15), (20, 15), (4, 2)]).act_with("One", "attack", "sling", "Orc");
    t.dice(&d20(&[1, 20])).act("One", "pin_dex", "Orc");
    assert_eq!(t.carries("One", fray::fight::state::components::Carried::Stowed), ["arrow"]);
    t.dice(&d20(&[20, 1])).act("One", "pin_dex", "Orc");
    assert!(t.has("Orc", "floored") && t.carries("One", fray::fight::state::components::Carried::Stowed).is_empty());
    t.end().end();
    assert!(!t.may("One", "attack") && !t.may("One", "pin_dex"));
}

/// SEC-STAT-08: a combatant reaches one metre, a Huge one two; a longer weapon counts instead, a shorter one does not
/// reduce the reach.
#[test]
fn sec_stat_08_natural_reach() {
    for (size, arm, reach) in [
        ("tiny", "unarmed", 1),
        ("medium", "unarmed", 1),
        ("large", "unarmed", 1),
        ("huge", "unarmed", 2),
        ("large", "longsword", 1),
        ("huge", "longsword", 2),
        ("medium", "spear", 2),
        ("huge", "spear", 2),
    ] {
        let side = if size == "huge" { 3 } else { 1 + i16::from(size == "large") };
        for far in 1..=3 {
            let held = if arm == "unarmed" { vec![] } else { vec![arm] };
            let one = piece("One", &[("str", 9)]).size(size).held(&held).at(2, 1);
            let mut t = field([one], [orc().at(1 + side + far, 2)], &FIRST);
            assert_eq!(t.may("One", "trip_str"), far <= if size == "huge" { 2 } else { 1 }, "{size} {far}");
            let subdue = t.acting_with("One", "subdue", arm, "Orc");
            if far > reach {
                t.refuse(subdue);
            } else {
                t.dice(&d20(&[1])).submit(subdue);
            }
        }
    }
}

/// SEC-STAT-08, SEC-REACT-10: a Huge combatant strikes with its sword at a foe that leaves its two metres, and at
/// things.
#[test]
fn sec_stat_08_react_10_the_reach_of_giants() {
    let giant = || piece("Giant", &[("str", 5)]).size("huge").held(&["longsword"]).at(2, 2);
    let mut t = field([giant()], [orc().at(5, 2)], &[5, 15]);
    t.walk(&[(6, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Orc")), ("turn Orc", Some((6, 2))));
    t.walk(&[(7, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Orc")), ("window step Giant", Some((6, 2))));
    t.dice(&d20(&[1])).act_with("Giant", "opportunity", "longsword", "Orc");
    let mut t = TestScene::new("seconds", &["...........", "...........", "......C....", "...........", "..........."])
        .legend('C', "Object(object: \"chest\", on: \"floor\")")
        .side("heroes", [giant()])
        .side("monsters", [orc().at(10, 0)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    t.dice(&d20(&[1])).act_with("Giant", "batter", "longsword", object(6, 2));
}

/// SEC-TIME-09: an act of half a second takes half a second, however quick the hands; a shorter one keeps its time.
#[test]
fn sec_time_09_no_less_than_half_a_second() {
    let quick = "(actions: [(key: \"snap\", name: \"Snap\", text: \"\", occasion: Turn, cost: [Pool(\"time\", \"5\")], does: []), \
                 (key: \"clap\", name: \"Clap\", text: \"\", occasion: Turn, cost: [Pool(\"time\", \"6\")], does: [])])";
    for (dex, snap, clap) in [(-2, 25, 24), (0, 25, 24), (1, 25, 25), (6, 25, 25)] {
        for (act, left) in [("snap", snap), ("clap", clap)] {
            let mut t = lay([ayla().score("dex", dex)], [orc()]).rules(quick).deal_with(&d20(&FIRST));
            t.act("Ayla", act, ());
            assert_eq!(t.pool("Ayla", "time"), left, "{act}, Dexterity {dex}");
        }
    }
}

/// SEC-ROLL-02, SEC-STAT-02: a save is a d20 and the value of that save, bonus and all.
#[test]
fn sec_roll_02_saves() {
    let trait_of = "(conditions: [(key: \"hardy\", name: \"Hardy\", text: \"\", modifiers: [(to: \"fortitude\", op: Add(\"2\")), (to: \
                    \"reflex\", op: Add(\"3\")), (to: \"willpower\", op: Add(\"4\"))])])";
    let foe = || piece("Orc", &[("con", 1), ("agi", 2), ("wil", 3)]).traits(&["hardy"]).at(3, 2);
    for (act, die, total) in [("trip_str", 7, 10), ("trip_dex", 7, 12), ("intimidate", 7, 14)] {
        for (own, wins) in [(total, false), (total + 1, true)] {
            let one = piece("One", &[("str", own - 1), ("dex", own - 1), ("wil", own - 1)]).at(2, 2);
            let mut t = lay([one], [foe()]).rules(trait_of).deal_with(&d20(&[15, 5]));
            t.dice(&d20(&[1, die])).act("One", act, "Orc");
            assert_eq!(t.has("Orc", "prone") || t.has("Orc", "frightened"), wins, "{act} {own}");
        }
    }
}
