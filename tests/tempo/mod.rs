//! The rules of Tempo, row by row: each test plays a small battle through orders and is named after the row of
//! `docs/rules/tempo.md` that it tries. The cast is that of the worked examples.

mod abilities;
mod actions;
mod afflictions;
mod aftermath;
mod areas;
mod arrivals;
mod conditions;
mod declared;
mod examples;
mod figures;
mod gear;
mod hazards;
mod health;
mod leaps;
mod magic;
mod minds;
mod movement;
mod paradigms;
mod position;
mod prepared;
mod reactions;
mod rolling;
mod rolls;
mod scan;
mod special;
mod spells;
mod stakes;
mod stats;
mod tables;
mod time;

use fray::testkit::{TestBattle, TestCombatant, TestScene};

fn piece(name: &str, scores: [i32; 6]) -> TestCombatant {
    let keys = ["str", "for", "dex", "awr", "int", "ins"];
    keys.iter().zip(scores).fold(TestCombatant::new(name).natural(&["unarmed"]), |piece, (key, n)| piece.score(key, n))
}

/// HP 20, Defence 11, Deflection 3, Sturdy 12, Max Exertion 4.
pub fn ana() -> TestCombatant {
    piece("Ana", [3, 2, 1, 1, 0, 0]).worn(&["medium_armour"]).held(&["longsword", "shield"]).at(2, 2)
}

/// HP 12, Defence 13, Deflection 1, Sturdy 10, Max Exertion 2.
pub fn bo() -> TestCombatant {
    piece("Bo", [0, 0, 3, 2, 1, 1]).worn(&["light_armour"]).held(&["shortsword", "shortsword"]).at(2, 4)
}

/// HP 16, Defence 11, no Deflection, Sturdy 11, Max Exertion 3.
pub fn cy() -> TestCombatant {
    piece("Cy", [-1, 1, 1, 1, 3, 2]).held(&["dagger"]).at(1, 2)
}

/// HP 20, Defence 10, Deflection 1, Sturdy 12.
pub fn orc() -> TestCombatant {
    piece("Orc", [3, 2, 0, 0, -1, 0]).worn(&["light_armour"]).held(&["greatsword"]).at(3, 2)
}

/// HP 12, Defence 12, no Deflection, Sturdy 9.
fn gob() -> TestCombatant {
    piece("Gob", [0, 0, 2, 1, 0, 0]).size("small").held(&["dagger"]).at(3, 4)
}

/// An open floor of 12 by 7.
fn floor() -> TestScene {
    TestScene::new("tempo", &["............"; 7])
}

/// Heroes against monsters on an open floor.
fn field<const H: usize, const M: usize>(heroes: [TestCombatant; H], monsters: [TestCombatant; M]) -> TestBattle {
    floor().side("heroes", heroes).side("monsters", monsters).deal()
}
