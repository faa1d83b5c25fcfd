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
use fray::fight::state::order::Order;
use fray::kernel::ids::{CombatantId, SideId};

use crate::contract::under_each_ruleset;

/// A field with combatants of the first side and of the other: what each entry of `who` says.
fn scene(ruleset: &str, own: &str, foes: &str) -> Setup {
    let rules = Library::shipped().ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    let text = format!(
        "(key: \"field\", name: \"Field\", about: \"\", ruleset: {ruleset:?}, map: {rows:?}, open_sheets: true,
        legend: {{\".\": Ground(\"grass\")}}, sides: [(key: \"a\", name: \"A\", who: [{own}]), (key: \"b\", name: \"B\", who: [{foes}])])",
        rows = ["............"; 7],
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

under_each_ruleset!(the_hurt_are_finished);

/// Two who could strike at either of two foes both strike at the one that is nearly down, whichever of them that is, as
/// long as it stands.
fn the_hurt_are_finished(ruleset: &str) {
    let hurt = match ruleset {
        "action_points" => r#""light": 4, "moderate": 2, "severe": 2"#,
        "vitality" => r#""vp": 0, "wp": 4"#,
        _ => r#""hp": 4"#,
    };
    let foe = |name: &str, y: i16, pools: &str| {
        format!("(archetype: \"guard\", at: (6, {y}), name: {name:?}, pools: {{{pools}}}),")
    };
    let own = "(archetype: \"guard\", at: (5, 2), name: \"Ana\"), (archetype: \"guard\", at: (5, 3), name: \"Bo\")";
    for (first, second, weak) in [("", hurt, CombatantId(3)), (hurt, "", CombatantId(2))] {
        let blows = struck(&scene(ruleset, own, &(foe("Cy", 2, first) + &foe("Dan", 3, second))), weak);
        assert!(!blows.is_empty() && blows.iter().all(|at| *at == weak), "{ruleset}: {blows:?}");
    }
}
