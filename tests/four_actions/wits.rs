//! Where the AI goes when it is afraid, and when it sees no foe; what it answers when others act.

use fray::ai::{Mind, Policy};
use fray::fight::state::order::OrderKind;
use fray::kernel::dice::Dice;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::casting::mage;
use super::{ada, aware, bram, d20, grunt};

/// The key of the act that a mind answers with, or what else it answers, and the answer.
fn asked(t: &mut TestBattle, mind: &mut dyn Mind) -> (String, OrderKind) {
    let body = mind.answer(t.fight()).expect("there is a decision").body;
    let told = match &body {
        OrderKind::Act(draft) => t.fight().rules().action(draft.action).key.value.clone(),
        OrderKind::Walk { path, .. } => path.last().map(|to| format!("to {} {}", to.x, to.y)).unwrap_or_default(),
        OrderKind::Pass => "pass".to_owned(),
        OrderKind::EndTurn => "end".to_owned(),
        other => format!("{other:?}"),
    };
    (told, body)
}

/// Lets a mind play the turn that runs; what it did.
fn played(t: &mut TestBattle, mind: &mut dyn Mind) -> Vec<String> {
    t.fight().set_dice(Dice::seeded(5));
    let (mut done, whose) = (Vec::new(), t.asked());
    for _ in 0..16 {
        if t.asked() != whose {
            break;
        }
        let (told, body) = asked(t, mind);
        done.push(told);
        t.submit(body);
    }
    done
}

/// Where the last walk led.
fn walked(done: &[String]) -> Option<&str> {
    done.iter().rev().find_map(|act| act.strip_prefix("to "))
}

/// A Grunt that has seen Cleo's Dread and has its turn.
fn afraid(rows: &[&str], cleo: (i16, i16), at: (i16, i16), fields: &str) -> TestBattle {
    let lay = TestScene::new("four_actions", rows)
        .side("heroes", [mage(&["dread"]).at(cleo.0, cleo.1)])
        .side("monsters", [grunt().at(at.0, at.1)])
        .fields("open_sheets: true");
    let lay = if fields.is_empty() { lay } else { lay.fields(fields) };
    let mut t = lay.deal_with(&d20(&[12, 20]));
    t.end().dice(&d20(&[1, 1])).act("Cleo", "dread", "Grunt").end();
    assert_eq!(t.asked(), "turn Grunt");
    t
}

fn exits(cells: &[(i16, i16)]) -> String {
    format!("goals: [Reach(side: \"monsters\", cells: {cells:?}, count: 1)]")
}

/// FOUR-RULE-13: the frightened run for the exit that is nearest to walk to, of two as near the first by cell index,
/// and are gone.
#[test]
fn four_rule_13_the_nearest_exit() {
    let open = ["................"; 7];
    let walled = [
        "................",
        "................",
        "................",
        "................",
        "####.##########.",
        "................",
        "................",
    ];
    let cases: [(&[&str], [(i16, i16); 2], (i16, i16)); 4] = [
        (&open, [(8, 3), (12, 3)], (8, 3)),
        (&open, [(12, 3), (8, 3)], (8, 3)),
        // Three cells off in a straight line, but behind a wall.
        (&walled, [(7, 6), (13, 3)], (13, 3)),
        (&open, [(8, 6), (9, 1)], (9, 1)),
    ];
    for (rows, cells, to) in cases {
        let mut t = afraid(rows, (2, 3), (6, 3), &exits(&cells));
        let done = played(&mut t, &mut *Policy::Regular.mind(1));
        assert_eq!(walked(&done), Some(format!("{} {}", to.0, to.1).as_str()), "{cells:?}: {done:?}");
        assert_eq!(t.at("Grunt"), None);
    }
}

