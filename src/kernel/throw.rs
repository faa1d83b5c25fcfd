//! [`Throw`]: the dice of one roll and their result, for each way of rolling that a ruleset can choose. The chance of
//! each outcome ([`RollDice::spread`]) is computed from the same description, so that odds cannot differ from play.

use std::fmt;

use super::odds::{Dist, Keep};

/// Maximum number of extra dice of a wild roll. Only one roll in a hundred million would exceed it; the bound keeps
/// odds exact.
const MOST_EXTRA: u32 = 8;

/// The dice of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RollDice {
    /// One die with this many sides. Advantage counts the better of two, Disadvantage the worse.
    Die(u16),
    /// The sum of this many dice with this many sides each.
    Sum(u8, u16),
    /// The sum, with a tail: two or more highest faces add another die, two or more ones take one away, and each time
    /// the last extra die shows its highest face another one follows.
    Wild(u8, u16),
}

/// Dice that were thrown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Throw {
    /// Every die, in the order of rolling.
    pub dice: Vec<u16>,
    /// The part of them that counts, before any bonus.
    pub natural: i32,
    /// A wild success (+1), a wild failure (−1) or neither.
    pub wild: i8,
}

impl RollDice {
    /// Rolls; `die` rolls one die with the given number of sides. `edge` is Advantage (+1), Disadvantage (−1) or
    /// neither; sums ignore it.
    pub fn throw(self, edge: i8, die: &mut dyn FnMut(u16) -> u16) -> Throw {
        match self {
            RollDice::Die(sides) => {
                let first = die(sides);
                if edge == 0 {
                    return Throw { dice: vec![first], natural: i32::from(first), wild: 0 };
                }
                let second = die(sides);
                let natural = if edge > 0 { first.max(second) } else { first.min(second) };
                Throw { dice: vec![first, second], natural: i32::from(natural), wild: 0 }
            }
            RollDice::Sum(count, sides) => {
                let dice: Vec<u16> = (0..count).map(|_| die(sides)).collect();
                Throw { natural: dice.iter().map(|d| i32::from(*d)).sum(), dice, wild: 0 }
            }
            RollDice::Wild(count, sides) => {
                let Throw { mut dice, mut natural, .. } = RollDice::Sum(count, sides).throw(0, die);
                let wild = wildness(&dice, sides);
                for _ in 0..if wild == 0 { 0 } else { MOST_EXTRA } {
                    let extra = die(sides);
                    dice.push(extra);
                    natural += i32::from(wild) * i32::from(extra);
                    if extra < sides {
                        break;
                    }
                }
                Throw { dice, natural, wild }
            }
        }
    }

    /// The distribution of results without Advantage; None for dice without sides and for more of them than [`Dist`]
    /// holds.
    #[must_use]
    pub fn spread(self) -> Option<Dist> {
        match self {
            RollDice::Die(sides) => Dist::dice(1, sides, Keep::All),
            RollDice::Sum(count, sides) => Dist::dice(u16::from(count), sides, Keep::All),
            RollDice::Wild(count, sides) => {
                let ways = u32::from(sides).checked_pow(u32::from(count)).filter(|ways| *ways <= 1 << 20)?;
                let tail = extra(sides)?;
                // The weight of each sum of the plain dice with each wildness.
                let mut plain: Vec<((i8, i32), u32)> = Vec::new();
                for code in 0..ways {
                    let faces = faces(code, count, sides);
                    let came = (wildness(&faces, sides), faces.iter().map(|d| i32::from(*d)).sum());
                    match plain.iter_mut().find(|(known, _)| *known == came) {
                        Some((_, weight)) => *weight += 1,
                        None => plain.push((came, 1)),
                    }
                }
                let whole = |((wild, sum), weight): ((i8, i32), u32)| {
                    let dist = match wild {
                        0 => Dist::constant(sum),
                        wild => tail.map(|n| n * i32::from(wild))?.add_const(sum)?,
                    };
                    Some((weight, dist))
                };
                let parts: Vec<(u32, Dist)> = plain.into_iter().map(whole).collect::<Option<_>>()?;
                Dist::mix(&parts)
            }
        }
    }

    /// The share of wild successes among the ways in which the plain dice can fall: numerator and denominator.
    #[must_use]
    pub fn wild_share(self) -> (u128, u128) {
        match self {
            RollDice::Wild(count, sides) => {
                let ways = u32::from(sides).saturating_pow(u32::from(count)).min(1 << 20);
                let wild = (0..ways).filter(|code| wildness(&faces(*code, count, sides), sides) > 0).count();
                (u128::try_from(wild).unwrap_or(0), u128::from(ways.max(1)))
            }
            RollDice::Die(_) | RollDice::Sum(..) => (0, 1),
        }
    }

