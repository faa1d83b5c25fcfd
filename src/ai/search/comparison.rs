//! A comparison of answers to one decision: each is tried in the same imagined fights, and the worse are left out on the way.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::ai::tactical::TacticalMind;
use crate::fight::Fight;
use crate::fight::state::order::{Decision, OrderKind};
use crate::kernel::hash::hash_of;
use crate::kernel::ids::CombatantId;

use super::candidates::CandidateAnswer;
use super::playout::{Horizon, Playouts};

/// Rounds of playouts before answers are left out for the first time.
const FIRST: u64 = 2;
/// By how many standard errors another answer has to be better than the first, in tenths.
const SURE: i64 = 15;
/// Answers that are compared with the first one a second time at most.
const FINALISTS: usize = 3;
/// Playouts of each answer that an allowance has to suffice for: what it does not suffice for is left out.
const TRIES: u32 = 5;
/// Answers that are tried in any case: the first and those that are compared a second time.
const FEWEST: usize = FINALISTS + 1;
/// Playouts that count besides those that were played when an error is estimated. They differ as those of the other answers
/// do, and by this at least, in thousandths of a combatant.
const DOUBT: i64 = 4;
const LEAST_SPREAD: i64 = 60;
/// More imaginings than any comparison has.
const STAGE: u64 = 1 << 32;

/// The value of an answer that is refused.
const REFUSED: i64 = -100_000;

/// An answer with what came of it so far.
pub(super) struct Tried {
    /// The answer.
    pub answer: CandidateAnswer,
    /// The value of each playout, by the number of the imagining.
    pub values: Vec<i64>,
    /// The orders of all sides in the first playout, if they are kept.
    pub line: Vec<OrderKind>,
}

impl Tried {
    fn sum(&self) -> i64 {
        self.values.iter().sum()
    }
}

/// What answers are tried with.
pub(super) struct Comparison<'a> {
    /// The imagined fights.
    pub playouts: &'a mut Playouts,
    /// The fast layer of the side that is asked, with what it has in mind.
    pub fast: &'a TacticalMind,
    /// What is asked, and of whom; None for the plans of a side.
    pub asked: (&'a Decision, Option<CombatantId>),
    /// How far playouts go.
    pub horizon: Horizon,
    /// Whether the orders of the first playout of each answer are kept.
    pub lines: bool,
    /// Answers that were left out on the way, where lines are kept.
    pub left_out: Vec<Tried>,
    /// The dice of the imaginings.
    pub dice: u64,
    /// Set when nobody waits for what comes of it any more.
    pub stop: &'a AtomicBool,
}

impl Comparison<'_> {
    /// Tries answers, each in the same imagined fights, until so many orders are spent or one is left. The worse are left
    /// out on the way, but never the first. `stage` tells apart several comparisons about one question.
    pub fn compare(
        &mut self,
        fight: &mut Fight,
        answers: Vec<CandidateAnswer>,
        allowance: u32,
        stage: u64,
    ) -> Vec<Tried> {
        let mut tried: Vec<Tried> =
            answers.into_iter().map(|answer| Tried { answer, values: Vec::new(), line: Vec::new() }).collect();
        let mut spent = 0;
        'all: for number in 0.. {
            if tried.len() < 2 {
                break;
            }
            let seed = hash_of(&(self.dice, number + stage * STAGE));
            if self.playouts.imagine(fight, self.asked.0.side, seed).is_err() {
                break;
            }
            let mut at = 0;
            while at < tried.len() {
                if spent >= allowance || self.stop.load(Ordering::Relaxed) {
                    break 'all;
                }
                self.playouts.line = (self.lines && number == 0).then(Vec::new);
                let (value, orders) = self.playouts.play(&tried[at].answer, self.asked, self.fast, self.horizon);
                spent += orders;
                if number == 0 {
                    tried[at].line = self.playouts.line.take().unwrap_or_default();
                }
                // It may be refused where what is imagined differs.
                tried[at].values.push(value.unwrap_or(REFUSED));
                if number == 0 && at == 0 {
                    // The first playout tells how many answers can be told apart; those that promise most come first.
                    let most = allowance / (orders.max(1) * TRIES);
                    tried.truncate(usize::try_from(most).unwrap_or(usize::MAX).max(FEWEST));
                }
                at += 1;
            }
            let worse = leave_out(&mut tried, number);
            if self.lines {
                self.left_out.extend(worse);
            }
        }
        tried
    }
}

