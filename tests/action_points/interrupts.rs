//! Interrupts: breaking into another combatant's turn.

use fray::fight::state::log::{Event, Loss};
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant};

use super::{ayla, brute, d6, field};

/// Ayla has 14 initiative, the Brute 10.
const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

/// Ayla, 14, and Bela, 13, against the Brute, 10: it is the Brute's turn, and no combatant has spent a point.
fn two_against_one() -> TestBattle {
    let bela = ayla().named("Bela").at(2, 3);
    let mut t = field([ayla(), bela], [brute()], &[[1, 1, 2], [1, 1, 1], [1, 1, 2]]);
    t.loud().end();
    assert_eq!(t.asked(), "window turn_starts Ayla");
    t.pass().end();
    assert_eq!(t.asked(), "window turn_ends Ayla");
    t.pass();
    t
}

/// AP-TIME-26, AP-TIME-28, AP-TIME-36: example 3. A combatant with more initiative breaks in for 2 of it; a declared
/// act that is forestalled costs nothing and can be declared again, until no combatant can forestall it.
#[test]
fn ap_time_26_28_36_example_3_forestalled_acts_cost_nothing() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.loud().dice(&d6(&[2, 2, 3])).act("Ayla", "standard_attack", "Brute").end();
    assert_eq!((t.pool("Ayla", "ap"), t.asked().as_str()), (8, "window turn_starts Ayla"));
    t.pass().act("Brute", "standard_attack", "Ayla");
    assert_eq!(t.asked(), "window declared Ayla");
    t.dice(&d6(&[2, 2, 3])).act("Ayla", "quick_attack", "Brute");
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (12, 5, 6));
    assert!(t.events().any(|e| matches!(e, Event::ActLost(_, _, Loss::Interrupted))));
    assert_eq!(t.asked(), "window resolved Ayla");
    t.pass().act("Brute", "standard_attack", "Ayla");
    t.act("Ayla", "ready", fray::testkit::deed("quick_attack", "foe_moves"));
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (10, 3, 6));
    // 10 is not more than 10: no combatant is asked, and the third declaration is paid and rolled.
    t.dice(&d6(&[2, 2, 3])).act("Brute", "standard_attack", "Ayla");
    assert_eq!((t.last_roll().total, t.pool("Brute", "ap"), t.whose_turn().as_deref()), (11, 0, Some("Brute")));
}

/// AP-TIME-33, AP-TIME-42: an interrupt is paid in full, and gives up what was begun, even where it is the same act; this
/// is told beforehand.
#[test]
fn ap_time_33_42_an_interrupt_does_not_go_on_with_what_was_begun() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.loud().dice(&d6(&[2, 2, 3])).act("Ayla", "quick_attack", "Brute");
    t.act("Ayla", "standard_attack", "Brute").end();
    t.pass().act("Brute", "standard_attack", "Ayla");
    assert_eq!((t.pool("Ayla", "ap"), t.asked().as_str()), (7, "window declared Ayla"));
    let OrderKind::Act(draft) = t.acting("Ayla", "standard_attack", "Brute") else { panic!("it is an act") };
    let side = t.fight().decision().expect("Ayla is asked").side;
    let arena = t.fight().seen_by(Some(side));
    assert_eq!((arena.owes_all(&draft), arena.goes_on_with(&draft), arena.resumes(&draft)), (6, false, false));
    t.dice(&d6(&[2, 2, 3])).act("Ayla", "standard_attack", "Brute");
    assert!(t.events().any(|e| matches!(e, Event::ActLost(_, _, Loss::Abandoned))));
    assert_eq!(t.pool("Ayla", "ap"), 1);
}

/// AP-TIME-27, AP-TIME-37: the four points of a turn: its start, an act that is declared, one that is done, its end;
/// the points of the end of the turn come after the last of them.
#[test]
fn ap_time_27_37_four_points() {
    let mut t = two_against_one();
    assert_eq!(t.asked(), "window turn_starts Ayla");
    t.pass();
    assert_eq!(t.asked(), "window turn_starts Bela");
    t.pass().act("Brute", "seize_initiative", ());
    assert_eq!(t.asked(), "window declared Ayla");
    t.pass().dice(&d6(&[1])).pass();
    assert_eq!((t.asked().as_str(), t.pool("Brute", "initiative")), ("window resolved Ayla", 11));
    t.pass().pass().end();
    assert_eq!((t.asked().as_str(), t.pool("Brute", "ap")), ("window turn_ends Ayla", 2));
    t.pass().pass();
    // The next round has begun: the points of its start came after those of the end of the turn.
    assert_eq!((t.pool("Brute", "ap"), t.whose_turn().as_deref()), (14, Some("Ayla")));
}

/// AP-TIME-30: combatants are asked from the highest initiative down; when one has broken in, all are asked again.
#[test]
fn ap_time_30_asked_from_the_highest_down_and_again() {
    let mut t = two_against_one();
    t.pass();
    assert_eq!(t.asked(), "window turn_starts Bela");
    t.dice(&d6(&[6])).act("Bela", "seize_initiative", ());
    assert_eq!((t.pool("Bela", "initiative"), t.asked().as_str()), (17, "window turn_starts Bela"));
    t.pass();
    assert_eq!(t.asked(), "window turn_starts Ayla");
    t.pass();
    assert_eq!(t.asked(), "turn Brute");
}

