//! Battles to their ends: every shipped scene under every shipped ruleset, at random and with the AI, sound at every
//! halt.

use fray::ai::Policy;
use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::kernel::ids::SideId;

use crate::contract::{long, under_each_ruleset};

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
fn battle(setup: &Setup, scene: &str, policy: Policy, seed: u64) {
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    let mut minds: Vec<_> = (0..8).map(|side| policy.mind_of(seed, SideId(side))).collect();
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

under_each_ruleset!(random_battles_end, battles_of_the_ai_end);

fn battles_end(ruleset: &str, policy: Policy, seeds: u64) {
    let library = Library::shipped();
    let rules = library.ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    for scene in library.scenes().0 {
        let setup = Setup::new(&rules, &scene.def, &scene.source.file, &[]).unwrap_or_else(|p| panic!("{p}"));
        (0..seeds).for_each(|seed| battle(&setup, &scene.key, policy, seed));
    }
}

fn random_battles_end(ruleset: &str) {
    battles_end(ruleset, Policy::Random, if long() { 100 } else { 4 });
}

fn battles_of_the_ai_end(ruleset: &str) {
    battles_end(ruleset, Policy::Regular, if long() { 50 } else { 1 });
}
