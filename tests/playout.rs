//! Random playouts: the halting contract at every decision.

use fray::ai::Policy;
use fray::data::library::Library;
use fray::fight::Fight;
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

/// What holds at every halt.
pub fn sound(fight: &mut Fight) {
    assert_eq!(fight.unsound(), None);
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
