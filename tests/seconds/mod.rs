//! The rules of Seconds, row by row: each test plays a small battle through orders and is named after the row of
//! `docs/rules/seconds.md` that it tries.

mod beginnings;
mod begun;
mod clock;
mod contests;
mod distraction;
mod edges;
mod examples;
mod flights;
mod forms;
mod grapples;
mod ground;
mod health;
mod help;
mod hiding;
mod holding;
mod leaving;
mod measures;
mod minds;
mod order;
mod pace;
mod pins;
mod progress;
mod reactions;
mod runs;
mod senses;
mod stats;
mod steps;
mod strides;
mod strikes;
mod tables;
mod talk;
mod things;
mod threats;
mod thwarted;
mod time;
mod told;
mod triggers;
mod words;

use fray::testkit::{TestBattle, TestCombatant, TestScene};

/// A Medium combatant with scores.
fn piece(name: &str, scores: &[(&str, i32)]) -> TestCombatant {
    let bare = TestCombatant::new(name).size("medium").natural(&["unarmed"]);
    scores.iter().fold(bare, |piece, (key, n)| piece.score(key, *n))
}

/// No quick hands, a longsword: attack +5, Dodge 1, 22 HP.
fn ayla() -> TestCombatant {
    piece("Ayla", &[("str", 3), ("agi", 1), ("con", 2), ("blades", 2)]).held(&["longsword"]).at(2, 2)
}

/// A foe two metres from Ayla with nothing but its fists.
fn orc() -> TestCombatant {
    piece("Orc", &[("str", 2), ("con", 2)]).at(5, 2)
}

/// An open floor of 16 by 7.
fn lay<const H: usize, const M: usize>(heroes: [TestCombatant; H], monsters: [TestCombatant; M]) -> TestScene {
    TestScene::new("seconds", &["................"; 7])
        .side("heroes", heroes)
        .side("monsters", monsters)
        .fields("open_sheets: true")
}

/// Begins with these dice for the initiative of each.
fn field<const H: usize, const M: usize>(
    heroes: [TestCombatant; H],
    monsters: [TestCombatant; M],
    initiative: &[u16],
) -> TestBattle {
    lay(heroes, monsters).deal_with(&d20(initiative))
}

/// Twenty-sided dice.
fn d20(faces: &[u16]) -> Vec<(u16, u16)> {
    faces.iter().map(|face| (20, *face)).collect()
}
