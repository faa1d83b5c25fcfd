//! Dashes, falls and jumps.

use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, brute, d6, field};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

fn rich() -> TestCombatant {
    ayla().pool("ap", 12)
}

/// Ayla on the left of a map, Brute in its far corner.
fn map(rows: &[&str], elevation: &[&str], runner: TestCombatant) -> TestBattle {
    TestScene::new("action_points", rows)
        .legend('w', "Ground(\"low_wall\")")
        .legend('b', "Ground(\"boulder\")")
        .legend('m', "Ground(\"mud\")")
        .legend('i', "Ground(\"ice\")")
        .legend('d', "Ground(\"deep_water\")")
        .elevation(elevation)
        .side("heroes", [runner])
        .side("monsters", [brute().at(11, 2)])
        .fields("open_sheets: true")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2]))
}

/// AP-ACT-15, AP-ACT-43: a Dash costs 2 AP and 2 stamina and doubles what is bought after it, to the end of the round;
/// once a round a roll adds a yard for each full 3.
#[test]
fn ap_act_15_43_a_dash_doubles_what_is_bought_after_it() {
    let mut t = field([rich()], [brute().at(11, 6)], &FIRST);
    t.act("Ayla", "move", 1);
    assert!(!t.may("Ayla", "sprint"));
    t.act("Ayla", "dash", ());
    // Of 21 points, which is the most there can be, 1 went into movement and 2 into haste.
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Ayla", "stamina"), t.moves()), (16, 9, 2));
    assert_eq!(t.value("Ayla", "rate"), 18);
    assert!(!t.may("Ayla", "dash"));
    t.act("Ayla", "move", 4);
    assert_eq!(t.moves(), 20);
    // 11 + 3: four full threes more.
    t.dice(&d6(&[3, 4, 4])).act("Ayla", "sprint", ());
    assert_eq!((t.value("Ayla", "rate"), t.pool("Ayla", "stamina")), (22, 7));
    assert!(!t.may("Ayla", "sprint"));
    t.end().end();
    assert_eq!(t.value("Ayla", "rate"), 9);
}

/// AP-ACT-15: less than 3 gains nothing; the staggered do not dash; stamina that is missing becomes fatigue.
#[test]
fn ap_act_15_who_cannot_dash() {
    let mut t = field([rich().score("athletics", -9)], [brute().at(11, 6)], &FIRST);
    t.act("Ayla", "dash", ());
    let rate = t.value("Ayla", "rate");
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "sprint", ());
    assert_eq!(t.value("Ayla", "rate"), rate);
    assert!(!t.may("Ayla", "sprint"));
    let mut t = field([rich().pool("critical", 1)], [brute().at(11, 6)], &FIRST);
    let body = t.acting("Ayla", "dash", ());
    assert_eq!(t.refuse(body), "You stagger.");
    let mut t = field([rich().pool("stamina", 1)], [brute().at(11, 6)], &FIRST);
    t.act("Ayla", "dash", ());
    assert_eq!((t.pool("Ayla", "stamina"), t.pool("Ayla", "fatigue")), (0, 1));
}

const HEAVE: &str = "(actions: [(key: \"heave\", name: \"Heave\", text: \"\", occasion: Turn, target: One(whom: Anybody, \
                     range: \"1\"), does: [Push(cells: \"order.distance\")])])";

/// Ayla on a rise pushes Bela, beside her, east.
fn brink(rows: &[&str], height: u16, pushed: TestCombatant) -> TestBattle {
    let level = format!("{height}{height}{height}00000000000000");
    let levels: Vec<&str> = rows.iter().map(|row| &level[..row.len()]).collect();
    TestScene::new("action_points", rows)
        .legend('m', "Ground(\"mud\")")
        .legend('d', "Ground(\"deep_water\")")
        .elevation(&levels)
        .rules(HEAVE)
        .side("heroes", [ayla().at(1, 1), pushed.named("Bela").at(2, 1)])
        .side("monsters", [brute().at(6, 2)])
        .deal_with(&d6(&[6, 6, 5, 1, 1, 2, 1, 1, 2]))
}

/// AP-MOVE-18: forced movement takes no account of what ground costs, and costs no movement.
#[test]
fn ap_move_18_forced_movement_costs_nothing() {
    let mut t = brink(&[".......", "...m...", "......."], 0, ayla());
    t.act("Ayla", "heave", "Bela");
    assert_eq!((t.at("Bela"), t.pool("Bela", "ap"), t.moves()), (Some((3, 1)), 7, 0));
}

