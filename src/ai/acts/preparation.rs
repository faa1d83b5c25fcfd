//! Preparation before an act: fulfilling its requirements, avoiding reactions to it, and lowering the target's defence.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::{OptionKind, WeighedOption, WeighedTerm};
use crate::ai::evaluation::strike_evaluation::SURE;
use crate::ai::evaluation::{effect_evaluation, objectives};
use crate::ai::semantics::condition_semantics;
use crate::data::effect::Change;
use crate::data::formula::Quantity;
use crate::data::scope::{ActionId, ConditionId};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

use super::turn_context::TurnContext;
use super::{aiming, prices, provoked};

/// Below this chance an act against reactions is not tried, in hundredths of a percent.
const HUSHED: i64 = 4_000;
/// The value of each point by which a target's defence is lowered, in hundredths, …
const LOWERED: i64 = 40;
/// … and the minimum total.
const OPENED: i64 = 30;

/// An act that fulfils the requirement of a better one, with the value of both in hundredths, if that exceeds `least`
/// and both can be paid for.
pub(in crate::ai) fn prelude(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    least: i64,
) -> Option<(i64, OrderKind)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let mut best: Option<(i64, OrderKind)> = None;
    for action in actions {
        let brought = evaluation.semantics.uses(*action).readies.filter(|condition| !arena.has(by, *condition));
        let Some(condition) = brought else { continue };
        let follows = |other: &&ActionId| {
            let requires = &evaluation.semantics.rules.action(**other).requires;
            evaluation.semantics.uses(**other).affects
                && requires.iter().any(|r| condition_semantics::granted(&r.need, condition))
        };
        let mut others = actions.iter().filter(follows).peekable();
        if others.peek().is_none() {
            continue;
        }
        let Some(body) = turn_context.act(*action, None, ChosenTarget::Nothing) else { continue };
        let OrderKind::Act(first) = &body else { continue };
        for other in others {
            let Some(shot) = aiming::best(evaluation, arena, by, *other, 0, Some((0, Some(condition)))) else {
                continue;
            };
            let value = shot.value * 100 * effect_evaluation::chance(evaluation, arena, first) / SURE;
            let most = best.as_ref().map_or(least, |(most, _)| *most);
            if !evaluation.accounts() && value <= most
                || !shot.sees(arena)
                || !prices::besides(arena, first, &shot.draft)
            {
                continue;
            }
            evaluation.note(|| WeighedOption {
                kind: OptionKind::Act,
                orders: vec![body.clone(), shot.act()],
                worth: Some(value / 100),
                terms: vec![WeighedTerm::Worth(value / 100)],
            });
            if value > most {
                best = Some((value, body.clone()));
            }
        }
    }
    best
}

/// A step or an act beforehand that avoids reactions to an act, or some of them.
pub(in crate::ai) fn shelter(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    act: &ActOrder,
) -> Option<OrderKind> {
    let TurnContext { arena, by, .. } = *turn_context;
    let toll = provoked::toll(evaluation, arena, act, None);
    if toll == 0 {
        return None;
    }
    let here = arena.at(by);
    let steps = actions.iter().filter(|action| evaluation.semantics.uses(**action).steps);
    let aside = steps.flat_map(|action| {
        let drafts =
            Dir8::ALL.map(|dir| ActOrder { by, action: *action, tool: None, aim: ChosenTarget::Cell(here.step(dir)) });
        drafts.into_iter().filter_map(|draft| {
            let ChosenTarget::Cell(to) = draft.aim else { return None };
            if objectives::leaves(evaluation, arena, by, to) {
                return None;
            }
            let paid = prices::besides(arena, &draft, act);
            let body = turn_context.allowed(OrderKind::Act(draft)).filter(|_| paid)?;
            let left = provoked::toll(evaluation, arena, act, Some(to));
            (left < toll).then(|| (left, danger(evaluation, arena, by, to), to, body))
        })
    });
    let aside = aside.min_by_key(|(left, danger, to, _)| (*left, *danger, *to));
    let hush = || {
        actions.iter().find_map(|action| {
            let condition = evaluation.semantics.uses(*action).hushes?;
            let body = turn_context.act(*action, None, ChosenTarget::Nothing)?;
            let OrderKind::Act(draft) = &body else { return None };
            let likely = effect_evaluation::chance(evaluation, arena, draft) >= HUSHED && !arena.has(by, condition);
            (likely && prices::besides(arena, draft, act)).then_some(body)
        })
    };
    aside.map(|(.., body)| body).or_else(hush)
}

/// An act that lowers the target's defence against the strike that follows, if both can be paid for (VIT-SPEC-81).
pub(in crate::ai) fn opening(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    steps: &[OrderKind],
) -> Option<OrderKind> {
    let TurnContext { arena, by, .. } = *turn_context;
    let [OrderKind::Act(blow)] = steps else { return None };
    let target = blow.aim.target()?;
    let worth = |action: &ActionId| {
        let condition = evaluation.semantics.uses(*action).opens?;
        let draft = ActOrder { by, action: *action, tool: None, aim: ChosenTarget::Target(target) };
        let lowered = if arena.has(target, condition) { 0 } else { lowered(arena, by, target, condition) };
        let worth = lowered * LOWERED * effect_evaluation::chance(evaluation, arena, &draft) / SURE;
        (worth >= OPENED && prices::besides(arena, &draft, blow)).then_some((worth, draft))
    };
    let best = actions.iter().filter_map(worth).max_by_key(|(worth, _)| *worth);
    best.and_then(|(_, draft)| turn_context.allowed(OrderKind::Act(draft)))
}

/// The number of points by which a condition lowers its bearer's defence against the combatant, as far as that one
/// knows.
fn lowered(arena: &SideArena, by: CombatantId, bearer: CombatantId, condition: ConditionId) -> i64 {
    let facts = arena.facts(Context::between(bearer, by));
    let modifiers = arena.rules().condition(condition).modifiers.iter();
    let points = modifiers.filter_map(|modifier| match &modifier.op {
        Change::AtMost(most) => {
            let now = arena.known_number(bearer, Quantity::Value(modifier.to))?;
            Some(i64::from((now - most.eval(&facts)).max(0)))
        }
        _ => None,
    });
    points.sum()
}

/// The harm that foes could do at a place.
fn danger(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, at: Cell) -> i64 {
    evaluation.assessment.threat(arena, arena.identity(by).rect(at))
}
