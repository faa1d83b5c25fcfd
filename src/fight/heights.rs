//! What somebody stands on and jumps over: how dear the ground under it is, how high things and bodies are.

use crate::data::effect::Limit;
use crate::data::ruleset::TerrainDef;
use crate::fight::arena::Arena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::metric;

impl Arena<'_> {
    /// Cells between two footprints on the plane, whatever their elevation.
    #[must_use]
    pub fn flat_gap(&self, a: Rect, b: Rect) -> i16 {
        metric::distance(self.rules().metric(), a, b)
    }

    /// What the dearest ground under a combatant costs to enter, in steps.
    #[must_use]
    pub fn footing(&self, who: CombatantId) -> u8 {
        let cells = self.rect(who).cells();
        cells.flat_map(|cell| self.grounds_at(cell).map(|ground| ground.steps)).max().unwrap_or(1)
    }

    /// What a kind of ground costs a combatant to enter, in steps.
    #[must_use]
    pub fn steps_on(&self, who: CombatantId, ground: &TerrainDef) -> u16 {
        let eased = ground.eased_by.is_some_and(|value| self.value(who, value) > 0);
        if eased { 1 } else { u16::from(ground.steps) }
    }

    /// How many levels above the ground a combatant flies, if it does.
    #[must_use]
    pub fn aloft(&self, who: CombatantId) -> Option<u8> {
        let rules = self.rules();
        let limits = self.body(who).conditions.0.iter().flat_map(|i| &rules.condition(i.key).limits);
        limits.filter_map(|limit| if let Limit::Aloft(levels) = limit { Some(*levels) } else { None }).max()
    }

    /// Whether what stands on a cell is higher than a jumper clears, or of no height that could be told. Bodies have a
    /// height where the ruleset gives one.
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

    /// Whether what stands on a cell besides bodies is higher than so much, or of no height that could be told.
    #[must_use]
    pub fn towers(&self, cell: Cell, clears: i32) -> bool {
        let stands = self.walled(cell) || self.obstacle(cell).is_some();
        stands && self.height_of_thing(cell).is_none_or(|height| i32::from(height) > clears)
    }

    /// The height of what stands on a cell besides bodies.
    fn height_of_thing(&self, cell: Cell) -> Option<u16> {
        let object = self.object_at(cell).and_then(|id| self.object_state(id).height);
        object.max(self.grounds_at(cell).filter_map(|ground| ground.height).max())
    }
}
