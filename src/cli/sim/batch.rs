//! Fights the battles of a scene on several threads.
//!
//! The seed of battle number i, from 0, is the hash of the base seed and i; the seed of the dice of a side's decisions
//! is the hash of the battle's seed and the side's number. No battle knows of another, and results are put in the order
//! of the battles, so that the number of threads changes nothing.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::policies::SidePolicies;
use crate::ai::Mind;
use crate::cli::cpu::Meter;
use crate::fight::Fight;
use crate::fight::setup::Setup;
use crate::fight::state::order::OrderKind;
use crate::kernel::hash::hash_of;
use crate::kernel::ids::{SideId, SideSet};

/// More decisions than any battle takes. A scene's round limit ends a battle long before; this ends one in which a
/// side changes its plans over and over instead of answering.
const MAX_DECISIONS: u64 = 200_000;

/// What is to be fought.
pub(super) struct Batch<'a> {
    pub(super) setup: &'a Setup,
    pub(super) policies: &'a SidePolicies,
    /// Hash of the scene's text.
    pub(super) scene_fingerprint: u64,
    pub(super) seed: u64,
    /// Number of the first battle, for a part of a run.
    pub(super) from: Option<u32>,
    /// Battles of the whole run, where a part knows it.
    pub(super) of: Option<u32>,
    /// How many are fought.
    pub(super) battles: u32,
    pub(super) swap: bool,
    /// Whether everything is looked over before each decision.
    pub(super) verify: bool,
}

/// What became of one battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fought {
    /// Who won; empty is a draw, unless the battle broke off.
    pub(super) winners: SideSet,
    /// The last round.
    pub(super) rounds: u32,
    /// Questions answered.
    pub(super) decisions: u64,
    /// Moves, actions and reactions among the answers.
    pub(super) orders: u64,
    /// Entries of the log.
    pub(super) events: u64,
    /// Able combatants of each side at the end.
    pub(super) survivors: Vec<u32>,
    /// Hash of the log.
    pub(super) digest: u64,
    /// Why it broke off; None when it was fought to its end.
    pub(super) broken: Option<String>,
}

impl Batch<'_> {
    /// Fights all battles; returns what became of each, in order, and the CPU time of all threads together.
    pub(super) fn fight(&self, jobs: usize) -> (Vec<Fought>, Duration) {
        let next = AtomicU32::new(0);
        let jobs = jobs.min(usize::try_from(self.battles).unwrap_or(usize::MAX)).max(1);
        let bar = self.bar();
        let (sender, results) = mpsc::channel();
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs)
                .map(|_| {
                    let (sender, next) = (sender.clone(), &next);
                    scope.spawn(move || {
                        let meter = Meter::start();
                        loop {
                            let at = next.fetch_add(1, Ordering::Relaxed);
                            if at >= self.battles || sender.send((at, self.battle(self.first() + at))).is_err() {
                                return meter.stop();
                            }
                        }
                    })
                })
                .collect();
            drop(sender);
            let mut fought: Vec<(u32, Fought)> = results.into_iter().inspect(|_| bar.inc(1)).collect();
            fought.sort_by_key(|(at, _)| *at);
            bar.finish_and_clear();
            // A thread that panicked took its message with it to standard error already; the scope passes the panic on.
            let cpu = workers.into_iter().filter_map(|worker| worker.join().ok()).sum();
            (fought.into_iter().map(|(_, fought)| fought).collect(), cpu)
        })
    }

    /// Number of the first battle.
    pub(super) fn first(&self) -> u32 {
        self.from.unwrap_or(0)
    }

    /// Whether the first two sides have exchanged their policies in a battle: in the second half of the run, which is
    /// the smaller one when the number of battles is odd.
    pub(super) fn swapped(&self, number: u32) -> bool {
        self.swap && number >= self.of.unwrap_or(self.battles).div_ceil(2)
    }

    fn bar(&self) -> ProgressBar {
        if !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::with_draw_target(Some(u64::from(self.battles)), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.with_message(self.setup.scene.def.key.value.clone())
    }

    /// Fights the battle of that number, counted from the start of the run.
    fn battle(&self, number: u32) -> Fought {
        let seed = hash_of(&(self.seed, u64::from(number)));
        let policies = self.policies.of_sides(self.swapped(number));
        let mut minds: Vec<Box<dyn Mind + Send>> =
            (0..).zip(policies).map(|(side, policy)| policy.mind_of(seed, SideId(side))).collect();
        let mut fought = Fought::default();
        match Fight::new(self.setup, seed) {
            Ok(mut fight) => {
                fought.broken = self.play(&mut fight, &mut minds, &mut fought).err();
                tally(&mut fight, &mut fought);
            }
            Err(error) => fought.broken = Some(error.to_string()),
        }
        fought
    }

    /// Answers every decision until the battle is over.
    fn play(&self, fight: &mut Fight, minds: &mut [Box<dyn Mind + Send>], fought: &mut Fought) -> Result<(), String> {
        let verify = |fight: &mut Fight| {
            let fault = if self.verify { fight.unsound() } else { None };
            fault.map_or(Ok(()), Err)
        };
        verify(fight)?;
        while let Some(decision) = fight.decision() {
            let side = decision.side;
            if fought.decisions >= MAX_DECISIONS {
                return Err(format!("it is not over after {MAX_DECISIONS} decisions"));
            }
            let answer = minds.get_mut(side.index()).and_then(|mind| mind.answer(fight));
            let order = answer.ok_or_else(|| "nobody answers a decision".to_owned())?;
            let counts = matches!(order.body, OrderKind::Walk { .. } | OrderKind::Act(_));
            fight.submit(order).map_err(|error| error.to_string())?;
            fought.decisions += 1;
            fought.orders += u64::from(counts);
            verify(fight)?;
        }
        Ok(())
    }
}

/// Takes down how a battle stands.
fn tally(fight: &mut Fight, fought: &mut Fought) {
    fought.winners = fight.outcome().map_or(SideSet::EMPTY, |outcome| outcome.winners);
    fought.events = fight.log().len() as u64;
    fought.digest = fight.log_digest();
    let arena = fight.arena();
    fought.rounds = arena.clock.round;
    fought.survivors = vec![0; arena.scene().sides.len()];
    for id in arena.all_combatants().filter(|id| arena.able(*id)) {
        fought.survivors[arena.side(id).index()] += 1;
    }
}
