//! Zones: ground that lies over other ground for a while.

use crate::data::effect::Until;
use crate::data::scope::TerrainId;
use crate::fight::state::components::Bond;
use crate::fight::state::copies::copied_in_place;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Ground that lies over other ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zone {
    /// Its kind of ground.
    pub terrain: TerrainId,
    /// Its cells, sorted.
    pub cells: Vec<Cell>,
    /// Its source.
    pub by: CombatantId,
    /// Its duration.
    pub until: Until,
    /// The round in which it was laid.
    pub round: u32,
    /// The bond that sustains it.
    pub bond: Option<Bond>,
    /// Whether it moves along with its source.
    pub along: bool,
}

/// All zones, oldest first.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Zones(pub Vec<Zone>);

copied_in_place! {
    Zones { 0 }
}
