//! Step and path costs, and the rules of pathfinding.

use std::cell::RefCell;

use crate::data::effect::{Limit, MoveLimit, SpaceLimit};
use crate::data::ruleset::{FactorsName, TerrainDef};
use crate::data::scope::ValueId;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Identity;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::kernel::path::{Entry, PathFault, PathSearch, SearchRules, StepModel, price};

/// What steps cost a combatant as far as its side knows. All that is the same for every step is found out once, so a
/// search makes one and asks it for each step.
pub struct StepCosts<'a, 'w> {
    arena: &'a Arena<'w>,
    id: CombatantId,
    identity: &'w Identity,
    /// The factor that conditions put on every step.
    factor: u16,
    /// What steps onto even ground without bodies cost.
    plain: Entry,
    flies: bool,
    even_only: bool,
    /// Whether some condition bars steps towards its source.
    shies: bool,
    /// The combatants that it drags along.
    dragged: Vec<CombatantId>,
    /// The values that make ground easy, as far as they were asked for, and whether they do.
    eases: RefCell<Vec<(ValueId, bool)>>,
}

impl StepCosts<'_, '_> {
    /// The cost of one step, in cells of movement; None if it cannot be made (TEMPO-MOVE-08, -09).
    #[must_use]
    pub fn cost(&self, from: Cell, to: Cell) -> Option<u16> {
        self.cost_but((from, to), |_| false)
    }

    /// As [`Self::cost`], without the bodies that `but` picks.
    pub(in crate::fight) fn cost_but(
        &self,
        (from, to): (Cell, Cell),
        but: impl Fn(CombatantId) -> bool,
    ) -> Option<u16> {
        let arena = self.arena;
        if self.shies && arena.avoids(self.id, from, to) {
            return None;
        }
        let (dearest, passes) = self.footprint(to, &but)?;
        if self.flies {
            return Some(self.factor);
        }
        let (low, high) = (arena.elevation(from), arena.elevation(to));
        // A difference of more than one level is a wall or a fall, not a step.
        if dearest > 1 && self.even_only || high.abs_diff(low) > 1 {
            return None;
        }
        Some(self.times(dearest, high > low, passes))
    }

    /// The cost of a step onto the dearest of some cells, by whether it leads up and past a body.
    fn times(&self, dearest: u16, rises: bool, passes: bool) -> u16 {
        let grid = &self.arena.rules().grid;
        let climb = if rises { u16::from(grid.climb) } else { 0 };
        let pass = if passes { u16::from(grid.pass_times.max(1)) } else { 1 };
        let ground = match grid.factors {
            FactorsName::Greatest => dearest.max(1) + climb,
            FactorsName::Product => dearest.max(1).saturating_mul(1 + climb),
        };
        ground.saturating_mul(self.factor).saturating_mul(pass)
    }

    /// The cost of entering the dearest cell of the footprint, and whether any leads past a body; None if one is
    /// barred.
    #[inline]
    fn footprint(&self, to: Cell, but: &impl Fn(CombatantId) -> bool) -> Option<(u16, bool)> {
        if self.identity.side_cells == 1 {
            return self.enter(to, but);
        }
        let (mut dearest, mut passes) = (0, false);
        for cell in self.identity.rect(to).cells() {
            let (cost, past) = self.enter(cell, but)?;
            dearest = dearest.max(cost);
            passes |= past;
        }
        Some((dearest, passes))
    }

    /// The cost of entering one cell, height left out, and whether that leads past a body; None if it is barred.
    #[inline]
    fn enter(&self, cell: Cell, but: &impl Fn(CombatantId) -> bool) -> Option<(u16, bool)> {
        let arena = self.arena;
        let footing = arena.footing(cell);
        let cost = if footing.eased { self.on_grounds(cell)? } else { footing.steps };
        if cost == 0 {
            return None;
        }
        if arena.body_at(cell).is_none() {
            return Some((cost, false));
        }
        self.past_bodies(cell, cost, but)
    }

    /// The cost of entering a cell, by each kind of ground and the object on it; None if they bar it.
    fn on_grounds(&self, cell: Cell) -> Option<u16> {
        let arena = self.arena;
        let mut cost = 1;
        for ground in arena.grounds_at(cell) {
            cost = self.on_ground(cost, ground)?;
        }
        let Some(state) = arena.object_state_at(cell) else { return Some(cost) };
        (!state.blocks).then(|| arena.together(cost, u16::from(state.steps)))
    }

    /// The cost so far combined with that of a kind of ground; None if this is impassable.
    #[inline]
    fn on_ground(&self, cost: u16, ground: &TerrainDef) -> Option<u16> {
        if ground.blocks {
            return None;
        }
        let eased = ground.eased_by.is_some_and(|value| self.is_eased(value));
        Some(self.arena.together(cost, if eased { 1 } else { u16::from(ground.steps) }))
    }

    fn is_eased(&self, value: ValueId) -> bool {
        let mut known = self.eases.borrow_mut();
        if let Some((_, eases)) = known.iter().find(|(of, _)| *of == value) {
            return *eases;
        }
        let eases = self.arena.value(self.id, value) > 0;
        known.push((value, eases));
        eases
    }

