//! What lies hidden on the map until somebody finds it or sets foot there: traps, things, doors (FOUR-SPEC-64, FOUR-SPEC-86).

use bevy::ecs::prelude::Resource;

use crate::data::effect::{Happening, Until};
use crate::data::scope::{ItemDefId, TerrainId};
use crate::fight::arena::Arena;
use crate::fight::body::{Carried, Item};
use crate::fight::event::Event;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

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

    /// Somebody comes upon everything hidden that fits.
    fn come_upon(&mut self, by: CombatantId, fits: impl Fn(&Secret) -> bool) {
        while let Some(at) = self.secrets.0.iter().position(&fits) {
            let secret = self.secrets.0.remove(at);
            if let Some(ground) = secret.ground {
                self.spread(ground, vec![secret.at], (Until::Scene, false), by);
            }
            if let Some(object) = secret.object {
                let at = self.scene().bounds.index(secret.at);
                self.occupancy.object[at] = object.0 + 1;
                self.screen_again([secret.at]);
                self.tell(Event::ObjectFound(by, object));
                self.raise(Happening::MapChanged, by, None);
            }
            if let Some(def) = secret.item {
                let id = self.counters.item;
                self.counters.item = ItemId(id.0 + 1);
                self.tell(Event::ItemDropped(by, id, def, secret.at));
                let item = Item::new(id, def, Carried::Stowed);
                self.loose.0.push((secret.at, item));
            }
        }
    }

    /// Somebody finds what is hidden within so many cells and no harder to find than this.
    pub(in crate::fight) fn uncover(&mut self, by: CombatantId, within: i32, below: i32) {
        let (rect, metric) = (self.rect(by), self.rules().metric());
        let near = |at: Cell| i32::from(crate::kernel::metric::distance(metric, rect, Rect::from(at))) <= within;
        self.come_upon(by, |secret| secret.against <= below && near(secret.at));
    }

    /// Somebody sets foot on what is hidden where it is.
    pub(in crate::fight) fn tread(&mut self, by: CombatantId) {
        let rect = self.rect(by);
        if self.aloft(by).is_none() {
            self.come_upon(by, |secret| rect.contains(secret.at));
        }
    }
}
