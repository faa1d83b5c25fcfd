//! Exact odds: [`Dist`] is a probability distribution over integers with
//! integer weights. The odds panel builds one per roll from the same formulas
//! that the engine rolls, and shows chances and means without rounding on the
//! way.
//!
//! A distribution is kept trimmed and in lowest terms, so equal distributions
//! compare equal however they were built. Operations give `None` instead of an
//! inexact answer when the result would pass [`Dist::MAX_TOTAL`],
//! [`Dist::MAX_SPAN`] or the range of `i32`; real dice stay far below.

mod chance;
mod pool;

pub use chance::Chance;

use serde::{Deserialize, Serialize};

/// Which of several dice count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Keep {
    /// All of them.
    #[default]
    All,
    /// The given number of highest dice.
    High(u8),
    /// The given number of lowest dice.
    Low(u8),
}

/// A probability distribution: each of a run of consecutive values has an
/// integer weight, and its chance is the weight over [`Dist::total`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dist {
    min: i32,
    /// Weights of `min`, `min + 1`, ...; the first and the last are not 0.
    weights: Vec<u128>,
    total: u128,
}

impl Dist {
    /// The largest total weight: about thirty six-sided dice's worth.
    pub const MAX_TOTAL: u128 = 1 << 80;
    /// The most values from lowest to highest.
    pub const MAX_SPAN: usize = 1 << 17;

    /// The certain outcome `value`.
    pub fn constant(value: i32) -> Self {
        Self { min: value, weights: vec![1], total: 1 }
    }

    /// The sum of the kept ones of `count` dice with `sides` sides each. Keeping
    /// more dice than there are keeps all.
    ///
    /// `None` for dice without sides, and for more dice than the totals allow.
    pub fn dice(count: u16, sides: u16, keep: Keep) -> Option<Self> {
        let kept = match keep {
            Keep::All => count,
            Keep::High(n) | Keep::Low(n) => count.min(u16::from(n)),
        };
        if sides == 0 {
            return None;
        }
        if kept == 0 || sides == 1 {
            return Some(Self::constant(i32::from(kept)));
        }
        let total = u128::from(sides).checked_pow(u32::from(count))?;
        // From here on `count` is at most 80, as every die at least doubles it.
        if total > Self::MAX_TOTAL || usize::from(kept) * usize::from(sides) > Self::MAX_SPAN {
            return None;
        }
        let mut weights = if kept == count {
            pool::all(count.into(), sides.into())
        } else {
            pool::highest(count.into(), sides.into(), kept.into())
        };
        if matches!(keep, Keep::Low(_)) {
            // Turning every die over turns the lowest into the highest.
            weights.reverse();
        }
        Self::settle(i64::from(kept), weights)
    }

    /// Values in any order, each with its weight, whose sum must fit; those that are equal join. `None` also if none has
    /// weight.
    pub fn of(values: impl Iterator<Item = (i32, u128)> + Clone) -> Option<Self> {
        let possible = values.filter(|(_, weight)| *weight > 0);
        let (min, max) = possible.clone().fold(None, |ends, (value, _)| {
            let (min, max) = ends.unwrap_or((value, value));
            Some((value.min(min), value.max(max)))
        })?;
        let span = usize::try_from(i64::from(max) - i64::from(min)).ok()? + 1;
        if span > Self::MAX_SPAN {
            return None;
        }
        let mut weights = vec![0; span];
        for (value, weight) in possible {
            // At most `max - min`, which fits `usize` above.
            weights[value.abs_diff(min) as usize] += weight;
        }
        Self::settle(i64::from(min), weights)
    }

    /// Every value raised by `constant`.
    pub fn add_const(mut self, constant: i32) -> Option<Self> {
        self.max().checked_add(constant)?;
        self.min = self.min.checked_add(constant)?;
        Some(self)
    }

    /// The sum of two independent rolls.
    pub fn convolve(&self, other: &Self) -> Option<Self> {
        // Bounds every sum below as well.
        self.total.checked_mul(other.total)?;
        let span = self.weights.len() + other.weights.len() - 1;
        if span > Self::MAX_SPAN {
            return None;
        }
        let mut weights = vec![0; span];
        for (i, a) in self.weights.iter().enumerate() {
            for (slot, b) in weights[i..].iter_mut().zip(&other.weights) {
                *slot += a * b;
            }
        }
        Self::settle(i64::from(self.min) + i64::from(other.min), weights)
    }

