//! What lies hidden on the map until somebody finds it or sets foot there: traps and things (FOUR-SPEC-64, FOUR-SPEC-86).

use bevy::ecs::prelude::Resource;

use crate::data::effect::Until;
use crate::data::scope::{ItemDefId, TerrainId};
use crate::fight::arena::Arena;
use crate::fight::body::{Carried, Item};
use crate::fight::event::Event;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId};

/// Something hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Secret {
    /// Where.
    pub at: Cell,
    /// What the ground is there.
    pub ground: Option<TerrainId>,
    /// What lies there.
    pub item: Option<ItemDefId>,
    /// The number to meet.
    pub against: i32,
}

/// What nobody has come upon yet, as the scene lists it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Secrets(pub Vec<Secret>);

impl Arena<'_> {
    /// Somebody comes upon everything hidden that fits.
    fn come_upon(&mut self, by: CombatantId, fits: impl Fn(&Secret) -> bool) {
        while let Some(at) = self.secrets.0.iter().position(&fits) {
            let secret = self.secrets.0.remove(at);
            if let Some(ground) = secret.ground {
                self.lay(ground, vec![secret.at], Until::Scene, by);
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
