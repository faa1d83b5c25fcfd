//! Optional actions besides the main act that raise a pool of strain: ending a harmful condition, preparing. One point
//! is always kept for a forced rise.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::effect_evaluation;
use crate::data::effect::{
    Ask, Change, ConditionAsk, ConditionEffect, Cost, Effect, FlowEffect, ItemAsk, ItemEffect, Modifier, Occasion,
    PoolEffect, StrikeForm, Tool, Until,
};
use crate::data::formula::{Expr, Fact, Who};
use crate::data::scope::{ActionId, ConditionId, ItemDefId, Tags};
use crate::fight::side::SideArena;
use crate::fight::state::components::Instance;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::ids::{CombatantId, ItemId};

use super::strikes::{self, StrikeState};
use super::support;

/// The cost of a raised point, in hundredths of damage.
const POINT: i64 = 120;
/// Minimum harm of a condition that is worth points, in hundredths of damage.
const HINDRANCE: i64 = 140;
/// The gain of strikes by a helpful condition, in percent.
const HELPED: i64 = 35;
/// Expected hits to come with an improved weapon, in hundredths.
const HITS_TO_COME: i64 = 165;
/// The value of not falling for a combatant about to fall.
const SAVED: i64 = 800;
/// Points that strong combatants keep when they prepare for later: one more strike is worth more when it is due.
const ROOM: i32 = 3;
/// After this round nothing is prepared for later.
const EARLY: u32 = 3;

/// The best optional action; None if none is worth its points. `budget` is the movement left in the turn.
pub(in crate::ai) fn best(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    by: CombatantId,
    actions: &[ActionId],
    budget: u16,
) -> Option<ActOrder> {
    let mut best: Option<(i64, ActOrder)> = None;
    let mut reaches = None;
    for action in actions.iter().copied() {
        let def = evaluation.semantics.rules.action(action);
        let raised = def.cost.iter().any(|c| matches!(c, Cost::Raise(..)));
        if def.occasion != Occasion::Turn || !raised || !support::spare(evaluation, arena, by, action) {
            continue;
        }
        let Some((worth, tool, aim)) = offer(evaluation, arena, by, action) else { continue };
        let points = support::points(evaluation, arena, by, action);
        let value = worth - points * POINT;
        // A weapon is not improved if the planned strike reaches no foe.
        let mut idle =
            || tool.is_some() && !*reaches.get_or_insert_with(|| strikes_somebody(evaluation, arena, by, budget));
        if value > best.as_ref().map_or(0, |(most, _)| *most) && !idle() {
            best = Some((value, ActOrder { by, action, tool, aim }));
        }
    }
    best.map(|(_, draft)| draft)
}

/// Whether the planned strike of the turn reaches a foe.
fn strikes_somebody(evaluation: &mut Evaluation, arena: &SideArena, by: CombatantId, budget: u16) -> bool {
    let entry = arena.turn().and_then(|turn| turn.entry);
    let Some(strike) = entry.and_then(|e| evaluation.semantics.action(e, |u| u.strike.is_some())) else { return false };
    let farther = i16::try_from(budget).unwrap_or(i16::MAX);
    let choices = strikes::choices(evaluation, arena, by, strike, farther, StrikeState::default());
    evaluation.look_around(arena, by, budget);
    strikes::best(evaluation, arena, &choices).is_some()
}

/// The value of an action for its actor, with its tool and aim.
fn offer(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
) -> Option<(i64, Option<ItemId>, ChosenTarget)> {
    let def = evaluation.semantics.rules.action(action);
    def.does.items.iter().find_map(|effect| match (effect, &def.ask, def.tool) {
        (
            Effect::Condition(ConditionEffect::EndChosen { who: Who::Me, .. }),
            Ask::Condition(ConditionAsk::Condition(tags)),
            Tool::Nothing,
        ) => {
            let (bad, condition) = hindrance(evaluation, arena, by, *tags)?;
            (bad >= HINDRANCE).then_some((bad, None, ChosenTarget::Condition(by, condition)))
        }
        (Effect::Item(ItemEffect::Obtain { item: None }), Ask::Item(ItemAsk::Kind(tags)), Tool::Nothing) => {
            let (worth, kind) = remedy(evaluation, arena, by, *tags)?;
            Some((worth, None, ChosenTarget::Kind(kind)))
        }
        (
            Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Me, .. }),
            Ask::Nothing,
            Tool::HeldWeapon,
        ) => {
            let (worth, tool) = edge(evaluation, arena, by, action, *condition)?;
            Some((worth, Some(tool), ChosenTarget::Nothing))
        }
        (Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Me, .. }), Ask::Nothing, Tool::Nothing) => {
            Some((rescue(evaluation, arena, by, *condition)?, None, ChosenTarget::Nothing))
        }
        _ => None,
    })
}

