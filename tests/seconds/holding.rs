//! Acts that are held ready.

use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ChosenTarget, OrderKind};
use fray::fight::state::readied::ReadiedAct;
use fray::testkit::{TestBattle, TestCombatant, held, held_for, knock, later};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Short sword, no quick hands.
fn cara() -> TestCombatant {
    piece("Cara", &[("str", 3), ("agi", 1), ("con", 2)]).held(&["short_sword"]).at(5, 2)
}

fn runner() -> TestCombatant {
    piece("Orc", &[("str", 2), ("con", 2)]).at(9, 2)
}

/// Two blows for a foe that comes within reach.
fn on_guard(orc: TestCombatant) -> TestBattle {
    let mut t = field([cara()], [orc], &FIRST);
    t.loud().act("Cara", "hold", held(&[("attack", "short_sword"), ("attack", "short_sword")], "near_me"));
    t
}

/// SEC-ACT-40, SEC-REACT-20, SEC-REACT-21, SEC-REACT-24: example 12. Two blows are held for a foe that comes within
/// reach: the turn is over; when it comes the reaction buys both, and none is left for its going.
#[test]
fn sec_act_40_react_20_21_held_blows() {
    let mut t = on_guard(runner());
    assert_eq!((t.whose_turn().as_deref(), t.pool("Cara", "time")), (Some("Orc"), 30));
    let path = t.walking(&[(8, 2), (7, 2), (6, 2), (6, 1), (6, 0), (7, 0)]);
    t.submit(path);
    assert_eq!((t.asked().as_str(), t.at("Orc")), ("window stepped Cara", Some((6, 2))));
    t.dice(&[(20, 18), (8, 3)]).act_with("Cara", "attack", "short_sword", "Orc");
    assert_eq!((t.asked().as_str(), t.pool("Cara", "reaction")), ("window stepped Cara", 0));
    t.dice(&[(20, 17), (8, 2)]).act_with("Cara", "attack", "short_sword", "Orc");
    // It walks on and away, and no reaction is left against it.
    assert_eq!((t.hp("Orc"), t.at("Orc"), t.pool("Cara", "time")), (17, Some((7, 0)), 0));
}

/// SEC-REACT-20: what is held takes its time, no more than there is; without a reaction nothing is held.
#[test]
fn sec_react_20_its_time_and_its_reaction() {
    let mut t = field([cara()], [runner()], &FIRST);
    t.go(5, 3);
    assert_eq!(t.pool("Cara", "time"), 25);
    let two = t.acting("Cara", "hold", held(&[("attack", "short_sword"), ("attack", "short_sword")], "near_me"));
    t.refuse(two);
    t.act("Cara", "hold", held(&[("attack", "short_sword")], "near_me"));
    assert_eq!((t.pool("Cara", "time"), t.whose_turn().as_deref()), (15, Some("Orc")));
    // A disarmer that has caught the weapon in her own turn has none.
    let quick = cara().score("dex", 15).held(&[]);
    let mut t = field([quick], [runner().held(&["mace"]).at(6, 2)], &[15, 5]);
    let hold = t.acting("Cara", "hold", held(&[("trip_str", "")], "near_me"));
    t.dice(&[(20, 20), (20, 1), (3, 1)]).act("Cara", "disarm", knock("Orc", "mace", 7, 2));
    t.dice(&d20(&[20])).act("Cara", "catch", ());
    assert_eq!((t.pool("Cara", "reaction"), t.pool("Cara", "time")), (0, 10));
    assert_eq!(t.refuse(hold), "It takes a reaction that is not used yet.");
}

/// SEC-REACT-20, SEC-ACT-40: three seconds are the most that is held, however long a turn is.
#[test]
fn sec_react_20_act_40_three_seconds_at_most() {
    let slow = cara().fields("modifiers: [(to: \"seconds\", op: Add(\"15\"))]");
    let mut t = field([slow], [runner()], &FIRST);
    assert_eq!(t.pool("Cara", "time"), 45);
    let three = held(&[("attack", "short_sword"); 3], "near_me");
    let three = t.acting("Cara", "hold", three);
    t.refuse(three);
    t.act("Cara", "hold", held(&[("attack", "short_sword"), ("attack", "short_sword")], "near_me"));
    assert_eq!(t.pool("Cara", "time"), 30);
}

