//! Closed sheets: scores and pools that agree with all that the side sees of their bearers.
//!
//! A combatant's own stat block is as likely as those of all others in the scene together. Whatever is drawn has the
//! public maxima, the numbers that were found out and the place in the order of turns that the true one has.

use bevy::ecs::query::QueryState;

use crate::data::scope::PoolId;
use crate::fight::Fight;
use crate::fight::imagine::evidence::Sightings;
use crate::fight::imagine::forget::Acquaintance;
use crate::fight::imagine::{Imagining, Memory, Unimaginable, one_in, pick};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Identity, Scores};
use crate::fight::state::findings::Finding;
use crate::fight::values::known_values::HealthBand;
use crate::kernel::dice::Dice;
use crate::kernel::ids::{CombatantId, SideId};

/// So often scores are drawn before they are looked for.
const DRAWS: u8 = 6;
/// The farthest that a score is looked for from that of the stat block.
const FARTHEST: i32 = 12;

/// Numbers of closed sheets that every observer sees.
pub(super) struct KnownNumbers {
    /// Maxima of public pools.
    maxima: Vec<(CombatantId, PoolId, i32)>,
    /// The movement left to the one that can walk now.
    moves: Option<(CombatantId, u16)>,
    /// What begun acts still owe.
    owed: Vec<(CombatantId, i32)>,
    /// How wounded they look.
    bands: Vec<(CombatantId, HealthBand)>,
    /// The order of turns of those in sight.
    standing: Vec<CombatantId>,
}

impl KnownNumbers {
    /// What is seen of the numbers of closed sheets; read from the true fight.
    pub(super) fn new(arena: &Arena, side: SideId, who: &[Acquaintance]) -> KnownNumbers {
        let mut known =
            KnownNumbers { maxima: Vec::new(), moves: None, owed: Vec::new(), bands: Vec::new(), standing: Vec::new() };
        if who.iter().all(|who| who.sheet) {
            return known;
        }
        let closed = |id: &CombatantId| !who[id.index()].sheet && who[id.index()].seen;
        for id in arena.all_combatants().filter(closed) {
            let pools = (0_u16..).map(PoolId).zip(&arena.rules().pools);
            known
                .maxima
                .extend(pools.filter(|(_, def)| def.public).map(|(pool, _)| (id, pool, arena.pool_max(id, pool))));
            known.bands.push((id, arena.health_band(id)));
            known.owed.extend(arena.commitments(id).begun.as_ref().map(|begun| (id, arena.owed(begun))));
        }
        let walker = arena.walker_shown(Some(side)).filter(closed);
        known.moves = walker.map(|id| (id, arena.walking_budget(id)));
        known.standing = arena.standing();
        known.standing.retain(|id| who[id.index()].seen);
        known
    }
}

/// Draws the scores of closed sheets.
pub(super) fn draw_scores(
    fight: &mut Fight,
    columns: &mut QueryState<(&'static Identity, &'static mut Scores)>,
    memory: &Memory,
    numbers: &KnownNumbers,
    dice: &mut Dice,
) -> Result<(), Unimaginable> {
    let closed: Vec<CombatantId> = fight.setup.all_combatants().filter(|id| !memory.who[id.index()].sheet).collect();
    for attempt in 0..=DRAWS {
        for id in &closed {
            // At last the stat blocks as they are written.
            let written = attempt == DRAWS && {
                let scores = written(fight, memory, *id);
                write(fight, columns, *id, &scores);
                fits(&fight.arena(), numbers, *id)
            };
            if !written && !draw_one(fight, columns, memory, numbers, *id, dice) {
                return Err(Unimaginable::Sheet(*id));
            }
        }
        let mut standing = fight.arena().standing();
        standing.retain(|id| memory.who[id.index()].seen);
        if standing == numbers.standing {
            break;
        }
    }
    Ok(())
}

