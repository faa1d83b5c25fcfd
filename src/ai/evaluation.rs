//! The working state of a decision: the assessment of the board, distance fields, and the cells in reach. Buffers are
//! reused.

use std::sync::Arc;

use crate::data::effect::{Occasion, Step};
use crate::data::ruleset::{CUT_OFF, Ruleset, WeaponDef};
use crate::data::scope::ActionId;
use crate::fight::map::step_cost::StepCosts;
use crate::fight::preview::reactions::PossibleReaction;
use crate::fight::side::SideArena;
use crate::fight::state::components::Carried;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::path::{Entry, PathSearch, StepModel};

use super::action_semantics::ActionSemantics;
use super::assessment::{Assessment, KnownCombatant};
use super::distance_fields::{DistanceFields, FAR};
use super::fleeing;
use super::forecast::Forecast;
use super::goals;
use super::objectives;
use super::objects::COVERED;

/// The cost of a cell that hurts a combatant on it when the round ends.
const BAD_GROUND: i64 = 250;
/// The share of an unanswered threat that counts, in percent.
const LONELY: i64 = 40;
/// Distance in cells at which the combatants at a place are seen.
const CLOSE: i16 = 2;
/// The additional cost of a step that may provoke a strike.
const WATCHED: u16 = 2;
/// The cost of a provoked strike, at a certain hit.
const PARTING_BLOW: i64 = 500;
/// Number of the nearest cells that are searched for a place away from foes.
const AWAY: usize = 24;
/// The assumed chance to hit of such a strike, in hundredths of a percent.
const GUESSED_HIT: i64 = 5_000;

/// Rounds without harm after which no combatant waits any longer, …
const TIRED: u32 = 8;
/// … and the number of rounds before that in which patience fades.
pub(super) const PATIENCE: i64 = 5;

/// The patience left to combatants that wait for foes to come, of [`PATIENCE`].
pub(super) fn patience(arena: &SideArena) -> i64 {
    let quiet = arena.round().saturating_sub(arena.last_hostility());
    i64::from(TIRED.saturating_sub(quiet)).min(PATIENCE)
}

/// The same before the round limit ends a battle without a winner: a side that does not win by lasting has to come
/// forward in time.
fn leisure(arena: &SideArena, side: SideId) -> i64 {
    let left = arena.round_limit().saturating_sub(arena.round());
    if goals::lasts(arena, side) { PATIENCE } else { i64::from(left / 2).min(PATIENCE) }
}

/// A cell where the combatant could stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReachableCell {
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

/// What a turn leans to beyond what is usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lean {
    /// The foe that is to fall before others.
    pub focus: Option<CombatantId>,
    /// How much caution counts, in percent of the usual.
    pub caution: i64,
}

impl Default for Lean {
    fn default() -> Lean {
        Lean { focus: None, caution: 100 }
    }
}

/// The additional value of the fall of a foe that a turn leans to, in hundredths of damage.
const FOCUS: i64 = 2_000;

/// The working state of a decision.
#[derive(Clone)]
pub(super) struct Evaluation {
    /// What the running turn leans to.
    pub lean: Lean,
    /// The uses of actions.
    pub semantics: ActionSemantics,
    /// Distance fields of the map.
    pub distances: DistanceFields,
    /// The board.
    pub assessment: Assessment,
    /// Strikes expected of foes in the rest of the round.
    pub forecast: Forecast,
    /// Spots in reach, the present one first.
    pub spots: Vec<ReachableCell>,
    /// Whose they are, within which budget and whether over even ground only; None before the first look at a survey.
    looked: Option<(CombatantId, u16, bool)>,
    search: PathSearch,
    /// Places of foes that strike at combatants leaving their reach: footprint, distance that is too near for it,
    /// reach.
    watched: Vec<(Rect, i16, i16)>,
    /// Last known cells of foes.
    seen: Vec<(CombatantId, Cell)>,
    /// The turn that was interrupted last: round and owner.
    pub broken_into: Option<(u32, CombatantId)>,
}

impl Evaluation {
    /// An evaluation for a ruleset.
    pub fn new(rules: &Arc<Ruleset>) -> Evaluation {
        Evaluation {
            lean: Lean::default(),
            semantics: ActionSemantics::of(rules),
            distances: DistanceFields::default(),
            assessment: Assessment::default(),
            forecast: Forecast::default(),
            spots: Vec::new(),
            looked: None,
            search: PathSearch::new(),
            watched: Vec::new(),
            seen: Vec::new(),
            broken_into: None,
        }
    }

    /// Forgets what was seen in the battle.
    pub fn forget(&mut self) {
        self.lean = Lean::default();
        self.seen.clear();
        self.broken_into = None;
    }

