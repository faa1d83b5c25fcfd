//! Grapples: taking hold, pinning, escaping, letting go.

use fray::testkit::TestBattle;

use super::{ayla, brute, d6, field, near_brute, piece};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];
const THREE: [[u16; 3]; 3] = [[1, 1, 2], [1, 1, 2], [1, 1, 1]];

/// Ayla has taken hold of the Brute; she has 11 AP left, he has 16.
fn grappled() -> TestBattle {
    let mut t = field([ayla().pool("ap", 10)], [near_brute().pool("ap", 10)], &FIRST);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t
}

/// Ends turns until this combatant has one.
fn turn_of(t: &mut TestBattle, who: &str) {
    for _ in 0..20 {
        if t.whose_turn().as_deref() == Some(who) {
            return;
        }
        t.end();
    }
    panic!("{who} has no turn");
}

/// AP-ACT-17, AP-COND-19, AP-ROLL-04, AP-ROLL-14: example 8. 6 AP, an attack with bare hands against Melee Defence, no
/// damage; both hold each other.
#[test]
fn ap_act_17_cond_19_a_grapple_binds_both() {
    let mut t = grappled();
    let roll = t.last_roll();
    assert_eq!((roll.total, roll.against, roll.success), (13, 12, true));
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Brute", "vigour")), (11, t.pool_max("Brute", "vigour")));
    assert_eq!(
        (t.sources("Ayla", "grappling"), t.sources("Brute", "grappling")),
        (vec!["Brute".into()], vec!["Ayla".into()])
    );
    // 4 AP buy 9 yards, and one cell costs 4.
    t.end().act("Brute", "move", 4).go(4, 2);
    assert_eq!(t.asked(), "window step Ayla");
    t.pass();
    assert_eq!(t.moves(), 5);
    assert!(!t.has("Brute", "grappling") && !t.has("Ayla", "grappling"), "out of touch");
    // A miss grapples nothing.
    let mut t = field([ayla()], [near_brute()], &FIRST);
    t.dice(&d6(&[2, 3, 3])).act("Ayla", "grapple", "Brute");
    assert_eq!((t.last_roll().total, t.has("Ayla", "grappling")), (11, false));
}

/// AP-ACT-17, AP-POS-13: it takes a weapon that reaches no farther than touching, a foe beside, of a Size less than 5
/// away, whose form can be held.
#[test]
fn ap_act_17_what_can_be_taken_hold_of() {
    let both = || ayla().held(&["longsword", "buckler"]);
    let mut t = field([both()], [near_brute()], &FIRST);
    assert!(!t.may("Ayla", "grapple"), "no hand is free");
    let dagger = || ayla().held(&["dagger", "buckler"]);
    let mut t = field([dagger()], [near_brute()], &FIRST);
    assert!(t.may("Ayla", "grapple"), "a dagger is short enough");
    let mut t = field([ayla()], [brute().at(4, 2)], &FIRST);
    assert!(!t.may("Ayla", "grapple"), "not beside");
    for (size, may) in [("4", true), ("5", false)] {
        let mut t = field([ayla()], [near_brute().size(size)], &FIRST);
        assert_eq!(t.may("Ayla", "grapple"), may, "Size {size}");
    }
}

/// AP-COND-19: a grappling combatant does not shoot, and may hold several.
#[test]
fn ap_cond_19_who_grapples_does_not_shoot() {
    let thrower = ayla().held(&["dagger", "buckler"]).pool("ap", 10);
    let other = brute().named("Second").at(2, 3);
    let far = brute().named("Far").at(8, 2);
    let mut t = field([thrower], [near_brute(), other, far], &[[1, 1, 2], [1, 1, 2], [1, 1, 1], [1, 1, 1]]);
    assert!(t.aims("Ayla", "standard_attack").len() == 3);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    assert!(t.aims("Ayla", "standard_attack").len() == 2, "the two in reach of hand");
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Second");
    assert_eq!(t.sources("Ayla", "grappling"), ["Brute", "Second"]);
}

