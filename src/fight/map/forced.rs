//! Forced movement: where pushes can move bodies (TEMPO-MOVE-10, AP-MOVE-18).

use crate::data::effect::{Limit, MoveLimit};
use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::metric::Metric;

/// The direction of a straight line between two cells, and how many steps it has.
pub fn line(from: Cell, to: Cell) -> Option<(Dir8, u16)> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let steps = dx.unsigned_abs().max(dy.unsigned_abs());
    let straight = steps > 0 && (dx == 0 || dy == 0 || dx.unsigned_abs() == dy.unsigned_abs());
    let next = Cell::new(from.x + dx.signum(), from.y + dy.signum());
    Dir8::between(from, next).filter(|_| straight).map(|dir| (dir, steps))
}

/// How a body is thrown.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    /// The direction.
    pub dir: Dir8,
    /// Steps at most.
    pub most: u16,
    /// Greatest distance, in cells.
    pub cells: i32,
    /// Height that it flies over.
    pub clears: i32,
}

impl Arena<'_> {
    /// The number of steps in a direction that measure at most so many cells.
    #[must_use]
    pub(in crate::fight) fn steps_within(&self, dir: Dir8, cells: i32) -> u16 {
        let most = u16::try_from(cells.max(0)).unwrap_or(u16::MAX);
        if !dir.is_diagonal() || self.rules().metric() == Metric::Chebyshev {
            return most;
        }
        // Diagonals count one cell and two by turns.
        u16::try_from((2 * u32::from(most) + 1) / 3).unwrap_or(u16::MAX)
    }

    /// The path of a push as far as a side knows: its cells, each with the levels of its drop.
    #[must_use]
    pub fn push_path(&self, who: CombatantId, (dir, cells): (Dir8, i32), viewer: SideId) -> Vec<(Cell, u8)> {
        let mut at = self.position(who).at;
        let mut path = Vec::new();
        for _ in 0..self.steps_within(dir, cells) {
            if !self.may_be_pushed(who, at, dir, Some(viewer)) {
                break;
            }
            let to = at.step(dir);
            let down = self.elevation(at).saturating_sub(self.elevation(to));
            path.push((to, down));
            at = to;
            if down > 1 && self.rules().grid.falls_stop {
                break;
            }
        }
        path
    }

    /// Where a body that is thrown over others and low obstacles comes down, on the last free cell, and where it is if
    /// it stops before an edge that it would fall off there; its own cell if there is no other. With a viewer, bodies
    /// whose place that side does not know do not count.
    #[must_use]
    pub(in crate::fight) fn landing(&self, who: CombatantId, flight: Flight, viewer: Option<SideId>) -> (Cell, Cell) {
        let Flight { dir, most, cells, clears } = flight;
        let from = self.position(who).at;
        let height = self.elevation(from);
        let highest = i32::from(height) + clears;
        let (mut at, mut land, mut edge) = (from, from, from);
        for _ in 0..most.min(self.steps_within(dir, cells)) {
            let next = at.step(dir);
            let rect = self.identity(who).rect(next);
            let inside = self.scene().bounds.contains_rect(rect);
            let stops = |cell: Cell| self.towers(cell, clears) || i32::from(self.elevation(cell)) > highest;
            // A corner that is too high to fly over blocks too.
            let high = |cell: Cell| self.scene().bounds.contains(cell) && stops(cell);
            let cut = self.search_rules(who, u16::MAX).cuts_corner(at, dir, high);
            if !inside || cut || rect.cells().any(stops) {
                break;
            }
            at = next;
            if self.room(who, at, |body| viewer.is_none_or(|side| self.known_to(side, body))) {
                land = at;
                if height <= self.elevation(at) + 1 {
                    edge = at;
                }
            }
        }
        (land, edge)
    }

    /// Whether force can move a body one step from a cell: onto ground no higher and free. With a viewer, bodies whose
    /// place that side does not know do not count.
    #[must_use]
    pub(in crate::fight) fn may_be_pushed(
        &self,
        who: CombatantId,
        from: Cell,
        dir: Dir8,
        viewer: Option<SideId>,
    ) -> bool {
        let to = from.step(dir);
        !self.limited(who, |limit| limit == Limit::Move(MoveLimit::Immovable))
            && self.room(who, to, |body| viewer.is_none_or(|side| self.known_to(side, body)))
            && !self.search_rules(who, u16::MAX).cuts_corner(from, dir, |c| self.walled(c))
            && self.elevation(to) <= self.elevation(from)
    }
}

/// The cells of a path in one of the eight directions, without the start. None for any other line.
pub(in crate::fight) fn straight(from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let (dir, steps) = line(from, to)?;
    let ahead = std::iter::successors(Some(from), |cell| Some(cell.step(dir)));
    Some(ahead.skip(1).take(usize::from(steps)).collect())
}
