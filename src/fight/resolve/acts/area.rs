//! Areas of effect: what happens to each combatant in an area, and the cells that it covers.

use crate::data::effect::{Area, Effects, Whom};
use crate::data::formula::Amount;
use crate::data::scope::RollId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{ForEachFrame, Frame, ListFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Runs the list for the next combatant.
pub(in crate::fight::resolve) fn step(arena: &mut Changes, mut frame: ForEachFrame) {
    let Some(who) = frame.left.pop() else { return };
    let (list, context) = (frame.list, frame.context.with_other(Some(who)));
    arena.push(Frame::Each(frame));
    if arena.present(who) {
        arena.push(Frame::List(ListFrame { list, at: 0, context }));
    }
}

/// The dice that are cast once for all combatants in an area.
pub(in crate::fight::resolve) struct SharedDice<'a> {
    /// The roll whose die is cast.
    pub die: Option<RollId>,
    /// Whether the die of the roll before is used again.
    pub again: bool,
    /// Other dice.
    pub dice: Option<&'a Amount>,
    /// Whether the combatants come in turn order.
    pub ranked: bool,
}

/// Begins an effect list for each combatant in an area.
pub(in crate::fight::resolve) fn each(
    arena: &mut Changes,
    ctx: Context,
    area: &Area,
    whom: Whom,
    cast: &SharedDice,
    does: &Effects,
) {
    let Some(me) = ctx.parties.me else { return };
    let cells = covered(arena, ctx, area);
    let rules = arena.rules();
    let inside = |id: &CombatantId| {
        let rect = arena.rect(*id);
        let there = *area == Area::Everywhere || cells.iter().any(|c| rect.contains(*c));
        arena.present(*id) && arena.meant(me, whom, *id) && there
    };
    let everybody = if cast.ranked { arena.ranked() } else { arena.all_combatants().collect() };
    let left: Vec<CombatantId> = everybody.into_iter().filter(inside).collect();
    if *area != Area::Everywhere {
        arena.tell_of(me, Event::AreaAffected(me, cells));
    }
    if left.is_empty() {
        return;
    }
    let mut context = ctx;
    if let Some(roll) = cast.die {
        let dice = arena.source_of_dice();
        context.roll.die = Some(rules.roll(roll).dice.throw(0, &mut |sides| dice.die(sides)).natural);
    } else if cast.again {
        context.roll.die = Some(ctx.roll.natural);
    }
    if let Some(amount) = cast.dice {
        let mut shown = Vec::new();
        context.roll.sum = arena.roll_amount(amount, ctx, &mut shown);
        arena.tell_of(me, Event::DiceCast(me, shown, context.roll.sum));
    }
    let left = left.into_iter().rev().collect();
    arena.push(Frame::Each(ForEachFrame { list: does.id, context, left }));
}

/// The cells of an area of the running act.
pub(in crate::fight::resolve) fn covered(arena: &Arena, ctx: Context, area: &Area) -> Vec<Cell> {
    let Some(me) = ctx.parties.me else { return Vec::new() };
    let aim = arena.ordered_aim(&ctx).unwrap_or(&ChosenTarget::Nothing);
    arena.area_cells(me, aim, area, &ctx)
}
