//! When a battle is over.

use fray::fight::state::log::{Ending, Event};
use fray::kernel::ids::SideSet;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ada, bram, d20, grunt};

/// Actions of the test's own that end a battle, all free.
const WAYS: &str = r#"(actions: [
    (
        key: "doom", name: "Doom", text: "Everybody falls.", occasion: Turn, tags: ["free"],
        does: [ForEach(area: Near("99"), whom: Anybody, does: [Harm(amount: "99", who: Other)])],
    ),
    (
        key: "wither_away", name: "Wither away", text: "Strength is gone.", occasion: Turn, tags: ["free"],
        target: One(whom: Nonallies, range: "99"),
        does: [Gain(pool: "str_damage", amount: "99", who: Other)],
    ),
    (
        key: "scratch", name: "Scratch", text: "A point, and it is back.", occasion: Turn, tags: ["free"],
        target: One(whom: Nonallies, range: "99"),
        does: [Gain(pool: "dex_damage", amount: "1", who: Other), Gain(pool: "dex_damage", amount: "-1", who: Other)],
    ),
    (
        key: "fell", name: "Fell", text: "A foe is at 0.", occasion: Turn, tags: ["free"],
        target: One(whom: Nonallies, range: "99"),
        does: [Harm(amount: "other.hp", who: Other)],
    ),
])"#;

const PLAIN: &str = "open_sheets: true";

fn field(heroes: &[TestCombatant], monsters: &[TestCombatant], fields: &str) -> TestBattle {
    let dice: Vec<u16> = (0..heroes.len() + monsters.len()).map(|n| 20 - u16::try_from(n).unwrap_or(0)).collect();
    let lay = TestScene::new("four_actions", &["................"; 7]).rules(WAYS);
    let lay = lay.side("heroes", heroes.to_vec()).side("monsters", monsters.to_vec());
    lay.fields(fields).deal_with(&d20(&dice))
}

/// Why the battle is over, and who has won.
fn ending(t: &TestBattle) -> Option<(Ending, SideSet)> {
    t.events().find_map(|event| match event {
        Event::Ended(outcome) => Some((outcome.why, outcome.winners)),
        _ => None,
    })
}

/// FOUR-RULE-14: a side is beaten when none of its combatants could ever act again; sleep is not enough. Both at once
/// is a draw.
#[test]
fn four_rule_14_beaten() {
    let heroes = |t: &TestBattle| Some((Ending::Rout, SideSet::only(t.side("heroes"))));
    let far = || grunt().at(12, 2);
    let mut t = field(&[ada()], &[far(), grunt().named("Other").at(12, 4)], PLAIN);
    t.act("Ada", "fell", "Grunt");
    assert_eq!((ending(&t), t.pool("Grunt", "hp")), (None, 0));
    // At an ability of nothing.
    t.act("Ada", "wither_away", "Other");
    assert_eq!(ending(&t), heroes(&t));
    let asleep = far().begins(&["asleep"]);
    let lay = TestScene::new("four_actions", &["................"; 7]).rules(WAYS).side("heroes", [ada()]);
    let mut t = lay.side("monsters", [asleep]).deal_with(&d20(&[20]));
    t.act("Ada", "defend", ()).end();
    assert_eq!((ending(&t), t.asked().as_str()), (None, "turn Ada"));
    let mut t = field(&[ada()], &[far()], PLAIN);
    t.act("Ada", "doom", ());
    assert_eq!(ending(&t), Some((Ending::Rout, SideSet::EMPTY)));
}

/// FOUR-RULE-14: a combatant that ends its turn at an exit is gone, and its side beaten if no other is left.
#[test]
fn four_rule_14_escaped() {
    let goals = r#"goals: [Reach(side: "monsters", cells: [(12, 3)], count: 2)]"#;
    let mut t = field(&[ada(), bram()], &[grunt().at(12, 2), grunt().named("Other").at(14, 4)], goals);
    t.end().end().act("Grunt", "side_step", (12, 3));
    assert_eq!(t.at("Grunt"), Some((12, 3)));
    t.end();
    assert_eq!((t.at("Grunt"), ending(&t)), (None, None));
    t.end().end().act("Ada", "fell", "Other");
    assert_eq!(ending(&t), Some((Ending::Rout, SideSet::only(t.side("heroes")))));
}

/// Where a combatant is to be brought out, it leaves and no other does.
#[test]
fn only_the_escorted_combatant_leaves() {
    let goals = r#"goals: [Reach(side: "monsters", cells: [(12, 3), (14, 3)], who: Some("Other"))]"#;
    let mut t = field(&[ada(), bram()], &[grunt().at(12, 2), grunt().named("Other").at(14, 4)], goals);
    t.end().end().act("Grunt", "side_step", (12, 3)).end();
    assert_eq!((t.at("Grunt"), ending(&t)), (Some((12, 3)), None));
    t.act("Other", "side_step", (14, 3)).end();
    assert_eq!(t.at("Other"), None);
    assert_eq!(ending(&t), Some((Ending::Goal(0), SideSet::only(t.side("monsters")))));
}

/// FOUR-RULE-31: twenty rounds in a row without harm to any combatant are a draw, and so is the end of round 200.
#[test]
fn four_rule_31_stalemates() {
    let mut t = field(&[ada()], &[grunt().at(12, 2)], PLAIN);
    for round in 1..=20 {
        assert_eq!((t.round(), ending(&t)), (round, None));
        t.end().end();
    }
    assert_eq!(ending(&t).map(|(why, _)| why), Some(Ending::Stalemate));
    // A point of an ability is harm enough.
    let mut t = field(&[ada()], &[grunt().at(12, 2)], PLAIN);
    for round in 1..=200 {
        assert_eq!((t.round(), ending(&t)), (round, None));
        if round % 20 == 19 {
            t.act("Ada", "scratch", "Grunt");
        }
        t.end().end();
    }
    assert_eq!(ending(&t), Some((Ending::RoundLimit, SideSet::EMPTY)));
}
