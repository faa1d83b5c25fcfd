//! Distance fields: path costs from every cell of the map to a goal, for a footprint. Combatants in the way are ignored
//! and closed doors count as a detour, so that a field stays valid until an object changes; it is computed when first
//! needed.

use std::collections::BTreeMap;

use crate::data::ruleset::UseOn;
use crate::fight::side::SideArena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::ObjectId;
use crate::kernel::path::{Entry, PathSearch, SearchRules, StepModel};

/// The distance of unreachable cells.
pub(in crate::ai) const FAR: u16 = u16::MAX;
/// The cost of passing a closed door: opening it, and the turn's use that this takes.
pub(in crate::ai) const DOOR: u16 = 3;
/// The cost of a barrier that must be opened from elsewhere.
const BARRIER: u16 = 16;
/// The additional cost of entering a hazard.
const HAZARD: u16 = 5;
/// Number of footprint sizes.
const SIDES: usize = Rect::MOST_SIDE as usize;
/// Maximum length of paths; longer ones are not searched.
const LONGEST: u16 = 200;

/// Distance fields of one battle.
#[derive(Clone, Default)]
pub(in crate::ai) struct DistanceFields {
    /// States of all objects when the fields were made.
    states: Vec<(u8, Cell)>,
    /// Objects that a lever elsewhere opens.
    linked: Vec<ObjectId>,
    /// Whether one of them is shut.
    barred: bool,
    /// By field and start, the first of them that is shut on the way to the goal.
    barriers: BTreeMap<(usize, Cell), Option<ObjectId>>,
    /// By footprint, then by goal cell; empty when not made.
    fields: Vec<Vec<u16>>,
    search: PathSearch,
}

impl DistanceFields {
    /// Drops outdated fields. Must be called once per decision, before fields are requested.
    pub fn refresh(&mut self, arena: &SideArena) {
        let states = || arena.all_objects().map(|id| (arena.object(id).state, arena.object(id).at));
        let cells = arena.scene().bounds().len();
        if self.fields.len() == cells * SIDES && states().eq(self.states.iter().copied()) {
            return;
        }
        self.states = states().collect();
        self.fields.clear();
        self.fields.resize(cells * SIDES, Vec::new());
        self.linked = arena
            .all_objects()
            .filter(|id| {
                let state = &arena.object_state(*id).key.value;
                let uses = &arena.rules().object(arena.object(*id).def).uses;
                uses.iter().any(|u| u.on == UseOn::Linked && u.from == *state)
            })
            .flat_map(|id| arena.object(id).links.iter().copied())
            .collect();
        self.barriers.clear();
        self.barred = self.linked.iter().any(|id| is_barrier(arena, *id));
    }

    /// Whether anything is shut that opens from elsewhere only.
    pub fn barred(&self) -> bool {
        self.barred
    }

    /// The first object on the way from a cell to a goal that is shut and opens from elsewhere only.
    pub fn barrier(&mut self, arena: &SideArena, from: Cell, goal: Cell, side: u8) -> Option<ObjectId> {
        if !self.barred || self.field(arena, goal, side)[arena.scene().bounds().index(from)] == FAR {
            return None;
        }
        let key = (self.slot(arena, goal, side), from);
        if let Some(known) = self.barriers.get(&key) {
            return *known;
        }
        self.search(arena, goal, side);
        let mut path = Vec::new();
        self.search.path_to(from, &mut path);
        let cells = path.into_iter().rev().flat_map(|cell| Rect::new(cell, side).cells());
        let found = cells.filter_map(|cell| arena.object_at(cell)).find(|id| is_barrier(arena, *id));
        self.barriers.insert(key, found);
        found
    }

    /// The number of a field.
    fn slot(&self, arena: &SideArena, goal: Cell, side: u8) -> usize {
        let bounds = arena.scene().bounds();
        bounds.len() * usize::from(side.clamp(1, Rect::MOST_SIDE) - 1) + bounds.index(goal)
    }

    /// The distance of every cell from a goal for a footprint of this side, by cell index. For large footprints the
    /// cells are their top-left ones.
    pub fn field(&mut self, arena: &SideArena, goal: Cell, side: u8) -> &[u16] {
        let slot = self.slot(arena, goal, side);
        if self.fields[slot].is_empty() {
            self.fields[slot] = self.make(arena, goal, side);
        }
        &self.fields[slot]
    }

