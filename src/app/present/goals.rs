//! The goals of a scene with their progress, as far as the viewer knows.

use crate::app::text;
use crate::fight::preview::view::{BodyView, SideView};
use crate::fight::side::SideArena;
use crate::fight::state::resources::{GoalFacts, GoalKind};
use crate::kernel::ids::SideId;

/// The goals of all sides in full.
pub(in crate::app) fn goals(arena: &SideArena, view: Option<&SideView>) -> String {
    let scene = arena.scene();
    let told = scene.goals().iter().enumerate().map(|(number, goal)| {
        let side = &scene.sides()[goal.side.index()].name;
        text::common::labelled(side, goal_told(arena, number, goal))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { rout(arena, view) } else { told.join(". ") }
}

/// The goals of one side in a few words: those of the viewer, or of all sides together if they are the same for all.
pub(in crate::app) fn own_goals(arena: &SideArena, view: Option<&SideView>) -> String {
    let own: Option<SideId> = view.and_then(|view| view.viewer);
    let numbered = arena.scene().goals().iter().enumerate();
    let told: Vec<String> = numbered
        .filter(|(_, goal)| own.is_none_or(|side| goal.side == side))
        .map(|(number, goal)| goal_told(arena, number, goal))
        .collect();
    let goal = match told.is_empty() {
        true => rout(arena, view),
        false => crate::app::present::capital(&told.join("; ")),
    };
    match foes_progress(arena, own) {
        Some(foes) => text::goals::and_foes(goal, foes),
        None => goal,
    }
}

/// How far foes have come who win by holding a place; None while none of them has held it.
pub(in crate::app) fn foes_progress(arena: &SideArena, own: Option<SideId>) -> Option<String> {
    let (scene, own) = (arena.scene(), own?);
    let held = scene.goals().iter().enumerate().filter_map(|(number, goal)| {
        let now = arena.progress(number);
        match goal.kind {
            GoalKind::Hold(_, rounds) if now > 0 && scene.hostile(own, goal.side) => {
                let side = &scene.sides()[goal.side.index()].name;
                Some(text::goals::foes_hold(side, now, rounds))
            }
            _ => None,
        }
    });
    let held: Vec<String> = held.collect();
    (!held.is_empty()).then(|| held.join("; "))
}

fn goal_told(arena: &SideArena, number: usize, goal: &GoalFacts) -> String {
    let now = arena.progress(number);
    match &goal.kind {
        GoalKind::Hold(_, 1) => text::goals::HOLD_ONCE.to_owned(),
        GoalKind::Hold(_, rounds) => text::goals::so_far(text::goals::hold(rounds), now),
        GoalKind::Reach { who: Some(who), .. } => text::goals::bring(&arena.identity(*who).name),
        GoalKind::Reach { count: 1, .. } => text::goals::REACH_ONE.to_owned(),
        GoalKind::Reach { count, .. } => text::goals::so_far(text::goals::reach(count), now),
        GoalKind::Survive(round) => text::goals::survive(round),
        GoalKind::Fell(who) => text::goals::fell(&arena.identity(*who).name),
    }
}

/// The goal of a scene without goals. The number of foes may be a secret; combatants out of the fight were seen.
fn rout(arena: &SideArena, view: Option<&SideView>) -> String {
    let beaten = |view: &SideView| {
        let foe = |body: &&BodyView| view.viewer.is_some_and(|own| arena.scene().hostile(own, body.side));
        let out = |body: &&BodyView| body.fate.is_some() || arena.present(body.id) && !arena.undefeated(body.id);
        view.bodies.iter().filter(foe).filter(out).count()
    };
    match view.map_or(0, beaten) {
        0 => text::goals::ROUT.to_owned(),
        down => text::goals::so_far(text::goals::ROUT, down),
    }
}
