//! Charges: up to a cell, up to a jump and on from it, through bodies that bar the path (FOUR-ACT-42, FOUR-ACT-46,
//! FOUR-ACT-47, FOUR-ACT-55, FOUR-ACT-56, FOUR-MOVE-12).

use crate::data::effect::ListId;
use crate::fight::map::forced::straight;
use crate::fight::resolve::changes::views::MovementArena;
use crate::fight::resolve::movement::walk;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::RunUp;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Frame, Landing, Meets, WalkFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::fight::values::act_context::order_context;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

/// The straight path that is left to the cell that the order names.
fn way(arena: &Arena, ctx: Context, by: CombatantId) -> Option<(Cell, Vec<Cell>)> {
    let (ChosenTarget::Cell(to) | ChosenTarget::Line(_, to)) = *arena.ordered_aim(&ctx)? else { return None };
    straight(arena.position(by).at, to).map(|path| (to, path))
}

/// Starts a straight run to the cell that the order names, or up to the jump before it, with exactly the movement that
/// the path costs.
pub(in crate::fight::resolve) fn run(
    arena: &mut MovementArena,
    ctx: Context,
    by: CombatantId,
    short: bool,
    meets: ListId,
) {
    let Some((to, mut path)) = way(arena, ctx, by) else { return };
    if short {
        let Some(stretch) = arena.stretch(by, to) else { return };
        path.truncate(stretch.lead);
    }
    let cost = arena.straight_price(by, &path);
    let usage = arena.usage_mut(by);
    usage.moves = cost;
    usage.run = RunUp::default();
    usage.provoked.clear();
    walk::begin(arena, by, path);
    if meets != ListId(0)
        && let Some(walk) = arena.walk_mut()
    {
        walk.meets = Some(Meets { list: meets, met: Vec::new(), act: ctx.act.frame });
    }
}

/// Starts the jump from the edge, and the run on from its landing.
pub(in crate::fight::resolve) fn jump_gap(arena: &mut MovementArena, ctx: Context, by: CombatantId) {
    let Some((to, path)) = way(arena, ctx, by) else { return };
    let Some(stretch) = arena.stretch(by, to).filter(|stretch| stretch.lead == 0) else { return };
    let from = arena.position(by).at;
    let (over, on) = path.split_at(stretch.land + 1);
    let (landing, slanted) = (path[stretch.land], Dir8::between(from, path[0]).is_some_and(Dir8::is_diagonal));
    arena.usage_mut(by).odd ^= slanted && over.len() % 2 == 1;
    let cost = arena.straight_price(by, on);
    arena.usage_mut(by).moves = cost;
    let unseen = arena.unseen_foes(by);
    if !on.is_empty() {
        arena.push(Frame::Walk(WalkFrame { unseen, ..WalkFrame::new(by, landing, on.to_vec()) }));
    }
    let leap = Some(Landing { sure: false, grab: None, lands: ListId(0) });
    arena.push(Frame::Walk(WalkFrame { unseen, leap, ..WalkFrame::new(by, from, vec![landing]) }));
}

/// Moves a jumper that failed into the first cell of the gap, and down.
pub(in crate::fight::resolve) fn fall_into_gap(arena: &mut MovementArena, ctx: Context, by: CombatantId) {
    let Some((to, path)) = way(arena, ctx, by) else { return };
    if arena.stretch(by, to).is_none_or(|stretch| stretch.lead > 0) {
        return;
    }
    let (from, into) = (arena.position(by).at, path[0]);
    let (up, down) = (arena.elevation(from), arena.elevation(into));
    if down < up && arena.can_stand(by, into) {
        arena.put(by, into);
        arena.tell_of(by, Event::Pushed(by, from, into));
        arena.fall(by, up, down);
        walk::arrive(arena, by, from);
    }
}

/// The body that bars the next step of a charge and was not met yet.
pub(in crate::fight::resolve) fn barring(arena: &Arena, walk: &WalkFrame, to: Cell) -> Option<CombatantId> {
    let Meets { met, .. } = walk.meets.as_ref()?;
    let bars = |other: &CombatantId| {
        let known = arena.known_to(arena.side(walk.by), *other);
        *other != walk.by && known && !met.contains(other) && !arena.passable(walk.by, *other)
    };
    arena.identity(walk.by).rect(to).cells().flat_map(|cell| arena.bodies_at(cell).collect::<Vec<_>>()).find(bars)
}

/// A charge runs into a body: the effects of meeting it are pushed.
pub(in crate::fight::resolve) fn meet(arena: &mut MovementArena, mut walk: WalkFrame, other: CombatantId) {
    let Some(meets) = walk.meets.as_mut() else { return };
    meets.met.push(other);
    let (list, act) = (meets.list, meets.act);
    let order = act.and_then(|at| arena.stack.act_at(at)).map(|act| &act.draft);
    let mut context = order.map_or(Context::of(walk.by), |order| order_context(arena, order, None));
    context.act.frame = act;
    arena.push(Frame::Walk(walk));
    arena.push_numbered(list, context.with_other(Some(other)));
}
