//! Interrupting a foe's turn: only when that foe is about to strike an ally, once a turn, and only with a strike that
//! may well decide it or with points that would soon be lost (AP-RULE-11).

use crate::data::effect::Cost;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{Aim, Body, Decision, Draft, Order, Question};
use crate::kernel::ids::CombatantId;

use super::bidden;
use super::desk::Desk;
use super::estimate::{self, Strike};
use super::outcome;
use super::strikes;

/// Minimum chance to fell that is worth an interrupt, in hundredths of a percent.
const SETTLES: i64 = 2_500;

/// Answers an interrupt window.
pub(super) fn answer(desk: &mut Desk, arena: &SideArena, decision: &Decision, cancels: bool) -> Body {
    let Question::Window { asked: Some(by), subject: foe, .. } = decision.kind else { return Body::Pass };
    if !cancels && desk.lore.keeper.is_some() {
        return kept(desk, arena, decision, by);
    }
    let turn = Some((arena.round(), foe));
    if !cancels || !arena.nonally(by, foe) || desk.broken_into == turn || !threatens(desk, arena, by, foe) {
        return Body::Pass;
    }
    if !bears(arena, by, foe) {
        return Body::Pass;
    }
    desk.survey(arena, decision.side);
    let overflows = purse(arena, by).is_some_and(|(there, most)| there * 3 >= most * 2);
    let best = blows(desk, arena, decision, by, foe).into_iter().max_by_key(|(value, ..)| *value);
    match best {
        Some((value, fell, body)) if value > 0 && (fell >= SETTLES || overflows) => {
            desk.broken_into = turn;
            body
        }
        _ => Body::Pass,
    }
}

/// Actions kept for the turns of others go into the first good strike (FOUR-ACT-23).
fn kept(desk: &mut Desk, arena: &SideArena, decision: &Decision, by: CombatantId) -> Body {
    desk.survey(arena, decision.side);
    bidden::narrow(desk, arena, by);
    let foes: Vec<CombatantId> = desk.picture.foes.iter().filter(|foe| foe.able).map(|foe| foe.id).collect();
    let blows = foes.into_iter().flat_map(|foe| blows(desk, arena, decision, by, foe));
    let best = blows.filter(|(value, ..)| *value > 0).reduce(|a, b| if b.0 > a.0 { b } else { a });
    best.map_or(Body::Pass, |(.., body)| body)
}

/// Whether the act declared by a foe is a strike at this combatant or an ally.
fn threatens(desk: &Desk, arena: &SideArena, by: CombatantId, foe: CombatantId) -> bool {
    let act = arena.act().filter(|draft| draft.by == foe);
    act.is_some_and(|draft| {
        let strikes = desk.lore.uses(draft.action).strike.is_some();
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
    desk: &Desk,
    arena: &SideArena,
    decision: &Decision,
    by: CombatantId,
    foe: CombatantId,
) -> Vec<(i64, i64, Body)> {
    let mut found = Vec::new();
    let Some(prey) = desk.picture.foes.iter().find(|f| f.id == foe) else { return found };
    for candidate in arena.window_candidates() {
        let action = candidate.action;
        let def = desk.lore.rules.action(action);
        let Some(form) = desk.lore.uses(action).strike else { continue };
        let extra = def.dice.as_ref().map_or(0, |dice| outcome::about(arena, by, dice));
        for (item, _) in arena.weapons(by).filter(|(item, w)| item.loaded && desk.lore.admits(action, w)) {
            let (tool, arm) = (Some(item.id), item.def);
            let (tags, steps) = (def.tags, def.wound_steps);
            let strike = Strike { by, target: foe, tool, arm, form, tags, marked: false, extra, steps };
            let blow = estimate::blow(arena, &desk.lore, &strike);
            let body = Body::Act(Draft { by, action, tool, aim: Aim::Target(foe) });
            let order = Order { decision: decision.id, body };
            if arena.check(&order).is_ok() {
                found.push((strikes::worth(prey, blow), blow.fell, order.body));
            }
        }
    }
    found
}
