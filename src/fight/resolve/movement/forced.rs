//! Movement by force: it costs nobody movement, and the ground does not slow it (TEMPO-MOVE-10, AP-MOVE-18).

use crate::data::effect::{Ask, Limit};
use crate::fight::map::forced::line;
use crate::fight::resolve::movement::{fall, walk};
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::Instance;
use crate::fight::state::frames::{Frame, WalkFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::Aim;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

/// Along the line that the order names, else straight away from `by`, or towards it by fewer cells than none, cell by cell;
/// stops at the first cell that cannot be entered. `by` can go after it.
pub(in crate::fight::resolve) fn push(
    arena: &mut ArenaMut,
    by: CombatantId,
    who: CombatantId,
    cells: i32,
    along: bool,
) {
    let at = arena.body(who).place.at;
    let named = arena.stack.act().and_then(|act| match act.draft.aim {
        Aim::Line(of, to) if of == who => Some((to, &arena.rules().action(act.draft.action).ask)),
        _ => None,
    });
    // Where somebody runs to is no way for another to go.
    let named = named.filter(|(_, ask)| !matches!(ask, Ask::Onset { .. }));
    let line = match named {
        // A direction alone says nothing of how far, which is then a distance and no number of steps.
        Some((to, Ask::Heading)) => line(at, to).map(|(dir, _)| (dir, arena.steps_within(dir, cells))),
        Some((to, _)) => line(at, to),
        None => {
            let away = Dir8::away(arena.rect(by), arena.rect(who));
            away.map(|dir| (if cells < 0 { dir.opposite() } else { dir }, u16::MAX))
        }
    };
    let Some((dir, most)) = line else { return };
    let cells = cells.abs().min(i32::from(most));
    if !arena.rules().procedures.forced.is_empty() {
        let mut at = arena.body(who).place.at;
        let path = std::iter::repeat_with(|| {
            at = at.step(dir);
            at
        });
        let path = path.take(usize::try_from(cells).unwrap_or(0)).collect();
        let unseen = arena.unseen_foes(who);
        let from = arena.body(who).place.at;
        arena.stack_mut().0.push(Frame::Walk(WalkFrame { unseen, forced: true, ..WalkFrame::new(who, from, path) }));
        return;
    }
    for _ in 0..cells {
        let from = arena.body(who).place.at;
        if !arena.present(who) || arena.mount_of(who).is_some() || !arena.may_be_pushed(who, from, dir, None) {
            return;
        }
        if along {
            // Both are there before anything that their coming brings: who holds the other holds it still.
            let (to, level) = (from.step(dir), arena.elevation(from));
            arena.put(who, to);
            arena.tell_of(who, Event::Pushed(who, from, to));
            let edge = fall::fall(arena, who, level, arena.elevation(to));
            if !edge {
                go_after(arena, by, dir);
            }
            walk::arrive(arena, who, from);
            if edge {
                return;
            }
        } else if tug(arena, who, from.step(dir)) {
            return;
        }
    }
}

/// Somebody makes a step by force after what it has moved, if there is room for it.
pub(in crate::fight::resolve) fn go_after(arena: &mut ArenaMut, who: CombatantId, dir: Dir8) {
    let from = arena.body(who).place.at;
    let to = from.step(dir);
    let afoot = arena.present(who) && arena.mount_of(who).is_none();
    if afoot && arena.room(who, to, |_| true) && arena.elevation(to).abs_diff(arena.elevation(from)) <= 1 {
        arena.put(who, to);
        arena.tell_of(who, Event::Pushed(who, from, to));
        walk::arrive(arena, who, from);
    }
}

/// One step by force. True when what it brought ends the movement.
fn tug(arena: &mut ArenaMut, who: CombatantId, to: Cell) -> bool {
    let from = arena.body(who).place.at;
    let (up, down) = (arena.elevation(from), arena.elevation(to));
    arena.put(who, to);
    arena.tell_of(who, Event::Pushed(who, from, to));
    follow(arena, who, from);
    let fell = fall::fall(arena, who, up, down);
    walk::arrive(arena, who, from);
    fell && arena.rules().grid.falls_stop
}

/// The next step of a movement by force that others may cut in on; something in the way ends it.
pub(in crate::fight::resolve) fn make(arena: &mut ArenaMut, mut frame: WalkFrame, to: Cell) {
    let who = frame.by;
    let from = arena.body(who).place.at;
    let dir = Dir8::between(from, to).filter(|dir| arena.may_be_pushed(who, from, *dir, None));
    if dir.is_none() {
        frame.path.clear();
    }
    let at = arena.stack.0.len();
    arena.stack_mut().0.push(Frame::Walk(frame));
    if dir.is_some()
        && tug(arena, who, to)
        && let Some(Frame::Walk(walk)) = arena.stack_mut().0.get_mut(at)
    {
        walk.path.clear();
    }
}

/// Whoever follows somebody goes after its step: to the cell that it has left, or another one beside it.
pub(in crate::fight::resolve) fn follow(arena: &mut ArenaMut, whom: CombatantId, left: Cell) {
    let rules = arena.rules();
    let follows =
        |i: &Instance| i.source == Some(whom) && i.value > 0 && rules.condition(i.key).limits.contains(&Limit::Follows);
    let mut moved = Vec::new();
    for id in arena.everybody() {
        let afoot = arena.present(id) && arena.mount_of(id).is_none();
        if !afoot || !arena.body(id).conditions.0.iter().any(follows) || arena.distance(id, whom) <= 1 {
            continue;
        }
        let from = arena.body(id).place.at;
        let beside = |cell: &Cell| arena.rect_distance(arena.identity(id).rect(*cell), arena.rect(whom)) <= 1;
        let level = arena.elevation(from);
        let fits =
            |cell: &Cell| arena.can_stand(id, *cell) && beside(cell) && arena.elevation(*cell).abs_diff(level) <= 1;
        let near = Dir8::between(from, left).map(|_| left);
        let Some(to) = near.into_iter().chain(Dir8::ALL.map(|dir| from.step(dir))).find(fits) else { continue };
        for instance in arena.body_mut(id).conditions.0.iter_mut().filter(|i| follows(i)) {
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

/// Where those come to whom a step of somebody carries along: beside it as before, else to the cell that it leaves. None
/// when one of them can come nowhere, so that the step cannot be made.
pub(in crate::fight::resolve) fn carried(
    arena: &mut ArenaMut,
    by: CombatantId,
    to: Cell,
) -> Option<Vec<(CombatantId, Cell)>> {
    let from = arena.body(by).place.at;
    if arena.dragging(by).is_none() {
        return Some(Vec::new());
    }
    let party = arena.tied_to(by);
    let before: Vec<Cell> = party.iter().map(|id| arena.body(*id).place.at).collect();
    // They make room for each other: nobody of them is there until all have a place.
    party.iter().for_each(|id| arena.mark_body(*id, false));
    arena.stand_in(by, to);
    let mut placed = Vec::new();
    for (id, at) in party.iter().zip(&before) {
        let along = Cell::new(at.x + to.x - from.x, at.y + to.y - from.y);
        let level = arena.elevation(*at);
        let loose = !arena.limited(*id, |limit| limit == Limit::Fast);
        let fits = |arena: &Arena, cell: &Cell| {
            loose && arena.can_stand(*id, *cell) && arena.elevation(*cell).abs_diff(level) <= 1
        };
        let Some(cell) = [along, from].into_iter().find(|cell| fits(arena, cell)) else { break };
        arena.body_mut(*id).place.at = cell;
        arena.mark_body(*id, true);
        placed.push((*id, cell));
    }
    // Only looked at: everybody goes back to where it was.
    placed.iter().for_each(|(id, _)| arena.mark_body(*id, false));
    arena.stand_in(by, from);
    for (id, at) in party.iter().zip(before) {
        arena.body_mut(*id).place.at = at;
        arena.mark_body(*id, true);
    }
    (placed.len() == party.len()).then_some(placed)
}

/// Carries them there, and takes what the step cost from what may still be walked so.
pub(in crate::fight::resolve) fn carry(
    arena: &mut ArenaMut,
    by: CombatantId,
    cost: u16,
    carried: &[(CombatantId, Cell)],
) {
    if carried.is_empty() {
        return;
    }
    let mut moved = Vec::new();
    for (id, to) in carried {
        let from = arena.body(*id).place.at;
        arena.put(*id, *to);
        arena.tell_of(*id, Event::Pushed(*id, from, *to));
        moved.push((*id, from));
    }
    for (id, from) in moved {
        walk::arrive(arena, id, from);
    }
    let rules = arena.rules();
    let drags = |i: &Instance| rules.condition(i.key).limits.contains(&Limit::Drags);
    for instance in arena.body_mut(by).conditions.0.iter_mut().filter(|i| drags(i)) {
        instance.value -= i32::from(cost);
    }
    arena.end_conditions(by, |i| drags(i) && i.value <= 0);
}
