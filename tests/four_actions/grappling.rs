//! Grapples: taking hold, wrestling on, the winner's choices, and breaking free of restraints.

use fray::testkit::{TestBattle, line};

use super::{ada, aware, bram, cleo, d20, field, grunt, piece};

/// Ada has grappled the Grunt; Near and Bram stand by, and it is the Grunt's turn.
fn wrestling() -> TestBattle {
    let foes = [grunt(), grunt().named("Near").at(2, 3)];
    let mut t = field([ada(), bram().at(14, 6)], foes, &[12, 1, 20, 18]);
    // 6 + 7 against 10 + 1.
    t.end().end().dice(&d20(&[10, 6])).act("Ada", "grapple", "Grunt");
    t.end().end();
    t
}

/// FOUR-ACT-14: a free hand and Athletics against Reflex, and both are Restrained by each other; a target 10 ft away is
/// pulled beside the grappler. A failure gives the target a chance to strike.
#[test]
fn four_act_14_taking_hold() {
    let begin = || aware([ada()], [grunt(), grunt().named("Near").at(2, 3)]);
    let mut t = begin();
    t.dice(&d20(&[10, 6])).act("Ada", "grapple", "Grunt");
    assert_eq!(
        (t.sources("Ada", "grappled"), t.sources("Grunt", "grappled")),
        (vec!["Grunt".into()], vec!["Ada".into()])
    );
    assert_eq!((t.value("Ada", "ac"), t.value("Grunt", "ac"), t.pool("Ada", "standard")), (14, 12, 0));
    for action in ["secondary_attack", "advance", "side_step", "drop_prone"] {
        assert!(!t.may("Ada", action), "{action}");
    }
    assert!(t.may("Ada", "observe"));
    let mut t = begin();
    t.dice(&d20(&[12, 5])).act("Ada", "grapple", "Grunt");
    assert_eq!((t.asked().as_str(), t.has("Ada", "grappled")), ("window failed Grunt", false));
    t.pass();
    assert_eq!(t.asked(), "turn Ada");
    let mut t = aware([ada().held(&["longsword", "shield"])], [grunt()]);
    assert!(!t.may("Ada", "grapple"));
    for (size, may) in [("large", true), ("huge", false)] {
        let mut t = aware([ada()], [grunt().size(size)]);
        assert_eq!(t.may("Ada", "grapple"), may);
    }
    let ogre = piece("Ogre", "warrior", 4, &[]).size("large").at(5, 3);
    let mut t = aware([ogre], [cleo().named("Far").at(3, 3)]);
    t.dice(&d20(&[1, 20])).act("Ogre", "grapple", "Far");
    assert_eq!((t.at("Far"), t.has("Far", "grappled"), t.has("Ogre", "grappled")), (Some((4, 4)), true, true));
}

/// FOUR-ACT-15, FOUR-ACT-16, FOUR-ROLL-14: Athletics against Athletics, a Standard action against a Reaction. At a tie
/// the turn is over, and neither has an action or a Reaction until its next turn.
#[test]
fn four_act_15_16_a_tie() {
    let mut t = wrestling();
    assert_eq!((t.whose_turn().as_deref(), t.pool("Grunt", "move")), (Some("Grunt"), 0));
    t.act("Grunt", "contest", "Ada");
    assert_eq!(t.asked(), "window contested Ada");
    t.dice(&d20(&[9, 15])).act("Ada", "oppose", ());
    assert_eq!(t.whose_turn().as_deref(), Some("Near"));
    for who in ["Ada", "Grunt"] {
        assert_eq!((t.pool(who, "reaction"), t.pool(who, "quick"), t.has(who, "grappled")), (0, 0, true), "{who}");
    }
    assert!(!t.has("Ada", "opposing"));
    // The Grunt has no Reaction left: its die counts as a 1. Ada keeps it and strikes.
    t.end().dice(&d20(&[3])).act("Ada", "contest", "Grunt");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.asked().as_str()), (10, 2, "window gripped Ada"));
    t.dice(&[(20, 5), (8, 4)]).act("Ada", "strike_held", "Grunt");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.hp("Grunt")), (12, 12, 5));
    assert_eq!((t.asked().as_str(), t.has("Ada", "grappled"), t.pool("Ada", "standard")), ("turn Ada", true, 0));
}

/// FOUR-ACT-15, FOUR-ACT-35: the winner ends the grapple, or keeps it and may trip, push or strike at once, though it
/// is Restrained. A held combatant cannot strike at a failed manoeuvre.
#[test]
fn four_act_15_35_what_the_winner_does() {
    let won = || {
        let mut t = wrestling();
        t.end().end().dice(&d20(&[1, 20])).act("Ada", "contest", "Grunt").act("Grunt", "oppose", ());
        assert_eq!(t.asked(), "window gripped Ada");
        t
    };
    let mut t = won();
    t.act("Ada", "end_grapple", ());
    assert!(!t.has("Ada", "grappled") && !t.has("Grunt", "grappled"));
    let mut t = won();
    t.dice(&d20(&[11, 5])).act("Ada", "trip_held", "Grunt");
    assert!(t.has("Grunt", "prone") && t.has("Grunt", "grappled") && t.asked() == "turn Ada");
    let mut t = won();
    t.dice(&d20(&[11, 4])).act("Ada", "trip_held", "Grunt");
    assert_eq!(t.asked(), "turn Ada");
    let mut t = won();
    let body = t.acting("Ada", "push_held", line("Grunt", 7, 2));
    t.refuse(body);
    t.dice(&d20(&[11, 5])).act("Ada", "push_held", line("Grunt", 6, 2));
    assert_eq!((t.at("Grunt"), t.at("Ada"), t.has("Grunt", "grappled")), (Some((6, 2)), Some((5, 2)), true));
    let mut t = won();
    t.dice(&d20(&[12, 4])).act("Ada", "push_held", line("Grunt", 6, 2));
    assert_eq!((t.asked().as_str(), t.at("Grunt")), ("window botched Near", Some((3, 2))));
    t.pass();
    let mut t = won();
    t.pass();
    assert!(t.has("Ada", "grappled") && t.asked() == "turn Ada");
}