    /// Takes over what another has seen in the battle.
    pub fn remember(&mut self, other: &Evaluation) {
        self.lean = other.lean;
        self.seen.clone_from(&other.seen);
        self.broken_into = other.broken_into;
    }

    /// Refreshes the assessment for a side.
    pub fn survey(&mut self, arena: &SideArena, side: SideId) {
        self.looked = None;
        self.distances.refresh(arena);
        self.assessment.refresh(arena, &self.semantics, side);
        for foe in self.assessment.foes.iter_mut().filter(|foe| Some(foe.id) == self.lean.focus) {
            foe.prize += FOCUS;
        }
        self.forecast.refresh(arena, &self.semantics, &self.assessment, side);
        for foe in &self.assessment.foes {
            match self.seen.iter_mut().find(|(id, _)| *id == foe.id) {
                Some((_, at)) => *at = foe.rect.at,
                None => self.seen.push((foe.id, foe.rect.at)),
            }
        }
        // A last known cell is dropped once a friend close by does not see the foe there.
        let (foes, friends) = (&self.assessment.foes, &self.assessment.friends);
        let searched = |at: Cell| friends.iter().any(|f| f.able && arena.rect_distance(f.rect, at.into()) <= CLOSE);
        self.seen.retain(|(id, at)| foes.iter().any(|foe| foe.id == *id) || !searched(*at));
    }

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
        let patience = patience(arena).min(leisure(arena, arena.side(by)));
        let caution = self.caution(arena, by) * patience / PATIENCE;
        self.look_out(arena);
        self.run_search(arena, by, budget, (true, even));
        if budget > 0 && self.search.reached().len() < 2 {
            self.run_search(arena, by, budget, (false, even));
        }
        let leaving = if budget > 0 { self.parting(arena, by) } else { 0 };
        let (leaves, exits) = (fleeing::flees(arena, by), &arena.scene().sides()[arena.side(by).index()].exits);
        let shooters = self.shooters(by);
        let ends = arena.walk_ends(by);
        self.spots.clear();
        for cell in self.search.reached() {
            if *cell != start && !ends.as_ref().is_some_and(|ends| ends.allows(*cell)) {
                continue;
            }
            let rect = identity.rect(*cell);
            let threat = self.assessment.threat(arena, rect);
            let mut ease = -threat * caution / 100;
            // A threat that friends cannot answer counts more.
            if threat > 0 {
                ease -= (threat - self.assessment.support(arena, by, rect)).max(0) * LONELY / 100 * patience / PATIENCE;
            }
            ease += sheltered(arena, &shooters, (by, rect)) * caution / 100;
            if rect.cells().any(|c| arena.footing(c).hazard) {
                ease -= BAD_GROUND;
            }
            // Exits are avoided unless the combatant means to leave.
            if !leaves && exits.iter().any(|exit| rect.contains(*exit)) {
                ease -= BAD_GROUND;
            }
            let cost = self.search.cost(*cell).unwrap_or(0);
            if *cell != start {
                ease -= leaving + i64::from(cost);
            }
            self.spots.push(ReachableCell { cell: *cell, rect, ease });
        }
        objectives::keep(arena, by, &mut self.spots);
    }

    /// The foes whose shots are avoided: only shooters have the time to look for cover.
    fn shooters(&self, by: CombatantId) -> Vec<KnownCombatant> {
        let shoots = self.assessment.friend(by).is_some_and(KnownCombatant::shoots);
        self.assessment.foes.iter().filter(|foe| shoots && foe.able && foe.shoots()).copied().collect()
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

    /// The share of a threat that counts, in percent: shooters, wounded combatants and those that a goal depends on are
    /// cautious.
    pub fn caution(&self, arena: &SideArena, by: CombatantId) -> i64 {
        let Some(me) = self.assessment.friend(by) else { return 20 };
        let mut caution = if me.shoots() { 20 } else { 8 };
        if me.health * 2 <= me.max {
            caution += 12;
        }
        if goals::precious(arena, by) {
            caution += 30;
        }
        caution * self.lean.caution / 100
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

    /// The path distance to a foe, in cells until it is adjacent.
    pub fn way(&mut self, arena: &SideArena, by: CombatantId, to: Rect) -> u16 {
        let (at, side) = (arena.at(by), arena.identity(by).side_cells);
        let bounds = arena.scene().bounds();
        match self.distances.field(arena, to.at, side)[bounds.index(at)] {
            FAR => FAR,
            far => far.saturating_sub(1),
        }
    }

    /// The foe to approach: the nearest by path, with preference for one named by a goal.
    pub fn quarry(&mut self, arena: &SideArena, by: CombatantId) -> Option<KnownCombatant> {
        let mut best: Option<(i64, KnownCombatant)> = None;
        for at in 0..self.assessment.foes.len() {
            let foe = self.assessment.foes[at];
            let way = i64::from(self.way(arena, by, foe.rect).min(500));
            let missing = i64::from((foe.max - foe.health).max(0)) * 3 / i64::from(foe.max.max(1));
            let score = way - missing - foe.prize / 200;
            if best.is_none_or(|(least, _)| score < least) {
                best = Some((score, foe));
            }
        }
        best.map(|(_, foe)| foe)
    }

    /// Where to search for foes when none is seen: the last known cells, else their starting cells; None if the
    /// combatant is there (FOUR-RULE-12). After a long quiet time all places in turn.
    pub fn haunt(&self, arena: &SideArena, by: CombatantId) -> Option<Cell> {
        let here = arena.rect(by);
        let bounds = arena.scene().bounds();
        let gap = |cell: Cell| arena.rect_distance(here, Rect::from(cell));
        let side = arena.side(by);
        let sought = |id: CombatantId| {
            let down = arena.located(id) && !arena.undefeated(id);
            arena.scene().hostile(side, arena.side(id)) && arena.present(id) && !down
        };
        if patience(arena) == 0 {
            let open = |c: &Cell| !arena.solid_ground(*c) && gap(*c) > CLOSE;
            let (step, round) = (usize::from(by.0), arena.round() as usize / 3);
            let cells = bounds.cells().filter(open);
            let count = cells.clone().count().max(1);
            return cells.clone().nth((step * 37 + round * 101) % count);
        }
        let nearest = |cells: &mut dyn Iterator<Item = Cell>| cells.min_by_key(|at| (gap(*at), bounds.index(*at)));
        let last = nearest(&mut self.seen.iter().filter(|(id, _)| sought(*id)).map(|(_, at)| *at));
        let start = || nearest(&mut arena.all_combatants().filter(|id| sought(*id)).filter_map(|id| arena.start(id)));
        last.or_else(start).filter(|cell| gap(*cell) > CLOSE)
    }
}

/// The harm of provoked strikes, in hundredths. A foe that may make the same strike several times is taken to make the
/// first.
pub(super) fn passing(threats: impl IntoIterator<Item = PossibleReaction>) -> i64 {
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

/// The value of cover from the shots of foes at a place, in hundredths. Places cut off from all foes count as nothing,
/// as nothing can be shot at from them either.
fn sheltered(arena: &SideArena, shooters: &[KnownCombatant], to: (CombatantId, Rect)) -> i64 {
    let near = shooters.iter().filter(|foe| arena.rect_distance(foe.rect, to.1) <= foe.reach);
    let loss = |foe: &KnownCombatant| match arena.cover_level((foe.id, foe.rect), to) {
        CUT_OFF => 0,
        level => foe.blow * (COVERED * i64::from(level)).min(100) / 100,
    };
    near.map(loss).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::library::Library;
    use crate::data::load;
    use crate::data::read::{Problems, Source};
    use crate::fight::Fight;
    use crate::fight::setup::Setup;

    fn fight(fields: &str) -> Fight {
        let text = format!(
            "(key: \"s\", name: \"S\", about: \"\", ruleset: \"tempo\", map: [\"....\"], legend: {{\".\": Ground(\"floor\")}},
            sides: [(key: \"a\", name: \"A\", who: [(archetype: \"guard\", at: (0, 0))]),
            (key: \"b\", name: \"B\", who: [(archetype: \"guard\", at: (3, 0))])], {fields})"
        );
        let source = Source::new("s", text);
        let def = load::scene(&source, &mut Problems::new()).expect("the scene is in order");
        let rules = Library::shipped().ruleset("tempo").expect("it ships");
        let setup = Setup::new(&rules, &Arc::new(def), &source.file, &[]).expect("they fit");
        Fight::new(&setup, 1).expect("it begins")
    }

    /// Patience fades towards the end of a battle without a winner, but not for sides that win by lasting.
    #[test]
    fn nobody_waits_for_the_last_round() {
        for (limit, left) in [(1, 0), (2, 0), (3, 1), (7, 3), (11, PATIENCE), (40, PATIENCE)] {
            let mut fight = fight(&format!("round_limit: {limit}"));
            assert_eq!(leisure(&fight.seen_by(Some(SideId(0))), SideId(0)), left, "{limit}");
        }
        let mut fight = fight("round_limit: 3, goals: [Survive(side: \"a\", rounds: 3)]");
        assert_eq!(leisure(&fight.seen_by(Some(SideId(0))), SideId(0)), PATIENCE);
        assert_eq!(leisure(&fight.seen_by(Some(SideId(1))), SideId(1)), 1);
    }
}
