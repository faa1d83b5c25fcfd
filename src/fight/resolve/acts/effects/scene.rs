//! Terrain, objects, labels and the log.

use std::sync::Arc;

use crate::data::effect::SceneEffect;
use crate::fight::resolve::acts::{area, objects};
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &SceneEffect, ctx: &Context, me: CombatantId) {
    match effect {
        SceneEffect::CreateTerrain { terrain, area, until, along } => {
            let cells = area::covered(arena, *ctx, area);
            arena.create_zone(*terrain, cells, (*until, *along), me);
        }
        SceneEffect::UseObject => objects::make_use(arena, *ctx),
        SceneEffect::SetObjectState { to } => objects::set_object_state(arena, *ctx, me, to.as_deref()),
        SceneEffect::PushObject { cells, along } => {
            let cells = cells.eval(&arena.facts(ctx));
            objects::push_object(arena, *ctx, me, cells, *along);
        }
        SceneEffect::Mark(tag) => arena.mark(me, *tag),
        SceneEffect::Say(line) => arena.tell_of(me, Event::Said(me, Arc::from(line.value.as_str()))),
    }
}
