//! What is told is compared with what was played: to the last digit where all that the dice can show was gone through,
//! else within what chance may do, claim by claim and over all claims of a kind together.

use std::collections::BTreeMap;

use fray::fight::Fight;
use fray::fight::state::order::ActOrder;

use super::play::{Outcome, Trial};
use super::told::Told;

/// Shares that are equal may differ by this much, as they are sums of fractions.
const EXACT: f64 = 1e-9;
/// The natural logarithm of how seldom chance alone goes beyond a bound: about one time in a million.
const SELDOM: f64 = 14.0;
/// Where so many plays bear on a claim, …
const MANY: f64 = 200_000.0;
/// … it holds within this: five parts in a thousand.
const CLOSE: f64 = 0.005;

/// How an act is played.
#[derive(Clone, Copy, Debug)]
pub struct Plays {
    /// Plays at most to go through all that the dice can show.
    pub exact: usize,
    /// Plays with fresh dice where they can show more.
    pub sampled: u32,
}

/// How an act was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// With every way that the dice can fall.
    Exactly,
    /// So many times with fresh dice.
    Sampled(u32),
}

/// How far a sum of so many independent figures of a variance and a range may be from what is expected: Bernstein's
/// bound.
fn bound(variance: f64, range: f64) -> f64 {
    (2.0 * variance * SELDOM).sqrt() + range * SELDOM / 3.0
}

/// How far the share of so many plays may be from its chance.
pub fn tolerance(told: f64, plays: f64) -> f64 {
    if plays >= MANY { CLOSE } else { bound(told * (1.0 - told) * plays, 1.0) / plays }
}

/// Sums over all sampled claims of a kind.
#[derive(Clone, Copy, Debug, Default)]
struct Pool {
    plays: f64,
    /// What was played beyond what was told.
    excess: f64,
    variance: f64,
    range: f64,
}

/// Claims of each kind together: an error that is too small to be seen in one of them shows in their sum.
#[derive(Default)]
pub struct Pools {
    kinds: BTreeMap<&'static str, Pool>,
    /// Acts that were sampled: each has dice of its own, so that the sums are of independent plays.
    sampled: u64,
}

impl Pools {
    fn add(&mut self, kind: &'static str, plays: f64, excess: f64, (variance, range): (f64, f64)) {
        let pool = self.kinds.entry(kind).or_default();
        pool.plays += plays;
        pool.excess += plays * excess;
        pool.variance += plays * variance;
        pool.range = pool.range.max(range);
    }

    /// The kinds whose sums are beyond what chance may do.
    pub fn wrong(&self) -> Vec<String> {
        let beyond = |(kind, pool): (&&str, &Pool)| {
            let told =
                format!("all of `{kind}`: {:+.4} on average in {:.0} plays", pool.excess / pool.plays, pool.plays);
            (pool.excess.abs() > bound(pool.variance, pool.range)).then_some(told)
        };
        self.kinds.iter().filter_map(beyond).collect()
    }
}

/// What came of a comparison.
pub struct Compared {
    pub how: Played,
    pub claims: usize,
    pub wrong: Vec<String>,
    /// Plays that it took.
    pub plays: usize,
}

/// Plays an act from where its fight has halted and compares it with what is told; the fight is as before afterwards.
/// None where all that the dice can show is too much to go through, and none are to be sampled.
pub fn compare(fight: &mut Fight, draft: &ActOrder, told: &Told, plays: Plays, pools: &mut Pools) -> Option<Compared> {
    let mut trial = Trial::new(fight, draft, told);
    let (found, tried) = trial.enumerate(plays.exact);
    let (outcomes, how) = match found {
        Some(outcomes) => (outcomes, Played::Exactly),
        None if plays.sampled == 0 => {
            trial.end();
            return None;
        }
        None => {
            pools.sampled += 1;
            (trial.sample(plays.sampled, pools.sampled), Played::Sampled(plays.sampled))
        }
    };
    trial.end();
    let mut wrong = Vec::new();
    let claims = told.claims();
    for claim in &claims {
        let (about, played) = told.played(claim, &outcomes);
        let off = (claim.told - played).abs();
        let holds = match how {
            // What is told happens.
            Played::Exactly => about > 0.0 && off < EXACT,
            Played::Sampled(_) if about == 0.0 => true,
            Played::Sampled(plays) => {
                let plays = f64::from(plays) * about;
                if let Some(kind) = claim.kind {
                    pools.add(kind, plays, played - claim.told, (claim.told * (1.0 - claim.told), 1.0));
                }
                off <= tolerance(claim.told, plays)
            }
        };
        if !holds {
            wrong.push(format!("{}: told {:.4}, played {played:.4} ({how:?})", claim.text, claim.told));
        }
    }
    if let Played::Sampled(plays) = how {
        pool_damage(told, &outcomes, plays, pools);
    }
    let plays = tried + if let Played::Sampled(plays) = how { plays as usize } else { 0 };
    Some(Compared { how, claims: claims.len(), wrong, plays })
}

/// The mean loss on a hit counts with that of all other strikes.
fn pool_damage(told: &Told, outcomes: &[(Outcome, f64)], plays: u32, pools: &mut Pools) {
    let Some((.., odds)) = &told.strike else { return };
    let total = odds.damage.total() as f64;
    let moment =
        |power| odds.damage.iter().map(|(n, ways)| f64::from(n).powi(power) * ways as f64 / total).sum::<f64>();
    let mean = moment(1);
    let hits = outcomes.iter().filter(|(outcome, _)| outcome.strike.hit);
    let (share, lost) = hits.fold((0.0, 0.0), |(share, lost), (outcome, part)| {
        (share + part, lost + part * f64::from(outcome.strike.lost))
    });
    if share > 0.0 {
        let range = f64::from(odds.damage.max() - odds.damage.min());
        let spread = (moment(2) - mean * mean, range);
        pools.add("damage", f64::from(plays) * share, lost / share - mean, spread);
    }
}

/// What is told of an act is what is played, in a fight that has halted where it is offered.
///
/// # Panics
///
/// It is not, or nothing is told.
pub fn assert_told_as_played(form: &str, fight: &mut Fight, draft: &ActOrder) {
    let told = Told::of(fight, draft).unwrap_or_else(|| panic!("{form}: nothing is told"));
    let (plays, mut pools) = (Plays { exact: 20_000, sampled: 20_000 }, Pools::default());
    let compared = compare(fight, draft, &told, plays, &mut pools).expect("they are sampled");
    let wrong: Vec<String> = compared.wrong.into_iter().chain(pools.wrong()).collect();
    assert!(wrong.is_empty(), "{form}:\n{}", wrong.join("\n"));
}

#[test]
fn small_errors_are_noticed_where_enough_is_played() {
    assert!(tolerance(0.5, 10_000.0) < 0.03 && tolerance(0.05, 3_000.0) < 0.03);
    let mut pools = Pools::default();
    (0..40).for_each(|_| pools.add("to hit", 250.0, 0.03, (0.25, 1.0)));
    assert_eq!(pools.wrong().len(), 1);
    let mut pools = Pools::default();
    (0..40).for_each(|n| pools.add("to hit", 250.0, if n % 2 == 0 { 0.03 } else { -0.03 }, (0.25, 1.0)));
    assert!(pools.wrong().is_empty());
}
