//! Use of scene objects: opening barred ways, setting up cover, and barring the way of foes that have to come.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::distance_fields::{self, FAR};
use crate::ai::evaluation::reachable::ReachableCell;
use crate::ai::evaluation::{effect_evaluation, goals};
use crate::data::ruleset::{ObjectState, UseDef, UseOn};
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::ObjectId;
use crate::kernel::sight;

use super::equipment;
use super::turn_context::TurnContext;
use crate::ai::evaluation::place_rating::COVERED;

/// Number of rounds for which cover counts.
const LASTS: i64 = 3;
/// The value of barring a way.
const BARRED: i64 = 250;

/// The maximum extra length at which a path over a cell counts as the shortest.
const SLACK: u16 = 1;

/// An object that a use changes, and its new state.
type ObjectChange<'a> = (ObjectId, &'a ObjectState);

/// The most valuable use of an object within reach besides opening ways, with the walk there.
pub(in crate::ai) fn best(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    budget: u16,
) -> Option<Vec<OrderKind>> {
    let TurnContext { arena, by, .. } = *turn_context;
    let action = actions.iter().copied().find(|a| evaluation.semantics.uses(*a).operates)?;
    let lasts = goals::leash(evaluation, arena, by) != u16::MAX;
    let shooters: Vec<KnownCombatant> =
        evaluation.assessment.foes.iter().filter(|f| f.able && f.shoots()).copied().collect();
    // Combatants that approach foes do not use cover.
    let stays = lasts || evaluation.assessment.friend(by).is_some_and(KnownCombatant::shoots);
    if !stays || !lasts && shooters.is_empty() {
        return None;
    }
    let bounds = arena.scene().bounds();
    let quarry = evaluation.quarry(arena, by)?;
    let field = evaluation.distances.field(arena, quarry.rect.at, 1).to_vec();
    let way = |cell: Cell| field[bounds.index(cell)];
    let mut looked = false;
    let mut best: Option<(i64, Vec<OrderKind>)> = None;
    for id in arena.all_objects() {
        let at = Rect::from(arena.object(id).at);
        let near = i16::try_from(budget).unwrap_or(i16::MAX).saturating_add(1);
        let uses = &arena.rules().object(arena.object(id).def).uses;
        if uses.is_empty() || arena.rect_distance(arena.rect(by), at) > near {
            continue;
        }
        for (number, used) in (0_u8..).zip(uses) {
            let changes = changes(arena, id, used);
            let bars = if lasts { barred(evaluation, turn_context, &changes) } else { 0 };
            let raises = changes.iter().any(|(id, to)| to.cover > arena.object_state(*id).cover);
            if bars == 0 && (!raises || shooters.is_empty()) {
                continue;
            }
            if !std::mem::replace(&mut looked, true) {
                evaluation.look_around(arena, by, budget);
            }
            let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Object(id, number) };
            let chance = used.roll.map_or(100, |roll| effect_evaluation::odds(evaluation, arena, &draft, roll) / 100);
            // A way is barred from the near side.
            let here = |spot: &&ReachableCell| bars == 0 || way(spot.cell) >= way(at.at);
            let near = |spot: &&ReachableCell| arena.rect_distance(spot.rect, at) <= 1 && !spot.rect.overlaps(at);
            let beside = evaluation.spots.iter().filter(near).filter(here);
            let weighed = beside.map(|spot| {
                let cover: i64 = changes.iter().map(|change| covered(arena, &shooters, spot, change)).sum();
                ((bars + cover * LASTS) * chance / 100 + spot.ease.min(0) / 4, *spot)
            });
            let Some((value, spot)) = weighed.max_by_key(|(value, spot)| (*value, spot.ease)) else { continue };
            if value > best.as_ref().map_or(0, |(most, _)| *most) {
                best = Some((value, evaluation.walk(by, &spot).into_iter().chain([OrderKind::Act(draft)]).collect()));
            }
        }
    }
    best.map(|(_, steps)| steps)
}

/// The objects that a use would change now, with their new states.
fn changes<'a>(arena: &SideArena<'a>, id: ObjectId, used: &UseDef) -> Vec<ObjectChange<'a>> {
    let state = |id: ObjectId, key: &str| {
        let states = &arena.rules().object(arena.object(id).def).states;
        states.iter().find(|s| s.key.value == key).map(|state| (id, state))
    };
    if used.from != arena.object_state(id).key.value || used.from == used.to {
        return Vec::new();
    }
    let own = state(id, &used.to);
    match &used.on {
        UseOn::Itself => own.into_iter().collect(),
        UseOn::Linked => {
            let links = arena.object(id).links.iter();
            own.into_iter().chain(links.filter_map(|link| state(*link, &used.to))).collect()
        }
        UseOn::Beside { to, .. } => {
            let Some(other) = arena.object_beside(id, used) else { return Vec::new() };
            own.into_iter().chain(state(other, to)).collect()
        }
    }
}

/// The difficulty of passing an object in a state: none, by hand, by a roll, or impossible from beside it.
fn hardness(arena: &SideArena, id: ObjectId, state: &ObjectState) -> i64 {
    if !state.blocks {
        return 0;
    }
    let def = arena.rules().object(arena.object(id).def);
    let opens =
        |used: &&UseDef| used.from == state.key.value && def.states.iter().any(|s| s.key.value == used.to && !s.blocks);
    def.uses.iter().find(opens).map_or(3, |used| 1 + i64::from(used.roll.is_some()))
}

