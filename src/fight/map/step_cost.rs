//! Step and path costs, and the rules of pathfinding.

use crate::data::effect::{Limit, MoveLimit, SpaceLimit};
use crate::data::ruleset::FactorsName;
use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;
use crate::kernel::path::{PathFault, PathSearch, SearchRules, price};

impl Arena<'_> {
    /// The cost of one step of a combatant as far as its side knows, in cells of movement; None if it cannot be made
    /// (TEMPO-MOVE-08, -09).
    #[must_use]
    pub fn step_cost(&self, id: CombatantId, from: Cell, to: Cell, factor: u16) -> Option<u16> {
        self.step_cost_but(id, (from, to), factor, |_| false)
    }

    /// As [`Self::step_cost`], without the bodies that `but` picks.
    pub(in crate::fight) fn step_cost_but(
        &self,
        id: CombatantId,
        (from, to): (Cell, Cell),
        factor: u16,
        but: impl Fn(CombatantId) -> bool,
    ) -> Option<u16> {
        let body = self.body(id);
        if self.avoids(id, from, to) {
            return None;
        }
        let grid = &self.rules().grid;
        let both = |a: u16, b: u16| self.together(a, b);
        let (mut dearest, mut passes) = (0, false);
        for cell in body.identity.rect(to).cells() {
            let mut cost = 1;
            for ground in self.grounds_at(cell) {
                if ground.blocks {
                    return None;
                }
                cost = both(cost, self.steps_on(id, ground));
            }
            if let Some(state) = self.object_state_at(cell) {
                if state.blocks {
                    return None;
                }
                cost = both(cost, u16::from(state.steps));
            }
            let others = self.bodies_at(cell).filter(|other| *other != id && !but(*other));
            for other in others.filter(|other| self.known_to(body.identity.side, *other)) {
                if self.drags_along(id, other) {
                    continue;
                }
                if !self.passable(id, other) && !self.may_share(id, other) {
                    return None;
                }
                // A step up to the body whose space is shared costs no more; steps inside that space do.
                passes |= !self.shares(id, other) || self.distance(id, other) == 0;
                if let Some(times) = grid.pass_down.filter(|_| !self.ally(id, other) && !self.able(other)) {
                    cost = cost.max(u16::from(times));
                }
            }
            dearest = dearest.max(cost);
        }
        if self.aloft(id).is_some() {
            return Some(factor);
        }
        if dearest > 1 && self.limited(id, |limit| limit == Limit::Move(MoveLimit::EvenGround)) {
            return None;
        }
        let drop = self.elevation(to).abs_diff(self.elevation(from));
        // A difference of more than one level is a wall or a fall, not a step.
        if drop > 1 {
            return None;
        }
        let climb = if self.elevation(to) > self.elevation(from) { u16::from(grid.climb) } else { 0 };
        let pass = if passes { u16::from(grid.pass_times.max(1)) } else { 1 };
        let ground = match grid.factors {
            FactorsName::Greatest => dearest.max(1) + climb,
            FactorsName::Product => dearest.max(1).saturating_mul(1 + climb),
        };
        Some(ground.saturating_mul(factor).saturating_mul(pass))
    }

    /// Two cost factors of a step combined, by the ruleset's model.
    fn together(&self, a: u16, b: u16) -> u16 {
        match self.rules().grid.factors {
            FactorsName::Greatest => a.max(b),
            FactorsName::Product => a.saturating_mul(b),
        }
    }

    /// Whether a condition bars a step because it leads closer to where the combatant's side knows the source.
    fn avoids(&self, id: CombatantId, from: Cell, to: Cell) -> bool {
        let identity = self.identity(id);
        self.conditions(id).0.iter().any(|instance| {
            self.rules().condition(instance.key).limits.contains(&Limit::Move(MoveLimit::NoCloser))
                && instance.source.is_some_and(|source| {
                    let gap = |at: Cell| self.rect_distance(identity.rect(at), self.rect(source));
                    self.known_to(identity.side, source) && gap(to) < gap(from)
                })
        })
    }

    /// The factor that conditions put on the cost of every step.
    #[must_use]
    pub fn step_factor(&self, id: CombatantId) -> u16 {
        let mut factor = 1;
        let drags = self.dragging(id).is_some();
        for instance in &self.conditions(id).0 {
            let limits = &self.rules().condition(instance.key).limits;
            for limit in limits.iter().filter(|_| !(drags && limits.contains(&Limit::Space(SpaceLimit::Tied)))) {
                if let Limit::Move(MoveLimit::StepTimes(n)) = limit {
                    factor = self.together(factor, u16::from(*n));
                }
            }
        }
        factor
    }

    /// What is fixed in a path search for a combatant.
    #[must_use]
    pub fn search_rules(&self, id: CombatantId, budget: u16) -> SearchRules {
        SearchRules {
            bounds: self.scene().bounds,
            metric: self.rules().metric(),
            corners: self.rules().corners(),
            side: self.identity(id).side_cells,
            budget,
            odd: self.usage(id).odd,
        }
    }

    /// Runs a path search without steps into cells that `shuns` picks.
    pub(in crate::fight) fn search_past(
        &self,
        id: CombatantId,
        budget: u16,
        search: &mut PathSearch,
        shuns: &dyn Fn(Cell) -> bool,
    ) {
        let factor = self.step_factor(id);
        search.run(
            &self.search_rules(id, budget),
            self.position(id).at,
            |from, to, _: Dir8| if shuns(to) { None } else { self.step_cost(id, from, to, factor) },
            |cell| self.walled(cell),
        );
    }

    /// The cost of an explicit path as far as its side knows, in cells of movement.
    ///
    /// # Errors
    /// The first step that cannot be made.
    pub fn price_path(&self, id: CombatantId, path: &[Cell], budget: u16) -> Result<u16, PathFault> {
        let factor = self.step_factor(id);
        price(
            &self.search_rules(id, budget),
            self.position(id).at,
            path,
            |from, to, _| self.step_cost(id, from, to, factor),
            |cell| self.walled(cell),
        )
    }
}
