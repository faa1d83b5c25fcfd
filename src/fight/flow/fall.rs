//! Falls: what coming down more than one level brings, and off a steep place to its foot (AP-MOVE-19, AP-SPEC-12).

use crate::fight::arena::Arena;
use crate::fight::event::Event;
use crate::fight::flow::walk;
use crate::fight::frame::Context;
use crate::fight::wounds::Hurt;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

/// What coming down from one elevation to another brings: as the ruleset says, else harm for each level beyond the
/// first, and lying.
pub(super) fn fall(arena: &mut Arena, who: CombatantId, up: u8, down: u8) {
    if up <= down + 1 {
        return;
    }
    let rules = arena.rules();
    if !rules.grid.on_fall.is_empty() {
        arena.push_list(&rules.grid.on_fall, Context { fallen: up - down, ..Context::of(who) });
        return;
    }
    arena.afflict(who, rules.roles.prone, None, 0);
    let mut dice = Vec::new();
    let mut sum = 0;
    for _ in 0..up - down - 1 {
        let mut shown = Vec::new();
        sum += arena.roll_dice(&rules.grid.fall, &mut shown);
        dice.append(&mut shown);
    }
    arena.harm(None, who, Hurt { dice, amount: (sum, 0), steps: 0 });
}

/// Off a steep place: to the free cell nearest to its foot. Where nothing lower lies beside it, nothing happens.
pub(super) fn tumble(arena: &mut Arena, who: CombatantId) {
    let from = arena.body(who).place.at;
    let foot = foot(arena, from);
    let (up, down) = (arena.elevation(from), arena.elevation(foot));
    let identity = arena.identity(who);
    let room = |cell: &Cell| arena.elevation(*cell) <= down && arena.can_stand(who, *cell);
    let free = arena.scene().bounds.cells().filter(room);
    let land = free.min_by_key(|cell| (arena.flat_gap(identity.rect(foot), identity.rect(*cell)), *cell));
    if let Some(to) = land.filter(|_| down < up) {
        arena.put(who, to);
        arena.tell_of(who, Event::Pushed(who, from, to));
        fall(arena, who, up, down);
        walk::arrive(arena, who, from);
    }
}

/// The cell at which one comes down by always taking the lowest ground beside one.
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
