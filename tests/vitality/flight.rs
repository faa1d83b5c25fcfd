//! Surrender, flight, and pursuit.

use fray::data::effect::Fate;
use fray::fight::state::components::Carried;
use fray::fight::state::log::{Ending, Event};
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{aware, d20, guard, lay, vera};

/// One of the others, first in the order.
fn quick() -> TestCombatant {
    guard().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#)
}

/// The heroes against a side with an exit at the left edge of the third row.
fn exit<const H: usize, const M: usize>(
    rows: &[&str],
    heroes: [TestCombatant; H],
    others: [TestCombatant; M],
) -> TestScene {
    TestScene::new("vitality", rows)
        .side("heroes", heroes)
        .side_with("others", "exits: [(0, 2)]", others)
        .fields("open_sheets: true")
}

fn fled(t: &TestBattle) -> usize {
    t.events().filter(|event| matches!(event, Event::LeftFight(_, Fate::Fled))).count()
}

/// VIT-COND-21: it drops its weapons and kneels, and takes no hostile action; an attack ends that.
#[test]
fn vit_cond_21_surrendered() {
    let far = guard().named("Other").at(15, 6);
    let mut t = aware([vera()], [guard().pool("vp", 0), far]);
    t.dice(&d20(&[20, 1])).act("Vera", "demand_surrender", "Guard");
    assert!(t.has("Guard", "prone") && t.carries("Guard", Carried::Hand).is_empty());
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Guard"));
    for hostile in ["attack", "trip", "grapple", "opportunity"] {
        assert!(!t.may("Guard", hostile), "{hostile}");
    }
    assert_eq!(t.answer_key(), "EndTurn", "what it has laid down stays there");
    t.act("Guard", "stand_up", ()).pass().end().end();
    // It strikes at no openings.
    t.act("Vera", "move", ()).walk(&[(1, 2)]);
    assert_eq!(t.asked(), "turn Vera");
    t.walk(&[(2, 2)]);
    t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
    assert!(!t.has("Guard", "surrendered"));
    t.end();
    assert!(t.may("Guard", "attack"), "it fights with what it has left");
}

/// VIT-COND-22: the engine plays it: it withdraws for three rounds to the nearest exit, past foes that threaten the way
/// there.
#[test]
fn vit_cond_22_fleeing() {
    let rows = ["................"; 7];
    let runner = || guard().at(15, 2).begins(&["fleeing"]);
    let steps = |t: &TestBattle| -> Vec<(i16, i16)> {
        let stepped = |event: &Event| if let Event::Moved(_, _, to, _) = event { Some((to.x, to.y)) } else { None };
        t.events().filter_map(stepped).collect()
    };
    // 30 ft twice: with a foe beside it no sprint, and the first cell gives no opening.
    let mut t = exit(&rows, [vera().at(15, 3)], [runner()]).deal_with(&d20(&[20, 1]));
    t.end();
    assert_eq!((t.at("Guard").map(|at| at.0), t.pool("Guard", "vp"), t.asked().as_str()), (Some(3), 8, "turn Vera"));
    // Around the foe in the way, out of its reach.
    let mut t = exit(&rows, [vera().at(9, 2)], [runner()]).deal_with(&d20(&[20, 1]));
    t.end();
    let way = steps(&t);
    assert!(way.len() > 6 && way.iter().all(|(x, y)| (x - 9).abs().max((y - 2).abs()) > 1), "{way:?}");
    assert_eq!(t.asked(), "turn Vera");
    // Where there is no other way it goes through what she threatens, and out of that.
    let narrow = ["########.#######", "########.#######", "................"];
    let mut t = exit(&narrow, [vera().at(8, 1)], [runner()]).deal_with(&d20(&[20, 1]));
    t.end();
    assert_eq!((t.at("Guard"), t.asked().as_str()), (Some((9, 2)), "window step Vera"));
    t.pass();
    assert_eq!((t.at("Guard"), fled(&t)), (None, 1));
    // Straight on where no foe threatens it: four times its speed, for a point of Vitality and without Dexterity.
    let long = ".".repeat(30);
    let mut t = exit(&[long.as_str(); 3], [vera().at(2, 0)], [runner().at(29, 2)]).deal_with(&d20(&[20, 1]));
    t.end();
    assert_eq!((t.at("Guard"), t.pool("Guard", "vp"), t.value("Guard", "guard_dex")), (Some((5, 2)), 7, 0));
    assert!(t.has("Guard", "sprinting"));
    // Without an exit away from its foes; three rounds long.
    let far = guard().named("Other").at(8, 6);
    let mut t = lay([vera().at(15, 3)], [guard().at(15, 2).pool("vp", 0), far]).deal_with(&d20(&[20, 10, 1]));
    t.dice(&d20(&[20, 1])).act("Vera", "demand_leave", "Guard");
    for round in 1..=3 {
        t.end();
        assert_eq!((t.has("Guard", "fleeing"), t.asked().as_str()), (true, "turn Other"), "{round}");
        assert!(t.at("Guard").is_some_and(|(x, _)| x <= 3), "{round}");
        t.end();
    }
    t.end();
    assert_eq!((t.has("Guard", "fleeing"), t.asked().as_str()), (false, "turn Guard"));
}

