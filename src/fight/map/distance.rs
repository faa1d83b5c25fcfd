//! Distances by the ruleset's metric, elevation included, and the cells of a straight jump.

use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::{metric, sight};

impl Arena<'_> {
    /// Cells between two combatants by the ruleset's metric; an elevation difference counts if it is larger
    /// (TEMPO-RULE-35).
    #[must_use]
    pub fn distance(&self, a: CombatantId, b: CombatantId) -> i16 {
        self.rect_distance(self.rect(a), self.rect(b))
    }

    /// Cells between two footprints.
    #[must_use]
    pub fn rect_distance(&self, a: Rect, b: Rect) -> i16 {
        metric::distance(self.rules().metric(), a, b).max(self.elevation_diff(a, b))
    }

    /// Full cells that one footprint lies higher than the other.
    fn elevation_diff(&self, a: Rect, b: Rect) -> i16 {
        i16::from(self.elevation(a.at).abs_diff(self.elevation(b.at)) / self.rules().grid.levels.max(1))
    }

    /// Cells of reach that are needed from one footprint to another.
    #[must_use]
    pub fn reach_between(&self, a: Rect, b: Rect) -> i16 {
        metric::distance(self.rules().reach_metric(), a, b).max(self.elevation_diff(a, b))
    }

    /// The cells of a straight jump, one after the other; `to` is the last.
    pub fn jump_path(&self, by: CombatantId, to: Cell) -> impl Iterator<Item = Cell> + use<> {
        sight::cells_between(self.position(by).at, to).chain([to])
    }
}
