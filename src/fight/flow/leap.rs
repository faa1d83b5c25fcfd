//! Leaps: what one comes over, and where one comes down (TEMPO-RULE-34, TEMPO-RULE-35).

use crate::data::effect::{Happening, Target};
use crate::fight::arena::Arena;
use crate::fight::event::Event;
use crate::fight::flow::walk;
use crate::fight::frame::{Frame, WalkFrame};
use crate::fight::order::Aim;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Sets out for the cell that the order names, or for the last one before it within so many cells. What the leaper did
/// not know of can be in the way.
pub(super) fn begin(arena: &mut Arena, by: CombatantId, within: Option<i32>) {
    let Some((&Aim::Cell(to), action)) = arena.stack.act().map(|act| (&act.draft.aim, act.draft.action)) else {
        return;
    };
    let Target::Cell { leap: Some(over), .. } = arena.rules().action(action).target else { return };
    let from = arena.body(by).place.at;
    let mut land = from;
    for cell in arena.leap_way(by, to) {
        let gap = i32::from(arena.rect_distance(arena.rect(by), arena.body(by).identity.rect(cell)));
        if within.is_some_and(|most| gap > most) {
            break;
        }
        let side = arena.side(by);
        let inside = |arena: &Arena, cell: Cell| {
            let bodies = arena.body(by).identity.rect(cell).cells().flat_map(|c| arena.bodies_at(c));
            bodies.into_iter().find(|b| *b != by && !arena.known_to(side, *b))
        };
        if arena.bars_leap(by, cell, over, |_| true) || cell == to && !arena.can_stand(by, cell) {
            if let Some(unseen) = inside(arena, cell) {
                arena.tell_of(by, Event::Bumped(by, cell));
                arena.raise(Happening::Bumped, unseen, Some(by));
            }
            break;
        }
        if arena.can_stand(by, cell) {
            land = cell;
        }
    }
    if land != from {
        let unseen = arena.unseen_foes(by);
        arena.stack.0.push(Frame::Walk(WalkFrame { by, path: vec![land], at: 0, stage: 0, unseen, leap: true }));
    }
}

/// Comes down on a cell, if nothing has come there meanwhile.
pub(super) fn land(arena: &mut Arena, by: CombatantId, to: Cell) {
    if !arena.can_stand(by, to) {
        return;
    }
    let from = arena.body(by).place.at;
    arena.put(by, to);
    arena.tell_of(by, Event::Leapt(by, from, to));
    walk::fall(arena, by, arena.elevation(from), arena.elevation(to));
    walk::arrive(arena, by, from);
}
