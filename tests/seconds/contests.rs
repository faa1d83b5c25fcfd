//! Contests: their rolls, their defenders, and targets that do not resist.

use fray::fight::state::log::{Event, RollRecord};
use fray::testkit::{TestBattle, TestCombatant, TestScene, line};

use super::{d20, field, lay, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Quick hands and empty ones: three seconds for a grapple.
fn bryn() -> TestCombatant {
    piece("Bryn", &[("str", 2), ("dex", 5)]).at(2, 2)
}

/// Beside Bryn: Fortitude 2, Reflex 0.
fn near_orc() -> TestCombatant {
    orc().at(3, 2)
}

/// The rolls so far that are no initiative.
fn rolls(t: &TestBattle) -> Vec<RollRecord> {
    let rolled = |event: &Event| if let Event::Rolled(record) = event { Some(record.as_ref().clone()) } else { None };
    t.events().filter_map(rolled).skip(2).collect()
}

/// What the Orc rolled last against Bryn: the name of the roll, and how many dice.
fn resisted(t: &mut TestBattle) -> (String, usize) {
    let orc = t.who("Orc");
    let record = rolls(t).into_iter().rfind(|record| record.by == orc).expect("the Orc resisted");
    (t.fight().rules().roll(record.roll).name.clone(), record.dice.len())
}

/// SEC-ROLL-04, SEC-ROLL-13: the attacker rolls first; more than the defender is needed, and a tie changes nothing.
#[test]
fn sec_roll_04_13_more_than_the_other() {
    for (theirs, held) in [(11, true), (12, false), (13, false)] {
        let mut t = field([bryn()], [near_orc()], &FIRST);
        // 7 + 5 against Reflex 0.
        t.dice(&d20(&[7, theirs])).act("Bryn", "grapple", "Orc");
        assert_eq!(t.has("Orc", "grappled"), held, "12 against {theirs}");
    }
}

/// SEC-ROLL-13: both dice of one roller come in a row.
#[test]
fn sec_roll_13_both_dice_of_one_in_a_row() {
    let mut t = field([bryn()], [near_orc()], &[5, 15]);
    t.act("Orc", "evade", ());
    // Bryn rolls 7, the Orc 12 and 3: 12 against 12. Taken otherwise it would be 7 and 3 for the Orc.
    t.dice(&d20(&[7, 12, 3])).act("Bryn", "grapple", "Orc");
    assert_eq!((resisted(&mut t), t.has("Orc", "grappled")), (("Reflex".to_owned(), 2), false));
}

/// SEC-ROLL-09: of two abilities that are resisted alike the better one counts.
#[test]
fn sec_roll_09_the_better_ability() {
    for (strength, total) in [(2, 15), (7, 17)] {
        let mut t = field([bryn().score("str", strength)], [near_orc()], &FIRST);
        t.dice(&d20(&[10, 20])).act("Bryn", "grapple", "Orc");
        assert_eq!(t.last_roll().total, total);
    }
}

/// SEC-ROLL-10, SEC-RULE-09: Strength is resisted by Fortitude, Dexterity by Reflex.
#[test]
fn sec_roll_10_rule_09_strength_or_dexterity() {
    for (act, total, by) in [("trip_str", 12, "Fortitude"), ("trip_dex", 15, "Reflex")] {
        let mut t = field([bryn()], [near_orc()], &FIRST);
        t.dice(&d20(&[10, 20])).act("Bryn", act, "Orc");
        assert_eq!((t.last_roll().total, resisted(&mut t).0.as_str()), (total, by));
    }
}

/// SEC-ROLL-11, SEC-ROLL-12, SEC-RULE-09: the target of a shove resists by whichever save is better, Advantage counted
/// as 4; of equals it is Fortitude.
#[test]
fn sec_roll_11_12_rule_09_the_better_save() {
    for (agility, evades, by, dice) in [
        (0, false, "Fortitude", 1),
        (2, false, "Fortitude", 1),
        (3, false, "Reflex", 1),
        (-2, true, "Fortitude", 1),
        (-1, true, "Reflex", 2),
    ] {
        let mut t = field([bryn()], [near_orc().score("agi", agility)], &[5, 15]);
        if evades {
            t.act("Orc", "evade", ());
        } else {
            t.end();
        }
        let thrown = if dice == 2 { d20(&[1, 20, 20]) } else { d20(&[1, 20]) };
        t.dice(&thrown).act("Bryn", "shove", line("Orc", 4, 2));
        assert_eq!(resisted(&mut t), (by.to_owned(), dice), "Agility {agility}");
    }
}

/// SEC-ROLL-16: an unconscious target loses without dice.
#[test]
fn sec_roll_16_the_unconscious_do_not_resist() {
    let down = near_orc().begins(&["stable"]).pool("hp", 0);
    let other = orc().named("Other").at(9, 5);
    let mut t = field([bryn()], [down, other], &[15, 5, 1]);
    t.dice(&d20(&[1])).act("Bryn", "grapple", "Orc");
    assert!(t.has("Orc", "grappled"));
}

/// SEC-ROLL-17: a combatant does not resist a friend.
#[test]
fn sec_roll_17_friends_do_not_resist() {
    let mut t = field([bryn(), piece("Ally", &[("con", 9)]).at(2, 3)], [orc()], &[15, 10, 5]);
    t.dice(&d20(&[1])).act("Bryn", "shove", line("Ally", 2, 4));
    assert_eq!(t.at("Ally"), Some((2, 6)));
}

/// SEC-ACT-19, SEC-ACT-46: two metres for each point of Strength, one at least, in any of eight directions; diagonals
/// count one and two in turn; what is in the way ends it, without harm.
#[test]
fn sec_act_19_46_shove() {
    let heads = [(4, 2), (4, 3), (3, 1), (2, 1), (2, 3)];
    for (strength, to, there) in [
        (2, heads[0], (7, 2)),
        (2, heads[1], (6, 5)),
        (0, heads[0], (4, 2)),
        (-2, heads[2], (3, 1)),
        (1, heads[3], (2, 1)),
        (2, heads[4], (0, 5)),
    ] {
        let mut t = field([bryn().score("str", strength)], [near_orc()], &FIRST);
        t.dice(&d20(&[20, 1])).act("Bryn", "shove", line("Orc", to.0, to.1));
        assert_eq!((t.at("Orc"), t.hp("Orc")), (Some(there), 22), "Strength {strength} to {to:?}");
        assert_eq!(t.pool("Bryn", "time"), 10);
    }
    // A wall, a combatant, and the shover itself.
    let walled = TestScene::new("seconds", &["........", "........", ".....#..", "........"]);
    let mut t = walled
        .side("heroes", [bryn()])
        .side("monsters", [near_orc(), orc().named("Other").at(4, 3)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 5, 4]));
    t.dice(&d20(&[20, 1])).act("Bryn", "shove", line("Orc", 4, 2));
    assert_eq!((t.at("Orc"), t.hp("Orc")), (Some((4, 2)), 22));
    let mut t = field([bryn()], [near_orc(), orc().named("Other").at(4, 3)], &[15, 5, 4]);
    t.dice(&d20(&[20, 1])).act("Bryn", "shove", line("Orc", 4, 3));
    assert_eq!(t.at("Orc"), Some((3, 2)));
    let order = t.acting("Bryn", "shove", line("Orc", 5, 2));
    assert_eq!(t.refuse(order), "That cell is not adjacent.");
    // A failure moves no target.
    let mut t = field([bryn()], [near_orc()], &FIRST);
    t.dice(&d20(&[10, 10])).act("Bryn", "shove", line("Orc", 4, 2));
    assert_eq!(t.at("Orc"), Some((3, 2)));
}

