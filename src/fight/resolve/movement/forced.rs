//! Forced movement (pushes and pulls): it costs no movement, and difficult ground does not slow it (TEMPO-MOVE-10,
//! AP-MOVE-18).

use crate::data::effect::{Ask, Limit, MoveLimit, PlaceAsk, SpaceLimit};
use crate::fight::map::forced::line;
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::changes::views::MovementArena;
use crate::fight::resolve::movement::walk;
use crate::fight::state::components::Instance;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Frame, WalkFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

/// Moves a body along the line that the order names, else straight away from `by`, or towards it for negative `cells`.
/// It stops at the first cell that it cannot enter. `along` lets `by` follow.
pub(in crate::fight::resolve) fn push(
    arena: &mut Changes,
    ctx: Context,
    by: CombatantId,
    who: CombatantId,
    cells: i32,
    along: bool,
) {
    let at = arena.position(who).at;
    let named = arena.order(&ctx).and_then(|order| match order.aim {
        ChosenTarget::Line(of, to) if of == who => Some((to, &arena.rules().action(order.action).ask)),
        _ => None,
    });
    // The line of a charge is the actor's, not the target's.
    let named = named.filter(|(_, ask)| !matches!(ask, Ask::Place(PlaceAsk::ChargeCell { .. })));
    let line = match named {
        // A direction alone does not say how far; `cells` is then a distance, not a number of steps.
        Some((to, Ask::Place(PlaceAsk::Direction))) => {
            line(at, to).map(|(dir, _)| (dir, arena.steps_within(dir, cells)))
        }
        Some((to, _)) => line(at, to),
        None => {
            let away = Dir8::away(arena.rect(by), arena.rect(who));
            away.map(|dir| (if cells < 0 { dir.opposite() } else { dir }, u16::MAX))
        }
    };
    let Some((dir, most)) = line else { return };
    let cells = cells.abs().min(i32::from(most));
    if !arena.rules().procedures.forced.is_empty() {
        let mut at = arena.position(who).at;
        let path = std::iter::repeat_with(|| {
            at = at.step(dir);
            at
        });
        let path = path.take(usize::try_from(cells).unwrap_or(0)).collect();
        let unseen = arena.unseen_foes(who);
        let from = arena.position(who).at;
        arena.push(Frame::Walk(WalkFrame { unseen, forced: true, ..WalkFrame::new(who, from, path) }));
        return;
    }
    for _ in 0..cells {
        let from = arena.position(who).at;
        if !arena.present(who) || arena.mount_of(who).is_some() || !arena.may_be_pushed(who, from, dir, None) {
            return;
        }
        if along {
            // Both are moved before any effects of their arrival, so that a grapple still holds.
            let (to, level) = (from.step(dir), arena.elevation(from));
            arena.put(who, to);
            arena.tell_of(who, Event::Pushed(who, from, to));
            let down = arena.elevation(to);
            let edge = arena.fall(who, level, down);
            if !edge {
                go_after(arena, by, dir);
            }
            walk::arrive(arena, who, from);
            if edge {
                return;
            }
        } else if pull(arena, who, from.step(dir)) {
            return;
        }
    }
}

/// Moves a combatant one step by force after what it has moved, if there is room.
pub(in crate::fight::resolve) fn go_after(arena: &mut Changes, who: CombatantId, dir: Dir8) {
    let from = arena.position(who).at;
    let to = from.step(dir);
    let afoot = arena.present(who) && arena.mount_of(who).is_none();
    if afoot && arena.room(who, to, |_| true) && arena.elevation(to).abs_diff(arena.elevation(from)) <= 1 {
        arena.put(who, to);
        arena.tell_of(who, Event::Pushed(who, from, to));
        walk::arrive(arena, who, from);
    }
}

/// Moves a body one step by force; true if a fall ends the movement.
fn pull(arena: &mut Changes, who: CombatantId, to: Cell) -> bool {
    let from = arena.position(who).at;
    let (up, down) = (arena.elevation(from), arena.elevation(to));
    arena.put(who, to);
    arena.tell_of(who, Event::Pushed(who, from, to));
    follow(arena, who, from);
    let fell = arena.fall(who, up, down);
    walk::arrive(arena, who, from);
    fell && arena.rules().grid.falls_stop
}

