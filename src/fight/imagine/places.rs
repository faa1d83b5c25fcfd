//! Where combatants are whose place a side does not know.

use crate::fight::imagine::{Imagining, Unimaginable, pick};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// How far, in cells, a combatant may have come in each round since it was seen.
const CELLS_A_ROUND: i16 = 12;
/// So many cells are drawn before all are looked through.
const DRAWS: usize = 48;
/// So many of those with room are passed over because the side sees them.
const IN_SIGHT: usize = 8;

impl Imagining<'_, '_> {
    /// Draws the cells of hidden foes and of latecomers.
    pub(super) fn places(&mut self) -> Result<(), Unimaginable> {
        for id in self.arena.all_combatants() {
            let who = self.memory.who[id.index()];
            // A rider is where its mount is.
            if self.arena.position(id).on.is_some() || !(who.hidden || who.awaited) {
                continue;
            }
            let cell = if who.hidden { self.hiding_place(id) } else { self.landing(id) };
            let cell = cell.ok_or(Unimaginable::Room(id))?;
            let rider = self.arena.position(id).under;
            for body in [Some(id), rider].into_iter().flatten() {
                self.arena.position_mut(body).at = cell;
            }
            if who.hidden {
                self.arena.refresh_body(id, true);
            }
        }
        Ok(())
    }

    /// A cell in which a hidden foe can be: not farther from where it was seen than it can have come, and out of the
    /// side's sight if such a cell comes up soon.
    fn hiding_place(&mut self, id: CombatantId) -> Option<Cell> {
        let round = self.arena.clock.round;
        let seen = self.memory.evidence.of[id.index()].at;
        let reach = |cell: Cell| {
            seen.is_none_or(|(at, then)| {
                let rounds = i16::try_from(round.saturating_sub(then) + 1).unwrap_or(i16::MAX);
                let far = (cell.x - at.x).abs().max((cell.y - at.y).abs());
                far <= CELLS_A_ROUND.saturating_mul(rounds)
            })
        };
        let mut open = None;
        let mut passed = 0;
        for _ in 0..DRAWS {
            let cell = self.any_cell();
            if !reach(cell) || !self.arena.can_stand(id, cell) {
                continue;
            }
            if !self.in_sight(id, cell) {
                return Some(cell);
            }
            open = open.or(Some(cell));
            passed += 1;
            if passed == IN_SIGHT {
                break;
            }
        }
        open.or_else(|| self.any_room(id))
    }

    /// A cell where a reinforcement can come onto the map: at its edge if there is room.
    fn landing(&mut self, id: CombatantId) -> Option<Cell> {
        let bounds = self.arena.scene().bounds;
        let near = |cell: Cell| cell.x <= 1 || cell.y <= 1 || cell.x >= bounds.width - 2 || cell.y >= bounds.height - 2;
        let drawn = (0..DRAWS).find_map(|_| {
            let cell = self.any_cell();
            (near(cell) && self.arena.can_stand(id, cell)).then_some(cell)
        });
        drawn.or_else(|| self.any_room(id))
    }

    pub(super) fn any_cell(&mut self) -> Cell {
        let bounds = self.arena.scene().bounds;
        let below = |length: i16| usize::try_from(length).unwrap_or(1);
        let (x, y) = (pick(&mut self.dice, below(bounds.width)), pick(&mut self.dice, below(bounds.height)));
        Cell { x: i16::try_from(x).unwrap_or(0), y: i16::try_from(y).unwrap_or(0) }
    }

    /// A drawn one of all cells with room.
    fn any_room(&mut self, id: CombatantId) -> Option<Cell> {
        let cells = self.arena.scene().bounds.cells();
        let free: Vec<Cell> = cells.filter(|cell| self.arena.can_stand(id, *cell)).collect();
        free.get(pick(&mut self.dice, free.len())).copied()
    }

    /// Whether an able combatant of the side or of an ally would have a combatant in its line of sight there.
    fn in_sight(&self, id: CombatantId, at: Cell) -> bool {
        let rect = self.arena.identity(id).rect(at);
        let watches = |other: &CombatantId| self.memory.who[other.index()].friend && self.arena.able(*other);
        let mut watchers = self.arena.all_combatants().filter(watches);
        watchers.any(|other| self.arena.sees_at((other, self.arena.rect(other)), (id, rect)))
    }
}
