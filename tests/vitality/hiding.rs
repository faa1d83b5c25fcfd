//! Out of sight: hiding from each foe, sneaking, spotting, light, noise and attacks at unseen targets.

use fray::data::scope::KeyKind;
use fray::fight::state::log::Event;
use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget};

use super::{aware, d20, guard, milo, vera};

/// A low wall to hide behind, one that blocks sight, and a dim lane.
const ROWS: [&str; 5] =
    ["..........#.....", "...w......#.....", "..........#.....", "gggggggggggg....", "...............d"];

fn lay(rows: &[&str], heroes: &[TestCombatant], others: &[TestCombatant]) -> TestScene {
    TestScene::new("vitality", rows)
        .legend('w', "Ground(\"low_wall\")")
        .legend('g', "Ground(\"gloom\")")
        .legend('d', "Ground(\"darkness\")")
        .side("heroes", heroes.to_vec())
        .side("others", others.to_vec())
        .fields("open_sheets: true")
}

/// The others come first, as they are listed, and none of them has moved.
fn field(heroes: &[TestCombatant], others: &[TestCombatant]) -> TestBattle {
    let quick = |piece: &TestCombatant| piece.clone().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let quick: Vec<TestCombatant> = others.iter().map(quick).collect();
    let dice: Vec<u16> =
        [12, 9].into_iter().take(heroes.len()).chain((0..7).map(|n| 20 - n).take(others.len())).collect();
    lay(&ROWS, heroes, &quick).deal_with(&d20(&dice))
}

/// The same at the first turn of the heroes.
fn ours(heroes: &[TestCombatant], others: &[TestCombatant]) -> TestBattle {
    let mut t = field(heroes, others);
    while t.whose_turn().is_some_and(|who| !["Milo", "Vera"].contains(&who.as_str())) {
        t.end();
    }
    t
}

/// Milo behind the low wall: Stealth +5.
fn hider() -> TestCombatant {
    milo().at(2, 1)
}

/// Milo hides by this total from a guard 20 ft away.
fn hidden(total: u16) -> TestBattle {
    let mut t = ours(&[hider()], &[guard().at(6, 1)]);
    t.dice(&d20(&[total - 5, 1])).act("Milo", "hide", ());
    assert_eq!(t.stored("Milo", "hidden"), Some(i32::from(total)));
    t
}

/// The totals of everything that was rolled under this key.
fn totals(t: &mut TestBattle, key: &str) -> Vec<i32> {
    let roll = t.fight().rules().scope.find(KeyKind::Roll, key).expect("there is such a roll");
    let rolled = t.events().filter_map(|event| match event {
        Event::Rolled(record) if record.roll.0 == roll => Some(record.total),
        _ => None,
    });
    rolled.collect()
}

/// VIT-SPEC-40, VIT-SPEC-44, VIT-SPEC-45, VIT-ROLL-03, VIT-RULE-03: Stealth once against the Perception of each foe
/// that could see it, with a Minor penalty for each full 30 ft and a Major one when distracted; ties are the player
/// character's.
#[test]
fn vit_spec_40_44_45_hiding() {
    // Its distance, its condition, its die, and whether it sees him.
    let seen = |x: i16, conditions: &[&str], die: u16| {
        let mut t = ours(&[hider()], &[guard().at(x, 1).begins(conditions)]);
        t.dice(&d20(&[5, die])).act("Milo", "hide", ());
        assert_eq!((t.pool("Milo", "short"), t.pool("Milo", "standard")), (0, 1));
        !t.has("Milo", "hidden")
    };
    assert_eq!((seen(6, &[], 10), seen(6, &[], 11)), (false, true));
    assert_eq!((seen(9, &[], 12), seen(9, &[], 13)), (false, true));
    assert_eq!((seen(7, &["shaken"], 12), seen(7, &["shaken"], 13)), (false, true));
    for (die, noticed) in [(14, false), (15, true)] {
        let distracted = guard().at(6, 1).begins(&["distracted"]);
        let mut t = lay(&ROWS, &[hider()], &[distracted]).deal_with(&d20(&[20, 1]));
        t.dice(&d20(&[5, die])).act("Milo", "hide", ());
        assert_eq!(!t.has("Milo", "hidden"), noticed, "{die}");
    }
    for (die, noticed) in [(10, true), (9, false)] {
        let mut t = field(&[milo().at(6, 1)], &[guard().at(2, 1).score("stealth", 4)]);
        t.dice(&d20(&[8, die])).act("Guard", "hide", ());
        assert_eq!(!t.has("Guard", "hidden"), noticed, "13 against {die} and 3");
    }
    // One roll against each; behind a wall that blocks sight there is nothing to notice.
    let others = [guard().at(6, 1), guard().named("Other").at(7, 1), guard().named("Blind").at(11, 1)];
    let mut t = ours(&[hider()], &others);
    t.dice(&d20(&[5, 10, 11])).act("Milo", "hide", ());
    assert_eq!(totals(&mut t, "stealth"), [10]);
    let mut from = t.sources("Milo", "hidden");
    from.sort();
    assert_eq!(from, ["Blind", "Guard"]);
}