/// AP-TIME-31: no combatant breaks into an act that breaks in, and after one that has forestalled another all are asked
/// once, as after any act.
#[test]
fn ap_time_31_no_breaking_into_what_breaks_in() {
    let mut t = two_against_one();
    t.pass().pass().act("Brute", "standard_attack", "Ayla");
    t.pass();
    assert_eq!(t.asked(), "window declared Bela");
    t.dice(&d6(&[2, 2, 3])).act("Bela", "quick_attack", "Brute");
    // Ayla, with more initiative than Bela, was not asked before it; now both are.
    assert_eq!(t.asked(), "window resolved Ayla");
    t.pass();
    assert_eq!(t.asked(), "window resolved Bela");
    t.pass();
    assert_eq!((t.asked().as_str(), t.pool("Brute", "ap")), ("turn Brute", 6));
}

/// AP-TIME-29: allies of the combatant whose turn it is may break in too.
#[test]
fn ap_time_29_allies_break_in_too() {
    let bela = ayla().named("Bela").at(2, 3);
    let mut t = field([ayla(), bela], [brute()], &[[1, 1, 2], [1, 1, 1], [1, 1, 2]]);
    t.loud().end();
    assert_eq!(t.asked(), "window turn_starts Ayla");
    t.pass();
    assert_eq!(t.asked(), "turn Bela");
}

/// AP-TIME-32, AP-TIME-14: 1 initiative is enough against none, and what is left is nothing; a combatant with none
/// neither breaks in nor reacts.
#[test]
fn ap_time_14_32_one_against_none() {
    let first = ayla().score("prc", -10);
    let slow = brute().score("prc", -20);
    let mut t = field([first], [slow], &[[1, 1, 1], [1, 1, 1]]);
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Brute", "initiative")), (1, 0));
    t.loud().end().pass().act("Brute", "standard_attack", "Ayla");
    t.dice(&d6(&[2, 2, 3])).act("Ayla", "quick_attack", "Brute");
    assert_eq!((t.pool("Ayla", "initiative"), t.asked().as_str()), (0, "turn Brute"));
    t.end();
    if t.whose_turn().as_deref() == Some("Ayla") {
        t.end();
    }
    // The Brute's next walk into the sword's reach is not rebuffed: she has no initiative.
    t.act("Brute", "move", 4).go(5, 2).go(3, 2);
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("turn Brute", Some((3, 2))));
}

/// AP-TIME-33: an act that breaks in is paid in full at once; in its own turn the combatant could begin it.
#[test]
fn ap_time_33_paid_in_full() {
    let mut t = field([ayla()], [brute()], &FIRST);
    assert!(t.may("Ayla", "strong_attack"));
    t.loud().act("Ayla", "move", 4).act("Ayla", "move", 3).end();
    assert_eq!((t.pool("Ayla", "ap"), t.asked().as_str()), (7, "window turn_starts Ayla"));
    assert!(t.may("Ayla", "standard_attack") && !t.may("Ayla", "strong_attack"));
}

/// AP-TIME-34: a combatant with more initiative may also walk, with movement bought before or now, at no initiative;
/// the declared act is forestalled, and no further point follows.
#[test]
fn ap_time_34_walking_in_anothers_turn() {
    let mut t = two_against_one();
    t.pass().pass().act("Brute", "standard_attack", "Ayla");
    t.act("Ayla", "move", 2);
    // Buying movement does not break in: she is asked again.
    assert_eq!((t.asked().as_str(), t.pool("Ayla", "ap")), ("window declared Ayla", 12));
    t.go(0, 2);
    assert_eq!((t.at("Ayla"), t.pool("Ayla", "initiative")), (Some((0, 2)), 14));
    assert_eq!((t.asked().as_str(), t.pool("Brute", "ap")), ("turn Brute", 6));
    // At the end of the turn all are asked again after a walk.
    t.end();
    t.go(1, 2);
    assert_eq!(t.asked(), "window turn_ends Ayla");
}

/// AP-TIME-35: walking and buying movement in the combatant's own turn open no window.
#[test]
fn ap_time_35_movement_is_no_action() {
    let mut t = two_against_one();
    t.pass().pass().act("Brute", "move", 2);
    assert_eq!(t.asked(), "turn Brute");
    t.go(5, 2);
    assert_eq!(t.asked(), "turn Brute");
}

/// AP-RULE-20: a walk in another combatant's turn leads to another cell.
#[test]
fn ap_rule_20_a_walk_leads_somewhere() {
    let mut t = two_against_one();
    t.act("Ayla", "move", 2);
    let round = t.walking(&[(2, 1), (2, 2)]);
    assert_eq!(t.refuse(round), "That path ends where it begins.");
}

/// AP-TIME-06, AP-TIME-25: in a turn acts and walks follow each other in any order, and the actor pays.
#[test]
fn ap_time_06_25_any_number_in_any_order() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.end().end();
    assert_eq!(t.pool("Ayla", "ap"), 21);
    t.dice(&d6(&[2, 2, 3])).act("Ayla", "quick_attack", "Brute");
    t.act("Ayla", "move", 1).go(2, 3);
    t.dice(&d6(&[2, 2, 3])).act("Ayla", "standard_attack", "Brute");
    t.dice(&d6(&[4])).act("Ayla", "seize_initiative", ());
    assert_eq!(t.pool("Ayla", "ap"), 21 - 3 - 1 - 6 - 4);
}

/// AP-TIME-12: the order of equals is drawn anew each round, and holds through it.
#[test]
fn ap_time_12_ties_are_drawn_each_round() {
    let twin = |name: &str, y| -> TestCombatant { ayla().named(name).at(2, y) };
    let mut t = field([twin("Ayla", 2), twin("Bela", 3)], [brute().at(11, 6)], &[[1, 1, 2], [1, 1, 2], [1, 1, 1]]);
    let mut firsts = Vec::new();
    for _ in 0..12 {
        firsts.push(t.whose_turn().expect("it is somebody's turn"));
        t.end().end().end();
    }
    assert!(firsts.iter().any(|f| f == "Ayla") && firsts.iter().any(|f| f == "Bela"), "{firsts:?}");
}
