//! Rules, scene, ground and objects: the public part of the place, without hidden things.

use std::sync::Arc;

use crate::data::ruleset::{ObjectState, Ruleset, SturdyDef, TerrainDef, UseDef};
use crate::data::scene::Arrival;
use crate::data::scope::{ItemDefId, ObjectDefId, PoolId, SizeStep, TagId, TerrainId};
use crate::fight::side::SideArena;
use crate::fight::side::scene::SceneView;
use crate::fight::state::behaviour::Behaviour;
use crate::fight::state::components::{Item, Object};
use crate::fight::state::resources::{Footing, Occlusion};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId};

/// An object as it looks: not what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenObject<'a> {
    /// Which.
    pub id: ObjectId,
    /// What kind.
    pub def: ObjectDefId,
    /// Where.
    pub at: Cell,
    /// In which state.
    pub state: u8,
    /// Objects that change with it.
    pub links: &'a [ObjectId],
}

impl<'w> SideArena<'w> {
    /// The rules in force. They outlive every change to the fight.
    #[must_use]
    pub fn rules(&self) -> &'w Ruleset {
        self.arena.rules()
    }

    /// The rules in force, to be kept.
    #[must_use]
    pub fn shared_rules(&self) -> &'w Arc<Ruleset> {
        self.arena.shared_rules()
    }

    /// The scene.
    #[must_use]
    pub fn scene(&self) -> SceneView<'w> {
        SceneView::new(self.arena.scene())
    }

    /// Where a combatant began; None for a foe that comes later.
    #[must_use]
    pub fn start(&self, id: CombatantId) -> Option<Cell> {
        let late = self.arena.scene().arrivals.iter().any(|(who, ..)| *who == id);
        self.arena.scene().starts.get(id.index()).copied().filter(|_| !late || self.ours(id))
    }

    /// How the computer plays a combatant of the side; foes and allies play as usual, as far as the side knows.
    #[must_use]
    pub fn behaviour(&self, id: CombatantId) -> &'w Behaviour {
        let own = self.arena.side(id) == self.own_side();
        self.arena.scene().behaviours.get(id.index()).filter(|_| own).unwrap_or(&Behaviour::Usual)
    }

    /// Sides in the order in which they are asked in a round.
    #[must_use]
    pub fn side_order(&self, round: u32) -> Vec<SideId> {
        self.arena.side_order(round)
    }

    /// For how many rounds a goal has been under way.
    #[must_use]
    pub fn progress(&self, goal: usize) -> u32 {
        self.arena.progress.0.get(goal).copied().unwrap_or(0)
    }

    /// When the scene has a combatant of the side or of an ally come.
    #[must_use]
    pub fn arrival(&self, who: CombatantId) -> Option<Arrival> {
        self.arena.arrival(who).filter(|_| self.ours(who))
    }

    /// Reinforcements of a combatant's side that come only once it has called for them, and has not yet: the label that
    /// calls each, and when it comes then.
    pub fn uncalled(&self, by: CombatantId) -> impl Iterator<Item = (CombatantId, TagId, Arrival)> {
        let (arena, side, ours) = (&self.arena, self.arena.side(by), self.ours(by));
        arena.scene().arrivals.iter().filter_map(move |(who, planned, label)| {
            let waits = ours && arena.side(*who) == side && arena.awaited(*who) && arena.arrival(*who).is_none();
            Some((*who, label.filter(|_| waits)?, *planned))
        })
    }

    /// The kinds of ground on a cell. The cell must be on the map.
    pub fn terrains_at(&self, cell: Cell) -> impl Iterator<Item = TerrainId> {
        self.arena.terrains_at(cell)
    }

    /// The same with what they are.
    pub fn grounds_at(&self, cell: Cell) -> impl Iterator<Item = &TerrainDef> {
        self.arena.grounds_at(cell)
    }

    /// The hardest ground under a footprint, in which one of the side rather does not stand; None where none of it is
    /// worse than difficult, or for who flies over it. The footprint must be on the map.
    #[must_use]
    pub fn hard_ground(&self, who: CombatantId, at: Rect) -> Option<&TerrainDef> {
        self.arena.hard_ground(who, at).filter(|_| self.ours(who))
    }

    /// Whether some kind of ground on a cell bars every combatant. The cell must be on the map.
    #[must_use]
    pub fn solid_ground(&self, cell: Cell) -> bool {
        self.arena.solid_ground(cell)
    }

    /// What ground and object of a cell are to combatants that step into it. The cell must be on the map.
    #[must_use]
    pub fn footing(&self, cell: Cell) -> Footing {
        self.arena.footing(cell)
    }

    /// The elevation of a cell. The cell must be on the map.
    #[must_use]
    pub fn elevation(&self, cell: Cell) -> u8 {
        self.arena.elevation(cell)
    }

    /// How ground and objects of a cell stand in the way of sight.
    #[must_use]
    pub fn occlusion(&self, cell: Cell) -> Occlusion {
        self.arena.occlusion(cell)
    }

    /// Whether nothing can be seen through a cell.
    #[must_use]
    pub fn opaque(&self, cell: Cell) -> bool {
        self.arena.opaque(cell)
    }

    /// The Size of what stands in the way on a cell.
    #[must_use]
    pub fn obstacle(&self, cell: Cell) -> Option<SizeStep> {
        self.arena.obstacle(cell)
    }

    /// Whether ground or an object bars every combatant from a cell.
    #[must_use]
    pub fn walled(&self, cell: Cell) -> bool {
        self.arena.walled(cell)
    }

    /// Objects that have been found, in stable order.
    pub fn all_objects(&self) -> impl Iterator<Item = ObjectId> {
        self.arena.all_objects()
    }

    /// An object as it looks. `id` must exist.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> SeenObject<'_> {
        let Object { id, def, at, state, links, .. } = self.arena.object(id);
        SeenObject { id: *id, def: *def, at: *at, state: *state, links }
    }

    /// The state that an object is in.
    #[must_use]
    pub fn object_state(&self, id: ObjectId) -> &ObjectState {
        self.arena.object_state(id)
    }

    /// The object on a cell, if it has been found.
    #[must_use]
    pub fn object_at(&self, cell: Cell) -> Option<ObjectId> {
        self.arena.object_at(cell).filter(|id| !self.arena.hidden(*id))
    }

    /// A use of an object, by its number.
    #[must_use]
    pub fn object_use(&self, id: ObjectId, number: u8) -> Option<&'w UseDef> {
        self.arena.object_use(id, number)
    }

    /// The object beside another that one of its uses changes too.
    #[must_use]
    pub fn object_beside(&self, id: ObjectId, used: &UseDef) -> Option<ObjectId> {
        self.arena.object_beside(id, used)
    }

    /// What makes an object hard to break, if it can be broken and is not.
    #[must_use]
    pub fn sturdy(&self, id: ObjectId) -> Option<&SturdyDef> {
        self.arena.sturdy(id)
    }

    /// Items on the ground, with their cells.
    #[must_use]
    pub fn loose(&self) -> &[(Cell, Item)] {
        &self.arena.loose.0
    }

    /// The kind of an item that one of the side has or that is at hand.
    #[must_use]
    pub fn kind_of(&self, by: CombatantId, item: ItemId) -> Option<ItemDefId> {
        self.arena.kind_of(by, item).filter(|_| self.ours(by))
    }

    /// Whether something with a label has happened.
    #[must_use]
    pub fn marked(&self, label: TagId) -> bool {
        self.arena.marked(label)
    }

    /// Whether a pool is one that its bearer's foes see.
    pub(super) fn public(&self, pool: PoolId) -> bool {
        self.rules().pool(pool).public
    }
}
