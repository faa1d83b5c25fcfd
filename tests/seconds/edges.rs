//! Cases just inside a rule, and just outside.

use fray::testkit::{TestScene, aid, object};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// SEC-HEALTH-05: healing wakes a stable combatant as well; it is still prone.
#[test]
fn sec_health_05_healing_the_stable() {
    let bela = piece("Bela", &[("dex", 5)]).stowed(&["healing_potion"]).at(1, 2);
    let down = ayla().begins(&["stable", "prone"]).pool("hp", 0);
    let mut t = field([down, bela], [orc().at(15, 6)], &[10, 15, 5]);
    t.dice(&[(6, 2), (6, 3)]).act("Bela", "administer", "Ayla");
    assert_eq!((t.hp("Ayla"), t.has("Ayla", "stable"), t.has("Ayla", "prone")), (9, false, true));
}

/// SEC-HEALTH-06: damage equal to the HP left knocks the target out, one less does not.
#[test]
fn sec_health_06_to_nothing_exactly() {
    for (hp, out) in [(4, true), (5, false)] {
        let mut t = field([ayla()], [orc().at(3, 2).pool("hp", hp), orc().named("Far").at(15, 6)], &[15, 5, 3]);
        // 1 and Strength 3.
        t.dice(&[(20, 15), (8, 1)]).act("Ayla", "subdue", "Orc");
        assert_eq!((t.hp("Orc"), t.has("Orc", "knocked_out")), (1, out));
    }
}

/// SEC-ACT-06, SEC-RULE-01: example 5: an evading Defence of 16 holds against 15 and not against 16, and is 13 again
/// when its turn comes.
#[test]
fn sec_act_06_example_5() {
    for (die, hit) in [(10, false), (11, true)] {
        let nimble = orc().score("agi", 3).at(3, 2);
        let mut t = field([ayla()], [nimble], &[5, 15]);
        t.act("Orc", "evade", ());
        t.dice(&[(20, die), (8, 1)][..1 + usize::from(hit)]).act("Ayla", "attack", "Orc");
        assert_eq!(t.hp("Orc") < 22, hit, "{die}");
        t.end();
        assert_eq!(t.value("Orc", "defence"), 13);
    }
}

/// SEC-COND-06: out of sight of the source of fear nothing is at disadvantage.
#[test]
fn sec_cond_06_out_of_sight() {
    let menacing = ayla().score("wil", 2).score("intimidation", 2).at(4, 3);
    let mut t = TestScene::new("seconds", &["..#...", ".T#...", "..#...", "......"])
        .legend('T', "Object(object: \"table\", on: \"floor\")")
        .side("heroes", [menacing])
        .side("monsters", [orc().score("wil", 1).at(1, 3)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    t.dice(&d20(&[14, 2])).act("Ayla", "intimidate", "Orc").end();
    assert!(t.has("Orc", "frightened"));
    t.walk(&[(0, 2), (0, 1)]);
    t.dice(&d20(&[15])).act("Orc", "use_object", object(1, 1));
    assert_eq!(t.last_dice(), 1);
}

/// SEC-SPEC-11: Slumber is cast twice in a battle and no more.
#[test]
fn sec_spec_11_twice() {
    let mage = piece("Mage", &[("wil", 4), ("casting", 2), ("dex", 5)]).knows(&["slumber"]).at(2, 2);
    let foes = [orc().at(6, 2), orc().named("Ork").at(6, 4), orc().named("Urk").at(6, 6)];
    let mut t = field([mage], foes, &[15, 5, 4, 3]);
    for foe in ["Orc", "Ork"] {
        t.dice(&d20(&[15, 1])).act("Mage", "slumber", foe);
        assert!(t.has(foe, "asleep"));
        while t.whose_turn().as_deref() != Some("Mage") {
            t.end();
        }
    }
    let third = t.acting("Mage", "slumber", "Urk");
    t.refuse(third);
}

/// SEC-MOVE-09: half a step is lost on forced movement.
#[test]
fn sec_move_09_being_moved_loses_it() {
    for shoved in [false, true] {
        let mut t = TestScene::new("seconds", &["mmmmmmmmmmmm"; 5])
            .legend('m', "Ground(\"mud\")")
            .side("heroes", [piece("Walker", &[]).at(0, 2)])
            .side("monsters", [orc().score("str", 9).at(5, 3)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        t.walk(&[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2)]);
        if shoved {
            t.dice(&d20(&[20, 1])).act("Orc", "shove", fray::testkit::line("Walker", 4, 1));
        }
        while t.whose_turn().as_deref() != Some("Walker") {
            t.end();
        }
        let id = t.who("Walker");
        assert_eq!(t.fight().arena().body(id).commitments.stride.is_none(), shoved);
    }
}

/// SEC-ACT-42: half a point more than the other is half a second of fright.
#[test]
fn sec_act_42_half_a_point() {
    // 10 + 4 with half of Bela's 10 + 1, against 19.
    let menacing = ayla().score("wil", 2).score("intimidation", 2);
    let bela = piece("Bela", &[("wil", 1), ("dex", 5)]).at(3, 3);
    let mut t = field([menacing, bela], [orc()], &[10, 15, 5]);
    t.dice(&d20(&[10])).act("Bela", "help", aid("Ayla", "intimidate", "Orc"));
    t.dice(&d20(&[10, 19])).act("Ayla", "intimidate", "Orc");
    assert_eq!(t.stored("Orc", "frightened"), Some(5));
}

/// SEC-COND-20: a restraint ends when its source is unconscious.
#[test]
fn sec_cond_20_the_unconscious_do_not_restrain() {
    let bryn = piece("Bryn", &[("str", 3), ("dex", 5)]).stowed(&["rope"]).pool("hp", 1).at(4, 2);
    let mut t = field([bryn], [orc(), orc().named("Ork").at(4, 3)], &[15, 5, 3]);
    t.dice(&d20(&[20, 1])).act("Bryn", "restrain", "Orc").end();
    assert!(t.has("Orc", "restrained"));
    t.dice(&[(20, 19), (3, 1)]).act("Ork", "attack", "Bryn");
    assert!(t.has("Bryn", "dying") && !t.has("Orc", "restrained"));
}

/// SEC-RULE-16: the surrendered count as little as the unconscious.
#[test]
fn sec_rule_16_the_yielded() {
    let mut t = field([ayla()], [orc().pool("hp", 5)], &FIRST);
    t.act("Ayla", "demand", "Orc").act("Orc", "yield", ());
    assert_eq!(t.asked(), "over");
}
