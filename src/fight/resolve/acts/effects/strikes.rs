//! Strikes at combatants, objects and items.

use crate::data::effect::StrikeEffect;
use crate::fight::resolve::attacks::{break_objects, strike};
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &StrikeEffect, ctx: &Context, me: CombatantId) {
    match effect {
        StrikeEffect::Strike { form, hit, miss } => {
            let guessed = strike::guessed(arena, *ctx);
            strike::begin(arena, guessed, *form, [hit.id, miss.id]);
        }
        StrikeEffect::StrikeObject { against } => break_objects::strike(arena, me, *ctx, against.as_ref()),
        StrikeEffect::StrikeItem => break_objects::destroy(arena, me, *ctx),
        StrikeEffect::ForceMiss => {
            if let Some(strike) = arena.rolls().strike_mut() {
                strike.missed = true;
            }
        }
    }
}