    /// The distribution of `f(value)`, where values with the same image join.
    pub fn map(&self, mut f: impl FnMut(i32) -> i32) -> Option<Self> {
        let images: Vec<(i32, u128)> = self.iter().map(|(value, weight)| (f(value), weight)).collect();
        Self::of(images.into_iter())
    }

    /// The distribution of a roll on one of `parts`, chosen with chances in proportion to their weights. `None` also if
    /// no part has weight.
    pub fn mix(parts: &[(u32, Self)]) -> Option<Self> {
        let mut common = 1_u128;
        for (_, part) in parts.iter().filter(|(weight, _)| *weight > 0) {
            let factor = quotient(part.total, gcd(common, part.total));
            common = common.checked_mul(factor)?;
        }
        let chances: u64 = parts.iter().map(|(weight, _)| u64::from(*weight)).sum();
        // Bounds every weight below, and their sums, as well.
        common.checked_mul(u128::from(chances))?;
        Self::of(parts.iter().filter(|(weight, _)| *weight > 0).flat_map(|(weight, part)| {
            let scale = u128::from(*weight) * quotient(common, part.total);
            part.iter().map(move |(value, w)| (value, w * scale))
        }))
    }

    /// The lowest possible value.
    pub const fn min(&self) -> i32 {
        self.min
    }

    /// The highest possible value.
    pub const fn max(&self) -> i32 {
        // Never empty, and `settle` keeps the last value within range.
        self.min + (self.weights.len() as i32 - 1)
    }

    /// The sum of all weights.
    pub const fn total(&self) -> u128 {
        self.total
    }

    /// The weight of `value`; 0 when it cannot come up.
    pub fn weight(&self, value: i32) -> u128 {
        usize::try_from(i64::from(value) - i64::from(self.min))
            .ok()
            .and_then(|index| self.weights.get(index))
            .map_or(0, |weight| *weight)
    }

    /// The chance of `target` or more, as numerator and denominator (the total,
    /// not reduced further).
    pub fn at_least(&self, target: i32) -> (u128, u128) {
        let below = (i64::from(target) - i64::from(self.min)).max(0);
        let below = usize::try_from(below).unwrap_or(usize::MAX);
        (self.weights.iter().skip(below).sum(), self.total)
    }

    /// Every value from lowest to highest with its weight, also those within
    /// that range that cannot come up.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u128)> + Clone {
        (self.min..=self.max()).zip(self.weights.iter().copied())
    }

    /// The mean in hundredths, rounded to the nearest, halves upwards.
    pub fn mean_hundredths(&self) -> i64 {
        // Below 2^31 * 2^80 * 200, so well within 127 bits.
        let sum: i128 = self.iter().map(|(v, w)| i128::from(v) * w as i128).sum();
        let total = self.total as i128;
        (200 * sum + total).div_euclid(2 * total) as i64
    }

    /// Trims and reduces raw weights that start at `min` and whose sum fits.
    fn settle(min: i64, mut weights: Vec<u128>) -> Option<Self> {
        let first = weights.iter().position(|w| *w > 0)?;
        let last = weights.iter().rposition(|w| *w > 0)?;
        weights.truncate(last + 1);
        weights.drain(..first);
        let divisor = weights.iter().fold(0, |d, w| if d == 1 { 1 } else { gcd(*w, d) });
        if divisor > 1 {
            weights.iter_mut().for_each(|weight| *weight = quotient(*weight, divisor));
        }
        let min = i32::try_from(min + i64::try_from(first).ok()?).ok()?;
        let steps = i32::try_from(weights.len() - 1).ok()?;
        min.checked_add(steps)?;
        let total: u128 = weights.iter().sum();
        (total <= Self::MAX_TOTAL).then_some(Self { min, weights, total })
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        // Most weights are small, and small ones are divided many times faster.
        (a, b) = match (u64::try_from(a), u64::try_from(b)) {
            (Ok(a), Ok(b)) => (b.into(), (a % b).into()),
            _ => (b, a % b),
        };
    }
    a
}