/// AP-ACT-18, AP-ROLL-02, AP-COND-12, AP-COND-14, AP-STAT-11, AP-ROLL-07, AP-ACT-13: example 8. A pin leaves nothing
/// but Escape, and Immobile Defence for Melee, Ranged and Agility; escaping ends the pin first, then the grapple.
#[test]
fn ap_act_13_18_cond_12_14_stat_11_pin_and_escape() {
    let mut t = grappled();
    t.dice(&d6(&[5, 5, 4])).act("Ayla", "pin", "Brute");
    let roll = t.last_roll();
    assert_eq!((roll.total, roll.against), (16, 15));
    let values = [
        "melee_defence",
        "ranged_defence",
        "agility_defence",
        "power_defence",
        "fortitude_defence",
        "willpower_defence",
    ];
    assert_eq!(values.map(|value| t.value("Brute", value)), [5, 5, 5, 15, 13, 11]);
    assert_eq!(t.pool("Ayla", "ap"), 3);
    t.end();
    let acts = |t: &mut TestBattle| {
        ["move", "quick_attack", "defend", "trip", "escape", "let_go", "seize_initiative"]
            .map(|act| t.may("Brute", act))
    };
    assert_eq!(acts(&mut t), [false, false, false, false, true, false, false]);
    t.dice(&d6(&[3, 3, 3])).act("Brute", "escape", "Ayla");
    let roll = t.last_roll();
    assert_eq!((roll.total, roll.against), (14, 14));
    assert_eq!((t.has("Brute", "pinned"), t.has("Brute", "grappling"), t.pool("Brute", "ap")), (false, true, 10));
    t.dice(&d6(&[3, 3, 2])).act("Brute", "escape", "Ayla");
    assert!(t.has("Brute", "grappling"), "13 is not enough");
    t.end().end();
    t.dice(&d6(&[3, 3, 3])).act("Brute", "escape", "Ayla");
    assert!(!t.has("Brute", "grappling") && !t.has("Ayla", "grappling"));
}

/// AP-ACT-13, AP-COND-19, AP-ROLL-08: the better of Power and Agility, against the highest of its holders; it ends
/// every hold.
#[test]
fn ap_act_13_cond_19_escape_from_several() {
    let agile = piece("Agile", &[("dex", 3), ("reflex", 2), ("agility", 2)]).at(2, 2).pool("ap", 10);
    let strong = near_brute().pool("ap", 10);
    let weak = piece("Weak", &[("melee", 3)]).at(2, 3).pool("ap", 10);
    let mut t = field([agile], [strong.held(&["war_axe"]), weak], &THREE);
    assert_eq!((t.value("Agile", "power_check"), t.value("Agile", "agility_check")), (0, 7));
    turn_of(&mut t, "Brute");
    t.dice(&d6(&[5, 5, 4])).act("Brute", "grapple", "Agile");
    turn_of(&mut t, "Weak");
    t.dice(&d6(&[5, 5, 4])).act("Weak", "grapple", "Agile").pass();
    turn_of(&mut t, "Agile");
    assert_eq!(t.aims("Agile", "escape").len(), 2, "either can be named");
    // The strongest counts all the same.
    t.dice(&d6(&[2, 3, 3])).act("Agile", "escape", "Weak");
    let roll = t.last_roll();
    assert_eq!((roll.total, roll.against), (15, 15));
    assert!(["Agile", "Brute", "Weak"].iter().all(|who| !t.has(who, "grappling")));
}

/// AP-COND-14, AP-COND-19: a pin ends when its source lets go, and a grapple when both let go.
#[test]
fn ap_cond_14_19_letting_go() {
    let mut t = grappled();
    t.dice(&d6(&[5, 5, 4])).act("Ayla", "pin", "Brute");
    t.act("Ayla", "let_go", "Brute");
    assert_eq!((t.has("Brute", "pinned"), t.has("Brute", "grappling"), t.pool("Ayla", "ap")), (false, true, 3));
    t.act("Ayla", "let_go", "Brute");
    assert!(t.has("Brute", "grappling"), "the Brute still holds on");
    assert!(!t.may("Ayla", "let_go"));
    t.end().act("Brute", "let_go", "Ayla");
    assert!(!t.has("Brute", "grappling") && !t.has("Ayla", "grappling"));
}

