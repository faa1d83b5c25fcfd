//! Fear and confusion: combatants that flee, and combatants that mistake friends for foes.

use fray::testkit::{TestBattle, TestCombatant};

use super::casting::mage;
use super::{ada, aware, bram, cleo, d20, grunt, lay, piece};

/// The Grunt's turn: it has seen Cleo's Dread, who stands at (2, 3).
fn dreading(on: TestCombatant, friend: TestCombatant) -> TestBattle {
    let mut t = aware([mage(&["dread"]).at(2, 3)], [on, friend]);
    let watchers = d20(&[1, 1, 1]);
    t.dice(&watchers).act("Cleo", "dread", "Grunt").end();
    t
}

fn fearful() -> TestBattle {
    dreading(grunt().at(6, 3), grunt().named("Friend").at(6, 4))
}

/// FOUR-COND-12, FOUR-COND-34: a frightened combatant flees, farther from what it fears with each movement, or looks
/// after itself; it does nothing hostile and helps no ally.
#[test]
fn four_cond_12_34_frightened() {
    let mut t = fearful();
    assert_eq!(t.sources("Grunt", "frightened"), ["Cleo"]);
    for act in
        ["primary_attack", "tertiary_attack", "trip", "focus_guard", "assist", "keep_reaction", "drop_prone", "drop"]
    {
        assert_eq!(t.may("Grunt", act), act == "drop", "{act}");
    }
    for act in ["advance", "dash", "defend", "observe", "concentrate", "side_step"] {
        assert!(t.may("Grunt", act), "{act}");
    }
    // Nearer, as far, and farther in feet.
    let step = |t: &mut TestBattle, x, y| t.acting("Grunt", "side_step", (x, y));
    for (x, y) in [(5, 3), (6, 2), (5, 4)] {
        let body = step(&mut t, x, y);
        t.refuse(body);
    }
    let body = step(&mut t, 7, 2);
    t.submit(body);
    t.act("Grunt", "advance", ());
    for path in [&[(6, 2)][..], &[(7, 1), (7, 2), (7, 3)], &[(8, 1), (7, 1), (6, 1)]] {
        let body = t.walking(path);
        t.refuse(body);
    }
    // It may come nearer on the way.
    t.walk(&[(6, 1), (7, 0), (8, 0), (9, 0)]);
    assert_eq!(t.at("Grunt"), Some((9, 0)));
    // It does not threaten, and loses Dexterity on AC and Wisdom on Will.
    assert_eq!(t.value("Grunt", "ac"), 12);
    let wise = grunt().at(6, 3).score("wis", 14);
    let mut t = dreading(wise, grunt().named("Friend").at(12, 0));
    assert_eq!(t.value("Grunt", "will"), 0);
    t.end().end().end();
    assert_eq!(t.whose_turn().as_deref(), Some("Grunt"));
}

/// FOUR-COND-34: with nowhere to go it cowers; a prone combatant may stand up, and a carried potion may be drunk.
#[test]
fn four_cond_34_cowering() {
    let mut t = dreading(grunt().at(0, 0), grunt().named("Friend").at(15, 6));
    assert!(!t.may("Grunt", "side_step"));
    t.act("Grunt", "advance", ());
    for step in [(1, 0), (0, 1), (1, 1)] {
        let body = t.walking(&[step]);
        t.refuse(body);
    }
    let lies = grunt().at(6, 3).begins(&["prone"]).held(&["healing_potion"]);
    let mut t = dreading(lies, grunt().named("Friend").at(0, 0));
    assert!(t.may("Grunt", "stand_up") && t.may("Grunt", "drink") && t.may("Grunt", "change_gear"));
}

/// FOUR-REACT-16, FOUR-COND-12: it strikes at no leaver.
#[test]
fn four_react_16_cond_12_no_blow_from_fear() {
    for (conditions, asked) in
        [(&[][..], "window step Grunt"), (&["frightened"], "turn Ada"), (&["restrained"], "turn Ada")]
    {
        let mut t = aware([ada()], [grunt().begins(conditions)]);
        t.act("Ada", "advance", ()).walk(&[(1, 2)]);
        assert_eq!(t.asked(), asked);
    }
}

