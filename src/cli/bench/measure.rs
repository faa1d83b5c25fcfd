//! Measures how many orders a thread carries out in a second of CPU time.

use std::time::Duration;

use super::recorded::{self, RecordedBattle, Unplayable, is_order, minds};
use crate::ai::Policy;
use crate::cli::cpu::Meter;
use crate::fight::Fight;
use crate::fight::setup::Setup;
use crate::kernel::hash::hash_of;

/// CPU time that a round of recorded orders takes at least.
const ROUND: Duration = Duration::from_millis(400);
/// Rounds of recorded orders, of which the fastest counts: what else the machine does only makes them slower.
const ROUNDS: usize = 3;
/// CPU time that battles with minds take at least, all together.
const BATTLES: Duration = Duration::from_millis(1_000);
/// The most battles with minds.
const MOST_BATTLES: u64 = 64;

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Mode {
    /// The AI.
    Ai,
    /// Chance.
    Random,
    /// The orders of a battle of the AI, given again: the engine alone.
    Recorded,
}

impl Mode {
    pub(super) const ALL: [Mode; 3] = [Mode::Ai, Mode::Random, Mode::Recorded];

    /// Its name in tables and in JSON.
    pub(super) fn name(self) -> &'static str {
        match self {
            Mode::Ai => "ai",
            Mode::Random => "random",
            Mode::Recorded => "recorded",
        }
    }
}

/// What was done in how much time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measured {
    /// Battles, or parts of one that were recorded.
    pub(super) battles: u64,
    pub(super) orders: u64,
    pub(super) decisions: u64,
    pub(super) cpu: Duration,
    /// Hash over the logs of the first battle: equal for equal rules on every machine.
    pub(super) digest: u64,
}

impl Measured {
    /// So many a second of CPU time.
    pub(super) fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.cpu.as_secs_f64().max(1e-9)
    }

    pub(super) fn orders_per_second(&self) -> f64 {
        self.per_second(self.orders)
    }

    pub(super) fn decisions_per_second(&self) -> f64 {
        self.per_second(self.decisions)
    }
}

/// Measures one mode on a field.
pub(super) fn measure(setup: &Setup, each: usize, mode: Mode) -> Result<Measured, Unplayable> {
    match mode {
        Mode::Ai => battles(setup, Policy::Regular),
        Mode::Random => battles(setup, Policy::Random),
        Mode::Recorded => engine_alone(setup, &recorded::shipped(&setup.rules.key, each)?),
    }
}

/// Whole battles with minds, one after the other, each with a seed of its own.
fn battles(setup: &Setup, policy: Policy) -> Result<Measured, Unplayable> {
    let mut sum = Measured::default();
    for seed in 1..=MOST_BATTLES {
        let meter = Meter::start();
        let mut fight = Fight::new(setup, seed).map_err(Unplayable::Broken)?;
        let mut minds = minds(setup, policy, seed);
        while let Some(decision) = fight.decision() {
            let side = decision.side.index();
            let Some(order) = minds[side].answer(&mut fight) else { break };
            sum.orders += u64::from(is_order(&order.body));
            sum.decisions += 1;
            let number = usize::try_from(sum.decisions).unwrap_or(usize::MAX);
            fight.submit(order).map_err(|error| Unplayable::Refused(number, error))?;
        }
        sum.cpu += meter.stop();
        sum.battles += 1;
        sum.digest = if seed == 1 { fight.log_digest() } else { sum.digest };
        if sum.cpu >= BATTLES {
            break;
        }
    }
    Ok(sum)
}

/// The same recorded orders again and again from the first halt on; the fastest of several rounds.
fn engine_alone(setup: &Setup, recorded: &RecordedBattle) -> Result<Measured, Unplayable> {
    let mut fight = Fight::new(setup, recorded.seed).map_err(Unplayable::Broken)?;
    let start = fight.capture();
    // Once without the clock: it says whether the orders still fit, and warms up.
    recorded.play(&mut fight)?;
    let digest = hash_of(&(fight.log_digest(), recorded.answers.len()));
    let decisions = recorded.answers.len() as u64;
    let mut best: Option<Measured> = None;
    for _ in 0..ROUNDS {
        let mut round = Measured { digest, ..Measured::default() };
        let meter = Meter::start();
        while round.cpu < ROUND {
            for _ in 0..4 {
                fight.restore(&start);
                recorded.play(&mut fight)?;
                round.battles += 1;
            }
            round.cpu = meter.stop();
        }
        round.decisions = decisions * round.battles;
        round.orders = recorded.orders() * round.battles;
        if best.is_none_or(|best| round.orders_per_second() > best.orders_per_second()) {
            best = Some(round);
        }
    }
    Ok(best.unwrap_or_default())
}
