//! Target selection for actions other than strikes: the aim of the highest value, and the cells that it is possible
//! from.

use std::cmp::Reverse;

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::{self, KnownCombatant};
use crate::ai::evaluation::costs;
use crate::ai::evaluation::effect_evaluation;
use crate::ai::evaluation::reachable::ReachableCell;
use crate::ai::semantics::condition_semantics;
use crate::data::effect::{Area, Ask, Effect, FlowEffect, PlaceAsk, SceneEffect, Target, Tool};
use crate::data::formula::Test;
use crate::data::scope::{ActionId, ConditionId};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::area::{self, corner_distance};
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::metric::Metric;

use super::{prices, support};

/// Up to this count few combatants have acted.
const QUICK: u8 = 3;
/// Loss of value for a target that may be felled before, in percent.
const FELLED_BEFORE: i64 = 40;
/// Loss of value for a target that may be out of range by then, in percent.
const GONE_BEFORE: i64 = 25;

/// Centres beside foes that are compared for one area, those with the most foes first, …
const MIDDLES: usize = 12;
/// … and farther ones that catch more than those.
const OFF: usize = 6;
/// How many foes a friend in an area outweighs.
const FRIEND: i64 = 2;

/// An aim with its value.
pub(in crate::ai) struct TargetedAct {
    /// The order.
    pub draft: ActOrder,
    /// Value in hundredths of damage, above 0.
    pub value: i64,
    /// The footprint of the target; None for an act without a target.
    at: Option<Rect>,
    range: i16,
    sight: bool,
}

/// What lies ahead of an act: its count, and a condition that the actor will bear by then.
pub(in crate::ai) type LaterAct = Option<(u8, Option<ConditionId>)>;