/// Ada is Confused between the Grunt, which she strikes at, and others beside her.
fn muddled(others: &[(&str, i16, i16)], dice: &[(u16, u16)]) -> TestBattle {
    let [one, two] = [0, 1].map(|n| others.get(n).map_or((14, n as i16), |(_, x, y)| (*x, *y)));
    let heroes = [ada().begins(&["confused"]), bram().at(one.0, one.1), cleo().at(two.0, two.1)];
    let mut t = aware(heroes, [grunt()]);
    t.dice(dice).act("Ada", "primary_attack", "Grunt");
    t
}

/// FOUR-COND-03, FOUR-COND-30: on 1 to 10 the blow of a confused attacker goes at another possible target, a friend as
/// well as a foe; with no other target it stays as it is.
#[test]
fn four_cond_03_30_confused_blows() {
    let near = [("Bram", 2, 3), ("Cleo", 3, 3)];
    let mut t = muddled(&near, &d20(&[11, 2]));
    assert_eq!(t.last_roll().against, 13);
    t = muddled(&near[..1], &d20(&[10, 2]));
    // Bram is Surprised still: AC 12.
    assert_eq!((t.last_roll().against, t.last_roll().on), (12, Some(t.who("Bram"))));
    for (die, at) in [(1, "Bram"), (2, "Cleo")] {
        t = muddled(&near, &[(20, 1), (2, die), (20, 2)]);
        assert_eq!(t.last_roll().on, Some(t.who(at)));
    }
    t = muddled(&[], &d20(&[1, 2]));
    assert_eq!(t.last_roll().on, Some(t.who("Grunt")));
}

/// FOUR-COND-30: so it is with manoeuvres and with spells for one target, but not with those for a place.
#[test]
fn four_cond_30_confused_spells() {
    let mut t = aware([ada().begins(&["confused"]), bram().at(2, 3)], [grunt()]);
    t.dice(&d20(&[10, 1, 20])).act("Ada", "trip", "Grunt");
    assert!(t.has("Bram", "prone"));
    let heroes = || [mage(&["weary", "flame_burst"]).at(2, 2).begins(&["confused"]), ada().at(4, 4)];
    let mut t = aware(heroes(), [grunt().at(8, 2)]);
    // The confusion, the Grunt that watches, Ada's save.
    t.dice(&d20(&[3, 1, 1])).act("Cleo", "weary", "Grunt");
    assert!(t.has("Ada", "exhausted") && !t.has("Grunt", "exhausted"));
    let mut t = aware(heroes(), [grunt().at(8, 2)]);
    t.dice(&[(20, 1), (6, 1), (6, 1), (6, 1), (20, 1)]).act("Cleo", "flame_burst", (8, 2));
    assert_eq!(t.hp("Grunt"), 9);
}

/// FOUR-COND-30, FOUR-COND-03: it counts no combatant as a friend: neither Assist nor flanking; and it loses Wisdom on
/// Alertness and Will.
#[test]
fn four_cond_30_03_no_friends() {
    for (conditions, may, ac) in [(&[][..], true, 12), (&["confused"], false, 13)] {
        let other = bram().at(4, 2).begins(conditions);
        let mut t = lay([other, ada(), cleo().at(5, 2)], [grunt()]).deal_with(&d20(&[12, 6, 1, 20]));
        t.end();
        assert_eq!(t.may("Bram", "assist"), may);
        assert_eq!(["alertness_check", "will"].map(|v| t.value("Bram", v)), if may { [6, 3] } else { [4, 1] });
        t.end().dice(&d20(&[2])).act("Ada", "primary_attack", "Grunt");
        assert_eq!(t.last_roll().against, ac);
    }
}

/// FOUR-COND-34: a Dash away is a movement like any other, and fear without a source leaves every way open.
#[test]
fn four_cond_34_one_movement() {
    let mut t = fearful();
    t.act("Grunt", "dash_straight", (15, 3));
    assert_eq!(t.at("Grunt"), Some((15, 3)));
    let coward = piece("Coward", "ordinary", 1, &[]).at(6, 3).begins(&["frightened"]);
    let mut t = aware([coward], [grunt().at(14, 0)]);
    t.act("Coward", "advance", ()).walk(&[(5, 3)]);
}

/// FOUR-COND-34: keeping an action for later does not count as looking after itself.
#[test]
fn four_cond_34_no_waiting() {
    for (conditions, may) in [(&[][..], true), (&["frightened"], false)] {
        let mut t = aware([ada().begins(conditions)], [grunt().at(14, 0)]);
        assert_eq!((t.may("Ada", "wait"), t.may("Ada", "defend")), (may, true));
    }
}