/// The worst condition of a combatant with one of these tags, and its harm.
fn hindrance(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, tags: Tags) -> Option<(i64, ConditionId)> {
    let borne = arena.conditions(by);
    let borne = borne.filter(|i| evaluation.semantics.rules.condition(i.key).tags.meets(tags));
    borne.map(|i| (harm_to_come(evaluation, arena, by, i), i.key)).max()
}

/// The harm of a condition to its bearer. A condition that only helps one foe until the round ends is as bad as the
/// strikes that this foe has left.
fn harm_to_come(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, borne: &Instance) -> i64 {
    let whole = -effect_evaluation::good(evaluation, arena, by, borne.key);
    let def = evaluation.semantics.rules.condition(borne.key);
    let helps_one = |m: &Modifier| m.when.expr == Expr::Fact(Fact::Same(Who::Other, Who::Source));
    if def.until != Until::RoundEnd || !def.modifiers.iter().all(helps_one) {
        return whole;
    }
    let here = arena.rect(by);
    let theirs = evaluation.forecast.strikes().filter(|c| Some(c.foe.id) == borne.source && c.reaches(arena, here));
    theirs.map(|c| c.foe.blow * HELPED / 100).sum::<i64>().min(whole)
}

/// A healing item, for a badly hurt combatant without one.
fn remedy(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, tags: Tags) -> Option<(i64, ItemDefId)> {
    let me = evaluation.assessment.friend(by).filter(|me| me.health * 2 <= me.max)?;
    let rules = &evaluation.semantics.rules;
    let healing =
        (0_u16..).map(ActionId).take(rules.actions.len()).filter_map(|action| match rules.action(action).tool {
            Tool::Carried(kind) if evaluation.semantics.uses(action).heals > 0 && arena.knows(by, action) => {
                Some((action, kind))
            }
            _ => None,
        });
    let carried = |kind: ItemDefId| arena.gear(by).any(|i| i.def == kind);
    let mut best: Option<(i64, ItemDefId)> = None;
    for (action, kind) in healing {
        if carried(kind) {
            return None;
        }
        let worth = evaluation.semantics.uses(action).heals.min(i64::from(me.max - me.health) * 100) * 45 / 100;
        if rules.item(kind).tags.meets(tags) && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, kind));
        }
    }
    best
}

/// An improvement of the weapon in hand, if there is time to use it and room for more points.
fn edge(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
    condition: ConditionId,
) -> Option<(i64, ItemId)> {
    let rules = &evaluation.semantics.rules;
    let strikes = |e| evaluation.semantics.entry(e, |u| u.strike.is_some());
    let planned = arena.turn().and_then(|t| t.entry).is_some_and(strikes);
    if arena.round() > EARLY || !planned || !support::room(evaluation, arena, by, action, ROOM) {
        return None;
    }
    let (item, _) = arena.weapons(by).max_by_key(|(item, _)| {
        let dice = evaluation.semantics.dice(item.def, StrikeForm::Main);
        (dice.sums.iter().map(|(n, ways)| i64::from(*n) * ways).sum::<i64>() * 100 / dice.of, item.id)
    })?;
    let facts = arena.facts(Context::of(by));
    let adds = rules.condition(condition).modifiers.iter().filter(|m| rules.main_strike.values.contains(&m.to));
    let more: i64 = adds.map(|m| if let Change::Add(n) = &m.op { i64::from(n.eval(&facts)) } else { 0 }).sum();
    (more > 0 && !arena.has(by, condition)).then_some((more * HITS_TO_COME, item.id))
}

/// A condition that keeps its bearer from falling, for a combatant about to fall.
fn rescue(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, condition: ConditionId) -> Option<i64> {
    let me = evaluation.assessment.friend(by)?;
    let rules = &evaluation.semantics.rules;
    let saves = rules.pool(rules.roles.health).at_zero.items.iter().any(|effect| match effect {
        Effect::Flow(FlowEffect::If { test, then, .. }) => {
            let asked = test.expr == Expr::Fact(Fact::Has(Who::Me, condition));
            asked
                && then
                    .items
                    .iter()
                    .any(|e| matches!(e, Effect::Pool(PoolEffect::Set { pool, .. }) if *pool == rules.roles.health))
        }
        _ => false,
    });
    let about_to = me.health * 2 <= me.max && evaluation.assessment.threat(arena, me.rect) >= i64::from(me.health) * 70;
    (saves && about_to && !arena.has(by, condition)).then_some(SAVED)
}
