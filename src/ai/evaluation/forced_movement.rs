//! Evaluation of forced movement: what lies on the path of a push or where a throw ends, and what the combatant leaves
//! behind.

use crate::data::effect::{Ask, ForcedEffect, PlaceAsk};
use crate::data::scope::RollId;
use crate::fight::map::forced::{Flight, line};
use crate::fight::side::SideArena;
use crate::fight::state::context::{Context, HarmResult};
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::resources::{GoalKind, HOLD_WITHIN};
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;

use super::effect_evaluation::EffectEvaluation;
use super::strike_evaluation::SURE;

/// The value of moving a combatant elsewhere, …
const PUSHED: i64 = 40;
/// … out of a place that its side wins by holding, or that it keeps others from holding, where nobody else does that for
/// it, …
const OUSTED: i64 = 250;
/// … times so much where another round wins the battle for it, …
const PRESSING: i64 = 4;
/// … and out of the reach of a friend who fights at range.
const FREED: i64 = 150;

/// Whether it matters how far a combatant is moved along a line: something lies there that it would fall off or be harmed
/// by, or it leaves a place that can be held.
pub(in crate::ai) fn matters(arena: &SideArena, id: CombatantId, to: Cell) -> bool {
    let (from, side) = (arena.at(id), arena.identity(id).side_cells);
    let Some((dir, steps)) = line(from, to) else { return false };
    let height = arena.elevation(from);
    let bounds = arena.scene().bounds();
    let near = |cell: Cell, at: Cell| arena.rect_distance(Rect::new(cell, side), at.into()) <= HOLD_WITHIN;
    let leaves = |kind: &GoalKind| matches!(kind, GoalKind::Hold(at, _) if near(from, *at) && !near(to, *at));
    if arena.scene().goals().iter().any(|goal| leaves(&goal.kind)) {
        return true;
    }
    let mut path = std::iter::successors(Some(from), |cell| Some(cell.step(dir))).skip(1).take(usize::from(steps));
    path.any(|cell| {
        let mut cells = Rect::new(cell, side).cells().filter(|cell| bounds.contains(*cell));
        cells.any(|cell| {
            arena.elevation(cell).saturating_add(1) < height
                || arena.footing(cell).hazard
                || arena.grounds_at(cell).any(|ground| !ground.on_enter.items.is_empty())
        })
    })
}

impl EffectEvaluation<'_, '_> {
    /// The value of moving a combatant by force.
    pub(super) fn forced(&self, effect: &ForcedEffect, id: CombatantId, context: Context) -> i64 {
        let facts = self.arena.facts(context);
        match effect {
            ForcedEffect::Push { cells, along, .. } => self.push(id, cells.eval(&facts), *along, context),
            ForcedEffect::Throw { cells, clears, clings, .. } => {
                let ChosenTarget::Line(of, to) = self.draft.aim else { return 0 };
                let Some((dir, most)) = line(self.arena.at(of), to).filter(|_| of == id) else { return 0 };
                let flight = Flight { dir, most, cells: cells.eval(&facts), clears: clears.eval(&facts) };
                let Some((land, edge)) = self.arena.landing(id, flight) else { return 0 };
                let down = self.drop_to(id, land);
                let stops = clings.filter(|_| down > 1).map_or(0, |roll| self.stops(roll, context.seen_by(id)));
                (self.comes_to(id, land, down) * (SURE - stops) + self.comes_to(id, edge, 0) * stops) / SURE
            }
            _ => 0,
        }
    }

    /// The value of a push along the line that the order names, or else straight away from the actor.
    fn push(&self, id: CombatantId, cells: i32, along: bool, context: Context) -> i64 {
        let arena = self.arena;
        let asks = &self.evaluation.semantics.rules.action(self.draft.action).ask;
        let named = match self.draft.aim {
            // The line of a charge is that of the actor.
            ChosenTarget::Line(of, to) if of == id && !matches!(asks, Ask::Place(PlaceAsk::ChargeCell { .. })) => {
                line(arena.at(id), to)
            }
            _ => None,
        };
        let (dir, cells) = match named {
            Some((dir, _)) if matches!(asks, Ask::Place(PlaceAsk::Direction)) => (dir, cells),
            Some((dir, steps)) => (dir, cells.min(i32::from(steps))),
            None => {
                let away = context.parties.me.and_then(|me| Dir8::away(arena.rect(me), arena.rect(id)));
                let Some(away) = away else { return 0 };
                (if cells < 0 { away.opposite() } else { away }, cells.abs())
            }
        };
        let path = arena.push_path(id, (dir, cells));
        let Some((end, _)) = path.last().copied() else {
            // Whoever is drawn up is kept there, also one who stands close already.
            return if named.is_none() { -self.sign(id) * PUSHED } else { 0 };
        };
        let before = path.iter().rev().skip(1);
        let passed: i64 = before.map(|(cell, down)| self.fallen(id, *down) + self.entered(id, *cell)).sum();
        let down = path.last().map_or(0, |(_, down)| *down);
        let mut worth = passed + self.comes_to(id, end, down);
        if along && arena.rules().procedures.forced.is_empty() {
            // The actor comes after it, up to the cell before.
            worth += path.iter().rev().skip(1).map(|(cell, _)| self.entered(self.draft.by, *cell)).sum::<i64>();
        }
        worth
    }

