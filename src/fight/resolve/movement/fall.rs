//! Falls: what coming down more than one level brings, and the way off a steep place to its foot (AP-MOVE-11, AP-MOVE-19).

use crate::data::effect::Limit;
use crate::fight::resolve::movement::walk;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::fight::values::wounds::Hurt;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

/// What coming down from one elevation to another brings: as the ruleset says, else harm for each level beyond the
/// first, and lying. False where that is no fall.
pub(in crate::fight::resolve) fn fall(arena: &mut ArenaMut, who: CombatantId, up: u8, down: u8) -> bool {
    if up <= down + 1 || arena.aloft(who).is_some() {
        return false;
    }
    let rules = arena.rules();
    if !rules.grid.on_fall.is_empty() {
        arena.push_list(&rules.grid.on_fall, Context { fallen: up - down, ..Context::of(who) });
        return true;
    }
    arena.afflict(who, rules.roles.prone, None, 0);
    let mut dice = Vec::new();
    let mut sum = 0;
    for _ in 0..up - down - 1 {
        let mut shown = Vec::new();
        sum += arena.roll_dice(&rules.grid.fall, &mut shown);
        dice.append(&mut shown);
    }
    arena.harm(None, who, Hurt { dice, amount: (sum, 0), ..Hurt::default() });
    true
}

/// Off a steep place: to the free cell nearest to its foot. Where nothing lower lies beside it, nothing happens.
pub(in crate::fight::resolve) fn tumble(arena: &mut ArenaMut, who: CombatantId) {
    if arena.mount_of(who).is_some() {
        return;
    }
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

/// Down to the ground, for one who flew and can no longer move (AP-RULE-24).
pub(in crate::fight) fn come_down(arena: &mut ArenaMut, who: CombatantId, levels: u8) {
    let rules = arena.rules();
    arena.end_conditions(who, |i| rules.condition(i.key).limits.iter().any(|l| matches!(l, Limit::Aloft(_))));
    fall(arena, who, levels, 0);
}
