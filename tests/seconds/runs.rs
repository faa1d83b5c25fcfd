//! Run-ups, jumps and tackles.

use fray::testkit::{TestBattle, TestCombatant, TestScene, later, line};

use super::{d20, field, lay, orc, piece};
use crate::support::what;

const FIRST: [u16; 2] = [15, 5];

fn jumper(str: i32) -> TestCombatant {
    piece("Jan", &[("str", str)]).at(0, 2)
}

fn far() -> TestCombatant {
    orc().at(15, 6)
}

fn alone(jan: TestCombatant) -> TestBattle {
    field([jan], [far()], &FIRST)
}

/// How far a combatant may jump east in its row; 0 for not at all.
fn east(t: &mut TestBattle) -> i16 {
    let (x, y) = t.at("Jan").expect("is there");
    (1..12).filter(|far| jumps(t, x + far, y)).last().unwrap_or(0)
}

fn jumps(t: &mut TestBattle, x: i16, y: i16) -> bool {
    use fray::fight::state::order::ChosenTarget;
    t.aims("Jan", "jump").contains(&ChosenTarget::Cell(fray::kernel::cell::Cell::new(x, y)))
}

/// SEC-MOVE-31, SEC-MOVE-32, SEC-ACT-14: without a run as many metres as Strength, by the formula of ranges; without
/// strength not at all.
#[test]
fn sec_move_31_32_act_14_how_far() {
    for str in [1, 2, 4] {
        let mut t = alone(jumper(str));
        assert_eq!(east(&mut t), i16::try_from(str).unwrap_or(0), "Strength {str}");
    }
    let mut t = alone(jumper(2));
    assert!(jumps(&mut t, 1, 1) && jumps(&mut t, 2, 1) && !jumps(&mut t, 2, 0));
    for str in [0, -1] {
        let mut t = alone(jumper(str));
        let order = t.acting("Jan", "jump", (1, 2));
        assert!(t.refuse(order).starts_with("You are not strong enough"));
    }
}

/// SEC-ACT-14, SEC-TIME-11: three seconds, whatever the distance and however quick the hands; a prone combatant does
/// not jump.
#[test]
fn sec_act_14_time_11_three_seconds() {
    let mut t = alone(jumper(3).score("dex", 6));
    t.act("Jan", "jump", (1, 2));
    assert_eq!((t.at("Jan"), t.whose_turn().as_deref()), (Some((1, 2)), Some("Orc")));
    let mut t = alone(jumper(3));
    t.act("Jan", "drop_prone", ());
    let order = t.acting("Jan", "jump", (1, 2));
    t.refuse(order);
}

fn map(rows: &[&str], jan: TestCombatant) -> TestScene {
    TestScene::new("seconds", rows)
        .legend('l', "Ground(\"low_wall\")")
        .legend('B', "Ground(\"boulder\")")
        .legend('m', "Ground(\"mud\")")
        .side("heroes", [jan])
        .side("monsters", [orc().at(9, 1)])
        .fields("open_sheets: true")
}

/// SEC-MOVE-30, SEC-MOVE-34: over what is no higher than half a metre for each point of Strength, onto ground no higher
/// than that; over pits and difficult ground; not over walls, and no jump ends where there is no room.
#[test]
fn sec_move_30_34_how_high() {
    let over = |row: &str, str: i32| {
        let mut t = map(&[row, ".........."], piece("Jan", &[("str", str)]).at(0, 0)).deal_with(&d20(&FIRST));
        jumps(&mut t, 2, 0)
    };
    assert!(over(".m........", 2));
    // A metre is two levels, a boulder four.
    assert!(over(".l........", 2));
    assert!(!over(".B........", 2) && !over(".B........", 3) && over(".B........", 4));
    assert!(!over(".#........", 9));
    assert!(!over("..#.......", 9));
    let rise = |rows: [&str; 2], str: i32, x: i16| {
        let lay = map(&["..........", ".........."], piece("Jan", &[("str", str)]).at(0, 0)).elevation(&rows);
        let mut t = lay.deal_with(&d20(&FIRST));
        jumps(&mut t, x, 0)
    };
    assert!(rise(["0200000000", "0000000000"], 2, 1) && !rise(["0300000000", "0000000000"], 2, 1));
    assert!(rise(["0200000000", "0000000000"], 2, 2) && !rise(["0300000000", "0000000000"], 2, 2));
    // A pit.
    assert!(rise(["9099999999", "9999999999"], 2, 2));
    // A combatant in the way.
    let mut t = lay([jumper(4)], [orc().at(2, 2)]).deal_with(&d20(&FIRST));
    assert!(jumps(&mut t, 1, 2) && !jumps(&mut t, 2, 2) && !jumps(&mut t, 3, 2));
}

