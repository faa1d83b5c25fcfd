//! Battle orders, and the friends that follow them.

use fray::ai::Policy;
use fray::fight::state::log::Event;
use fray::fight::state::order::OrderKind;
use fray::kernel::dice::Dice;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ada, bram, d20, field, grunt};

/// Ada, then Bram with a bow and the AI's turn for him, then two foes.
fn begin(bram: TestCombatant, near: (i16, i16), far: (i16, i16)) -> TestBattle {
    let foe = |name: &str, (x, y): (i16, i16)| grunt().named(name).at(x, y);
    field([ada().at(1, 3), bram.at(5, 3)], [foe("Near", near), foe("Far", far)], &[20, 10, 5, 4])
}

fn fists() -> TestCombatant {
    bram().stowed(&[])
}

/// Lets the AI play the turn that runs; what it did.
fn played(t: &mut TestBattle) -> Vec<String> {
    let mut mind = Policy::Regular.mind(1);
    t.fight().set_dice(Dice::seeded(5));
    let (mut done, whose) = (Vec::new(), t.asked());
    for _ in 0..12 {
        if t.asked() != whose {
            break;
        }
        let body = mind.answer(t.fight()).expect("there is a decision").body;
        done.push(match &body {
            OrderKind::Act(draft) => {
                let on = draft.aim.target().map_or(String::new(), |id| format!(" {}", id.0));
                format!("{}{on}", *t.fight().rules().action(draft.action).key)
            }
            OrderKind::Walk { .. } => "walk".to_owned(),
            _ => "end".to_owned(),
        });
        t.submit(body);
    }
    done
}

/// Whether it walked, or struck a target.
fn did(done: &[String], what: &str) -> bool {
    done.iter().any(|act| act.contains(what))
}

/// FOUR-ACT-61, FOUR-SPEC-80: a Quick action and five orders; a friend that hears it within 60 ft is under it until the
/// next.
#[test]
fn four_act_61_spec_80_orders() {
    let mut t = begin(bram(), (9, 3), (12, 3));
    for order in ["attack", "hold", "fall_back", "follow", "cease"] {
        assert!(t.may("Ada", &format!("command_{order}")));
    }
    t.act("Ada", "command_hold", ());
    assert_eq!((t.pool("Ada", "quick"), t.pool("Ada", "move"), t.pool("Ada", "standard")), (0, 1, 1));
    assert!(t.has("Bram", "told_to_hold") && !t.has("Near", "told_to_hold") && !t.has("Ada", "told_to_hold"));
    // A Standard action may take the place of a Quick one, and the newer order counts.
    t.act("Ada", "command_attack", "Far");
    assert!(!t.has("Bram", "told_to_hold") && t.has("Bram", "told_to_attack"));
    t.end().pass_to("turn Bram");
    // Players' combatants only hear it: no order is barred to them.
    assert!(t.may("Bram", "advance") && t.may("Bram", "drop_prone"));
    for (x, deaf) in [(14, false), (5, true)] {
        let begins: &[&str] = if deaf { &["deafened"] } else { &[] };
        let mut t = field([ada().at(1, 3), bram().at(x, 3).begins(begins)], [grunt().at(9, 6)], &[20, 10, 5]);
        assert!(!t.may("Ada", "command_hold"));
    }
    let mut t = field([ada().at(1, 3), bram().at(13, 3)], [grunt().at(9, 6)], &[20, 10, 5]);
    assert!(t.may("Ada", "command_hold"));
}

/// FOUR-SPEC-80: combatants of the AI attack the foe that the order names.
#[test]
fn four_spec_80_attack() {
    for (shown, struck) in [("Near", 2), ("Far", 3)] {
        let mut t = begin(fists(), (7, 3), (7, 5));
        t.act("Ada", "command_attack", shown).end();
        let done = played(&mut t);
        assert!(did(&done, &format!("attack {struck}")), "{shown}: {done:?}");
        assert!(!did(&done, &format!(" {}", 5 - struck)), "{shown}: {done:?}");
    }
}

