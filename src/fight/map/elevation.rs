//! Elevation: heights of ground, objects and bodies, what a jump clears, and what ground costs to enter.

use crate::data::effect::{Limit, MoveLimit};
use crate::data::ruleset::TerrainDef;
use crate::data::scope::SizeStep;
use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::metric;

/// What a jump clears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JumpClearance {
    /// Bodies up to this Size, and objects where `up` is None.
    pub size: SizeStep,
    /// Ground and objects that rise at most so many levels above the jumper's cell. None: ground one level up.
    pub up: Option<i32>,
}

/// What ground costs at most that is difficult and no more, in steps.
const DIFFICULT: u16 = 2;

impl Arena<'_> {
    /// Whether a footprint holds something that a combatant cannot jump over: a wall, ground too far up, an object or a
    /// body too big or too high. Of bodies those count that `known` picks.
    pub fn blocks_jump(
        &self,
        by: CombatantId,
        at: Cell,
        over: JumpClearance,
        known: impl Fn(CombatantId) -> bool,
    ) -> bool {
        let level = i32::from(self.elevation(self.position(by).at));
        self.identity(by).rect(at).cells().any(|cell| {
            if !self.scene().bounds.contains(cell) {
                return true;
            }
            let rise = i32::from(self.elevation(cell)) - level;
            let thing = self.obstacle(cell);
            let barred = match over.up {
                None => rise > 1 || thing.is_some_and(|size| size > over.size),
                Some(up) => {
                    let high = |height: Option<u16>| height.is_none_or(|height| rise + i32::from(height) > up);
                    rise > up || thing.is_some() && high(self.height_of_thing(cell))
                }
            };
            barred
                || thing.is_none() && self.walled(cell)
                || self.bodies_at(cell).any(|b| b != by && known(b) && self.identity(b).size > over.size)
        })
    }

    /// Cells between two footprints on the plane, elevation left out.
    #[must_use]
    pub fn flat_gap(&self, a: Rect, b: Rect) -> i16 {
        metric::distance(self.rules().metric(), a, b)
    }

    /// The cost of entering the most expensive ground under a footprint, in steps.
    #[must_use]
    pub fn ground_cost(&self, at: Rect) -> u8 {
        let cells = at.cells();
        cells.flat_map(|cell| self.grounds_at(cell).map(|ground| ground.steps)).max().unwrap_or(1)
    }

    /// What a kind of ground costs a combatant to enter, in steps.
    #[must_use]
    pub fn steps_on(&self, who: CombatantId, ground: &TerrainDef) -> u16 {
        let eased = ground.eased_by.is_some_and(|value| self.value(who, value) > 0);
        if eased { 1 } else { u16::from(ground.steps) }
    }

    /// The hardest ground under a footprint, in which one rather does not stand: None where none of it costs a combatant
    /// more than 2 steps to enter, or for who flies over it.
    #[must_use]
    pub fn hard_ground(&self, who: CombatantId, at: Rect) -> Option<&TerrainDef> {
        let grounds = at.cells().filter(|_| self.aloft(who).is_none()).flat_map(|cell| self.grounds_at(cell));
        grounds.filter(|ground| self.steps_on(who, ground) > DIFFICULT).max_by_key(|ground| self.steps_on(who, ground))
    }

    /// How many levels above the ground a combatant flies, if it does.
    #[must_use]
    pub fn aloft(&self, who: CombatantId) -> Option<u8> {
        let rules = self.rules();
        let limits = self.conditions(who).0.iter().flat_map(|i| &rules.condition(i.key).limits);
        limits
            .filter_map(|limit| if let Limit::Move(MoveLimit::Flying(levels)) = limit { Some(*levels) } else { None })
            .max()
    }

    /// Whether an obstacle or a body on a cell is higher than a jumper clears, or an obstacle has no known height.
    /// Bodies have a height where the ruleset gives them one.
    #[must_use]
    pub fn too_high(&self, by: CombatantId, at: Cell, clears: i32) -> bool {
        let height = self.rules().roles.height;
        self.identity(by).rect(at).cells().filter(|cell| self.scene().bounds.contains(*cell)).any(|cell| {
            let thing = self.obstacle(cell).is_some().then(|| self.height_of_thing(cell));
            let body = self.body_at(cell).filter(|body| *body != by);
            thing.is_some_and(|height| height.is_none_or(|height| i32::from(height) > clears))
                || body.is_some_and(|body| height.is_some_and(|value| self.value(body, value) > clears))
        })
    }

    /// Whether a wall or an obstacle on a cell is higher than `clears`, or has no known height.
    #[must_use]
    pub fn towers(&self, cell: Cell, clears: i32) -> bool {
        let stands = self.walled(cell) || self.obstacle(cell).is_some();
        stands && self.height_of_thing(cell).is_none_or(|height| i32::from(height) > clears)
    }

    /// The height of ground and object on a cell, in the ruleset's unit of heights.
    pub(in crate::fight) fn height_of_thing(&self, cell: Cell) -> Option<u16> {
        let object = self.object_at(cell).and_then(|id| self.object_state(id).height);
        object.max(self.grounds_at(cell).filter_map(|ground| ground.height).max())
    }
}
