//! The rules of Vitality, row by row: each test plays a small battle through orders and is named after the row of
//! `docs/rules/vitality.md` that it tries.

mod attacks;
mod beginnings;
mod between;
mod cast;
mod conditions;
mod criticals;
mod decisions;
mod dice;
mod doors;
mod easy;
mod edges;
mod favours;
mod figures;
mod flight;
mod gear;
mod grips;
mod hazards;
mod health;
mod hiding;
mod ledger;
mod manoeuvres;
mod measures;
mod mind;
mod minds;
mod moving;
mod nerves;
mod openings;
mod pleas;
mod points;
mod position;
mod powers;
mod roles;
mod scenery;
mod sheets;
mod stances;
mod talk;
mod told;
mod tools;
mod track;
mod tumbling;
mod turns;
mod waiting;
mod work;
mod world;

use fray::testkit::{TestBattle, TestCombatant, TestScene};

/// The skills, with the modifiers of STR 12, DEX 14, INT 16, WIS 18 and CHA 20.
const SKILLS: [(&str, i32); 12] = [
    ("acrobatics", 2),
    ("stealth", 2),
    ("athletics", 1),
    ("perception", 4),
    ("sense_motive", 4),
    ("medicine", 4),
    ("mechanical", 3),
    ("computers", 3),
    ("knowledge", 3),
    ("deceive", 5),
    ("diplomacy", 5),
    ("intimidate", 5),
];

/// A Medium combatant with 10 in every ability but these.
fn piece(name: &str, class: &str, level: i32, scores: &[(&str, i32)]) -> TestCombatant {
    let usual = ["str", "dex", "con", "int", "wis", "cha"].map(|ability| (ability, 10));
    let bare = TestCombatant::new(name).size("medium").natural(&["unarmed"]).traits(&[class]).score("level", level);
    usual.iter().chain(scores).fold(bare, |piece, (key, n)| piece.score(key, *n))
}

/// A player character: BCB 6, Defence +11, 26 VP, 13 WP, CMA +8, CMD +11, three openings a round.
fn vera() -> TestCombatant {
    let scores = [("str", 14), ("dex", 16), ("con", 13), ("wis", 12), ("intimidate", 4), ("athletics", 5)];
    piece("Vera", "warrior", 6, &scores).held(&["knife"]).worn(&["vest"]).at(2, 2)
}

/// A player character: BCB 2, Defence +3, 16 VP, 12 WP, Will +7, nothing in hand.
fn milo() -> TestCombatant {
    let scores = [("str", 8), ("dex", 12), ("con", 12), ("wis", 16), ("cha", 14), ("stealth", 4)];
    piece("Milo", "psychic", 4, &scores).at(2, 4)
}

/// None: Defence 13, attack 12, 8 VP, 12 WP, CMA 12, CMD 13.
fn guard() -> TestCombatant {
    let scores = [("str", 12), ("dex", 12), ("con", 12)];
    piece("Guard", "ordinary", 2, &scores).held(&["baton"]).worn(&["vest"]).at(3, 2)
}

/// An open floor of 16 by 7. A human player has the heroes, which makes them player characters.
fn lay<const H: usize, const M: usize>(heroes: [TestCombatant; H], others: [TestCombatant; M]) -> TestScene {
    TestScene::new("vitality", &["................"; 7])
        .side("heroes", heroes)
        .side("others", others)
        .fields("open_sheets: true")
}

/// Begins with these dice for the initiative of each.
fn field<const H: usize, const M: usize>(
    heroes: [TestCombatant; H],
    others: [TestCombatant; M],
    initiative: &[u16],
) -> TestBattle {
    lay(heroes, others).deal_with(&d20(initiative))
}

/// The same once all others have let their first turn pass: they come first with 30 in initiative, and the heroes
/// follow as they are listed.
fn aware<const H: usize, const M: usize>(heroes: [TestCombatant; H], others: [TestCombatant; M]) -> TestBattle {
    let quick = others.map(|piece| piece.fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#));
    let faces: Vec<u16> = [12, 9, 1].into_iter().take(H).chain(std::iter::repeat_n(15, M)).collect();
    let mut t = lay(heroes, quick).deal_with(&d20(&faces));
    for _ in 0..M {
        t.end();
    }
    t
}

/// Twenty-sided dice.
fn d20(faces: &[u16]) -> Vec<(u16, u16)> {
    faces.iter().map(|face| (20, *face)).collect()
}
