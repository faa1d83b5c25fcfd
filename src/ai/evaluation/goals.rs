//! The goals of the scene as seen by one combatant: targets, places to go to or to hold, and how far to seek a fight.

use crate::data::effect::{Limit, MoveLimit};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::resources::{GoalKind, HOLD_WITHIN};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};

use super::Evaluation;
use super::calls;

/// The value of felling the combatant that a goal names, in hundredths of damage.
const PRIZE: i64 = 2_000;
/// Maximum distance of the escort from a combatant that has to reach a place, in cells.
const ESCORT: i16 = 3;
/// Path cells within which combatants that need only last approach a foe.
const LEASH: u16 = 14;

/// The value of a combatant's fall to a side because of a goal.
pub(in crate::ai) fn prize(arena: &SideArena, side: SideId, id: CombatantId) -> i64 {
    let named =
        arena.scene().goals().iter().any(|goal| {
            matches!(goal.kind, GoalKind::Fell(who) if who == id) && !arena.scene().hostile(side, goal.side)
        });
    if named { PRIZE } else { 0 }
}

/// Whether foes win by felling this combatant.
pub(in crate::ai) fn precious(arena: &SideArena, id: CombatantId) -> bool {
    let own = arena.side(id);
    arena
        .scene()
        .goals()
        .iter()
        .any(|goal| matches!(goal.kind, GoalKind::Fell(who) if who == id) && arena.scene().hostile(own, goal.side))
}

/// The place that its behaviour or a goal sends a combatant to, unless it is there already.
pub(in crate::ai) fn errand(evaluation: &Evaluation, arena: &SideArena, id: CombatantId) -> Option<Cell> {
    if let Some(cell) = evaluation.duty(arena, id) {
        return Some(cell);
    }
    if let Some(cell) = calls::errand(evaluation, arena, id) {
        return Some(cell);
    }
    let side = arena.side(id);
    let rect = arena.rect(id);
    let gap = |cell: Cell| arena.rect_distance(rect, Rect::from(cell));
    for goal in arena.scene().goals() {
        if arena.scene().hostile(side, goal.side) {
            // A place that foes want to hold alone is contested.
            if let GoalKind::Hold(at, _) = goal.kind
                && gap(at) > HOLD_WITHIN
            {
                return Some(at);
            }
            continue;
        }
        match &goal.kind {
            // The combatant that has to reach a place goes there; its friends follow it.
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
pub(in crate::ai) fn lasts(arena: &SideArena, side: SideId) -> bool {
    arena.scene().goals().iter().any(|goal| matches!(goal.kind, GoalKind::Survive(_)) && goal.side == side)
}

/// Maximum path distance at which foes are approached: combatants that need only last, and guardians, let them come.
pub(in crate::ai) fn leash(evaluation: &Evaluation, arena: &SideArena, id: CombatantId) -> u16 {
    if let Some(area) = evaluation.guarded_area(arena, id) {
        // As far as across all that it guards, and a step beyond.
        return u16::try_from(2 * area.within + 2).unwrap_or(0);
    }
    match (lasts(arena, arena.side(id)), precious(arena, id)) {
        (true, true) => LEASH / 4,
        (true, false) => LEASH,
        _ => u16::MAX,
    }
}

/// Whether foes win by lasting, so that time works against a side.
pub(in crate::ai) fn hurried(arena: &SideArena, side: SideId) -> bool {
    let scene = arena.scene();
    scene.goals().iter().any(|goal| matches!(goal.kind, GoalKind::Survive(_)) && scene.hostile(side, goal.side))
}

/// Whether a combatant moves only to flee.
pub(in crate::ai) fn flees(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> bool {
    let leaves = || arena.exits(by).next().is_some() && beaten(arena, by) && !evaluation.reckless(arena, by);
    arena.limited(by, |limit| limit == Limit::Move(MoveLimit::OnlyAway)) || leaves() || evaluation.cowed(arena, by)
}

/// Whether a combatant is beaten by the ruleset's test.
fn beaten(arena: &SideArena, by: CombatantId) -> bool {
    arena.rules().roles.beaten.holds(&arena.facts(Context::of(by)))
}
