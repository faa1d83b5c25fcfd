//! What is offered is allowed, what is not offered is refused, and a refused order changes nothing.

use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::order::{Order, OrderKind};
use fray::kernel::ids::DecisionId;

use crate::playout::sound;

use super::kinds::{self, Kinds};
use super::samples::samples;
use super::{Chance, Play, Sheets, Stage, bent, long, play, stages, under_each_ruleset};

under_each_ruleset!(offers_and_check_agree);

/// The scenes that are tried unless there is time for all.
const SCENES: [(&str, Sheets); 3] =
    [("ashgate", Sheets::Closed), ("candle_ring", Sheets::Open), ("toll_house", Sheets::Closed)];

/// The orders of each battle, unless there is time for all.
const ORDERS: usize = 60;

/// Looks at one halt from both sides.
fn look(fight: &mut Fight, chance: &mut Chance, met: &mut Kinds) {
    sound(fight);
    let Some(decision) = fight.decision().cloned() else {
        assert!(fight.offers().is_empty() && fight.arena().asides().is_empty(), "an answer without a question");
        return;
    };
    let (offers, asides) = (fight.offers(), fight.arena().asides());
    assert!(!offers.is_empty(), "a question without an answer: {decision:?}");
    let all = [offers.clone(), asides].concat();
    for body in samples(fight, &all, chance) {
        met.met(&decision.kind, &body);
        let order = Order { decision: decision.id, body };
        assert_eq!(fight.check(&order), Ok(()), "offered, and refused: {order:?} at {decision:?}");
    }

    let before = fight.state_hash();
    let refuse = |fight: &mut Fight, number: DecisionId, body: OrderKind| {
        let order = Order { decision: number, body };
        assert!(fight.submit(order.clone()).is_err(), "not offered, and accepted: {order:?} at {decision:?}");
    };
    refuse(fight, DecisionId(decision.id.0 + 1), OrderKind::Pass);
    refuse(fight, DecisionId(decision.id.0.wrapping_sub(1)), OrderKind::EndTurn);
    for body in bent::wrong(fight, &offers) {
        refuse(fight, decision.id, body);
    }
    for (by, path) in bent::walks(fight, chance) {
        let order = Order { decision: decision.id, body: OrderKind::Walk { by, path: path.clone() } };
        let inside = bent::within(fight, &offers, by, &path);
        match fight.check(&order) {
            Ok(()) => assert!(inside, "out of reach, and allowed: {order:?} at {decision:?}"),
            Err(_) => refuse(fight, decision.id, order.body),
        }
    }
    for draft in bent::acts(fight, &all, chance) {
        let listed = bent::listed(&all, &draft);
        let order = Order { decision: decision.id, body: OrderKind::Act(draft.clone()) };
        let allowed = fight.check(&order);
        match listed {
            Some(true) => assert_eq!(allowed, Ok(()), "offered, and refused: {order:?} at {decision:?}"),
            Some(false) => {
                refuse(fight, decision.id, order.body);
                met.refused.insert(kinds::aim(&draft.aim));
            }
            None => {}
        }
    }
    assert_eq!(fight.state_hash(), before, "a refused order left a trace");
}

fn offers_and_check_agree(ruleset: &str) {
    let mut met = Kinds::default();
    let mut all = None;
    let mut faults = Vec::new();
    let places = stages(ruleset, &SCENES);
    for Stage { name, setup } in &places {
        all.get_or_insert_with(|| Kinds::of(&setup.rules));
        let plays = [Play::Mixed, Play::Random, Play::Ai];
        for (how, seed) in plays.into_iter().zip(1..).take(if name.starts_with("yard") || long() { 3 } else { 1 }) {
            let mut chance = Chance::new(seed);
            let most = if long() { usize::MAX } else { ORDERS };
            let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                play(setup, (how, seed, most), |fight, _| look(fight, &mut chance, &mut met));
            }));
            if let Err(fault) = tried {
                let told = fault.downcast_ref::<String>().cloned().unwrap_or_default();
                faults.push(format!("{name}, {how:?}, seed {seed}: {told}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let all = all.expect("there are stages");
    hunt(&all, &places[0].setup, &mut met);
    let missing = all.missing(&met);
    assert!(missing.is_empty(), "never met: {missing:?}");
}

/// Plays on in the yard until every kind was met, and looks at halts that offer a kind not yet met.
fn hunt(all: &Kinds, setup: &Setup, met: &mut Kinds) {
    for seed in 100..160 {
        if all.missing(met).is_empty() {
            return;
        }
        let mut chance = Chance::new(seed);
        play(setup, (Play::Rare, seed, 200), |fight, _| {
            let offered: Vec<&str> = fight.offers().iter().filter_map(kinds::offered).collect();
            let asked = fight.decision().map(|decision| kinds::question(&decision.kind));
            let fresh = offered.iter().any(|kind| !met.aims.contains(kind) && !met.orders.contains(kind));
            if fresh || asked.is_some_and(|kind| !met.questions.contains(kind)) {
                look(fight, &mut chance, met);
            }
        });
    }
}