/// VIT-SPEC-40: it takes cover or the dark against every foe, and is free at the end of a Move.
#[test]
fn vit_spec_40_what_it_takes() {
    let may = |at: (i16, i16), others: &[TestCombatant]| ours(&[milo().at(at.0, at.1)], others).may("Milo", "hide");
    assert!(may((2, 1), &[guard().at(6, 1)]));
    assert!(!may((2, 2), &[guard().at(6, 2)]), "in the open");
    assert!(may((2, 3), &[guard().at(6, 2)]), "in the dim");
    assert!(may((9, 1), &[guard().at(12, 1)]), "behind a wall");
    assert!(!may((2, 1), &[guard().at(6, 1), guard().named("Other").at(2, 0)]), "one sees all of him");
    assert!(may((2, 1), &[guard().at(6, 1), guard().named("Other").at(1, 0).begins(&["unconscious", "stable"])]));
    let mut t = ours(&[milo().at(2, 2)], &[guard().at(6, 1)]);
    t.act("Milo", "move", ()).walk(&[(2, 1)]);
    t.dice(&d20(&[5, 10])).act("Milo", "hide", ());
    assert!(t.has("Milo", "hidden"));
    assert_eq!((t.pool("Milo", "short"), t.pool("Milo", "standard"), t.moves()), (0, 1, 5));
    // Once a movement.
    t.dice(&d20(&[6, 10])).act("Milo", "hide", ());
    assert_eq!(t.pool("Milo", "standard"), 0);
    let mut t = ours(&[milo().at(0, 3)], &[guard().at(14, 4)]);
    t.act("Milo", "sprint", TestTarget::Cell(6, 3));
    assert!(!t.may("Milo", "hide"));
}

/// VIT-SPEC-40: a combatant that does not know of an observer may try to hide, and fails.
#[test]
fn vit_spec_40_an_unknown_watcher() {
    let spy = guard().named("Spy").at(1, 3);
    let mut t = field(&[hider()], &[guard().at(6, 1), spy]);
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Spy"));
    t.dice(&d20(&[20, 1])).act("Spy", "hide", ()).end();
    assert!(t.has("Spy", "hidden"));
    t.act("Milo", "hide", ());
    assert_eq!((t.has("Milo", "hidden"), t.pool("Milo", "short")), (false, 0));
    assert_eq!(totals(&mut t, "stealth").len(), 1, "the Spy's own");
}

