//! What sides learn.

use crate::data::effect::KnowledgeEffect;
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &KnowledgeEffect, ctx: &Context, me: CombatantId) {
    match effect {
        KnowledgeEffect::Reveal(topics) => {
            let about = arena.asked_fact(ctx).and_then(|fact| fact.about);
            let aim = arena.ordered_aim(ctx).cloned();
            arena.reveal(me, ctx.parties.other.or(about).unwrap_or(me), topics, aim.as_ref());
        }
        KnowledgeEffect::Answer => {
            if let Some(inquiry) = arena.asked_inquiry(ctx) {
                let rules = arena.rules();
                arena.push_list(&rules.inquiry(inquiry).does, *ctx);
            }
        }
        KnowledgeEffect::FindHidden { within, below } => {
            let facts = arena.facts(ctx);
            let (within, below) = (within.eval(&facts), below.eval(&facts));
            arena.find_hidden(me, within, below);
        }
    }
}
