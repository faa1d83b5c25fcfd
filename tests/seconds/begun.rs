//! Acts that take more than is left of a turn: begun in one, done in another.

use fray::fight::state::log::Event;
use fray::fight::state::offer::Offer;
use fray::testkit::{TestBattle, TestCombatant, later};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Six metres walked, ten tenths left, the Orc before her.
fn walked() -> TestBattle {
    let mut t = field([ayla().at(2, 2)], [orc().at(9, 2)], &FIRST);
    t.go(8, 2);
    assert_eq!(t.pool("Ayla", "time"), 10);
    t
}

/// The time that her begun act still takes.
fn owed(t: &mut TestBattle) -> Option<i32> {
    let id = t.who("Ayla");
    let arena = t.fight().arena();
    arena.body(id).commitments.begun.as_ref().map(|begun| arena.owed(begun))
}

/// SEC-TIME-03, SEC-TIME-20, SEC-TIME-21, SEC-TIME-22, SEC-TIME-24, SEC-TIME-25: example 2, the source's. What is begun
/// takes all that is left, has no effect and ends the turn; a walk comes between, and the rest is paid in the next
/// turn.
#[test]
fn sec_time_20_22_24_25_split_over_two_turns() {
    let mut t = walked();
    let hasty = t.acting_with("Ayla", "attack", "longsword", "Orc");
    t.refuse(hasty);
    t.act("Ayla", "attack", later());
    assert_eq!((owed(&mut t), t.whose_turn().as_deref()), (Some(10), Some("Orc")));
    assert_eq!((t.pool("Ayla", "time"), t.hp("Orc")), (0, 22));
    t.end();
    t.go(8, 3);
    assert_eq!(t.pool("Ayla", "time"), 25);
    // It fits now: nothing is begun that fits.
    let again = t.acting("Ayla", "attack", later());
    t.refuse(again);
    t.dice(&[(20, 18), (8, 4)]).act("Ayla", "attack", "Orc");
    assert_eq!((t.pool("Ayla", "time"), t.hp("Orc"), owed(&mut t)), (15, 15, None));
}

/// SEC-TIME-21: what fits is done or not; it cannot be begun.
#[test]
fn sec_time_21_what_fits_is_not_begun() {
    let mut t = field([ayla()], [orc().at(3, 2)], &FIRST);
    let begin = t.acting("Ayla", "attack", later());
    t.refuse(begin);
    let offers = t.fight().arena().offers();
    assert!(offers.iter().all(|offer| !matches!(offer, Offer::Abandon { .. })));
}

/// SEC-TIME-23, SEC-TIME-31: anything else that takes time loses it, and then it has to be paid in full.
#[test]
fn sec_time_23_31_another_act_loses_it() {
    for (act, left) in [("drop_prone", Some(10)), ("evade", None)] {
        let mut t = walked();
        t.act("Ayla", "attack", later()).end();
        t.act("Ayla", act, ());
        assert_eq!(owed(&mut t), left, "{act}");
    }
    let mut t = field([ayla().held(&["longsword"]).at(2, 2)], [orc().at(9, 2)], &FIRST);
    t.go(8, 2).act("Ayla", "attack", later()).end();
    t.act("Ayla", "drop_prone", ()).act("Ayla", "stand_up", ());
    assert_eq!((owed(&mut t), t.pool("Ayla", "time")), (None, 5));
    // Five tenths of twenty.
    t.act("Ayla", "attack", later());
    assert_eq!(owed(&mut t), Some(15));
}

/// SEC-TIME-08, SEC-TIME-33: half a second is the least of the whole, not of what remains; and what remains is computed
/// anew with the current abilities.
#[test]
fn sec_time_08_33_what_remains_is_counted_anew() {
    let slow = "(conditions: [(key: \"nimble\", name: \"Nimble\", text: \"\", modifiers: [(to: \"haste\", op: Add(\"-3\"))])], \
                actions: [(key: \"limber\", name: \"Limber\", text: \"\", occasion: Turn, tags: [\"free\"], \
                does: [Afflict(condition: \"nimble\", who: Me)])])";
    for (limbers, left) in [(false, 18), (true, 20)] {
        let mut t = super::lay([ayla().score("dex", 2).at(2, 2)], [orc().at(9, 2)]).rules(slow).deal_with(&d20(&FIRST));
        t.go(6, 2);
        assert_eq!(t.pool("Ayla", "time"), 16);
        // Eighteen, of which sixteen are paid.
        t.act("Ayla", "attack", later()).end();
        assert_eq!(owed(&mut t), Some(2));
        if limbers {
            t.act("Ayla", "limber", ());
            assert_eq!(owed(&mut t), Some(0));
        }
        t.go(7, 2).go(8, 2);
        assert_eq!(t.pool("Ayla", "time"), 20);
        t.dice(&d20(&[1])).act("Ayla", "attack", "Orc");
        assert_eq!(t.pool("Ayla", "time"), left);
    }
}

