//! The AI: that it only gives orders that are allowed, plays the same from the same seed, and beats chance.

use fray::ai::{Mind, Policy};
use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::kernel::ids::SideId;

fn setup(scene: &str) -> Setup {
    let library = Library::here();
    let found = library.scene(scene).unwrap_or_else(|p| panic!("{p}"));
    let rules = library.ruleset(&found.def.ruleset).unwrap_or_else(|p| panic!("{p}"));
    Setup::new(&rules, &found.def, &found.source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
}

/// How a battle went.
struct Played {
    winner: Option<SideId>,
    round: u32,
    orders: u32,
    digest: u64,
}

/// Plays a battle with one policy for each side.
fn play(setup: &Setup, seed: u64, policies: [Policy; 2]) -> Played {
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    let mut minds: Vec<Box<dyn Mind + Send>> = policies.iter().map(|p| p.mind(seed ^ 0x5EED)).collect();
    let mut orders = 0;
    while let Some(decision) = fight.decision() {
        let side = decision.side.index();
        let order = minds[side].answer(&mut fight).expect("there is a decision");
        fight.submit(order.clone()).unwrap_or_else(|e| panic!("{seed} {orders} {order:?}: {e}"));
        orders += 1;
        assert!(orders < 50_000, "battle {seed} does not end");
    }
    let outcome = fight.outcome().expect("no decision means an outcome").clone();
    let winner = if outcome.winners.len() == 1 { outcome.winners.iter().next() } else { None };
    Played { winner, round: outcome.round, orders, digest: fight.log_digest() }
}

/// Battles of the AI against chance, sides swapped half-way; how many the AI won.
fn against_chance(scene: &str, battles: u64) -> [u64; 2] {
    let setup = setup(scene);
    let mut wins = [0, 0];
    for seed in 0..battles {
        let ai = usize::from(seed >= battles / 2);
        let mut policies = [Policy::Random; 2];
        policies[ai] = Policy::Ai;
        let played = play(&setup, seed, policies);
        if played.winner.is_some_and(|w| w.index() == ai) {
            wins[ai] += 1;
        }
    }
    wins
}

#[test]
fn beats_chance() {
    for scene in ["toll_house", "ashgate"] {
        let wins = against_chance(scene, 20);
        assert!(wins.iter().sum::<u64>() >= 17, "{scene}: {wins:?} of 10 each");
    }
}

#[test]
fn same_seed_same_battle() {
    let setup = setup("toll_house");
    let digests: Vec<u64> = (0..2).map(|_| play(&setup, 7, [Policy::Ai; 2]).digest).collect();
    assert_eq!(digests[0], digests[1]);
}

/// How many battles the measurements play; `FRAY_BATTLES` overrides it.
fn battles() -> u64 {
    std::env::var("FRAY_BATTLES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

#[test]
#[ignore = "a measurement: run it with --ignored --nocapture"]
fn measure_against_chance() {
    for scene in ["toll_house", "ashgate"] {
        let n = battles();
        let start = std::time::Instant::now();
        let wins = against_chance(scene, n);
        println!("{scene}: {} and {} of {} each, {:?}", wins[0], wins[1], n / 2, start.elapsed());
    }
}

#[test]
#[ignore = "a measurement: run it with --ignored --nocapture"]
fn measure_mirror() {
    for scene in ["toll_house", "ashgate"] {
        let setup = setup(scene);
        let (mut wins, mut rounds, mut orders) = ([0, 0, 0], 0, 0);
        let start = std::time::Instant::now();
        for seed in 0..battles() {
            let played = play(&setup, seed, [Policy::Ai; 2]);
            wins[played.winner.map_or(2, SideId::index)] += 1;
            rounds += played.round;
            orders += played.orders;
        }
        let took = start.elapsed();
        println!("{scene}: wins {wins:?}, rounds {rounds}, decisions {orders}, {took:?}");
    }
}

#[test]
#[ignore = "trace"]
fn trace() {
    let scene = std::env::var("SCENE").unwrap_or("toll_house".into());
    let setup = setup(&scene);
    let seed = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let mut fight = Fight::new(&setup, seed).unwrap();
    let mut minds: Vec<Box<dyn Mind + Send>> = [Policy::Ai; 2].iter().map(|p| p.mind(seed)).collect();
    while let Some(d) = fight.decision() {
        let side = d.side.index();
        let order = minds[side].answer(&mut fight).unwrap();
        let arena = fight.arena();
        let name = |id: fray::kernel::ids::CombatantId| {
            format!("{}@{},{}", arena.body(id).identity.name, arena.body(id).place.at.x, arena.body(id).place.at.y)
        };
        use fray::fight::order::Body;
        let text = match &order.body {
            Body::Plan(p) => p
                .iter()
                .map(|p| {
                    format!(
                        "{}: {:?}+{:?}; ",
                        name(p.by),
                        p.slots.iter().map(|s| s.1.map(|e| arena.rules().entry(e).name.clone())).collect::<Vec<_>>(),
                        p.extras
                    )
                })
                .collect(),
            Body::Take { by, slot } => format!("take {} {slot}", name(*by)),
            Body::Walk { by, path } => format!("  walk {} -> {:?}", name(*by), path.last()),
            Body::Act(d) => format!(
                "  act {} {} at {:?}",
                name(d.by),
                arena.rules().action(d.action).name,
                d.aim.target().map(&name)
            ),
            b => format!("  {b:?}"),
        };
        let hp: Vec<String> =
            arena.everybody().map(|i| arena.pool(i, arena.rules().roles.health).to_string()).collect();
        println!("r{} c{:?} s{side} {text} | hp {}", arena.clock.round, arena.clock.count, hp.join(" "));
        fight.submit(order).unwrap();
    }
    println!("{:?}", fight.outcome());
}
