//! Choices, repetition, other parties, routines and windows.

use crate::data::effect::FlowEffect;
use crate::data::formula::{People, Who};
use crate::fight::resolve::acts::area;
use crate::fight::resolve::acts::area::SharedDice;
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::resolve::reactions::window;
use crate::fight::state::context::{Context, RollResult};
use crate::fight::state::log::Event;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &FlowEffect, ctx: &Context, me: CombatantId, people: &People) {
    let person = |who: Who| people.get(who);
    match effect {
        FlowEffect::Open(point) => window::open(arena, *point, ctx.parties.other.unwrap_or(me), Some(me), ctx.act.tags),
        FlowEffect::OncePerAct(does) => {
            let known = arena.acts().act_mut().is_some_and(|act| {
                let known = act.once.contains(&does.id);
                if !known {
                    act.once.push(does.id);
                }
                known
            });
            if !known {
                arena.push_list(does, *ctx);
            }
        }
        // It holds no longer: `step` has seen to it as long as it did.
        FlowEffect::While { .. } => {}
        FlowEffect::If { test, then, otherwise } => {
            let list = if test.holds(&arena.facts(ctx)) { then } else { otherwise };
            arena.push_list(list, *ctx);
        }
        FlowEffect::As { who, does } => {
            if let Some(me) = person(*who).filter(|id| arena.present(*id)) {
                arena.push_list(does, ctx.seen_by(me));
            }
        }
        FlowEffect::RollDice { dice, does } => {
            let mut shown = Vec::new();
            let sum = arena.roll_amount(dice, *ctx, &mut shown);
            arena.tell_of(me, Event::DiceCast(me, shown, sum));
            arena.push_list(does, Context { roll: RollResult { sum, ..ctx.roll }, ..*ctx });
        }
        FlowEffect::Routine(routine) => {
            let rules = arena.rules();
            arena.push_list(&rules.routine(*routine).does, *ctx);
        }
        FlowEffect::ForEach { area, whom, die, again, dice, ranked, does } => {
            let cast = SharedDice { die: *die, again: *again, dice: dice.as_ref(), ranked: *ranked };
            area::each(arena, *ctx, area, *whom, &cast, does);
        }
    }
}
