//! Harm, wounds, and the harm of the running strike.

use crate::data::effect::HarmEffect;
use crate::data::formula::{People, Who};
use crate::data::scope::Tags;
use crate::fight::resolve::attacks::healing;
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::fight::values::wounds::Damage;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &HarmEffect, ctx: &Context, me: CombatantId, people: &People) {
    let person = |who: Who| people.get(who);
    match effect {
        HarmEffect::Harm { amount, half, who, soak, kind } => {
            if let Some(to) = person(*who) {
                let ctx = ctx.with_tags(Tags(ctx.act.tags.0 | kind.0));
                let mut dice = Vec::new();
                let whole = arena.roll_amount(amount, ctx, &mut dice);
                let raw = if *half { whole.div_euclid(2) } else { whole };
                let by = (to != me).then_some(me);
                let amount = soak.map_or((raw, 0), |soak| arena.prepare_harm(soak, to, &ctx).land(raw));
                let wound = arena.harm(by, to, Damage { dice, amount, tags: ctx.act.tags, ..Damage::default() });
                if wound > 0 {
                    arena.note_hostility(ctx.parties.source, to);
                }
            }
        }
        HarmEffect::HealWound { level, at_most, steps, who, then, otherwise } => {
            if let Some(of) = person(*who) {
                let mended = healing::heal_wound(arena, of, *ctx, (level, *at_most), steps);
                // What follows is said before what the wound itself brings.
                arena.push_list(if mended { then } else { otherwise }, *ctx);
            }
        }
        HarmEffect::TakeHarm => {
            if let Some(strike) = arena.rolls().strike_mut() {
                let from = strike.harm_to;
                strike.harm_to = me;
                arena.tell(Event::DamageRedirected(from, me));
            }
        }
        HarmEffect::ReduceHarm { by } => {
            let n = by.eval(&arena.facts(ctx));
            if let Some(strike) = arena.rolls().strike_mut() {
                strike.less += n;
            }
        }
        HarmEffect::AddHarm { by } => {
            let n = by.eval(&arena.facts(ctx));
            if let Some(strike) = arena.rolls().strike_mut() {
                strike.more += n;
            }
        }
        HarmEffect::CapWound { level } => {
            let level = u8::try_from(level.eval(&arena.facts(ctx)).max(0)).unwrap_or(u8::MAX);
            if let Some(strike) = arena.rolls().strike_mut() {
                strike.cap = level;
            }
        }
    }
}
