//! What battles of two levels say of their strength.

use std::time::Duration;

use super::duel::Duel;
use crate::ai::Policy;
use crate::cli::sim::stats::{mean, wilson};

/// How a pair of levels stands under a ruleset.
pub(super) struct LevelScore {
    /// The ruleset's key.
    pub(super) ruleset: String,
    /// The stronger level and the weaker one.
    pub(super) levels: (Policy, Policy),
    /// Battles, and those that the stronger level won and that nobody won.
    pub(super) battles: u32,
    pub(super) won: u32,
    pub(super) drawn: u32,
    /// The share of points of the stronger level, and the interval in which it lies with a certainty of 95 percent.
    pub(super) share: f64,
    pub(super) interval: (f64, f64),
    /// Rounds of a battle on average.
    pub(super) rounds: f64,
    /// Milliseconds for a decision on average, of the stronger level and of the weaker one.
    pub(super) thought: [f64; 2],
}

impl LevelScore {
    /// Adds battles up.
    pub(super) fn of(ruleset: &str, levels: (Policy, Policy), duels: &[Duel]) -> LevelScore {
        let count = |points: u8| duels.iter().filter(|duel| duel.points == points).count() as u32;
        let thought = |at: usize| {
            let decisions: u32 = duels.iter().map(|duel| duel.thought[at].0).sum();
            let time: Duration = duels.iter().map(|duel| duel.thought[at].1).sum();
            time.as_secs_f64() * 1_000.0 / f64::from(decisions.max(1))
        };
        let points: u64 = duels.iter().map(|duel| u64::from(duel.points)).sum();
        let rounds: u64 = duels.iter().map(|duel| u64::from(duel.rounds)).sum();
        LevelScore {
            ruleset: ruleset.to_owned(),
            levels,
            battles: duels.len() as u32,
            won: count(2),
            drawn: count(1),
            share: mean(points, 2 * duels.len() as u64),
            interval: LevelScore::interval_of(duels),
            rounds: mean(rounds, duels.len() as u64),
            thought: [thought(0), thought(1)],
        }
    }

    /// The interval in which the true share of points lies with a certainty of 95 percent.
    pub(super) fn interval_of(duels: &[Duel]) -> (f64, f64) {
        let points: u64 = duels.iter().map(|duel| u64::from(duel.points)).sum();
        // Two draws are as a win and a loss.
        wilson(points / 2, duels.len() as u64)
    }

    /// By how many points of Elo the stronger level is ahead, with the interval.
    pub(super) fn elo(&self) -> (f64, f64, f64) {
        let of = |share: f64| {
            let share = share.clamp(0.002, 0.998);
            400.0 * (share / (1.0 - share)).log10()
        };
        (of(self.share), of(self.interval.0), of(self.interval.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_half_a_win_and_an_even_score_is_no_lead() {
        let duel = |points| Duel { points, ..Duel::default() };
        let even = LevelScore::of("tempo", (Policy::Regular, Policy::Novice), &[duel(2), duel(1), duel(1), duel(0)]);
        assert!((even.share - 0.5).abs() < 1e-9 && even.elo().0.abs() < 1e-9);
        assert_eq!((even.battles, even.won, even.drawn), (4, 1, 2));
        let ahead = LevelScore::of("tempo", (Policy::Regular, Policy::Novice), &[duel(2), duel(2), duel(2), duel(0)]);
        assert!((ahead.elo().0 - 190.848).abs() < 0.01, "{}", ahead.elo().0);
        assert!(ahead.interval.0 < 0.75 && ahead.interval.1 > 0.75);
    }
}
