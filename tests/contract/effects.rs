//! What an act does to each, told before it: of a strike it is what the odds tell of the strike, and of an act without a
//! strike what comes of it when it is carried out again and again.

use std::collections::BTreeMap;

use fray::fight::imagine::{ActOutcomes, Imagination};
use fray::fight::state::log::Event;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use fray::kernel::ids::CombatantId;

use super::{Play, Sheets, long, play, stages, under_each_ruleset};

under_each_ruleset!(effects_agree_with_what_happens);

/// So often an act is carried out to tell its effects, and to see them.
const RUNS: u32 = 400;

fn effects_agree_with_what_happens(ruleset: &str) {
    let (mut strikes, mut others, mut shifts) = (0, 0, 0);
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
                // What is only begun does nothing yet.
                if imagination.fight().arena().owes(&draft) > 0 {
                    continue;
                }
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
                shifts += shifted_as_told(&mut imagination, &order, &told, &at);
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
    println!("{ruleset}: {strikes} strikes, {others} other acts, {shifts} pushes");
    assert!(strikes + others > 0, "{ruleset}");
}

/// Compares the pushes that were told with where everybody stands afterwards. How many there are.
fn shifted_as_told(imagination: &mut Imagination, order: &Order, told: &ActOutcomes, at: &str) -> usize {
    let OrderKind::Act(draft) = &order.body else { return 0 };
    let by = draft.by;
    let mut pushed = 0;
    for effect in told.each.iter().filter(|effect| effect.to != by) {
        let before = imagination.fight().arena().rect(effect.to).at;
        let seen = imagination.unanswered(order, RUNS, |fight| fight.arena().rect(effect.to).at);
        let seen = seen.expect("it was tried before").results;
        let places = || seen.iter().filter(|(place, _)| *place != before);
        let chance: u32 = places().map(|(_, chance)| chance.basis_points()).sum();
        let said = effect.shift.map_or(0, |shift| shift.chance.basis_points());
        let slack = if told.exact { 2 } else { 1_000 };
        assert!(said.abs_diff(chance) <= slack, "{at}: told {said}, seen {chance}");
        // No other place is likelier than the one that is told.
        if let Some(shift) = effect.shift {
            let there = places().find(|(place, _)| *place == shift.to).map_or(0, |(_, chance)| chance.basis_points());
            let likeliest = places().map(|(_, chance)| chance.basis_points()).max().unwrap_or(0);
            assert!(there + slack >= likeliest, "{at}: {:?} has {there}, another place {likeliest}", shift.to);
        }
        pushed += usize::from(chance > 0);
    }
    pushed
}
