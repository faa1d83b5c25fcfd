//! Reactions of grapplers: following, and putting another in the way.

use fray::testkit::{TestBattle, line};

use super::{ayla, brute, d6, field, near_brute};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];
const THREE: [[u16; 3]; 3] = [[1, 1, 2], [1, 1, 2], [1, 1, 1]];

/// Ayla holds the Brute, who has bought 9 yards.
fn tearing_away() -> TestBattle {
    let mut t = field([ayla().pool("ap", 10)], [near_brute().pool("ap", 10)], &FIRST);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t.end().act("Brute", "move", 4);
    t
}

/// AP-REACT-03, AP-REACT-14, AP-COND-19: example 8. A yard along for each 5, a yard less for the other for each 10;
/// what it does not walk is paid for; still beside each other, they go on grappling.
#[test]
fn ap_react_03_14_cond_19_example_8_cling() {
    let mut t = tearing_away();
    t.go(5, 2);
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("window step Ayla", Some((3, 2))));
    let before = t.pool("Ayla", "ap");
    t.dice(&d6(&[4, 4, 4])).act("Ayla", "cling", "Brute");
    assert_eq!((t.last_roll().total, t.pool("Ayla", "ap")), (16, before - 2));
    assert_eq!((t.asked().as_str(), t.aims("Ayla", "hold_back").len()), ("window clings Ayla", 1));
    t.act("Ayla", "hold_back", 1);
    assert_eq!((t.at("Brute"), t.at("Ayla"), t.moves()), (Some((4, 2)), Some((3, 2)), 1));
    assert!(t.has("Ayla", "grappling") && t.has("Brute", "grappling") && !t.has("Ayla", "clinging"));
}

/// AP-REACT-14: of every two yards of following, one may be spent on holding the mover back.
#[test]
fn ap_react_14_how_much_one_holds_back() {
    // 19 is three yards, 20 four.
    for (dice, most) in [([5, 5, 5], 1), ([6, 5, 5], 2)] {
        let mut t = tearing_away();
        t.go(5, 2).dice(&d6(&dice)).act("Ayla", "cling", "Brute");
        assert_eq!(t.aims("Ayla", "hold_back").len(), most, "{dice:?}");
        t.act("Ayla", "hold_back", 1);
    }
}

/// AP-REACT-03, AP-REACT-14: the grappler need not hold the mover back, and one that does not follow far enough lets
/// go.
#[test]
fn ap_react_03_14_going_along() {
    for (dice, ayla_at, holds) in
        [([4, 4, 2], Some((4, 2)), true), ([2, 2, 1], Some((3, 2)), false), ([2, 1, 0], Some((2, 2)), false)]
    {
        let mut t = tearing_away();
        t.go(5, 2);
        if dice[2] == 0 {
            t.pass();
        } else {
            t.dice(&d6(&dice)).act("Ayla", "cling", "Brute");
        }
        if t.asked() == "window clings Ayla" {
            t.pass();
        }
        assert_eq!(
            (t.at("Brute"), t.at("Ayla"), t.has("Ayla", "grappling")),
            (Some((5, 2)), ayla_at, holds),
            "{dice:?}"
        );
        assert_eq!(t.moves(), if holds { 1 } else { t.moves() });
    }
}

/// AP-REACT-14, AP-REACT-08, AP-MOVE-18, AP-ACT-40: movement by force is clung to as well; one movement is one trigger.
#[test]
fn ap_react_08_14_move_18_act_40_clinging_to_one_who_is_shoved() {
    let friend = ayla().named("Friend").at(2, 1).pool("ap", 14);
    let mut t = field([ayla().pool("ap", 10), friend], [near_brute()], &[[1, 1, 2], [1, 1, 1], [1, 1, 2]]);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t.end();
    while t.asked() != "turn Friend" {
        t.end();
    }
    // 18 of 15: two yards.
    t.dice(&d6(&[5, 5, 4])).act("Friend", "shove", line("Brute", 5, 4));
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("window step Ayla", Some((3, 2))));
    t.dice(&d6(&[2, 2, 1])).act("Ayla", "cling", "Brute");
    assert_eq!((t.at("Brute"), t.at("Ayla"), t.has("Brute", "grappling")), (Some((5, 4)), Some((3, 2)), false));
}

/// AP-REACT-03, AP-ACT-16: a combatant that is dragged does not cling to the dragger, nor does a pinned one.
#[test]
fn ap_react_03_act_16_no_clinging_to_a_drag() {
    let mut t = field([ayla().pool("ap", 14)], [near_brute().pool("ap", 10)], &FIRST);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t.dice(&d6(&[4, 4, 3])).act("Ayla", "drag", "Brute");
    t.act("Ayla", "move", 4).walk(&[(1, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("turn Ayla", Some((2, 2))));
}

/// AP-REACT-04, AP-REACT-10: another combatant that the target grapples becomes the target, with its own defences, in
/// the attacked combatant's place; 2 harder if the substitute is not pinned.
#[test]
fn ap_react_04_10_interpose() {
    let other = brute().named("Other").at(1, 2).held(&["dagger"]);
    let mut t = field([ayla().pool("ap", 14)], [near_brute(), other], &THREE);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t.end();
    while t.asked() != "turn Other" {
        t.end();
    }
    t.act("Other", "standard_attack", "Ayla");
    assert_eq!(t.asked(), "window before Ayla");
    let before = t.pool("Ayla", "ap");
    // 13 + 4 - 2 of 15; then 9 + 4 of 12, with a dagger that would not reach the Brute where it stands.
    t.dice(&d6(&[4, 4, 5, 2, 3, 4])).act("Ayla", "interpose", "Brute");
    assert_eq!(t.pool("Ayla", "ap"), before - 4);
    let roll = t.last_roll();
    assert_eq!((roll.on, roll.total, roll.against), (Some(t.who("Brute")), 13, 12));
    assert_eq!(t.last_harm().to, t.who("Brute"));
    // A target that fails is struck itself; the attacker cannot be put in the way of its own blow.
    let mut t = field([ayla().pool("ap", 14)], [near_brute().pool("ap", 10)], &FIRST);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t.end().dice(&d6(&[1, 2, 2])).act("Brute", "standard_attack", "Ayla");
    assert_eq!(t.last_roll().on, Some(t.who("Ayla")));
}
