//! What threatens a mover within its reach: where a foe may strike on the way, and where it would stand in a foe's reach.

use std::collections::BTreeSet;

use crate::app::battle::driver::Battle;
use crate::app::selection::state::{RefreshKey, Selection};
use crate::app::selection::threatened_cells::{hostile, watched};
use crate::fight::map::reach::Reach;
use crate::fight::side::SideArena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

/// The dangers within a mover's reach, at one halt.
pub(in crate::app) struct ReachDangers {
    key: RefreshKey,
    /// Cells where it would stand in the reach of a foe.
    pub watched: Vec<Cell>,
    /// Cells at the step into which a foe may strike at it; the mover's own where that comes of any first step.
    pub provoking: Vec<Cell>,
}

impl Selection {
    /// What threatens the mover within its reach at this halt, as far as it was looked at.
    pub fn dangers_of_reach(&self) -> Option<&ReachDangers> {
        self.reach_dangers.as_ref().filter(|known| known.key == self.decided_for())
    }

    /// Finds out what threatens the mover within its reach, unless it is known.
    pub fn look_at_reach(&mut self, battle: &mut Battle) {
        let key = self.decided_for();
        let near = self.reach.as_ref().map(|(by, reach)| (*by, reach));
        let far = self.extended_reach.as_ref().map(|extended| extended.by);
        let Some(by) = near.map(|(by, _)| by).or(far).filter(|_| battle.asked().is_some()) else {
            self.reach_dangers = None;
            return;
        };
        if self.busy || self.reach_dangers.as_ref().is_some_and(|known| known.key == key) {
            return;
        }
        let arena = battle.fight.seen_by(battle.viewpoint());
        let foes: Vec<CombatantId> = hostile(&arena, self, by).map(|(body, _)| body.id).collect();
        let mut struck = StruckSteps::default();
        // What is near is gone to on the near way.
        if let Some((_, reach)) = near {
            struck.add(&arena, by, (reach, reach.cells()));
        }
        if let Some(extended) = &self.extended_reach {
            struck.add(&arena, by, (&extended.reach, extended.cells()));
        }
        let own = arena.rect(by);
        let watched = watched(&arena, by, &foes).into_iter();
        let watched = watched.filter(|cell| struck.seen.contains(&place(cell)) && !own.contains(*cell)).collect();
        let leaving = struck.ends > 0 && struck.at_once == struck.ends;
        let steps = struck.at.iter().filter(|(at_once, _)| !(leaving && *at_once));
        let mut provoking: Vec<Cell> = steps.map(|(_, (y, x))| Cell::new(*x, *y)).collect();
        provoking.extend(leaving.then_some(own.at));
        self.reach_dangers = Some(ReachDangers { key, watched, provoking });
    }
}

/// The steps within a mover's reach at which foes may strike. Cells are held by row and column.
#[derive(Default)]
struct StruckSteps {
    /// All cells that it would cover somewhere.
    seen: BTreeSet<(i16, i16)>,
    /// The cells into which such a step leads, with whether it is the first of the walk.
    at: BTreeSet<(bool, (i16, i16))>,
    /// How many cells were looked at, …
    ends: usize,
    /// … and on the way to how many of them the first step is struck at.
    at_once: usize,
}

fn place(cell: &Cell) -> (i16, i16) {
    (cell.y, cell.x)
}

impl StruckSteps {
    /// Looks at the ways to those of some cells that were not looked at yet.
    fn add(&mut self, arena: &SideArena, by: CombatantId, (reach, cells): (&Reach, &[Cell])) {
        let footprint = |at: Cell| Rect::new(at, arena.identity(by).side_cells);
        let known = self.seen.clone();
        let mut path = Vec::new();
        for cell in cells.iter().filter(|cell| !known.contains(&place(cell))) {
            if !reach.path(*cell, &mut path) {
                continue;
            }
            let mut steps: Vec<usize> = arena
                .walk_reactions(by, &path)
                .known()
                .filter(|threat| threat.strikes)
                .map(|threat| threat.step.min(path.len() - 1))
                .collect();
            steps.sort_unstable();
            steps.dedup();
            for step in &steps {
                let before = step.checked_sub(1).map_or_else(|| arena.rect(by), |before| footprint(path[before]));
                let entered = footprint(path[*step]).cells().filter(|cell| !before.contains(*cell));
                self.at.extend(entered.map(|cell| (*step == 0, place(&cell))));
            }
            self.ends += 1;
            self.at_once += usize::from(steps.first() == Some(&0));
            self.seen.extend(footprint(*cell).cells().map(|cell| place(&cell)));
        }
    }
}