/// The scores of a combatant's own stat block, but for those that the side has found out.
fn written(fight: &mut Fight, memory: &Memory, id: CombatantId) -> Vec<i32> {
    let arena = fight.arena();
    let mut scores = arena.rules().index.scores[arena.identity(id).archetype.index()].clone();
    for finding in memory.findings(&arena, id) {
        if let Finding::Score(score, n) = finding {
            scores[score.index()] = *n;
        }
    }
    scores
}

fn write(
    fight: &mut Fight,
    columns: &mut QueryState<(&'static Identity, &'static mut Scores)>,
    id: CombatantId,
    scores: &[i32],
) {
    for (identity, mut column) in columns.iter_mut(fight.world_mut()) {
        if identity.id == id {
            column.0.clear();
            column.0.extend_from_slice(scores);
        }
    }
}

/// Draws the scores of one; false if none fit.
fn draw_one(
    fight: &mut Fight,
    columns: &mut QueryState<(&'static Identity, &'static mut Scores)>,
    memory: &Memory,
    numbers: &KnownNumbers,
    id: CombatantId,
    dice: &mut Dice,
) -> bool {
    let own = written(fight, memory, id);
    let rules = fight.rules().clone();
    let found: Vec<bool> = {
        let arena = fight.arena();
        let has = |at: usize| {
            memory.findings(&arena, id).any(|f| matches!(f, Finding::Score(score, _) if score.index() == at))
        };
        (0..own.len()).map(has).collect()
    };
    for _ in 0..DRAWS {
        let mut scores = own.clone();
        if !one_in(dice, 2) {
            let other = CombatantId(u16::try_from(pick(dice, memory.who.len())).unwrap_or(0));
            let block = fight.arena().identity(other).archetype;
            for (at, score) in scores.iter_mut().enumerate() {
                if !found[at] && one_in(dice, 4) {
                    *score = rules.index.scores[block.index()][at];
                }
            }
        }
        write(fight, columns, id, &scores);
        if fits(&fight.arena(), numbers, id) {
            return true;
        }
    }
    // Nothing drawn fits what is seen: the nearest change of one score that does.
    for gap in 0..=FARTHEST {
        for at in (0..own.len()).filter(|at| !found[*at]) {
            for sign in [1, -1] {
                let mut scores = own.clone();
                scores[at] += gap * sign;
                write(fight, columns, id, &scores);
                if fits(&fight.arena(), numbers, id) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether the public maxima of a combatant, what its begun act owes and how far it can walk come out as they are.
fn fits(arena: &Arena, numbers: &KnownNumbers, id: CombatantId) -> bool {
    let max_fits = |(of, pool, max): &(CombatantId, PoolId, i32)| *of != id || arena.pool_max(id, *pool) == *max;
    let begun = arena.commitments(id).begun.as_ref();
    let owed_fits = |(of, owed): &(CombatantId, i32)| *of != id || begun.is_none_or(|b| arena.owed(b) == *owed);
    let moves_fit = |(of, moves): &(CombatantId, u16)| *of != id || arena.walking_budget(id) == *moves;
    numbers.maxima.iter().all(max_fits) && numbers.owed.iter().all(owed_fits) && numbers.moves.iter().all(moves_fit)
}

impl Imagining<'_, '_> {
    /// Fills the pools whose points the side does not know.
    pub(super) fn pools(&mut self, numbers: &KnownNumbers) {
        for id in self.arena.all_combatants() {
            let who = self.memory.who[id.index()];
            if who.friend || who.seen && who.sheet {
                continue;
            }
            let band = numbers.bands.iter().find(|(of, _)| *of == id).map(|(_, band)| *band);
            self.pools_of(id, who, band);
        }
    }

    fn pools_of(&mut self, id: CombatantId, who: Acquaintance, band: Option<HealthBand>) {
        let rules = self.arena.shared_rules().clone();
        let evidence = self.memory.evidence;
        let seen: &Sightings = &evidence.of[id.index()];
        let health = rules.roles.health;
        let levels = rules.wounds.as_ref();
        for (pool, def) in (0_u16..).map(PoolId).zip(&rules.pools) {
            if who.seen && def.public || pool == health {
                continue;
            }
            let facts = self.arena.facts_about(id);
            let (start, max) = (def.start.as_ref().unwrap_or(&def.max).eval(&facts), def.max.eval(&facts));
            let read = seen.pools.iter().find(|(known, _)| *known == pool).map(|(_, points)| *points);
            let found = self.memory.findings(&self.arena, id).find_map(|f| match f {
                Finding::Pool(known, points, _) if *known == pool => Some(*points),
                _ => None,
            });
            let wounds = levels.and_then(|levels| {
                let level = (1_u8..).zip(&levels.levels).find(|(_, level)| level.pool == pool)?.0;
                i32::try_from(seen.wounds.iter().filter(|wound| **wound == level).count()).ok()
            });
            let bound = def.part_of.map(|_| self.bound(id, pool));
            let drawn = bound.or(read).or(found).or(wounds).unwrap_or_else(|| {
                // What was spent in secret: nothing, or any part of it.
                let spent = if one_in(&mut self.dice, 2) { pick(&mut self.dice, spread(start)) } else { 0 };
                start - i32::try_from(spent).unwrap_or(0)
            });
            let points = drawn.clamp(def.least.min(max), max);
            self.arena.pools_mut(id).0[pool.index()] = points;
        }
        self.wholes(id);
        if !(who.seen && rules.pool(health).public) {
            self.health(id, band, seen);
        }
    }

    /// What sustained acts bind in a pool.
    fn bound(&self, id: CombatantId, pool: PoolId) -> i32 {
        let mut bonds: Vec<_> = Vec::new();
        for bearer in self.arena.all_combatants() {
            for bond in self.arena.conditions(bearer).0.iter().filter_map(|borne| borne.bond) {
                if bond.by == id && bond.pool == Some(pool) && !bonds.contains(&bond) {
                    bonds.push(bond);
                }
            }
        }
        bonds.iter().map(|bond| bond.amount).sum()
    }

    /// Points of a whole and of its parts are all that it holds.
    fn wholes(&mut self, id: CombatantId) {
        let rules = self.arena.shared_rules().clone();
        for whole in (0..u16::try_from(rules.pools.len()).unwrap_or(0)).map(PoolId) {
            let parts = (0_u16..).map(PoolId).zip(&rules.pools).filter(|(_, part)| part.part_of == Some(whole));
            let parts: Vec<PoolId> = parts.map(|(part, _)| part).collect();
            if parts.is_empty() {
                continue;
            }
            let mut left = self.arena.pool_max(id, whole);
            for part in parts {
                let held = self.arena.pool(id, part).clamp(0, left.max(0));
                self.arena.pools_mut(id).0[part.index()] = held;
                left -= held;
            }
            self.arena.pools_mut(id).0[whole.index()] = left;
        }
    }

    /// Health that looks as it looks: what the wounds leave that were seen, or another number in the same band.
    fn health(&mut self, id: CombatantId, band: Option<HealthBand>, seen: &Sightings) {
        let rules = self.arena.shared_rules().clone();
        let health = rules.roles.health;
        let max = self.arena.pool_max(id, health);
        let likely = match &rules.wounds {
            Some(wounds) => self.arena.health_with(wounds, id, None),
            None => max - seen.harm,
        };
        let least = rules.pool(health).least;
        let mut try_points = |points: i32| {
            let points = points.clamp(least, max.max(least));
            self.arena.pools_mut(id).0[health.index()] = points;
            band.is_none_or(|band| self.arena.health_band(id) == band)
        };
        if try_points(likely) {
            return;
        }
        let _ = (0..=max).rev().any(&mut try_points);
    }
}

/// How many numbers there are from 0 to a number of points.
fn spread(points: i32) -> usize {
    usize::try_from(points.max(0)).unwrap_or(0) + 1
}
