//! Plans: the entries that a slot may hold, and whether a change is allowed as a whole (TEMPO-TIME-03, -04, -08..10,
//! TEMPO-SPEC-01..04, TEMPO-RULE-05, -07).

use crate::data::ruleset::EntryKind;
use crate::data::scope::{ActionId, EntryId, UniqueId};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Origin, Slot, SlotState};
use crate::fight::state::offer::PlanOffer;
use crate::fight::state::order::PlanOrder;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::ids::{CombatantId, SideId};

/// A set of unique keys, one bit each.
pub(in crate::fight) fn bits(keys: &[UniqueId]) -> u64 {
    keys.iter().fold(0, |set, key| set | 1 << key.0)
}

impl Arena<'_> {
    /// Whether a combatant knows a plan entry.
    #[must_use]
    pub fn knows_entry(&self, by: CombatantId, entry: EntryId) -> bool {
        self.rules().entries.get(entry.index()).is_some_and(|def| {
            let block = self.rules().archetype(self.identity(by).archetype);
            let granted = |action| block.knows.contains(action) || self.scene().grants.contains(action);
            let by_action = || self.rules().index.by_entry[entry.index()].iter().any(granted);
            def.common || block.plans.contains(&entry) || by_action()
        })
    }

    /// The unique keys of an entry, one bit each.
    fn keys(&self, entry: EntryId) -> u64 {
        bits(&self.rules().entry(entry).uniques)
    }

    /// Whether the unique keys of an action, besides those of its entry, are free in the running turn: neither used nor
    /// planned (TEMPO-SPEC-05).
    pub(in crate::fight::legality) fn keys_free(&self, by: CombatantId, action: ActionId) -> Result<(), Refusal> {
        let keys = bits(&self.rules().action(action).uniques);
        if keys == 0 || !self.stack.turn().is_some_and(|t| t.origin.marks()) {
            return Ok(());
        }
        let body = self.body(by);
        if body.usage.uniques & keys != 0 {
            return Err(Refusal::UsedAction(action));
        }
        let coming = body.plan.slots.iter().filter(|s| s.origin.marks() && self.coming(by, s));
        if coming.filter_map(|s| s.entry).any(|e| self.keys(e) & keys != 0) {
            return Err(Refusal::PlannedAction(action));
        }
        Ok(())
    }

    /// The plans that a side may make now.
    pub(in crate::fight::legality) fn plan_offers(&self, side: SideId) -> Vec<PlanOffer> {
        let mut offers = Vec::new();
        for by in self.all_combatants().filter(|id| self.side(*id) == side && self.able(*id)) {
            let slots: Vec<(u8, Vec<EntryId>)> = (0_u8..)
                .zip(&self.plan(by).slots)
                .filter(|(_, slot)| Self::changeable(slot))
                .map(|(number, slot)| {
                    let fits = self.all_entries().filter(|e| self.slot_may_hold(by, slot, *e).is_ok());
                    (number, fits.collect())
                })
                .collect();
            let extras: Vec<EntryId> = self.extras(by).collect();
            if !slots.is_empty() || !extras.is_empty() {
                offers.push(PlanOffer { by, slots, extras });
            }
        }
        offers
    }

    /// Entries that a waiting slot may hold beside the others as they are planned.
    pub(in crate::fight) fn entries_for_slot(&self, by: CombatantId, number: u8) -> impl Iterator<Item = EntryId> {
        let slot = self.plan(by).slots[usize::from(number)];
        let fits = move |entry: &EntryId| {
            self.slot_may_hold(by, &slot, *entry).is_ok() && self.entry_fits(by, number, *entry).is_ok()
        };
        self.all_entries().filter(fits)
    }

    /// Entries that a combatant may still plan besides its slots (TEMPO-SPEC-09); none for one that arrived too late to
    /// plan.
    pub(in crate::fight) fn extras(&self, by: CombatantId) -> impl Iterator<Item = EntryId> {
        let planned = !self.plan(by).slots.is_empty();
        self.all_entries().filter(move |entry| planned && self.extra_ok(by, *entry).is_ok())
    }

    fn changeable(slot: &Slot) -> bool {
        slot.state == SlotState::Waiting && matches!(slot.origin, Origin::Slot | Origin::Bought)
    }

    /// Checks everything about an entry in a slot that does not depend on the other slots.
    fn slot_may_hold(&self, by: CombatantId, slot: &Slot, entry: EntryId) -> Result<(), Refusal> {
        let Some(def) = self.rules().entries.get(entry.index()) else {
            return Err(Refusal::Said(refusals::NO_SUCH_ACTION));
        };
        if def.kind != EntryKind::Slot || !self.knows_entry(by, entry) {
            return Err(Refusal::UnknownEntry(entry));
        }
        if self.past(self.side(by), def.count) {
            return Err(Refusal::PastEntry(entry));
        }
        if slot.origin == Origin::Slot {
            self.not_done(by, entry)?;
        }
        Ok(())
    }

    /// Refuses an entry whose key is used up in this round or in use.
    fn not_done(&self, by: CombatantId, entry: EntryId) -> Result<(), Refusal> {
        let body = self.body(by);
        let running = body.plan.slots.iter().filter(|s| s.state == SlotState::Running && s.origin.marks());
        let used = running.filter_map(|s| s.entry).fold(body.usage.uniques, |keys, e| keys | self.keys(e));
        if used & self.keys(entry) != 0 {
            return Err(Refusal::UsedEntry(entry));
        }
        Ok(())
    }

    fn extra_ok(&self, by: CombatantId, entry: EntryId) -> Result<(), Refusal> {
        let def = self.rules().entry(entry);
        if def.kind == EntryKind::Slot || !self.knows_entry(by, entry) {
            return Err(Refusal::UnknownEntry(entry));
        }
        if self.past(self.side(by), def.count) {
            return Err(Refusal::PastEntry(entry));
        }
        let plan = self.plan(by);
        // One and the same Free or Extra entry once a round (TEMPO-RULE-09, TEMPO-SPEC-01).
        if plan.slots.iter().any(|s| s.entry == Some(entry) && matches!(s.origin, Origin::Extra | Origin::Free)) {
            return Err(Refusal::OnceEntry(entry));
        }
        if def.kind == EntryKind::Extra {
            self.not_done(by, entry)?;
        }
        Ok(())
    }

    /// Whether an entry fits a slot beside the others as they are planned.
    pub(in crate::fight::legality) fn entry_fits(
        &self,
        by: CombatantId,
        number: u8,
        entry: EntryId,
    ) -> Result<(), Refusal> {
        let def = self.rules().entry(entry);
        if def.kind != EntryKind::Slot || !self.knows_entry(by, entry) {
            return Err(Refusal::UnknownEntry(entry));
        }
        self.not_done(by, entry)?;
        let slots = &self.plan(by).slots;
        let others = (0_u8..).zip(slots).filter(|(n, s)| *n != number && s.origin.marks() && self.coming(by, s));
        let planned = others.filter_map(|(_, s)| s.entry).fold(0, |keys, e| keys | self.keys(e));
        if planned & self.keys(entry) != 0 {
            return Err(Refusal::PlannedEntry(entry));
        }
        Ok(())
    }

    /// Checks changes of plans as a whole.
    pub(in crate::fight::legality) fn check_plans(&self, side: SideId, plans: &[PlanOrder]) -> Result<(), Refusal> {
        for (at, order) in plans.iter().enumerate() {
            let by = order.by;
            if !self.exists(by) || self.side(by) != side || !self.able(by) {
                return Err(Refusal::Said(refusals::DOES_NOT_PLAN));
            }
            if plans[..at].iter().any(|earlier| earlier.by == by) {
                return Err(Refusal::Said(refusals::PLANNED_TWICE));
            }
            if self.plan(by).slots.is_empty() {
                return Err(Refusal::Said(refusals::TOO_LATE_TO_PLAN));
            }
            self.check_plan(order)?;
        }
        Ok(())
    }

    fn check_plan(&self, order: &PlanOrder) -> Result<(), Refusal> {
        let by = order.by;
        let body = self.body(by);
        let mut after: Vec<Slot> = body.plan.slots.clone();
        for (at, (number, entry)) in order.slots.iter().enumerate() {
            if order.slots[..at].iter().any(|(n, _)| n == number) {
                return Err(Refusal::Said(refusals::SLOT_TWICE));
            }
            let Some(slot) = after.get_mut(usize::from(*number)).filter(|s| Self::changeable(s)) else {
                return Err(Refusal::Said(refusals::TURN_FIXED));
            };
            if let Some(entry) = entry {
                self.slot_may_hold(by, slot, *entry)?;
                if slot.entry != Some(*entry) {
                    slot.skipped = false;
                    slot.count = self.rules().entry(*entry).count;
                }
            }
            slot.entry = *entry;
        }
        for (at, entry) in order.extras.iter().enumerate() {
            if self.rules().entries.get(entry.index()).is_none() {
                return Err(Refusal::Said(refusals::NO_SUCH_ACTION));
            }
            self.extra_ok(by, *entry)?;
            if order.extras[..at].contains(entry) {
                return Err(Refusal::Said(refusals::ONCE_A_ROUND));
            }
            let origin = match self.rules().entry(*entry).kind {
                EntryKind::Extra => Origin::Extra,
                _ => Origin::Free,
            };
            after.push(Slot {
                origin,
                entry: Some(*entry),
                count: self.rules().entry(*entry).count,
                moved: false,
                front: false,
                skipped: false,
                state: SlotState::Waiting,
            });
        }
        // No key comes twice among the turns to come (TEMPO-TIME-04, TEMPO-SPEC-01).
        let mut seen = 0;
        for slot in after.iter().filter(|s| s.origin.marks() && self.coming(by, s)) {
            let Some(entry) = slot.entry else { continue };
            let keys = self.keys(entry);
            if seen & keys != 0 {
                return Err(Refusal::TwiceEntry(entry));
            }
            seen |= keys;
        }
        Ok(())
    }
}