/// The best aim of an act at a target at most `farther` cells out of range; None without a useful one.
pub(in crate::ai) fn best(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
    farther: i16,
    ahead: LaterAct,
) -> Option<TargetedAct> {
    let def = evaluation.semantics.rules.action(action);
    // Actions with further parameters are not considered here.
    let tools = matches!(
        def.tool,
        Tool::Nothing | Tool::Carried(_) | Tool::InHand(_) | Tool::CarriedTagged(_) | Tool::Conjured(_)
    );
    let heading = def.ask == Ask::Place(PlaceAsk::Direction);
    if !tools || def.ask != Ask::Nothing && !(heading && farther == 0) {
        return None;
    }
    let tool = support::supply(evaluation, arena, by, action)?;
    let run = arena.run_length(arena.run_for(by, action));
    let facts = arena.facts(Context::of(by).with_run(run));
    let readied = ahead.and_then(|(_, condition)| condition);
    let met = |test: &Test| test.holds(&facts) || readied.is_some_and(|c| condition_semantics::granted(test, c));
    if !def.requires.iter().all(|r| met(&r.need)) {
        return None;
    }
    if !costs::within_means(arena, by, action) {
        return None;
    }
    let here = arena.rect(by);
    let seen = arena.sight_range(by);
    let draft = |aim| ActOrder { by, action, tool, aim };
    let mut best: Option<TargetedAct> = None;
    let mut weigh = |aim: ChosenTarget, at: Option<Rect>, range: i16, sight: bool| {
        let range = if sight { range.min(seen) } else { range };
        if at.is_some_and(|at| arena.rect_distance(here, at) > range.saturating_add(farther)) {
            return;
        }
        let draft = draft(aim);
        let mut value = effect_evaluation::worth(evaluation, arena, &draft);
        if let (Some((count, _)), Some(at)) = (ahead, at) {
            value = value * stays(evaluation, arena, &draft, at, range.saturating_add(farther), count) / 100;
        }
        if ahead.is_none() {
            evaluation.note(|| prices::weighed(arena, &draft, value));
        }
        if value > best.as_ref().map_or(0, |b| b.value) {
            best = Some(TargetedAct { draft, value, at, range, sight });
        }
    };
    let cells = |range: i32| i16::try_from(range).unwrap_or(i16::MAX);
    let near = |at: Rect, range: i16| arena.rect_distance(here, at) <= range.saturating_add(farther);
    match &def.target {
        Target::Me => weigh(ChosenTarget::Nothing, None, 0, false),
        Target::One { whom, range, sight, when, .. } => {
            let range = cells(range.eval(&facts));
            let uses = evaluation.semantics.uses(action);
            // For a planned act the condition may hold by then.
            let fits = |fighter: &&KnownCombatant| {
                let context = Context::between(by, fighter.id).with_run(run).with_tool(tool);
                near(fighter.rect, range)
                    && arena.meant(by, *whom, fighter.id)
                    && (ahead.is_some() || when.holds(&arena.facts(context)))
            };
            let foes = evaluation.assessment.foes.iter().filter(|_| !uses.helps).filter(fits);
            let friends = evaluation.assessment.friends.iter().filter(|_| !uses.harms).filter(fits);
            let targets = assessment::foremost_foes(foes).into_iter().chain(assessment::foremost_friends(friends));
            for fighter in targets {
                if heading {
                    // The direction of a push depends on the actor's place.
                    for dir in Dir8::ALL {
                        let aim = ChosenTarget::Line(fighter.id, fighter.rect.at.step(dir));
                        weigh(aim, Some(fighter.rect), range, *sight);
                    }
                } else {
                    weigh(ChosenTarget::Target(fighter.id), Some(fighter.rect), range, *sight);
                }
            }
        }
        Target::Cell { range, sight, free: false, leap: None, .. } => {
            let range = cells(range.eval(&facts));
            let farthest = if *sight { range.min(seen) } else { range }.saturating_add(farther);
            let mut middles = middles(evaluation, arena);
            middles.retain(|cell| arena.rect_distance(here, (*cell).into()) <= farthest);
            let (mut burst, mut alike) = (None, true);
            def.does.each(&mut |effect| match effect {
                Effect::Flow(FlowEffect::ForEach { area: area @ (Area::Aimed(r) | Area::Corner(r)), .. }) => {
                    let corner = matches!(area, Area::Corner(_));
                    burst.get_or_insert(AimedBurst { radius: cells(r.eval(&facts)), corner });
                }
                Effect::Scene(SceneEffect::Mark(_) | SceneEffect::Say(_)) => {}
                Effect::Strike(_) | Effect::Scene(_) | Effect::Forced(_) | Effect::Flow(FlowEffect::Routine(_)) => {
                    alike = false;
                }
                _ => {}
            });
            // Where nothing is done at the place itself, one is as good as another.
            middles.truncate(if burst.is_none() && alike { 1 } else { usize::MAX });
            if let Some(burst) = burst {
                middles.sort_by_cached_key(|cell| Reverse(catch(evaluation, arena, *cell, burst)));
                let most = middles.first().map_or(0, |cell| catch(evaluation, arena, *cell, burst)).max(0);
                let mut off = farther_middles(evaluation, arena, burst, most);
                off.retain(|cell| arena.rect_distance(here, (*cell).into()) <= farthest);
                off.truncate(OFF);
                middles.truncate(MIDDLES);
                middles.extend(off);
            }
            for cell in middles {
                weigh(ChosenTarget::Cell(cell), Some(cell.into()), range, *sight);
            }
        }
        _ => {}
    }
    best
}

/// The chance, in percent, that a target is still there at a count: others may fell it before, and it may walk out of
/// range.
fn stays(evaluation: &Evaluation, arena: &SideArena, draft: &ActOrder, at: Rect, range: i16, count: u8) -> i64 {
    let mut sure = 100;
    for foe in evaluation.assessment.foes.iter().filter(|f| arena.rect_distance(f.rect, at) <= 1) {
        let sooner = |f: &&KnownCombatant| {
            f.id != draft.by && f.able && arena.rect_distance(f.rect, foe.rect) <= f.reach + f.speed && count > QUICK
        };
        let blows: i64 = evaluation.assessment.friends.iter().filter(sooner).map(|f| f.blow).sum();
        if blows >= i64::from(foe.health) * 100 {
            sure -= FELLED_BEFORE;
        }
        // Walking away takes a turn, and late in the round most have had one.
        let spare = range - arena.rect_distance(arena.rect(draft.by), foe.rect);
        if spare < foe.speed && count > QUICK {
            sure -= GONE_BEFORE;
        }
    }
    sure.max(20)
}

