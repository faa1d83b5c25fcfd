//! Flight: disarmed weapons, and thrown combatants.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant, TestScene, knock, later, line};

use super::{d20, field, lay, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Dexterity 3 and Sleight of Hand 2, with empty hands.
fn bryn() -> TestCombatant {
    piece("Bryn", &[("dex", 3), ("sleight", 2)]).at(2, 2)
}

/// Strength 4, and a longsword.
fn armed() -> TestCombatant {
    piece("Foe", &[("str", 4)]).held(&["longsword"]).at(3, 2)
}

/// Bryn can disarm within a turn.
fn quick() -> TestCombatant {
    piece("Bryn", &[("dex", 5)]).at(2, 2)
}

/// What lies on the ground: kinds and cells.
fn ground(t: &mut TestBattle) -> Vec<(String, (i16, i16))> {
    let rules = t.fight().rules().clone();
    let arena = t.fight().arena();
    arena.loose.0.iter().map(|(cell, i)| (rules.item(i.def).key.value.clone(), (cell.x, cell.y))).collect()
}

/// SEC-ACT-04, SEC-ACT-31, SEC-ACT-32, SEC-REACT-30, SEC-REACT-31, SEC-REACT-32, SEC-RULE-10: example 6. Begun in one
/// turn and done in the next; the weapon flies; the disarmer may catch it in its own turn, then the combatants that it
/// flies past; each try spends a reaction, and the first success ends it.
#[test]
fn sec_act_04_31_32_react_30_31_32_rule_10_example_6() {
    let other = piece("Other", &[("dex", 1)]).at(5, 2);
    let mut t = field([bryn()], [armed(), other], &[15, 5, 3]);
    t.act("Bryn", "disarm", later());
    assert_eq!(t.whose_turn().as_deref(), Some("Foe"));
    t.end().end();
    // 13 + 5 against 10 + 4; three metres.
    t.dice(&[(20, 13), (20, 10), (3, 3)]).act("Bryn", "disarm", knock("Foe", "longsword", 4, 2));
    assert_eq!((t.pool("Bryn", "time"), t.asked().as_str()), (28, "window catch Bryn"));
    t.dice(&d20(&[8])).act("Bryn", "catch", ());
    assert_eq!((t.pool("Bryn", "reaction"), t.asked().as_str()), (0, "window catch Other"));
    t.dice(&d20(&[14])).act("Other", "catch", ());
    assert_eq!((t.carries("Other", Carried::Hand), t.pool("Other", "reaction")), (vec!["longsword".to_owned()], 0));
    assert!(t.carries("Foe", Carried::Hand).is_empty() && ground(&mut t).is_empty());
    assert_eq!((t.whose_turn().as_deref(), t.pool("Bryn", "time")), (Some("Bryn"), 28));
}

/// SEC-ACT-04: the better of Sleight of Hand and Strength against the better of both abilities; a tie does not disarm.
#[test]
fn sec_act_04_contest() {
    for (theirs, lost) in [(10, true), (11, false)] {
        let mut t = field([quick()], [armed()], &FIRST);
        let dice = if lost { vec![(20, 10), (20, theirs), (3, 1)] } else { vec![(20, 10), (20, theirs)] };
        t.dice(&dice).act("Bryn", "disarm", knock("Foe", "longsword", 4, 2));
        if lost {
            t.pass();
        }
        assert_eq!(t.carries("Foe", Carried::Hand).is_empty(), lost);
    }
    // A shield is no weapon, and a target without one is not disarmed.
    let mut t = field([quick()], [armed().held(&["longsword", "shield"])], &FIRST);
    assert_eq!(t.aims("Bryn", "disarm").len(), 8);
    let mut t = field([quick()], [armed().held(&["shield"])], &FIRST);
    assert!(!t.may("Bryn", "disarm"));
    let mut t = field([quick()], [armed().at(4, 2)], &FIRST);
    assert!(!t.may("Bryn", "disarm"), "out of reach");
}

/// SEC-ACT-31: one to three metres in any of eight directions, diagonals count one and two in turn; a wall stops it,
/// and it falls where the target stands if it cannot get away from there.
#[test]
fn sec_act_31_the_flight() {
    let walls = TestScene::new("seconds", &["......", "......", "......", ".....#", "....#."]);
    for (to, far, there) in [
        ((4, 2), 3, (6, 2)),
        ((4, 2), 1, (4, 2)),
        ((4, 3), 3, (5, 4)),
        ((4, 3), 2, (4, 3)),
        ((3, 3), 2, (3, 4)),
        ((2, 1), 3, (1, 0)),
    ] {
        let mut t = field([quick()], [armed()], &FIRST);
        t.dice(&[(20, 20), (20, 1), (3, far)]).act("Bryn", "disarm", knock("Foe", "longsword", to.0, to.1)).pass();
        assert_eq!(ground(&mut t), [("longsword".to_owned(), there)], "{far} towards {to:?}");
    }
    // Stopped by the walls, and by the edge of the map.
    for (foe, to, there) in
        [((3, 3), (4, 3), (4, 3)), ((4, 3), (4, 4), (4, 3)), ((4, 3), (5, 4), (4, 3)), ((1, 2), (0, 2), (0, 2))]
    {
        let scene = walls.clone().fields("open_sheets: true");
        let scene = scene.side("heroes", [quick().at(foe.0 + 1, 2)]).side("monsters", [armed().at(foe.0, foe.1)]);
        let mut t = scene.deal_with(&d20(&FIRST));
        t.dice(&[(20, 20), (20, 1), (3, 3)]).act("Bryn", "disarm", knock("Foe", "longsword", to.0, to.1)).pass();
        assert_eq!(ground(&mut t), [("longsword".to_owned(), there)], "from {foe:?} towards {to:?}");
    }
}

/// SEC-REACT-30: neither the disarmed combatant nor one without an empty hand or a reaction catches it.
#[test]
fn sec_react_30_who_may_catch() {
    let full = orc().named("Full").at(4, 2).held(&["greatsword"]);
    let spent = orc().named("Spent").at(5, 2).pool("reaction", 0);
    let free = orc().named("Free").at(6, 2);
    let mut t = field([quick().held(&["longsword", "shield"])], [armed(), full, spent, free], &[15, 5, 4, 3, 2]);
    t.dice(&[(20, 20), (20, 1), (3, 3)]).act("Bryn", "disarm", knock("Foe", "longsword", 4, 2));
    // No reaction is spent but the last catcher's.
    assert_eq!(t.asked(), "window catch Free");
    t.dice(&d20(&[15])).act("Free", "catch", ());
    assert_eq!(t.carries("Free", Carried::Hand), ["longsword"]);
}

/// SEC-REACT-32: a combatant that passes keeps the reaction, and an item that is not caught lies on the ground.
#[test]
fn sec_react_32_without_a_catcher() {
    let mut t = field([quick()], [armed(), orc().named("Other").at(4, 2)], &[15, 5, 4]);
    t.dice(&[(20, 20), (20, 1), (3, 1)]).act("Bryn", "disarm", knock("Foe", "longsword", 4, 2));
    t.pass().dice(&d20(&[14])).act("Other", "catch", ());
    assert_eq!((t.pool("Bryn", "reaction"), t.pool("Other", "reaction")), (1, 0));
    assert_eq!(ground(&mut t), [("longsword".to_owned(), (4, 2))]);
}

/// SEC-REACT-33: one hand catches what takes two, but does not strike with it.
#[test]
fn sec_react_33_two_hands_to_strike() {
    for (held, may) in [(vec!["shield"], false), (vec![], true)] {
        let mut t = field([quick().held(&held)], [armed().held(&["greatsword"])], &FIRST);
        t.dice(&[(20, 20), (20, 1), (3, 1)]).act("Bryn", "disarm", knock("Foe", "greatsword", 4, 2));
        t.dice(&d20(&[15])).act("Bryn", "catch", ());
        assert!(t.carries("Bryn", Carried::Hand).contains(&"greatsword".to_owned()));
        if t.whose_turn().as_deref() != Some("Bryn") {
            t.end();
        }
        let blow = t.acting_with("Bryn", "attack", "greatsword", "Foe");
        if may {
            t.dice(&d20(&[1])).submit(blow);
        } else {
            t.refuse(blow);
        }
    }
}

fn strong() -> TestCombatant {
    piece("Cara", &[("str", 4)]).at(4, 4)
}

/// SEC-ACT-24, SEC-ACT-44, SEC-ACT-45, SEC-RULE-04, SEC-RULE-05: example 11. Ten times the total over half the weight
/// in kilograms, rounded down; no resistance, no harm, and only what is too heavy stays where it is.
#[test]
fn sec_act_24_44_45_rule_04_05_example_11() {
    let weighing = |more: i32| orc().at(5, 4).fields(&format!("modifiers: [(to: \"weight\", op: Add(\"{more}\"))]"));
    for (more, to, there) in [
        (0, (9, 4), (8, 4)),
        (-20, (10, 4), (10, 4)),
        (-20, (7, 4), (7, 4)),
        (0, (7, 2), (7, 2)),
        (0, (8, 1), (7, 2)),
        (320, (6, 4), (5, 4)),
    ] {
        let mut t = lay([strong()], [weighing(more)]).deal_with(&d20(&FIRST));
        let order = t.acting("Cara", "throw", line("Orc", to.0, to.1));
        t.dice(&d20(&[11])).submit(order);
        assert_eq!((t.at("Orc"), t.hp("Orc"), t.has("Orc", "prone")), (Some(there), 22, false), "{more} to {to:?}");
        assert_eq!(t.pool("Cara", "time"), 5);
    }
}

/// SEC-ACT-45, SEC-RULE-04: a target is thrown no farther than the best throw would carry it: ten times 20 and
/// Strength, over half the weight.
#[test]
fn sec_act_45_rule_04_how_far_one_may_throw() {
    // 480 over 80, 62 and 60 kilograms.
    for (more, most) in [(0, 6), (-18, 7), (-20, 8)] {
        let orc = orc().at(5, 4).fields(&format!("modifiers: [(to: \"weight\", op: Add(\"{more}\"))]"));
        let mut t = lay([strong()], [orc]).deal_with(&d20(&FIRST));
        let far = t.acting("Cara", "throw", line("Orc", 5 + most + 1, 4));
        t.refuse(far);
        let order = t.acting("Cara", "throw", line("Orc", 5 + most, 4));
        t.dice(&d20(&[20])).submit(order);
        assert_eq!(t.at("Orc"), Some((5 + most, 4)), "{more}");
    }
}

/// SEC-ACT-24: two empty hands, or a grapple on the target.
#[test]
fn sec_act_24_two_hands_or_a_hold() {
    let near = || orc().at(5, 4);
    for (held, may) in [(vec![], true), (vec!["dagger"], false)] {
        let mut t = field([strong().held(&held)], [near()], &FIRST);
        assert_eq!(t.may("Cara", "throw"), may);
    }
    let mut t = field([strong().score("dex", 5).held(&["dagger"])], [near()], &FIRST);
    t.dice(&d20(&[20, 1])).act("Cara", "grapple", "Orc").end();
    t.dice(&d20(&[11])).act("Cara", "throw", line("Orc", 8, 4));
    assert_eq!((t.at("Orc"), t.has("Orc", "grappled"), t.has("Cara", "holding")), (Some((8, 4)), false, false));
}

/// SEC-ACT-45: over bodies and what is no higher than a metre, not over walls; down on the last free cell.
#[test]
fn sec_act_45_over_what_is_low() {
    let scene = |row: &str| {
        TestScene::new("seconds", &["..........", row, ".........."])
            .legend('w', "Ground(\"low_wall\")")
            .legend('t', "Ground(\"thicket\")")
            .legend('h', "Ground(\"hedge\")")
            .legend('B', "Object(object: \"barrel\", on: \"floor\")")
            .rules("(terrain: [(key: \"hedge\", name: \"Hedge\", obstacle: \"small\", height: Some(3))])")
            .side("heroes", [strong().at(1, 1)])
            .side("monsters", [orc().at(2, 1), orc().named("Other").at(4, 1)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 5, 4]))
    };
    for (row, there) in [
        ("..........", (6, 1)),
        ("...w......", (6, 1)),
        ("...B......", (6, 1)),
        ("...t......", (2, 1)),
        ("...h......", (2, 1)),
        ("...#......", (2, 1)),
        (".....#....", (3, 1)),
        ("......B...", (5, 1)),
    ] {
        let mut t = scene(row);
        // 16 + 4: five metres at most, four are named.
        t.dice(&d20(&[16])).act("Cara", "throw", line("Orc", 6, 1));
        assert_eq!(t.at("Orc"), Some(there), "{row}");
    }
}