/// VIT-SPEC-41: over half of its speed a Minor penalty, once each movement is over; a sprint gives it away.
#[test]
fn vit_spec_41_sneaking() {
    let sneak = |cells: i16| {
        let mut t = ours(&[milo().at(0, 3)], &[guard().at(14, 4)]);
        t.dice(&d20(&[10, 1])).act("Milo", "hide", ()).act("Milo", "move", ());
        let way: Vec<(i16, i16)> = (1..=cells).map(|x| (x, 3)).collect();
        if cells < 6 {
            t.walk(&way);
            assert_eq!(totals(&mut t, "stealth"), [15], "it may go on");
            t.dice(&d20(&[10, 1])).end();
        } else {
            t.dice(&d20(&[10, 1])).walk(&way);
        }
        totals(&mut t, "stealth")
    };
    assert_eq!((sneak(3), sneak(4), sneak(6)), (vec![15, 15], vec![15, 13], vec![15, 13]));
    let mut t = ours(&[milo().at(0, 3)], &[guard().at(14, 4)]);
    t.act("Milo", "move", ()).walk(&[(1, 3)]);
    t.dice(&d20(&[10, 1])).act("Milo", "hide", ()).walk(&[(2, 3)]);
    t.dice(&d20(&[9, 1])).act("Milo", "move", ());
    assert_eq!(totals(&mut t, "stealth"), [15, 14], "the first is over with the second");
    t.walk(&[(3, 3)]);
    t.dice(&d20(&[8, 20])).end();
    assert!(!t.has("Milo", "hidden"), "noticed");
    let mut t = ours(&[milo().at(0, 3)], &[guard().at(14, 4)]);
    t.dice(&d20(&[10, 1])).act("Milo", "move", ()).act("Milo", "hide", ()).end().end();
    assert!(t.has("Milo", "hidden"));
    t.act("Milo", "sprint", TestTarget::Cell(6, 3));
    assert!(!t.has("Milo", "hidden"));
    // Over half of its speed right away.
    let mut t = ours(&[milo().at(0, 3)], &[guard().at(14, 4)]);
    t.act("Milo", "move", ()).walk(&[(1, 3), (2, 3), (3, 3), (4, 3)]);
    t.dice(&d20(&[10, 1])).act("Milo", "hide", ());
    assert_eq!(totals(&mut t, "stealth"), [13]);
}

/// VIT-SPEC-42, VIT-COND-23, VIT-POS-10: plain view ends it, and so do the hider's attacks and powers, once they are
/// done: their target has no Dexterity against it, and its Vitality still protects it.
#[test]
fn vit_spec_42_pos_10_what_gives_away() {
    let mut t = ours(&[hider().held(&["pistol"])], &[guard().at(6, 1)]);
    t.dice(&d20(&[5, 10])).act("Milo", "hide", ());
    t.dice(&[(20, 9), (6, 1), (6, 1), (6, 1)]).act("Milo", "attack", "Guard");
    assert_eq!((t.last_roll().total, t.last_roll().against), (12, 12));
    assert_eq!((t.pool("Guard", "vp"), t.pool("Guard", "wp")), (5, 12));
    assert!(!t.has("Milo", "hidden"));
    let mut t = ours(&[hider().knows(&["psychic_shield"])], &[guard().at(6, 1)]);
    t.dice(&d20(&[5, 10])).act("Milo", "hide", ()).act("Milo", "psychic_shield", ());
    assert!(!t.has("Milo", "hidden"));
    let mut t = hidden(10);
    t.act("Milo", "move", ()).walk(&[(2, 2)]);
    assert!(!t.has("Milo", "hidden"));
    let noisy = r#"(actions: [(key: "shout", name: "Shout", text: "", occasion: Turn, does: [], tags: ["noisy"])])"#;
    let quick = guard().at(6, 1).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = lay(&ROWS, &[hider()], &[quick]).rules(noisy).deal_with(&d20(&[12, 15]));
    t.end();
    t.dice(&d20(&[5, 10])).act("Milo", "hide", ()).act("Milo", "shout", ());
    assert!(!t.has("Milo", "hidden"));
}

/// VIT-SPEC-43: Perception against the Stealth of each hider in view; ties are the player character's, else the
/// searcher's.
#[test]
fn vit_spec_43_spotting() {
    for (die, found) in [(10, false), (11, true)] {
        let mut t = hidden(10);
        t.end();
        t.dice(&d20(&[die])).act("Guard", "spot", ());
        assert_eq!((!t.has("Milo", "hidden"), t.pool("Guard", "short")), (found, 0), "{die}");
    }
    for (die, found) in [(11, false), (12, true)] {
        let mut t = field(&[milo().at(6, 1)], &[guard().at(2, 1)]);
        t.dice(&d20(&[14, 1])).act("Guard", "hide", ()).end();
        t.dice(&d20(&[die])).act("Milo", "spot", ());
        assert_eq!(!t.has("Guard", "hidden"), found, "15 against {die} and 3");
    }
    // No hider is found through a wall.
    let mut t = ours(&[milo().at(9, 1)], &[guard().at(12, 1)]);
    t.dice(&d20(&[5])).act("Milo", "hide", ()).end();
    t.dice(&d20(&[20])).act("Guard", "spot", ());
    assert!(t.has("Milo", "hidden"));
}

