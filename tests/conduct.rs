//! What the computer does in small battles, tried under several rulesets: each where it is the right thing to do, and
//! beside it where it is not.

use std::sync::Arc;

use fray::ai::{Mind, TacticalMind};
use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::log::Event;
use fray::fight::state::order::{DecisionKind, Order, OrderKind};
use fray::kernel::ids::{CombatantId, SideId};

use crate::contract::under_each_ruleset;

/// A field with combatants of the first side and of the other: what each entry of `who` says.
fn scene(ruleset: &str, own: &str, foes: &str) -> Setup {
    scene_on(&["............"; 7], ruleset, own, foes)
}

/// The same on a map, on which `w` is a low wall.
fn scene_on(rows: &[&str], ruleset: &str, own: &str, foes: &str) -> Setup {
    let rules = Library::shipped().ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    let text = format!(
        "(key: \"field\", name: \"Field\", about: \"\", ruleset: {ruleset:?}, map: {rows:?}, open_sheets: true,
        legend: {{\".\": Ground(\"grass\"), \"w\": Ground(\"low_wall\")}}, sides: [(key: \"a\", name: \"A\", who: [{own}]), (key: \"b\", name: \"B\", who: [{foes}])])",
    );
    let source = Source::new("field.ron", text);
    let mut problems = Problems::new();
    let def = load::scene(&source, &mut problems).unwrap_or_else(|| panic!("{problems}"));
    Setup::new(&rules, &Arc::new(def), &source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
}

/// Lets the computer lead the first side through the first round while the other does nothing, as long as one of the foes
/// stands; whom the side strikes at until then, in order.
fn struck(setup: &Setup, stands: CombatantId) -> Vec<CombatantId> {
    let mut fight = Fight::new(setup, 4).expect("it begins");
    let mut mind = TacticalMind::new();
    while let Some(decision) = fight.decision().cloned() {
        let arena = fight.seen_by(None);
        if arena.round() > 1 || !arena.able(stands) {
            break;
        }
        let order = match decision.side {
            SideId(0) => mind.answer(&mut fight).expect("it answers"),
            other => {
                let idle = fight.seen_by(Some(other)).idle().expect("there is always something");
                Order { decision: decision.id, body: idle }
            }
        };
        fight.submit(order).expect("it is allowed");
    }
    let blow = |event: &Event| match event {
        Event::StrikeBegan(by, at, ..) if by.0 < 2 => Some(*at),
        _ => None,
    };
    fight.log().iter().filter_map(|entry| blow(&entry.event)).collect()
}

/// The pools of somebody who is nearly down.
fn hurt(ruleset: &str) -> &'static str {
    match ruleset {
        "action_points" => r#""light": 4, "moderate": 2, "severe": 2"#,
        "vitality" => r#""vp": 0, "wp": 4"#,
        _ => r#""hp": 4"#,
    }
}

under_each_ruleset!(the_hurt_are_finished);

/// Two who could strike at either of two foes both strike at the one that is nearly down, whichever of them that is, as
/// long as it stands.
fn the_hurt_are_finished(ruleset: &str) {
    let hurt = hurt(ruleset);
    let foe = |name: &str, y: i16, pools: &str| {
        format!("(archetype: \"guard\", at: (6, {y}), name: {name:?}, pools: {{{pools}}}),")
    };
    let own = "(archetype: \"guard\", at: (5, 2), name: \"Ana\"), (archetype: \"guard\", at: (5, 3), name: \"Bo\")";
    for (first, second, weak) in [("", hurt, CombatantId(3)), (hurt, "", CombatantId(2))] {
        let blows = struck(&scene(ruleset, own, &(foe("Cy", 2, first) + &foe("Dan", 3, second))), weak);
        assert!(!blows.is_empty() && blows.iter().all(|at| *at == weak), "{ruleset}: {blows:?}");
    }
}

under_each_ruleset!(archers_do_not_shoot_past_a_blade);

/// An archer beside one foe, with another nearly down farther off: it shoots, but not so that the near one strikes at it
/// for that.
fn archers_do_not_shoot_past_a_blade(ruleset: &str) {
    let archer = "(archetype: \"archer\", at: (5, 3), name: \"Ana\")";
    let near = "(archetype: \"guard\", at: (6, 3), name: \"Bo\"),";
    let far = format!("(archetype: \"guard\", at: (10, 3), name: \"Cy\", pools: {{{}}}),", hurt(ruleset));
    let setup = scene(ruleset, archer, &(near.to_owned() + &far));
    let mut fight = Fight::new(&setup, 4).expect("it begins");
    let mut mind = TacticalMind::new();
    let (mut shots, mut struck) = (0, Vec::new());
    while let Some(decision) = fight.decision().cloned() {
        let arena = fight.seen_by(None);
        if arena.round() > 2 || !arena.able(CombatantId(0)) {
            break;
        }
        let asked = matches!(decision.kind, DecisionKind::Window { .. });
        let order = match decision.side {
            SideId(0) => mind.answer(&mut fight).expect("it answers"),
            _ if asked => TacticalMind::new().answer(&mut fight).expect("it answers"),
            other => {
                let idle = fight.seen_by(Some(other)).idle().expect("there is always something");
                Order { decision: decision.id, body: idle }
            }
        };
        let begun = fight.log().len();
        let by_foe = decision.side != SideId(0);
        let acts = fight.seen_by(None).act().map(|act| act.by);
        fight.submit(order).expect("it is allowed");
        for entry in &fight.log()[begun..] {
            match entry.event {
                Event::StrikeBegan(CombatantId(0), ..) => shots += 1,
                Event::StrikeBegan(..) if by_foe && acts == Some(CombatantId(0)) => struck.push(entry.event.clone()),
                _ => {}
            }
        }
    }
    assert!(shots > 0, "{ruleset}: she shoots");
    assert!(struck.is_empty(), "{ruleset}: {struck:?}");
}

under_each_ruleset!(who_walks_up_does_it_in_the_usual_way);

/// Nobody tumbles or dashes up to a foe where the usual way to walk is far enough, and nobody stands beside it.
fn who_walks_up_does_it_in_the_usual_way(ruleset: &str) {
    let own = "(archetype: \"guard\", at: (3, 3), name: \"Ana\")";
    // From farther off she charges in Four Actions.
    let at = if ruleset == "four_actions" { 5 } else { 6 };
    let setup = scene(ruleset, own, &format!("(archetype: \"guard\", at: ({at}, 3), name: \"Bo\")"));
    let mut fight = Fight::new(&setup, 4).expect("it begins");
    let mut mind = TacticalMind::new();
    let mut bought = Vec::new();
    let mut walked = false;
    while let Some(decision) = fight.decision().cloned() {
        let arena = fight.seen_by(None);
        if arena.round() > 1 || walked {
            break;
        }
        let order = match decision.side {
            SideId(0) => mind.answer(&mut fight).expect("it answers"),
            other => {
                let idle = fight.seen_by(Some(other)).idle().expect("there is always something");
                Order { decision: decision.id, body: idle }
            }
        };
        let arena = fight.seen_by(Some(SideId(0)));
        match &order.body {
            OrderKind::Act(draft) if arena.opens(draft) > 0 => {
                bought.push(arena.rules().action(draft.action).key.as_str().to_owned());
            }
            OrderKind::Walk { .. } => walked = true,
            _ => {}
        }
        fight.submit(order).expect("it is allowed");
    }
    let usual: &[&str] = match ruleset {
        "four_actions" => &["advance"],
        "action_points" | "vitality" => &["move"],
        // Walks are paid for as they are walked.
        _ => &[],
    };
    assert!(walked, "{ruleset}: she walks up");
    assert_eq!(bought, usual, "{ruleset}");
}

/// The second of two attacks follows the first, and no walk comes between them that would end it (Vitality).
#[test]
fn two_attacks_are_made_without_a_walk_between_them() {
    let rows = ["............", "...w....w...", "............", "............", "...w....w...", "............"];
    let own = "(archetype: \"captain\", at: (2, 2), name: \"Ana\")";
    let foes = "(archetype: \"captain\", at: (9, 2), name: \"Bo\"), (archetype: \"captain\", at: (9, 3), name: \"Cy\")";
    let setup = scene_on(&rows, "vitality", own, foes);
    let (mut first, mut second) = (0, 0);
    for seed in 0..20 {
        let mut fight = Fight::new(&setup, seed).expect("it begins");
        let mut minds = [TacticalMind::new(), TacticalMind::new()];
        while let Some(decision) = fight.decision().cloned() {
            if fight.seen_by(None).round() > 3 {
                break;
            }
            let order = minds[decision.side.index()].answer(&mut fight).expect("it answers");
            if let OrderKind::Act(draft) = &order.body {
                let arena = fight.seen_by(Some(decision.side));
                match arena.rules().action(draft.action).key.as_str() {
                    "multiple_attack" => first += 1,
                    "second_attack" => second += 1,
                    _ => {}
                }
            }
            fight.submit(order).expect("it is allowed");
        }
    }
    // Somebody may fall to the first.
    assert!(first > 10 && second * 10 >= first * 9, "{first} begun, {second} of them gone through with");
}
