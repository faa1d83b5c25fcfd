//! What keeps a begun act, and what loses it.

use fray::testkit::{TestBattle, TestCombatant, held, later};

use super::{ayla, d20, field, orc, piece};

fn owed(t: &mut TestBattle) -> Option<i32> {
    let id = t.who("Ayla");
    let arena = t.fight().arena();
    arena.body(id).commitments.begun.as_ref().map(|begun| arena.owed(begun))
}

/// Ayla has begun a blow, half paid; it is the foe's turn.
fn begun(one: TestCombatant, foe: TestCombatant) -> TestBattle {
    let mut t = field([one.at(5, 2)], [foe], &[15, 5]);
    t.go(5, 3).go(5, 2).go(5, 3).go(5, 2);
    let blow = t.acting_with("Ayla", "attack", "longsword", later());
    t.submit(blow);
    assert_eq!(owed(&mut t), Some(10));
    t
}

fn far() -> TestCombatant {
    orc().at(12, 2)
}

/// SEC-TIME-14, SEC-TIME-30: what takes no time leaves it is: a word, something else dropped, lying down.
#[test]
fn sec_time_14_30_trifles() {
    let mut t = begun(ayla().held(&["longsword", "dagger"]), far());
    t.end();
    t.act("Ayla", "signal", ());
    t.act_with("Ayla", "drop", "dagger", ());
    t.act("Ayla", "drop_prone", ());
    assert_eq!((owed(&mut t), t.pool("Ayla", "time")), (Some(10), 30));
}

/// SEC-TIME-28: holding is not begun with too little time for it.
#[test]
fn sec_time_28_holding_is_not_split() {
    let mut t = field([ayla()], [far()], &[15, 5]);
    t.go(3, 2).go(4, 2).go(5, 2).go(6, 2);
    assert_eq!(t.pool("Ayla", "time"), 10);
    let hold = t.acting("Ayla", "hold", held(&[("attack", "longsword")], "near_me"));
    t.refuse(hold);
    let begin = t.acting("Ayla", "hold", later());
    t.refuse(begin);
}

/// SEC-TIME-30: nor does a reaction of its actor between the turns.
#[test]
fn sec_time_30_ones_own_reaction() {
    let mut t = begun(ayla(), orc().at(6, 2));
    t.go(9, 2);
    t.dice(&d20(&[1])).act_with("Ayla", "opportunity", "longsword", "Orc");
    assert_eq!((owed(&mut t), t.pool("Ayla", "reaction")), (Some(10), 0));
}

/// SEC-TIME-31: an attempt to intimidate, being restrained and being knocked out lose it.
#[test]
fn sec_time_31_what_loses_it() {
    let mut t = begun(ayla(), far());
    t.end();
    t.go(6, 2);
    t.dice(&d20(&[1, 20])).act("Ayla", "intimidate", "Orc");
    assert_eq!(owed(&mut t), None);
    let binder = || piece("Orc", &[("str", 3), ("dex", 5)]).stowed(&["rope"]).at(6, 2);
    let mut t = begun(ayla(), binder());
    t.dice(&d20(&[20, 1])).act("Orc", "restrain", "Ayla");
    assert_eq!(owed(&mut t), None);
    let other = piece("Bela", &[]).at(0, 6);
    let mut t = field([ayla().pool("hp", 1).at(5, 2), other], [binder().held(&["mace"])], &[15, 3, 5]);
    t.go(5, 3).go(5, 2);
    t.go(5, 3).go(5, 2);
    t.act("Ayla", "attack", later());
    t.dice(&[(20, 15), (8, 1)]).act_with("Orc", "subdue", "mace", "Ayla");
    assert_eq!((t.has("Ayla", "knocked_out"), owed(&mut t)), (true, None));
}

/// SEC-TIME-29: each use of a thing has its own progress.
#[test]
fn sec_time_29_one_thing_or_another() {
    use fray::testkit::{TestScene, object};
    let mut t = TestScene::new("seconds", &[".......", ".W.W...", "......."])
        .legend('W', "Object(object: \"winch\", on: \"floor\")")
        .side("heroes", [ayla().at(2, 1)])
        .side("monsters", [orc().at(6, 0)])
        .deal_with(&d20(&[15, 5]));
    t.act("Ayla", "use_object", object(1, 1)).end();
    assert_eq!(owed(&mut t), Some(30));
    t.act("Ayla", "use_object", object(3, 1)).end();
    assert_eq!(owed(&mut t), Some(30), "the other one, from the start");
}
