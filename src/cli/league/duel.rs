//! Battles of two levels, in pairs with the sides exchanged.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::score::LevelScore;
use crate::ai::{Mind, Policy};
use crate::fight::Fight;
use crate::fight::setup::Setup;
use crate::kernel::hash::hash_of;
use crate::kernel::ids::SideId;

/// More decisions than any battle takes.
const MAX_DECISIONS: u32 = 200_000;
/// Pairs of battles between two looks at how sure the result is.
const CHUNK: u32 = 8;
/// Pairs of battles before the first one.
const LEAST: u32 = 8;

/// The share of battles that the stronger level is to win.
#[derive(Clone, Copy, Debug)]
pub(super) struct AskedShare(pub(super) f64);

impl AskedShare {
    /// What is asked of a pair of levels.
    pub(super) fn of(stronger: Policy, weaker: Policy) -> AskedShare {
        AskedShare(match (stronger, weaker) {
            (Policy::Novice, Policy::Random) => 0.95,
            (Policy::Regular, Policy::Novice) => 0.80,
            (Policy::Veteran, Policy::Regular) => 0.60,
            (Policy::Master, Policy::Veteran) => 0.55,
            _ => 0.5,
        })
    }
}

/// Two levels under one ruleset.
pub(super) struct Pairing<'a> {
    pub(super) setups: &'a [Setup],
    pub(super) stronger: Policy,
    pub(super) weaker: Policy,
    /// Battles at most.
    pub(super) battles: u32,
    pub(super) seed: u64,
    /// It ends as soon as it is sure whether this is reached; None fights all.
    pub(super) target: Option<AskedShare>,
}

/// What became of one battle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Duel {
    /// Half points of the stronger level: 2 for a win, 1 for a draw.
    pub(super) points: u8,
    /// The last round.
    pub(super) rounds: u32,
    /// Decisions and thinking time of the stronger level and of the weaker one.
    pub(super) thought: [(u32, Duration); 2],
}

impl Pairing<'_> {
    /// Fights, and gives what became of the battles in order.
    ///
    /// # Errors
    /// A battle that could not be fought to its end.
    pub(super) fn fight(&self, jobs: usize) -> Result<Vec<Duel>, String> {
        let mut duels: Vec<Duel> = Vec::new();
        let pairs = self.battles.div_ceil(2);
        let mut done = 0;
        while done < pairs {
            let chunk = CHUNK.min(pairs - done);
            duels.extend(self.chunk(done, chunk, jobs)?);
            done += chunk;
            if done >= LEAST && self.target.is_some_and(|target| sure(&duels, target)) {
                break;
            }
        }
        Ok(duels)
    }

    fn chunk(&self, first: u32, pairs: u32, jobs: usize) -> Result<Vec<Duel>, String> {
        let next = AtomicU32::new(0);
        let (sender, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= 2 * pairs || sender.send((at, self.battle(first + at / 2, at % 2 == 1))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut fought: Vec<(u32, Result<Duel, String>)> = results.into_iter().collect();
            fought.sort_by_key(|(at, _)| *at);
            fought.into_iter().map(|(_, duel)| duel).collect()
        })
    }

    /// Fights one battle; with `exchanged` the stronger level leads the second side.
    fn battle(&self, number: u32, exchanged: bool) -> Result<Duel, String> {
        let setup = &self.setups[number as usize % self.setups.len()];
        let seed = hash_of(&(self.seed, u64::from(number)));
        let strong = usize::from(exchanged);
        let mut minds: Vec<Box<dyn Mind + Send>> = (0..2u8)
            .map(|side| {
                let policy = if usize::from(side) == strong { self.stronger } else { self.weaker };
                policy.mind_of(seed, SideId(side))
            })
            .collect();
        let mut fight = Fight::new(setup, seed).map_err(|why| why.to_string())?;
        let mut duel = Duel::default();
        while let Some(side) = fight.decision().map(|decision| decision.side.index()) {
            if duel.thought[0].0 + duel.thought[1].0 >= MAX_DECISIONS {
                return Err(format!("a battle of `{}` does not end", setup.scene.def.key.value));
            }
            let begun = Instant::now();
            let order = minds.get_mut(side).and_then(|mind| mind.answer(&mut fight));
            let (decisions, time) = &mut duel.thought[usize::from(side != strong)];
            *decisions += 1;
            *time += begun.elapsed();
            let order = order.ok_or_else(|| "nobody answers a decision".to_owned())?;
            fight.submit(order).map_err(|error| error.to_string())?;
        }
        if let Some(outcome) = fight.outcome() {
            duel.rounds = outcome.round;
            duel.points = match outcome.winners {
                winners if winners.is_empty() => 1,
                winners if winners.contains(SideId(u8::from(exchanged))) => 2,
                _ => 0,
            };
        }
        Ok(duel)
    }
}

/// Whether it is sure that the stronger level wins the share that is asked for, or that it does not.
fn sure(duels: &[Duel], AskedShare(share): AskedShare) -> bool {
    let (low, high) = LevelScore::interval_of(duels);
    low > share || high < share
}
