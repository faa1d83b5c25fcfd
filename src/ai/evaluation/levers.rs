//! Levers off the way: where the way to a goal leads through something that opens from elsewhere only, its lever comes
//! first.

use crate::fight::side::SideArena;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ObjectId};

use super::Evaluation;
use super::assessment::KnownCombatant;
use super::distance_fields::{self, FAR};
use super::goals;

/// Number of barriers behind each other whose levers are looked for.
const NESTED: usize = 3;

impl Evaluation {
    /// Where the lever stands that a combatant has to throw first on its way to a goal; None if nothing is shut on the
    /// way, if no lever for it can be reached, or if a friend sees to it.
    pub fn lever_first(&mut self, arena: &SideArena, by: CombatantId, goal: Cell) -> Option<Cell> {
        if !self.distances.barred() || !self.operates(arena, by) {
            return None;
        }
        let barrier = self.barrier(arena, by, goal)?;
        let (mut before, mut lever) = (Some(barrier), goal);
        // A lever can itself lie behind another barrier.
        for _ in 0..NESTED {
            let Some(next) = before else { break };
            lever = arena.object(self.nearest_lever(arena, by, next)?).at;
            before = self.barrier(arena, by, lever);
        }
        (before.is_none() && !self.seen_to(arena, by, barrier, lever)).then_some(lever)
    }

    /// Whether a combatant can throw levers, and means to: those that let foes come leave barriers closed.
    fn operates(&self, arena: &SideArena, by: CombatantId) -> bool {
        let mut known = self.semantics.rules.index.in_turn.iter().filter(|action| arena.knows(by, **action));
        goals::leash(self, arena, by) == u16::MAX && known.any(|action| self.semantics.uses(*action).operates)
    }

    /// The first barrier on a combatant's way to a cell that it cannot open by hand.
    fn barrier(&mut self, arena: &SideArena, by: CombatantId, to: Cell) -> Option<ObjectId> {
        self.distances.barrier(arena, arena.at(by), to, arena.identity(by).side_cells)
    }

    /// The lever for a barrier that is nearest to a combatant, one without a barrier before it sooner than others.
    fn nearest_lever(&mut self, arena: &SideArena, by: CombatantId, barrier: ObjectId) -> Option<ObjectId> {
        let mut best: Option<((bool, u16), ObjectId)> = None;
        for id in arena.all_objects() {
            if !arena.object(id).links.contains(&barrier) || distance_fields::remote_opening(arena, id).is_none() {
                continue;
            }
            let at = arena.object(id).at;
            let way = self.way(arena, by, at.into());
            if way == FAR {
                continue;
            }
            let rank = (self.barrier(arena, by, at).is_some(), way);
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, id));
            }
        }
        best.map(|(_, id)| id)
    }

    /// Whether a friend with the same barrier on its way is nearer to the lever and free to throw it.
    fn seen_to(&mut self, arena: &SideArena, by: CombatantId, barrier: ObjectId, lever: Cell) -> bool {
        let mine = (self.way(arena, by, lever.into()), by);
        let free = |f: &KnownCombatant| {
            // Shooters may have better things to do than to walk.
            f.id != by && f.able && f.speed > 0 && !f.shoots() && !f.casts
        };
        let friends: Vec<KnownCombatant> = self.assessment.friends.iter().filter(|f| free(f)).copied().collect();
        friends.iter().any(|friend| {
            let way = self.way(arena, friend.id, lever.into());
            way != FAR
                && (way, friend.id) < mine
                && self.assessment.nearest_foe(arena, friend.rect) > friend.reach
                && !goals::flees(self, arena, friend.id)
                && self.operates(arena, friend.id)
                && self.barrier(arena, friend.id, lever).is_none()
                && self.heads_through(arena, friend.id, barrier)
        })
    }

    /// Whether a barrier is the first on a combatant's way to where it is going.
    fn heads_through(&mut self, arena: &SideArena, by: CombatantId, barrier: ObjectId) -> bool {
        let errand = goals::errand(self, arena, by);
        let goal = errand.or_else(|| self.quarry(arena, by).map(|foe| foe.rect.at));
        goal.is_some_and(|goal| self.barrier(arena, by, goal) == Some(barrier))
    }
}
