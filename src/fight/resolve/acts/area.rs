//! Effects that take place in an area: what happens to each who is in it, and the cells that it covers.

use crate::data::effect::{Area, Effects, Whom};
use crate::data::formula::Amount;
use crate::data::scope::RollId;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{EachFrame, Frame, ListFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::Aim;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// The next one whom the list is about.
pub(in crate::fight::resolve) fn step(arena: &mut ArenaMut, mut frame: EachFrame) {
    let Some(who) = frame.left.pop() else { return };
    let (list, context) = (frame.list, Context { other: Some(who), ..frame.context });
    arena.stack_mut().0.push(Frame::Each(frame));
    if arena.present(who) {
        arena.stack_mut().0.push(Frame::List(ListFrame { list, at: 0, context }));
    }
}

/// What dice are cast once for all who are in an area.
pub(in crate::fight::resolve) struct Cast<'a> {
    /// The roll whose die it is.
    pub die: Option<RollId>,
    /// Whether it is the die of the roll before.
    pub again: bool,
    /// Other dice.
    pub dice: Option<&'a Amount>,
    /// Whether they come in the order of turns.
    pub ranked: bool,
}

/// Begins a list for each who is in an area.
pub(in crate::fight::resolve) fn each(
    arena: &mut ArenaMut,
    ctx: Context,
    area: &Area,
    whom: Whom,
    cast: &Cast,
    does: &Effects,
) {
    let Some(me) = ctx.me else { return };
    let cells = covered(arena, ctx, area);
    let rules = arena.rules();
    let inside = |id: &CombatantId| {
        let rect = arena.rect(*id);
        let there = *area == Area::Everywhere || cells.iter().any(|c| rect.contains(*c));
        arena.present(*id) && arena.meant(me, whom, *id) && there
    };
    let everybody = if cast.ranked { arena.ranked() } else { arena.everybody().collect() };
    let left: Vec<CombatantId> = everybody.into_iter().filter(inside).collect();
    if *area != Area::Everywhere {
        arena.tell_of(me, Event::Spread(me, cells));
    }
    if left.is_empty() {
        return;
    }
    let mut context = ctx;
    if let Some(roll) = cast.die {
        let dice = &mut arena.dice_mut().0;
        context.die = Some(rules.roll(roll).dice.throw(0, &mut |sides| dice.die(sides)).natural);
    } else if cast.again {
        context.die = Some(ctx.natural);
    }
    if let Some(amount) = cast.dice {
        let mut shown = Vec::new();
        context.sum = arena.roll_amount(amount, ctx, &mut shown);
        arena.tell_of(me, Event::DiceCast(me, shown, context.sum));
    }
    let left = left.into_iter().rev().collect();
    arena.stack_mut().0.push(Frame::Each(EachFrame { list: does.id, context, left }));
}

/// The cells of an area while the act that names it is under way.
pub(in crate::fight::resolve) fn covered(arena: &Arena, ctx: Context, area: &Area) -> Vec<Cell> {
    let Some(me) = ctx.me else { return Vec::new() };
    let aim = arena.stack.act().map_or(&Aim::Nothing, |act| &act.draft.aim);
    arena.area_cells(me, aim, area, &ctx)
}