/// AP-COND-14: a pin ends when its source becomes helpless or stops grappling.
#[test]
fn ap_cond_14_a_helpless_source_ends_the_pin() {
    let helper = brute().named("Helper").held(&["war_axe"]).at(1, 2).pool("ap", 12);
    let mut t = field([ayla().pool("ap", 14)], [near_brute(), helper], &THREE);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t.dice(&d6(&[5, 5, 4])).act("Ayla", "pin", "Brute");
    turn_of(&mut t, "Helper");
    t.dice(&d6(&[5, 5, 4])).act("Helper", "grapple", "Ayla").pass();
    assert!(t.has("Brute", "pinned"));
    t.dice(&d6(&[5, 5, 4])).act("Helper", "pin", "Ayla");
    assert_eq!((t.has("Ayla", "pinned"), t.has("Brute", "pinned"), t.has("Brute", "grappling")), (true, false, true));
}

/// AP-COND-19: with the end of either combatant the hold is over.
#[test]
fn ap_cond_19_the_dead_do_not_hold() {
    let mut t = field([ayla().pool("ap", 10)], [near_brute(), brute().named("Far").at(9, 2)], &THREE);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t.dice(&d6(&[6, 6, 3, 4])).act("Ayla", "standard_attack", "Brute");
    assert_eq!((t.at("Brute"), t.has("Ayla", "grappling")), (None, false));
}

/// AP-ROLL-01, AP-TIME-17, AP-ROLL-14: combat checks are wild rolls and move initiative like attacks, without harm.
#[test]
fn ap_time_17_checks_move_initiative() {
    let mut t = grappled();
    t.dice(&d6(&[6, 6, 1, 2])).act("Ayla", "pin", "Brute");
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Brute", "initiative")), (16, 8));
    let mut t = grappled();
    t.dice(&d6(&[1, 1, 6, 2])).act("Ayla", "pin", "Brute");
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Brute", "initiative")), (12, 10));
}

/// AP-ACT-12, AP-COND-20, AP-MOVE-16, AP-RULE-21: into another's cell by Power or Agility; both are crowded while they
/// share it.
#[test]
fn ap_act_12_cond_20_move_16_rule_21_sharing_a_cell() {
    let ready = || {
        let mut t = field([ayla().pool("ap", 10)], [near_brute().pool("ap", 10)], &FIRST);
        assert!(!t.may("Ayla", "enter_space"), "it takes movement");
        t.act("Ayla", "move", 1);
        t
    };
    let mut t = ready();
    t.dice(&d6(&[4, 4, 2])).act("Ayla", "enter_space", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().against), (14, 15));
    assert_eq!((t.at("Ayla"), t.moves(), t.pool("Ayla", "ap")), (Some((2, 2)), 2, 12));
    let mut t = ready();
    t.dice(&d6(&[4, 4, 3])).act("Ayla", "enter_space", "Brute");
    assert_eq!((t.at("Ayla"), t.at("Brute"), t.moves()), (Some((3, 2)), Some((3, 2)), 1));
    let guards = |t: &mut TestBattle, who: &str| ["melee_defence", "ranged_defence"].map(|value| t.value(who, value));
    assert_eq!((guards(&mut t, "Ayla"), guards(&mut t, "Brute")), ([11, 10], [10, 10]));
    t.dice(&d6(&[3, 4, 4])).act_with("Ayla", "quick_attack", "unarmed", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().against), (11 + 3 - 2, 10));
    // A long sword has less room than it wants.
    t.dice(&d6(&[3, 4, 4])).act_with("Ayla", "quick_attack", "longsword", "Brute");
    assert_eq!(t.last_roll().total, 11 + 5 - 2 - 1);
    // One leaves, the other stays, and neither is crowded any more.
    t.end().act("Brute", "move", 2).go(4, 3);
    assert_eq!((guards(&mut t, "Ayla"), guards(&mut t, "Brute")), ([13, 12], [12, 12]));
    assert!(!t.has("Ayla", "sharing") && !t.has("Brute", "sharing"));
    let (ayla, arena) = (t.who("Ayla"), t.fight().arena());
    assert_eq!(arena.body_at(fray::kernel::cell::Cell::new(3, 2)), Some(ayla));
}

