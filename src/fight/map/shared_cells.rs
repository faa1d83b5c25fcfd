//! Shared cells and grapples: bodies in the same cells, and bodies that are tied to a grappler and dragged along. The
//! occupancy table holds one body a cell; further ones stand in a list beside it.

use crate::data::effect::{Limit, SpaceLimit};
use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;
use crate::kernel::path::price;

impl Arena<'_> {
    /// The combatants that fill a cell, by rising id. The cell must be on the map.
    pub fn bodies_at(&self, cell: Cell) -> impl Iterator<Item = CombatantId> {
        let at = self.scene().bounds.index(cell);
        let more = self.occupancy.more.iter().filter(move |(slot, _)| *slot == at).map(|(_, id)| *id);
        self.body_at(cell).into_iter().chain(more)
    }

    /// Whether two combatants may be in the same cells: by a difference of Size, as foes if one is small enough
    /// (both where the ruleset says so), or because one has come into the space of the other.
    #[must_use]
    pub fn may_share(&self, a: CombatantId, b: CombatantId) -> bool {
        let grid = &self.rules().grid;
        let sizes = [a, b].map(|id| self.identity(id).size);
        let gap = sizes[0].0.abs_diff(sizes[1].0);
        grid.share_size_gap.is_some_and(|least| gap >= u16::from(least))
            || grid.share_up_to.is_some_and(|most| sizes.iter().any(|size| *size <= most)) && self.nonally(a, b)
            || self.shares(a, b)
    }

    /// Whether one of two combatants has come into the space of the other.
    #[must_use]
    pub fn shares(&self, a: CombatantId, b: CombatantId) -> bool {
        self.tied(a, b, Limit::Space(SpaceLimit::SharesCell)) || self.tied(b, a, Limit::Space(SpaceLimit::SharesCell))
    }

    /// Whether `a` bears a condition with this limit from `b`.
    fn tied(&self, a: CombatantId, b: CombatantId, limit: Limit) -> bool {
        let mut borne = self.conditions(a).0.iter();
        borne.any(|i| i.source == Some(b) && self.rules().condition(i.key).limits.contains(&limit))
    }

    /// The cheapest step into the space of a target and its cost, as far as the side of the actor knows.
    #[must_use]
    pub fn way_into(&self, by: CombatantId, target: CombatantId) -> Option<(Cell, u16)> {
        let from = self.position(by).at;
        let costs = self.step_costs(by, self.step_factor(by));
        let steps = Dir8::ALL.into_iter().filter_map(|dir| {
            let to = from.step(dir);
            if !self.identity(by).rect(to).overlaps(self.rect(target)) {
                return None;
            }
            let cost = price(
                &self.search_rules(by, u16::MAX),
                from,
                &[to],
                |from, to, _| costs.cost_but((from, to), |other| other == target),
                |cell| self.walled(cell),
            );
            let side = self.side(by);
            let room = self.room(by, to, |body| body != target && self.known_to(side, body));
            cost.ok().filter(|_| room).map(|cost| (to, cost))
        });
        steps.min_by_key(|(_, cost)| *cost)
    }

    /// How much farther a combatant can walk that drags others along, in cells of movement; None if it drags none.
    #[must_use]
    pub fn dragging(&self, id: CombatantId) -> Option<i32> {
        self.conditions(id).0.iter().find_map(|i| {
            let limits = &self.rules().condition(i.key).limits;
            let far = limits.contains(&Limit::Space(SpaceLimit::DragsFreely)).then_some(i32::MAX);
            far.or_else(|| limits.contains(&Limit::Space(SpaceLimit::Drags)).then_some(i.value))
        })
    }

    /// The combatants to which another is tied, directly or by way of others, without itself, by rising id.
    #[must_use]
    pub fn tied_to(&self, id: CombatantId) -> Vec<CombatantId> {
        let mut found = vec![id];
        let mut at = 0;
        while let Some(next) = found.get(at).copied() {
            at += 1;
            for instance in &self.conditions(next).0 {
                if let Some(source) = instance.source
                    && self.lies(source)
                    && self.mount_of(source).is_none()
                    && !found.contains(&source)
                    && self.rules().condition(instance.key).limits.contains(&Limit::Space(SpaceLimit::Tied))
                {
                    found.push(source);
                }
            }
        }
        found.remove(0);
        found.sort_unstable();
        found
    }

    /// Whether a body is no obstacle to a walker because it is dragged along.
    #[must_use]
    pub fn drags_along(&self, by: CombatantId, other: CombatantId) -> bool {
        self.dragging(by).is_some() && self.tied_to(by).contains(&other)
    }
}