/// FOUR-ACT-36: the partner that opposed may win, and has the same choice.
#[test]
fn four_act_36_the_partner_wins() {
    let mut t = wrestling();
    t.act("Grunt", "contest", "Ada").dice(&d20(&[16, 1])).act("Ada", "oppose", ());
    assert_eq!((t.asked().as_str(), t.pool("Ada", "reaction")), ("window gripped Ada", 0));
    t.dice(&d20(&[11, 5])).act("Ada", "trip_held", "Grunt");
    assert_eq!((t.asked().as_str(), t.has("Grunt", "prone")), ("turn Grunt", true));
}

/// FOUR-ACT-37: a partner that passes counts as if its die showed a 1, and one that is barred from Athletics loses.
#[test]
fn four_act_37_without_opposition() {
    let mut t = wrestling();
    t.act("Grunt", "contest", "Ada").dice(&d20(&[7])).pass();
    // 7 + 1 against 1 + 7: a tie.
    assert_eq!((t.last_roll().against, t.whose_turn().as_deref()), (8, Some("Near")));
    let mut t = aware([ada()], [grunt().begins(&["exhausted"])]);
    t.dice(&d20(&[1, 20])).act("Ada", "grapple", "Grunt");
    t.end();
    assert!(!t.may("Grunt", "contest"));
    t.end().act("Ada", "contest", "Grunt").dice(&d20(&[1])).act("Grunt", "oppose", ());
    assert_eq!(t.asked(), "window gripped Ada");
    t.pass();
}

/// FOUR-ACT-38: a grapple goes on until a partner is unconscious, dead or out of reach; no combatant is in two.
#[test]
fn four_act_38_how_long_it_lasts() {
    let mut t = wrestling();
    t.end();
    for (who, whom) in [("Near", "Ada"), ("Near", "Grunt")] {
        let body = t.acting(who, "grapple", whom);
        t.refuse(body);
    }
    t.end();
    assert!(!t.may("Ada", "grapple") && t.has("Ada", "grappled"));
    // Rounds go by without a contest.
    for _ in 0..8 {
        t.end();
    }
    assert!(t.has("Ada", "grappled") && t.has("Grunt", "grappled"));
    // Pushed apart.
    let mut t = wrestling();
    t.end().dice(&d20(&[1, 20])).act("Near", "push", line("Ada", 2, 1));
    assert_eq!((t.at("Ada"), t.has("Ada", "grappled")), (Some((2, 1)), true));
    let mut t = wrestling();
    t.end().dice(&d20(&[1, 20])).act("Near", "push", line("Ada", 2, 0));
    assert!(!t.has("Ada", "grappled") && !t.has("Grunt", "grappled"));
    // Struck down, by one of the two and by another.
    let mut t = field([ada()], [grunt().pool("hp", 3), grunt().named("Near").at(14, 6)], &[12, 20, 18]);
    t.end().end().dice(&d20(&[1, 20])).act("Ada", "grapple", "Grunt");
    t.end().end().end().dice(&[(20, 20)]).act("Ada", "contest", "Grunt").pass();
    t.dice(&[(20, 10), (8, 2)]).act("Ada", "strike_held", "Grunt");
    assert!(t.has("Grunt", "unconscious") && !t.has("Grunt", "grappled") && !t.has("Ada", "grappled"));
}

/// FOUR-ACT-17: Athletics against the restraint, 15 by default, and the bearer is Restrained no longer.
#[test]
fn four_act_17_breaking_free() {
    let begin = || {
        let mut t = aware([ada().begins(&["restrained"])], [grunt().at(14, 6)]);
        assert_eq!((t.pool("Ada", "move"), t.may("Ada", "advance")), (0, false));
        t.dice(&[]);
        t
    };
    let mut t = begin();
    t.dice(&d20(&[8])).act("Ada", "break_free", ("Ada", "restrained"));
    assert_eq!((t.has("Ada", "restrained"), t.pool("Ada", "standard")), (false, 0));
    let mut t = begin();
    t.dice(&d20(&[7])).act("Ada", "break_free", ("Ada", "restrained"));
    assert_eq!((t.has("Ada", "restrained"), t.last_roll().against), (true, 15));
    // A grapple is another matter.
    let mut t = wrestling();
    assert!(!t.may("Grunt", "break_free"));
    let mut t = field([ada().begins(&["restrained", "exhausted"])], [grunt().at(14, 6)], &[15, 5]);
    assert!(!t.may("Ada", "break_free"));
}
