//! The stat blocks that ship.

use super::SKILLS;
use super::ledger::rules;

/// VIT-STAT-01, VIT-STAT-13: STR, DEX, CON, INT, WIS, CHA, the level and the ranks of all. The book fixes what is
/// derived from them, the figures are our own.
#[test]
fn vit_stat_01_13_the_cast() {
    let rules = rules();
    let told: Vec<(&str, String)> = rules
        .roster
        .iter()
        .map(|block| {
            let score = |key: &str| block.scores.get(key).copied().unwrap_or_default();
            let abilities = ["str", "dex", "con", "int", "wis", "cha"].map(score);
            let ranks = SKILLS.map(|(key, _)| (key, score(key))).into_iter().filter(|(_, ranks)| *ranks != 0);
            let ranks: String = ranks.map(|(key, ranks)| format!(" {key} {ranks}")).collect();
            (block.key.as_str(), format!("{abilities:?} {}{ranks}", score("level")))
        })
        .collect();
    let told: Vec<(&str, &str)> = told.iter().map(|(key, line)| (*key, line.as_str())).collect();
    assert_eq!(
        told,
        [
            ("guard", "[14, 13, 14, 10, 12, 10] 4 athletics 4 perception 2 intimidate 2"),
            ("archer", "[10, 16, 12, 12, 14, 10] 4 acrobatics 2 stealth 4 perception 4 medicine 2"),
            ("brute", "[18, 10, 16, 8, 10, 8] 4 athletics 4"),
            ("skirmisher", "[12, 18, 13, 12, 12, 14] 4 acrobatics 4 stealth 4 athletics 2 deceive 4"),
            ("mage", "[8, 14, 12, 13, 16, 12] 4 perception 3 sense_motive 3"),
            ("psion", "[9, 13, 13, 13, 16, 12] 4 perception 2 sense_motive 4"),
            ("hexer", "[9, 14, 12, 12, 16, 13] 4 perception 2 medicine 3"),
            ("captain", "[14, 14, 14, 12, 14, 14] 5 athletics 4 perception 4 diplomacy 2 intimidate 4"),
            ("bailiff", "[16, 12, 14, 10, 13, 10] 4 athletics 4 perception 3 intimidate 3"),
            ("spearman", "[15, 13, 13, 10, 12, 10] 4 athletics 3 perception 2"),
            ("civilian", "[10, 12, 11, 13, 12, 13] 2 athletics 2 perception 2"),
        ]
    );
}