/// AP-MOVE-18, AP-MOVE-19: nothing for the first yard; then 1d6 less 3 and the yards, less base Toughness, whatever the
/// falling combatant wears, and it is prone.
#[test]
fn ap_move_19_falls() {
    const ROWS: [&str; 3] = ["......."; 3];
    let mut t = brink(&ROWS, 1, ayla());
    t.act("Ayla", "heave", "Bela");
    assert_eq!((t.at("Bela"), t.has("Bela", "prone")), (Some((3, 1)), false));
    // 2 yards with a base Toughness of 1: -1 to 4. 5 yards: 2 to 7.
    for (height, die, left, wound) in [(2, 1, -1, 0), (2, 6, 4, 3), (5, 1, 2, 2), (5, 6, 7, 4)] {
        let mut t = brink(&ROWS, height, ayla());
        // A critical wound is a shock.
        let shock = if wound < 4 { &[][..] } else { &[6, 6, 6][..] };
        t.dice(&d6(&[&[die], shock].concat())).act("Ayla", "heave", "Bela");
        let harm = t.last_harm();
        assert_eq!((harm.raw - harm.soaked, harm.wound), (left, wound), "{height} yards, {die}");
        assert!(t.has("Bela", "prone"));
    }
}

/// AP-MOVE-19: deep water halves the yards of a fall, and the falling combatant goes under.
#[test]
fn ap_move_19_falls_into_water() {
    const ROWS: [&str; 3] = [".......", "...d...", "......."];
    let mut t = brink(&ROWS, 3, ayla());
    t.act("Ayla", "heave", "Bela");
    assert!(t.has("Bela", "submerged") && !t.has("Bela", "prone"));
    // Of 4 yards 2 are left.
    let mut t = brink(&ROWS, 4, ayla());
    t.dice(&d6(&[3])).act("Ayla", "heave", "Bela");
    assert_eq!((t.last_harm().raw, t.last_harm().soaked), (2, 1));
    let mut t = brink(&ROWS, 9, ayla());
    t.dice(&d6(&[6, 6, 6, 6])).act("Ayla", "heave", "Bela");
    assert_eq!(t.last_harm().raw - t.last_harm().soaked, 6);
}

const OPEN: [&str; 3] = ["............"; 3];

/// AP-ACT-30, AP-MOVE-21, AP-MOVE-22, AP-MOVE-23, AP-MOVE-25: with a run-up of 5 yards the roll and Speed in feet,
/// without a run-up half of it; three feet are a yard, and yards are paid in movement.
#[test]
fn ap_act_30_move_21_22_23_25_long_jumps() {
    // 10 + 3 + 1 is 14 feet: 4 yards.
    let mut t = map(&OPEN, &[], rich().at(0, 1));
    t.act("Ayla", "move", 4).act("Ayla", "move", 4).go(5, 1);
    assert_eq!(t.moves(), 13);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "long_jump", (9, 1));
    assert_eq!((t.last_roll().total, t.at("Ayla"), t.moves()), (13, Some((9, 1)), 9));
    // From standing 13 halved is 6 feet: 2 yards, whatever was declared and paid.
    let mut t = map(&OPEN, &[], rich().at(0, 1));
    t.act("Ayla", "move", 4);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "long_jump", (4, 1));
    assert_eq!((t.at("Ayla"), t.moves()), (Some((2, 1)), 5));
    let body = t.acting("Ayla", "long_jump", (10, 1));
    assert_eq!(t.refuse(body), "Too far: it reaches 7 yards.");
}

/// AP-MOVE-22: four yards are no run-up, an act in between ends it, and buying movement does not.
#[test]
fn ap_move_22_what_a_run_up_is() {
    for (steps, strike, reached) in [(4, false, 6), (5, false, 9), (5, true, 7)] {
        let mut t = map(&OPEN, &[], rich().at(0, 1));
        t.act("Ayla", "move", 4).go(steps, 1).act("Ayla", "move", 4);
        if strike {
            t.dice(&d6(&[1])).act("Ayla", "seize_initiative", ());
        }
        t.dice(&d6(&[3, 3, 4])).act("Ayla", "long_jump", (steps + 4, 1));
        assert_eq!(t.at("Ayla"), Some((reached, 1)), "{steps} yards");
    }
}

