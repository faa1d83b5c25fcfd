//! Interrupting a foe's turn: only when that foe is about to strike an ally, once a turn, and only with a strike that
//! may well decide it or with points that would soon be lost (AP-RULE-11).

use crate::ai::acts::compelled;
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::effect_evaluation;
use crate::ai::evaluation::strike_evaluation::{self, Strike};
use crate::data::effect::Cost;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget, Decision, DecisionKind, Order, OrderKind};
use crate::kernel::ids::CombatantId;

/// Minimum chance to fell that is worth an interrupt, in hundredths of a percent.
const SETTLES: i64 = 2_500;

/// Answers an interrupt window.
pub(in crate::ai) fn answer(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    decision: &Decision,
    cancels: bool,
) -> OrderKind {
    let DecisionKind::Window { asked: Some(by), subject: foe, .. } = decision.kind else { return OrderKind::Pass };
    if !cancels && evaluation.semantics.keeper.is_some() {
        return kept(evaluation, arena, decision, by);
    }
    let turn = Some((arena.round(), foe));
    if !cancels || !arena.nonally(by, foe) || evaluation.broken_into == turn || !threatens(evaluation, arena, by, foe) {
        return OrderKind::Pass;
    }
    if !bears(arena, by, foe) {
        return OrderKind::Pass;
    }
    let Some(prey) = evaluation.foe(arena, decision.side, foe) else { return OrderKind::Pass };
    let overflows = purse(arena, by).is_some_and(|(there, most)| there * 3 >= most * 2);
    let best = blows(evaluation, arena, decision, by, &prey).into_iter().max_by_key(|(value, ..)| *value);
    match best {
        Some((value, fell, body)) if value > 0 && (fell >= SETTLES || overflows) => {
            evaluation.broken_into = turn;
            body
        }
        _ => OrderKind::Pass,
    }
}

/// Actions kept for the turns of others go into the first good strike (FOUR-ACT-23).
fn kept(evaluation: &mut Evaluation, arena: &SideArena, decision: &Decision, by: CombatantId) -> OrderKind {
    evaluation.survey(arena, decision.side);
    compelled::narrow(evaluation, arena, by);
    let foes = evaluation.assessment.foes.iter().filter(|foe| foe.able);
    let blows = foes.flat_map(|foe| blows(evaluation, arena, decision, by, foe));
    let best = blows.filter(|(value, ..)| *value > 0).reduce(|a, b| if b.0 > a.0 { b } else { a });
    best.map_or(OrderKind::Pass, |(.., body)| body)
}

/// Whether the act declared by a foe is a strike at this combatant or an ally.
fn threatens(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, foe: CombatantId) -> bool {
    let act = arena.act().filter(|draft| draft.by == foe);
    act.is_some_and(|draft| {
        let strikes = evaluation.semantics.uses(draft.action).strike.is_some();
        strikes && draft.aim.target().is_some_and(|target| target == by || arena.ally(by, target))
    })
}

/// Whether anything is left of the pool that pays for the interrupt.
fn bears(arena: &SideArena, by: CombatantId, foe: CombatantId) -> bool {
    let facts = arena.facts(Context::of(by).with_subject(Some(foe)));
    let costs = arena.rules().time.interrupt().map_or(&[][..], |interrupt| &interrupt.cost);
    costs.iter().all(|cost| match cost {
        Cost::Pool(pool, amount) => arena.pool(by, *pool) > amount.eval(&facts),
        _ => true,
    })
}

/// The points in the purse, and its maximum.
fn purse(arena: &SideArena, by: CombatantId) -> Option<(i32, i32)> {
    let purse = arena.rules().time.carrying_purse()?;
    Some((arena.pool(by, purse), arena.pool_max(by, purse)))
}

/// The possible strikes at a foe now: value, chance to fell, order.
fn blows(
    evaluation: &Evaluation,
    arena: &SideArena,
    decision: &Decision,
    by: CombatantId,
    prey: &KnownCombatant,
) -> Vec<(i64, i64, OrderKind)> {
    let mut found = Vec::new();
    let foe = prey.id;
    for candidate in arena.window_candidates() {
        let action = candidate.action;
        let def = evaluation.semantics.rules.action(action);
        let Some(form) = evaluation.semantics.uses(action).strike else { continue };
        let extra = def.dice.as_ref().map_or(0, |dice| effect_evaluation::about(arena, by, dice));
        for (item, _) in arena.weapons(by).filter(|(item, w)| item.loaded && evaluation.semantics.admits(action, w)) {
            let (tool, arm) = (Some(item.id), item.def);
            let (tags, steps) = (def.tags, def.wound_steps);
            let body = OrderKind::Act(ActOrder { by, action, tool, aim: ChosenTarget::Target(foe) });
            let order = Order { decision: decision.id, body };
            if arena.check(&order).is_ok() {
                let strike = Strike { by, target: foe, tool, arm, form, tags, marked: false, extra, steps };
                let blow = evaluation.blow(arena, &strike);
                found.push((strike_evaluation::worth(prey, blow), blow.fell, order.body));
            }
        }
    }
    found
}
