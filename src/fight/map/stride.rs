//! Steps of a walk before they are made: whose reach and adjacency they enter and leave.

use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

/// A step of a walk before it is made.
#[derive(Clone, Copy, Debug)]
pub struct Stride {
    /// The walker.
    pub by: CombatantId,
    /// The cell that it stands on.
    pub from: Cell,
    /// The cell that it steps onto.
    pub to: Cell,
    /// Whether it is forced movement.
    pub forced: bool,
    /// Whether it belongs to a movement that has not begun, which has not provoked any foe yet.
    pub fresh: bool,
    /// Whether the walker hides and is taken to be found before the step.
    pub found: bool,
}

impl Stride {
    /// The walker's footprint before and after the step.
    fn rects(&self, arena: &Arena) -> [Rect; 2] {
        [self.from, self.to].map(|at| arena.identity(self.by).rect(at))
    }
}

impl Arena<'_> {
    /// The step that a combatant is about to make in its running walk.
    #[must_use]
    pub fn stride_of(&self, walker: CombatantId) -> Option<Stride> {
        let walk = self.stack.walk().filter(|walk| walk.by == walker)?;
        let to = *walk.path.get(usize::from(walk.at))?;
        let from = self.position(walker).at;
        Some(Stride { by: walker, from, to, forced: walk.forced, fresh: false, found: false })
    }

    /// Whether a step brings a walker from outside to inside a distance from another combatant, in cells of reach.
    #[must_use]
    pub fn enters_reach(&self, stride: &Stride, of: CombatantId, reach: i32) -> bool {
        let gap = |at| i32::from(self.reach_between(self.rect(of), at) + self.mount_distance(of, stride.by));
        let [from, to] = stride.rects(self);
        !stride.forced && gap(to) < reach && reach <= gap(from)
    }

    /// Whether a step takes a walker out of another combatant's melee reach (SEC-REACT-10, SEC-REACT-12).
    #[must_use]
    pub fn leaves_reach(&self, stride: &Stride, of: CombatantId) -> bool {
        let [from, to] = stride.rects(self).map(|at| self.reach_between(self.rect(of), at));
        let placed = |gap| self.reaches_gap(of, gap + self.mount_distance(of, stride.by));
        !stride.forced && from != to && placed(from) && !placed(to)
    }

    /// Whether a step ends a walker's adjacency to another combatant.
    #[must_use]
    pub fn separates(&self, stride: &Stride, from: CombatantId) -> bool {
        let [here, there] = stride.rects(self).map(|at| self.rect_distance(self.rect(from), at));
        there > 1 && here <= 1
    }
}
