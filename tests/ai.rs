//! The AI: that it only gives orders that are allowed, plays the same from the same seed, and beats chance.

use fray::ai::{Mind, Policy};
use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::order::{DecisionKind, Order, OrderKind};
use fray::kernel::ids::SideId;

use crate::playout::{scenes, setup};

/// How a battle went.
struct Played {
    winner: Option<SideId>,
    round: u32,
    decisions: u32,
    /// Moves, actions and reactions.
    orders: u32,
    digest: u64,
}

/// Plays a battle with one policy for each side.
fn play(setup: &Setup, seed: u64, policies: [Policy; 2]) -> Played {
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    let mut minds: Vec<Box<dyn Mind + Send>> = policies.iter().map(|p| p.mind(seed ^ 0x5EED)).collect();
    let (mut decisions, mut orders) = (0, 0);
    while let Some(decision) = fight.decision() {
        let side = decision.side.index();
        let order = minds[side].answer(&mut fight).expect("there is a decision");
        fight.submit(order.clone()).unwrap_or_else(|e| panic!("{seed} {decisions} {order:?}: {e}"));
        decisions += 1;
        orders += u32::from(matches!(order.body, OrderKind::Walk { .. } | OrderKind::Act(_)));
        assert!(decisions < 50_000, "battle {seed} does not end");
    }
    let outcome = fight.outcome().expect("no decision means an outcome").clone();
    let winner = if outcome.winners.len() == 1 { outcome.winners.iter().next() } else { None };
    Played { winner, round: outcome.round, decisions, orders, digest: fight.log_digest() }
}

/// Battles of the AI against chance, sides swapped half-way; how many the AI won.
fn against_chance(scene: &str, battles: u64) -> [u64; 2] {
    let setup = setup(scene);
    let mut wins = [0, 0];
    for seed in 0..battles {
        let ai = usize::from(seed >= battles / 2);
        let mut policies = [Policy::Random; 2];
        policies[ai] = Policy::Regular;
        let played = play(&setup, seed, policies);
        if played.winner.is_some_and(|w| w.index() == ai) {
            wins[ai] += 1;
        }
    }
    wins
}

#[test]
fn beats_chance() {
    for scene in scenes() {
        let wins = against_chance(&scene, 20);
        assert!(wins.iter().sum::<u64>() >= 17, "{scene}: {wins:?} of 10 each");
    }
}

#[test]
fn even_scenes_are_even() {
    let (found, _) = Library::shipped().scenes();
    let even: Vec<&str> = found.iter().filter(|s| s.def.even).map(|s| s.key.as_str()).collect();
    assert!(even.contains(&"toll_house"));
    for scene in even {
        let setup = setup(scene);
        let won = |seed: u64| play(&setup, seed, [Policy::Regular; 2]).winner == Some(SideId(0));
        let wins = (0..40).filter(|seed| won(*seed)).count();
        assert!((8..=32).contains(&wins), "{scene}: the first side won {wins} of 40");
    }
}

#[test]
fn same_seed_same_battle() {
    let setup = setup("toll_house");
    let digests: Vec<u64> = (0..2).map(|_| play(&setup, 7, [Policy::Regular; 2]).digest).collect();
    assert_eq!(digests[0], digests[1]);
}

/// What the first side does in its first round while the other, after plans made with this seed, passes on everything.
fn orders_against_plans(setup: &Setup, foe_seed: u64) -> Vec<OrderKind> {
    let mut fight = Fight::new(setup, 3).expect("the rules come to rest");
    let (mut mind, mut foe) = (Policy::Regular.mind(1), Policy::Random.mind(foe_seed));
    let mut orders = Vec::new();
    while let Some(decision) = fight.decision().cloned() {
        if fight.arena().clock.round > 1 {
            break;
        }
        let order = match decision.kind {
            _ if decision.side == SideId(0) => {
                let order = mind.answer(&mut fight).expect("there is a decision");
                orders.push(order.body.clone());
                order
            }
            DecisionKind::Plan => foe.answer(&mut fight).expect("there is a decision"),
            _ => Order { decision: decision.id, body: fight.arena().idle().expect("there is a decision") },
        };
        fight.submit(order).expect("the order is allowed");
    }
    orders
}

#[test]
fn secret_plans_stay_secret() {
    let setup = setup("toll_house");
    let known = orders_against_plans(&setup, 0);
    assert!(known.len() > 10);
    for seed in 1..6 {
        assert_eq!(orders_against_plans(&setup, seed), known, "plans made with seed {seed} were seen");
    }
}

/// How many battles the measurements play; `FRAY_BATTLES` overrides it.
fn battles() -> u64 {
    std::env::var("FRAY_BATTLES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

#[test]
#[ignore = "a measurement: run it with --ignored --nocapture"]
fn measure_against_chance() {
    for scene in scenes() {
        let n = battles();
        let start = std::time::Instant::now();
        let wins = against_chance(&scene, n);
        println!("{scene}: {} and {} of {} each, {:?}", wins[0], wins[1], n / 2, start.elapsed());
    }
}

#[test]
#[ignore = "a measurement: run it with --ignored --nocapture"]
fn measure_mirror() {
    for scene in scenes() {
        let setup = setup(&scene);
        let (mut wins, mut rounds, mut decisions, mut orders) = ([0, 0, 0], 0, 0, 0);
        let start = std::time::Instant::now();
        for seed in 0..battles() {
            let played = play(&setup, seed, [Policy::Regular; 2]);
            wins[played.winner.map_or(2, SideId::index)] += 1;
            rounds += played.round;
            decisions += played.decisions;
            orders += played.orders;
        }
        let took = start.elapsed();
        println!("{scene}: wins {wins:?}, rounds {rounds}, decisions {decisions}, orders {orders}, {took:?}");
    }
}