/// FOUR-RULE-13: where there is no exit they run to the farthest cell that they reach, of several to the first by cell
/// index.
#[test]
fn four_rule_13_the_farthest_cell() {
    let corner = [
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        "........#",
    ];
    // Four cells are as far from the other corner.
    let mut t = afraid(&corner, (0, 0), (3, 3), "");
    let done = played(&mut t, &mut *Policy::Regular.mind(1));
    assert_eq!(t.at("Grunt"), Some((8, 6)), "{done:?}");
    // A Dash and an Advance lead 75 ft away, and no farther.
    let long = ["..............................."; 3];
    let mut t = afraid(&long, (0, 1), (6, 1), "");
    let done = played(&mut t, &mut *Policy::Regular.mind(1));
    assert_eq!(t.at("Grunt").map(|(x, _)| x), Some(21), "{done:?}");
    // An exit that no way leads to is none.
    let closed = [
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        "########.",
        "........#",
    ];
    let mut t = afraid(&closed, (0, 0), (3, 3), &exits(&[(0, 8)]));
    let done = played(&mut t, &mut *Policy::Regular.mind(1));
    assert_eq!(t.at("Grunt"), Some((8, 6)), "{done:?}");
}

/// Foes that can vanish where they stand.
fn vanishing(name: &str, x: i16, y: i16) -> TestCombatant {
    grunt().named(name).knows(&["vanish"]).at(x, y)
}

/// Ada in the west of an open floor, and foes who can vanish; the foes have had their first turns.
fn haunted<const M: usize>(monsters: [TestCombatant; M]) -> TestBattle {
    let vanish = r#"(actions: [(
        key: "vanish", name: "Vanish", text: "", occasion: Turn, common: false,
        does: [Afflict(condition: "veiled", who: Me)],
    )])"#;
    let lay = TestScene::new("four_actions", &["........................"; 7])
        .side("heroes", [ada().at(1, 3)])
        .side("monsters", monsters)
        .rules(vanish)
        .fields("open_sheets: true");
    let mut dice = vec![12];
    dice.extend([20; M]);
    let mut t = lay.deal_with(&d20(&dice));
    t.dice(&[]);
    t.fight().set_dice(Dice::seeded(3));
    while t.asked() != "turn Ada" {
        t.end();
    }
    t
}

/// All others pass.
fn round_to_ada(t: &mut TestBattle) {
    while t.asked() != "turn Ada" {
        if t.asked().starts_with("window") {
            t.pass();
        } else {
            t.end();
        }
    }
}

/// FOUR-RULE-12: with no foe visible the AI goes to where the nearest of them began, and Waits there, not before.
#[test]
fn four_rule_12_where_they_began() {
    let foes = [vanishing("Far", 20, 6).begins(&["veiled"]), vanishing("Near", 12, 0).begins(&["veiled"])];
    let mut t = haunted(foes);
    let mut mind = Policy::Regular.mind(1);
    let gap = |t: &mut TestBattle| t.at("Ada").map(|(x, y)| (x - 12).abs().max(y)).expect("she is there");
    for _ in 0..3 {
        let before = gap(&mut t);
        let done = played(&mut t, &mut *mind);
        let now = gap(&mut t);
        if t.has("Ada", "waiting") {
            assert!(now <= 2 && done.contains(&"wait".to_owned()), "{done:?}");
            return;
        }
        assert!(now < before, "{done:?}");
        // They are not where they began.
        while t.asked() != "turn Ada" {
            if t.asked() == "turn Near" && t.at("Near") == Some((12, 0)) {
                t.act("Near", "advance", ()).walk(&[(13, 1), (14, 2), (15, 3)]);
            }
            t.end();
        }
    }
    panic!("she never waits");
}

