//! The rules of Four Actions, row by row: each test plays a small battle through orders and is named after the row of
//! `docs/rules/four_actions.md` that it tries.

mod afraid;
mod ailments;
mod attacks;
mod carrying;
mod casting;
mod climbing;
mod commands;
mod conditions;
mod dashing;
mod disarming;
mod endings;
mod figures;
mod grappling;
mod ground_rules;
mod guile;
mod health;
mod hiding;
mod lists;
mod measures;
mod minds;
mod moving;
mod objects;
mod positions;
mod pushing;
mod reaches;
mod recall;
mod rulings;
mod spellbook;
mod spells;
mod surprise;
mod talk;
mod threats;
mod time;
mod traps;
mod tumbling;
mod waiting;
mod wits;

use fray::testkit::{TestBattle, TestCombatant, TestScene};

/// A Medium combatant with 10 in every ability but these.
fn piece(name: &str, calling: &str, level: i32, scores: &[(&str, i32)]) -> TestCombatant {
    let usual = ["str", "dex", "con", "int", "wis", "cha"].map(|ability| (ability, 10));
    let bare = TestCombatant::new(name).size("medium").natural(&["unarmed"]).traits(&[calling]).score("level", level);
    usual.iter().chain(scores).fold(bare, |piece, (key, n)| piece.score(key, *n))
}

/// Attack +7, AC 16, 36 HP, Fortitude +6, Reflex +3, Will +2.
fn ada() -> TestCombatant {
    let scores = [("str", 16), ("dex", 14), ("con", 14), ("wis", 12), ("athletics", 4), ("endurance", 4)];
    piece("Ada", "warrior", 4, &scores).held(&["longsword"]).worn(&["chain_shirt"]).at(2, 2)
}

/// AC 16, 27 HP, Reflex +8, Will +3, Agility and Stealth +8.
fn bram() -> TestCombatant {
    let abilities = [("str", 12), ("dex", 18), ("con", 12), ("int", 12), ("wis", 14), ("cha", 14)];
    let skills = [("agility", 4), ("stealth", 4), ("alertness", 4), ("deception", 4)];
    let scores: Vec<_> = abilities.into_iter().chain(skills).collect();
    piece("Bram", "scout", 4, &scores)
        .held(&["knife"])
        .worn(&["leather"])
        .stowed(&["bow", "arrow", "arrow", "arrow", "arrow"])
        .at(2, 4)
}

/// AC 11, 22 HP, Will +5, nothing in hand.
fn cleo() -> TestCombatant {
    let scores =
        [("str", 8), ("dex", 12), ("con", 12), ("int", 16), ("wis", 12), ("magical_aptitude", 4), ("endurance", 2)];
    piece("Cleo", "adept", 4, &scores).at(2, 6)
}

/// AC 13, 12 HP, club +2 for 1d6 + 1, Fortitude +1.
fn grunt() -> TestCombatant {
    let scores = [("str", 12), ("dex", 12), ("con", 12)];
    piece("Grunt", "ordinary", 2, &scores).held(&["club"]).worn(&["leather"]).at(3, 2)
}

/// An open floor of 16 by 7.
fn lay<const H: usize, const M: usize>(heroes: [TestCombatant; H], monsters: [TestCombatant; M]) -> TestScene {
    TestScene::new("four_actions", &["................"; 7])
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

/// The same once every foe has let its first turn pass, so that none of them is Surprised any more.
fn aware<const H: usize, const M: usize>(heroes: [TestCombatant; H], monsters: [TestCombatant; M]) -> TestBattle {
    let faces: Vec<u16> = [12, 6, 1].into_iter().take(H).chain(std::iter::repeat_n(20, M)).collect();
    let mut t = lay(heroes, monsters).deal_with(&d20(&faces));
    for _ in 0..M {
        t.end();
    }
    t
}

/// Twenty-sided dice.
fn d20(faces: &[u16]) -> Vec<(u16, u16)> {
    faces.iter().map(|face| (20, *face)).collect()
}
