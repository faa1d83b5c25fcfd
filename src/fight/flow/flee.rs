//! Flight: as far as movement goes, to a way out or away from foes (AP-SPEC-18).

use crate::fight::arena::Arena;
use crate::fight::flow::walk;
use crate::fight::reach::Reach;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

/// Runs by the cheapest way to where the next way out is nearest, or, where there is none, the nearest foe farthest. What
/// movement is left over is lost.
pub(super) fn begin(arena: &mut Arena, who: CombatantId) {
    let budget = arena.walking_budget(who);
    let (mut reach, mut path) = (Reach::default(), Vec::new());
    reach.fill(arena, who, budget);
    let here = arena.body(who).place.at;
    let exits = exits(arena, who);
    let identity = arena.identity(who);
    let foes: Vec<Rect> = arena
        .everybody()
        .filter(|id| arena.nonally(who, *id) && arena.known_to(identity.side, *id))
        .map(|id| arena.rect(id))
        .collect();
    // The less the better; among equals the cheaper way, then the first cell.
    let rank = |cell: Cell| {
        let rect = identity.rect(cell);
        let far = |others: &[Rect]| others.iter().map(|other| arena.flat_gap(rect, *other)).min().unwrap_or(0);
        let danger = if exits.is_empty() { -far(&foes) } else { far(&exits) };
        (danger, reach.cost(cell).unwrap_or(0), cell)
    };
    let best = reach.cells().iter().copied().chain([here]).min_by_key(|cell| rank(*cell));
    let found = best.filter(|cell| *cell != here).is_some_and(|cell| reach.path(cell, &mut path));
    let cost = if found { path.last().and_then(|cell| reach.cost(*cell)).unwrap_or(0) } else { 0 };
    arena.body_mut(who).tally.moves = cost;
    if found {
        walk::begin(arena, who, path);
    }
}

/// The cells that the side of a combatant has to reach to be away.
fn exits(arena: &Arena, who: CombatantId) -> Vec<Rect> {
    let side = arena.side(who);
    let goals = arena.scene().goals.iter().filter(|goal| goal.side == side);
    goals.flat_map(|goal| goal.exits(who)).map(|cell| Rect::from(*cell)).collect()
}
