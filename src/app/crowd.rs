//! Whom a cell of the board means: several can be in one.

use crate::app::desk::Desk;
use crate::fight::view::BodyView;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl Desk {
    /// Who stands on a cell, as far as the viewer knows. A rider is seen on the first cell of its mount, the small above
    /// the large, and those in the same cells beside one another: the pointer says which.
    pub fn body_on(&self, cell: Cell) -> Option<CombatantId> {
        let view = self.view.as_ref()?;
        let here = view.bodies.iter().filter(|b| b.rect.is_some_and(|r| r.contains(cell)));
        let ridden = |id: CombatantId| view.bodies.iter().any(|b| b.on == Some(id));
        let seen =
            |b: &&BodyView| (b.on.is_some() || ridden(b.id)) && b.on.is_some() == b.rect.is_some_and(|r| r.at == cell);
        if let Some(of_a_pair) = here.clone().find(seen) {
            return Some(of_a_pair.id);
        }
        let least = here.clone().filter_map(|b| b.rect).min_by_key(|r| r.side)?;
        let together: Vec<CombatantId> = here.filter(|b| b.rect == Some(least)).map(|b| b.id).collect();
        // Of those in a large footprint each takes its part of the whole width.
        let across = 8 * usize::from(cell.x.abs_diff(least.at.x)) + usize::from(self.eighth);
        together.get(across * together.len() / (8 * usize::from(least.side.max(1)))).copied()
    }

    /// Whether several are on a cell.
    pub(super) fn crowded(&self, cell: Cell) -> bool {
        let here = self.view.iter().flat_map(|v| &v.bodies).filter(|b| b.rect.is_some_and(|r| r.contains(cell)));
        here.count() > 1
    }
}
