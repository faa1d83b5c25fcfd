//! Holding places: the last combatant that holds a place for its side stays there, and where a foe is about to win by
//! one, a combatant goes there first.

use crate::fight::side::SideArena;
use crate::fight::state::resources::{GoalKind, HOLD_WITHIN};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};

use super::Evaluation;
use super::behaviour::GuardedArea;
use super::goals;
use super::reachable::ReachableCell;

/// How much farther from where it is sent a combatant goes, in cells.
const DETOUR: i16 = 1;

/// A place where one combatant decides who holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ai) enum Objective {
    /// The combatant stands there; without it a foe would hold the place, or its own side would not.
    Kept(Cell),
    /// A foe has held the place for a round, with no friend there.
    Lost(Cell),
}

/// The place where a combatant decides who holds it, as far as its side knows.
pub(in crate::ai) fn post(arena: &SideArena, id: CombatantId) -> Option<Objective> {
    let side = arena.side(id);
    let scene = arena.scene();
    let there = |who: CombatantId, at: Cell| arena.able(who) && arena.located(who) && near(arena, arena.rect(who), at);
    let others = |at: Cell, wanted: &dyn Fn(SideId) -> bool| {
        arena.all_combatants().any(|who| who != id && wanted(arena.side(who)) && there(who, at))
    };
    (0..).zip(scene.goals()).find_map(|(number, goal)| {
        let GoalKind::Hold(at, _) = goal.kind else { return None };
        let foes = scene.hostile(side, goal.side);
        if !foes && goal.side != side || others(at, &|theirs| theirs == side) {
            return None;
        }
        let threatened = others(at, &|theirs| scene.hostile(side, theirs));
        let under_way = arena.progress(number) > 0;
        match (there(id, at), foes) {
            (true, true) if threatened => Some(Objective::Kept(at)),
            (true, false) if !threatened => Some(Objective::Kept(at)),
            (false, true) if under_way => Some(Objective::Lost(at)),
            _ => None,
        }
    })
}

/// Whether a footprint is near enough to a place to hold it.
pub(in crate::ai) fn near(arena: &SideArena, rect: Rect, at: Cell) -> bool {
    arena.rect_distance(rect, at.into()) <= HOLD_WITHIN
}

/// What a combatant does not leave unless it flees: a place that it holds, or what it guards.
pub(in crate::ai) fn kept(evaluation: &Evaluation, arena: &SideArena, id: CombatantId) -> Option<GuardedArea> {
    let area = match post(arena, id) {
        Some(Objective::Kept(at)) => Some(GuardedArea { at: at.into(), within: HOLD_WITHIN }),
        // Who is outside goes back first.
        _ => evaluation.guarded_area(arena, id).filter(|area| area.holds(arena, arena.rect(id))),
    };
    area.filter(|_| !goals::flees(evaluation, arena, id))
}

/// Keeps only the spots from which the combatant still holds its place, or those on its way where its behaviour sends it.
pub(in crate::ai) fn keep(evaluation: &Evaluation, arena: &SideArena, id: CombatantId, spots: &mut Vec<ReachableCell>) {
    if let Some(area) = kept(evaluation, arena, id) {
        spots.retain(|spot| area.holds(arena, spot.rect));
    } else if let Some(to) = evaluation.duty(arena, id).filter(|_| !goals::flees(evaluation, arena, id)) {
        // Who is on its way somewhere does not go elsewhere, but may have to go round.
        let gap = |rect: Rect| arena.rect_distance(rect, to.into());
        let here = gap(arena.rect(id));
        spots.retain(|spot| gap(spot.rect) <= here + DETOUR);
    }
}

/// Whether a step to a cell leaves the place that a combatant keeps.
pub(in crate::ai) fn leaves(evaluation: &Evaluation, arena: &SideArena, id: CombatantId, to: Cell) -> bool {
    kept(evaluation, arena, id).is_some_and(|area| !area.holds(arena, arena.identity(id).rect(to)))
}
