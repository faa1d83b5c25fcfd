//! Hiding at the end of a turn that is paid from points: badly hurt combatants, and those whose points would soon be
//! lost, hide where they can.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::effect_evaluation;
use crate::ai::evaluation::strike_evaluation::SURE;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, Decision, OrderKind};
use crate::kernel::ids::CombatantId;

use super::turn_context::TurnContext;

/// Distance of foes, in cells, at which hiding is pointless.
const NEAR: i16 = 2;

/// Hides before the turn ends, if that is likely to succeed and worth the points.
pub(in crate::ai) fn away(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    decision: &Decision,
    by: CombatantId,
) -> Option<OrderKind> {
    let action = arena.turn_candidates(by).map(|c| c.action).find(|a| evaluation.semantics.uses(*a).hides)?;
    let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing };
    if arena.hides(by) || !wants(arena, by) {
        return None;
    }
    let hide = TurnContext { arena, decision, by }.allowed(OrderKind::Act(draft.clone()))?;
    evaluation.survey(arena, decision.side);
    let here = arena.rect(by);
    let sought = evaluation.assessment.threat(arena, here) > 0 && evaluation.assessment.nearest_foe(arena, here) > NEAR;
    (sought && effect_evaluation::chance(evaluation, arena, &draft) * 2 >= SURE).then_some(hide)
}

/// Whether a combatant is badly hurt, or close to losing surplus points.
fn wants(arena: &SideArena, by: CombatantId) -> bool {
    let hurt = arena.health(by).is_some_and(|(now, most)| now * 2 <= most);
    let full = |purse| arena.pool(by, purse) * 3 >= arena.pool_max(by, purse) * 2;
    hurt || arena.rules().time.carrying_purse().is_some_and(full)
}
