//! Currents carry bodies along (AP-SPEC-12).

use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::movement::walk;
use crate::fight::state::arena::Arena;
use crate::fight::state::log::Event;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

/// Moves a body with its current, cell by cell, until the current ends or something is in the way.
pub(in crate::fight::resolve) fn drift(arena: &mut Changes, who: CombatantId) {
    if arena.mount_of(who).is_some() {
        return;
    }
    let start = arena.position(who).at;
    let flow = |arena: &Arena, cell: Cell| {
        let currents = arena.scene().currents.iter();
        currents.clone().find(|(kind, _)| arena.terrains_at(cell).any(|k| k == *kind)).map(|(_, by)| *by)
    };
    let Some((east, south)) = flow(arena, start) else { return };
    let far = east.abs().max(south.abs());
    for step in 1..=far {
        let from = arena.position(who).at;
        let to = Cell { x: start.x + east * step / far, y: start.y + south * step / far };
        let rules = arena.search_rules(who, u16::MAX);
        let corner = Dir8::between(from, to).is_none_or(|dir| rules.cuts_corner(from, dir, |c| arena.walled(c)));
        if corner || !arena.present(who) || !arena.can_stand(who, to) || flow(arena, to).is_none() {
            return;
        }
        arena.put(who, to);
        arena.tell_of(who, Event::Pushed(who, from, to));
        walk::arrive(arena, who, from);
    }
}
