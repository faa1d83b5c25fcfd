//! A ruleset in which any combatant can bring any condition upon any other for free, so that its effects can be tried.

use std::fmt::Write as _;

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::d6;

/// Free actions: `wound_3` leaves a severe wound, `bleed_2`, `burn_2` and `poison_2` bring conditions of that level,
/// `tire_4` that much fatigue, and a few others have no level.
pub fn rules() -> String {
    let mut actions = String::new();
    let mut add = |key: &str, number: i32, does: &str| {
        let _ = write!(
            actions,
            "(key: \"{key}\", name: \"{key}\", text: \"\", occasion: Turn, number: {number}, \
             target: One(whom: Anybody, range: \"99\"), does: [{does}]),"
        );
    };
    for level in 1..=5 {
        add(&format!("wound_{level}"), level, "Harm(amount: \"2 * order.number - 2\", who: Other)");
        for (word, condition) in
            [("bleed", "bleeding"), ("burn", "burning"), ("poison", "poisoned"), ("hobble", "hobbled")]
        {
            add(
                &format!("{word}_{level}"),
                level,
                &format!("Afflict(condition: \"{condition}\", value: \"order.number\")"),
            );
        }
    }
    for amount in 1..=8 {
        add(&format!("tire_{amount}"), amount, "Gain(pool: \"fatigue\", amount: \"order.number\", who: Other)");
    }
    add("check", 0, "As(does: [Routine(\"recovery_check\")])");
    add("nag", 0, "Afflict(condition: \"nagged\")");
    for condition in ["immobile", "helpless", "hobbled", "unconscious"] {
        add(condition, 0, &format!("Afflict(condition: \"{condition}\", value: \"99\")"));
    }
    for (key, until) in [("brief", "Rounds(1)"), ("pair", "Rounds(2)"), ("trio", "Rounds(3)"), ("moment", "TurnEnd")] {
        add(key, 0, &format!("Afflict(condition: \"{key}\", until: {until})"));
    }
    add("breath", 0, "Afflict(condition: \"breath\", until: NextTurn)");
    add("worse", 3, "Afflict(condition: \"merged\", value: \"3\", until: Rounds(2))");
    add("longer", 1, "Afflict(condition: \"merged\", value: \"1\", until: Rounds(4))");
    let marks = ["nagged", "brief", "pair", "trio", "moment", "breath"];
    let marks: String = marks.iter().map(|key| format!("(key: \"{key}\", name: \"{key}\", text: \"\"),")).collect();
    format!(
        "(actions: [{actions}], conditions: [{marks} (key: \"merged\", name: \"merged\", text: \"\", merges: true)])"
    )
}

/// A stony floor with these combatants, and the dice before the first turn and for initiative: three for each.
pub fn table<const H: usize, const M: usize>(
    heroes: [TestCombatant; H],
    monsters: [TestCombatant; M],
    dice: &[u16],
) -> TestBattle {
    ground(".", heroes, monsters, dice)
}

/// The same on a floor where `~` is shallow water.
pub fn ground<const H: usize, const M: usize>(
    floor: &str,
    heroes: [TestCombatant; H],
    monsters: [TestCombatant; M],
    dice: &[u16],
) -> TestBattle {
    let row = floor.repeat(12);
    TestScene::new("action_points", &[row.as_str(); 7])
        .legend('~', "Ground(\"shallows\")")
        .rules(&rules())
        .side("heroes", heroes)
        .side("monsters", monsters)
        .fields("open_sheets: true, round_limit: 99")
        .deal_with(&d6(dice))
}

/// Ends turns until a round is reached.
pub fn rounds(t: &mut TestBattle, round: u32) {
    while t.round() < round && t.asked() != "over" {
        t.end();
    }
}

/// The medic treats a wound through four of its turns; the dice are those of the end of the last.
pub fn treat(t: &mut TestBattle, action: &str, whom: &str, faces: &[u16]) {
    t.act("Medic", action, whom);
    for _ in 0..3 {
        t.end();
        turn_of(t, "Medic");
    }
    t.dice(&d6(faces)).end();
}

/// Ends turns until it is this combatant's.
pub fn turn_of(t: &mut TestBattle, who: &str) {
    for _ in 0..20 {
        if t.asked() == format!("turn {who}") {
            return;
        }
        t.end();
    }
    panic!("{who} has no turn; asked: {}", t.asked());
}
