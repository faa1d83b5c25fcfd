//! Falls off a steep place to its foot (AP-MOVE-19). What a fall brings is among the changes of rules.

use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::movement::walk;
use crate::fight::state::arena::Arena;
use crate::fight::state::log::Event;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

/// Moves a body off steep ground to the free cell nearest to its foot. Nothing happens where no lower ground is beside
/// it.
pub(in crate::fight::resolve) fn fall_down(arena: &mut Changes, who: CombatantId) {
    if arena.mount_of(who).is_some() {
        return;
    }
    let from = arena.position(who).at;
    let foot = foot(arena, from);
    let (up, down) = (arena.elevation(from), arena.elevation(foot));
    let identity = arena.identity(who);
    let room = |cell: &Cell| arena.elevation(*cell) <= down && arena.can_stand(who, *cell);
    let free = arena.scene().bounds.cells().filter(room);
    let land = free.min_by_key(|cell| (arena.flat_gap(identity.rect(foot), identity.rect(*cell)), *cell));
    if let Some(to) = land.filter(|_| down < up) {
        arena.put(who, to);
        arena.tell_of(who, Event::Pushed(who, from, to));
        arena.fall(who, up, down);
        walk::arrive(arena, who, from);
    }
}

/// The foot of steep ground: the cell that is reached by always stepping to the lowest ground beside.
fn foot(arena: &Arena, from: Cell) -> Cell {
    let bounds = arena.scene().bounds;
    let mut at = from;
    loop {
        let beside = Dir8::ALL.into_iter().map(|dir| at.step(dir)).filter(|cell| bounds.contains(*cell));
        match beside.min_by_key(|cell| (arena.elevation(*cell), *cell)) {
            Some(lower) if arena.elevation(lower) < arena.elevation(at) => at = lower,
            _ => return at,
        }
    }
}