/// Leaves out the worse half after the first rounds, and again whenever as many have been played; never the first answer.
/// What went as another answer every time is the same in other words, and left out too. Returns those that are left out.
fn leave_out(tried: &mut Vec<Tried>, number: u64) -> Vec<Tried> {
    if number + 1 < FIRST || !(number + 1).is_power_of_two() || tried.len() < 3 {
        return Vec::new();
    }
    let all = std::mem::take(tried);
    for one in all {
        if !tried.iter().any(|other| other.values == one.values) {
            tried.push(one);
        }
    }
    if tried.len() < 3 {
        return Vec::new();
    }
    let mut sums: Vec<i64> = tried[1..].iter().map(Tried::sum).collect();
    sums.sort_unstable_by(|a, b| b.cmp(a));
    let least = sums[(sums.len() - 1) / 2];
    let first = tried.remove(0);
    let (better, worse) = std::mem::take(tried).into_iter().partition(|tried| tried.sum() >= least);
    *tried = better;
    tried.insert(0, first);
    worse
}

/// Leaves out the imaginings in which one of the answers was refused: they tell nothing of chances.
pub(super) fn leave_out_refused(tried: &mut [Tried]) {
    let tries = tried.iter().map(|tried| tried.values.len()).min().unwrap_or(0);
    let told: Vec<bool> = (0..tries).map(|at| tried.iter().all(|tried| tried.values[at] != REFUSED)).collect();
    for tried in tried {
        let mut told = told.iter();
        tried.values.retain(|_| told.next().is_some_and(|told| *told));
    }
}

/// By how much an answer is better than the first on average, and the standard error of that; None after fewer than two
/// playouts of both. A few playouts that happen to agree do not make it sure: others count besides that differ by `spread`.
pub(super) fn gain(answer: &Tried, first: &Tried, spread: i64) -> Option<(i64, i64)> {
    let (mean, squares, tries) = differences(answer, first)?;
    let variance = (squares + DOUBT * spread * spread) / (tries - 1 + DOUBT);
    Some((mean, (variance / tries).isqrt()))
}

/// The same of chances to win.
pub(super) fn chance_gain(answer: &Tried, first: &Tried) -> Option<(i64, i64)> {
    let (mean, squares, tries) = differences(answer, first)?;
    Some((mean, (squares / (tries - 1) / tries).isqrt()))
}

/// By how much the playouts of an answer differ from each other beside those of the first, on average over all answers.
pub(super) fn spread(tried: &[Tried]) -> i64 {
    let Some((first, others)) = tried.split_first() else { return LEAST_SPREAD };
    let (mut squares, mut tries) = (0, 0);
    let possible = others.iter().filter(|other| !other.values.contains(&REFUSED));
    for (_, of, played) in possible.filter_map(|other| differences(other, first)) {
        (squares, tries) = (squares + of, tries + played - 1);
    }
    (squares / tries.max(1)).isqrt().max(LEAST_SPREAD)
}

/// The mean difference, the sum of the squares of how far each is from it, and how many there are; None of fewer than two.
fn differences(answer: &Tried, first: &Tried) -> Option<(i64, i64, i64)> {
    let gains: Vec<i64> = answer.values.iter().zip(&first.values).map(|(other, first)| other - first).collect();
    let tries = gains.len() as i64;
    let mean = gains.iter().sum::<i64>() / tries.max(1);
    let squares = gains.iter().map(|gain| (gain - mean) * (gain - mean)).sum();
    (tries > 1).then_some((mean, squares, tries))
}