/// SEC-MOVE-34: the height of everything that can be jumped over, in half metres.
#[test]
fn sec_move_34_how_high_things_are() {
    let ground = [("bush", 2), ("thicket", 4), ("low_wall", 2), ("boulder", 4), ("car", 2), ("bench", 2)];
    let more = [("planter", 2), ("counter", 2), ("pillar", 4)];
    let things =
        ["table upright", "table flipped", "barrel whole", "crate whole", "cart whole", "chest closed", "chest open"];
    for (key, high) in ground.into_iter().chain(more).chain(things.map(|key| (key, 2))) {
        let over = |str: i32| {
            let lay = TestScene::new("seconds", &[".X........", ".........."]).legend('X', &what(key));
            let lay = lay.side("heroes", [piece("Jan", &[("str", str)]).at(0, 0)]).side("monsters", [orc().at(9, 1)]);
            jumps(&mut lay.fields("open_sheets: true").deal_with(&d20(&FIRST)), 2, 0)
        };
        // With less Strength than 2 no jump goes that far.
        assert!(over(high) && (high == 2 || !over(high - 1)), "{key}");
    }
}

/// SEC-MOVE-33, SEC-MOVE-31: three metres straight that way, just before, double it.
#[test]
fn sec_move_33_a_running_start() {
    let run = |path: &[(i16, i16)]| {
        let mut t = alone(jumper(2).score("agi", 9));
        t.walk(path).act("Jan", "jump", later()).end();
        (east(&mut t), t)
    };
    let (far, mut t) = run(&[(1, 2), (2, 2), (3, 2)]);
    assert_eq!(far, 4);
    // That way only.
    assert!(jumps(&mut t, 3, 4) && !jumps(&mut t, 3, 5) && !jumps(&mut t, 6, 4) && jumps(&mut t, 1, 2));
    // Two metres are not enough, nor three that turn.
    assert_eq!(run(&[(1, 2), (2, 2)]).0, 2);
    assert_eq!(run(&[(1, 2), (2, 2), (2, 3), (3, 3)]).0, 2);
    assert_eq!(run(&[(1, 1), (1, 2), (2, 2), (3, 2), (4, 2)]).0, 4);
}

