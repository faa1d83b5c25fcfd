//! Reactions, and what is held ready.

use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, deed};

use super::{ayla, brute, d6, field, piece};

/// Attack +5, Melee Defence 11, Toughness 2, a spear of reach 2.
fn pike() -> TestCombatant {
    let scores = [("str", 1), ("dex", 1), ("melee", 2), ("spears", 1)];
    piece("Pike", &scores).held(&["spear"]).worn(&["leather"]).at(8, 2)
}

/// The Brute, 15 initiative, walks towards the Pike, 10.
const BRUTE_FIRST: [[u16; 3]; 2] = [[1, 2, 2], [3, 3, 3]];

/// AP-REACT-01, AP-REACT-05, AP-REACT-11, AP-REACT-12: example 5. A step inside the spear's reach is rebuffed before it
/// is made, whatever the initiatives; a hit stops the walk, and the same crossing is rebuffed once.
#[test]
fn ap_react_01_05_11_12_example_5_rebuff() {
    let mut t = field([pike()], [brute().at(4, 2)], &BRUTE_FIRST);
    t.act("Brute", "move", 4).go(5, 2);
    assert_eq!(t.asked(), "turn Brute");
    t.go(7, 2);
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("window step Pike", Some((5, 2))));
    t.dice(&d6(&[3, 3, 4])).act("Pike", "rebuff", "Brute");
    assert_eq!((t.last_roll().total, t.last_harm().raw - t.last_harm().soaked), (15, 1));
    assert_eq!((t.pool("Brute", "moderate"), t.pool("Pike", "ap"), t.pool("Pike", "initiative")), (1, 2, 10));
    // The step was not made, and was not paid for.
    assert_eq!((t.at("Brute"), t.moves()), (Some((5, 2)), 8));
    t.go(7, 2);
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("turn Brute", Some((7, 2))));
}

/// AP-REACT-05: the side of one who cannot pay for a rebuff, or has no initiative left, is told so.
#[test]
fn ap_react_05_a_rebuff_that_cannot_be_made() {
    let missed = |why: &str| [("Pike".to_owned(), "rebuff".to_owned(), why.to_owned())];
    let mut t = field([pike()], [brute().at(5, 2)], &BRUTE_FIRST);
    assert_eq!(t.missed(), []);
    t.act("Brute", "move", 4).go(7, 2);
    t.dice(&d6(&[1, 1, 4, 1])).act("Pike", "rebuff", "Brute");
    assert_eq!((t.missed(), t.pool("Pike", "ap")), (Vec::new(), 2));
    t.go(5, 2).go(6, 2);
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("turn Brute", Some((6, 2))));
    assert_eq!(t.missed(), missed("It takes 4 AP; you have 2."));
    let mut t = field([pike().score("prc", -40)], [brute().at(5, 2)], &BRUTE_FIRST);
    assert_eq!((t.missed(), t.pool("Pike", "initiative")), (Vec::new(), 0));
    t.act("Brute", "move", 4).go(7, 2);
    assert_eq!(t.asked(), "turn Brute");
    assert_eq!(t.missed(), missed("You cannot react as things stand."));
}

/// AP-REACT-10, AP-REACT-11: after a rebuff that misses the walk goes on, and going further in brings no second one;
/// coming back after having left does.
#[test]
fn ap_react_10_11_a_miss_does_not_stop_the_walk() {
    let mut t = field([pike()], [brute().at(5, 2)], &BRUTE_FIRST);
    t.end().end().act("Brute", "move", 4).go(7, 2);
    t.dice(&d6(&[1, 1, 4, 1])).act("Pike", "rebuff", "Brute");
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("turn Brute", Some((7, 2))));
    t.go(5, 2);
    assert_eq!(t.asked(), "turn Brute");
    t.go(6, 2);
    assert_eq!(t.asked(), "window step Pike");
}

/// AP-REACT-11: a mover that was stopped by a rebuff, went in, and left again crosses anew when it comes back.
#[test]
fn ap_react_11_coming_back_after_a_hit() {
    let mut t = field([pike().pool("ap", 8)], [brute().at(5, 2)], &BRUTE_FIRST);
    t.act("Brute", "move", 4).go(7, 2);
    t.dice(&d6(&[3, 3, 4])).act("Pike", "rebuff", "Brute");
    t.go(6, 2).go(7, 2).go(6, 2);
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("turn Brute", Some((6, 2))));
    t.go(5, 2).go(6, 2);
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("window step Pike", Some((5, 2))));
}