/// SEC-ACT-45, SEC-REACT-13: forced movement out of reach provokes no opportunity attack.
#[test]
fn sec_act_45_react_13_force_does_not_provoke() {
    let ally = piece("Ally", &[]).held(&["dagger"]).at(5, 5);
    for (act, dice) in [("throw", vec![11]), ("shove", vec![20, 1])] {
        let mut t = field([strong(), ally.clone()], [orc().at(5, 4)], &[15, 5, 4]);
        let to = if act == "throw" { line("Orc", 8, 4) } else { line("Orc", 6, 4) };
        t.dice(&d20(&dice)).act("Cara", act, to);
        assert!(t.at("Orc").is_some_and(|(x, _)| x > 6));
        assert_eq!(t.asked(), "turn Cara");
    }
}

/// SEC-ACT-24, SEC-TIME-29: with full hands a throw is not even begun, unless a combatant is held.
#[test]
fn sec_act_24_time_29_full_hands() {
    let begun = |full: TestCombatant| {
        let mut t = field([full], [orc().at(3, 2)], &FIRST);
        t.go(2, 3).go(2, 2);
        let order = t.acting("Bryn", "throw", later());
        (t.may("Bryn", "throw"), t.pool("Bryn", "time"), order, t)
    };
    let (may, time, order, mut t) = begun(bryn().score("dex", 0).held(&["longsword", "shield"]));
    assert_eq!((may, time), (false, 20));
    assert_eq!(t.refuse(order), "It takes two empty hands, or a hold.");
    assert!(begun(bryn().score("dex", 0)).0);
}