/// SEC-MOVE-35, SEC-MOVE-36, SEC-MOVE-33, SEC-ACT-14, SEC-TIME-30: worked example 7. The running start is that with
/// which the jump was begun; force cancels it and not the time that was paid.
#[test]
fn sec_move_35_36_example_7_a_running_jump() {
    let jan = || jumper(2).score("dex", 4);
    let mut t = alone(jan());
    t.walk(&[(1, 2), (2, 2), (3, 2)]);
    assert_eq!(t.pool("Jan", "time"), 20);
    t.act("Jan", "jump", later());
    assert_eq!((t.at("Jan"), t.whose_turn().as_deref()), (Some((3, 2)), Some("Orc")));
    t.end();
    assert_eq!(east(&mut t), 4);
    t.act("Jan", "jump", (7, 2));
    assert_eq!((t.at("Jan"), t.pool("Jan", "time")), (Some((7, 2)), 20));
    // Shoved in between.
    let shover = piece("Orc", &[]).at(3, 3);
    let mut t = field([jan()], [shover], &FIRST);
    t.walk(&[(1, 2), (2, 2), (3, 2)]).act("Jan", "jump", later());
    t.dice(&d20(&[20, 1])).act("Orc", "shove", line("Jan", 3, 1)).end();
    assert_eq!((t.at("Jan"), east(&mut t)), (Some((3, 1)), 2));
    t.act("Jan", "jump", (5, 1));
    assert_eq!((t.at("Jan"), t.pool("Jan", "time")), (Some((5, 1)), 20));
    // A step of the actor cancels it too.
    let mut t = alone(jan());
    t.walk(&[(1, 2), (2, 2), (3, 2)]).act("Jan", "jump", later()).end();
    t.walk(&[(4, 2)]);
    assert_eq!((t.pool("Jan", "time"), east(&mut t)), (25, 2));
    t.act("Jan", "jump", (6, 2));
    assert_eq!(t.pool("Jan", "time"), 15);
}

/// SEC-MOVE-36, SEC-REACT-10: leaving a foe's reach by a jump is one step away from it.
#[test]
fn sec_move_36_a_jump_out_of_reach() {
    let mut t = field([jumper(4)], [orc().at(0, 1)], &FIRST);
    t.act("Jan", "jump", (3, 2));
    assert_eq!((t.asked().as_str(), t.at("Jan")), ("window step Orc", Some((0, 2))));
    t.dice(&d20(&[1])).act("Orc", "opportunity", "Jan");
    assert_eq!(t.at("Jan"), Some((3, 2)));
    // Inside the reach no foe reacts.
    let mut t = field([jumper(4)], [orc().at(0, 1)], &FIRST);
    t.act("Jan", "jump", (1, 2));
    assert_eq!((t.whose_turn().as_deref(), t.at("Jan")), (Some("Orc"), Some((1, 2))));
}

/// Bryn, who is quick, takes this run from (2, 2) and then may tackle the Orc or not.
fn tackles(path: &[(i16, i16)], at: (i16, i16)) -> bool {
    let bryn = piece("Bryn", &[("dex", 2), ("str", 3), ("agi", 3)]).at(2, 2);
    let mut t = field([bryn], [orc().at(at.0, at.1)], &FIRST);
    t.walk(path);
    t.may("Bryn", "tackle")
}

/// SEC-MOVE-40, SEC-MOVE-41: more than four metres straight at the target, whose cell is the next; diagonals count one
/// and two.
#[test]
fn sec_move_40_41_straight_at_it() {
    assert!(tackles(&[(3, 2), (4, 2), (5, 2), (6, 2), (7, 2)], (8, 2)));
    assert!(!tackles(&[(3, 2), (4, 2), (5, 2), (6, 2)], (7, 2)));
    // A metre short of it, beside the line, or past a turn.
    assert!(!tackles(&[(3, 2), (4, 2), (5, 2), (6, 2), (7, 2)], (9, 2)));
    assert!(!tackles(&[(3, 2), (4, 2), (5, 2), (6, 2), (7, 2)], (8, 3)));
    assert!(!tackles(&[(2, 3), (3, 2), (4, 2), (5, 2), (6, 2)], (7, 2)));
    // Three diagonal steps are four metres, four are six.
    assert!(!tackles(&[(3, 3), (4, 4), (5, 5)], (6, 6)));
    let bryn = piece("Bryn", &[("dex", 2), ("str", 3), ("agi", 3)]).at(2, 2);
    let mut t = field([bryn], [orc().at(7, 6)], &FIRST);
    t.walk(&[(3, 2), (4, 3), (5, 4), (6, 5)]);
    assert!(!t.may("Bryn", "tackle"));
    let bryn = piece("Bryn", &[("dex", 2), ("str", 3), ("agi", 3)]).at(2, 1);
    let mut t = field([bryn], [orc().at(7, 6)], &FIRST);
    t.walk(&[(3, 2), (4, 3), (5, 4), (6, 5)]);
    assert!(t.may("Bryn", "tackle"));
}

