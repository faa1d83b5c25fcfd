//! General rules: names, ties, defaults, free acts, and how long a minute is.

use fray::data::terms::{Cost, Occasion};
use fray::fight::state::offer::Offer;
use fray::testkit::{TestCombatant, TestScene, line};

use super::casting::{mage, psion};
use super::{ada, aware, bram, cleo, d20, field, grunt, lay};

/// FOUR-RULE-02: acts and conditions go by the names of the book, each act under what pays for it.
#[test]
fn four_rule_02_names() {
    let mut t = aware([ada()], [grunt()]);
    let rules = t.fight().rules().clone();
    let kinds = [
        ("standard", "assist dash defend disarm grapple push sunder trip substitute wait"),
        ("move", "advance charge concentrate feint observe leap overrun draw/stow tumble"),
        ("quick", "focus recall sense"),
    ];
    for (pool, names) in kinds {
        let paid = |cost: &Cost| matches!(cost, Cost::Pool(id, _) if rules.pool(*id).key.value == pool);
        for name in names.split(' ') {
            let mut fitting = rules.actions.iter().filter(|action| action.name.to_lowercase().contains(name));
            assert!(fitting.any(|action| action.cost.iter().any(paid)), "{name}");
        }
    }
    for name in ["Counterspell", "Follow"] {
        let action = rules.actions.iter().find(|action| action.name == name);
        assert!(action.is_some_and(|action| matches!(action.occasion, Occasion::Reaction { .. })), "{name}");
    }
    let states = "Blinded Bleeding Confused Covered Crippled Encumbered Deafened Dehydrated Dying Exhausted Fascinated \
                  Frightened Hostile Nauseated Prone Restrained Soaked Starving Stunned Suffocating Surprised Unconscious \
                  Writhing";
    for name in states.split_whitespace() {
        assert!(rules.conditions.iter().any(|condition| condition.name == name), "{name}");
    }
}

/// FOUR-RULE-03: to focus for a moment, a focus to cast with and psionic focus: none takes the place of another.
#[test]
fn four_rule_03_three_kinds_of_focus() {
    let focused = |piece: TestCombatant, who: &str, spell: &str| {
        let mut t = aware([piece], [grunt().at(6, 6)]);
        let before = t.value(who, "checking");
        t.act(who, "focus_skill", ());
        assert_eq!((before, t.value(who, "checking")), (0, 1));
        t.may(who, spell)
    };
    let bare = || cleo().knows(&["arc"]);
    assert!(!focused(bare(), "Cleo", "arc") && !focused(bare().begins(&["psionic_focus"]), "Cleo", "arc"));
    assert!(!focused(bare().worn(&["psicrystal"]), "Cleo", "arc") && focused(mage(&["arc"]), "Cleo", "arc"));
    let mind = || psion(&["mind_thrust"]);
    assert!(!focused(mind(), "Psyche", "mind_thrust") && !focused(mind().held(&["wand"]), "Psyche", "mind_thrust"));
    assert!(focused(mind().begins(&["psionic_focus"]), "Psyche", "mind_thrust"));
    assert!(!focused(mind().worn(&["amulet"]).begins(&["psionic_focus"]), "Psyche", "mind_thrust"));
}

/// FOUR-RULE-04: combatants of a player's side are player characters unless the scene says otherwise, which decides
/// between equals only: others roll like them.
#[test]
fn four_rule_04_player_characters() {
    let foe = || grunt().named("Twin").at(12, 2);
    let first = |hero: TestCombatant, foe: TestCombatant| {
        let mut t = field([hero], [foe], &[9, 9]);
        assert_eq!((t.pool("Grunt", "initiative"), t.pool("Twin", "initiative")), (10, 10));
        t.whose_turn()
    };
    let hero = || grunt().at(2, 2);
    assert_eq!(first(hero(), foe()).as_deref(), Some("Grunt"));
    assert_eq!(first(hero().pc(false), foe().pc(true)).as_deref(), Some("Twin"));
    // The lower roll never comes first for it.
    let t = &mut field([hero()], [foe()], &[9, 10]);
    assert_eq!(t.whose_turn().as_deref(), Some("Twin"));
}

