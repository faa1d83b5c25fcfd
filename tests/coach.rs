//! The coach: it names what cost a side most, under every ruleset, and says the same of the same battle.

use std::sync::Arc;

use fray::ai::{Mind, Policy};
use fray::coach::{CoachEffort, CostlyDecision, ReviewProgress, review};
use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::order::{DecisionKind, Order, OrderKind};
use fray::kernel::ids::SideId;

use crate::contract::{long, under_each_ruleset};

under_each_ruleset!(a_turn_given_away_is_named);

const EFFORT: CoachEffort =
    CoachEffort { glance: 240, second: 800, look: 1_200, battles: 8_000, chosen: (6, 3), named: 3 };

/// Two who stand face to face, and do not last long.
fn fight(ruleset: &str, seed: u64) -> Fight {
    let source = Source::new(
        "yard.ron",
        "(key: \"yard\", name: \"Yard\", about: \"\", ruleset: \"tempo\", legend: {\".\": Ground(\"grass\")},
        map: [\"........\",\"........\",\"........\",\"........\",\"........\",\"........\"],
        sides: [
            (key: \"a\", name: \"A\", handicap: 40, who: [(archetype: \"guard\", at: (3, 2))]),
            (key: \"b\", name: \"B\", handicap: 40, who: [(archetype: \"guard\", at: (4, 2))]),
        ])",
    );
    let mut problems = Problems::new();
    let def = load::scene(&source, &mut problems).unwrap_or_else(|| panic!("{problems}"));
    let rules = Library::shipped().ruleset(ruleset).expect("it ships");
    let setup = Setup::new(&rules, &Arc::new(def), &source.file, &[]).unwrap_or_else(|p| panic!("{p}"));
    Fight::new(&setup, seed).expect("the rules come to rest")
}

/// The orders of a battle that the first side loses in a way that a coach can see: from some round on its combatants do
/// nothing, and let all chances to defend themselves pass. Until then, and on the other side, the regular level plays.
fn given_away(fight: &mut Fight, seed: u64, (from, until): (u32, u32)) -> Vec<Order> {
    let mut minds: Vec<Box<dyn Mind + Send>> = (0..2).map(|side| Policy::Regular.mind_of(seed, SideId(side))).collect();
    let mut orders = Vec::new();
    while let Some(decision) = fight.decision().cloned() {
        let round = fight.seen_by(None).round();
        let idle = decision.side == SideId(0) && (from..until).contains(&round);
        let order = minds[decision.side.index()].answer(fight).expect("there is a decision");
        let nothing = match decision.kind {
            DecisionKind::Turn { .. } => OrderKind::EndTurn,
            _ => OrderKind::Pass,
        };
        let nothing = Order { decision: decision.id, body: nothing };
        let given = if idle && fight.check(&nothing).is_ok() { nothing } else { order };
        fight.submit(given.clone()).expect("it is allowed");
        orders.push(given);
    }
    orders
}

fn reviewed(ruleset: &str, seed: u64, orders: &[Order], effort: CoachEffort) -> Vec<CostlyDecision> {
    let mut fight = fight(ruleset, seed);
    review(&mut fight, orders, &[SideId(0)], (effort, 1), &ReviewProgress::default()).expect("it is that battle")
}

fn a_turn_given_away_is_named(ruleset: &str) {
    let seed = 5;
    let mut played = fight(ruleset, seed);
    let orders = given_away(&mut played, seed, (1, 4));
    let costly = reviewed(ruleset, seed, &orders, EFFORT);
    let told: Vec<String> = costly.iter().map(|c| format!("{} {:?} {:?}", c.at, c.given, c.chance)).collect();
    println!("{ruleset}: {}", told.join("\n"));
    let worst = costly.first().unwrap_or_else(|| panic!("{ruleset}: nothing is named"));
    assert!((1..4).contains(&worst.round), "{ruleset}: round {}", worst.round);
    for decision in &costly {
        assert_eq!((decision.side, &decision.given), (SideId(0), &orders[decision.at].body));
        assert_ne!(decision.better.first(), Some(&decision.given));
        let (least, most) = decision.chance.interval;
        assert!(least <= decision.chance.cost() && decision.chance.cost() <= most && decision.chance.battles > 1);
    }
    if long() {
        assert_eq!(reviewed(ruleset, seed, &orders, EFFORT), costly);
    }
}
