//! Acts and turns.

use crate::data::effect::{ActEffect, Commitment, NewTarget};
use crate::data::formula::{People, Who};
use crate::fight::resolve::acts::{act, readied};
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::resolve::turns::round;
use crate::fight::state::context::Context;
use crate::fight::state::log::Loss;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &ActEffect, ctx: &Context, me: CombatantId, people: &People) {
    let person = |who: Who| people.get(who);
    match effect {
        ActEffect::Retarget { who, to } => {
            if let Some(of) = person(*who) {
                match to {
                    NewTarget::Other => {
                        if let Some(other) = ctx.parties.other {
                            let here = arena.position(me).at;
                            act::redirect(&mut arena.acts(), of, (other, here));
                        }
                    }
                    NewTarget::Random => act::misdirect(&mut arena.acts(), of),
                }
            }
        }
        ActEffect::BuyTurn => round::buy_turn(&mut arena.turns(), *ctx, me),
        ActEffect::MoveTurn => round::move_turn(&mut arena.turns(), *ctx, me),
        ActEffect::EndTurn => {
            arena.acts().end_turn();
        }
        ActEffect::Ready => readied::ready(&mut arena.acts(), *ctx, me),
        ActEffect::Abandon { who, what } => {
            if let Some(of) = person(*who) {
                if *what != Commitment::Readied {
                    arena.lose_begun(of, Loss::Abandoned);
                }
                if *what != Commitment::Begun {
                    arena.drop_readied(of);
                }
            }
        }
        ActEffect::CancelAct { who } => {
            if let Some(who) = person(*who) {
                act::cancel_act(&mut arena.acts(), who);
            }
        }
        ActEffect::LeaveFight { fate, who } => {
            if let Some(of) = person(*who) {
                arena.leave(of, *fate);
            }
        }
    }
}
