//! Where a combatant could stand in this turn, and the ways there: out of harm's way as far as that goes.

use crate::data::effect::{Occasion, Step};
use crate::data::ruleset::WeaponDef;
use crate::data::scope::ActionId;
use crate::fight::map::step_cost::StepCosts;
use crate::fight::preview::reactions::PossibleReaction;
use crate::fight::side::SideArena;
use crate::fight::state::components::Carried;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::path::{Entry, StepModel};

use super::Evaluation;
use super::objectives;

/// The additional cost of a step that may provoke a strike.
const WATCHED: u16 = 2;
/// The cost of a provoked strike, at a certain hit.
const PARTING_BLOW: i64 = 500;
/// Number of the nearest cells that are searched for a place away from foes.
const AWAY: usize = 24;
/// The assumed chance to hit of such a strike, in hundredths of a percent.
const GUESSED_HIT: i64 = 5_000;

/// A cell where the combatant could stand.
#[derive(Clone, Copy, Debug)]
pub(in crate::ai) struct ReachableCell {
    /// The top-left cell.
    pub cell: Cell,
    /// The footprint there.
    pub rect: Rect,
    /// The rating of the place by itself: never positive, 0 for safe and easy ground.
    pub ease: i64,
}

/// What steps cost a combatant that keeps out of harm.
struct WaryWalker<'a, 'w> {
    arena: &'a SideArena<'w>,
    costs: Option<StepCosts<'a, 'w>>,
    /// Cells along one side of its footprint.
    side: u8,
    /// Where it stands.
    here: Cell,
    watched: &'a [(Rect, i16, i16)],
    /// Whether it avoids ground that harms combatants that enter it.
    avoids: bool,
    /// The highest cost of its steps.
    most: u16,
}

impl StepModel for WaryWalker<'_, '_> {
    fn entry(&self, to: Cell) -> Entry {
        let mut entry = self.costs.as_ref().map_or_else(Entry::default, |costs| costs.entry(to));
        let harms = || Rect::new(to, self.side).cells().any(|cell| self.arena.footing(cell).harms);
        for price in [&mut entry.level, &mut entry.up] {
            if *price > self.most || self.avoids && *price > 0 && harms() {
                *price = 0;
            }
        }
        entry
    }

    fn blocks(&self, cell: Cell) -> bool {
        self.arena.walled(cell)
    }

    fn toll(&self, from: Cell) -> u16 {
        // A detour is worth it, but the first step out of reach cannot be avoided.
        let place = Rect::new(from, self.side);
        let watched = from != self.here && self.watched.iter().any(|watch| within(self.arena, *watch, place));
        if watched { WATCHED } else { 0 }
    }

    fn bars(&self, from: Cell, to: Cell) -> bool {
        self.costs.as_ref().is_some_and(|costs| costs.bars(from, to))
    }
}

impl Evaluation {
    /// Fills the spots with all cells in reach within a budget of movement. Paths through hazards are left out as long
    /// as there are others.
    pub fn look_around(&mut self, arena: &SideArena, by: CombatantId, budget: u16) {
        self.look_over(arena, by, budget, false);
    }

    /// The same, optionally over even ground only.
    pub fn look_over(&mut self, arena: &SideArena, by: CombatantId, budget: u16, even: bool) {
        if self.looked.replace((by, budget, even)) == Some((by, budget, even)) {
            return;
        }
        let identity = arena.identity(by);
        let start = arena.at(by);
        self.look_out(arena);
        let wary = !self.reckless(arena, by);
        self.run_search(arena, by, budget, (wary, even));
        if wary && budget > 0 && self.search.reached().len() < 2 {
            self.run_search(arena, by, budget, (false, even));
        }
        let leaving = if wary && budget > 0 { self.parting(arena, by) } else { 0 };
        let scale = self.scale(arena, by, leaving);
        let ends = arena.walk_ends(by);
        let mut spots = std::mem::take(&mut self.spots);
        spots.clear();
        for cell in self.search.reached() {
            if *cell != start && !ends.as_ref().is_some_and(|ends| ends.allows(*cell)) {
                continue;
            }
            let rect = identity.rect(*cell);
            let ease = self.rate(arena, &scale, rect, self.search.cost(*cell).unwrap_or(0)).ease();
            spots.push(ReachableCell { cell: *cell, rect, ease });
        }
        objectives::keep(self, arena, by, &mut spots);
        self.spots = spots;
        self.scale = Some(scale);
    }