fn quotient(a: u128, b: u128) -> u128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => (a / b).into(),
        _ => a / b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(count: u16, sides: u16) -> Dist {
        Dist::dice(count, sides, Keep::All).unwrap()
    }

    /// The distribution by rolling every combination.
    fn counted(count: u32, sides: i32, keep: Keep) -> Dist {
        let rolls = (0..sides.pow(count)).map(|mut code| {
            let mut faces: Vec<i32> = (0..count)
                .map(|_| {
                    let face = code % sides + 1;
                    code /= sides;
                    face
                })
                .collect();
            faces.sort_unstable();
            let sum: i32 = match keep {
                Keep::All => faces.iter().sum(),
                Keep::High(n) => faces.iter().rev().take(n.into()).sum(),
                Keep::Low(n) => faces.iter().take(n.into()).sum(),
            };
            (sum, 1)
        });
        Dist::of(rolls).unwrap()
    }

    #[test]
    fn dice_agree_with_counting() {
        for count in 1..=5_u16 {
            for sides in 1..=5_u16 {
                let keeps = (0..=6).flat_map(|n| [Keep::High(n), Keep::Low(n)]);
                for keep in keeps.chain([Keep::All]) {
                    let exact = Dist::dice(count, sides, keep);
                    let expected = counted(count.into(), sides.into(), keep);
                    assert_eq!(exact, Some(expected), "{count}d{sides} {keep:?}");
                }
            }
        }
    }

    #[test]
    fn well_known_odds() {
        let two = d(2, 6);
        assert_eq!((two.min(), two.max(), two.total()), (2, 12, 36));
        assert_eq!((two.weight(7), two.weight(1), two.weight(13)), (6, 0, 0));
        assert_eq!(two.at_least(10), (6, 36));
        assert_eq!(two.at_least(-50), (36, 36));
        assert_eq!(two.at_least(i32::MAX), (0, 36));
        assert_eq!(two.mean_hundredths(), 700);
        // Rolling a d20 twice and keeping the higher: 13.825 on average.
        let advantage = Dist::dice(2, 20, Keep::High(1)).unwrap();
        assert_eq!(advantage.mean_hundredths(), 1383);
        assert_eq!(advantage.at_least(20), (39, 400));
        let hero = Dist::dice(4, 6, Keep::High(3)).unwrap();
        assert_eq!((hero.weight(18), hero.total()), (21, 1296));
        assert_eq!(hero.mean_hundredths(), 1224);
    }

    #[test]
    fn sums_of_rolls() {
        assert_eq!(d(2, 6).convolve(&d(1, 6)), Some(d(3, 6)));
        let shifted = d(1, 4).add_const(-3).unwrap();
        assert_eq!((shifted.min(), shifted.max()), (-2, 1));
        assert_eq!(shifted.mean_hundredths(), -50);
        assert_eq!(Dist::constant(2).convolve(&d(1, 6)), d(1, 6).add_const(2));
    }

    #[test]
    fn maps_and_mixes_join_values() {
        let hit = d(1, 20).map(|v| i32::from(v >= 16)).unwrap();
        assert_eq!(hit.iter().collect::<Vec<_>>(), [(0, 3), (1, 1)]);
        let damage = Dist::mix(&[(3, Dist::constant(0)), (1, d(1, 6))]).unwrap();
        assert_eq!((damage.weight(0), damage.weight(6), damage.total()), (18, 1, 24));
        let same = Dist::mix(&[(2, d(1, 6)), (5, d(1, 6)), (0, d(1, 100))]);
        assert_eq!(same, Some(d(1, 6)));
        assert_eq!(Dist::mix(&[]), None);
        assert_eq!(Dist::mix(&[(0, d(1, 6))]), None);
    }

    #[test]
    fn too_much_is_refused_rather_than_rounded() {
        assert_eq!(Dist::dice(1, 0, Keep::All), None);
        assert_eq!(Dist::dice(200, 6, Keep::All), None);
        assert_eq!(Dist::dice(0, 6, Keep::All), Some(Dist::constant(0)));
        assert_eq!(d(60_000, 1), Dist::constant(60_000));
        assert_eq!(d(30, 6).convolve(&d(30, 6)), None);
        let last = Dist::constant(i32::MAX);
        assert_eq!(last.iter().collect::<Vec<_>>(), [(i32::MAX, 1)]);
        assert_eq!(last.add_const(1), None);
        assert_eq!(d(1, 6).map(|v| v * 1_000_000), None);
        let coins = Dist::dice(80, 2, Keep::High(79)).unwrap();
        assert_eq!(coins.total(), Dist::MAX_TOTAL);
        assert_eq!(coins.weight(79), 1);
    }
}