/// SEC-ACT-23, SEC-MOVE-40, SEC-ROLL-04, SEC-ROLL-11: worked example 8.
#[test]
fn sec_act_23_example_8_a_tackle() {
    let begin = || {
        let bryn = piece("Bryn", &[("dex", 2), ("str", 3)]).at(2, 2);
        let mut t = field([bryn], [piece("Orc", &[("con", 2)]).at(8, 2)], &FIRST);
        t.walk(&[(3, 2), (4, 2), (5, 2), (6, 2), (7, 2)]);
        assert_eq!(t.pool("Bryn", "time"), 13);
        t
    };
    let mut t = begin();
    t.dice(&d20(&[11, 12])).act("Bryn", "tackle", "Orc");
    assert!(!t.has("Orc", "prone") && !t.has("Orc", "grappled"));
    assert_eq!(t.whose_turn().as_deref(), Some("Orc"));
    let mut t = begin();
    t.dice(&d20(&[11, 11])).act("Bryn", "tackle", "Orc");
    assert!(t.has("Orc", "prone"));
    assert_eq!((t.sources("Orc", "grappled"), t.has("Bryn", "prone")), (vec!["Bryn".to_owned()], false));
    // After a run of four metres it is refused.
    let bryn = piece("Bryn", &[("dex", 2), ("str", 3)]).at(3, 2);
    let mut t = field([bryn], [orc().at(8, 2)], &FIRST);
    t.walk(&[(4, 2), (5, 2), (6, 2), (7, 2)]);
    let order = t.acting("Bryn", "tackle", "Orc");
    t.refuse(order);
}

/// SEC-MOVE-42: a turn with nothing left keeps the run, any other act that takes time does not, nor does a turn with
/// time left.
#[test]
fn sec_move_42_what_ends_a_run() {
    let bryn = || piece("Bryn", &[("str", 3)]).at(2, 2);
    // Nine metres are a whole turn.
    let mut t = field([bryn()], [orc().at(12, 2)], &FIRST);
    t.go(11, 2).end();
    assert!(t.may("Bryn", "tackle"));
    let mut t = field([bryn()], [orc().at(9, 2)], &FIRST);
    t.go(8, 2).end().end();
    assert!(!t.may("Bryn", "tackle"));
    let after = |act: &str| {
        let mut t = field([bryn().score("agi", 9).held(&["dagger"])], [orc().at(8, 2)], &FIRST);
        t.walk(&[(3, 2), (4, 2), (5, 2), (6, 2), (7, 2)]);
        if act == "attack" {
            t.dice(&d20(&[1])).act_with("Bryn", act, "dagger", "Orc");
        } else if !act.is_empty() {
            t.act("Bryn", act, ());
        }
        t.may("Bryn", "tackle")
    };
    assert_eq!([after(""), after("drop"), after("attack"), after("drop_prone")], [true, true, false, false]);
}

/// SEC-MOVE-43: a tackle that was begun keeps its run, as long as the target is still there.
#[test]
fn sec_move_43_a_tackle_that_was_begun() {
    let begun = |foe: TestCombatant| {
        let mut t = field([piece("Bryn", &[("str", 3)]).at(2, 2)], [foe], &FIRST);
        t.go(8, 2).act("Bryn", "tackle", later());
        t
    };
    let mut t = begun(orc().at(9, 2));
    t.end();
    assert!(t.may("Bryn", "tackle"));
    t.dice(&d20(&[20, 1])).act("Bryn", "tackle", "Orc");
    assert_eq!((t.has("Orc", "grappled"), t.pool("Bryn", "time")), (true, 25));
    let mut t = begun(orc().at(9, 2));
    t.go(9, 3).end();
    let order = t.acting("Bryn", "tackle", "Orc");
    t.refuse(order);
}
