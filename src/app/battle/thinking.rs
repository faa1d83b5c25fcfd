//! Minds that take their time think beside the frames: on a copy of the fight, in a thread of the pool. An answer belongs
//! to one decision of one side in one course of the fight; where one of them has changed, it is dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool};

use crate::ai::Mind;
use crate::fight::Fight;
use crate::fight::state::order::Order;
use crate::kernel::ids::{DecisionId, SideId};

/// What an answer belongs to: the generation of the log, the decision, the side that is asked.
type ThoughtKey = (u64, DecisionId, SideId);

/// What is asked for at a halt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) enum Thought {
    /// The answer; None if nothing is asked.
    Answer(Option<Order>),
    /// It is still thought about.
    UnderWay,
}

/// A mind at work. Dropping it brings its thoughts to an end.
pub(in crate::app) struct Thinking {
    key: ThoughtKey,
    task: Task<Option<Order>>,
    stop: Arc<AtomicBool>,
}

impl Thinking {
    /// Sets a mind to work on the pending decision of a fight; None if nothing is asked.
    pub fn begin(fight: &mut Fight, mut mind: Box<dyn Mind + Send>) -> Option<Thinking> {
        let key = key(fight)?;
        let stop = Arc::new(AtomicBool::new(false));
        mind.heed(stop.clone());
        let mut copy = fight.twin();
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let task = pool.spawn(async move { mind.answer(&mut copy) });
        Some(Thinking { key, task, stop })
    }

    /// Whether it works on what is asked now.
    pub fn is_about(&self, fight: &Fight) -> bool {
        key(fight) == Some(self.key)
    }

    /// The answer, once it is there.
    pub fn answer(&mut self) -> Thought {
        check_ready(&mut self.task).map_or(Thought::UnderWay, Thought::Answer)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn key(fight: &Fight) -> Option<ThoughtKey> {
    let decision = fight.decision()?;
    Some((fight.log_generation(), decision.id, decision.side))
}