    fn make(&mut self, arena: &SideArena, goal: Cell, side: u8) -> Vec<u16> {
        let bounds = arena.scene().bounds();
        self.search(arena, goal, side);
        let mut field = vec![FAR; bounds.len()];
        for cell in self.search.reached() {
            field[bounds.index(*cell)] = self.search.cost(*cell).unwrap_or(FAR);
        }
        field
    }

    /// Searches from a goal outwards.
    fn search(&mut self, arena: &SideArena, goal: Cell, side: u8) {
        let bounds = arena.scene().bounds();
        let rules = SearchRules {
            odd: false,
            bounds,
            metric: arena.rules().metric(),
            corners: arena.rules().corners(),
            side,
            budget: LONGEST,
        };
        // A large footprint reaches a goal in a corner with another of its cells.
        let start = Cell::new(goal.x.min(bounds.width - i16::from(side)), goal.y.min(bounds.height - i16::from(side)));
        let climb = u16::from(arena.rules().grid.climb);
        self.search.run(&rules, start, &BackwardSteps { arena, linked: &self.linked, side, climb });
    }
}

/// What steps towards the goal cost. The search runs from the goal outwards, opposite to the walker's direction.
struct BackwardSteps<'a, 'w> {
    arena: &'a SideArena<'w>,
    linked: &'a [ObjectId],
    side: u8,
    climb: u16,
}

impl StepModel for BackwardSteps<'_, '_> {
    fn entry(&self, to: Cell) -> Entry {
        // A step up of the walker is one down of the search.
        let height = u8::MAX - self.arena.elevation(to);
        let mut dearest = 1;
        for cell in Rect::new(to, self.side).cells() {
            let Some(cost) = cell_cost(self.arena, self.linked, cell) else {
                return Entry { height, ..Entry::default() };
            };
            dearest = dearest.max(cost);
        }
        Entry { level: dearest, up: dearest + self.climb, height }
    }

    fn blocks(&self, cell: Cell) -> bool {
        self.arena.solid_ground(cell)
    }
}

fn cell_cost(arena: &SideArena, linked: &[ObjectId], cell: Cell) -> Option<u16> {
    let mut cost = 1;
    let mut hazard = 0;
    for ground in arena.grounds_at(cell) {
        if ground.blocks {
            return None;
        }
        cost = cost.max(u16::from(ground.steps));
        if ground.hazard {
            hazard = HAZARD;
        }
    }
    cost += hazard;
    if let Some(id) = arena.object_at(cell) {
        let state = arena.object_state(id);
        if !state.blocks {
            cost = cost.max(u16::from(state.steps));
        } else if opening(arena, id).is_some() {
            cost = cost.max(1) + DOOR;
        } else if linked.contains(&id) {
            cost = cost.max(1) + BARRIER;
        } else {
            return None;
        }
    }
    Some(cost)
}

/// Whether an object that a lever elsewhere opens is shut, with no other way to open it.
fn is_barrier(arena: &SideArena, id: ObjectId) -> bool {
    arena.object_state(id).blocks && opening(arena, id).is_none()
}

/// The use that opens a blocking object; None if it does not block or has no such use.
pub(in crate::ai) fn opening(arena: &SideArena, id: ObjectId) -> Option<u8> {
    let def = arena.rules().object(arena.object(id).def);
    let state = arena.object_state(id);
    if !state.blocks {
        return None;
    }
    let at = def
        .uses
        .iter()
        .position(|u| u.from == state.key.value && def.states.iter().any(|s| s.key.value == u.to && !s.blocks))?;
    u8::try_from(at).ok()
}

/// The use of a remote object, not blocking itself, that opens the objects linked to it.
pub(in crate::ai) fn remote_opening(arena: &SideArena, id: ObjectId) -> Option<u8> {
    let object = arena.object(id);
    let def = arena.rules().object(object.def);
    let state = &arena.object_state(id).key.value;
    let at = def.uses.iter().position(|u| {
        u.on == UseOn::Linked
            && u.from == *state
            && object.links.iter().any(|link| {
                let states = &arena.rules().object(arena.object(*link).def).states;
                arena.object_state(*link).blocks && states.iter().any(|s| s.key.value == u.to && !s.blocks)
            })
    })?;
    u8::try_from(at).ok()
}
