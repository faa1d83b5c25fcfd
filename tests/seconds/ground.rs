//! Position: distances, sight, cover, heights.

use fray::testkit::{TestBattle, TestCombatant, TestScene, line, object};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

fn archer(x: i16, y: i16) -> TestCombatant {
    piece("Archer", &[("dex", 2)]).held(&["short_bow"]).at(x, y)
}

fn map(rows: &[&str], heroes: &[TestCombatant], monsters: &[TestCombatant]) -> TestScene {
    TestScene::new("seconds", rows)
        .legend('b', "Ground(\"bush\")")
        .legend('t', "Object(object: \"table\", on: \"floor\")")
        .legend('g', "Object(object: \"gate\", on: \"floor\")")
        .legend('T', "Ground(\"thicket\")")
        .side("heroes", heroes.to_vec())
        .side("monsters", monsters.to_vec())
        .fields("open_sheets: true")
}

fn begin(rows: &[&str], hero: TestCombatant, foe: TestCombatant) -> TestBattle {
    map(rows, &[hero], &[foe]).deal_with(&d20(&FIRST))
}

/// The number that an arrow at the Orc has to meet; None when there is no line.
fn shot(rows: &[&str], from: (i16, i16), at: (i16, i16)) -> Option<i32> {
    let mut t = begin(rows, archer(from.0, from.1), orc().at(at.0, at.1));
    if !t.may("Archer", "attack") {
        return None;
    }
    t.dice(&d20(&[1])).act_with("Archer", "attack", "short_bow", "Orc");
    Some(t.last_roll().against)
}

/// SEC-POS-01: the longer way and half of the shorter one; height counts in whole metres where it is more.
#[test]
fn sec_pos_01_distance() {
    let gap = |at: (i16, i16), side: &str| {
        let mut t = field([ayla().at(0, 0)], [orc().size(side).at(at.0, at.1)], &FIRST);
        let (a, b) = (t.who("Ayla"), t.who("Orc"));
        t.fight().arena().distance(a, b)
    };
    assert_eq!([(1, 1), (2, 2), (3, 3), (4, 1), (4, 3), (0, 5)].map(|at| gap(at, "medium")), [1, 3, 4, 4, 5, 5]);
    // Between the nearest cells.
    assert_eq!(gap((3, 3), "large"), 4);
    let mut t =
        map(&["...", "..."], &[ayla().at(0, 0)], &[orc().at(1, 0)]).elevation(&["070", "000"]).deal_with(&d20(&FIRST));
    let (a, b) = (t.who("Ayla"), t.who("Orc"));
    assert_eq!(t.fight().arena().distance(a, b), 3);
}

/// SEC-POS-04: from middle to middle, cut off by what it passes through, not by what it touches at a corner; any two
/// cells of large bodies are enough, and sight is mutual.
#[test]
fn sec_pos_04_lines_of_sight() {
    let sees = |rows: &[&str], from: TestCombatant, to: TestCombatant| {
        let mut t = begin(rows, from.named("A"), to.named("B"));
        let (a, b) = (t.who("A"), t.who("B"));
        let (there, back) = (t.fight().arena().sees(a, b), t.fight().arena().sees(b, a));
        assert_eq!(there, back);
        there
    };
    let wall = [".....", "..#..", "....."];
    assert!(!sees(&wall, ayla().at(0, 1), orc().at(4, 1)));
    assert!(sees(&wall, ayla().at(0, 0), orc().at(4, 0)));
    // Exactly between two corners.
    let corners = ["...", ".#.", "#..", "..."];
    assert!(sees(&corners, ayla().at(0, 1), orc().at(1, 2)));
    // A big body is seen past what hides a man, and a thicket hides it as well as a man.
    assert!(sees(&wall, ayla().at(0, 1), orc().size("large").at(3, 1)));
    let thicket = ["..T..", "..T..", "..T.."];
    assert!(!sees(&thicket, ayla().at(0, 1), orc().size("large").at(3, 0)));
}

/// SEC-POS-05: what is beside the target and on the line gives +2 or +4; nothing else does, and no line is full cover.
#[test]
fn sec_pos_05_cover_beside_the_target() {
    let row = |cells: &str| [".......", cells, "......."].map(str::to_owned);
    let at = |cells: &str, x: i16| {
        let rows = row(cells);
        shot(&rows.each_ref().map(String::as_str), (0, 1), (x, 1))
    };
    assert_eq!(at(".......", 5), Some(10));
    assert_eq!(at("....b..", 5), Some(12));
    assert_eq!(at("....g..", 5), Some(14));
    // Both: the higher.
    assert_eq!(at("...gb..", 5), Some(12));
    // Two metres before the target, or beside the line, it gives no cover.
    assert_eq!(at("...b...", 5), Some(10));
    assert_eq!(shot(&[".......", "....b..", "......."], (0, 2), (5, 2)), Some(10));
    assert_eq!(at("....#..", 5), None);
    // A combatant on the line is no cover.
    let between = [piece("Ned", &[]).at(4, 1), orc().at(5, 1)];
    let mut t = map(&[".......", ".......", "......."], &[archer(0, 1)], &between).deal_with(&d20(&[15, 5, 5]));
    t.dice(&d20(&[1])).act_with("Archer", "attack", "short_bow", "Orc");
    assert_eq!(t.last_roll().against, 10);
}

