//! A Standard action kept for the turns of others, and going after a leaver.

use fray::fight::state::log::{Event, Loss};
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ada, bram, cleo, d20, field, grunt, lay};

/// The four actions that a combatant has left, and the one that it has kept.
fn slots(t: &mut TestBattle, who: &str) -> [i32; 5] {
    ["standard", "move", "quick", "reaction", "waited"].map(|pool| t.pool(who, pool))
}

/// Ada, who comes first, has waited beside two foes, the first of which has its turn now; every chance to break in is
/// asked for.
fn waited(heroes: &[TestCombatant], monsters: &[TestCombatant]) -> TestBattle {
    let dice: Vec<u16> = (0..heroes.len() + monsters.len()).map(|n| 20 - u16::try_from(2 * n).unwrap_or(0)).collect();
    let lay = TestScene::new("four_actions", &["................"; 7]).side("heroes", heroes.to_vec());
    let mut t = lay.side("monsters", monsters.to_vec()).fields("open_sheets: true").deal_with(&d20(&dice));
    t.loud().act("Ada", "wait", ()).end();
    t
}

fn lost(t: &TestBattle) -> Option<Loss> {
    t.events().filter_map(|event| if let Event::ActLost(_, _, why) = event { Some(*why) } else { None }).last()
}

/// FOUR-ACT-23, FOUR-ACT-39, FOUR-REACT-20, FOUR-TIME-04: only the Standard is kept, which need not be used for
/// anything in particular; the next turn is a whole one, with nothing left of it.
#[test]
fn four_act_23_39_react_20_waiting() {
    let mut t = field([ada()], [grunt().at(12, 2)], &[15, 5]);
    t.loud().act("Ada", "wait", ());
    assert_eq!(slots(&mut t, "Ada"), [0, 1, 1, 1, 0]);
    for action in ["defend", "wait"] {
        assert!(!t.may("Ada", action));
    }
    t.act("Ada", "advance", ()).walk(&[(3, 2)]).act("Ada", "focus_guard", ()).end();
    assert_eq!((slots(&mut t, "Ada"), t.asked().as_str()), ([0, 0, 0, 1, 1], "turn Grunt"));
    t.end();
    assert_eq!(t.asked(), "window turn_over Ada");
    t.pass();
    assert_eq!((slots(&mut t, "Ada"), t.has("Ada", "waiting")), ([1, 1, 1, 1, 0], false));
    // A combatant that does not wait is not asked.
    t.end().act("Grunt", "defend", ()).end();
    assert_eq!(t.asked(), "turn Ada");
}

