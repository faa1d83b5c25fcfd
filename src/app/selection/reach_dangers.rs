//! What threatens a mover within its reach: where a foe may strike on the way, and where it would stand in a foe's reach.

use std::collections::BTreeMap;

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
    /// Cells on whose way a foe may strike at it; the mover's own where that comes of any step.
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
        let mut strikers = Strikers::new();
        // What is near is gone to on the near way.
        if let Some((_, reach)) = near {
            count_strikers(&arena, by, (reach, reach.cells()), &mut strikers);
        }
        if let Some(extended) = &self.extended_reach {
            count_strikers(&arena, by, (&extended.reach, extended.cells()), &mut strikers);
        }
        let own = arena.rect(by);
        let watched = watched(&arena, by, &foes).into_iter();
        let watched = watched.filter(|cell| strikers.contains_key(&place(cell)) && !own.contains(*cell)).collect();
        // What comes of any step is marked where the mover stands, and elsewhere what comes besides.
        let always = strikers.values().copied().min().unwrap_or(0);
        let more = strikers.iter().filter(|(_, count)| **count > always).map(|((y, x), _)| Cell::new(*x, *y));
        let leaving = (always > 0).then_some(own.at);
        self.reach_dangers = Some(ReachDangers { key, watched, provoking: leaving.into_iter().chain(more).collect() });
    }
}

/// How many foes may strike on the way to each cell that the mover would cover, by row and column; on the best of
/// several ways.
type Strikers = BTreeMap<(i16, i16), usize>;

fn place(cell: &Cell) -> (i16, i16) {
    (cell.y, cell.x)
}

fn count_strikers(arena: &SideArena, by: CombatantId, (reach, cells): (&Reach, &[Cell]), strikers: &mut Strikers) {
    let side_cells = arena.identity(by).side_cells;
    let known: Vec<(i16, i16)> = strikers.keys().copied().collect();
    let mut path = Vec::new();
    for cell in cells.iter().filter(|cell| known.binary_search(&place(cell)).is_err()) {
        if !reach.path(*cell, &mut path) {
            continue;
        }
        let mut who: Vec<CombatantId> = Vec::new();
        for threat in arena.walk_reactions(by, &path).known().filter(|threat| threat.strikes) {
            if !who.contains(&threat.who) {
                who.push(threat.who);
            }
        }
        for covered in Rect::new(*cell, side_cells).cells().filter(|cell| known.binary_search(&place(cell)).is_err()) {
            let least = strikers.entry(place(&covered)).or_insert(who.len());
            *least = (*least).min(who.len());
        }
    }
}