/// SEC-POS-05: the odds that are shown count it.
#[test]
fn sec_pos_05_the_odds_know_of_cover() {
    let odds = |cells: &str| {
        let mut t = begin(&[".......", cells, "......."], archer(0, 1), orc().at(5, 1));
        let body = t.acting_with("Archer", "attack", "short_bow", "Orc");
        let fray::fight::state::order::OrderKind::Act(draft) = body else { panic!("no act") };
        t.fight().arena().odds(&draft).map(|odds| odds.against)
    };
    assert_eq!((odds("......."), odds("....b..")), (Some(10), Some(12)));
}

/// SEC-POS-05, SEC-ACT-06: behind half cover evading still adds two.
#[test]
fn sec_pos_05_act_06_evading_behind_cover() {
    let mut t =
        map(&[".......", "....b..", "......."], &[archer(0, 1).score("dex", -2)], &[orc().score("agi", 3).at(5, 1)])
            .deal_with(&d20(&[1, 15]));
    t.act("Orc", "evade", ());
    t.dice(&d20(&[1])).act_with("Archer", "attack", "short_bow", "Orc");
    assert_eq!(t.last_roll().against, 18);
}

/// SEC-POS-06, SEC-HEALTH-09: a tipped table gives half cover, a table on its feet none.
#[test]
fn sec_pos_06_behind_a_tipped_table() {
    let rows = [".......", "....t..", "......."];
    assert_eq!(shot(&rows, (0, 1), (5, 1)), Some(10));
    let mut t = begin(&rows, archer(0, 1).score("dex", -2), orc().at(5, 1).score("dex", 9));
    t.dice(&d20(&[15])).act("Orc", "use_object", object(4, 1)).end();
    t.dice(&d20(&[1])).act_with("Archer", "attack", "short_bow", "Orc");
    assert_eq!(t.last_roll().against, 12);
}

/// SEC-POS-07: half a metre up is walked like level ground, a metre is not.
#[test]
fn sec_pos_07_half_a_metre_is_walked() {
    let begin = |heights: &str| {
        map(&["....."], &[ayla().at(0, 0)], &[orc().at(4, 0)]).elevation(&[heights]).deal_with(&d20(&FIRST))
    };
    for heights in ["01111", "10000"] {
        let mut t = begin(heights);
        t.walk(&[(1, 0)]);
        assert_eq!(t.pool("Ayla", "time"), 25);
    }
    for heights in ["02222", "20000"] {
        let mut t = begin(heights);
        let body = t.walking(&[(1, 0)]);
        t.refuse(body);
    }
}

/// SEC-HEALTH-08, SEC-POS-11: a target pushed over an edge falls, and goes no farther; from two metres on it takes
/// damage.
#[test]
fn sec_health_08_pos_11_falls() {
    let fall = |heights: &str, dice: &[(u16, u16)]| {
        let mut t =
            map(&[".........."], &[ayla().at(0, 0)], &[orc().at(1, 0)]).elevation(&[heights]).deal_with(&d20(&FIRST));
        t.dice(&[d20(&[20, 1]), dice.to_vec()].concat()).act("Ayla", "shove", line("Orc", 2, 0));
        (t.at("Orc").map(|at| at.0), t.hp("Orc"), t.has("Orc", "prone"))
    };
    assert_eq!(fall("0000000000", &[]), (Some(7), 22, false));
    // Half a metre is a step.
    assert_eq!(fall("5554444444", &[]), (Some(7), 22, false));
    assert_eq!(fall("3330000000", &[]), (Some(3), 22, false));
    assert_eq!(fall("4440000000", &[(6, 5)]), (Some(3), 17, true));
    assert_eq!(fall("7770000000", &[(6, 5)]), (Some(3), 17, true));
    assert_eq!(fall("9991111111", &[(6, 5), (6, 2)]), (Some(3), 15, true));
}

/// Strength 4 and empty hands at (0, 0) throw the Orc at (1, 0) with these dice along this ground, to this cell at
/// most.
fn thrown(heights: &str, cara: TestCombatant, orc: TestCombatant, to: i16, dice: &[(u16, u16)]) -> TestBattle {
    let mut t = map(&[&".".repeat(heights.len())], &[cara], &[orc, piece("Far", &[]).at(9, 0)])
        .elevation(&[heights])
        .deal_with(&d20(&[15, 5, 3]));
    t.dice(dice).act("Cara", "throw", line("Orc", to, 0));
    t
}