/// FOUR-ACT-23: what it has kept goes into the first blow at a foe that comes within reach.
#[test]
fn four_act_23_the_blow_that_was_kept() {
    for (path, answered) in [([(6, 3), (5, 3), (4, 3)], "pass"), ([(5, 3), (4, 3), (3, 3)], "primary_attack")] {
        let mut t = aware([ada().at(2, 3)], [grunt().at(path[0].0 + 1, 3)]);
        t.loud().act("Ada", "wait", ()).end().pass_to("turn Grunt");
        t.act("Grunt", "advance", ()).pass().pass().walk(&path);
        assert_eq!(t.asked(), "window resolved Ada");
        assert_eq!(asked(&mut t, &mut *Policy::Regular.mind(1)).0, answered);
    }
}

/// FOUR-RULE-12: the last seen place of a foe comes before a starting place, and the nearest of several before the
/// rest.
#[test]
fn four_rule_12_where_they_were_seen() {
    let nearer = |t: &mut TestBattle, to: (i16, i16)| t.at("Ada").map(|(x, y)| (x - to.0).abs().max((y - to.1).abs()));
    let foes = [vanishing("Unseen", 6, 6).begins(&["veiled"]), vanishing("Seen", 15, 0), vanishing("Seen Too", 20, 6)];
    let mut t = haunted(foes);
    let mut mind = Policy::Regular.mind(1);
    // She sees two of them, and does not attack them.
    asked(&mut t, &mut *mind);
    t.end();
    while t.asked() != "turn Ada" {
        match t.asked().as_str() {
            "turn Seen" | "turn Seen Too" => {
                let who = t.whose_turn().expect("a turn runs");
                t.act(&who, "vanish", ()).end();
            }
            _ => {
                t.end();
            }
        }
    }
    let before = nearer(&mut t, (15, 0));
    let done = played(&mut t, &mut *mind);
    let after = nearer(&mut t, (15, 0));
    assert!(before > after && !done.contains(&"wait".to_owned()), "{before:?} {after:?} {done:?}");
    assert!(nearer(&mut t, (6, 6)) > Some(4) || nearer(&mut t, (15, 0)) < Some(5), "{done:?}");
    for _ in 0..3 {
        round_to_ada(&mut t);
        if nearer(&mut t, (15, 0)) <= Some(2) {
            break;
        }
        played(&mut t, &mut *mind);
    }
    // It is not there any more: on to the other.
    round_to_ada(&mut t);
    let done = played(&mut t, &mut *mind);
    assert!(walked(&done).is_some() && !done.contains(&"wait".to_owned()), "{done:?}");
}

/// FOUR-RULE-12: it always steps aside from an Overrun, as a Reaction or after its save.
#[test]
fn four_rule_12_dodges() {
    let mut t = aware([ada().at(1, 3)], [grunt().at(4, 3)]);
    t.act("Ada", "dash_overrun", (7, 3));
    assert_eq!(t.asked(), "window overrun Grunt");
    assert_eq!(asked(&mut t, &mut *Policy::Regular.mind(1)).0, "step_aside");
    // Athletics +9 and a 1 against Reflex and a 20.
    t.dice(&d20(&[1, 20])).pass();
    assert_eq!(t.asked(), "window sidestep Grunt");
    assert_eq!(asked(&mut t, &mut *Policy::Regular.mind(1)).0, "dodge_aside");
}

/// FOUR-RULE-12: it always resists its grapple partner.
#[test]
fn four_rule_12_holds() {
    for hp in [36, 1] {
        let mut t = aware([ada().at(2, 3).pool("hp", hp)], [grunt().at(3, 3)]);
        t.dice(&d20(&[1, 20])).act("Ada", "grapple", "Grunt").end().act("Grunt", "contest", "Ada");
        assert_eq!(t.asked(), "window contested Ada");
        assert_eq!(asked(&mut t, &mut *Policy::Regular.mind(1)).0, "oppose");
    }
}