/// SEC-REACT-22, SEC-COND-10: a held act without its trigger by the next turn is lost with its time; friends see the
/// act and its trigger, foes only that something is held.
#[test]
fn sec_react_22_cond_10_lost_with_the_turn() {
    let mut t = on_guard(runner());
    let (cara, heroes, monsters) = (t.who("Cara"), t.side("heroes"), t.side("monsters"));
    let mut seen = |side| {
        let view = t.fight().arena().view(Some(side));
        let body = view.bodies.iter().find(|body| body.id == cara).expect("she is seen");
        (body.held.is_some(), body.holding)
    };
    assert_eq!((seen(heroes), seen(monsters)), ((true, true), (false, true)));
    t.end();
    assert_eq!((t.whose_turn().as_deref(), t.pool("Cara", "time"), t.pool("Cara", "reaction")), (Some("Cara"), 30, 1));
    assert!(t.fight().arena().body(cara).commitments.held.is_none());
}

/// SEC-REACT-23: a holder that uses its last reaction for something else holds nothing any more.
#[test]
fn sec_react_23_another_reaction_cancels_it() {
    let mut t = field([cara()], [runner().at(6, 2), runner().named("Gob")], &[15, 5, 4]);
    t.loud().act("Cara", "hold", held_for("Gob", &[("attack", "short_sword")], "near_me"));
    let path = t.walking(&[(7, 2)]);
    t.submit(path);
    t.dice(&d20(&[1])).act("Cara", "opportunity", "Orc");
    let cara = t.who("Cara");
    assert!(t.fight().arena().body(cara).commitments.held.is_none());
    assert_eq!(t.pool("Cara", "time"), 0);
}

/// SEC-REACT-24: one named combatant, and no other.
#[test]
fn sec_react_24_one_in_particular() {
    let mut t = field([cara()], [runner(), runner().named("Gob").at(9, 4)], &[15, 5, 4]);
    t.loud().act("Cara", "hold", held_for("Gob", &[("attack", "short_sword")], "near_me"));
    let path = t.walking(&[(8, 2), (7, 2), (6, 2)]);
    t.submit(path);
    t.end();
    let path = t.walking(&[(8, 3), (7, 3), (6, 3)]);
    t.submit(path);
    assert_eq!(t.asked(), "window stepped Cara");
}

/// SEC-REACT-25, SEC-REACT-24: beginning counts with every payment, what was done when it is done.
#[test]
fn sec_react_25_beginnings() {
    let armed = || ayla().named("Orc").at(7, 2);
    let mut t = field([cara()], [armed()], &FIRST);
    t.loud().act("Cara", "hold", held(&[("walk", "20")], "starts"));
    t.go(6, 3).go(6, 2).go(6, 3);
    t.act("Orc", "attack", later());
    assert_eq!(t.asked(), "window paid Cara");
    t.go(2, 2);
    assert_eq!((t.at("Cara"), t.whose_turn().as_deref()), (Some((2, 2)), Some("Cara")));
    // The same at the end of it, before it takes effect: what it was for is gone, and it stays paid for.
    let mut t = field([cara()], [armed().at(6, 2)], &FIRST);
    t.loud().act("Cara", "hold", held(&[("walk", "20")], "starts"));
    let blow = t.acting_with("Orc", "attack", "longsword", "Cara");
    t.submit(blow);
    assert_eq!(t.asked(), "window paid Cara");
    t.go(2, 2);
    let orc = t.who("Orc");
    let owed = t.fight().arena().body(orc).commitments.begun.as_ref().map(|begun| begun.paid);
    assert_eq!((t.hp("Cara"), owed, t.pool("Orc", "time")), (22, Some(20), 10));
}

/// SEC-REACT-26: an act that has lost its target, or does not fit into the time left, is skipped; the last one can be a
/// hurried blow.
#[test]
fn sec_react_26_what_cannot_be_done_is_left_out() {
    let mut t = field([cara()], [runner()], &FIRST);
    t.go(5, 3);
    let hurried = held(&[("attack", "short_sword"), ("hurried_attack", "short_sword")], "near_me");
    t.loud().act("Cara", "hold", hurried);
    assert_eq!(t.pool("Cara", "time"), 25);
    let path = t.walking(&[(8, 2), (7, 2), (6, 2)]);
    t.submit(path);
    t.dice(&d20(&[1])).act_with("Cara", "attack", "short_sword", "Orc");
    t.dice(&d20(&[17, 4])).act_with("Cara", "hurried_attack", "short_sword", "Orc");
    assert_eq!((t.last_roll().natural, t.pool("Cara", "time")), (4, 0));
    // First away, then a blow without a target.
    let mut t = field([cara()], [runner()], &FIRST);
    t.loud().act("Cara", "hold", held(&[("walk", "10"), ("attack", "short_sword")], "near_me"));
    let path = t.walking(&[(8, 2), (7, 2), (6, 2)]);
    t.submit(path);
    t.go(3, 2);
    t.pass_to("turn Orc");
    assert_eq!((t.at("Cara"), t.pool("Cara", "time")), (Some((3, 2)), 0));
}