    /// The value of bringing a combatant to a place, from so many levels above it.
    fn comes_to(&self, id: CombatantId, to: Cell, down: u8) -> i64 {
        if to == self.arena.at(id) {
            return 0;
        }
        self.fallen(id, down) + self.entered(id, to) - self.sign(id) * (PUSHED + self.left(id, to))
    }

    /// The levels that a combatant falls if it is let go over a cell.
    fn drop_to(&self, id: CombatantId, to: Cell) -> u8 {
        self.arena.elevation(self.arena.at(id)).saturating_sub(self.arena.elevation(to))
    }

    /// The value of a fall.
    fn fallen(&self, id: CombatantId, down: u8) -> i64 {
        let rules = &self.evaluation.semantics.rules;
        let fall = Context { harm: HarmResult { fallen: down, ..HarmResult::default() }, ..Context::of(id) };
        if down > 1 { self.list(&rules.grid.on_fall, fall) } else { 0 }
    }

    /// The value of what the ground does to a combatant that comes to a cell.
    fn entered(&self, id: CombatantId, cell: Cell) -> i64 {
        self.arena.grounds_at(cell).map(|ground| self.list(&ground.on_enter, Context::of(id))).sum()
    }

    /// What it costs a foe to be elsewhere: a place that it alone holds or keeps others from holding, and a mage or an archer
    /// whom it was beside.
    fn left(&self, id: CombatantId, to: Cell) -> i64 {
        let (arena, assessment) = (self.arena, &self.evaluation.assessment);
        let Some(foe) = assessment.foes.iter().find(|foe| foe.id == id && foe.able) else { return 0 };
        let there = arena.identity(id).rect(to);
        let holds = |rect: Rect, at: Cell| arena.rect_distance(rect, at.into()) <= HOLD_WITHIN;
        let ousted = (0..).zip(arena.scene().goals()).map(|(number, goal)| {
            let GoalKind::Hold(at, rounds) = goal.kind else { return 0 };
            let alone = || !assessment.foes.iter().any(|one| one.id != id && one.able && holds(one.rect, at));
            // It holds the place against nobody, or keeps a friend from holding it.
            let theirs = arena.scene().hostile(arena.side(self.draft.by), goal.side);
            let contested = || assessment.friends.iter().any(|friend| friend.able && holds(friend.rect, at));
            if !holds(foe.rect, at) || holds(there, at) || !alone() || theirs == contested() {
                return 0;
            }
            if arena.progress(number) + 1 >= rounds { OUSTED * PRESSING } else { OUSTED }
        });
        let ousted: i64 = ousted.sum();
        // A shot or a spell is freer without a foe at hand.
        let near = |of: Rect, friend: Rect| arena.rect_distance(of, friend) <= foe.reach;
        let alone = |friend: Rect| {
            let others = assessment.foes.iter().filter(|one| one.id != id && one.able && !one.shoots());
            others.into_iter().all(|one| arena.rect_distance(one.rect, friend) > one.reach)
        };
        let frees = !foe.shoots()
            && assessment.friends.iter().any(|friend| {
                let frail = friend.able && friend.id != self.draft.by && (friend.shoots() || friend.casts);
                frail && near(foe.rect, friend.rect) && !near(there, friend.rect) && alone(friend.rect)
            });
        ousted + if frees { FREED } else { 0 }
    }

    /// The chance, in hundredths of a percent, that a combatant that is thrown stops before an edge.
    fn stops(&self, roll: RollId, context: Context) -> i64 {
        let fails = self.evaluation.semantics.rules.roll(roll).fails.holds(&self.arena.facts(context));
        if fails { 0 } else { self.chance(roll, context) }
    }
}
