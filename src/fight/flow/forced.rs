//! Movement by force: it costs nobody movement, and the ground does not slow it (TEMPO-MOVE-10, AP-MOVE-18).

use crate::fight::arena::Arena;
use crate::fight::event::Event;
use crate::fight::flow::{fall, walk};
use crate::fight::order::Aim;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::{CombatantId, SideId};

/// Along the line that the order names, else straight away from `by`, cell by cell; stops at the first cell that cannot
/// be entered.
pub(super) fn push(arena: &mut Arena, by: CombatantId, who: CombatantId, cells: i32) {
    let named = arena.stack.act().and_then(|act| match act.draft.aim {
        Aim::Line(of, to) if of == who => Some(to),
        _ => None,
    });
    let line = match named {
        Some(to) => line(arena.body(who).place.at, to),
        None => Dir8::away(arena.rect(by), arena.rect(who)).map(|dir| (dir, u16::MAX)),
    };
    let Some((dir, most)) = line else { return };
    for _ in 0..cells.min(i32::from(most)) {
        let from = arena.body(who).place.at;
        if !arena.present(who) || arena.mount_of(who).is_some() || !arena.may_be_pushed(who, from, dir, None) {
            return;
        }
        let to = from.step(dir);
        let (up, down) = (arena.elevation(from), arena.elevation(to));
        arena.put(who, to);
        arena.tell_of(who, Event::Pushed(who, from, to));
        fall::fall(arena, who, up, down);
        walk::arrive(arena, who, from);
    }
}

/// The direction of a straight line between two cells, and how many steps it has.
pub(in crate::fight) fn line(from: Cell, to: Cell) -> Option<(Dir8, u16)> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let steps = dx.unsigned_abs().max(dy.unsigned_abs());
    let straight = steps > 0 && (dx == 0 || dy == 0 || dx.unsigned_abs() == dy.unsigned_abs());
    let next = Cell::new(from.x + dx.signum(), from.y + dy.signum());
    Dir8::between(from, next).filter(|_| straight).map(|dir| (dir, steps))
}

impl Arena<'_> {
    /// Whether force can move a body one step from a cell: onto ground no higher, where nobody is. With a viewer, those
    /// whose place that side does not know are not there.
    #[must_use]
    pub(in crate::fight) fn may_be_pushed(
        &self,
        who: CombatantId,
        from: Cell,
        dir: Dir8,
        viewer: Option<SideId>,
    ) -> bool {
        let to = from.step(dir);
        self.room(who, to, |body| viewer.is_none_or(|side| self.known_to(side, body)))
            && !self.search_rules(who, u16::MAX).cuts_corner(from, dir, |c| self.walled(c))
            && self.elevation(to) <= self.elevation(from)
    }
}