/// SEC-REACT-27: a holder that passes goes on waiting.
#[test]
fn sec_react_27_letting_it_pass() {
    let mut t = on_guard(runner());
    let path = t.walking(&[(8, 2), (7, 2), (6, 2)]);
    t.submit(path);
    t.pass();
    let cara = t.who("Cara");
    assert!(t.fight().arena().body(cara).commitments.held.is_some());
    assert_eq!((t.pool("Cara", "reaction"), t.pool("Cara", "time")), (1, 30));
}

/// SEC-REACT-28: a begun act that is held takes only the rest of its time; held in vain it is lost entirely.
#[test]
fn sec_react_28_holding_what_was_begun() {
    for comes in [true, false] {
        let mut t = field([ayla().at(2, 2)], [runner().at(12, 2)], &FIRST);
        t.loud().go(8, 2);
        t.act("Ayla", "attack", later()).end();
        t.act("Ayla", "hold", held(&[("attack", "longsword"), ("attack", "longsword")], "near_me"));
        // Ten and twenty.
        assert_eq!(t.pool("Ayla", "time"), 30);
        let id = t.who("Ayla");
        if comes {
            let path = t.walking(&[(11, 2), (10, 2), (9, 2)]);
            t.submit(path);
            t.dice(&d20(&[1])).act_with("Ayla", "attack", "longsword", "Orc");
            assert_eq!(t.pool("Ayla", "time"), 20);
            t.dice(&d20(&[1])).act_with("Ayla", "attack", "longsword", "Orc");
            assert_eq!(t.pool("Ayla", "time"), 0);
        } else {
            t.end();
        }
        assert!(t.fight().arena().body(id).commitments.begun.is_none(), "{comes}");
    }
}

/// SEC-REACT-29: a held walk provokes like any walk.
#[test]
fn sec_react_29_held_walks_provoke() {
    let mut t = field([cara()], [runner()], &FIRST);
    t.loud().act("Cara", "hold", held(&[("walk", "10")], "near_me"));
    let gob = t.walking(&[(8, 2), (7, 2), (6, 2)]);
    t.submit(gob);
    let away = t.walking_as("Cara", &[(4, 2), (3, 2)]);
    t.submit(away);
    // In its own turn no combatant reacts.
    assert_eq!((t.at("Cara"), t.asked().as_str()), (Some((3, 2)), "turn Orc"));
}

/// SEC-ACT-49: every act can be held but evading, holding and breaking free.
#[test]
fn sec_act_49_what_can_be_held() {
    let mut t = field([cara()], [runner()], &FIRST);
    let offers = t.fight().arena().offers();
    let rules = t.fight().arena().rules();
    let mut names: Vec<String> = Vec::new();
    for offer in &offers {
        let Offer::Act { aims, .. } = offer else { continue };
        for aim in aims {
            let ChosenTarget::Deed(held) = aim else { continue };
            names.extend(held.deeds.iter().filter_map(|deed| match deed {
                ReadiedAct::Act(action, _) => Some(rules.action(*action).key.value.clone()),
                ReadiedAct::Walk(_) => None,
            }));
        }
    }
    assert!(names.iter().any(|name| name == "attack") && names.iter().any(|name| name == "trip_str"));
    assert!(names.iter().all(|name| !["evade", "hold", "break_free", "drop"].contains(&name.as_str())), "{names:?}");
    assert!(offers.iter().all(|offer| !matches!(offer, Offer::Plan(_))));
    let _ = OrderKind::Pass;
}

/// SEC-TIME-28, SEC-TIME-31: holding is never begun, and holding something else loses what was.
#[test]
fn sec_time_28_31_holding_something_else() {
    let mut t = field([ayla().at(2, 2)], [orc().at(9, 2)], &FIRST);
    t.go(8, 2).act("Ayla", "attack", later()).end();
    t.act("Ayla", "hold", held(&[("trip_str", "")], "near_me"));
    let id = t.who("Ayla");
    assert!(t.fight().arena().body(id).commitments.begun.is_none());
}
