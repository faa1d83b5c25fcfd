//! What acts cost: whether it can be paid, and what is spent for good.

use crate::data::effect::Cost;
use crate::data::formula::Expr;
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::ids::CombatantId;

/// The value of one point spent for good, as it may be missed later.
pub(super) const POINT: i64 = 40;

/// Whether an act's cost can be paid now; movement is bought first.
pub(in crate::ai) fn affords(arena: &SideArena, draft: &ActOrder) -> bool {
    let context = arena.context_of(draft);
    let costs = &arena.rules().action(draft.action).cost;
    // An act that can be begun is paid for over several turns.
    let begun = arena.rules().time.purse().filter(|_| arena.rules().time.aims_late());
    let later = |cost: &Cost| matches!(cost, Cost::Pool(pool, _) if begun == Some(*pool));
    let now = costs.iter().filter(|cost| !matches!(cost, Cost::Steps(_)) && !later(cost));
    arena.can_pay(draft.by, now, &context).is_ok()
}

/// Whether a combatant can pay what an action costs with any tool and at any target: costs that hang on those are left
/// out.
pub(in crate::ai) fn within_means(arena: &SideArena, by: CombatantId, action: ActionId) -> bool {
    let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing };
    let begun = arena.rules().time.purse().filter(|_| arena.rules().time.aims_late());
    let fixed = |cost: &&Cost| match cost {
        Cost::Pool(pool, amount) => begun != Some(*pool) && matches!(amount.expr, Expr::Num(_)),
        Cost::Raise(_, amount) | Cost::Commit(_, _, amount) => matches!(amount.expr, Expr::Num(_)),
        Cost::Steps(_) => false,
    };
    let costs = arena.rules().action(action).cost.iter().filter(fixed);
    arena.can_pay(by, costs, &arena.context_of(&draft)).is_ok()
}

/// The cost of an act, in hundredths of a point of damage. Points of the turn do not count: they are weighed against
/// their other uses.
pub(in crate::ai) fn strain(arena: &SideArena, draft: &ActOrder) -> i64 {
    let (rules, context) = (arena.rules(), arena.context_of(draft));
    let points = rules.action(draft.action).cost.iter().map(|cost| match cost {
        Cost::Pool(pool, _) if rules.pays_turns(*pool) => 0,
        Cost::Pool(pool, amount) | Cost::Raise(pool, amount) | Cost::Commit(pool, _, amount) => {
            i64::from(arena.charge(*pool, amount, &context))
        }
        Cost::Steps(_) => 0,
    });
    points.sum::<i64>() * POINT
}
