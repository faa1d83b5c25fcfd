//! Exits: a combatant that ends its turn on an exit cell leaves the fight (TEMPO-RULE-41, VIT-SPEC-48).

use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::sight::cells_between;

impl Arena<'_> {
    /// The cells through which a combatant can leave: the exits of its side, and those that a goal wants it to reach.
    pub fn exits(&self, id: CombatantId) -> impl Iterator<Item = Cell> + use<'_> {
        let (scene, side) = (self.scene(), self.side(id));
        let goals = scene.goals.iter().filter(move |goal| goal.side == side).flat_map(move |goal| goal.exits(id));
        goals.chain(&scene.sides[side.index()].exits).copied()
    }

    /// Whether a combatant stands on one of its exits.
    #[must_use]
    pub fn at_exit(&self, id: CombatantId) -> bool {
        self.able(id) && self.exits(id).any(|cell| self.rect(id).contains(cell))
    }

    /// Whether a straight path from one combatant to another is passable, cell by cell (VIT-SPEC-48).
    #[must_use]
    pub fn open_way(&self, by: CombatantId, to: CombatantId) -> bool {
        let way: Vec<Cell> = cells_between(self.position(by).at, self.position(to).at).collect();
        self.price_path(by, &way, u16::MAX).is_ok()
    }

    /// The free cell nearest to `near` on which `who` covers none of the exits of `near`.
    #[must_use]
    pub(in crate::fight) fn place_inside(&self, who: CombatantId, near: CombatantId) -> Option<Cell> {
        let (identity, there, here) = (self.identity(who), self.rect(near), self.rect(who));
        let exits: Vec<Cell> = self.exits(near).collect();
        let keeps = |cell: &Cell| !exits.iter().any(|exit| identity.rect(*cell).contains(*exit));
        let free = self.scene().bounds.cells().filter(|cell| keeps(cell) && self.can_stand(who, *cell));
        // Ties are broken by the distance from its own place, then from the middle of the map.
        let bounds = self.scene().bounds;
        let middle = Rect::from(Cell::new(bounds.width / 2, bounds.height / 2));
        let gaps = |cell: &Cell| [there, here, middle].map(|rect| self.rect_distance(identity.rect(*cell), rect));
        free.min_by_key(|cell| (gaps(cell), *cell))
    }
}
