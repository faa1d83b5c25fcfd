//! What an act does to each, told before it: of a strike it is what the odds tell of the strike, and of an act without a
//! strike what comes of it when it is carried out again and again.

use std::collections::BTreeMap;

use fray::fight::state::log::Event;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use fray::kernel::ids::CombatantId;

use super::{Play, Sheets, long, play, stages, under_each_ruleset};

under_each_ruleset!(effects_agree_with_what_happens);

/// So often an act is carried out to tell its effects, and to see them.
const RUNS: u32 = 400;

fn effects_agree_with_what_happens(ruleset: &str) {
    let (mut strikes, mut others) = (0, 0);
    let most = if long() { 200 } else { 8 };
    for (stage, seed) in stages(ruleset, &[("toll_house", Sheets::Open)]).into_iter().zip(71..) {
        play(&stage.setup, (Play::Ai, seed, 400), |fight, orders| {
            let turn = fight.decision().is_some_and(|d| matches!(d.kind, DecisionKind::Turn { .. }));
            if !turn || strikes + others >= 2 * most || !orders.len().is_multiple_of(3) {
                return;
            }
            let decision = fight.decision().expect("it is a turn").clone();
            let mut drafts: Vec<ActOrder> = Vec::new();
            for offer in fight.offers() {
                if let Offer::Act { by, action, tool, aims } = offer {
                    drafts.extend(aims.into_iter().take(1).map(|aim| ActOrder { by, action, tool, aim }));
                }
            }
            let Ok(mut imagination) = fight.imagine(decision.side, 5) else { return };
            for draft in drafts.into_iter().skip(orders.len() % 4).step_by(4) {
                let order = Order { decision: decision.id, body: OrderKind::Act(draft.clone()) };
                let at = format!("{}, {} orders: {draft:?}", stage.name, orders.len());
                let told = imagination.act_effects(&order, RUNS).unwrap_or_else(|e| panic!("{at}: {e}"));
                // Seen another way: damage as the log has it, over runs with dice of their own.
                let begun = imagination.fight().log().len();
                let seen = imagination
                    .unanswered(&order, RUNS, |fight| {
                        let mut harm: BTreeMap<CombatantId, i32> = BTreeMap::new();
                        for entry in &fight.log()[begun..] {
                            if let Event::Damaged(record) = &entry.event {
                                *harm.entry(record.to).or_default() += record.amount.max(0);
                            }
                        }
                        harm
                    })
                    .unwrap_or_else(|e| panic!("{at}: {e}"));
                for effect in &told.each {
                    let mean: f64 = seen
                        .results
                        .iter()
                        .map(|(harm, chance)| {
                            let share = chance.ways as f64 / chance.of as f64;
                            f64::from(harm.get(&effect.to).copied().unwrap_or(0)) * share
                        })
                        .sum();
                    let harm = f64::from(effect.harm) / 100.0;
                    let slack = if told.exact { 0.02 } else { 1.0 + mean * 0.2 };
                    assert!((harm - mean).abs() <= slack, "{at}: told {harm}, seen {mean}");
                }
                let odds = imagination.fight().arena().odds(&draft);
                let target = draft.aim.target().and_then(|target| told.each.iter().find(|e| e.to == target));
                match (odds, target) {
                    (Some(odds), Some(effect)) if told.exact && strikes < most => {
                        strikes += 1;
                        let off = effect.falls.basis_points().abs_diff(odds.fell.basis_points());
                        // An act of several strikes may fell where the first does not.
                        assert!(off <= 1 || effect.falls.basis_points() > odds.fell.basis_points(), "{at}: {odds:?}");
                    }
                    (None, Some(_)) => others += 1,
                    _ => {}
                }
            }
        });
    }
    println!("{ruleset}: {strikes} strikes, {others} other acts");
    assert!(strikes + others > 0, "{ruleset}");
}
