//! Adds battles up.

use std::time::Duration;

use super::batch::{Batch, Fought};
use super::json::chained;
use super::policies;
use crate::kernel::ids::SideId;

/// What all battles of a scene come to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BatchStats {
    /// How many were fought.
    pub(super) battles: u64,
    /// Each side with its wins, in list order. Allies win together, so the sum may be more than all.
    pub(super) wins: Vec<(String, u64)>,
    /// Each policy with its wins, if there are several.
    pub(super) wins_by_policy: Option<Vec<(String, u64)>>,
    /// Battles without a winner.
    pub(super) draws: u64,
    /// Battles that broke off.
    pub(super) unfinished: u64,
    /// Last rounds, added up.
    pub(super) rounds: u64,
    /// Last round, on average.
    pub(super) rounds_mean: f64,
    /// Questions answered.
    pub(super) decisions: u64,
    /// Moves, actions and reactions among the answers.
    pub(super) orders: u64,
    /// Entries of all logs.
    pub(super) events: u64,
    /// Able combatants of each side at the end, on average.
    pub(super) survivors_mean: Vec<f64>,
    /// Processor time of all threads together.
    pub(super) cpu_seconds: f64,
    /// Hash over the logs of all battles in order.
    pub(super) hash: u64,
}

impl BatchStats {
    pub(super) fn new(batch: &Batch<'_>, results: &[Fought], cpu: Duration) -> BatchStats {
        let sides = &batch.setup.scene.sides;
        let count = |holds: &dyn Fn(&Fought) -> bool| results.iter().filter(|r| holds(r)).count() as u64;
        let sum = |of: &dyn Fn(&Fought) -> u64| results.iter().map(of).sum::<u64>();
        let numbered = || (0_u8..).map(SideId).zip(sides);
        let rounds = sum(&|r| u64::from(r.rounds));
        BatchStats {
            battles: results.len() as u64,
            wins: numbered().map(|(id, side)| (side.key.clone(), count(&|r| r.winners.contains(id)))).collect(),
            wins_by_policy: wins_by_policy(batch, results),
            draws: count(&|r| r.broken.is_none() && r.winners.is_empty()),
            unfinished: count(&|r| r.broken.is_some()),
            rounds,
            rounds_mean: mean(rounds, results.len() as u64),
            decisions: sum(&|r| r.decisions),
            orders: sum(&|r| r.orders),
            events: sum(&|r| r.events),
            survivors_mean: (0..sides.len())
                .map(|at| mean(sum(&|r| r.survivors.get(at).copied().map_or(0, u64::from)), results.len() as u64))
                .collect(),
            cpu_seconds: cpu.as_secs_f64(),
            hash: results.iter().fold(0, |hash, r| chained(hash, r.digest)),
        }
    }

    /// Orders a second of processor time.
    pub(super) fn orders_per_cpu_second(&self) -> f64 {
        per_cpu_second(self.orders, self.cpu_seconds)
    }
}

/// How many a second of processor time; 0 where no time was measured.
pub(in crate::cli) fn per_cpu_second(count: u64, cpu_seconds: f64) -> f64 {
    if cpu_seconds > 0.0 { count as f64 / cpu_seconds } else { 0.0 }
}

/// A battle counts for a policy once, however many of its sides won.
fn wins_by_policy(batch: &Batch<'_>, results: &[Fought]) -> Option<Vec<(String, u64)>> {
    let kinds = batch.policies.kinds();
    if kinds.len() < 2 {
        return None;
    }
    let wins = kinds.into_iter().map(|kind| {
        let won = (batch.first()..).zip(results).filter(|(number, r)| {
            let policies = batch.policies.of_sides(batch.swapped(*number));
            r.winners.iter().any(|side| policies.get(side.index()) == Some(&kind))
        });
        (policies::name(kind).to_owned(), won.count() as u64)
    });
    Some(wins.collect())
}

/// The mean of `count` values with that sum; 0 of none.
pub(in crate::cli) fn mean(sum: u64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / count as f64 }
}

/// Wilson's interval: where the true share lies with a certainty of 95 percent when `hits` of `count` were seen. Unlike
/// the textbook interval it holds for few battles and for shares near 0 and 1.
pub(in crate::cli) fn wilson(hits: u64, count: u64) -> (f64, f64) {
    if count == 0 {
        return (0.0, 1.0);
    }
    // The 97.5th percentile of the normal distribution.
    let z = 1.959_964_f64;
    let n = count as f64;
    let share = hits as f64 / n;
    let scale = 1.0 + z * z / n;
    let centre = (share + z * z / (2.0 * n)) / scale;
    let half = z / scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        let near = |(low, high): (f64, f64), (a, b): (f64, f64)| {
            assert!((low - a).abs() < 1e-4 && (high - b).abs() < 1e-4, "{low} {high}");
        };
        near(wilson(50, 100), (0.4038, 0.5962));
        near(wilson(0, 10), (0.0, 0.2775));
        near(wilson(10, 10), (0.7225, 1.0));
        near(wilson(0, 0), (0.0, 1.0));
    }
}
