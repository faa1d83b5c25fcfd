//! Turns, their actions, and durations.

use fray::testkit::TestBattle;

use super::{ada, bram, cleo, d20, field, grunt, lay};

/// The four actions that a combatant has left.
fn slots(t: &mut TestBattle, who: &str) -> [i32; 4] {
    ["standard", "move", "quick", "reaction"].map(|pool| t.pool(who, pool))
}

/// FOUR-TIME-02, FOUR-TIME-04, FOUR-ACT-69: one of each kind for a turn, in any order, and unspent actions are lost;
/// the Reaction is kept.
#[test]
fn four_time_02_04_act_69_the_four_actions() {
    let mut t = field([ada()], [grunt().at(12, 2)], &[15, 5]);
    assert_eq!(slots(&mut t, "Ada"), [1, 1, 1, 1]);
    t.act("Ada", "focus_guard", ()).act("Ada", "defend", ()).act("Ada", "advance", ());
    assert_eq!(slots(&mut t, "Ada"), [0, 0, 0, 1]);
    let body = t.acting("Ada", "defend", ());
    t.refuse(body);
    t.end();
    assert_eq!(slots(&mut t, "Grunt"), [1, 1, 1, 1]);
    t.end().act("Ada", "observe", ()).end();
    assert_eq!(slots(&mut t, "Ada"), [0, 0, 0, 1]);
}

/// FOUR-TIME-03, FOUR-TIME-06: free acts cost nothing and come between any two steps, on the own turn only;
/// every other act ends a movement.
#[test]
fn four_time_03_06_free_acts() {
    let mut t = field([ada()], [grunt().at(12, 2)], &[15, 5]);
    t.act("Ada", "advance", ()).walk(&[(3, 2)]).act("Ada", "drop", ()).walk(&[(4, 2)]);
    assert_eq!((slots(&mut t, "Ada"), t.moves()), ([1, 0, 1, 1], 4));
    t.act("Ada", "focus_guard", ());
    assert_eq!(t.moves(), 0);
    t.end();
    let body = t.acting("Grunt", "drop", ());
    t.submit(body);
    let body = t.acting("Ada", "defend", ());
    t.refuse(body);
}

/// FOUR-ACT-21, FOUR-ACT-34: a Standard action does what a Move or a Quick action does, with what that takes and costs,
/// and never the other way round.
#[test]
fn four_act_21_34_standard_for_less() {
    let mut t = field([ada()], [grunt().at(12, 2)], &[15, 5]);
    t.act("Ada", "advance", ()).act("Ada", "advance", ());
    assert_eq!((slots(&mut t, "Ada"), t.moves()), ([0, 0, 1, 1], 6));
    for action in ["advance", "defend"] {
        let body = t.acting("Ada", action, ());
        t.refuse(body);
    }
    t.act("Ada", "focus_guard", ());
    assert_eq!(slots(&mut t, "Ada"), [0, 0, 0, 1]);
    // Quick by Standard.
    t.end().end().act("Ada", "focus_guard", ()).act("Ada", "focus_skill", ());
    assert_eq!(slots(&mut t, "Ada"), [0, 1, 0, 1]);
    // A secondary attack by Standard is still one.
    let mut t = field([ada()], [grunt()], &[15, 5]);
    t.act("Ada", "advance", ()).dice(&d20(&[9])).act("Ada", "secondary_attack", "Grunt");
    assert_eq!((t.last_roll().total, slots(&mut t, "Ada")), (11, [0, 0, 1, 1]));
}

/// FOUR-TIME-07: a d20 and Dexterity, highest first, all battle long; of equals the higher modifier, then
/// players before others.
#[test]
fn four_time_07_the_order() {
    // All come to 14.
    let mut t = field([bram(), ada(), cleo()], [grunt().at(12, 2)], &[10, 12, 13, 13]);
    for round in 1..=3 {
        for who in ["Bram", "Ada", "Cleo", "Grunt"] {
            assert_eq!(t.whose_turn().as_deref(), Some(who), "round {round}");
            t.end();
        }
    }
    let mut t = field([bram(), ada()], [grunt().at(12, 2)], &[5, 8, 20]);
    for who in ["Grunt", "Ada", "Bram"] {
        assert_eq!(t.whose_turn().as_deref(), Some(who));
        t.end();
    }
}

/// FOUR-TIME-09: what adds to initiative counts before ties are broken.
#[test]
fn four_time_09_bonuses_on_initiative() {
    let alert = grunt().at(12, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("4"))]"#);
    // 5 + 5 against 8 + 2: the higher modifier comes first.
    let t = field([ada()], [alert], &[8, 5]);
    assert_eq!((t.asked().as_str(), 10), ("turn Grunt", 10));
}

/// FOUR-TIME-10, FOUR-COND-21: every combatant is Surprised until its first turn: no Dexterity on AC and Reflex, no
/// Wisdom on Will.
#[test]
fn four_time_10_cond_21_caught_off_guard() {
    let mut t = field([ada(), bram()], [grunt().at(12, 2)], &[15, 10, 5]);
    let sheet = |t: &mut TestBattle, who: &str| ["ac", "reflex", "will"].map(|value| t.value(who, value));
    assert_eq!((sheet(&mut t, "Ada"), sheet(&mut t, "Bram")), ([16, 3, 2], [12, 4, 1]));
    assert!(!t.has("Ada", "surprised") && t.has("Bram", "surprised") && t.has("Grunt", "surprised"));
    t.end();
    assert_eq!(sheet(&mut t, "Bram"), [16, 8, 3]);
    t.end();
    assert!(!t.has("Grunt", "surprised"));
}