/// Possible centres of an area: the cells of foes and those beside them.
fn middles(evaluation: &Evaluation, arena: &SideArena) -> Vec<Cell> {
    let bounds = arena.scene().bounds();
    let mut cells: Vec<Cell> = Vec::new();
    for foe in &evaluation.assessment.foes {
        let around = foe.rect.cells().flat_map(|c| std::iter::once(c).chain(Dir8::ALL.map(|dir| c.step(dir))));
        cells.extend(around.filter(|c| bounds.contains(*c) && !arena.walled(*c)));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// An area around a place that an act names.
#[derive(Clone, Copy)]
struct AimedBurst {
    radius: i16,
    /// Whether it is measured from the south-eastern corner of the cell.
    corner: bool,
}

impl AimedBurst {
    /// Whether it reaches a footprint from a place.
    fn reaches(self, arena: &SideArena, middle: Cell, rect: Rect) -> bool {
        let from_corner = |cell| corner_distance(middle, cell, arena.rules().metric()) <= self.radius;
        if self.corner {
            rect.cells().any(from_corner)
        } else {
            arena.rect_distance(middle.into(), rect) <= self.radius
        }
    }
}

/// Foes in an area less friends, whom it harms more than it is worth: what tells centres apart at a glance.
fn catch(evaluation: &Evaluation, arena: &SideArena, middle: Cell, burst: AimedBurst) -> i64 {
    let inside = |one: &&KnownCombatant| burst.reaches(arena, middle, one.rect);
    let count = |these: &[KnownCombatant]| these.iter().filter(inside).count() as i64;
    count(&evaluation.assessment.foes) - FRIEND * count(&evaluation.assessment.friends)
}

/// Centres not beside a foe that catch more than `most`, the best first: amid foes that stand apart, or where the edge
/// of the area passes between foes and friends.
fn farther_middles(evaluation: &Evaluation, arena: &SideArena, burst: AimedBurst, most: i64) -> Vec<Cell> {
    let (foes, friends) = (&evaluation.assessment.foes, &evaluation.assessment.friends);
    if i64::try_from(foes.len()).is_ok_and(|all| all <= most) {
        return Vec::new();
    }
    let bounds = arena.scene().bounds();
    let mut caught = vec![0_i64; bounds.len()];
    let weighed = foes.iter().map(|foe| (foe.rect, 1)).chain(friends.iter().map(|friend| (friend.rect, -FRIEND)));
    for (rect, weight) in weighed {
        for cell in area::burst(bounds, rect, burst.radius, Metric::Chebyshev) {
            if burst.reaches(arena, cell, rect) {
                caught[bounds.index(cell)] += weight;
            }
        }
    }
    let more = bounds.cells().map(|cell| (caught[bounds.index(cell)], cell)).filter(|(sum, _)| *sum > most);
    let mut found: Vec<(Reverse<i64>, Cell)> = more.map(|(sum, cell)| (Reverse(sum), cell)).collect();
    found.retain(|(_, cell)| !arena.walled(*cell));
    found.sort_unstable();
    found.into_iter().map(|(_, cell)| cell).collect()
}

impl TargetedAct {
    /// The order.
    pub fn act(&self) -> OrderKind {
        OrderKind::Act(self.draft.clone())
    }

    /// Whether it can be done from the actor's place, as far as line of sight goes.
    pub fn sees(&self, arena: &SideArena) -> bool {
        let size = arena.identity(self.draft.aim.target().unwrap_or(self.draft.by)).size;
        let line = |at| !self.sight || arena.sees_rect(arena.rect(self.draft.by), at, size);
        self.at.is_none_or(line)
    }

    /// The best-rated spot of the last search from which it can be done.
    pub fn spot(&self, evaluation: &Evaluation, arena: &SideArena) -> Option<ReachableCell> {
        let at = self.at?;
        // A combatant is seen at its own size, a place at the actor's.
        let size = arena.identity(self.draft.aim.target().unwrap_or(self.draft.by)).size;
        let sees = |from: Rect| arena.sees_rect(from, at, size);
        let good = |spot: &&ReachableCell| {
            arena.rect_distance(spot.rect, at) <= self.range && (!self.sight || sees(spot.rect))
        };
        evaluation.spots.iter().filter(good).max_by_key(|spot| spot.ease).copied()
    }
}