/// FOUR-ACT-61: it does not challenge a foe where that protects no friend: alone against a foe, or far from all
/// friends.
#[test]
fn four_act_61_no_challenge_for_nothing() {
    let brute =
        || grunt().held(&["greatsword"]).score("str", 18).fields(r#"modifiers: [(to: "max_hp", op: Add("40"))]"#);
    for x in [4, 9, 15] {
        let mut t = aware([ada().at(2, 3).score("cha", 20)], [brute().at(x, 3)]);
        let done = played(&mut t, &mut *Policy::Regular.mind(1));
        assert!(!done.contains(&"call_out".to_owned()), "{done:?}");
    }
}

/// FOUR-ACT-26: a badly hurt combatant with no foe near puts its weapon away, keeps its shield and drinks a potion.
#[test]
fn four_act_26_drinks_when_it_pays() {
    for (hp, foe, drinks) in [(9, (14, 6), true), (36, (14, 6), false), (9, (3, 3), false)] {
        let hurt = ada().at(1, 3).pool("hp", hp).held(&["longsword", "shield"]).stowed(&["healing_potion"]);
        let mut t = aware([hurt], [grunt().at(foe.0, foe.1)]);
        let done = played(&mut t, &mut *Policy::Regular.mind(1));
        assert_eq!(done.contains(&"drink".to_owned()), drinks, "{done:?}");
        if drinks {
            assert!(t.hp("Ada") > hp);
            assert_eq!(t.carries("Ada", fray::fight::state::components::Carried::Hand), ["shield"]);
        }
    }
}

/// FOUR-SPEC-32: a Ward goes to a friend in need: near foes, the hurt first; and to none without foes near.
#[test]
fn four_spec_32_wards_those_in_need() {
    let foes = || [(9, 2), (9, 4)].map(|(x, y)| grunt().named(&format!("Foe {y}")).at(x, y));
    let cases = [((8, 3), (2, 1), 36, "Ada"), ((2, 1), (8, 3), 36, "Bram"), ((8, 2), (8, 4), 8, "Ada")];
    for (ada_at, bram_at, hp, on) in cases {
        let heroes =
            [mage(&["ward"]).at(4, 3), bram().at(bram_at.0, bram_at.1), ada().at(ada_at.0, ada_at.1).pool("hp", hp)];
        let mut t = aware(heroes, foes());
        let ward = t.acting("Cleo", "ward", on);
        assert_eq!(asked(&mut t, &mut *Policy::Regular.mind(1)).1, ward, "{on}");
    }
    let heroes = [mage(&["ward"]).at(0, 0), ada().at(1, 0)];
    let far = TestScene::new("four_actions", &["........................................"; 3])
        .side("heroes", heroes)
        .side("monsters", [grunt().at(39, 2)])
        .fields("open_sheets: true");
    let mut t = far.deal_with(&d20(&[12, 6, 20]));
    t.end();
    assert_ne!(asked(&mut t, &mut *Policy::Regular.mind(1)).0, "ward");
}

/// FOUR-ACT-51: a combatant with both hands full opens a door all the same, and goes through.
#[test]
fn four_act_51_opens_doors() {
    let rows = ["################", "#......D.......#", "################"];
    let lay = TestScene::new("four_actions", &rows)
        .legend('D', "Object(object: \"door\", on: \"floor\")")
        .side("heroes", [ada().at(6, 1).held(&["longsword", "shield"])])
        .side("monsters", [grunt().fields(r#"modifiers: [(to: "max_hp", op: Add("50"))]"#).at(14, 1)])
        .fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[6, 20]));
    t.end();
    let mut mind = Policy::Regular.mind(1);
    let done = played(&mut t, &mut *mind);
    assert_eq!(done[0], "use_object", "{done:?}");
    round_to_ada(&mut t);
    let done = played(&mut t, &mut *mind);
    assert!(t.at("Ada").is_some_and(|(x, _)| x > 7), "{done:?}");
    round_to_ada(&mut t);
    played(&mut t, &mut *mind);
    assert_eq!(t.carries("Ada", fray::fight::state::components::Carried::Hand).len(), 2);
}
