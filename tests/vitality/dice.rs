//! What dice decide, roll by roll.

use fray::kernel::throw::RollDice;

use super::ledger::rules;

/// VIT-ROLL-06, VIT-ROLL-16, VIT-STAT-10, VIT-STAT-11, VIT-RULE-06, VIT-RULE-07: every roll is of one die with twenty
/// sides. A natural 20 or 1 decides attacks, manoeuvres and saves; only the 1 decides the bursting of bonds; neither
/// decides skills. Skill uses on the world are easy up to 10. A combatant that does not roll counts a die of 10. Saves
/// are against 15.
#[test]
fn vit_roll_06_16_stat_10_11_rule_06_07_every_roll() {
    let contests = ["attack", "manoeuvre", "mental", "tumble", "slip"];
    let saves =
        ["keep_up", "hold_on", "fortitude_15", "reflex_15", "will_15", "injury", "survive", "endure", "hold_power"];
    let bonds = ["burst", "wriggle"];
    let world = ["hack", "find_clue", "pick", "force", "tracking", "swim", "climb", "jump"];
    let counted = ["attack", "defence", "manoeuvre", "resist", "mental", "mind", "sure"];
    for roll in &rules().rolls {
        let key = roll.key.as_str();
        let ends = match key {
            _ if bonds.contains(&key) => (1, 0),
            _ if contests.contains(&key) || saves.contains(&key) => (1, 20),
            _ => (0, 0),
        };
        assert_eq!((roll.dice, roll.natural_fail, roll.natural_success), (RollDice::Die(20), ends.0, ends.1), "{key}");
        assert_eq!(roll.easy, world.contains(&key).then_some(10), "{key}");
        assert_eq!(roll.unrolled_as, if counted.contains(&key) { 10 } else { 1 }, "{key}");
        let number = if key == "hold_power" { "10 + harm.dealt" } else { "15" };
        assert!(!saves.contains(&key) || roll.against.text == number, "{key}");
    }
}
