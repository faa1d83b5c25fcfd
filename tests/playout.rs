//! Random playouts: the halting contract at every decision.

use fray::ai::Policy;
use fray::data::library::Library;
use fray::data::scope::PoolId;
use fray::fight::Fight;
use fray::fight::frame::Frame;
use fray::fight::setup::Setup;

/// The keys of all shipped scenes.
pub fn scenes() -> Vec<String> {
    let (scenes, problems) = Library::shipped().scenes();
    assert!(problems.is_empty(), "{problems}");
    scenes.into_iter().map(|scene| scene.key).collect()
}

/// A shipped scene under its own ruleset.
pub fn setup(scene: &str) -> Setup {
    setup_under(scene, None)
}

/// A shipped scene under a ruleset.
pub fn setup_under(scene: &str, ruleset: Option<&str>) -> Setup {
    let library = Library::shipped();
    let found = library.scene(scene).unwrap_or_else(|p| panic!("{p}"));
    let rules = library.ruleset(ruleset.unwrap_or(&found.def.ruleset)).unwrap_or_else(|p| panic!("{p}"));
    Setup::new(&rules, &found.def, &found.source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
}

/// What holds at every halt: a decision or an outcome and never both, pools within their bounds and bound points within
/// those of the whole, everybody on cells of its own.
pub fn sound(fight: &mut Fight) {
    assert_ne!(fight.decision().is_some(), fight.outcome().is_some(), "a decision or an outcome, never both");
    let arena = fight.arena();
    let walking = arena.stack.0.iter().any(|f| matches!(f, Frame::Walk(_)));
    let rules = arena.rules();
    let pools = || (0_u16..).map(PoolId).zip(&rules.pools);
    for id in arena.everybody() {
        let most = arena.body(id).tally.reactions.iter().map(|(_, n)| *n).max();
        assert!(most.is_none_or(|n| n < 100), "{id:?} reacts without end");
        for (pool, def) in pools() {
            let (now, max) = (arena.pool(id, pool), arena.pool_max(id, pool));
            assert!((def.least..=max).contains(&now), "{:?} has {now} of {max} {}", id, def.name);
            let parts = pools().filter(|(_, part)| part.part_of == Some(pool));
            let bound: Vec<i32> = parts.map(|(part, _)| arena.pool(id, part)).collect();
            let whole = now + bound.iter().sum::<i32>();
            assert!(bound.is_empty() || whole == max, "{id:?} has {now} and {bound:?} of {max} {}", def.name);
        }
        if let Some(mount) = arena.mount_of(id) {
            assert_eq!(arena.body(id).place.at, arena.body(mount).place.at, "{id:?} sits where its mount is not");
        } else if arena.present(id) && !walking {
            assert!(arena.can_stand(id, arena.body(id).place.at), "{id:?} stands where nobody can");
        }
    }
}

/// Plays a scene to its end under one policy for all sides.
fn battle(scene: &str, policy: Policy, seed: u64) {
    fight_out(&setup(scene), scene, policy, seed);
}

fn fight_out(setup: &Setup, scene: &str, policy: Policy, seed: u64) {
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    let mut minds: Vec<_> = (0..8).map(|side| policy.mind(seed ^ (side + 1) << 32)).collect();
    let mut orders = 0;
    loop {
        sound(&mut fight);
        let Some(side) = fight.decision().map(|d| d.side.index()) else { break };
        let order = minds[side].answer(&mut fight).expect("there is a decision");
        fight.submit(order.clone()).unwrap_or_else(|e| panic!("{scene} {seed} {orders} {order:?}: {e}"));
        orders += 1;
    }
    let outcome = fight.outcome().expect("no decision means an outcome");
    println!("{scene} {seed}: {orders} decisions, round {}, {:?}", outcome.round, outcome.why);
}

#[test]
fn random_battles_end() {
    for scene in scenes() {
        (0..20).for_each(|seed| battle(&scene, Policy::Random, seed));
    }
}

/// Every shipped scene can be fought under every shipped ruleset.
#[test]
fn battles_end_under_other_rulesets() {
    for scene in scenes() {
        for ruleset in ["action_points", "seconds", "four_actions", "vitality"] {
            let setup = setup_under(&scene, Some(ruleset));
            for seed in 0..10 {
                fight_out(&setup, &scene, Policy::Random, seed);
                fight_out(&setup, &scene, Policy::Ai, seed);
            }
        }
    }
}

/// Minutes of them: `cargo test --test main -- --ignored many_battles`.
#[test]
#[ignore = "it takes minutes"]
fn many_battles_end() {
    for scene in scenes() {
        for policy in [Policy::Random, Policy::Ai] {
            (1000..1300).for_each(|seed| battle(&scene, policy, seed));
        }
    }
}
