//! Charges: the straight path to a cell, the jump on it, and what it costs (FOUR-MOVE-11).

use crate::fight::map::forced::straight;
use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;
use crate::kernel::metric::Metric;

/// The jump on a straight path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeJump {
    /// Steps before the jump.
    pub lead: usize,
    /// Index in the path of the cell on which the jump comes down.
    pub land: usize,
    /// Cells that it crosses.
    pub across: u8,
    /// Elevation levels that it rises.
    pub rise: u8,
}

impl Arena<'_> {
    /// The cost of a straight path on even ground, in cells of movement.
    #[must_use]
    pub fn straight_price(&self, by: CombatantId, path: &[Cell]) -> u16 {
        let steps = u16::try_from(path.len()).unwrap_or(u16::MAX);
        let from = self.position(by).at;
        let slanted = match path {
            [.., a, b] => Dir8::between(*a, *b),
            [only] => Dir8::between(from, *only),
            [] => None,
        };
        let dear = slanted.is_some_and(Dir8::is_diagonal) && self.rules().metric() == Metric::Alternating;
        let second = if dear { (steps + u16::from(self.usage(by).odd)) / 2 } else { 0 };
        (steps + second).saturating_mul(self.step_factor(by))
    }

    /// The one gap or stretch of uneven ground that a combatant jumps on its straight path to a cell, as far as its
    /// side knows. None where there is none, more than one, or no cell to land on beyond it.
    #[must_use]
    pub fn stretch(&self, by: CombatantId, to: Cell) -> Option<ChargeJump> {
        let from = self.position(by).at;
        let path = straight(from, to)?;
        let before = |at: usize| if at == 0 { from } else { path[at - 1] };
        let even = |at: &usize| self.step_cost(by, before(*at), path[*at], 1) == Some(1);
        let inside = |cell: &Cell| self.scene().bounds.contains_rect(self.identity(by).rect(*cell));
        let level = |cell: Cell| i32::from(self.elevation(cell));
        if !path.iter().all(inside) {
            return None;
        }
        let lead = (0..path.len()).find(|at| !even(at))?;
        let brink = level(before(lead));
        let land = (lead..path.len()).find(|at| {
            let cell = path[*at];
            level(cell) >= brink - 1 && self.may_stand(by, cell) && self.even_ground(by, cell)
        })?;
        let side = self.side(by);
        let barred = |cell: &Cell| {
            let bodies = self.identity(by).rect(*cell).cells().flat_map(|c| self.bodies_at(c));
            let body = bodies.into_iter().any(|b| b != by && self.known_to(side, b)) && level(*cell) > brink - 2;
            body || self.towers(*cell, i32::from(u8::MAX))
        };
        let on = (land + 1..path.len()).all(|at| even(&at));
        if !on || path[lead..land].iter().any(barred) {
            return None;
        }
        let high = |cell: &Cell| level(*cell) - brink + i32::from(self.height_of_thing(*cell).unwrap_or(0));
        let flat = path[lead..land].iter().filter(|cell| self.height_of_thing(**cell).unwrap_or(0) == 0).count();
        let rise = path[lead..=land].iter().map(high).max().unwrap_or(0).max(0);
        let (across, rise) = (u8::try_from(flat).ok()?, u8::try_from(rise).ok()?);
        (across > 0 || rise > 0).then_some(ChargeJump { lead, land, across, rise })
    }

    /// Whether nothing makes a step more expensive on any cell of a footprint.
    fn even_ground(&self, by: CombatantId, at: Cell) -> bool {
        let even = |cell: Cell| {
            let thing = self.object_at(cell).is_none_or(|id| self.object_state(id).steps <= 1);
            thing && !self.walled(cell) && self.grounds_at(cell).all(|ground| self.steps_on(by, ground) == 1)
        };
        self.identity(by).rect(at).cells().all(even)
    }
}