    fn past_bodies(&self, cell: Cell, mut cost: u16, but: &impl Fn(CombatantId) -> bool) -> Option<(u16, bool)> {
        let (arena, id) = (self.arena, self.id);
        let mut passes = false;
        let others = arena.bodies_at(cell).filter(|other| *other != id && !but(*other));
        for other in others.filter(|other| arena.known_to(self.identity.side, *other)) {
            if self.dragged.contains(&other) {
                continue;
            }
            if !arena.passable(id, other) && !arena.may_share(id, other) {
                return None;
            }
            // A step up to the body whose space is shared costs no more; steps inside that space do.
            passes |= !arena.shares(id, other) || arena.distance(id, other) == 0;
            if let Some(times) = arena.rules().grid.pass_down.filter(|_| !arena.ally(id, other) && !arena.able(other)) {
                cost = cost.max(u16::from(times));
            }
        }
        Some((cost, passes))
    }
}

impl StepModel for StepCosts<'_, '_> {
    #[inline]
    fn entry(&self, to: Cell) -> Entry {
        let height = if self.flies { 0 } else { self.arena.elevation(to) };
        let barred = Entry { height, ..Entry::default() };
        let Some((dearest, passes)) = self.footprint(to, &|_| false) else { return barred };
        if self.flies {
            return Entry { level: self.factor, up: self.factor, height };
        }
        if dearest > 1 && self.even_only {
            return barred;
        }
        if dearest == 1 && !passes {
            return Entry { height, ..self.plain };
        }
        Entry { level: self.times(dearest, false, passes), up: self.times(dearest, true, passes), height }
    }

    #[inline]
    fn blocks(&self, cell: Cell) -> bool {
        self.arena.walled(cell)
    }

    #[inline]
    fn bars(&self, from: Cell, to: Cell) -> bool {
        self.shies && self.arena.avoids(self.id, from, to)
    }
}

/// What steps cost a combatant that shuns some cells.
struct Shunning<'a, 'w> {
    costs: StepCosts<'a, 'w>,
    shuns: &'a dyn Fn(Cell) -> bool,
}

impl StepModel for Shunning<'_, '_> {
    #[inline]
    fn entry(&self, to: Cell) -> Entry {
        self.costs.entry(to)
    }

    #[inline]
    fn blocks(&self, cell: Cell) -> bool {
        self.costs.blocks(cell)
    }

    fn bars(&self, from: Cell, to: Cell) -> bool {
        (self.shuns)(to) || self.costs.bars(from, to)
    }
}

impl<'w> Arena<'w> {
    /// The costs of steps of a combatant, each times a factor.
    #[must_use]
    pub fn step_costs(&self, id: CombatantId, factor: u16) -> StepCosts<'_, 'w> {
        let (mut flies, mut even_only, mut shies, mut drags) = (false, false, false, false);
        for instance in &self.conditions(id).0 {
            for limit in &self.rules().condition(instance.key).limits {
                match limit {
                    Limit::Move(MoveLimit::Flying(_)) => flies = true,
                    Limit::Move(MoveLimit::EvenGround) => even_only = true,
                    Limit::Move(MoveLimit::NoCloser) => shies = true,
                    Limit::Space(SpaceLimit::Drags | SpaceLimit::DragsFreely) => drags = true,
                    _ => {}
                }
            }
        }
        let mut costs = StepCosts {
            arena: self,
            id,
            identity: self.identity(id),
            factor,
            plain: Entry::default(),
            flies,
            even_only,
            shies,
            dragged: if drags { self.tied_to(id) } else { Vec::new() },
            eases: RefCell::default(),
        };
        costs.plain = Entry { level: costs.times(1, false, false), up: costs.times(1, true, false), height: 0 };
        costs
    }
}

impl Arena<'_> {
    /// The cost of one step of a combatant as far as its side knows, in cells of movement; None if it cannot be made.
    #[must_use]
    pub fn step_cost(&self, id: CombatantId, from: Cell, to: Cell, factor: u16) -> Option<u16> {
        self.step_costs(id, factor).cost(from, to)
    }

    /// As [`Self::step_cost`], without the bodies that `but` picks.
    pub(in crate::fight) fn step_cost_but(
        &self,
        id: CombatantId,
        step: (Cell, Cell),
        factor: u16,
        but: impl Fn(CombatantId) -> bool,
    ) -> Option<u16> {
        self.step_costs(id, factor).cost_but(step, but)
    }

    /// Two cost factors of a step combined, by the ruleset's model.
    pub(in crate::fight) fn together(&self, a: u16, b: u16) -> u16 {
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

    /// Runs a path search.
    pub(in crate::fight) fn search(&self, id: CombatantId, budget: u16, search: &mut PathSearch) {
        let costs = self.step_costs(id, self.step_factor(id));
        search.run(&self.search_rules(id, budget), self.position(id).at, &costs);
    }

    /// Runs a path search without steps into cells that `shuns` picks.
    pub(in crate::fight) fn search_past(
        &self,
        id: CombatantId,
        budget: u16,
        search: &mut PathSearch,
        shuns: &dyn Fn(Cell) -> bool,
    ) {
        let costs = self.step_costs(id, self.step_factor(id));
        search.run(&self.search_rules(id, budget), self.position(id).at, &Shunning { costs, shuns });
    }

    /// The cost of an explicit path as far as its side knows, in cells of movement.
    ///
    /// # Errors
    /// The first step that cannot be made.
    pub fn price_path(&self, id: CombatantId, path: &[Cell], budget: u16) -> Result<u16, PathFault> {
        let costs = self.step_costs(id, self.step_factor(id));
        price(
            &self.search_rules(id, budget),
            self.position(id).at,
            path,
            |from, to, _| costs.cost(from, to),
            |cell| self.walled(cell),
        )
    }
}
