//! What the engine costs under each ruleset: orders without the AI, a search for paths, offers, odds, a decision of the
//! AI, a snapshot, an imagined fight. `cargo bench` prints the figures; `fray bench` measures whole battles.

#![allow(missing_docs, reason = "criterion's macros write a function without")]

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fray::ai::Policy;
use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::fight::Fight;
use fray::fight::imagine::Imagination;
use fray::fight::map::reach::Reach;
use fray::fight::setup::Setup;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use fray::testkit::state_mut;

/// The rulesets that are measured.
const RULESETS: [&str; 5] = ["tempo", "action_points", "seconds", "four_actions", "vitality"];

/// The field of `fray bench` under a ruleset, with so many on each side.
fn field(ruleset: &str, each: usize) -> Setup {
    let source = Source::new("field", include_str!("field.ron").to_owned());
    let mut problems = Problems::new();
    let mut scene = load::scene(&source, &mut problems).unwrap_or_else(|| panic!("{problems}"));
    for side in scene.sides.iter_mut() {
        side.who.truncate(each);
    }
    let rules = Library::shipped().ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    Setup::new(&rules, &Arc::new(scene), &source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
}

/// Plays a battle and returns its orders.
fn record(setup: &Setup, policy: Policy, seed: u64) -> Vec<Order> {
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    let mut mind = policy.mind(seed);
    let mut orders = Vec::new();
    while let Some(order) = mind.answer(&mut fight) {
        orders.push(order.clone());
        fight.submit(order).expect("offers pass the check");
    }
    orders
}

/// What counts as an order: moves, actions and reactions.
fn counted(orders: &[Order]) -> u64 {
    orders.iter().filter(|o| matches!(o.body, OrderKind::Walk { .. } | OrderKind::Act(_))).count() as u64
}

fn replay(setup: &Setup, seed: u64, orders: &[Order]) -> u64 {
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    for order in orders {
        fight.submit(order.clone()).expect("recorded orders pass the check");
    }
    fight.log_digest()
}

fn orders(c: &mut Criterion) {
    let mut group = c.benchmark_group("orders");
    group.measurement_time(Duration::from_secs(2)).warm_up_time(Duration::from_millis(500)).sample_size(10);
    for ruleset in RULESETS {
        let setup = field(ruleset, 8);
        let orders = record(&setup, Policy::Regular, 7);
        group.throughput(Throughput::Elements(counted(&orders)));
        group.bench_function(format!("{ruleset}/recorded from the AI"), |b| {
            b.iter(|| replay(&setup, 7, black_box(&orders)));
        });
    }
    group.finish();
}

/// A fight that halts in a turn of its second round in which a strike is offered, and that strike.
fn in_a_turn(setup: &Setup) -> (Fight, ActOrder) {
    let mut fight = Fight::new(setup, 7).expect("the rules come to rest");
    let mut mind = Policy::Regular.mind(7);
    loop {
        if fight.arena().clock.round > 1
            && matches!(fight.decision().map(|d| d.kind), Some(DecisionKind::Turn { .. }))
            && let Some(strike) = strike(&mut fight)
        {
            return (fight, strike);
        }
        let order = mind.answer(&mut fight).expect("strikes come before the end");
        fight.submit(order).expect("offers pass the check");
    }
}

/// An offered act for which odds are told.
fn strike(fight: &mut Fight) -> Option<ActOrder> {
    let offers = fight.offers();
    let arena = fight.arena();
    let acts = offers.into_iter().filter_map(|offer| match offer {
        Offer::Act { by, action, tool, aims } => {
            Some(aims.into_iter().map(move |aim| ActOrder { by, action, tool, aim }))
        }
        _ => None,
    });
    acts.flatten().find(|draft| arena.odds(draft).is_some())
}

fn pieces(c: &mut Criterion) {
    let mut group = c.benchmark_group("pieces");
    group.measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(300)).sample_size(20);
    for ruleset in RULESETS {
        let setup = field(ruleset, 8);
        let (mut fight, strike) = in_a_turn(&setup);
        let by = strike.by;
        let mut reach = Reach::default();
        let budget = fight.arena().walking_budget(by).max(6);
        for (name, budget) in [("ways of a turn", budget), ("ways over the whole map", 2_000)] {
            group.bench_function(format!("{ruleset}/{name}"), |b| {
                let arena = fight.arena();
                b.iter(|| {
                    reach.fill(&arena, by, black_box(budget));
                    reach.cells().len()
                });
            });
        }
        group.bench_function(format!("{ruleset}/offers of a turn before their targets"), |b| {
            let arena = fight.arena();
            b.iter(|| arena.unaimed_offers().len());
        });
        group.bench_function(format!("{ruleset}/offers of a turn with their targets"), |b| {
            b.iter(|| fight.offers().len());
        });
        group.bench_function(format!("{ruleset}/odds of a strike with its reasons"), |b| {
            let arena = fight.arena();
            b.iter(|| (arena.odds(black_box(&strike)), arena.strike_breakdown(&strike)));
        });
        // A new mind each time: one that was asked before remembers its answer.
        group.bench_function(format!("{ruleset}/a decision of the AI, by a fresh mind"), |b| {
            b.iter_batched(|| Policy::Regular.mind(7), |mut mind| mind.answer(&mut fight), BatchSize::SmallInput);
        });
        // What has not changed since is shared. With everybody changed a snapshot is a copy of all.
        let snapshot = fight.capture();
        group.bench_function(format!("{ruleset}/capture and restore of 16 combatants, none changed"), |b| {
            b.iter(|| {
                let now = fight.capture();
                fight.restore(black_box(&snapshot));
                now
            });
        });
        group.bench_function(format!("{ruleset}/capture and restore of 16 combatants, all changed"), |b| {
            b.iter(|| {
                state_mut(&mut fight);
                let now = fight.capture();
                fight.restore(black_box(&snapshot));
                now
            });
        });
        group.bench_function(format!("{ruleset}/state hash of 16 combatants, none changed"), |b| {
            b.iter(|| fight.state_hash());
        });
        group.bench_function(format!("{ruleset}/state hash of 16 combatants, all changed"), |b| {
            b.iter(|| {
                state_mut(&mut fight);
                fight.state_hash()
            });
        });
        let side = fight.decision().expect("it is a turn").side;
        let mut imagination = Imagination::beside(&fight);
        let mut seed = 0;
        group.bench_function(format!("{ruleset}/imagining 16 combatants"), |b| {
            b.iter(|| {
                seed += 1;
                imagination.imagine(&mut fight, side, seed)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, orders, pieces);
criterion_main!(benches);
