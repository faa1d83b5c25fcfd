//! Fleeing: as far as movement goes, to an exit or away from foes (AP-SPEC-18, VIT-COND-22).

use crate::data::effect::ListId;
use crate::fight::map::reach::Reach;
use crate::fight::resolve::changes::views::MovementArena;
use crate::fight::resolve::movement::walk;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;

/// How a combatant flees besides walking.
pub(in crate::fight::resolve) struct FleeRules {
    /// Whether it avoids threatened cells where it can.
    pub wary: bool,
    /// Cells that it may run straight on instead.
    pub straight: i32,
    /// The effects of running so.
    pub brings: ListId,
}

/// Starts the cheapest path to the nearest exit, or without one to where the nearest foe is farthest. Movement that is
/// left over is lost.
pub(in crate::fight::resolve) fn begin(arena: &mut MovementArena, who: CombatantId, manner: &FleeRules) {
    let foes: Vec<CombatantId> =
        arena.all_combatants().filter(|id| arena.nonally(who, *id) && arena.known_to(arena.side(who), *id)).collect();
    let threatened = |cell: Cell| foes.iter().any(|foe| arena.threatens(*foe, who, Some((who, cell))));
    let anywhere = |_: Cell| false;
    let wary = manner.wary.then(|| way_out(arena, who, &threatened)).flatten();
    let out = wary.or_else(|| way_out(arena, who, &anywhere));
    let path = match &out {
        Some(way) => walked(arena, who, way),
        None if manner.wary => away(arena, who, &foes, &threatened).or_else(|| away(arena, who, &foes, &anywhere)),
        None => away(arena, who, &foes, &anywhere),
    };
    let path = path.unwrap_or_default();
    let run = out.map_or_else(Vec::new, |way| straight_on(arena, who, way, manner.straight));
    let runs = run.len() > path.len();
    let path = if runs { run } else { path };
    let cost = arena.price_path(who, &path, u16::MAX).unwrap_or(0);
    arena.usage_mut(who).moves = cost;
    if !path.is_empty() {
        walk::begin(arena, who, path);
    }
    if runs {
        arena.push_numbered(manner.brings, Context::of(who));
    }
}

/// The cheapest path to an exit that avoids the cells that `shuns` picks.
fn way_out(arena: &Arena, who: CombatantId, shuns: &dyn Fn(Cell) -> bool) -> Option<Vec<Cell>> {
    let exits: Vec<Cell> = arena.exits(who).collect();
    if arena.at_exit(who) {
        return Some(Vec::new());
    }
    if exits.is_empty() {
        return None;
    }
    let mut reach = Reach::default();
    reach.fill_past(arena, who, u16::MAX, shuns);
    let lets_out = |cell: &&Cell| exits.iter().any(|exit| arena.identity(who).rect(**cell).contains(*exit));
    let end = reach.cells().iter().filter(lets_out).min_by_key(|cell| (reach.cost(**cell), **cell))?;
    let mut way = Vec::new();
    reach.path(*end, &mut way).then_some(way)
}

/// As much of a path as the movement pays for.
fn walked(arena: &Arena, who: CombatantId, way: &[Cell]) -> Option<Vec<Cell>> {
    let budget = arena.walking_budget(who);
    let fits =
        |steps: &usize| arena.price_path(who, &way[..*steps], budget).is_ok() && arena.may_stand(who, way[*steps - 1]);
    (1..=way.len()).rev().find(fits).map(|steps| way[..steps].to_vec())
}

/// As much of a path as leads straight on over even ground, at most so many cells.
fn straight_on(arena: &Arena, who: CombatantId, mut way: Vec<Cell>, most: i32) -> Vec<Cell> {
    let from = arena.position(who).at;
    let heading = way.first().and_then(|first| Dir8::between(from, *first));
    let turns = (1..way.len()).find(|at| Dir8::between(way[at - 1], way[*at]) != heading);
    way.truncate(turns.unwrap_or(way.len()));
    while way.last().is_some_and(|to| arena.straight_ok(who, *to, most).is_err()) {
        way.pop();
    }
    way
}

/// The path to the reachable cell where the nearest foe is farthest; of several the cheapest.
fn away(arena: &Arena, who: CombatantId, foes: &[CombatantId], shuns: &dyn Fn(Cell) -> bool) -> Option<Vec<Cell>> {
    let identity = arena.identity(who);
    let foes: Vec<Rect> = foes.iter().map(|id| arena.rect(*id)).collect();
    let mut reach = Reach::default();
    reach.fill_past(arena, who, arena.walking_budget(who), shuns);
    let gap = |cell: Cell| foes.iter().map(|foe| arena.flat_gap(identity.rect(cell), *foe)).min().unwrap_or(0);
    let rank = |cell: &Cell| (-gap(*cell), reach.cost(*cell).unwrap_or(0), *cell);
    let here = arena.position(who).at;
    let best = reach.cells().iter().copied().chain([here]).min_by_key(rank)?;
    let mut path = Vec::new();
    (best != here && reach.path(best, &mut path)).then_some(path)
}

/// Puts a combatant back inside the map, near another or where it was (VIT-SPEC-48).
pub(in crate::fight::resolve) fn put_back(arena: &mut MovementArena, who: CombatantId, near: CombatantId) {
    let from = arena.position(who).at;
    if let Some(to) = arena.place_inside(who, near).filter(|to| *to != from) {
        arena.put(who, to);
        arena.tell_of(who, Event::Teleported(who, from, to));
        walk::arrive(arena, who, from);
    }
}
