//! The aid action: helping a friend's strike, for combatants whose own strikes do little (SEC-ACT-33).

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::strike_evaluation;
use crate::ai::evaluation::strike_evaluation::SURE;
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::context::{ActParams, Context};
use crate::fight::state::order::{ActOrder, AidTarget, ChosenTarget};
use crate::fight::values::modifiers::Breakdown;
use crate::kernel::ids::CombatantId;

use super::strikes::{self, StrikeState};

/// Maximum chance to hit with help, in hundredths of a percent.
const SUREST: i64 = 9_500;
/// Twice the average of a twenty-sided die.
const DIE_TWICE: i64 = 21;

/// The best friend to help and its target, with the value of the higher chance to hit, in hundredths of damage.
pub(in crate::ai) fn best(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
) -> Option<(i64, ActOrder)> {
    let mut best: Option<(i64, ActOrder)> = None;
    for blow in arena.turn_candidates(by).map(|c| c.action) {
        let strikes = evaluation.semantics.uses(blow).strike.is_some()
            && evaluation.semantics.rules.action(blow).instead_of.is_none();
        for foe in evaluation.assessment.foes.iter().filter(|foe| strikes && arena.reaches(by, foe.id)) {
            let Some(roll) = arena.aided_roll(blow, AidTarget::Body(foe.id)) else { continue };
            let own = strikes::choices(evaluation, arena, by, blow, 0, StrikeState::default());
            let Some(mine) = own.iter().find(|c| c.target.id == foe.id) else { continue };
            let context = Context {
                act: ActParams { tool: mine.tool, action: Some(blow), ..ActParams::default() },
                ..Context::between(by, foe.id)
            };
            let bonus = arena.prepare_roll(roll, &context, Breakdown::default()).bonus;
            // Half of the average result.
            let more = (DIE_TWICE + 2 * i64::from(bonus)).max(0) * strike_evaluation::POINT / 4;
            for friend in
                evaluation.assessment.friends.iter().filter(|f| f.able && f.id != by && arena.reaches(f.id, foe.id))
            {
                let theirs = strikes::choices(evaluation, arena, friend.id, blow, 0, StrikeState::default());
                let Some(choice) = theirs.iter().find(|c| c.target.id == foe.id) else { continue };
                let hit = choice.blow.hit.clamp(1, SURE);
                let value = choice.value * ((SUREST - hit).min(more)).max(0) / hit;
                if value > best.as_ref().map_or(0, |(most, _)| *most) {
                    let aim = ChosenTarget::Aid(friend.id, blow, AidTarget::Body(foe.id));
                    best = Some((value, ActOrder { by, action, tool: None, aim }));
                }
            }
        }
    }
    best
}
