//! Flight: as far as movement goes, to a way out or away from foes (AP-SPEC-18, VIT-COND-22).

use crate::data::effect::ListId;
use crate::fight::map::reach::Reach;
use crate::fight::resolve::movement::walk;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;

/// How somebody flees besides walking.
pub(in crate::fight::resolve) struct Manner {
    /// Keeps out of what foes threaten where it can.
    pub wary: bool,
    /// So many cells that it may run straight on instead.
    pub straight: i32,
    /// What that brings.
    pub brings: ListId,
}

/// Goes by the cheapest way to the nearest way out, or where none leads there to where the nearest foe is farthest. What
/// movement is left over is lost.
pub(in crate::fight::resolve) fn begin(arena: &mut ArenaMut, who: CombatantId, manner: &Manner) {
    let foes: Vec<CombatantId> =
        arena.everybody().filter(|id| arena.nonally(who, *id) && arena.known_to(arena.side(who), *id)).collect();
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
    arena.body_mut(who).tally.moves = cost;
    if !path.is_empty() {
        walk::begin(arena, who, path);
    }
    if runs {
        arena.push_numbered(manner.brings, Context::of(who));
    }
}

/// The cheapest way to a cell that lets somebody out, past the cells that it shuns.
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

/// As much of a way as there is movement for.
fn walked(arena: &Arena, who: CombatantId, way: &[Cell]) -> Option<Vec<Cell>> {
    let budget = arena.walking_budget(who);
    let fits =
        |steps: &usize| arena.price_path(who, &way[..*steps], budget).is_ok() && arena.may_stand(who, way[*steps - 1]);
    (1..=way.len()).rev().find(fits).map(|steps| way[..steps].to_vec())
}

/// As much of a way as leads straight on over even ground, no farther than so many cells.
fn straight_on(arena: &Arena, who: CombatantId, mut way: Vec<Cell>, most: i32) -> Vec<Cell> {
    let from = arena.body(who).place.at;
    let heading = way.first().and_then(|first| Dir8::between(from, *first));
    let turns = (1..way.len()).find(|at| Dir8::between(way[at - 1], way[*at]) != heading);
    way.truncate(turns.unwrap_or(way.len()));
    while way.last().is_some_and(|to| arena.straight_ok(who, *to, most).is_err()) {
        way.pop();
    }
    way
}

/// The way to the cell within reach where the nearest foe is farthest; of several the cheapest.
fn away(arena: &Arena, who: CombatantId, foes: &[CombatantId], shuns: &dyn Fn(Cell) -> bool) -> Option<Vec<Cell>> {
    let identity = arena.identity(who);
    let foes: Vec<Rect> = foes.iter().map(|id| arena.rect(*id)).collect();
    let mut reach = Reach::default();
    reach.fill_past(arena, who, arena.walking_budget(who), shuns);
    let gap = |cell: Cell| foes.iter().map(|foe| arena.flat_gap(identity.rect(cell), *foe)).min().unwrap_or(0);
    let rank = |cell: &Cell| (-gap(*cell), reach.cost(*cell).unwrap_or(0), *cell);
    let here = arena.body(who).place.at;
    let best = reach.cells().iter().copied().chain([here]).min_by_key(rank)?;
    let mut path = Vec::new();
    (best != here && reach.path(best, &mut path)).then_some(path)
}

/// Somebody is put back where the fight is, beside somebody or where it was itself (VIT-SPEC-48).
pub(in crate::fight::resolve) fn put_back(arena: &mut ArenaMut, who: CombatantId, near: CombatantId) {
    let from = arena.body(who).place.at;
    if let Some(to) = arena.place_inside(who, near).filter(|to| *to != from) {
        arena.put(who, to);
        arena.tell_of(who, Event::Placed(who, from, to));
        walk::arrive(arena, who, from);
    }
}