/// AP-ACT-12, AP-MOVE-15: an ally lets a combatant in without a check.
#[test]
fn ap_act_12_move_15_allies_let_one_in() {
    let mut t = field([ayla(), ayla().named("Friend").at(2, 3)], [brute()], &THREE);
    t.act("Ayla", "move", 1).act("Ayla", "enter_space", "Friend");
    assert_eq!((t.at("Ayla"), t.at("Friend"), t.value("Friend", "melee_defence")), (Some((2, 3)), Some((2, 3)), 11));
}

/// AP-MOVE-16: where Sizes are 5 or more apart a combatant walks in and stays, unhindered.
#[test]
fn ap_move_16_very_different_sizes() {
    let mut t = field([ayla()], [brute().size("5").at(4, 2)], &FIRST);
    t.act("Ayla", "move", 4);
    assert!(!t.may("Ayla", "enter_space"));
    t.go(4, 2).pass_to("turn Ayla");
    assert_eq!((t.at("Ayla"), t.moves(), t.value("Ayla", "melee_defence")), (Some((4, 2)), 9 - 1 - 2, 13));
    let mut t = field([ayla()], [brute().size("4").at(4, 2)], &FIRST);
    t.act("Ayla", "move", 4).go(3, 2);
    let order = t.walking(&[(4, 2)]);
    t.refuse(order);
}

/// AP-ACT-16, AP-ACT-44: 6 AP and Power against Power Defence; then 4 AP worth of walking carries the others along at
/// no extra cost, beside the dragger as before, or into the cell left behind.
#[test]
fn ap_act_16_44_drag() {
    let mut t = field([ayla().pool("ap", 14)], [near_brute(), brute().named("Far").held(&[]).at(3, 0)], &THREE);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t.dice(&d6(&[4, 4, 3])).act("Ayla", "drag", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.pool("Ayla", "ap")), (15, 15, 9));
    t.act("Ayla", "move", 4).walk(&[(2, 1)]);
    assert_eq!((t.at("Brute"), t.moves(), t.stored("Ayla", "dragging")), (Some((3, 1)), 8, Some(8)));
    // Its place beside her is taken: it comes behind her.
    t.walk(&[(2, 0)]);
    assert_eq!((t.at("Ayla"), t.at("Brute")), (Some((2, 0)), Some((2, 1))));
    // Through the one she drags, and on for as much as 4 AP buy.
    t.walk(&[(2, 1)]);
    assert_eq!((t.at("Ayla"), t.at("Brute")), (Some((2, 1)), Some((2, 2))));
    t.act("Ayla", "move", 2).walk(&[(3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1)]);
    assert_eq!((t.at("Ayla"), t.at("Brute"), t.has("Ayla", "dragging")), (Some((8, 1)), Some((8, 2)), false));
    assert!(t.has("Ayla", "grappling") && t.moves() == 4);
    let order = t.walking(&[(9, 1)]);
    t.submit(order);
    assert_eq!(t.moves(), 0, "now each yard costs four again");
}

/// AP-ACT-16: 2 less for each opponent beyond the first, and all of them come along; a failed drag moves no combatant.
#[test]
fn ap_act_16_drag_several() {
    let second = brute().named("Second").at(1, 2);
    let mut t = field([ayla().pool("ap", 14)], [near_brute(), second], &THREE);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute");
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Second");
    t.dice(&d6(&[4, 4, 3])).act("Ayla", "drag", "Brute");
    assert_eq!((t.last_roll().total, t.has("Ayla", "dragging")), (13, false));
    t.end().end().end().dice(&d6(&[4, 4, 5])).act("Ayla", "drag", "Second");
    t.act("Ayla", "move", 1).walk(&[(2, 3)]);
    assert_eq!((t.at("Brute"), t.at("Second")), (Some((3, 3)), Some((1, 3))));
}
