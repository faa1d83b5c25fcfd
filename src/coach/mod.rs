//! The coach: looks over a battle that is over and names the decisions that cost a side most. It judges each by what the
//! side knew at that moment, not by what the dice made of it.
//!
//! Each decision gets a glance: where the fast layer would have ordered something else, both are compared a few turns ahead.
//! What looks worst is compared with all that is worth a try. The worst of that is looked at as closely as a master thinks,
//! and then played to the end of the battle, over and over, after the order that was given and after the best other one:
//! what is told is the difference in the chance to win, where it is beyond chance.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::ai::{ChanceGain, Judge};
use crate::fight::state::order::{Order, OrderKind};
use crate::fight::{Fight, SubmitError};
use crate::kernel::ids::{CombatantId, SideId};

/// How much thought goes into a review, in simulated orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoachEffort {
    /// For a glance at each decision.
    pub glance: u32,
    /// For each of those that look worst at a glance.
    pub second: u32,
    /// For each of those that still do.
    pub look: u32,
    /// For the battles that are played to their ends after each of them.
    pub battles: u32,
    /// How many are chosen after the glances, and how many of those to be looked at closely.
    pub chosen: (usize, usize),
    /// How many are named at most.
    pub named: usize,
}

impl Default for CoachEffort {
    fn default() -> CoachEffort {
        CoachEffort { glance: 300, second: 1_600, look: 8_000, battles: 12_000, chosen: (16, 8), named: 3 }
    }
}

/// A decision that cost its side a chance to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostlyDecision {
    /// Orders of the battle before it.
    pub at: usize,
    /// The round.
    pub round: u32,
    /// Whose decision it was.
    pub side: SideId,
    /// Whose turn it was; None for plans and other decisions of a whole side.
    pub by: Option<CombatantId>,
    /// The order that was given.
    pub given: OrderKind,
    /// What would have been better: orders of one turn, one after the other.
    pub better: Vec<OrderKind>,
    /// The chance to win with each.
    pub chance: ChanceGain,
}

/// How far a review has come, for who waits for it; and how it is called off.
#[derive(Clone, Default)]
pub struct ReviewProgress {
    done: Arc<AtomicU32>,
    stop: Arc<AtomicBool>,
    wake: Option<Arc<dyn Fn() + Send + Sync>>,
}

impl ReviewProgress {
    /// Progress that calls a function with each percent.
    #[must_use]
    pub fn waking(wake: impl Fn() + Send + Sync + 'static) -> ReviewProgress {
        ReviewProgress { wake: Some(Arc::new(wake)), ..ReviewProgress::default() }
    }

    /// The share that is done, in percent.
    #[must_use]
    pub fn percent(&self) -> u32 {
        self.done.load(Ordering::Relaxed)
    }

    /// Calls the review off: what it says then is of no account.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Tells who waits that there is something to look at.
    pub fn tell(&self) {
        if let Some(wake) = &self.wake {
            wake();
        }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn reach(&self, percent: usize) {
        let percent = u32::try_from(percent.min(100)).unwrap_or(100);
        if self.done.swap(percent, Ordering::Relaxed) != percent {
            self.tell();
        }
    }
}

/// Share of a review at the end of the first glances, and of the second ones, in percent.
const GLANCED: usize = 40;
const AGAIN: usize = 50;
/// Less of a difference in the chance to win is not told, in hundredths of a percent.
const TRIFLE: i64 = 100;

/// A decision that looks as if it had cost something.
struct Suspect {
    at: usize,
    /// By how much another order looks better at least, in thousandths of a combatant.
    least: i64,
}

/// A review under way.
struct Review<'a> {
    judge: Judge,
    /// The fight where the orders begin.
    start: &'a mut Fight,
    orders: &'a [Order],
    progress: &'a ReviewProgress,
}

