//! Hiding from each foe, and finding.

use fray::testkit::{TestBattle, TestCombatant, TestScene, object};

use super::{d20, piece};

const FIRST: [u16; 2] = [15, 5];

/// A combatant that hides in one turn: quick hands take five tenths off.
fn thief() -> TestCombatant {
    piece("Thea", &[("dex", 5), ("agi", 2), ("stealth", 2)]).held(&["dagger"])
}

fn guard(name: &str, x: i16, y: i16) -> TestCombatant {
    piece(name, &[("per", 1), ("perception", 1)]).at(x, y)
}

const ROWS: [&str; 3] = ["...........................", "....b......................", "..........................."];

fn map(rows: &[&str], heroes: &[TestCombatant], monsters: &[TestCombatant]) -> TestScene {
    TestScene::new("seconds", rows)
        .legend('b', "Ground(\"bush\")")
        .side("heroes", heroes.to_vec())
        .side("monsters", monsters.to_vec())
        .fields("open_sheets: true")
}

/// Thea hides in a bush at (4, 1) by this die, against these of the guards.
fn hidden(guards: &[TestCombatant], initiative: &[u16], dice: &[u16]) -> TestBattle {
    let mut t = map(&ROWS, &[thief().at(4, 1)], guards).deal_with(&d20(initiative));
    t.dice(&d20(dice)).act("Thea", "hide", ());
    t
}

/// SEC-ACT-13, SEC-POS-13, SEC-COND-08: three and a half seconds; Stealth against the Perception of each observer,
/// which notices with as much; a beaten observer neither aims at her nor reacts to her.
#[test]
fn sec_act_13_pos_13_cond_08_hiding_from_each() {
    let guards = [guard("Gil", 8, 1), guard("Hob", 9, 1)];
    // 10 + 4 against 11 + 2 and 12 + 2.
    let mut t = hidden(&guards, &[15, 5, 4], &[10, 11, 12]);
    assert_eq!((t.sources("Thea", "hidden"), t.stored("Thea", "hidden")), (vec!["Gil".to_owned()], Some(14)));
    assert_eq!(t.whose_turn().as_deref(), Some("Gil"));
    let side = t.side("monsters");
    let (thea, gil, hob) = (t.who("Thea"), t.who("Gil"), t.who("Hob"));
    // Hob sees her, and so his side knows where she is; Gil cannot aim at her.
    assert!(t.fight().arena().known_to(side, thea));
    assert!(!t.fight().arena().notices(gil, thea) && t.fight().arena().notices(hob, thea));
    t.go(5, 1);
    let order = t.acting("Gil", "attack", "Thea");
    t.refuse(order);
    // Hidden from both, she is nowhere for their side.
    let mut t = hidden(&guards, &[15, 5, 4], &[10, 11, 11]);
    assert!(!t.fight().arena().known_to(side, thea));
    t.end();
    let order = t.acting("Hob", "attack", "Thea");
    t.refuse(order);
}

/// SEC-ROLL-13: observers roll in the order of turns, not in that of the scene.
#[test]
fn sec_roll_13_they_look_in_their_order() {
    // Hob, who comes before Gil, rolls 11 and 2; Gil 12 and 2.
    let mut t = hidden(&[guard("Gil", 8, 1), guard("Hob", 9, 1)], &[15, 4, 5], &[10, 11, 12]);
    assert_eq!(t.sources("Thea", "hidden"), ["Hob"]);
}

/// SEC-COND-08: no reaction to an unnoticed combatant.
#[test]
fn sec_cond_08_no_reactions() {
    for (die, asked) in [(1, "turn Thea"), (20, "window step Gil")] {
        let mut t = hidden(&[guard("Gil", 5, 1)], &FIRST, &[10, die]);
        t.end();
        t.walk(&[(3, 1)]);
        assert_eq!(t.asked(), asked);
        if asked != "turn Thea" {
            t.pass();
        }
    }
}

