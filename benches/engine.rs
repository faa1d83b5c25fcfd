//! What the engine costs: an order without the AI, a search for paths, a decision of the AI, a snapshot; and how the
//! cost of an order grows from 4 against 4 to 16 against 16. `cargo bench` prints the figures.

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
use fray::fight::map::reach::Reach;
use fray::fight::setup::Setup;
use fray::fight::state::order::{DecisionKind, Order, OrderKind};

/// A battle of so many against so many on an open field of about 24×24 cells with scattered walls and bushes.
fn field(each: usize) -> Setup {
    let (width, height) = (24, 24);
    let mut map = vec![vec!['.'; width]; height];
    for (y, row) in map.iter_mut().enumerate().skip(3).take(height - 6) {
        for (x, cell) in row.iter_mut().enumerate() {
            // A fixed scatter: no two runs differ.
            match (x * 7 + y * 13) % 29 {
                0 => *cell = '#',
                5 => *cell = 'b',
                _ => {}
            }
        }
    }
    let rows: Vec<String> = map.iter().map(|r| format!("\"{}\"", r.iter().collect::<String>())).collect();
    let roles = ["guard", "archer", "skirmisher", "mage"];
    let who = |top: bool| -> String {
        let place = |i: usize| {
            let (x, row) = (1 + (i % 8) * 3, i / 8);
            let y = if top { row } else { height - 1 - row };
            format!("(archetype: \"{}\", at: ({x}, {y}))", roles[i % roles.len()])
        };
        (0..each).map(place).collect::<Vec<_>>().join(", ")
    };
    let text = format!(
        "(key: \"field\", name: \"Field\", about: \"\", ruleset: \"tempo\", map: [{}], \
         legend: {{\".\": Ground(\"grass\"), \"#\": Ground(\"wall\"), \"b\": Ground(\"bush\")}}, \
         sides: [(key: \"a\", name: \"A\", role: Player, who: [{}]), (key: \"b\", name: \"B\", role: Npc, who: [{}])], \
         open_sheets: true, round_limit: 30)",
        rows.join(", "),
        who(true),
        who(false)
    );
    let mut problems = Problems::new();
    let scene = load::scene(&Source::new("field", text), &mut problems).unwrap_or_else(|| panic!("{problems}"));
    let rules = Library::shipped().ruleset("tempo").unwrap_or_else(|p| panic!("{p}"));
    Setup::new(&rules, &Arc::new(scene), &Arc::from("field"), &[]).unwrap_or_else(|p| panic!("{p}"))
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
    group.measurement_time(Duration::from_secs(5));
    for each in [4, 8, 16] {
        let setup = field(each);
        for (name, policy) in [("recorded from the AI", Policy::Ai), ("recorded at random", Policy::Random)] {
            let orders = record(&setup, policy, 7);
            group.throughput(Throughput::Elements(counted(&orders)));
            group.bench_function(format!("{name}, {each} against {each}"), |b| {
                b.iter(|| replay(&setup, 7, black_box(&orders)));
            });
        }
        for (name, policy) in [("played by the AI", Policy::Ai), ("played at random", Policy::Random)] {
            let orders = record(&setup, policy, 7);
            group.throughput(Throughput::Elements(counted(&orders)));
            group.bench_function(format!("{name}, {each} against {each}"), |b| {
                b.iter(|| record(&setup, policy, black_box(7)).len());
            });
        }
    }
    group.finish();
}

/// A fight that halts in the middle of a turn with movement left.
fn in_a_turn(setup: &Setup) -> Fight {
    let mut fight = Fight::new(setup, 7).expect("the rules come to rest");
    let mut mind = Policy::Ai.mind(7);
    loop {
        let arena = fight.arena();
        let moves = arena.stack.turn().map_or(0, |t| arena.body(t.by).usage.moves);
        if matches!(fight.decision().map(|d| d.kind), Some(DecisionKind::Turn { .. })) && moves >= 5 {
            return fight;
        }
        let order = mind.answer(&mut fight).expect("turns come before the end");
        fight.submit(order).expect("offers pass the check");
    }
}

fn pieces(c: &mut Criterion) {
    let setup = field(8);
    let mut fight = in_a_turn(&setup);
    let by = fight.arena().stack.turn().expect("it halts in a turn").by;
    let mut reach = Reach::default();
    for (name, budget) in [("ways of 10 steps", 10), ("ways over the whole map", 200)] {
        c.bench_function(name, |b| {
            let arena = fight.arena();
            b.iter(|| {
                reach.fill(&arena, by, black_box(budget));
                reach.cells().len()
            });
        });
    }
    c.bench_function("offers of a turn", |b| b.iter(|| fight.offers().len()));
    // A new mind each time: one that was asked before remembers its answer.
    c.bench_function("a decision of the AI, by a fresh mind", |b| {
        b.iter_batched(|| Policy::Ai.mind(7), |mut mind| mind.answer(&mut fight), BatchSize::SmallInput);
    });
    c.bench_function("capture of 16 combatants", |b| b.iter(|| fight.capture()));
    let snapshot = fight.capture();
    c.bench_function("restore of 16 combatants", |b| b.iter(|| fight.restore(black_box(&snapshot))));
    c.bench_function("state hash of 16 combatants", |b| b.iter(|| fight.state_hash()));
}

criterion_group!(benches, orders, pieces);
criterion_main!(benches);