/// FOUR-RULE-21: free acts have no number, unless data allows one once a turn.
#[test]
fn four_rule_21_how_often() {
    let script = r#"(actions: [(
        key: "pray", name: "Pray", text: "For a sign.", occasion: Turn, once_a_turn: true, does: [Say("A sign!")],
        tags: ["free"],
    )])"#;
    let mut t = lay([ada()], [grunt().at(14, 6)]).rules(script).deal_with(&d20(&[15, 5]));
    for _ in 0..9 {
        t.act("Ada", "speak", ());
    }
    t.act("Ada", "pray", ());
    assert!(!t.may("Ada", "pray") && t.may("Ada", "speak"));
    t.end().end();
    assert!(t.may("Ada", "pray"));
}

/// FOUR-ROLL-13: a save against a number holds if it comes to as much, against spells as well as in an Overrun.
#[test]
fn four_roll_13_saves_and_ties() {
    for (die, afraid) in [(15, false), (14, true)] {
        let mut t = aware([mage(&["dread"]).at(2, 3)], [grunt().at(6, 3)]);
        t.dice(&d20(&[1, die])).act("Cleo", "dread", "Grunt");
        assert_eq!((t.has("Grunt", "frightened"), t.last_roll().against), (afraid, 15));
    }
    for (die, lies) in [(16, false), (15, true)] {
        let mut t = aware([ada().at(0, 3)], [grunt().at(3, 3)]);
        t.act("Ada", "dash_overrun", (6, 3)).dice(&d20(&[8, die])).pass_to("turn Ada");
        assert_eq!(t.has("Grunt", "prone"), lies);
    }
    for (die, held) in [(8, false), (7, true)] {
        let mut t = aware([ada().begins(&["restrained"])], [grunt().at(14, 6)]);
        t.dice(&d20(&[die])).act("Ada", "break_free", ("Ada", "restrained"));
        assert_eq!((t.has("Ada", "restrained"), t.last_roll().against), (held, 15));
    }
}

/// FOUR-RULE-10: a combatant that passes in a window does nothing: a won grapple goes on, one that saved stays where it
/// is and is passed, and a writhing one loses the Move. What an order names has no default.
#[test]
fn four_rule_10_windows_pass() {
    let mut t = field([ada()], [grunt()], &[12, 20]);
    t.end().dice(&d20(&[1, 20])).act("Ada", "grapple", "Grunt").end().end();
    t.act("Ada", "contest", "Grunt").dice(&d20(&[20])).pass();
    assert_eq!((t.asked().as_str(), t.fight().offers().last()), ("window gripped Ada", Some(&Offer::Pass)));
    t.pass();
    assert!(t.has("Ada", "grappled") && t.has("Grunt", "grappled") && t.asked() == "turn Ada");
    let mut t = aware([ada().at(0, 3)], [grunt().at(3, 3)]);
    t.act("Ada", "dash_overrun", (6, 3)).dice(&d20(&[8, 16])).pass();
    assert_eq!(t.asked(), "window sidestep Grunt");
    t.pass_to("turn Ada");
    assert_eq!((t.at("Grunt"), t.has("Grunt", "prone"), t.at("Ada")), (Some((3, 3)), false, Some((6, 3))));
    let mut t = field([ada().begins(&["writhing"])], [grunt().at(12, 2)], &[15, 5]);
    assert_eq!(t.asked(), "window writhing Ada");
    t.pass();
    assert_eq!((t.pool("Ada", "standard"), t.pool("Ada", "move")), (1, 0));
    let mut t = aware([ada()], [grunt()]);
    let body = t.acting("Ada", "disarm", "Grunt");
    t.refuse(body);
}

/// FOUR-REACT-23: no combatant goes after a pair that a Push drags away; foes that walk out are gone after one by one.
#[test]
fn four_react_23_two_that_leave() {
    let begin = || field([ada().at(2, 3)], [grunt().at(3, 3), grunt().named("Near").at(3, 2)], &[1, 20, 18]);
    let mut t = begin();
    t.dice(&d20(&[1, 20])).act("Grunt", "push", line("Near", 3, 0));
    assert_eq!((t.at("Near"), t.at("Grunt"), t.asked().as_str()), (Some((3, 0)), Some((3, 1)), "turn Grunt"));
    let mut t = begin();
    t.act("Grunt", "advance", ()).walk(&[(4, 3), (5, 3), (6, 3)]).pass();
    assert_eq!(t.asked(), "window walked Ada");
    t.pass().end().act("Near", "advance", ()).walk(&[(4, 2), (4, 1), (4, 0)]).pass();
    assert_eq!((t.asked().as_str(), t.may("Ada", "follow")), ("window walked Ada", true));
    // Towards this foe, not the other.
    let body = t.acting("Ada", "follow", (4, 4));
    t.refuse(body);
    t.act("Ada", "follow", (3, 2));
    assert_eq!(t.at("Ada"), Some((3, 2)));
}

