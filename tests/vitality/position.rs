//! Position of attacker and target.

use fray::testkit::TestCombatant;

use super::{d20, guard, vera};

/// Ground with a level of cover of its own.
const SLITS: &str =
    r#"(terrain: [(key: "rail", name: "Rail", cover: 1), (key: "slit", name: "Slit", blocks: true, cover: 3)])"#;

/// The level of cover that the guard has against Vera's gun on a field.
fn cover(rows: &[&str], from: (i16, i16), to: (i16, i16), others: &[TestCombatant]) -> i32 {
    let foes: Vec<TestCombatant> = std::iter::once(guard().at(to.0, to.1)).chain(others.iter().cloned()).collect();
    let dice: Vec<u16> = std::iter::once(15).chain(foes.iter().map(|_| 1)).collect();
    let mut t = super::TestScene::new("vitality", rows)
        .legend('w', "Ground(\"low_wall\")")
        .side("heroes", [vera().held(&["pistol"]).at(from.0, from.1)])
        .side("others", foes)
        .deal_with(&d20(&dice));
    let (vera, guard) = (t.who("Vera"), t.who("Guard"));
    let arena = t.fight().arena();
    i32::from(arena.cover_level(arena.facing(vera, guard)))
}

/// VIT-POS-02: lines from the best corner: each that is cut off is a step, and all of them are total.
#[test]
fn vit_pos_02_lines() {
    assert_eq!(cover(&["........"; 5], (1, 2), (6, 2), &[]), 0);
    let wall = |rows: &[&str]| cover(rows, (1, 2), (6, 2), &[]);
    assert_eq!(wall(&["........", "........", ".....#..", "........", "........"]), 2);
    assert_eq!(wall(&["....#...", "....#...", "....#...", "....#...", "....#..."]), 5);
}

/// VIT-POS-02: what is waist high counts for those beside it only, and never for more than Major; a combatant on the
/// way is Minor.
#[test]
fn vit_pos_02_low_things_and_bodies() {
    let low = |rows: &[&str]| cover(rows, (1, 2), (6, 2), &[]);
    assert_eq!(low(&["........", "........", ".....w..", "........", "........"]), 2);
    assert_eq!(low(&["........", "........", "...w....", "........", "........"]), 0);
    assert_eq!(low(&["........", ".....w..", ".....w..", ".....w..", "........"]), 2);
    // All four lines cross it.
    assert_eq!(cover(&["........", "........", ".....www", ".....w.w", ".....www"], (1, 0), (6, 3), &[]), 2);
    assert_eq!(cover(&["........"; 5], (1, 2), (6, 2), &[guard().named("Other").at(4, 2)]), 1);
}