/// AP-MOVE-30: a result of nothing or less jumps nowhere.
#[test]
fn ap_move_30_no_jump_at_all() {
    let mut t = map(&OPEN, &[], rich().score("jumping", -9).at(0, 1));
    t.act("Ayla", "move", 4);
    // 8 - 6 is 2, halved 1 foot; and 5 - 6 is less than nothing.
    t.dice(&d6(&[3, 3, 2])).act("Ayla", "long_jump", (1, 1));
    assert_eq!(t.at("Ayla"), Some((0, 1)));
    t.dice(&d6(&[1, 2, 2])).act("Ayla", "high_jump", (1, 1));
    assert_eq!((t.last_roll().total, t.at("Ayla")), (-1, Some((0, 1))));
}

/// AP-MOVE-24, AP-MOVE-25: twice the result in inches and half the jumper's own height; over one cell it costs 2 yards.
#[test]
fn ap_move_24_high_jumps() {
    // From standing a low wall of 36 inches takes 1 when halved: 2 + 34.
    for (jumping, at) in [(-4, 2), (-5, 0)] {
        let low = rich().score("jumping", jumping).at(0, 1);
        let mut t = map(&["............", ".w..........", "............"], &[], low);
        t.act("Ayla", "move", 4);
        t.dice(&d6(&[1, 1, 1])).act("Ayla", "high_jump", (2, 1));
        assert_eq!((t.at("Ayla"), t.moves()), (Some((at, 1)), 7));
    }
    // A boulder of 72 inches takes 19: 12 + 6 with a run-up and Speed 1 is 1 too little, 13 + 6 is enough.
    for (faces, at) in [([4, 4, 4], 5), ([4, 4, 5], 7)] {
        let mut t = map(&["............", "......b.....", "............"], &[], rich().score("jumping", 2).at(0, 1));
        t.act("Ayla", "move", 4).go(5, 1);
        t.dice(&d6(&faces)).act("Ayla", "high_jump", (7, 1));
        assert_eq!(t.at("Ayla"), Some((at, 1)), "{faces:?}");
    }
    // A long jump is no way over what stands there.
    let mut t = map(&["............", ".w..........", "............"], &[], rich().at(0, 1));
    t.act("Ayla", "move", 4);
    let body = t.acting("Ayla", "long_jump", (2, 1));
    assert_eq!(t.refuse(body), "Something too high is in the way.");
}

/// AP-MOVE-24: a large combatant clears more: 68 inches for people, 17 more for each Size and never less than that, of
/// which half counts.
#[test]
fn ap_move_24_how_high_one_is() {
    for (size, half) in [("0", 34), ("1", 42), ("-1", 25), ("-2", 17), ("-3", 8), ("-4", 8)] {
        for (more, at) in [(0, 2), (1, 0)] {
            let hedge = format!(
                "(terrain: [(key: \"hedge\", name: \"Hedge\", steps: 2, obstacle: \"-4\", height: Some({}))])",
                half + 2 + more
            );
            // 3 + Strength 1 and Athletics 2, and 4 less, is 1 when halved.
            let jumper = rich().size(size).score("jumping", -4).at(0, 3);
            let mut t =
                TestScene::new("action_points", &["............", ".h..........", ".h..........", ".h.........."])
                    .legend('h', "Ground(\"hedge\")")
                    .rules(&hedge)
                    .side("heroes", [jumper])
                    .side("monsters", [brute().at(11, 0)])
                    .fields("open_sheets: true")
                    .deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
            t.act("Ayla", "move", 4).dice(&d6(&[1, 1, 1])).act("Ayla", "high_jump", (2, 3));
            assert_eq!(t.at("Ayla"), Some((at, 3)), "{size} {more}");
        }
    }
}

/// AP-MOVE-22: a Speed of 0 or less makes a jump no shorter.
#[test]
fn ap_move_22_the_slow_jump_no_shorter() {
    for (speed, reach) in [(1, 7), (0, 6), (-1, 6)] {
        // 18, and 1 and 2 less 1.
        let mut t = map(&OPEN, &[], rich().score("speed", speed).score("jumping", -1).at(0, 1));
        if t.asked() != "turn Ayla" {
            t.end();
        }
        let body = t.acting("Ayla", "long_jump", (8, 1));
        assert_eq!(t.refuse(body), format!("Too far: it reaches {reach} yards."), "{speed}");
    }
}