/// SEC-COND-08: her attack on a target that does not notice her has advantage, and gives her away.
#[test]
fn sec_cond_08_attacks_from_hiding() {
    let mut t = hidden(&[guard("Gil", 5, 1), guard("Hob", 9, 1)], &[15, 5, 4], &[10, 1, 1]);
    t.end().end();
    t.dice(&d20(&[2, 3])).act_with("Thea", "attack", "dagger", "Gil");
    assert_eq!(t.last_dice(), 2);
    assert!(!t.has("Thea", "hidden"));
    let mut t = hidden(&[guard("Gil", 5, 1), guard("Hob", 9, 1)], &[15, 5, 4], &[10, 20, 1]);
    t.end().end();
    t.dice(&d20(&[2])).act_with("Thea", "attack", "dagger", "Gil");
    assert_eq!((t.last_dice(), t.has("Thea", "hidden")), (1, false));
}

/// SEC-COND-08: out of every hiding place and in plain sight no combatant stays hidden; an observer without sight of it
/// still does not notice it.
#[test]
fn sec_cond_08_plain_sight() {
    let rows = [
        "...........................",
        "....b..#...................",
        "...........................",
        "...........................",
    ];
    let mut t = map(&rows, &[thief().at(4, 1)], &[guard("Gil", 9, 1), guard("Hob", 9, 3)]).deal_with(&d20(&[15, 5, 4]));
    t.dice(&d20(&[10, 1, 1])).act("Thea", "hide", ());
    t.end().end();
    t.walk(&[(5, 1)]);
    assert_eq!(t.sources("Thea", "hidden"), ["Gil"]);
}

/// SEC-POS-12: in a bush, or where every foe within twenty metres sees nothing or only past half cover.
#[test]
fn sec_pos_12_where_one_hides() {
    let may = |thea: (i16, i16), gil: (i16, i16)| {
        let mut t = map(&ROWS, &[thief().at(thea.0, thea.1)], &[guard("Gil", gil.0, gil.1)]).deal_with(&d20(&FIRST));
        t.may("Thea", "hide")
    };
    assert!(may((4, 1), (8, 1)));
    assert!(!may((10, 1), (14, 1)));
    // Behind the bush, and beside that line.
    assert!(may((3, 1), (8, 1)) && !may((3, 1), (3, 0)));
    // Twenty metres, and one more.
    assert!(!may((0, 1), (20, 0)) && may((0, 1), (21, 0)));
    // The unconscious do not count.
    let mut t = map(&ROWS, &[thief().at(0, 1)], &[guard("Gil", 4, 1).begins(&["dying"]), guard("Hob", 26, 0)])
        .deal_with(&d20(&[15, 5, 4]));
    assert!(t.may("Thea", "hide"));
}

/// SEC-COND-01, SEC-POS-13: the blind are beaten without a die.
#[test]
fn sec_cond_01_the_blind_notice_nothing() {
    let mut t = hidden(&[guard("Gil", 8, 1).begins(&["blinded"]), guard("Hob", 9, 1)], &[15, 5, 4], &[1, 20]);
    assert_eq!(t.sources("Thea", "hidden"), ["Gil"]);
}

/// SEC-ACT-29, SEC-POS-13: a second of searching finds a hider in view that rolled less; as much is not enough.
#[test]
fn sec_act_29_searching() {
    for (die, still) in [(12, true), (13, false)] {
        // 10 + 4 against 12 + 2.
        let mut t = hidden(&[guard("Gil", 8, 1)], &FIRST, &[10, 1]);
        t.dice(&d20(&[die])).act("Gil", "search", ());
        assert_eq!((t.has("Thea", "hidden"), t.pool("Gil", "time")), (still, 20), "{die}");
    }
    // Behind a wall she is not in view.
    let rows = ["...........................", "....b..#..................."];
    let mut t = map(&rows, &[thief().at(4, 1)], &[guard("Gil", 9, 1)]).deal_with(&d20(&FIRST));
    t.dice(&d20(&[10, 1])).act("Thea", "hide", ());
    t.dice(&d20(&[20])).act("Gil", "search", ());
    assert!(t.has("Thea", "hidden"));
}

