//! The public part of the scene: its map, its sides, its goals. Hidden things, answers to its questions and
//! reinforcements are not part of it.

use crate::data::scope::TerrainId;
use crate::fight::state::resources::{GoalFacts, SceneFacts, SideFacts};
use crate::kernel::cell::Bounds;
use crate::kernel::ids::{CombatantId, SideId};

/// The public part of a scene.
#[derive(Clone, Copy)]
pub struct SceneView<'w>(&'w SceneFacts);

impl<'w> SceneView<'w> {
    pub(super) fn new(facts: &'w SceneFacts) -> SceneView<'w> {
        SceneView(facts)
    }

    /// Size of the map.
    #[must_use]
    pub fn bounds(self) -> Bounds {
        self.0.bounds
    }

    /// The terrain of the map, row by row, without what lies over it for a while.
    #[must_use]
    pub fn terrain(self) -> &'w [TerrainId] {
        &self.0.terrain
    }

    /// Elevation, row by row.
    #[must_use]
    pub fn elevation(self) -> &'w [u8] {
        &self.0.elevation
    }

    /// Whether it is dark where nothing burns.
    #[must_use]
    pub fn dark(self) -> bool {
        self.0.def.dark
    }

    /// The sides, in list order.
    #[must_use]
    pub fn sides(self) -> &'w [SideFacts] {
        &self.0.sides
    }

    /// Whether two sides fight each other.
    #[must_use]
    pub fn hostile(self, a: SideId, b: SideId) -> bool {
        self.0.hostile(a, b)
    }

    /// Goals besides the rout of all foes.
    #[must_use]
    pub fn goals(self) -> &'w [GoalFacts] {
        &self.0.goals
    }

    /// Whether plans are secret.
    #[must_use]
    pub fn secret(self) -> bool {
        self.0.secret()
    }

    /// A question about the scene, by number, and the combatant that it is about.
    #[must_use]
    pub fn question(self, fact: u8) -> Option<(&'w str, Option<CombatantId>)> {
        self.0.clues.get(usize::from(fact)).map(|fact| (fact.question.as_str(), fact.about))
    }
}
