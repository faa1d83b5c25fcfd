//! How scenes have the computer play combatants: at each level, under each ruleset, and unknown to foes.

use std::sync::Arc;

use fray::ai::{Mind, NoviceMind, SearchMind, TacticalMind};
use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::behaviour::Behaviour;
use fray::fight::state::log::Event;
use fray::fight::state::order::{Order, OrderKind};
use fray::kernel::cell::Cell;
use fray::kernel::ids::{CombatantId, SideId};

use crate::contract::{RULESETS, under_each_ruleset};

/// The combatant that is looked at.
const HERO: CombatantId = CombatantId(0);
const OWN: SideId = SideId(0);

/// A field with `own` combatants of the first side and `foes` of the other: archetype, cell, more fields.
type Placed<'a> = (&'a str, (i16, i16), &'a str);

fn scene(own: &[Placed], foes: &[Placed], exits: &str) -> String {
    let who = |placed: &[Placed]| -> String {
        let one = |(archetype, at, more): &Placed| format!("(archetype: \"{archetype}\", at: {at:?}, {more}),");
        placed.iter().map(one).collect()
    };
    format!(
        "(key: \"field\", name: \"Field\", about: \"\", ruleset: \"tempo\", map: [{}], legend: {{\".\": Ground(\"grass\")}},
        sides: [(key: \"a\", name: \"A\", {exits} who: [{}]), (key: \"b\", name: \"B\", who: [{}])])",
        format!("\"{}\",", ".".repeat(26)).repeat(13),
        who(own),
        who(foes)
    )
}

fn try_setup(ruleset: &str, text: String) -> Result<Setup, Problems> {
    let source = Source::new("field.ron", text);
    let mut problems = Problems::new();
    let def = match load::scene(&source, &mut problems) {
        Some(def) if problems.is_empty() => def,
        _ => return Err(problems),
    };
    let rules = Library::shipped().ruleset(ruleset).expect("it ships");
    Setup::new(&rules, &Arc::new(def), &source.file, &[])
}

fn begin(ruleset: &str, own: &[Placed], foes: &[Placed], exits: &str) -> Fight {
    let setup = try_setup(ruleset, scene(own, foes, exits)).unwrap_or_else(|p| panic!("{p}"));
    Fight::new(&setup, 4).expect("it begins")
}

fn at(fight: &mut Fight) -> Option<Cell> {
    let arena = fight.seen_by(Some(OWN));
    arena.present(HERO).then(|| arena.at(HERO))
}

fn gap(a: Cell, b: Cell) -> i16 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

/// Lets a mind lead the first side while the other does nothing, until so many rounds are over; where the hero stood after
/// each order, as long as it was there.
fn course(fight: &mut Fight, mind: &mut dyn Mind, rounds: u32) -> Vec<Cell> {
    let mut course = vec![at(fight).expect("it is there")];
    while let Some(decision) = fight.decision().cloned() {
        if fight.seen_by(None).round() > rounds {
            break;
        }
        let order = match decision.side {
            OWN => mind.answer(fight).expect("it answers"),
            other => {
                let idle = fight.seen_by(Some(other)).idle().expect("there is always something");
                Order { decision: decision.id, body: idle }
            }
        };
        fight.submit(order).expect("it is allowed");
        match at(fight) {
            Some(cell) => course.push(cell),
            None => break,
        }
    }
    course
}

/// The levels that think in different ways.
fn levels() -> Vec<(&'static str, Box<dyn Mind>)> {
    vec![
        ("novice", Box::new(NoviceMind::new(7))),
        ("regular", Box::new(TacticalMind::new())),
        ("veteran", Box::new(SearchMind::new(7, 60))),
    ]
}

under_each_ruleset!(
    guardians_stay_at_every_level,
    guardians_strike_whom_they_reach,
    guardians_of_persons_go_to_them,
    patrols_go_round_until_there_is_a_foe,
    cowards_run_when_they_are_outnumbered,
    bodyguards_stay_beside_their_ward,
    the_reckless_fear_nothing_and_the_cautious_much,
    foes_are_not_told,
);

fn guardians_stay_at_every_level(ruleset: &str) {
    let own = |behaviour: &'static str| [("guard", (14, 6), behaviour)];
    for (level, mut mind) in levels() {
        let post = "behaviour: Guardian(at: (14, 6), within: 2)";
        let stood = course(&mut begin(ruleset, &own(post), &[("guard", (3, 6), "")], ""), &mut *mind, 4);
        assert!(stood.iter().all(|cell| gap(*cell, Cell::new(14, 6)) <= 2), "{level} leaves: {stood:?}");
    }
    // The same combatant seeks the fight otherwise, and so does who is advised.
    let foe = Cell::new(3, 6);
    let free = course(&mut begin(ruleset, &own(""), &[("guard", (3, 6), "")], ""), &mut TacticalMind::new(), 4);
    assert!(gap(*free.last().unwrap(), foe) < 8, "{free:?}");
    let post = "behaviour: Guardian(at: (14, 6), within: 2)";
    let mut advised = TacticalMind::adviser();
    let told = course(&mut begin(ruleset, &own(post), &[("guard", (3, 6), "")], ""), &mut advised, 4);
    assert!(gap(*told.last().unwrap(), foe) < 8, "advice is free of it: {told:?}");
}

fn guardians_strike_whom_they_reach(ruleset: &str) {
    let own = [("guard", (14, 6), "behaviour: Guardian(at: (14, 6), within: 2)")];
    let mut fight = begin(ruleset, &own, &[("guard", (11, 6), "")], "");
    let stood = course(&mut fight, &mut TacticalMind::new(), 3);
    assert!(stood.iter().all(|cell| gap(*cell, Cell::new(14, 6)) <= 2), "{stood:?}");
    let struck = fight.log().iter().any(|line| matches!(line.event, Event::StrikeBegan(HERO, ..)));
    assert!(struck, "it strikes from where it may stand: {stood:?}");
}

fn guardians_of_persons_go_to_them(ruleset: &str) {
    let own =
        [("guard", (18, 2), "behaviour: Guardian(of: \"Mara\", within: 2)"), ("mage", (14, 10), "name: \"Mara\"")];
    // Mara herself stays: she guards her place.
    let own = [own[0], (own[1].0, own[1].1, "name: \"Mara\", behaviour: Guardian(at: (14, 10), within: 0)")];
    let stood = course(&mut begin(ruleset, &own, &[("guard", (2, 2), "")], ""), &mut TacticalMind::new(), 5);
    assert!(gap(*stood.last().unwrap(), Cell::new(14, 10)) <= 2, "{stood:?}");
}

fn patrols_go_round_until_there_is_a_foe(ruleset: &str) {
    let patrol = "behaviour: Patrol(cells: [(16, 1), (23, 1)])";
    let own = [("guard", (19, 1), patrol)];
    let far = course(&mut begin(ruleset, &own, &[("guard", (1, 11), "")], ""), &mut TacticalMind::new(), 9);
    let came = |to: Cell| far.iter().position(|cell| gap(*cell, to) <= 1);
    let (first, second) = (came(Cell::new(16, 1)), came(Cell::new(23, 1)));
    assert!(first.is_some() && second > first, "there and back: {far:?}");
    assert!(far.iter().all(|cell| cell.y <= 3 && cell.x >= 14), "and nowhere else: {far:?}");
    let foe = Cell::new(12, 6);
    let near = course(&mut begin(ruleset, &own, &[("guard", (12, 6), "")], ""), &mut TacticalMind::new(), 4);
    assert!(gap(*near.last().unwrap(), foe) <= 2, "it goes for the foe: {near:?}");
}

fn cowards_run_when_they_are_outnumbered(ruleset: &str) {
    let foes = [("guard", (10, 5), ""), ("guard", (10, 7), "")];
    let fled =
        course(&mut begin(ruleset, &[("guard", (13, 6), "behaviour: Coward")], &foes, ""), &mut TacticalMind::new(), 3);
    let away = |cells: &[Cell]| gap(*cells.last().unwrap(), Cell::new(10, 6));
    assert!(away(&fled) > 6, "it runs: {fled:?}");
    let stood = course(&mut begin(ruleset, &[("guard", (13, 6), "")], &foes, ""), &mut TacticalMind::new(), 3);
    assert!(away(&stood) < 3, "another fights: {stood:?}");
    // One against one it fights too.
    let duel = course(
        &mut begin(ruleset, &[("guard", (13, 6), "behaviour: Coward")], &foes[..1], ""),
        &mut TacticalMind::new(),
        3,
    );
    assert!(away(&duel) < 3, "it fights one: {duel:?}");
    // It leaves where it can.
    let mut fight = begin(ruleset, &[("guard", (13, 6), "behaviour: Coward")], &foes, "exits: [(25, 6)],");
    course(&mut fight, &mut TacticalMind::new(), 6);
    assert_eq!(at(&mut fight), None, "it leaves through the exit");
}

fn bodyguards_stay_beside_their_ward(ruleset: &str) {
    let ward = "name: \"Mara\", behaviour: Guardian(at: (16, 6), within: 0)";
    let guard = |behaviour: &'static str| [("guard", (10, 2), behaviour), ("mage", (16, 6), ward)];
    let foes = [("guard", (2, 2), "")];
    let own = guard("behaviour: Bodyguard(of: \"Mara\")");
    let beside = course(&mut begin(ruleset, &own, &foes, ""), &mut TacticalMind::new(), 4);
    assert!(gap(*beside.last().unwrap(), Cell::new(16, 6)) <= 2, "{beside:?}");
    let free = course(&mut begin(ruleset, &guard(""), &foes, ""), &mut TacticalMind::new(), 4);
    assert!(gap(*free.last().unwrap(), Cell::new(16, 6)) > 4, "another goes for the foe: {free:?}");
}

/// The sum of what foes count for at the places that are compared first.
fn fear(ruleset: &str, behaviour: &str) -> Option<i64> {
    let foes = [("guard", (9, 5), ""), ("guard", (9, 7), "")];
    let mut fight = begin(ruleset, &[("guard", (13, 6), behaviour)], &foes, "");
    let mut mind = TacticalMind::new();
    while let Some(decision) = fight.decision().cloned() {
        if fight.seen_by(None).round() > 2 {
            break;
        }
        if decision.side != OWN {
            let body = fight.seen_by(Some(decision.side)).idle()?;
            fight.submit(Order { decision: decision.id, body }).ok()?;
            continue;
        }
        let (order, account) = mind.account(&mut fight)?;
        let terms =
            account.options.iter().filter(|o| o.orders.iter().any(|body| matches!(body, OrderKind::Walk { .. })));
        let threats: Vec<i64> = terms
            .flat_map(|option| &option.terms)
            .filter_map(|term| match term {
                fray::ai::WeighedTerm::Foes(_, worth) => Some(*worth),
                _ => None,
            })
            .collect();
        if account.options.iter().any(|o| o.orders.iter().any(|body| matches!(body, OrderKind::Walk { .. }))) {
            return Some(threats.iter().sum());
        }
        fight.submit(order).ok()?;
    }
    None
}

fn the_reckless_fear_nothing_and_the_cautious_much(ruleset: &str) {
    let usual = fear(ruleset, "").expect("it compares places");
    assert!(usual < 0, "foes reach places: {usual}");
    assert_eq!(fear(ruleset, "behaviour: Reckless"), Some(0));
    assert!(fear(ruleset, "behaviour: Cautious").expect("it compares places") < usual);
}

/// How a foe is played shows in nothing that the side thinks of it before it acts.
fn foes_are_not_told(ruleset: &str) {
    let foes = |behaviour: &'static str| [("guard", (9, 5), behaviour), ("archer", (7, 7), behaviour)];
    let own = [("guard", (13, 6), ""), ("archer", (15, 6), "")];
    let answers = |behaviour: &'static str| -> Vec<OrderKind> {
        levels()
            .into_iter()
            .map(|(_, mut mind)| {
                let mut fight = begin(ruleset, &own, &foes(behaviour), "");
                while fight.decision().is_some_and(|decision| decision.side != OWN) {
                    let decision = fight.decision().cloned().expect("there is one");
                    let body = fight.seen_by(Some(decision.side)).idle().expect("there is something");
                    fight.submit(Order { decision: decision.id, body }).expect("it is allowed");
                }
                mind.answer(&mut fight).expect("it answers").body
            })
            .collect()
    };
    let usual = answers("");
    let mut fight = begin(ruleset, &own, &foes("behaviour: Coward"), "");
    let foe = CombatantId(2);
    for (viewer, seen) in
        [(None, Behaviour::Usual), (Some(OWN), Behaviour::Usual), (Some(SideId(1)), Behaviour::Coward)]
    {
        assert_eq!(*fight.seen_by(viewer).behaviour(foe), seen, "{viewer:?}");
    }
    for behaviour in ["behaviour: Coward", "behaviour: Guardian(at: (9, 5), within: 0)"] {
        assert_eq!(answers(behaviour), usual, "{behaviour}");
    }
    // What is imagined of it is the usual, whatever it is.
    let imagined = |behaviour: &'static str| {
        let mut fight = begin(ruleset, &own, &foes(behaviour), "");
        let side = fight.decision().expect("there is one").side;
        let mut imagination = fight.imagine(side, 3).expect("it can");
        let arena = imagination.fight().seen_by(Some(SideId(1 - side.0)));
        let theirs: Vec<_> =
            arena.all_combatants().filter(|id| arena.side(*id) != side).map(|id| arena.behaviour(id).clone()).collect();
        theirs
    };
    assert_eq!(imagined("behaviour: Coward"), imagined(""));
}

#[test]
fn faults_of_behaviours_are_told_with_their_place() {
    let told = |behaviour: &str| {
        let own = [("guard", (13, 6), behaviour)];
        let text = scene(&own, &[("guard", (9, 5), "")], "");
        try_setup(RULESETS[0], text).err().map_or_else(String::new, |problems| problems.to_string())
    };
    for (behaviour, wanted) in [
        ("behaviour: Guardian()", "it does not say what it guards"),
        ("behaviour: Guardian(at: (1, 1), of: \"B\")", "it guards a place and a person"),
        ("behaviour: Guardian(at: (40, 1))", "the cell (40, 1) is off the map"),
        ("behaviour: Guardian(at: (1, 1), within: -1)", "it cannot stay within -1 cells"),
        ("behaviour: Patrol(cells: [])", "there is no cell to go to"),
        ("behaviour: Bodyguard(of: \"Nobody\")", "no combatant is called `Nobody`"),
        ("behaviour: Brave", "Brave"),
    ] {
        let problems = told(behaviour);
        assert!(problems.contains(wanted), "{behaviour}: {problems}");
        assert!(problems.contains("field.ron:2:"), "with its line: {problems}");
    }
}
