//! Effects: one handler for each word of the vocabulary, a file for each family.

mod acts;
mod conditions;
mod flow;
mod forced;
mod harm;
mod items;
mod knowledge;
mod movement;
mod pools;
mod rolls;
mod scene;
mod strikes;

use crate::data::effect::{Effect, FlowEffect};
use crate::data::formula::Env;
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Frame, ListFrame};

/// The next effect of the list on top of the stack. The list comes off with its last effect.
pub(in crate::fight::resolve) fn step(arena: &mut WholeArena) {
    let Some(&Frame::List(ListFrame { list, at, context })) = arena.stack.0.last() else { return };
    let rules = arena.rules();
    let effects = rules.list(list);
    let next = usize::from(at) + 1;
    let Some(effect) = effects.get(usize::from(at)) else {
        arena.pop();
        return;
    };
    // What may be done once more is come back to.
    if let Effect::Flow(FlowEffect::While { test, does }) = effect
        && test.holds(&arena.facts(&context))
    {
        arena.push_list(does, context);
        return;
    }
    if next < effects.len() {
        arena.go_on_with_list();
    } else {
        arena.pop();
    }
    run(arena, effect, &context);
}

fn run(arena: &mut WholeArena, effect: &Effect, ctx: &Context) {
    let people = arena.facts(ctx).people();
    let Some(me) = ctx.parties.me else { return };
    match effect {
        Effect::Flow(effect) => flow::run(arena, effect, ctx, me, &people),
        Effect::Roll(effect) => rolls::run(arena, effect, ctx, me, &people),
        Effect::Strike(effect) => strikes::run(arena, effect, ctx, me),
        Effect::Harm(effect) => harm::run(arena, effect, ctx, me, &people),
        Effect::Condition(effect) => conditions::run(arena, effect, ctx, me, &people),
        Effect::Pool(effect) => pools::run(arena, effect, ctx, &people),
        Effect::Movement(effect) => movement::run(arena, effect, ctx, me, &people),
        Effect::Forced(effect) => forced::run(arena, effect, ctx, me, &people),
        Effect::Item(effect) => items::run(arena, effect, ctx, me, &people),
        Effect::Scene(effect) => scene::run(arena, effect, ctx, me),
        Effect::Knowledge(effect) => knowledge::run(arena, effect, ctx, me),
        Effect::Act(effect) => acts::run(arena, effect, ctx, me, &people),
    }
}
