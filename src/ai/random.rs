//! The random policy: uniform over offers, then over each parameter's domain. A baseline for the AI, and the fuzzer of
//! the engine.

use crate::ai::Mind;
use crate::data::ruleset::Ruleset;
use crate::data::scope::EntryId;
use crate::fight::legality::UnaimedOffer;
use crate::fight::map::reach::Reach;
use crate::fight::side::SideArena;
use crate::fight::state::offer::{Offer, PlanOffer};
use crate::fight::state::order::{ActOrder, Decision, Order, OrderKind, PlanOrder};
use crate::kernel::dice::Dice;

/// A mind that plays at random.
#[derive(Clone)]
pub struct RandomMind {
    dice: Dice,
    reach: Reach,
}

impl RandomMind {
    /// A random player with its own dice, which follow from `seed` and are independent of the rolls of a battle with
    /// the same seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomMind {
        RandomMind { dice: Dice::stream(seed, "random play"), reach: Reach::default() }
    }

    fn below(&mut self, n: usize) -> usize {
        match u16::try_from(n) {
            Ok(n) if n > 1 => usize::from(self.dice.die(n) - 1),
            _ => 0,
        }
    }

    /// All skips count as one offer, so that not half of all turns are skipped.
    fn keep_one_skip(&mut self, offers: &mut Vec<UnaimedOffer>) {
        let skips = |offer: &UnaimedOffer| matches!(offer, Offer::Skip { .. });
        let kept = self.below(offers.iter().filter(|offer| skips(offer)).count());
        let mut passed = 0;
        offers.retain(|offer| {
            passed += usize::from(skips(offer));
            !skips(offer) || passed == kept + 1
        });
    }

    fn plan(&mut self, rules: &Ruleset, offers: &[PlanOffer]) -> Vec<PlanOrder> {
        offers.iter().map(|offer| self.plan_one(rules, offer)).collect()
    }

    /// Fills each slot with a random entry whose keys are still free; sometimes leaves one empty.
    fn plan_one(&mut self, rules: &Ruleset, offer: &PlanOffer) -> PlanOrder {
        let mut used: Vec<u16> = Vec::new();
        let mut slots = Vec::new();
        let mut extras = Vec::new();
        let keys = |e: EntryId| rules.entry(e).uniques.iter().map(|u| u.0).collect::<Vec<_>>();
        for (number, entries) in &offer.slots {
            let free: Vec<EntryId> =
                entries.iter().copied().filter(|e| keys(*e).iter().all(|k| !used.contains(k))).collect();
            let pick = self.below(free.len() + 1);
            let entry = free.get(pick).copied();
            used.extend(entry.into_iter().flat_map(keys));
            slots.push((*number, entry));
        }
        for entry in &offer.extras {
            let free = keys(*entry).iter().all(|k| !used.contains(k));
            if free && self.below(2) == 0 {
                used.extend(keys(*entry));
                extras.push(*entry);
            }
        }
        PlanOrder { by: offer.by, slots, extras }
    }
}

impl Mind for RandomMind {
    fn boxed_clone(&self) -> Box<dyn Mind + Send> {
        Box::new(self.clone())
    }

    fn decide(&mut self, arena: &SideArena, decision: &Decision) -> Option<Order> {
        // Targets are listed of the one that is taken alone.
        let mut offers = arena.unaimed_offers();
        offers.retain(|offer| arena.is_offered(offer));
        self.keep_one_skip(&mut offers);
        let at = self.below(offers.len());
        let idle = arena.idle()?;
        let body = match arena.with_targets(offers.into_iter().nth(at)?)? {
            Offer::Plan(plans) => OrderKind::Plan(self.plan(arena.rules(), &plans)),
            Offer::Take { by, slot } => OrderKind::Take { by, slot },
            Offer::Skip { by, slot } => OrderKind::Skip { by, slot },
            Offer::Walk { by, budget } => {
                let mut reach = std::mem::take(&mut self.reach);
                arena.fill_reach(&mut reach, by, budget);
                let mut path = Vec::new();
                let pick = self.below(reach.cells().len());
                let found = reach.cells().get(pick).is_some_and(|cell| reach.path(*cell, &mut path));
                self.reach = reach;
                if found { OrderKind::Walk { by, path } } else { idle }
            }
            Offer::Act { by, action, tool, mut aims } => {
                let pick = self.below(aims.len());
                OrderKind::Act(ActOrder { by, action, tool, aim: aims.swap_remove(pick) })
            }
            Offer::EndTurn => OrderKind::EndTurn,
            Offer::Pass => OrderKind::Pass,
            Offer::Abandon { by } => OrderKind::Abandon { by },
        };
        Some(Order { decision: decision.id, body })
    }
}
