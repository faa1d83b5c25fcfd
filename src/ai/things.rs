//! Use of scene objects: opening barred ways, setting up cover, and barring the way of foes that have to come.

use crate::data::ruleset::{ObjectState, UseDef, UseOn};
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Aim, Body, Draft};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::ObjectId;
use crate::kernel::sight;

use super::atlas::{self, FAR};
use super::desk::{Desk, Spot};
use super::goals;
use super::kit;
use super::moment::Moment;
use super::outcome;
use super::picture::Fighter;

/// The reduction of shots per level of cover, in percent.
pub(super) const COVERED: i64 = 15;
/// Number of rounds for which cover counts.
const LASTS: i64 = 3;
/// The value of barring a way.
const BARRED: i64 = 250;

/// The maximum extra length at which a path over a cell counts as the shortest.
const SLACK: u16 = 1;

/// An object that a use changes, and its new state.
type Change<'a> = (ObjectId, &'a ObjectState);

/// The most valuable use of an object within reach besides opening ways, with the walk there.
pub(super) fn best(desk: &mut Desk, moment: &Moment, actions: &[ActionId], budget: u16) -> Option<Vec<Body>> {
    let Moment { arena, by, .. } = *moment;
    let action = actions.iter().copied().find(|a| desk.lore.uses(*a).operates)?;
    let lasts = goals::leash(arena, by) != u16::MAX;
    let shooters: Vec<Fighter> = desk.picture.foes.iter().filter(|f| f.able && f.shoots()).copied().collect();
    // Combatants that approach foes do not use cover.
    let stays = lasts || desk.picture.friend(by).is_some_and(Fighter::shoots);
    if !stays || !lasts && shooters.is_empty() {
        return None;
    }
    let bounds = arena.scene().bounds();
    let quarry = desk.quarry(arena, by)?;
    let field = desk.atlas.field(arena, quarry.rect.at, 1).to_vec();
    let way = |cell: Cell| field[bounds.index(cell)];
    let mut looked = false;
    let mut best: Option<(i64, Vec<Body>)> = None;
    for id in arena.all_objects() {
        let at = Rect::from(arena.object(id).at);
        let near = i16::try_from(budget).unwrap_or(i16::MAX).saturating_add(1);
        let uses = &arena.rules().object(arena.object(id).def).uses;
        if uses.is_empty() || arena.rect_distance(arena.rect(by), at) > near {
            continue;
        }
        for (number, used) in (0_u8..).zip(uses) {
            let changes = changes(arena, id, used);
            let bars = if lasts { barred(desk, moment, &changes) } else { 0 };
            let raises = changes.iter().any(|(id, to)| to.cover > arena.object_state(*id).cover);
            if bars == 0 && (!raises || shooters.is_empty()) {
                continue;
            }
            if !std::mem::replace(&mut looked, true) {
                desk.look_around(arena, by, budget);
            }
            let draft = Draft { by, action, tool: None, aim: Aim::Object(id, number) };
            let chance = used.roll.map_or(100, |roll| outcome::odds(desk, arena, &draft, roll) / 100);
            // A way is barred from the near side.
            let here = |spot: &&Spot| bars == 0 || way(spot.cell) >= way(at.at);
            let near = |spot: &&Spot| arena.rect_distance(spot.rect, at) <= 1 && !spot.rect.overlaps(at);
            let beside = desk.spots.iter().filter(near).filter(here);
            let weighed = beside.map(|spot| {
                let cover: i64 = changes.iter().map(|change| covered(arena, &shooters, spot, change)).sum();
                ((bars + cover * LASTS) * chance / 100 + spot.ease.min(0) / 4, *spot)
            });
            let Some((value, spot)) = weighed.max_by_key(|(value, spot)| (*value, spot.ease)) else { continue };
            if value > best.as_ref().map_or(0, |(most, _)| *most) {
                best = Some((value, desk.walk(by, &spot).into_iter().chain([Body::Act(draft)]).collect()));
            }
        }
    }
    best.map(|(_, steps)| steps)
}