/// One Reaction from the start of the first round, Surprised or not; it comes back at the own turn, and does
/// not add up.
#[test]
fn reactions_come_back() {
    let mut t = field([ada(), bram().at(2, 3)], [grunt()], &[15, 10, 5]);
    assert_eq!(slots(&mut t, "Grunt"), [0, 0, 0, 1]);
    t.act("Ada", "advance", ()).walk(&[(1, 2)]).dice(&d20(&[1])).act("Grunt", "opportunity", "Ada");
    assert_eq!(slots(&mut t, "Grunt"), [0, 0, 0, 0]);
    // It has none left for Bram.
    t.end().act("Bram", "advance", ()).walk(&[(1, 3)]);
    assert_eq!(t.asked(), "turn Bram");
    t.end();
    assert_eq!(slots(&mut t, "Grunt"), [1, 1, 1, 1]);
    t.end().end();
    assert_eq!(slots(&mut t, "Grunt"), [0, 0, 0, 1]);
}

/// A mark on a foe for one round, put there at no cost.
const MARK: &str = r#"(
    conditions: [(key: "marked_out", name: "Marked", text: "For a round.", until: SourceTurns(1))],
    actions: [(
        key: "mark_out",
        name: "Mark",
        text: "A foe.",
        occasion: Turn,
        target: One(whom: Nonallies, range: "99"),
        does: [Afflict(condition: "marked_out")],
        tags: ["free"],
    )],
)"#;

/// FOUR-TIME-17: what lasts a round ends as the next turn of its source begins; the place of the dead in the order
/// counts.
#[test]
fn four_time_17_a_round() {
    let far = || grunt().named("Far").at(14, 6);
    let mut t = lay([ada()], [grunt(), far()]).rules(MARK).deal_with(&d20(&[15, 10, 5]));
    t.act("Ada", "mark_out", "Grunt").end().end();
    assert!(t.has("Grunt", "marked_out"));
    t.end();
    assert_eq!((t.has("Grunt", "marked_out"), t.whose_turn().as_deref()), (false, Some("Ada")));
    // Ada with a point of Constitution dies of any blow below 0.
    let frail = ada().score("con", 1).pool("hp", 1);
    let mut t = lay([frail, bram().at(2, 6)], [grunt(), far()]).rules(MARK).deal_with(&d20(&[15, 1, 10, 5]));
    t.act("Ada", "mark_out", "Grunt").end();
    t.dice(&[(20, 19), (6, 4)]).act("Grunt", "primary_attack", "Ada");
    assert_eq!(t.at("Ada"), None);
    t.end().end();
    // It ends at her place, before the next combatant.
    assert!(t.has("Grunt", "marked_out") && t.whose_turn().as_deref() == Some("Bram"));
    t.end();
    assert_eq!((t.has("Grunt", "marked_out"), t.whose_turn().as_deref()), (false, Some("Grunt")));
}

/// FOUR-ACT-45, FOUR-ACT-62, FOUR-RULE-26: Defend, Observe and Focus add up to the next own turn.
#[test]
fn four_act_45_62_rule_26_guards_add_up() {
    let mut t = field([ada()], [grunt().at(12, 2)], &[15, 5]);
    t.act("Ada", "defend", ()).act("Ada", "observe", ()).act("Ada", "focus_guard", ());
    assert_eq!((t.value("Ada", "ac"), t.value("Ada", "saving")), (22, 6));
    t.end();
    assert_eq!(t.value("Ada", "ac"), 22);
    t.end();
    assert_eq!((t.value("Ada", "ac"), t.value("Ada", "saving")), (16, 0));
    t.act("Ada", "focus_attack", ());
    assert_eq!((t.value("Ada", "attacking"), t.value("Ada", "damaging"), t.value("Ada", "ac")), (1, 1, 16));
}

/// FOUR-ACT-10, FOUR-ROLL-15: a friend in reach has +4 on everything to the end of its next turn, and twice is no more.
#[test]
fn four_act_10_roll_15_assisting() {
    let mut t = field([ada(), bram().at(1, 2), cleo().at(1, 3)], [grunt().at(12, 2)], &[5, 15, 14, 1]);
    t.act("Bram", "assist", "Ada").end().act("Cleo", "assist", "Ada").end();
    let four = |t: &mut TestBattle| ["attacking", "saving", "checking"].map(|value| t.value("Ada", value));
    assert_eq!((t.value("Ada", "ac"), four(&mut t)), (20, [4, 4, 4]));
    t.end();
    assert_eq!((t.value("Ada", "ac"), four(&mut t)), (16, [0, 0, 0]));
    // A combatant that does not threaten helps those beside it.
    t.end().end();
    assert!(t.may("Cleo", "assist"));
    t.act("Cleo", "advance", ()).walk(&[(1, 4), (1, 5)]);
    assert!(!t.may("Cleo", "assist"));
}
