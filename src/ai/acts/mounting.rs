//! Mounting in turns that are paid from points: a combatant with far to go and a steed beside it rides.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::goals;
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;

use super::turn_context::TurnContext;

/// Foes nearer than this, in cells, are fought on foot.
const NEAR: i16 = 5;
/// Shorter distances, in cells, are walked.
const FAR: i16 = 8;

/// Mounts an adjacent steed.
pub(in crate::ai) fn up(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
) -> Option<OrderKind> {
    let TurnContext { arena, by, .. } = *turn_context;
    let mut ways: Vec<ActionId> =
        actions.iter().copied().filter(|a| evaluation.semantics.uses(*a).grasp.mounts).collect();
    // There is no haste: simpler actions first.
    ways.sort_by_key(|a| evaluation.semantics.rules.action(*a).does.items.len());
    let here = arena.rect(by);
    let foe = evaluation.assessment.nearest_foe(arena, here);
    let way = goals::errand(evaluation, arena, by).map_or(foe, |cell| arena.rect_distance(here, Rect::from(cell)));
    if foe < NEAR || way < FAR {
        return None;
    }
    let beside = evaluation.assessment.friends.iter().filter(|f| arena.carries_rider(f.id, by));
    let steed = beside.filter(|f| arena.rect_distance(here, f.rect) <= 1).min_by_key(|f| f.id)?;
    ways.into_iter().find_map(|action| {
        let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Target(steed.id) };
        turn_context.lawful(OrderKind::Act(draft))
    })
}

/// Whether mounting has to be considered: there is a steed that could carry the combatant.
pub(in crate::ai) fn matters(arena: &SideArena, by: CombatantId) -> bool {
    let side = arena.side(by);
    arena.mount_of(by).is_none()
        && arena.all_combatants().any(|id| arena.side(id) == side && arena.carries_rider(id, by))
}