/// AP-REACT-08, AP-REACT-09: each combatant that may react is asked in the order of initiative, and reacts before the
/// next is asked; one that has reacted to this step is not asked again.
#[test]
fn ap_react_08_09_one_after_the_other() {
    let second = pike().named("Lance").at(8, 3);
    let mut t = field([pike(), second], [brute().at(5, 2)], &[[1, 2, 2], [2, 2, 2], [3, 3, 6]]);
    t.act("Brute", "move", 4).go(6, 2);
    assert_eq!(t.asked(), "window step Lance");
    t.dice(&d6(&[1, 1, 4, 1])).act("Lance", "rebuff", "Brute");
    assert_eq!(t.asked(), "window step Pike");
    t.dice(&d6(&[1, 1, 4, 1])).act("Pike", "rebuff", "Brute");
    assert_eq!((t.asked().as_str(), t.at("Brute")), ("turn Brute", Some((6, 2))));
}

/// AP-REACT-02, AP-REACT-13, AP-COND-22: a shooter within reach of a blade is harried: -2 on this and every further
/// shot of the round, once by each and never twice as much.
#[test]
fn ap_react_02_13_cond_22_harry() {
    let archer = piece("Archer", &[("dex", 2), ("aim", 2), ("bows", 1), ("speed", 2)]).held(&["bow"]).at(3, 2);
    let other = brute().named("Boar").at(5, 2);
    let mut t = field([archer], [brute(), other], &[[6, 6, 6], [1, 1, 2], [1, 1, 1]]);
    t.end().end().end();
    t.act("Archer", "standard_attack", "Brute");
    assert_eq!(t.asked(), "window before Brute");
    t.act("Brute", "harry", "Archer");
    assert_eq!((t.pool("Brute", "ap"), t.asked().as_str()), (16, "window before Boar"));
    t.dice(&d6(&[2, 3, 4])).act("Boar", "harry", "Archer");
    assert_eq!(t.last_roll().total, 9 + 5 - 2);
    // The next shot needs no further harrying: no combatant is asked.
    t.dice(&d6(&[2, 3, 4])).act("Archer", "standard_attack", "Brute");
    assert_eq!(t.last_roll().total, 9 + 5 - 2);
    t.end().end().end();
    assert!(!t.has("Archer", "harried"));
}

/// AP-COND-22: the harried shoot worse, and strike in melee as well as before.
#[test]
fn ap_cond_22_only_shots_are_harried() {
    let total = |weapon: &str, foe: i16, begins: &[&str]| {
        let archer = piece("Archer", &[("dex", 2), ("aim", 2), ("bows", 1), ("melee", 1)]).held(&[weapon]).at(3, 2);
        let mut t = field([archer.begins(begins)], [brute().at(foe, 2)], &[[6, 6, 6], [1, 1, 2]]);
        t.dice(&d6(&[2, 3, 4])).act_with("Archer", "standard_attack", weapon, "Brute");
        t.last_roll().total
    };
    for (weapon, foe, less) in [("bow", 8, 2), ("longsword", 4, 0)] {
        assert_eq!(total(weapon, foe, &[]) - total(weapon, foe, &["harried"]), less, "{weapon}");
    }
}

/// AP-ACT-08, AP-REACT-06, AP-REACT-15, AP-REACT-16: an act is held ready for 2; when what it waits for has happened it
/// is done at its own cost and no initiative, whichever combatant has more of it.
#[test]
fn ap_act_08_react_06_15_16_an_act_held_ready() {
    let mut t = field([ayla()], [brute().at(6, 2)], &[[1, 1, 1], [6, 6, 6]]);
    t.end();
    t.act("Ayla", "ready", deed("quick_attack", "foe_near"));
    assert_eq!(t.pool("Ayla", "ap"), 5);
    t.end();
    // It outlasts the round.
    t.act("Brute", "move", 4).go(5, 2);
    assert_eq!(t.asked(), "turn Brute");
    t.go(4, 2);
    assert_eq!(t.asked(), "window stepped Ayla");
    t.dice(&d6(&[2, 2, 3])).act("Ayla", "quick_attack", "Brute");
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Ayla", "initiative")), (16, 13));
    // It was held once.
    t.go(5, 2).go(4, 2);
    assert_eq!((t.asked().as_str(), t.pool("Ayla", "initiative")), ("turn Brute", 13));
}