/// FOUR-SPEC-80: they hold, and strike only targets within reach.
#[test]
fn four_spec_80_hold() {
    for (near, strikes) in [((8, 3), false), ((6, 3), true)] {
        let mut t = begin(fists(), near, (12, 3));
        t.end();
        assert!(did(&played(&mut t), "attack"), "without an order he goes for it");
        let mut t = begin(fists(), near, (12, 3));
        t.act("Ada", "command_hold", ()).end();
        let done = played(&mut t);
        assert_eq!((t.at("Bram"), did(&done, "attack")), (Some((5, 3)), strikes), "{done:?}");
    }
}

/// FOUR-SPEC-80: they go to the named place, or to the caller, and stay there.
#[test]
fn four_spec_80_fall_back_and_follow() {
    let mut t = begin(fists(), (9, 3), (12, 3));
    t.act("Ada", "command_fall_back", (3, 6)).end();
    let done = played(&mut t);
    assert_eq!(t.at("Bram"), Some((3, 6)), "{done:?}");
    let mut t = begin(fists(), (9, 3), (12, 3));
    t.act("Ada", "command_follow", ()).end();
    let done = played(&mut t);
    let (x, y) = t.at("Bram").expect("he is there");
    assert!((x - 1).abs() <= 1 && (y - 3).abs() <= 1, "{done:?}");
}

/// FOUR-SPEC-80: they cease, even where a foe stands beside them and goes away, until another order.
#[test]
fn four_spec_80_cease_fire() {
    let mut t = begin(fists(), (6, 3), (12, 3));
    t.act("Ada", "command_cease", ()).end();
    let done = played(&mut t);
    assert!(!did(&done, " 2") && !did(&done, " 3"), "{done:?}");
    t.pass_to("turn Near");
    t.act("Near", "advance", ()).walk(&[(7, 3), (8, 3)]);
    assert_eq!(t.asked(), "window step Bram");
    assert_eq!(t.answer(), OrderKind::Pass);
    while t.asked() != "turn Ada" {
        let between = t.asked().starts_with("window");
        let _ = if between { t.pass() } else { t.end() };
    }
    t.act("Ada", "command_attack", "Near").end();
    assert!(did(&played(&mut t), "attack 2"));
}

/// A Say of so many words.
fn call(words: usize) -> TestScene {
    let line = vec!["word"; words].join(" \\n ");
    let part =
        format!(r#"(actions: [(key: "call", name: "Call", text: "A line.", occasion: Turn, does: [Say("{line}")])])"#);
    let lay = TestScene::new("four_actions", &["........"]).rules(&part);
    lay.side("heroes", [ada().at(0, 0)]).side("monsters", [grunt().at(7, 0)]).fields("open_sheets: true")
}

/// FOUR-SPEC-97, FOUR-SPEC-81: what is said stands in the log as text.
#[test]
fn four_spec_97_spec_81_thirteen_words() {
    let mut t = call(13).deal_with(&d20(&[20, 1]));
    t.act("Ada", "call", ());
    let said = |t: &TestBattle| {
        t.events().filter_map(|e| if let Event::Said(_, line) = e { Some(line.to_string()) } else { None }).last()
    };
    assert_eq!(said(&t).map(|line| line.split_whitespace().count()), Some(13));
    let mut t = begin(bram(), (9, 3), (12, 3));
    t.act("Ada", "command_hold", ());
    assert_eq!(said(&t).as_deref(), Some("Hold your ground!"));
}

/// FOUR-SPEC-81: a line of 14 words is refused where it stands.
#[test]
#[should_panic(expected = "table 0.ron:1:84: error: the line has 14 words; help: say it in 13 words or fewer")]
fn four_spec_81_fourteen_words() {
    let _ = call(14).deal();
}
