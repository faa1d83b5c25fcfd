//! What lies hidden on the map until a combatant finds it or sets foot there: traps, things, doors (FOUR-SPEC-64,
//! FOUR-SPEC-86).

use bevy::ecs::prelude::Resource;

use crate::data::scope::{ItemDefId, TerrainId};
use crate::fight::state::arena::Arena;
use crate::kernel::cell::Cell;
use crate::kernel::ids::ObjectId;

/// Something hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Secret {
    /// Where.
    pub at: Cell,
    /// What the ground is there.
    pub ground: Option<TerrainId>,
    /// What lies there.
    pub item: Option<ItemDefId>,
    /// What stands there.
    pub object: Option<ObjectId>,
    /// The number to meet.
    pub against: i32,
}

impl Secret {
    /// A place where there is more than one sees.
    #[must_use]
    pub fn new(at: Cell, against: i32) -> Secret {
        Secret { at, ground: None, item: None, object: None, against }
    }
}

/// What nobody has come upon yet, as the scene lists it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Secrets(pub Vec<Secret>);

impl Arena<'_> {
    /// All objects that anybody knows of, in stable order.
    pub fn all_objects(&self) -> impl Iterator<Item = ObjectId> {
        self.every_object().filter(|id| !self.hidden(*id))
    }

    /// Whether there is such an object, and anybody knows of it.
    #[must_use]
    pub fn stands_there(&self, id: ObjectId) -> bool {
        id.index() < self.every_object().count() && !self.hidden(id)
    }

    /// Whether nobody has come upon an object yet.
    fn hidden(&self, id: ObjectId) -> bool {
        self.secrets.0.iter().any(|secret| secret.object == Some(id))
    }
}