/// A prone combatant stands up before it flees.
#[test]
fn the_fallen_get_up_and_run() {
    let rows = ["................"; 7];
    let mut t =
        exit(&rows, [vera().at(15, 6)], [quick().at(14, 2).begins(&["fleeing", "prone"])]).deal_with(&d20(&[1, 20]));
    assert_eq!((t.at("Guard"), t.has("Guard", "prone")), (Some((8, 2)), false));
}

/// VIT-SPEC-50, VIT-RULE-24: a combatant that ends a turn on an exit of its side is out of the fight, and counts no
/// longer.
#[test]
fn vit_spec_50_escaped() {
    let rows = ["................"; 7];
    let mut t = exit(&rows, [vera().at(15, 6)], [quick().at(6, 2)]).deal_with(&d20(&[1, 20]));
    t.act("Guard", "move", ()).walk(&[(5, 2), (4, 2), (3, 2), (2, 2), (1, 2), (0, 2)]);
    assert_eq!(fled(&t), 0);
    t.end();
    assert_eq!((fled(&t), t.asked().as_str()), (1, "over"));
    let outcome = t.fight().outcome().expect("it is over");
    assert_eq!((outcome.why, outcome.winners.contains(t.side("heroes"))), (Ending::Rout, true));
    // It is no way out for others.
    let mut t = exit(&rows, [vera().at(0, 2)], [quick().at(15, 6)]).deal_with(&d20(&[1, 20]));
    t.end().end();
    assert_eq!((fled(&t), t.asked().as_str()), (0, "turn Guard"));
}

