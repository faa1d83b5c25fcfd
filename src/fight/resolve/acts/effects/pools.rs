//! Points in pools.

use crate::data::effect::PoolEffect;
use crate::data::formula::{People, Who};
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &PoolEffect, ctx: &Context, people: &People) {
    let person = |who: Who| people.get(who);
    match effect {
        PoolEffect::Gain { pool, amount, who, forced } => {
            if let Some(of) = person(*who).filter(|id| arena.present(*id)) {
                let mut dice = Vec::new();
                let n = arena.roll_amount(amount, *ctx, &mut dice);
                if !dice.is_empty() {
                    arena.tell_of(of, Event::GainRolled(of, *pool, dice, n));
                }
                arena.gain(of, *pool, n, *forced);
                let stalemate = arena.rules().procedures.stalemate.as_ref();
                if n > 0 && stalemate.is_some_and(|s| s.pools.contains(pool)) {
                    arena.not_idle();
                }
            }
        }
        PoolEffect::Set { pool, to, who } => {
            if let Some(of) = person(*who) {
                let to = to.eval(&arena.facts(ctx));
                let now = arena.pool(of, *pool);
                arena.gain(of, *pool, to - now, false);
            }
        }
        PoolEffect::Commit { from, to, amount, who } => {
            if let Some(of) = person(*who) {
                let amount = amount.eval(&arena.facts(ctx));
                arena.commit(of, *from, *to, amount);
            }
        }
        PoolEffect::Reclaim { from, to, amount, who } => {
            if let Some(of) = person(*who) {
                let amount = amount.as_ref().map(|f| f.eval(&arena.facts(ctx)));
                let kept = match arena.ordered_aim(ctx) {
                    Some(ChosenTarget::Kept(kept)) => kept.clone(),
                    _ => Vec::new(),
                };
                arena.reclaim(of, from, *to, amount, &kept);
            }
        }
    }
}