/// AP-ACT-30, AP-MOVE-25: a high jump too is bought by the yard.
#[test]
fn ap_act_30_move_25_what_a_high_jump_costs() {
    // A Pace of 9 and one of 3; yards that were bought before.
    for (athletics, bought, points) in [(2, 0, 1), (2, 1, 0), (-22, 0, 3)] {
        let jumper = rich().score("athletics", athletics).score("jumping", 20).at(0, 1);
        let mut t = map(&["............", ".w..........", "............"], &[], jumper);
        for _ in 0..bought {
            t.act("Ayla", "move", 1);
        }
        let (left, moves) = (t.pool("Ayla", "ap"), t.moves());
        t.dice(&d6(&[6, 6, 5])).act("Ayla", "high_jump", (2, 1));
        assert_eq!((left - t.pool("Ayla", "ap"), t.at("Ayla")), (points, Some((2, 1))), "{athletics} {moves}");
    }
}

const PIT: [&str; 3] = ["333333000333"; 3];

/// AP-MOVE-27: a jumper that falls short comes down in the farthest cell on the line, and falls if nothing is there.
#[test]
fn ap_move_27_falling_short() {
    let mut t = map(&OPEN, &PIT, rich().score("gymnastics", -9).at(0, 1));
    t.act("Ayla", "move", 4).act("Ayla", "move", 4).go(5, 1);
    // 3 + 3 + 1 is 7 feet: 2 yards of 4, into the middle of the pit, where no ledge is near. A fall of 3 yards.
    t.dice(&d6(&[1, 1, 1, 4])).act("Ayla", "long_jump", (9, 1));
    assert_eq!((t.at("Ayla"), t.has("Ayla", "prone")), (Some((7, 1)), true));
    assert_eq!(t.last_harm().raw, 4);
}

/// AP-MOVE-28: beside a ledge a falling combatant may catch it with a roll, and hangs there until it has pulled itself
/// up.
#[test]
fn ap_move_28_catching_the_ledge() {
    for (grab, caught) in [([3, 3, 3], true), ([3, 3, 2], false)] {
        let mut t = map(&OPEN, &PIT, rich().at(0, 1));
        t.act("Ayla", "move", 4).act("Ayla", "move", 4).go(5, 1);
        // 6 + 3 + 1 is 10 feet: 3 yards of 4. With Dexterity 1 the ledge takes 9.
        let fall = if caught { &[][..] } else { &[3][..] };
        let faces: Vec<u16> = [1, 2, 3].into_iter().chain(grab).chain(fall.iter().copied()).collect();
        t.dice(&d6(&faces)).act("Ayla", "long_jump", (9, 1));
        assert_eq!(t.has("Ayla", "hanging"), caught);
        if caught {
            assert_eq!((t.at("Ayla"), t.moves()), (Some((9, 0)), 9));
            t.act("Ayla", "pull_up", ());
            assert_eq!((t.has("Ayla", "hanging"), t.moves()), (false, 5));
            t.go(10, 0);
        } else {
            assert_eq!((t.at("Ayla"), t.has("Ayla", "prone")), (Some((8, 1)), true));
        }
    }
}

/// AP-MOVE-29: landing on bad ground takes Balance, the harder the dearer it is, else the jumper lands prone.
#[test]
fn ap_move_29_bad_landings() {
    let dear = "(terrain: [(key: \"scrub\", name: \"Scrub\", steps: 3), (key: \"mire\", name: \"Mire\", steps: 4)])";
    for (letter, least) in [('m', 8), ('s', 10), ('q', 12), ('i', 12)] {
        for (short, lies) in [(0, false), (1, true)] {
            let row = format!("..{letter}.........");
            let mut t = TestScene::new("action_points", &[OPEN[0], &row, OPEN[0]])
                .legend('m', "Ground(\"mud\")")
                .legend('i', "Ground(\"ice\")")
                .legend('s', "Ground(\"scrub\")")
                .legend('q', "Ground(\"mire\")")
                .rules(dear)
                .side("heroes", [rich().at(0, 1)])
                .side("monsters", [brute().at(11, 2)])
                .deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
            t.act("Ayla", "move", 4);
            // Dexterity 1 and three dice.
            let dice = least - 1 - short;
            let two = (dice - 2) / 2;
            t.dice(&d6(&[3, 3, 4, 2, two, dice - 2 - two])).act("Ayla", "long_jump", (2, 1));
            assert_eq!((t.at("Ayla"), t.has("Ayla", "prone")), (Some((2, 1)), lies), "{letter}, short by {short}");
            assert_eq!(t.last_roll().against, i32::from(least));
        }
    }
}

