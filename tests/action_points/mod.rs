//! The rules of Action Points, row by row: each test plays a small battle through orders and is named after the row of
//! `docs/rules/action_points.md` that it tries. The cast is that of the worked examples.

mod afflictions;
mod armoury;
mod begun;
mod care;
mod clinging;
mod defences;
mod durations;
mod dying;
mod endings;
mod flanks;
mod gear;
mod ground;
mod hands;
mod harm;
mod haste;
mod hiding;
mod hinder;
mod holds;
mod interrupts;
mod known;
mod magic;
mod measures;
mod minds;
mod nonlethal;
mod odds;
mod pace;
mod plain;
mod position;
mod reactions;
mod rests;
mod riding;
mod surprise;
mod swimming;
mod tables;
mod talk;
mod time;
mod trial;
mod water_magic;

use fray::testkit::{TestBattle, TestCombatant, TestScene};

/// A combatant of Size 0 with scores.
fn piece(name: &str, scores: &[(&str, i32)]) -> TestCombatant {
    let bare = TestCombatant::new(name).size("0").natural(&["unarmed"]);
    scores.iter().fold(bare, |piece, (key, n)| piece.score(key, *n))
}

/// Attack +5, Melee Defence 13, Ranged 12, Toughness 3, wounds 6/3/3/2/1, AP 7/7/21, Pace 9.
fn ayla() -> TestCombatant {
    let own = [("str", 1), ("dex", 1), ("vit", 1), ("speed", 1), ("rsn", 1), ("prc", 2), ("prs", 1)];
    let skills = [("melee", 2), ("swords", 1), ("athletics", 2), ("power", 1), ("swimming", 1), ("reflex", 2)];
    let more = [("agility", 1), ("quickness", 1), ("resistance", 1), ("fortitude", 1)];
    let all: Vec<(&str, i32)> = own.into_iter().chain(skills).chain(more).collect();
    piece("Ayla", &all).held(&["longsword"]).worn(&["leather"]).at(2, 2)
}

/// Attack +4, Melee Defence 12, Ranged 12, Toughness 4, AP 6/6/18, Pace 9.
fn brute() -> TestCombatant {
    let scores = [("str", 2), ("vit", 2), ("melee", 3), ("axes", 1), ("athletics", 2), ("power", 1), ("reflex", 1)];
    piece("Brute", &scores).score("resistance", 1).held(&["war_axe", "shield"]).worn(&["leather"]).at(4, 2)
}

/// Lore 1, Healing 2 and 1 for wounds, with a kit in hand; nothing besides.
fn medic() -> TestCombatant {
    piece("Medic", &[("lor", 1), ("healing", 2), ("wound_care", 1)]).held(&["healing_kit"])
}

/// The same beside Ayla.
fn near_brute() -> TestCombatant {
    brute().at(3, 2)
}

/// An open floor of 12 by 7, heroes against monsters a yard apart, the best distance for their weapons.
fn lay<const H: usize, const M: usize>(heroes: [TestCombatant; H], monsters: [TestCombatant; M]) -> TestScene {
    TestScene::new("action_points", &["............"; 7])
        .side("heroes", heroes)
        .side("monsters", monsters)
        .fields("open_sheets: true")
}

/// Begins with these dice for the initiative of each: three for each combatant.
fn begin(lay: &TestScene, initiative: &[[u16; 3]]) -> TestBattle {
    let dice: Vec<(u16, u16)> = initiative.iter().flatten().map(|face| (6, *face)).collect();
    lay.deal_with(&dice)
}

/// The same on an open floor.
fn field<const H: usize, const M: usize>(
    heroes: [TestCombatant; H],
    monsters: [TestCombatant; M],
    initiative: &[[u16; 3]],
) -> TestBattle {
    begin(&lay(heroes, monsters), initiative)
}

/// Six-sided dice.
fn d6(faces: &[u16]) -> Vec<(u16, u16)> {
    faces.iter().map(|face| (6, *face)).collect()
}
