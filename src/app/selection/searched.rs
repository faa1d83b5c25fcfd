//! What a search tries for the question that is put to a player, while the list of what the computer weighs is open:
//! beside the frames, in a thread of the pool, in fights as the player's side imagines them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool};

use crate::ai::{Judge, TriedAnswer};
use crate::app::battle::driver::Battle;
use crate::app::selection::proposal::Proposal;
use crate::app::selection::state::{RefreshKey, Selection};
use crate::kernel::dice::seed_from_text;

/// Simulated orders of a search: those of a veteran's turn.
const ORDERS: u32 = 2_000;

/// A search for one question.
pub(in crate::app) struct Searched {
    key: RefreshKey,
    state: SearchState,
    stop: Arc<AtomicBool>,
}

enum SearchState {
    UnderWay(Task<Vec<TriedAnswer>>),
    Found(Vec<TriedAnswer>),
}

impl Drop for Searched {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Searched {
    /// What was tried; None while it is under way.
    pub fn found(&self) -> Option<&[TriedAnswer]> {
        match &self.state {
            SearchState::UnderWay(_) => None,
            SearchState::Found(found) => Some(found),
        }
    }

    /// The answer that is by itself what is shown on the board, by its number; the usual answer, the first, never is.
    pub fn shown(&self, shown: Option<&Proposal>) -> Option<usize> {
        let (shown, found) = (shown?, self.found()?);
        found
            .iter()
            .position(|tried| tried.orders.len() == 1 && shown.asks(&tried.orders[0]))
            .filter(|number| *number > 0)
    }
}

impl Selection {
    /// Sets a search to work on the question that is put to the player, and takes what it has found; true while it is under
    /// way.
    pub fn search_beside(&mut self, battle: &mut Battle) -> bool {
        let asks = self.glass_box.open && battle.asked().is_some() && !self.busy;
        let key = self.decided_for();
        let searched = &mut self.glass_box.searched;
        if !asks || searched.as_ref().is_some_and(|searched| searched.key != key) {
            *searched = None;
        }
        if !asks {
            return false;
        }
        let searched = searched.get_or_insert_with(|| begin(battle, key));
        if let SearchState::UnderWay(task) = &mut searched.state
            && let Some(found) = check_ready(task)
        {
            searched.state = SearchState::Found(found);
        }
        searched.found().is_none()
    }
}

fn begin(battle: &mut Battle, key: RefreshKey) -> Searched {
    let stop = Arc::new(AtomicBool::new(false));
    let mut judge = Judge::new(seed_from_text(&battle.spec.seed));
    judge.heed(stop.clone());
    let mut copy = battle.fight.twin();
    let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
    let task = pool.spawn(async move { judge.tried(&mut copy, ORDERS) });
    Searched { key, state: SearchState::UnderWay(task), stop }
}