/// SEC-TIME-15, SEC-TIME-26: what takes longer than a turn is split over as many as it needs; with hands quick enough
/// it fits.
#[test]
fn sec_time_15_26_over_any_number_of_turns() {
    let mut t = field([ayla().held(&["longsword"]).worn(&[]).stowed(&["dagger"])], [orc()], &FIRST);
    t.act("Ayla", "change_weapon", fray::testkit::hands(&["dagger"]));
    assert_eq!((owed(&mut t), t.whose_turn().as_deref()), (Some(5), Some("Orc")));
    t.end();
    t.act("Ayla", "change_weapon", fray::testkit::hands(&["dagger"]));
    assert_eq!((owed(&mut t), t.pool("Ayla", "time")), (None, 25));
    let quick = ayla().score("dex", 5).stowed(&["dagger"]);
    let mut t = field([quick], [orc()], &[15, 1]);
    t.act("Ayla", "change_weapon", fray::testkit::hands(&["dagger"]));
    assert_eq!((owed(&mut t), t.whose_turn().as_deref()), (None, Some("Orc")));
}

/// SEC-TIME-27: there is one such act at a time; a second one loses the first.
#[test]
fn sec_time_27_one_at_a_time() {
    let mut t = field([ayla().held(&["longsword"]).stowed(&["dagger"])], [orc().at(9, 2)], &FIRST);
    t.go(8, 2).act("Ayla", "attack", later()).end();
    // Not the blow that was begun but another sword.
    t.act("Ayla", "change_weapon", fray::testkit::hands(&["dagger"]));
    assert!(t.events().any(|event| matches!(event, Event::ActLost(..))));
    assert_eq!(owed(&mut t), Some(5));
}

/// SEC-TIME-28: evading is never begun.
#[test]
fn sec_time_28_evading_is_not_split() {
    let mut t = field([piece("Ayla", &[]).at(0, 2)], [orc().at(15, 2)], &FIRST);
    t.go(5, 2);
    assert_eq!(t.pool("Ayla", "time"), 13);
    assert!(!t.may("Ayla", "evade"));
}

/// SEC-TIME-29: progress belongs to an act and its tool; the target is named at the end.
#[test]
fn sec_time_29_a_blow_is_for_any_target() {
    let other = || piece("Gob", &[("con", 2)]).at(8, 4);
    let mut t = field([ayla().at(2, 2)], [orc().at(9, 2), other()], &[15, 5, 4]);
    t.go(8, 2).act("Ayla", "attack", later()).end().end();
    t.go(8, 3);
    t.dice(&[(20, 18), (8, 4)]).act("Ayla", "attack", "Gob");
    assert_eq!((t.hp("Gob"), t.pool("Ayla", "time")), (15, 15));
    // With another weapon it is another act.
    let two = ayla().held(&["longsword", "dagger"]).at(2, 2);
    let mut t = field([two], [orc().at(9, 2)], &FIRST);
    t.go(8, 2);
    let begin = t.acting_with("Ayla", "attack", "longsword", later());
    t.submit(begin);
    t.end();
    t.dice(&d20(&[1])).act_with("Ayla", "attack", "dagger", "Orc");
    assert_eq!((owed(&mut t), t.pool("Ayla", "time")), (None, 20));
}

/// SEC-TIME-30: nothing that happens to her between the turns loses it, nor does a turn that is let pass.
#[test]
fn sec_time_30_what_does_not_lose_it() {
    let mut t = walked();
    t.act("Ayla", "attack", later());
    t.dice(&[(20, 18), (3, 2)]).act("Orc", "attack", "Ayla").end();
    assert!(t.hp("Ayla") < 22);
    t.end().end();
    assert_eq!(owed(&mut t), Some(10));
    t.go(7, 2);
    assert_eq!(owed(&mut t), Some(10));
}

/// SEC-TIME-31: a combatant that falls loses what it has begun.
#[test]
fn sec_time_31_the_fallen_lose_it() {
    let mut t = field([ayla().at(2, 2).pool("hp", 1)], [orc().at(9, 2)], &FIRST);
    t.go(8, 2).act("Ayla", "attack", later());
    t.dice(&[(20, 18), (3, 2)]).act("Orc", "attack", "Ayla");
    assert_eq!((t.hp("Ayla"), owed(&mut t)), (0, None));
}