/// SEC-POS-11, SEC-RULE-04: a target thrown over an edge stops on the last cell before it with a Reflex save that meets
/// the total of the throw; else it falls.
#[test]
fn sec_pos_11_rule_04_stopping_before_an_edge() {
    let cara = || piece("Cara", &[("str", 4)]).at(0, 0);
    let light = |agi: i32| orc().score("agi", agi).fields("modifiers: [(to: \"weight\", op: Add(\"-40\"))]").at(1, 0);
    // 11 + 4 against Reflex: 40 kg fly seven metres.
    for (save, at, hp) in [(13, 3, 22), (12, 5, 17)] {
        let mut dice = d20(&[11, save]);
        dice.extend(if hp < 22 { vec![(6, 5)] } else { vec![] });
        let mut t = thrown("6666000000", cara(), light(2), 5, &dice);
        assert_eq!((t.at("Orc"), t.hp("Orc"), t.has("Orc", "prone")), (Some((at, 0)), hp, hp < 22), "{save}");
    }
    // A target on the brink stays there.
    let mut t = thrown("6600000000", cara(), light(2), 5, &d20(&[11, 13]));
    assert_eq!(t.at("Orc"), Some((1, 0)));
    // Over a pit and down beyond it there is no edge; half a metre is none either.
    let mut t = thrown("6660666666", cara(), light(2), 5, &d20(&[11]));
    assert_eq!(t.at("Orc"), Some((5, 0)));
    let mut t = thrown("6666555555", cara(), light(2), 5, &d20(&[11]));
    assert_eq!(t.at("Orc"), Some((5, 0)));
    // The pit is before the edge.
    let mut t = thrown("6606600000", cara(), light(2), 6, &d20(&[11, 13]));
    assert_eq!(t.at("Orc"), Some((4, 0)));
}

/// SEC-POS-11: neither friends nor the unconscious nor combatants in the thrower's grapple stop themselves.
#[test]
fn sec_pos_11_who_does_not_stop() {
    let cara = || piece("Cara", &[("str", 4), ("dex", 5)]).at(0, 0);
    let light = || orc().fields("modifiers: [(to: \"weight\", op: Add(\"-40\"))]").at(1, 0);
    let mut t = thrown("6666000000", cara(), light().begins(&["asleep"]), 5, &[(20, 11), (6, 5)]);
    assert_eq!(t.at("Orc"), Some((5, 0)));
    let friend = light().named("Friend");
    let mut t = map(&[".........."], &[cara(), friend], &[orc().at(9, 0)])
        .elevation(&["6666000000"])
        .deal_with(&d20(&[15, 5, 3]));
    t.dice(&[(20, 11), (6, 5)]).act("Cara", "throw", line("Friend", 5, 0));
    assert_eq!(t.at("Friend"), Some((5, 0)));
    let mut t = map(&[".........."], &[cara()], &[light()]).elevation(&["6666000000"]).deal_with(&d20(&[15, 5]));
    t.dice(&d20(&[20, 1])).act("Cara", "grapple", "Orc").end();
    t.dice(&[(20, 11), (6, 5)]).act("Cara", "throw", line("Orc", 5, 0));
    assert_eq!((t.at("Orc"), t.has("Orc", "grappled")), (Some((5, 0)), false));
}

/// SEC-POS-10: a big body that is pushed stops where any cell of it would be blocked.
#[test]
fn sec_pos_10_big_bodies_stop_as_a_whole() {
    let rows = ["........", "........", "......#."];
    let mut t = begin(&rows, ayla().size("large").at(0, 0), orc().size("large").at(2, 0));
    t.dice(&d20(&[20, 1])).act("Ayla", "shove", line("Orc", 3, 0));
    assert_eq!(t.at("Orc"), Some((6, 0)));
    let mut t = begin(&rows, ayla().size("large").at(0, 1), orc().size("large").at(2, 1));
    t.dice(&d20(&[20, 1])).act("Ayla", "shove", line("Orc", 3, 1));
    assert_eq!(t.at("Orc"), Some((4, 1)));
}

/// SEC-REACT-13: being pushed out of reach provokes no opportunity attack.
#[test]
fn sec_react_13_forced_movement_does_not_provoke() {
    let friend = piece("Bryn", &[]).at(1, 1);
    let mut t =
        map(&["........", "........"], &[ayla().at(0, 0), friend], &[orc().at(1, 0)]).deal_with(&d20(&[15, 10, 5]));
    t.dice(&d20(&[20, 1])).act("Ayla", "shove", line("Orc", 2, 0));
    assert_eq!((t.asked().as_str(), t.at("Orc")), ("turn Ayla", Some((7, 0))));
}
