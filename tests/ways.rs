//! The AI's walks, under every ruleset: to places that a side wins by holding, and to foes behind doors.

use std::sync::Arc;

use fray::ai::{Mind, Policy};
use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::order::OrderKind;
use fray::kernel::cell::Cell;
use fray::kernel::ids::CombatantId;

/// A scene of two sides. `#` is wall, `D` a closed door, `L` a lever for the gate `G`.
fn scene(ruleset: &str, rows: &[&str], [ours, theirs]: [&str; 2], more: &str) -> Setup {
    let rules = Library::shipped().ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    let text = format!(
        "(key: \"yard\", name: \"Yard\", about: \"\", ruleset: {ruleset:?}, map: {rows:?},
        legend: {{
            \".\": Ground(\"floor\"), \"#\": Ground(\"wall\"), \"D\": Object(object: \"door\", on: \"floor\"),
            \"L\": Object(object: \"lever\", on: \"floor\", links: [\"gate\"]),
            \"G\": Object(object: \"gate\", on: \"floor\", name: Some(\"gate\")),
        }},
        sides: [
            (key: \"ours\", name: \"Ours\", role: Player, controller: Ai, who: [{ours}]),
            (key: \"theirs\", name: \"Theirs\", role: Player, controller: Ai, who: [{theirs}]),
        ],
        {more})"
    );
    let source = Source::new("yard.ron", text);
    let mut problems = Problems::new();
    let def = load::scene(&source, &mut problems).unwrap_or_else(|| panic!("{problems}"));
    Setup::new(&rules, &Arc::new(def), &source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
}

/// An open yard. Both sides win by holding its middle.
fn yard(ruleset: &str, sides: [&str; 2], rounds: u32) -> Setup {
    let hold = |side: &str| format!("Hold(side: {side:?}, at: (8, 3), rounds: {rounds})");
    let goals = format!("goals: [{}, {}], round_limit: 12, open_sheets: true", hold("ours"), hold("theirs"));
    scene(ruleset, &["................"; 7], sides, &goals)
}

/// Plays the AI against itself and looks at every answer before it is given.
fn play(setup: &Setup, seed: u64, mut look: impl FnMut(&mut Fight, &OrderKind)) {
    let mut fight = Fight::new(setup, seed).unwrap_or_else(|e| panic!("{e}"));
    let mut minds: Vec<Box<dyn Mind + Send>> = (0..2).map(|_| Policy::Regular.mind(seed)).collect();
    while let Some(side) = fight.decision().map(|decision| decision.side.index()) {
        let order = minds[side].answer(&mut fight).expect("there is a decision");
        look(&mut fight, &order.body);
        fight.submit(order).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// Ana is the first of the scene.
const ANA: CombatantId = CombatantId(0);

/// Whether a cell is near enough to the middle of the yard to hold it.
fn holds(cell: Cell) -> bool {
    (cell.x - 8).abs().max((cell.y - 3).abs()) <= 1
}

/// A combatant that alone holds a goal of its side does not leave it, not even to strike at a foe.
#[test]
fn a_place_is_kept() {
    let ours = "(archetype: \"guard\", at: (8, 3), name: \"Ana\")";
    let theirs = "(archetype: \"archer\", at: (2, 3), name: \"Bo\"), (archetype: \"guard\", at: (4, 1), name: \"Cy\")";
    for ruleset in Library::shipped().ruleset_keys() {
        let setup = yard(&ruleset, [ours, theirs], 8);
        let mut asked = 0;
        for seed in 0..4 {
            play(&setup, seed, |fight, body| {
                let arena = fight.arena();
                let there = holds(arena.body(ANA).position.at);
                asked += u32::from(there);
                let OrderKind::Walk { by: ANA, path } = body else { return };
                let goes = path.last().is_some_and(|end| !holds(*end));
                assert!(!there || !goes, "{ruleset} {seed}: round {} {path:?}", arena.clock.round);
            });
        }
        assert!(asked > 20, "{ruleset}");
    }
}

/// Where a foe would win by holding a place for another round, a combatant goes there first, whatever other foe is
/// near; a mage beside her may now and then cost her the missing step.
#[test]
fn a_place_is_contested() {
    let ours = "(archetype: \"guard\", at: (4, 3), name: \"Ana\")";
    let theirs = "(archetype: \"guard\", at: (8, 3), name: \"Bo\"), (archetype: \"mage\", at: (3, 4), name: \"Cy\")";
    for ruleset in Library::shipped().ruleset_keys() {
        let setup = yard(&ruleset, [ours, theirs], 2);
        let mut battles = 0;
        for seed in 0..4 {
            let mut contested = false;
            play(&setup, seed, |fight, body| {
                let arena = fight.arena();
                let (round, ana) = (arena.clock.round, arena.body(ANA).position.at);
                let comes =
                    matches!(body, OrderKind::Walk { by: ANA, path } if path.last().is_some_and(|end| holds(*end)));
                contested |= round <= 2 && (comes || holds(ana) || !arena.able(ANA));
            });
            battles += u32::from(contested);
        }
        assert!(battles >= 3, "{ruleset}: {battles} of 4");
    }
}

/// A goal that cannot be reached is dropped for a foe that is near.
#[test]
fn goals_without_a_way_are_dropped() {
    let rows = ["####............", "#..#............", "####............"];
    let ours = "(archetype: \"guard\", at: (5, 1), name: \"Ana\")";
    let theirs = "(archetype: \"mage\", at: (15, 1), name: \"Bo\")";
    let goals = "goals: [Hold(side: \"ours\", at: (1, 1), rounds: 2)], round_limit: 8";
    for ruleset in Library::shipped().ruleset_keys() {
        let setup = scene(&ruleset, &rows, [ours, theirs], goals);
        let mut nearest = i16::MAX;
        play(&setup, 3, |fight, _| {
            let arena = fight.arena();
            nearest = nearest.min(arena.rect_distance(arena.rect(ANA), arena.rect(CombatantId(1))));
        });
        assert!(nearest <= 2, "{ruleset}: {nearest}");
    }
}

/// A door in the way is opened, also by a combatant that has to step up to it first.
#[test]
fn doors_in_the_way_are_opened() {
    let rows = [".....#......", ".....D......", ".....#......"];
    let theirs = "(archetype: \"mage\", at: (11, 1), name: \"Bo\")";
    for ruleset in Library::shipped().ruleset_keys() {
        for x in 0..5 {
            let ours = format!("(archetype: \"guard\", at: ({x}, 1), name: \"Ana\")");
            let setup = scene(&ruleset, &rows, [&ours, theirs], "round_limit: 5");
            let mut opened = false;
            play(&setup, 3, |fight, _| {
                let arena = fight.arena();
                let door = arena.all_objects().next().expect("there is a door");
                opened |= !arena.object_state(door).blocks;
            });
            assert!(opened, "{ruleset}: from {x}");
        }
    }
}

/// A lever beside the way is thrown to open the gate to the foe; a side that wins by lasting leaves the gate shut.
#[test]
fn levers_open_gates() {
    let rows = ["###L########", "....G.......", "############"];
    let ours = "(archetype: \"guard\", at: (2, 1), name: \"Ana\")";
    let theirs = "(archetype: \"mage\", at: (11, 1), name: \"Bo\")";
    let lasts = "goals: [Survive(side: \"ours\", rounds: 3)], round_limit: 3";
    for ruleset in Library::shipped().ruleset_keys() {
        for (goals, opens) in [("round_limit: 3", true), (lasts, false)] {
            let setup = scene(&ruleset, &rows, [ours, theirs], goals);
            let mut opened = false;
            play(&setup, 3, |fight, _| {
                let arena = fight.arena();
                let gate = arena.object_at(Cell::new(4, 1)).expect("there is a gate");
                opened |= !arena.object_state(gate).blocks;
            });
            assert_eq!(opened, opens, "{ruleset}: {goals}");
        }
    }
}

/// A gate shuts the only way, and its lever stands in a niche some cells back.
const NICHE: [&str; 5] = ["#L##########", "#.##########", "#.##########", ".....G......", "############"];

/// A lever off the way is walked to and thrown, for a foe behind the gate or for a place there; a side that wins by
/// lasting leaves the gate shut.
#[test]
fn levers_off_the_way_are_thrown() {
    let ours = "(archetype: \"guard\", at: (4, 3), name: \"Ana\")";
    let theirs = "(archetype: \"mage\", at: (11, 3), name: \"Bo\")";
    let holds = "goals: [Hold(side: \"ours\", at: (8, 3), rounds: 2)], round_limit: 4";
    let lasts = "goals: [Survive(side: \"ours\", rounds: 4)], round_limit: 4";
    for ruleset in Library::shipped().ruleset_keys() {
        for (goals, opens) in [("round_limit: 4", true), (holds, true), (lasts, false)] {
            let setup = scene(&ruleset, &NICHE, [ours, theirs], goals);
            let mut opened = false;
            play(&setup, 3, |fight, _| {
                let arena = fight.arena();
                let gate = arena.object_at(Cell::new(5, 3)).expect("there is a gate");
                opened |= !arena.object_state(gate).blocks;
            });
            assert_eq!(opened, opens, "{ruleset}: {goals}");
        }
    }
}

/// Of two before the gate, the one that is nearer to the lever goes; the other waits where it will open.
#[test]
fn one_goes_to_the_lever() {
    let ours = "(archetype: \"guard\", at: (4, 3), name: \"Ana\"), (archetype: \"guard\", at: (2, 3), name: \"Di\")";
    let theirs = "(archetype: \"guard\", at: (11, 3), name: \"Bo\")";
    for ruleset in Library::shipped().ruleset_keys() {
        let setup = scene(&ruleset, &NICHE, [ours, theirs], "round_limit: 4");
        let (mut opened, mut left) = (false, false);
        play(&setup, 3, |fight, _| {
            let arena = fight.arena();
            let gate = arena.object_at(Cell::new(5, 3)).expect("there is a gate");
            opened |= !arena.object_state(gate).blocks;
            left |= !opened && arena.body(ANA).position.at.x < 3;
        });
        assert!(opened && !left, "{ruleset}");
    }
}
