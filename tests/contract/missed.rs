//! Reactions that were missed: told to their own side alone, of events that it saw; the battle is the same whether they
//! are told or not, and going back takes them back.

use std::collections::HashSet;

use fray::fight::Fight;

use super::{Play, Sheets, long, play, stages, under_each_ruleset};

under_each_ruleset!(missed_reactions_are_told);

const ORDERS: usize = 120;

fn missed_reactions_are_told(ruleset: &str) {
    let mut reasons = HashSet::new();
    for stage in stages(ruleset, &[("ashgate", Sheets::Open), ("toll_house", Sheets::Open)]) {
        for seed in 0..if long() { 12 } else { 2 } {
            let way = (Play::Mixed, seed, ORDERS);
            let (plain, orders) = play(&stage.setup, way, |_, _| {});
            assert!(plain.missed_reactions().is_empty(), "nobody reads along");
            let mut told = Fight::new(&stage.setup, seed).expect("the rules come to rest");
            told.keep_missed_reactions();
            let half = orders.len() / 2;
            let mut halfway = None;
            for (at, order) in orders.iter().enumerate() {
                if at == half {
                    halfway = Some((told.capture(), told.missed_reactions().to_vec(), told.log().len()));
                }
                told.submit(order.clone()).unwrap_or_else(|e| panic!("{} {seed} {order:?}: {e}", stage.name));
            }
            assert_eq!(told.log_digest(), plain.log_digest(), "{} {seed}: what is told changes nothing", stage.name);
            let missed = told.missed_reactions().to_vec();
            let rules = told.rules().clone();
            for (at, missed) in &missed {
                assert!(*at > 0 && *at <= told.log().len(), "{at}");
                let action = rules.action(missed.action);
                let why = missed.why.tell(&rules);
                assert!(!why.is_empty(), "{}", action.name);
                for none in ["This is not the moment for it.", "Nobody is seen there."] {
                    assert_ne!(why, none, "{} was no reaction to this", action.name);
                }
                reasons.insert(why);
            }
            assert!(missed.windows(2).all(|two| two[0].0 <= two[1].0), "they are in order");
            // Going back takes back what was told since, and no more.
            let Some((snapshot, before, length)) = halfway else { continue };
            told.restore(&snapshot);
            assert_eq!(told.log().len(), length);
            assert_eq!(told.missed_reactions(), before);
            for order in &orders[half..] {
                told.submit(order.clone()).expect("it went through before");
            }
            assert_eq!(told.missed_reactions(), missed, "the same orders miss the same");
        }
    }
    println!("{ruleset}: {reasons:?}");
    // Under the other rulesets the moments are rare; there they are tried one by one.
    assert!(!reasons.is_empty() || ["action_points", "vitality"].contains(&ruleset), "nothing was ever missed");
}