/// SEC-ACT-25: a target within reach that is not prone falls prone.
#[test]
fn sec_act_25_trip() {
    for act in ["trip_str", "trip_dex"] {
        let mut t = field([bryn()], [near_orc()], &FIRST);
        t.dice(&d20(&[20, 1])).act("Bryn", act, "Orc");
        assert_eq!((t.has("Orc", "prone"), t.pool("Bryn", "time")), (true, 20), "{act}");
        assert!(!t.may("Bryn", act), "it lies");
        let mut t = field([bryn()], [near_orc().at(4, 2)], &FIRST);
        assert!(!t.may("Bryn", act), "out of reach");
    }
}

/// SEC-ACT-02, SEC-ACT-30, SEC-STAT-14: dirt within a metre, or blood, the actor's own too once it has lost half its
/// HP; it takes a hand, and reaches two metres at most.
#[test]
fn sec_act_02_30_blind() {
    let field = |bryn: TestCombatant, orc: TestCombatant, letter: &str| {
        let mut rows = vec!["........".to_owned(); 5];
        rows[1].replace_range(1..2, letter);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        TestScene::new("seconds", &rows)
            .legend('d', "Ground(\"dirt\")")
            .side("heroes", [bryn])
            .side("monsters", [orc])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST))
    };
    let mut t = field(bryn(), near_orc().at(4, 2), "d");
    t.dice(&d20(&[10, 14])).act("Bryn", "blind", "Orc");
    assert_eq!((t.has("Orc", "blinded"), t.pool("Bryn", "time")), (true, 10));
    t.end().end();
    assert!(!t.may("Bryn", "blind"), "blind already");
    // A tie: nothing.
    let mut t = field(bryn(), near_orc(), "d");
    t.dice(&d20(&[10, 15])).act("Bryn", "blind", "Orc");
    assert!(!t.has("Orc", "blinded"));
    // A bleeding actor needs no dirt: 14 HP, half of them gone.
    for (ground, hp, may) in [("d", 14, true), (".", 14, false), (".", 8, false), (".", 7, true)] {
        let mut t = field(bryn().pool("hp", hp), near_orc(), ground);
        assert_eq!(t.may("Bryn", "blind"), may, "{ground} {hp}");
    }
    for (bryn, orc, may) in [
        (bryn().held(&["greatsword"]), near_orc(), false),
        (bryn(), near_orc().at(5, 2), false),
        (bryn(), near_orc().traits(&["eyeless"]), false),
        (bryn().held(&["longsword"]), near_orc(), true),
    ] {
        let mut t = field(bryn, orc, "d");
        assert_eq!(t.may("Bryn", "blind"), may);
    }
}

