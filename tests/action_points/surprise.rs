//! Combatants that are surprised when a fight begins.

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, brute, d6};

/// Ayla and Brute, whose sides begin with these fields; dice are those before the first question.
fn begin(heroes: &str, monsters: &str, ours: TestCombatant, theirs: TestCombatant, dice: &[u16]) -> TestBattle {
    TestScene::new("action_points", &["............"; 7])
        .side_with("heroes", heroes, [ours])
        .side_with("monsters", monsters, [theirs])
        .fields("open_sheets: true")
        .deal_with(&d6(dice))
}

const AUTOMATIC: &str = "surprise: Automatic";
const CHECK: &str = "surprise: Check";

/// AP-TIME-19, AP-TIME-21, AP-COND-28: example 9. 9 + 5 + 5 less 3 is 16; no points before her first turn, which she
/// enters with none, and the usual ones from its end on.
#[test]
fn ap_time_19_21_cond_28_the_surprised_gain_nothing_before_their_first_turn() {
    let mut t = begin(AUTOMATIC, "", ayla(), brute(), &[3, 3, 3, 1, 1, 2]);
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Brute", "initiative")), (16, 10));
    assert_eq!((t.whose_turn().as_deref(), t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (Some("Ayla"), 0, 6));
    assert!(t.has("Ayla", "surprised"));
    t.end();
    assert_eq!((t.pool("Ayla", "ap"), t.has("Ayla", "surprised")), (7, false));
    t.end();
    assert_eq!(t.pool("Ayla", "ap"), 14);
}

/// AP-TIME-20: eyes better than 5 are never surprised; at 5 nothing is taken off initiative, but points wait.
#[test]
fn ap_time_20_good_eyes_are_not_surprised() {
    let mut t = begin(AUTOMATIC, "", ayla().score("prc", 6), brute(), &[3, 3, 3, 1, 1, 2]);
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Ayla", "ap")), (23, 7));
    let mut t = begin(AUTOMATIC, "", ayla().score("prc", 5), brute(), &[3, 3, 3, 1, 1, 2]);
    assert_eq!((t.pool("Ayla", "initiative"), t.pool("Ayla", "ap")), (22, 0));
}

/// AP-TIME-22: poor eyes make it worse, but never less than no initiative.
#[test]
fn ap_time_22_poor_eyes_make_it_worse() {
    // 9 + 3 - 2 + 5 less 7.
    let mut t = begin(AUTOMATIC, "", ayla().score("prc", -2), brute(), &[3, 3, 3, 1, 1, 2]);
    assert_eq!(t.pool("Ayla", "initiative"), 8);
    let mut t = begin(AUTOMATIC, "", ayla().score("prc", -8), brute(), &[1, 1, 1, 1, 1, 2]);
    assert_eq!(t.pool("Ayla", "initiative"), 0);
}

/// AP-TIME-23: nothing else gives points to the surprised.
#[test]
fn ap_time_23_nothing_else_gives_points() {
    let gift = "(actions: [(key: \"gift\", name: \"Gift\", text: \"\", occasion: Turn, target: One(whom: Anybody, range: \
                \"20\"), does: [Gain(pool: \"ap\", amount: \"3\", who: Other)])])";
    let mut t = TestScene::new("action_points", &["............"; 7])
        .rules(gift)
        .side_with("heroes", AUTOMATIC, [ayla(), ayla().named("Bela").score("prc", 6).at(5, 5)])
        .side("monsters", [brute()])
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2, 1, 1, 2]));
    assert_eq!(t.whose_turn().as_deref(), Some("Bela"));
    t.act("Bela", "gift", "Ayla").act("Bela", "gift", "Brute");
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (0, 9));
}

/// AP-TIME-24: each combatant in ambush rolls, and each at risk rolls against the lowest of them.
#[test]
fn ap_time_24_each_at_risk_rolls_against_the_ambush() {
    let hidden = |name: &str, x| brute().named(name).score("stealth", 1).begins(&["hidden"]).at(x, 5);
    let duel = |faces: &[u16], heroes: &str, monsters: &str| {
        TestScene::new("action_points", &["............"; 7])
            .side_with("heroes", heroes, [ayla()])
            .side_with("monsters", monsters, [hidden("One", 7), hidden("Two", 9), brute().at(11, 1)])
            .deal_with(&d6(faces))
    };
    // One hides with 11, Two with 8; Ayla sees them with 8, or not with 7. Initiative follows.
    let begin: [u16; 12] = [1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2];
    for (eyes, surprised) in [([2, 2, 2], false), ([1, 2, 2], true)] {
        let faces: Vec<u16> = [3, 3, 4, 2, 2, 3].into_iter().chain(eyes).chain(begin).collect();
        let mut t = duel(&faces, CHECK, "");
        assert_eq!(t.has("Ayla", "surprised"), surprised, "{eyes:?}");
        assert!(!t.has("One", "surprised"));
    }
    // No combatant is at risk, so none rolls; or the monsters are, from one that does not hide.
    let mut t = duel(&begin, "", "");
    assert!(!t.has("Ayla", "surprised"));
    let seen = [1, 1, 1].repeat(3);
    let faces: Vec<u16> = seen.into_iter().chain(begin).collect();
    let mut t = duel(&faces, "", CHECK);
    assert!(!t.has("One", "surprised") && !t.has("Brute", "surprised"));
    // Both sides at once.
    let mut t = begin_both();
    assert!(t.has("Ayla", "surprised") && t.has("Brute", "surprised"));
}

fn begin_both() -> TestBattle {
    begin(AUTOMATIC, AUTOMATIC, ayla(), brute(), &[3, 3, 3, 1, 1, 2])
}