    fn run_search(&mut self, arena: &SideArena, by: CombatantId, budget: u16, (avoid, even): (bool, bool)) {
        let factor = arena.step_factor(by);
        let model = WaryWalker {
            arena,
            costs: arena.step_costs(by, factor),
            side: arena.identity(by).side_cells,
            here: arena.at(by),
            watched: &self.watched,
            avoids: avoid,
            most: if even { factor } else { u16::MAX },
        };
        self.search.run(&arena.search_rules(by, budget), arena.at(by), &model);
    }

    /// Finds foes that strike at combatants leaving their reach, as far as known: by common actions, or by those on an
    /// open sheet.
    fn look_out(&mut self, arena: &SideArena) {
        let count = arena.count().unwrap_or(0);
        let rules = &self.semantics.rules;
        self.watched.clear();
        for foe in self.assessment.foes.iter().filter(|foe| foe.able) {
            let open = arena.sheet_known(foe.id);
            // Where threatened areas matter, weapons in hand and reactions left are public.
            let threatens = rules.index.departures;
            if !open && !threatens
                || threatens
                    && rules.roles.reaction.is_some_and(|pool| arena.known_pool(foe.id, pool).is_some_and(|n| n < 1))
            {
                continue;
            }
            let watches = rules.procedures.step.iter().any(|step| {
                let Step::Open(point) = *step else { return false };
                rules.index.reactions[point.index()].iter().any(|action| {
                    let Occasion::Reaction { from_count, per_round, .. } = rules.action(*action).occasion else {
                        return false;
                    };
                    let taken = arena.reacted(foe.id, *action);
                    self.semantics.uses(*action).strike.is_some()
                        && count >= from_count
                        && taken < per_round
                        && (open || rules.action(*action).common)
                        && arena.knows(foe.id, *action)
                })
            });
            if !watches {
                continue;
            }
            if !threatens {
                self.watched.push((foe.rect, 0, 1));
                continue;
            }
            let held = arena.weapons(foe.id).filter(|(item, weapon)| item.carried == Carried::Hand && weapon.reach > 0);
            let reach = |weapon: &WeaponDef| {
                (foe.rect, arena.too_near_for(foe.id, weapon), i16::from(arena.melee_reach(foe.id, weapon)))
            };
            self.watched.extend(held.map(|(_, weapon)| reach(weapon)));
        }
    }

    /// The harm of nearby foes to a combatant that walks away, in hundredths.
    pub fn parting(&self, arena: &SideArena, by: CombatantId) -> i64 {
        let rect = arena.rect(by);
        if self.assessment.nearest_foe(arena, rect) > 1 {
            return 0;
        }
        // The reach of a long weapon ends only after a few steps.
        let near = self.search.reached().iter().skip(1).take(AWAY).copied();
        let away = near.max_by_key(|cell| self.assessment.nearest_foe(arena, arena.identity(by).rect(*cell)));
        let mut path = Vec::new();
        match away.is_some_and(|cell| self.search.path_to(cell, &mut path)) {
            true => passing(arena.walk_reactions(by, &path).reactions),
            false => 0,
        }
    }

    /// The walk to a cell of the last search; None if it is the present one.
    pub fn walk(&self, by: CombatantId, spot: &ReachableCell) -> Option<OrderKind> {
        let mut path = Vec::new();
        (self.search.path_to(spot.cell, &mut path) && !path.is_empty()).then_some(OrderKind::Walk { by, path })
    }

    /// The movement cost of a spot of the last search.
    pub fn price(&self, spot: &ReachableCell) -> u16 {
        self.search.cost(spot.cell).unwrap_or(0)
    }
}

/// The harm of provoked strikes, in hundredths. A foe that may make the same strike several times is taken to make the
/// first.
pub(in crate::ai) fn passing(threats: impl IntoIterator<Item = PossibleReaction>) -> i64 {
    let mut made: Vec<(CombatantId, ActionId)> = Vec::new();
    let first = |threat: &PossibleReaction| {
        // Whoever hides trusts in that.
        if threat.if_found {
            return false;
        }
        let new = !made.contains(&(threat.who, threat.action));
        made.push((threat.who, threat.action));
        new
    };
    let blow = |threat: PossibleReaction| match threat.hit {
        Some(hit) => PARTING_BLOW * i64::from(hit.basis_points()) / 10_000,
        None if threat.strikes => PARTING_BLOW * GUESSED_HIT / 10_000,
        None => 0,
    };
    threats.into_iter().filter(first).map(blow).sum()
}

/// Whether a place is in a watched area.
fn within(arena: &SideArena, (rect, too_near, reach): (Rect, i16, i16), place: Rect) -> bool {
    let gap = arena.reach_between(rect, place);
    gap > too_near && gap <= reach
}
