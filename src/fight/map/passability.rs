//! Passability: where combatants can stand and which bodies they can pass, in truth and as far as a side knows.

use crate::data::effect::{Limit, MoveLimit, SpaceLimit};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Identity, Instance};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

/// Where a combatant may end its movement, as far as its side knows. What is the same for every place is found out once.
pub struct WalkEnds<'a, 'w> {
    arena: &'a Arena<'w>,
    id: CombatantId,
    identity: &'w Identity,
    /// Whether some condition bars places that are not farther from its source.
    withdraws: bool,
}

impl WalkEnds<'_, '_> {
    /// Whether it could stand with its upper left cell here.
    #[must_use]
    #[inline]
    pub fn allows(&self, at: Cell) -> bool {
        let arena = self.arena;
        let free = |cell: Cell| arena.footing(cell).steps > 0 && arena.body_at(cell).is_none();
        let rect = self.identity.rect(at);
        let empty =
            arena.scene().bounds.contains_rect(rect) && if rect.side == 1 { free(at) } else { rect.cells().all(free) };
        if empty && !self.withdraws { true } else { arena.may_stand(self.id, at) }
    }
}

impl<'w> Arena<'w> {
    /// Where a combatant may end its movement.
    #[must_use]
    pub fn walk_ends(&self, id: CombatantId) -> WalkEnds<'_, 'w> {
        let withdraws = self.limited(id, |limit| limit == Limit::Move(MoveLimit::OnlyAway));
        WalkEnds { arena: self, id, identity: self.identity(id), withdraws }
    }
}

impl Arena<'_> {
    /// Whether a walker can pass a body: an ally, one of a very different Size (TEMPO-MOVE-09), or a helpless foe
    /// (SEC-MOVE-11).
    pub(in crate::fight) fn passable(&self, mover: CombatantId, other: CombatantId) -> bool {
        if self.ally(mover, other) || self.rules().grid.pass_down.is_some() && !self.able(other) {
            return true;
        }
        let yields = |i: &Instance| {
            let limits = &self.rules().condition(i.key).limits;
            limits.contains(&Limit::Space(SpaceLimit::Passable))
                || i.source == Some(mover) && limits.contains(&Limit::Space(SpaceLimit::PassableBySource))
        };
        if self.conditions(other).0.iter().any(yields) {
            return true;
        }
        let gap = self.identity(mover).size.0.abs_diff(self.identity(other).size.0);
        gap >= u16::from(self.rules().grid.pass_size_gap)
    }

    /// How many foes on the map are hidden from a combatant's side.
    #[must_use]
    pub fn unseen_foes(&self, id: CombatantId) -> u16 {
        let side = self.side(id);
        let unseen = self.all_combatants().filter(|foe| self.present(*foe) && self.concealed_from(side, *foe));
        u16::try_from(unseen.count()).unwrap_or(u16::MAX)
    }

    /// Whether a combatant could stand with its upper left cell here, as far as its side knows.
    #[must_use]
    pub fn may_stand(&self, id: CombatantId, at: Cell) -> bool {
        let side = self.side(id);
        self.away_enough(id, at) && self.room(id, at, |body| self.known_to(side, body) && !self.drags_along(id, body))
    }

    /// Whether no condition of a combatant bars it from ending its movement here. One with `Farther` does unless this
    /// is farther from where its side knows the source (FOUR-COND-34).
    fn away_enough(&self, id: CombatantId, at: Cell) -> bool {
        let identity = self.identity(id);
        self.conditions(id).0.iter().all(|instance| {
            !self.rules().condition(instance.key).limits.contains(&Limit::Move(MoveLimit::OnlyAway))
                || instance.source.is_none_or(|source| {
                    let gap = |from: Rect| self.rect_distance(from, self.rect(source));
                    !self.known_to(identity.side, source) || gap(identity.rect(at)) > gap(self.rect(id))
                })
        })
    }

    /// Whether a combatant can stand here in truth.
    #[must_use]
    pub fn can_stand(&self, id: CombatantId, at: Cell) -> bool {
        self.room(id, at, |_| true)
    }

    /// The cell to which a walker is put back that cannot stand where its walk has ended: the nearest one on which it
    /// `stands`, with those of its path before all others.
    pub(in crate::fight) fn room_after(
        &self,
        walker: CombatantId,
        here: Cell,
        path: &[Cell],
        stands: impl Fn(Cell) -> bool,
    ) -> Option<Cell> {
        let identity = self.identity(walker);
        let key = |cell: &Cell| {
            let gap = self.rect_distance(identity.rect(*cell), identity.rect(here));
            (!path.contains(cell), gap, *cell)
        };
        self.scene().bounds.cells().filter(|cell| stands(*cell)).min_by_key(key)
    }

    /// Whether a combatant could stand with its upper left cell here. Of bodies those count that `known` picks.
    pub(in crate::fight) fn room(&self, id: CombatantId, at: Cell, known: impl Fn(CombatantId) -> bool) -> bool {
        let rect = self.identity(id).rect(at);
        self.scene().bounds.contains_rect(rect)
            && rect
                .cells()
                .all(|c| !self.walled(c) && self.bodies_at(c).all(|b| b == id || !known(b) || self.may_share(id, b)))
    }
}
