//! Orders taken from the offers, a few of each.

use fray::fight::Fight;
use fray::fight::map::reach::Reach;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, OrderKind, PlanOrder};

use super::Chance;

/// So many offers of acts are looked at of those that there are at a halt, …
const ACTS: usize = 24;
/// … and so many aims of each.
const AIMS: usize = 3;

/// One entry in one slot, or one extra; only of combatants without a plan yet, so that any entry fits.
fn plans(fight: &mut Fight, offers: &[Offer], chance: &mut Chance) -> Vec<OrderKind> {
    let mut orders = Vec::new();
    for plan in offers.iter().filter_map(|o| if let Offer::Plan(plans) = o { Some(plans) } else { None }).flatten() {
        let by = plan.by;
        if fight.arena().body(by).plan.slots.iter().any(|s| s.entry.is_some()) {
            continue;
        }
        for (number, entries) in &plan.slots {
            let entry = chance.pick(entries).copied();
            orders.extend(entry.map(|e| PlanOrder { by, slots: vec![(*number, Some(e))], extras: Vec::new() }));
        }
        orders.extend(plan.extras.iter().map(|e| PlanOrder { by, slots: Vec::new(), extras: vec![*e] }));
    }
    orders.into_iter().map(|order| OrderKind::Plan(vec![order])).collect()
}

/// Orders that the offers allow.
pub fn samples(fight: &mut Fight, offers: &[Offer], chance: &mut Chance) -> Vec<OrderKind> {
    let mut bodies = plans(fight, offers, chance);
    let acts = offers.iter().filter(|offer| matches!(offer, Offer::Act { .. })).count();
    for offer in offers {
        match offer {
            Offer::Plan(_) => {}
            Offer::Take { by, slot } => bodies.push(OrderKind::Take { by: *by, slot: *slot }),
            Offer::Skip { by, slot } => bodies.push(OrderKind::Skip { by: *by, slot: *slot }),
            Offer::Walk { by, budget } => {
                let (mut reach, mut path) = (Reach::default(), Vec::new());
                reach.fill(&fight.arena(), *by, *budget);
                let picks = [chance.below(reach.cells().len()), reach.cells().len().saturating_sub(1)];
                for cell in picks.iter().filter_map(|at| reach.cells().get(*at)) {
                    assert!(reach.path(*cell, &mut path), "what is reached has a path");
                    bodies.push(OrderKind::Walk { by: *by, path: path.clone() });
                }
            }
            Offer::Act { by, action, tool, aims } => {
                assert!(!aims.is_empty(), "an offer without aims");
                if chance.below(acts) >= ACTS {
                    continue;
                }
                for aim in (0..AIMS.min(aims.len())).filter_map(|_| chance.pick(aims)) {
                    bodies.push(OrderKind::Act(ActOrder { by: *by, action: *action, tool: *tool, aim: aim.clone() }));
                }
            }
            Offer::EndTurn => bodies.push(OrderKind::EndTurn),
            Offer::Pass => bodies.push(OrderKind::Pass),
            Offer::Abandon { by } => bodies.push(OrderKind::Abandon { by: *by }),
        }
    }
    bodies
}
