//! How long things last.

use super::trial::{rounds, table, turn_of};
use super::{ayla, brute};

const ORDER: [u16; 6] = [6, 6, 6, 1, 1, 2];

/// AP-TIME-48: example 16. The round of the beginning is the first, at whatever point of it that was.
#[test]
fn ap_time_48_rounds_are_counted_from_the_first() {
    for who in ["Ayla", "Brute"] {
        let mut t = table([ayla()], [brute()], &ORDER);
        rounds(&mut t, 3);
        turn_of(&mut t, who);
        t.act(who, "pair", "Ayla").act(who, "brief", "Brute");
        while t.round() == 3 {
            assert!(t.has("Brute", "brief"));
            t.end();
        }
        assert!(!t.has("Brute", "brief"));
        while t.round() == 4 {
            assert!(t.has("Ayla", "pair"), "{who}");
            t.end();
        }
        assert!(!t.has("Ayla", "pair"), "{who}");
    }
}

/// AP-TIME-49: example 16. Of two that end together the older one ends first, whichever combatant bears it; of equals
/// the first.
#[test]
fn ap_time_49_the_oldest_ends_first() {
    let mut t = table([ayla()], [brute()], &ORDER);
    rounds(&mut t, 2);
    t.act("Ayla", "trio", "Brute");
    rounds(&mut t, 3);
    t.act("Ayla", "pair", "Ayla");
    rounds(&mut t, 4);
    t.act("Ayla", "brief", "Brute").act("Ayla", "brief", "Ayla");
    t.story();
    rounds(&mut t, 5);
    let ends: Vec<String> = t.story().into_iter().filter(|line| line.contains(" -")).collect();
    assert_eq!(ends, ["Brute -trio", "Ayla -pair", "Brute -brief", "Ayla -brief"]);
}

/// AP-TIME-50, AP-TIME-37: to the end of the turn that runs, any combatant's, and until the next turn of the bearer
/// begins.
#[test]
fn ap_time_50_turns() {
    let mut t = table([ayla()], [brute()], &ORDER);
    t.act("Ayla", "moment", "Brute").act("Ayla", "breath", "Brute").act("Ayla", "breath", "Ayla");
    assert!(t.has("Brute", "moment"));
    t.end();
    assert_eq!((t.asked().as_str(), t.has("Brute", "moment"), t.has("Brute", "breath")), ("turn Brute", false, false));
    assert!(t.has("Ayla", "breath"));
    t.end();
    assert_eq!((t.asked().as_str(), t.has("Ayla", "breath")), ("turn Ayla", false));
}
