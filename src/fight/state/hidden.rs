//! Hidden objects, items and ground: what lies on the map unknown until a combatant finds it or treads on it, such as
//! traps and doors (FOUR-SPEC-64, FOUR-SPEC-86).

use crate::data::scope::{ItemDefId, TerrainId};
use crate::fight::state::arena::Arena;
use crate::fight::state::copies::copied_in_place;
use crate::kernel::cell::Cell;
use crate::kernel::ids::ObjectId;

/// A hidden place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Secret {
    /// Its cell.
    pub at: Cell,
    /// The ground there.
    pub ground: Option<TerrainId>,
    /// The item there.
    pub item: Option<ItemDefId>,
    /// The object there.
    pub object: Option<ObjectId>,
    /// The number to meet to find it.
    pub against: i32,
}

impl Secret {
    /// A hidden place with nothing in it yet.
    #[must_use]
    pub fn new(at: Cell, against: i32) -> Secret {
        Secret { at, ground: None, item: None, object: None, against }
    }
}

/// What has not been found yet, as the scene lists it.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Secrets(pub Vec<Secret>);

impl Arena<'_> {
    /// All known objects, in stable order. An object that one side finds is known to all.
    pub fn all_objects(&self) -> impl Iterator<Item = ObjectId> {
        self.every_object().filter(|id| !self.hidden(*id))
    }

    /// Whether an object of this id exists and is known.
    #[must_use]
    pub fn stands_there(&self, id: ObjectId) -> bool {
        id.index() < self.every_object().count() && !self.hidden(id)
    }

    /// Whether an object has not been found yet.
    pub(in crate::fight) fn hidden(&self, id: ObjectId) -> bool {
        self.secrets.0.iter().any(|secret| secret.object == Some(id))
    }
}

copied_in_place! {
    Secrets { 0 }
}
