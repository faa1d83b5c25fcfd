//! Effects on the scene: its terrain, its objects, its labels, its log.

use super::Area;
use crate::data::formula::Formula;
use crate::data::lasting::Until;
use crate::data::read::{At, choice};
use crate::data::scope::{TagId, TerrainId};

choice! {
    /// Terrain, objects and labels of the scene.
    #[derive(Clone, Debug, PartialEq)]
    pub enum SceneEffect {
        /// Covers an area with terrain of another kind. Cells that walls or objects fill are left out.
        CreateTerrain {
            /// The terrain.
            terrain: TerrainId,
            /// The cells.
            area: Area,
            /// How long it lies there; the actor counts as its bearer.
            until: Until = Until::Scene,
            /// The area moves with the actor.
            along: bool = false,
        },
        /// Makes the use of the scene object that the order names: its roll, if it has one, then its effects.
        UseObject,
        /// Puts the scene object that the order names into another state.
        SetObjectState {
            /// The key of the state, without what else the use changes. If left out, it is the `to` of the use, and
            /// what the use says under `on` and `takes_content` happens too.
            to: Option<String> = None,
        },
        /// Moves the scene object that the order names straight away from the actor, until something is in the way.
        PushObject {
            /// How many cells.
            cells: Formula,
            /// The actor goes after it.
            along: bool = false,
        },
        /// Sets a label for the rest of the fight; formulas read it as `marked('label')`.
        Mark(TagId),
        /// The actor says something, which stands in the log.
        Say(At<String>),
    }
}