/// Reviews the decisions of some sides in a battle that begins as the fight stands, with its orders: those that cost most,
/// the worst first. The fight is left as it stands.
///
/// # Errors
/// An order is refused, so the fight is not the one in which they were given; or the engine breaks.
pub fn review(
    start: &mut Fight,
    orders: &[Order],
    sides: &[SideId],
    (effort, seed): (CoachEffort, u64),
    progress: &ReviewProgress,
) -> Result<Vec<CostlyDecision>, SubmitError> {
    let mut judge = Judge::new(seed);
    judge.heed(progress.stop.clone());
    let mut review = Review { judge, start, orders, progress };
    let all: Vec<usize> = (0..orders.len()).collect();
    let asks = |fight: &Fight| fight.decision().is_some_and(|decision| sides.contains(&decision.side));
    let own = review.at_each(&all, (0, 0), |_, fight, at| asks(fight).then_some(at))?;
    let suspects = review.at_each(&own, (0, GLANCED), |judge, fight, at| {
        let (gain, error) = judge.glance(fight, &orders[at].body, effort.glance)?;
        Some(Suspect { at, least: gain - error })
    })?;
    let suspected = worst(suspects, effort.chosen.0);
    let suspects = review.at_each(&suspected, (GLANCED, AGAIN), |judge, fight, at| {
        let found = judge.judge(fight, &orders[at].body, effort.second)?;
        Some(Suspect { at, least: found.gain - found.error })
    })?;
    let suspected = worst(suspects, effort.chosen.1);
    let look = |judge: &mut Judge, fight: &mut Fight, at: usize| look(judge, fight, (at, &orders[at].body), effort);
    let mut costly = review.at_each(&suspected, (AGAIN, 100), look)?;
    costly.sort_by_key(|decision| (Reverse(decision.chance.cost()), decision.at));
    costly.truncate(effort.named);
    progress.reach(100);
    Ok(costly)
}

impl Review<'_> {
    /// Goes through the battle and looks at the decisions after so many orders each; `shares` is how much of the review is done
    /// before and after it, in percent. What is found is of no account if the review is called off.
    fn at_each<T>(
        &mut self,
        decisions: &[usize],
        (before, after): (usize, usize),
        mut look: impl FnMut(&mut Judge, &mut Fight, usize) -> Option<T>,
    ) -> Result<Vec<T>, SubmitError> {
        let mut fight = self.start.twin();
        let (mut given, mut found) = (0, Vec::new());
        for (number, at) in decisions.iter().enumerate() {
            if self.progress.stopped() {
                break;
            }
            self.progress.reach(before + (after - before) * number / decisions.len());
            for order in &self.orders[given..*at] {
                fight.submit(order.clone())?;
            }
            given = *at;
            found.extend(look(&mut self.judge, &mut fight, *at));
        }
        Ok(found)
    }
}

/// The decisions that look worst, in their order.
fn worst(mut suspects: Vec<Suspect>, most: usize) -> Vec<usize> {
    suspects.sort_by_key(|suspect| (Reverse(suspect.least), suspect.at));
    suspects.truncate(most);
    let mut worst: Vec<usize> = suspects.into_iter().map(|suspect| suspect.at).collect();
    worst.sort_unstable();
    worst
}

/// Looks closely at an order; None where nothing better is found.
fn look(
    judge: &mut Judge,
    fight: &mut Fight,
    (at, given): (usize, &OrderKind),
    effort: CoachEffort,
) -> Option<CostlyDecision> {
    let found = judge.judge(fight, given, effort.look)?;
    // A few battles first, so that not all are played for what is no better after all.
    judge.chances(fight, given, &found, effort.battles / 4).filter(|chance| chance.cost() > 0)?;
    let chance = judge.chances(fight, given, &found, effort.battles)?;
    let decision = fight.decision()?.clone();
    let by = decision.kind.asked_of();
    let round = fight.seen_by(None).round();
    let costly =
        CostlyDecision { at, round, side: decision.side, by, given: given.clone(), better: found.orders, chance };
    // What chance may explain is not held against anybody.
    Some(costly).filter(|costly| costly.chance.cost() >= TRIFLE && costly.chance.interval.0 > 0)
}
