//! Reach in the middle of battles of the AI, held to a plain search that asks for the cost of each step.

use crate::ai::Policy;
use crate::data::library::Library;
use crate::data::ruleset::FactorsName;
use crate::fight::Fight;
use crate::fight::map::reach::Reach;
use crate::fight::setup::Setup;
use crate::fight::state::arena::Arena;
use crate::kernel::cell::Cell;
use crate::kernel::path::reference::PlainSearch;

/// Holds what every combatant reaches within some budgets to a plain search that asks for the cost of each step.
fn agrees(arena: &Arena, at: &str) {
    let (mut reach, mut path) = (Reach::default(), Vec::new());
    for id in arena.all_combatants().filter(|id| arena.present(*id)) {
        for budget in [0, 3, 9, u16::MAX] {
            let at = format!("{at}: {id:?} within {budget}");
            let rules = arena.search_rules(id, budget);
            let costs = arena.step_costs(id, arena.step_factor(id));
            let step = |from, to, _| costs.cost(from, to);
            let start = arena.position(id).at;
            let plain = PlainSearch::run(&rules, start, step, |cell| arena.walled(cell));
            reach.fill(arena, id, budget);
            let ends = |cell: &&Cell| **cell != start && arena.may_stand(id, **cell);
            assert!(reach.cells().iter().eq(plain.reached.iter().filter(ends)), "{at}");
            for cell in arena.scene().bounds.cells() {
                assert_eq!(reach.cost(cell), plain.cost(cell), "{at} {cell:?}");
                let way = reach.path(cell, &mut path).then_some(&path);
                assert_eq!(way, plain.path(&rules, cell).as_ref(), "{at} {cell:?}");
            }
        }
    }
}

/// The cost of each kind of ground and object by itself.
fn footing_is_that_of_ground_and_object(arena: &Arena, at: &str) {
    for cell in arena.scene().bounds.cells() {
        let object = arena.object_at(cell).map(|id| arena.object_state(id));
        let blocks = arena.solid_ground(cell) || object.is_some_and(|state| state.blocks);
        let grounds = arena.grounds_at(cell).map(|ground| u16::from(ground.steps));
        let all = grounds.chain(object.map(|state| u16::from(state.steps)));
        let steps = all.fold(1, |sum, steps| match arena.rules().grid.factors {
            FactorsName::Greatest => sum.max(steps),
            FactorsName::Product => sum.saturating_mul(steps),
        });
        let footing = arena.footing(cell);
        assert_eq!(footing.steps, if blocks { 0 } else { steps }, "{at} {cell:?}");
        assert_eq!(footing.eased, arena.grounds_at(cell).any(|ground| ground.eased_by.is_some()), "{at} {cell:?}");
        assert_eq!(footing.hazard, arena.grounds_at(cell).any(|ground| ground.hazard), "{at} {cell:?}");
        let harms = arena.grounds_at(cell).any(|ground| ground.hazard && !ground.on_enter.is_empty());
        assert_eq!(footing.harms, harms, "{at} {cell:?}");
    }
}

fn battles_agree(ruleset: &str) {
    let library = Library::shipped();
    let rules = library.ruleset(ruleset).expect("it ships");
    for key in ["ashgate", "culver_weir", "glass_house"] {
        let scene = library.scene(key).expect("it ships");
        let setup = Setup::new(&rules, &scene.def, &scene.source.file, &[]).expect("it fits");
        let mut fight = Fight::new(&setup, 3).expect("the rules come to rest");
        let mut mind = Policy::Regular.mind(3);
        for orders in 0..90 {
            if orders % 30 == 0 {
                let at = format!("{key} under {ruleset} after {orders} orders");
                agrees(&fight.arena(), &at);
                footing_is_that_of_ground_and_object(&fight.arena(), &at);
            }
            let Some(order) = mind.answer(&mut fight) else { break };
            fight.submit(order).expect("offers pass the check");
        }
    }
}

#[test]
fn reach_is_that_of_a_plain_search_under_tempo() {
    battles_agree("tempo");
}

#[test]
fn reach_is_that_of_a_plain_search_under_action_points() {
    battles_agree("action_points");
}

#[test]
fn reach_is_that_of_a_plain_search_under_seconds() {
    battles_agree("seconds");
}

#[test]
fn reach_is_that_of_a_plain_search_under_four_actions() {
    battles_agree("four_actions");
}

#[test]
fn reach_is_that_of_a_plain_search_under_vitality() {
    battles_agree("vitality");
}
