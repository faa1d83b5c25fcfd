//! The coach at work on a battle that is over: beside the frames, in a thread of the pool.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool};

use crate::app::battle::driver::Battle;
use crate::app::present;
use crate::coach::{self, CoachEffort, CostlyDecision, ReviewProgress};
use crate::fight::Fight;
use crate::fight::state::order::Order;
use crate::kernel::dice::seed_from_text;
use crate::kernel::ids::SideId;

/// What the coach says of a battle.
#[derive(Default)]
pub(in crate::app) enum Coaching {
    /// The battle is not over, or it has not begun.
    #[default]
    Ahead,
    /// It looks the battle over.
    UnderWay(CoachAtWork),
    /// The decisions that cost most, the worst first.
    Found(Vec<ToldDecision>),
}

/// A costly decision, in words.
#[derive(Clone)]
pub(in crate::app) struct ToldDecision {
    /// The decision.
    pub decision: CostlyDecision,
    /// When and whose it was.
    pub when: String,
    /// What was ordered.
    pub given: String,
    /// What would have been better.
    pub better: String,
}

/// The coach at work. Dropping it calls the work off.
pub(in crate::app) struct CoachAtWork {
    /// It goes on for as long as this is kept.
    _task: Task<()>,
    found: Arc<Mutex<Option<Vec<ToldDecision>>>>,
    progress: ReviewProgress,
}

impl CoachAtWork {
    /// The share that is done, in percent.
    pub fn percent(&self) -> u32 {
        self.progress.percent()
    }
}

impl Drop for CoachAtWork {
    fn drop(&mut self) {
        self.progress.stop();
    }
}

/// Decisions in words, each by what was known at its halt. The fight stands where the orders begin.
fn told(fight: &mut Fight, orders: &[Order], costly: Vec<CostlyDecision>) -> Vec<ToldDecision> {
    let mut by_rank: Vec<(usize, CostlyDecision)> = costly.into_iter().enumerate().collect();
    by_rank.sort_by_key(|(_, decision)| decision.at);
    let mut given = 0;
    let mut found = Vec::new();
    for (rank, decision) in by_rank {
        for order in &orders[given..decision.at] {
            if fight.submit(order.clone()).is_err() {
                return Vec::new();
            }
        }
        given = decision.at;
        found.push((rank, present::decision_told(fight, decision)));
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, told)| told).collect()
}

impl Battle {
    /// Sets the coach to work once the battle is over, and takes what it has found. `progress` is made when it begins.
    pub(in crate::app) fn coach(&mut self, progress: impl FnOnce() -> ReviewProgress) {
        match &mut self.coaching {
            Coaching::Ahead if self.fight.outcome().is_some() && !self.course.is_empty() => {
                let progress = progress();
                self.coaching = match self.set_to_work(progress) {
                    Some(work) => Coaching::UnderWay(work),
                    None => Coaching::Found(Vec::new()),
                };
            }
            Coaching::UnderWay(work) => {
                let found = work.found.lock().unwrap_or_else(PoisonError::into_inner).take();
                if let Some(found) = found {
                    self.coaching = Coaching::Found(found);
                }
            }
            Coaching::Ahead | Coaching::Found(_) => {}
        }
    }

    fn set_to_work(&self, progress: ReviewProgress) -> Option<CoachAtWork> {
        let mut fight = Battle::unrecorded(self.spec.clone()).ok()?.fight;
        let people = self.humans();
        let all = || (0..u8::try_from(self.spec.scene.def.sides.len()).unwrap_or(u8::MAX)).map(SideId).collect();
        let sides: Vec<SideId> = if people.is_empty() { all() } else { people };
        let (orders, seed, reached) = (self.course.clone(), seed_from_text(&self.spec.seed), progress.clone());
        let found = Arc::new(Mutex::new(None));
        let result = found.clone();
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let task = pool.spawn(async move {
            let how = (CoachEffort::default(), seed);
            let costly = coach::review(&mut fight, &orders, &sides, how, &reached).unwrap_or_default();
            let told = told(&mut fight, &orders, costly);
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(told);
            reached.tell();
        });
        Some(CoachAtWork { _task: task, found, progress })
    }
}