/// VIT-SPEC-46, VIT-TIME-07: foes roll once against ambushers as against hiders; a combatant that notices none of them
/// is surprised. In cover the ambushers are hidden, too.
#[test]
fn vit_spec_46_lying_in_wait() {
    let begin = |at: (i16, i16), die: u16| {
        let mut t = TestScene::new("vitality", &ROWS)
            .legend('w', "Ground(\"low_wall\")")
            .legend('g', "Ground(\"gloom\")")
            .legend('d', "Ground(\"darkness\")")
            .side("heroes", [milo().at(at.0, at.1)])
            .side_with("others", "surprise: Check", [guard().at(6, 1)])
            .deal_with(&d20(&[10, 5, 5, die]));
        (t.round(), t.has("Guard", "surprised"), t.has("Milo", "hidden"))
    };
    assert_eq!(begin((2, 1), 10), (0, true, true));
    assert_eq!(begin((2, 1), 11), (1, false, false));
    assert_eq!(begin((2, 4), 10), (0, true, false));
    // As little cover as there is.
    for (rows, hidden) in [([".........."; 3], false), (["..........", "...r......", ".........."], true)] {
        let mut t = TestScene::new("vitality", &rows)
            .rules(r#"(terrain: [(key: "rail", name: "Rail", cover: 1)])"#)
            .legend('r', "Ground(\"rail\")")
            .side("heroes", [milo().at(2, 1)])
            .side_with("others", "surprise: Check", [guard().at(6, 1)])
            .deal_with(&d20(&[10, 5, 5, 10]));
        assert_eq!((t.has("Guard", "surprised"), t.has("Milo", "hidden")), (true, hidden));
    }
    // Two are in ambush, and one of them is noticed.
    let mut t = TestScene::new("vitality", &["................"; 3])
        .side("heroes", [milo().at(1, 1), vera().at(1, 2)])
        .side_with("others", "surprise: Check", [guard().at(6, 1)])
        .deal_with(&d20(&[10, 9, 5, 5, 10, 2, 6]));
    assert!(!t.has("Guard", "surprised"), "10 and 5 against 10 and 6");
    assert_eq!(t.round(), 1);
}

/// VIT-RULE-39: shots are heard 300 ft, what is broken 60 ft: a combatant that hears it is no longer surprised, gains
/// no turn by it, and notices no hider by it.
#[test]
fn vit_rule_39_noise() {
    let noisy = r#"(actions: [(key: "shout", name: "Shout", text: "", occasion: Turn, does: [], tags: ["noisy"])])"#;
    let heard = |weapon: &str, action: &str, far: i16| {
        let row = ".".repeat(70);
        let mut t = TestScene::new("vitality", &[&row, &row, &row])
            .rules(noisy)
            .side("heroes", [vera().held(&[weapon]).at(1, 1)])
            .side_with("others", "surprise: Automatic", [guard().at(2, 1), guard().named("Far").at(far, 1)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 5, 4]));
        assert!(t.has("Far", "surprised"));
        match action {
            "attack" => t.dice(&d20(&[1])).act("Vera", "attack", "Guard"),
            _ => t.act("Vera", action, ()),
        };
        let heard = !t.has("Far", "surprised");
        assert!(t.has("Far", "flat_footed"));
        t.end();
        assert_eq!((t.round(), t.whose_turn().as_deref()), (1, Some("Vera")));
        heard
    };
    assert!(heard("pistol", "attack", 61) && !heard("pistol", "attack", 62));
    assert!(heard("ray_pistol", "attack", 61) && !heard("baton", "attack", 5));
    assert!(heard("knife", "shout", 13) && !heard("knife", "shout", 14));
    let mut t = ours(&[hider(), vera().held(&["pistol"]).at(2, 0)], &[guard().at(6, 1)]);
    t.end();
    t.dice(&d20(&[5, 10])).act("Milo", "hide", ()).end().end();
    t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
    assert!(t.has("Milo", "hidden"));
}

