//! Effects on the scene: its terrain, its objects, its labels, its log.

use super::Area;
use crate::data::formula::Formula;
use crate::data::lasting::Until;
use crate::data::read::{At, choice};
use crate::data::scope::{TagId, TerrainId};

choice! {
    /// Terrain, objects and labels of the scene.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum SceneEffect {
        /// Covers an area with terrain of another kind. With `along` the area moves with the actor.
        CreateTerrain { terrain: TerrainId, area: Area, until: Until = Until::Scene, along: bool = false },
        /// Makes the use of the scene object that the order names: its roll, if it has one, then its effects.
        UseObject,
        /// Puts the scene object that the order names into the state that its use leads to, or into `to` and then without any
        /// other effect of the use. The effects of a use begin with it.
        SetObjectState { to: Option<String> = None },
        /// Moves the scene object that the order names straight away from the actor, so many cells or until something is in
        /// the way. With `along` the actor goes after it.
        PushObject { cells: Formula, along: bool = false },
        /// Sets a label for the rest of the fight; formulas read it as `marked('label')`.
        Mark(TagId),
        /// The actor says something, which stands in the log.
        Say(At<String>),
    }
}
