//! Trading defence for aim or the reverse, where that is a free choice (VIT-RULE-20): combatants with a poor chance to
//! hit aim better, frail ones and those that do not strike guard themselves.

use crate::data::effect::{ActAsk, Ask, Change, ConditionEffect, Effect};
use crate::data::formula::{Expr, Who};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{ActionId, ValueId};
use crate::fight::state::order::{Aim, Body};

use super::desk::Desk;
use super::estimate::SURE;
use super::moment::Moment;
use super::strikes::{self, Reckoning};

/// Below this chance to hit, aim is worth some defence, in hundredths of a percent.
const POOR: i64 = SURE * 40 / 100;
/// Maximum size considered.
const GREATEST: u8 = 3;

/// The value that is raised.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gain {
    /// The roll to hit, at the cost of defence.
    Aim,
    /// Defence, at the cost of the roll to hit.
    Guard,
}

/// The trade before these steps, the last of which is a strike.
pub(super) fn before(desk: &Desk, moment: &Moment, actions: &[ActionId], steps: &[Body]) -> Option<Body> {
    let (arena, by) = (moment.arena, moment.by);
    let Some(Body::Act(draft)) = steps.last() else { return None };
    let target = draft.aim.target()?;
    let front = arena.rules().front.as_ref();
    if front.is_some_and(|front| arena.pool(by, front.pool) * 4 < arena.pool_max(by, front.pool)) {
        return take(desk, moment, actions, Gain::Guard, 1..=1);
    }
    let choices = strikes::choices(desk, arena, by, draft.action, 1000, Reckoning::default());
    let choice = choices.iter().find(|choice| choice.tool == draft.tool && choice.target.id == target)?;
    if choice.blow.hit < POOR { take(desk, moment, actions, Gain::Aim, 1..=1) } else { None }
}

/// The trade of a combatant that does not strike any more in its turn, where foes threaten it.
pub(super) fn rest(desk: &Desk, moment: &Moment) -> Option<Body> {
    let (arena, by) = (moment.arena, moment.by);
    let actions: Vec<ActionId> = arena.turn_candidates(by).map(|c| c.action).collect();
    let threatened = desk.picture.threat(arena, arena.rect(by)) > 0;
    if threatened { take(desk, moment, &actions, Gain::Guard, 1..=GREATEST) } else { None }
}

/// The act of this trade in the largest available size of `sizes`.
fn take(
    desk: &Desk,
    moment: &Moment,
    actions: &[ActionId],
    gain: Gain,
    sizes: std::ops::RangeInclusive<u8>,
) -> Option<Body> {
    let trades = actions.iter().filter(|action| trade(&desk.lore.rules, **action) == Some(gain));
    let mut acts =
        trades.flat_map(|action| sizes.clone().rev().filter_map(|n| moment.act(*action, None, Aim::Number(n))));
    acts.next()
}

/// The trade of a free action, if it is one.
fn trade(rules: &Ruleset, action: ActionId) -> Option<Gain> {
    let def = rules.action(action);
    let (Ask::Act(ActAsk::Number { .. }), true) = (&def.ask, def.cost.is_empty()) else { return None };
    let condition = def.does.items.iter().find_map(|effect| match effect {
        Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Me, .. }) => Some(*condition),
        _ => None,
    })?;
    let strike = rules.roll(rules.main_strike.roll);
    let aims = |value: ValueId| strike.values.contains(&value);
    let guards = |value: ValueId| strike.opposed.iter().any(|roll| rules.roll(*roll).values.contains(&value));
    let goes = |loses: bool, which: &dyn Fn(ValueId) -> bool| {
        rules.condition(condition).modifiers.iter().any(|modifier| match &modifier.op {
            Change::Points(points) => which(modifier.to) && matches!(points.expr, Expr::Neg(_)) == loses,
            _ => false,
        })
    };
    if goes(false, &aims) && goes(true, &guards) {
        return Some(Gain::Aim);
    }
    (goes(false, &guards) && goes(true, &aims)).then_some(Gain::Guard)
}