/// VIT-POS-01, VIT-POS-03: each level is a step on Defence against shots; melee ignores it, and nothing passes total
/// cover.
#[test]
fn vit_pos_01_03_what_cover_is_worth() {
    let struck = |weapon: &str, rows: &[&str], at: (i16, i16)| {
        let quick = guard().at(at.0, at.1).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
        let mut t = super::TestScene::new("vitality", rows)
            .rules(SLITS)
            .legend('w', "Ground(\"low_wall\")")
            .legend('1', "Ground(\"rail\")")
            .legend('3', "Ground(\"slit\")")
            .side("heroes", [vera().held(&[weapon]).at(1, 2)])
            .side("others", [quick])
            .deal_with(&d20(&[15, 15]));
        t.end();
        t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
        t.last_roll().against
    };
    let open = ["........"; 5];
    let low = ["........", "........", ".....w..", "........", "........"];
    let partial = ["........", "........", ".....1..", "........", "........"];
    let loophole = ["........", "........", ".....3..", ".....3..", ".....3.."];
    let beside = ["........", "..w.....", "........", "........", "........"];
    assert_eq!(struck("pistol", &open, (6, 2)), 13);
    assert_eq!(struck("pistol", &low, (6, 2)), 17);
    assert_eq!((struck("pistol", &partial, (6, 2)), struck("pistol", &loophole, (6, 4))), (15, 21));
    assert_eq!(struck("baton", &beside, (2, 3)), 13);
    let total = ["....#...", "....#...", "....#...", "....#...", "....#..."];
    let quick = guard().at(6, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = super::TestScene::new("vitality", &total)
        .side("heroes", [vera().held(&["pistol"]).at(1, 2)])
        .side("others", [quick])
        .deal_with(&d20(&[15, 15]));
    t.end();
    assert!(!t.may("Vera", "attack"));
}

/// VIT-POS-04: an ally right opposite, threatening: a Minor bonus to blows.
#[test]
fn vit_pos_04_flanking() {
    for (at, held, total) in
        [((4, 2), &["baton"][..], 12), ((4, 3), &["baton"], 10), ((4, 2), &["pistol"], 10), ((4, 2), &[], 12)]
    {
        let friend = super::milo().held(held).at(at.0, at.1);
        let mut t = super::lay([vera(), friend], [guard()]).deal_with(&d20(&[3, 20, 18]));
        t.end().end();
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
        assert_eq!(t.last_roll().total, total, "{at:?} {held:?}");
    }
}

/// VIT-SPEC-22, VIT-SPEC-23, VIT-SPEC-24, VIT-SPEC-25, VIT-SPEC-26: what armour and a shield add, and what they cost.
#[test]
fn vit_spec_22_23_24_25_26_armour() {
    let sheet = |worn: &[&str], held: &[&str]| {
        let quick = vera().score("dex", 16).worn(worn).held(held);
        let mut t = super::aware([quick], [guard().at(9, 2)]);
        (t.value("Vera", "defence"), t.value("Vera", "speed"))
    };
    assert_eq!(sheet(&[], &[]), (9, 6));
    assert_eq!(sheet(&["leather_jacket"], &[]), (10, 6));
    assert_eq!(sheet(&["vest"], &[]), (11, 6));
    assert_eq!(sheet(&["tactical_vest"], &[]), (12, 6));
    assert_eq!(sheet(&["assault_armour"], &[]), (6 + 1 + 5, 4));
    assert_eq!(sheet(&[], &["riot_shield"]), (10, 6));
    // What is rolled with them on.
    let skill = |worn: &[&str], held: &[&str], tag: &str| {
        let rolls = format!(
            r#"(rolls: [(key: "try", name: "Try", bonus: "0", values: ["checking"], against: "0", against_name: "it", tags: ["{tag}"])],
                actions: [(key: "try", name: "Try", text: "", occasion: Turn, does: [Roll(roll: "try")])])"#
        );
        let quick = guard().at(9, 2);
        let mut t = super::lay([vera().worn(worn).held(held)], [quick]).rules(&rolls).deal_with(&d20(&[15, 1]));
        t.dice(&d20(&[10])).act("Vera", "try", ());
        t.last_roll().total - 10
    };
    for tag in ["acrobatics", "athletics", "stealth"] {
        assert_eq!(skill(&["tactical_vest"], &[], tag), -2, "{tag}");
        assert_eq!(skill(&["assault_armour"], &[], tag), -4, "{tag}");
    }
    assert_eq!(skill(&["assault_armour"], &[], "perception"), 0);
    assert_eq!((skill(&[], &["riot_shield"], "stealth"), skill(&[], &["riot_shield"], "athletics")), (-2, 0));
}

/// VIT-ACT-29: a combatant that hunkers down has a step more of cover against shots, until it moves or attacks.
#[test]
fn vit_act_29_taking_cover() {
    let hunkered = |row: &str, then: &dyn Fn(&mut fray::testkit::TestBattle)| {
        let quick = guard().at(6, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
        let mut t = super::TestScene::new("vitality", &["........", "........", row, "........", "........"])
            .legend('w', "Ground(\"low_wall\")")
            .side("heroes", [vera().held(&["pistol"]).at(1, 2)])
            .side("others", [quick])
            .deal_with(&d20(&[15, 15]));
        t.act("Guard", "hunker", ());
        assert_eq!((t.pool("Guard", "short"), t.pool("Guard", "standard")), (0, 1));
        then(&mut t);
        t.end();
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
        t.last_roll().against
    };
    assert_eq!(hunkered(".....w..", &|_| {}), 10 + 3 + 8);
    assert_eq!(
        hunkered(".....w..", &|t| {
            t.act("Guard", "move", ()).walk(&[(6, 1), (6, 2)]);
        }),
        10 + 3 + 4
    );
    let mut t = super::aware([vera().held(&["pistol"])], [guard().at(6, 2)]);
    assert!(!t.may("Vera", "hunker"), "there is nothing");
    t.end();
}