/// A combatant that stands on the exit and is about to leave, and Vera, who has had her turn.
fn leaving(vera: TestCombatant, runner: TestCombatant) -> TestBattle {
    let rows = [
        "................",
        "................",
        "................",
        "................",
        "................",
        "................",
        "................",
    ];
    let late = runner.at(0, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = exit(&rows, [vera], [late]).deal_with(&d20(&[1, 20]));
    t.end();
    t
}

/// VIT-SPEC-48: within 30 ft and with the way free a foe may give chase; contests of Athletics change the lead by 2
/// cells, and by 4 where one was better by 5; without a lead it is caught, with 20 it is away.
#[test]
fn vit_spec_48_pursuit() {
    // Vera: Athletics 5 + 2, the guard: 0 + 1, and the player character's tie.
    let mut t = leaving(vera().at(6, 2), guard());
    assert_eq!(t.asked(), "window leaving Vera");
    t.dice(&d20(&[4, 10, 10, 4])).act("Vera", "give_chase", "Guard");
    assert_eq!((fled(&t), t.at("Guard"), t.at("Vera")), (0, Some((1, 2)), Some((2, 2))), "6 - 2 - 4 is none");
    assert_eq!(t.asked(), "turn Vera", "the other's turn is over");
    assert!(!t.has("Guard", "pursued"));
    // 11 against 12, and so on: 2 cells each.
    // The lead is 8 after three rounds, and it tries to vanish: Stealth 0 + 1 against Perception 0 + 1.
    let mut t = leaving(vera().at(2, 2), guard());
    t.dice(&d20(&[4, 11, 4, 11, 4, 11, 12, 11])).act("Vera", "give_chase", "Guard");
    assert_eq!((fled(&t), t.asked().as_str()), (1, "over"));
    // Better by 5 it gains 4; a fugitive that does not vanish runs on until it is 20 ahead.
    let mut t = leaving(vera().at(4, 2), guard());
    let round = [1, 12];
    let missed = [1, 20];
    let dice = [&round[..], &missed, &round, &missed, &round, &missed, &round].concat();
    t.dice(&d20(&dice)).act("Vera", "give_chase", "Guard");
    assert_eq!((fled(&t), t.asked().as_str()), (1, "over"));
    // No foe has to pursue it.
    let mut t = leaving(vera().at(5, 2), guard());
    t.pass();
    assert_eq!((fled(&t), t.asked().as_str()), (1, "over"));
    // Too far off.
    let t = leaving(vera().at(7, 2), guard());
    assert_eq!((fled(&t), t.asked().as_str()), (1, "over"));
    let t = leaving(vera().at(6, 2), guard());
    assert_eq!(t.asked(), "window leaving Vera");
    // With something in the way.
    let rows = ["................", "................", "...#............", "................"];
    let mut t = exit(&rows, [vera().at(5, 2)], [quick().at(0, 2)]).deal_with(&d20(&[1, 20]));
    t.end();
    assert_eq!((fled(&t), t.asked().as_str()), (1, "over"));
    // A Minor bonus for each 10 ft of speed.
    for (cells, bonus) in [(1, 0), (2, 2), (4, 4)] {
        let fast = vera().at(1, 2).fields(&format!(r#"modifiers: [(to: "speed", op: Add("{cells}"))]"#));
        let mut t = leaving(fast, guard());
        t.dice(&d20(&[10, 10])).act("Vera", "give_chase", "Guard");
        assert_eq!(t.last_roll().total, 17 + bonus, "{cells}");
    }
}

/// VIT-SPEC-48: 4 cells for a contest that is won or lost by 5, and 2 for one by less.
#[test]
fn vit_spec_48_by_how_much() {
    // Vera: Athletics 5 + 2, the guard: 0 + 1. A tie is hers.
    let tie = [4, 10];
    for (x, first, rounds) in [(5, [9, 10], 2), (5, [8, 10], 3), (3, [1, 12], 5), (3, [1, 11], 4)] {
        let mut t = leaving(vera().at(x, 2), guard());
        let ties = std::iter::repeat_n(tie, rounds - 1).flatten();
        let dice: Vec<u16> = first.into_iter().chain(ties).collect();
        t.dice(&d20(&dice)).act("Vera", "give_chase", "Guard");
        let caught = (t.at("Guard").is_some(), usize::try_from(t.pool("Vera", "chased")));
        assert_eq!(caught, (true, Ok(rounds)), "{first:?}");
    }
}

/// VIT-SPEC-49, VIT-RULE-27: from the round after half its Constitution each of them holds out by Fortitude against 15,
/// or it costs a point of Vitality, flat-footed or not.
#[test]
fn vit_spec_49_rule_27_endurance() {
    // Constitution 4 and 6: from the third round, and from the fourth. The lead of 2 goes up and down.
    let mut t = leaving(vera().at(2, 2).score("con", 4), guard().score("con", 6));
    let vp = ["Vera", "Guard"].map(|who| t.pool(who, "vp"));
    // Fortitude of Vera 5 - 3, of the guard 0 - 2.
    let up = [4, 11];
    let down = [5, 11];
    let dice = [&up[..], &down, &[12], &up, &[13, 16], &down, &[12, 17], &[5, 11]].concat();
    t.dice(&d20(&dice)).act("Vera", "give_chase", "Guard");
    assert_eq!(["Vera", "Guard"].map(|who| t.pool(who, "vp")), [vp[0] - 2, vp[1] - 1]);
    assert_eq!(t.at("Guard"), Some((1, 2)));
}
