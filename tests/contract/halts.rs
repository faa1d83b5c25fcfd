//! The state follows from what was ordered: snapshots bring a halt back, here and in another fight, and orders replay
//! to the same state from the start and from any halt.

use fray::data::scope::ValueId;
use fray::fight::Fight;
use fray::fight::state::frames::{Frame, Waiting};
use fray::fight::state::order::{Decision, DecisionKind, Order, OrderKind};
use fray::testkit::{derive_occupancy, state_mut};

use super::{Chance, Minds, Play, Sheets, Stage, long, play, stages, under_each_ruleset};

under_each_ruleset!(
    a_snapshot_brings_the_halt_back,
    orders_replay_from_the_start_and_from_any_halt,
    windows_ask_on_as_if_they_had_just_opened,
    what_is_kept_is_what_would_be_worked_out,
);

/// The scenes that are tried unless there is time for all.
const SCENES: [(&str, Sheets); 2] = [("culver_weir", Sheets::Closed), ("glass_house", Sheets::Open)];

fn most() -> usize {
    if long() { usize::MAX } else { 80 }
}

fn a_snapshot_brings_the_halt_back(ruleset: &str) {
    for (Stage { name, setup }, seed) in stages(ruleset, &SCENES).into_iter().zip(31..) {
        let mut other = Fight::new(&setup, 999).expect("the rules come to rest");
        let mut minds = Minds::new(Play::Mixed, seed);
        play(&setup, (Play::Mixed, seed, most()), |fight, orders| {
            if !orders.len().is_multiple_of(if long() { 1 } else { 7 }) {
                return;
            }
            let at = format!("{name}, seed {seed}, after {} orders", orders.len());
            occupancy_is_as_derived(fight, &at);
            let (snapshot, hash, offers) = (fight.capture(), fight.state_hash(), fight.offers());
            let (digest, recorded) = (fight.log_digest(), fight.record_hash());
            for _ in 0..3 {
                if let Some(order) = minds.answer(fight) {
                    fight.submit(order).expect("the mind plays by the rules");
                }
            }
            fight.restore(&snapshot);
            other.restore(&snapshot);
            occupancy_is_as_derived(fight, &at);
            occupancy_is_as_derived(&mut other, &at);
            assert_eq!((fight.state_hash(), other.state_hash()), (hash, hash), "{at}");
            assert_eq!((fight.record_hash(), other.record_hash()), (recorded, recorded), "{at}");
            assert_eq!((fight.log_digest(), fight.decision()), (digest, other.decision()), "{at}");
            assert_eq!((fight.offers(), other.offers()), (offers.clone(), offers), "{at}");
        });
    }
}

/// Who is still to be asked in a window is kept while all pass: it has to be who would be found anew.
fn windows_ask_on_as_if_they_had_just_opened(ruleset: &str) {
    let mut windows = 0;
    for (Stage { name, setup }, seed) in stages(ruleset, &SCENES).into_iter().zip(53..) {
        play(&setup, (Play::Mixed, seed, most().saturating_mul(5)), |fight, orders| {
            let Some(Decision { id, kind: DecisionKind::Window { .. }, .. }) = fight.decision().cloned() else {
                return;
            };
            windows += 1;
            let snapshot = fight.capture();
            let passed = |fight: &mut Fight| {
                fight.submit(Order { decision: id, body: OrderKind::Pass }).expect("a window can be passed");
                (fight.decision().cloned(), fight.state_hash(), fight.log_digest())
            };
            let kept = passed(fight);
            fight.restore(&snapshot);
            for frame in &mut state_mut(fight).stack.0 {
                if let Frame::Window(window) = frame {
                    window.waiting = Waiting::default();
                }
            }
            let anew = passed(fight);
            fight.restore(&snapshot);
            assert_eq!(kept, anew, "{name}, seed {seed}, after {} orders", orders.len());
        });
    }
    assert!(windows > 20, "{windows} windows asked");
}

/// Values, lines and digests are kept until something that they hang on changes: at any halt they have to be what they would be
/// if nothing were kept.
fn what_is_kept_is_what_would_be_worked_out(ruleset: &str) {
    let mut changed = 0;
    for (Stage { name, setup }, seed) in stages(ruleset, &SCENES).into_iter().zip(67..) {
        let mut before = Vec::new();
        play(&setup, (Play::Mixed, seed, most().saturating_mul(5)), |fight, orders| {
            let (kept, hash) = (derived(fight), fight.state_hash());
            // Whoever can alter the state has to find all of it anew.
            state_mut(fight);
            assert!(kept == derived(fight), "{name}, seed {seed}, after {} orders", orders.len());
            assert_eq!(hash, fight.state_hash(), "{name}, seed {seed}, after {} orders", orders.len());
            changed += u32::from(std::mem::replace(&mut before, kept.clone()) != kept);
        });
    }
    assert!(changed > 20, "{changed} halts at which something else was derived");
}

/// All values of all combatants, and whom each sees, how well that one is covered, and whether it reaches it.
fn derived(fight: &mut Fight) -> Vec<i32> {
    let arena = fight.arena();
    let values = u16::try_from(arena.rules().values.len()).expect("few values");
    let who = || arena.all_combatants();
    let mut numbers: Vec<i32> = who()
        .flat_map(|id| (0..values).map(move |at| (id, ValueId(at))))
        .map(|(id, value)| arena.value(id, value))
        .collect();
    for (one, other) in who().flat_map(|one| who().map(move |other| (one, other))) {
        let cover = arena.cover_level(arena.facing(one, other));
        numbers.extend([i32::from(arena.sees(one, other)), i32::from(cover), i32::from(arena.reaches(one, other))]);
    }
    numbers
}

/// Who and what is on each cell is kept up as the state changes: it has to be what the state says.
fn occupancy_is_as_derived(fight: &mut Fight, at: &str) {
    let kept = fight.arena().occupancy.clone();
    derive_occupancy(fight);
    assert_eq!(kept, fight.arena().occupancy, "{at}");
}

fn replay(fight: &mut Fight, orders: &[Order]) {
    for order in orders {
        fight.submit(order.clone()).unwrap_or_else(|e| panic!("{order:?}: {e}"));
    }
}

fn orders_replay_from_the_start_and_from_any_halt(ruleset: &str) {
    for (Stage { name, setup }, seed) in stages(ruleset, &SCENES).into_iter().zip(41..) {
        let mut chance = Chance::new(seed);
        let mut halts = Vec::new();
        let (mut fight, orders) = play(&setup, (Play::Mixed, seed, most()), |fight, orders| {
            if chance.below(16) == 0 {
                halts.push((fight.capture(), orders.len(), fight.state_hash(), fight.log_digest()));
            }
        });
        let end = (fight.state_hash(), fight.log_digest());
        let mut again = Fight::new(&setup, seed).expect("the rules come to rest");
        let mut done = 0;
        for (_, at, hash, digest) in &halts {
            replay(&mut again, &orders[done..*at]);
            done = *at;
            assert_eq!((again.state_hash(), again.log_digest()), (*hash, *digest), "{name} after {at} orders");
        }
        replay(&mut again, &orders[done..]);
        assert_eq!((again.state_hash(), again.log_digest()), end, "{name}");
        assert_eq!(again.log(), fight.log(), "{name}");
        for (snapshot, at, ..) in &halts {
            fight.restore(snapshot);
            replay(&mut fight, &orders[*at..]);
            assert_eq!((fight.state_hash(), fight.log_digest()), end, "{name} from order {at}");
        }
    }
}
