//! Imagined fights: they look to the side as the true one does, they are sound and go on, and imagining leaves the true
//! fight as it is.

use std::collections::BTreeMap;

use fray::ai::Policy;
use fray::fight::Fight;
use fray::fight::imagine::{Imagination, Unimaginable};
use fray::fight::state::arena::Body;
use fray::fight::state::order::DecisionKind;
use fray::kernel::ids::SideId;

use super::{Minds, Play, Sheets, Stage, long, play, stages, under_each_ruleset};

under_each_ruleset!(an_imagined_fight_looks_like_the_true_one, imagined_fights_go_on);

const SCENES: [(&str, Sheets); 3] =
    [("ashgate", Sheets::Closed), ("stannow_bell", Sheets::Closed), ("candle_ring", Sheets::Open)];

/// All that a fight is, part by part: its hash first, scores included, which no snapshot holds.
pub fn whole(fight: &mut Fight) -> Vec<String> {
    let arena = fight.arena();
    let mut parts = vec![arena.record_hash().to_string()];
    for id in arena.all_combatants() {
        let Body { identity: _, scores, position, pools, conditions, inventory, plan, usage, commitments } =
            arena.body(id);
        parts.push(format!("{id:?} {scores:?} {position:?} {pools:?} {conditions:?}"));
        parts.push(format!("{id:?} {inventory:?} {plan:?} {usage:?} {commitments:?}"));
    }
    parts.push(format!("{:?} {:?} {:?}", arena.counters, arena.knowledge, arena.secrets));
    parts.push(format!("{:?} {:?}", arena.clock, arena.stack));
    parts
}

/// What the asked side imagines, as one value.
pub fn imagined(fight: &mut Fight, side: SideId, seed: u64) -> Result<Vec<String>, Unimaginable> {
    fight.imagine(side, seed).map(|mut imagination| whole(imagination.fight()))
}

fn an_imagined_fight_looks_like_the_true_one(ruleset: &str) {
    let mut tried: BTreeMap<String, u32> = BTreeMap::new();
    let mut drawn_anew = 0;
    for (Stage { name, setup }, seed) in stages(ruleset, &SCENES).into_iter().zip(71..) {
        let mut imagination = None::<Imagination>;
        let most = if long() { usize::MAX } else { 150 };
        play(&setup, (Play::Mixed, seed, most), |fight, orders| {
            let Some(decision) = fight.decision().cloned().filter(|_| orders.len().is_multiple_of(3)) else { return };
            let side = decision.side;
            let before = whole(fight);
            let imagination = imagination.get_or_insert_with(|| Imagination::beside(fight));
            let at = format!("{name}, {} orders, {decision:?}", orders.len());
            let mut others = Vec::new();
            for again in 0..2 {
                match imagination.imagine(fight, side, again) {
                    Ok(()) => *tried.entry("imagined".to_owned()).or_default() += 1,
                    Err(why) => {
                        // Numbers and places were found by the true fight, so they can be found again.
                        assert!(matches!(why, Unimaginable::ActsUnseen(_)), "{at}: {why}");
                        *tried.entry(why.to_string()).or_default() += 1;
                        return;
                    }
                }
                let other = imagination.fight();
                assert_eq!(other.unsound(), None, "{at}");
                let (told, seen) = (fight.arena().view(Some(side)), other.arena().view(Some(side)));
                for (a, b) in told.bodies.iter().zip(&seen.bodies) {
                    assert_eq!(a, b, "{at}");
                }
                assert_eq!((told.acting, told.moves, &told.objects), (seen.acting, seen.moves, &seen.objects), "{at}");
                assert_eq!(told, seen, "{at}");
                assert_eq!(fight.offers(), other.offers(), "{at}");
                others.push(whole(other));
            }
            assert_eq!(before, whole(fight), "{at}: the true fight was changed");
            drawn_anew += u32::from(others[0] != others[1]);
            assert_eq!(imagined(fight, side, 1).as_ref(), Ok(&others[1]), "{at}: one seed, two fights");
        });
    }
    println!("{ruleset}: {tried:?}, {drawn_anew} drawn differently");
    assert!(tried["imagined"] > 150 && drawn_anew > 50, "{ruleset}: {tried:?}, {drawn_anew}");
}

fn imagined_fights_go_on(ruleset: &str) {
    let mut orders_tried = 0;
    for (Stage { name, setup }, seed) in stages(ruleset, &SCENES).into_iter().zip(81..) {
        let most = if long() { usize::MAX } else { 90 };
        play(&setup, (Play::Mixed, seed, most), |fight, orders| {
            let Some(decision) = fight.decision().cloned().filter(|_| orders.len().is_multiple_of(10)) else { return };
            let at = format!("{name}, {} orders", orders.len());
            let Ok(mut imagination) = fight.imagine(decision.side, seed) else { return };
            let start = whole(imagination.fight());
            let order = Policy::Regular.mind(1).answer(fight).expect("there is a decision");
            let trial = imagination.try_order(&order).unwrap_or_else(|e| panic!("{at}: {order:?}: {e}"));
            assert_eq!(start, whole(imagination.fight()), "{at}: a tried order leaves nothing behind");
            let again = imagination.try_order(&order).expect("it was tried before");
            assert_eq!(trial.events, again.events, "{at}");
            assert!(!trial.events.is_empty() || trial.asked.is_some(), "{at}");
            imagination.go_on_from(&trial.state);
            let mut minds = Minds::new(Play::Mixed, seed);
            for _ in 0..25 {
                let other = imagination.fight();
                let Some(order) = minds.answer(other) else { break };
                other.submit(order.clone()).unwrap_or_else(|e| panic!("{at}: {order:?}: {e}"));
                assert_eq!(other.unsound(), None, "{at}");
                orders_tried += 1;
            }
        });
    }
    assert!(orders_tried > 300, "{ruleset}: {orders_tried}");
}

#[test]
fn only_who_is_asked_imagines() {
    let rules = fray::data::library::Library::shipped().ruleset("tempo").expect("it ships");
    let setup = super::stage::shipped("toll_house", &rules, Sheets::Open).setup;
    let mut fight = Fight::new(&setup, 1).expect("the rules come to rest");
    let asked = fight.decision().expect("it begins with a question").clone();
    assert_eq!(asked.kind, DecisionKind::Plan);
    let other = SideId(1 - asked.side.0);
    assert_eq!(fight.imagine(other, 1).err(), Some(Unimaginable::NotAsked));
    assert!(fight.imagine(asked.side, 1).is_ok());
}