/// SEC-ACT-02, SEC-ACT-30: a pouch of sand needs neither dirt nor an empty hand, and is used up whether it blinds or
/// not.
#[test]
fn sec_act_02_30_a_pouch_of_sand() {
    for (theirs, blind) in [(14, true), (15, false)] {
        let armed = bryn().held(&["greatsword"]).stowed(&["sand_pouch"]);
        let mut t = field([armed], [near_orc()], &FIRST);
        t.dice(&d20(&[10, theirs])).act("Bryn", "blind_with", "Orc");
        assert_eq!(t.has("Orc", "blinded"), blind);
        assert!(!t.may("Bryn", "blind_with"));
        assert!(t.carries("Bryn", fray::fight::state::components::Carried::Stowed).is_empty());
    }
}

/// SEC-ACT-11, SEC-RULE-02: clearing the eyes takes three seconds, however quick the hands; they can be split over
/// turns.
#[test]
fn sec_act_11_rule_02_clear_eyes() {
    let blind = || near_orc().score("dex", 4).begins(&["blinded"]);
    let mut t = field([bryn()], [blind()], &[5, 15]);
    t.act("Orc", "clear_eyes", ());
    assert_eq!((t.has("Orc", "blinded"), t.whose_turn().as_deref()), (false, Some("Bryn")));
    let mut t = field([bryn().at(9, 5)], [blind()], &[5, 15]);
    t.go(4, 2).act("Orc", "clear_eyes", ());
    assert_eq!((t.has("Orc", "blinded"), t.whose_turn().as_deref()), (true, Some("Bryn")));
    t.end().act("Orc", "clear_eyes", ());
    assert_eq!((t.has("Orc", "blinded"), t.pool("Orc", "time")), (false, 25));
    assert!(!t.may("Orc", "clear_eyes"), "there is nothing in them");
}

/// SEC-RULE-12: no Size is too big or too small.
#[test]
fn sec_rule_12_no_limits_of_size() {
    for size in ["tiny", "huge"] {
        let mut t = lay([bryn().size("tiny").held(&["dagger"])], [near_orc().size(size)]).deal_with(&d20(&FIRST));
        for act in ["grapple", "shove", "trip_str", "trip_dex"] {
            assert!(t.may("Bryn", act), "{act} {size}");
        }
    }
}

/// SEC-ACT-06, SEC-ACT-37: example 5. An evading combatant has its Dodge twice, and Advantage on Reflex against a
/// grapple, until its next turn.
#[test]
fn sec_act_06_37_roll_11_example_5() {
    let nimble = piece("Nimble", &[("agi", 3)]).at(3, 2);
    let mut t = field([bryn().score("str", 2)], [nimble], &[5, 15]);
    assert_eq!(t.value("Nimble", "defence"), 13);
    t.act("Nimble", "evade", ());
    assert_eq!((t.pool("Nimble", "time"), t.value("Nimble", "defence")), (0, 16));
    // 11 + 5 against 14 + 3.
    t.dice(&d20(&[11, 5, 14])).act("Bryn", "grapple", "Nimble");
    assert!(!t.has("Nimble", "grappled"));
    assert_eq!((t.whose_turn().as_deref(), t.value("Nimble", "defence")), (Some("Nimble"), 13));
}

/// SEC-ACT-30: what blinds may have a range of its own; else it flies two metres.
#[test]
fn sec_act_30_a_range_of_its_own() {
    let bellows = "(items: [(key: \"bellows\", name: \"Pepper bellows\", text: \"\", tags: [\"consumable\", \"blinding\"], weapon: \
                   (speed: \"10\", bonus: \"0\", damage: \"1\", thrown: 4, increment: 4))])";
    let may = |item: &str, x: i16| {
        let one = bryn().held(&[]).stowed(&[item]).at(2, 2);
        let mut t = lay([one], [near_orc().at(x, 2)]).rules(bellows).deal_with(&d20(&FIRST));
        t.may("Bryn", "blind_with")
    };
    let found = [may("sand_pouch", 4), may("sand_pouch", 5), may("bellows", 6), may("bellows", 7)];
    assert_eq!(found, [true, false, true, false]);
}

/// SEC-ACT-27: a potion is given to a willing or unconscious combatant, foe or friend.
#[test]
fn sec_act_27_a_potion_for_a_foe() {
    for (state, given) in [(None, false), (Some("knocked_out"), true), (Some("dying"), true)] {
        let mut near = near_orc().pool("hp", if state.is_some() { 0 } else { 3 });
        if let Some(state) = state {
            near = near.begins(&[state]);
        }
        let healer = bryn().score("dex", 5).stowed(&["healing_potion"]);
        let mut t = field([healer], [near, orc().named("Other").at(8, 5)], &[15, 5, 4]);
        let give = t.acting("Bryn", "administer", "Orc");
        if given {
            t.dice(&[(6, 3), (6, 3)]).submit(give);
            assert_eq!(t.pool("Orc", "hp"), 10);
        } else {
            t.refuse(give);
        }
    }
}