/// Makes the next step of forced movement with reaction windows. An obstacle ends it.
pub(in crate::fight::resolve) fn make(arena: &mut MovementArena, mut frame: WalkFrame, to: Cell) {
    let who = frame.by;
    let from = arena.position(who).at;
    let dir = Dir8::between(from, to).filter(|dir| arena.may_be_pushed(who, from, *dir, None));
    if dir.is_none() {
        frame.path.clear();
    }
    let at = arena.stack.0.len();
    arena.push(Frame::Walk(frame));
    if dir.is_some()
        && pull(arena, who, to)
        && let Some(Frame::Walk(walk)) = arena.frame_mut(at)
    {
        walk.path.clear();
    }
}

/// Moves those that follow a combatant after its step: onto the cell that it has left, or another one beside it.
pub(in crate::fight::resolve) fn follow(arena: &mut Changes, whom: CombatantId, left: Cell) {
    let rules = arena.rules();
    let follows = |i: &Instance| {
        i.source == Some(whom)
            && i.value > 0
            && rules.condition(i.key).limits.contains(&Limit::Move(MoveLimit::Follows))
    };
    let mut moved = Vec::new();
    for id in arena.all_combatants() {
        let afoot = || arena.present(id) && arena.mount_of(id).is_none();
        if !arena.conditions(id).0.iter().any(follows) || !afoot() || arena.distance(id, whom) <= 1 {
            continue;
        }
        let from = arena.position(id).at;
        let beside = |cell: &Cell| arena.rect_distance(arena.identity(id).rect(*cell), arena.rect(whom)) <= 1;
        let level = arena.elevation(from);
        let fits =
            |cell: &Cell| arena.can_stand(id, *cell) && beside(cell) && arena.elevation(*cell).abs_diff(level) <= 1;
        let near = Dir8::between(from, left).map(|_| left);
        let Some(to) = near.into_iter().chain(Dir8::ALL.map(|dir| from.step(dir))).find(fits) else { continue };
        for instance in arena.stacks_mut(id, |i| follows(i)) {
            instance.value -= 1;
        }
        arena.put(id, to);
        arena.tell_of(id, Event::Pushed(id, from, to));
        moved.push((id, from));
    }
    for (id, from) in moved {
        walk::arrive(arena, id, from);
    }
}

/// The cells to which a step carries dragged combatants along: beside it as before, else the cell that it leaves. None
/// if one of them finds none, so that the step cannot be made.
pub(in crate::fight::resolve) fn carried(
    arena: &mut MovementArena,
    by: CombatantId,
    to: Cell,
) -> Option<Vec<(CombatantId, Cell)>> {
    let from = arena.position(by).at;
    if arena.dragging(by).is_none() {
        return Some(Vec::new());
    }
    let party = arena.tied_to(by);
    arena.room_for_party((by, to), &party, |arena, id, at| {
        let along = Cell::new(at.x + to.x - from.x, at.y + to.y - from.y);
        let level = arena.elevation(at);
        let loose = !arena.limited(id, |limit| limit == Limit::Move(MoveLimit::Immovable));
        let fits = |cell: &Cell| loose && arena.can_stand(id, *cell) && arena.elevation(*cell).abs_diff(level) <= 1;
        [along, from].into_iter().find(fits)
    })
}

/// Moves dragged combatants to their cells, and takes the cost of the step from what may still be dragged.
pub(in crate::fight::resolve) fn carry(
    arena: &mut MovementArena,
    by: CombatantId,
    cost: u16,
    carried: &[(CombatantId, Cell)],
) {
    if carried.is_empty() {
        return;
    }
    let mut moved = Vec::new();
    for (id, to) in carried {
        let from = arena.position(*id).at;
        arena.put(*id, *to);
        arena.tell_of(*id, Event::Pushed(*id, from, *to));
        moved.push((*id, from));
    }
    for (id, from) in moved {
        walk::arrive(arena, id, from);
    }
    let rules = arena.rules();
    let drags = |i: &Instance| rules.condition(i.key).limits.contains(&Limit::Space(SpaceLimit::Drags));
    for instance in arena.stacks_mut(by, |i| drags(i)) {
        instance.value -= i32::from(cost);
    }
    arena.end_conditions(by, |i| drags(i) && i.value <= 0);
}