/// AP-MOVE-29, AP-MOVE-24: so does coming down from a high jump.
#[test]
fn ap_move_24_29_bad_landings_from_above() {
    for (ground, against) in
        [("floor", None), ("mud", Some(8)), ("scrub", Some(10)), ("waist_water", Some(12)), ("ice", Some(12))]
    {
        let mut t = TestScene::new("action_points", &["............", ".wX.........", "............"])
            .legend('w', "Ground(\"low_wall\")")
            .legend('X', &format!("Ground({ground:?})"))
            .rules("(terrain: [(key: \"scrub\", name: \"Scrub\", steps: 3)])")
            .side("heroes", [rich().at(0, 1)])
            .side("monsters", [brute().at(11, 2)])
            .fields("open_sheets: true")
            .deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
        let landing: &[u16] = if against.is_some() { &[6, 6, 6] } else { &[] };
        t.act("Ayla", "move", 4).dice(&d6(&[&[3, 3, 4], landing].concat())).act("Ayla", "high_jump", (2, 1));
        assert_eq!((t.at("Ayla"), t.has("Ayla", "prone")), (Some((2, 1)), false), "{ground}");
        assert_eq!(against.is_some().then(|| t.last_roll().against), against, "{ground}");
    }
}

/// AP-ACT-30, AP-MOVE-25: a jump for which no movement is left is bought by the yard, and a part of a point is a whole
/// one; it goes as far as three sixes would carry.
#[test]
fn ap_act_30_move_25_what_a_jump_costs() {
    // A Pace of 9, and 7 for 23 feet.
    for (yards, points) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 4)] {
        for bought in [0, 1] {
            let mut t = map(&OPEN, &[], rich().score("jumping", 1).at(0, 1));
            if bought > 0 {
                // 2 yards.
                t.act("Ayla", "move", 1);
            }
            let left = t.pool("Ayla", "ap");
            let body = t.acting("Ayla", "long_jump", (8, 1));
            assert_eq!(t.refuse(body), "Too far: it reaches 7 yards.");
            t.dice(&d6(&[3, 3, 4])).act("Ayla", "long_jump", (yards, 1));
            let paid = if bought == 0 { points } else { (4 * (i32::from(yards) - 2).max(0) + 8) / 9 };
            assert_eq!(left - t.pool("Ayla", "ap"), paid, "{yards} yards after {bought}");
        }
    }
    let mut t = map(&OPEN, &[], rich().score("jumping", -30).at(0, 1));
    let body = t.acting("Ayla", "long_jump", (1, 1));
    t.refuse(body);
    // A Pace of 7: two yards up and over are 8 sevenths of a point.
    for (bought, paid) in [(0, 2), (1, 1), (2, 0)] {
        let mut t = map(&["............", ".w..........", "............"], &[], rich().score("str", -4).at(0, 1));
        assert_eq!(t.value("Ayla", "rate"), 7);
        if bought > 0 {
            t.act("Ayla", "move", bought);
        }
        let left = t.pool("Ayla", "ap");
        t.dice(&d6(&[6, 6, 6])).act("Ayla", "high_jump", (2, 1));
        assert_eq!((left - t.pool("Ayla", "ap"), t.at("Ayla")), (paid, Some((2, 1))), "{bought}");
    }
}

/// Ayla at (5, 1) after a run-up of 5 yards, with 1 yard and 2 AP left; the Brute in the corner, with more initiative.
fn run_up(loud: bool) -> TestBattle {
    let mut t = TestScene::new("action_points", &OPEN)
        .side("heroes", [ayla().score("speed", -2).at(0, 1)])
        .side("monsters", [brute().score("prc", 9).at(0, 2)])
        .fields("open_sheets: true")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
    t.end();
    if loud {
        t.loud();
    }
    t.act("Ayla", "move", 3).go(5, 1);
    assert_eq!((t.asked().as_str(), t.moves(), t.pool("Ayla", "ap")), ("turn Ayla", 1, 2));
    t
}

