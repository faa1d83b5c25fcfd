//! What the goals of the scene ask of one combatant: whom to fell, where to go, what to keep, and how far to go out for
//! a fight.

use crate::fight::state::arena::Arena;
use crate::fight::state::resources::{GoalKind, HOLD_WITHIN};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};

/// What felling the one that a goal names is worth, in hundredths of damage.
const PRIZE: i64 = 2_000;
/// Cells within which they stay who are to bring somebody out.
const ESCORT: i16 = 3;
/// Path cells at which those who need only last go out to meet a foe.
const LEASH: u16 = 14;

/// What the fall of somebody is worth to a side because of a goal.
pub(super) fn prize(arena: &Arena, side: SideId, id: CombatantId) -> i64 {
    let named =
        arena.scene().goals.iter().any(|goal| {
            matches!(goal.kind, GoalKind::Fell(who) if who == id) && !arena.scene().hostile(side, goal.side)
        });
    if named { PRIZE } else { 0 }
}

/// Whether foes win by felling this one.
pub(super) fn precious(arena: &Arena, id: CombatantId) -> bool {
    let own = arena.side(id);
    arena
        .scene()
        .goals
        .iter()
        .any(|goal| matches!(goal.kind, GoalKind::Fell(who) if who == id) && arena.scene().hostile(own, goal.side))
}

/// A place that a goal sends somebody to, unless it is there already.
pub(super) fn errand(arena: &Arena, id: CombatantId) -> Option<Cell> {
    let side = arena.side(id);
    let rect = arena.rect(id);
    let gap = |cell: Cell| arena.rect_distance(rect, Rect::from(cell));
    for goal in &arena.scene().goals {
        if arena.scene().hostile(side, goal.side) {
            // A place that foes want to hold alone is worth standing at.
            if let GoalKind::Hold(at, _) = goal.kind
                && gap(at) > HOLD_WITHIN
            {
                return Some(at);
            }
            continue;
        }
        match &goal.kind {
            // Whoever is to be brought out goes there; the others go for that one.
            GoalKind::Reach { who: Some(who), .. } if goal.side == side && *who != id => {
                let there = arena.present(*who).then(|| arena.rect(*who).at);
                if let Some(there) = there.filter(|at| gap(*at) > ESCORT) {
                    return Some(there);
                }
            }
            GoalKind::Reach { cells, .. } if goal.side == side => {
                return cells.iter().copied().min_by_key(|c| (gap(*c), *c));
            }
            GoalKind::Hold(at, _) if gap(*at) > HOLD_WITHIN => return Some(*at),
            _ => {}
        }
    }
    None
}

/// Whether a side wins by lasting.
pub(super) fn lasts(arena: &Arena, side: SideId) -> bool {
    arena.scene().goals.iter().any(|goal| matches!(goal.kind, GoalKind::Survive(_)) && goal.side == side)
}

/// How far off a foe may be and still be sought: those who only need to last let the others come.
pub(super) fn leash(arena: &Arena, id: CombatantId) -> u16 {
    match (lasts(arena, arena.side(id)), precious(arena, id)) {
        (true, true) => LEASH / 4,
        (true, false) => LEASH,
        _ => u16::MAX,
    }
}

/// Whether time works against a side: foes win by lasting.
pub(super) fn hurried(arena: &Arena, side: SideId) -> bool {
    let scene = arena.scene();
    scene.goals.iter().any(|goal| matches!(goal.kind, GoalKind::Survive(_)) && scene.hostile(side, goal.side))
}
