//! Zones: ground of another kind that lies over some cells for a while.

use bevy::ecs::prelude::Resource;

use crate::data::effect::Until;
use crate::data::scope::TerrainId;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Bond;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Ground that lies over other ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zone {
    /// Of which kind.
    pub terrain: TerrainId,
    /// Where, sorted.
    pub cells: Vec<Cell>,
    /// Whose doing.
    pub by: CombatantId,
    /// How long.
    pub until: Until,
    /// The round in which it was laid.
    pub round: u32,
    /// What sustains it.
    pub bond: Option<Bond>,
    /// Whether it goes wherever that one is moved.
    pub along: bool,
}

/// All zones, oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zones(pub Vec<Zone>);

impl<'w> Arena<'w> {}