/// SEC-SPEC-31: what a side does not know it is not told.
#[test]
fn sec_spec_31_no_side_is_told_where_she_is() {
    let mut t = hidden(&[guard("Gil", 8, 1)], &FIRST, &[10, 1]);
    let (side, thea) = (t.side("monsters"), t.who("Thea"));
    let view = t.fight().arena().view(Some(side));
    assert!(view.bodies.iter().find(|body| body.id == thea).is_some_and(|body| body.rect.is_none()));
}

/// SEC-COND-08, SEC-ACT-01: a blow at a thing is an attack like any other: hit or miss, it gives the hider away.
#[test]
fn sec_cond_08_a_blow_at_a_thing() {
    let rows = ["...........................", "....bX.....................", "..........................."];
    let mut t = map(&rows, &[thief().at(4, 1)], &[guard("Gil", 9, 1)])
        .legend('X', "Object(object: \"chair\", on: \"floor\")")
        .deal_with(&d20(&FIRST));
    t.dice(&d20(&[10, 1])).act("Thea", "hide", ()).end();
    assert!(t.has("Thea", "hidden"));
    t.dice(&d20(&[1])).act("Thea", "batter", object(5, 1));
    assert!(!t.has("Thea", "hidden"));
}

/// SEC-POS-12, SEC-POS-13: an unknown foe may be watching all the same, from within twenty metres and not past half
/// cover.
#[test]
fn sec_pos_12_13_an_unseen_watcher() {
    let quick = |name: &str| piece(name, &[("dex", 10), ("agi", 2), ("stealth", 2)]).held(&["dagger"]);
    let watched = |row: &str| {
        let rows = ["...........................", row, "..........................."];
        let mut t = map(&rows, &[quick("Thea").at(4, 1)], &[quick("Gil").at(24, 1)]).deal_with(&d20(&[5, 15]));
        t.dice(&d20(&[10, 1])).act("Gil", "hide", ()).end();
        assert!(t.has("Gil", "hidden") && t.asked() == "turn Thea");
        t
    };
    let mut t = watched("........................b..");
    t.act("Thea", "hide", ());
    assert!(!t.has("Thea", "hidden"), "at twenty metres no die is cast");
    let mut t = watched("........................b..");
    t.walk(&[(3, 1)]).dice(&d20(&[10])).act("Thea", "hide", ());
    assert!(!t.has("Thea", "hidden"), "at twenty-one he sees her, and does not look out for her");
    let mut t = watched(".....b..................b..");
    t.dice(&d20(&[10, 1])).act("Thea", "hide", ());
    assert!(t.has("Thea", "hidden"), "behind a bush");
}

/// SEC-POS-13: within twenty metres every foe listens; farther off one without sight notices nothing.
#[test]
fn sec_pos_13_how_far_one_listens() {
    let rows = ["...........................", "......#....................", "..........................."];
    for (gil, dice) in [(24, &[10, 1][..]), (25, &[10])] {
        let mut t = map(&rows, &[thief().at(4, 1)], &[guard("Gil", gil, 1)]).deal_with(&d20(&FIRST));
        t.dice(&d20(dice)).act("Thea", "hide", ());
        assert!(t.has("Thea", "hidden"), "{gil}");
    }
}

/// SEC-COND-08: past half cover no combatant is in plain sight, whether it comes out there or a door opens.
#[test]
fn sec_cond_08_past_half_cover() {
    for (to, still) in [((3, 1), true), ((4, 2), false)] {
        let mut t = hidden(&[guard("Gil", 8, 1)], &FIRST, &[10, 1]);
        t.end().walk(&[to]);
        assert_eq!(t.has("Thea", "hidden"), still, "{to:?}");
    }
    for (bush, still) in [("b", true), (".", false)] {
        let row = format!("....{bush}.D....................");
        let rows = ["......#....................", row.as_str(), "......#...................."];
        let mut t = map(&rows, &[thief().at(3, 1)], &[guard("Gil", 7, 1)])
            .legend('D', "Object(object: \"door\", on: \"floor\")")
            .deal_with(&d20(&FIRST));
        t.dice(&d20(&[10, 1])).act("Thea", "hide", ());
        t.act("Gil", "use_object", object(6, 1));
        assert_eq!(t.has("Thea", "hidden"), still, "{bush}");
    }
}
