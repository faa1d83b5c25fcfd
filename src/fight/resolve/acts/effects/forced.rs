//! Forced movement: pushes, throws, falls, currents.

use crate::data::effect::ForcedEffect;
use crate::data::formula::{People, Who};
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::resolve::movement::{current, fall, flee, forced, thrown};
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &ForcedEffect, ctx: &Context, me: CombatantId, people: &People) {
    let person = |who: Who| people.get(who);
    match effect {
        ForcedEffect::Push { cells, who, along } => {
            if let Some(to) = person(*who) {
                let cells = cells.eval(&arena.facts(ctx));
                forced::push(arena, *ctx, me, to, cells, *along);
            }
        }
        ForcedEffect::Throw { cells, clears, clings, who } => {
            let facts = arena.facts(ctx);
            let [cells, clears] = [cells, clears].map(|f| f.eval(&facts));
            if let Some(who) = person(*who).filter(|id| arena.present(*id)) {
                thrown::throw(&mut arena.movement(), *ctx, who, thrown::ThrowLimits { cells, clears, clings: *clings });
            }
        }
        ForcedEffect::Fall { levels, who } => {
            let levels = levels.as_ref().map(|levels| u8::try_from(levels.eval(&arena.facts(ctx))).unwrap_or(0));
            if let Some(who) = person(*who).filter(|id| arena.present(*id)) {
                match levels {
                    Some(levels) => {
                        arena.fall(who, levels, 0);
                    }
                    None => fall::fall_down(arena, who),
                }
            }
        }
        ForcedEffect::PlaceNear { who, near } => {
            if let (Some(who), Some(near)) = (person(*who), person(*near)) {
                flee::put_back(&mut arena.movement(), who, near);
            }
        }
        ForcedEffect::Drift { who } => {
            if let Some(who) = person(*who).filter(|id| arena.present(*id)) {
                current::drift(arena, who);
            }
        }
    }
}