/// AP-REACT-06: whatever else its holder does ends what is held ready, which is told beforehand; movement does not.
#[test]
fn ap_react_06_any_act_ends_it() {
    let mut t = field([ayla()], [brute().at(6, 2)], &[[1, 1, 1], [6, 6, 6]]);
    t.end();
    let told = |t: &mut TestBattle, body: OrderKind| {
        let OrderKind::Act(draft) = body else { panic!("it is an act") };
        let side = t.fight().decision().expect("Ayla is asked").side;
        t.fight().seen_by(Some(side)).drops_readied(&draft)
    };
    let seize = t.acting("Ayla", "seize_initiative", ());
    assert!(!told(&mut t, seize.clone()), "nothing is held yet");
    t.act("Ayla", "ready", deed("quick_attack", "foe_moves"));
    let walk = t.acting("Ayla", "move", 1);
    assert!(told(&mut t, seize) && !told(&mut t, walk));
    t.dice(&d6(&[1])).act("Ayla", "seize_initiative", ()).end();
    t.act("Brute", "move", 4).go(4, 2);
    assert_eq!(t.asked(), "turn Brute");
}

/// AP-REACT-06: a jump that was held is held no longer, although movement ends nothing that is held.
#[test]
fn ap_react_06_a_held_jump_goes_off_once() {
    let mut t = field([ayla().pool("ap", 12)], [brute().at(6, 2)], &[[1, 1, 1], [6, 6, 6]]);
    t.end();
    t.act("Ayla", "ready", deed("high_jump", "foe_moves")).end();
    t.act("Brute", "move", 4).go(5, 2);
    assert_eq!(t.asked(), "window stepped Ayla");
    let (x, y) = t.at("Ayla").expect("there");
    t.dice(&d6(&[6, 6, 6])).act("Ayla", "high_jump", (x, y + 2));
    assert_eq!(t.at("Ayla"), Some((x, y + 2)));
    t.go(5, 1);
    assert_eq!(t.asked(), "turn Brute");
}

/// AP-REACT-18: a reaction forestalls nothing.
#[test]
fn ap_react_18_reactions_forestall_nothing() {
    let archer = piece("Archer", &[("dex", 2), ("aim", 2), ("bows", 1)]).held(&["bow"]).at(3, 2);
    let mut t = field([archer], [brute()], &[[6, 6, 6], [1, 1, 2]]);
    t.act("Archer", "standard_attack", "Brute");
    t.dice(&d6(&[2, 3, 4])).act("Brute", "harry", "Archer");
    assert_eq!((t.pool("Archer", "ap"), t.last_roll().total), (0, 12));
}

/// AP-REACT-19: without points there is no reaction.
#[test]
fn ap_react_19_without_points_no_reaction() {
    let mut t = field([pike()], [brute().at(5, 2)], &[[6, 6, 6], [1, 1, 2]]);
    t.act("Pike", "move", 4).end();
    assert_eq!(t.pool("Pike", "ap"), 8);
    t.end();
    t.act("Pike", "move", 4).act("Pike", "move", 4).act("Pike", "move", 4).act("Pike", "move", 2);
    assert_eq!(t.pool("Pike", "ap"), 0);
    t.end();
    t.act("Brute", "move", 4).go(7, 2);
    assert_eq!(t.asked(), "window step Pike");
}

/// AP-REACT-20: a reaction opens no window for an interrupt, but can itself be reacted to.
#[test]
fn ap_react_20_reactions_to_reactions() {
    let bow = |name: &str| piece(name, &[("dex", 2), ("aim", 2), ("bows", 1)]).held(&["bow"]);
    let mut t =
        field([bow("Archer").at(4, 3)], [brute(), ayla().named("Eve").at(9, 2)], &[[6, 6, 6], [1, 1, 2], [1, 1, 1]]);
    t.act("Archer", "ready", deed("standard_attack", "foe_moves")).end();
    t.loud();
    while t.asked() != "turn Eve" {
        t.pass();
    }
    t.act("Eve", "move", 1).go(8, 2);
    assert_eq!(t.asked(), "window stepped Archer");
    t.act("Archer", "standard_attack", "Brute");
    assert_eq!(t.asked(), "window before Brute");
    t.dice(&d6(&[2, 3, 4])).act("Brute", "harry", "Archer");
    assert_eq!((t.last_roll().total, t.asked().as_str()), (12, "turn Eve"));
}
