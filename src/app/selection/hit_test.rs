//! Hit test among the combatants on one cell.

use crate::app::selection::state::Selection;
use crate::fight::preview::view::BodyView;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl Selection {
    /// The combatant on a cell, as far as the viewer knows. A rider is hit on the first cell of its mount, a small
    /// combatant over a large one; combatants that share cells are told apart by the pointer's position.
    pub fn combatant_on(&self, cell: Cell) -> Option<CombatantId> {
        let view = self.view.as_ref()?;
        let here = view.bodies.iter().filter(|b| b.rect.is_some_and(|r| r.contains(cell)));
        // In a pair of the same size the rider is hit on the first cell.
        let large = |b: &BodyView| b.rect.is_some_and(|r| r.side > 1);
        let alike = |b: &BodyView, other: &BodyView| large(b) && b.rect == other.rect && other.on == Some(b.id);
        let mount = |b: &BodyView| view.bodies.iter().any(|rider| alike(b, rider));
        let hides = |b: &BodyView| {
            let first = b.rect.is_some_and(|r| r.at == cell);
            let rider = view.bodies.iter().any(|m| alike(m, b));
            first && mount(b) || !first && rider
        };
        let here = here.filter(|b| !hides(b));
        let least = here.clone().filter_map(|b| b.rect).min_by_key(|r| r.side)?;
        let mut together: Vec<&BodyView> = here.filter(|b| b.rect == Some(least)).collect();
        together.sort_by_key(|b| (b.on.is_some(), b.id));
        // In a large footprint each combatant gets a part of the whole width.
        let across = 8 * usize::from(cell.x.abs_diff(least.at.x)) + usize::from(self.eighth);
        together.get(across * together.len() / (8 * usize::from(least.side.max(1)))).map(|b| b.id)
    }

    /// Whether several combatants are on a cell.
    pub(in crate::app) fn crowded(&self, cell: Cell) -> bool {
        let here = self.view.iter().flat_map(|v| &v.bodies).filter(|b| b.rect.is_some_and(|r| r.contains(cell)));
        here.count() > 1
    }
}