/// FOUR-REACT-17: when another has said what it does, when it is done, and when its turn is over; walks as well. Free
/// acts open no window, and no combatant breaks into its own turn.
#[test]
fn four_react_17_the_moments() {
    let mut t = waited(&[ada()], &[grunt().at(12, 2)]);
    t.act("Grunt", "defend", ());
    assert_eq!((t.asked().as_str(), t.has("Grunt", "defending")), ("window declared Ada", false));
    t.pass();
    assert_eq!((t.asked().as_str(), t.has("Grunt", "defending")), ("window resolved Ada", true));
    t.pass().act("Grunt", "drop", ());
    assert_eq!(t.asked(), "turn Grunt");
    t.act("Grunt", "advance", ()).pass().pass().walk(&[(11, 2), (10, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Grunt")), ("window resolved Ada", Some((10, 2))));
    t.pass().end();
    assert_eq!(t.asked(), "window turn_over Ada");
    t.pass().act("Ada", "wait", ()).act("Ada", "observe", ());
    assert_eq!(t.asked(), "turn Ada");
}

/// FOUR-ACT-23: anything that a Standard action pays for, and no more than one thing. An attack has no penalty.
#[test]
fn four_act_23_any_one_act() {
    let mut t = waited(&[ada()], &[grunt()]);
    t.act("Grunt", "defend", ());
    t.dice(&[(20, 6), (8, 1)]).act("Ada", "primary_attack", "Grunt");
    assert_eq!((t.last_roll().total, slots(&mut t, "Ada"), t.has("Ada", "waiting")), (13, [0, 0, 0, 1, 0], false));
    // It has its Move and Quick no longer, and nothing more to break in with.
    assert_eq!((t.asked().as_str(), t.has("Grunt", "defending")), ("turn Grunt", true));
    // A Quick act.
    let mut t = waited(&[ada()], &[grunt()]);
    t.act("Grunt", "defend", ()).act("Ada", "focus_guard", ());
    assert_eq!((t.value("Ada", "ac"), t.asked().as_str()), (17, "turn Grunt"));
    // A Move: the way that it opens is walked at once or not at all.
    let mut t = waited(&[ada()], &[grunt().at(12, 2)]);
    t.act("Grunt", "defend", ()).act("Ada", "advance", ());
    assert_eq!((t.asked().as_str(), slots(&mut t, "Ada")), ("window declared Ada", [0, 0, 0, 1, 0]));
    assert!(!t.may("Ada", "defend"));
    t.walk(&[(3, 2), (4, 2)]);
    assert_eq!(t.asked(), "window declared Ada");
    t.pass();
    assert_eq!((t.at("Ada"), t.asked().as_str()), (Some((4, 2)), "turn Grunt"));
    t.end().end();
    assert_eq!(t.asked(), "turn Grunt");
}

/// FOUR-ACT-23: the last step of that way may be taken by itself.
#[test]
fn four_act_23_the_last_step() {
    let mut t = waited(&[ada()], &[grunt().at(12, 2)]);
    t.act("Grunt", "defend", ()).act("Ada", "advance", ()).walk(&[(3, 2), (4, 2), (5, 2), (6, 2), (7, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Ada")), ("window declared Ada", Some((7, 2))));
    t.walk(&[(8, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Ada")), ("turn Grunt", Some((8, 2))));
}

/// FOUR-REACT-15: a kept action provokes as it does in the own turn.
#[test]
fn four_react_15_waited_acts_provoke() {
    let mut t = waited(&[ada()], &[grunt()]);
    t.act("Grunt", "defend", ()).act("Ada", "advance", ()).walk(&[(1, 2), (0, 2)]);
    assert_eq!(t.asked(), "window step Grunt");
    t.dice(&d20(&[1])).act("Grunt", "opportunity", "Ada");
    assert_eq!((t.at("Ada"), t.pool("Grunt", "reaction")), (Some((0, 2)), 0));
}

/// FOUR-REACT-18: what a waited act makes impossible is lost, with its slot and its magic.
#[test]
fn four_react_18_made_impossible() {
    let mut t = waited(&[ada()], &[grunt()]);
    t.act("Grunt", "primary_attack", "Ada");
    assert_eq!(t.asked(), "window declared Ada");
    t.act("Ada", "side_step", (1, 2));
    assert_eq!(
        (lost(&t), t.pool("Grunt", "standard"), t.asked().as_str()),
        (Some(Loss::InvalidTarget), 0, "turn Grunt")
    );
    // What is still possible is done.
    let mut t = waited(&[ada()], &[grunt()]);
    t.act("Grunt", "primary_attack", "Ada").dice(&d20(&[1])).act("Ada", "side_step", (2, 1));
    assert_eq!((lost(&t), t.last_roll().natural), (None, 1));
    // A caster that is knocked unconscious, and one whose target is out of sight.
    let mage = || cleo().named("Dorn").knows(&["frost_ray"]).worn(&["amulet"]).at(6, 2);
    let rows = ["..#.............", "..#.............", "................", "................"];
    let lay = TestScene::new("four_actions", &rows).side("heroes", [ada().at(2, 2)]).side("monsters", [mage()]);
    let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[20, 1]));
    t.loud().act("Ada", "wait", ()).end();
    let before = t.pool("Dorn", "sq");
    t.dice(&d20(&[1])).act("Dorn", "frost_ray", "Ada").act("Ada", "advance", ()).walk(&[(1, 2), (1, 1), (1, 0)]);
    t.pass();
    assert_eq!(
        (lost(&t), t.pool("Dorn", "sq"), t.pool("Dorn", "standard")),
        (Some(Loss::InvalidTarget), before - 1, 0)
    );
}

/// FOUR-REACT-13: one Reaction does one thing: a combatant that has struck cannot go after its foe. A bought Reaction
/// can do either; what is kept for an act does neither.
#[test]
fn four_react_13_one_each() {
    let flight = |more: bool| {
        let mut t = lay([ada().at(2, 3)], [cleo().at(3, 3)]).deal_with(&d20(&[20, 5]));
        t.act("Ada", if more { "keep_reaction" } else { "wait" }, ()).end();
        t.act("Cleo", "advance", ()).walk(&[(4, 3), (5, 3), (6, 3)]);
        assert_eq!(t.asked(), "window step Ada");
        t.dice(&d20(&[1])).act("Ada", "opportunity", "Cleo");
        t
    };
    assert_eq!(flight(false).asked(), "turn Cleo");
    let mut t = flight(true);
    assert_eq!((t.asked().as_str(), t.may("Ada", "opportunity")), ("window walked Ada", false));
    t.act("Ada", "follow", (3, 3));
    assert_eq!((t.pool("Ada", "reaction"), t.at("Ada")), (0, Some((3, 3))));
}

/// FOUR-REACT-11, FOUR-REACT-12: a foe that has walked out of a threatened cell can be gone after, at half speed and
/// nearer with every step; no combatant interrupts that.
#[test]
fn four_react_11_12_following() {
    // Bram stands where Ada comes by.
    let mut t = field([ada().at(2, 3), bram().at(0, 0)], [cleo().at(3, 3), grunt().at(4, 4)], &[1, 2, 20, 3]);
    t.act("Cleo", "advance", ()).walk(&[(4, 3), (5, 3), (6, 3), (7, 3)]).pass();
    assert_eq!((t.asked().as_str(), t.at("Cleo")), ("window walked Ada", Some((7, 3))));
    let mut cells = t.aims("Ada", "follow");
    cells.sort_by_key(|aim| format!("{aim:?}"));
    // Three steps at most, none of them back or past her side.
    assert!(cells.contains(&fray::fight::state::order::ChosenTarget::Cell(fray::kernel::cell::Cell::new(5, 3))));
    for cell in [(6, 3), (1, 3), (2, 2), (2, 4), (3, 1)] {
        let body = t.acting("Ada", "follow", cell);
        t.refuse(body);
    }
    t.act("Ada", "follow", (5, 3));
    // The grunt beside the way does not react to that.
    assert_eq!((t.asked().as_str(), t.at("Ada"), t.pool("Ada", "reaction")), ("turn Cleo", Some((5, 3)), 0));
}

/// FOUR-REACT-12: only when the movement has ended outside, and only after what provokes.
#[test]
fn four_react_12_what_cannot_be_followed() {
    let start = |dice: &[u16]| field([ada().at(2, 3)], [cleo().at(3, 3)], dice);
    let mut t = start(&[1, 20]);
    t.act("Cleo", "advance", ()).walk(&[(3, 4)]).pass();
    assert_eq!((t.asked().as_str(), t.at("Cleo")), ("turn Cleo", Some((3, 4))));
    let mut t = start(&[1, 20]);
    t.act("Cleo", "side_step", (4, 3));
    assert_eq!(t.asked(), "turn Cleo");
    let mut t = start(&[1, 20]);
    t.dice(&d20(&[20])).act("Cleo", "concentrate", ()).act("Cleo", "advance", ()).walk(&[(4, 3), (5, 3)]);
    assert_eq!((t.asked().as_str(), t.has("Cleo", "concentrating")), ("turn Cleo", true));
    // A prone combatant does not go after a foe.
    let mut t = lay([ada().at(2, 3).begins(&["prone"])], [cleo().at(3, 3)]).deal_with(&d20(&[1, 20]));
    t.act("Cleo", "advance", ()).walk(&[(4, 3), (5, 3)]).pass();
    assert_eq!(t.asked(), "turn Cleo");
}
