//! Random playouts: the halting contract at every decision.

use fray::ai::{Mind, RandomMind};
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
    let library = Library::shipped();
    let found = library.scene(scene).unwrap_or_else(|p| panic!("{p}"));
    let rules = library.ruleset(&found.def.ruleset).unwrap_or_else(|p| panic!("{p}"));
    Setup::new(&rules, &found.def, &found.source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
}

#[test]
fn random_battles_end() {
    for scene in scenes() {
        let setup = setup(&scene);
        for seed in 0..20 {
            let mut fight = Fight::new(&setup, seed).expect("the rules come to rest");
            let mut mind = RandomMind::new(seed);
            let mut orders = 0;
            while let Some(order) = mind.answer(&mut fight) {
                fight.submit(order.clone()).unwrap_or_else(|e| panic!("{scene} {seed} {orders} {order:?}: {e}"));
                orders += 1;
            }
            let outcome = fight.outcome().expect("no decision means an outcome");
            println!("{scene} {seed}: {orders} decisions, round {}, {:?}", outcome.round, outcome.why);
        }
    }
}
