//! Light in a dark scene: light sources in hand, on the ground and as ground (AP-POS-15, AP-POS-17, AP-COND-31).

use crate::data::scope::{ItemDefId, TagId};
use crate::fight::map::cover::nearest;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::kernel::area::burst;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::sight::cells_between;

impl Arena<'_> {
    /// Whether a footprint is lit, so that observers see it from any distance. Light goes round corners.
    #[must_use]
    pub fn lit(&self, at: Rect) -> bool {
        if !self.scene().def.dark {
            return true;
        }
        let near = |from: Rect, light: u8| light > 0 && self.rect_distance(from, at) <= i16::from(light);
        let light = |def: ItemDefId| self.rules().item(def).light;
        let held = self.all_combatants().filter(|id| self.present(*id)).any(|id| {
            let items = self.inventory(id).0.iter();
            items.filter(|i| i.carried == Carried::Hand).any(|i| near(self.rect(id), light(i.def)))
        });
        let lying = || self.loose.0.iter().any(|(cell, item)| near(Rect::from(*cell), light(item.def)));
        let farthest = self.rules().terrain.iter().map(|ground| ground.light).max().unwrap_or(0);
        let glowing = || {
            farthest > 0
                && burst(self.scene().bounds, at, i16::from(farthest), self.rules().metric())
                    .any(|cell| self.grounds_at(cell).any(|ground| near(Rect::from(cell), ground.light)))
        };
        held || lying() || glowing()
    }

    /// Concealment: whether ground with a label is on the second footprint, or on the line between the two
    /// (FOUR-POS-14).
    #[must_use]
    pub fn obscured(&self, from: Rect, to: Rect, tag: TagId) -> bool {
        let marked = |cell: Cell| self.grounds_at(cell).any(|ground| ground.tags.has(tag));
        let line = |(a, b): (Cell, Cell)| cells_between(a, b).any(marked);
        to.cells().any(marked) || nearest(from, to).next().is_some_and(line)
    }

    /// How far a combatant sees in the dark, in cells: one where no value says otherwise.
    #[must_use]
    pub fn dark_sight(&self, id: CombatantId) -> i16 {
        let cells = self.rules().roles.dark_sight.map_or(1, |value| self.value(id, value));
        i16::try_from(cells).unwrap_or(i16::MAX).max(0)
    }
}
