//! The tools that an act can be done with: weapons, held and carried items, what pays for it.

use crate::data::effect::Tool;
use crate::fight::legality::acts::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::ids::ItemId;

impl Arena<'_> {
    /// The tools that fit a candidate; `[None]` when it needs none, empty when none fits.
    #[must_use]
    pub fn tools(&self, candidate: &Candidate) -> Vec<Option<ItemId>> {
        let mut tools = self.all_tools(candidate);
        tools.extend(self.fuels(candidate));
        if matches!(candidate.course, ActOrigin::Reaction | ActOrigin::Menu)
            && let Some(named) = self.readied_tool(candidate)
        {
            tools.retain(|tool| *tool == Some(named));
        }
        tools
    }

    /// The items worn or in hand that a candidate can be paid with.
    pub(in crate::fight::legality) fn fuels(&self, candidate: &Candidate) -> Vec<Option<ItemId>> {
        let fuel = self.rules().action(candidate.action).fuel;
        let near = self
            .inventory(candidate.by)
            .0
            .iter()
            .filter(|item| !matches!(item.carried, Carried::Stowed | Carried::Packed));
        self.labelled(near.map(|item| (item.id, item.def)), fuel)
    }

    /// The tools with which an act can be done, whatever else pays for it.
    pub(in crate::fight) fn all_tools(&self, candidate: &Candidate) -> Vec<Option<ItemId>> {
        let by = candidate.by;
        match self.rules().action(candidate.action).tool {
            Tool::Nothing | Tool::Conjured(_) => vec![None],
            Tool::Weapon(slowest) => self
                .weapons(by)
                .filter(|(item, weapon)| item.loaded && weapon.speed >= slowest)
                .map(|(item, _)| Some(item.id))
                .collect(),
            Tool::Melee(reach) => {
                let fit = self.weapons(by).filter(|(_, weapon)| (1..=reach).contains(&self.melee_reach(by, weapon)));
                fit.map(|(item, _)| Some(item.id)).collect()
            }
            Tool::Paired => {
                let pair = self.stack.strike().filter(|s| s.by == by).and_then(|s| s.pair);
                let usable = |id: &ItemId| self.item(by, *id).is_some_and(|i| i.carried == Carried::Hand && i.loaded);
                pair.filter(usable).map(Some).into_iter().collect()
            }
            Tool::Unloaded => {
                self.weapons(by).filter(|(item, _)| self.loadable(by, item)).map(|(item, _)| Some(item.id)).collect()
            }
            Tool::HeldWeapon => {
                let held = self.weapons(by).filter(|(item, _)| item.carried == Carried::Hand);
                held.map(|(item, _)| Some(item.id)).collect()
            }
            Tool::Held => {
                let held = self.inventory(by).0.iter().filter(|i| i.carried == Carried::Hand);
                held.map(|i| Some(i.id)).collect()
            }
            Tool::Stowed => {
                let free = self.free_hands(by);
                let fits =
                    |i: &&Item| i.carried == Carried::Stowed && (1..=free).contains(&self.rules().item(i.def).hands);
                self.inventory(by).0.iter().filter(fits).map(|i| Some(i.id)).collect()
            }
            Tool::Packed => {
                let free = self.free_hands(by);
                let fits = |i: &&Item| i.carried == Carried::Packed && self.rules().item(i.def).hands <= free;
                self.inventory(by).0.iter().filter(fits).map(|i| Some(i.id)).collect()
            }
            Tool::InHand(kind) => {
                let mut held = self.inventory(by).0.iter().filter(|i| i.carried == Carried::Hand);
                held.find(|i| i.def == kind).map(|i| Some(i.id)).into_iter().collect()
            }
            // Items of one kind are alike: the first will do.
            Tool::Carried(kind) => {
                let found = self.inventory(by).at_hand().find(|i| i.def == kind);
                found.map(|i| Some(i.id)).into_iter().collect()
            }
            Tool::AtHand(_) => self.at_hand(by),
            Tool::Tagged(tags) => self
                .weapons(by)
                .filter(|(item, _)| item.loaded && self.rules().item(item.def).tags.meets(tags))
                .map(|(item, _)| Some(item.id))
                .collect(),
            Tool::CarriedTagged(tags) => self.labelled(self.items_of(by), tags),
            Tool::Near(tags) => self.labelled(self.items_of(by).chain(self.items_near(by)), tags),
        }
    }

    pub(in crate::fight) fn no_tool(&self, candidate: &Candidate) -> Refusal {
        let rules = self.rules();
        match rules.action(candidate.action).tool {
            Tool::Weapon(slowest) => {
                if self.weapons(candidate.by).any(|(item, w)| w.speed >= slowest && !item.loaded) {
                    return Refusal::Said(refusals::NOT_LOADED);
                }
                Refusal::NoWeapon(slowest)
            }
            Tool::Melee(_) | Tool::Tagged(_) => Refusal::Said(refusals::NO_FIT_WEAPON),
            Tool::Paired => Refusal::Said(refusals::NO_SECOND_WEAPON),
            Tool::Unloaded => Refusal::Said(refusals::NOTHING_TO_LOAD),
            Tool::Carried(kind) => Refusal::NoItem(kind),
            Tool::InHand(kind) => Refusal::NotInHand(kind),
            Tool::CarriedTagged(_) => Refusal::Said(refusals::NOTHING_CARRIED),
            Tool::Near(_) => Refusal::Said(refusals::NOTHING_AT_HAND),
            Tool::AtHand(_) => Refusal::Said(refusals::NOTHING_TO_STRIKE_WITH),
            Tool::Stowed => Refusal::Said(refusals::NOTHING_STOWED),
            Tool::Packed => Refusal::Said(refusals::NOTHING_PACKED),
            Tool::Held | Tool::HeldWeapon | Tool::Nothing | Tool::Conjured(_) => Refusal::Said(refusals::EMPTY_HANDED),
        }
    }
}