/// The answers that are better than the first on average; the best first.
pub(super) fn gains(tried: &[Tried]) -> Vec<&CandidateAnswer> {
    let Some((usual, others)) = tried.split_first() else { return Vec::new() };
    let better = |other: &'_ Tried| differences(other, usual).map(|(mean, ..)| mean).filter(|mean| *mean > 0);
    let mut found: Vec<_> = others.iter().filter_map(|other| Some((better(other)?, &other.answer))).collect();
    found.sort_by_key(|(mean, _)| Reverse(*mean));
    found.into_iter().map(|(_, answer)| answer).collect()
}

/// The usual answer, the first, and the best of the others.
pub(super) fn finalists(tried: Vec<Tried>) -> Vec<CandidateAnswer> {
    let better = gains(&tried).into_iter().take(FINALISTS).cloned();
    tried.first().map(|usual| usual.answer.clone()).into_iter().chain(better).collect()
}

/// The best answer: one that is better than the usual one, the first, beyond chance, or else that one.
pub(super) fn best(mut tried: Vec<Tried>) -> Option<CandidateAnswer> {
    let usual = tried.first()?;
    let spread = spread(&tried);
    let sure = |(mean, error): &(i64, i64)| *mean > 0 && mean * 10 > error * SURE;
    let means = tried
        .iter()
        .enumerate()
        .skip(1)
        .filter_map(|(at, other)| Some((gain(other, usual, spread).filter(sure)?.0, at)));
    // Of equally good ones the first.
    let best = means.max_by_key(|(mean, at)| (*mean, Reverse(*at))).map_or(0, |(_, at)| at);
    Some(tried.swap_remove(best).answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::evaluation::Lean;

    /// Answers that differ in nothing but their number, with what came of them.
    fn tried(values: &[&[i64]]) -> Vec<Tried> {
        let lean = |caution| CandidateAnswer::Lean(Lean { caution, ..Lean::default() });
        let one = |(caution, values): (i64, &&[i64])| Tried {
            answer: lean(caution),
            values: values.to_vec(),
            line: Vec::new(),
        };
        (0..).zip(values).map(one).collect()
    }

    fn values(tried: &[Tried]) -> Vec<&[i64]> {
        tried.iter().map(|tried| tried.values.as_slice()).collect()
    }

    /// Of answers that went alike one is tried on, and the worse half of the rest is left out, but never the first.
    #[test]
    fn what_goes_alike_is_tried_once() {
        let mut all = tried(&[&[0, 0], &[5, 9], &[5, 9], &[0, 0], &[9, 5], &[1, 2], &[-3, 4]]);
        let worse = leave_out(&mut all, 1);
        assert_eq!(values(&all), [&[0, 0], &[5, 9], &[9, 5]]);
        assert_eq!(values(&worse), [&[1, 2], &[-3, 4]]);
        // Between the doublings all are tried on.
        let mut all = tried(&[&[0; 3], &[1; 3], &[1; 3], &[2; 3]]);
        assert!(leave_out(&mut all, 2).is_empty() && all.len() == 4);
    }

    /// The spread is that of the answers that are possible, whatever they are worth, and never nothing.
    #[test]
    fn the_spread_is_how_far_tries_differ() {
        assert_eq!(spread(&tried(&[&[0, 0, 0], &[500, 500, 500]])), LEAST_SPREAD);
        let wide: &[i64] = &[-400, 400, -400, 400];
        assert_eq!(spread(&tried(&[&[0; 4], wide])), 461);
        assert_eq!(spread(&tried(&[&[0; 4], wide, &[REFUSED, 0, 0, 0]])), 461);
    }

    /// A gain that could be chance does not decide, and a few tries that happen to agree do not make it sure.
    #[test]
    fn a_gain_that_may_be_chance_does_not_decide() {
        let chosen = |values: &[&[i64]]| best(tried(values)).expect("there are answers");
        let (usual, other) = (tried(&[&[]]).remove(0).answer, tried(&[&[], &[]]).remove(1).answer);
        assert_eq!(chosen(&[&[0; 8], &[300, -200, 400, -300, 250, -150, 200, -100]]), usual);
        assert_eq!(chosen(&[&[0; 2], &[40, 40]]), usual);
        assert_eq!(chosen(&[&[0; 8], &[200, 180, 220, 190, 210, 170, 230, 200]]), other);
    }
}