/// The objects that a use would change now, with their new states.
fn changes<'a>(arena: &SideArena<'a>, id: ObjectId, used: &UseDef) -> Vec<Change<'a>> {
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
fn barred(desk: &mut Desk, moment: &Moment, changes: &[Change]) -> i64 {
    let Moment { arena, by, .. } = *moment;
    let mut sum = 0;
    for (id, to) in changes {
        let more = hardness(arena, *id, to) - hardness(arena, *id, arena.object_state(*id));
        if more <= 0 || arena.bodies_at(arena.object(*id).at).next().is_some() {
            continue;
        }
        let at = arena.object(*id).at;
        let foes: Vec<Cell> = desk.picture.foes.iter().filter(|f| f.able).map(|f| f.rect.at).collect();
        let coming = foes.iter().filter(|from| leads_through(desk, moment, **from, at)).count();
        if coming == 0 {
            continue;
        }
        let friends = desk.picture.friends.iter().filter(|f| f.able && f.id != by);
        let friends: Vec<Cell> = friends.map(|f| f.rect.at).collect();
        if !friends.iter().any(|from| leads_through(desk, moment, *from, at)) {
            sum += BARRED * more * i64::try_from(coming).unwrap_or(1);
        }
    }
    sum
}

/// Whether the shortest path from a cell to the actor leads over another cell.
fn leads_through(desk: &mut Desk, moment: &Moment, from: Cell, over: Cell) -> bool {
    let Moment { arena, by, .. } = *moment;
    let (bounds, here) = (arena.scene().bounds(), arena.at(by));
    let whole = desk.atlas.field(arena, from, 1)[bounds.index(here)];
    let ways = desk.atlas.field(arena, over, 1);
    let (there, rest) = (ways[bounds.index(from)], ways[bounds.index(here)]);
    whole != FAR && there != FAR && rest != FAR && there + rest <= whole + cost_of(arena, over) + SLACK
}

/// The part of a path's cost over a cell that both of its fields count.
fn cost_of(arena: &SideArena, over: Cell) -> u16 {
    let door = arena.object_at(over).is_some_and(|id| arena.object_state(id).blocks);
    if door { atlas::DOOR } else { 1 }
}

/// The reduction of shots at a combatant on a spot by an object in a state.
fn covered(arena: &SideArena, shooters: &[Fighter], spot: &Spot, (id, to): &Change) -> i64 {
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
pub(super) fn make_way(desk: &mut Desk, moment: &Moment, actions: &[ActionId], goal: Cell, spot: &Spot) -> Vec<Body> {
    let Moment { arena, by, .. } = *moment;
    let bounds = arena.scene().bounds();
    let Some(action) = actions.iter().copied().find(|a| desk.lore.uses(*a).operates) else { return Vec::new() };
    let identity = arena.identity(by);
    let field = desk.atlas.field(arena, goal, identity.side_cells);
    let here = field[bounds.index(spot.cell)];
    let goes = |goal: Cell| goal != arena.at(by);
    let mut found = Vec::new();
    for id in arena.all_objects() {
        let at = arena.object(id).at;
        if arena.rect_distance(spot.rect, at.into()) > 1 {
            continue;
        }
        match atlas::opening(arena, id) {
            // Only where the path leads through.
            Some(number) if field[bounds.index(at)] < here && goes(goal) => found.push((id, number)),
            // Combatants that let foes come leave barriers closed.
            _ if goals::leash(arena, by) == u16::MAX => {
                found.extend(atlas::remote_opening(arena, id).map(|number| (id, number)));
            }
            _ => {}
        }
    }
    let ways = found.into_iter().map(|(id, number)| {
        let draft = Draft { by, action, tool: None, aim: Aim::Object(id, number) };
        let first = kit::hand_for(desk, moment, actions, &draft);
        if spot.cell != arena.at(by) {
            return first.into_iter().chain([Body::Act(draft)]).collect();
        }
        match first {
            Some(first) => vec![first, Body::Act(draft)],
            None => moment.pursued(draft).into_iter().collect::<Vec<Body>>(),
        }
    });
    ways.into_iter().find(|way| !way.is_empty()).unwrap_or_default()
}