/// AP-MOVE-25, AP-MOVE-26: what movement lacks for a jump is bought with it; a jump that costs more than there is is
/// begun, and done when it is paid for, with the run-up that was made before. The check is rolled at take-off.
#[test]
fn ap_move_25_26_a_jump_over_two_turns() {
    // 9 yards for 4 AP: two more are 1 AP.
    let mut t = run_up(false);
    t.dice(&d6(&[4, 4, 4])).act("Ayla", "long_jump", (8, 1));
    assert_eq!((t.at("Ayla"), t.moves(), t.pool("Ayla", "ap")), (Some((8, 1)), 0, 1));
    // Five more are 3 AP: 2 now, 1 is owed.
    let mut t = run_up(false);
    let order = t.acting("Ayla", "long_jump", (11, 1));
    let OrderKind::Act(draft) = order else { panic!("an act") };
    assert_eq!(t.fight().arena().owes(&draft), 1);
    t.act("Ayla", "long_jump", (11, 1));
    assert_eq!((t.at("Ayla"), t.moves(), t.pool("Ayla", "ap")), (Some((5, 1)), 0, 0));
    t.end();
    t.end();
    assert_eq!((t.asked().as_str(), t.pool("Ayla", "ap"), t.moves()), ("turn Ayla", 9, 0));
    // 18 + 3 - 2 are 19 feet; without the run-up they would be 10.
    t.dice(&d6(&[6, 6, 6])).act("Ayla", "long_jump", (11, 1));
    assert_eq!((t.at("Ayla"), t.pool("Ayla", "ap")), (Some((11, 1)), 8));
    // A combatant that ends its turn jumps as well.
    let mut t = run_up(false);
    t.act("Ayla", "long_jump", (11, 1)).end().end();
    t.dice(&d6(&[5, 5, 5])).end();
    assert_eq!(t.at("Ayla"), Some((10, 1)));
    // Spending points on something else loses it.
    let mut t = run_up(false);
    t.act("Ayla", "long_jump", (11, 1)).end().end();
    t.act("Ayla", "crouch", ()).end();
    assert_eq!(t.at("Ayla"), Some((5, 1)));
}

/// AP-MOVE-26: no combatant breaks into a jump, as into no movement, unless it is begun: then the declaration and the
/// completion can be broken into.
#[test]
fn ap_move_26_breaking_into_a_jump() {
    let mut t = run_up(true);
    t.dice(&d6(&[4, 4, 4])).act("Ayla", "long_jump", (8, 1));
    assert_eq!((t.asked().as_str(), t.at("Ayla")), ("turn Ayla", Some((8, 1))));
    let mut t = run_up(true);
    t.act("Ayla", "long_jump", (11, 1));
    assert_eq!(t.asked(), "window declared Brute");
    t.pass();
    assert_eq!((t.asked().as_str(), t.pool("Ayla", "ap")), ("turn Ayla", 0));
    t.end();
    while t.asked() != "turn Ayla" {
        if t.asked().starts_with("turn") {
            t.end()
        } else {
            t.pass()
        };
    }
    t.act("Ayla", "long_jump", (11, 1));
    assert_eq!(t.asked(), "window declared Brute");
    // In the turn of another a jump is a walk: no initiative is lost, and what was declared does not take place.
    let mut t = TestScene::new("action_points", &OPEN)
        .side("heroes", [rich().at(0, 1)])
        .side("monsters", [brute().at(2, 1)])
        .fields("open_sheets: true")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
    t.act("Ayla", "move", 4).loud().end();
    t.pass().act("Brute", "standard_attack", "Ayla");
    assert_eq!(t.asked(), "window declared Ayla");
    t.dice(&d6(&[3, 3, 3])).act("Ayla", "long_jump", (0, 0));
    assert_eq!((t.at("Ayla"), t.pool("Ayla", "initiative"), t.pool("Brute", "ap")), (Some((0, 0)), 14, 6));
    assert_eq!(t.asked(), "turn Brute");
}

/// AP-MOVE-26: a combatant felled in mid-air comes down where it would have.
#[test]
fn ap_move_26_no_turn_ends_in_mid_air() {
    let spear = brute().held(&["spear"]).pool("ap", 4).at(6, 1);
    let mut t = TestScene::new("action_points", &OPEN)
        .side("heroes", [rich().at(3, 1), ayla().named("Bela").at(0, 0)])
        .side("monsters", [spear])
        .fields("open_sheets: true")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 1, 1, 1, 2]));
    t.act("Ayla", "move", 4).dice(&d6(&[3, 3, 3])).act("Ayla", "long_jump", (5, 1));
    assert_eq!((t.asked().as_str(), t.at("Ayla")), ("window step Brute", Some((3, 1))));
    // 16 + 4 and 3 less 13 and 3: critical, one level heavier, and a shock.
    t.dice(&d6(&[5, 5, 6, 1, 1, 1])).act("Brute", "rebuff", "Ayla");
    assert_eq!((t.at("Ayla"), t.has("Ayla", "unconscious")), (Some((5, 1)), true));
}