/// FOUR-TIME-01: ten rounds are a minute: what lasts ten rounds is over when the first minute without air is.
#[test]
fn four_time_01_a_minute() {
    let lay = TestScene::new("four_actions", &["g...............", "................", "................"])
        .legend('g', r#"Ground("gas")"#)
        .side("heroes", [mage(&["ward"]).at(2, 1), ada().at(0, 0)])
        .side("monsters", [grunt().at(14, 2)])
        .fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[20, 10, 1]));
    t.dice(&d20(&[1])).act("Cleo", "ward", "Ada");
    for round in 1..=10 {
        assert_eq!((t.round(), t.has("Ada", "warded"), t.pool("Ada", "con_damage")), (round, true, 0));
        t.end().end().end();
    }
    assert_eq!((t.round(), t.has("Ada", "warded")), (11, false));
    t.dice(&[(20, 1), (4, 2)]).end();
    assert_eq!(t.pool("Ada", "con_damage"), 2);
}

/// FOUR-TIME-03: free acts belong to the actor's own turn: a waiting combatant cannot take them in another's.
#[test]
fn four_time_03_not_in_the_turns_of_others() {
    let free = ["drop", "speak", "end_spell", "release"];
    let mut t = field([mage(&["ward"]), bram()], [grunt().at(14, 2)], &[20, 10, 5]);
    t.loud().dice(&d20(&[1])).act("Cleo", "ward", "Bram").end().end().end();
    assert_eq!(free.map(|action| t.may("Cleo", action)), [true, true, true, false]);
    t.act("Cleo", "wait", ()).end();
    t.act("Bram", "focus_guard", ());
    assert_eq!((t.asked().as_str(), t.may("Cleo", "defend")), ("window declared Cleo", true));
    assert_eq!(free.map(|action| t.may("Cleo", action)), [false; 4]);
    // In a grapple that it has won.
    let mut t = field([ada()], [grunt(), grunt().named("Far").at(14, 6)], &[12, 20, 18]);
    t.end().end().dice(&d20(&[1, 20])).act("Ada", "grapple", "Grunt").end().end().end();
    assert!(t.may("Ada", "release"));
    t.loud().act("Ada", "wait", ()).end().act("Grunt", "focus_guard", ());
    assert_eq!((t.asked().as_str(), t.may("Ada", "release")), ("window declared Ada", false));
}

/// FOUR-TIME-19: suffocation comes after the dying save, and dangerous ground after both.
#[test]
fn four_time_19_air_and_ground_come_last() {
    let ill = r#"(actions: [(
        key: "sicken_self", name: "S", text: "S.", occasion: Turn, tags: ["free"],
        does: [
            Afflict(condition: "suffocating", who: Me, value: "9"),
            Set(pool: "hp", to: "0", who: Me),
            Gain(pool: "negative", amount: "3", who: Me),
        ],
    )])"#;
    let far = || grunt().named("Far").at(14, 2);
    let on = |ground: &str, piece: TestCombatant| {
        let rows = ["................", "g...............", "................"];
        let lay = TestScene::new("four_actions", &rows).legend('g', &format!("Ground({ground:?})")).rules(ill);
        let lay = lay.side("heroes", [ada()]).side("monsters", [piece.at(0, 1), far()]);
        lay.fields("open_sheets: true")
    };
    let mut t = on("gas", grunt()).deal_with(&d20(&[10, 20, 1]));
    t.act("Grunt", "sicken_self", ()).pass_to("turn Ada");
    t.end().dice(&[(20, 20), (4, 2)]).end();
    assert_eq!((t.pool("Grunt", "con_damage"), t.pool("Grunt", "negative")), (2, 3));
    let dying = grunt().pool("hp", 0).pool("negative", 3).begins(&["unconscious", "dying"]);
    let mut t = on("acid", dying).deal_with(&d20(&[20, 1]));
    t.dice(&[(20, 1), (6, 2)]).end();
    assert_eq!(t.pool("Grunt", "negative"), 6);
}