/// SEC-TIME-32: an act without a target is refused before it is paid for, and stays begun.
#[test]
fn sec_time_32_refused_before_it_is_paid() {
    let mut t = walked();
    t.act("Ayla", "attack", later()).end();
    t.go(6, 2).pass();
    let body = t.acting("Ayla", "attack", "Orc");
    t.refuse(body);
    assert_eq!((owed(&mut t), t.pool("Ayla", "time")), (Some(10), 23));
}

/// SEC-TIME-34: every side that sees her sees what she has begun, and its progress.
#[test]
fn sec_time_34_all_sides_see_it() {
    let mut t = walked();
    t.act("Ayla", "attack", later());
    let (ayla, monsters) = (t.who("Ayla"), t.side("monsters"));
    let view = t.fight().arena().view(Some(monsters));
    let seen = view.bodies.iter().find(|body| body.id == ayla).and_then(|body| body.begun);
    assert_eq!(seen.map(|(_, owed, turns)| (owed, turns)), Some((10, 0)));
}

fn short(left: i16) -> TestBattle {
    // Speed 3: nine metres are thirty tenths.
    let cells = left;
    let mut t = field([ayla().at(0, 2)], [orc().at(cells + 1, 2)], &FIRST);
    t.go(cells, 2);
    t
}

/// SEC-TIME-40, SEC-TIME-41, SEC-TIME-45, SEC-ROLL-08: example 3. With too little time there is one blow at
/// disadvantage that takes all of it; with less than half a second there is none.
#[test]
fn sec_time_40_41_45_hurried_blows() {
    let mut t = short(6);
    assert_eq!(t.pool("Ayla", "time"), 10);
    t.dice(&d20(&[17, 4])).act("Ayla", "hurried_attack", "Orc");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.last_roll().success), (9, 10, false));
    assert_eq!(t.whose_turn().as_deref(), Some("Orc"));
    let mut t = short(8);
    assert_eq!(t.pool("Ayla", "time"), 3);
    assert!(!t.may("Ayla", "hurried_attack"));
    t.act("Ayla", "attack", later());
    assert_eq!(owed(&mut t), Some(17));
    // With time enough there is no hurry.
    let mut t = short(3);
    assert_eq!(t.pool("Ayla", "time"), 20);
    assert!(!t.may("Ayla", "hurried_attack"));
}

/// SEC-TIME-42: a weapon that is slower than a turn can be used in each, in a hurry.
#[test]
fn sec_time_42_slow_weapons_in_a_hurry() {
    let mut t = field([ayla().held(&["crossbow"])], [orc().at(9, 2)], &FIRST);
    t.dice(&d20(&[9, 3])).act("Ayla", "hurried_attack", "Orc");
    assert_eq!((t.last_roll().natural, t.whose_turn().as_deref()), (3, Some("Orc")));
}

/// SEC-TIME-43: a hurried blow counts what remains of a begun one, and uses it up.
#[test]
fn sec_time_43_a_hurried_blow_uses_up_what_was_begun() {
    let mut t = walked();
    t.act("Ayla", "attack", later()).end();
    assert!(!t.may("Ayla", "hurried_attack"), "ten of thirty are no hurry");
    t.go(8, 3).go(8, 2).go(8, 1).go(8, 2).go(8, 3);
    assert_eq!(t.pool("Ayla", "time"), 5);
    t.dice(&d20(&[17, 4])).act("Ayla", "hurried_attack", "Orc");
    assert_eq!((t.last_roll().natural, owed(&mut t)), (4, None));
}

/// SEC-TIME-44: only blows and shots can be hurried.
#[test]
fn sec_time_44_nothing_else_is_hurried() {
    let mage: TestCombatant = piece("Mage", &[("wil", 3)]).knows(&["spark_bolt"]).at(0, 2);
    let mut t = field([mage], [orc().at(9, 2)], &FIRST);
    t.go(6, 2);
    assert_eq!(t.pool("Mage", "time"), 10);
    let bolt = t.acting("Mage", "spark_bolt", "Orc");
    t.refuse(bolt);
    t.act("Mage", "spark_bolt", later());
    let rules = t.fight().arena().rules();
    let hurried = rules.actions.iter().filter(|action| action.instead_of.is_some());
    let hurried: Vec<&str> = hurried.map(|action| action.key.value.as_str()).collect();
    assert_eq!(hurried, ["hurried_attack", "hurried_subdue", "hurried_attack_at_hand", "hurried_batter"]);
}
