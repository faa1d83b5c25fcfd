//! Ways to foes: which one to approach, and where to look for one that is not seen.

use crate::fight::side::SideArena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::metric;

use super::assessment::KnownCombatant;
use super::distance_fields::FAR;
use super::place_rating::patience;
use super::{CLOSE, Evaluation};

/// The length at which paths to foes count as equally long.
const FARTHEST: i64 = 500;

impl Evaluation {
    /// The path distance to a foe, in cells until it is adjacent.
    pub fn way(&mut self, arena: &SideArena, by: CombatantId, to: Rect) -> u16 {
        let (at, side) = (arena.at(by), arena.identity(by).side_cells);
        let bounds = arena.scene().bounds();
        match self.distances.field(arena, to.at, side)[bounds.index(at)] {
            FAR => FAR,
            far => far.saturating_sub(1),
        }
    }

    /// The foe to approach: the nearest by path, with preference for one named by a goal.
    pub fn quarry(&mut self, arena: &SideArena, by: CombatantId) -> Option<KnownCombatant> {
        let here = arena.rect(by);
        let score = |foe: &KnownCombatant, way: i64| {
            let missing = i64::from((foe.max - foe.health).max(0)) * 3 / i64::from(foe.max.max(1));
            way - missing - foe.prize / 200
        };
        // No path is shorter than the straight distance, so that most need not be found.
        let straight = |foe: &KnownCombatant| i64::from(least_steps(arena, here, foe.rect)).min(FARTHEST);
        let mut nearest: Vec<(i64, usize)> =
            self.assessment.foes.iter().enumerate().map(|(at, foe)| (score(foe, straight(foe)), at)).collect();
        nearest.sort_unstable();
        let mut best: Option<(i64, usize)> = None;
        for (least, at) in nearest {
            if best.is_some_and(|best| (least, at) > best) {
                break;
            }
            let foe = self.assessment.foes[at];
            let found = (score(&foe, i64::from(self.way(arena, by, foe.rect)).min(FARTHEST)), at);
            best = Some(best.map_or(found, |best| best.min(found)));
        }
        best.map(|(_, at)| self.assessment.foes[at])
    }

    /// Where to search for foes when none is seen: the last known cells, else their starting cells; None if the
    /// combatant is there (FOUR-RULE-12). After a long quiet time all places in turn.
    pub fn haunt(&self, arena: &SideArena, by: CombatantId) -> Option<Cell> {
        let here = arena.rect(by);
        let bounds = arena.scene().bounds();
        let gap = |cell: Cell| arena.rect_distance(here, Rect::from(cell));
        let side = arena.side(by);
        let sought = |id: CombatantId| {
            let down = arena.located(id) && !arena.undefeated(id);
            arena.scene().hostile(side, arena.side(id)) && arena.present(id) && !down
        };
        if patience(arena) == 0 {
            let open = |c: &Cell| !arena.solid_ground(*c) && gap(*c) > CLOSE;
            let (step, round) = (usize::from(by.0), arena.round() as usize / 3);
            let cells = bounds.cells().filter(open);
            let count = cells.clone().count().max(1);
            return cells.clone().nth((step * 37 + round * 101) % count);
        }
        let nearest = |cells: &mut dyn Iterator<Item = Cell>| cells.min_by_key(|at| (gap(*at), bounds.index(*at)));
        let last = nearest(&mut self.seen.iter().filter(|(id, _)| sought(*id)).map(|(_, at)| *at));
        let start = || nearest(&mut arena.all_combatants().filter(|id| sought(*id)).filter_map(|id| arena.start(id)));
        last.or_else(start).filter(|cell| gap(*cell) > CLOSE)
    }
}

/// The least cost of a path between two places, whatever lies between them.
pub(in crate::ai) fn least_steps(arena: &SideArena, from: Rect, to: Rect) -> u16 {
    u16::try_from(metric::distance(arena.rules().metric(), from, to) - 1).unwrap_or(0)
}