/// VIT-POS-09: a Minor bonus in the dim and a Major one in the dark; without any light no combatant sees another.
#[test]
fn vit_pos_09_light() {
    let against = |at: (i16, i16), weapon: &str| {
        let mut t = ours(&[vera().held(&[weapon]).at(at.0 - 1, 4)], &[guard().at(at.0, at.1)]);
        t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
        t.last_roll().against
    };
    assert_eq!((against((4, 4), "baton"), against((4, 3), "baton"), against((15, 4), "baton")), (13, 15, 17));
    assert_eq!((against((4, 3), "pistol"), against((15, 4), "pistol")), (15, 17));
    let quick = guard().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = lay(&["................"; 5], &[vera()], &[quick]).fields("dark: true").deal_with(&d20(&[12, 15]));
    t.end();
    assert!(!t.may("Vera", "attack"), "not even beside her");
    t.act("Vera", "move", ()).walk(&[(1, 2)]);
    assert_eq!(t.asked(), "turn Vera");
}

/// VIT-POS-10, VIT-COND-23: an attack at an unseen target names a cell: an Extreme bonus to its Defence if it is there,
/// and nothing if it is not. An unseen combatant gives no openings, and provokes none.
#[test]
fn vit_pos_10_the_unseen() {
    let quick = guard().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let dark = || {
        let mut t = lay(&["................"; 5], &[vera()], std::slice::from_ref(&quick))
            .fields("dark: true")
            .deal_with(&d20(&[12, 15]));
        t.end();
        t
    };
    let mut t = dark();
    t.dice(&d20(&[2])).act("Vera", "blind_attack", TestTarget::Cell(3, 2));
    assert_eq!(t.last_roll().against, 10 + 2 + 8, "and without Dexterity: it does not see her either");
    let mut t = dark();
    t.dice(&[]).act("Vera", "blind_attack", TestTarget::Cell(2, 1));
    assert_eq!((t.pool("Vera", "standard"), t.asked().as_str()), (0, "turn Vera"));
    let mut t = ours(&[vera()], &[guard()]);
    assert!(!t.may("Vera", "blind_attack"));
    // A hidden foe beside her: no aim, no openings, and a place to name.
    let mut t = field(&[vera().at(2, 2).held(&["baton"])], &[guard().at(3, 3)]);
    t.dice(&d20(&[19, 1])).act("Guard", "hide", ()).end();
    assert!(!t.may("Vera", "attack"));
    t.dice(&d20(&[2])).act("Vera", "blind_attack", TestTarget::Cell(3, 3));
    // 8 for the unseen, and no more for the dim.
    assert_eq!(t.last_roll().against, 13 + 8);
    t.end();
    t.act("Guard", "move", ()).walk(&[(4, 3)]);
    assert_eq!(t.asked(), "turn Guard");
}

/// An improvised weapon does 1d6 and Strength, with a Major penalty.
#[test]
fn vit_pos_11_improvised() {
    let mut t = aware([vera().held(&["cuffs"])], [guard()]);
    t.dice(&[(20, 9), (6, 3)]).act_with("Vera", "improvised_attack", "cuffs", "Guard");
    assert_eq!((t.last_roll().total, t.pool("Guard", "vp")), (9 + 8 - 4, 3));
}

/// VIT-POS-12: reach and what is threatened count from all cells of both bodies.
#[test]
fn vit_pos_12_footprints() {
    let big = || guard().size("large").held(&["baton"]);
    let threatens = |at: (i16, i16)| {
        let mut t = ours(&[vera().at(at.0, at.1)], &[big().at(8, 1).size("large")]);
        t.act("Vera", "move", ()).walk(&[(at.0 - 1, at.1)]);
        t.asked() == "window step Guard"
    };
    // It stands on 8 and 9, and reaches 10 ft.
    assert!(threatens((6, 2)) && threatens((7, 1)) && !threatens((5, 2)));
    let reaches = |at: (i16, i16), held: &str| {
        let mut t = ours(&[vera().at(at.0, at.1).held(&[held])], &[guard().size("large").at(4, 2)]);
        t.may("Vera", "attack")
    };
    assert!(reaches((3, 3), "baton") && reaches((6, 4), "baton") && !reaches((7, 2), "baton"));
    assert!(reaches((7, 2), "spear"));
}
