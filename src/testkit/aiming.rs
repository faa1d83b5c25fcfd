//! Aims of a test's acts, from names to ids.

use crate::data::scope::{ConditionId, InquiryId, ItemDefId, Kind, SetId, TriggerId};
use crate::fight::state::order::{Aim, Mark};
use crate::fight::state::readied::{Deed, Held, Wanted};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{ItemId, ObjectId};
use crate::testkit::{On, Table};

impl Table {
    pub(super) fn aim(&mut self, who: &str, on: On) -> Aim {
        match on {
            On::Nothing => Aim::Nothing,
            On::Open => Aim::Open,
            On::Number(number) => Aim::Number(number),
            On::Body(name) => Aim::Target(self.who(&name)),
            On::Condition(name, key) => Aim::Condition(self.who(&name), ConditionId(self.find(Kind::Condition, &key))),
            On::Inquiry(name, key) => Aim::Inquiry(self.who(&name), InquiryId(self.find(Kind::Inquiry, &key))),
            On::Set(name, key) => Aim::Set(self.who(&name), SetId(self.find(Kind::Set, &key))),
            On::Kind(key) => Aim::Kind(ItemDefId(self.find(Kind::Item, &key))),
            On::Fact(number) => Aim::Fact(number),
            On::Hands(items) => {
                let mut ids: Vec<ItemId> = items.iter().map(|key| self.own_or_lying(who, key)).collect();
                ids.sort_unstable();
                Aim::Loadout(ids)
            }
            On::Lying(key) => {
                let found = self.lying(&key);
                Aim::Item(found.unwrap_or_else(|| panic!("no {key} lies on the ground")))
            }
            On::Object(at, number) => Aim::Object(self.object(at), number),
            On::Theirs(name, key) => Aim::Theirs(self.who(&name), self.item(&name, &key)),
            On::Aid(name, key, on) => {
                let on = on.map_or(Mark::Nothing, |on| Mark::Body(self.who(&on)));
                Aim::Aid(self.who(&name), self.action(&key), on)
            }
            On::AidObject(name, key, at, number) => {
                Aim::Aid(self.who(&name), self.action(&key), Mark::Object(self.object(at), number))
            }
            On::Knock(name, key, x, y) => Aim::Knock(self.who(&name), self.item(&name, &key), Cell::new(x, y)),
            On::Line(name, x, y) => Aim::Line(self.who(&name), Cell::new(x, y)),
            On::Cell(x, y) => Aim::Cell(Cell::new(x, y)),
            On::Buy(entry, count) => Aim::Buy(self.entry(&entry), count),
            On::Haste(name, entry, count) => Aim::Haste(self.who(&name), self.slot(&name, &entry), count),
            On::Kept(actions) => {
                let by = self.who(who);
                let mut bonds = self.fight.arena().bonds(by);
                let mut kept = Vec::new();
                for key in actions {
                    let action = self.action(&key);
                    let at = bonds.iter().position(|bond| bond.action == action);
                    kept.push(bonds.remove(at.unwrap_or_else(|| panic!("{who} does not sustain {key}"))).id);
                }
                kept.sort_unstable();
                Aim::Kept(kept)
            }
            On::Bond(key) => {
                let (by, action) = (self.who(who), self.action(&key));
                let bond = self.fight.arena().bonds(by).into_iter().find(|bond| bond.action == action);
                Aim::Bond(bond.unwrap_or_else(|| panic!("{who} does not sustain {key}")).id)
            }
            On::Deed(action, trigger) => {
                let trigger = TriggerId(self.find(Kind::Trigger, &trigger));
                Aim::Deed(Held::act(self.action(&action), trigger))
            }
            On::Held(deeds, trigger, wanted) => {
                let trigger = TriggerId(self.find(Kind::Trigger, &trigger));
                let deed = |(action, tool): &(String, String)| match (action.as_str(), tool.as_str()) {
                    ("walk", points) => Deed::Walk(points.parse().expect("points of a walk")),
                    (action, "") => Deed::Act(self.action(action), None),
                    (action, tool) => Deed::Act(self.action(action), Some(self.item(who, tool))),
                };
                let deeds = deeds.iter().map(deed).collect();
                let by = self.who(who);
                let mut terms = self.fight.arena().plain_terms(by, trigger);
                if let Some(wanted) = wanted {
                    terms.who = Wanted::One(self.who(&wanted));
                }
                Aim::Deed(Held { deeds, trigger, terms })
            }
            On::Shift(slot, count, entry) => Aim::Shift(slot, count, entry.map(|e| self.entry(&e))),
        }
    }

    /// The first item of a kind on the ground.
    fn lying(&mut self, key: &str) -> Option<ItemId> {
        let def = self.find(Kind::Item, key);
        self.fight.arena().loose.0.iter().find(|(_, i)| i.def.0 == def).map(|(_, i)| i.id)
    }

    /// An item of a kind that the combatant carries, else one on the ground.
    fn own_or_lying(&mut self, who: &str, key: &str) -> ItemId {
        let (id, def) = (self.who(who), self.find(Kind::Item, key));
        let own = self.fight.arena().body(id).gear.0.iter().any(|i| i.def.0 == def);
        let found = if own { None } else { self.lying(key) };
        found.unwrap_or_else(|| self.item(who, key))
    }

    fn object(&mut self, (x, y): (i16, i16)) -> ObjectId {
        let found = self.fight.arena().object_at(Cell::new(x, y));
        found.unwrap_or_else(|| panic!("there is no object on ({x}, {y})"))
    }
}
