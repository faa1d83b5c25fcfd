//! Hidden objects, items and ground are found or trodden on (FOUR-SPEC-64, FOUR-SPEC-86).

use crate::fight::state::hidden::Secret;

use crate::data::effect::{Happening, Until};
use crate::fight::resolve::changes::Changes;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::log::Event;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

impl Changes<'_> {
    /// Reveals every hidden place that `fits` picks.
    fn find_by_chance(&mut self, by: CombatantId, fits: impl Fn(&Secret) -> bool) {
        while let Some(at) = self.secrets.0.iter().position(&fits) {
            let secret = self.secrets_mut().0.remove(at);
            if let Some(ground) = secret.ground {
                self.spread_zone(ground, vec![secret.at], (Until::Scene, false), by);
            }
            if let Some(object) = secret.object {
                self.refresh_object(secret.at, Some(object));
                self.refresh_occlusion([secret.at]);
                self.tell(Event::ObjectFound(by, object));
                self.raise(Happening::MapChanged, by, None);
            }
            if let Some(def) = secret.item {
                let id = self.new_item();
                self.tell(Event::ItemDropped(by, id, def, secret.at));
                let item = Item::new(id, def, Carried::Stowed);
                self.loose_mut().0.push((secret.at, item));
            }
        }
    }

    /// Reveals hidden places within so many cells that are no harder to find than `below`.
    pub(in crate::fight) fn find_hidden(&mut self, by: CombatantId, within: i32, below: i32) {
        let (rect, metric) = (self.rect(by), self.rules().metric());
        let near = |at: Cell| i32::from(crate::kernel::metric::distance(metric, rect, Rect::from(at))) <= within;
        self.find_by_chance(by, |secret| secret.against <= below && near(secret.at));
    }

    /// Reveals the hidden places under a combatant, unless it flies.
    pub(in crate::fight) fn step_on_hidden(&mut self, by: CombatantId) {
        let rect = self.rect(by);
        if self.aloft(by).is_none() {
            self.find_by_chance(by, |secret| rect.contains(secret.at));
        }
    }
}