    /// Sides of its dice.
    #[must_use]
    pub fn sides(self) -> u16 {
        match self {
            RollDice::Die(sides) | RollDice::Sum(_, sides) | RollDice::Wild(_, sides) => sides,
        }
    }
}

impl fmt::Display for RollDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RollDice::Die(sides) => write!(f, "1d{sides}"),
            RollDice::Sum(count, sides) => write!(f, "{count}d{sides}"),
            RollDice::Wild(count, sides) => write!(f, "{count}d{sides} wild"),
        }
    }
}

/// Two or more highest faces: +1; two or more ones: −1; both at once cancel.
fn wildness(dice: &[u16], sides: u16) -> i8 {
    let several = |face: u16| dice.iter().filter(|d| **d == face).count() >= 2;
    i8::from(several(sides)) - i8::from(several(1))
}

/// The distribution of one extra die and those that follow it.
fn extra(sides: u16) -> Option<Dist> {
    let one = Dist::dice(1, sides, Keep::All)?;
    let mut all = one.clone();
    for _ in 1..MOST_EXTRA {
        let followed = all.add_const(i32::from(sides))?;
        // Every face but the highest ends it.
        let parts: Vec<(u32, Dist)> = one
            .iter()
            .map(|(face, _)| (1, if face == i32::from(sides) { followed.clone() } else { Dist::constant(face) }))
            .collect();
        all = Dist::mix(&parts)?;
    }
    Some(all)
}

/// The faces of the combination with an index.
fn faces(mut code: u32, count: u8, sides: u16) -> Vec<u16> {
    let sides = u32::from(sides);
    (0..count)
        .map(|_| {
            let face = u16::try_from(code % sides).unwrap_or(0) + 1;
            code /= sides;
            face
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wild_successes_are_counted() {
        // Three sixes in one way, two of them and another face in 15; with two ones there is no room for two sixes.
        assert_eq!(RollDice::Wild(3, 6).wild_share(), (16, 216));
        assert_eq!(RollDice::Sum(3, 6).wild_share(), (0, 1));
    }

    fn thrown(dice: RollDice, edge: i8, shown: &[u16]) -> Throw {
        let mut left = shown.iter().copied();
        let throw = dice.throw(edge, &mut |_| left.next().expect("a die was scripted"));
        assert_eq!(left.next(), None, "dice are left");
        throw
    }

    #[test]
    fn advantage_counts_the_better_die() {
        assert_eq!(thrown(RollDice::Die(20), 0, &[7]).natural, 7);
        assert_eq!(thrown(RollDice::Die(20), 1, &[7, 15]).natural, 15);
        assert_eq!(thrown(RollDice::Die(20), -1, &[7, 15]).natural, 7);
    }

    #[test]
    fn wild_rolls_have_a_tail_on_both_sides() {
        let wild = RollDice::Wild(3, 6);
        assert_eq!(thrown(wild, 0, &[2, 5, 5]), Throw { dice: vec![2, 5, 5], natural: 12, wild: 0 });
        assert_eq!(thrown(wild, 0, &[6, 6, 3, 4]), Throw { dice: vec![6, 6, 3, 4], natural: 19, wild: 1 });
        assert_eq!(thrown(wild, 0, &[1, 1, 5, 3]), Throw { dice: vec![1, 1, 5, 3], natural: 4, wild: -1 });
        assert_eq!(thrown(wild, 0, &[6, 6, 6, 6, 6, 1]).natural, 31);
        assert_eq!(thrown(wild, 0, &[1, 1, 1, 6, 2]).natural, -5);
    }

    #[test]
    fn spreads_hold_every_outcome() {
        let sum = RollDice::Sum(3, 6).spread().expect("small dice");
        assert_eq!((sum.min(), sum.max(), sum.mean_hundredths()), (3, 18, 1050));
        let wild = RollDice::Wild(3, 6).spread().expect("small dice");
        // Results above eighteen are wild successes; the tails weigh the same.
        assert_eq!(wild.mean_hundredths(), 1050);
        let (over, of) = wild.at_least(19);
        let under: u128 = wild.iter().filter(|(n, _)| *n < 3).map(|(_, w)| w).sum();
        assert_eq!(over, under);
        assert!(over * 216 < 16 * of && over * 216 > 8 * of, "{over} of {of}");
        // The mean of many throws comes near.
        let mut dice = crate::kernel::dice::Dice::seeded(3);
        let rounds = 20_000;
        let total: i32 = (0..rounds).map(|_| RollDice::Wild(3, 6).throw(0, &mut |sides| dice.die(sides)).natural).sum();
        assert!((total * 100 / rounds - 1050).abs() < 15, "{total}");
    }
}
