//! What the computer does as one of a side, in small battles under several rulesets: it leaves when all is lost, and calls
//! those who wait for it, and comes up to archers behind walls.

use std::sync::Arc;

use fray::ai::{Mind, TacticalMind};
use fray::data::effect::Fate;
use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::log::Event;
use fray::fight::state::order::Order;
use fray::kernel::ids::{CombatantId, SideId};

use crate::contract::under_each_ruleset;

/// The first combatant of the first side.
const ANA: CombatantId = CombatantId(0);

/// A field, with what each entry of `who` says of the two sides.
struct Field<'t> {
    ruleset: &'t str,
    rows: [&'t str; 5],
    own: &'t str,
    foes: &'t str,
    /// More fields of the first side, and of the scene.
    more: [&'t str; 2],
}

/// Grass.
const OPEN: [&str; 5] = ["................"; 5];

impl Field<'_> {
    fn setup(&self) -> Setup {
        let Field { ruleset, rows, own, foes, more: [side, more] } = self;
        let rules = Library::shipped().ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
        let text = format!(
            "(key: \"field\", name: \"Field\", about: \"\", ruleset: {ruleset:?}, map: {rows:?}, open_sheets: true,
            legend: {{\".\": Ground(\"grass\"), \"#\": Ground(\"wall\"), \"B\": Object(object: \"bell\", on: \"grass\")}},
            sides: [(key: \"a\", name: \"A\", {side} who: [{own}]), (key: \"b\", name: \"B\", who: [{foes}])], {more})"
        );
        let source = Source::new("field.ron", text);
        let mut problems = Problems::new();
        let def = load::scene(&source, &mut problems).unwrap_or_else(|| panic!("{problems}"));
        Setup::new(&rules, &Arc::new(def), &source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
    }

    /// Lets the computer lead the first side for some rounds while the other does nothing.
    fn play(&self, rounds: u32) -> Fight {
        let mut fight = Fight::new(&self.setup(), 4).expect("it begins");
        let mut mind = TacticalMind::new();
        while let Some(decision) = fight.decision().cloned() {
            if fight.seen_by(None).round() > rounds {
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
        fight
    }
}

/// Whether something has happened.
fn happened(fight: &Fight, what: impl Fn(&Event) -> bool) -> bool {
    fight.log().iter().any(|entry| what(&entry.event))
}

under_each_ruleset!(the_lost_leave);

/// Who has little health left, alone against two who are whole, makes for a way out and is gone; who is whole, or has no
/// way out, or has friends enough, fights on.
fn the_lost_leave(ruleset: &str) {
    // Under some rules a side has to have lost half of its own before anybody gives up.
    let little = match ruleset {
        "action_points" => r#""light": 6, "moderate": 4, "severe": 3, "critical": 1"#,
        "vitality" => r#""vp": 0, "fallen": 2"#,
        _ => r#""hp": 4"#,
    };
    let ana = |pools: &str| format!("(archetype: \"guard\", at: (5, 2), name: \"Ana\", pools: {{{pools}}}),");
    let friends: String =
        (0..3).map(|x| format!("(archetype: \"guard\", at: ({}, 4), name: \"Bo {x}\"),", 5 + x)).collect();
    let foes = "(archetype: \"guard\", at: (6, 2), name: \"Cy\"), (archetype: \"guard\", at: (6, 3), name: \"Dan\")";
    let exit = "exits: [(0, 2)],";
    let barred = if ruleset == "vitality" { "bars: [\"surrender\"]" } else { "" };
    let cases = [
        (ana(little), exit, true),
        (ana(""), exit, false),
        (ana(little), "", false),
        (ana(little) + &friends, exit, false),
    ];
    for (own, exit, leaves) in cases {
        let fight = Field { ruleset, rows: OPEN, own: &own, foes, more: [exit, barred] }.play(3);
        let left = happened(&fight, |event| matches!(event, Event::LeftFight(ANA, Fate::Fled)));
        let struck = happened(&fight, |event| matches!(event, Event::StrikeBegan(ANA, ..)));
        assert_eq!(left, leaves, "{ruleset}: {own} {exit}");
        // Behind friends it may fall back.
        assert!(struck != leaves || own.contains("Bo"), "{ruleset}: {own} {exit}");
    }
}

/// Who has friends waiting for a bell goes and rings it while no foe is near; who has nobody waiting does not.
#[test]
fn a_bell_is_rung_for_those_who_wait() {
    let rows = ["................", "................", ".....B..........", "................", "................"];
    let foes = "(archetype: \"guard\", at: (15, 2), name: \"Cy\")";
    for ruleset in ["seconds", "four_actions", "vitality"] {
        for (called, rings) in [("called: Some(\"alarm\"),", true), ("", false)] {
            let own = format!(
                "(archetype: \"guard\", at: (2, 2), name: \"Ana\"),
                (archetype: \"guard\", at: (0, 0), name: \"Bo\", {called} arrives: (round: 2))"
            );
            let fight = Field { ruleset, rows, own: &own, foes, more: ["", ""] }.play(3);
            let rung = happened(&fight, |event| matches!(event, Event::Said(ANA, ..)));
            assert_eq!(rung, rings, "{ruleset}: {called}");
        }
    }
}

/// Who comes up without a shot ends its first walk behind a wall, out of sight of an archer whose arrows reach so far,
/// where that costs it nothing; for a foe without a bow it does not go there.
#[test]
fn the_way_to_archers_leads_behind_walls() {
    let open = ".".repeat(32);
    let wall = format!("....{}.......", "#".repeat(21));
    let rows = [&open, &open, &wall, &open, &open].map(String::as_str);
    for (ruleset, (foe, hides)) in ["seconds", "four_actions", "action_points", "vitality"]
        .into_iter()
        .flat_map(|ruleset| [("archer", true), ("guard", false)].map(|case| (ruleset, case)))
    {
        let foes = format!("(archetype: {foe:?}, at: (30, 1), name: \"Cy\")");
        let own = "(archetype: \"guard\", at: (2, 2), name: \"Ana\")";
        let mut fight = Field { ruleset, rows, own, foes: &foes, more: ["", ""] }.play(1);
        let at = fight.seen_by(Some(SideId(0))).at(ANA);
        assert_eq!(at.y > 2, hides, "{ruleset} {foe}: {at:?}");
    }
}