/// The value of barring the way of foes that have to come: only where no friend is cut off.
fn barred(evaluation: &mut Evaluation, turn_context: &TurnContext, changes: &[ObjectChange]) -> i64 {
    let TurnContext { arena, by, .. } = *turn_context;
    let mut sum = 0;
    for (id, to) in changes {
        let more = hardness(arena, *id, to) - hardness(arena, *id, arena.object_state(*id));
        if more <= 0 || arena.bodies_at(arena.object(*id).at).next().is_some() {
            continue;
        }
        let at = arena.object(*id).at;
        let foes: Vec<Cell> = evaluation.assessment.foes.iter().filter(|f| f.able).map(|f| f.rect.at).collect();
        let coming = foes.iter().filter(|from| leads_through(evaluation, turn_context, **from, at)).count();
        if coming == 0 {
            continue;
        }
        let friends = evaluation.assessment.friends.iter().filter(|f| f.able && f.id != by);
        let friends: Vec<Cell> = friends.map(|f| f.rect.at).collect();
        if !friends.iter().any(|from| leads_through(evaluation, turn_context, *from, at)) {
            sum += BARRED * more * i64::try_from(coming).unwrap_or(1);
        }
    }
    sum
}

/// Whether the shortest path from a cell to the actor leads over another cell.
fn leads_through(evaluation: &mut Evaluation, turn_context: &TurnContext, from: Cell, over: Cell) -> bool {
    let TurnContext { arena, by, .. } = *turn_context;
    let (bounds, here) = (arena.scene().bounds(), arena.at(by));
    let whole = evaluation.distances.field(arena, from, 1)[bounds.index(here)];
    let ways = evaluation.distances.field(arena, over, 1);
    let (there, rest) = (ways[bounds.index(from)], ways[bounds.index(here)]);
    whole != FAR && there != FAR && rest != FAR && there + rest <= whole + cost_of(arena, over) + SLACK
}

/// The part of a path's cost over a cell that both of its fields count.
fn cost_of(arena: &SideArena, over: Cell) -> u16 {
    let door = arena.object_at(over).is_some_and(|id| arena.object_state(id).blocks);
    if door { distance_fields::DOOR } else { 1 }
}

/// The reduction of shots at a combatant on a spot by an object in a state.
fn covered(arena: &SideArena, shooters: &[KnownCombatant], spot: &ReachableCell, (id, to): &ObjectChange) -> i64 {
    let more = i64::from(to.cover.saturating_sub(arena.object_state(*id).cover));
    let at = arena.object(*id).at;
    if more == 0 || spot.rect.contains(at) || arena.rect_distance(spot.rect, at.into()) > 1 {
        return 0;
    }
    let stopped = shooters.iter().filter(|f| {
        let near = arena.rect_distance(f.rect, spot.rect) <= f.reach;
        near && sight::cells_between(f.rect.at, spot.cell).any(|cell| cell == at)
    });
    stopped.map(|f| f.blow * COVERED * more / 100).sum()
}

/// Opens what bars the path onward from a spot: an adjacent door, or an adjacent lever that moves a barrier. A hand
/// that this needs is freed first.
pub(in crate::ai) fn make_way(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    goal: Cell,
    spot: &ReachableCell,
) -> Vec<OrderKind> {
    let TurnContext { arena, by, .. } = *turn_context;
    let bounds = arena.scene().bounds();
    let Some(action) = actions.iter().copied().find(|a| evaluation.semantics.uses(*a).operates) else {
        return Vec::new();
    };
    let identity = arena.identity(by);
    // Combatants that let foes come leave barriers closed.
    let goes_far = goals::leash(evaluation, arena, by) == u16::MAX;
    let field = evaluation.distances.field(arena, goal, identity.side_cells);
    let here = field[bounds.index(spot.cell)];
    let goes = |goal: Cell| goal != arena.at(by);
    let mut found = Vec::new();
    for id in arena.all_objects() {
        let at = arena.object(id).at;
        if arena.rect_distance(spot.rect, at.into()) > 1 {
            continue;
        }
        match distance_fields::opening(arena, id) {
            // Only where the path leads through.
            Some(number) if field[bounds.index(at)] < here && goes(goal) => found.push((id, number)),
            _ if goes_far => {
                found.extend(distance_fields::remote_opening(arena, id).map(|number| (id, number)));
            }
            _ => {}
        }
    }
    let ways = found.into_iter().map(|(id, number)| {
        let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Object(id, number) };
        let first = equipment::hand_for(evaluation, turn_context, actions, &draft);
        if spot.cell != arena.at(by) {
            return first.into_iter().chain([OrderKind::Act(draft)]).collect();
        }
        match first {
            Some(first) => vec![first, OrderKind::Act(draft)],
            None => turn_context.pursued(draft).into_iter().collect::<Vec<OrderKind>>(),
        }
    });
    ways.into_iter().find(|way| !way.is_empty()).unwrap_or_default()
}
