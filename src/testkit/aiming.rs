//! Aims of a test's acts, from names to ids.

use crate::data::scope::{ConditionId, InquiryId, ItemDefId, KeyKind, SetId, TriggerId};
use crate::fight::state::order::{AidTarget, ChosenTarget};
use crate::fight::state::readied::{ReadiedAct, ReadiedAction, TriggerTarget};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{ItemId, ObjectId};
use crate::testkit::{TestBattle, TestTarget};

impl TestBattle {
    pub(super) fn aim(&mut self, who: &str, on: TestTarget) -> ChosenTarget {
        match on {
            TestTarget::Nothing => ChosenTarget::Nothing,
            TestTarget::Open => ChosenTarget::Open,
            TestTarget::Number(number) => ChosenTarget::Number(number),
            TestTarget::Body(name) => ChosenTarget::Target(self.who(&name)),
            TestTarget::Condition(name, key) => {
                ChosenTarget::Condition(self.who(&name), ConditionId(self.find(KeyKind::Condition, &key)))
            }
            TestTarget::Inquiry(name, key) => {
                ChosenTarget::Inquiry(self.who(&name), InquiryId(self.find(KeyKind::Inquiry, &key)))
            }
            TestTarget::Set(name, key) => ChosenTarget::Set(self.who(&name), SetId(self.find(KeyKind::Set, &key))),
            TestTarget::Kind(key) => ChosenTarget::Kind(ItemDefId(self.find(KeyKind::Item, &key))),
            TestTarget::Fact(number) => ChosenTarget::Fact(number),
            TestTarget::Hands(items) => {
                let mut ids: Vec<ItemId> = items.iter().map(|key| self.own_or_lying(who, key)).collect();
                ids.sort_unstable();
                ChosenTarget::Loadout(ids)
            }
            TestTarget::Lying(key) => {
                let found = self.lying(&key);
                ChosenTarget::Item(found.unwrap_or_else(|| panic!("no {key} lies on the ground")))
            }
            TestTarget::Object(at, number) => ChosenTarget::Object(self.object(at), number),
            TestTarget::Theirs(name, key) => ChosenTarget::Theirs(self.who(&name), self.item(&name, &key)),
            TestTarget::Aid(name, key, on) => {
                let on = on.map_or(AidTarget::Nothing, |on| AidTarget::Body(self.who(&on)));
                ChosenTarget::Aid(self.who(&name), self.action(&key), on)
            }
            TestTarget::AidObject(name, key, at, number) => {
                ChosenTarget::Aid(self.who(&name), self.action(&key), AidTarget::Object(self.object(at), number))
            }
            TestTarget::Knock(name, key, x, y) => {
                ChosenTarget::Knock(self.who(&name), self.item(&name, &key), Cell::new(x, y))
            }
            TestTarget::Line(name, x, y) => ChosenTarget::Line(self.who(&name), Cell::new(x, y)),
            TestTarget::Cell(x, y) => ChosenTarget::Cell(Cell::new(x, y)),
            TestTarget::Buy(entry, count) => ChosenTarget::Buy(self.entry(&entry), count),
            TestTarget::Haste(name, entry, count) => {
                ChosenTarget::Haste(self.who(&name), self.slot(&name, &entry), count)
            }
            TestTarget::Kept(actions) => {
                let by = self.who(who);
                let mut bonds = self.fight.arena().bonds(by);
                let mut kept = Vec::new();
                for key in actions {
                    let action = self.action(&key);
                    let at = bonds.iter().position(|bond| bond.action == action);
                    kept.push(bonds.remove(at.unwrap_or_else(|| panic!("{who} does not sustain {key}"))).id);
                }
                kept.sort_unstable();
                ChosenTarget::Kept(kept)
            }
            TestTarget::Bond(key) => {
                let (by, action) = (self.who(who), self.action(&key));
                let bond = self.fight.arena().bonds(by).into_iter().find(|bond| bond.action == action);
                ChosenTarget::Bond(bond.unwrap_or_else(|| panic!("{who} does not sustain {key}")).id)
            }
            TestTarget::Deed(action, trigger) => {
                let trigger = TriggerId(self.find(KeyKind::Trigger, &trigger));
                ChosenTarget::Deed(ReadiedAction::act(self.action(&action), trigger))
            }
            TestTarget::Held(deeds, trigger, wanted) => {
                let trigger = TriggerId(self.find(KeyKind::Trigger, &trigger));
                let deed = |(action, tool): &(String, String)| match (action.as_str(), tool.as_str()) {
                    ("walk", points) => ReadiedAct::Walk(points.parse().expect("points of a walk")),
                    (action, "") => ReadiedAct::Act(self.action(action), None),
                    (action, tool) => ReadiedAct::Act(self.action(action), Some(self.item(who, tool))),
                };
                let deeds = deeds.iter().map(deed).collect();
                let by = self.who(who);
                let mut terms = self.fight.arena().plain_terms(by, trigger);
                if let Some(wanted) = wanted {
                    terms.who = TriggerTarget::One(self.who(&wanted));
                }
                ChosenTarget::Deed(ReadiedAction { deeds, trigger, terms })
            }
            TestTarget::Shift(slot, count, entry) => ChosenTarget::Shift(slot, count, entry.map(|e| self.entry(&e))),
        }
    }

    /// The first item of a kind on the ground.
    fn lying(&mut self, key: &str) -> Option<ItemId> {
        let def = self.find(KeyKind::Item, key);
        self.fight.arena().loose.0.iter().find(|(_, i)| i.def.0 == def).map(|(_, i)| i.id)
    }

    /// An item of a kind that the combatant carries, else one on the ground.
    fn own_or_lying(&mut self, who: &str, key: &str) -> ItemId {
        let (id, def) = (self.who(who), self.find(KeyKind::Item, key));
        let own = self.fight.arena().body(id).inventory.0.iter().any(|i| i.def.0 == def);
        let found = if own { None } else { self.lying(key) };
        found.unwrap_or_else(|| self.item(who, key))
    }

    fn object(&mut self, (x, y): (i16, i16)) -> ObjectId {
        let found = self.fight.arena().object_at(Cell::new(x, y));
        found.unwrap_or_else(|| panic!("there is no object on ({x}, {y})"))
    }
}
