//! The foes that may strike at a walker, and the cells that they threaten, as far as its side knows.

use crate::app::selection::state::Selection;
use crate::fight::preview::view::BodyView;
use crate::fight::side::SideArena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

/// Foes that could strike at a walker on some cells.
pub(in crate::app) fn reactors(
    arena: &SideArena,
    selection: &Selection,
    by: CombatantId,
    cells: &[Cell],
) -> Vec<CombatantId> {
    let walker = arena.identity(by);
    // One cell beside each foe is enough to ask about it.
    let beside = hostile(arena, selection, by)
        .filter_map(|(_, rect)| cells.iter().copied().find(|c| arena.rect_distance(rect, walker.rect(*c)) <= 1));
    let mut pretended: Vec<Cell> = beside.collect();
    // Each cell of a walk is judged on leaving it.
    pretended.push(arena.rect(by).at);
    let mut found: Vec<CombatantId> = arena.walk_reactions(by, &pretended).reactions.iter().map(|t| t.who).collect();
    // Foes that react to entering their reach do so from every direction.
    found.extend(pretended.iter().flat_map(|cell| arena.walk_reactions(by, &[*cell]).reactions).map(|t| t.who));
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether there is a walker, and no foe would strike at it on its way.
pub(in crate::app) fn walks_freely(arena: &SideArena, selection: &Selection) -> bool {
    let near = selection.reach.as_ref().map(|(by, reach)| (*by, reach.cells()));
    let far = || selection.extended_reach.as_ref().map(|far| (far.by, far.cells()));
    near.or_else(far).is_some_and(|(by, cells)| reactors(arena, selection, by, cells).is_empty())
}

/// The cells that possible reactors threaten: by the ruleset's test for threat, else the adjacent cells.
pub(in crate::app) fn watched(arena: &SideArena, walker: CombatantId, reactors: &[CombatantId]) -> Vec<Cell> {
    let told = !arena.rules().roles.threatens.is_always();
    let mut cells = Vec::new();
    for who in reactors {
        let rect = arena.rect(*who);
        let reach = arena.weapons(*who).map(|(_, weapon)| arena.melee_reach(*who, weapon)).max().unwrap_or(0);
        let far = if told { i16::from(reach) } else { 1 };
        let span = -far..i16::from(rect.side) + far;
        let around = span.clone().flat_map(|dy| span.clone().map(move |dx| (dx, dy)));
        let around = around.map(|(dx, dy)| rect.at.offset(dx, dy));
        let here = |cell: Cell| match told {
            true => !rect.contains(cell) && arena.threatens(*who, walker, Some((walker, cell))),
            false => arena.rect_distance(rect, Rect::from(cell)) <= 1,
        };
        cells.extend(around.filter(|c| arena.scene().bounds().contains(*c) && !arena.solid_ground(*c) && here(*c)));
    }
    cells.sort_by_key(|c| (c.y, c.x));
    cells.dedup();
    cells
}

/// Foes with a place known to the mover's side, with their footprints.
pub(in crate::app) fn hostile<'a>(
    arena: &'a SideArena,
    selection: &'a Selection,
    by: CombatantId,
) -> impl Iterator<Item = (&'a BodyView, Rect)> {
    let mine = arena.side(by);
    let bodies = selection.view.iter().flat_map(|v| &v.bodies);
    bodies.filter(move |b| b.able && arena.scene().hostile(mine, b.side)).filter_map(|b| Some((b, b.rect?)))
}
