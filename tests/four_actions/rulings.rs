//! Rulings of the book where its rows meet.

use super::{TestScene, ada, aware, bram, d20, field, grunt};

/// FOUR-POS-03: threat is decided when the act is taken: for Concentrate and Tumble, for reactions, for flanking, and
/// for the reach of help.
#[test]
fn four_pos_03_what_threat_is_for() {
    let spear = || grunt().named("Spear").held(&["spear"]).at(4, 2);
    for (foe, threatens) in [(spear(), true), (spear().at(3, 2), false), (grunt().named("Spear").at(4, 2), false)] {
        let against = if threatens { 10 } else { 5 };
        let mut t = aware([ada()], [foe.clone()]);
        t.dice(&d20(&[1])).act("Ada", "concentrate", ());
        assert_eq!(t.last_roll().against, against);
        t.act("Ada", "advance", ()).walk(&[(2, 3)]);
        assert_eq!(t.asked() == "window step Spear", threatens);
        t.pass_to("turn Ada");
    }
    let mut t = aware([bram().at(2, 2)], [spear(), grunt().at(0, 6)]);
    t.act("Bram", "tumble", ()).dice(&d20(&[2])).walk(&[(2, 1)]);
    assert_eq!(t.last_roll().against, 10);
    // A spear flanks from two cells off, and helps there.
    let friend = ada().named("Pike").held(&["spear"]).at(5, 2);
    let mut t = aware([ada(), friend], [grunt()]);
    t.dice(&d20(&[1])).act("Ada", "primary_attack", "Grunt");
    assert_eq!(t.last_roll().against, 12);
    let mut t = aware([ada().held(&["spear"]), bram().at(4, 2)], [grunt().at(14, 6)]);
    assert!(t.may("Ada", "assist"));
    let mut t = aware([ada(), bram().at(4, 2)], [grunt().at(14, 6)]);
    assert!(!t.may("Ada", "assist"));
}

/// FOUR-RULE-01: cells of 5 ft, every second diagonal 10, and across levels the greater of the level distance and the
/// height; facing does not matter.
#[test]
fn four_rule_01_distances() {
    let feints = |x: i16, y: i16, level: char| {
        let high: String = std::iter::once('0').chain(std::iter::repeat_n(level, 9)).collect();
        let lay = TestScene::new("four_actions", &[".........."; 8]).elevation(&[high.as_str(); 8]);
        let lay = lay.side("heroes", [bram().at(0, 0)]).side("monsters", [grunt().at(x, y)]);
        let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]));
        t.may("Bram", "feint")
    };
    assert!(feints(6, 0, '0') && !feints(7, 0, '0'));
    assert!(feints(4, 4, '0') && !feints(5, 5, '0'));
    assert!(feints(3, 0, '6') && !feints(3, 0, '7'));
}

/// FOUR-RULE-16, FOUR-ACT-62: help counts on attacks, checks, saves, rolls of Caster Level and AC, once on each, and
/// not on initiative; a focus on skills counts on skills only.
#[test]
fn four_rule_16_assisted() {
    let helped = || ada().begins(&["assisted"]);
    let mut t = field([helped()], [grunt().held(&[])], &[15, 5]);
    assert_eq!(t.pool("Ada", "initiative"), 17);
    assert_eq!((t.value("Ada", "ac"), t.value("Ada", "saving"), t.value("Ada", "checking")), (20, 4, 4));
    t.dice(&d20(&[1])).act("Ada", "secondary_attack", "Grunt");
    assert_eq!(t.last_roll().total, 1 + 7 - 5 + 4);
    t.dice(&d20(&[12, 1])).act("Ada", "trip", "Grunt");
    assert_eq!(t.last_roll().total, 1 + 7 + 4);
    // A save of a combatant that is still caught off guard.
    let mut t = field([grunt().named("Foe").at(2, 2)], [helped().named("Held").at(3, 2)], &[15, 5]);
    t.dice(&d20(&[10, 20])).act("Foe", "trip", "Held");
    assert_eq!(t.last_roll().against, 10 + 1 + 4);
    // Caster Level 4 against a spell, and Charisma in a call.
    for (conditions, checking, help) in [(&[][..], 0, 0), (&["assisted"], 4, 4), (&["focus_skill"], 1, 0)] {
        let die = 11 - help;
        let rival = super::casting::dorn(&["parch"]).begins(conditions).at(6, 6);
        let mut t = field([super::casting::mage(&["weary"])], [rival], &[20, 1]);
        assert_eq!(t.value("Dorn", "checking"), checking);
        t.dice(&d20(&[20])).act("Cleo", "weary", "Dorn").dice(&d20(&[die])).act("Dorn", "counterspell", "Cleo");
        assert_eq!((t.last_roll().total, t.last_roll().success), (15, true));
        let mut t = field([ada().begins(conditions)], [grunt()], &[20, 1]);
        t.dice(&d20(&[1, die])).act("Ada", "call_out", "Grunt");
        assert_eq!(t.last_roll().total, 11);
    }
    // Twice adds nothing.
    let helper = |name: &str, y: i16| bram().named(name).at(2, y);
    let mut t = field([helper("Bram", 1), helper("Brom", 3), ada()], [grunt().at(14, 6)], &[20, 19, 5, 1]);
    t.act("Bram", "assist", "Ada").end().act("Brom", "assist", "Ada").end();
    let sums = ["ac", "saving", "attacking", "checking", "trying"].map(|value| t.value("Ada", value));
    assert_eq!(sums, [20, 4, 4, 4, 4]);
}

/// Free actions have no number.
#[test]
fn four_free_actions() {
    let mut t = aware([ada().held(&["knife", "club"])], [grunt().at(14, 6)]);
    t.act_with("Ada", "drop", "knife", ()).act_with("Ada", "drop", "club", ());
    assert_eq!((t.pool("Ada", "standard"), t.pool("Ada", "move"), t.pool("Ada", "quick")), (1, 1, 1));
}

/// FOUR-SPEC-92: a [Warrior] threatens with empty hands, [Natural] weapons cannot be disarmed, [Silent Spell] and
/// [Still Spell] take no voice and no gestures, and a [Silent] combatant is better at Stealth.
#[test]
fn four_spec_92_feats() {
    for (foe, threatens) in [(ada().named("Foe"), true), (bram().named("Foe"), false)] {
        let mut t = aware([grunt().at(2, 2)], [foe.held(&[]).at(3, 2)]);
        assert!(!t.may("Grunt", "disarm"));
        t.act("Grunt", "advance", ()).walk(&[(1, 2)]);
        assert_eq!(t.asked() == "window step Foe", threatens);
        t.pass_to("turn Grunt");
    }
    let mage = |feats: &[&str]| {
        let mage = super::cleo().knows(&["arc"]).held(&["wand", "club"]).begins(feats);
        aware([mage.at(2, 2)], [grunt().at(4, 2)]).may("Cleo", "arc")
    };
    assert!(!mage(&[]) && mage(&["still_spell"]));
    assert!(!mage(&["still_spell", "hushed"]) && mage(&["still_spell", "silent_spell", "hushed"]));
    let stealth = |feats: &[&str]| aware([bram().begins(feats)], [grunt().at(14, 6)]).value("Bram", "stealth_check");
    assert_eq!((stealth(&[]), stealth(&["silent"])), (8, 12));
}
