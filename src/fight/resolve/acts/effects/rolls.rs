//! Rolls and changes of the running roll.

use crate::data::effect::RollEffect;
use crate::data::formula::{People, Who};
use crate::fight::resolve::acts::aid;
use crate::fight::resolve::attacks::check;
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &RollEffect, ctx: &Context, me: CombatantId, people: &People) {
    let person = |who: Who| people.get(who);
    match effect {
        RollEffect::Roll { roll, by, success, failure } => {
            if let Some(by) = person(*by) {
                check::begin(arena, *ctx, *roll, by, [success.id, failure.id]);
            }
        }
        RollEffect::Reroll => check::again(&mut arena.rolls()),
        RollEffect::AssistRoll { roll } => check::assist_roll(&mut arena.rolls(), me, *roll),
        RollEffect::RaiseRoll { by } => {
            let by = by.eval(&arena.facts(ctx));
            check::raise_roll(&mut arena.rolls(), by);
        }
        RollEffect::Aid { condition } => aid::aid(arena, *ctx, me, *condition),
    }
}
